//! A still target: it never fires, gives nothing away and asks for nothing; it is told of shot by shot, even under rules
//! with salvoes. Whoever shoots at it is shown what a player would be shown.

use crate::game::{
    cell::{Cell, CellSet},
    ids::{GameId, PlayerId},
    report::{Next, Outcome, Report},
    roster::Kind,
    ruleset::{Answers, Ruleset},
    side::Side,
    view::{AutoMark, OwnView, Placed, PublicView, Seat},
};

/// A fleet that is fired at, and what is known of it.
#[derive(Clone)]
pub struct Still {
    fleet: Vec<Placed>,
    view: OwnView,
}

impl Still {
    /// This fleet, of which nothing is known.
    pub fn new(rules: &Ruleset, fleet: Vec<Placed>) -> Self {
        let seat = Seat { player: PlayerId::COMPUTER, name: String::new() };
        let mut public = PublicView::open(GameId::new(0, 0), rules.clone(), seat);
        public.apply(&Report::Began { first: Side::A, next: Next::fire(Side::A), lineups: None });
        let (ships, plan) = (Vec::new(), Vec::new());
        let view = OwnView { side: Side::A, public, ships, plan, volley: 1, givable: CellSet::EMPTY, auto_mark: AutoMark::Sunk };
        Self { fleet, view }
    }

    /// What whoever shoots is shown.
    pub fn view(&self) -> &OwnView {
        &self.view
    }

    /// Whether every ship is sunk.
    pub fn cleared(&self) -> bool {
        let hits = &self.view.target().hits;
        self.fleet.iter().filter(|piece| piece.berth.kind.ship()).all(|ship| ship.cells.within(hits))
    }

    /// How many shots fell.
    pub fn shots(&self) -> u32 {
        self.view.public.shots
    }

    /// Takes a shot, as the rules let its outcome be told; says whether it met a ship.
    pub fn fire(&mut self, cell: Cell) -> bool {
        let outcome = self.met(cell);
        let hit = matches!(outcome, Outcome::Hit | Outcome::Sunk(_));
        self.view.public.apply(&Report::Shot { by: Side::A, cell, outcome, dying: Vec::new(), next: Next::fire(Side::A) });
        hit
    }

    fn met(&self, cell: Cell) -> Outcome {
        let Some(piece) = self.fleet.iter().find(|piece| piece.cells.contains(cell)) else { return Outcome::Miss };
        match piece.berth.kind {
            Kind::Mine => Outcome::Mine,
            Kind::Sweeper => Outcome::Sweeper,
            Kind::Warship | Kind::Submarine | Kind::Dutchman | Kind::Vessel => {
                let mut hits = self.view.target().hits;
                hits.insert(cell);
                let told = self.view.public.rules.answers != Answers::Plain;
                if piece.cells.within(&hits) && told { Outcome::Sunk(piece.clone()) } else { Outcome::Hit }
            }
        }
    }
}
