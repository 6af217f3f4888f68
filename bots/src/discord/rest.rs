//! Discord's REST interface: sends serenity's requests, keeps to the limits, waits out a refusal for number, and reads errors. Knows
//! nothing of messages or games. Serenity's own sender is not used: its limiter does nothing at an address that is not Discord's, sleeps
//! without bound and puts all interactions into one bucket, and without it the headers of refusals are lost.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use broadside_core::service::backoff::Backoff;
use reqwest::{
    RequestBuilder, StatusCode, Url,
    header::{AUTHORIZATION, CONTENT_LENGTH},
    multipart::{Form, Part},
    redirect::Policy,
};
use serde_json::Value;
use serenity::{builder::CreateAttachment, http::Request};
use tokio::time::Instant;

use super::limits::{Lane, Limits, Wait};
use crate::{
    platform::{Failure, Right},
    printing,
};

const OWN_BASE: &str = "https://discord.com";
/// Where Discord keeps files; in the place of all of Discord's addresses stands an override.
const OWN_FILES: &str = "https://cdn.discordapp.com";
/// How long a request may wait for what binds its route, or all of the bot, before the caller is told to come again.
const PATIENCE: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(15);
/// The pauses before Discord is asked, or a connection opened, again.
pub(super) const PAUSES: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(30));
/// The code of an edit refused because the message is old; it comes as 429, yet waiting does not help.
pub(super) const TOO_OLD_TO_EDIT: u64 = 30_046;

/// The code of a message that is not there, or no more.
pub(super) const UNKNOWN_MESSAGE: u64 = 10_008;
/// The code of a request for which the bot lacks a permission there.
pub(super) const MISSING_PERMISSION: u64 = 50_013;

/// Why a request came to nothing.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum RestError {
    /// Discord refuses it: HTTP status, Discord's code (0 where there is none) and its words.
    Refused(u16, u64, String),
    /// Too many requests; wait so long.
    Limited(Duration),
    /// No usable answer, or trouble on Discord's side: the outcome is unknown.
    Unknown(String),
    /// The right to speak ended before it was sent.
    Superseded,
}

impl std::fmt::Display for RestError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(status, code, words) => write!(f, "refused with {status}, code {code}: {words}"),
            Self::Limited(wait) => write!(f, "too many requests; again in {wait:?}"),
            Self::Unknown(why) => f.write_str(why),
            Self::Superseded => f.write_str("another replica speaks now"),
        }
    }
}

/// What it means for a delivery, where a refusal means nothing special.
impl From<RestError> for Failure {
    fn from(error: RestError) -> Self {
        match error {
            RestError::Limited(wait) => Self::Later(wait),
            RestError::Superseded => Self::Superseded,
            RestError::Refused(..) | RestError::Unknown(_) => Self::Fault(error.to_string()),
        }
    }
}

/// The connection to the REST interface. Clones are one connection under the same limits.
#[derive(Clone)]
pub(super) struct Rest {
    client: reqwest::Client,
    /// Scheme, host and port of all requests.
    pub(super) origin: Arc<str>,
    authorization: Arc<str>,
    limits: Arc<Mutex<Limits>>,
    /// Where requests stand in line for the limits of the whole bot: without it whoever comes at the right moment goes
    /// before those who wait.
    line: Arc<tokio::sync::Mutex<()>>,
    /// Asked before each request.
    right: Right,
}

impl std::fmt::Debug for Rest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rest").field("origin", &self.origin).finish_non_exhaustive()
    }
}

