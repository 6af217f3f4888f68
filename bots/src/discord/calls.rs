//! The few requests the bot makes, one function each. Knows paths and forms, not when to use them.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    gateway::Address,
    payload::Payload,
    reply_token::{ReplyToken, Secret},
    rest::{Call, File, Rest, RestError},
};

/// What an answer to an interaction does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Callback {
    /// A message.
    Message = 4,
    /// "Thinking…", a message to follow.
    Deferred = 5,
    /// Nothing to see, the pressed message may be changed later.
    DeferredUpdate = 6,
    /// Changes the pressed message.
    Update = 7,
    /// Suggestions for a parameter.
    Suggestions = 8,
    /// A field to type into.
    Modal = 9,
}

/// The kind of channel that a public thread is.
const PUBLIC_THREAD: u8 = 11;
/// After so many minutes of silence a thread is put away; the next message takes it out again.
const ARCHIVED_AFTER: u16 = 1_440;

/// A message of an interaction.
pub(super) const ORIGINAL: &str = "@original";

impl Rest {
    /// Where the gateway is, and how it is to be connected to.
    pub(super) async fn gateway(&self) -> Result<Address, RestError> {
        let call = Call::bot(Method::GET, "GET /gateway/bot", "/gateway/bot".to_owned(), String::new(), Value::Null);
        Address::read(&self.send(&call).await?).ok_or_else(|| RestError::Unknown("the answer names no address".to_owned()))
    }

    /// What everybody may know of a person.
    pub(super) async fn user(&self, user: u64) -> Result<Value, RestError> {
        let path = format!("/users/{user}");
        self.send(&Call::bot(Method::GET, "GET /users/{user_id}", path, String::new(), Value::Null)).await
    }

    /// The application the token belongs to.
    pub(super) async fn application(&self) -> Result<Value, RestError> {
        self.send(&Call::bot(Method::GET, "GET /applications/@me", "/applications/@me".to_owned(), String::new(), Value::Null)).await
    }

    /// Posts into a channel; a repeat with the same nonce gives the first message back.
    pub(super) async fn post(&self, channel: u64, payload: &Payload, nonce: &str) -> Result<Value, RestError> {
        let mut body = payload.created();
        body["nonce"] = json!(nonce);
        body["enforce_nonce"] = json!(true);
        let path = format!("/channels/{channel}/messages");
        let call = Call::bot(Method::POST, "POST /channels/{channel}/messages", path, channel.to_string(), body);
        self.send(&call.with(&payload.files)).await
    }

    /// Changes a message of the bot.
    pub(super) async fn edit(&self, channel: u64, message: u64, json: Value, files: &[File]) -> Result<Value, RestError> {
        let path = format!("/channels/{channel}/messages/{message}");
        let call = Call::bot(Method::PATCH, "PATCH /channels/{channel}/messages/{message}", path, channel.to_string(), json);
        self.send(&call.with(files)).await
    }

    /// Opens a public thread in a channel; Discord itself knows no repeats here.
    pub(super) async fn open_thread(&self, channel: u64, name: &str) -> Result<u64, RestError> {
        let body = json!({"name": name, "type": PUBLIC_THREAD, "auto_archive_duration": ARCHIVED_AFTER});
        let path = format!("/channels/{channel}/threads");
        let call = Call::bot(Method::POST, "POST /channels/{channel}/threads", path, channel.to_string(), body);
        let thread = self.send(&call).await?;
        id_of(&thread).ok_or_else(|| RestError::Unknown("the answer names no thread".to_owned()))
    }

    /// The threads of a server that are not put away.
    pub(super) async fn threads(&self, guild: u64) -> Result<Value, RestError> {
        let path = format!("/guilds/{guild}/threads/active");
        let call = Call::bot(Method::GET, "GET /guilds/{guild}/threads/active", path, guild.to_string(), Value::Null);
        Ok(self.send(&call).await?["threads"].take())
    }

    /// A channel as Discord tells of it.
    pub(super) async fn channel_card(&self, channel: u64) -> Result<Value, RestError> {
        let path = format!("/channels/{channel}");
        self.send(&Call::bot(Method::GET, "GET /channels/{channel}", path, channel.to_string(), Value::Null)).await
    }

