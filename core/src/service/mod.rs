//! The service: load → decide → commit. The impure half of the core; the only room that knows a store.
//! It hands nothing to platforms: what it commits, delivery delivers.

pub mod account;
mod answer;
mod asked;
pub mod backup;
mod begin;
pub mod chance;
mod change;
mod checksum;
mod choosing;
mod clockwork;
#[cfg(feature = "contract")]
pub mod contract;
pub mod embedded;
mod following;
mod hint;
mod jobs;
mod known;
mod look;
mod orders;
pub mod outbox;
mod people;
mod preferences;
mod records;
pub mod redis;
pub mod request;
mod resolve;
mod review;
mod revision;
pub mod schemas;
pub mod snapshot;
pub mod store;
mod stored;
mod suggest;
mod thinking;
mod topics;
mod tournaments;
pub mod unread;
mod verbs;
pub mod versions;

pub use known::Known;
pub use people::is_nameless;
pub use preferences::Preferences;
pub use thinking::Pace;
pub use tournaments::Fixture;

use std::sync::Arc;

use tokio::sync::mpsc::UnboundedSender;
use tracing::Instrument;

use crate::{
    game::{
        Game,
        ids::{GameId, RoomId},
    },
    present::{line::Line, locale::Locale, telling::Telling},
};
use account::{Account, of_game};
use answer::words_of;
use chance::{Clock, DiceBox};
use records::Held;
use request::{Key, Place, Reply, Request};
use review::Reviews;
use store::{Key as StoreKey, Loaded, Partition, Store, StoreError, Stored};
use thinking::Workers;

/// The service.
pub struct Service {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    dice: Arc<dyn DiceBox>,
    /// Rung with the partition after every commit that left messages.
    wakeups: UnboundedSender<Partition>,
    /// Where heavy work is done.
    workers: Workers,
    /// How long the computer takes over a turn.
    pace: Pace,
    reviews: Reviews,
}

/// What came of a request, for the metrics.
#[derive(Clone, Debug)]
pub struct Attended {
    /// The answer.
    pub reply: Reply,
    /// The verb that was understood, if one was.
    pub verb: Option<&'static str>,
    /// The code of the refusal: the id of its first sentence.
    pub refusal: Option<&'static str>,
    /// Whether it could not be done because the store did not answer.
    pub store_is_away: bool,
}

/// The code of the refusal that asks to say it again.
const WARNED: &str = "warned";

/// The code of the refusal that is ours.
const TROUBLE: &str = "refused-trouble";

/// The code of the refusal where a record cannot be read: trying again will not help.
const UNREADABLE: &str = "refused-unreadable";

/// Why a request ends early.
pub(crate) enum Stop {
    /// The player's doing: these lines say what to do; the keys offer ways on.
    Refused(Vec<Line>, Vec<Vec<Key>>),
    /// Ours.
    Store(StoreError),
}

impl Stop {
    fn line(line: Line) -> Self {
        Self::Refused(vec![line], Vec::new())
    }

    fn lines(lines: Vec<Line>) -> Self {
        Self::Refused(lines, Vec::new())
    }
}

impl From<StoreError> for Stop {
    fn from(fault: StoreError) -> Self {
        Self::Store(fault)
    }
}

impl From<Line> for Stop {
    fn from(line: Line) -> Self {
        Self::line(line)
    }
}