impl Rest {
    /// A connection with this token; `override_url` replaces scheme, host and port of Discord's own address.
    pub(super) fn new(token: &str, override_url: Option<&str>) -> Result<Self, String> {
        let origin = override_url.map_or(Ok(OWN_BASE.to_owned()), origin_of)?;
        let agent = concat!("DiscordBot (broadside, ", env!("CARGO_PKG_VERSION"), ")");
        // No answer leads to other servers than these.
        let mut builder = reqwest::Client::builder().user_agent(agent).timeout(TIMEOUT).redirect(Policy::none());
        if ["http://127.", "http://localhost", "http://[::1]"].iter().any(|near| origin.starts_with(near)) {
            builder = builder.no_proxy();
        }
        let client = builder.build().map_err(|error| format!("The connection to Discord cannot be set up: {error}"))?;
        let token = token.trim();
        let bare = token.strip_prefix("Bot ").unwrap_or(token);
        let authorization = format!("Bot {bare}").into();
        Ok(Self { client, origin: origin.into(), authorization, limits: Arc::default(), line: Arc::default(), right: Right::endless() })
    }

    /// The same connection for what may be sent only while this right holds.
    pub(super) fn under(&self, right: &Right) -> Self {
        Self { right: right.clone(), ..self.clone() }
    }

    /// The bot's token, as the gateway takes it.
    pub(super) fn token(&self) -> &str {
        self.authorization.strip_prefix("Bot ").unwrap_or(&self.authorization)
    }

    /// The request for a file that everybody may have: without the token, and under no limits.
    pub(super) fn file(&self, path: &str) -> reqwest::RequestBuilder {
        let origin = if *self.origin == *OWN_BASE { OWN_FILES } else { &self.origin };
        self.client.get(format!("{origin}{path}"))
    }

    /// Sends a request with these files when its turn comes, and gives back the body of the answer (null when there is none).
    pub(super) async fn send(&self, request: &Request<'_>, files: &[CreateAttachment]) -> Result<Value, RestError> {
        let (lane, until) = (Lane::of(request), Instant::now() + PATIENCE);
        loop {
            self.take_turn(&lane, until).await?;
            if !self.right.holds() {
                return Err(RestError::Superseded);
            }
            let response = self.client.execute(self.built(request, &lane, files)?).await.map_err(|error| unknown(&error))?;
            self.limits().learn(&lane, response.headers(), Instant::now());
            let status = response.status();
            let everywhere = response.headers().contains_key("x-ratelimit-global");
            // What has no JSON and none of Discord's own headers comes from the network in front of it.
            let signed = response.headers().keys().any(|name| name.as_str().starts_with("x-ratelimit-"));
            let header = response.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse::<f64>().ok());
            let bytes = response.bytes().await.map_err(|error| unknown(&error))?;
            let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
            let asked = pause_of(&body, header);
            let limited = status == StatusCode::TOO_MANY_REQUESTS && body["code"] != TOO_OLD_TO_EDIT;
            if limited && !signed && (asked.is_none() || body.is_null()) {
                let wait = self.limits().block(asked, Instant::now());
                metrics::counter!("broadside_discord_rate_limited_total").increment(1);
                tracing::warn!(seconds = wait.as_secs(), "requests to Discord are refused by its network; none is sent meanwhile");
                return Err(RestError::Limited(wait));
            }
            self.limits().pass();
            if limited {
                let wait = asked.unwrap_or(Duration::from_secs(1));
                metrics::counter!("broadside_discord_rate_limited_total").increment(1);
                self.limits().refused(&lane, wait, everywhere || body["global"] == true, Instant::now());
                // An interaction is not bound by the global limit; should it be refused all the same, wait here.
                if everywhere && lane.is_of_interaction() {
                    return Err(RestError::Limited(wait));
                }
                continue;
            }
            return read(status, body);
        }
    }

    /// Waits until a request may be sent, in line with all that the limits of the whole bot bind.
    async fn take_turn(&self, lane: &Lane, until: Instant) -> Result<(), RestError> {
        let mut place = None;
        loop {
            if !lane.is_of_interaction() && place.is_none() {
                place = Some(self.line.lock().await);
            }
            let turn = self.limits().admit(lane, Instant::now());
            let Err(wait) = turn else { return Ok(()) };
            let (Wait::Route(pause) | Wait::Bot(pause)) = wait;
            // The line moves on, so whoever stands in it comes to its head: sent away from there, nobody would get far.
            let is_too_long = match wait {
                Wait::Route(pause) => Instant::now() + pause > until,
                Wait::Bot(pause) => pause > PATIENCE,
            };
            if is_too_long {
                return Err(RestError::Limited(pause));
            }
            metrics::histogram!("broadside_rate_limit_wait_seconds", "home" => "d").record(pause.as_secs_f64());
            if let Wait::Route(_) = wait {
                // It does not hold up other requests.
                place = None;
            }
            tokio::time::sleep(pause).await;
        }
    }

    /// The request as it goes over the wire.
    fn built(&self, request: &Request<'_>, lane: &Lane, files: &[CreateAttachment]) -> Result<reqwest::Request, RestError> {
        let json = request.body_ref().unwrap_or_default();
        let bare = if files.is_empty() { request.clone() } else { request.clone().body(None) };
        // What went wrong may name the address, and in it an interaction's token.
        let unbuilt = || RestError::Unknown("the request cannot be written".to_owned());
        let built = bare.build(&self.client, &self.authorization, Some(&self.origin)).map_err(|_| unbuilt())?;
        let mut built = built.build().map_err(|_| unbuilt())?;
        if lane.is_of_interaction() {
            built.headers_mut().remove(AUTHORIZATION);
        }
        if files.is_empty() {
            return Ok(built);
        }
        // Of two files in a `Multipart` of serenity's that is made outside of it both are called `files[0]`.
        built.headers_mut().remove(CONTENT_LENGTH);
        let mut form = Form::new().part("payload_json", Part::bytes(json.to_vec()).mime_str("application/json").map_err(|_| unbuilt())?);
        for (index, file) in files.iter().enumerate() {
            let part = Part::bytes(file.data.clone()).file_name(file.filename.clone()).mime_str(media(&file.filename));
            form = form.part(format!("files[{index}]"), part.map_err(|_| unbuilt())?);
        }
        RequestBuilder::from_parts(self.client.clone(), built).multipart(form).build().map_err(|_| unbuilt())
    }

    fn limits(&self) -> std::sync::MutexGuard<'_, Limits> {
        self.limits.lock().expect("nothing panics while the books are open")
    }
}

