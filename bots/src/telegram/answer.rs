//! How an answer of the bot reaches the asker: a toast, a reply, or a private message. Every press is answered
//! once and soon. Never asks the bot anything.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use broadside_core::{
    present::{line::Line, locale::Locale},
    service::{
        backoff::Backoff,
        request::{Asker, Place},
    },
};
use teloxide::{
    payloads::AnswerCallbackQuerySetters,
    prelude::Requester,
    requests::Request,
    types::{CallbackQueryId, ChatId, UserId},
};

use super::{
    Telegram,
    client::{after_5xx, insist, send},
    compose::{Passage, Step, cut, length},
    failure::describe,
    inbound::MessagePlace,
    keys::{Keyboard, keyboard, private_chat},
    outbound::{Anchor, Target},
};
use crate::{
    app::Answer,
    delivery::{Input, Showing},
    platform::{Failure, Message, Right},
};

/// The longest toast.
const TOAST: usize = 200;
/// A press that is not answered by then is answered with nothing, so that the key stops glowing.
const SOON: Duration = Duration::from_secs(3);
/// The longest that an answer waits where Telegram says "later": after that it would surprise.
const PATIENT: Duration = Duration::from_secs(60);

/// The pauses between the three attempts at an answer when Telegram is in trouble.
fn retries() -> impl Iterator<Item = Duration> {
    Backoff::new(Duration::from_millis(300), PATIENT).take(2)
}

/// The one answer that a press gets.
pub(super) struct CallbackAnswer {
    telegram: Arc<Telegram>,
    query: CallbackQueryId,
    given: AtomicBool,
}

impl CallbackAnswer {
    /// Opens the answer; it is given empty after a while if nothing else has been given.
    pub fn open(telegram: Arc<Telegram>, query: CallbackQueryId) -> Arc<Self> {
        let callback = Arc::new(Self { telegram, query, given: AtomicBool::new(false) });
        let late = callback.clone();
        tokio::spawn(async move {
            tokio::time::sleep(SOON).await;
            late.give("").await;
        });
        callback
    }

    /// Answers the press, if it is not answered; the text is shown as a toast. `false` when it came too late for that.
    pub async fn give(&self, text: &str) -> bool {
        if self.given.swap(true, Ordering::AcqRel) {
            return false;
        }
        let answer = self.telegram.bot.answer_callback_query(self.query.clone());
        let toast = cut(text.trim(), TOAST);
        let answer = if toast.is_empty() { answer } else { answer.text(toast) };
        let answered = insist(after_5xx(retries()), || send(answer.send_ref())).await;
        if let Err(error) = &answered {
            tracing::debug!(error = %describe(error), "a press was not answered");
        }
        answered.is_ok()
    }
}

impl Telegram {
    /// Answers who wrote or pressed a key; `pressed` is the message it stood under, where that is theirs alone.
    pub(super) async fn answer(
        &self,
        (by, place): (&Asker, Place),
        spot: MessagePlace,
        pressed: Option<Anchor>,
        callback: Option<&CallbackAnswer>,
        answer: Answer,
    ) {
        let Answer::Reply(reply) = answer else {
            // What one person alone was shown to aim by has served.
            let put_away = async {
                if let Some(message) = spot.ephemeral {
                    self.delete_ephemeral(self.present(spot.target.chat), UserId(by.id.number), message).await;
                }
            };
            tokio::join!(give(callback, ""), put_away);
            return;
        };
        let input = if callback.is_some() { Input::Button } else { Input::Text };
        let (here, message) = (spot.target, &reply.message);
        match (Showing::of(&reply, input, place, fits_toast(message)), callback) {
            (Showing::Buttons, Some(callback)) => self.aim(by, spot, callback, message).await,
            (Showing::Buttons | Showing::Nothing, _) => {}
            (Showing::Toast, _) => match (give(callback, &message.text).await, place) {
                (true, _) => {}
                (false, Place::Room(_)) => self.tell_alone(by, spot, callback, message).await,
                (false, Place::Private) => self.tell_or_log(here, message).await,
            },
            (Showing::Letter, _) => self.tell_alone(by, spot, callback, message).await,
            // The message stands where the key was pressed; a toast would only say it twice.
            (Showing::Replace, _) => {
                tokio::join!(give(callback, ""), self.turn(pressed, here, message));
            }
            (Showing::Quoting, _) => self.tell_or_log(spot.quoting(), message).await,
            (Showing::Here, _) => {
                tokio::join!(give(callback, ""), self.tell_or_log(here, message));
            }
        }
    }

    /// Shows the next step of aiming: in a private chat under the message whose key was pressed; in a group to who pressed alone,
    /// and under the message that all see only where that cannot be.
    async fn aim(&self, by: &Asker, spot: MessagePlace, callback: &CallbackAnswer, aiming: &Message) {
        let (chat, keys) = (spot.target.chat, keyboard(&aiming.keys, self.username()));
        if chat.is_user() {
            let put = self.set_keys(chat, spot.message, keys, async {});
            tokio::join!(callback.give(""), put);
            return;
        }
        let alone = self.show_alone(spot, UserId(by.id.number), &callback.query, aiming.text.clone(), keys.clone()).await;
        if !alone && spot.ephemeral.is_none() {
            let crowded = async {
                callback.give(&Line::new("notice-crowded").phrase(by.locale.unwrap_or_default())).await;
            };
            self.set_keys(chat, spot.message, keys, crowded).await;
        }
        callback.give("").await;
    }

