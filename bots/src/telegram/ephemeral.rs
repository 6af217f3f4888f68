//! Messages in a group that one person alone sees: the steps of aiming, so that the shared board keeps its keys and the group's
//! budget is left to results. Where the server has no such messages it is remembered for a while, and the caller takes another
//! way. What must not be lost is never told so: nobody promises that such a message is seen.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};
use teloxide::{
    RequestError,
    payloads::{DeleteMessage, SendMessage},
    requests::Payload,
    types::{CallbackQueryId, ChatId, MessageId, UserId},
};

use super::{
    Telegram,
    compose::Passage,
    failure::{describe, of_one_press},
    keyed::Keyed,
    keys::Keyboard,
    outbound::Target,
    payload::text,
};

/// How long a chat, or a server, that has none of them is left alone.
const UNASKED: Duration = Duration::from_secs(60 * 60);

/// How many chats and people are remembered.
const REMEMBERED: usize = 4096;

/// The pause before the one repeat after a 5xx.
const AGAIN: Duration = Duration::from_millis(300);

/// What is known of such messages.
#[derive(Debug, Default)]
pub(super) struct Ephemeral(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// Until when nobody is asked.
    nowhere_until: Option<Instant>,
    /// Until when these chats are not asked.
    not_here_until: HashMap<ChatId, Instant>,
    /// The last one that this person was shown in this chat.
    shown: HashMap<(ChatId, UserId), i64>,
}

/// Whom it is for, and the press that it answers: whoever is no administrator may be shown one only so.
#[derive(Clone, Debug)]
pub(super) struct For {
    /// The person.
    pub user: UserId,
    /// Their press.
    pub query: CallbackQueryId,
    /// The message of this kind that they pressed a key of, if it was one.
    pub pressed: Option<i64>,
}

#[derive(Serialize)]
struct Parameters {
    receiver_user_id: UserId,
    callback_query_id: CallbackQueryId,
}

#[derive(Serialize)]
struct SendEphemeral {
    #[serde(flatten)]
    message: Keyed<SendMessage>,
    ephemeral_message_parameters: Parameters,
}

/// What is needed of what was sent.
#[derive(Deserialize)]
struct Sent {
    message_id: i32,
    ephemeral_message_id: Option<i64>,
}

impl Payload for SendEphemeral {
    type Output = Sent;

    const NAME: &'static str = "SendMessage";
}

#[derive(Serialize)]
struct EditEphemeralMessageText {
    chat_id: ChatId,
    receiver_user_id: UserId,
    ephemeral_message_id: i64,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply_markup: Option<Keyboard>,
}

impl Payload for EditEphemeralMessageText {
    type Output = bool;

    const NAME: &'static str = "EditEphemeralMessageText";
}

#[derive(Serialize)]
struct DeleteEphemeralMessage {
    chat_id: ChatId,
    receiver_user_id: UserId,
    ephemeral_message_id: i64,
}

impl Payload for DeleteEphemeralMessage {
    type Output = bool;

    const NAME: &'static str = "DeleteEphemeralMessage";
}

impl Ephemeral {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it is worth asking in this chat.
    fn is_worth_asking(&self, chat: ChatId, now: Instant) -> bool {
        let known = self.known();
        let passed = |until: Option<&Instant>| until.is_none_or(|until| *until <= now);
        passed(known.nowhere_until.as_ref()) && passed(known.not_here_until.get(&chat))
    }

    /// Leaves this chat alone for so long.
    fn leave(&self, chat: ChatId, pause: Duration, now: Instant) {
        let mut known = self.known();
        if known.not_here_until.len() >= REMEMBERED {
            known.not_here_until.retain(|_, until| *until > now);
        }
        if known.not_here_until.len() < REMEMBERED {
            known.not_here_until.insert(chat, now + pause);
        }
    }

    /// Notes what this person was shown last; the one before it.
    fn shown(&self, chat: ChatId, user: UserId, message: i64) -> Option<i64> {
        let mut known = self.known();
        if known.shown.len() >= REMEMBERED {
            known.shown.clear();
        }
        known.shown.insert((chat, user), message).filter(|before| *before != message)
    }
}

