//! Chooses the action of a computer opponent when the game waits for it: placing a fleet, a shot, a salvo list, a cell to
//! disclose, a move of the Flying Dutchman, an answer, a move of the table game. Uses the view of a player, and the habits
//! of the opponent.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    command::{Command, DutchmanMove, Waiver},
    dice::Dice,
    paper::Claim,
    report::{Debt, Outcome},
    roster::Kind,
    ruleset::DutchmanReshaping,
    scatter::random_connected_cells,
    view::{OwnView, Phase, PlacedPiece},
};

use super::{
    Opponent,
    habits::Habits,
    helm,
    placing::{PlacementPlan, PlacementStrategy},
    shooting::pick,
};

/// The number of random places tried for the Flying Dutchman before it stays.
const MAX_TRIES: usize = 50;

impl Opponent {
    /// The action against an opponent with these habits; `None` if the game does not wait for this side. If all ships are
    /// placed already, such as by a shuffle, the computer uses this fleet; otherwise it places its own.
    pub fn act_against(&self, habits: &Habits, view: &OwnView, dice: &mut dyn Dice) -> Option<Command> {
        let side = view.side;
        match view.public.phase {
            Phase::Placing if view.public.ready[side] => None,
            Phase::Placing if view.ships.len() >= view.public.rules.pieces().len() => Some(Command::Ready),
            Phase::Placing if self.placing == PlacementStrategy::Random => Some(Command::Shuffle),
            Phase::Placing => {
                let laid = PlacementPlan::from(self.placing).lay_against(habits, &view.public.rules, dice)?;
                Some(Command::Lay(laid.layout))
            }
            Phase::Firing(whose) if whose == side => {
                let cell = self.shooting.choose_cells(habits, view, 1, dice).first().copied()?;
                Some(Command::Fire { cell, waiver: Waiver::Waived })
            }
            Phase::Planning if !view.public.locked[side] => {
                let cells = self.shooting.choose_cells(habits, view, usize::from(view.max_salvo_shots), dice);
                (!cells.is_empty()).then_some(Command::Volley(cells))
            }
            Phase::Owing(whose, debt) if whose == side => settle_debt(view, debt, dice),
            Phase::Sailing(whose) if whose == side => {
                let board = view.public.sea.as_ref()?;
                let (from, action) = helm::choose(&board.sea, board.half(side), dice)?;
                Some(Command::Sail { from, action, waiver: Waiver::Waived })
            }
            Phase::Open | Phase::Firing(_) | Phase::Planning | Phase::Owing(..) | Phase::Sailing(_) | Phase::Over(_) => None,
        }
    }
}

/// The command that gives what the side owes.
fn settle_debt(view: &OwnView, debt: Debt, dice: &mut dyn Dice) -> Option<Command> {
    match debt {
        Debt::Cell => pick(&cheapest_cells(view), dice).map(Command::Give),
        // Any mine: the opponent only learns where not to fire.
        Debt::Mine => pick(&view.givable, dice).map(Command::Give),
        Debt::Course => Some(Command::Steer(
            new_dutchman_place(view, dice).map_or(DutchmanMove::Stay, |place| DutchmanMove::Move(place.iter().collect())),
        )),
        Debt::Answer(cell) => Some(Command::Answer(true_answer(view, cell))),
    }
}

/// The cells that are cheapest to disclose (core/RULES.md §3.2): decks of a wounded ship, which the opponent has found
/// already; else a submarine, which fires back; else the smallest ship, which loses the fewest decks.
fn cheapest_cells(view: &OwnView) -> CellSet {
    let hits = view.own_chart().hits;
    let cost = |ship: &PlacedPiece| match ship.spec.kind {
        _ if ship.cells.meets(&hits) => 0,
        Kind::Submarine => 1,
        Kind::Warship | Kind::Dutchman | Kind::Vessel | Kind::Mine | Kind::Sweeper => 1 + ship.spec.decks,
    };
    let givable = |ship: &&PlacedPiece| ship.cells.meets(&view.givable);
    let least = view.ships.iter().filter(givable).map(cost).min();
    let cheap = view.ships.iter().filter(|ship| Some(cost(ship)) == least);
    cheap.fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells)).intersection(&view.givable)
}

/// A random new place for the Flying Dutchman, which always moves after a hit (core/RULES.md §2.9); `None` if none was found.
fn new_dutchman_place(view: &OwnView, dice: &mut dyn Dice) -> Option<CellSet> {
    let size = view.public.rules.size;
    let left = view.decks().minus(&view.own_chart().hits);
    let hit = view.own_chart().last;
    let elsewhere = |place: &CellSet| *place != left && !place.meets(&hit);
    match view.public.rules.reshape {
        DutchmanReshaping::Any => (0..MAX_TRIES).find_map(|_| random_connected_cells(left.len(), size, dice, &hit).filter(elsewhere)),
        DutchmanReshaping::Rigid => {
            let places: Vec<CellSet> = shifted_places(&left, size).filter(elsewhere).collect();
            dice.below(u32::try_from(places.len()).ok()?).map(|at| places[at as usize])
        }
    }
}

/// The cells shifted as a whole by every distance that leaves all of them on the field.
fn shifted_places(cells: &CellSet, size: FieldSize) -> impl Iterator<Item = CellSet> {
    let (cells, reach) = (*cells, size.longer() as i8 - 1);
    let shifts = (-reach..=reach).flat_map(move |dy| (-reach..=reach).map(move |dx| (dx, dy)));
    shifts.filter_map(move |(dx, dy)| cells.iter().map(|cell| cell.step(dx, dy, size)).collect())
}

/// The true answer to a shot at this cell in a game on paper (core/RULES.md §1.4).
fn true_answer(view: &OwnView, cell: Cell) -> Claim {
    let mut shot = view.own_chart().shot_cells().union(&view.public.pending_answers.called[view.side]);
    shot.insert(cell);
    Claim::from(&Outcome::truth(&view.ships, &shot, cell, &view.public.rules))
}
