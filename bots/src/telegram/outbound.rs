//! Turns a finished message into API calls: sends it, or edits the current one. Does not decide the content.

use std::sync::Arc;

use futures_util::FutureExt;
use teloxide::{
    RequestError,
    payloads::EditMessageReplyMarkup,
    prelude::Requester,
    requests::JsonRequest,
    types::{ChatAction, ChatId, MessageId},
};

use super::{
    bot::{IDENTITY_TIMEOUT, Telegram},
    budget::Purpose,
    client::send,
    compose::{MAX_CAPTION, Step, TextPart, length, steps, steps_with_mentions},
    extended::{CONFETTI_EFFECT_ID, ExtendedRequest, SentMessage},
    failure::{NOT_EDITABLE, UNCHANGED, delivery_error, describe, matches_phrase},
    keys::Keyboard,
    payload::{animation, attachment, document, edit_animation, edit_caption, edit_media, edit_text, photo, picture, text},
    target::{Target, chat_and_message},
};
use crate::{
    message_ref::{MessageKind, MessageRef},
    platform::{self, Address, DeliveryError, Mention, Outgoing, PingTarget, Removal, SendPermit},
};

impl Telegram {
    /// Sends the parts of a message. `at` is a message to edit and the message that replaces it: its first part becomes the edit. A retry
    /// of a partly sent delivery continues where it stopped. Returns the first part; `None` if `at` cannot be edited any more, or the
    /// message is empty.
    pub(super) async fn send_steps(
        &self,
        to: Address,
        at: Option<(MessageRef, &platform::Message)>,
        outgoing: &Outgoing,
    ) -> Result<Option<MessageRef>, DeliveryError> {
        let target = self.target(to).ok_or(DeliveryError::Undeliverable)?;
        if tokio::time::timeout(IDENTITY_TIMEOUT, self.me.wait()).await.is_err() {
            return Err(DeliveryError::Fault("Telegram has not identified the bot yet".to_owned()));
        }
        let (message, permit) = (&outgoing.message, &outgoing.permit);
        let mut progress = self.progress.get(&outgoing.nonce);
        self.progress.remove(&outgoing.nonce);
        let keys = self.keyboard(target.chat, message);
        // Only the first part makes a sound.
        let effect = (message.celebrates && target.chat.is_user()).then_some(CONFETTI_EFFECT_ID);
        let first_target = Target { silent: outgoing.pings == PingTarget::None, effect, ..target };
        let named: &[Mention] = match &outgoing.pings {
            PingTarget::Named(people) => people,
            PingTarget::None | PingTarget::Recipient => &[],
        };
        let new_steps = steps_with_mentions(message, named);
        // An edited board keeps its earlier lines above the new ones if they still fit.
        let edited = at.map(|(_, message)| steps(message)).filter(|edited| edited.len() == new_steps.len());
        for (index, step) in new_steps.iter().enumerate().skip(progress.map_or(0, |(_, done)| done)) {
            let sent = match (index, at) {
                (0, Some((at, _))) => {
                    let edited = edited.as_ref().and_then(|edited| edited.first()).unwrap_or(step);
                    match self.replace(permit, at, edited, keys.clone()).await {
                        Ok(None) => return Ok(None),
                        replaced => replaced.map(|now| now.unwrap_or(at)),
                    }
                }
                (0, None) => self.send_step(permit, first_target, step, keys.clone()).await,
                (_, _) => self.send_step(permit, target, step, None).await,
            };
            match sent {
                Ok(sent) => progress = Some((progress.map_or(sent, |(first, _)| first), index + 1)),
                Err(failure) => {
                    if let Some(partial) = progress {
                        self.progress.insert(outgoing.nonce.clone(), partial);
                    }
                    return Err(failure);
                }
            }
        }
        Ok(progress.map(|(first, _)| first))
    }

