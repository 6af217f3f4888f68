//! Checks the invariants of a match after every step, against separate records of shots and revealed cells.

use broadside_game::{
    Game, Transition,
    cell::{Cell, CellSet},
    ids::Timestamp,
    report::{Debt, DutchmanReport, DyingShot, Ending, Outcome, Report},
    roster::Kind,
    ruleset::{AnswerDetail, Fire, GameType, Judge, SalvoSize},
    side::{BySide, Side},
    view::{AutoMark, Phase, PlacedPiece, PublicView},
};

/// The records of one match.
pub struct MatchChecker {
    view: PublicView,
    /// Cells shot since the field last changed.
    shot: BySide<CellSet>,
    /// Cells revealed so far.
    given: BySide<CellSet>,
    /// Decks lost, including those that have moved since.
    lost: BySide<usize>,
    /// Whether all answers are true. If not, as players may lie about paper fleets, fleets, marks and the ending are not checked.
    pub honest: bool,
    /// Whether both fleets are placed, so that there is something to check.
    began: bool,
    /// How often each kind of event happened.
    pub seen: std::collections::BTreeMap<&'static str, usize>,
}

impl MatchChecker {
    /// Must be created before the first shot.
    pub fn new(game: &Game) -> Self {
        let none = BySide::from_fn(|_| CellSet::EMPTY);
        Self {
            view: game.public().clone(),
            shot: none,
            given: none,
            lost: BySide::default(),
            began: false,
            honest: true,
            seen: Default::default(),
        }
    }

    pub fn check_step(&mut self, before: &Game, step: &Transition, now: Timestamp) {
        let mut folded = before.clone();
        for event in &step.events {
            folded.evolve(now, event).expect("what was decided can be evolved");
            if let Some(report) = event.report(before.rules()) {
                self.check_report(before, &report);
                self.view.apply(&report);
            }
        }
        assert_eq!(folded, step.after, "folding the events over the game gives the game after them");
        assert_eq!(&self.view, step.after.public(), "the public view is folded from reports");
        self.check_state(&step.after);
    }

    fn check_report(&mut self, before: &Game, report: &Report) {
        match report {
            Report::Shot { by, cell, outcome, dying, .. } => {
                self.count("shots");
                self.record_shot(*by, *cell, outcome);
                self.check_dying(dying);
            }
            Report::Salvo { volleys, dying, .. } => {
                self.count("salvoes");
                for by in Side::BOTH {
                    volleys[by].iter().for_each(|(cell, outcome)| self.record_shot(by, *cell, outcome));
                }
                self.check_dying(dying);
            }
            Report::Given { side, cell, debt, .. } => {
                self.count(if *debt == Debt::Mine { "mines given" } else { "decks given" });
                let of_kind = |kind: Kind| if *debt == Debt::Mine { kind == Kind::Mine } else { kind.is_ship() };
                assert!(before.own_view(*side).givable.contains(*cell), "only eligible cells are revealed");
                assert!(cells(&before.own_view(*side).ships, of_kind).contains(*cell), "the revealed cell is of the kind that was owed");
                assert!(!self.shot[*side].contains(*cell) && self.given[*side].insert(*cell), "no cell is revealed twice");
            }
            Report::Steered { side, course: DutchmanReport::Moved(seal), .. } => {
                self.count("moves");
                assert_eq!(seal.is_some(), before.rules().judge == Judge::Commit, "a move is sealed if fleets are sealed");
                self.shot[*side] = CellSet::EMPTY;
            }
            Report::Steered { .. } => self.count("stays"),
            Report::Lapsed { .. } => self.count("lapses"),
            Report::Sailed { .. } => self.count("sailings"),
            Report::Called { .. } => self.count("calls"),
            _ => {}
        }
    }

    fn count(&mut self, what: &'static str) {
        *self.seen.entry(what).or_default() += 1;
    }

    fn check_dying(&mut self, dying: &[DyingShot]) {
        for DyingShot { by, cell, outcome } in dying {
            self.count("dying shots");
            match outcome {
                None => assert!(self.shot[!*by].contains(*cell), "only a dying shot at a cell that was shot before has no outcome"),
                Some(outcome) => self.record_shot(*by, *cell, outcome),
            }
        }
    }

