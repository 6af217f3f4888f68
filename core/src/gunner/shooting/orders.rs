//! Orders (core/RULES.md §3.2): the stages in which each strategy looks for ships. A stage is a set of cells; the dice choose
//! inside it, and what is in no stage comes last. Depends on what is
//! known, where the last shot fell and what is on the list.

use super::{List, Shooting, patterns};
use crate::game::{
    cell::{Cell, CellSet},
    shape::poses,
};

/// The stepping of the stretched knight: the four that keep to every fourth diagonal.
const STEPS: [(i8, i8); 4] = [(1, 3), (-1, -3), (3, 1), (-3, -1)];

/// Those of a real knight, which keep to every fifth cell.
const REAL_STEPS: [(i8, i8); 4] = [(1, 2), (-1, -2), (2, -1), (-2, 1)];

/// The stages of a strategy as things stand; none where it looks anywhere.
pub(super) fn stages(shooting: Shooting, list: &List<'_>) -> Vec<CellSet> {
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
            vec![steps(list, STEPS, &lattice), lattice, patterns::every_fourth(size, 1)]
        }
        Shooting::RealKnight => {
            let lattice = patterns::every_fifth(size);
            vec![steps(list, REAL_STEPS, &lattice), lattice]
        }
        Shooting::Locator if size == 10 => patterns::locator().to_vec(),
        Shooting::Locator => Vec::new(),
        Shooting::Goose => goose(list),
        Shooting::GooseFixed => goose_in_full(list),
        Shooting::Lattice => vec![sparsest(list)],
        // Nothing more can be weighed: what is left is as good as anything.
        Shooting::Density | Shooting::DensityByLot | Shooting::Memory | Shooting::Exact => Vec::new(),
        Shooting::Trained | Shooting::TrainedInPool => Vec::new(),
        Shooting::Varied(varied) => stages(varied.parted().0, list),
    }
}

/// A step on from the shot before, of this list or fired, if that lay on the knight's lattice; after a detour to finish a
/// ship there is none, and the knight jumps.
fn steps(list: &List<'_>, steps: [(i8, i8); 4], lattice: &CellSet) -> CellSet {
    let size = list.known.rules.size;
    let from: Vec<Cell> = match list.chosen.last() {
        Some(cell) => vec![*cell],
        None => list.last.iter().collect(),
    };
    let from = from.into_iter().filter(|cell| lattice.contains(*cell));
    from.flat_map(|cell| steps.into_iter().filter_map(move |(dx, dy)| cell.step(dx, dy, size))).collect()
}

/// Each stage until what it is for is sunk: ships of four decks and more, of three, of two.
fn goose(list: &List<'_>) -> Vec<CellSet> {
    let size = list.known.rules.size;
    let afloat = |fits: fn(u8) -> bool| list.known.afloat.iter().any(|kin| fits(kin.berth.decks));
    let stages = [
        (afloat(|decks| decks >= 4), patterns::FEET),
        (afloat(|decks| decks == 3), patterns::WEBS),
        (afloat(|decks| decks == 2), patterns::CLAWS),
    ];
    stages.into_iter().filter(|(wanted, _)| *wanted).map(|(_, square)| patterns::squares(size, square)).collect()
}

/// All stages in full, while a ship of two decks or more is afloat.
fn goose_in_full(list: &List<'_>) -> Vec<CellSet> {
    let wanted = list.known.afloat.iter().any(|kin| kin.berth.decks >= 2);
    let stages = [patterns::FEET, patterns::WEBS, patterns::ALL_CLAWS];
    stages.into_iter().filter(|_| wanted).map(|square| patterns::squares(list.known.rules.size, square)).collect()
}

/// Of the lattices as wide as the largest ship afloat, kept to cells where that ship still fits, the one with the fewest
/// cells; every cell where single decks are all that is left.
fn sparsest(list: &List<'_>) -> CellSet {
    let known = &list.known;
    let Some(kin) = known.afloat.first() else { return CellSet::EMPTY };
    let sea = list.left(&known.likely);
    let room =
        poses(kin.berth, known.rules).into_iter().filter(|pose| pose.within(&sea)).fold(CellSet::EMPTY, |all, pose| all.union(&pose));
    let wide = kin.berth.decks;
    let sums = (0..wide).map(|rest| patterns::cells(known.rules.size, |col, row| (col + row) % wide == rest));
    let lie = |col: u8, row: u8, rest: u8| (i16::from(col) - i16::from(row) - i16::from(rest)).rem_euclid(i16::from(wide)) == 0;
    let differences = (0..wide).map(|rest| patterns::cells(known.rules.size, move |col, row| lie(col, row, rest)));
    let lattices = sums.chain(differences).map(|lattice| lattice.intersection(&room)).filter(|cells| !cells.is_empty());
    lattices.min_by_key(CellSet::len).unwrap_or(CellSet::EMPTY)
}
