//! A shooting range: a view in which what the test says was told, and who shoots at it.

use broadside_game::{
    cell::{Cell, CellSet},
    dice::{Dice, SeededDice},
    ids::GameId,
    report::{ChosenBy, Debt, NextTurn, Outcome, Report},
    roster::PieceSpec,
    ruleset::Ruleset,
    side::Side,
    view::{AutoMark, OwnView, Phase, PlacedPiece, PublicView},
};
use broadside_gunner::{
    habits::{HabitSample, Memory},
    shooting::Shooting,
};
use broadside_testkit::staged::seat;

/// Every strategy, with those that have an option set.
pub fn shooters() -> impl Iterator<Item = (Shooting, &'static str)> {
    Shooting::all_with_ids()
}

/// What is known of somebody who, in so many games, fired at the left of the field and had their decks on top of it;
/// nothing on a field that is not square.
pub fn acquainted(rules: &Ruleset, games: usize) -> Memory {
    let mut memory = Memory::default();
    let (opening, decks) = (cells(rules, |col, _| col < 3), cells(rules, |_, row| row < 2));
    if let Some(size) = rules.size.side() {
        (0..games).for_each(|_| memory.learn(&HabitSample { size, opening, decks }));
    }
    memory
}

/// A's view of a battle in which nothing has happened yet.
pub fn fresh(rules: &Ruleset) -> OwnView {
    let mut public = PublicView::open(GameId::new(1, 1), rules.clone(), seat(1, "A"));
    public.apply(&Report::Began { first: Side::A, next: NextTurn::fire(Side::A), lineups: None });
    let (plan, ships) = (Vec::new(), Vec::new());
    OwnView { side: Side::A, public, ships, plan, max_salvo_shots: 0, givable: CellSet::EMPTY, auto_mark: AutoMark::Sunk }
}

/// The same before a salvo of so many shots.
pub fn before_salvo(rules: &Ruleset, shots: u8) -> OwnView {
    let mut view = OwnView { max_salvo_shots: shots, ..fresh(rules) };
    view.public.phase = Phase::Planning;
    view
}

/// A shot of A's and what it met.
pub fn met(view: &mut OwnView, cell: Cell, outcome: Outcome) {
    view.public.apply(&Report::Shot { by: Side::A, cell, outcome, dying: Vec::new(), next: NextTurn::fire(Side::A) });
}

/// Every deck of a ship, the last of which sinks it.
pub fn sunk(view: &mut OwnView, spec: PieceSpec, cells: &CellSet) {
    let last = cells.iter().last().expect("a ship has cells");
    cells.iter().filter(|cell| *cell != last).for_each(|cell| met(view, cell, Outcome::Hit));
    met(view, last, Outcome::Sunk(PlacedPiece { spec, cells: *cells }));
}

/// B gives away a cell.
pub fn given(view: &mut OwnView, cell: Cell, debt: Debt) {
    view.public.apply(&Report::Given { side: Side::B, cell, debt, chosen: ChosenBy::Player, next: NextTurn::fire(Side::A) });
}

pub fn named(rules: &Ruleset, names: &str) -> CellSet {
    names.split_whitespace().map(|name| rules.notation().parse(name).expect("a cell")).collect()
}

/// The cells of the field that are so, by column and row from 0.
pub fn cells(rules: &Ruleset, so: impl Fn(u8, u8) -> bool) -> CellSet {
    Cell::all(rules.size).filter(|cell| so(cell.col, cell.row)).collect()
}

/// Where a strategy fires, one shot after another, when all of them miss.
pub fn misses(rules: &Ruleset, shooting: Shooting, shots: usize, seed: u64) -> Vec<Cell> {
    let (mut view, mut dice) = (fresh(rules), SeededDice(seed));
    let mut fire = |_| {
        let cell = shooting.choose(&view, &mut dice as &mut dyn Dice).expect("cells are left");
        met(&mut view, cell, Outcome::Miss);
        cell
    };
    (0..shots).map(&mut fire).collect()
}
