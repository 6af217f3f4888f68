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
    service::request::{Asker, Key, Place, Press},
};
use teloxide::{
    payloads::AnswerCallbackQuerySetters,
    prelude::Requester,
    requests::Request,
    types::{CallbackQueryId, UserId},
};

use super::{
    bot::Telegram,
    budget::Purpose,
    client::{PATIENCE, after_5xx, insist, retries, send},
    compose::{cut, length, steps},
    failure::describe,
    inbound::MessagePlace,
    keys::keyboard,
    target::Target,
};
use crate::{
    ask::Answer,
    delivery::{Input, Showing},
    message_ref::{MessageKind, MessageRef},
    platform::{DeliveryError, Message, SendPermit},
};

/// The longest toast.
const TOAST: usize = 200;
/// A press that is not answered by then is answered with nothing, so that the key stops glowing.
const SOON: Duration = Duration::from_secs(3);

/// The one answer that a press gets; what was written gets none.
pub(super) struct CallbackAnswer {
    telegram: Arc<Telegram>,
    query: Option<CallbackQueryId>,
    given: AtomicBool,
}

impl CallbackAnswer {
    /// Opens the answer; it is given empty after a while if nothing else has been given.
    pub fn open(telegram: Arc<Telegram>, query: Option<CallbackQueryId>) -> Arc<Self> {
        let callback = Arc::new(Self { telegram, query, given: AtomicBool::new(false) });
        if callback.query.is_some() {
            let late = callback.clone();
            tokio::spawn(async move {
                tokio::time::sleep(SOON).await;
                late.give("").await;
            });
        }
        callback
    }

    /// Answers the press, if it is not answered; the text is shown as a toast. `false` when it came too late for that, or nothing was
    /// pressed.
    pub async fn give(&self, text: &str) -> bool {
        let Some(query) = self.query.clone().filter(|_| !self.given.swap(true, Ordering::AcqRel)) else { return false };
        let answer = self.telegram.bot.answer_callback_query(query);
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
        pressed: Option<MessageRef>,
        callback: &CallbackAnswer,
        answer: Answer,
    ) {
        let Answer::Reply(reply) = answer else {
            // What one person alone was shown to aim by has served.
            let put_away = async {
                if let Some(message) = spot.ephemeral {
                    self.delete_ephemeral(self.present(spot.target.chat), UserId(by.id.number), message).await;
                }
            };
            tokio::join!(callback.give(""), put_away);
            return;
        };
        let input = if callback.query.is_some() { Input::Button } else { Input::Text };
        let (here, message) = (spot.target, &reply.message);
        match Showing::of(&reply, input, place, fits_toast(message)) {
            Showing::Buttons => self.aim(by, spot, callback, message).await,
            Showing::Nothing => {}
            Showing::Toast => match (callback.give(&message.text).await, place) {
                (true, _) => {}
                (false, Place::Room(_)) => self.tell_alone(by, spot, callback, message).await,
                (false, Place::Private) => self.tell_or_log(here, message).await,
            },
            Showing::Letter => self.tell_alone(by, spot, callback, message).await,
            // The message stands where the key was pressed; a toast would only say it twice.
            Showing::Replace => {
                tokio::join!(callback.give(""), self.turn(pressed, here, message));
            }
            Showing::Quoting => self.tell_or_log(spot.quoting(), message).await,
            Showing::Here => {
                tokio::join!(callback.give(""), self.tell_or_log(here, message));
            }
        }
    }

    /// Shows the next step of aiming: in a private chat under the message whose key was pressed; in a group to who pressed alone,
    /// and under the message that all see only where that cannot be.
    async fn aim(&self, by: &Asker, spot: MessagePlace, callback: &CallbackAnswer, aiming: &Message) {
        let (chat, asker, keys) = (spot.target.chat, UserId(by.id.number), keyboard(&aiming.keys, self.username()));
        let show_alone = self.show_alone(spot, asker, callback.query.clone(), aiming.text.clone(), keys.clone());
        let is_shown = !chat.is_user() && show_alone.await;
        if is_shown || spot.ephemeral.is_some() {
            callback.give("").await;
            return;
        }
        if self.budget.wait(chat, Purpose::Keys).is_some() {
            callback.give(&Line::new("notice-crowded").phrase(by.locale.unwrap_or_default())).await;
        }
        tokio::join!(callback.give(""), self.set_keys(chat, spot.message, keys));
    }

