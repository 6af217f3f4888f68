//! The last fleets: where the engine fires costs next to no more misses than trying every order of shots finds.

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

#[test]
fn lookahead_costs_hardly_more_than_exhaustive_search() {
    let (mut dice, mut engine, mut costs) = (SeededDice(8), Engine::new(), [0.0; 3]);
    for (touch, decks) in [(Touch::None, &[3, 1, 1][..]), (Touch::None, &[2, 2, 1]), (Touch::Any, &[3, 2]), (Touch::Corners, &[3, 2])] {
        let all = fleets(touch, decks);
        for _ in 0..12 {
            let (position, left, shot) = position(touch, decks, &all, &mut dice);
            let odds = engine.count_odds(&position, &mut Effort::unlimited()).expect("nothing is bounded");
            assert_eq!(odds.total(), left.len() as f64, "{position:?}");
            let mean = |cells: CellSet| cells.iter().map(|cell| least_after(&left, shot, cell) as f64).sum::<f64>() / cells.len() as f64;
            let aimed = engine.aim(&position, &odds, &mut Effort::unlimited());
            for (cost, more) in costs.iter_mut().zip([least(&left, shot) as f64, mean(aimed), mean(aim(&position, &odds))]) {
                *cost += more;
            }
        }
    }
    let [least, ahead, greedy] = costs;
    assert!(ahead <= 1.1 * least && ahead < greedy, "{least} at least, {ahead} with a look ahead, {greedy} without");
}

/// Every way to lay these ships, ships of one length in one order only.
fn fleets(touch: Touch, decks: &[u8]) -> Vec<Vec<CellSet>> {
    let mut fleets: Vec<Vec<CellSet>> = vec![Vec::new()];
    for (at, decks) in decks.iter().enumerate() {
        let poses: Vec<CellSet> = Shape::line(*decks).orientations().iter().flat_map(|lie| lie.places(SIZE).collect::<Vec<_>>()).collect();
        let order = |pose: &CellSet| poses.iter().position(|other| other == pose);
        let fits = |laid: &Vec<CellSet>, pose: &CellSet| {
            let apart = laid.iter().all(|ship| !ship.union(&touch.blocked_cells(ship, SIZE)).meets(pose));
            apart && laid.last().is_none_or(|last| at == 0 || last.len() != pose.len() || order(last) < order(pose))
        };
        let more = |laid: &Vec<CellSet>| {
            let poses = poses.iter().filter(|pose| fits(laid, pose));
            poses.map(|pose| laid.iter().copied().chain([*pose]).collect()).collect::<Vec<Vec<CellSet>>>()
        };
        fleets = fleets.iter().flat_map(more).collect();
    }
    fleets
}

/// What is answered: nothing, a hit, or the ship that is sunk.
fn answer(fleet: &[CellSet], shot: &CellSet, cell: Cell) -> Option<Option<Vec<Cell>>> {
    let mut shot = *shot;
    shot.insert(cell);
    let ship = fleet.iter().find(|ship| ship.contains(cell))?;
    Some(ship.is_subset(&shot).then(|| ship.iter().collect()))
}

/// The least misses, summed, by trying every order of shots.
fn least(fleets: &[&Vec<CellSet>], shot: CellSet) -> u64 {
    if fleets.len() < 2 {
        return 0;
    }
    let decks = fleets.iter().flat_map(|fleet| fleet.iter()).fold(CellSet::EMPTY, |all, ship| all.union(ship)).minus(&shot);
    decks.iter().map(|cell| least_after(fleets, shot, cell)).min().unwrap_or(0)
}

/// The least misses, summed, when this cell is fired at first.
fn least_after(fleets: &[&Vec<CellSet>], shot: CellSet, cell: Cell) -> u64 {
    let mut told: BTreeMap<_, Vec<&Vec<CellSet>>> = BTreeMap::new();
    fleets.iter().for_each(|fleet| told.entry(answer(fleet, &shot, cell)).or_default().push(*fleet));
    let after = shot.union(&[cell].into_iter().collect());
    told.get(&None).map_or(0, |missed| missed.len() as u64) + told.values().map(|alike| least(alike, after)).sum::<u64>()
}

/// A position after a few shots at one of these fleets, all that agree with it, and where was fired.
fn position<'f>(touch: Touch, decks: &[u8], all: &'f [Vec<CellSet>], dice: &mut dyn Dice) -> (Position, Vec<&'f Vec<CellSet>>, CellSet) {
    let mut pick = |from: usize| dice.below(from as u32).expect("something to pick from") as usize;
    let (mut left, mut shot) = (all.iter().collect::<Vec<_>>(), CellSet::EMPTY);
    let truth = left[pick(left.len())];
    let fleet = Roster::of_sizes(&decks.iter().map(|decks| (1, *decks)).collect::<Vec<_>>());
    let mut position = Position::with_fleet(SIZE, touch, &fleet);
    while left.len() > 6 {
        let open: Vec<Cell> = Cell::all(SIZE).filter(|cell| !shot.contains(*cell)).collect();
        let cell = open[pick(open.len())];
        let told = answer(truth, &shot, cell);
        left.retain(|fleet| answer(fleet, &shot, cell) == told);
        shot.insert(cell);
        let here = [cell].into_iter().collect();
        position = match told {
            None => position.with_misses(&here),
            Some(None) => position.with_hits(&here),
            Some(Some(cells)) => {
                let spec = PieceSpec::warship(cells.len() as u8);
                position.with_hits(&here).with_sunk_ship(&PlacedPiece { spec, cells: cells.into_iter().collect() })
            }
        };
    }
    (position, left, shot)
}
