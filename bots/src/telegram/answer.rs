//! Sends the bot's answer to a request: as a toast, a reply or a private message. Every button press is answered exactly once, within
//! three seconds. Does not process requests.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use broadside_game::ids::GameId;
use broadside_service::request::{Key, Place, Press, RequestAuthor};
use broadside_words::{line::Line, locale::Locale};
use teloxide::{
    payloads::{AnswerCallbackQuery, AnswerCallbackQuerySetters},
    prelude::Requester,
    requests::{JsonRequest, Request},
    types::{CallbackQueryId, UserId},
};

use super::{
    bot::Telegram,
    budget::Purpose,
    client::{MAX_ANSWER_DELAY, after_5xx, answer_retries, send, with_retries},
    compose::{length, steps, truncate},
    failure::describe,
    inbound::MessagePlace,
    keys::bot_link,
    target::Target,
};
use crate::{
    ask::Answer,
    delivery::{InputKind, ReplyStyle},
    message_ref::{MessageKind, MessageRef},
    platform::{DeliveryError, Message, Removal, RenderedReply, SendPermit},
};

/// The longest toast, in UTF-16 units.
const MAX_TOAST: usize = 200;
/// A press without an answer gets an empty one after this time, so that Telegram stops showing it as pending.
const PRESS_TIMEOUT: Duration = Duration::from_secs(3);

/// The answer to a button press, sent at most once; a text message has none.
pub(super) struct CallbackAnswer {
    telegram: Arc<Telegram>,
    query: Option<CallbackQueryId>,
    /// The game whose own field the pressed button of a group asks for.
    field: Option<GameId>,
    is_answered: AtomicBool,
}

impl CallbackAnswer {
    /// Prepares the answer to a press. An empty answer is sent after [`PRESS_TIMEOUT`] if there is no other.
    pub fn open(telegram: Arc<Telegram>, query: Option<CallbackQueryId>, field: Option<GameId>) -> Arc<Self> {
        let callback = Arc::new(Self { telegram, query, field, is_answered: AtomicBool::new(false) });
        if callback.query.is_some() {
            let late = callback.clone();
            tokio::spawn(async move {
                tokio::time::sleep(PRESS_TIMEOUT).await;
                late.send("").await;
            });
        }
        callback
    }

    /// Answers the press if it is not answered yet, with the text as a toast. `false` if it was answered before, has expired, or
    /// nothing was pressed.
    pub async fn send(&self, text: &str) -> bool {
        let toast = truncate(text.trim(), MAX_TOAST);
        self.answer(|answer| if toast.is_empty() { answer } else { answer.text(toast) }).await
    }

    /// If the own field is asked for, opens the private chat, where the game's code asks for it again. `false` as for [`Self::send`].
    pub async fn open_private(&self) -> bool {
        let Some(game) = self.field else { return false };
        let link = bot_link(self.telegram.username(), "start", &game.to_string());
        self.answer(|answer| answer.url(link)).await
    }

    async fn answer(&self, with: impl FnOnce(JsonRequest<AnswerCallbackQuery>) -> JsonRequest<AnswerCallbackQuery>) -> bool {
        let Some(query) = self.query.clone().filter(|_| !self.is_answered.swap(true, Ordering::AcqRel)) else { return false };
        let answer = with(self.telegram.bot.answer_callback_query(query));
        let answered = with_retries(after_5xx(answer_retries()), || send(answer.send_ref())).await;
        if let Err(error) = &answered {
            tracing::debug!(error = %describe(error), "failed to answer a button press");
        }
        answered.is_ok()
    }
}

