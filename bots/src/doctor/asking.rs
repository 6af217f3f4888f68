//! How the doctor asks a platform: one request, one answer, nothing repeated. No token is ever in what it says.

use std::time::{Duration, SystemTime};

use reqwest::{Client, Method};
use serde_json::Value;

use super::clock;
use crate::cause::innermost;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whom Discord wants to know about.
const AGENT: &str = "DiscordBot (https://github.com/broadside, 0.1)";

/// A platform's interface.
pub(super) struct Api {
    client: Client,
    base: String,
    authorization: Option<String>,
}

/// An answer.
pub(super) struct Heard {
    /// The HTTP status.
    pub(super) status: u16,
    /// The JSON body; null for none.
    pub(super) body: Value,
    /// How many seconds this machine's clock is ahead of the platform's, where it tells the time.
    pub(super) ahead: Option<i64>,
}

impl Heard {
    /// Whether it was done.
    pub(super) fn done(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

impl Api {
    /// The interface below this address.
    pub(super) fn new(base: String, authorization: Option<String>) -> Result<Self, String> {
        let client = Client::builder().user_agent(AGENT).timeout(PATIENCE).build().map_err(|error| error.to_string())?;
        Ok(Self { client, base, authorization })
    }

    /// Asks for something.
    pub(super) async fn get(&self, path: &str) -> Result<Heard, String> {
        self.send(Method::GET, path, &Value::Null).await
    }

    /// Asks for something to be done; null is no body.
    pub(super) async fn send(&self, method: Method, path: &str, body: &Value) -> Result<Heard, String> {
        let mut request = self.client.request(method, format!("{}{path}", self.base));
        if let Some(authorization) = &self.authorization {
            request = request.header("Authorization", authorization);
        }
        if !body.is_null() {
            request = request.json(body);
        }
        // The address may hold a token: it is taken out of the error.
        let answer = request.send().await.map_err(|error| innermost(&error.without_url()))?;
        let ours = SystemTime::now();
        let status = answer.status().as_u16();
        let theirs = answer.headers().get("date").and_then(|date| date.to_str().ok()).and_then(clock::read);
        let ahead = theirs.map(|theirs| clock::apart(ours, theirs));
        Ok(Heard { status, body: answer.json().await.unwrap_or(Value::Null), ahead })
    }
}
