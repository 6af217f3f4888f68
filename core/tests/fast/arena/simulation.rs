//! Ten thousand tournaments of any format, size and behaviour: everybody plays, leaves, stays away, is replaced, decides
//! and repeats themselves as the dice fall, and every tournament keeps the laws and ends.

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

/// How often something happens in a thousand steps, for one tournament.
#[derive(Clone, Copy)]
struct Temper {
    drawn: u32,
    nobody: u32,
    leaving: u32,
    organising: u32,
    joining: u32,
}

struct Simulation {
    stage: Stage,
    dice: SeededDice,
    temper: Temper,
    /// Everything the house has reported so far.
    reported: Vec<Command>,
    /// Games that are to be given up, and how that ends.
    conceded: Vec<(GameId, BoutOutcome)>,
    opened: BTreeSet<(MatchId, u8)>,
    /// How many more commands organisers give.
    patience: u32,
    next_person: u64,
}

fn below(dice: &mut SeededDice, sides: usize) -> usize {
    dice.below(sides as u32).expect("there is something to choose from") as usize
}

fn pick<T: Copy>(dice: &mut SeededDice, from: &[T]) -> T {
    from[below(dice, from.len())]
}

/// Mostly few, sometimes many.
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
    // No more rounds than so many players can be promised.
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
        let temper = Temper {
            drawn: pick(&mut dice, &[0, 50, 300]),
            nobody: pick(&mut dice, &[0, 20, 300]),
            leaving: pick(&mut dice, &[0, 5, 60]),
            organising: pick(&mut dice, &[0, 20, 150]),
            joining: pick(&mut dice, &[0, 20, 100]),
        };
        let room = (below(&mut dice, 4) > 0).then_some(ROOM);
        let stage = Stage::new(plan, room, seed ^ 0xABCD);
        let patience = 60;
        Self {
            stage,
            dice,
            temper,
            reported: Vec::new(),
            conceded: Vec::new(),
            opened: BTreeSet::new(),
            patience,
            next_person: players as u64 + 1,
        }
    }

    fn often(&mut self, of_a_thousand: u32) -> bool {
        self.dice.below(1000).is_some_and(|fallen| fallen < of_a_thousand)
    }

    /// Asks, does the effects that can be done here, and checks that they are the right ones.
    fn ask(&mut self, by: Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        let answer = self.stage.ask(by, command);
        let events = answer.as_deref().unwrap_or_default();
        let called = events.iter().filter(|event| matches!(event, Event::Called { .. })).count();
        let mut opening = 0;
        for effect in self.stage.effects.clone() {
            match effect {
                Effect::Open(one, number) => {
                    opening += 1;
                    assert!(self.opened.insert((one, number)), "opened twice: {one:?} {number}");
                }
                Effect::Concede(game, side) => {
                    let (one, number) = self.stage.live.match_of_game(game).expect("a game of this tournament");
                    assert!(one.current().is_none_or(|bout| bout.number != number), "a game that counts is given up");
                    self.conceded.push((game, BoutOutcome::Won(!MatchHalf::of(side, number))));
                }
                Effect::Post => assert!(self.stage.live.venue().is_some()),
                Effect::RecordResult(player) => assert!(self.stage.live.entrant_of(player).is_some()),
                _ => {}
            }
        }
        assert_eq!(called, opening, "what is called is to be opened");
        answer
    }

    fn person(&mut self, number: u64, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.ask(Actor::Person(super::stage::player(number)), command)
    }

    /// What the house reports is never refused; to report it again changes nothing.
    fn report(&mut self, command: Command) -> Vec<Event> {
        let events = self.ask(Actor::Service, &command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
        self.reported.push(command);
        if self.often(100) {
            let at = below(&mut self.dice, self.reported.len());
            let again = self.reported[at].clone();
            assert_eq!(self.ask(Actor::Service, &again), Ok(Vec::new()), "{again:?} again");
        }
        events
    }

    fn gather(&mut self, players: usize) {
        for number in 1..=players as u64 {
            let rating = 1000 + below(&mut self.dice, 900) as u16;
            let _ = self.person(number, &Command::Join(person(number), rating));
            if self.often(self.temper.leaving) {
                let _ = self.person(number, &Command::Leave);
            }
        }
        if let Start::ByHand = self.stage.live.plan().start {
            let _ = self.person(ORGANISER, &Command::Start);
        }
        while !self.begun() && !self.stage.live.is_over() {
            match self.stage.live.deadline() {
                Some(due) => {
                    self.stage.now = self.stage.now.max(due);
                    self.ask(Actor::Clock, &Command::Lapse).expect("time is never refused");
                }
                None => {
                    // Too few came, and nobody waits for more.
                    self.person(ORGANISER, &Command::Cancel).expect("the organiser may");
                }
            }
            if *self.stage.live.phase() == Phase::CheckIn {
                for number in 1..=players as u64 {
                    if !self.often(8 * self.temper.leaving) {
                        let _ = self.person(number, &Command::CheckIn);
                    }
                }
            }
        }
    }

    fn begun(&self) -> bool {
        matches!(self.stage.live.phase(), Phase::Playing(_))
    }

    fn run(&mut self, checked: bool) {
        let mut steps = 0;
        while !self.stage.live.is_over() {
            steps += 1;
            assert!(steps < 100_000, "it never ends");
            let millis = if self.often(100) { 40_000 } else { 700 };
            self.stage.now = self.stage.now.plus_millis(millis);
            self.step();
            if checked {
                laws::check(&self.stage.live);
            }
        }
    }

    fn step(&mut self) {
        if self.stage.live.deadline().is_some_and(|due| due <= self.stage.now) {
            self.ask(Actor::Clock, &Command::Lapse).expect("time is never refused");
        }
        if self.often(self.temper.organising) && self.patience > 0 {
            self.patience -= 1;
            return self.organise();
        }
        if self.often(self.temper.leaving) {
            let number = below(&mut self.dice, self.next_person as usize) as u64;
            let _ = self.person(number, &Command::Leave);
            return;
        }
        if self.often(self.temper.joining) {
            let command = Command::Join(person(self.next_person), 1500);
            self.next_person += u64::from(self.person(self.next_person, &command).is_ok());
            return;
        }
        self.play();
    }

    /// A game is opened, is over, or is given up. If there is none, it is paused and goes on.
    fn play(&mut self) {
        let current: Vec<(MatchId, u8, Option<GameId>)> =
            self.stage.live.matches().iter().filter_map(|one| one.current().map(|bout| (one.id, bout.number, bout.game))).collect();
        if !self.conceded.is_empty() && (current.is_empty() || self.often(300)) {
            let at = below(&mut self.dice, self.conceded.len());
            let (game, outcome) = self.conceded.swap_remove(at);
            let events = self.report(Command::Finished(game, outcome));
            assert!(events.iter().all(|event| matches!(event, Event::Played { .. })), "it counts for nothing: {events:?}");
            return;
        }
        if current.is_empty() {
            assert!(self.stage.live.is_paused(), "nothing goes on, and it is not over: {:?}", self.stage.live.matches());
            self.person(ORGANISER, &Command::Resume).expect("it is paused");
            return;
        }
        match pick(&mut self.dice, &current) {
            (one, number, None) => {
                if self.often(50) {
                    let early = Command::Finished(game(one, number), BoutOutcome::Drawn);
                    assert_eq!(self.ask(Actor::Service, &early), Err(Refusal::NoSuchMatch), "it is not open yet");
                }
                self.report(Command::Opened(one, number, game(one, number)));
            }
            (one, number, Some(_)) if self.often(self.temper.nobody / 2) => {
                let absent = pick(&mut self.dice, &[&[][..], &[MatchHalf::Upper], &[MatchHalf::Lower], &MatchHalf::BOTH]);
                self.report(Command::Absent(one, number, absent.to_vec()));
            }
            (_, _, Some(game)) => {
                let outcome = self.outcome();
                self.report(Command::Finished(game, outcome));
            }
        }
    }

    fn outcome(&mut self) -> BoutOutcome {
        if self.often(self.temper.nobody) {
            BoutOutcome::Nobody
        } else if self.often(self.temper.drawn) {
            BoutOutcome::Drawn
        } else {
            BoutOutcome::Won(pick(&mut self.dice, &MatchHalf::BOTH))
        }
    }

    fn organise(&mut self) {
        let matches = self.stage.live.matches().len();
        let one = MatchId(below(&mut self.dice, matches + 1) as u16);
        let entrants = self.stage.live.entrants().len();
        let who = EntrantId(below(&mut self.dice, entrants + 1) as u16);
        let sits = self.stage.live.match_by_id(one).and_then(|one| one.on(pick(&mut self.dice, &MatchHalf::BOTH))).unwrap_or(who);
        let command = match below(&mut self.dice, 12) {
            0 => Command::Pause,
            1 => Command::Resume,
            2 | 3 => Command::Award(one, sits),
            4 => Command::Forfeit(who, None),
            5 => Command::Forfeit(sits, Some(one)),
            6 | 7 => Command::Replay(one),
            8 => {
                self.next_person += 1;
                Command::Replace(who, person(self.next_person - 1), 1500)
            }
            9 => Command::Extend(one, 5),
            10 => Command::Remove(who),
            _ if self.often(20) => Command::Cancel,
            _ if self.often(20) => return self.desert(),
            _ => Command::Start,
        };
        let _ = self.person(ORGANISER, &command);
    }

    /// Everybody leaves while nothing goes on.
    fn desert(&mut self) {
        let _ = self.person(ORGANISER, &Command::Pause);
        for number in 1..self.next_person {
            let _ = self.person(number, &Command::Leave);
        }
    }
}