impl Service {
    /// A service on this store. `wakeups` is rung with the partition after every commit that left messages.
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, dice: Arc<dyn DiceBox>, wakeups: UnboundedSender<Partition>) -> Self {
        Self { store, clock, dice, wakeups, workers: Workers::default(), pace: Pace::default(), reviews: Reviews::default() }
    }

    /// The same, its computer opponents taking their time; without this they answer at once.
    #[must_use]
    pub fn with_pace(self, pace: Pace) -> Self {
        Self { pace, ..self }
    }

    /// The store it keeps everything in.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// The clock it goes by.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.clock
    }

    /// Does what was asked, or says why not. Trouble of ours is logged once and told as a sentence, too.
    pub async fn handle(&self, request: &Request) -> Reply {
        self.attend(request).await.reply
    }

    /// The same, with what it was, for the metrics. What is logged meanwhile has the number of the request and, as
    /// soon as it is known, the game.
    pub async fn attend(&self, request: &Request) -> Attended {
        let span = tracing::info_span!("request", request = request.id.0.get(), game = tracing::field::Empty);
        self.attend_to(request).instrument(span).await
    }

    async fn attend_to(&self, request: &Request) -> Attended {
        let words = words_of(request);
        let game = words.as_ref().ok().and_then(Option::as_ref).and_then(|words| words.game);
        let asked = self.begun(request, game).await;
        let Preferences { locale, look, banter: _ } = asked.preferences();
        let verb = words.as_ref().ok().and_then(Option::as_ref).map(|words| words.verb.name);
        let mut store_is_away = false;
        let answer = match words {
            Ok(Some(words)) => self.answer(&asked, &words, locale).await,
            Ok(None) => Ok(Reply::Silent),
            Err(line) => Err(line.into()),
        };
        let (reply, refusal) = match answer {
            Ok(reply @ Reply::Refused(_)) => (reply, Some(WARNED)),
            Ok(reply) => (reply, None),
            Err(Stop::Refused(lines, keys)) => (refused(&lines, keys, locale), Some(lines.first().map_or(WARNED, |line| line.id))),
            // It was said to the log when it was met first.
            Err(Stop::Store(fault)) if fault.is_unreadable() => (refused(&[Line::new(UNREADABLE)], Vec::new(), locale), Some(UNREADABLE)),
            Err(Stop::Store(fault)) => {
                tracing::error!(%fault, "a request could not be done");
                store_is_away = true;
                (refused(&[Line::new(TROUBLE)], Vec::new(), locale), Some(TROUBLE))
            }
        };
        tracing::debug!(verb, refusal, "a request was attended to");
        Attended { reply: self.seen(reply, look, request.place).await, verb, refusal, store_is_away }
    }

    /// The game of this id as it is now; `None` when there is none (any more).
    ///
    /// # Errors
    /// When the store is in trouble or the record cannot be read.
    pub async fn game(&self, id: GameId) -> Result<Option<Game>, StoreError> {
        Ok(self.load(id).await?.map(|held| held.record))
    }

    /// The same, where one that cannot be read is passed over: it shall not stand in the way of others.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn game_if_read(&self, id: GameId) -> Result<Option<Game>, StoreError> {
        match self.game(id).await {
            Err(fault) if fault.is_unreadable() => Ok(None),
            found => found,
        }
    }

    async fn load(&self, id: GameId) -> Result<Option<Held<Game>>, StoreError> {
        self.held(&of_game(id)).await
    }

    /// Loads a record; asks again once when the store fails, so that a brief failure goes unnoticed.
    pub(crate) async fn find(&self, key: &StoreKey) -> Result<Option<Stored>, StoreError> {
        let found = match self.store.load(key).await {
            Err(fault) if !fault.is_unreadable() => {
                tracing::warn!(%fault, "the store did not answer; it is asked again");
                self.store.load(key).await
            }
            found => found,
        };
        found?.map(|stored| self.opened(key, stored)).transpose()
    }

    /// Loads some records at once; each as [`Self::find`] does.
    async fn find_all(&self, keys: &[StoreKey]) -> Loaded {
        self.checked(keys, self.store.load_all(keys).await).await
    }

    /// What was loaded at once, as [`Self::find`] has it.
    async fn checked(&self, keys: &[StoreKey], loaded: Loaded) -> Loaded {
        let mut found = Vec::with_capacity(keys.len());
        for (key, loaded) in keys.iter().zip(loaded) {
            found.push(match loaded {
                Ok(stored) => stored.map(|stored| self.opened(key, stored)).transpose(),
                Err(fault) if fault.is_unreadable() => Err(fault),
                Err(_) => self.find(key).await,
            });
        }
        found
    }

    /// A record without its checksum, which must fit.
    fn opened(&self, key: &StoreKey, stored: Stored) -> Result<Stored, StoreError> {
        let body = stored.content().ok_or_else(|| self.store.unread().record(key))?;
        Ok(Stored { body, ..stored })
    }

    /// An account for its preferences; the usual ones where it cannot be read.
    async fn account_or_none(&self, key: &StoreKey) -> Result<Account, StoreError> {
        match self.account(key).await {
            Err(fault) if fault.is_unreadable() => Ok(Account::default()),
            found => found,
        }
    }

    async fn account(&self, key: &StoreKey) -> Result<Account, StoreError> {
        self.load_record(key).await
    }
}

fn refused(lines: &[Line], keys: Vec<Vec<Key>>, locale: Locale) -> Reply {
    let text = lines.iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join("\n");
    Reply::Refused(Telling { text, keys, ..Telling::default() })
}

/// The room of a place, if it is one.
fn room_of(place: Place) -> Option<RoomId> {
    match place {
        Place::Room(room) => Some(room),
        Place::Private => None,
    }
}
