//! Exact shapes without jitter: rounded loops, rings, discs, polygons and rectangles. Geometry only. Uses a table instead of
//! trigonometric functions, so that every shape is bit-exact on every platform.

use std::f32::consts::FRAC_1_SQRT_2;

use tiny_skia::{Path, PathBuilder};

pub(crate) type Point = (f32, f32);

/// A rectangle: its upper left corner, width and height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rectangle {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Rectangle {
    /// The rectangle shrunk by this amount on every side.
    pub(crate) fn inset(self, by: f32) -> Self {
        Self { x: self.x + by, y: self.y + by, width: self.width - 2.0 * by, height: self.height - 2.0 * by }
    }
}

/// The sines from 0 to 90 degrees in steps of five.
const SINES: [f32; 19] = [
    0.0,
    0.087_155_743,
    0.173_648_18,
    0.258_819_05,
    0.342_020_14,
    0.422_618_26,
    0.5,
    0.573_576_44,
    0.642_787_6,
    FRAC_1_SQRT_2,
    0.766_044_44,
    0.819_152_04,
    0.866_025_4,
    0.906_307_8,
    0.939_692_6,
    0.965_925_8,
    0.984_807_7,
    0.996_194_7,
    1.0,
];

/// The unit vector at this multiple of five degrees, clockwise from the right.
pub(crate) fn direction(fives: usize) -> Point {
    let (quarter, rest) = (fives / 18 % 4, fives % 18);
    let (along, down) = (SINES[18 - rest], SINES[rest]);
    match quarter {
        0 => (along, down),
        1 => (-down, along),
        2 => (-along, -down),
        _ => (down, -along),
    }
}

/// The point at the distance `reach` from the origin in a [`direction`].
pub(crate) fn polar(fives: usize, reach: f32) -> Point {
    let (along, down) = direction(fives);
    (along * reach, down * reach)
}

/// Closed loops of corners as one path, with the corners rounded by this radius.
pub(crate) fn round_corners(loops: &[Vec<Point>], radius: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    for corners in loops {
        let count = corners.len();
        for (at, corner) in corners.iter().enumerate() {
            let (before, after) = (corners[(at + count - 1) % count], corners[(at + 1) % count]);
            let (come, go) = (point_near(*corner, before, radius), point_near(*corner, after, radius));
            if at == 0 {
                path.move_to(come.0, come.1)
            } else {
                path.line_to(come.0, come.1)
            }
            // The control points of a quarter circle.
            let (first, second) = (interpolate(come, *corner, 0.552), interpolate(go, *corner, 0.552));
            path.cubic_to(first.0, first.1, second.0, second.1, go.0, go.1);
        }
        path.close();
    }
    path.finish()
}

/// The point `radius` away from a corner towards another point, at most halfway.
fn point_near(corner: Point, to: Point, radius: f32) -> Point {
    let (dx, dy) = (to.0 - corner.0, to.1 - corner.1);
    let length = (dx * dx + dy * dy).sqrt().max(0.01);
    interpolate(corner, to, (radius / length).min(0.5))
}

/// The point at this share of the way between two points.
fn interpolate(from: Point, to: Point, share: f32) -> Point {
    (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
}

/// The corners of a rectangle, inset by this amount.
pub(crate) fn rectangle_corners(rectangle: Rectangle, inset: f32) -> Vec<Point> {
    let (left, top) = (rectangle.x + inset, rectangle.y + inset);
    let (right, bottom) = (rectangle.x + rectangle.width - inset, rectangle.y + rectangle.height - inset);
    vec![(left, top), (right, top), (right, bottom), (left, bottom)]
}

pub(crate) fn circle((x, y): Point, radius: f32) -> Option<Path> {
    PathBuilder::from_circle(x, y, radius)
}

/// A straight stroke. A stroke without length, which would not be drawn, becomes a dot.
pub(crate) fn line(from: Point, to: Point) -> Option<Path> {
    strokes(&[[from, (to.0 + if from == to { 0.05 } else { 0.0 }, to.1)]])
}

/// Straight strokes as one path.
pub(crate) fn strokes(pairs: &[[Point; 2]]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for [from, to] in pairs {
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
    }
    path.finish()
}

/// A closed polygon.
pub(crate) fn polygon(points: &[Point]) -> Option<Path> {
    let mut path = open_path(points);
    path.close();
    path.finish()
}

/// An open polyline.
pub(crate) fn polyline(points: &[Point]) -> Option<Path> {
    open_path(points).finish()
}

fn open_path(points: &[Point]) -> PathBuilder {
    let mut path = PathBuilder::new();
    for (at, (x, y)) in points.iter().enumerate() {
        if at == 0 { path.move_to(*x, *y) } else { path.line_to(*x, *y) }
    }
    path
}

/// The two strokes of a cross.
pub(crate) fn cross((x, y): Point, reach: f32) -> Option<Path> {
    strokes(&[[(x - reach, y - reach), (x + reach, y + reach)], [(x + reach, y - reach), (x - reach, y + reach)]])
}
