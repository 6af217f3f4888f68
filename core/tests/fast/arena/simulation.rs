//! Simulates tournaments of every format and size with random commands of players, organisers and the service, some of them
//! repeated. Every tournament keeps the invariants of `laws` and `paired`, and ends.

use std::collections::{BTreeMap, BTreeSet};

use broadside_arena::{
    Tournament,
    command::{Actor, Command, Refusal},
    effects::Effect,
    entrant::{BoutOutcome, EntrantId, MatchHalf, MatchId},
    event::{Cause, Event},
    plan::{Format, Plan, Seeding, Start, ThirdPlace},
    tournament::Phase,
};
use broadside_game::{
    dice::{Dice, SeededDice},
    ids::GameId,
};
use broadside_testkit::scale::many;

use super::{
    laws, paired,
    stage::{BEGIN, ORGANISER, ROOM, Stage, game, person, plan},
};

/// The probabilities of one tournament, per thousand steps or games.
#[derive(Clone, Copy)]
struct Rates {
    draw: u32,
    double_loss: u32,
    leave: u32,
    organiser: u32,
    join: u32,
}

struct Simulation {
    stage: Stage,
    dice: SeededDice,
    rates: Rates,
    /// All reports of the service so far.
    reported: Vec<Command>,
    /// Games that are to be resigned, with the outcome of that.
    conceded: Vec<(GameId, BoutOutcome)>,
    opened: BTreeSet<(MatchId, u8)>,
    /// How many commands the organiser may still give.
    organiser_commands: u32,
    next_person: u64,
}

fn below(dice: &mut SeededDice, sides: usize) -> usize {
    dice.below(sides as u32).expect("at least one side") as usize
}

fn pick<T: Copy>(dice: &mut SeededDice, from: &[T]) -> T {
    from[below(dice, from.len())]
}

/// A number of players from 2 to `most`, usually at most 24.
fn size(dice: &mut SeededDice, most: usize) -> usize {
    let most = if below(dice, 50) == 0 { most } else { 24 };
    2 + below(dice, most - 1)
}

fn any_plan(dice: &mut SeededDice, format: Format, players: usize) -> Plan {
    let start = pick(dice, &[Start::ByHand, Start::WhenFull, Start::At(BEGIN.plus_seconds(3600))]);
    let check_in = matches!(start, Start::At(_)).then(|| pick(dice, &[None, Some(15), Some(90)])).flatten();
    let late = if let Format::Swiss(_) = format { below(dice, 4) as u16 } else { 0 };
    let seeding = pick(dice, &[Seeding::Rating, Seeding::Lot, Seeding::Hand]);
    let best_of = pick(dice, &[1, 1, 1, 3, 5]);
    let most = if let Format::Robin(_) = format { 64 } else { 256 };
    let most = if start == Start::WhenFull { players as u16 } else { most };
    let least = pick(dice, &[2, 2, players.div_ceil(2).max(2) as u16]);
    let patience = pick(dice, &[None, Some(1), Some(30)]);
    let plan = Plan { start, check_in, patience, late, seeding, best_of, least, most, ..plan(format) };
    // A plan with more rounds would be refused.
    let format = match plan.format {
        Format::Swiss(Some(rounds)) => Format::Swiss(Some(rounds.min(plan.max_rounds() as u8))),
        other => other,
    };
    Plan { format, ..plan }
}

impl Simulation {
    fn new(seed: u64, format: Format, players: usize) -> Self {
        let mut dice = SeededDice(seed);
        let plan = any_plan(&mut dice, format, players);
        let rates = Rates {
            draw: pick(&mut dice, &[0, 50, 300]),
            double_loss: pick(&mut dice, &[0, 20, 300]),
            leave: pick(&mut dice, &[0, 5, 60]),
            organiser: pick(&mut dice, &[0, 20, 150]),
            join: pick(&mut dice, &[0, 20, 100]),
        };
        let room = (below(&mut dice, 4) > 0).then_some(ROOM);
        let stage = Stage::new(plan, room, seed ^ 0xABCD);
        Self {
            stage,
            dice,
            rates,
            reported: Vec::new(),
            conceded: Vec::new(),
            opened: BTreeSet::new(),
            organiser_commands: 60,
            next_person: players as u64 + 1,
        }
    }

