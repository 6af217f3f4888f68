//! A tournament under test: it is asked, takes in what follows, and after every step the laws of all tournaments are
//! checked.

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

/// When every story begins.
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

/// The game that the house opens for this game of this match.
pub fn game(match_id: MatchId, number: u8) -> GameId {
    GameId::new(3, u64::from(match_id.0) * 64 + u64::from(number))
}

pub struct Stage {
    pub live: Tournament,
    pub now: Timestamp,
    pub dice: SeededDice,
    /// What the last step asks for outside.
    pub effects: Vec<Effect>,
}

impl Stage {
    pub fn new(plan: Plan, room: Option<RoomId>, seed: u64) -> Self {
        let live = Tournament::create(id(), BEGIN, plan, person(ORGANISER), room).expect("a lawful plan");
        let effects = effects(&live, 0);
        Self { live, now: BEGIN, dice: SeededDice(seed), effects }
    }

    /// Asks, and takes in what follows.
    pub fn ask(&mut self, by: Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.effects.clear();
        let from = self.live.log().len();
        let events = self.live.decide(&mut Moment { now: self.now, dice: &mut self.dice }, by, command)?;
        for event in &events {
            self.live.evolve(self.now, event);
        }
        self.effects = effects(&self.live, from);
        Ok(events)
    }

    pub fn person(&mut self, number: u64, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.ask(Actor::Person(player(number)), command)
    }

    pub fn organiser(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.person(ORGANISER, command)
    }

    pub fn house(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.ask(Actor::Service, command)
    }

    /// Games that are called and not open yet.
    pub fn unopened(&self) -> Vec<(MatchId, u8)> {
        let waiting = |one: &Match| one.current().filter(|bout| bout.game.is_none()).map(|bout| (one.id, bout.number));
        self.live.matches().iter().filter_map(waiting).collect()
    }

    /// Opens every game that is called.
    pub fn open_all(&mut self) {
        for (one, number) in self.unopened() {
            self.house(&Command::Opened(one, number, game(one, number))).expect("a called game can be opened");
        }
    }
}
