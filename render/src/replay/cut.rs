//! How the frames of a replay are cut: a tile for every cell of both charts, one for each name, one for the bar of how far
//! it is, and strips for what runs over the edges. Depends on the size of the field only.

use std::sync::OnceLock;

use broadside_core::game::{cell::Cell, side::Side};
use broadside_png::Area;

use super::frame::{BELOW, EDGE};
use crate::{
    layout::{Frame, meets},
    scene::{Layout, size},
};

/// How far ink may run out of its cell, in pixels, and no farther than into the next one.
const OVER: u32 = 28;
/// How far above a chart the strip begins into which its cells may run.
const ABOVE: u32 = 30;

/// The largest field there is.
const LARGEST: usize = 20;

/// How frames of one size of field are cut.
pub(super) struct Cut {
    /// Where every tile lies; the names' tiles come first, side A's before side B's, then that of the bar.
    pub(super) areas: Vec<Area>,
    /// The tiles in which each cell of both charts may leave ink, by [`Cut::slot`].
    near: Vec<Vec<u16>>,
    count: u8,
}

impl Cut {
    /// How frames with fields of this size are cut; `None` for a field that is larger than any.
    pub(super) fn of(count: u8) -> Option<&'static Self> {
        static CUTS: [OnceLock<Cut>; LARGEST + 1] = [const { OnceLock::new() }; LARGEST + 1];
        (count > 0).then(|| CUTS.get(usize::from(count)))?.map(|cut| cut.get_or_init(|| Self::new(count)))
    }

    fn new(count: u8) -> Self {
        let frames = [Frame::left(count), Frame::right(count)];
        let (width, middle) = (size(Layout::Spread).0, size(Layout::Spread).0 / 2);
        let lines = |from: u32, cell: u32| (0..=u32::from(count)).map(move |at| from + at * cell);
        let top = frames[0].y - ABOVE;
        let bottom = frames[0].y + frames[0].cell * u32::from(count);
        let mut rows = vec![top];
        rows.extend(lines(frames[0].y, frames[0].cell));
        rows.push(bottom + EDGE);
        let mut columns = vec![0];
        frames.iter().for_each(|frame| columns.extend(lines(frame.x, frame.cell)));
        columns.push(width);
        let mut areas = vec![(0, 0, middle, top), (middle, 0, width, top), (0, bottom + EDGE, width, bottom + BELOW)];
        let beside = areas.len();
        let bands = rows.windows(2);
        areas.extend(bands.flat_map(|row| columns.windows(2).map(|column| (column[0], row[0], column[1], row[1]))));
        let cells = frames.iter().flat_map(|frame| Cell::all(count).map(move |cell| reach(*frame, cell)));
        let meeting = |reach: Area| (beside..areas.len()).filter(|tile| meets(areas[*tile], reach)).map(|tile| tile as u16).collect();
        let near = cells.map(meeting).collect();
        Self { areas, near, count }
    }

    /// The number of a cell among those of both charts, if it is on one.
    pub(super) fn slot(&self, side: Side, cell: Cell) -> Option<usize> {
        let count = usize::from(self.count);
        let at = usize::from(cell.row) * count + usize::from(cell.col);
        (cell.col < self.count && cell.row < self.count).then_some(at + usize::from(side.number()) * count * count)
    }

    /// How many cells there are.
    pub(super) fn slots(&self) -> usize {
        self.near.len()
    }

    /// The tiles in which a cell may leave ink.
    pub(super) fn near(&self, slot: usize) -> &[u16] {
        &self.near[slot]
    }
}

/// Where a cell may leave ink.
fn reach(frame: Frame, cell: Cell) -> Area {
    let (left, top) = (frame.x + u32::from(cell.col) * frame.cell, frame.y + u32::from(cell.row) * frame.cell);
    let over = OVER.min(frame.cell);
    (left - over, top - over, left + frame.cell + over, top + frame.cell + over)
}
