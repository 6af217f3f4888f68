//! How boards are cut into tiles, and which cells and texts may leave ink in each tile. Depends only on layout, field size and
//! content, never on the state of a game.

use broadside_game::cell::{Cell, FieldSize};
use broadside_png::{Area, Grid};

use crate::{
    layout::{ChartFrame, overlap},
    model::{PictureModel, ShownTallies},
    scene::{Layout, size},
};

/// The height of the column labels above a chart, in pixels.
const COLUMN_LABEL_HEIGHT: u32 = 50;
/// The maximum extent of ink below a chart, in pixels.
const MAX_OVERFLOW: u32 = 10;

/// The maximum width and height of a tile over a chart, which consists of whole cells. Larger tiles make files smaller, smaller
/// tiles need less drawing after a shot.
const MAX_TILE_SIZE: (u32, u32) = (230, 52);

/// The properties of a board that determine how it is cut.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct BoardFormat {
    pub(crate) layout: Layout,
    pub(crate) field: FieldSize,
    pub(crate) kind: BoardContent,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum BoardContent {
    /// Two charts, with these tallies.
    Battle(ShownTallies),
    /// The player's own chart, and the pieces to place.
    Placing,
}

impl BoardFormat {
    /// The format of a board; `None` if such pictures are not cut into tiles.
    pub(crate) fn of(model: &PictureModel<'_>, layout: Layout) -> Option<Self> {
        match model {
            PictureModel::Battle { left, tallies, .. } => {
                Some(Self { layout, field: left.rules.size, kind: BoardContent::Battle(*tallies) })
            }
            PictureModel::Placing { own, .. } => Some(Self { layout, field: own.rules.size, kind: BoardContent::Placing }),
            PictureModel::Placed(_) | PictureModel::Sea(_) | PictureModel::Card(_) => None,
        }
    }

    /// The positions of its charts.
    pub(super) fn frames(self) -> Vec<ChartFrame> {
        let charts = if self.kind == BoardContent::Placing { 1 } else { 2 };
        ChartFrame::for_layout(self.layout, self.field)[..charts].to_vec()
    }
}

/// A text or tally that may leave ink in a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextSource {
    /// The title over the first chart.
    FirstTitle,
    /// The title over the second chart.
    SecondTitle,
    /// The status, and the seals in its area.
    Status,
    /// The label of a tally.
    TallyLabel,
    /// The tally of the side in the left title.
    LeftTally,
    /// The tally of the other side, or the pieces to place.
    RightTally,
}

impl TextSource {
    /// All sources, in order.
    pub(crate) const ALL: [Self; 6] =
        [Self::FirstTitle, Self::SecondTitle, Self::Status, Self::TallyLabel, Self::LeftTally, Self::RightTally];
}

/// The tiles of boards of one format.
pub(crate) struct TilePlan {
    /// The area of every tile.
    pub(crate) areas: Vec<Area>,
    /// The indices of the sources of every tile.
    pub(crate) sources: Vec<Vec<u16>>,
    /// The number of sources: first the texts, then for each chart the contents of every cell that may leave it, and those that
    /// never do.
    pub(crate) count: usize,
}

impl TilePlan {
    /// The tiles of boards of this format, with the grid from [`build_grid`].
    pub(crate) fn new(format: BoardFormat, grid: &Grid) -> Self {
        let all = source_areas(format, &format.frames(), size(format.layout));
        let sources = |area: Area| (0..all.len()).filter(|at| overlap(all[*at], area)).map(|at| at as u16).collect::<Vec<u16>>();
        Self { areas: grid.areas().collect(), sources: grid.areas().map(sources).collect(), count: all.len() }
    }
}

/// The grid of boards of this format.
pub(crate) fn build_grid(format: BoardFormat) -> Grid {
    let ((width, height), frames) = (size(format.layout), format.frames());
    let mut grid = Grid::new(width as usize);
    for edge in band_edges(&frames, height).windows(2) {
        grid.add_band((edge[1] - edge[0]) as usize, &band_cuts(&frames, (edge[0], edge[1]), width));
    }
    grid
}

