//! How a picture is cut: bands from top to bottom, each with its own columns. Knows nothing of what they show.

use super::symbol::SHORTEST;

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

/// A picture cut into tiles, numbered by rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    width: usize,
    height: usize,
    bands: Vec<Band>,
}

impl Grid {
    /// The most columns a band may have.
    pub(crate) const COLUMNS: usize = 64;
    /// The most scanlines a band may have.
    pub(crate) const ROWS: usize = 256;

    /// Nothing yet, of this width.
    pub(crate) fn new(width: usize) -> Self {
        Self { width, height: 0, bands: Vec::new() }
    }

    /// Adds a band below the others, cut at these places. Columns narrower than the shortest copy are not made, and
    /// what is too high becomes several bands.
    pub(crate) fn band(&mut self, height: usize, cuts: &[usize]) {
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
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// The bands, the topmost first.
    pub(crate) fn bands(&self) -> &[Band] {
        &self.bands
    }

    /// How many tiles there are.
    pub(crate) fn tiles(&self) -> usize {
        self.bands.last().map_or(0, |band| band.first + band.columns.len())
    }
}
