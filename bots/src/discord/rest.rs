//! The client of Discord's REST API: one function for each request, sent within the rate limits and retried after a 429; and its errors.
//! Does not decide what is sent, or when. core/ARCHITECTURE.md explains why serenity's own client is not used.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use broadside_present::param::Visibility;
use broadside_store::{backoff::Backoff, mutex::lock};
use reqwest::{
    RequestBuilder, StatusCode, Url,
    header::{AUTHORIZATION, CONTENT_LENGTH},
    multipart::{Form, Part},
    redirect::Policy,
};
use serde::Serialize;
use serde_json::{Value, json};
use serenity::{
    builder::{CreateAttachment, CreateThread},
    http::{LightMethod, Request, Route},
    model::channel::{AutoArchiveDuration, ChannelType},
};
use tokio::time::{Instant, sleep};

use super::{
    ids::{id, id_of},
    limits::{RateLimits, RouteKey},
    payload::Payload,
    reply_token::ReplyToken,
};
use crate::{
    cause::of_request,
    message_ref::MessageRef,
    platform::{DeliveryError, SendPermit},
    rate_limiter::RateLimiter,
};

const DISCORD_URL: &str = "https://discord.com";
/// The address of Discord's file server. An override replaces both addresses.
const CDN_URL: &str = "https://cdn.discordapp.com";
/// Requests per second of the whole bot; interactions do not count.
const BOT_REQUESTS_PER_SECOND: usize = 50;
/// The longest time that a request waits for rate limits, after its turn in [`RateLimiter`], before [`RestError::Limited`] is returned.
const MAX_WAIT: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(15);
/// The pauses between retries of requests and connections.
pub(super) const PAUSES: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(30));

// Discord's error codes.
pub(super) const UNKNOWN_MESSAGE: u64 = 10_008;
pub(super) const MISSING_PERMISSION: u64 = 50_013;
/// The status of this error is 429, but waiting does not help.
pub(super) const TOO_OLD_TO_EDIT: u64 = 30_046;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum RestError {
    /// Discord refused the request: HTTP status, Discord's code (0 if there is none) and its message.
    Refused(u16, u64, String),
    /// Rate limited: retry after this time.
    Limited(Duration),
    /// No usable response, or a failure of Discord: the outcome is unknown. The reason.
    Unknown(String),
    /// The send permit expired before the request was sent.
    Superseded,
}

impl std::fmt::Display for RestError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(status, code, message) => write!(f, "refused with {status}, code {code}: {message}"),
            Self::Limited(wait) => write!(f, "rate limited; retry in {wait:?}"),
            Self::Unknown(why) => f.write_str(why),
            Self::Superseded => f.write_str("superseded by another replica"),
        }
    }
}

impl From<RestError> for DeliveryError {
    fn from(error: RestError) -> Self {
        match error {
            RestError::Limited(wait) => Self::Later(wait),
            RestError::Superseded => Self::Superseded,
            RestError::Refused(..) | RestError::Unknown(_) => Self::Fault(error.to_string()),
        }
    }
}

/// A client of the REST API. Clones share the connection and the rate limits. Without `Debug`, which would print the token.
#[derive(Clone)]
pub(super) struct Rest {
    client: reqwest::Client,
    /// Scheme, host and port of all requests.
    pub(super) origin: Arc<str>,
    /// The bot's token without the prefix `Bot`.
    pub(super) token: Arc<str>,
    limits: Arc<Mutex<RateLimits>>,
    rate_limiter: Arc<RateLimiter>,
    /// Checked before each request.
    permit: SendPermit,
}

impl Rest {
    /// A client with this token; `override_url` replaces scheme, host and port of Discord's own address.
    pub(super) fn new(token: &str, override_url: Option<&str>) -> Result<Self, String> {
        let origin = override_url.map_or(Ok(DISCORD_URL.to_owned()), origin_of)?;
        let agent = concat!("DiscordBot (broadside, ", env!("CARGO_PKG_VERSION"), ")");
        // Redirects are not followed, so that the token is sent to no other server.
        let client = reqwest::Client::builder().user_agent(agent).timeout(TIMEOUT).redirect(Policy::none()).build();
        let client = client.map_err(|error| format!("The connection to Discord cannot be set up: {error}"))?;
        let token = token.trim();
        let token = token.strip_prefix("Bot ").unwrap_or(token).into();
        let (origin, permit) = (origin.into(), SendPermit::unlimited());
        Ok(Self { client, origin, token, limits: Arc::default(), rate_limiter: Arc::default(), permit })
    }

    /// The same client, which sends only as long as this permit is valid.
    pub(super) fn with_permit(&self, permit: &SendPermit) -> Self {
        Self { permit: permit.clone(), ..self.clone() }
    }

