//! What is known of hidden waters, boiled down to what the odds depend on: which pieces are afloat, where no piece
//! can lie, what was hit. Two games that come to the same knowledge have equal positions.

use crate::game::{
    cell::{Cell, CellSet},
    roster::{Berth, Kind, Roster},
    ruleset::{Answers, MineTouch, Ruleset, Touch},
    shape::Forms,
    view::{Chart, OwnView, Placed},
};

/// Whether a sinking is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sinkings {
    /// With the whole wreck: what is afloat has a deck that was not hit.
    Told,
    /// Never: a ship that counts as afloat may be hit all over.
    Untold,
}

/// What is known of one side's waters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) size: u8,
    pub(super) touch: Touch,
    pub(super) mine_touch: MineTouch,
    pub(super) shapes: Forms,
    /// The pieces that still lie hidden, sorted.
    pub(super) afloat: Vec<Berth>,
    /// Cells that hold no part of them.
    pub(super) water: CellSet,
    /// Cells that hold no warship, because a wreck lies beside.
    pub(super) shores: CellSet,
    /// Cells that hold no mine and no minesweeper, because a wreck lies beside.
    pub(super) lonely: CellSet,
    /// Decks hit of warships that count as afloat.
    pub(super) hits: CellSet,
    /// Decks given away and not hit.
    pub(super) given: CellSet,
    pub(super) sinkings: Sinkings,
}

impl Position {
    /// A fleet somewhere in waters nobody has fired at: straight ships, unless they have forms of their own.
    pub fn laid(size: u8, touch: Touch, fleet: &Roster) -> Self {
        Self::waters(size, touch, fleet.berths().to_vec())
    }

    /// The same for pieces that are no whole fleet.
    pub fn waters(size: u8, touch: Touch, mut afloat: Vec<Berth>) -> Self {
        afloat.sort_unstable();
        Self {
            size,
            touch,
            mine_touch: MineTouch::None,
            shapes: Forms::NONE,
            afloat,
            water: CellSet::EMPTY,
            shores: CellSet::EMPTY,
            lonely: CellSet::EMPTY,
            hits: CellSet::EMPTY,
            given: CellSet::EMPTY,
            sinkings: Sinkings::Told,
        }
    }

    /// What a player knows of the other side's waters. `None` where ships move, and so keep no form.
    pub fn of(view: &OwnView) -> Option<Self> {
        Self::in_waters(&view.public.rules, view.target())
    }

    /// What a chart tells of its waters; `None` as in [`Position::of`].
    pub fn in_waters(rules: &Ruleset, chart: &Chart) -> Option<Self> {
        if !rules.ships_stay() {
            return None;
        }
        let mut position = Self {
            mine_touch: rules.mine_touch,
            shapes: rules.shapes,
            sinkings: if rules.answers == Answers::Plain { Sinkings::Untold } else { Sinkings::Told },
            afloat: rules.pieces(),
            given: chart.given,
            hits: chart.hits,
            ..Self::laid(rules.size, rules.touch, &Roster::none())
        };
        position.afloat.sort_unstable();
        position = position.missed(&chart.misses);
        position.wrecked(&chart.wrecks);
        for (berth, cells) in [(Berth::MINE, chart.mines.union(&chart.given_mines)), (Berth::SWEEPER, chart.sweepers)] {
            cells.iter().for_each(|cell| position.found(berth, cell));
        }
        Some(position)
    }

    /// The same with these cells known to hold nothing.
    #[must_use]
    pub fn missed(mut self, cells: &CellSet) -> Self {
        self.water = self.water.union(cells);
        self
    }

    /// The same with these decks hit, of warships not said to be sunk.
    #[must_use]
    pub fn hit(mut self, cells: &CellSet) -> Self {
        self.hits = self.hits.union(cells);
        self.given = self.given.minus(cells);
        self
    }

    /// The same with this ship sunk and disclosed.
    #[must_use]
    pub fn sunk(mut self, wreck: &Placed) -> Self {
        self.wrecked(std::slice::from_ref(wreck));
        self
    }

    /// The same where ships may be bent so.
    #[must_use]
    pub fn bent(mut self, shapes: Forms) -> Self {
        self.shapes = shapes;
        self
    }

    /// The same where sinkings are not told.
    #[must_use]
    pub fn untold(mut self) -> Self {
        self.sinkings = Sinkings::Untold;
        self
    }

    /// The side of the field.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The pieces that still lie hidden.
    pub fn afloat(&self) -> &[Berth] {
        &self.afloat
    }

    /// Decks hit of ships that count as afloat.
    pub fn hits(&self) -> CellSet {
        self.hits
    }

    /// Whether it is of straight warships alone whose sinkings are told, with nothing given away.
    pub(super) fn plain(&self) -> bool {
        let straight = |berth: &Berth| berth.kind == Kind::Warship && berth.form.is_none();
        let told = self.sinkings == Sinkings::Told && self.given.is_empty();
        told && self.shapes == Forms::NONE && self.afloat.iter().all(straight)
    }

    /// The cells that a shot could still find something in.
    pub fn unknown(&self) -> CellSet {
        let unshot = Cell::all(self.size).collect::<CellSet>().minus(&self.water).minus(&self.hits);
        // Only a submarine or, where they do not lie alone, a mine can lie beside a wreck.
        if self.afloat.iter().all(|berth| berth.kind == Kind::Warship) { unshot.minus(&self.shores) } else { unshot }
    }

    fn wrecked(&mut self, wrecks: &[Placed]) {
        for wreck in wrecks {
            if let Some(at) = self.afloat.iter().position(|berth| *berth == wreck.berth) {
                self.afloat.remove(at);
            }
            self.hits = self.hits.minus(&wreck.cells);
            self.water = self.water.union(&wreck.cells);
            self.lonely = self.lonely.union(&self.apart(Kind::Mine, wreck.berth.kind).near(&wreck.cells, self.size));
            let shores = self.apart(Kind::Warship, wreck.berth.kind).near(&wreck.cells, self.size);
            self.shores = self.shores.union(&shores);
        }
    }

    /// A mine or a minesweeper was found: it is no secret any more, and nothing lies beside it where it lies alone.
    fn found(&mut self, berth: Berth, cell: Cell) {
        if let Some(at) = self.afloat.iter().position(|known| *known == berth) {
            self.afloat.remove(at);
        }
        let here: CellSet = [cell].into_iter().collect();
        self.water = self.water.union(&here).union(&self.apart(berth.kind, Kind::Warship).near(&here, self.size));
    }

    /// How near two pieces of these kinds may lie.
    pub(super) fn apart(&self, one: Kind, other: Kind) -> Touch {
        self.touch.between(self.mine_touch, one, other)
    }
}