/// A part of the pause, by chance, so that shards and replicas do not all come back at once.
pub(super) fn spread(pause: Duration) -> Duration {
    pause.mul_f64(rand::random_range(0.5..1.0))
}

/// The media type of a file of this name.
fn media(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "png")) => "image/png",
        Some((_, "gif")) => "image/gif",
        _ => printing::mime_type(name),
    }
}

fn origin_of(url: &str) -> Result<String, String> {
    let parsed = Url::parse(url.trim()).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
    let origin = parsed.filter(Url::has_host).map(|url| url.origin().ascii_serialization());
    origin.ok_or_else(|| format!("DISCORD_API_URL is {url:?}; it must look like http://host:port."))
}

/// How long an answer asks to wait, if it says so.
fn pause_of(body: &Value, header: Option<f64>) -> Option<Duration> {
    let seconds = body["retry_after"].as_f64().or(header)?;
    Duration::try_from_secs_f64(seconds).ok().map(|pause| pause.max(Duration::from_millis(50)))
}

fn read(status: StatusCode, body: Value) -> Result<Value, RestError> {
    if status.is_success() {
        return Ok(body);
    }
    if status.is_server_error() {
        return Err(RestError::Unknown(format!("Discord is in trouble: {status}")));
    }
    let words = body["message"].as_str().unwrap_or_default().to_owned();
    Err(RestError::Refused(status.as_u16(), body["code"].as_u64().unwrap_or_default(), words))
}