    /// The bot's own number.
    pub(super) async fn me(&self) -> Result<u64, RestError> {
        let call = Call::bot(Method::GET, "GET /users/@me", "/users/@me".to_owned(), String::new(), Value::Null);
        id_of(&self.send(&call).await?).ok_or_else(|| RestError::Unknown("the answer names nobody".to_owned()))
    }

    /// Takes a person into a thread; who is there already stays.
    pub(super) async fn take_in(&self, thread: u64, user: u64) -> Result<(), RestError> {
        let path = format!("/channels/{thread}/thread-members/{user}");
        let template = "PUT /channels/{channel}/thread-members/{user}";
        self.send(&Call::bot(Method::PUT, template, path, thread.to_string(), Value::Null)).await.map(drop)
    }

    /// Opens the DM with a person and tells its channel.
    pub(super) async fn open_dm(&self, user: u64) -> Result<u64, RestError> {
        let body = json!({"recipient_id": user.to_string()});
        let call = Call::bot(Method::POST, "POST /users/@me/channels", "/users/@me/channels".to_owned(), String::new(), body);
        let channel = self.send(&call).await?;
        id_of(&channel).ok_or_else(|| RestError::Unknown("the answer names no channel".to_owned()))
    }

    /// Answers an interaction; gives back the message this made or changed, or null.
    pub(super) async fn callback(&self, token: &ReplyToken, kind: Callback, data: Value, files: &[File]) -> Result<Value, RestError> {
        let secret = &token.secret.0;
        let path = format!("/interactions/{}/{secret}/callback?with_response=true", token.interaction);
        let template = "POST /interactions/{interaction}/{token}/callback";
        let mut body = json!({"type": kind as u8});
        if !data.is_null() {
            body["data"] = data;
        }
        let call = Call::interaction(Method::POST, template, path, secret.clone(), body);
        let mut answer = self.send(&call.with(files)).await?;
        Ok(answer["resource"]["message"].take())
    }

    /// Adds a message to an interaction.
    pub(super) async fn follow_up(&self, token: &ReplyToken, json: Value, files: &[File]) -> Result<Value, RestError> {
        let secret = &token.secret.0;
        let path = format!("/webhooks/{}/{secret}?wait=true", token.application);
        let call = Call::interaction(Method::POST, "POST /webhooks/{application}/{token}", path, secret.clone(), json);
        self.send(&call.with(files)).await
    }

    /// Changes a message of an interaction: a message id, or [`ORIGINAL`].
    pub(super) async fn amend(&self, application: u64, secret: &Secret, message: &str, payload: &Payload) -> Result<Value, RestError> {
        let path = format!("/webhooks/{application}/{}/messages/{message}", secret.0);
        let template = "PATCH /webhooks/{application}/{token}/messages/{message}";
        let call = Call::interaction(Method::PATCH, template, path, secret.0.clone(), payload.edited());
        self.send(&call.with(&payload.files)).await
    }

    /// The answer that an interaction has.
    pub(super) async fn original(&self, token: &ReplyToken) -> Result<Value, RestError> {
        let secret = &token.secret.0;
        let path = format!("/webhooks/{}/{secret}/messages/{ORIGINAL}", token.application);
        let template = "GET /webhooks/{application}/{token}/messages/{message}";
        self.send(&Call::interaction(Method::GET, template, path, secret.clone(), Value::Null)).await
    }

    /// Takes the answer to an interaction away.
    pub(super) async fn delete_original(&self, token: &ReplyToken) -> Result<Value, RestError> {
        let secret = &token.secret.0;
        let path = format!("/webhooks/{}/{secret}/messages/{ORIGINAL}", token.application);
        let template = "DELETE /webhooks/{application}/{token}/messages/{message}";
        self.send(&Call::interaction(Method::DELETE, template, path, secret.clone(), Value::Null)).await
    }
}

/// The id of a thing Discord tells of.
pub(super) fn id_of(thing: &Value) -> Option<u64> {
    thing["id"].as_str()?.parse().ok()
}