/// The upper and lower edges of all bands, from the top.
fn band_edges(frames: &[ChartFrame], height: u32) -> Vec<u32> {
    let mut rows = vec![0, height];
    for frame in frames {
        rows.push(frame.y.saturating_sub(COLUMN_LABEL_HEIGHT));
        rows.extend(chart_cuts(frame.cell, frame.size.height, MAX_TILE_SIZE.1).map(|offset| frame.y + offset));
        rows.push(frame.bottom() as u32 + MAX_OVERFLOW);
    }
    rows.retain(|row| *row <= height);
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// The x coordinates at which a band is cut, along the cells of the charts that it crosses.
fn band_cuts(frames: &[ChartFrame], (top, bottom): (u32, u32), width: u32) -> Vec<usize> {
    let crossed = frames.iter().filter(|frame| {
        let end = frame.bottom() as u32 + MAX_OVERFLOW;
        bottom > frame.y.saturating_sub(COLUMN_LABEL_HEIGHT) && top < end
    });
    let mut columns: Vec<usize> = crossed
        .flat_map(|frame| chart_cuts(frame.cell, frame.size.width, MAX_TILE_SIZE.0).map(|offset| (frame.x + offset) as usize))
        .collect();
    if columns.is_empty() {
        columns.push(width as usize / 2);
    }
    columns.sort_unstable();
    columns
}

/// The offsets from the corner of a chart of so many columns or rows at which it is cut, so that tiles have at most the size
/// `max_size`.
fn chart_cuts(cell: u32, lines: u8, max_size: u32) -> impl Iterator<Item = u32> {
    let count = u32::from(lines);
    let cells_per_tile = (max_size / cell).max(1);
    (0..count).step_by(cells_per_tile as usize).chain([count]).map(move |line| line * cell)
}

/// The area that each source may ink.
fn source_areas(format: BoardFormat, frames: &[ChartFrame], whole: (u32, u32)) -> Vec<Area> {
    let mut all: Vec<Area> = TextSource::ALL.iter().map(|source| text_area(format, frames, whole, *source)).collect();
    for frame in frames {
        // Some contents may ink the neighbouring cells, others only their own cell.
        for over in [frame.cell, 0] {
            all.extend(Cell::all(frame.size).map(|cell| frame.cell_area(cell, over)));
        }
    }
    all
}

/// The area that a text or tally may ink, whether it is drawn or not.
fn text_area(format: BoardFormat, frames: &[ChartFrame], (width, height): (u32, u32), source: TextSource) -> Area {
    use BoardContent::{Battle, Placing};
    use TextSource::{FirstTitle, LeftTally, RightTally, SecondTitle, Status, TallyLabel};
    let (first, last) = (frames[0], frames[frames.len() - 1]);
    let bottom = first.bottom() as u32;
    let middle = width / 2;
    match (format.layout, format.kind, source) {
        (Layout::Spread, _, FirstTitle) | (Layout::Spread, Battle(ShownTallies::Both), LeftTally) => (0, 0, middle, first.y),
        (Layout::Spread, Battle(_), SecondTitle) | (Layout::Spread, Battle(ShownTallies::Both), RightTally) => (middle, 0, width, first.y),
        (Layout::Spread, Battle(ShownTallies::Both), Status | TallyLabel) => (0, bottom, width, height),
        (Layout::Spread, _, Status) | (Layout::Spread, Battle(_), LeftTally) => (0, bottom, middle, height),
        (Layout::Spread, Battle(_), TallyLabel | RightTally) => (middle, bottom, width, height),
        (Layout::Spread, Placing, SecondTitle | TallyLabel | LeftTally | RightTally) => (middle, 0, width, height),
        (Layout::Focus, _, FirstTitle) => (0, 0, width, first.y),
        (Layout::Focus, Battle(_), SecondTitle) => (last.text_left() as u32 - 60, bottom, width, last.y),
        (Layout::Focus, Battle(_), Status | TallyLabel | LeftTally | RightTally) => (0, bottom, last.x, height),
        (Layout::Focus, Placing, SecondTitle | Status | TallyLabel | LeftTally | RightTally) => (0, bottom, width, height),
    }
}
