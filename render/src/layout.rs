//! Geometry: the positions of charts on a picture, in pixels.

use broadside_game::cell::{Cell, FieldSize};
use broadside_png::Area;

use crate::{
    scene::{self, Layout},
    shape::Point,
};

/// The grid of points of the table game: the x and y coordinates of point a14, and the distance between points, in pixels.
pub(crate) const fn point_grid(layout: Layout) -> (u32, u32, u32) {
    match layout {
        Layout::Spread => (94, 42, 46),
        Layout::Focus => (90, 158, 64),
    }
}

/// The size of a picture that shows a whole fleet of this field size before the battle: a page that its chart fills, with the status
/// below it.
pub(crate) fn fleet_page_size(layout: Layout, size: FieldSize) -> (u32, u32) {
    let (width, height) = scene::size(layout);
    match layout {
        Layout::Spread => (width / 2, height),
        Layout::Focus => (width, ChartFrame::large(size).bottom() as u32 + 126),
    }
}

/// Whether two areas overlap.
pub(crate) fn overlap(one: Area, other: Area) -> bool {
    one.0 < other.2 && other.0 < one.2 && one.1 < other.3 && other.1 < one.3
}

/// The place of a chart: its corner and cell size in pixels, and its numbers of cells. A chart that is not square lies at the top of
/// the square for its longer side, in the middle from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ChartFrame {
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) cell: u32,
    pub(crate) size: FieldSize,
}

impl ChartFrame {
    /// The frame in the square with this corner, with as large cells as fit into `room` pixels.
    const fn fit(x: u32, y: u32, room: u32, size: FieldSize) -> Self {
        let cells = if size.longer() == 0 { 1 } else { size.longer() as u32 };
        let cell = room / cells;
        Self { x: x + cell * (size.longer() - size.width) as u32 / 2, y, cell, size }
    }

    /// Whether a field of this size is large: its small chart needs more space to be legible on a phone.
    const fn is_large_field(size: FieldSize) -> bool {
        size.longer() > 12
    }

    /// The left chart of a spread picture.
    pub(crate) const fn left(size: FieldSize) -> Self {
        Self::fit(92, 116, 520, size)
    }

    /// The right chart of a spread picture.
    pub(crate) const fn right(size: FieldSize) -> Self {
        Self::fit(720, 116, 520, size)
    }

    /// The large chart of a focus picture.
    pub(crate) const fn large(size: FieldSize) -> Self {
        if Self::is_large_field(size) { Self::fit(92, 108, 720, size) } else { Self::fit(92, 150, 740, size) }
    }

    /// The small chart of a focus picture.
    pub(crate) const fn small(size: FieldSize) -> Self {
        if Self::is_large_field(size) { Self::fit(472, 898, 360, size) } else { Self::fit(532, 966, 300, size) }
    }

    /// The charts of an end card; side A's is on the left.
    pub(crate) const fn on_end_card(size: FieldSize) -> [Self; 2] {
        [Self::fit(92, 640, 430, size), Self::fit(610, 640, 430, size)]
    }

    /// The positions of a picture's charts, in order; a single chart has the first position.
    pub(crate) const fn for_layout(layout: Layout, size: FieldSize) -> [Self; 2] {
        match layout {
            Layout::Spread => [Self::left(size), Self::right(size)],
            Layout::Focus => [Self::large(size), Self::small(size)],
        }
    }

    /// Whether its field is large (more than twelve columns or rows).
    pub(crate) const fn has_large_field(self) -> bool {
        Self::is_large_field(self.size)
    }

    /// The length of the longer side in pixels, which is the width for texts above and below the chart.
    pub(crate) fn span(self) -> f32 {
        (self.cell * u32::from(self.size.longer())) as f32
    }

    /// The left edge of texts above and below the chart.
    pub(crate) fn text_left(self) -> f32 {
        (self.x - self.cell * u32::from(self.size.longer() - self.size.width) / 2) as f32
    }

    /// The width and the height in pixels.
    pub(crate) fn extent(self) -> (f32, f32) {
        let [width, height] = [self.size.width, self.size.height].map(|lines| (self.cell * u32::from(lines)) as f32);
        (width, height)
    }

    /// The upper left corner.
    pub(crate) fn corner(self) -> Point {
        (self.x as f32, self.y as f32)
    }

    /// The y coordinate of the lower edge.
    pub(crate) fn bottom(self) -> f32 {
        self.y as f32 + self.extent().1
    }

    /// The side of a cell in pixels.
    pub(crate) fn pitch(self) -> f32 {
        self.cell as f32
    }

    pub(crate) fn cell_corner(self, cell: Cell) -> Point {
        ((self.x + self.cell * u32::from(cell.col)) as f32, (self.y + self.cell * u32::from(cell.row)) as f32)
    }

    /// The area of a cell, enlarged by `over` pixels on every side.
    pub(crate) fn cell_area(self, cell: Cell, over: u32) -> Area {
        let (left, top) = (self.x + self.cell * u32::from(cell.col), self.y + self.cell * u32::from(cell.row));
        (left.saturating_sub(over), top.saturating_sub(over), left + self.cell + over, top + self.cell + over)
    }

    /// The centre of a cell.
    pub(crate) fn middle(self, cell: Cell) -> Point {
        let (x, y) = self.cell_corner(cell);
        (x + self.pitch() / 2.0, y + self.pitch() / 2.0)
    }
}
