//! Follow-ups of reports in whole games with mines: a side that is announced to miss a turn does not act next, a side that
//! is announced to have nothing to give has nothing, and neither happens without its follow-up.

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

/// Rules, the number of games, and the kinds of follow-ups that must occur in these games.
const GAMES: &str = include_str!("../data/aftermath.txt");

/// The rank of a follow-up within a report, and its name in the data file.
fn rank_and_name(follow_up: FollowUp) -> (u8, &'static str) {
    match follow_up {
        FollowUp::WillMissTurn(_) => (0, "will-miss"),
        FollowUp::NoCellToGive(_) => (1, "no-cell"),
        FollowUp::NoMineToGive(_) => (1, "no-mine"),
        FollowUp::MissesTurn(_) => (2, "misses-turn"),
        FollowUp::MissesSalvo(_) => (3, "misses-salvo"),
        FollowUp::SentList(_) => (3, "sent-list"),
    }
}

/// How the list of a side for the salvo came in, by its follow-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SalvoList {
    Sent,
    Missed,
    Late,
}

/// Follows the reports of one game, and checks each follow-up against what happens next.
struct FollowUpChecker {
    view: PublicView,
    /// The side whose turn the last shot or lapse ended, until the next action.
    ended: Option<Side>,
    /// The side that was announced to miss the coming turn.
    skipped: Option<Side>,
    /// The number of turns that each side has still to miss.
    skips: BySide<u8>,
    /// Debts that were neither settled nor passed over.
    owed: BySide<Vec<Debt>>,
    given: BySide<CellSet>,
    late: BySide<bool>,
    lists: BySide<Option<SalvoList>>,
    /// The names of the follow-ups so far, and `after-a-gift` if one had to wait for a gift.
    seen: BTreeSet<&'static str>,
}

impl FollowUpChecker {
    fn new(game: &Game) -> Self {
        Self {
            view: game.public().clone(),
            ended: None,
            skipped: None,
            skips: BySide::default(),
            owed: BySide::default(),
            given: BySide::from_fn(|_| CellSet::EMPTY),
            late: BySide::default(),
            lists: BySide::default(),
            seen: BTreeSet::new(),
        }
    }

    /// Checks a report and its follow-ups; `game` is the game after the report.
    fn check_report(&mut self, report: &Report, game: &Game) {
        let before = self.view.clone();
        self.view.apply(report);
        let follow_ups = self.view.follow_ups().to_vec();
        assert_eq!(self.view.follow_ups(), game.public().follow_ups(), "a view folded from reports has the same follow-ups");
        match report {
            Report::Shot { by, outcome, .. } => {
                self.record_action(*by);
                self.record_shot(*by, outcome, &before.rules);
                if ends_turn(outcome, before.left, before.rules.fire) {
                    self.end_turn(*by);
                }
                let mine = *outcome == Outcome::Mine && before.rules.mine_effect == MineEffect::Skip;
                assert_eq!(follow_ups.contains(&FollowUp::WillMissTurn(*by)), mine, "only a mine costs a turn: {outcome:?}");
            }
            Report::Lapsed { side, .. } if before.phase == Phase::Planning => self.late[*side] = true,
            Report::Lapsed { side, .. } => {
                self.record_action(*side);
                self.end_turn(*side);
            }
            Report::Given { side, cell, debt, .. } => {
                self.given[*side].insert(*cell);
                self.settle(*side, *debt);
                self.seen.extend(follow_ups.contains(&FollowUp::MissesTurn(!*side)).then_some("after-a-gift"));
            }
            Report::Locked { side } => self.record_list(*side, &follow_ups),
            Report::Salvo { volleys, .. } => {
                for by in Side::BOTH {
                    let sent = self.lists[by].take().expect("both lists are in") == SalvoList::Sent;
                    assert_eq!(!volleys[by].is_empty(), sent, "a list has shots if and only if it was announced as sent");
                    volleys[by].iter().for_each(|(_, outcome)| self.record_shot(by, outcome, &before.rules));
                }
                self.late = BySide::default();
                self.cancel_skips();
            }
            _ => assert_eq!(follow_ups, [], "nothing follows from {report:?}"),
        }
        follow_ups.iter().for_each(|follow_up| self.check_follow_up(*follow_up, game));
        assert!(follow_ups.is_sorted_by_key(|follow_up| rank_and_name(*follow_up).0), "debts come first, then the turn: {follow_ups:?}");
        self.check_debts();
    }

    /// Records an action. Panics if the side was to miss this turn.
    fn record_action(&mut self, by: Side) {
        assert_ne!(self.skipped, Some(by), "a side that misses the turn does not act");
        assert_eq!(self.skips[by], 0, "a side with a turn to miss does not act");
        if let Some(ended) = self.ended {
            assert_eq!(by == ended, self.skipped == Some(!ended), "a turn stays if the other side misses its own");
        }
        (self.ended, self.skipped) = (None, None);
    }

    fn end_turn(&mut self, by: Side) {
        self.ended = Some(by);
        self.cancel_skips();
    }

    /// Turns that both sides have to miss cancel each other out.
    fn cancel_skips(&mut self) {
        let both = self.skips.a.min(self.skips.b);
        self.skips = BySide::from_fn(|side| self.skips[side] - both);
    }

    fn record_shot(&mut self, by: Side, outcome: &Outcome, rules: &Ruleset) {
        match (outcome, rules.mine_effect) {
            (Outcome::Mine, MineEffect::Skip) => self.skips[by] += 1,
            (Outcome::Mine, MineEffect::Reveal) => self.owed[by].push(Debt::Cell),
            (Outcome::Sweeper, _) => self.owed[by].push(Debt::Mine),
            (Outcome::Miss | Outcome::Hit | Outcome::Sunk(_), _) => {}
        }
    }

