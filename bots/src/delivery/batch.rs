//! One delivery: consecutive messages about one thing for one address, merged. What is said about it is the business of
//! `game`, `bulletin` and `tiding`.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use broadside_core::{
    game::ids::Home,
    present::telling::Telling,
    service::{
        Preferences, is_nameless,
        outbox::{Cause, Matter},
        store::{Collection, EntryId, Key, Partition, RequestId, StoreError},
    },
};
use broadside_render::Layout;
use tracing::Span;

use super::{Delivery, content::Content, queue::Item};
use crate::{
    app::message,
    platform::{Address, Failure, Manner, Outgoing, Platform},
};

/// How a try to deliver went.
pub(super) enum Outcome {
    /// It arrived, or never can: it is done with.
    Arrived,
    /// The platform asks for patience.
    Later(Duration),
    /// Unknown or bad; try again.
    Trouble(String),
    /// What it is about cannot be read: it waits for a version that can.
    Unreadable,
}

/// The message with the board at an address, the first event it tells of, and the first event not told yet.
#[derive(PartialEq, Eq)]
pub(super) struct StandingMessage {
    pub(super) since: usize,
    /// `None` in the notes of earlier versions.
    pub(super) told: Option<usize>,
    anchor: String,
}

impl StandingMessage {
    fn read(note: &[u8]) -> Option<Self> {
        let (events, anchor) = std::str::from_utf8(note).ok()?.split_once(' ')?;
        let (since, told) = events.split_once(':').map_or((events, None), |(since, told)| (since, told.parse().ok()));
        Some(Self { since: since.parse().ok()?, told, anchor: anchor.to_owned() })
    }

    fn write(&self) -> Vec<u8> {
        let told = self.told.map_or_else(String::new, |told| format!(":{told}"));
        format!("{}{told} {}", self.since, self.anchor).into_bytes()
    }
}

/// What is to be told, not yet drawn.
pub(super) struct Draft {
    /// The words, the picture, the keys.
    pub(super) telling: Telling,
    /// Whose picture it is.
    pub(super) sight: Sight,
    /// Whether it may take the place of what stands.
    pub(super) manner: Manner,
    /// What an edited message goes on saying above that.
    pub(super) recap: String,
    /// The first event an edited message tells of, and a new one.
    pub(super) since: (usize, usize),
}

/// Whose picture goes along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sight {
    /// The addressee's own.
    Own,
    /// Everybody's.
    Public,
}

impl Draft {
    /// Whether there is nothing in it to be told.
    fn is_empty(&self) -> bool {
        let Telling { text, mono, scene, poster, keys: _, file, overt: _ } = &self.telling;
        text.trim().is_empty() && mono.is_none() && scene.is_none() && poster.is_none() && file.is_none()
    }
}

/// Messages that go out as one message.
pub(super) struct Batch {
    pub(super) partition: Partition,
    pub(super) epoch: u64,
    pub(super) matter: Matter,
    pub(super) ids: Vec<EntryId>,
    pub(super) address: Address,
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) cause: Cause,
    pub(super) reply: Option<String>,
    /// Whether the picture is left out, because the platform would not take it.
    bare: bool,
    /// Once the platform has it: it is not told again because the store cannot note it.
    sent: Option<Sent>,
}

/// What a platform's having it changes.
struct Sent {
    before: Option<StandingMessage>,
    now: StandingMessage,
}

impl Batch {
    /// A message by itself.
    pub(super) fn of(first: Item) -> Self {
        let Item { partition, epoch, id, message } = first;
        Self {
            partition,
            epoch,
            matter: message.matter,
            ids: vec![id],
            address: message.address,
            from: message.from as usize,
            to: message.to as usize,
            cause: message.cause,
            reply: message.reply,
            bare: false,
            sent: None,
        }
    }

    /// What is logged on the way names the game or the tournament, never whom it is for.
    pub(super) fn span(&self) -> Span {
        match &self.matter {
            Matter::Game(game, _) => tracing::info_span!("delivery", %game),
            Matter::Tournament(tournament) => tracing::info_span!("delivery", %tournament),
            Matter::Tiding(_) => tracing::info_span!("delivery"),
        }
    }

    /// Takes along what waits and is about the same thing, up to and with the first that answers a request; or exactly
    /// what this process or an earlier one had begun to send. May be said again after an error: without knowing what had
    /// begun, and without its being noted, nothing may be sent, for sent together with more it would be no repeat.
    pub(super) async fn gather(&mut self, delivery: &Delivery, waiting: &mut VecDeque<Item>) -> Result<(), StoreError> {
        let begun = self.begun(delivery).await?;
        while self.reply.is_none() && self.ids.last() != begun.as_ref() {
            let goes_along = |item: &Item| self.matter.goes_with(&item.message.matter) && item.epoch == self.epoch;
            let Some(next) = waiting.iter().position(goes_along).and_then(|at| waiting.remove(at)) else {
                break;
            };
            self.ids.push(next.id);
            self.to = self.to.max(next.message.to as usize);
            self.cause = next.message.cause;
            self.reply = next.message.reply;
        }
        self.begin(delivery).await
    }

