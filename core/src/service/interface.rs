//! What platforms, delivery and tools may ask of the service, beside what stands with the handlers. Does nothing itself.

use std::sync::Arc;

use futures_util::future::BoxFuture;

use super::{
    chance::{Clock, DiceBox},
    clockwork,
    context::{Context, Service},
    games::{self, Known},
    handlers::suggest,
    jobs,
    journal::Journal,
    measured::Measured,
    outbox::{Address, Job},
    pace::Pace,
    people::{careers, identity},
    preferences,
    quotas::Quotas,
    records::Records,
    request::{Asker, Place},
    reviews::Reviews,
    store::{Key as StoreKey, Partition, Store, StoreError},
    tournaments::{self, bout, updates},
    wakeups::Wakeups,
    workers::Workers,
};
use crate::{
    arena::{Tournament, career::Career, entrant::MatchId},
    game::{
        Game,
        following::Follower,
        ids::{GameId, PlayerId, RoomId, Timestamp, TournamentId},
        side::Side,
    },
    gunner::habits::Memory,
    present::{game_context::TournamentGame, locale::Locale, verb::Verb},
};

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
    pub fn wake(&self, partition: Partition, now: Timestamp) -> BoxFuture<'_, Result<usize, StoreError>> {
        Box::pin(clockwork::wake(&self.context, partition, now))
    }

    /// Gives the games and tournaments of a partition the length of an outage back, once: `since` names it.
    pub fn excuse(&self, partition: Partition, since: i64, millis: i64) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(clockwork::excuse(&self.context, partition, since, millis))
    }

    /// Lets every wait of a partition's games that began later than now begin now, after the clock has stepped back. Idempotent.
    pub fn restart_waits(&self, partition: Partition) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(clockwork::restart_waits(&self.context, partition))
    }

    /// Notes that a side's player cannot be written to in private.
    pub fn unreachable(&self, game: GameId, side: Side) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(clockwork::unreachable(&self.context, game, side))
    }

    /// Notes that a follower cannot be written to: nothing more is sent there. `told` is the last event that was not
    /// told, so that a later following is a matter of its own.
    pub fn lose(&self, game: GameId, follower: Follower, told: usize) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(clockwork::lose(&self.context, game, follower, told))
    }

    /// Does a job.
    pub fn run_job<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(jobs::run(&self.context, job))
    }

    /// Loads it.
    pub fn known<'a>(&'a self, reader: Address, game: Option<GameId>, notes: &'a [StoreKey]) -> BoxFuture<'a, Result<Known, StoreError>> {
        Box::pin(games::load_known(&self.context.records, reader, game, notes))
    }

    /// The game of this id as it is now; `None` when there is none (any more).
    pub fn game(&self, id: GameId) -> BoxFuture<'_, Result<Option<Game>, StoreError>> {
        Box::pin(games::load(&self.context.records, id))
    }

    /// The same, where one that cannot be read is passed over: it shall not stand in the way of others.
    pub fn game_if_read(&self, id: GameId) -> BoxFuture<'_, Result<Option<Game>, StoreError>> {
        Box::pin(games::load_if_read(&self.context.records, id))
    }

    /// What this person has played and won; `None` for somebody nothing is known of. Looks under the main identity.
    pub fn career(&self, player: PlayerId) -> BoxFuture<'_, Result<Option<Career>, StoreError>> {
        Box::pin(careers::load(&self.context.records, player))
    }

    /// What the computer remembers of this person's games. Looks under the main identity.
    pub fn remembered(&self, player: PlayerId) -> BoxFuture<'_, Result<Memory, StoreError>> {
        Box::pin(careers::remembered(&self.context.records, player))
    }

    /// The chat in which somebody is written to in private, as their platform named it last.
    pub fn private_chat(&self, player: PlayerId) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        Box::pin(identity::private_chat(&self.context.records, player))
    }

    /// Notes the chat in which somebody is written to in private, or that there is none; nothing of somebody who was
    /// forgotten. Idempotent.
    pub fn note_private_chat<'a>(&'a self, player: PlayerId, private_chat: Option<&'a str>) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(identity::note_private_chat(&self.context.records, player, private_chat))
    }

    /// The identity under which this person's games are counted.
    pub fn main_of(&self, player: PlayerId) -> BoxFuture<'_, Result<PlayerId, StoreError>> {
        Box::pin(identity::main_of(&self.context.records, player))
    }

    /// The language a room's posts are written in.
    pub fn room_locale(&self, room: RoomId) -> BoxFuture<'_, Result<Locale, StoreError>> {
        Box::pin(preferences::room_locale(&self.context.records, room))
    }

    /// Suggestions for a parameter that is being typed: what is shown and what is meant, at most 25.
    pub fn complete<'a>(
        &'a self,
        by: &'a Asker,
        place: Place,
        verb: &'a Verb,
        param: &'a str,
        typed: &'a str,
    ) -> BoxFuture<'a, Vec<(String, String)>> {
        Box::pin(suggest::complete(&self.context, by, place, verb, param, typed))
    }

    /// What a finished game is told otherwise for, as one of a tournament; `None` for a game of its own, and for one that
    /// is not over.
    pub fn of_tournament<'a>(&'a self, game: &'a Game) -> BoxFuture<'a, Result<Option<TournamentGame>, StoreError>> {
        Box::pin(tournaments::ending_of(&self.context.records, game))
    }

    /// Opens the game of a match, in this room or, without one, in private letters alone. Idempotent.
    pub fn open_bout(&self, id: TournamentId, one: MatchId, number: u8, room: Option<RoomId>) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(bout::open_bout(&self.context, id, one, number, room))
    }

    /// The tournament of this id as it is now; `None` when there is none (any more).
    pub fn tournament(&self, id: TournamentId) -> BoxFuture<'_, Result<Option<Tournament>, StoreError>> {
        Box::pin(tournaments::load(&self.context.records, id))
    }

    /// The tournament of this id as it is told: its times are clocks on the walls of where it is held.
    pub fn told_tournament(&self, id: TournamentId) -> BoxFuture<'_, Result<Option<Tournament>, StoreError>> {
        Box::pin(tournaments::told(&self.context.records, id))
    }

    /// Notes the place that was found for a tournament's posts. Idempotent.
    pub fn housed(&self, id: TournamentId, venue: RoomId) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(updates::housed(&self.context, id, venue))
    }
}
