//! Turns a finished message into API calls: sends it, or edits the one that is there. Never decides what is told.

use futures_util::FutureExt;
use teloxide::{
    RequestError,
    payloads::EditMessageReplyMarkup,
    types::{ChatId, MessageId},
};

use super::{
    bot::{Telegram, UNKNOWN},
    budget::Purpose,
    compose::{CAPTION, Step, length, steps, steps_naming},
    extended::{CONFETTI, Extended, Sent},
    failure::{STANDING_NO_MORE, UNCHANGED, describe, failure, says},
    keys::{Keyboard, keyboard},
    payload::{animation, document, edit_caption, edit_media, edit_text, photo, text},
    target::{Target, place_of},
};
use crate::{
    message_ref::{MessageKind, MessageRef},
    platform::{self, Address, DeliveryError, Mention, Outgoing, PingTarget, SendPermit},
};

impl Telegram {
    /// Sends what a message consists of, the first part in the place of `at` and as it is said there if that is given; a repeat of a
    /// delivery that failed halfway goes on where it stopped. Returns the first part; `None` where `at` cannot be edited any more, or
    /// the message is empty.
    pub(super) async fn put_steps(
        &self,
        to: Address,
        at: Option<(MessageRef, &platform::Message)>,
        outgoing: &Outgoing,
    ) -> Result<Option<MessageRef>, DeliveryError> {
        let target = self.target(to).ok_or(DeliveryError::Undeliverable)?;
        if tokio::time::timeout(UNKNOWN, self.me.wait()).await.is_err() {
            return Err(DeliveryError::Fault("Telegram has not answered since the start".to_owned()));
        }
        let (message, permit) = (&outgoing.message, &outgoing.permit);
        let mut progress = self.progress.get(&outgoing.nonce);
        self.progress.remove(&outgoing.nonce);
        let keys = keyboard(&message.keys, self.username());
        // One sound is enough for all that is sent.
        let effect = (message.celebrates && target.chat.is_user()).then_some(CONFETTI);
        let loud = Target { silent: outgoing.pings == PingTarget::Nobody, effect, ..target };
        let named: &[Mention] = match &outgoing.pings {
            PingTarget::Named(people) => people,
            PingTarget::Nobody | PingTarget::Recipient => &[],
        };
        let fresh = steps_naming(message, named);
        // What a board said before stays above the new lines where that still fits.
        let edited = at.map(|(_, message)| steps(message)).filter(|edited| edited.len() == fresh.len());
        for (index, step) in fresh.iter().enumerate().skip(progress.map_or(0, |(_, done)| done)) {
            let sent = match (index, at) {
                (0, Some((at, _))) => {
                    let edited = edited.as_ref().and_then(|edited| edited.first()).unwrap_or(step);
                    match self.replace(permit, at, edited, keys.clone()).await {
                        Ok(None) => return Ok(None),
                        replaced => replaced.map(|now| now.unwrap_or(at)),
                    }
                }
                (0, None) => self.send_step(permit, loud, step, keys.clone()).await,
                (_, _) => self.send_step(permit, target, step, None).await,
            };
            match sent {
                Ok(sent) => progress = Some((progress.map_or(sent, |(first, _)| first), index + 1)),
                Err(failure) => {
                    if let Some(halfway) = progress {
                        self.progress.insert(outgoing.nonce.clone(), halfway);
                    }
                    return Err(failure);
                }
            }
        }
        Ok(progress.map(|(first, _)| first))
    }

    /// Edits the message whose key was pressed into another; sends it anew where the old one cannot be edited.
    pub(super) async fn put_in_place(&self, pressed: MessageRef, target: Target, message: &platform::Message) -> Result<(), DeliveryError> {
        if let [only] = steps(message).as_slice() {
            let keys = keyboard(&message.keys, self.username());
            if self.replace(&SendPermit::unlimited(), pressed, only, keys).await?.is_some() {
                return Ok(());
            }
        }
        self.tell(target, message).await
    }