/// What happens in tournaments of every format, besides playing on.
const COMMON: &str = "Left CheckedIn Removed Replaced Replayed Extended Mustered Absence Paused Refreshed \
    Withdrawal Decision Bye Nobody TooFew Said Deserted";

/// What happened, by the names of events; of what settled a match or ended it all, the cause; of a match that was played, the result.
/// Who came and went before the start does not count.
fn happened(live: &Tournament) -> BTreeSet<String> {
    let started = live.log().iter().position(|logged| matches!(logged.event, Event::Started { .. })).unwrap_or(usize::MAX);
    let said = live.log().iter().enumerate().filter_map(|(at, logged)| match &logged.event {
        Event::Joined { .. } | Event::Left { .. } if at < started => None,
        Event::Settled { by: Cause::Play, result, .. } => Some(format!("{result:?}")),
        Event::Settled { by, .. } => Some(format!("{by:?}")),
        Event::Cancelled { why } => Some(format!("{why:?}")),
        event => Some(format!("{event:?}")),
    });
    let name = |said: String| said.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned();
    said.map(name).collect()
}

/// Simulates so many tournaments; everything that can go otherwise did so in some of them, and most were played to
/// their end.
fn simulate(count: u64, salt: u64, also: &[&str], mut form: impl FnMut(&mut SeededDice, u64) -> (Format, usize)) {
    let mut tally: BTreeMap<String, u64> = BTreeMap::new();
    for number in 0..count {
        let seed = salt.wrapping_mul(0x9E37_79B9).wrapping_add(number);
        let (format, players) = form(&mut SeededDice(seed ^ 0x5EED), number);
        let mut simulation = Simulation::new(seed, format, players);
        simulation.gather(players);
        simulation.run(number % 100 == 7 && players <= 16);
        let live = &simulation.stage.live;
        laws::check(live);
        paired::check(live);
        happened(live).into_iter().for_each(|name| *tally.entry(name).or_default() += 1);
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
