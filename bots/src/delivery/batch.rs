//! One delivery: consecutive messages about one thing for one address, merged. What is said about it is the business of `content`.

use std::{collections::VecDeque, time::Duration};

use broadside_core::{
    game::ids::Home,
    service::{
        DeliveryContext, game_mentions,
        outbox::{Message, MessageSubject, notes},
        store::{EntryId, Key, NoteWrite, Partition, RequestId, StoreError},
        tournament_mentions,
    },
};
use tokio::time::Instant;
use tracing::Span;

use super::{
    content::Content,
    draft::without_pictures,
    game, rings,
    standing::StandingMessage,
    state::{Delivery, Item},
};
use crate::{
    drawing,
    platform::{Address, DeliveryError, Outgoing},
};

/// Messages that go out as one message.
pub(super) struct Batch {
    pub(super) partition: Partition,
    pub(super) epoch: u64,
    pub(super) ids: Vec<EntryId>,
    /// The first of them, with the end, the cause and the reply of the last.
    pub(super) message: Message,
    /// Whether it holds all it shall, and that is noted.
    gathered: bool,
    /// Whether the picture is left out, because the platform would not take it.
    bare: bool,
    /// How often the platform has rejected what it says.
    rejections: u32,
    /// Whether what it is about no longer knows the addressee.
    forgotten: bool,
    /// How long its notes are kept.
    keep: Duration,
    /// Where it stands once the platform has it: it is not told again because the store cannot note it.
    sent: Option<StandingMessage>,
}

impl Batch {
    /// A message by itself.
    pub(super) fn of(first: Item<Message>) -> Self {
        let Item { partition, epoch, id, entry: message } = first;
        Self {
            partition,
            epoch,
            ids: vec![id],
            message,
            gathered: false,
            bare: false,
            rejections: 0,
            forgotten: false,
            keep: notes::OF_TOURNAMENT,
            sent: None,
        }
    }

    /// What is logged on the way names the game or the tournament, never whom it is for.
    pub(super) fn span(&self) -> Span {
        match &self.message.subject {
            MessageSubject::Game(game, _) => tracing::info_span!("delivery", %game),
            MessageSubject::Tournament(tournament) => tracing::info_span!("delivery", %tournament),
            MessageSubject::Tiding(_) | MessageSubject::Greeting(_) => tracing::info_span!("delivery"),
        }
    }

    /// Takes along what waits and is about the same thing, up to and with the first that answers a request; or exactly
    /// what this process or an earlier one had `begun` to send, which ends with that message. May be said again after an
    /// error: before that is noted nothing may be sent, for sent together with more it would be no repeat.
    async fn gather(
        &mut self,
        delivery: &Delivery,
        waiting: &mut VecDeque<Item<Message>>,
        begun: Option<&EntryId>,
    ) -> Result<(), StoreError> {
        while self.message.reply.is_none() && self.ids.last() != begun {
            let goes_along = |item: &Item<Message>| self.message.subject.goes_with(&item.entry.subject) && item.epoch == self.epoch;
            let Some(next) = waiting.iter().position(goes_along).and_then(|at| waiting.remove(at)) else {
                break;
            };
            self.ids.push(next.id);
            self.message.to = self.message.to.max(next.entry.to);
            self.message.cause = next.entry.cause;
            self.message.reply = next.entry.reply;
        }
        // Also where it is one message: after a crash more may wait behind it.
        if let (true, Some(last)) = (self.notes_beginnings(), self.ids.last()) {
            let (key, body) = (self.begun_key(), [last.0.to_be_bytes(), last.1.to_be_bytes()].concat());
            let note = NoteWrite { key: &key, body, keep: Some(self.keep) };
            match delivery.service.store().note_and_acknowledge(self.partition, Some(note), &[]).await {
                Err(fault @ (StoreError::Unavailable(_) | StoreError::Refused(_))) => return Err(fault),
                // A full store does not stop the delivery: the note only prevents a repeat after a crash.
                Err(fault) => fault.log("failed to save what is being sent; a crash now might repeat it"),
                Ok(()) => {}
            }
        }
        self.gathered = true;
        Ok(())
    }

    /// Where it is noted which message stands at the address.
    fn standing_key(&self) -> Key {
        notes::standing(self.partition, &self.message.subject, self.message.address)
    }

    /// Where it is noted what had begun to be sent.
    fn begun_key(&self) -> Key {
        notes::begun(self.partition, &self.message.subject, self.message.address)
    }

