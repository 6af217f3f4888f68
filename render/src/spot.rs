//! Where a sign of one cell stands, and how large its parts are there. Knows pixels, not inks.

use broadside_core::game::cell::Cell;

use crate::{
    layout::Frame,
    shape::{Point, Square},
};

/// The least width of a stroke that says something: thinner ones do not survive the chats' recoding.
pub(crate) const LEAST: f32 = 2.4;

/// Where a sign stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    /// Its middle.
    pub(crate) middle: Point,
    /// The side of its cell.
    pub(crate) pitch: f32,
    /// What its tremor comes from.
    pub(crate) cell: Cell,
}

impl Spot {
    /// A cell of a chart.
    pub(crate) fn of(frame: Frame, cell: Cell) -> Self {
        Self { middle: frame.middle(cell), pitch: frame.pitch(), cell }
    }

    /// The same place for a sign that stands inside another.
    pub(crate) fn smaller(self) -> Self {
        Self { pitch: self.pitch * 0.72, ..self }
    }

    /// How large a sign is drawn; a little fuller in small cells, which phones make smaller still.
    pub(crate) fn scale(self) -> f32 {
        let fuller = if self.pitch < 36.0 { 1.15 } else { 1.0 };
        self.pitch / 52.0 * fuller
    }

    /// The cell without a border this wide.
    pub(crate) fn square(self, inset: f32) -> Square {
        let side = self.pitch - 2.0 * inset;
        Square { x: self.middle.0 - side / 2.0, y: self.middle.1 - side / 2.0, width: side, height: side }
    }

    /// The width of a pen that draws outlines.
    pub(crate) fn pen(self) -> f32 {
        (2.9 * self.scale()).clamp(LEAST, 4.4)
    }

    /// How far a sign keeps off the lines of its cell.
    pub(crate) fn inset(self) -> f32 {
        (4.2 * self.scale()).max(2.2)
    }
}