    /// A request for a public file, without the token and without rate limits.
    pub(super) fn file(&self, path: &str) -> reqwest::RequestBuilder {
        let origin = if *self.origin == *DISCORD_URL { CDN_URL } else { &self.origin };
        self.client.get(format!("{origin}{path}"))
    }

    /// Sends a request with files within the rate limits. Returns the body of the response, or null if it is empty.
    pub(super) async fn send(&self, request: &Request<'_>, files: &[CreateAttachment]) -> Result<Value, RestError> {
        let (route_key, mut remaining_wait) = (RouteKey::of(request), MAX_WAIT);
        loop {
            self.wait_for_turn(&route_key, &mut remaining_wait).await?;
            self.permit.check().map_err(|_| RestError::Superseded)?;
            let malformed = || RestError::Unknown("the request cannot be serialised".to_owned());
            let request = self.build_request(request, &route_key, files).ok_or_else(malformed)?;
            let response = self.client.execute(request).await.map_err(|error| transport_error(&error))?;
            lock(&self.limits).on_headers(&route_key, response.headers(), Instant::now());
            let status = response.status();
            let is_global = response.headers().contains_key("x-ratelimit-global");
            // A response without JSON and without rate limit headers is from the network in front of Discord.
            let has_limit_headers = response.headers().keys().any(|name| name.as_str().starts_with("x-ratelimit-"));
            let header = response.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse::<f64>().ok());
            let bytes = response.bytes().await.map_err(|error| transport_error(&error))?;
            let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
            let retry_after = parse_retry_after(&body, header);
            if status != StatusCode::TOO_MANY_REQUESTS || body["code"] == TOO_OLD_TO_EDIT {
                lock(&self.limits).on_response();
                return parse_response(status, body);
            }
            metrics::counter!("broadside_discord_rate_limited_total").increment(1);
            if !has_limit_headers && (retry_after.is_none() || body.is_null()) {
                let wait = lock(&self.limits).on_blocked(retry_after, Instant::now());
                tracing::warn!(seconds = wait.as_secs(), "the network in front of Discord blocks this address; pausing all requests");
                return Err(RestError::Limited(wait));
            }
            lock(&self.limits).on_response();
            let wait = retry_after.unwrap_or(Duration::from_secs(1));
            // A proxy may have removed the header.
            let is_global = is_global || body["global"] == true;
            lock(&self.limits).on_rate_limited(&route_key, wait, is_global, Instant::now());
            // The limits never delay interactions for this reason, so a retry would be sent at once.
            if is_global && route_key.is_of_interaction() {
                return Err(RestError::Limited(wait));
            }
        }
    }

    /// Waits until a request may be sent. Waits for rate limits are deducted from `remaining_wait`. The time in the queue of the whole bot
    /// is not: if requests gave up because of it, none would be sent under load.
    async fn wait_for_turn(&self, route_key: &RouteKey, remaining_wait: &mut Duration) -> Result<(), RestError> {
        loop {
            if !route_key.is_of_interaction() {
                self.rate_limiter.wait(|| BOT_REQUESTS_PER_SECOND).await;
            }
            let admitted = lock(&self.limits).admit(route_key, Instant::now());
            let Err(wait) = admitted else { return Ok(()) };
            *remaining_wait = remaining_wait.checked_sub(wait).ok_or(RestError::Limited(wait))?;
            metrics::histogram!("broadside_rate_limit_wait_seconds", "home" => "d").record(wait.as_secs_f64());
            sleep(wait).await;
        }
    }

    /// The HTTP request, with files as multipart parts; `None` if it cannot be serialised.
    fn build_request(&self, request: &Request<'_>, route_key: &RouteKey, files: &[CreateAttachment]) -> Option<reqwest::Request> {
        let json = request.body_ref().unwrap_or_default();
        let bare = if files.is_empty() { request.clone() } else { request.clone().body(None) };
        // The errors may contain the address, and with it an interaction's token.
        let mut built = bare.build(&self.client, &format!("Bot {}", self.token), Some(&self.origin)).ok()?.build().ok()?;
        if route_key.is_of_interaction() {
            built.headers_mut().remove(AUTHORIZATION);
        }
        if files.is_empty() {
            return Some(built);
        }
        // In a `Multipart` that is built outside of serenity, all files are called `files[0]`.
        built.headers_mut().remove(CONTENT_LENGTH);
        let mut form = Form::new().part("payload_json", Part::bytes(json.to_vec()).mime_str("application/json").ok()?);
        for (index, file) in files.iter().enumerate() {
            form = form.part(format!("files[{index}]"), Part::bytes(file.data.clone()).file_name(file.filename.clone()));
        }
        RequestBuilder::from_parts(self.client.clone(), built).multipart(form).build().ok()
    }

    /// Posts a message to a channel and returns its id; for a repeat with the same nonce, Discord returns the first message.
    pub(super) async fn post(&self, channel: u64, payload: &Payload, nonce: &str) -> Result<u64, RestError> {
        let route = Route::ChannelMessages { channel_id: id(channel) };
        created_id(&self.send(&with_body(LightMethod::Post, route, &payload.channel_message(nonce)), &payload.files).await?)
    }

    pub(super) async fn edit(&self, route: Route<'_>, payload: &Payload) -> Result<Value, RestError> {
        self.send(&with_body(LightMethod::Patch, route, &payload.edit_body()), &payload.files).await
    }

    /// Opens a public thread and returns its id; a repeat opens another one. Discord archives it after a day without messages.
    pub(super) async fn open_thread(&self, channel: u64, name: &str) -> Result<u64, RestError> {
        let thread = CreateThread::new(name).kind(ChannelType::PublicThread).auto_archive_duration(AutoArchiveDuration::OneDay);
        created_id(&self.send(&with_body(LightMethod::Post, Route::ChannelThreads { channel_id: id(channel) }, &thread), &[]).await?)
    }

    pub(super) async fn add_thread_member(&self, thread: u64, user: u64) -> Result<(), RestError> {
        let route = Route::ChannelThreadMember { channel_id: id(thread), user_id: id(user) };
        self.send(&Request::new(route, LightMethod::Put), &[]).await.map(drop)
    }

    pub(super) async fn open_dm(&self, user: u64) -> Result<u64, RestError> {
        let recipient = json!({"recipient_id": user.to_string()});
        created_id(&self.send(&with_body(LightMethod::Post, Route::UserMeDmChannels, &recipient), &[]).await?)
    }

    /// Sends the first response to an interaction; returns the message that it created or edited, or null.
    pub(super) async fn callback(&self, token: &ReplyToken, body: &impl Serialize, files: &[CreateAttachment]) -> Result<Value, RestError> {
        let route = Route::InteractionResponse { interaction_id: id(token.interaction), token: &token.secret };
        let request = with_body(LightMethod::Post, route, body).params(Some(vec![("with_response", "true".to_owned())]));
        Ok(self.send(&request, files).await?["resource"]["message"].take())
    }

    pub(super) async fn follow_up(&self, token: &ReplyToken, payload: &Payload, visibility: Visibility) -> Result<Value, RestError> {
        let route = Route::WebhookFollowupMessages { application_id: id(token.application), token: &token.secret };
        let request =
            with_body(LightMethod::Post, route, &payload.interaction_message(visibility)).params(Some(vec![("wait", "true".to_owned())]));
        self.send(&request, &payload.files).await
    }

    /// The first response of an interaction; `None` if it was deleted.
    pub(super) async fn original(&self, token: &ReplyToken) -> Result<Option<Value>, RestError> {
        match self.get(answer_route(token, None)).await {
            Err(RestError::Refused(_, UNKNOWN_MESSAGE, _)) => Ok(None),
            answer => answer.map(Some),
        }
    }

    pub(super) async fn delete_original(&self, token: &ReplyToken) -> Result<Value, RestError> {
        self.send(&Request::new(answer_route(token, None), LightMethod::Delete), &[]).await
    }

    pub(super) async fn get(&self, route: Route<'_>) -> Result<Value, RestError> {
        self.send(&Request::new(route, LightMethod::Get), &[]).await
    }
}

