//! Fleets laid by the dice: every kind of piece, wherever the rules let it lie.

use broadside_game::{
    cell::{Cell, CellSet},
    roster::{Berth, Kind},
    ruleset::{MineTouch, Ruleset, Touch},
    shape::{ShipForms, poses},
    straume::{LINEUP_SET, Lineup},
    view::Placed,
};

use super::Dice;

/// The fleet of the rules, laid by the dice.
pub fn fleet(rules: &Ruleset, dice: &mut Dice) -> Vec<Placed> {
    loop {
        if let Some(fleet) = try_fleet(rules, dice) {
            return fleet;
        }
    }
}

fn try_fleet(rules: &Ruleset, dice: &mut Dice) -> Option<Vec<Placed>> {
    let (mut decks, mut closed, mut guarded) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
    let mut fleet = Vec::new();
    for berth in rules.pieces() {
        let free = |cells: &CellSet| match berth.kind {
            Kind::Submarine => !cells.meets(&decks) && !cells.meets(&guarded),
            Kind::Mine | Kind::Sweeper if rules.mine_touch == MineTouch::Any => !cells.meets(&decks),
            _ => !cells.meets(&closed),
        };
        let cells = (0..400).find_map(|_| anywhere(berth, rules, dice).filter(free))?;
        decks = decks.union(&cells);
        let round = match (berth.kind, rules.touch) {
            (Kind::Mine | Kind::Sweeper, _) if rules.mine_touch == MineTouch::None => cells.halo(rules.size),
            (Kind::Warship, Touch::None) => cells.halo(rules.size),
            (Kind::Warship, Touch::Corners) => cells.beside(rules.size),
            _ => CellSet::EMPTY,
        };
        closed = closed.union(&cells).union(&round);
        if matches!(berth.kind, Kind::Mine | Kind::Sweeper) {
            guarded = guarded.union(&cells).union(&round);
        }
        fleet.push(Placed { berth, cells });
    }
    Some(fleet)
}

/// A place for a piece, whatever else lies there.
fn anywhere(berth: Berth, rules: &Ruleset, dice: &mut Dice) -> Option<CellSet> {
    if berth.kind == Kind::Dutchman {
        return Some(linked(berth.decks, rules.size, dice));
    }
    if berth.form.is_none() && (rules.shapes == ShipForms::NONE || berth.decks < 3) {
        return somewhere(berth, rules.size, dice);
    }
    let poses = poses(berth, rules);
    poses.get(dice.below(poses.len())).copied()
}

/// Decks that hang together by side and by corner.
pub fn linked(decks: u8, size: u8, dice: &mut Dice) -> CellSet {
    let mut at = Cell::new(dice.below(usize::from(size)) as u8, dice.below(usize::from(size)) as u8);
    let mut cells: CellSet = [at].into_iter().collect();
    while cells.len() < usize::from(decks) {
        let (dx, dy) = (dice.below(3) as i8 - 1, dice.below(3) as i8 - 1);
        let Some(next) = at.step(dx, dy, size) else { continue };
        at = next;
        cells.insert(at);
    }
    cells
}

fn somewhere(berth: Berth, size: u8, dice: &mut Dice) -> Option<CellSet> {
    let start = Cell::new(dice.below(usize::from(size)) as u8, dice.below(usize::from(size)) as u8);
    let across = dice.below(2) == 0;
    let step = |deck: i8| if across { start.step(deck, 0, size) } else { start.step(0, deck, size) };
    (0..berth.decks as i8).map(step).collect()
}

/// A line-up of the table game.
pub fn lineup(dice: &mut Dice) -> Lineup {
    let mut lineup = LINEUP_SET;
    (1..lineup.len()).for_each(|last| lineup.swap(last, dice.below(last + 1)));
    lineup
}

/// The fleet of the table game on its line, as it is laid.
pub fn lined_up(rules: &Ruleset, dice: &mut Dice) -> Vec<Placed> {
    let mut berths = rules.pieces();
    (1..berths.len()).for_each(|last| berths.swap(last, dice.below(last + 1)));
    let column = |(col, berth)| Placed { berth, cells: [Cell::new(col as u8, 0)].into_iter().collect() };
    berths.into_iter().enumerate().map(column).collect()
}
