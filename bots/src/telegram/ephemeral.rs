//! Messages in a group that one person alone sees: the steps of aiming, so that the shared board keeps its keys and the group's
//! budget is left to results. Where the server has no such messages it is remembered for a while, and the caller takes another
//! way. What must not be lost is never told so: nobody promises that such a message is seen.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use serde::Serialize;
use teloxide::{
    RequestError,
    payloads::SendMessage,
    prelude::Requester,
    requests::Payload,
    types::{CallbackQueryId, ChatId, MessageId, UserId},
};

use super::{
    Telegram,
    client::send,
    compose::Passage,
    extended::{Extended, Sent},
    failure::{describe, of_one_press, unchanged},
    keys::Keyboard,
    outbound::Target,
    payload::text,
};
use crate::platform::Right;

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

// These are of Bot API 10.3; the library knows 9.1.

/// Who alone sees a message, as a request names them.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Receiver {
    receiver_user_id: UserId,
    callback_query_id: CallbackQueryId,
}

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
        if let Some(ephemeral_message_id) = to.pressed {
            let message = DeleteEphemeralMessage { chat_id: target.chat, receiver_user_id: to.user, ephemeral_message_id };
            let turned = Extended::<_, bool>::new(EditEphemeralMessageText { message, text: passage.text.clone() }, markup.clone());
            match self.put(&Right::endless(), turned, None).await {
                Err(error) if !unchanged(&error) => {}
                Ok(_) | Err(_) => return true,
            }
        }
        if !self.ephemeral.is_worth_asking(target.chat, Instant::now()) {
            return false;
        }
        match self.send_ephemeral(text(target, passage, markup.into()), to).await {
            Ok(Sent { ephemeral_message_id: Some(message), .. }) => {
                if let Some(before) = self.ephemeral.shown(target.chat, to.user, message) {
                    self.delete_ephemeral(target.chat, to.user, before).await;
                }
                true
            }
            Ok(Sent { message_id, .. }) => {
                // A server of an earlier version passes over what it does not know, and has shown it to everybody.
                tracing::info!("this server has no ephemeral messages");
                self.ephemeral.known().nowhere_until = Some(Instant::now() + UNASKED);
                let _ = send(self.bot.delete_message(target.chat, MessageId(message_id))).await;
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

    async fn send_ephemeral(&self, mut message: Extended<SendMessage>, to: &For) -> Result<Sent, RequestError> {
        message.ephemeral_message_parameters = Some(Receiver { receiver_user_id: to.user, callback_query_id: to.query.clone() });
        match self.put(&Right::endless(), message.clone(), None).await {
            Err(RequestError::Network(error)) if error.status().is_some() => {
                tokio::time::sleep(AGAIN).await;
                self.put(&Right::endless(), message, None).await
            }
            first => first,
        }
    }

    /// Takes away what one person alone was shown, for it has served.
    pub(super) async fn delete_ephemeral(&self, chat_id: ChatId, receiver_user_id: UserId, ephemeral_message_id: i64) {
        let message = DeleteEphemeralMessage { chat_id, receiver_user_id, ephemeral_message_id };
        if let Err(error) = self.ask::<_, bool>(message).await {
            tracing::debug!(chat = %chat_id, error = %describe(&error), "an ephemeral message could not be taken away");
        }
        let mut known = self.ephemeral.known();
        if known.shown.get(&(chat_id, receiver_user_id)) == Some(&ephemeral_message_id) {
            known.shown.remove(&(chat_id, receiver_user_id));
        }
    }
}
