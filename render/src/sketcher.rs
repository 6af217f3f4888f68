//! Sketched shapes: lines, boxes, hatching and blobs with a jitter that depends only on the object and its cell, so that the same
//! object always looks the same. Uses no trigonometric functions: every operation is bit-exact on every platform.

use broadside_game::cell::Cell;
use tiny_skia::{Path, PathBuilder};

use crate::shape::{self, Point, Rectangle};

/// The kind of object that is drawn. Part of the seed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Motif {
    Edge,
    Underline,
    Ship,
    Cross,
    /// A miss, or a cell known to be empty.
    Blob,
    /// The highlighter.
    Marker,
    /// A ship of a tally.
    Tally,
    /// A ring around or inside a cell. The number is part of the seed: with another one the ring would look different.
    Ring = 8,
    /// A triangle or a rhombus.
    Polygon,
    /// A cross of the player's own salvo.
    Aim,
    /// A paper figure on the sea chart.
    Figure,
    Shore,
    /// The corners around the last shot.
    Bracket,
}

/// The corners of a regular octagon around the origin.
pub(crate) const OCTAGON: [Point; 8] = [
    (1.0, 0.0),
    (0.707_106_77, 0.707_106_77),
    (0.0, 1.0),
    (-0.707_106_77, 0.707_106_77),
    (-1.0, 0.0),
    (-0.707_106_77, -0.707_106_77),
    (0.0, -1.0),
    (0.707_106_77, -0.707_106_77),
];

/// Draws shapes with or without jitter.
pub(crate) enum Sketcher {
    /// With jitter; the number is the state of the random generator.
    Jittered(u64),
    /// Without jitter.
    Exact,
}

impl Sketcher {
    /// A sketcher with jitter for object number `which`.
    pub(crate) fn new(motif: Motif, which: u64) -> Self {
        let mut seed = (motif as u64 + 1) << 32 ^ which;
        next_random(&mut seed);
        Self::Jittered(seed)
    }

    /// A sketcher with jitter for an object in a cell.
    pub(crate) fn at(motif: Motif, cell: Cell) -> Self {
        Self::new(motif, u64::from(cell.row) << 8 | u64::from(cell.col))
    }

    /// A random number in `low..high`; without jitter the middle.
    pub(crate) fn random_between(&mut self, low: f32, high: f32) -> f32 {
        match self {
            Self::Jittered(seed) => low + (high - low) * ((next_random(seed) >> 40) as f32 / (1_u32 << 24) as f32),
            Self::Exact => (low + high) / 2.0,
        }
    }

    /// A random overshoot of a stroke, at most `over`; without jitter 0.
    fn overshoot(&mut self, over: f32) -> f32 {
        match self {
            Self::Jittered(_) => self.random_between(0.0, over),
            Self::Exact => 0.0,
        }
    }

    /// A random number in `-reach..reach`; without jitter 0.
    pub(crate) fn random_offset(&mut self, reach: f32) -> f32 {
        self.random_between(-reach, reach)
    }

