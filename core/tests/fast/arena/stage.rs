//! A tournament under test: executes commands, applies their events and keeps the effects of the last command.

use broadside_arena::{
    Tournament,
    command::{Actor, Command, Refusal},
    effects::{Effect, effects},
    entrant::{Match, MatchId, Person},
    event::Event,
    plan::Plan,
};
use broadside_game::{
    Moment,
    dice::SeededDice,
    ids::{GameId, Home, RoomId, Timestamp, TournamentId},
};

pub use crate::cups::{plan, player};

/// The time at which every tournament is created.
pub const BEGIN: Timestamp = Timestamp(1_800_000_000_000);

pub const ORGANISER: u64 = 0;

/// The room of most tournaments.
pub const ROOM: RoomId = RoomId { home: Home::Telegram, chat: -7, topic: 0 };

pub fn id() -> TournamentId {
    TournamentId::new(3, 14)
}

pub fn person(number: u64) -> Person {
    Person { player: player(number), name: format!("P{number}") }
}

/// The id of the game that the service opens for the game `number` of this match.
pub fn game(match_id: MatchId, number: u8) -> GameId {
    GameId::new(3, u64::from(match_id.0) * 64 + u64::from(number))
}

pub struct Stage {
    pub live: Tournament,
    pub now: Timestamp,
    pub dice: SeededDice,
    /// The effects of the last command.
    pub effects: Vec<Effect>,
}

impl Stage {
    pub fn new(plan: Plan, room: Option<RoomId>, seed: u64) -> Self {
        let live = Tournament::create(id(), BEGIN, plan, person(ORGANISER), room).expect("the plan is valid");
        let effects = effects(&live, 0);
        Self { live, now: BEGIN, dice: SeededDice(seed), effects }
    }

    /// Executes a command and applies its events.
    pub fn execute(&mut self, by: Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.effects.clear();
        let from = self.live.log().len();
        let events = self.live.decide(&mut Moment { now: self.now, dice: &mut self.dice }, by, command)?;
        for event in &events {
            self.live.evolve(self.now, event);
        }
        self.effects = effects(&self.live, from);
        Ok(events)
    }

    pub fn by_person(&mut self, number: u64, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.execute(Actor::Person(player(number)), command)
    }

    pub fn by_organiser(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.by_person(ORGANISER, command)
    }

    pub fn by_service(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.execute(Actor::Service, command)
    }

    /// The games that are called and not opened yet.
    pub fn unopened(&self) -> Vec<(MatchId, u8)> {
        let waiting = |one: &Match| one.current().filter(|bout| bout.game.is_none()).map(|bout| (one.id, bout.number));
        self.live.matches().iter().filter_map(waiting).collect()
    }

    pub fn open_all(&mut self) {
        for (match_id, number) in self.unopened() {
            self.by_service(&Command::Opened(match_id, number, game(match_id, number))).expect("a called game can be opened");
        }
    }
}
