//! Wraps teloxide's `Bot`: fails at once on a 5xx, uploads files, and retries with the pauses of the caller. Never shows the token.

use std::{
    cell::Cell,
    future::{IntoFuture, poll_fn},
    pin::pin,
    task::Poll,
    time::Duration,
};

use broadside_store::{backoff::Backoff, failure_log::FailureLog};
use reqwest::{
    RequestBuilder, StatusCode, Url,
    multipart::{Form, Part},
    redirect::Policy,
    retry,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use teloxide::{ApiError, Bot, RequestError, net, requests::Payload, types::ResponseParameters};
use tokio::{task_local, time::sleep};

use super::failure::describe;

task_local! {
    /// The status of the response to the current request, once there is one.
    static STATUS: Cell<StatusCode>;
}

/// The bot with this token at `address`, the part before `/bot<token>/…`; at Telegram's own servers if there is none. The error is one
/// sentence about an invalid address.
pub(super) fn bot(token: &str, address: Option<&str>) -> Result<Bot, String> {
    let address = address.unwrap_or(net::TELEGRAM_API_URL).trim_end_matches('/');
    let url = Url::parse(address).map_err(|error| format!("TELEGRAM_API_URL is not a valid address: {error}"))?;
    if url.cannot_be_a_base() {
        return Err("TELEGRAM_API_URL is not a valid address: it has no path".to_owned());
    }
    let record_status = retry::never().classify_fn(|answer| {
        if let Some(status) = answer.status() {
            // Not set outside `send`, the only function that needs the status.
            let _ = STATUS.try_with(|current| current.set(status));
        }
        answer.success()
    });
    // No redirect is followed: the address contains the token, and the Referer header would show it.
    let http = net::default_reqwest_settings().redirect(Policy::none()).retry(record_status).build();
    let http = http.map_err(|error| format!("failed to create the HTTP client: {error}"))?;
    Ok(Bot::with_client(token, http).set_api_url(url))
}

/// Sends a request without a file. A 5xx is a [`RequestError::Network`], whatever its body says, and returns at once: the library
/// sleeps ten seconds first (10.001 s measured, 1 ms here).
pub(super) async fn send<T>(request: impl IntoFuture<Output = Result<T, RequestError>>) -> Result<T, RequestError> {
    let sending = async {
        let mut answer = pin!(request.into_future());
        poll_fn(|context| match answer.as_mut().poll(context) {
            Poll::Pending if STATUS.with(Cell::get).is_server_error() => Poll::Ready(Err(server_error(STATUS.with(Cell::get)))),
            answer => answer,
        })
        .await
    };
    STATUS.scope(Cell::new(StatusCode::OK), sending).await
}

/// Calls `call`, and again after each failure for which `pause` returns a pause.
pub(super) async fn with_retries<T, E, F: Future<Output = Result<T, E>>>(
    mut pause: impl FnMut(&E) -> Option<Duration>,
    call: impl Fn() -> F,
) -> Result<T, E> {
    loop {
        let answer = call().await;
        let Some(pause) = answer.as_ref().err().and_then(&mut pause) else { return answer };
        sleep(pause).await;
    }
}

/// The pauses between the attempts of a call at startup: six attempts in all.
pub(super) fn startup_retries() -> impl FnMut(&RequestError) -> Option<Duration> {
    let mut waits = Backoff::new(Duration::from_millis(500), Duration::from_secs(8)).take(5);
    move |error| {
        let wait = waits.next()?;
        Some(if let RequestError::RetryAfter(pause) = error { pause.duration().max(wait) } else { wait })
    }
}

/// Like [`with_retries`], and logs failures and recovery.
pub(super) async fn with_logged_retries<T, F: Future<Output = Result<T, RequestError>>>(
    subject: &str,
    mut pause: impl FnMut(&RequestError) -> Option<Duration>,
    call: impl Fn() -> F,
) -> Result<T, RequestError> {
    let failures = FailureLog::new(subject, Duration::ZERO);
    let pause = |error: &RequestError| pause(error).inspect(|_| failures.record_failure(&describe(error)));
    with_retries(pause, call).await.inspect(|_| failures.record_success())
}

/// The longest wait of an answer if Telegram asks for a pause: a later answer would be confusing.
pub(super) const MAX_ANSWER_DELAY: Duration = Duration::from_secs(60);

/// The pauses between the three attempts at an answer.
pub(super) fn answer_retries() -> impl Iterator<Item = Duration> {
    Backoff::new(Duration::from_millis(300), MAX_ANSWER_DELAY).take(2)
}

/// Retries with these pauses after a 5xx, which says nothing about the request.
pub(super) fn after_5xx(mut pauses: impl Iterator<Item = Duration>) -> impl FnMut(&RequestError) -> Option<Duration> {
    move |error| match error {
        RequestError::Network(error) if error.status().is_some() => pauses.next(),
        _ => None,
    }
}

fn server_error(status: StatusCode) -> RequestError {
    let mut answer = axum::http::Response::new("");
    *answer.status_mut() = status;
    reqwest::Response::from(answer).error_for_status().expect_err("it is an error of the server").into()
}

/// A file to upload; the payload refers to it by [`UPLOAD_REF`].
#[derive(Clone, Debug)]
pub(super) struct Upload {
    pub name: String,
    pub content: Vec<u8>,
}

/// The name of the uploaded file in a form, and the reference to it in a payload.
const UPLOAD_PART: &str = "upload";
pub(super) const UPLOAD_REF: &str = "attach://upload";

/// A response of the Bot API; the library's own type is private.
#[derive(Deserialize)]
struct Envelope<T> {
    result: Option<T>,
    description: Option<ApiError>,
    parameters: Option<ResponseParameters>,
}

/// Sends a request with a file. Does not use the library, whose ten seconds after a 5xx cannot be avoided there (10.002 s measured):
/// a form is a stream, for which reqwest calls no classifier.
pub(super) async fn upload<P: Payload<Output: DeserializeOwned> + Serialize>(
    bot: &Bot,
    payload: &P,
    file: Upload,
) -> Result<P::Output, RequestError> {
    let mut form = Form::new().part(UPLOAD_PART, Part::bytes(file.content).file_name(file.name));
    let fields = serde_json::to_value(payload).expect("payloads are plain data");
    for (name, value) in fields.as_object().into_iter().flatten() {
        form = match value {
            Value::Null => form,
            Value::String(text) => form.text(name.clone(), text.clone()),
            other => form.text(name.clone(), other.to_string()),
        };
    }
    let method = format!("{}/bot{}/{}", base_url(bot), bot.token(), P::NAME);
    let response = bot.client().post(method).multipart(form).send().await?;
    if response.status().is_server_error() {
        return Err(server_error(response.status()));
    }
    let text = response.text().await?;
    let unreadable = |source: serde_json::Error| RequestError::InvalidJson { source: source.into(), raw: text.as_str().into() };
    let Envelope { result, description, parameters } = serde_json::from_str::<Envelope<P::Output>>(&text).map_err(unreadable)?;
    match (result, parameters, description) {
        (Some(result), ..) => Ok(result),
        (None, Some(ResponseParameters::RetryAfter(wait)), _) => Err(RequestError::RetryAfter(wait)),
        (None, Some(ResponseParameters::MigrateToChatId(chat)), _) => Err(RequestError::MigrateToChatId(chat)),
        (None, None, Some(refusal)) => Err(RequestError::Api(refusal)),
        (None, None, None) => Err(unreadable(serde::de::Error::missing_field("result"))),
    }
}

/// The request for a file by the path that `getFile` returned; `None` if the path would lead elsewhere. The library's own download has
/// no size limit.
pub(super) fn file_request(bot: &Bot, path: &str) -> Option<RequestBuilder> {
    let plain = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'_' | b'-' | b'.' | b'/');
    let is_inside = path.bytes().all(plain) && path.split('/').all(|part| !matches!(part, "" | "." | ".."));
    is_inside.then(|| bot.client().get(format!("{}/file/bot{}/{path}", base_url(bot), bot.token())))
}

fn base_url(bot: &Bot) -> String {
    bot.api_url().as_str().trim_end_matches('/').to_owned()
}