    /// Adds a line that deviates by up to `sway` pixels.
    fn add_line(&mut self, path: &mut PathBuilder, from: Point, to: Point, sway: f32) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt();
        if length < 0.5 {
            return;
        }
        let (across_x, across_y) = (-dy / length, dx / length);
        let pieces = (length / 170.0).ceil().max(1.0) as u32;
        let along = |share: f32, off: f32| (from.0 + dx * share + across_x * off, from.1 + dy * share + across_y * off);
        path.move_to(from.0, from.1);
        for piece in 0..pieces {
            let share = |third: f32| (piece as f32 + third / 3.0) / pieces as f32;
            let first = along(share(1.0), self.random_offset(sway));
            let second = along(share(2.0), self.random_offset(sway));
            let end = if piece + 1 == pieces { to } else { along(share(3.0), self.random_offset(sway * 0.4)) };
            path.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
        }
    }

    /// A line that deviates by up to `sway` pixels.
    pub(crate) fn line(&mut self, from: Point, to: Point, sway: f32) -> Option<Path> {
        let mut path = PathBuilder::new();
        self.add_line(&mut path, from, to, sway);
        path.finish()
    }

    /// A box of four overshooting strokes, drawn twice.
    pub(crate) fn frame(&mut self, rectangle: Rectangle, sway: f32, over: f32) -> Option<Path> {
        let mut path = PathBuilder::new();
        for _ in 0..2 {
            let (left, top) = (rectangle.x + self.random_offset(sway * 0.6), rectangle.y + self.random_offset(sway * 0.6));
            let (right, bottom) = (left + rectangle.width, top + rectangle.height);
            let ends: [f32; 8] = std::array::from_fn(|_| self.overshoot(over));
            self.add_line(&mut path, (left - ends[0], top), (right + ends[1], top), sway);
            self.add_line(&mut path, (right, top - ends[2]), (right, bottom + ends[3]), sway);
            self.add_line(&mut path, (right + ends[4], bottom), (left - ends[5], bottom), sway);
            self.add_line(&mut path, (left, bottom + ends[6]), (left, top - ends[7]), sway);
        }
        path.finish()
    }

    /// Diagonal hatching of a rectangle.
    pub(crate) fn hatch(&mut self, rectangle: Rectangle, step: f32) -> Option<Path> {
        let Rectangle { x, y, width, height } = rectangle;
        let mut path = PathBuilder::new();
        let mut at = step * 0.7;
        while at < width + height {
            let top = if at <= width { (x + at, y) } else { (x + width, y + at - width) };
            let bottom = if at <= height { (x, y + at) } else { (x + at - height, y + height) };
            let (from, to) = ((top.0 + self.random_offset(0.9), top.1), (bottom.0 + self.random_offset(0.9), bottom.1));
            if from.0 - to.0 > 3.0 {
                self.add_line(&mut path, from, to, 0.9);
            }
            at += step * self.random_between(0.86, 1.14);
        }
        path.finish()
    }

    /// Two crossing strokes.
    pub(crate) fn cross(&mut self, (x, y): Point, reach: f32) -> Option<Path> {
        let mut path = PathBuilder::new();
        let loose = reach * 0.13;
        for side in [-1.0, 1.0] {
            let from = (x - reach * side + self.random_offset(loose), y - reach + self.random_offset(loose));
            let to = (x + reach * side + self.random_offset(loose), y + reach + self.random_offset(loose));
            self.add_line(&mut path, from, to, loose);
        }
        path.finish()
    }

    /// An irregular dot of ink.
    pub(crate) fn blob(&mut self, (x, y): Point, radius: f32) -> Option<Path> {
        let (x, y) = (x + self.random_offset(radius * 0.28), y + self.random_offset(radius * 0.28));
        let points = OCTAGON.map(|(along, down)| {
            let reach = radius * self.random_between(0.96, 1.2);
            (x + along * reach, y + down * reach)
        });
        let mut path = PathBuilder::new();
        let start = midpoint(points[7], points[0]);
        path.move_to(start.0, start.1);
        for (at, point) in points.iter().enumerate() {
            let to = midpoint(*point, points[(at + 1) % points.len()]);
            path.quad_to(point.0, point.1, to.0, to.1);
        }
        path.close();
        path.finish()
    }

    /// A rectangle with irregular corners.
    pub(crate) fn rough_rectangle(&mut self, rectangle: Rectangle, sway: f32) -> Option<Path> {
        let Rectangle { x, y, width, height } = rectangle;
        let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
        shape::polygon(&corners.map(|(x, y)| (x + self.random_offset(sway), y + self.random_offset(sway))))
    }

    /// A circle of slightly more than one turn that deviates by up to `sway` pixels.
    pub(crate) fn ring(&mut self, (x, y): Point, radius: f32, sway: f32) -> Option<Path> {
        // The corners of an octagon are control points, inside which the curve runs; this factor makes up for that.
        let reach = radius * 1.08;
        let start = match self {
            Self::Jittered(seed) => next_random(seed) as usize % 8,
            Self::Exact => 0,
        };
        let points: Vec<Point> = (0..=9)
            .map(|at| {
                let (along, down) = OCTAGON[(start + at) % 8];
                let reach = reach + self.random_offset(sway);
                (x + along * reach, y + down * reach)
            })
            .collect();
        let mut path = PathBuilder::new();
        let begin = midpoint(points[0], points[1]);
        path.move_to(begin.0, begin.1);
        for pair in points[1..].windows(2) {
            let to = midpoint(pair[0], pair[1]);
            path.quad_to(pair[0].0, pair[0].1, to.0, to.1);
        }
        path.finish()
    }

    /// A polygon of overshooting strokes, drawn twice.
    pub(crate) fn outline(&mut self, corners: &[Point], sway: f32, over: f32) -> Option<Path> {
        let mut path = PathBuilder::new();
        for _ in 0..2 {
            let (dx, dy) = (self.random_offset(sway * 0.6), self.random_offset(sway * 0.6));
            for (at, from) in corners.iter().enumerate() {
                let to = corners[(at + 1) % corners.len()];
                let length = ((to.0 - from.0) * (to.0 - from.0) + (to.1 - from.1) * (to.1 - from.1)).sqrt().max(0.01);
                let (along, down) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
                let (before, after) = (self.overshoot(over), self.overshoot(over));
                let from = (from.0 + dx - along * before, from.1 + dy - down * before);
                let to = (to.0 + dx + along * after, to.1 + dy + down * after);
                self.add_line(&mut path, from, to, sway);
            }
        }
        path.finish()
    }

    /// Diagonal hatching of shapes, each given by its loops (even-odd rule). Strokes continue through overlapping shapes.
    pub(crate) fn hatch_shapes(&mut self, shapes: &[Vec<Vec<Point>>], step: f32) -> Option<Path> {
        let slants = || shapes.iter().flatten().flatten().map(|(x, y)| x + y);
        let (low, high) = (slants().fold(f32::MAX, f32::min), slants().fold(f32::MIN, f32::max));
        let mut path = PathBuilder::new();
        let mut at = low + step * 0.7;
        while at < high {
            for (left, right) in merge_overlapping(shapes.iter().flat_map(|loops| intervals_inside(loops, at)).collect()) {
                let (from, to) = ((right + self.random_offset(0.9), at - right), (left + self.random_offset(0.9), at - left));
                if from.0 - to.0 > 2.0 {
                    self.add_line(&mut path, from, to, 0.9);
                }
            }
            at += step * self.random_between(0.86, 1.14);
        }
        path.finish()
    }
}