    /// Puts other keys under a message whose key was pressed, or none, as soon as results leave room for it: of several changes that
    /// wait, the last one wins.
    pub(super) async fn set_keys(&self, chat: ChatId, message: MessageId, keys: Option<Keyboard>) {
        let waits_already = self.pending_keys.lock().expect("no holder of this lock panics").insert((chat, message), keys).is_some();
        if waits_already {
            return;
        }
        let change = async {
            match self.forget_keys(chat, message) {
                Some(keys) => self.change_keys(chat, message, keys).await,
                // A newer board has overtaken them.
                None => Ok(()),
            }
        };
        match self.spend(&SendPermit::unlimited(), (chat, Purpose::Keys), change).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%chat, error = %describe(&error), "buttons could not be shown"),
            Err(_) => drop(self.forget_keys(chat, message)),
        }
    }

    /// What this message was to get, which it is given now or a newer board has overtaken.
    fn forget_keys(&self, chat: ChatId, message: MessageId) -> Option<Option<Keyboard>> {
        self.pending_keys.lock().expect("no holder of this lock panics").remove(&(chat, message))
    }

    /// Puts other keys under a message, or none.
    async fn change_keys(&self, chat: ChatId, message: MessageId, keys: Option<Keyboard>) -> Result<(), RequestError> {
        let request = Extended::<_, Sent>::new(EditMessageReplyMarkup::new(chat, message), keys);
        match self.put(request).await {
            Err(error) if !says(&error, UNCHANGED) => Err(error),
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// Takes the keys off a board that a newer one has replaced, for a pressed old key would only be refused; and off a page that has
    /// been turned.
    pub(super) async fn strip(&self, permit: &SendPermit, older: MessageRef) {
        let (chat, message) = place_of(older);
        self.forget_keys(chat, message);
        let change = self.change_keys(chat, message, None);
        if let Ok(Err(error)) = self.spend(permit, (chat, Purpose::Tidying), change).await {
            tracing::debug!(%chat, error = %describe(&error), "old buttons could not be taken away");
        }
    }

    /// Edits a message into this step; returns it, or `None` where it cannot be edited into that or any more.
    async fn replace(
        &self,
        permit: &SendPermit,
        at: MessageRef,
        step: &Step,
        keys: Option<Keyboard>,
    ) -> Result<Option<MessageRef>, DeliveryError> {
        let (chat, message) = place_of(at);
        let edit = match (step, at.kind == MessageKind::Text) {
            (Step::Picture(png, caption), _) => {
                let make = move |known| edit_media(at, png, caption, known, keys);
                self.put_picture(chat, png, make).boxed()
            }
            (Step::Text(passage), true) => self.put(edit_text(at, passage, keys)).boxed(),
            (Step::Text(passage), false) if length(&passage.text) <= CAPTION => self.put(edit_caption(at, passage, keys)).boxed(),
            (Step::Text(_) | Step::File(..) | Step::Animation(..), _) => return Ok(None),
        };
        let edited = async {
            self.forget_keys(chat, message);
            edit.await
        };
        match self.spend(permit, (chat, Purpose::Edit), edited).await? {
            Ok(sent) => Ok(Some(sent.reference(chat))),
            Err(error) if says(&error, UNCHANGED) => Ok(Some(at)),
            Err(error) if says(&error, STANDING_NO_MORE) || matches!(error, RequestError::MigrateToChatId(_)) => Ok(None),
            Err(error) => Err(failure(&error)),
        }
    }

    /// Sends one thing; follows a group to where it has moved.
    pub(super) async fn send_step(
        &self,
        permit: &SendPermit,
        target: Target,
        step: &Step,
        keys: Option<Keyboard>,
    ) -> Result<MessageRef, DeliveryError> {
        let mut present = Target { chat: self.present(target.chat), ..target };
        loop {
            let (to, keys) = (present, keys.clone());
            let sent = async {
                match step {
                    Step::Text(passage) => self.put(text(to, passage, keys)).await,
                    Step::Picture(png, caption) => self.put_picture(to.chat, png, |known| photo(to, png, caption, known, keys)).await,
                    Step::Animation(name, gif, caption) => self.put(animation(to, name, gif, caption, keys)).await,
                    Step::File(name, content, caption) => self.put(document(to, name, content, caption, keys)).await,
                }
            };
            match self.spend(permit, (to.chat, Purpose::New), sent).await? {
                Ok(sent) => return Ok(sent.reference(to.chat)),
                Err(RequestError::MigrateToChatId(now)) if now != to.chat => {
                    self.moved.insert(target.chat, now);
                    // Message numbers and topics of the old group mean nothing in the new one.
                    present = Target { chat: now, topic: None, answers: None, ..target };
                }
                Err(error) => return Err(failure(&error)),
            }
        }
    }

    /// Makes a call that is paid from its chat's budget, if it is still to be made when there is room.
    async fn spend<T>(
        &self,
        permit: &SendPermit,
        (chat, purpose): (ChatId, Purpose),
        call: impl Future<Output = Result<T, RequestError>>,
    ) -> Result<Result<T, RequestError>, DeliveryError> {
        let pass = self.budget.pass(chat, purpose).await.map_err(DeliveryError::Later)?;
        permit.check()?;
        let answer = call.await;
        self.budget.answered(chat, pass, &answer);
        Ok(answer)
    }
}
