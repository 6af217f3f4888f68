//! What a computer opponent does whenever the game waits for it: shots, lists of shots, cells to give away,
//! courses, honest answers, moves of the table game. Knows what a player knows and nothing more.

use super::{helm, hunt};
use crate::game::{
    cell::{Cell, CellSet},
    command::{Command, Course, Waiver},
    dice::Dice,
    paper::Claim,
    report::Debt,
    ruleset::Reshape,
    scatter::grow,
    view::{OwnView, Phase},
};

/// How often a place for the Flying Dutchman is drawn before it stays.
const TRIES: usize = 50;

/// What the opponent does now; `None` when the game does not wait for it.
pub(super) fn act(view: &OwnView, dice: &mut dyn Dice) -> Option<Command> {
    let side = view.side;
    match view.public.phase {
        Phase::Placing if !view.public.ready[side] => Some(Command::Ready),
        Phase::Firing(whose) if whose == side => hunt::choose(view, dice).map(|cell| Command::Fire { cell, waiver: Waiver::Waived }),
        Phase::Planning if !view.public.locked[side] => volley(view, dice).map(Command::Volley),
        Phase::Owing(whose, debt) if whose == side => settle(view, debt, dice),
        Phase::Sailing(whose) if whose == side => {
            let board = view.public.sea.as_ref()?;
            let (from, helm) = helm::choose(&board.sea, board.half(side), dice)?;
            Some(Command::Sail { from, helm, waiver: Waiver::Waived })
        }
        Phase::Open | Phase::Placing | Phase::Firing(_) | Phase::Planning | Phase::Owing(..) | Phase::Sailing(_) | Phase::Over(_) => None,
    }
}

/// A list for the salvo: each shot as if those before it had met nothing.
fn volley(view: &OwnView, dice: &mut dyn Dice) -> Option<Vec<Cell>> {
    let (mut after, mut cells) = (view.clone(), Vec::new());
    while cells.len() < usize::from(view.volley) {
        let Some(cell) = hunt::choose(&after, dice) else { break };
        after.public.charts[!view.side].misses.insert(cell);
        cells.push(cell);
    }
    (!cells.is_empty()).then_some(cells)
}

fn settle(view: &OwnView, debt: Debt, dice: &mut dyn Dice) -> Option<Command> {
    match debt {
        Debt::Cell | Debt::Mine => pick(&view.givable, dice).map(Command::Give),
        Debt::Course => Some(Command::Steer(course(view, dice).map_or(Course::Stay, |place| Course::Move(place.iter().collect())))),
        Debt::Answer(cell) => Some(Command::Answer(honestly(view, cell))),
    }
}

fn pick(cells: &CellSet, dice: &mut dyn Dice) -> Option<Cell> {
    dice.below(cells.len() as u32).and_then(|at| cells.iter().nth(at as usize))
}

/// After a hit it always moves, to a place of the dice's choice (rules.md §2.9).
fn course(view: &OwnView, dice: &mut dyn Dice) -> Option<CellSet> {
    let size = view.public.rules.size;
    let left = view.decks().minus(&view.own_chart().hits);
    let hit = view.own_chart().last;
    (0..TRIES).find_map(|_| {
        let place = match view.public.rules.reshape {
            Reshape::Any => grow(left.len(), size, dice, &hit)?,
            Reshape::Rigid => shifted(&left, size, dice)?,
        };
        (place != left && !place.meets(&hit)).then_some(place)
    })
}

fn shifted(cells: &CellSet, size: u8, dice: &mut dyn Dice) -> Option<CellSet> {
    let shift = |dice: &mut dyn Dice| Some(dice.below(u32::from(size) * 2 - 1)? as i8 - (size as i8 - 1));
    let (dx, dy) = (shift(dice)?, shift(dice)?);
    let moved: Option<CellSet> = cells.iter().map(|cell| cell.step(dx, dy, size)).collect();
    Some(moved.unwrap_or(*cells))
}

/// The truth, from the own paper (rules.md §1.4).
fn honestly(view: &OwnView, cell: Cell) -> Claim {
    let Some(ship) = view.ships.iter().find(|ship| ship.cells.contains(cell)) else { return Claim::Miss };
    let mut shot = view.own_chart().shot();
    shot.insert(cell);
    if ship.cells.within(&shot) { Claim::Sunk(ship.cells.len() as u8) } else { Claim::Hit }
}
