//! The shapes of pieces and their placements. Only the table in this module contains the cells of each form.

pub use super::form::{ShipForm, ShipForms};
use super::{
    cell::{Cell, CellSet, FieldSize},
    roster::{Kind, PieceSpec},
    ruleset::Ruleset,
};

/// The position `(column, row)` of each deck of a form.
type Decks = &'static [(u8, u8)];

/// The bent forms: form, number of decks, and positions of the decks.
const FORMS: [(ShipForm, u8, Decks); 6] = [
    (ShipForm::L, 3, &[(0, 0), (0, 1), (1, 1)]),
    (ShipForm::L, 4, &[(0, 0), (0, 1), (0, 2), (1, 2)]),
    (ShipForm::Square, 4, &[(0, 0), (1, 0), (0, 1), (1, 1)]),
    (ShipForm::Zigzag, 4, &[(0, 0), (1, 0), (1, 1), (2, 1)]),
    (ShipForm::T, 4, &[(0, 0), (1, 0), (2, 0), (1, 1)]),
    (ShipForm::Carrier, 5, &[(0, 0), (1, 0), (2, 0), (3, 0), (1, 1)]),
];

/// The cells of a form in one orientation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The position `(column, row)` of each deck, relative to the top left corner of the form.
    cells: Vec<(u8, u8)>,
}

impl Shape {
    /// The straight line of this many decks (core/RULES.md §1.2).
    pub fn line(decks: u8) -> Self {
        Self { cells: (0..decks).map(|col| (col, 0)).collect() }
    }

    /// The shape of a form with this many decks; `None` if the form does not exist in that size.
    pub fn of(form: ShipForm, decks: u8) -> Option<Self> {
        if form == ShipForm::Line {
            return Some(Self::line(decks));
        }
        let (_, _, cells) = FORMS.iter().find(|(known, size, _)| (*known, *size) == (form, decks))?;
        Some(Self { cells: cells.to_vec() })
    }

    /// The shapes that a piece may have if these bent forms are allowed, the line first. Empty for the Flying Dutchman, which may
    /// have any connected form, and for the table game.
    pub fn allowed_shapes(spec: PieceSpec, shapes: ShipForms) -> Vec<Self> {
        match (spec.kind, spec.form) {
            (Kind::Dutchman | Kind::Vessel, _) => Vec::new(),
            (_, Some(form)) => Self::of(form, spec.decks).into_iter().collect(),
            (Kind::Warship, None) => {
                let bent = shapes.iter().filter_map(|form| Self::of(form, spec.decks));
                std::iter::once(Self::line(spec.decks)).chain(bent).collect()
            }
            (Kind::Submarine | Kind::Mine | Kind::Sweeper, None) => vec![Self::line(spec.decks)],
        }
    }

    /// Its distinct orientations: rotations and mirror images (core/RULES.md §2.2).
    pub fn orientations(&self) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        let mut turned = self.clone();
        for turn in 0..8 {
            turned = if turn == 4 { turned.mirror() } else { turned.rotate() };
            if !all.contains(&turned) {
                all.push(turned.clone());
            }
        }
        all
    }

    fn rotate(&self) -> Self {
        let max_row = self.cells.iter().map(|(_, row)| *row).max().unwrap_or(0);
        Self::from_cells(self.cells.iter().map(|&(col, row)| (max_row - row, col)))
    }

    fn mirror(&self) -> Self {
        let max_col = self.cells.iter().map(|(col, _)| *col).max().unwrap_or(0);
        Self::from_cells(self.cells.iter().map(|&(col, row)| (max_col - col, row)))
    }

    fn from_cells(cells: impl Iterator<Item = (u8, u8)>) -> Self {
        let mut cells: Vec<(u8, u8)> = cells.collect();
        cells.sort_unstable_by_key(|&(col, row)| (row, col));
        Self { cells }
    }

    /// Its cells when it lies in the top left corner of the field.
    pub fn at_origin(&self) -> CellSet {
        self.cells.iter().map(|&(col, row)| Cell::new(col, row)).collect()
    }

    /// All placements of this orientation on a field of this size.
    pub fn places(&self, size: FieldSize) -> impl Iterator<Item = CellSet> + '_ {
        Cell::all(size).filter_map(move |origin| {
            let cell_of = |&(col, row): &(u8, u8)| origin.step(col as i8, row as i8, size);
            self.cells.iter().map(cell_of).collect::<Option<CellSet>>()
        })
    }

    /// All placements of this orientation that cover this cell.
    pub fn places_over(&self, over: Cell, size: FieldSize) -> impl Iterator<Item = CellSet> + '_ {
        self.cells.iter().filter_map(move |&(left, above)| {
            let (col, row) = (over.col.checked_sub(left)?, over.row.checked_sub(above)?);
            let cell_of = |&(across, down): &(u8, u8)| Cell::new(col, row).step(across as i8, down as i8, size);
            self.cells.iter().map(cell_of).collect::<Option<CellSet>>()
        })
    }
}

/// All placements of a piece under these rules: all allowed forms, orientations and positions, each once.
pub fn poses(spec: PieceSpec, rules: &Ruleset) -> Vec<CellSet> {
    let mut poses = Vec::new();
    for form in Shape::allowed_shapes(spec, rules.shapes).iter().flat_map(Shape::orientations) {
        poses.extend(form.places(rules.size));
    }
    poses
}