    /// Whether to note what is about to be sent. Only Discord needs it: it recognises a repeat by its nonce, so after a restart the same message
    /// must be sent again. Messages that are sent only once are never merged and need no note.
    fn notes_beginnings(&self) -> bool {
        self.message.address.home() == Home::Discord && !self.message.subject.is_told_once()
    }

    /// The last message of what had begun to be sent, of a note.
    fn begun(&self, note: &[u8]) -> Option<EntryId> {
        let (high, low) = note.split_at_checked(8)?;
        let id = EntryId(u64::from_be_bytes(high.try_into().ok()?), u64::from_be_bytes(low.try_into().ok()?));
        (self.ids.first()? <= &id).then_some(id)
    }

    /// Whether anything of it has left.
    pub(super) fn has_begun(&self, delivery: &Delivery) -> bool {
        delivery.platforms.get(&self.message.address.home()).is_some_and(|platform| platform.is_partly_sent(&self.nonce()))
    }

    /// Tries to deliver once, together with what of `waiting` is about the same thing. It is done with where it arrived, and where it
    /// never can: then those who are to know that do.
    ///
    /// # Errors
    /// When the store is in trouble; then nothing of it has left in this try.
    pub(super) async fn deliver(
        &mut self,
        delivery: &Delivery,
        waiting: &mut VecDeque<Item<Message>>,
    ) -> Result<Result<(), DeliveryError>, StoreError> {
        // The addressee was erased after this was committed.
        if matches!(self.message.address, Address::Player(player) if player.is_erased()) {
            return Ok(Ok(()));
        }
        let (DeliveryContext { preferences, game, .. }, [standing, begun, closed]) = self.known(delivery).await?;
        let standing = standing.and_then(|note| StandingMessage::read(&note));
        if let Some(game) = &game {
            self.keep = notes::of_game(game, delivery.service.clock().now());
            self.forgotten = matches!(self.message.address, Address::Player(player) if !game_mentions(game, player));
            if self.forgotten {
                return Ok(Ok(()));
            }
        }
        if !self.gathered {
            let begun = begun.and_then(|note| self.begun(&note));
            self.gather(delivery, waiting, begun.as_ref()).await?;
        }
        let Some(content) = Content::of(delivery, &self.message, game).await? else { return Ok(Ok(())) };
        if let (Content::Tournament(found), Address::Player(player)) = (&content, self.message.address)
            && !tournament_mentions(found, player)
        {
            self.forgotten = true;
            return Ok(Ok(()));
        }
        let home = self.message.address.home();
        let Some(platform) = delivery.platforms.get(&home) else {
            return Ok(Err(DeliveryError::Fault("this process does not serve that platform".to_owned())));
        };
        // What answers somebody can reach them by what they asked with.
        let closed = closed.is_some() && self.message.reply.is_none();
        if closed && !matches!(&content, Content::Game(found, _) if game::is_only_way(&self.message, found)) {
            content.lost(&self.message, delivery).await?;
            return Ok(Ok(()));
        }
        let mut draft = content.draft(&self.message, standing.as_ref(), preferences);
        if draft.is_empty() {
            return Ok(Ok(()));
        }
        draft.body = draft.body.with_look(preferences.look);
        let since = draft.since;
        let pings = rings::wanted(delivery, self.message.address, std::mem::take(&mut draft.called)).await?;
        let body = if self.bare || !platform.shows_pictures() { without_pictures(draft.body) } else { draft.body };
        let outgoing = Outgoing {
            message: drawing::message(body, platform.layout()).await,
            current_board: standing.as_ref().map(|standing| standing.message),
            recap: draft.recap,
            mode: draft.mode,
            pings,
            reply: self.message.reply.clone(),
            nonce: self.nonce(),
            permit: delivery.permit(self.partition, self.epoch),
        };
        tracing::debug!(matter = %self.message.subject, locale = preferences.locale.tag(), entries = self.ids.len(), "delivering");
        let began = Instant::now();
        let delivered = platform.deliver(self.message.address, outgoing).await;
        let letter = home.letter().to_string();
        metrics::histogram!("broadside_deliver_seconds", "home" => letter.clone()).record(began.elapsed().as_secs_f64());
        Ok(match delivered {
            Ok(fresh) => {
                let edited = standing.as_ref().is_some_and(|standing| standing.message == fresh);
                let since = if edited { since.0 } else { since.1 };
                self.sent = Some(StandingMessage { since, next_event: self.next_event(standing.as_ref()), message: fresh });
                if let Content::Game(found, _) = &content {
                    game::arrived(&self.message, found, delivery).await;
                }
                if let (true, Address::Player(player)) = (closed, self.message.address) {
                    delivery.service.note_reachable(player).await;
                }
                Ok(())
            }
            Err(DeliveryError::Later(wait)) => {
                metrics::histogram!("broadside_rate_limit_wait_seconds", "home" => letter).record(wait.as_secs_f64());
                Err(DeliveryError::Later(wait))
            }
            Err(failure @ (DeliveryError::Fault(_) | DeliveryError::Superseded)) => Err(failure),
            // Once more as it is, for a picture may have been named that the platform has forgotten; then without the picture.
            Err(DeliveryError::Rejected(why)) => {
                self.rejections += 1;
                match self.rejections {
                    1 => Err(DeliveryError::Later(Duration::ZERO)),
                    2 if !self.bare => {
                        tracing::warn!(matter = %self.message.subject, %why, "platform rejected a message; leaving the picture out");
                        self.bare = true;
                        Err(DeliveryError::Later(Duration::ZERO))
                    }
                    _ => Err(DeliveryError::Rejected(why)),
                }
            }
            // There is no picture in first words to be left out.
            Err(DeliveryError::Forbidden(right)) if !self.bare && !matches!(self.message.subject, MessageSubject::Greeting(_)) => {
                tracing::warn!(matter = %self.message.subject, %right, "a right is missing; the picture is left out");
                self.bare = true;
                Err(DeliveryError::Later(Duration::ZERO))
            }
            Err(failure @ (DeliveryError::Forbidden(_) | DeliveryError::Undeliverable)) => {
                metrics::counter!("broadside_undeliverable_total", "home" => letter).increment(1);
                if let Address::Player(player) = self.message.address {
                    delivery.service.note_unreachable(player).await?;
                }
                content.lost(&self.message, delivery).await?;
                Err(failure)
            }
        })
    }