    fn record_shot(&mut self, by: Side, cell: Cell, outcome: &Outcome) {
        assert!(self.shot[!by].insert(cell), "no cell is shot twice before the field changes");
        match outcome {
            Outcome::Miss => {}
            Outcome::Hit | Outcome::Sunk(_) => self.lost[!by] += 1,
            Outcome::Mine => self.count("mines struck"),
            Outcome::Sweeper => self.count("sweepers struck"),
        }
    }

    fn check_state(&mut self, game: &Game) {
        self.began |= game.public().phase.is_fighting();
        if !self.began {
            return;
        }
        check_phase(game);
        if !self.honest {
            return;
        }
        for side in Side::BOTH {
            self.check_pieces(game, side);
            self.check_marks(game, side);
        }
        self.check_ending(game);
    }

    /// All pieces remain, except the decks of a Flying Dutchman.
    fn check_pieces(&self, game: &Game, side: Side) {
        let (own, rules) = (game.own_view(side), game.rules());
        let sizes = |mut sizes: Vec<(Kind, u8)>| {
            sizes.sort_unstable();
            sizes
        };
        let placed = own.ships.iter().map(|ship| (ship.spec.kind, ship.spec.decks));
        let expected = rules.pieces().into_iter().map(|spec| (spec.kind, spec.decks));
        assert_eq!(sizes(placed.collect()), sizes(expected.collect()), "all pieces are still there");
        if let GameType::Dutchman { decks } = rules.game_type {
            let left = own.decks().minus(&self.shot[side]).len();
            assert_eq!(left + self.lost[side], usize::from(decks), "every lost deck is counted once");
            assert_eq!(game.public().charts[side].struck as usize, self.lost[side], "the chart counts the lost decks");
        }
    }

    fn check_marks(&self, game: &Game, side: Side) {
        let (own, chart, rules, shot) = (game.own_view(side), &game.public().charts[side], game.rules(), self.shot[side]);
        let of = |is_kind: fn(Kind) -> bool| cells(&own.ships, is_kind);
        let (decks, mines, sweepers) = (of(Kind::is_ship), of(|kind| kind == Kind::Mine), of(|kind| kind == Kind::Sweeper));
        if !rules.exchanges_shots() {
            return;
        }
        assert_eq!(chart.hits, shot.intersection(&decks), "the hits are the shots at decks");
        assert_eq!(chart.mines, shot.intersection(&mines));
        assert_eq!(chart.sweepers, shot.intersection(&sweepers));
        assert_eq!(chart.misses, shot.minus(&decks).minus(&mines).minus(&sweepers));
        assert_eq!(chart.given, self.given[side].intersection(&decks).minus(&shot), "a revealed deck stays marked until it is shot");
        assert_eq!(chart.given_mines, self.given[side].intersection(&mines).minus(&shot));
        assert!(!chart.stale_hits.union(&chart.stale_misses).meets(&shot), "a cell shot again is not stale");
        let sunk: Vec<&PlacedPiece> = own.ships.iter().filter(|ship| ship.spec.kind.is_ship() && ship.cells.is_subset(&shot)).collect();
        let reported = if rules.answers == AnswerDetail::Plain { 0 } else { sunk.len() };
        assert_eq!(chart.wrecks.len(), reported, "a ship is reported sunk when all its decks are hit");
        assert_eq!(chart.ships_afloat(rules).len() + reported, own.ships.iter().filter(|ship| ship.spec.kind.is_ship()).count());
        if rules.judge != Judge::Paper {
            assert!(chart.wrecks.iter().all(|wreck| sunk.contains(&wreck)), "the wrecks are the sunk ships");
        }
        let mut view = game.own_view(!side);
        for (auto_mark, _) in AUTO_MARKS {
            view.auto_mark = auto_mark;
            let empty = view.marked_empty();
            assert!(!empty.meets(&decks) && !empty.meets(&shot), "{auto_mark:?}: cells marked empty hold no ship and were not shot");
        }
    }

