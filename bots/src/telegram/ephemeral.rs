//! Ephemeral messages, which one user in a group sees: the steps of aiming, so that the shared board keeps its keyboard and the group's
//! budget is left to results, and private answers to players whose private chat is closed. A chat without ephemeral messages is remembered
//! for a while; the caller then answers in another way. Telegram does not guarantee that they are shown: the next press repeats them.

use serde::Serialize;
use teloxide::{
    RequestError,
    requests::Payload,
    types::{CallbackQueryId, ChatId, InputMedia, MessageEntity, UserId},
};

use super::{
    bot::Telegram,
    client::{after_5xx, answer_retries, with_retries},
    compose::{Step, TextPart, steps},
    extended::{ExtendedRequest, Receiver, SentMessage},
    failure::{STALE_PRESS, UNCHANGED, describe, matches_phrase},
    inbound::MessagePlace,
    keys::Keyboard,
    payload,
    target::Target,
};
use crate::platform::Message;

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
    #[serde(skip_serializing_if = "Option::is_none")]
    entities: Option<Vec<MessageEntity>>,
}

impl Payload for EditEphemeralMessageText {
    type Output = bool;

    const NAME: &'static str = "EditEphemeralMessageText";
}

#[derive(Serialize)]
struct EditEphemeralMessageMedia {
    #[serde(flatten)]
    message: DeleteEphemeralMessage,
    media: InputMedia,
}

impl Payload for EditEphemeralMessageMedia {
    type Output = bool;

    const NAME: &'static str = "EditEphemeralMessageMedia";
}

/// The picture of an ephemeral message, if it has one, and its text.
type EphemeralContent<'m> = (Option<&'m [u8]>, &'m TextPart);

impl Telegram {
    /// Shows a text or a captioned picture to one user in answer to a press: edits the pressed ephemeral message, or sends a new one.
    /// `false` if Telegram refused or the message has more parts; then nothing was shown.
    pub(super) async fn show_ephemeral(
        &self,
        origin: MessagePlace,
        user: UserId,
        query: Option<CallbackQueryId>,
        message: &Message,
    ) -> bool {
        let chat = self.current_chat(origin.target.chat);
        let (parts, keys) = (steps(message), self.keyboard(chat, message));
        let content = match parts.as_slice() {
            [Step::Picture(png, caption)] => (Some(&**png), caption),
            [Step::Text(passage)] => (None, passage),
            _ => return false,
        };
        if let Some(ephemeral_message_id) = origin.ephemeral {
            let message = DeleteEphemeralMessage { chat_id: chat, receiver_user_id: user, ephemeral_message_id };
            match self.edit_ephemeral(message, content, keys.clone()).await {
                Err(error) if !matches_phrase(&error, UNCHANGED) => {}
                Ok(_) | Err(_) => return true,
            }
        }
        if self.no_ephemeral.get(&chat).is_some() {
            return false;
        }
        let (to, receiver) = (Target { chat, ..origin.target }, Receiver { receiver_user_id: user, callback_query_id: query });
        let send = || self.send_ephemeral(to, receiver.clone(), content, keys.clone());
        match with_retries(after_5xx(answer_retries()), send).await {
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

    async fn edit_ephemeral(
        &self,
        message: DeleteEphemeralMessage,
        (png, passage): EphemeralContent<'_>,
        keys: Option<Keyboard>,
    ) -> Result<bool, RequestError> {
        let Some(png) = png else {
            let (text, entities) = (passage.text.clone(), passage.entities.clone());
            return self.call(ExtendedRequest::<_, bool>::new(EditEphemeralMessageText { message, text, entities }, keys)).await;
        };
        let (media, upload) = payload::edited_picture(png, passage, None);
        let mut request = ExtendedRequest::<_, bool>::new(EditEphemeralMessageMedia { message, media }, keys);
        request.file = upload;
        self.call(request).await
    }

    /// Sends a message that `receiver` alone sees. Its picture is uploaded: a file id of it is not used anywhere else.
    async fn send_ephemeral(
        &self,
        to: Target,
        receiver: Receiver,
        (png, passage): EphemeralContent<'_>,
        keys: Option<Keyboard>,
    ) -> Result<SentMessage, RequestError> {
        let Some(png) = png else { return self.call(payload::text(to, passage, keys).visible_to(receiver)).await };
        self.call(payload::photo(to, payload::picture(png, None), passage, keys).visible_to(receiver)).await
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
