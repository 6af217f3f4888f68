//! Checks a proposed layout and turns it into a legal fleet; finds all faults at once. Typed text is read in `layout_text`,
//! random layouts in `scatter`.

use super::{
    cell::{Cell, CellSet},
    code::Code,
    fleet::{Fleet, PlacedPiece},
    roster::{Kind, PieceSpec},
    ruleset::{GameType, Judge, Ruleset, Touch},
    shape::{Shape, poses},
};

/// One piece of a layout: its kind and its cells as given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The kind of the piece.
    pub kind: Kind,
    /// Its cells.
    pub cells: Vec<Cell>,
}

impl Piece {
    /// A ship of the fleet.
    pub fn ship(cells: Vec<Cell>) -> Self {
        Self { kind: Kind::Warship, cells }
    }

    /// Its cells as a set.
    pub(super) fn set(&self) -> CellSet {
        self.cells.iter().copied().collect()
    }
}

/// A proposed layout: pieces in the order they were given.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// The pieces.
    pub pieces: Vec<Piece>,
}

impl std::fmt::Debug for Layout {
    /// Redacted: a layout may be a hidden fleet, so only its length is shown.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Layout({} pieces)", self.pieces.len())
    }
}

/// One thing wrong with a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LayoutFault {
    /// A wrong number of ships of this size.
    Count {
        /// The size.
        decks: u8,
        /// How many there are.
        have: usize,
        /// How many the rules want.
        want: usize,
    },
    /// A wrong number of pieces of this kind.
    Pieces {
        /// What they are: mines, minesweepers or submarines.
        kind: Kind,
        /// How many there are.
        have: usize,
        /// How many the rules want.
        want: usize,
    },
    /// A cell outside the field.
    Outside(Cell),
    /// A cell used twice.
    Overlap(Cell),
    /// Two ships share a side, at these cells.
    TouchSide(Cell, Cell),
    /// Two ships share a corner, at these cells.
    TouchCorner(Cell, Cell),
    /// The mine here touches the piece there.
    MineTouch(Cell, Cell),
    /// The minesweeper here touches the piece there.
    SweeperTouch(Cell, Cell),
    /// The cells of the ship that begins here are connected only diagonally.
    Diagonal(Cell),
    /// The cells of the ship that begins here are not connected.
    Gap(Cell),
    /// The ship that begins here has a form the rules do not allow.
    Shape(Cell),
    /// A wrong number of decks of the Flying Dutchman.
    DutchDecks {
        /// How many there are.
        have: usize,
        /// How many there must be.
        want: usize,
    },
    /// The cells of the Flying Dutchman that begins here are not connected by sides and corners.
    DutchConnect(Cell),
    /// The line-up is not the twelve ships of the table game, one a point.
    Lineup,
}

impl LayoutFault {
    /// Its code in core/RULES.md Annex A.
    pub fn code(&self) -> Code {
        match self {
            Self::Count { .. } | Self::Lineup => Code::FleetCount,
            Self::Pieces { kind, .. } => match kind {
                Kind::Mine => Code::MineCount,
                Kind::Sweeper => Code::SweeperCount,
                Kind::Submarine => Code::SubCount,
                Kind::Warship | Kind::Dutchman | Kind::Vessel => Code::FleetCount,
            },
            Self::Outside(_) => Code::CellOutside,
            Self::Overlap(_) => Code::Overlap,
            Self::TouchSide(..) => Code::TouchSide,
            Self::TouchCorner(..) => Code::TouchCorner,
            Self::MineTouch(..) => Code::MineTouch,
            Self::SweeperTouch(..) => Code::SweeperTouch,
            Self::Diagonal(_) => Code::Diagonal,
            Self::Gap(_) => Code::Gap,
            Self::Shape(_) => Code::Shape,
            Self::DutchDecks { .. } => Code::DutchDecks,
            Self::DutchConnect(_) => Code::DutchConnect,
        }
    }
}

impl Layout {
    /// Checks a whole layout under these rules.
    ///
    /// # Errors
    /// All its faults at once (core/RULES.md §1.3 step 2).
    pub fn check(&self, rules: &Ruleset) -> Result<Fleet, Vec<LayoutFault>> {
        self.fleet_unless(rules, |have, want| have != want)
    }

    /// The pieces of a legal layout, each with its specification; `None` if it has faults.
    pub fn placed_pieces(&self, rules: &Ruleset) -> Option<Vec<PlacedPiece>> {
        self.check(rules).ok().map(|fleet| fleet.placed_pieces())
    }

