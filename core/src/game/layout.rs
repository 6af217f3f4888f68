//! From a proposal to a lawful fleet: reading a typed layout, finding all its faults at once, laying one
//! at random.

use super::{
    cell::{Cell, CellSet},
    code::Code,
    dice::Dice,
    fleet::{Fleet, Ship},
    notation::{CellFault, Notation},
    roster::Berth,
    ruleset::{Ruleset, Touch},
    shape::{Shape, poses},
};

/// A proposal: pieces in the order they were given, each its cells as given.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// The pieces.
    pub pieces: Vec<Vec<Cell>>,
}

impl std::fmt::Debug for Layout {
    /// A layout may be somebody's hidden fleet: only its length is shown.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Layout({} pieces)", self.pieces.len())
    }
}

/// One thing wrong with a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LayoutFault {
    /// So many ships of this size instead of so many.
    Count {
        /// The size.
        decks: u8,
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
    /// The cells of the ship that begins here are connected only diagonally.
    Diagonal(Cell),
    /// The cells of the ship that begins here are not connected.
    Gap(Cell),
    /// The ship that begins here has a form the rules do not allow.
    Shape(Cell),
}

impl LayoutFault {
    /// Its code in Annex A.
    pub fn code(&self) -> Code {
        match self {
            Self::Count { .. } => Code::FleetCount,
            Self::Outside(_) => Code::CellOutside,
            Self::Overlap(_) => Code::Overlap,
            Self::TouchSide(..) => Code::TouchSide,
            Self::TouchCorner(..) => Code::TouchCorner,
            Self::Diagonal(_) => Code::Diagonal,
            Self::Gap(_) => Code::Gap,
            Self::Shape(_) => Code::Shape,
        }
    }
}

/// A typed piece that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceFault {
    /// The piece, as typed (at most 40 characters).
    pub piece: String,
    /// What is wrong with its first bad cell.
    pub fault: CellFault,
}

