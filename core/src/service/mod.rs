//! The service: load → decide → commit. The impure half of the core; the only room that knows a store.
//! It hands nothing to platforms: what it commits, delivery delivers.

pub mod account;
mod accounts;
mod attending;
pub mod backoff;
pub mod backup;
pub mod census;
pub mod chance;
mod change;
pub mod checksum;
mod clockwork;
mod context;
#[cfg(feature = "contract")]
pub mod contract;
pub mod embedded;
mod free_id;
mod games;
mod greeting;
mod handlers;
mod jobs;
pub mod journal;
mod known;
pub mod membership;
pub mod outages;
pub mod outbox;
pub mod pass_through;
mod people;
mod quotas;
mod records;
pub mod redis;
pub mod request;
mod reservations;
pub mod snapshot;
mod stop;
pub mod store;
mod stored;
mod thinking;
mod tournaments;
pub mod trouble;
pub mod unread;
pub mod wakeups;

pub use attending::Attended;
pub use handlers::preferences::Preferences;
pub use known::Known;
pub use people::{Ban, knows, knows_of};
pub use thinking::Pace;
pub use tournaments::Fixture;

use std::sync::Arc;

use crate::{
    arena::{
        Tournament,
        career::{Career, facts::Family, rating::Rating},
        entrant::MatchId,
    },
    game::{
        Game,
        following::Follower,
        ids::{GameId, PlayerId, RoomId, Timestamp, TournamentId},
        side::Side,
    },
    gunner::habits::Memory,
    present::{bout::OfTournament, locale::Locale, verb::Verb},
};
use chance::{Clock, DiceBox};
use context::Context;
use handlers::{laying::Measured, review::Reviews};
use journal::Journal;
use outbox::{Address, Job};
use quotas::Quotas;
use records::Records;
use request::{Asker, Place};
pub(crate) use stop::Stop;
use store::{Key as StoreKey, Partition, Store, StoreError};
use thinking::Workers;
use wakeups::Wakeups;

/// The service, as platforms, delivery and tools see it: each method hands what it is asked to one function.
pub struct Service {
    context: Context,
}