    /// Checks a partial layout that may still be completed by adding pieces.
    ///
    /// # Errors
    /// All its faults except missing pieces.
    pub fn check_part(&self, rules: &Ruleset) -> Result<Fleet, Vec<LayoutFault>> {
        self.fleet_unless(rules, |have, want| have > want)
    }

    /// The fleet to be sealed: checked, except on paper, where it is judged after the game (core/RULES.md §1.4).
    ///
    /// # Errors
    /// All faults that prevent sealing.
    pub(super) fn seal(&self, rules: &Ruleset) -> Result<Fleet, Vec<LayoutFault>> {
        if rules.judge == Judge::Paper { self.paper_fleet(rules) } else { self.check(rules) }
    }

    /// The part of the fleet that is placed so far.
    ///
    /// # Errors
    /// All faults that no further piece can fix.
    pub(super) fn seal_part(&self, rules: &Ruleset) -> Result<Fleet, Vec<LayoutFault>> {
        if rules.judge == Judge::Paper { self.paper_fleet(rules) } else { self.check_part(rules) }
    }

    fn paper_fleet(&self, rules: &Ruleset) -> Result<Fleet, Vec<LayoutFault>> {
        let outside = self.faults_outside(rules);
        // Pieces that the rules do not have count as ships.
        let kind = |piece: &Piece| if rules.pieces().iter().any(|spec| spec.kind == piece.kind) { piece.kind } else { Kind::Warship };
        let spec = |piece: &Piece| PieceSpec { kind: kind(piece), ..PieceSpec::warship(piece.set().len() as u8) };
        let ship = |piece: &Piece| PlacedPiece { spec: spec(piece), cells: piece.set() };
        if outside.is_empty() { Ok(Fleet { ships: self.pieces.iter().map(ship).collect() }) } else { Err(outside) }
    }

    fn fleet_unless(&self, rules: &Ruleset, wrong: fn(usize, usize) -> bool) -> Result<Fleet, Vec<LayoutFault>> {
        let faults = match rules.game_type {
            GameType::Fleets => {
                let mut faults = self.faults(rules);
                faults.extend(self.count_faults(rules, wrong));
                faults
            }
            GameType::Dutchman { decks } => self.dutch_faults(rules, usize::from(decks), wrong),
            GameType::TableGame => self.lineup_faults(rules, wrong),
        };
        if faults.is_empty() {
            return self.assign_fleet(rules).map_err(|fault| vec![fault]);
        }
        let of_place = |fault: &LayoutFault| matches!(fault.code(), Code::Overlap | Code::TouchSide | Code::TouchCorner);
        let miscounted = if faults.iter().all(of_place) { self.assign_fleet(rules).err() } else { None };
        Err(faults.into_iter().chain(miscounted).collect())
    }

    fn lineup_faults(&self, rules: &Ruleset, wrong: fn(usize, usize) -> bool) -> Vec<LayoutFault> {
        let points: CellSet = self.pieces.iter().flat_map(|piece| piece.cells.iter().copied()).collect();
        let whole = rules.pieces().len();
        let one_a_point = points.len() == self.pieces.len() && points.iter().all(|point| point.row == 0 && usize::from(point.col) < whole);
        if one_a_point && !wrong(self.pieces.len(), whole) { Vec::new() } else { vec![LayoutFault::Lineup] }
    }

    /// Faults of a Flying Dutchman (core/RULES.md §2.9).
    fn dutch_faults(&self, rules: &Ruleset, decks: usize, wrong: fn(usize, usize) -> bool) -> Vec<LayoutFault> {
        let outside = self.faults_outside(rules);
        if !outside.is_empty() {
            return outside;
        }
        let Some(piece) = self.pieces.first() else {
            return if wrong(0, 1) { vec![LayoutFault::DutchDecks { have: 0, want: decks }] } else { Vec::new() };
        };
        let have = self.pieces.iter().map(|piece| piece.set().len()).sum();
        let single = self.pieces.len() == 1 && piece.cells.len() == decks && have == decks;
        let loose = piece.cells.first().filter(|_| single && !are_connected(&piece.set(), |set| set.halo(rules.size)));
        match (single, loose) {
            (false, _) => vec![LayoutFault::DutchDecks { have, want: decks }],
            (true, Some(first)) => vec![LayoutFault::DutchConnect(*first)],
            (true, None) => Vec::new(),
        }
    }