    /// Says why nobody can play without a face.
    pub(super) async fn answer_faceless(&self, spot: MessagePlace) {
        let text = Line::new("notice-faceless").phrase(Locale::default());
        self.tell_or_log(spot.quoting(), &Message { text, ..Message::default() }).await;
    }

    /// Tells somebody in the private chat what a group need not hear. Where that cannot be, says over the pressed key how to get it, else
    /// in the group, with what everybody may hear.
    async fn tell_alone(&self, by: &Asker, spot: MessagePlace, callback: Option<&CallbackAnswer>, message: &Message) {
        let (told, locale) = (self.tell_patiently(own_chat(by), message).await.is_ok(), by.locale.unwrap_or_default());
        let toast = if told { message.text.clone() } else { unheard(message, locale) };
        if give(callback, &toast).await || told {
            return;
        }
        let alone = || Line::new("notice-open-private").phrase(locale);
        let overt = message.overt.as_deref();
        let text = overt.map_or_else(alone, |overt| format!("{overt}\n{}", Line::new("notice-start-for-letters").phrase(locale)));
        let keys = Keyboard::of_link(Line::new("notice-open-private-key").phrase(locale), private_chat(self.username(), "help"));
        let offered = self.send_step(&Right::endless(), spot.quoting(), &Step::Text(Passage::plain(text)), Some(keys)).await;
        if let Err(failure) = offered {
            tracing::warn!(chat = %spot.target.chat, ?failure, "an answer was lost");
        }
    }

    /// Puts a message in the place of the one whose key was pressed. No edit takes a picture away, and words under it would be read as
    /// its own: a page without one is told anew, and the one with the picture loses its keys.
    async fn turn(&self, pressed: Option<Anchor>, here: Target, message: &Message) {
        let Some(pressed) = pressed else { return self.tell_or_log(here, message).await };
        if !pressed.is_text && !message.has_attachments() {
            match self.tell_patiently(here, message).await {
                // Only now: what has not been told can be asked for again.
                Ok(()) => self.strip(&Right::endless(), pressed).await,
                Err(failure) => tracing::warn!(chat = %here.chat, ?failure, "an answer was lost"),
            }
            return;
        }
        if let Err(failure) = self.put_in_place(pressed, here, message).await {
            tracing::warn!(chat = %here.chat, ?failure, "a message could not be edited");
        }
    }

    async fn tell_or_log(&self, target: Target, message: &Message) {
        if let Err(failure) = self.tell_patiently(target, message).await {
            tracing::warn!(chat = %target.chat, ?failure, "an answer was lost");
        }
    }

    /// Tells, waiting as long as Telegram asks, or a little where it is in trouble.
    async fn tell_patiently(&self, target: Target, message: &Message) -> Result<(), Failure> {
        let mut retries = retries();
        let pause = |failure: &Failure| match failure {
            Failure::Later(wait) => retries.next().map(|_| *wait).filter(|wait| *wait <= PATIENT),
            Failure::Fault(_) => retries.next(),
            Failure::Undeliverable | Failure::Forbidden(_) | Failure::Rejected(_) | Failure::Superseded => None,
        };
        insist(pause, || self.tell(target, message)).await
    }
}

/// Answers the press as [`CallbackAnswer::give`] does, where there was one.
async fn give(callback: Option<&CallbackAnswer>, text: &str) -> bool {
    match callback {
        Some(callback) => callback.give(text).await,
        None => false,
    }
}

/// What a toast says of an answer that cannot be written to who pressed: its first line, where that says it, and how to
/// get more.
fn unheard(message: &Message, locale: Locale) -> String {
    let first = message.text.lines().next().unwrap_or_default().trim();
    if first.is_empty() || message.picture.is_some() || message.mono.is_some() || message.file.is_some() {
        return Line::new("notice-open-private").phrase(locale);
    }
    let hint = Line::new("notice-start-for-letters").phrase(locale);
    let room = TOAST.saturating_sub(hint.encode_utf16().count() + 1);
    format!("{}\n{hint}", cut(first, room))
}

fn fits_toast(message: &Message) -> bool {
    let only_text = message.mono.is_none() && message.picture.is_none() && message.file.is_none() && message.keys.is_empty();
    only_text && length(&message.text) <= TOAST
}

fn own_chat(by: &Asker) -> Target {
    Target::new(super::private_chat(by.id).unwrap_or(ChatId(0)), None, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_toast_says_what_happened_and_how_to_hear_the_rest() {
        let text = |text: &str| Message { text: text.to_owned(), ..Message::default() };
        for (message, begins) in [
            (text("You are in.\nIt begins soon."), "You are in.\nOpen"),
            (text(&"x".repeat(300)), "xxxxx"),
            (text(""), "The answer"),
            (Message { mono: Some("1. Anna".to_owned()), ..text("The table") }, "The answer"),
        ] {
            let toast = unheard(&message, Locale::EN);
            assert!(toast.starts_with(begins) && toast.contains("private chat"), "{toast}");
            assert!(toast.encode_utf16().count() <= TOAST, "{toast}");
        }
    }
}