    fn note_key(&self, kind: char) -> Key {
        let address = match self.address {
            Address::Room(room) => room.to_string(),
            Address::Player(player) => player.to_string(),
        };
        let about = match (&self.matter, self.ids.first()) {
            // A tiding is told by itself: its message is all there is to know it by.
            (Matter::Tiding(_), Some(id)) => format!("{:x}.{:x}", id.0, id.1),
            (matter, _) => matter.to_string(),
        };
        Key { partition: self.partition, collection: Collection::Anchor, name: format!("{kind}:{about}:{address}") }
    }

    /// Only a platform that tells repeats apart by nonce needs to know what an earlier life had begun.
    fn repeats_are_told_apart(&self) -> bool {
        self.address.home() == Home::Discord
    }

    async fn begun(&self, delivery: &Delivery) -> Result<Option<EntryId>, StoreError> {
        if !self.repeats_are_told_apart() || matches!(self.matter, Matter::Tiding(_)) {
            return Ok(None);
        }
        let note = delivery.service.store().noted(&self.note_key('b')).await?;
        let id = note.and_then(|note| {
            let (high, low) = note.split_at_checked(8)?;
            Some(EntryId(u64::from_be_bytes(high.try_into().ok()?), u64::from_be_bytes(low.try_into().ok()?)))
        });
        Ok(id.filter(|id| self.ids.first().is_some_and(|first| first <= id)))
    }

