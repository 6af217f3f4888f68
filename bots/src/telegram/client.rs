//! Requests to Telegram over the client library's types: one way for all of them, and each is sent once. The library's own
//! sender sleeps ten seconds inside a call that met a 5xx; here that is an error like any other, and whoever asked decides when to
//! ask again. Never repeats anything, and tells nobody the token.

use std::{fmt, time::Duration};

use reqwest::{
    RequestBuilder, Url,
    multipart::{Form, Part},
    redirect::Policy,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use teloxide::{
    ApiError, RequestError,
    requests::Payload,
    types::{ChatId, Seconds},
};

/// How long a connection may take to be made, and a whole call; fetching updates holds one open for ten seconds.
const CONNECTING: Duration = Duration::from_secs(5);
const WHOLE: Duration = Duration::from_secs(17);

/// The way to Telegram for one bot; cheap to clone.
#[derive(Clone)]
pub(super) struct Client {
    http: reqwest::Client,
    /// Where the methods are: `…/bot<token>/`.
    methods: Url,
    /// Where the files are: `…/file/bot<token>/`.
    files: Url,
}

/// A file that goes along; the payload names it by [`Upload::ADDRESS`].
#[derive(Clone, Debug)]
pub(super) struct Upload {
    /// Its name for people.
    pub name: String,
    /// Its content.
    pub content: Vec<u8>,
}

impl Upload {
    /// How a payload names the one file that goes along.
    pub const ADDRESS: &'static str = "attach://upload";
    const PART: &'static str = "upload";
}

/// What Telegram answers, whatever was asked.
#[derive(Deserialize)]
struct Envelope<T> {
    result: Option<T>,
    description: Option<ApiError>,
    parameters: Option<Parameters>,
}

/// What helps to go on after a refusal. The library's type reads no answer that says anything else.
#[derive(Default, Deserialize)]
struct Parameters {
    migrate_to_chat_id: Option<ChatId>,
    retry_after: Option<Seconds>,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").finish_non_exhaustive()
    }
}

impl Client {
    /// The way to `address`, in front of `/bot<token>/…`; Telegram's own servers where there is none.
    ///
    /// # Errors
    /// One sentence, when the address is none.
    pub fn new(token: &str, address: Option<&str>) -> Result<Self, String> {
        let address = address.unwrap_or(teloxide::net::TELEGRAM_API_URL).trim_end_matches('/');
        let place =
            |path: &str| Url::parse(&format!("{address}/{path}")).map_err(|error| format!("TELEGRAM_API_URL is no address: {error}"));
        let (methods, files) = (place(&format!("bot{token}/"))?, place(&format!("file/bot{token}/"))?);
        // Nobody is followed elsewhere: each address has the token in it, and would be named there as the one that led there.
        let http = reqwest::Client::builder().redirect(Policy::none()).connect_timeout(CONNECTING).timeout(WHOLE).tcp_nodelay(true);
        let http = http.build();
        Ok(Self { http: http.map_err(|error| format!("no connection can be made: {error}"))?, methods, files })
    }

    /// Calls a method.
    ///
    /// # Errors
    /// What Telegram refuses, or that the call came to nothing; a 5xx is [`RequestError::Network`], whatever else it says.
    pub async fn call<P: Payload<Output: DeserializeOwned> + Serialize>(&self, payload: &P) -> Result<P::Output, RequestError> {
        send(self.request::<P>().json(payload)).await
    }

    /// Calls a method with a file.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub async fn upload<P: Payload<Output: DeserializeOwned> + Serialize>(
        &self,
        payload: &P,
        file: Upload,
    ) -> Result<P::Output, RequestError> {
        let mut form = Form::new().part(Upload::PART, Part::bytes(file.content).file_name(file.name));
        let fields = serde_json::to_value(payload).expect("payloads are plain data");
        for (name, value) in fields.as_object().into_iter().flatten() {
            form = match value {
                Value::Null => form,
                Value::String(text) => form.text(name.clone(), text.clone()),
                other => form.text(name.clone(), other.to_string()),
            };
        }
        send(self.request::<P>().multipart(form)).await
    }

    /// The request for a file by its path, as `getFile` tells it; nothing where that would lead elsewhere.
    pub fn file(&self, path: &str) -> Option<RequestBuilder> {
        let plain = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'_' | b'-' | b'.' | b'/');
        let inside = path.bytes().all(plain) && path.split('/').all(|part| !matches!(part, "" | "." | ".."));
        self.files.join(path).ok().filter(|_| inside).map(|address| self.http.get(address))
    }

    fn request<P: Payload>(&self) -> RequestBuilder {
        self.http.post(self.methods.join(P::NAME).expect("a method's name is a path"))
    }
}

async fn send<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, RequestError> {
    let response = request.send().await?;
    if response.status().is_server_error() {
        return Err(response.error_for_status().expect_err("it is an error of the server").into());
    }
    let text = response.text().await?;
    let unreadable = |source: serde_json::Error| RequestError::InvalidJson { source: source.into(), raw: text.as_str().into() };
    let Envelope { result, description, parameters } = serde_json::from_str::<Envelope<T>>(&text).map_err(unreadable)?;
    let Parameters { migrate_to_chat_id, retry_after } = parameters.unwrap_or_default();
    match (result, retry_after, migrate_to_chat_id, description) {
        (Some(result), ..) => Ok(result),
        (None, Some(wait), ..) => Err(RequestError::RetryAfter(wait)),
        (None, None, Some(chat), _) => Err(RequestError::MigrateToChatId(chat)),
        (None, None, None, Some(refusal)) => Err(RequestError::Api(refusal)),
        (None, None, None, None) => Err(unreadable(serde::de::Error::missing_field("result"))),
    }
}
