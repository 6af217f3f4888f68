//! The few requests the bot makes, one function each. Knows routes and forms, not when to use them.

use broadside_core::present::verb::Visibility;
use serde::Serialize;
use serde_json::{Value, json};
use serenity::{
    builder::{CreateAttachment, CreateThread},
    http::{LightMethod, Request, Route},
    model::channel::{AutoArchiveDuration, ChannelType},
};

use super::{
    ids::{id, id_of},
    payload::Payload,
    reply_token::ReplyToken,
    rest::{Rest, RestError, UNKNOWN_MESSAGE},
};

impl Rest {
    /// Posts a message into a channel; a repeat with the same nonce gives the first one back.
    pub(super) async fn post(&self, channel: u64, payload: &Payload, nonce: &str) -> Result<u64, RestError> {
        let route = Route::ChannelMessages { channel_id: id(channel) };
        id_in(&self.send(&with(LightMethod::Post, route, &payload.created(nonce)), &payload.files).await?)
    }

    /// Changes a message of the bot.
    pub(super) async fn edit(&self, channel: u64, message: u64, payload: &Payload) -> Result<Value, RestError> {
        let route = Route::ChannelMessage { channel_id: id(channel), message_id: id(message) };
        self.send(&with(LightMethod::Patch, route, &payload.edited()), &payload.files).await
    }

    /// Opens a public thread in a channel; a repeat opens another one. It is archived after a day without messages, and the next message
    /// restores it.
    pub(super) async fn open_thread(&self, channel: u64, name: &str) -> Result<u64, RestError> {
        let thread = CreateThread::new(name).kind(ChannelType::PublicThread).auto_archive_duration(AutoArchiveDuration::OneDay);
        id_in(&self.send(&with(LightMethod::Post, Route::ChannelThreads { channel_id: id(channel) }, &thread), &[]).await?)
    }

    /// Takes a person into a thread; who is there already stays.
    pub(super) async fn take_in(&self, thread: u64, user: u64) -> Result<(), RestError> {
        let route = Route::ChannelThreadMember { channel_id: id(thread), user_id: id(user) };
        self.send(&Request::new(route, LightMethod::Put), &[]).await.map(drop)
    }

    /// Opens the DM with a person and tells its channel.
    pub(super) async fn open_dm(&self, user: u64) -> Result<u64, RestError> {
        let whom = json!({"recipient_id": user.to_string()});
        id_in(&self.send(&with(LightMethod::Post, Route::UserMeDmChannels, &whom), &[]).await?)
    }

    /// Answers an interaction; gives back the message this made or changed, or null.
    pub(super) async fn callback(
        &self,
        token: &ReplyToken,
        response: &impl Serialize,
        files: &[CreateAttachment],
    ) -> Result<Value, RestError> {
        let route = Route::InteractionResponse { interaction_id: id(token.interaction), token: &token.secret.0 };
        let request = with(LightMethod::Post, route, response).params(Some(vec![("with_response", "true".to_owned())]));
        Ok(self.send(&request, files).await?["resource"]["message"].take())
    }

    /// Adds a message to an interaction.
    pub(super) async fn follow_up(&self, token: &ReplyToken, payload: &Payload, seen: Visibility) -> Result<Value, RestError> {
        let route = Route::WebhookFollowupMessages { application_id: id(token.application), token: &token.secret.0 };
        let request = with(LightMethod::Post, route, &payload.answered(seen)).params(Some(vec![("wait", "true".to_owned())]));
        self.send(&request, &payload.files).await
    }

    /// Changes a message of an interaction; [`None`] is its first answer.
    pub(super) async fn amend(&self, token: &ReplyToken, message: Option<u64>, payload: &Payload) -> Result<Value, RestError> {
        self.send(&with(LightMethod::Patch, of(token, message), &payload.edited()), &payload.files).await
    }

    /// The first answer that an interaction has; nothing where it was deleted.
    pub(super) async fn original(&self, token: &ReplyToken) -> Result<Option<Value>, RestError> {
        match self.get(of(token, None)).await {
            Err(RestError::Refused(_, UNKNOWN_MESSAGE, _)) => Ok(None),
            answer => answer.map(Some),
        }
    }

    /// Takes the answer to an interaction away.
    pub(super) async fn delete_original(&self, token: &ReplyToken) -> Result<Value, RestError> {
        self.send(&Request::new(of(token, None), LightMethod::Delete), &[]).await
    }

    /// What Discord tells there.
    pub(super) async fn get(&self, route: Route<'_>) -> Result<Value, RestError> {
        self.send(&Request::new(route, LightMethod::Get), &[]).await
    }
}

pub(super) fn with<'a>(method: LightMethod, route: Route<'a>, body: &impl Serialize) -> Request<'a> {
    Request::new(route, method).body(Some(serde_json::to_vec(body).expect("what is sent has names for all its fields")))
}

fn of(token: &ReplyToken, message: Option<u64>) -> Route<'_> {
    let (application_id, token) = (id(token.application), token.secret.0.as_str());
    match message {
        Some(message) => Route::WebhookFollowupMessage { application_id, token, message_id: id(message) },
        None => Route::WebhookOriginalInteractionResponse { application_id, token },
    }
}

/// The id of a thing that Discord has made.
fn id_in(answer: &Value) -> Result<u64, RestError> {
    id_of(answer).ok_or_else(|| RestError::Unknown("Discord's answer names nothing that was made".to_owned()))
}
