//! How a picture is cut: bands from top to bottom, each with its own columns. Knows nothing of what they show.

use crate::symbol::SHORTEST;

/// A rectangle of pixels: its left, top, right and bottom edges.
pub type Area = (u32, u32, u32, u32);

/// A piece of a band: where it begins and how wide it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Column {
    pub(crate) left: usize,
    pub(crate) width: usize,
}

/// Some scanlines cut into columns that fill them without a gap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Band {
    pub(crate) top: usize,
    pub(crate) height: usize,
    /// The number of its first tile among those of the picture.
    pub(crate) first: usize,
    pub(crate) columns: Vec<Column>,
    /// For every column the number of the tile right above, if the band above is cut alike there.
    pub(crate) above: Vec<Option<usize>>,
}

/// A picture cut into tiles, which are numbered band by band, each from left to right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    width: usize,
    height: usize,
    bands: Vec<Band>,
}

impl Grid {
    /// The most columns a band may have.
    pub(crate) const COLUMNS: usize = 64;
    /// The most scanlines a band may have.
    pub(crate) const ROWS: usize = 256;
    /// The widest picture: the bits of a row are counted in 16 bits, and a pixel takes 15 at most.
    const WIDEST: usize = 4096;
    /// The highest picture: the check sum of the widest one is collected in 64 bits.
    const HIGHEST: usize = 65_535;

    /// A picture of this width in pixels, 3 to 4096, without bands yet.
    ///
    /// # Panics
    ///
    /// If the width is out of these bounds.
    pub fn new(width: usize) -> Self {
        assert!((SHORTEST..=Self::WIDEST).contains(&width), "a width of {width} pixels is not between {SHORTEST} and {}", Self::WIDEST);
        Self { width, height: 0, bands: Vec::new() }
    }

    /// Adds a band below the others, so many scanlines high and cut at these distances from its left edge, in ascending
    /// order. A cut that would make a column narrower than 3 pixels, or one more than 64 columns, is left out; what is higher
    /// than 256 scanlines becomes several bands.
    ///
    /// # Panics
    ///
    /// If the picture becomes higher than 65 535 pixels.
    pub fn band(&mut self, height: usize, cuts: &[usize]) {
        assert!(height <= Self::HIGHEST - self.height, "a picture is at most {} pixels high", Self::HIGHEST);
        let mut edges = vec![0];
        for cut in cuts.iter().copied().chain([self.width]) {
            let last = edges[edges.len() - 1];
            let Some(rest) = self.width.checked_sub(cut) else { continue };
            if cut >= last + SHORTEST && (rest == 0 || rest >= SHORTEST) && (edges.len() < Self::COLUMNS || rest == 0) {
                edges.push(cut);
            }
        }
        let columns: Vec<Column> = edges.windows(2).map(|edge| Column { left: edge[0], width: edge[1] - edge[0] }).collect();
        let mut left = height;
        while left > 0 {
            let now = left.min(Self::ROWS);
            let above = columns.iter().map(|column| self.above(*column)).collect();
            self.bands.push(Band { top: self.height, height: now, first: self.tiles(), columns: columns.clone(), above });
            self.height += now;
            left -= now;
        }
    }

    fn above(&self, column: Column) -> Option<usize> {
        let band = self.bands.last()?;
        Some(band.first + band.columns.iter().position(|other| *other == column)?)
    }

    /// Pixels a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Where the tiles lie, in the order of their numbers.
    pub fn areas(&self) -> impl Iterator<Item = Area> {
        let area = |band: &Band, column: &Column| {
            let edges = [column.left, band.top, column.left + column.width, band.top + band.height];
            edges.map(|edge| edge as u32).into()
        };
        self.bands.iter().flat_map(move |band| band.columns.iter().map(move |column| area(band, column)))
    }

    /// The bands, the topmost first.
    pub(crate) fn bands(&self) -> &[Band] {
        &self.bands
    }

    /// How many tiles there are.
    fn tiles(&self) -> usize {
        self.bands.last().map_or(0, |band| band.first + band.columns.len())
    }
}
