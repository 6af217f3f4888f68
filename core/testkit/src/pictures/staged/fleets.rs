//! Random fleets with every kind of piece, placed by the rules.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    roster::{Kind, PieceSpec},
    ruleset::{MineTouch, Ruleset, Touch},
    shape::{ShipForms, poses},
    straume::{LINEUP_VESSELS, Lineup},
    view::PlacedPiece,
};

use super::Dice;

/// A random fleet for these rules.
pub fn fleet(rules: &Ruleset, dice: &mut Dice) -> Vec<PlacedPiece> {
    loop {
        if let Some(fleet) = try_fleet(rules, dice) {
            return fleet;
        }
    }
}

/// Tries once to place a random fleet; `None` if a piece found no room.
fn try_fleet(rules: &Ruleset, dice: &mut Dice) -> Option<Vec<PlacedPiece>> {
    let (mut decks, mut blocked, mut near_mines) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
    let mut fleet = Vec::new();
    for spec in rules.pieces() {
        let free = |cells: &CellSet| match spec.kind {
            Kind::Submarine => !cells.meets(&decks) && !cells.meets(&near_mines),
            Kind::Mine | Kind::Sweeper if rules.mine_touch == MineTouch::Any => !cells.meets(&decks),
            _ => !cells.meets(&blocked),
        };
        let cells = (0..400).find_map(|_| random_pose(spec, rules, dice).filter(free))?;
        decks = decks.union(&cells);
        let around = match (spec.kind, rules.touch) {
            (Kind::Mine | Kind::Sweeper, _) if rules.mine_touch == MineTouch::None => cells.halo(rules.size),
            (Kind::Warship, Touch::None) => cells.halo(rules.size),
            (Kind::Warship, Touch::Corners) => cells.adjacent(rules.size),
            _ => CellSet::EMPTY,
        };
        blocked = blocked.union(&cells).union(&around);
        if matches!(spec.kind, Kind::Mine | Kind::Sweeper) {
            near_mines = near_mines.union(&cells).union(&around);
        }
        fleet.push(PlacedPiece { spec, cells });
    }
    Some(fleet)
}

/// A random pose of a piece, without regard to other pieces; `None` if it would leave the field.
fn random_pose(spec: PieceSpec, rules: &Ruleset, dice: &mut Dice) -> Option<CellSet> {
    if spec.kind == Kind::Dutchman {
        return Some(connected_cells(spec.decks, rules.size, dice));
    }
    if spec.form.is_none() && (rules.shapes == ShipForms::NONE || spec.decks < 3) {
        return random_straight_pose(spec, rules.size, dice);
    }
    let poses = poses(spec, rules);
    poses.get(dice.below(poses.len())).copied()
}

/// A random cell of a field.
fn random_cell(size: FieldSize, dice: &mut Dice) -> Cell {
    Cell::new(dice.below(size.width.into()) as u8, dice.below(size.height.into()) as u8)
}

/// Random decks that are connected by sides or corners.
pub fn connected_cells(decks: u8, size: FieldSize, dice: &mut Dice) -> CellSet {
    let mut at = random_cell(size, dice);
    let mut cells: CellSet = [at].into_iter().collect();
    while cells.len() < usize::from(decks) {
        let (dx, dy) = (dice.below(3) as i8 - 1, dice.below(3) as i8 - 1);
        let Some(next) = at.step(dx, dy, size) else { continue };
        at = next;
        cells.insert(at);
    }
    cells
}

/// A random straight pose of a piece; `None` if it would leave the field.
fn random_straight_pose(spec: PieceSpec, size: FieldSize, dice: &mut Dice) -> Option<CellSet> {
    let start = random_cell(size, dice);
    let across = dice.below(2) == 0;
    let step = |deck: i8| if across { start.step(deck, 0, size) } else { start.step(0, deck, size) };
    (0..spec.decks as i8).map(step).collect()
}

/// A random order of the ships of the table game.
pub fn lineup(dice: &mut Dice) -> Lineup {
    let mut lineup = LINEUP_VESSELS;
    (1..lineup.len()).for_each(|last| lineup.swap(last, dice.below(last + 1)));
    lineup
}

/// A fleet of the table game in a random order, as it is placed before the game.
pub fn random_lineup_fleet(rules: &Ruleset, dice: &mut Dice) -> Vec<PlacedPiece> {
    let mut specs = rules.pieces();
    (1..specs.len()).for_each(|last| specs.swap(last, dice.below(last + 1)));
    let column = |(col, spec)| PlacedPiece { spec, cells: [Cell::new(col as u8, 0)].into_iter().collect() };
    specs.into_iter().enumerate().map(column).collect()
}
