//! Forms of ships and the ways they can lie. A new form is one more entry of the table; nothing else
//! knows forms by name.

use super::cell::{Cell, CellSet};

/// A form: the cells of a ship of `decks` decks in one orientation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// `(column, row)` of each deck from the form's own top left corner.
    cells: Vec<(u8, u8)>,
}

impl Shape {
    /// The straight row, which every ship may take (rules.md §1.2).
    pub fn line(decks: u8) -> Self {
        Self { cells: (0..decks).map(|col| (col, 0)).collect() }
    }

    /// The forms a ship of this many decks may take.
    pub fn allowed(decks: u8) -> Vec<Self> {
        vec![Self::line(decks)]
    }

    /// Its distinct orientations: rotations and mirror images (rules.md §2.2).
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
    fn places(&self, size: u8) -> impl Iterator<Item = CellSet> + '_ {
        Cell::all(size).filter_map(move |origin| {
            let lie = |&(col, row): &(u8, u8)| origin.step(col as i8, row as i8, size);
            self.cells.iter().map(lie).collect::<Option<CellSet>>()
        })
    }
}

/// Every pose of a ship of this many decks on a field of this size: all allowed forms, all orientations,
/// all places; each pose once.
pub fn poses(decks: u8, size: u8) -> Vec<CellSet> {
    let mut poses = Vec::new();
    for form in Shape::allowed(decks).iter().flat_map(Shape::orientations) {
        poses.extend(form.places(size));
    }
    poses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_ships_have_the_known_numbers_of_poses() {
        for (decks, poses_on_ten) in [(1, 100), (2, 180), (3, 160), (4, 140), (5, 120)] {
            assert_eq!(poses(decks, 10).len(), poses_on_ten, "{decks} decks");
        }
    }
}
