//! Where the pictures of one kind are cut, and what may leave ink in each tile: the cells around it and the words near it.
//! Depends on layout, field and kind only, never on a state.

use broadside_png::{Area, Grid};

use crate::{
    layout::{Frame, meets},
    scene::{Layout, size},
    sheet::{Sheet, Tallies},
};

/// How far above a chart its letters reach.
const LETTERS: u32 = 50;
/// How far the pen may run over the lower edge of a chart.
const OVER: u32 = 10;

/// Tiles hold as many whole cells as fit this width and height: the larger a tile, the fewer rows are to be said and the
/// smaller the file; the smaller a tile, the less is drawn anew after a shot.
const ROOM: (u32, u32) = (230, 52);

/// What pictures of one kind have in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Outline {
    pub(crate) layout: Layout,
    /// Cells a side.
    pub(crate) count: u8,
    pub(crate) kind: TileKind,
}

/// What is on a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TileKind {
    /// Two charts, and whose losses are told.
    Battle(Tallies),
    /// The own chart, and what is to be laid.
    Laying,
}

impl Outline {
    /// The outline of a sheet, if such pictures are cut into tiles.
    pub(crate) fn of(sheet: &Sheet<'_>, layout: Layout) -> Option<Self> {
        match sheet {
            Sheet::Battle { left, tallies, .. } => Some(Self { layout, count: left.rules.size, kind: TileKind::Battle(*tallies) }),
            Sheet::Laying { own, .. } => Some(Self { layout, count: own.rules.size, kind: TileKind::Laying }),
            Sheet::Cover { .. } | Sheet::SeaCover | Sheet::Sea(_) | Sheet::Card(_) => None,
        }
    }

    /// Where its charts stand.
    pub(super) fn frames(self) -> Vec<Frame> {
        let charts = if self.kind == TileKind::Laying { 1 } else { 2 };
        Frame::both(self.layout, self.count)[..charts].to_vec()
    }
}

/// What may leave ink in a tile, beside cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    /// The title over the first chart.
    First,
    /// The title over the second chart.
    Second,
    /// What is going on.
    Status,
    /// The word before a tally.
    Tally,
    /// The tally of the side the left title names.
    Left,
    /// The tally of the other side, or what is to be laid.
    Right,
}

impl Word {
    /// All of them, in the order of their numbers.
    pub(crate) const ALL: [Self; 6] = [Self::First, Self::Second, Self::Status, Self::Tally, Self::Left, Self::Right];
}

/// How pictures of one outline are cut.
pub(crate) struct Plan {
    /// Where every tile lies.
    pub(crate) areas: Vec<Area>,
    /// For every tile where its sources begin among all.
    starts: Vec<u32>,
    sources: Vec<u16>,
    /// How many sources there are: words first, then for each chart what may leave its cells, and what never does.
    pub(crate) count: usize,
}

impl Plan {
    /// The plan of pictures of this outline, which are [`cut`] like this.
    pub(crate) fn new(outline: Outline, grid: &Grid) -> Self {
        let all = all_sources(outline, &outline.frames(), size(outline.layout));
        let mut plan = Self { areas: grid.areas().collect(), starts: vec![0], sources: Vec::new(), count: all.len() };
        for area in &plan.areas {
            let near = all.iter().enumerate().filter(|(_, source)| meets(**source, *area)).map(|(at, _)| at as u16);
            plan.sources.extend(near);
            plan.starts.push(plan.sources.len() as u32);
        }
        plan
    }

    /// For every tile the numbers of its sources.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &[u16]> {
        self.starts.windows(2).map(|edge| &self.sources[edge[0] as usize..edge[1] as usize])
    }
}

/// Cuts pictures of this outline.
pub(crate) fn cut(outline: Outline) -> Grid {
    let ((width, height), frames) = (size(outline.layout), outline.frames());
    let mut grid = Grid::new(width as usize);
    for edge in rows(&frames, height).windows(2) {
        grid.band((edge[1] - edge[0]) as usize, &columns(&frames, (edge[0], edge[1]), width));
    }
    grid
}

