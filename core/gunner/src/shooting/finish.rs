//! Finishers (core/RULES.md §3.2): where to fire if a ship is wounded. Each function adds cells to a list; none if no ship
//! is wounded.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    dice::Dice,
    ruleset::{AnswerDetail, Ruleset},
    shape::ShipForms,
};

use super::TargetList;

/// Whether ships are straight and do not move, and sinkings are announced, so that a line of hits is part of a ship.
pub(super) fn has_straight_ships(rules: &Ruleset) -> bool {
    let straight = rules.shapes == ShipForms::NONE && rules.fleet.specs().iter().all(|spec| spec.form.is_none());
    straight && rules.answers != AnswerDetail::Plain && rules.ships_never_move()
}

/// `F-stack`: every neighbour of every hit, those of the latest hit first. Ignores sinkings.
///
/// The view contains no order of shots, so the stack is reconstructed: first the neighbours of the last shot, if it hit;
/// then the cells that were pushed together with the last shot; then all others, in random order. The mean number of shots
/// differs from that of a real stack by less than a quarter of a shot.
pub(super) fn stack(list: &mut TargetList<'_>, dice: &mut dyn Dice) {
    let (size, last) = (list.known.rules.size, list.last);
    let unknown = list.known.unshot.minus(&list.known.mines);
    let hits = list.known.hits;
    let latest = hits.intersection(&last).adjacent(size);
    let same_hit = hits.intersection(&last.adjacent(size)).adjacent(size);
    for cells in [latest, same_hit, hits.adjacent(size)] {
        while !list.is_full() && list.add_random(&cells.intersection(&unknown), dice) {}
    }
}

/// `F-line`: next to a single hit, else at the ends of the line of hits. For straight ships.
///
/// If no ship can be at the ends, several ships are side by side; they are not finished until more is known, as in the source.
/// The source does not define which line to follow if the hits form several; in Milton Bradley's game the choice makes a
/// difference of about one shot.
pub(super) fn line(list: &mut TargetList<'_>, dice: &mut dyn Dice) {
    let (size, sea) = (list.known.rules.size, list.known.open_to_warships);
    let groups = connected_groups(&list.known.open_hits, size);
    let ends = groups.iter().fold(CellSet::EMPTY, |all, group| all.union(&continuations(group, size))).intersection(&sea);
    while !list.is_full() && list.add_random(&ends, dice) {}
}

/// The groups of hits that are connected by their sides.
fn connected_groups(open: &CellSet, size: FieldSize) -> Vec<CellSet> {
    let (mut left, mut groups) = (*open, Vec::new());
    while let Some(first) = left.iter().next() {
        let group = [first].into_iter().collect::<CellSet>().connected_part(&left, |reached| reached.adjacent(size));
        left = left.minus(&group);
        groups.push(group);
    }
    groups
}

/// The cells where a straight ship through these hits may continue: next to a single hit, else at both ends of the first line
/// of hits.
fn continuations(group: &CellSet, size: FieldSize) -> CellSet {
    for (dx, dy) in [(1, 0), (0, 1)] {
        let next = |cell: Cell| cell.step(dx, dy, size).filter(|next| group.contains(*next));
        let Some(first) = group.iter().find(|cell| next(*cell).is_some()) else { continue };
        let last = std::iter::successors(Some(first), |cell| next(*cell)).last().unwrap_or(first);
        return [first.step(-dx, -dy, size), last.step(dx, dy, size)].into_iter().flatten().collect();
    }
    group.adjacent(size)
}

/// `F-fit`: the cell with the highest total weight of poses over open hits; a random one of several. In a salvo list, only the
/// cells with at least half the highest weight.
pub(super) fn fit(list: &mut TargetList<'_>, dice: &mut dyn Dice) {
    let mut weights = list.known.pose_weights();
    let best = weights.iter().map(|(_, weight)| *weight).max().unwrap_or(0);
    while !list.is_full() {
        weights.retain(|(cell, weight)| *weight * 2 >= best && !list.chosen.contains(cell));
        let top = weights.iter().map(|(_, weight)| *weight).max().unwrap_or(0);
        let ties: CellSet = weights.iter().filter(|(_, weight)| *weight == top).map(|(cell, _)| *cell).collect();
        if !list.add_random(&ties, dice) {
            return;
        }
    }
}