    /// Replaces or removes the keyboard of a pressed message as soon as the budget allows. Of several waiting changes the last one
    /// wins.
    pub(super) async fn set_keys(&self, chat: ChatId, message: MessageId, keys: Option<Keyboard>) {
        let is_waiting = self.pending_keys.lock().expect("no holder of this lock panics").insert((chat, message), keys).is_some();
        if is_waiting {
            return;
        }
        let change = async {
            // A newer board may have replaced them.
            let Some(keys) = self.take_pending_keys(chat, message) else { return Ok(()) };
            let request = ExtendedRequest::<_, SentMessage>::new(EditMessageReplyMarkup::new(chat, message), keys);
            match self.call(request).await {
                Err(error) if !matches_phrase(&error, UNCHANGED) => Err(error),
                Ok(_) | Err(_) => Ok(()),
            }
        };
        match self.call_within_budget(&SendPermit::unlimited(), (chat, Purpose::Keys), change).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%chat, error = %describe(&error), "failed to show buttons"),
            Err(error) => {
                self.take_pending_keys(chat, message);
                tracing::warn!(%chat, ?error, "failed to show buttons: the chat's budget has no room");
            }
        }
    }

    fn take_pending_keys(&self, chat: ChatId, message: MessageId) -> Option<Option<Keyboard>> {
        self.pending_keys.lock().expect("no holder of this lock panics").remove(&(chat, message))
    }

    /// Removes the keyboard of a board that a newer one has replaced (its buttons would only be refused), or of a page that was
    /// replaced, and all text but the news, if there is any and a caption has room for it. In the background if the budget has no room
    /// for it now: in a busy group that may last until the game is over.
    pub(super) async fn remove_keys(&self, permit: &SendPermit, older: MessageRef, removal: Removal<'_>) {
        let (chat, message) = chat_and_message(older);
        self.take_pending_keys(chat, message);
        let (bot, budget, permit) = (self.bot.clone(), Arc::clone(&self.budget), permit.clone());
        // An edit of the text without a keyboard removes the keyboard, too.
        let edit = match removal {
            Removal::AllBut(news) if (1..=MAX_CAPTION).contains(&length(news)) => {
                let news = TextPart::plain(news.to_owned());
                if older.kind == MessageKind::Text {
                    send(JsonRequest::new(bot, edit_text(older, &news, None))).boxed()
                } else {
                    send(JsonRequest::new(bot, edit_caption(older, &news, None))).boxed()
                }
            }
            Removal::AllBut(_) | Removal::Buttons => {
                let request = ExtendedRequest::<_, SentMessage>::new(EditMessageReplyMarkup::new(chat, message), None);
                send(JsonRequest::new(bot, request)).boxed()
            }
        };
        let remove = async move |counted_at| {
            if permit.check().is_err() {
                return;
            }
            let answer = edit.await;
            budget.record(chat, counted_at, &answer);
            if let Err(error) = answer
                && !matches_phrase(&error, UNCHANGED)
            {
                tracing::debug!(%chat, error = %describe(&error), "failed to remove old buttons");
            }
        };
        match self.budget.try_acquire(chat, Purpose::Cleanup) {
            Ok(counted_at) => remove(counted_at).await,
            Err(_) => {
                let budget = Arc::clone(&self.budget);
                tokio::spawn(async move {
                    match budget.acquire(chat, Purpose::Cleanup).await {
                        Ok(counted_at) => remove(counted_at).await,
                        Err(wait) => tracing::info!(%chat, ?wait, "failed to remove old buttons: the chat's budget has no room"),
                    }
                });
            }
        }
    }

    /// Edits a message into this step and returns the reference to it; `None` if such an edit is impossible.
    pub(super) async fn replace(
        &self,
        permit: &SendPermit,
        at: MessageRef,
        step: &Step,
        keys: Option<Keyboard>,
    ) -> Result<Option<MessageRef>, DeliveryError> {
        let (chat, message) = chat_and_message(at);
        let edit = match (step, at.kind == MessageKind::Text) {
            (Step::Picture(png, caption), _) => {
                let make = move |file_id| edit_media(at, png, caption, file_id, keys);
                self.call_with_picture(chat, png, make).boxed()
            }
            (Step::Text(passage), true) => self.call(edit_text(at, passage, keys)).boxed(),
            (Step::Animation(name, gif, caption), true) => self.call(edit_animation(at, attachment(name, gif), caption, keys)).boxed(),
            (Step::Text(passage), false) if length(&passage.text) <= MAX_CAPTION => self.call(edit_caption(at, passage, keys)).boxed(),
            (Step::Text(_) | Step::File(..) | Step::Animation(..), _) => return Ok(None),
        };
        let edited = async {
            self.take_pending_keys(chat, message);
            edit.await
        };
        match self.call_within_budget(permit, (chat, Purpose::Edit), edited).await? {
            Ok(sent) => Ok(Some(sent.reference(chat))),
            Err(error) if matches_phrase(&error, UNCHANGED) => Ok(Some(at)),
            Err(error) if matches_phrase(&error, NOT_EDITABLE) || matches!(error, RequestError::MigrateToChatId(_)) => Ok(None),
            Err(error) => Err(delivery_error(&error)),
        }
    }

    /// Whether a private chat accepts messages. Asked by a chat action, which sends nothing to a person who never started the bot.
    pub(super) async fn is_open(&self, chat: ChatId) -> bool {
        if self.open_chats.get(&chat).is_some() {
            return true;
        }
        match send(self.bot.send_chat_action(chat, ChatAction::Typing)).await {
            Ok(_) => {
                self.open_chats.insert(chat, ());
                true
            }
            Err(error) => !matches!(delivery_error(&error), DeliveryError::Undeliverable | DeliveryError::Forbidden(_)),
        }
    }

    /// Sends one step; follows a group that became a supergroup.
    pub(super) async fn send_step(
        &self,
        permit: &SendPermit,
        target: Target,
        step: &Step,
        keys: Option<Keyboard>,
    ) -> Result<MessageRef, DeliveryError> {
        if target.chat.is_user() && !self.is_open(target.chat).await {
            return Err(DeliveryError::Undeliverable);
        }
        let mut current = Target { chat: self.current_chat(target.chat), ..target };
        loop {
            let (to, keys) = (current, keys.clone());
            let sent = async {
                match step {
                    Step::Text(passage) => self.call(text(to, passage, keys)).await,
                    Step::Picture(png, caption) => {
                        self.call_with_picture(to.chat, png, |file_id| photo(to, picture(png, file_id), caption, keys)).await
                    }
                    Step::Animation(name, gif, caption) => self.call(animation(to, attachment(name, gif), caption, keys)).await,
                    Step::File(name, content, caption) => self.call(document(to, attachment(name, content), caption, keys)).await,
                }
            };
            match self.call_within_budget(permit, (to.chat, Purpose::New), sent).await? {
                Ok(sent) => return Ok(sent.reference(to.chat)),
                Err(RequestError::MigrateToChatId(now)) if now != to.chat => {
                    self.migrations.insert(target.chat, now);
                    // Message ids and topics of the old group are invalid in the new one.
                    current = Target { chat: now, topic: None, reply_to: None, ..target };
                }
                Err(error) => {
                    self.open_chats.remove(&to.chat);
                    return Err(delivery_error(&error));
                }
            }
        }
    }

    /// Makes a call within its chat's budget, if the permission still holds when the budget allows it.
    async fn call_within_budget<T>(
        &self,
        permit: &SendPermit,
        (chat, purpose): (ChatId, Purpose),
        call: impl Future<Output = Result<T, RequestError>>,
    ) -> Result<Result<T, RequestError>, DeliveryError> {
        let counted_at = self.budget.acquire(chat, purpose).await.map_err(DeliveryError::Later)?;
        permit.check()?;
        let answer = call.await;
        self.budget.record(chat, counted_at, &answer);
        Ok(answer)
    }
}