    fn chance(&mut self, per_mille: u32) -> bool {
        self.dice.below(1000).is_some_and(|roll| roll < per_mille)
    }

    /// Executes a command and checks its effects.
    fn execute(&mut self, by: Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        let answer = self.stage.execute(by, command);
        let events = answer.as_deref().unwrap_or_default();
        let called = events.iter().filter(|event| matches!(event, Event::Called { .. })).count();
        let mut opening = 0;
        for effect in self.stage.effects.clone() {
            match effect {
                Effect::Open(match_id, number) => {
                    opening += 1;
                    assert!(self.opened.insert((match_id, number)), "opened twice: {match_id:?} {number}");
                }
                Effect::Concede(game, side) => {
                    let (one, number) = self.stage.live.match_of_game(game).expect("a game of this tournament");
                    assert!(one.current().is_none_or(|bout| bout.number != number), "a game that counts is not resigned");
                    self.conceded.push((game, BoutOutcome::Won(!MatchHalf::of(side, number))));
                }
                Effect::Post => assert!(self.stage.live.venue().is_some()),
                Effect::RecordResult(player) => assert!(self.stage.live.entrant_of(player).is_some()),
                _ => {}
            }
        }
        assert_eq!(called, opening, "every called game is opened");
        answer
    }

    fn by_person(&mut self, number: u64, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.execute(Actor::Person(super::stage::player(number)), command)
    }

