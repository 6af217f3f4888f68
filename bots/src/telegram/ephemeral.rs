//! Ephemeral messages, which one user in a group sees: used for the steps of aiming, so that the shared board keeps its keyboard and the
//! group's budget is left to results. A chat without ephemeral messages is remembered for a while; the caller then answers in another
//! way. Never used for content that must not be lost, since Telegram does not guarantee that they are shown.

use serde::Serialize;
use teloxide::{
    RequestError,
    requests::Payload,
    types::{CallbackQueryId, ChatId, UserId},
};

use super::{
    bot::Telegram,
    client::{after_5xx, answer_retries, with_retries},
    compose::TextPart,
    extended::{ExtendedRequest, Receiver, SentMessage},
    failure::{STALE_PRESS, UNCHANGED, describe, matches_phrase},
    inbound::MessagePlace,
    keys::Keyboard,
    payload,
    target::Target,
};

// These requests are from Bot API 10.3; the library supports 9.1.

/// The call that deletes an ephemeral message.
#[derive(Clone, Copy, Debug, Serialize)]
struct DeleteEphemeralMessage {
    chat_id: ChatId,
    receiver_user_id: UserId,
    ephemeral_message_id: i64,
}

impl Payload for DeleteEphemeralMessage {
    type Output = bool;

    const NAME: &'static str = "DeleteEphemeralMessage";
}

#[derive(Serialize)]
struct EditEphemeralMessageText {
    #[serde(flatten)]
    message: DeleteEphemeralMessage,
    text: String,
}

impl Payload for EditEphemeralMessageText {
    type Output = bool;

    const NAME: &'static str = "EditEphemeralMessageText";
}

impl Telegram {
    /// Shows a text to one user in answer to a press: edits the pressed ephemeral message, or sends a new one. `false` if Telegram
    /// refused; then nothing was shown.
    pub(super) async fn show_ephemeral(
        &self,
        origin: MessagePlace,
        user: UserId,
        query: Option<CallbackQueryId>,
        text: String,
        keys: Option<Keyboard>,
    ) -> bool {
        let chat = self.current_chat(origin.target.chat);
        if let Some(ephemeral_message_id) = origin.ephemeral {
            let message = DeleteEphemeralMessage { chat_id: chat, receiver_user_id: user, ephemeral_message_id };
            let edit = ExtendedRequest::<_, bool>::new(EditEphemeralMessageText { message, text: text.clone() }, keys.clone());
            match self.call(edit).await {
                Err(error) if !matches_phrase(&error, UNCHANGED) => {}
                Ok(_) | Err(_) => return true,
            }
        }
        if self.no_ephemeral.get(&chat).is_some() {
            return false;
        }
        let mut message = payload::text(Target { chat, ..origin.target }, &TextPart::plain(text), keys);
        message.ephemeral_message_parameters = Some(Receiver { receiver_user_id: user, callback_query_id: query });
        match with_retries(after_5xx(answer_retries()), || self.call(message.clone())).await {
            Ok(SentMessage { ephemeral_message_id, .. }) => {
                let before = self.last_ephemeral.get(&(chat, user));
                if let Some(message) = ephemeral_message_id {
                    self.last_ephemeral.insert((chat, user), message);
                }
                if let Some(before) = before {
                    self.delete_ephemeral(chat, user, before).await;
                }
                true
            }
            Err(error) => {
                tracing::info!(%chat, error = %describe(&error), "failed to send an ephemeral message");
                if matches!(error, RequestError::Api(_) | RequestError::MigrateToChatId(_)) && !matches_phrase(&error, STALE_PRESS) {
                    self.no_ephemeral.insert(chat, ());
                }
                false
            }
        }
    }

    /// Deletes an ephemeral message that is no longer needed.
    pub(super) async fn delete_ephemeral(&self, chat_id: ChatId, receiver_user_id: UserId, ephemeral_message_id: i64) {
        let message = DeleteEphemeralMessage { chat_id, receiver_user_id, ephemeral_message_id };
        if let Err(error) = self.call(ExtendedRequest::<_, bool>::new(message, None)).await {
            tracing::debug!(chat = %chat_id, error = %describe(&error), "failed to delete an ephemeral message");
        }
        if self.last_ephemeral.get(&(chat_id, receiver_user_id)) == Some(ephemeral_message_id) {
            self.last_ephemeral.remove(&(chat_id, receiver_user_id));
        }
    }
}
