//! How the frames of a replay are cut into tiles: one for every cell of both charts, for each name and for the progress bar, and
//! strips for ink outside the charts. Depends only on the size of the field.

use std::sync::OnceLock;

use broadside_game::{
    cell::{Cell, FieldSize, MAX_SIZE},
    side::Side,
};
use broadside_png::Area;

use super::frame::{FOOTER_HEIGHT, MAX_INK_BELOW};
use crate::{
    layout::{ChartFrame, overlap},
    scene::{self, Layout},
};

/// The maximum extent of ink outside its cell, in pixels; never beyond the neighbouring cell.
const MAX_OVERFLOW: u32 = 28;
/// The height in pixels of the strip above a chart that the chart's cells may ink.
const STRIP_HEIGHT: u32 = 30;

/// The tiles of frames for one field size.
pub(super) struct ReplayGrid {
    /// The area of every tile: side A's name, side B's name, the progress bar, then the rest.
    pub(super) areas: Vec<Area>,
    /// The indices of the tiles that each cell of both charts may ink, by [`ReplayGrid::slot`].
    pub(super) tiles_of_cells: Vec<Vec<u16>>,
    /// The field size.
    size: FieldSize,
}

impl ReplayGrid {
    /// The tiles for a field size; `None` for a size that does not exist.
    pub(super) fn of(size: FieldSize) -> Option<&'static Self> {
        const SIZES: usize = MAX_SIZE as usize;
        static GRIDS: [[OnceLock<ReplayGrid>; SIZES]; SIZES] = [const { [const { OnceLock::new() }; SIZES] }; SIZES];
        let [column, row] = [size.width, size.height].map(|lines| usize::from(lines).checked_sub(1));
        GRIDS.get(row?)?.get(column?).map(|grid| grid.get_or_init(|| Self::new(size)))
    }

    fn new(size: FieldSize) -> Self {
        let frames = [ChartFrame::left(size), ChartFrame::right(size)];
        let (width, middle) = (scene::size(Layout::Spread).0, scene::size(Layout::Spread).0 / 2);
        let lines = |from: u32, cell: u32, lines: u8| (0..=u32::from(lines)).map(move |at| from + at * cell);
        let top = frames[0].y - STRIP_HEIGHT;
        let bottom = frames[0].bottom() as u32;
        let mut rows = vec![top];
        rows.extend(lines(frames[0].y, frames[0].cell, size.height));
        rows.push(bottom + MAX_INK_BELOW);
        let mut columns = vec![0];
        frames.iter().for_each(|frame| columns.extend(lines(frame.x, frame.cell, size.width)));
        columns.push(width);
        let mut areas = vec![(0, 0, middle, top), (middle, 0, width, top), (0, bottom + MAX_INK_BELOW, width, bottom + FOOTER_HEIGHT)];
        let beside = areas.len();
        let bands = rows.windows(2);
        areas.extend(bands.flat_map(|row| columns.windows(2).map(|column| (column[0], row[0], column[1], row[1]))));
        let cells = frames.iter().flat_map(|frame| Cell::all(size).map(move |cell| frame.cell_area(cell, MAX_OVERFLOW.min(frame.cell))));
        let meeting = |reach: Area| (beside..areas.len()).filter(|tile| overlap(areas[*tile], reach)).map(|tile| tile as u16).collect();
        let tiles_of_cells = cells.map(meeting).collect();
        Self { areas, tiles_of_cells, size }
    }

    /// The index of a cell among the cells of both charts; `None` if it is outside.
    pub(super) fn slot(&self, side: Side, cell: Cell) -> Option<usize> {
        let before = usize::from(side.number()) * self.size.area();
        self.size.contains(cell).then(|| before + cell.index_on(self.size))
    }
}
