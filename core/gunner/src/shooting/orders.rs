//! Search orders (core/RULES.md §3.2): the stages of each strategy. A stage is a set of cells, among which the choice
//! is random; cells in no stage come last. Depends on the known facts, the last shot and the list so far.

use broadside_game::{
    cell::{Cell, CellSet},
    shape::poses,
};

use super::{Shooting, TargetList, patterns};

/// The steps of the stretched knight: the four that stay on every fourth diagonal.
const STRETCHED_KNIGHT_STEPS: [(i8, i8); 4] = [(1, 3), (-1, -3), (3, 1), (-3, -1)];

/// The steps of a real knight that stay on every fifth cell.
const KNIGHT_STEPS: [(i8, i8); 4] = [(1, 2), (-1, -2), (2, -1), (-2, 1)];

/// The current stages of a strategy; none if it searches anywhere.
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
            vec![steps(list, STRETCHED_KNIGHT_STEPS, &lattice), lattice, patterns::every_fourth(size, 1)]
        }
        Shooting::RealKnight => {
            let lattice = patterns::every_fifth(size);
            vec![steps(list, KNIGHT_STEPS, &lattice), lattice]
        }
        Shooting::Locator if size == 10 => patterns::locator().to_vec(),
        Shooting::Locator => Vec::new(),
        Shooting::Goose => goose(list),
        Shooting::GooseFixed => goose_in_full(list),
        Shooting::Lattice => vec![sparsest_lattice(list)],
        // All remaining cells have equal weight.
        Shooting::Density | Shooting::DensityByLot | Shooting::Memory | Shooting::Exact => Vec::new(),
        Shooting::Trained | Shooting::TrainedInPool => Vec::new(),
        Shooting::Varied(varied) => stages(varied.split().0, list),
    }
}

/// The cells a step away from the previous shot, of this list or fired, if that was on the knight's lattice. After
/// finishing a ship there is none, and the knight jumps.
fn steps(list: &TargetList<'_>, steps: [(i8, i8); 4], lattice: &CellSet) -> CellSet {
    let size = list.known.rules.size;
    let from: Vec<Cell> = match list.chosen.last() {
        Some(cell) => vec![*cell],
        None => list.last.iter().collect(),
    };
    let from = from.into_iter().filter(|cell| lattice.contains(*cell));
    from.flat_map(|cell| steps.into_iter().filter_map(move |(dx, dy)| cell.step(dx, dy, size))).collect()
}

/// Each stage until its target ships are sunk: of four decks and more, of three, of two.
fn goose(list: &TargetList<'_>) -> Vec<CellSet> {
    let size = list.known.rules.size;
    let afloat = |fits: fn(u8) -> bool| list.known.afloat.iter().any(|group| fits(group.spec.decks));
    let stages = [
        (afloat(|decks| decks >= 4), patterns::BATTLESHIP_STAGE),
        (afloat(|decks| decks == 3), patterns::CRUISER_STAGE),
        (afloat(|decks| decks == 2), patterns::DESTROYER_STAGE),
    ];
    stages.into_iter().filter(|(wanted, _)| *wanted).map(|(_, square)| patterns::squares(size, square)).collect()
}

/// All stages in full, while a ship of two decks or more is afloat.
fn goose_in_full(list: &TargetList<'_>) -> Vec<CellSet> {
    let is_useful = list.known.afloat.iter().any(|group| group.spec.decks >= 2);
    let stages = [patterns::BATTLESHIP_STAGE, patterns::CRUISER_STAGE, patterns::COMPLETE_DESTROYER_STAGE];
    stages.into_iter().filter(|_| is_useful).map(|square| patterns::squares(list.known.rules.size, square)).collect()
}

/// Of the lattices as wide as the largest ship afloat, restricted to cells where that ship still fits, the one with the
/// fewest cells; all cells if only single decks are left.
fn sparsest_lattice(list: &TargetList<'_>) -> CellSet {
    let known = &list.known;
    let Some(group) = known.afloat.first() else { return CellSet::EMPTY };
    let sea = list.left(&known.open_to_warships);
    let room =
        poses(group.spec, known.rules).into_iter().filter(|pose| pose.is_subset(&sea)).fold(CellSet::EMPTY, |all, pose| all.union(&pose));
    let wide = group.spec.decks;
    let sums = (0..wide).map(|rest| patterns::cells(known.rules.size, |col, row| (col + row) % wide == rest));
    let lie = |col: u8, row: u8, rest: u8| (i16::from(col) - i16::from(row) - i16::from(rest)).rem_euclid(i16::from(wide)) == 0;
    let differences = (0..wide).map(|rest| patterns::cells(known.rules.size, move |col, row| lie(col, row, rest)));
    let lattices = sums.chain(differences).map(|lattice| lattice.intersection(&room)).filter(|cells| !cells.is_empty());
    lattices.min_by_key(CellSet::len).unwrap_or(CellSet::EMPTY)
}
