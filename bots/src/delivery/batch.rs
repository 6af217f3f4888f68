//! One delivery: consecutive messages about one subject for one address, merged into one. `content` writes its text.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use broadside_game::ids::Home;
use broadside_present::status::computer_side;
use broadside_service::{
    DeliveryContext, game_mentions,
    outbox::{Message, MessageSubject, notes},
    tournament_mentions,
};
use broadside_store::store::{EntryId, Key, NoteWrite, Partition, RequestId, StoreError, StoreResult};
use tokio::time::{Instant, sleep};
use tracing::Span;

use super::{
    content::Content,
    current_message::CurrentMessage,
    draft::without_pictures,
    game, pings,
    state::{Delivery, OutboxItem},
};
use crate::{
    drawing,
    message_ref::MessageKind,
    platform::{Address, DeliveryError, DeliveryMode, Outgoing, Removal},
};

/// Outbox messages that are sent as one message.
pub(super) struct Batch {
    pub(super) partition: Partition,
    pub(super) epoch: u64,
    pub(super) ids: Vec<EntryId>,
    /// The first message, extended to the events of the last one, with the cause and the reply of the last one.
    pub(super) message: Message,
    /// Whether the batch is complete and recorded in the store.
    is_gathered: bool,
    /// Whether to leave the picture out because the platform rejected it.
    omit_picture: bool,
    /// How often the platform has rejected the message.
    rejections: u32,
    /// Whether the game or tournament no longer mentions the addressee.
    is_addressee_gone: bool,
    /// How long the notes of this batch are kept in the store.
    note_ttl: Duration,
    /// The message on the platform, once it is sent: after a store error only the acknowledgement is retried.
    sent_message: Option<CurrentMessage>,
}

impl Batch {
    pub(super) fn new(first: OutboxItem<Message>) -> Self {
        let OutboxItem { partition, epoch, id, entry: message } = first;
        Self {
            partition,
            epoch,
            ids: vec![id],
            message,
            is_gathered: false,
            omit_picture: false,
            rejections: 0,
            is_addressee_gone: false,
            note_ttl: notes::TOURNAMENT_NOTE_TTL,
            sent_message: None,
        }
    }

    /// The tracing span of this delivery. It names the game or the tournament, never the addressee.
    pub(super) fn span(&self) -> Span {
        match &self.message.subject {
            MessageSubject::Game(game, _) => tracing::info_span!("delivery", %game),
            MessageSubject::Tournament(tournament) => tracing::info_span!("delivery", %tournament),
            MessageSubject::Notification(_) | MessageSubject::Greeting(_) => tracing::info_span!("delivery"),
        }
    }

    /// Merges waiting messages about the same subject, up to and including the first that answers a request. If a send was
    /// `started` before, merges exactly up to that message. Safe to retry: records the batch before sending it, so that a
    /// retry sends exactly the same messages.
    async fn gather(&mut self, delivery: &Delivery, waiting: &mut VecDeque<OutboxItem<Message>>, started: Option<&EntryId>) -> StoreResult {
        while self.message.reply.is_none() && self.ids.last() != started {
            let can_merge =
                |item: &OutboxItem<Message>| self.message.subject.can_merge_with(&item.entry.subject) && item.epoch == self.epoch;
            let Some(next) = waiting.iter().position(can_merge).and_then(|at| waiting.remove(at)) else { break };
            self.ids.push(next.id);
            self.message.to = self.message.to.max(next.entry.to);
            self.message.cause = next.entry.cause;
            self.message.reply = next.entry.reply;
        }
        // A single message is recorded, too: after a crash more may wait behind it.
        if let (true, Some(last)) = (self.records_start(), self.ids.last()) {
            let (key, body) = (self.started_delivery_key(), [last.0.to_be_bytes(), last.1.to_be_bytes()].concat());
            let note = NoteWrite { key: &key, body, keep: Some(self.note_ttl) };
            match delivery.service.store().write_note_and_acknowledge(self.partition, Some(note), &[]).await {
                Err(error @ (StoreError::Unavailable(_) | StoreError::Refused(_))) => return Err(error),
                // A full store does not stop the delivery: the note only prevents a repeat after a crash.
                Err(error) => error.log("failed to record a started delivery; a crash now could cause a duplicate message"),
                Ok(()) => {}
            }
        }
        self.is_gathered = true;
        Ok(())
    }

