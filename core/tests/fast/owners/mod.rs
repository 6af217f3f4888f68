//! Owners of paper fields for the tests: their fleets, and their answers to shots, honest or false.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    dice::{Dice, SeededDice},
    paper::{Claim, Shot},
    roster::Kind,
    ruleset::{AnswerDetail, MineTouch, Ruleset, Touch},
    shape::poses,
};

/// A piece and its cells.
pub type Piece = (Kind, CellSet);

/// An honest owner's answers to shots at these cells, in order.
pub fn honest(pieces: &[Piece], cells: &[Cell], answers: AnswerDetail) -> Vec<Shot> {
    let mut decks_left: Vec<usize> = pieces.iter().map(|(_, cells)| cells.len()).collect();
    let mut answer = |cell: &Cell| {
        let Some(at) = pieces.iter().position(|(_, cells)| cells.contains(*cell)) else { return Claim::Miss };
        decks_left[at] -= 1;
        match pieces[at].0 {
            Kind::Mine => Claim::Mine,
            Kind::Sweeper => Claim::Sweeper,
            _ if decks_left[at] > 0 || answers == AnswerDetail::Plain => Claim::Hit,
            Kind::Submarine => Claim::Submarine,
            Kind::Warship | Kind::Dutchman | Kind::Vessel => Claim::Sunk(pieces[at].1.len() as u8),
        }
    };
    cells.iter().map(|cell| (*cell, answer(cell))).collect()
}

/// Whether the rules allow two pieces in these cells.
fn are_compatible(rules: &Ruleset, one: Piece, two: Piece) -> bool {
    let either = |kind: Kind| one.0 == kind || two.0 == kind;
    let border = if either(Kind::Mine) || either(Kind::Sweeper) {
        if rules.mine_touch == MineTouch::None { one.1.halo(rules.size) } else { CellSet::EMPTY }
    } else {
        match rules.touch {
            Touch::None if !either(Kind::Submarine) => one.1.halo(rules.size),
            Touch::Corners if !either(Kind::Submarine) => one.1.adjacent(rules.size),
            _ => CellSet::EMPTY,
        }
    };
    !one.1.union(&border).meets(&two.1)
}

/// Every fleet that these rules allow, by brute force.
pub fn all_fleets(rules: &Ruleset) -> Vec<Vec<Piece>> {
    let add_piece = |fleets: Vec<Vec<Piece>>, (kind, poses): (Kind, Vec<CellSet>)| {
        let extend = |fleet: Vec<Piece>| {
            let free = poses.iter().filter(|pose| fleet.iter().all(|piece| are_compatible(rules, *piece, (kind, **pose))));
            free.map(|pose| fleet.iter().copied().chain([(kind, *pose)]).collect()).collect::<Vec<_>>()
        };
        fleets.into_iter().flat_map(extend).collect()
    };
    rules.pieces().into_iter().map(|spec| (spec.kind, poses(spec, rules))).fold(vec![Vec::new()], add_piece)
}

/// All cells in one of four orders: at random; decks first; decks last; or the cells beside hits first.
fn order(fleet: &[Piece], size: FieldSize, dice: &mut SeededDice) -> Vec<Cell> {
    let decks: CellSet = fleet.iter().flat_map(|(_, cells)| cells.iter()).collect();
    let mut cells: Vec<Cell> = Cell::all(size).collect();
    for at in (1..cells.len()).rev() {
        cells.swap(at, dice.below(at as u32 + 1).expect("the range is not empty") as usize);
    }
    match dice.below(4) {
        Some(0) => {}
        Some(1) => cells.sort_by_key(|cell| !decks.contains(*cell)),
        Some(2) => cells.sort_by_key(|cell| decks.contains(*cell)),
        _ => {
            let mut left = std::mem::take(&mut cells);
            while !left.is_empty() {
                let hits: CellSet = cells.iter().copied().filter(|cell| decks.contains(*cell)).collect();
                let near = left.iter().position(|cell| cell.adjacent(size).any(|beside| hits.contains(beside)));
                cells.push(left.remove(near.unwrap_or(0)));
            }
        }
    }
    cells
}

/// A log of shots with up to two answers replaced at random.
pub fn perhaps_false(fleet: &[Piece], rules: &Ruleset, dice: &mut SeededDice) -> Vec<Shot> {
    let cells = order(fleet, rules.size, dice);
    let mut shots = honest(fleet, &cells[..3 + dice.below(20).expect("a length") as usize], rules.answers);
    for _ in 0..dice.below(3).expect("a number") {
        let at = dice.below(shots.len() as u32).expect("a shot") as usize;
        let sunk = [Claim::Sunk(1), Claim::Sunk(2), Claim::Sunk(3)].into_iter().filter(|_| rules.answers != AnswerDetail::Plain);
        let others = [(rules.subs, Claim::Submarine), (rules.mines, Claim::Mine), (rules.sweepers, Claim::Sweeper)];
        let others = others.into_iter().filter(|(count, _)| *count > 0).map(|(_, claim)| claim);
        let claims: Vec<Claim> = [Claim::Miss, Claim::Hit].into_iter().chain(sunk).chain(others).collect();
        shots[at].1 = claims[dice.below(claims.len() as u32).expect("a claim") as usize];
    }
    shots
}
