//! Search orders (core/RULES.md §3.2): the stages of each strategy. A stage is a set of cells that is searched before those
//! of the next stage; cells in no stage come last. Depends on the known facts, the last shot, and the cells in the list.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    shape::poses,
};

use super::{Shooting, TargetList, patterns};

/// The stretched knight's moves, as columns and rows, that lead from a cell of [`patterns::every_fourth`] to another one.
const STRETCHED_KNIGHT_STEPS: [(i8, i8); 4] = [(1, 3), (-1, -3), (3, 1), (-3, -1)];

/// The knight's moves, as columns and rows, that lead from a cell of [`patterns::every_fifth`] to another one.
const KNIGHT_STEPS: [(i8, i8); 4] = [(1, 2), (-1, -2), (2, -1), (-2, 1)];

/// The current stages of a strategy; none if it searches the whole field in random order.
pub(super) fn stages(shooting: Shooting, list: &TargetList<'_>) -> Vec<CellSet> {
    let size = list.known.rules.size;
    let chessboard = || patterns::chessboard(size);
    match shooting {
        Shooting::Random | Shooting::RandomMarked | Shooting::Hunt | Shooting::HuntTarget => Vec::new(),
        Shooting::CornersFirst => patterns::corners(size).to_vec(),
        Shooting::Parity | Shooting::Chess => vec![chessboard()],
        Shooting::Diagonals => patterns::diagonals(size).into_iter().chain([chessboard()]).collect(),
        Shooting::Rhombus => vec![patterns::rhombus(size), chessboard()],
        Shooting::EveryFourth => vec![patterns::every_fourth(size, 3), patterns::every_fourth(size, 1)],
        Shooting::Knight => {
            let lattice = patterns::every_fourth(size, 3);
            vec![next_knight_cells(list, STRETCHED_KNIGHT_STEPS, &lattice), lattice, patterns::every_fourth(size, 1)]
        }
        Shooting::RealKnight => {
            let lattice = patterns::every_fifth(size);
            vec![next_knight_cells(list, KNIGHT_STEPS, &lattice), lattice]
        }
        Shooting::Locator if size == FieldSize::square(10) => patterns::locator().to_vec(),
        Shooting::Locator => Vec::new(),
        Shooting::Goose => goose_stages(list),
        Shooting::GooseFixed => full_goose_stages(list),
        Shooting::Lattice => vec![sparsest_lattice(list)],
        // Weighted strategies come here only if all remaining cells have the same weight.
        Shooting::Density | Shooting::DensityWithRandomTies | Shooting::Memory | Shooting::Exact => Vec::new(),
        Shooting::Trained | Shooting::TrainedOnSmallField => Vec::new(),
        Shooting::Varied(varied) => stages(varied.split().0, list),
    }
}

/// The cells one of these moves away from the last cell of the list, or else from the last shot, if that is on the knight's
/// lattice. After finishing a ship it is not, so the knight starts again anywhere on the lattice.
fn next_knight_cells(list: &TargetList<'_>, steps: [(i8, i8); 4], lattice: &CellSet) -> CellSet {
    let size = list.known.rules.size;
    let from: Vec<Cell> = match list.chosen.last() {
        Some(cell) => vec![*cell],
        None => list.last.iter().collect(),
    };
    let from = from.into_iter().filter(|cell| lattice.contains(*cell));
    from.flat_map(|cell| steps.into_iter().filter_map(move |(dx, dy)| cell.step(dx, dy, size))).collect()
}

/// The stages of the goose foot whose target ships are afloat: ships of four or more decks, of three, of two.
fn goose_stages(list: &TargetList<'_>) -> Vec<CellSet> {
    let size = list.known.rules.size;
    let afloat = |fits: fn(u8) -> bool| list.known.afloat.iter().any(|group| fits(group.spec.decks));
    let stages = [
        (afloat(|decks| decks >= 4), patterns::BATTLESHIP_STAGE),
        (afloat(|decks| decks == 3), patterns::CRUISER_STAGE),
        (afloat(|decks| decks == 2), patterns::DESTROYER_STAGE),
    ];
    stages.into_iter().filter(|(wanted, _)| *wanted).map(|(_, square)| patterns::squares(size, square)).collect()
}

/// All stages of the corrected goose foot; none if only ships of one deck are afloat.
fn full_goose_stages(list: &TargetList<'_>) -> Vec<CellSet> {
    let is_useful = list.known.afloat.iter().any(|group| group.spec.decks >= 2);
    let stages = [patterns::BATTLESHIP_STAGE, patterns::CRUISER_STAGE, patterns::COMPLETE_DESTROYER_STAGE];
    stages.into_iter().filter(|_| is_useful).map(|square| patterns::squares(list.known.rules.size, square)).collect()
}

/// The lattice with the fewest cells that finds the largest ship afloat: every n-th diagonal for a ship of n decks, in either
/// direction, restricted to the cells where the ship can be. All such cells if only ships of one deck are left.
fn sparsest_lattice(list: &TargetList<'_>) -> CellSet {
    let known = &list.known;
    let Some(group) = known.afloat.first() else { return CellSet::EMPTY };
    let open = list.left(&known.open_to_warships);
    let possible =
        poses(group.spec, known.rules).into_iter().filter(|pose| pose.is_subset(&open)).fold(CellSet::EMPTY, |all, pose| all.union(&pose));
    let decks = group.spec.decks;
    let sums = (0..decks).map(|rest| patterns::cells(known.rules.size, |col, row| (col + row) % decks == rest));
    let is_on_diagonal = |col: u8, row: u8, rest: u8| (i16::from(col) - i16::from(row) - i16::from(rest)).rem_euclid(i16::from(decks)) == 0;
    let differences = (0..decks).map(|rest| patterns::cells(known.rules.size, move |col, row| is_on_diagonal(col, row, rest)));
    let lattices = sums.chain(differences).map(|lattice| lattice.intersection(&possible)).filter(|cells| !cells.is_empty());
    lattices.min_by_key(CellSet::len).unwrap_or(CellSet::EMPTY)
}