impl Layout {
    /// Reads pieces separated by blanks, commas or semicolons: `А1-Г1` a straight run, `Б2+Б3` a list,
    /// `К5` one cell (rules.md Annex B).
    ///
    /// # Errors
    /// Every piece that is not of this form, in order.
    pub fn read(text: &str, notation: Notation) -> Result<Self, Vec<PieceFault>> {
        let mut joined = text.replace(['–', '—', '−'], "-");
        for joint in ['-', '+'] {
            while let Some(at) = [format!(" {joint}"), format!("{joint} ")].iter().find(|loose| joined.contains(loose.as_str())) {
                joined = joined.replace(at.as_str(), &joint.to_string());
            }
        }
        let (mut layout, mut faults) = (Self::default(), Vec::new());
        for piece in joined.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).filter(|piece| !piece.is_empty()) {
            match read_piece(piece, notation) {
                Ok(cells) => layout.pieces.push(cells),
                Err(fault) => faults.push(PieceFault { piece: piece.chars().take(40).collect(), fault }),
            }
        }
        if faults.is_empty() { Ok(layout) } else { Err(faults) }
    }

    /// The pieces as typed text, in the form [`Layout::read`] reads.
    pub fn write(&self, notation: Notation) -> String {
        let piece = |cells: &Vec<Cell>| match (cells.iter().min(), cells.iter().max()) {
            (Some(first), Some(last)) if first != last && run(*first, *last).is_some_and(|run| run == *cells) => {
                format!("{}-{}", notation.name(*first), notation.name(*last))
            }
            _ => cells.iter().map(|cell| notation.name(*cell)).collect::<Vec<_>>().join("+"),
        };
        self.pieces.iter().map(piece).collect::<Vec<_>>().join(" ")
    }

    /// The lawful fleet it is, under these rules.
    ///
    /// # Errors
    /// All its faults at once (rules.md §1.3 step 2).
    pub fn check(&self, rules: &Ruleset) -> Result<Fleet, Vec<LayoutFault>> {
        let mut faults = self.faults(rules);
        faults.extend(self.counts(rules).into_iter().filter(|(_, have, want)| have != want).map(count_fault));
        if faults.is_empty() { Ok(self.fleet(rules)) } else { Err(faults) }
    }

    /// Whether it can still become a lawful fleet by adding ships: the berths its pieces take.
    ///
    /// # Errors
    /// All its faults but missing ships.
    pub fn check_part(&self, rules: &Ruleset) -> Result<Fleet, Vec<LayoutFault>> {
        let mut faults = self.faults(rules);
        faults.extend(self.counts(rules).into_iter().filter(|(_, have, want)| have > want).map(count_fault));
        if faults.is_empty() { Ok(self.fleet(rules)) } else { Err(faults) }
    }

    /// Lays the whole roster at random: largest first, restarting on a dead end (rules.md §2.0, `pl-random`).
    /// `None` when 200 tries found no room.
    pub fn random(rules: &Ruleset, dice: &mut dyn Dice) -> Option<Self> {
        (0..200).find_map(|_| Self::try_random(rules, dice))
    }

    fn try_random(rules: &Ruleset, dice: &mut dyn Dice) -> Option<Self> {
        let (mut taken, mut layout, mut known) = (CellSet::EMPTY, Self::default(), (0, Vec::new()));
        for berth in rules.fleet.berths() {
            if known.0 != berth.decks {
                known = (berth.decks, poses(*berth, rules));
            }
            let free: Vec<&CellSet> = known.1.iter().filter(|pose| !pose.meets(&taken)).collect();
            let pose = *free.get(dice.below(u32::try_from(free.len()).ok()?)? as usize)?;
            layout.pieces.push(pose.iter().collect());
            taken = taken.union(pose).union(&match rules.touch {
                Touch::None => pose.halo(rules.size),
                Touch::Corners => pose.beside(rules.size),
                Touch::Any => CellSet::EMPTY,
            });
        }
        Some(layout)
    }

    /// Faults of single pieces and of pairs. A piece whose cells do not hang together is no ship, so it
    /// touches nothing; a pair that overlaps is not said to touch as well. What lies outside the field is
    /// not judged further.
    fn faults(&self, rules: &Ruleset) -> Vec<LayoutFault> {
        let outside = |cell: &&Cell| cell.col >= rules.size || cell.row >= rules.size;
        let mut faults: Vec<LayoutFault> = self.pieces.iter().flatten().filter(outside).copied().map(LayoutFault::Outside).collect();
        if !faults.is_empty() {
            return faults;
        }
        let mut whole: Vec<CellSet> = Vec::new();
        let mut used = CellSet::EMPTY;
        for piece in &self.pieces {
            let cells: CellSet = piece.iter().copied().collect();
            let twice = piece.iter().enumerate().find(|(at, cell)| used.contains(**cell) || piece[..*at].contains(cell));
            faults.extend(twice.map(|(_, cell)| LayoutFault::Overlap(*cell)));
            used = used.union(&cells);
            match form_fault(piece, &cells, rules) {
                Some(fault @ (LayoutFault::Diagonal(_) | LayoutFault::Gap(_))) => faults.push(fault),
                fault => {
                    faults.extend(fault);
                    whole.push(cells);
                }
            }
        }
        for (at, later) in whole.iter().enumerate() {
            faults.extend(whole[..at].iter().filter_map(|earlier| touch_fault(earlier, later, rules)));
        }
        faults
    }

    fn counts(&self, rules: &Ruleset) -> Vec<(u8, usize, usize)> {
        let mut sizes: Vec<u8> = rules.fleet.sizes().iter().map(|(decks, _)| *decks).collect();
        let lengths: Vec<u8> =
            self.pieces.iter().map(|piece| piece.iter().collect::<std::collections::BTreeSet<_>>().len() as u8).collect();
        sizes.extend(&lengths);
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes.dedup();
        let want = |decks| rules.fleet.berths().iter().filter(|berth| berth.decks == decks).count();
        let have = |decks| lengths.iter().filter(|length| **length == decks).count();
        sizes.into_iter().map(|decks| (decks, have(decks), want(decks))).collect()
    }

    /// Gives each piece the first free berth of its size.
    fn fleet(&self, rules: &Ruleset) -> Fleet {
        let mut free: Vec<Berth> = rules.fleet.berths().to_vec();
        let ship = |piece: &Vec<Cell>| {
            let at =
                free.iter().position(|berth| usize::from(berth.decks) == piece.len()).expect("counts were checked before berths are given");
            Ship::new(free.remove(at), piece.iter().copied().collect())
        };
        Fleet::new(self.pieces.iter().map(ship).collect())
    }
}

