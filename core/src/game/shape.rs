//! The ways ships can lie. A new form has one more entry in the table here; nothing else knows the cells of a form.

pub use super::form::{Form, Forms};
use super::{
    cell::{Cell, CellSet},
    roster::{Berth, Kind},
    ruleset::Ruleset,
};

/// `(column, row)` of each deck of a form.
type Decks = &'static [(u8, u8)];

/// The bent forms: which, of how many decks, and where these are.
const FORMS: [(Form, u8, Decks); 6] = [
    (Form::L, 3, &[(0, 0), (0, 1), (1, 1)]),
    (Form::L, 4, &[(0, 0), (0, 1), (0, 2), (1, 2)]),
    (Form::Square, 4, &[(0, 0), (1, 0), (0, 1), (1, 1)]),
    (Form::Zigzag, 4, &[(0, 0), (1, 0), (1, 1), (2, 1)]),
    (Form::T, 4, &[(0, 0), (1, 0), (2, 0), (1, 1)]),
    (Form::Carrier, 5, &[(0, 0), (1, 0), (2, 0), (3, 0), (1, 1)]),
];

/// The cells of a form in one orientation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// `(column, row)` of each deck from the form's own top left corner.
    cells: Vec<(u8, u8)>,
}

impl Shape {
    /// The straight row, which every ship may take (core/RULES.md §1.2).
    pub fn line(decks: u8) -> Self {
        Self { cells: (0..decks).map(|col| (col, 0)).collect() }
    }

    /// A form of this many decks, if it has that many.
    pub fn of(form: Form, decks: u8) -> Option<Self> {
        if form == Form::Line {
            return Some(Self::line(decks));
        }
        let (_, _, cells) = FORMS.iter().find(|(known, size, _)| (*known, *size) == (form, decks))?;
        Some(Self { cells: cells.to_vec() })
    }

    /// The forms a piece may take where these bent forms are allowed, the line first. The Flying Dutchman
    /// may take any connected form and the vessels of the table game have a line of their own: none here.
    pub fn allowed(berth: Berth, shapes: Forms) -> Vec<Self> {
        match (berth.kind, berth.form) {
            (Kind::Dutchman | Kind::Vessel, _) => Vec::new(),
            (_, Some(form)) => Self::of(form, berth.decks).into_iter().collect(),
            (Kind::Warship, None) => {
                let bent = shapes.iter().filter_map(|form| Self::of(form, berth.decks));
                std::iter::once(Self::line(berth.decks)).chain(bent).collect()
            }
            (Kind::Submarine | Kind::Mine | Kind::Sweeper, None) => vec![Self::line(berth.decks)],
        }
    }

    /// Its distinct orientations: rotations and mirror images (core/RULES.md §2.2).
    pub fn orientations(&self) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        let mut turned = self.clone();
        for turn in 0..8 {
            turned = if turn == 4 { turned.mirrored() } else { turned.rotated() };
            if !all.contains(&turned) {
                all.push(turned.clone());
            }
        }
        all
    }

    fn rotated(&self) -> Self {
        let deep = self.cells.iter().map(|(_, row)| *row).max().unwrap_or(0);
        Self::sorted(self.cells.iter().map(|&(col, row)| (deep - row, col)))
    }

    fn mirrored(&self) -> Self {
        let wide = self.cells.iter().map(|(col, _)| *col).max().unwrap_or(0);
        Self::sorted(self.cells.iter().map(|&(col, row)| (wide - col, row)))
    }

    fn sorted(cells: impl Iterator<Item = (u8, u8)>) -> Self {
        let mut cells: Vec<(u8, u8)> = cells.collect();
        cells.sort_unstable_by_key(|&(col, row)| (row, col));
        Self { cells }
    }

    /// Its cells, laid into the top left corner of the field.
    pub fn at_origin(&self) -> CellSet {
        self.cells.iter().map(|&(col, row)| Cell::new(col, row)).collect()
    }

    /// Every place this orientation can lie in on a field of this size.
    pub fn places(&self, size: u8) -> impl Iterator<Item = CellSet> + '_ {
        Cell::all(size).filter_map(move |origin| {
            let lie = |&(col, row): &(u8, u8)| origin.step(col as i8, row as i8, size);
            self.cells.iter().map(lie).collect::<Option<CellSet>>()
        })
    }
}

impl Shape {
    /// Every place this orientation can lie in on a field of this size, over this cell.
    pub fn places_over(&self, over: Cell, size: u8) -> impl Iterator<Item = CellSet> + '_ {
        self.cells.iter().filter_map(move |&(left, above)| {
            let (col, row) = (over.col.checked_sub(left)?, over.row.checked_sub(above)?);
            let lie = |&(across, down): &(u8, u8)| Cell::new(col, row).step(across as i8, down as i8, size);
            self.cells.iter().map(lie).collect::<Option<CellSet>>()
        })
    }
}

/// Every pose of a piece under these rules: all allowed forms, all orientations, all places; each pose once.
pub fn poses(berth: Berth, rules: &Ruleset) -> Vec<CellSet> {
    let mut poses = Vec::new();
    for form in Shape::allowed(berth, rules.shapes).iter().flat_map(Shape::orientations) {
        poses.extend(form.places(rules.size));
    }
    poses
}
