//! Drawing plans: shapes in the measures of a cell of 52 pixels, turned and placed where they belong.

use tiny_skia::{Path, PathBuilder};

use crate::{
    look::Decks,
    shape::{self, Point, away},
    spot::{LEAST, Spot},
};

/// A place to draw at: a point, which way is ahead, and how large things are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    from: Point,
    ahead: Point,
    scale: f32,
}

impl Plan {
    /// Upright round the middle of a cell.
    pub(super) fn of(spot: Spot) -> Self {
        Self { from: spot.middle, ahead: (1.0, 0.0), scale: spot.scale() }
    }

    /// At a point, with this way ahead.
    pub(super) fn heading(from: Point, ahead: Point, scale: f32) -> Self {
        Self { from, ahead, scale }
    }

    /// Along a straight ship: from the middle of its stern towards its bow, which is to the right or below.
    pub(super) fn along(decks: &Decks) -> Self {
        let (first, last) = decks.corners();
        let ((x, y), half) = (decks.corner(first), decks.pitch / 2.0);
        let across = last.col > first.col;
        let (from, ahead) = if across { ((x, y + half), (1.0, 0.0)) } else { ((x + half, y), (0.0, 1.0)) };
        Self { from, ahead, scale: decks.scale() }
    }

    /// The same way ahead from another point, things drawn `size` as large.
    pub(super) fn part(&self, from: Point, size: f32) -> Self {
        Self { from: self.at(from), ahead: self.ahead, scale: self.scale * size }
    }

    /// How large things are.
    pub(super) fn scale(&self) -> f32 {
        self.scale
    }

    /// The width of a stroke, at least as wide as can be seen.
    pub(super) fn pen(&self, width: f32) -> f32 {
        (width * self.scale).max(LEAST)
    }

    /// A point `along` ahead and `across` to the right hand of whoever looks ahead.
    pub(super) fn at(&self, (along, across): Point) -> Point {
        let (x, y) = self.ahead;
        (self.from.0 + (x * along - y * across) * self.scale, self.from.1 + (y * along + x * across) * self.scale)
    }

    /// A closed shape of straight sides.
    pub(super) fn polygon(&self, points: &[Point]) -> Option<Path> {
        shape::polygon(&self.all(points))
    }

    /// A stroke that bends at every point.
    pub(super) fn polyline(&self, points: &[Point]) -> Option<Path> {
        shape::polyline(&self.all(points))
    }

    /// Straight strokes.
    pub(super) fn strokes(&self, pairs: &[[Point; 2]]) -> Option<Path> {
        shape::strokes(&pairs.iter().map(|pair| pair.map(|point| self.at(point))).collect::<Vec<_>>())
    }

    /// A disc or a circle.
    pub(super) fn circle(&self, middle: Point, radius: f32) -> Option<Path> {
        shape::circle(self.at(middle), radius * self.scale)
    }

    /// A closed shape of curves: where it begins, and the two guides and the end of each.
    pub(super) fn curved(&self, start: Point, curves: &[[Point; 3]]) -> Option<Path> {
        let mut path = PathBuilder::new();
        let (x, y) = self.at(start);
        path.move_to(x, y);
        for curve in curves {
            let [first, second, end] = curve.map(|point| self.at(point));
            path.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
        }
        path.close();
        path.finish()
    }

    /// A star of this many rays that begins `turned` times five degrees from the right; how far each outer and inner
    /// corner reaches is asked for.
    pub(super) fn star(&self, rays: usize, turned: usize, mut reach: impl FnMut(usize) -> f32) -> Option<Path> {
        let step = 36 / rays;
        let points: Vec<Point> = (0..2 * rays).map(|at| away(turned + at * step, reach(at))).collect();
        self.polygon(&points)
    }

    fn all(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|point| self.at(*point)).collect()
    }
}
