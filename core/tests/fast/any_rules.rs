//! Two thousand rule sets by the dice, computer against computer to the end, with somebody watching every
//! step; and that the dice draw every value of every parameter.

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

/// The numbers of the rule sets that are played: two thousand in the long run; on a push every fifth, and the table games, of
/// which there are few.
fn numbers() -> Vec<u64> {
    let table_game = |number: u64| Draw(SeededDice(number << 20)).rules().0.has_open_board();
    (0..2_000).filter(|number| number % many(5, 1) == 0 || table_game(*number)).collect()
}

/// How often something is to be seen in as many games as are played, when it is to be seen so often in all of them.
fn seldom(least: usize) -> usize {
    least / many(12, 1)
}

/// How many are played side by side.
const HANDS: u64 = 4;

/// More steps than any match takes.
const BOUND: usize = 40_000;

/// How often every value of a parameter is played at least: the number, the parameter, the values.
const EVERY: &str = include_str!("../data/any-rules.txt");

/// How often this happens at least, by the watch's names.
const HAPPENED: &str = include_str!("../data/any-games.txt");

/// What was played and what happened, by name.
type Counts = BTreeMap<String, usize>;

/// One match under these rules, watched.
struct Match {
    game: Game,
    now: Timestamp,
    draw: Draw,
    watch: MatchChecker,
}

impl Match {
    /// Both fleets are laid by the dice; `None` where they find no room.
    fn begin(rules: &Ruleset, seed: u64) -> Option<Self> {
        let mut dice = SeededDice(seed);
        let mut game = joined_game(rules);
        for side in Side::BOTH {
            for command in [Command::Shuffle, Command::Ready] {
                game = ask(&game, NOON, &mut dice, &Actor::Side(side), &command).ok()?.after;
            }
        }
        let watch = MatchChecker::new(&game);
        Some(Self { game, now: NOON, draw: Draw(dice), watch })
    }

    fn on(&mut self, by: &Actor, command: &Command) {
        let step = ask(&self.game, self.now, &mut self.draw.0, by, command)
            .unwrap_or_else(|refusal| panic!("{by:?} asks {command:?} in {} and is refused: {refusal:?}", self.game.rules()));
        self.watch.check_step(&self.game, &step, self.now);
        self.game = step.after;
        if self.draw.below(40) == 0 || self.game.is_over() {
            assert_eq!(Game::from_bytes(&self.game.to_bytes()).as_ref(), Some(&self.game), "the bytes tell the whole game");
        }
    }

    /// The next thing done: most often what the computer would.
    fn go_on(&mut self) {
        self.now = self.now.plus_seconds(1);
        match self.draw.below(100) {
            0 => {
                self.now = self.game.wait_end().expect("under way");
                self.on(&Actor::Clock, &Command::Lapse);
            }
            1 => {
                let (auto_mark, _) = self.draw.one(&AUTO_MARKS);
                let side = self.draw.one(&Side::BOTH);
                self.on(&Actor::Side(side), &Command::Mark(auto_mark));
            }
            _ => self.act(),
        }
    }

    fn act(&mut self) {
        let public = self.game.public();
        let planning = public.phase == Phase::Planning;
        let side = public.phase.waits_for().or_else(|| Side::BOTH.into_iter().find(|side| planning && !public.locked[*side]));
        let side = side.expect("the game waits for somebody");
        assert!(planning || broadside_gunner::act(&self.game.own_view(!side), &mut SeededDice(1)).is_none(), "nobody acts out of turn");
        let by = Actor::Side(side);
        let command = computer_command(&self.game.own_view(side), &mut self.draw.0).expect("the computer knows what to do");
        match command {
            Command::Fire { cell, .. } if self.draw.below(2) == 0 => self.on(&by, &Command::Fire { cell, waiver: Waiver::Ask }),
            Command::Steer(_) if self.draw.below(2) == 0 => self.on(&by, &Command::Steer(DutchmanMove::Stay)),
            Command::Volley(cells) if self.draw.below(3) == 0 => {
                cells.iter().for_each(|cell| self.on(&by, &Command::Plan(*cell)));
                self.on(&by, &Command::Volley(Vec::new()));
                if self.game.own_view(side).plan == cells {
                    self.on(&by, &Command::Volley(cells[..1].to_vec()));
                }
            }
            command => self.on(&by, &command),
        }
    }
}