    /// The key of the note with the current message at the address.
    fn current_board_key(&self) -> Key {
        notes::current_board_key(self.partition, &self.message.subject, self.message.address)
    }

    /// The key of the note with the batch that was started.
    fn started_delivery_key(&self) -> Key {
        notes::started_delivery_key(self.partition, &self.message.subject, self.message.address)
    }

    /// Whether to record the batch before it is sent. Only Discord needs it: Discord recognises a repeat by its nonce, so after a restart
    /// the same message must be sent again. Messages that are sent only once are never merged and need no note.
    fn records_start(&self) -> bool {
        self.message.address.home() == Home::Discord && !self.message.subject.is_sent_alone()
    }

    /// The last message of a started batch, as recorded in `note`; `None` if the note is older than this batch.
    fn parse_started(&self, note: &[u8]) -> Option<EntryId> {
        let (high, low) = note.split_at_checked(8)?;
        let id = EntryId(u64::from_be_bytes(high.try_into().ok()?), u64::from_be_bytes(low.try_into().ok()?));
        (self.ids.first()? <= &id).then_some(id)
    }

    /// Whether a part of this batch has been sent.
    pub(super) fn has_begun(&self, delivery: &Delivery) -> bool {
        delivery.platforms.get(&self.message.address.home()).is_some_and(|platform| platform.is_partly_sent(&self.nonce()))
    }