impl Telegram {
    /// Answers a request of player `by`; `pressed` is the message of the pressed button if no other player sees it. Returns the
    /// reference to a new message.
    pub(super) async fn answer(
        &self,
        (by, place): (&RequestAuthor, Place),
        origin: MessagePlace,
        pressed: Option<MessageRef>,
        callback: &CallbackAnswer,
        answer: Answer,
    ) -> Option<MessageRef> {
        let Answer::Reply(reply) = answer else {
            // The ephemeral message for aiming is no longer needed.
            let clean_up = async {
                if let Some(message) = origin.ephemeral {
                    self.delete_ephemeral(self.current_chat(origin.target.chat), UserId(by.id.number), message).await;
                }
            };
            tokio::join!(callback.send(""), clean_up);
            return None;
        };
        let input = if callback.query.is_some() { InputKind::Button } else { InputKind::Text };
        let (here, message) = (origin.target, &reply.message);
        match ReplyStyle::of(&reply, input, place, fits_toast(message)) {
            ReplyStyle::Buttons => {
                self.show_aiming(by, origin, callback, message).await;
                None
            }
            ReplyStyle::Nothing => None,
            ReplyStyle::Toast => match (callback.send(&message.text).await, place) {
                (true, _) => None,
                (false, Place::Room(_)) => self.send_private(by, origin, callback, &reply).await,
                (false, Place::Private) => self.send_or_log(here, message).await,
            },
            ReplyStyle::PrivateMessage => self.send_private(by, origin, callback, &reply).await,
            // A toast would repeat the edited message.
            ReplyStyle::Replace => {
                tokio::join!(callback.send(""), self.replace_pressed(pressed, here, message));
                None
            }
            ReplyStyle::Quote => self.send_or_log(origin.quote_target(), message).await,
            ReplyStyle::Here => tokio::join!(callback.send(""), self.send_or_log(here, message)).1,
        }
    }

    /// Shows the next step of aiming: in a private chat under the pressed message; in a group as an ephemeral message, or under the
    /// shared message if the chat has no ephemeral ones.
    async fn show_aiming(&self, by: &RequestAuthor, origin: MessagePlace, callback: &CallbackAnswer, aiming: &Message) {
        let (chat, asker) = (origin.target.chat, UserId(by.id.number));
        let is_shown = !chat.is_user() && self.show_ephemeral(origin, asker, callback.query.clone(), aiming).await;
        if is_shown || origin.ephemeral.is_some() {
            callback.send("").await;
            return;
        }
        if self.budget.wait_time(chat, Purpose::Keys).is_some() {
            callback.send(&Line::new("notice-crowded").phrase(by.locale.unwrap_or_default())).await;
        }
        tokio::join!(callback.send(""), self.set_keys(chat, origin.message, self.keyboard(chat, aiming)));
    }

    /// Explains that anonymous administrators and channels cannot play.
    pub(super) async fn answer_anonymous(&self, origin: MessagePlace) {
        let text = Line::new("notice-faceless").phrase(Locale::default());
        self.send_or_log(origin.quote_target(), &Message { text, ..Message::default() }).await;
    }

    /// Sends a reply to the player's private chat. If that is closed, shows it as an ephemeral message after a button press. If that fails,
    /// too, explains how to get it, with a button that opens the private chat: after a button press in a toast and an ephemeral message,
    /// otherwise in the group, with the public part of the message.
    async fn send_private(
        &self,
        by: &RequestAuthor,
        origin: MessagePlace,
        callback: &CallbackAnswer,
        reply: &RenderedReply,
    ) -> Option<MessageRef> {
        let (user, locale, message) = (UserId(by.id.number), by.locale.unwrap_or_default(), &reply.message);
        let (private_chat, query) = (Target::new(user.into(), None, None), &callback.query);
        // A press on *My field* has asked already whether the private chat is open.
        let is_closed = callback.field.is_some() && self.open_chats.get(&private_chat.chat).is_none();
        if !is_closed && let Ok(sent) = self.send_answer(private_chat, message).await {
            callback.send(&message.text).await;
            return sent;
        }
        // An ephemeral message cannot follow the progress of a computation.
        if query.is_some() && !reply.is_unfinished && self.show_ephemeral(origin, user, query.clone(), message).await {
            callback.send("").await;
            return None;
        }
        if callback.open_private().await {
            return None;
        }
        let label = Line::new("notice-open-private-key").phrase(locale);
        let keys = vec![vec![Key { label, press: Press::OpenPrivate("help".to_owned()) }]];
        let toast = fallback_toast(message, locale);
        if callback.send(&toast).await {
            // A toast has no buttons. A new message, so that the pressed one stays.
            let new = MessagePlace { ephemeral: None, ..origin };
            self.show_ephemeral(new, user, query.clone(), &Message { text: toast, keys, ..Message::default() }).await;
            return None;
        }
        let hint_only = || Line::new("notice-open-private").phrase(locale);
        let public_text = message.public_text.as_deref();
        let text = public_text
            .map_or_else(hint_only, |public_text| format!("{public_text}\n{}", Line::new("notice-start-for-letters").phrase(locale)));
        self.send_or_log(origin.quote_target(), &Message { text, keys, ..Message::default() }).await;
        None
    }

