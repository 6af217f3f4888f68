//! A target fleet that never fires back and discloses no cells. Shots are reported one by one, even under salvo rules. The
//! shooter gets the view that a player would have.

use broadside_game::{
    cell::{Cell, CellSet},
    ids::{GameId, PlayerId},
    report::{NextTurn, Outcome, Report},
    ruleset::Ruleset,
    side::Side,
    view::{AutoMark, OwnView, PlacedPiece, PublicView, Seat},
};

/// A target fleet and the shooter's view of it.
#[derive(Clone)]
pub struct StillTarget {
    fleet: Vec<PlacedPiece>,
    view: OwnView,
}

impl StillTarget {
    /// A target with this fleet, at which no shot was fired.
    pub fn new(rules: &Ruleset, fleet: Vec<PlacedPiece>) -> Self {
        let seat = Seat { player: PlayerId::COMPUTER, name: String::new() };
        let mut public = PublicView::open(GameId::new(0, 0), rules.clone(), seat);
        public.apply(&Report::Began { first: Side::A, next: NextTurn::fire(Side::A), lineups: None });
        let (ships, plan) = (Vec::new(), Vec::new());
        let view = OwnView { side: Side::A, public, ships, plan, max_salvo_shots: 1, givable: CellSet::EMPTY, auto_mark: AutoMark::Sunk };
        Self { fleet, view }
    }

    /// The shooter's view.
    pub fn view(&self) -> &OwnView {
        &self.view
    }

    /// Whether every ship is sunk.
    pub fn is_cleared(&self) -> bool {
        let hits = &self.view.target_chart().hits;
        self.fleet.iter().filter(|piece| piece.spec.kind.is_ship()).all(|ship| ship.cells.is_subset(hits))
    }

    /// The number of shots so far.
    pub fn shots(&self) -> u32 {
        self.view.public.shots
    }

    /// Fires a shot at this cell, and adds the answer under the rules to the shooter's view. Returns whether a ship was hit.
    pub fn fire(&mut self, cell: Cell) -> bool {
        let mut shot = self.view.target_chart().shot_cells();
        shot.insert(cell);
        let outcome = Outcome::truth(&self.fleet, &shot, cell, &self.view.public.rules);
        let hit = matches!(outcome, Outcome::Hit | Outcome::Sunk(_));
        self.view.public.apply(&Report::Shot { by: Side::A, cell, outcome, dying: Vec::new(), next: NextTurn::fire(Side::A) });
        hit
    }
}
