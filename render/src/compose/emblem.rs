//! The emblem before a name: a pennant for the player to act, a laurel for the winner. Shapes only; the theme chooses the ink.

use tiny_skia::{Path, PathBuilder};

use crate::shape::{self, Point};

/// A function that returns the outline of an emblem in a square with this corner and side.
pub(super) type EmblemOutline = fn(Point, f32) -> Option<Path>;

/// The outline of the pennant of the player to act.
pub(super) fn pennant((x, y): Point, side: f32) -> Option<Path> {
    shape::polygon(&[(x, y), (x + side, y + side / 2.0), (x, y + side)])
}

/// The leaves of the right branch of a wreath of radius 1, from the bottom up: base, control point of the outer side, tip, and
/// control point of the inner side.
const LEAVES: [[Point; 4]; 6] = [
    [(0.301, 0.676), (0.531, 0.966), (0.761, 0.676), (0.531, 0.386)],
    [(0.541, 0.505), (0.866, 0.682), (0.965, 0.325), (0.640, 0.148)],
    [(0.695, 0.253), (1.064, 0.289), (1.015, -0.078), (0.647, -0.114)],
    [(0.739, -0.039), (1.092, -0.150), (0.904, -0.468), (0.551, -0.357)],
    [(0.665, -0.324), (0.947, -0.564), (0.649, -0.784), (0.367, -0.544)],
    [(0.495, -0.550), (0.667, -0.878), (0.308, -0.970), (0.137, -0.642)],
];

/// The outline of the winner's wreath: two branches, open at the top.
pub(super) fn laurel(corner: Point, side: f32) -> Option<Path> {
    let ((x, y), radius) = ((corner.0 + side / 2.0, corner.1 + side / 2.0), side * 0.5);
    let mut path = PathBuilder::new();
    for side in [1.0, -1.0] {
        let at = |(across, down): Point| (x + across * side * radius, y + down * radius);
        for [foot, outer, tip, inner] in LEAVES.map(|leaf| leaf.map(at)) {
            path.move_to(foot.0, foot.1);
            path.quad_to(outer.0, outer.1, tip.0, tip.1);
            path.quad_to(inner.0, inner.1, foot.0, foot.1);
            path.close();
        }
    }
    path.finish()
}