    fn faults_outside(&self, rules: &Ruleset) -> Vec<LayoutFault> {
        let cells = self.pieces.iter().flat_map(|piece| &piece.cells);
        cells.filter(|cell| cell.col >= rules.size || cell.row >= rules.size).copied().map(LayoutFault::Outside).collect()
    }

    /// Faults of single pieces and of pairs. A piece whose cells are not connected is not checked for touching; an
    /// overlapping pair is not reported as touching, too; a piece outside the field is not checked further.
    fn faults(&self, rules: &Ruleset) -> Vec<LayoutFault> {
        let mut faults = self.faults_outside(rules);
        if !faults.is_empty() {
            return faults;
        }
        let mut whole: Vec<(Kind, CellSet)> = Vec::new();
        let mut used = CellSet::EMPTY;
        for Piece { kind, cells: given } in &self.pieces {
            let cells: CellSet = given.iter().copied().collect();
            let twice = given.iter().enumerate().find(|(at, cell)| used.contains(**cell) || given[..*at].contains(cell));
            faults.extend(twice.map(|(_, cell)| LayoutFault::Overlap(*cell)));
            used = used.union(&cells);
            match form_fault(*kind, given, &cells, rules) {
                Some(fault @ (LayoutFault::Diagonal(_) | LayoutFault::Gap(_))) => faults.push(fault),
                fault => {
                    faults.extend(fault);
                    whole.push((*kind, cells));
                }
            }
        }
        for (at, later) in whole.iter().enumerate() {
            for earlier in &whole[..at] {
                faults.extend(touch_faults(earlier, later, rules));
            }
        }
        faults
    }

    fn count_faults(&self, rules: &Ruleset, wrong: fn(usize, usize) -> bool) -> Vec<LayoutFault> {
        let lengths: Vec<u8> =
            self.pieces.iter().filter(|piece| piece.kind == Kind::Warship).map(|piece| piece.set().len() as u8).collect();
        let mut sizes: Vec<u8> = rules.fleet.sizes().iter().map(|(decks, _)| *decks).collect();
        sizes.extend(&lengths);
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes.dedup();
        let want = |decks| rules.fleet.specs().iter().filter(|spec| spec.decks == decks).count();
        let have = |decks| lengths.iter().filter(|length| **length == decks).count();
        let ships = sizes.into_iter().map(|decks| (decks, have(decks), want(decks))).filter(|(_, have, want)| wrong(*have, *want));
        let of = |kind| self.pieces.iter().filter(|piece| piece.kind == kind).count();
        let others = [(Kind::Mine, rules.mines), (Kind::Sweeper, rules.sweepers), (Kind::Submarine, rules.subs)];
        let others =
            others.map(|(kind, want)| (kind, of(kind), usize::from(want))).into_iter().filter(|(_, have, want)| wrong(*have, *want));
        ships
            .map(|(decks, have, want)| LayoutFault::Count { decks, have, want })
            .chain(others.map(|(kind, have, want)| LayoutFault::Pieces { kind, have, want }))
            .collect()
    }

    /// Assigns to each piece the first matching free entry of the fleet.
    fn assign_fleet(&self, rules: &Ruleset) -> Result<Fleet, LayoutFault> {
        let mut free: Vec<PieceSpec> = rules.pieces();
        let ship = |piece: &Piece| {
            let set = piece.set();
            let takes = |spec: &PieceSpec| match spec.kind {
                Kind::Warship => piece.kind == Kind::Warship && usize::from(spec.decks) == set.len() && fits(&set, *spec, rules),
                Kind::Submarine | Kind::Mine | Kind::Sweeper => piece.kind == spec.kind,
                Kind::Dutchman | Kind::Vessel => true,
            };
            match free.iter().position(takes) {
                Some(at) => Ok(PlacedPiece { spec: free.remove(at), cells: set }),
                // The sizes match, but two forms of one size are distinguished (core/RULES.md §2.12).
                None => {
                    let decks = set.len() as u8;
                    let want = rules.fleet.specs().iter().filter(|spec| spec.decks == decks).count();
                    Err(LayoutFault::Count { decks, have: want.saturating_sub(1), want })
                }
            }
        };
        Ok(Fleet { ships: self.pieces.iter().map(ship).collect::<Result<_, _>>()? })
    }
}

