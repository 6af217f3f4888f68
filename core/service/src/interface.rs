//! The methods of the service for platforms, delivery and tools, besides those next to what they do. Does nothing itself.

use std::sync::Arc;

use broadside_arena::{Tournament, career::Career, entrant::MatchId};
use broadside_game::{
    Game,
    ids::{GameId, PlayerId, RoomId, TournamentId},
};
use broadside_gunner::habits::Memory;
use broadside_present::game_context::TournamentGame;
use broadside_store::{
    journal::Journal,
    store::{Store, StoreResult},
    wakeups::Wakeups,
};
use broadside_words::locale::Locale;
use futures_util::future::BoxFuture;

use super::{
    chance::{Clock, DiceSource},
    context::{Context, Service},
    games, jobs,
    measurements::MeasurementCache,
    outbox::Job,
    overdue::OverdueAlarms,
    pace::Pace,
    people::{careers, identity},
    preferences,
    quotas::Quotas,
    records::Records,
    reviews::Reviews,
    tournaments::{self, updates},
    workers::Workers,
};

impl Service {
    /// A service on this store. A store that is shared with other replicas is wrapped in a [`Journal`].
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, dice: Arc<dyn DiceSource>) -> Self {
        let store = if store.is_shared() { Arc::new(Journal::new(store)) } else { store };
        let records = Records::new(store);
        Self {
            context: Context {
                records,
                clock,
                overdue: OverdueAlarms::default(),
                dice,
                workers: Workers::default(),
                pace: Pace::default(),
                reviews: Reviews::default(),
                measurements: MeasurementCache::default(),
                quotas: Quotas::default(),
                inbox: None,
                support: None,
            },
        }
    }

    /// Sets the thinking time of computer players; without it they answer at once.
    #[must_use]
    pub fn with_pace(self, pace: Pace) -> Self {
        Self { context: Context { pace, ..self.context } }
    }

    /// The store of all data.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.context.records.store
    }

    /// Notifications about new work for delivery and alarms.
    pub fn wakeups(&self) -> &Wakeups {
        &self.context.records.wakeups
    }

    /// The clock.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.context.clock
    }

    /// Runs a job from the outbox.
    pub fn run_job<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, StoreResult> {
        Box::pin(jobs::run(&self.context, job))
    }

    /// Loads a game; `None` if it does not exist (any more).
    pub fn load_game(&self, id: GameId) -> BoxFuture<'_, StoreResult<Option<Game>>> {
        Box::pin(games::load(&self.context.records, id))
    }

    /// Like [`Self::load_game`], with `None` for a game that cannot be read: it must not block others.
    pub fn load_game_if_readable(&self, id: GameId) -> BoxFuture<'_, StoreResult<Option<Game>>> {
        Box::pin(games::load_if_readable(&self.context.records, id))
    }

    /// Loads the career of a player's main account; `None` for an unknown player.
    pub fn career(&self, player: PlayerId) -> BoxFuture<'_, StoreResult<Option<Career>>> {
        Box::pin(careers::load(&self.context.records, player))
    }

    /// The habits that the computer has learned from a player's games, stored with their main account.
    pub fn load_memory(&self, player: PlayerId) -> BoxFuture<'_, StoreResult<Memory>> {
        Box::pin(careers::load_memory(&self.context.records, player))
    }

    /// The player's private chat on their platform, if it is known.
    pub fn private_chat(&self, player: PlayerId) -> BoxFuture<'_, StoreResult<Option<String>>> {
        Box::pin(async move { Ok(identity::load(&self.context.records, player).await?.private_chat) })
    }

    /// Sets the player's private chat, or that there is none. Does nothing for a player who was erased. Idempotent.
    pub fn set_private_chat<'a>(&'a self, player: PlayerId, private_chat: Option<&'a str>) -> BoxFuture<'a, StoreResult> {
        Box::pin(identity::set_private_chat(&self.context.records, player, private_chat))
    }

    /// The player's main account, under which their games are counted.
    pub fn main_account_of(&self, player: PlayerId) -> BoxFuture<'_, StoreResult<PlayerId>> {
        Box::pin(identity::main_account_of(&self.context.records, player))
    }

    /// The language of a room's posts.
    pub fn room_locale(&self, room: RoomId) -> BoxFuture<'_, StoreResult<Locale>> {
        Box::pin(async move { Ok(preferences::room_preferences(&self.context.records, room).await?.locale) })
    }

    /// The additional data for the last message about a tournament game; `None` for a game outside a tournament, or under way.
    pub fn tournament_ending<'a>(&'a self, game: &'a Game) -> BoxFuture<'a, StoreResult<Option<TournamentGame>>> {
        Box::pin(tournaments::tournament_ending(&self.context.records, game))
    }

    /// The tournament and the match of a game that has not begun; `None` for other games.
    pub fn calling_match<'a>(&'a self, game: &'a Game) -> BoxFuture<'a, StoreResult<Option<(Tournament, MatchId)>>> {
        Box::pin(tournaments::calling_match(&self.context.records, game))
    }

    /// Loads a tournament; `None` if it does not exist (any more).
    pub fn tournament(&self, id: TournamentId) -> BoxFuture<'_, StoreResult<Option<Tournament>>> {
        Box::pin(tournaments::load(&self.context.records, id))
    }

    /// Loads a tournament for display, with its times in the time zone of its room.
    pub fn tournament_for_display(&self, id: TournamentId) -> BoxFuture<'_, StoreResult<Option<Tournament>>> {
        Box::pin(tournaments::load_localized(&self.context.records, id))
    }

    /// Sets the place found for a tournament's posts. Idempotent.
    pub fn set_venue(&self, id: TournamentId, venue: RoomId) -> BoxFuture<'_, StoreResult> {
        Box::pin(updates::set_venue(&self.context, id, venue))
    }
}