    /// Tries to deliver once, together with messages of `waiting` about the same subject. An undeliverable message is reported to its
    /// game before this returns.
    ///
    /// # Errors
    /// A store error; nothing was sent in this attempt. The inner error is the platform's.
    pub(super) async fn deliver(
        &mut self,
        delivery: &Delivery,
        waiting: &mut VecDeque<OutboxItem<Message>>,
    ) -> StoreResult<Result<(), DeliveryError>> {
        // The addressee was erased after this was committed.
        if matches!(self.message.address, Address::Player(player) if player.is_erased()) {
            return Ok(Ok(()));
        }
        let (DeliveryContext { preferences, game, .. }, [existing, started, closed]) = self.load_context(delivery).await?;
        let existing = existing.and_then(|note| CurrentMessage::read(&note));
        if let Some(game) = &game {
            self.note_ttl = notes::game_note_ttl(game, delivery.service.clock().now());
            self.is_addressee_gone = matches!(self.message.address, Address::Player(player) if !game_mentions(game, player));
            if self.is_addressee_gone {
                return Ok(Ok(()));
            }
        }
        if !self.is_gathered {
            let started = started.and_then(|note| self.parse_started(&note));
            self.gather(delivery, waiting, started.as_ref()).await?;
        }
        let Some(content) = Content::load(delivery, &self.message, game).await? else { return Ok(Ok(())) };
        if let (Content::Tournament(found), Address::Player(player)) = (&content, self.message.address)
            && !tournament_mentions(found, player)
        {
            self.is_addressee_gone = true;
            return Ok(Ok(()));
        }
        let home = self.message.address.home();
        let Some(platform) = delivery.platforms.get(&home) else {
            return Ok(Err(DeliveryError::Fault("this process does not serve that platform".to_owned())));
        };
        // A reply reaches the player through the request itself, even if the private chat is closed.
        let closed = closed.is_some() && self.message.reply.is_none();
        if closed && !matches!(&content, Content::Game(found, ..) if game::is_only_channel(&self.message, found)) {
            content.handle_undeliverable(&self.message, delivery).await?;
            return Ok(Ok(()));
        }
        let mut draft = content.draft(&self.message, existing.as_ref(), preferences);
        if draft.is_empty() {
            return Ok(Ok(()));
        }
        draft.body = draft.body.with_look(preferences.look);
        let (since, is_additional, is_last, superseded) = (draft.since, draft.is_additional, draft.is_last, draft.superseded.take());
        let pings = pings::filter_by_settings(delivery, self.message.address, std::mem::take(&mut draft.pings)).await?;
        let body = if self.omit_picture || !platform.shows_pictures() { without_pictures(draft.body) } else { draft.body };
        let mut outgoing = Outgoing {
            message: drawing::draw_message(body, platform.layout()).await,
            current_board: existing.as_ref().filter(|_| !is_additional && superseded.is_none()).map(|existing| existing.message),
            recap: draft.recap,
            past: draft.past,
            mode: draft.mode,
            pings,
            reply: self.message.reply.clone(),
            nonce: self.nonce(),
            is_last,
            game: self.message.subject.game().map(|game| (game, self.message.to)),
            is_against_computer: matches!(&content, Content::Game(found, ..) if computer_side(found.public()).is_some()),
            permit: delivery.permit(self.partition, self.epoch),
        };
        // The line that a game is called off replaces each message that shows the game: an ephemeral one may be closed or expire.
        let is_called_off = is_last && outgoing.mode == DeliveryMode::InPlace && !outgoing.message.is_board();
        let views = existing.as_ref().filter(|_| is_called_off).map_or([None; 2], |existing| [existing.behind, Some(existing.message)]);
        outgoing.current_board = views[0].or(outgoing.current_board);
        let again = is_called_off.then(|| outgoing.clone());
        tracing::debug!(subject = %self.message.subject, locale = preferences.locale.tag(), entries = self.ids.len(), "delivering");
        let began = Instant::now();
        let delivered = platform.deliver(self.message.address, outgoing).await;
        if let (Ok(now), Some(again)) = (&delivered, &again) {
            for view in views.into_iter().flatten().filter(|view| view != now) {
                let _ = platform.edit(self.message.address, view, again).await;
            }
        }
        let letter = home.letter().to_string();
        metrics::histogram!("broadside_deliver_seconds", "home" => letter.clone()).record(began.elapsed().as_secs_f64());
        Ok(match delivered {
            Ok(current) => {
                if let (Some(body), Some(existing)) = (superseded, &existing) {
                    let message = drawing::draw_message(body, platform.layout()).await;
                    let (permit, nonce) = (delivery.permit(self.partition, self.epoch), format!("{}-e", self.nonce()));
                    let edit = Outgoing { permit, ..Outgoing::new(message, nonce) };
                    let (platform, address, at) = (Arc::clone(platform), self.message.address, existing.message);
                    // In the background: a crash during a wait before the acknowledgement would cause a duplicate message.
                    tokio::spawn(async move {
                        let mut edited = platform.edit(address, at, &edit).await;
                        if let Err(DeliveryError::Later(wait)) = edited {
                            sleep(wait).await;
                            edited = platform.edit(address, at, &edit).await;
                        }
                        if edited.is_err() {
                            platform.remove_buttons(at, Removal::Buttons, &edit.permit).await;
                        }
                    });
                }
                let edited = existing.as_ref().is_some_and(|existing| existing.message == current);
                let since = if edited { since.0 } else { since.1 };
                let next_event = self.next_event(existing.as_ref());
                let behind = existing.as_ref().and_then(CurrentMessage::lasting).filter(|_| current.kind == MessageKind::Ephemeral);
                let kept = existing.filter(|_| is_additional);
                self.sent_message = Some(kept.unwrap_or(CurrentMessage { since, next_event, message: current, behind }));
                if let Content::Game(found, ..) = &content {
                    game::check_host_reachable(&self.message, found, delivery).await;
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
            // Retry unchanged first, because the platform may have forgotten a picture that was sent by its id; then without the picture.
            Err(DeliveryError::Rejected(error)) => {
                self.rejections += 1;
                match self.rejections {
                    1 => Err(DeliveryError::Later(Duration::ZERO)),
                    2 if !self.omit_picture => {
                        tracing::warn!(
                            subject = %self.message.subject,
                            %error,
                            "failed to deliver a message: the platform rejected it; trying again without the picture"
                        );
                        self.omit_picture = true;
                        Err(DeliveryError::Later(Duration::ZERO))
                    }
                    _ => Err(DeliveryError::Rejected(error)),
                }
            }
            // A greeting has no picture to leave out.
            Err(DeliveryError::Forbidden(right)) if !self.omit_picture && !matches!(self.message.subject, MessageSubject::Greeting(_)) => {
                tracing::warn!(subject = %self.message.subject, %right, "failed to send a picture: missing permission");
                self.omit_picture = true;
                Err(DeliveryError::Later(Duration::ZERO))
            }
            Err(failure @ (DeliveryError::Forbidden(_) | DeliveryError::Undeliverable)) => {
                metrics::counter!("broadside_undeliverable_total", "home" => letter).increment(1);
                if let Address::Player(player) = self.message.address {
                    delivery.service.note_unreachable(player).await?;
                }
                content.handle_undeliverable(&self.message, delivery).await?;
                Err(failure)
            }
        })
    }

    /// Loads the context of this delivery in one round trip to the store, with three notes: the current message at the address, the batch
    /// that an earlier process or attempt started to send, and whether the addressee's private chat is closed.
    async fn load_context(&self, delivery: &Delivery) -> StoreResult<(DeliveryContext, [Option<Vec<u8>>; 3])> {
        let is_edited = !self.message.subject.is_sent_alone();
        let closed = match self.message.address {
            Address::Player(player) => Some(notes::unreachable_key(player)),
            Address::Room(_) => None,
        };
        let wanted = [is_edited.then(|| self.current_board_key()), self.records_start().then(|| self.started_delivery_key()), closed];
        let keys: Vec<Key> = wanted.iter().flatten().cloned().collect();
        let mut context = delivery.service.delivery_context(self.message.address, self.message.subject.game(), &keys).await?;
        let mut notes = std::mem::take(&mut context.notes).into_iter();
        Ok((context, wanted.map(|key| key.and_then(|_| notes.next().flatten()))))
    }

    /// The first tournament event after this batch; `None` for a game, whose messages state their events.
    fn next_event(&self, existing: Option<&CurrentMessage>) -> Option<usize> {
        let next = || existing.and_then(|existing| existing.next_event).unwrap_or_default().max(self.message.to as usize);
        matches!(self.message.subject, MessageSubject::Tournament(_)).then(next)
    }

    /// Records the current message at the address (even if it is unchanged, to renew the note's lifetime), and removes the batch from
    /// the outbox. Deletes the notes if the addressee is gone.
    pub(super) async fn acknowledge(&self, delivery: &Delivery) -> StoreResult {
        let (store, key) = (delivery.service.store(), self.current_board_key());
        if self.is_addressee_gone {
            store.write_note(&key, None, None).await?;
            store.write_note(&self.started_delivery_key(), None, None).await?;
        }
        // A message that is never edited needs no reference.
        let note = self.sent_message.as_ref().filter(|_| !self.message.subject.is_sent_alone());
        let note = note.map(|now| NoteWrite { key: &key, body: now.write(), keep: Some(self.note_ttl) });
        store.write_note_and_acknowledge(self.partition, note, &self.ids).await
    }

    /// The nonce: the same for every repeat of this batch. It consists of the subject, the last event and the addressee.
    fn nonce(&self) -> String {
        let about = match (&self.message.subject, self.ids.first()) {
            // The subject has no id, so only the outbox entry identifies the message.
            (MessageSubject::Notification(_) | MessageSubject::Greeting(_), Some(id)) => format!("{:x}.{:x}", id.0, id.1),
            (subject, _) => subject.to_string(),
        };
        let addressee = RequestId::hash(&[&format!("n:{about}:{}", notes::address_part(self.message.address))]).0.get() as u32;
        format!("{}-{}-{addressee:08x}", self.message.subject, self.message.to)
    }
}