/// All placements of a piece beside these others, each once. Not for the Flying Dutchman and the table game, which have
/// rules of their own.
pub fn places_beside(spec: PieceSpec, others: &[(Kind, CellSet)], rules: &Ruleset) -> Vec<CellSet> {
    let blocked = blocked_cells(spec.kind, others, rules);
    poses(spec, rules).into_iter().filter(|place| !place.meets(&blocked)).collect()
}

/// The cells that these other pieces block for a piece of this kind: their own, and those too close to them.
pub(super) fn blocked_cells(kind: Kind, others: &[(Kind, CellSet)], rules: &Ruleset) -> CellSet {
    let blocks = |(other, cells): &(Kind, CellSet)| cells.union(&rules.required_distance(kind, *other).blocked_cells(cells, rules.size));
    others.iter().fold(CellSet::EMPTY, |all, other| all.union(&blocks(other)))
}

/// Whether the cells, moved to the corner of the field, are an allowed form of this piece.
fn fits(cells: &CellSet, spec: PieceSpec, rules: &Ruleset) -> bool {
    let left = cells.iter().map(|cell| cell.col).min().unwrap_or(0);
    let top = cells.iter().map(|cell| cell.row).min().unwrap_or(0);
    let own: CellSet = cells.iter().map(|cell| Cell::new(cell.col - left, cell.row - top)).collect();
    Shape::allowed_shapes(spec, rules.shapes).iter().flat_map(Shape::orientations).any(|form| form.at_origin() == own)
}

fn form_fault(kind: Kind, given: &[Cell], cells: &CellSet, rules: &Ruleset) -> Option<LayoutFault> {
    let first = *given.first()?;
    if kind != Kind::Warship {
        return (cells.len() > 1).then_some(LayoutFault::Shape(first));
    }
    if !are_connected(cells, |set| set.adjacent(rules.size)) {
        let loose = !are_connected(cells, |set| set.halo(rules.size));
        return Some(if loose { LayoutFault::Gap(first) } else { LayoutFault::Diagonal(first) });
    }
    let decks = cells.len() as u8;
    let specs = rules.fleet.specs().iter().copied().filter(|spec| spec.decks == decks);
    let mut specs: Vec<PieceSpec> = specs.collect();
    if specs.is_empty() {
        specs.push(PieceSpec::warship(decks));
    }
    (!specs.into_iter().any(|spec| fits(cells, spec, rules))).then_some(LayoutFault::Shape(first))
}

/// Whether the cells are connected; `around` gives the neighbours of a set.
pub(super) fn are_connected(cells: &CellSet, around: impl Fn(&CellSet) -> CellSet) -> bool {
    let first: CellSet = cells.iter().take(1).collect();
    !cells.is_empty() && first.spread(cells, around) == *cells
}

/// The faults of two pieces that are too near each other.
fn touch_faults((one, earlier): &(Kind, CellSet), (other, later): &(Kind, CellSet), rules: &Ruleset) -> Vec<LayoutFault> {
    if earlier.meets(later) {
        return Vec::new();
    }
    let contact = |around: fn(&CellSet, u8) -> CellSet| {
        let there = around(earlier, rules.size).intersection(later).iter().next()?;
        let here = around(&[there].into_iter().collect(), rules.size).intersection(earlier).iter().next()?;
        Some((here, there))
    };
    let fault = |kind, own, foreign| match kind {
        Kind::Mine => Some(LayoutFault::MineTouch(own, foreign)),
        Kind::Sweeper => Some(LayoutFault::SweeperTouch(own, foreign)),
        Kind::Warship | Kind::Submarine | Kind::Dutchman | Kind::Vessel => None,
    };
    let lonely = |(here, there)| [fault(*one, here, there), fault(*other, there, here)].into_iter().flatten().collect::<Vec<_>>();
    let side = || contact(CellSet::adjacent).map(|(here, there)| LayoutFault::TouchSide(here, there));
    let corner = || contact(CellSet::halo).map(|(here, there)| LayoutFault::TouchCorner(here, there));
    match rules.required_distance(*one, *other) {
        Touch::None if !one.is_ship() || !other.is_ship() => contact(CellSet::halo).map(lonely).unwrap_or_default(),
        Touch::None => side().or_else(corner).into_iter().collect(),
        Touch::Corners => side().into_iter().collect(),
        Touch::Any => Vec::new(),
    }
}
