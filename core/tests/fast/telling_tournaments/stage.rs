//! A tournament for the page: commands of people, the clock and the service that the steps need.

use broadside_arena::{
    Tournament,
    command::{Actor, Command, Refusal},
    entrant::{BoutOutcome, Match, MatchHalf, MatchId, Person},
    plan::{Format, Plan, Seeding},
};
use broadside_game::{
    Moment,
    dice::{Dice, SeededDice},
    ids::{GameId, Home, RoomId, Timestamp, TournamentId},
};
pub use cups::player;

use crate::cups;

/// Friday, 20 November 2026, 18:00 UTC.
pub const BEGIN: Timestamp = Timestamp(1_795_197_600_000);

pub const MINUTE: u32 = 60;

const NAMES: [&str; 12] =
    ["Анна", "Oleg", "Kåre", "captain_nemo", "Ёж", "Ingrid Ødegård", "Йорген", "Маша", "Адмирал К.", "Bo", "Снежана-Виктория", "*bold*"];

pub fn person(number: u64) -> Person {
    let name = NAMES.get(number as usize).map_or_else(|| format!("Player {number}"), |name| (*name).to_owned());
    Person { player: player(number), name }
}

pub fn plan(format: Format) -> Plan {
    let name = "Кубок Friday".to_owned();
    Plan { name, rules: "classic clock=quick".to_owned(), most: 64, seeding: Seeding::Rating, ..cups::plan(format) }
}

pub struct Stage {
    pub live: Tournament,
    pub now: Timestamp,
    dice: SeededDice,
    games: u64,
}

impl Stage {
    pub fn new(plan: Plan) -> Self {
        let room = RoomId { home: Home::Telegram, chat: -7, topic: 0 };
        let live = Tournament::create(TournamentId::new(3, 14), BEGIN, plan, person(0), Some(room)).expect("the plan is valid");
        Self { live, now: BEGIN, dice: SeededDice(7), games: 0 }
    }

    pub fn try_execute(&mut self, by: Actor, command: &Command) -> Result<(), Refusal> {
        let events = self.live.decide(&mut Moment { now: self.now, dice: &mut self.dice }, by, command)?;
        for event in &events {
            self.live.evolve(self.now, event);
        }
        Ok(())
    }

    pub fn execute(&mut self, by: Actor, command: &Command) {
        self.try_execute(by, command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
    }

    /// Executes a command of a person. Panics if it is refused.
    pub fn by(&mut self, number: u64, command: &Command) {
        self.execute(Actor::Person(player(number)), command);
    }

    pub fn join(&mut self, count: u64) {
        for number in 0..count {
            self.by(number, &Command::Join(person(number), 2000 - 10 * number as u16));
        }
    }

    pub fn wait(&mut self, minutes: u32) {
        self.now = self.now.plus_seconds(minutes * MINUTE);
        self.execute(Actor::Clock, &Command::Lapse);
    }

    /// The current games: match, number, and id once opened.
    fn called(&self) -> Vec<(MatchId, u8, Option<GameId>)> {
        let bout = |one: &Match| one.current().map(|bout| (one.id, bout.number, bout.game));
        self.live.matches().iter().filter_map(bout).collect()
    }

    pub fn open(&mut self) {
        for (id, number, game) in self.called() {
            if game.is_none() {
                self.games += 1;
                self.execute(Actor::Service, &Command::Opened(id, number, GameId::new(3, 1000 + self.games)));
            }
        }
    }

    /// Ends the first open game.
    pub fn end_first(&mut self, outcome: BoutOutcome) {
        let game = self.called().into_iter().find_map(|(.., game)| game).expect("a game is open");
        self.end(game, outcome);
    }

    /// Opens all called games and ends the last one.
    pub fn end_last(&mut self, outcome: BoutOutcome) {
        self.open();
        let game = self.called().into_iter().rev().find_map(|(.., game)| game).expect("a game is open");
        self.end(game, outcome);
    }

    fn end(&mut self, game: GameId, outcome: BoutOutcome) {
        self.now = self.now.plus_seconds(MINUTE);
        self.execute(Actor::Service, &Command::Finished(game, outcome));
    }

    /// Reports that the players of these halves did not come to the first open game.
    pub fn report_absent(&mut self, halves: &[MatchHalf]) {
        let (id, number, _) = self.called().into_iter().find(|(.., game)| game.is_some()).expect("a game is open");
        self.wait(5);
        self.execute(Actor::Service, &Command::Absent(id, number, halves.to_vec()));
    }

    /// Reports that no player of the first open game can get private messages.
    pub fn report_unreached(&mut self) {
        let (id, number, _) = self.called().into_iter().find(|(.., game)| game.is_some()).expect("a game is open");
        for half in MatchHalf::BOTH {
            self.execute(Actor::Service, &Command::Unreached(id, number, half));
        }
    }

    /// Opens and ends all called games at random.
    pub fn play(&mut self) {
        self.open();
        let games: Vec<GameId> = self.called().into_iter().filter_map(|(.., game)| game).collect();
        for game in games {
            let outcome = match self.dice.below(8) {
                Some(0) => BoutOutcome::Drawn,
                Some(1..=3) => BoutOutcome::Won(MatchHalf::Lower),
                _ => BoutOutcome::Won(MatchHalf::Upper),
            };
            self.now = self.now.plus_seconds(MINUTE);
            // Refused if the match was decided in the meantime.
            let _ = self.try_execute(Actor::Service, &Command::Finished(game, outcome));
        }
        self.execute(Actor::Clock, &Command::Lapse);
    }

    pub fn play_out(&mut self) {
        for _ in 0..200 {
            if self.live.is_over() {
                return;
            }
            self.play();
        }
        panic!("the tournament does not end: {:?}", self.live.phase());
    }
}