    /// Says why nobody can play without a face.
    pub(super) async fn answer_faceless(&self, spot: MessagePlace) {
        let text = Line::new("notice-faceless").phrase(Locale::default());
        self.tell_or_log(spot.quoting(), &Message { text, ..Message::default() }).await;
    }

    /// Tells somebody in the private chat what a group need not hear. Where that cannot be, says over the pressed key how to get it, else
    /// in the group, with what everybody may hear.
    async fn tell_alone(&self, by: &Asker, spot: MessagePlace, callback: &CallbackAnswer, message: &Message) {
        let (own, locale) = (Target::new(UserId(by.id.number).into(), None, None), by.locale.unwrap_or_default());
        let told = self.tell(own, message).await.is_ok();
        let toast = if told { message.text.clone() } else { unheard(message, locale) };
        if callback.give(&toast).await || told {
            return;
        }
        let alone = || Line::new("notice-open-private").phrase(locale);
        let public_text = message.public_text.as_deref();
        let text = public_text
            .map_or_else(alone, |public_text| format!("{public_text}\n{}", Line::new("notice-start-for-letters").phrase(locale)));
        let label = Line::new("notice-open-private-key").phrase(locale);
        let keys = vec![vec![Key { label, press: Press::OpenPrivate("help".to_owned()) }]];
        self.tell_or_log(spot.quoting(), &Message { text, keys, ..Message::default() }).await;
    }

    /// Puts a message in the place of the one whose key was pressed. No edit takes a picture away, and words under it would be read as
    /// its own: a page without one is told anew, and the one with the picture loses its keys.
    async fn turn(&self, pressed: Option<MessageRef>, here: Target, message: &Message) {
        let Some(pressed) = pressed else { return self.tell_or_log(here, message).await };
        if pressed.kind != MessageKind::Text && !message.has_attachments() {
            match self.tell(here, message).await {
                // Only now: what has not been told can be asked for again.
                Ok(()) => self.strip(&SendPermit::unlimited(), pressed).await,
                Err(failure) => tracing::warn!(chat = %here.chat, ?failure, "an answer was lost"),
            }
            return;
        }
        if let Err(failure) = self.put_in_place(pressed, here, message).await {
            tracing::warn!(chat = %here.chat, ?failure, "a message could not be edited");
        }
    }

    async fn tell_or_log(&self, target: Target, message: &Message) {
        if let Err(failure) = self.tell(target, message).await {
            tracing::warn!(chat = %target.chat, ?failure, "an answer was lost");
        }
    }

    /// Sends a message that answers a request, each part of it as soon as Telegram takes it, or after a little where it is in trouble.
    pub(super) async fn tell(&self, target: Target, message: &Message) -> Result<(), DeliveryError> {
        let mut retries = retries();
        let mut pause = |failure: &DeliveryError| match failure {
            DeliveryError::Later(wait) => retries.next().map(|_| *wait).filter(|wait| *wait <= PATIENCE),
            // A picture may have been named that Telegram has forgotten.
            DeliveryError::Fault(_) | DeliveryError::Rejected(_) => retries.next(),
            DeliveryError::Undeliverable | DeliveryError::Forbidden(_) | DeliveryError::Superseded => None,
        };
        let (endless, mut keys) = (SendPermit::unlimited(), keyboard(&message.keys, self.username()));
        for step in steps(message) {
            let keys = keys.take();
            insist(&mut pause, || self.send_step(&endless, target, &step, keys.clone())).await?;
        }
        Ok(())
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
