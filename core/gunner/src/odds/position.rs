//! A position: the known facts about a hidden field, reduced to what the odds depend on. Games with the same knowledge
//! have equal positions.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    roster::{Kind, PieceSpec, Roster},
    ruleset::{AnswerDetail, MineTouch, Ruleset, Touch},
    shape::ShipForms,
    view::{Chart, OwnView, PlacedPiece},
};

/// Whether sinkings are announced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sinkings {
    /// Announced together with all cells of the ship, so every ship afloat has an unhit deck.
    Announced,
    /// Not announced: all decks of a ship that counts as afloat may be hit.
    Unannounced,
}

/// The known facts about one side's field.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) size: FieldSize,
    pub(super) touch: Touch,
    pub(super) mine_touch: MineTouch,
    pub(super) shapes: ShipForms,
    /// The pieces that are not found or sunk yet, sorted.
    pub(super) afloat: Vec<PieceSpec>,
    /// Cells that hold none of these pieces.
    pub(super) water: CellSet,
    /// Cells that hold no warship, because they are next to a wreck.
    pub(super) shores: CellSet,
    /// Cells that hold no mine or minesweeper, because they are next to a wreck.
    pub(super) mine_free: CellSet,
    /// Hit decks of warships that count as afloat.
    pub(super) hits: CellSet,
    /// Disclosed decks that are not hit.
    pub(super) given: CellSet,
    pub(super) sinkings: Sinkings,
}

impl Position {
    /// An untouched field with this fleet: ships are straight, unless the fleet defines their forms; sinkings are announced.
    pub fn with_fleet(size: FieldSize, touch: Touch, fleet: &Roster) -> Self {
        Self::with_pieces(size, touch, fleet.specs().to_vec(), ShipForms::NONE, Sinkings::Announced)
    }

    /// An untouched field with these pieces. Ships may have these bent forms.
    pub fn with_pieces(size: FieldSize, touch: Touch, mut afloat: Vec<PieceSpec>, shapes: ShipForms, sinkings: Sinkings) -> Self {
        afloat.sort_unstable();
        Self {
            size,
            touch,
            mine_touch: MineTouch::None,
            shapes,
            afloat,
            water: CellSet::EMPTY,
            shores: CellSet::EMPTY,
            mine_free: CellSet::EMPTY,
            hits: CellSet::EMPTY,
            given: CellSet::EMPTY,
            sinkings,
        }
    }

    /// A player's knowledge of the opponent's field. `None` if ships move.
    pub fn of(view: &OwnView) -> Option<Self> {
        Self::from_chart(&view.public.rules, view.target_chart())
    }

    /// The facts on a chart of the opponent's field. `None` if ships move.
    pub fn from_chart(rules: &Ruleset, chart: &Chart) -> Option<Self> {
        if !rules.ships_never_move() {
            return None;
        }
        let sinkings = if rules.answers == AnswerDetail::Plain { Sinkings::Unannounced } else { Sinkings::Announced };
        let before_sinkings = Self {
            mine_touch: rules.mine_touch,
            water: chart.misses,
            given: chart.given,
            hits: chart.hits,
            ..Self::with_pieces(rules.size, rules.touch, rules.pieces(), rules.shapes, sinkings)
        };
        let mut position = chart.wrecks.iter().fold(before_sinkings, Self::with_sunk_ship);
        for (spec, cells) in [(PieceSpec::MINE, chart.mines.union(&chart.given_mines)), (PieceSpec::SWEEPER, chart.sweepers)] {
            cells.iter().for_each(|cell| position.remove_found(spec, cell));
        }
        Some(position)
    }

    /// The position after misses at these cells.
    #[must_use]
    pub fn with_misses(mut self, cells: &CellSet) -> Self {
        self.water = self.water.union(cells);
        self
    }

    /// The position after hits at these cells on warships that are not announced as sunk.
    #[must_use]
    pub fn with_hits(mut self, cells: &CellSet) -> Self {
        self.hits = self.hits.union(cells);
        self.given = self.given.minus(cells);
        self
    }

    /// The position after this ship has been sunk.
    #[must_use]
    pub fn with_sunk_ship(mut self, wreck: &PlacedPiece) -> Self {
        if let Some(at) = self.afloat.iter().position(|spec| *spec == wreck.spec) {
            self.afloat.remove(at);
        }
        let blocked_for = |kind: Kind| self.required_distance(kind, wreck.spec.kind).blocked_cells(&wreck.cells, self.size);
        let (mine_free, shores) = (blocked_for(Kind::Mine), blocked_for(Kind::Warship));
        self.mine_free = self.mine_free.union(&mine_free);
        self.shores = self.shores.union(&shores);
        self.hits = self.hits.minus(&wreck.cells);
        self.water = self.water.union(&wreck.cells);
        self
    }

    /// The numbers of columns and of rows of the field.
    pub fn size(&self) -> FieldSize {
        self.size
    }

    /// The pieces that are not found or sunk yet.
    pub fn afloat(&self) -> &[PieceSpec] {
        &self.afloat
    }

    /// Hit decks of ships that count as afloat.
    pub fn hits(&self) -> CellSet {
        self.hits
    }

    /// Whether there are only straight warships, sinkings are announced, and no deck is disclosed.
    pub(super) fn is_plain(&self) -> bool {
        let straight = |spec: &PieceSpec| spec.kind == Kind::Warship && spec.form.is_none();
        let announced = self.sinkings == Sinkings::Announced && self.given.is_empty();
        announced && self.shapes == ShipForms::NONE && self.afloat.iter().all(straight)
    }

    /// The cells that may still hold a piece.
    pub fn unknown(&self) -> CellSet {
        let unshot = Cell::all(self.size).collect::<CellSet>().minus(&self.water).minus(&self.hits);
        // Only a submarine can be next to a wreck, or a mine if mines may touch.
        if self.afloat.iter().all(|spec| spec.kind == Kind::Warship) { unshot.minus(&self.shores) } else { unshot }
    }

    /// Removes a mine or minesweeper that was found in a cell. Its neighbours are marked as empty if ships may not touch it.
    fn remove_found(&mut self, spec: PieceSpec, cell: Cell) {
        if let Some(at) = self.afloat.iter().position(|known| *known == spec) {
            self.afloat.remove(at);
        }
        let here: CellSet = [cell].into_iter().collect();
        self.water = self.water.union(&here).union(&self.required_distance(spec.kind, Kind::Warship).blocked_cells(&here, self.size));
    }

    /// How near pieces of these two kinds may be to each other.
    pub(super) fn required_distance(&self, one: Kind, other: Kind) -> Touch {
        self.touch.distance_between(self.mine_touch, one, other)
    }
}
