//! Tests of aiming when few fleets are left: the look-ahead costs hardly more misses than the optimum by exhaustive search.

use std::collections::BTreeMap;

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    dice::{Dice, SeededDice},
    roster::{PieceSpec, Roster},
    ruleset::Touch,
    shape::Shape,
    view::PlacedPiece,
};
use broadside_gunner::odds::{Effort, Engine, Position, aim};

const SIZE: FieldSize = FieldSize::square(5);

/// The cells of each ship.
type Fleet = Vec<CellSet>;

#[test]
fn lookahead_costs_hardly_more_than_exhaustive_search() {
    let (mut dice, mut engine, mut costs) = (SeededDice(8), Engine::new(), [0.0; 3]);
    for (touch, decks) in [(Touch::None, &[3, 1, 1][..]), (Touch::None, &[2, 2, 1]), (Touch::Any, &[3, 2]), (Touch::Corners, &[3, 2])] {
        let all = fleets(touch, decks);
        for _ in 0..12 {
            let (position, left, shot) = random_position(touch, decks, &all, &mut dice);
            let odds = engine.count_odds(&position, &mut Effort::unlimited()).expect("unlimited effort");
            assert_eq!(odds.total(), left.len() as f64, "{position:?}");
            let mean = |cells: CellSet| cells.iter().map(|cell| misses_after(&left, shot, cell) as f64).sum::<f64>() / cells.len() as f64;
            let aimed = engine.aim(&position, &odds, &mut Effort::unlimited());
            for (cost, misses) in costs.iter_mut().zip([least_misses(&left, shot) as f64, mean(aimed), mean(aim(&position, &odds))]) {
                *cost += misses;
            }
        }
    }
    let [least, ahead, greedy] = costs;
    assert!(ahead <= 1.1 * least && ahead < greedy, "{least} at least, {ahead} with a look ahead, {greedy} without");
}

/// All fleets of these ships; equal ships are not swapped.
fn fleets(touch: Touch, decks: &[u8]) -> Vec<Fleet> {
    let mut fleets: Vec<Fleet> = vec![Vec::new()];
    for (at, decks) in decks.iter().enumerate() {
        let poses: Vec<CellSet> = Shape::line(*decks).orientations().iter().flat_map(|one| one.places(SIZE).collect::<Vec<_>>()).collect();
        let order = |pose: &CellSet| poses.iter().position(|other| other == pose);
        let fits = |laid: &Fleet, pose: &CellSet| {
            let apart = laid.iter().all(|ship| !ship.union(&touch.blocked_cells(ship, SIZE)).meets(pose));
            apart && laid.last().is_none_or(|last| at == 0 || last.len() != pose.len() || order(last) < order(pose))
        };
        let more = |laid: &Fleet| {
            let poses = poses.iter().filter(|pose| fits(laid, pose));
            poses.map(|pose| laid.iter().copied().chain([*pose]).collect()).collect::<Vec<Fleet>>()
        };
        fleets = fleets.iter().flat_map(more).collect();
    }
    fleets
}

/// The answer to a shot: `None` for a miss, `Some(None)` for a hit, or the cells of the ship that it sinks.
fn answer(fleet: &[CellSet], shot: &CellSet, cell: Cell) -> Option<Option<Vec<Cell>>> {
    let mut shot = *shot;
    shot.insert(cell);
    let ship = fleet.iter().find(|ship| ship.contains(cell))?;
    Some(ship.is_subset(&shot).then(|| ship.iter().collect()))
}

/// The least total of misses over these fleets, by exhaustive search.
fn least_misses(fleets: &[&Fleet], shot: CellSet) -> u64 {
    if fleets.len() < 2 {
        return 0;
    }
    let decks = fleets.iter().flat_map(|fleet| fleet.iter()).fold(CellSet::EMPTY, |all, ship| all.union(ship)).minus(&shot);
    decks.iter().map(|cell| misses_after(fleets, shot, cell)).min().unwrap_or(0)
}

/// The least total of misses over these fleets if `cell` is shot first.
fn misses_after(fleets: &[&Fleet], shot: CellSet, cell: Cell) -> u64 {
    let mut by_answer: BTreeMap<_, Vec<&Fleet>> = BTreeMap::new();
    fleets.iter().for_each(|fleet| by_answer.entry(answer(fleet, &shot, cell)).or_default().push(*fleet));
    let after = shot.union(&[cell].into_iter().collect());
    by_answer.get(&None).map_or(0, |missed| missed.len() as u64) + by_answer.values().map(|fleets| least_misses(fleets, after)).sum::<u64>()
}

/// A position after some shots at a random fleet, the fleets that fit it, and the shots.
fn random_position<'f>(touch: Touch, decks: &[u8], all: &'f [Fleet], dice: &mut dyn Dice) -> (Position, Vec<&'f Fleet>, CellSet) {
    let mut pick = |from: usize| dice.below(from as u32).expect("the list is not empty") as usize;
    let (mut left, mut shot) = (all.iter().collect::<Vec<_>>(), CellSet::EMPTY);
    let truth = left[pick(left.len())];
    let fleet = Roster::of_sizes(&decks.iter().map(|decks| (1, *decks)).collect::<Vec<_>>());
    let mut position = Position::with_fleet(SIZE, touch, &fleet);
    while left.len() > 6 {
        let open: Vec<Cell> = Cell::all(SIZE).filter(|cell| !shot.contains(*cell)).collect();
        let cell = open[pick(open.len())];
        let truth_answer = answer(truth, &shot, cell);
        left.retain(|fleet| answer(fleet, &shot, cell) == truth_answer);
        shot.insert(cell);
        let target = [cell].into_iter().collect();
        position = match truth_answer {
            None => position.with_misses(&target),
            Some(None) => position.with_hits(&target),
            Some(Some(cells)) => {
                let spec = PieceSpec::warship(cells.len() as u8);
                position.with_hits(&target).with_sunk_ship(&PlacedPiece { spec, cells: cells.into_iter().collect() })
            }
        };
    }
    (position, left, shot)
}
