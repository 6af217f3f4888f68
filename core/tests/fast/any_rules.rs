//! Random rule sets (two thousand in the long run), each played to the end by two computers while [`MatchChecker`] checks every
//! step. Together they must use every value of every parameter.

use std::{collections::BTreeMap, panic::catch_unwind};

use broadside_game::{
    Game,
    code::Code,
    command::{Actor, Command, DutchmanMove, Waiver},
    dice::SeededDice,
    ids::Timestamp,
    layout::Layout,
    record::Record,
    ruleset::{Judge, PARAMETERS, Ruleset},
    side::Side,
    view::Phase,
};
use broadside_testkit::{
    scale::many,
    staged::{self, NOON, ask, computer_command, joined_game},
};

use crate::{
    arbitrary::Draw,
    watch::{AUTO_MARKS, MatchChecker},
};

/// The seeds of the rule sets to play: two thousand in the long run; on a push every fifth, and all table games, since they are rare.
fn seeds() -> Vec<u64> {
    let table_game = |seed: u64| Draw(SeededDice(seed << 20)).rules().0.has_open_board();
    (0..2_000).filter(|seed| seed % many(5, 1) == 0 || table_game(*seed)).collect()
}

/// The least count to expect in this run, from the least count in the long run.
fn scaled(least: usize) -> usize {
    least / many(12, 1)
}

/// The number of threads.
const THREADS: u64 = 4;

/// More steps than any match takes.
const MAX_STEPS: usize = 40_000;

/// One parameter a line: the least count of games with each value, the parameter, the values.
const PARAMETER_COUNTS: &str = include_str!("../data/any-rules.txt");

/// One kind of event a line: its least count, and its name in `MatchChecker::seen`.
const EVENT_COUNTS: &str = include_str!("../data/any-games.txt");

/// Counts of games, parameter values and events, by name.
type Counts = BTreeMap<String, usize>;

/// A match with its checker.
struct Match {
    game: Game,
    now: Timestamp,
    draw: Draw,
    checker: MatchChecker,
}

impl Match {
    /// Starts a match with random fleets; `None` if there is no room for them.
    fn start(rules: &Ruleset, seed: u64) -> Option<Self> {
        let mut dice = SeededDice(seed);
        let mut game = joined_game(rules);
        for side in Side::BOTH {
            for command in [Command::Shuffle, Command::Ready] {
                game = ask(&game, NOON, &mut dice, &Actor::Side(side), &command).ok()?.after;
            }
        }
        let checker = MatchChecker::new(&game);
        Some(Self { game, now: NOON, draw: Draw(dice), checker })
    }

    /// Applies a command, and checks the step. Panics if the command is refused.
    fn apply(&mut self, by: &Actor, command: &Command) {
        let step = ask(&self.game, self.now, &mut self.draw.0, by, command)
            .unwrap_or_else(|refusal| panic!("{command:?} of {by:?} in {} was refused: {refusal:?}", self.game.rules()));
        self.checker.check_step(&self.game, &step, self.now);
        self.game = step.after;
        if self.draw.below(40) == 0 || self.game.is_over() {
            assert_eq!(Game::from_bytes(&self.game.to_bytes()).as_ref(), Some(&self.game), "the bytes restore the whole game");
        }
    }

    /// Makes the next step: most often the command that the computer chooses.
    fn step(&mut self) {
        self.now = self.now.plus_seconds(1);
        match self.draw.below(100) {
            0 => {
                self.now = self.game.wait_end().expect("under way");
                self.apply(&Actor::Clock, &Command::Lapse);
            }
            1 => {
                let (auto_mark, _) = self.draw.one(&AUTO_MARKS);
                let side = self.draw.one(&Side::BOTH);
                self.apply(&Actor::Side(side), &Command::Mark(auto_mark));
            }
            _ => self.act(),
        }
    }

    fn act(&mut self) {
        let public = self.game.public();
        let planning = public.phase == Phase::Planning;
        let side = public.phase.waits_for().or_else(|| Side::BOTH.into_iter().find(|side| planning && !public.locked[*side]));
        let side = side.expect("the game waits for a side");
        assert!(planning || broadside_gunner::act(&self.game.own_view(!side), &mut SeededDice(1)).is_none(), "no side acts out of turn");
        let by = Actor::Side(side);
        let command = computer_command(&self.game.own_view(side), &mut self.draw.0).expect("the computer has a command");
        match command {
            Command::Fire { cell, .. } if self.draw.below(2) == 0 => self.apply(&by, &Command::Fire { cell, waiver: Waiver::Ask }),
            Command::Steer(_) if self.draw.below(2) == 0 => self.apply(&by, &Command::Steer(DutchmanMove::Stay)),
            Command::Volley(cells) if self.draw.below(3) == 0 => {
                cells.iter().for_each(|cell| self.apply(&by, &Command::Plan(*cell)));
                self.apply(&by, &Command::Volley(Vec::new()));
                if self.game.own_view(side).plan == cells {
                    self.apply(&by, &Command::Volley(cells[..1].to_vec()));
                }
            }
            command => self.apply(&by, &command),
        }
    }
}