/// The address of a request may hold an interaction's token: it is left out.
fn unknown(error: &reqwest::Error) -> RestError {
    let kind = match (error.is_timeout(), error.is_connect()) {
        (true, _) => "no answer in time",
        (_, true) => "no connection",
        _ => "the connection broke",
    };
    RestError::Unknown(format!("Discord: {kind}"))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use serde_json::json;
    use serenity::{
        http::{LightMethod, Route},
        model::id::{ChannelId, InteractionId},
    };
    use tokio::net::TcpListener;

    use super::*;

    #[test]
    fn an_override_replaces_scheme_host_and_port_only() {
        for (given, origin) in [
            ("http://127.0.0.1:9080", Some("http://127.0.0.1:9080")),
            ("http://127.0.0.1:9080/", Some("http://127.0.0.1:9080")),
            ("https://proxy.example/some/path", Some("https://proxy.example")),
            ("127.0.0.1:9080", None),
            ("ftp://host", None),
            ("", None),
        ] {
            assert_eq!(origin_of(given).ok().as_deref(), origin, "{given}");
        }
    }

    #[test]
    fn answers_are_read_by_status_and_code() {
        for (status, body, expected) in [
            (200, json!({"id": "1"}), Ok(json!({"id": "1"}))),
            (204, Value::Null, Ok(Value::Null)),
            (403, json!({"code": 50007, "message": "no"}), Err(RestError::Refused(403, 50007, "no".into()))),
            (404, Value::Null, Err(RestError::Refused(404, 0, String::new()))),
        ] {
            assert_eq!(read(StatusCode::from_u16(status).expect("a status"), body), expected, "{status}");
        }
        assert!(matches!(read(StatusCode::BAD_GATEWAY, Value::Null), Err(RestError::Unknown(_))));
    }

    #[tokio::test]
    async fn nobody_is_passed_over_at_the_limit_of_the_bot() {
        let (rest, taken) = (Rest::new("token", None).expect("a client"), Mutex::new(vec![0; 120]));
        let lane = |asker: u64| Lane::of(&Request::new(Route::Channel { channel_id: ChannelId::new(asker + 1) }, LightMethod::Post));
        let until = Instant::now();
        futures_util::future::join_all((0..120).map(async |asker| {
            for _ in 0..2 {
                rest.take_turn(&lane(asker as u64), until).await.expect("the line moves on");
                {
                    let mut taken = taken.lock().expect("nothing panics while counting");
                    taken[asker] += 1;
                    let (least, most) = (taken.iter().min(), taken.iter().max());
                    assert!(most <= least.map(|least| least + 1).as_ref(), "{taken:?}");
                }
                // Every caller gets its turn before anyone's second.
                tokio::task::yield_now().await;
            }
        }))
        .await;
    }

    #[test]
    fn debug_says_no_token() {
        let rest = Rest::new("secret.token", None).expect("a client");
        assert!(!format!("{rest:?}").contains("secret"));
    }

    /// A server that refuses everything with these words, and how many requests it has got.
    async fn refusing(words: &'static str) -> (Rest, Arc<AtomicUsize>) {
        let (asked, listener) = (Arc::new(AtomicUsize::new(0)), TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port"));
        let address = listener.local_addr().expect("it is bound");
        let counter = Arc::clone(&asked);
        let refuse = move || async move {
            counter.fetch_add(1, Ordering::Relaxed);
            (StatusCode::TOO_MANY_REQUESTS, words)
        };
        tokio::spawn(async move { axum::serve(listener, axum::Router::new().fallback(refuse)).await });
        (Rest::new("token", Some(&format!("http://{address}"))).expect("a client"), asked)
    }

    #[tokio::test]
    async fn a_refusal_without_a_time_pauses_the_whole_address() {
        for words in ["error code: 1015", "{}"] {
            let (rest, asked) = refusing(words).await;
            for asker in 0..40 {
                let token = format!("token{asker}");
                let route = match asker % 2 {
                    0 => Route::Channel { channel_id: ChannelId::new(asker + 1) },
                    _ => Route::InteractionResponse { interaction_id: InteractionId::new(asker), token: &token },
                };
                let refused = rest.send(&Request::new(route, LightMethod::Post), &[]).await;
                assert!(matches!(refused, Err(RestError::Limited(wait)) if wait > Duration::from_secs(30)), "{refused:?}");
            }
            assert_eq!(asked.load(Ordering::Relaxed), 1, "{words}");
        }
    }
}