    /// Reports to the tournament as the service. A report is never refused, and a repeated one changes nothing.
    fn report(&mut self, command: Command) -> Vec<Event> {
        let events = self.execute(Actor::Service, &command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
        self.reported.push(command);
        if self.chance(100) {
            let at = below(&mut self.dice, self.reported.len());
            let again = self.reported[at].clone();
            assert_eq!(self.execute(Actor::Service, &again), Ok(Vec::new()), "{again:?} again");
        }
        events
    }

    /// Lets people join, check in and leave until the tournament runs or is over.
    fn start(&mut self, players: usize) {
        for number in 1..=players as u64 {
            let rating = 1000 + below(&mut self.dice, 900) as u16;
            let _ = self.by_person(number, &Command::Join(person(number), rating));
            if self.chance(self.rates.leave) {
                let _ = self.by_person(number, &Command::Leave);
            }
        }
        if let Start::ByHand = self.stage.live.plan().start {
            let _ = self.by_person(ORGANISER, &Command::Start);
        }
        while !self.is_running() && !self.stage.live.is_over() {
            match self.stage.live.deadline() {
                Some(due) => {
                    self.stage.now = self.stage.now.max(due);
                    self.execute(Actor::Clock, &Command::Lapse).expect("a lapse is never refused");
                }
                None => {
                    self.by_person(ORGANISER, &Command::Cancel).expect("the organiser may cancel");
                }
            }
            if *self.stage.live.phase() == Phase::CheckIn {
                for number in 1..=players as u64 {
                    if !self.chance(8 * self.rates.leave) {
                        let _ = self.by_person(number, &Command::CheckIn);
                    }
                }
            }
        }
    }

    fn is_running(&self) -> bool {
        matches!(self.stage.live.phase(), Phase::Playing(_))
    }

    /// Plays to the end, with all invariants checked after every step if `check_steps`.
    fn run(&mut self, check_steps: bool) {
        let mut steps = 0;
        while !self.stage.live.is_over() {
            steps += 1;
            assert!(steps < 100_000, "the tournament ends");
            let millis = if self.chance(100) { 40_000 } else { 700 };
            self.stage.now = self.stage.now.plus_millis(millis);
            self.step();
            if check_steps {
                laws::check(&self.stage.live);
            }
        }
    }

    fn step(&mut self) {
        if self.stage.live.deadline().is_some_and(|due| due <= self.stage.now) {
            self.execute(Actor::Clock, &Command::Lapse).expect("a lapse is never refused");
        }
        if self.chance(self.rates.organiser) && self.organiser_commands > 0 {
            self.organiser_commands -= 1;
            return self.give_organiser_command();
        }
        if self.chance(self.rates.leave) {
            let number = below(&mut self.dice, self.next_person as usize) as u64;
            let _ = self.by_person(number, &Command::Leave);
            return;
        }
        if self.chance(self.rates.join) {
            let command = Command::Join(person(self.next_person), 1500);
            self.next_person += u64::from(self.by_person(self.next_person, &command).is_ok());
            return;
        }
        self.play();
    }

    /// Opens, finishes or resigns a game. Resumes the tournament if there is none.
    fn play(&mut self) {
        let current: Vec<(MatchId, u8, Option<GameId>)> =
            self.stage.live.matches().iter().filter_map(|one| one.current().map(|bout| (one.id, bout.number, bout.game))).collect();
        if !self.conceded.is_empty() && (current.is_empty() || self.chance(300)) {
            let at = below(&mut self.dice, self.conceded.len());
            let (game, outcome) = self.conceded.swap_remove(at);
            let events = self.report(Command::Finished(game, outcome));
            assert!(events.iter().all(|event| matches!(event, Event::Played { .. })), "a resigned game decides nothing: {events:?}");
            return;
        }
        if current.is_empty() {
            assert!(self.stage.live.is_paused(), "only a paused tournament has no current game: {:?}", self.stage.live.matches());
            self.by_person(ORGANISER, &Command::Resume).expect("the tournament is paused");
            return;
        }
        match pick(&mut self.dice, &current) {
            (one, number, None) => {
                if self.chance(50) {
                    let early = Command::Finished(game(one, number), BoutOutcome::Drawn);
                    assert_eq!(self.execute(Actor::Service, &early), Err(Refusal::NoSuchMatch), "the game is not open yet");
                }
                self.report(Command::Opened(one, number, game(one, number)));
            }
            (one, number, Some(_)) if self.chance(self.rates.double_loss / 2) => {
                let absent = pick(&mut self.dice, &[&[][..], &[MatchHalf::Upper], &[MatchHalf::Lower], &MatchHalf::BOTH]);
                self.report(Command::Absent(one, number, absent.to_vec()));
            }
            (_, _, Some(game)) => {
                let outcome = self.random_outcome();
                self.report(Command::Finished(game, outcome));
            }
        }
    }

    fn random_outcome(&mut self) -> BoutOutcome {
        if self.chance(self.rates.double_loss) {
            BoutOutcome::Nobody
        } else if self.chance(self.rates.draw) {
            BoutOutcome::Drawn
        } else {
            BoutOutcome::Won(pick(&mut self.dice, &MatchHalf::BOTH))
        }
    }

    fn give_organiser_command(&mut self) {
        let matches = self.stage.live.matches().len();
        let match_id = MatchId(below(&mut self.dice, matches + 1) as u16);
        let entrants = self.stage.live.entrants().len();
        let any = EntrantId(below(&mut self.dice, entrants + 1) as u16);
        let seated = self.stage.live.match_by_id(match_id).and_then(|one| one.on(pick(&mut self.dice, &MatchHalf::BOTH))).unwrap_or(any);
        let command = match below(&mut self.dice, 12) {
            0 => Command::Pause,
            1 => Command::Resume,
            2 | 3 => Command::Award(match_id, seated),
            4 => Command::Forfeit(any, None),
            5 => Command::Forfeit(seated, Some(match_id)),
            6 | 7 => Command::Replay(match_id),
            8 => {
                self.next_person += 1;
                Command::Replace(any, person(self.next_person - 1), 1500)
            }
            9 => Command::Extend(match_id, 5),
            10 => Command::Remove(any),
            _ if self.chance(20) => Command::Cancel,
            _ if self.chance(20) => return self.leave_all(),
            _ => Command::Start,
        };
        let _ = self.by_person(ORGANISER, &command);
    }

    /// Pauses the tournament, then everyone leaves.
    fn leave_all(&mut self) {
        let _ = self.by_person(ORGANISER, &Command::Pause);
        for number in 1..self.next_person {
            let _ = self.by_person(number, &Command::Leave);
        }
    }
}

/// The names of events, causes and results that simulations of every format must include.
const COMMON: &str = "Left CheckedIn Removed Replaced Replayed Extended Mustered Absence Paused Refreshed \
    Withdrawal Decision Bye Nobody TooFew Said Deserted";

/// The names of the events of a tournament. A settled match counts by its cause, or by its result if it was played; a cancellation by its
/// reason. Joining and leaving before the start do not count.
fn event_names(live: &Tournament) -> BTreeSet<String> {
    let started = live.log().iter().position(|logged| matches!(logged.event, Event::Started { .. })).unwrap_or(usize::MAX);
    let texts = live.log().iter().enumerate().filter_map(|(at, logged)| match &logged.event {
        Event::Joined { .. } | Event::Left { .. } if at < started => None,
        Event::Settled { by: Cause::Play, result, .. } => Some(format!("{result:?}")),
        Event::Settled { by, .. } => Some(format!("{by:?}")),
        Event::Cancelled { why } => Some(format!("{why:?}")),
        event => Some(format!("{event:?}")),
    });
    let name = |text: String| text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned();
    texts.map(name).collect()
}

/// Simulates `count` tournaments. Checks their invariants, that all events of `COMMON` and `also` occur, and that most tournaments finish.
fn simulate(count: u64, salt: u64, also: &[&str], mut choose_format: impl FnMut(&mut SeededDice, u64) -> (Format, usize)) {
    let mut tally: BTreeMap<String, u64> = BTreeMap::new();
    for number in 0..count {
        let seed = salt.wrapping_mul(0x9E37_79B9).wrapping_add(number);
        let (format, players) = choose_format(&mut SeededDice(seed ^ 0x5EED), number);
        let mut simulation = Simulation::new(seed, format, players);
        simulation.start(players);
        simulation.run(number % 100 == 7 && players <= 16);
        let live = &simulation.stage.live;
        laws::check(live);
        paired::check(live);
        event_names(live).into_iter().for_each(|name| *tally.entry(name).or_default() += 1);
    }
    for name in COMMON.split(' ').chain(also.iter().copied()) {
        assert!(tally.get(name).is_some_and(|times| *times >= many(0, 10)), "{name} among {tally:?}");
    }
    assert!(tally["Finished"] * 10 > count * 8, "{tally:?}");
}

#[test]
fn single_eliminations_keep_invariants() {
    simulate(many(500, 2_500), 1, &["Awarded"], |dice, number| {
        let format = Format::Single(pick(dice, &[ThirdPlace::Played, ThirdPlace::Shared]));
        (format, if number < 2 { 256 } else { size(dice, 64) })
    });
}

#[test]
fn double_eliminations_keep_invariants() {
    simulate(many(500, 2_500), 2, &["Awarded", "Dropped"], |dice, number| (Format::Double, if number < 2 { 256 } else { size(dice, 64) }));
}

#[test]
fn round_robins_keep_invariants() {
    simulate(many(150, 2_000), 3, &["Drawn", "Dropped"], |dice, number| {
        let times = pick(dice, &[1, 2]);
        (Format::Robin(times), if number < 1 { 64 } else { size(dice, 32).min(if times == 2 { 12 } else { 32 }) })
    });
}

#[test]
fn swiss_tournaments_keep_invariants() {
    simulate(many(500, 3_000), 4, &["Drawn", "Joined", "Dropped"], |dice, number| {
        let rounds = pick(dice, &[None, None, Some(3), Some(5), Some(9)]);
        (Format::Swiss(rounds), if number < 1 { 256 } else { size(dice, 64) })
    });
}