    /// Replaces the pressed message. An edit cannot remove a picture, and a text under it would look like its caption: so a page without a
    /// picture is sent as a new message, and the old one loses its buttons.
    async fn replace_pressed(&self, pressed: Option<MessageRef>, here: Target, message: &Message) {
        let stays = |pressed: &MessageRef| pressed.kind != MessageKind::Text && !message.has_attachments();
        let edited = pressed.filter(|pressed| !stays(pressed));
        if let (Some(at), [only]) = (edited, steps(message).as_slice()) {
            match self.replace(&SendPermit::unlimited(), at, only, self.keyboard(here.chat, message)).await {
                Ok(None) => {}
                Ok(Some(_)) => return,
                Err(error) => return tracing::warn!(chat = %here.chat, ?error, "failed to edit a message"),
            }
        }
        let sent = self.send_or_log(here, message).await;
        // Only after it is sent: otherwise the player could not press again.
        if let (Some(_), Some(older)) = (sent, pressed.filter(stays)) {
            self.remove_keys(&SendPermit::unlimited(), older, Removal::Buttons).await;
        }
    }

    async fn send_or_log(&self, target: Target, message: &Message) -> Option<MessageRef> {
        let sent = self.send_answer(target, message).await;
        sent.inspect_err(|error| tracing::warn!(chat = %target.chat, ?error, "failed to send an answer")).ok().flatten()
    }

    /// Sends a message that answers a request. Retries each part twice, and gives up if Telegram asks to wait longer than
    /// [`MAX_ANSWER_DELAY`]. Returns the reference to the first part.
    pub(super) async fn send_answer(&self, target: Target, message: &Message) -> Result<Option<MessageRef>, DeliveryError> {
        let mut retries = answer_retries();
        let mut pause = |failure: &DeliveryError| match failure {
            DeliveryError::Later(wait) => retries.next().map(|_| *wait).filter(|wait| *wait <= MAX_ANSWER_DELAY),
            // Telegram may have forgotten a picture that was sent by its file id.
            DeliveryError::Fault(_) | DeliveryError::Rejected(_) => retries.next(),
            DeliveryError::Undeliverable | DeliveryError::Forbidden(_) | DeliveryError::Superseded => None,
        };
        let (permit, mut keys) = (SendPermit::unlimited(), self.keyboard(target.chat, message));
        let mut first = None;
        for step in steps(message) {
            let keys = keys.take();
            let sent = with_retries(&mut pause, || self.send_step(&permit, target, &step, keys.clone())).await?;
            first = first.or(Some(sent));
        }
        Ok(first)
    }
}

/// The toast for an answer that cannot be sent to the player's private chat: its first line if that is text, and how to get the rest.
fn fallback_toast(message: &Message, locale: Locale) -> String {
    let first = message.text.lines().next().unwrap_or_default().trim();
    if first.is_empty() || message.picture.is_some() || message.mono.is_some() || message.file.is_some() {
        return Line::new("notice-open-private").phrase(locale);
    }
    let hint = Line::new("notice-start-for-letters").phrase(locale);
    let max_length = MAX_TOAST.saturating_sub(hint.encode_utf16().count() + 1);
    format!("{}\n{hint}", truncate(first, max_length))
}

fn fits_toast(message: &Message) -> bool {
    let only_text = message.mono.is_none() && message.picture.is_none() && message.file.is_none() && message.keys.is_empty();
    only_text && length(&message.text) <= MAX_TOAST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn toast_begins_with_the_answer_and_says_how_to_read_the_rest() {
        let text = |text: &str| Message { text: text.to_owned(), ..Message::default() };
        for (message, begins) in [
            (text("You are in.\nIt begins soon."), "You are in.\nOpen"),
            (text(&"x".repeat(300)), "xxxxx"),
            (text(""), "The answer"),
            (Message { mono: Some("1. Anna".to_owned()), ..text("The table") }, "The answer"),
        ] {
            let toast = fallback_toast(&message, Locale::EN);
            assert!(toast.starts_with(begins) && toast.contains("private chat"), "{toast}");
            assert!(toast.encode_utf16().count() <= MAX_TOAST, "{toast}");
        }
    }
}
