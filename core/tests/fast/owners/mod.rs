//! Owners of paper fields for the tests: how they lay their ships, and what they say of shots, truly or
//! not.

use broadside_core::game::{
    cell::{Cell, CellSet},
    dice::{Dice, Seeded},
    notation::Lettering,
    paper::{Claim, Shot},
    roster::Kind,
    ruleset::{Answers, Ruleset, Touch},
    shape::poses,
};

/// What an honest owner of these ships says of shots at these cells.
pub fn honest(ships: &[CellSet], cells: &[Cell], answers: Answers) -> Vec<Shot> {
    let mut decks_left: Vec<usize> = ships.iter().map(CellSet::len).collect();
    let mut answer = |cell: &Cell| {
        let Some(at) = ships.iter().position(|ship| ship.contains(*cell)) else { return Claim::Miss };
        decks_left[at] -= 1;
        if decks_left[at] == 0 && answers != Answers::Plain { Claim::Sunk(ships[at].len() as u8) } else { Claim::Hit }
    };
    cells.iter().map(|cell| (*cell, answer(cell))).collect()
}

/// Whether two ships may lie so.
fn apart(rules: &Ruleset, one: (Kind, CellSet), two: (Kind, CellSet)) -> bool {
    let free = one.0 == Kind::Submarine || two.0 == Kind::Submarine;
    let round = match rules.touch {
        Touch::None if !free => one.1.halo(rules.size),
        Touch::Corners if !free => one.1.beside(rules.size),
        _ => CellSet::EMPTY,
    };
    !one.1.union(&round).meets(&two.1)
}

/// Every way to lay the ships of these rules, by trying all.
pub fn all_fleets(rules: &Ruleset) -> Vec<Vec<CellSet>> {
    let lay = |fleets: Vec<Vec<(Kind, CellSet)>>, (kind, poses): (Kind, Vec<CellSet>)| {
        let more = |fleet: Vec<(Kind, CellSet)>| {
            let free = poses.iter().filter(|pose| fleet.iter().all(|ship| apart(rules, *ship, (kind, **pose))));
            free.map(|pose| fleet.iter().copied().chain([(kind, *pose)]).collect()).collect::<Vec<_>>()
        };
        fleets.into_iter().flat_map(more).collect()
    };
    let berths = rules.pieces().into_iter().filter(|berth| berth.kind.ship());
    let fleets = berths.map(|berth| (berth.kind, poses(berth, rules))).fold(vec![Vec::new()], lay);
    fleets.into_iter().map(|fleet| fleet.into_iter().map(|(_, cells)| cells).collect()).collect()
}

/// Ships laid at random, if that succeeds.
pub fn random_fleet(rules: &Ruleset, dice: &mut Seeded) -> Option<Vec<CellSet>> {
    let berths: Vec<_> = rules.pieces().into_iter().filter(|berth| berth.kind.ship()).collect();
    (0..200).find_map(|_| {
        let mut fleet: Vec<(Kind, CellSet)> = Vec::new();
        for berth in &berths {
            let free = |pose: &CellSet| fleet.iter().all(|ship| apart(rules, *ship, (berth.kind, *pose)));
            let poses: Vec<CellSet> = poses(*berth, rules).into_iter().filter(free).collect();
            let pose = poses[dice.below(poses.len() as u32)? as usize];
            fleet.push((berth.kind, pose));
        }
        Some(fleet.into_iter().map(|(_, cells)| cells).collect())
    })
}

/// All cells in some order: at random; decks first; decks last; or each hit followed up.
pub fn order(fleet: &[CellSet], size: u8, dice: &mut Seeded) -> Vec<Cell> {
    let decks: CellSet = fleet.iter().flat_map(CellSet::iter).collect();
    let mut cells: Vec<Cell> = Cell::all(size).collect();
    for at in (1..cells.len()).rev() {
        cells.swap(at, dice.below(at as u32 + 1).expect("a side") as usize);
    }
    match dice.below(4) {
        Some(0) => {}
        Some(1) => cells.sort_by_key(|cell| !decks.contains(*cell)),
        Some(2) => cells.sort_by_key(|cell| decks.contains(*cell)),
        _ => {
            let mut left = std::mem::take(&mut cells);
            while !left.is_empty() {
                let wounds: CellSet = cells.iter().copied().filter(|cell| decks.contains(*cell)).collect();
                let near = left.iter().position(|cell| cell.beside(size).any(|beside| wounds.contains(beside)));
                cells.push(left.remove(near.unwrap_or(0)));
            }
        }
    }
    cells
}

/// Rules drawn at random with one of these fleets, if the draw is lawful.
pub fn random_rules(size: u8, fleets: &[&str], dice: &mut Seeded) -> Option<Ruleset> {
    let mut pick = |of: &[&'static str]| of[dice.below(of.len() as u32).expect("a word") as usize];
    let touch = pick(&["none", "corners", "any"]);
    let shapes = pick(&["none", "L", "L,square,zigzag,T"]);
    let report = pick(&["full", "named", "plain"]);
    let subs = pick(&["0", "0", "1", "2"]);
    let fleet = fleets[dice.below(fleets.len() as u32).expect("a fleet") as usize];
    let text = format!("size={size} fleet={fleet} touch={touch} shapes={shapes} report={report} subs={subs}");
    Ruleset::parse(&text, Lettering::Latin).ok()
}

/// A log that is honest but for some answers, perhaps.
pub fn perhaps_false(fleet: &[CellSet], rules: &Ruleset, dice: &mut Seeded) -> Vec<Shot> {
    let cells = order(fleet, rules.size, dice);
    let mut told = honest(fleet, &cells[..3 + dice.below(20).expect("a length") as usize], rules.answers);
    for _ in 0..dice.below(3).expect("a number") {
        let at = dice.below(told.len() as u32).expect("a shot") as usize;
        let claims = [Claim::Miss, Claim::Hit, Claim::Sunk(1), Claim::Sunk(2), Claim::Sunk(3)];
        let known = if rules.answers == Answers::Plain { 2 } else { 5 };
        told[at].1 = claims[dice.below(known).expect("a claim") as usize];
    }
    told
}