    /// Notes what is being sent, also where it is one message: after a crash more may wait behind it. A store that has no
    /// room for the note keeps nobody from hearing.
    async fn begin(&self, delivery: &Delivery) -> Result<(), StoreError> {
        if !self.repeats_are_told_apart() || matches!(self.matter, Matter::Tiding(_)) {
            return Ok(());
        }
        let Some(last) = self.ids.last() else { return Ok(()) };
        let note = [last.0.to_be_bytes(), last.1.to_be_bytes()].concat();
        match delivery.service.store().note(&self.note_key('b'), Some(note)).await {
            Err(fault @ StoreError::Unavailable(_)) => Err(fault),
            Err(fault) => {
                tracing::warn!(%fault, "what is being sent could not be noted; a crash now might repeat it");
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    /// Tries to deliver once.
    pub(super) async fn deliver(&mut self, delivery: &Delivery) -> Outcome {
        match self.try_deliver(delivery).await {
            Ok(outcome) => outcome,
            Err(fault) if fault.is_unreadable() => Outcome::Unreadable,
            Err(fault) => Outcome::Trouble(fault.to_string()),
        }
    }

    /// Whether the platform has it.
    pub(super) fn is_sent(&self) -> bool {
        self.sent.is_some()
    }

    /// Whether anything of it has left.
    pub(super) fn has_begun(&self, delivery: &Delivery) -> bool {
        let platform = delivery.platforms.get(&self.address.home());
        self.is_sent() || platform.is_some_and(|platform| platform.has_begun(&self.nonce()))
    }

    /// What is done with once this has arrived.
    pub(super) fn entries(&self) -> impl Iterator<Item = (Partition, EntryId)> {
        self.ids.iter().map(|id| (self.partition, id.clone()))
    }

    async fn try_deliver(&mut self, delivery: &Delivery) -> Result<Outcome, StoreError> {
        if self.is_for_nobody() {
            return Ok(Outcome::Arrived);
        }
        let (content, preferences, standing) =
            tokio::try_join!(Content::load(delivery, self), self.preferences(delivery), self.standing(delivery))?;
        let Some(content) = content else { return Ok(Outcome::Arrived) };
        if self.is_sent() {
            return self.settle(delivery, &content).await;
        }
        let home = self.address.home();
        let Some(platform) = delivery.platforms.get(&home) else {
            return Ok(Outcome::Trouble("this process does not serve that platform".to_owned()));
        };
        let mut draft = content.draft(self, standing.as_ref(), preferences.tone());
        if draft.is_empty() {
            return Ok(Outcome::Arrived);
        }
        draft.telling = draft.telling.seen_by(preferences.look);
        let since = draft.since;
        let outgoing = self.outgoing(platform.as_ref(), draft, standing.as_ref()).await;
        tracing::debug!(matter = %self.matter, locale = preferences.locale.tag(), entries = self.ids.len(), "delivering");
        let began = Instant::now();
        let delivered = platform.deliver(self.address, outgoing).await;
        let letter = home.letter().to_string();
        metrics::histogram!("broadside_deliver_seconds", "home" => letter.clone()).record(began.elapsed().as_secs_f64());
        Ok(match delivered {
            Ok(fresh) => {
                let edited = standing.as_ref().is_some_and(|standing| standing.anchor == fresh);
                let now =
                    StandingMessage { since: if edited { since.0 } else { since.1 }, told: self.told(standing.as_ref()), anchor: fresh };
                self.sent = Some(Sent { before: standing, now });
                self.settle(delivery, &content).await?
            }
            Err(Failure::Later(wait)) => {
                metrics::histogram!("broadside_rate_limit_wait_seconds", "home" => letter).record(wait.as_secs_f64());
                Outcome::Later(wait)
            }
            Err(Failure::Fault(why)) => Outcome::Trouble(why),
            Err(Failure::Forbidden(right)) if !self.bare => {
                tracing::warn!(matter = %self.matter, %right, "a right is missing; the picture is left out");
                self.bare = true;
                Outcome::Later(Duration::ZERO)
            }
            Err(Failure::Forbidden(_) | Failure::Undeliverable) => {
                metrics::counter!("broadside_undeliverable_total", "home" => letter).increment(1);
                content.lost(self, delivery).await?;
                Outcome::Arrived
            }
        })
    }

    /// Notes what the platform has got.
    async fn settle(&self, delivery: &Delivery, content: &Content) -> Result<Outcome, StoreError> {
        if let Some(Sent { before, now }) = &self.sent {
            self.stands(delivery, before.as_ref(), now).await?;
            content.arrived(self, delivery).await;
        }
        Ok(Outcome::Arrived)
    }

    /// Whether the addressee has been forgotten meanwhile.
    fn is_for_nobody(&self) -> bool {
        match self.address {
            Address::Player(player) => is_nameless(player),
            Address::Room(_) => false,
        }
    }

    async fn outgoing(&self, platform: &dyn Platform, draft: Draft, standing: Option<&StandingMessage>) -> Outgoing {
        let Draft { telling, sight, manner, recap, since: _ } = draft;
        let telling = if self.bare { without_picture(telling) } else { telling };
        let layout = match sight {
            Sight::Own => platform.layout(),
            Sight::Public => Layout::Spread,
        };
        Outgoing {
            message: message(telling, layout).await,
            standing: standing.map(|standing| standing.anchor.clone()),
            recap,
            manner,
            reply: self.reply.clone(),
            nonce: self.nonce(),
        }
    }

    /// The reader's preferences.
    async fn preferences(&self, delivery: &Delivery) -> Result<Preferences, StoreError> {
        match self.address {
            Address::Player(player) => delivery.service.player_preferences(player).await,
            Address::Room(room) => delivery.service.room_preferences(room).await,
        }
    }

    /// The message about the same thing that is at the address already.
    async fn standing(&self, delivery: &Delivery) -> Result<Option<StandingMessage>, StoreError> {
        match self.matter {
            Matter::Game(..) | Matter::Tournament(_) => {
                let noted = delivery.service.store().noted(&self.note_key('a')).await?;
                Ok(noted.and_then(|bytes| StandingMessage::read(&bytes)))
            }
            Matter::Tiding(_) => Ok(None),
        }
    }

    /// The first event that will not have been told once this is. What is told of a game follows from its messages.
    fn told(&self, standing: Option<&StandingMessage>) -> Option<usize> {
        match self.matter {
            Matter::Tournament(_) => Some(standing.and_then(|standing| standing.told).unwrap_or_default().max(self.to)),
            Matter::Game(..) | Matter::Tiding(_) => None,
        }
    }

    /// Notes which message is at the address now. A tiding is never edited, so nothing is noted for it.
    async fn stands(&self, delivery: &Delivery, before: Option<&StandingMessage>, now: &StandingMessage) -> Result<(), StoreError> {
        match self.matter {
            Matter::Game(..) | Matter::Tournament(_) if before != Some(now) => {
                delivery.service.store().note(&self.note_key('a'), Some(now.write())).await
            }
            Matter::Game(..) | Matter::Tournament(_) | Matter::Tiding(_) => Ok(()),
        }
    }

    /// The same for every repeat of this very batch: what it is about, its last event, and for whom.
    fn nonce(&self) -> String {
        let for_whom = RequestId::hash(&[&self.note_key('n').name]).0.get() as u32;
        format!("{}-{}-{for_whom:08x}", self.matter, self.to)
    }
}

fn without_picture(telling: Telling) -> Telling {
    let alt = telling.scene.as_ref().map(|scene| scene.alt.clone()).unwrap_or_default();
    Telling { text: format!("{}\n{alt}", telling.text), scene: None, ..telling }
}