/// The next number of the random generator SplitMix64.
fn next_random(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *seed;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

/// The intervals of x where the line x + y = `sum` lies inside these loops.
fn intervals_inside(loops: &[Vec<Point>], sum: f32) -> Vec<(f32, f32)> {
    let mut ends: Vec<f32> = loops.iter().flat_map(|corners| crossings(corners, sum)).collect();
    ends.sort_by(f32::total_cmp);
    let (pairs, _) = ends.as_chunks::<2>();
    pairs.iter().map(|[left, right]| (*left, *right)).collect()
}

/// The union of these intervals.
fn merge_overlapping(mut stretches: Vec<(f32, f32)>) -> Vec<(f32, f32)> {
    stretches.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut joined: Vec<(f32, f32)> = Vec::new();
    for (left, right) in stretches {
        match joined.last_mut() {
            Some(last) if left <= last.1 => last.1 = last.1.max(right),
            _ => joined.push((left, right)),
        }
    }
    joined
}

/// The middle between two points.
fn midpoint(a: Point, b: Point) -> Point {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

/// The x coordinates where the line x + y = `sum` crosses a loop.
fn crossings(corners: &[Point], sum: f32) -> impl Iterator<Item = f32> + '_ {
    corners.iter().enumerate().filter_map(move |(at, from)| {
        let to = corners[(at + 1) % corners.len()];
        let (start, end) = (from.0 + from.1, to.0 + to.1);
        ((start <= sum) != (end <= sum)).then(|| from.0 + (to.0 - from.0) * (sum - start) / (end - start))
    })
}
