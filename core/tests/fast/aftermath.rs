//! What follows from a report besides itself, in whole games with mines: whoever is told to miss a turn does not act
//! next, whoever is told to have nothing to give has nothing, and nothing of the kind happens untold.

use std::collections::BTreeSet;

use broadside_game::{
    Game,
    cell::CellSet,
    command::{Actor, Command},
    dice::{Dice, SeededDice},
    report::{Debt, Outcome, Report},
    roster::Kind,
    ruleset::{Fire, MineEffect, Ruleset},
    side::{BySide, Side},
    turns::FollowUp,
    view::{Phase, PublicView},
};
use broadside_testkit::{
    rows::rows,
    staged::{NOON, ask, computer_command, rules, started_random_game},
};

/// Rules, how many games of them are played, and what is told to follow in these at least.
const GAMES: &str = include_str!("../data/aftermath.txt");

/// In which order it is told, and what the games call it.
fn kind(follows: FollowUp) -> (u8, &'static str) {
    match follows {
        FollowUp::WillMissTurn(_) => (0, "will-miss"),
        FollowUp::NoCellToGive(_) => (1, "no-cell"),
        FollowUp::NoMineToGive(_) => (1, "no-mine"),
        FollowUp::MissesTurn(_) => (2, "misses-turn"),
        FollowUp::MissesSalvo(_) => (3, "misses-salvo"),
        FollowUp::SentList(_) => (3, "sent-list"),
    }
}

/// How a list for the salvo came in, as it was told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum List {
    Sent,
    Missed,
    Late,
}

/// The books that somebody keeps of one game, who looks what in fact follows.
struct Books {
    view: PublicView,
    /// Whose turn has ended with the last shot or lapse, until somebody acts.
    ended: Option<Side>,
    /// Who was told to miss the turn that comes.
    barred: Option<Side>,
    /// How many turns a side has still to miss.
    skips: BySide<u8>,
    /// What is owed and was neither given nor passed over.
    owed: BySide<Vec<Debt>>,
    given: BySide<CellSet>,
    late: BySide<bool>,
    lists: BySide<Option<List>>,
    /// The kinds that were told, and whether one was that had to wait for a gift.
    told: BTreeSet<&'static str>,
}

impl Books {
    fn new(game: &Game) -> Self {
        Self {
            view: game.public().clone(),
            ended: None,
            barred: None,
            skips: BySide::default(),
            owed: BySide::default(),
            given: BySide::from_fn(|_| CellSet::EMPTY),
            late: BySide::default(),
            lists: BySide::default(),
            told: BTreeSet::new(),
        }
    }

    /// Looks at a report and at what is told to follow from it; `game` is as it is after it.
    fn hear(&mut self, report: &Report, game: &Game) {
        let before = self.view.clone();
        self.view.apply(report);
        let follows = self.view.follow_ups().to_vec();
        assert_eq!(self.view.follow_ups(), game.public().follow_ups(), "everybody is told the same");
        match report {
            Report::Shot { by, outcome, .. } => {
                self.acts(*by);
                self.struck(*by, outcome, &before.rules);
                if ends_turn(outcome, before.left, before.rules.fire) {
                    self.turn_ends(*by);
                }
                let mine = *outcome == Outcome::Mine && before.rules.mine_effect == MineEffect::Skip;
                assert_eq!(follows.contains(&FollowUp::WillMissTurn(*by)), mine, "a mine is told to cost a turn: {outcome:?}");
            }
            Report::Lapsed { side, .. } if before.phase == Phase::Planning => self.late[*side] = true,
            Report::Lapsed { side, .. } => {
                self.acts(*side);
                self.turn_ends(*side);
            }
            Report::Given { side, cell, debt, .. } => {
                self.given[*side].insert(*cell);
                self.settled(*side, *debt);
                self.told.extend(follows.contains(&FollowUp::MissesTurn(!*side)).then_some("after-a-gift"));
            }
            Report::Locked { side } => self.listed(*side, &follows),
            Report::Salvo { volleys, .. } => {
                for by in Side::BOTH {
                    let sent = self.lists[by].take().expect("both lists are in") == List::Sent;
                    assert_eq!(!volleys[by].is_empty(), sent, "a list is told to be sent, and no other has shots");
                    volleys[by].iter().for_each(|(_, outcome)| self.struck(by, outcome, &before.rules));
                }
                self.late = BySide::default();
                self.cancel_out();
            }
            _ => assert_eq!(follows, [], "nothing follows from {report:?}"),
        }
        follows.iter().for_each(|follows| self.follows(*follows, game));
        assert!(follows.is_sorted_by_key(|follows| kind(*follows).0), "debts come first, then the turn: {follows:?}");
        self.holds();
    }

    /// Somebody acts: in their own turn, which nobody has told to be missed.
    fn acts(&mut self, by: Side) {
        assert_ne!(self.barred, Some(by), "whoever misses the turn does not act");
        assert_eq!(self.skips[by], 0, "nobody acts who has a turn to miss");
        if let Some(ended) = self.ended {
            assert_eq!(by == ended, self.barred == Some(!ended), "a turn that does not pass is told to be missed");
        }
        (self.ended, self.barred) = (None, None);
    }

    fn turn_ends(&mut self, by: Side) {
        self.ended = Some(by);
        self.cancel_out();
    }

    fn cancel_out(&mut self) {
        let both = self.skips.a.min(self.skips.b);
        self.skips = BySide::from_fn(|side| self.skips[side] - both);
    }