/// Where bands begin and end.
fn rows(frames: &[Frame], height: u32) -> Vec<u32> {
    let mut rows = vec![0, height];
    for frame in frames {
        rows.push(frame.y.saturating_sub(LETTERS));
        rows.extend(cuts(*frame, ROOM.1).map(|offset| frame.y + offset));
        rows.push(frame.y + u32::from(frame.count) * frame.cell + OVER);
    }
    rows.retain(|row| *row <= height);
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// Where a band is cut: along the cells of the charts it crosses.
fn columns(frames: &[Frame], (top, bottom): (u32, u32), width: u32) -> Vec<usize> {
    let crossed = frames.iter().filter(|frame| {
        let end = frame.y + u32::from(frame.count) * frame.cell + OVER;
        bottom > frame.y.saturating_sub(LETTERS) && top < end
    });
    let mut columns: Vec<usize> = crossed.flat_map(|frame| cuts(*frame, ROOM.0).map(|offset| (frame.x + offset) as usize)).collect();
    if columns.is_empty() {
        columns.push(width as usize / 2);
    }
    columns.sort_unstable();
    columns
}

/// How far from the corner of a chart it is cut, if this much room is enough for a tile.
fn cuts(frame: Frame, room: u32) -> impl Iterator<Item = u32> {
    let (cell, count) = (frame.cell, u32::from(frame.count));
    let together = (room / cell).max(1);
    (0..count).step_by(together as usize).chain([count]).map(move |line| line * cell)
}

/// Where each source may leave ink.
fn all_sources(outline: Outline, frames: &[Frame], whole: (u32, u32)) -> Vec<Area> {
    let mut all: Vec<Area> = Word::ALL.iter().map(|word| reach(outline, frames, whole, *word)).collect();
    for frame in frames {
        // As far as the next cell, and no further than its own.
        for over in [frame.cell, 0] {
            all.extend(cells(*frame).map(|(left, top)| {
                let (right, bottom) = (left + frame.cell, top + frame.cell);
                (left.saturating_sub(over), top.saturating_sub(over), right + over, bottom + over)
            }));
        }
    }
    all
}

/// The corners of a chart's cells, row by row.
fn cells(frame: Frame) -> impl Iterator<Item = (u32, u32)> {
    let count = u32::from(frame.count);
    (0..count * count).map(move |at| (frame.x + at % count * frame.cell, frame.y + at / count * frame.cell))
}

/// Where a word may stand.
fn reach(outline: Outline, frames: &[Frame], (width, height): (u32, u32), word: Word) -> Area {
    const NOWHERE: Area = (0, 0, 0, 0);
    let first = frames[0];
    let bottom = first.y + u32::from(first.count) * first.cell;
    let middle = width / 2;
    match (outline.kind, outline.layout, word) {
        (_, Layout::Spread, Word::First) => (0, 0, middle, first.y),
        (TileKind::Laying, Layout::Spread, Word::Status) => (0, bottom, middle, height),
        (TileKind::Laying, Layout::Spread, Word::Second | Word::Tally | Word::Right) => (middle, 0, width, height),
        (TileKind::Battle(Tallies::Both), Layout::Spread, Word::Left) => (0, 0, middle, first.y),
        (TileKind::Battle(_), Layout::Spread, Word::Second) | (TileKind::Battle(Tallies::Both), Layout::Spread, Word::Right) => {
            (middle, 0, width, first.y)
        }
        (TileKind::Battle(Tallies::Both), Layout::Spread, Word::Status) => (0, bottom, width, height),
        (TileKind::Battle(Tallies::Both), Layout::Spread, Word::Tally) => NOWHERE,
        (TileKind::Battle(_), Layout::Spread, Word::Status | Word::Left) => (0, bottom, middle, height),
        (TileKind::Battle(_), Layout::Spread, Word::Tally | Word::Right) => (middle, bottom, width, height),
        (_, Layout::Focus, Word::First) => (0, 0, width, first.y),
        (TileKind::Battle(_), Layout::Focus, Word::Second) => frames.get(1).map_or(NOWHERE, |small| (small.x - 60, bottom, width, small.y)),
        (TileKind::Battle(_), Layout::Focus, Word::Status | Word::Tally | Word::Left | Word::Right) => {
            frames.get(1).map_or(NOWHERE, |small| (0, bottom, small.x, height))
        }
        (TileKind::Laying, Layout::Focus, Word::Status | Word::Tally | Word::Right) => (0, bottom, width, height),
        (TileKind::Laying, _, Word::Left) | (TileKind::Laying, Layout::Focus, Word::Second) => NOWHERE,
    }
}