pub(super) fn with_body<'a>(method: LightMethod, route: Route<'a>, body: &impl Serialize) -> Request<'a> {
    Request::new(route, method).body(Some(serde_json::to_vec(body).expect("request bodies serialize to JSON")))
}

pub(super) fn message_route(at: MessageRef) -> Route<'static> {
    Route::ChannelMessage { channel_id: id(at.chat.cast_unsigned()), message_id: id(at.message.cast_unsigned()) }
}

/// The route of a message of an interaction; [`None`] is the first response.
pub(super) fn answer_route(token: &ReplyToken, message: Option<u64>) -> Route<'_> {
    let (application_id, token) = (id(token.application), token.secret.as_str());
    match message {
        Some(message) => Route::WebhookFollowupMessage { application_id, token, message_id: id(message) },
        None => Route::WebhookOriginalInteractionResponse { application_id, token },
    }
}

fn created_id(answer: &Value) -> Result<u64, RestError> {
    id_of(answer).ok_or_else(|| RestError::Unknown("Discord's response has no id".to_owned()))
}

/// Shortens a pause to a random 50 to 100 %, so that shards and replicas do not retry at the same time.
pub(super) fn with_jitter(pause: Duration) -> Duration {
    pause.mul_f64(rand::random_range(0.5..1.0))
}

