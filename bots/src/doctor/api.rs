//! An HTTP client for the doctor: one request per call, no retries. Errors never contain a token.

use std::time::Duration;

use reqwest::{Client, Method, StatusCode};
use serde_json::Value;
use time::{OffsetDateTime, format_description::well_known::Rfc2822};

use crate::cause::innermost;

/// The longest wait for a response.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The `User-Agent` that Discord requires of bots.
const USER_AGENT: &str = "DiscordBot (https://github.com/broadside, 1.0)";

/// A client for one platform's HTTP API.
pub(super) struct ApiClient {
    client: Client,
    base: String,
    authorization: Option<String>,
}

pub(super) struct ApiResponse {
    pub(super) status: StatusCode,
    /// The JSON body; null if there is none or it is not JSON.
    pub(super) body: Value,
    /// Seconds by which this machine's clock is ahead of the platform's; `None` without a readable `Date` header.
    pub(super) clock_ahead: Option<i64>,
}

impl ApiClient {
    /// A client for the API at `base`, with an optional `Authorization` header.
    pub(super) fn new(base: String, authorization: Option<String>) -> Result<Self, String> {
        let client = Client::builder().user_agent(USER_AGENT).timeout(TIMEOUT).build().map_err(|error| error.to_string())?;
        Ok(Self { client, base, authorization })
    }

    /// Sends a GET request.
    pub(super) async fn get(&self, path: &str) -> Result<ApiResponse, String> {
        self.send(Method::GET, path, &Value::Null).await
    }

    /// Sends a request; a null `body` sends none.
    pub(super) async fn send(&self, method: Method, path: &str, body: &Value) -> Result<ApiResponse, String> {
        let mut request = self.client.request(method, format!("{}{path}", self.base));
        if let Some(authorization) = &self.authorization {
            request = request.header("Authorization", authorization);
        }
        if !body.is_null() {
            request = request.json(body);
        }
        // The URL may contain a token, so the error must not contain it.
        let response = request.send().await.map_err(|error| innermost(&error.without_url()))?;
        let (now, status) = (OffsetDateTime::now_utc(), response.status());
        let date = response.headers().get("date").and_then(|date| OffsetDateTime::parse(date.to_str().ok()?, &Rfc2822).ok());
        let clock_ahead = date.map(|date| (now - date).whole_seconds());
        Ok(ApiResponse { status, body: response.json().await.unwrap_or(Value::Null), clock_ahead })
    }
}