    fn check_ending(&self, game: &Game) {
        let rules = game.rules();
        let Phase::Over(ending) = game.public().phase else {
            if rules.exchanges_shots() && game.public().phase.is_fighting() {
                assert!(Side::BOTH.into_iter().all(|side| self.afloat(game, side)), "a game is over when a fleet is sunk");
            }
            return;
        };
        let afloat = |side| match &game.public().sea {
            Some(sea) => sea.sea.board().afloat_count(sea.half(side)) > 0,
            None => self.afloat(game, side),
        };
        match ending {
            Ending::Won(side) => {
                assert!(!afloat(!side), "the loser has no ships left");
                assert!(afloat(side) || rules.subs > 0, "only a dying shot can sink the winner's last ship");
            }
            Ending::Level => assert!(!afloat(Side::A) && !afloat(Side::B) && (rules.is_salvo() || rules.has_open_board())),
            Ending::Stalled => assert!(rules.has_open_board() && afloat(Side::A) && afloat(Side::B)),
            Ending::Drawn => assert!(rules.has_open_board() || rules.draws == broadside_game::ruleset::Draws::Agreed),
            Ending::Resigned(_) | Ending::Forfeited(_) | Ending::Expired => {}
            Ending::Judged(_) | Ending::Void => panic!("an ending by false answers: {ending:?}"),
            Ending::Closed => panic!("closed, but there is no room"),
            Ending::Declined | Ending::Withdrawn(_) => panic!("an ending before the start: {ending:?}"),
        }
        assert!(game.public().revealed.iter().all(Option::is_some), "both fleets are revealed at the end");
    }

    fn afloat(&self, game: &Game, side: Side) -> bool {
        !game.own_view(side).decks().is_subset(&self.shot[side])
    }
}

/// All settings of automatic marks, with their names.
pub const AUTO_MARKS: [(AutoMark, &str); 3] = [(AutoMark::Off, "off"), (AutoMark::Sunk, "sunk"), (AutoMark::Full, "full")];

fn cells(ships: &[PlacedPiece], is_kind: impl Fn(Kind) -> bool) -> CellSet {
    ships.iter().filter(|ship| is_kind(ship.spec.kind)).fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells))
}

/// Checks that the phase, the shots left and the cells to reveal agree.
fn check_phase(game: &Game) {
    let (public, rules) = (game.public(), game.rules());
    let ships = rules.pieces().iter().filter(|spec| spec.kind.is_ship()).count();
    assert_eq!(game.deadline().is_none(), game.is_over(), "a game has a deadline unless it is over");
    assert!(game.deadline() <= game.wait_end());
    for side in Side::BOTH {
        let own = game.own_view(side);
        let owes = matches!(public.phase, Phase::Owing(whose, Debt::Cell | Debt::Mine) if whose == side);
        assert_eq!(!own.givable.is_empty(), owes, "cells can be revealed only while one is owed");
        let plans = public.phase == Phase::Planning;
        assert!(plans || (own.plan.is_empty() && own.max_salvo_shots == 0), "only the planning phase has shot lists");
        assert!(own.plan.len() <= usize::from(own.max_salvo_shots));
        assert!(plans || !public.phase.is_fighting() || !public.locked[side]);
        let most = match rules.fire {
            Fire::Salvo(SalvoSize::Shots(shots)) => usize::from(shots),
            _ => ships,
        };
        assert!(!plans || (1..=most).contains(&usize::from(own.max_salvo_shots)), "a list has room for at least one shot");
    }
    let left = usize::from(public.left);
    match (public.phase, rules.fire) {
        (Phase::Firing(_), Fire::Streak | Fire::Single) | (Phase::Sailing(_), _) => assert_eq!(left, 1),
        (Phase::Firing(_), Fire::Multi(most)) => assert!((1..=usize::from(most)).contains(&left)),
        (Phase::Firing(_), Fire::Chain) => assert!((1..=ships).contains(&left)),
        (Phase::Planning, Fire::Salvo(_)) => assert!(!(public.locked.a && public.locked.b), "the lists are fired when both are locked"),
        (Phase::Owing(_, Debt::Course), _) => assert!(rules.hit_ships_may_move()),
        (Phase::Owing(_, Debt::Answer(_)), _) => assert_eq!(rules.judge, Judge::Paper),
        (Phase::Owing(_, Debt::Cell), _) => assert!(rules.mines > 0),
        (Phase::Owing(_, Debt::Mine), _) => assert!(rules.sweepers > 0),
        (Phase::Over(_), _) => {}
        (phase, fire) => panic!("{phase:?} under {fire:?}"),
    }
}
