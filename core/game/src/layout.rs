//! Checks a proposed layout and turns it into a legal fleet; finds all faults at once. `layout_text` parses typed layouts,
//! `scatter` makes random ones.

use super::{
    cell::{Cell, CellSet, FieldSize},
    code::Code,
    fleet::{Fleet, PlacedPiece},
    roster::{Kind, PieceSpec},
    ruleset::{GameType, Judge, Ruleset, Touch},
    shape::{Shape, poses},
};

/// One piece of a layout: its kind, and its cells in the order they were given.
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

    pub(super) fn cell_set(&self) -> CellSet {
        self.cells.iter().copied().collect()
    }
}

/// A proposed layout, not checked yet: pieces in the order they were given.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// The pieces.
    pub pieces: Vec<Piece>,
}

impl std::fmt::Debug for Layout {
    /// Redacted: prints only the number of pieces, since a layout may be a hidden fleet.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Layout({} pieces)", self.pieces.len())
    }
}

/// One fault of a layout. `have` is the actual number, `want` the one required by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the line of each fault says what its fields are")]
pub enum LayoutFault {
    /// A wrong number of ships of this size.
    Count { decks: u8, have: usize, want: usize },
    /// A wrong number of pieces of this kind: mines, minesweepers or submarines.
    Pieces { kind: Kind, have: usize, want: usize },
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
    /// The cells of the ship with this first cell are connected only diagonally.
    Diagonal(Cell),
    /// The cells of the ship with this first cell are not connected.
    Gap(Cell),
    /// The ship with this first cell has a form that the rules do not allow.
    Shape(Cell),
    /// A wrong number of decks of the Flying Dutchman.
    DutchDecks { have: usize, want: usize },
    /// The cells of the Flying Dutchman with this first cell are not connected by sides and corners.
    DutchConnect(Cell),
    /// The line-up does not have the twelve ships of the table game on one point each.
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
        self.checked_fleet(rules, |have, want| have != want)
    }

    /// The pieces of a legal layout, each with its specification; `None` if it has faults.
    pub fn placed_pieces(&self, rules: &Ruleset) -> Option<Vec<PlacedPiece>> {
        self.check(rules).ok().map(|fleet| fleet.ships)
    }

    /// Checks a partial layout that may still be completed by adding pieces.
    ///
    /// # Errors
    /// All its faults except missing pieces.
    pub fn check_part(&self, rules: &Ruleset) -> Result<Fleet, Vec<LayoutFault>> {
        self.checked_fleet(rules, |have, want| have > want)
    }

    /// The final fleet of a side. Checked, except on paper, where fleets are inspected after the game (core/RULES.md §1.4).
    ///
    /// # Errors
    /// All faults of the layout; on paper only cells outside the field.
    pub(super) fn fleet_to_seal(&self, rules: &Ruleset) -> Result<Fleet, Vec<LayoutFault>> {
        if rules.judge == Judge::Paper { self.paper_fleet(rules) } else { self.check(rules) }
    }

    /// The fleet of a draft, which may be incomplete.
    ///
    /// # Errors
    /// All faults except missing pieces; on paper only cells outside the field.
    pub(super) fn draft_fleet(&self, rules: &Ruleset) -> Result<Fleet, Vec<LayoutFault>> {
        if rules.judge == Judge::Paper { self.paper_fleet(rules) } else { self.check_part(rules) }
    }

    fn paper_fleet(&self, rules: &Ruleset) -> Result<Fleet, Vec<LayoutFault>> {
        let outside = self.outside_faults(rules);
        // Pieces of a kind that the rules do not have count as ships.
        let kind = |piece: &Piece| if rules.pieces().iter().any(|spec| spec.kind == piece.kind) { piece.kind } else { Kind::Warship };
        let spec = |piece: &Piece| PieceSpec { kind: kind(piece), ..PieceSpec::warship(piece.cell_set().len() as u8) };
        let ship = |piece: &Piece| PlacedPiece { spec: spec(piece), cells: piece.cell_set() };
        if outside.is_empty() { Ok(Fleet { ships: self.pieces.iter().map(ship).collect() }) } else { Err(outside) }
    }

    /// Checks the layout. `is_wrong_count` compares the actual and the required number of equal pieces.
    fn checked_fleet(&self, rules: &Ruleset, is_wrong_count: fn(usize, usize) -> bool) -> Result<Fleet, Vec<LayoutFault>> {
        let faults = match rules.game_type {
            GameType::Fleets => {
                let mut faults = self.faults(rules);
                faults.extend(self.count_faults(rules, is_wrong_count));
                faults
            }
            GameType::Dutchman { decks } => self.dutch_faults(rules, usize::from(decks), is_wrong_count),
            GameType::TableGame => self.lineup_faults(rules, is_wrong_count),
        };
        if faults.is_empty() {
            return self.assign_fleet(rules).map_err(|fault| vec![fault]);
        }
        let is_of_position = |fault: &LayoutFault| matches!(fault.code(), Code::Overlap | Code::TouchSide | Code::TouchCorner);
        let miscounted = if faults.iter().all(is_of_position) { self.assign_fleet(rules).err() } else { None };
        Err(faults.into_iter().chain(miscounted).collect())
    }

    fn lineup_faults(&self, rules: &Ruleset, is_wrong_count: fn(usize, usize) -> bool) -> Vec<LayoutFault> {
        let points: CellSet = self.pieces.iter().flat_map(|piece| piece.cells.iter().copied()).collect();
        let whole = rules.pieces().len();
        let one_a_point = points.len() == self.pieces.len() && points.iter().all(|point| point.row == 0 && usize::from(point.col) < whole);
        if one_a_point && !is_wrong_count(self.pieces.len(), whole) { Vec::new() } else { vec![LayoutFault::Lineup] }
    }

    /// Faults of a Flying Dutchman (core/RULES.md §2.9).
    fn dutch_faults(&self, rules: &Ruleset, decks: usize, is_wrong_count: fn(usize, usize) -> bool) -> Vec<LayoutFault> {
        let outside = self.outside_faults(rules);
        if !outside.is_empty() {
            return outside;
        }
        let Some(piece) = self.pieces.first() else {
            return if is_wrong_count(0, 1) { vec![LayoutFault::DutchDecks { have: 0, want: decks }] } else { Vec::new() };
        };
        let have = self.pieces.iter().map(|piece| piece.cell_set().len()).sum();
        let is_single = self.pieces.len() == 1 && piece.cells.len() == decks && have == decks;
        let disconnected = piece.cells.first().filter(|_| is_single && !are_connected(&piece.cell_set(), |set| set.halo(rules.size)));
        match (is_single, disconnected) {
            (false, _) => vec![LayoutFault::DutchDecks { have, want: decks }],
            (true, Some(first)) => vec![LayoutFault::DutchConnect(*first)],
            (true, None) => Vec::new(),
        }
    }

    fn outside_faults(&self, rules: &Ruleset) -> Vec<LayoutFault> {
        let cells = self.pieces.iter().flat_map(|piece| &piece.cells);
        cells.filter(|cell| !rules.size.contains(**cell)).copied().map(LayoutFault::Outside).collect()
    }

    /// The faults of single pieces and of pairs. Cells outside the field are the only faults reported, if there are any. A piece
    /// whose cells are not connected is not checked for touching; an overlapping pair is not reported as touching as well.
    fn faults(&self, rules: &Ruleset) -> Vec<LayoutFault> {
        let mut faults = self.outside_faults(rules);
        if !faults.is_empty() {
            return faults;
        }
        let mut connected: Vec<(Kind, CellSet)> = Vec::new();
        let mut used = CellSet::EMPTY;
        for Piece { kind, cells: given } in &self.pieces {
            let cells: CellSet = given.iter().copied().collect();
            let repeated = given.iter().enumerate().find(|(at, cell)| used.contains(**cell) || given[..*at].contains(cell));
            faults.extend(repeated.map(|(_, cell)| LayoutFault::Overlap(*cell)));
            used = used.union(&cells);
            match form_fault(*kind, given, &cells, rules) {
                Some(fault @ (LayoutFault::Diagonal(_) | LayoutFault::Gap(_))) => faults.push(fault),
                fault => {
                    faults.extend(fault);
                    connected.push((*kind, cells));
                }
            }
        }
        for (at, later) in connected.iter().enumerate() {
            for earlier in &connected[..at] {
                faults.extend(touch_faults(earlier, later, rules));
            }
        }
        faults
    }

    fn count_faults(&self, rules: &Ruleset, is_wrong_count: fn(usize, usize) -> bool) -> Vec<LayoutFault> {
        let lengths: Vec<u8> =
            self.pieces.iter().filter(|piece| piece.kind == Kind::Warship).map(|piece| piece.cell_set().len() as u8).collect();
        let mut sizes: Vec<u8> = rules.fleet.sizes().iter().map(|(decks, _)| *decks).collect();
        sizes.extend(&lengths);
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes.dedup();
        let want = |decks| rules.fleet.specs().iter().filter(|spec| spec.decks == decks).count();
        let have = |decks| lengths.iter().filter(|length| **length == decks).count();
        let ships = sizes.into_iter().map(|decks| (decks, have(decks), want(decks))).filter(|(_, have, want)| is_wrong_count(*have, *want));
        let count = |kind| self.pieces.iter().filter(|piece| piece.kind == kind).count();
        let others = [(Kind::Mine, rules.mines), (Kind::Sweeper, rules.sweepers), (Kind::Submarine, rules.subs)];
        let others = others
            .map(|(kind, want)| (kind, count(kind), usize::from(want)))
            .into_iter()
            .filter(|(_, have, want)| is_wrong_count(*have, *want));
        ships
            .map(|(decks, have, want)| LayoutFault::Count { decks, have, want })
            .chain(others.map(|(kind, have, want)| LayoutFault::Pieces { kind, have, want }))
            .collect()
    }

    /// Assigns to each piece the first matching specification of the rules that is still free.
    fn assign_fleet(&self, rules: &Ruleset) -> Result<Fleet, LayoutFault> {
        let mut free: Vec<PieceSpec> = rules.pieces();
        let ship = |piece: &Piece| {
            let set = piece.cell_set();
            let matches_spec = |spec: &PieceSpec| match spec.kind {
                Kind::Warship => {
                    piece.kind == Kind::Warship && usize::from(spec.decks) == set.len() && has_allowed_form(&set, *spec, rules)
                }
                Kind::Submarine | Kind::Mine | Kind::Sweeper => piece.kind == spec.kind,
                Kind::Dutchman | Kind::Vessel => true,
            };
            match free.iter().position(matches_spec) {
                Some(at) => Ok(PlacedPiece { spec: free.remove(at), cells: set }),
                // The number of ships of this size is right, but not their forms (core/RULES.md §2.12).
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

/// All legal placements of a piece on a field with these other pieces, each once. Not for the Flying Dutchman and the table game,
/// which have their own rules.
pub fn legal_placements(spec: PieceSpec, others: &[(Kind, CellSet)], rules: &Ruleset) -> Vec<CellSet> {
    let blocked = blocked_cells(spec.kind, others, rules);
    poses(spec, rules).into_iter().filter(|place| !place.meets(&blocked)).collect()
}

/// The cells that these other pieces block for a piece of this kind: their own cells, and those too near to them.
pub(super) fn blocked_cells(kind: Kind, others: &[(Kind, CellSet)], rules: &Ruleset) -> CellSet {
    let blocked_by =
        |(other, cells): &(Kind, CellSet)| cells.union(&rules.required_distance(kind, *other).blocked_cells(cells, rules.size));
    others.iter().fold(CellSet::EMPTY, |all, other| all.union(&blocked_by(other)))
}

/// Whether these cells are an allowed form of this piece.
fn has_allowed_form(cells: &CellSet, spec: PieceSpec, rules: &Ruleset) -> bool {
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
        let is_gap = !are_connected(cells, |set| set.halo(rules.size));
        return Some(if is_gap { LayoutFault::Gap(first) } else { LayoutFault::Diagonal(first) });
    }
    let decks = cells.len() as u8;
    let specs = rules.fleet.specs().iter().copied().filter(|spec| spec.decks == decks);
    let mut specs: Vec<PieceSpec> = specs.collect();
    if specs.is_empty() {
        specs.push(PieceSpec::warship(decks));
    }
    (!specs.into_iter().any(|spec| has_allowed_form(cells, spec, rules))).then_some(LayoutFault::Shape(first))
}

/// Whether the cells are connected; `around` returns the neighbours of a set of cells.
pub(super) fn are_connected(cells: &CellSet, around: impl Fn(&CellSet) -> CellSet) -> bool {
    let first: CellSet = cells.iter().take(1).collect();
    !cells.is_empty() && first.connected_part(cells, around) == *cells
}

/// The faults of two pieces that are too near each other.
fn touch_faults((one, earlier): &(Kind, CellSet), (other, later): &(Kind, CellSet), rules: &Ruleset) -> Vec<LayoutFault> {
    if earlier.meets(later) {
        return Vec::new();
    }
    let contact = |around: fn(&CellSet, FieldSize) -> CellSet| {
        let there = around(earlier, rules.size).intersection(later).iter().next()?;
        let here = around(&[there].into_iter().collect(), rules.size).intersection(earlier).iter().next()?;
        Some((here, there))
    };
    let fault = |kind, own, foreign| match kind {
        Kind::Mine => Some(LayoutFault::MineTouch(own, foreign)),
        Kind::Sweeper => Some(LayoutFault::SweeperTouch(own, foreign)),
        Kind::Warship | Kind::Submarine | Kind::Dutchman | Kind::Vessel => None,
    };
    let piece_faults = |(here, there)| [fault(*one, here, there), fault(*other, there, here)].into_iter().flatten().collect::<Vec<_>>();
    let side = || contact(CellSet::adjacent).map(|(here, there)| LayoutFault::TouchSide(here, there));
    let corner = || contact(CellSet::halo).map(|(here, there)| LayoutFault::TouchCorner(here, there));
    match rules.required_distance(*one, *other) {
        Touch::None if !one.is_ship() || !other.is_ship() => contact(CellSet::halo).map(piece_faults).unwrap_or_default(),
        Touch::None => side().or_else(corner).into_iter().collect(),
        Touch::Corners => side().into_iter().collect(),
        Touch::Any => Vec::new(),
    }
}