/// One game of its own rules, from the line-up to the end.
fn play(game: u64) -> Counts {
    let mut counts = Counts::new();
    let mut count = |what: String, times: usize| *counts.entry(what).or_default() += times;
    let (rules, refused) = Draw(SeededDice(game << 20)).rules();
    count("refused by the matrix".to_owned(), refused);
    let Some(mut matched) = Match::begin(&rules, game) else {
        count("no room".to_owned(), 1);
        return counts;
    };
    let mut steps = 0;
    while !matched.game.is_over() {
        assert!(steps < BOUND, "{rules} does not end");
        matched.go_on();
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
    matched.watch.seen.iter().for_each(|(what, times)| count((*what).to_owned(), *times));
    count(format!("over {:?}", matched.game.public().phase).replace("(A)", "").replace("(B)", ""), 1);
    let record = Record::of(&matched.game).expect("what was fought and is over has a record");
    assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record), "a record reads back");
    // To play a long game again takes as long as the game.
    if game.is_multiple_of(4) || (steps < 200 && rules.judge != Judge::Paper) {
        assert_eq!(record.verify(), vec![], "an honest record is clean:\n{record}");
        count("records verified".to_owned(), 1);
    }
    counts
}

/// Every `HANDS`th game, and what went wrong in it.
fn play_some(hand: u64) -> (Counts, Vec<String>) {
    let (mut counts, mut wrong) = (Counts::new(), Vec::new());
    for game in numbers().into_iter().skip(hand as usize).step_by(HANDS as usize) {
        match catch_unwind(|| play(game)) {
            Ok(counted) => counted.into_iter().for_each(|(what, times)| *counts.entry(what).or_default() += times),
            Err(thrown) => {
                let said =
                    thrown.downcast_ref::<String>().cloned().or_else(|| thrown.downcast_ref::<&str>().map(|said| (*said).to_owned()));
                let (rules, _) = Draw(SeededDice(game << 20)).rules();
                wrong.push(format!("game {game}, {rules}: {}", said.unwrap_or_default()));
            }
        }
    }
    (counts, wrong)
}

#[test]
fn random_rule_sets_play_to_the_end_and_keep_invariants() {
    let (mut counts, mut wrong) = (Counts::new(), Vec::new());
    std::thread::scope(|scope| {
        let hands: Vec<_> = (0..HANDS).map(|hand| scope.spawn(move || play_some(hand))).collect();
        for hand in hands {
            let (counted, faults) = hand.join().expect("what a game throws is caught");
            counted.into_iter().for_each(|(what, times)| *counts.entry(what).or_default() += times);
            wrong.extend(faults);
        }
    });
    assert!(wrong.is_empty(), "{} games went wrong:\n{}", wrong.len(), wrong.join("\n"));
    let of = |what: &str| counts.get(what).copied().unwrap_or_default();
    assert_eq!((of("played"), of("no room")), (numbers().len(), 0), "what the matrix allows can be laid");
    let number = |row: &'static str| {
        let (least, what) = row.split_once(' ').expect("a number and what it is of");
        (seldom(least.parse().expect("a number")), what)
    };
    for (least, parameter) in EVERY.lines().map(number) {
        let (key, values) = parameter.split_once(' ').expect("a parameter and its values");
        for value in values.split(' ') {
            let what = format!("{key}={value}");
            assert!(of(&what) >= least, "{what} was played {} times only", of(&what));
        }
    }
    for (least, what) in HAPPENED.lines().map(number) {
        assert!(of(what) >= least, "{what}: {} times only", of(what));
    }
}

/// Small fields, filled as far as the fit rule goes: what finds room is always laid, the rest never.
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