fn count_fault((decks, have, want): (u8, usize, usize)) -> LayoutFault {
    LayoutFault::Count { decks, have, want }
}

fn read_piece(piece: &str, notation: Notation) -> Result<Vec<Cell>, CellFault> {
    let parts: Vec<&str> = piece.split('+').collect();
    if parts.len() > 1 {
        return parts.into_iter().map(|part| notation.read(part)).collect();
    }
    let ends: Vec<Result<Cell, CellFault>> = piece.split('-').map(|part| notation.read(part)).collect();
    match ends.as_slice() {
        [Ok(from), Ok(to)] => run(*from, *to).ok_or(CellFault::Syntax),
        [_, _] if ends.iter().flat_map(|end| end.as_ref().err()).any(|fault| *fault != CellFault::Syntax) => {
            Err(ends.into_iter().filter_map(Result::err).find(|fault| *fault != CellFault::Syntax).unwrap_or(CellFault::Syntax))
        }
        // «Д-2» is a cell, not a run.
        _ => notation.read(piece).map(|cell| vec![cell]),
    }
}

fn run(from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let (first, last) = if from <= to { (from, to) } else { (to, from) };
    let cells: Vec<Cell> = match (first.col == last.col, first.row == last.row) {
        (true, _) => (first.row..=last.row).map(|row| Cell::new(first.col, row)).collect(),
        (_, true) => (first.col..=last.col).map(|col| Cell::new(col, first.row)).collect(),
        _ => return None,
    };
    Some(cells)
}

fn form_fault(piece: &[Cell], cells: &CellSet, rules: &Ruleset) -> Option<LayoutFault> {
    let first = *piece.first()?;
    if !connected(cells, |set| set.beside(rules.size)) {
        let loose = !connected(cells, |set| set.halo(rules.size));
        return Some(if loose { LayoutFault::Gap(first) } else { LayoutFault::Diagonal(first) });
    }
    let corner = (cells.iter().map(|cell| cell.col).min()?, cells.iter().map(|cell| cell.row).min()?);
    let own: CellSet = cells.iter().map(|cell| Cell::new(cell.col - corner.0, cell.row - corner.1)).collect();
    let forms = Shape::allowed(super::roster::Berth::warship(cells.len() as u8), rules.shapes);
    let allowed = forms.iter().flat_map(Shape::orientations).any(|form| form.at_origin() == own);
    (!allowed).then_some(LayoutFault::Shape(first))
}

fn connected(cells: &CellSet, around: impl Fn(&CellSet) -> CellSet) -> bool {
    let Some(first) = cells.iter().next() else { return false };
    let mut reached: CellSet = [first].into_iter().collect();
    loop {
        let wider = reached.union(&around(&reached).intersection(cells));
        if wider == reached {
            return reached == *cells;
        }
        reached = wider;
    }
}

fn touch_fault(earlier: &CellSet, later: &CellSet, rules: &Ruleset) -> Option<LayoutFault> {
    if earlier.meets(later) || rules.touch == Touch::Any {
        return None;
    }
    let contact = |around: fn(&CellSet, u8) -> CellSet| {
        let there = around(earlier, rules.size).intersection(later).iter().next()?;
        let here = around(&[there].into_iter().collect(), rules.size).intersection(earlier).iter().next()?;
        Some((here, there))
    };
    if let Some((here, there)) = contact(CellSet::beside) {
        return Some(LayoutFault::TouchSide(here, there));
    }
    match rules.touch {
        Touch::None => contact(CellSet::halo).map(|(here, there)| LayoutFault::TouchCorner(here, there)),
        Touch::Corners | Touch::Any => None,
    }
}
