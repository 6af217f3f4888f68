//! The position and scale of a sign in a single cell, in pixels.

use broadside_game::cell::Cell;

use crate::{
    layout::ChartFrame,
    shape::{Point, Rectangle},
};

/// The minimum width in pixels of a stroke that matters: thinner ones do not survive recompression by chat services.
pub(crate) const MIN_PEN: f32 = 2.4;

/// The position of a sign.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) middle: Point,
    /// The side of its cell in pixels.
    pub(crate) pitch: f32,
    /// The seed of its jitter.
    pub(crate) cell: Cell,
}

impl Spot {
    /// The spot of a cell on a chart.
    pub(crate) fn of(frame: ChartFrame, cell: Cell) -> Self {
        Self { middle: frame.middle(cell), pitch: frame.pitch(), cell }
    }

    /// The same position, scaled for a sign inside another.
    pub(crate) fn smaller(self) -> Self {
        Self { pitch: self.pitch * 0.72, ..self }
    }

    /// The scale of a sign, slightly larger in small cells, which phones shrink further.
    pub(crate) fn scale(self) -> f32 {
        let enlargement = if self.pitch < 36.0 { 1.15 } else { 1.0 };
        self.pitch / 52.0 * enlargement
    }

    /// The square of the cell, inset by this amount.
    pub(crate) fn square(self, inset: f32) -> Rectangle {
        let side = self.pitch - 2.0 * inset;
        Rectangle { x: self.middle.0 - side / 2.0, y: self.middle.1 - side / 2.0, width: side, height: side }
    }

    /// The width of outlines.
    pub(crate) fn pen(self) -> f32 {
        (2.9 * self.scale()).clamp(MIN_PEN, 4.4)
    }

    /// The distance of a sign from the lines of its cell.
    pub(crate) fn inset(self) -> f32 {
        (4.2 * self.scale()).max(2.2)
    }
}
