//! Messages in a group that one person alone sees: the steps of aiming, so that the shared board keeps its keys and the group's
//! budget is left to results. Where a chat has no such messages it is remembered for a while, and the caller takes another
//! way. What must not be lost is never told so: nobody promises that such a message is seen.

use serde::Serialize;
use teloxide::{
    RequestError,
    requests::Payload,
    types::{CallbackQueryId, ChatId, UserId},
};

use super::{
    bot::Telegram,
    client::{after_5xx, insist, retries},
    compose::Passage,
    extended::{Extended, Receiver, Sent},
    failure::{OF_ONE_PRESS, UNCHANGED, describe, says},
    inbound::MessagePlace,
    keys::Keyboard,
    payload,
    target::Target,
};

// These are of Bot API 10.3; the library knows 9.1.

/// Names a message that one person alone sees.
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
    /// Shows this to one person alone, in answer to a press: in the message of this kind whose key they pressed, else as a new one.
    /// `false` where that cannot be; nothing was shown then.
    pub(super) async fn show_alone(
        &self,
        spot: MessagePlace,
        user: UserId,
        query: Option<CallbackQueryId>,
        text: String,
        keys: Option<Keyboard>,
    ) -> bool {
        let chat = self.present(spot.target.chat);
        if let Some(ephemeral_message_id) = spot.ephemeral {
            let message = DeleteEphemeralMessage { chat_id: chat, receiver_user_id: user, ephemeral_message_id };
            let turned = Extended::<_, bool>::new(EditEphemeralMessageText { message, text: text.clone() }, keys.clone());
            match self.put(turned).await {
                Err(error) if !says(&error, UNCHANGED) => {}
                Ok(_) | Err(_) => return true,
            }
        }
        if self.unasked.get(&chat).is_some() {
            return false;
        }
        let mut message = payload::text(Target { chat, ..spot.target }, &Passage::plain(text), keys);
        message.ephemeral_message_parameters = Some(Receiver { receiver_user_id: user, callback_query_id: query });
        match insist(after_5xx(retries()), || self.put(message.clone())).await {
            Ok(Sent { ephemeral_message_id, .. }) => {
                let before = self.shown_alone.get(&(chat, user));
                if let Some(message) = ephemeral_message_id {
                    self.shown_alone.insert((chat, user), message);
                }
                if let Some(before) = before {
                    self.delete_ephemeral(chat, user, before).await;
                }
                true
            }
            Err(error) => {
                tracing::info!(%chat, error = %describe(&error), "an ephemeral message was not taken");
                if matches!(error, RequestError::Api(_) | RequestError::MigrateToChatId(_)) && !says(&error, OF_ONE_PRESS) {
                    self.unasked.insert(chat, ());
                }
                false
            }
        }
    }

    /// Takes away what one person alone was shown, for it has served.
    pub(super) async fn delete_ephemeral(&self, chat_id: ChatId, receiver_user_id: UserId, ephemeral_message_id: i64) {
        let message = DeleteEphemeralMessage { chat_id, receiver_user_id, ephemeral_message_id };
        if let Err(error) = self.ask::<_, bool>(message).await {
            tracing::debug!(chat = %chat_id, error = %describe(&error), "an ephemeral message could not be taken away");
        }
        if self.shown_alone.get(&(chat_id, receiver_user_id)) == Some(ephemeral_message_id) {
            self.shown_alone.remove(&(chat_id, receiver_user_id));
        }
    }
}