    /// What this delivery has to know, as it is now, in one trip to the store; with the notes of the message about the same thing that is
    /// at the address already, of what an earlier life or an earlier try had begun to send, and of an addressee who is known not to be
    /// reached in private.
    async fn known(&self, delivery: &Delivery) -> Result<(DeliveryContext, [Option<Vec<u8>>; 3]), StoreError> {
        let stands = !self.message.subject.is_told_once();
        let closed = match self.message.address {
            Address::Player(player) => Some(notes::closed(player)),
            Address::Room(_) => None,
        };
        let asked = [stands.then(|| self.standing_key()), self.notes_beginnings().then(|| self.begun_key()), closed];
        let keys: Vec<Key> = asked.iter().flatten().cloned().collect();
        let mut known = delivery.service.delivery_context(self.message.address, self.message.subject.game(), &keys).await?;
        let mut notes = std::mem::take(&mut known.notes).into_iter();
        Ok((known, asked.map(|key| key.and_then(|_| notes.next().flatten()))))
    }

    /// The first event of a tournament that comes after this batch. For a game the messages themselves say that.
    fn next_event(&self, standing: Option<&StandingMessage>) -> Option<usize> {
        let next = || standing.and_then(|standing| standing.next_event).unwrap_or_default().max(self.message.to as usize);
        matches!(self.message.subject, MessageSubject::Tournament(_)).then(next)
    }

    /// Notes which message is at the address now, also where that has not changed, for the note is kept on by it; and takes
    /// the messages of the batch out of the outbox. Where the addressee was forgotten, so are the notes.
    pub(super) async fn settle(&self, delivery: &Delivery) -> Result<(), StoreError> {
        let (store, key) = (delivery.service.store(), self.standing_key());
        if self.forgotten {
            store.note(&key, None, None).await?;
            store.note(&self.begun_key(), None, None).await?;
        }
        // A message that is never edited needs no reference.
        let note = self.sent.as_ref().filter(|_| !self.message.subject.is_told_once());
        let note = note.map(|now| NoteWrite { key: &key, body: now.write(), keep: Some(self.keep) });
        store.note_and_acknowledge(self.partition, note, &self.ids).await
    }

    /// The same for every repeat of this very batch: what it is about, its last event, and for whom.
    fn nonce(&self) -> String {
        let about = match (&self.message.subject, self.ids.first()) {
            // It is told by itself: its message is all there is to know it by.
            (MessageSubject::Tiding(_) | MessageSubject::Greeting(_), Some(id)) => format!("{:x}.{:x}", id.0, id.1),
            (matter, _) => matter.to_string(),
        };
        let for_whom = RequestId::hash(&[&format!("n:{about}:{}", notes::whose(self.message.address))]).0.get() as u32;
        format!("{}-{}-{for_whom:08x}", self.message.subject, self.message.to)
    }
}
