//! A local coordinate system for drawing ships: units of a 52-pixel cell, with an origin, a direction and a scale.

use tiny_skia::{Path, PathBuilder};

use crate::{
    look::Decks,
    shape::{self, Point, polar},
    spot::{MIN_PEN, Spot},
};

/// An origin, the direction ahead, and the size of a unit in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalSpace {
    from: Point,
    ahead: Point,
    scale: f32,
}

impl LocalSpace {
    /// The upright space with its origin at the centre of a cell.
    pub(super) fn of(spot: Spot) -> Self {
        Self { from: spot.middle, ahead: (1.0, 0.0), scale: spot.scale() }
    }

    /// The space with this origin, direction and scale.
    pub(super) fn heading(from: Point, ahead: Point, scale: f32) -> Self {
        Self { from, ahead, scale }
    }

    /// The space along a straight ship: from the middle of its stern towards its bow, which is to the right or below.
    pub(super) fn for_straight_ship(decks: &Decks) -> Self {
        let (first, last) = decks.corners();
        let ((x, y), half) = (decks.corner(first), decks.pitch / 2.0);
        let across = last.col > first.col;
        let (from, ahead) = if across { ((x, y + half), (1.0, 0.0)) } else { ((x + half, y), (0.0, 1.0)) };
        Self { from, ahead, scale: decks.scale() }
    }

    /// The space with the same direction and the origin `from`, scaled by `size`.
    pub(super) fn subspace(&self, from: Point, size: f32) -> Self {
        Self { from: self.to_pixel(from), ahead: self.ahead, scale: self.scale * size }
    }

    pub(super) fn scale(&self) -> f32 {
        self.scale
    }

    /// The width in pixels of a stroke of this width in units, at least [`MIN_PEN`].
    pub(super) fn pen(&self, width: f32) -> f32 {
        (width * self.scale).max(MIN_PEN)
    }

    /// The position in pixels of the point `along` units ahead and `across` units to the right.
    pub(super) fn to_pixel(self, (along, across): Point) -> Point {
        let (x, y) = self.ahead;
        (self.from.0 + (x * along - y * across) * self.scale, self.from.1 + (y * along + x * across) * self.scale)
    }

    /// A closed polygon.
    pub(super) fn polygon(&self, points: &[Point]) -> Option<Path> {
        shape::polygon(&self.to_pixels(points))
    }

    /// An open polyline.
    pub(super) fn polyline(&self, points: &[Point]) -> Option<Path> {
        shape::polyline(&self.to_pixels(points))
    }

    pub(super) fn strokes(&self, pairs: &[[Point; 2]]) -> Option<Path> {
        shape::strokes(&pairs.iter().map(|pair| pair.map(|point| self.to_pixel(point))).collect::<Vec<_>>())
    }

    pub(super) fn circle(&self, middle: Point, radius: f32) -> Option<Path> {
        shape::circle(self.to_pixel(middle), radius * self.scale)
    }

    /// A closed shape of cubic curves: the start, and two control points and the end of each curve.
    pub(super) fn curve_path(&self, start: Point, curves: &[[Point; 3]]) -> Option<Path> {
        let mut path = PathBuilder::new();
        let (x, y) = self.to_pixel(start);
        path.move_to(x, y);
        for curve in curves {
            let [first, second, end] = curve.map(|point| self.to_pixel(point));
            path.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
        }
        path.close();
        path.finish()
    }

    /// A star with this many rays, starting `turned` times five degrees from the right; `reach` is called for each outer and inner
    /// corner.
    pub(super) fn star(&self, rays: usize, turned: usize, mut reach: impl FnMut(usize) -> f32) -> Option<Path> {
        let step = 36 / rays;
        let points: Vec<Point> = (0..2 * rays).map(|at| polar(turned + at * step, reach(at))).collect();
        self.polygon(&points)
    }

    fn to_pixels(self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|point| self.to_pixel(*point)).collect()
    }
}
