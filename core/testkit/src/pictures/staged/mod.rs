//! Reproducible games for pictures: fleets and shots by a seed, and the views that result. Every view is made from reports, as
//! in the real game.

use broadside_game::{
    cell::{Cell, CellSet},
    ids::GameId,
    report::{ChosenBy, Debt, DutchmanReport, DyingShot, Ending, NextTurn, Outcome, Report, VesselMove},
    roster::Kind,
    ruleset::{AnswerDetail, Fire, Ruleset},
    side::{BySide, Side},
    straume::ShipAction,
    view::{AutoMark, OwnView, Phase, PlacedPiece, PublicView},
};

mod fleets;
mod words;

pub use crate::staged::{rules, seat};
pub use fleets::fleet;
pub use words::{ENGLISH_LINES, NORWEGIAN_LINES, RUSSIAN_LINES, VESSELS, WORDS, captions, legend_of, russian};

/// Pseudo-random dice from a seed.
pub struct Dice(pub u64);

impl Dice {
    /// A random number below `sides`; 0 if `sides` is 0.
    pub fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

/// The view of a challenge that nobody has accepted.
pub fn challenge(rules: &Ruleset) -> PublicView {
    PublicView::open(GameId::new(1, 7), rules.clone(), seat(1, "Анна"))
}

/// A game: the public view, and the fleets, which the public does not see.
pub struct Game {
    /// The public view so far.
    pub view: PublicView,
    /// The fleets of both sides.
    pub fleets: BySide<Vec<PlacedPiece>>,
    /// All reports so far.
    pub said: Vec<Report>,
    dice: Dice,
}

impl Game {
    /// A game whose fleets are being placed.
    pub fn placing(rules: &Ruleset, seed: u64) -> Self {
        let mut dice = Dice(seed);
        let fleets = BySide::from_fn(|_| fleet(rules, &mut dice));
        let mut game = Self { view: challenge(rules), fleets, said: Vec::new(), dice };
        game.add_report(Report::Joined { seat: seat(2, "Олег") });
        game
    }

    /// Adds a report, and applies it to the view.
    fn add_report(&mut self, report: Report) {
        self.view.apply(&report);
        self.said.push(report);
    }

    /// A game in which this many shots were fired.
    pub fn after(rules: &Ruleset, seed: u64, shots: usize) -> Self {
        let mut game = Self::placing(rules, seed);
        game.add_report(Report::Began { first: Side::A, next: NextTurn::fire(Side::A), lineups: None });
        for _ in 0..shots {
            game.shoot();
        }
        game
    }

    /// A game in which this many salvos of five shots were fired.
    pub fn after_salvos(rules: &Ruleset, seed: u64, salvos: usize) -> Self {
        let mut game = Self::placing(rules, seed);
        let next = NextTurn { phase: Phase::Planning, left: 5 };
        game.add_report(Report::Began { first: Side::A, next, lineups: None });
        for _ in 0..salvos {
            let volleys = BySide { a: game.volley(Side::A), b: game.volley(Side::B) };
            game.add_report(Report::Salvo { volleys, dying: Vec::new(), next });
        }
        game
    }

    /// A table game in which the players choose the order of their ships.
    pub fn placing_lineup(rules: &Ruleset, seed: u64) -> Self {
        let mut dice = Dice(seed);
        let fleets = BySide::from_fn(|_| fleets::random_lineup_fleet(rules, &mut dice));
        let mut game = Self { view: challenge(rules), fleets, said: Vec::new(), dice };
        game.add_report(Report::Joined { seat: seat(2, "Олег") });
        game
    }

    /// A table game after this many random moves.
    pub fn after_moves(rules: &Ruleset, seed: u64, moves: usize) -> Self {
        let mut dice = Dice(seed);
        let lineups = BySide::from_fn(|_| fleets::lineup(&mut dice));
        let mut game = Self { view: challenge(rules), fleets: BySide::default(), said: Vec::new(), dice };
        game.add_report(Report::Joined { seat: seat(2, "Олег") });
        let next = |side| NextTurn { phase: Phase::Sailing(side), left: 1 };
        game.add_report(Report::Began { first: Side::A, next: next(Side::A), lineups: Some(Box::new(lineups)) });
        for _ in 0..moves {
            let open = game.view.sea.as_ref().expect("a table game has a board");
            let (side, all) = (open.side(open.sea.to_move()), open.sea.board().legal_moves(open.sea.to_move()));
            // Steps forward are preferred, because otherwise the fleets would not meet.
            let forward: Vec<_> =
                all.iter().copied().filter(|(_, action)| !matches!(action, ShipAction::Left | ShipAction::Right)).collect();
            let from = if forward.is_empty() || game.dice.below(4) == 0 { all } else { forward };
            let (place, action) = from[game.dice.below(from.len())];
            let done = open.sea.sail(open.sea.to_move(), place, action).expect("a legal move");
            let sailed = VesselMove { from: place, action, effects: done.effects };
            game.add_report(Report::Sailed { side, sailed: Box::new(sailed), next: next(!side) });
        }
        game
    }

    /// The game after side B has given up.
    pub fn after_resignation(mut self) -> Self {
        let fleets = BySide { a: Some(self.fleets.a.clone()), b: Some(self.fleets.b.clone()) };
        self.add_report(Report::Ended { ending: Ending::Resigned(Side::B), fleets });
        self
    }