    fn struck(&mut self, by: Side, outcome: &Outcome, rules: &Ruleset) {
        match (outcome, rules.mine_effect) {
            (Outcome::Mine, MineEffect::Skip) => self.skips[by] += 1,
            (Outcome::Mine, MineEffect::Reveal) => self.owed[by].push(Debt::Cell),
            (Outcome::Sweeper, _) => self.owed[by].push(Debt::Mine),
            (Outcome::Miss | Outcome::Hit | Outcome::Sunk(_), _) => {}
        }
    }

    fn settled(&mut self, side: Side, debt: Debt) {
        let at = self.owed[side].iter().position(|owed| *owed == debt).expect("what is settled was owed");
        self.owed[side].remove(at);
    }

    fn listed(&mut self, side: Side, follows: &[FollowUp]) {
        let list = match follows {
            [FollowUp::SentList(by)] if *by == side => List::Sent,
            [FollowUp::MissesSalvo(by)] if *by == side => List::Missed,
            [] => List::Late,
            _ => panic!("{follows:?} follow from a list of {side:?}"),
        };
        assert_eq!(list == List::Late, self.late[side], "a list that did not come in time was told of before");
        assert_eq!(list == List::Missed, self.skips[side] > 0, "a salvo is missed for a mine, and always");
        self.lists[side] = Some(list);
    }

    fn follows(&mut self, follows: FollowUp, game: &Game) {
        self.told.insert(kind(follows).1);
        match follows {
            FollowUp::WillMissTurn(_) | FollowUp::SentList(_) => {}
            FollowUp::NoCellToGive(side) => self.nothing_to_give(side, Debt::Cell, game),
            FollowUp::NoMineToGive(side) => self.nothing_to_give(side, Debt::Mine, game),
            FollowUp::MissesTurn(side) => {
                assert_eq!(self.ended, Some(!side), "the turn would be theirs");
                assert_eq!(self.view.phase, Phase::Firing(!side), "the other side has it");
                self.skips[side] = self.skips[side].checked_sub(1).expect("a turn is missed for a mine");
                self.barred = Some(side);
            }
            FollowUp::MissesSalvo(side) => self.skips[side] -= 1,
        }
    }

    /// A debt is passed over: its side has in truth no such piece that was neither shot at nor given.
    fn nothing_to_give(&mut self, side: Side, debt: Debt, game: &Game) {
        self.settled(side, debt);
        let wanted = |kind: Kind| if debt == Debt::Mine { kind == Kind::Mine } else { kind.is_ship() };
        let pieces = game.own_view(side).ships.into_iter().filter(|ship| wanted(ship.spec.kind));
        let there = pieces.fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells));
        let left = there.minus(&self.view.charts[side].shot_cells()).minus(&self.given[side]);
        assert_eq!(left, CellSet::EMPTY, "{side:?} has something to give for {debt:?}");
    }

    fn holds(&self) {
        let owed = BySide::from_fn(|side| !self.owed[side].is_empty());
        match self.view.phase {
            Phase::Owing(side, debt) => assert!(self.owed[side].contains(&debt), "what is asked for is owed"),
            Phase::Firing(_) | Phase::Planning => assert_eq!((owed.a, owed.b), (false, false), "whatever is owed is settled or told of"),
            Phase::Open | Phase::Placing | Phase::Sailing(_) | Phase::Over(_) => {}
        }
    }
}

/// Whether a shot was the last of its turn (core/RULES.md §2.4).
fn ends_turn(outcome: &Outcome, left: u8, fire: Fire) -> bool {
    match fire {
        Fire::Streak => matches!(outcome, Outcome::Miss | Outcome::Mine | Outcome::Sweeper),
        Fire::Single => true,
        Fire::Multi(_) | Fire::Chain => left == 1 || matches!(outcome, Outcome::Mine | Outcome::Sweeper),
        Fire::Salvo(_) => panic!("nobody has a turn"),
    }
}

/// Two computers play, now and then too late, and somebody keeps the books.
fn play(rules: &Ruleset, seed: u64) -> BTreeSet<&'static str> {
    let mut dice = SeededDice(seed);
    let mut game = started_random_game(rules, &mut dice);
    let mut books = Books::new(&game);
    let mut now = NOON;
    while !game.is_over() {
        let side = Side::BOTH.into_iter().find(|side| game.public().awaits(*side)).expect("the game waits for somebody");
        let (by, command) = match dice.below(15) {
            Some(0) => {
                now = game.wait_end().expect("under way");
                (Actor::Clock, Command::Lapse)
            }
            _ => (Actor::Side(side), computer_command(&game.own_view(side), &mut dice).expect("the computer knows what to do")),
        };
        now = now.plus_seconds(1);
        let step = ask(&game, now, &mut dice, &by, &command).unwrap_or_else(|refusal| panic!("{by:?} {command:?}: {refusal:?}"));
        for event in &step.events {
            game.evolve(now, event).expect("what was decided can be evolved");
            event.report(rules).iter().for_each(|report| books.hear(report, &game));
        }
    }
    books.told
}

#[test]
fn follow_up_promises_match_later_events() {
    let mut untold = Vec::new();
    for [text, games, kinds] in rows::<3>(GAMES) {
        let (rules, games) = (rules(text), games.parse::<u64>().expect("a number"));
        let told: BTreeSet<&str> = (0..games).flat_map(|seed| play(&rules, seed)).collect();
        let never = kinds.split_whitespace().filter(|kind| *kind != "-" && !told.contains(kind));
        untold.extend(never.map(|kind| format!("{text}: {kind} is never told, only {told:?}")));
    }
    assert!(untold.is_empty(), "{}", untold.join("\n"));
}