impl Service {
    /// A service on this store. One that others write, too, gets a [`Journal`].
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, dice: Arc<dyn DiceBox>) -> Self {
        let store = if store.is_shared() { Arc::new(Journal::over(store)) } else { store };
        let records = Records::new(store);
        Self {
            context: Context {
                records,
                clock,
                dice,
                workers: Workers::default(),
                pace: Pace::default(),
                reviews: Reviews::default(),
                measured: Measured::default(),
                quotas: Quotas::default(),
                inbox: None,
            },
        }
    }

    /// The same, its computer opponents taking their time; without this they answer at once.
    #[must_use]
    pub fn with_pace(self, pace: Pace) -> Self {
        Self { context: Context { pace, ..self.context } }
    }

    /// The store it keeps everything in.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.context.records.store
    }

    /// What it has committed that delivery and alarms have to look at.
    pub fn wakeups(&self) -> &Wakeups {
        &self.context.records.wakeups
    }

    /// The clock it goes by.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.context.clock
    }

    /// Does what deadlines of a partition that have lapsed by `now` ask for, and lets the computer answer where it has thought enough;
    /// returns how many records moved.
    ///
    /// # Errors
    /// When the store is in trouble; what was done stays done.
    pub async fn wake(&self, partition: Partition, now: Timestamp) -> Result<usize, StoreError> {
        clockwork::wake(&self.context, partition, now).await
    }

    /// Gives the games and tournaments of a partition the length of an outage back, once: `since` names it.
    ///
    /// # Errors
    /// When the store is in trouble; a repeat goes on where this one ended.
    pub async fn excuse(&self, partition: Partition, since: i64, millis: i64) -> Result<(), StoreError> {
        clockwork::excuse(&self.context, partition, since, millis).await
    }

    /// Lets every wait of a partition's games that began later than now begin now, after the clock has stepped back. Idempotent.
    ///
    /// # Errors
    /// When the store is in trouble; a repeat goes on where this one ended.
    pub async fn restart_waits(&self, partition: Partition) -> Result<(), StoreError> {
        clockwork::restart_waits(&self.context, partition).await
    }

    /// Notes that a side's player cannot be written to in private.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn unreachable(&self, game: GameId, side: Side) -> Result<(), StoreError> {
        clockwork::unreachable(&self.context, game, side).await
    }

    /// Notes that a follower cannot be written to: nothing more is sent there. `told` is the last event that was not
    /// told, so that a later following is a matter of its own.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn lose(&self, game: GameId, follower: Follower, told: usize) -> Result<(), StoreError> {
        clockwork::lose(&self.context, game, follower, told).await
    }

    /// Does a job.
    ///
    /// # Errors
    /// When the store is in trouble; asking again goes on where this ended.
    pub async fn run_job(&self, job: &Job) -> Result<(), StoreError> {
        jobs::run(&self.context, job).await
    }

    /// Loads it.
    ///
    /// # Errors
    /// When the store is in trouble or the game cannot be read.
    pub async fn known(&self, reader: Address, game: Option<GameId>, notes: &[StoreKey]) -> Result<Known, StoreError> {
        known::load(&self.context.records, reader, game, notes).await
    }

    /// The game of this id as it is now; `None` when there is none (any more).
    ///
    /// # Errors
    /// When the store is in trouble or the record cannot be read.
    pub async fn game(&self, id: GameId) -> Result<Option<Game>, StoreError> {
        games::load(&self.context.records, id).await
    }

    /// The same, where one that cannot be read is passed over: it shall not stand in the way of others.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn game_if_read(&self, id: GameId) -> Result<Option<Game>, StoreError> {
        games::load_if_read(&self.context.records, id).await
    }

    /// What this person has played and won; `None` for somebody nothing is known of. Looks under the main identity.
    ///
    /// # Errors
    /// When the store is in trouble or the record cannot be read.
    pub async fn career(&self, player: PlayerId) -> Result<Option<Career>, StoreError> {
        people::careers::load(&self.context.records, player).await
    }

    /// What the computer remembers of this person's games. Looks under the main identity.
    ///
    /// # Errors
    /// When the store is in trouble or the record cannot be read.
    pub async fn remembered(&self, player: PlayerId) -> Result<Memory, StoreError> {
        people::careers::remembered(&self.context.records, player).await
    }

    /// A person's rating in a family as it is now.
    ///
    /// # Errors
    /// When the store is in trouble or the record cannot be read.
    pub async fn rating_in(&self, player: PlayerId, family: Family) -> Result<Rating, StoreError> {
        people::careers::rating_in(&self.context, player, family).await
    }

    /// The chat in which somebody is written to in private, as their platform named it last.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn private_chat(&self, player: PlayerId) -> Result<Option<String>, StoreError> {
        people::identity::private_chat(&self.context.records, player).await
    }

    /// Notes the chat in which somebody is written to in private, or that there is none; nothing of somebody who was
    /// forgotten. Idempotent.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn note_private_chat(&self, player: PlayerId, private_chat: Option<&str>) -> Result<(), StoreError> {
        people::identity::note_private_chat(&self.context.records, player, private_chat).await
    }

    /// The identity under which this person's games are counted.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn main_of(&self, player: PlayerId) -> Result<PlayerId, StoreError> {
        people::identity::main_of(&self.context.records, player).await
    }

    /// How a room's posts are written.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn room_preferences(&self, room: RoomId) -> Result<Preferences, StoreError> {
        handlers::preferences::room_preferences(&self.context.records, room).await
    }

    /// The language a room's posts are written in.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn room_locale(&self, room: RoomId) -> Result<Locale, StoreError> {
        handlers::preferences::room_locale(&self.context.records, room).await
    }

    /// Suggestions for a parameter that is being typed: what is shown and what is meant, at most 25.
    pub async fn complete(&self, by: &Asker, place: Place, verb: &Verb, param: &str, typed: &str) -> Vec<(String, String)> {
        handlers::suggest::complete(&self.context, by, place, verb, param, typed).await
    }
    /// To which match of which tournament a game belongs; `None` for a game of its own.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn fixture(&self, game: GameId) -> Result<Option<Fixture>, StoreError> {
        tournaments::bout::fixture_of(&self.context.records, game).await
    }

    /// Whether a game belongs to a tournament that asked for no rating.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn unrated(&self, game: GameId) -> Result<bool, StoreError> {
        tournaments::bout::unrated(&self.context.records, game).await
    }

    /// What a finished game is told otherwise for, as one of a tournament; `None` for a game of its own, and for one that
    /// is not over.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn of_tournament(&self, game: &Game) -> Result<Option<OfTournament>, StoreError> {
        tournaments::bout::ending_of(&self.context.records, game).await
    }

    /// Opens the game of a match, in this room or, without one, in private letters alone. Idempotent.
    ///
    /// # Errors
    /// When the store is in trouble; a repeat goes on where this one ended.
    pub async fn open_bout(&self, id: TournamentId, one: MatchId, number: u8, room: Option<RoomId>) -> Result<(), StoreError> {
        tournaments::bout::open_bout(&self.context, id, one, number, room).await
    }

    /// The tournament of this id as it is now; `None` when there is none (any more).
    ///
    /// # Errors
    /// When the store is in trouble or the record cannot be read.
    pub async fn tournament(&self, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
        tournaments::load(&self.context.records, id).await
    }

    /// The tournament of this id as it is told: its times are clocks on the walls of where it is held.
    ///
    /// # Errors
    /// When the store is in trouble or the record cannot be read.
    pub async fn told_tournament(&self, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
        tournaments::told(&self.context.records, id).await
    }

    /// Notes the place that was found for a tournament's posts. Idempotent.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn housed(&self, id: TournamentId, venue: RoomId) -> Result<(), StoreError> {
        tournaments::housed(&self.context, id, venue).await
    }
}

/// The room of a place, if it is one.
fn room_of(place: Place) -> Option<RoomId> {
    match place {
        Place::Room(room) => Some(room),
        Place::Private => None,
    }
}