    /// Fires a shot for the side whose turn it is, with everything that follows from it.
    pub fn shoot(&mut self) {
        let Phase::Firing(by) = self.view.phase else { return };
        let Some(cell) = self.choose_target(by) else { return };
        let outcome = self.answer(!by, cell);
        let is_hit = matches!(outcome, Outcome::Hit | Outcome::Sunk(_));
        let next = NextTurn::fire(if is_hit && self.view.rules.fire != Fire::Single { by } else { !by });
        let dying = if matches!(&outcome, Outcome::Sunk(wreck) if wreck.spec.kind == Kind::Submarine) {
            let spent = self.view.charts[by].shot_cells().contains(cell);
            vec![DyingShot { by: !by, cell, outcome: (!spent).then(|| self.answer(by, cell)) }]
        } else {
            Vec::new()
        };
        self.add_report(Report::Shot { by, cell, outcome: outcome.clone(), dying, next });
        match outcome {
            Outcome::Mine => self.give(by, Debt::Cell, next),
            Outcome::Sweeper => self.give(by, Debt::Mine, next),
            Outcome::Hit if self.view.rules.hit_ships_may_move() => self.steer(!by, next),
            Outcome::Hit | Outcome::Miss | Outcome::Sunk(_) => {}
        }
        if self.fleets[!by].iter().filter(|ship| ship.spec.kind.is_ship()).all(|ship| ship.cells.is_subset(&self.view.charts[!by].hits)) {
            let fleets = BySide { a: Some(self.fleets.a.clone()), b: Some(self.fleets.b.clone()) };
            self.add_report(Report::Ended { ending: Ending::Won(by), fleets });
        }
    }

    /// Up to five shots of a salvo list, with their answers.
    fn volley(&mut self, by: Side) -> Vec<(Cell, Outcome)> {
        let mut cells: Vec<Cell> = (0..20).filter_map(|_| self.choose_target(by)).collect();
        cells.sort();
        cells.dedup();
        cells.truncate(5);
        cells.into_iter().map(|cell| (cell, self.answer(!by, cell))).collect()
    }

    /// A random cell to fire at: next to an open hit if there is one, else any cell that may hold a ship. `None` if there is none.
    fn choose_target(&mut self, by: Side) -> Option<Cell> {
        let rules = self.view.rules.clone();
        let chart = &self.view.charts[!by];
        let fresh = |cells: CellSet| cells.minus(&chart.shot_cells()).minus(&chart.known_empty_cells(&rules));
        let near = fresh(chart.open_hits().adjacent(rules.size));
        let from: Vec<Cell> = if near.is_empty() { fresh(Cell::all(rules.size).collect()) } else { near }.iter().collect();
        (!from.is_empty()).then(|| from[self.dice.below(from.len())])
    }

    /// Discloses a deck or a mine of a side, as it owes.
    fn give(&mut self, side: Side, debt: Debt, next: NextTurn) {
        let chart = &self.view.charts[side];
        let owed = |piece: &&PlacedPiece| if debt == Debt::Mine { piece.spec.kind == Kind::Mine } else { piece.spec.kind.is_ship() };
        let cells = self.fleets[side].iter().filter(owed).flat_map(|piece| piece.cells.iter());
        let known = chart.shot_cells().union(&chart.given).union(&chart.given_mines);
        let Some(cell) = cells.into_iter().find(|cell| !known.contains(*cell)) else { return };
        self.add_report(Report::Given { side, cell, debt, chosen: ChosenBy::Player, next });
    }

    /// Moves the Flying Dutchman of a side to another place, or lets it stay, with equal probability.
    fn steer(&mut self, side: Side, next: NextTurn) {
        let left = self.fleets[side][0].cells.minus(&self.view.charts[side].hits);
        let moves = self.dice.below(2) == 0;
        if moves {
            let cells = fleets::connected_cells(left.len() as u8, self.view.rules.size, &mut self.dice);
            self.fleets[side][0].cells = cells;
        }
        let course = if moves { DutchmanReport::Moved(None) } else { DutchmanReport::Stayed };
        self.add_report(Report::Steered { side, course, chosen: ChosenBy::Player, next });
    }

    /// The answer to a shot at this cell of a side.
    fn answer(&self, side: Side, cell: Cell) -> Outcome {
        let mut hits = self.view.charts[side].hits;
        hits.insert(cell);
        match self.fleets[side].iter().find(|ship| ship.cells.contains(cell)) {
            None => Outcome::Miss,
            Some(piece) if piece.spec.kind == Kind::Mine => Outcome::Mine,
            Some(piece) if piece.spec.kind == Kind::Sweeper => Outcome::Sweeper,
            Some(ship) if ship.cells.is_subset(&hits) && self.view.rules.answers != AnswerDetail::Plain => Outcome::Sunk(ship.clone()),
            Some(_) => Outcome::Hit,
        }
    }

    /// The view of the player on this side.
    pub fn own_view(&self, side: Side) -> OwnView {
        own(side, self.view.clone(), self.fleets[side].clone())
    }

    /// The view of the player on this side, with only this many ships placed.
    pub fn own_with_ships(&self, side: Side, ships: usize) -> OwnView {
        let mut own = self.own_view(side);
        own.ships.truncate(ships);
        own
    }
}

/// The view of a player, made of the public view and the player's fleet.
pub fn own(side: Side, public: PublicView, ships: Vec<PlacedPiece>) -> OwnView {
    OwnView { side, public, ships, plan: Vec::new(), max_salvo_shots: 5, givable: CellSet::EMPTY, auto_mark: AutoMark::Sunk }
}
