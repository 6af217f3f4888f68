//! How a picture is cut into tiles: bands from top to bottom, each with its own columns. Independent of the contents.

use crate::symbol::MIN_MATCH;

/// A rectangle of pixels: its left, top, right and bottom edges.
pub type Area = (u32, u32, u32, u32);

/// A column of a band, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BandColumn {
    pub(crate) left: usize,
    pub(crate) width: usize,
}

/// A range of scanlines, cut into columns without gaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Band {
    pub(crate) top: usize,
    pub(crate) height: usize,
    /// The index of its first tile in the picture.
    pub(crate) first: usize,
    pub(crate) columns: Vec<BandColumn>,
    /// For every column the index of the tile directly above, if the band above has the same column.
    pub(crate) above: Vec<Option<usize>>,
}

/// A picture cut into tiles, numbered band by band from left to right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    width: usize,
    height: usize,
    /// The bands, the topmost first.
    pub(crate) bands: Vec<Band>,
}

impl Grid {
    /// The maximum number of columns of a band.
    pub(crate) const MAX_COLUMNS: usize = 64;
    /// The maximum number of scanlines of a band.
    pub(crate) const MAX_ROWS: usize = 256;
    /// The maximum width of a picture: the number of bits in a row, at most 15 per pixel, must fit into 16 bits.
    const MAX_WIDTH: usize = 4096;
    /// The maximum height of a picture: the checksum of a picture of maximum width must fit into 64 bits.
    const MAX_HEIGHT: usize = 65_535;

    /// A grid of this width in pixels, 3 to 4096, without bands.
    ///
    /// # Panics
    ///
    /// If the width is out of these bounds.
    pub fn new(width: usize) -> Self {
        assert!(
            (MIN_MATCH..=Self::MAX_WIDTH).contains(&width),
            "a width of {width} pixels is not between {MIN_MATCH} and {}",
            Self::MAX_WIDTH
        );
        Self { width, height: 0, bands: Vec::new() }
    }

    /// Adds a band of this height below the others, cut at these distances from the left edge in ascending order. Cuts that would
    /// make a column narrower than 3 pixels or the 65th column are ignored; more than 256 scanlines become several bands.
    ///
    /// # Panics
    ///
    /// If the picture becomes higher than 65 535 pixels.
    pub fn add_band(&mut self, height: usize, cuts: &[usize]) {
        assert!(height <= Self::MAX_HEIGHT - self.height, "a picture is at most {} pixels high", Self::MAX_HEIGHT);
        let mut edges = vec![0];
        for cut in cuts.iter().copied().chain([self.width]) {
            let last = edges[edges.len() - 1];
            let Some(rest) = self.width.checked_sub(cut) else { continue };
            if cut >= last + MIN_MATCH && (rest == 0 || rest >= MIN_MATCH) && (edges.len() < Self::MAX_COLUMNS || rest == 0) {
                edges.push(cut);
            }
        }
        let columns: Vec<BandColumn> = edges.windows(2).map(|edge| BandColumn { left: edge[0], width: edge[1] - edge[0] }).collect();
        let mut left = height;
        while left > 0 {
            let now = left.min(Self::MAX_ROWS);
            let above = columns.iter().map(|column| self.tile_above(*column)).collect();
            self.bands.push(Band { top: self.height, height: now, first: self.tile_count(), columns: columns.clone(), above });
            self.height += now;
            left -= now;
        }
    }

    /// The index of the tile in this column of the lowest band so far; `None` if it has no such column.
    fn tile_above(&self, column: BandColumn) -> Option<usize> {
        let band = self.bands.last()?;
        Some(band.first + band.columns.iter().position(|other| *other == column)?)
    }

    /// The width in pixels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The height in pixels.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The areas of the tiles, in order.
    pub fn areas(&self) -> impl Iterator<Item = Area> {
        let area = |band: &Band, column: &BandColumn| {
            let edges = [column.left, band.top, column.left + column.width, band.top + band.height];
            edges.map(|edge| edge as u32).into()
        };
        self.bands.iter().flat_map(move |band| band.columns.iter().map(move |column| area(band, column)))
    }

    fn tile_count(&self) -> usize {
        self.bands.last().map_or(0, |band| band.first + band.columns.len())
    }
}