    fn settle(&mut self, side: Side, debt: Debt) {
        let at = self.owed[side].iter().position(|owed| *owed == debt).expect("a settled debt was owed");
        self.owed[side].remove(at);
    }

    fn record_list(&mut self, side: Side, follow_ups: &[FollowUp]) {
        let list = match follow_ups {
            [FollowUp::SentList(by)] if *by == side => SalvoList::Sent,
            [FollowUp::MissesSalvo(by)] if *by == side => SalvoList::Missed,
            [] => SalvoList::Late,
            _ => panic!("{follow_ups:?} follow from a list of {side:?}"),
        };
        assert_eq!(list == SalvoList::Late, self.late[side], "a late list was reported as a lapse before");
        assert_eq!(list == SalvoList::Missed, self.skips[side] > 0, "a salvo is missed if and only if a mine costs it");
        self.lists[side] = Some(list);
    }

    fn check_follow_up(&mut self, follow_up: FollowUp, game: &Game) {
        self.seen.insert(rank_and_name(follow_up).1);
        match follow_up {
            FollowUp::WillMissTurn(_) | FollowUp::SentList(_) => {}
            FollowUp::NoCellToGive(side) => self.pass_over(side, Debt::Cell, game),
            FollowUp::NoMineToGive(side) => self.pass_over(side, Debt::Mine, game),
            FollowUp::MissesTurn(side) => {
                assert_eq!(self.ended, Some(!side), "the other side has just ended its turn");
                assert_eq!(self.view.phase, Phase::Firing(!side), "the other side fires again");
                self.skips[side] = self.skips[side].checked_sub(1).expect("a turn is missed for a mine");
                self.skipped = Some(side);
            }
            FollowUp::MissesSalvo(side) => self.skips[side] -= 1,
        }
    }

    /// Passes a debt over. Panics if the side has a cell of such a piece that was neither shot at nor given.
    fn pass_over(&mut self, side: Side, debt: Debt, game: &Game) {
        self.settle(side, debt);
        let wanted = |kind: Kind| if debt == Debt::Mine { kind == Kind::Mine } else { kind.is_ship() };
        let pieces = game.own_view(side).ships.into_iter().filter(|ship| wanted(ship.spec.kind));
        let cells = pieces.fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells));
        let left = cells.minus(&self.view.charts[side].shot_cells()).minus(&self.given[side]);
        assert_eq!(left, CellSet::EMPTY, "{side:?} has something to give for {debt:?}");
    }

    /// Panics if the phase does not match the open debts.
    fn check_debts(&self) {
        let owed = BySide::from_fn(|side| !self.owed[side].is_empty());
        match self.view.phase {
            Phase::Owing(side, debt) => assert!(self.owed[side].contains(&debt), "the debt of the phase is owed"),
            Phase::Firing(_) | Phase::Planning => assert_eq!((owed.a, owed.b), (false, false), "no debt is open"),
            Phase::Open | Phase::Placing | Phase::Sailing(_) | Phase::Over(_) => {}
        }
    }
}

/// Whether a shot is the last of its turn (core/RULES.md §2.4).
fn ends_turn(outcome: &Outcome, left: u8, fire: Fire) -> bool {
    match fire {
        Fire::Streak => matches!(outcome, Outcome::Miss | Outcome::Mine | Outcome::Sweeper),
        Fire::Single => true,
        Fire::Multi(_) | Fire::Chain => left == 1 || matches!(outcome, Outcome::Mine | Outcome::Sweeper),
        Fire::Salvo(_) => panic!("salvo games have no turns"),
    }
}

/// Plays a game between two computers, one command in fifteen a lapse of the clock. Returns the names of its follow-ups.
fn play(rules: &Ruleset, seed: u64) -> BTreeSet<&'static str> {
    let mut dice = SeededDice(seed);
    let mut game = started_random_game(rules, &mut dice);
    let mut checker = FollowUpChecker::new(&game);
    let mut now = NOON;
    while !game.is_over() {
        let side = Side::BOTH.into_iter().find(|side| game.public().awaits(*side)).expect("the game waits for a side");
        let (by, command) = match dice.below(15) {
            Some(0) => {
                now = game.wait_end().expect("under way");
                (Actor::Clock, Command::Lapse)
            }
            _ => (Actor::Side(side), computer_command(&game.own_view(side), &mut dice).expect("the computer has a command")),
        };
        now = now.plus_seconds(1);
        let step = ask(&game, now, &mut dice, &by, &command).unwrap_or_else(|refusal| panic!("{by:?} {command:?}: {refusal:?}"));
        for event in &step.events {
            game.evolve(now, event).expect("a decided event applies");
            event.report(rules).iter().for_each(|report| checker.check_report(report, &game));
        }
    }
    checker.seen
}

#[test]
fn follow_up_promises_match_later_events() {
    let mut missing = Vec::new();
    for [text, games, kinds] in rows::<3>(GAMES) {
        let (rules, games) = (rules(text), games.parse::<u64>().expect("a number"));
        let seen: BTreeSet<&str> = (0..games).flat_map(|seed| play(&rules, seed)).collect();
        let never = kinds.split_whitespace().filter(|kind| *kind != "-" && !seen.contains(kind));
        missing.extend(never.map(|kind| format!("{text}: {kind} never occurs, only {seen:?}")));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
