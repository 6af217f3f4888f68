//! Views of a player for tests, to which shots and answers can be applied.

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

/// All shooting strategies with their ids, including those with options.
pub fn shooters() -> impl Iterator<Item = (Shooting, &'static str)> {
    Shooting::all_with_ids()
}

/// The memory of a player who, in this many games, fired at the left columns first and placed their decks in the top rows; empty on
/// a field that is not square.
pub fn memory_of(rules: &Ruleset, games: usize) -> Memory {
    let mut memory = Memory::default();
    let (opening, decks) = (cells(rules, |col, _| col < 3), cells(rules, |_, row| row < 2));
    if let Some(size) = rules.size.side() {
        (0..games).for_each(|_| memory.learn(&HabitSample { size, opening, decks }));
    }
    memory
}

/// A's view before the first shot.
pub fn fresh_view(rules: &Ruleset) -> OwnView {
    let mut public = PublicView::open(GameId::new(1, 1), rules.clone(), seat(1, "A"));
    public.apply(&Report::Began { first: Side::A, next: NextTurn::fire(Side::A), lineups: None });
    let (plan, ships) = (Vec::new(), Vec::new());
    OwnView { side: Side::A, public, ships, plan, max_salvo_shots: 0, givable: CellSet::EMPTY, auto_mark: AutoMark::Sunk }
}

/// A's view before a salvo of this many shots.
pub fn before_salvo(rules: &Ruleset, shots: u8) -> OwnView {
    let mut view = OwnView { max_salvo_shots: shots, ..fresh_view(rules) };
    view.public.phase = Phase::Planning;
    view
}

/// Applies a shot of A with its outcome.
pub fn apply_shot(view: &mut OwnView, cell: Cell, outcome: Outcome) {
    view.public.apply(&Report::Shot { by: Side::A, cell, outcome, dying: Vec::new(), next: NextTurn::fire(Side::A) });
}

/// Applies shots of A at all decks of a ship; the last one sinks it.
pub fn apply_sinking(view: &mut OwnView, spec: PieceSpec, cells: &CellSet) {
    let last = cells.iter().last().expect("a ship has cells");
    cells.iter().filter(|cell| *cell != last).for_each(|cell| apply_shot(view, cell, Outcome::Hit));
    apply_shot(view, last, Outcome::Sunk(PlacedPiece { spec, cells: *cells }));
}

/// Applies a report that B reveals a cell.
pub fn apply_revealed_cell(view: &mut OwnView, cell: Cell, debt: Debt) {
    view.public.apply(&Report::Given { side: Side::B, cell, debt, chosen: ChosenBy::Player, next: NextTurn::fire(Side::A) });
}

pub fn parse_cells(rules: &Ruleset, names: &str) -> CellSet {
    names.split_whitespace().map(|name| rules.notation().parse(name).expect("a cell")).collect()
}

/// The cells for which `contains` is true for the column and row, counted from 0.
pub fn cells(rules: &Ruleset, contains: impl Fn(u8, u8) -> bool) -> CellSet {
    Cell::all(rules.size).filter(|cell| contains(cell.col, cell.row)).collect()
}

/// The cells at which a strategy fires if all shots miss.
pub fn misses(rules: &Ruleset, shooting: Shooting, shots: usize, seed: u64) -> Vec<Cell> {
    let (mut view, mut dice) = (fresh_view(rules), SeededDice(seed));
    let mut fire = |_| {
        let cell = shooting.choose(&view, &mut dice as &mut dyn Dice).expect("the field has unshot cells");
        apply_shot(&mut view, cell, Outcome::Miss);
        cell
    };
    (0..shots).map(&mut fire).collect()
}