fn origin_of(url: &str) -> Result<String, String> {
    let parsed = Url::parse(url.trim()).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
    let origin = parsed.filter(Url::has_host).map(|url| url.origin().ascii_serialization());
    origin.ok_or_else(|| format!("DISCORD_API_URL is {url:?}; it must look like http://host:port"))
}

/// The time to wait that a response contains, at least 50 ms.
fn parse_retry_after(body: &Value, header: Option<f64>) -> Option<Duration> {
    let seconds = body["retry_after"].as_f64().or(header)?;
    Duration::try_from_secs_f64(seconds).ok().map(|pause| pause.max(Duration::from_millis(50)))
}

fn parse_response(status: StatusCode, body: Value) -> Result<Value, RestError> {
    if status.is_success() {
        return Ok(body);
    }
    if status.is_server_error() {
        return Err(RestError::Unknown(format!("Discord is failing: {status}")));
    }
    let message = body["message"].as_str().unwrap_or_default().to_owned();
    Err(RestError::Refused(status.as_u16(), body["code"].as_u64().unwrap_or_default(), message))
}

fn transport_error(error: &reqwest::Error) -> RestError {
    RestError::Unknown(format!("Discord: {}", of_request(error)))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use serenity::model::id::{ChannelId, InteractionId};
    use tokio::net::TcpListener;

    use super::*;

    #[test]
    fn override_replaces_scheme_host_and_port_only() {
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
    fn responses_are_read_by_status_and_code() {
        for (status, body, expected) in [
            (200, json!({"id": "1"}), Ok(json!({"id": "1"}))),
            (204, Value::Null, Ok(Value::Null)),
            (403, json!({"code": 50007, "message": "no"}), Err(RestError::Refused(403, 50007, "no".into()))),
            (404, Value::Null, Err(RestError::Refused(404, 0, String::new()))),
        ] {
            assert_eq!(parse_response(StatusCode::from_u16(status).expect("a status"), body), expected, "{status}");
        }
        assert!(matches!(parse_response(StatusCode::BAD_GATEWAY, Value::Null), Err(RestError::Unknown(_))));
    }

    #[tokio::test]
    async fn requests_keep_their_order_at_the_global_limit() {
        let (rest, taken) = (Rest::new("token", None).expect("a client"), Mutex::new(vec![0; 120]));
        let route_key =
            |asker: u64| RouteKey::of(&Request::new(Route::Channel { channel_id: ChannelId::new(asker + 1) }, LightMethod::Post));
        futures_util::future::join_all((0..120).map(async |asker| {
            for _ in 0..2 {
                let mut remaining_wait = Duration::ZERO;
                rest.wait_for_turn(&route_key(asker as u64), &mut remaining_wait).await.expect("no request is refused");
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

    /// A client of a server that refuses all requests with this body, and the number of requests.
    async fn refusing_server(message: &'static str) -> (Rest, Arc<AtomicUsize>) {
        let (asked, listener) = (Arc::new(AtomicUsize::new(0)), TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port"));
        let address = listener.local_addr().expect("it is bound");
        let counter = Arc::clone(&asked);
        let refuse = move || async move {
            counter.fetch_add(1, Ordering::Relaxed);
            (StatusCode::TOO_MANY_REQUESTS, message)
        };
        tokio::spawn(async move { axum::serve(listener, axum::Router::new().fallback(refuse)).await });
        (Rest::new("token", Some(&format!("http://{address}"))).expect("a client"), asked)
    }

    #[tokio::test]
    async fn refusal_without_a_time_pauses_the_whole_address() {
        for message in ["error code: 1015", "{}"] {
            let (rest, asked) = refusing_server(message).await;
            for asker in 0..40 {
                let token = format!("token{asker}");
                let route = match asker % 2 {
                    0 => Route::Channel { channel_id: ChannelId::new(asker + 1) },
                    _ => Route::InteractionResponse { interaction_id: InteractionId::new(asker), token: &token },
                };
                let refused = rest.send(&Request::new(route, LightMethod::Post), &[]).await;
                assert!(matches!(refused, Err(RestError::Limited(wait)) if wait > Duration::from_secs(30)), "{refused:?}");
            }
            assert_eq!(asked.load(Ordering::Relaxed), 1, "{message}");
        }
    }

    #[tokio::test]
    async fn global_limit_that_only_the_body_names_is_not_retried_at_once() {
        let (rest, asked) = refusing_server(r#"{"global": true, "retry_after": 7}"#).await;
        let route = Route::InteractionResponse { interaction_id: InteractionId::new(1), token: "token" };
        let refused = rest.send(&Request::new(route, LightMethod::Post), &[]).await;
        assert_eq!((refused, asked.load(Ordering::Relaxed)), (Err(RestError::Limited(Duration::from_secs(7))), 1));
    }
}
