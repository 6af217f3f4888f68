//! Finishers (core/RULES.md §3.2): where to fire while something is wounded. Each adds its next cells to a list;
//! nothing if nothing is wounded.

use broadside_game::{
    cell::{Cell, CellSet},
    dice::Dice,
    ruleset::{Answers, Ruleset},
    shape::ShipForms,
};

use super::TargetList;

/// Whether ships are straight and sinkings are announced, so that a line of hits is part of a ship.
pub(super) fn has_straight_ships(rules: &Ruleset) -> bool {
    let straight = rules.shapes == ShipForms::NONE && rules.fleet.specs().iter().all(|spec| spec.form.is_none());
    straight && rules.answers != Answers::Plain && rules.ships_stay()
}

/// `F-stack`: every neighbour of every hit, the latest hit first. Ignores sinkings.
///
/// The stack is reconstructed from the chart: the neighbours of the last shot, if it hit, were pushed last; after a
/// miss, those pushed together with it; then any other. The order of the rest is random: the means equal those of a
/// real stack within a quarter of a shot.
pub(super) fn stack(list: &mut TargetList<'_>, dice: &mut dyn Dice) {
    let (size, last) = (list.known.rules.size, list.last);
    let unknown = list.known.unshot.minus(&list.known.mines);
    let hits = list.known.hits;
    let latest = hits.intersection(&last).adjacent(size);
    let together = hits.intersection(&last.adjacent(size)).adjacent(size);
    for cells in [latest, together, hits.adjacent(size)] {
        while !list.is_full() && list.take(&cells.intersection(&unknown), dice) {}
    }
}

/// `F-line`: beside a single hit, else at the ends of the line of hits. For straight ships.
///
/// If the ends are closed, several ships are side by side; they are left alone until more is known, as in the book. The
/// book does not say which line to follow if hits form several; in Milton Bradley's game that is worth a shot.
pub(super) fn line(list: &mut TargetList<'_>, dice: &mut dyn Dice) {
    let (size, sea) = (list.known.rules.size, list.known.open_to_warships);
    let groups = groups(&list.known.open_hits, size);
    let ends = groups.iter().fold(CellSet::EMPTY, |all, group| all.union(&ends(group, size))).intersection(&sea);
    while !list.is_full() && list.take(&ends, dice) {}
}

/// The groups of hits connected by sides.
fn groups(open: &CellSet, size: u8) -> Vec<CellSet> {
    let (mut left, mut groups) = (*open, Vec::new());
    while let Some(first) = left.iter().next() {
        let group = [first].into_iter().collect::<CellSet>().spread(&left, |reached| reached.adjacent(size));
        left = left.minus(&group);
        groups.push(group);
    }
    groups
}

/// The cells where a straight ship through these hits may continue: beside a single one, else at the ends of the first
/// line among them.
fn ends(group: &CellSet, size: u8) -> CellSet {
    for (dx, dy) in [(1, 0), (0, 1)] {
        let next = |cell: Cell| cell.step(dx, dy, size).filter(|next| group.contains(*next));
        let Some(first) = group.iter().find(|cell| next(*cell).is_some()) else { continue };
        let last = std::iter::successors(Some(first), |cell| next(*cell)).last().unwrap_or(first);
        return [first.step(-dx, -dy, size), last.step(dx, dy, size)].into_iter().flatten().collect();
    }
    group.adjacent(size)
}

/// `F-fit`: the cells that most poses through open hits cover. Ties are random; for a list, the cells at least half as
/// likely as the best.
pub(super) fn fit(list: &mut TargetList<'_>, dice: &mut dyn Dice) {
    let mut weighed = list.known.pose_weights();
    let best = weighed.iter().map(|(_, weight)| *weight).max().unwrap_or(0);
    while !list.is_full() {
        weighed.retain(|(cell, weight)| *weight * 2 >= best && !list.chosen.contains(cell));
        let top = weighed.iter().map(|(_, weight)| *weight).max().unwrap_or(0);
        let ties: CellSet = weighed.iter().filter(|(_, weight)| *weight == top).map(|(cell, _)| *cell).collect();
        if !list.take(&ties, dice) {
            return;
        }
    }
}