impl Telegram {
    /// Shows this to one person alone: in the message of this kind whose key they pressed, else as a new one. `false` where that
    /// cannot be; nothing was shown then.
    pub(super) async fn show_alone(&self, target: Target, to: &For, passage: &Passage, markup: Option<Keyboard>) -> bool {
        if let Some(message) = to.pressed
            && self.turn_ephemeral(target.chat, to.user, message, passage, markup.clone()).await
        {
            return true;
        }
        if !self.ephemeral.is_worth_asking(target.chat, Instant::now()) {
            return false;
        }
        match self.send_ephemeral(target, to, passage, markup).await {
            Ok(Sent { ephemeral_message_id: Some(message), .. }) => {
                if let Some(before) = self.ephemeral.shown(target.chat, to.user, message) {
                    self.delete_ephemeral(target.chat, to.user, before).await;
                }
                true
            }
            Ok(Sent { message_id, ephemeral_message_id: None }) => {
                // A server of an earlier version passes over what it does not know, and has shown it to everybody.
                tracing::info!("this server has no ephemeral messages");
                self.ephemeral.known().nowhere_until = Some(Instant::now() + UNASKED);
                let _ = self.client.call(&DeleteMessage::new(target.chat, MessageId(message_id))).await;
                false
            }
            Err(error) => {
                tracing::info!(chat = %target.chat, error = %describe(&error), "an ephemeral message was not taken");
                let pause = match error {
                    RequestError::RetryAfter(wait) => wait.duration(),
                    _ if of_one_press(&error) => Duration::ZERO,
                    RequestError::Api(_) | RequestError::MigrateToChatId(_) => UNASKED,
                    RequestError::Network(_) | RequestError::InvalidJson { .. } | RequestError::Io(_) => Duration::ZERO,
                };
                self.ephemeral.leave(target.chat, pause, Instant::now());
                false
            }
        }
    }

    async fn send_ephemeral(&self, target: Target, to: &For, passage: &Passage, markup: Option<Keyboard>) -> Result<Sent, RequestError> {
        let make = |keys: Option<Keyboard>| {
            let ephemeral_message_parameters = Parameters { receiver_user_id: to.user, callback_query_id: to.query.clone() };
            SendEphemeral { message: text(target, passage, keys.into()), ephemeral_message_parameters }
        };
        match self.call_keyed(markup.clone(), make).await {
            Err(RequestError::Network(error)) if error.status().is_some() => {
                tokio::time::sleep(AGAIN).await;
                self.call_keyed(markup, make).await
            }
            first => first,
        }
    }

    async fn turn_ephemeral(
        &self,
        chat_id: ChatId,
        receiver_user_id: UserId,
        ephemeral_message_id: i64,
        passage: &Passage,
        markup: Option<Keyboard>,
    ) -> bool {
        let make = |reply_markup: Option<Keyboard>| {
            let text = passage.text.clone();
            EditEphemeralMessageText { chat_id, receiver_user_id, ephemeral_message_id, text, reply_markup }
        };
        match self.call_keyed(markup, make).await {
            Ok(_) => true,
            Err(error) => super::failure::unchanged(&error),
        }
    }

    /// Takes away what one person alone was shown, for it has served.
    pub(super) async fn delete_ephemeral(&self, chat_id: ChatId, receiver_user_id: UserId, ephemeral_message_id: i64) {
        let payload = DeleteEphemeralMessage { chat_id, receiver_user_id, ephemeral_message_id };
        if let Err(error) = self.client.call(&payload).await {
            tracing::debug!(chat = %chat_id, error = %describe(&error), "an ephemeral message could not be taken away");
        }
        let mut known = self.ephemeral.known();
        if known.shown.get(&(chat_id, receiver_user_id)) == Some(&ephemeral_message_id) {
            known.shown.remove(&(chat_id, receiver_user_id));
        }
    }
}