/// Plays the rule set of this seed from the placement to the end.
fn play(seed: u64) -> Counts {
    let mut counts = Counts::new();
    let mut count = |name: String, times: usize| *counts.entry(name).or_default() += times;
    let (rules, refused) = Draw(SeededDice(seed << 20)).rules();
    count("refused by the matrix".to_owned(), refused);
    let Some(mut matched) = Match::start(&rules, seed) else {
        count("no room".to_owned(), 1);
        return counts;
    };
    let mut steps = 0;
    while !matched.game.is_over() {
        assert!(steps < MAX_STEPS, "{rules} does not end");
        matched.step();
        steps += 1;
    }
    count("played".to_owned(), 1);
    count("steps".to_owned(), steps);
    count("not square".to_owned(), usize::from(rules.size.side().is_none()));
    for parameter in PARAMETERS {
        let value = match parameter.key {
            "fleet" => rules.fleet.name().unwrap_or("custom").to_owned(),
            _ => parameter.get(&rules),
        };
        count(format!("{}={value}", parameter.key), 1);
    }
    matched.checker.seen.iter().for_each(|(name, times)| count((*name).to_owned(), *times));
    count(format!("over {:?}", matched.game.public().phase).replace("(A)", "").replace("(B)", ""), 1);
    let record = Record::of(&matched.game).expect("a finished match has a record");
    assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record), "a record round-trips through text");
    // Verifying a record replays its game, which takes as long as the game.
    if seed.is_multiple_of(4) || (steps < 200 && rules.judge != Judge::Paper) {
        assert_eq!(record.verify(), vec![], "an honest record verifies:\n{record}");
        count("records verified".to_owned(), 1);
    }
    counts
}

/// Plays every [`THREADS`]th game; returns the counts, and the games that panicked.
fn play_share(thread: u64) -> (Counts, Vec<String>) {
    let (mut counts, mut failures) = (Counts::new(), Vec::new());
    for seed in seeds().into_iter().skip(thread as usize).step_by(THREADS as usize) {
        match catch_unwind(|| play(seed)) {
            Ok(played) => played.into_iter().for_each(|(name, times)| *counts.entry(name).or_default() += times),
            Err(panic) => {
                let message =
                    panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
                let (rules, _) = Draw(SeededDice(seed << 20)).rules();
                failures.push(format!("game {seed}, {rules}: {}", message.unwrap_or_default()));
            }
        }
    }
    (counts, failures)
}

#[test]
fn random_rule_sets_play_to_the_end_and_keep_invariants() {
    let (mut counts, mut failures) = (Counts::new(), Vec::new());
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || play_share(thread))).collect();
        for thread in threads {
            let (played, failed) = thread.join().expect("panics of games are caught");
            played.into_iter().for_each(|(name, times)| *counts.entry(name).or_default() += times);
            failures.extend(failed);
        }
    });
    assert!(failures.is_empty(), "{} games failed:\n{}", failures.len(), failures.join("\n"));
    let count = |name: &str| counts.get(name).copied().unwrap_or_default();
    assert_eq!((count("played"), count("no room")), (seeds().len(), 0), "rules that the matrix allows have room for their fleets");
    let parse = |row: &'static str| {
        let (least, name) = row.split_once(' ').expect("a number and a name");
        (scaled(least.parse().expect("a number")), name)
    };
    for (least, parameter) in PARAMETER_COUNTS.lines().map(parse) {
        let (key, values) = parameter.split_once(' ').expect("a parameter and its values");
        for value in values.split(' ') {
            let name = format!("{key}={value}");
            assert!(count(&name) >= least, "{name} was played {} times only", count(&name));
        }
    }
    for (least, name) in EVENT_COUNTS.lines().map(parse) {
        assert!(count(name) >= least, "{name}: {} times only", count(name));
    }
}

/// On small fields, filled as far as the fit rule allows: a fleet with room can always be placed, one without room never.
#[test]
fn rules_whose_pieces_do_not_fit_are_refused_before_placement() {
    let mut draw = Draw(SeededDice(9));
    let mut crowded: Vec<Ruleset> = (0..1_000).map(|_| draw.crowded()).collect();
    crowded.push(staged::rules("size=6 fleet=8x1 touch=corners mines=5 sweepers=1"));
    let (mut roomless, seeds) = (0, many(3, 6));
    for rules in &crowded {
        let laid = (0..seeds).filter(|seed| Layout::random(rules, &mut SeededDice(*seed)).is_some()).count();
        match Layout::check_room(rules) {
            Ok(()) => assert_eq!(laid, seeds as usize, "{rules} has room"),
            Err(fault) => {
                assert_eq!((laid, fault.code), (0, Code::FleetTooDense), "{rules} has no room");
                let shuffle = ask(&joined_game(rules), NOON, &mut SeededDice(1), &Actor::Side(Side::A), &Command::Shuffle);
                assert_eq!(shuffle.expect_err("no room").codes(), [Code::FleetTooDense]);
                roomless += 1;
            }
        }
    }
    assert!((1..=10).contains(&roomless), "{roomless} of {} rule sets have no room", crowded.len());
}
