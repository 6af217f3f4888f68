//! A hand that draws: lines, boxes, hatching and blobs with a jitter that depends only on the object
//! and the cell, so that the same thing is always drawn the same way. No trigonometry at run time:
//! every operation here is exact to the bit on every platform.

use broadside_core::game::cell::Cell;
use tiny_skia::{Path, PathBuilder};

use crate::shape::{self, Point, Square};

/// What is being drawn; part of the seed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Thing {
    /// The edge of a chart.
    Edge,
    /// The line below a title.
    Underline,
    /// A ship.
    Ship,
    /// A hit.
    Cross,
    /// A shot that met nothing, or a cell known to be empty.
    Blob,
    /// The text marker.
    Marker,
    /// A ship of a tally.
    Tally,
    /// The label of a cover.
    Label,
    /// A ring round a cell, or in it.
    Ring,
    /// A triangle or a rhombus.
    Angles,
    /// A cross of the own salvo list.
    Aim,
    /// A paper figure on the sea chart.
    Figure,
    /// A shore.
    Shore,
    /// The corners round the last shot.
    Bracket,
}

/// The corners of a regular octagon about the origin.
pub(crate) const ROUND: [Point; 8] = [
    (1.0, 0.0),
    (0.707_106_77, 0.707_106_77),
    (0.0, 1.0),
    (-0.707_106_77, 0.707_106_77),
    (-1.0, 0.0),
    (-0.707_106_77, -0.707_106_77),
    (0.0, -1.0),
    (0.707_106_77, -0.707_106_77),
];

/// The hand.
pub(crate) enum Hand {
    /// It trembles; the number is how far it has come.
    Trembling(u64),
    /// It is led by a ruler and by compasses.
    Steady,
}

impl Hand {
    /// A hand about to draw the thing numbered `which`.
    pub(crate) fn new(thing: Thing, which: u64) -> Self {
        let mut seed = (thing as u64 + 1) << 32 ^ which;
        next(&mut seed);
        Self::Trembling(seed)
    }

    /// A hand about to draw a thing at a cell.
    pub(crate) fn at(thing: Thing, cell: Cell) -> Self {
        Self::new(thing, u64::from(cell.row) << 8 | u64::from(cell.col))
    }

    /// A number in `low..high`, the middle one without a tremor.
    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        match self {
            Self::Trembling(seed) => low + (high - low) * ((next(seed) >> 40) as f32 / (1_u32 << 24) as f32),
            Self::Steady => (low + high) / 2.0,
        }
    }

    /// How far a stroke shoots over its end, at most `over`.
    fn slip(&mut self, over: f32) -> f32 {
        match self {
            Self::Trembling(_) => self.between(0.0, over),
            Self::Steady => 0.0,
        }
    }

    /// A number in `-reach..reach`.
    pub(crate) fn sway(&mut self, reach: f32) -> f32 {
        self.between(-reach, reach)
    }

    /// Adds a line that wanders up to `sway` off its way.
    fn trace(&mut self, path: &mut PathBuilder, from: Point, to: Point, sway: f32) {
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
            let first = along(share(1.0), self.sway(sway));
            let second = along(share(2.0), self.sway(sway));
            let end = if piece + 1 == pieces { to } else { along(share(3.0), self.sway(sway * 0.4)) };
            path.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
        }
    }

    /// One line.
    pub(crate) fn line(&mut self, from: Point, to: Point, sway: f32) -> Option<Path> {
        let mut path = PathBuilder::new();
        self.trace(&mut path, from, to, sway);
        path.finish()
    }

    /// A box of four strokes that overshoot at the corners, gone over twice.
    pub(crate) fn frame(&mut self, square: Square, sway: f32, over: f32) -> Option<Path> {
        let mut path = PathBuilder::new();
        for _ in 0..2 {
            let (left, top) = (square.x + self.sway(sway * 0.6), square.y + self.sway(sway * 0.6));
            let (right, bottom) = (left + square.width, top + square.height);
            let ends: [f32; 8] = std::array::from_fn(|_| self.slip(over));
            self.trace(&mut path, (left - ends[0], top), (right + ends[1], top), sway);
            self.trace(&mut path, (right, top - ends[2]), (right, bottom + ends[3]), sway);
            self.trace(&mut path, (right + ends[4], bottom), (left - ends[5], bottom), sway);
            self.trace(&mut path, (left, bottom + ends[6]), (left, top - ends[7]), sway);
        }
        path.finish()
    }

    /// Slanting strokes that fill a rectangle.
    pub(crate) fn hatch(&mut self, square: Square, step: f32) -> Option<Path> {
        let Square { x, y, width, height } = square;
        let mut path = PathBuilder::new();
        let mut at = step * 0.7;
        while at < width + height {
            let top = if at <= width { (x + at, y) } else { (x + width, y + at - width) };
            let bottom = if at <= height { (x, y + at) } else { (x + at - height, y + height) };
            let (from, to) = ((top.0 + self.sway(0.9), top.1), (bottom.0 + self.sway(0.9), bottom.1));
            if from.0 - to.0 > 3.0 {
                self.trace(&mut path, from, to, 0.9);
            }
            at += step * self.between(0.86, 1.14);
        }
        path.finish()
    }

    /// Two crossing strokes.
    pub(crate) fn cross(&mut self, (x, y): Point, reach: f32) -> Option<Path> {
        let mut path = PathBuilder::new();
        let loose = reach * 0.13;
        for side in [-1.0, 1.0] {
            let from = (x - reach * side + self.sway(loose), y - reach + self.sway(loose));
            let to = (x + reach * side + self.sway(loose), y + reach + self.sway(loose));
            self.trace(&mut path, from, to, loose);
        }
        path.finish()
    }

    /// A dot of ink, not quite round.
    pub(crate) fn blob(&mut self, (x, y): Point, radius: f32) -> Option<Path> {
        let (x, y) = (x + self.sway(radius * 0.28), y + self.sway(radius * 0.28));
        let points = ROUND.map(|(along, down)| {
            let reach = radius * self.between(0.96, 1.2);
            (x + along * reach, y + down * reach)
        });
        let mut path = PathBuilder::new();
        let start = half(points[7], points[0]);
        path.move_to(start.0, start.1);
        for (at, point) in points.iter().enumerate() {
            let to = half(*point, points[(at + 1) % points.len()]);
            path.quad_to(point.0, point.1, to.0, to.1);
        }
        path.close();
        path.finish()
    }

    /// A patch with crooked corners.
    pub(crate) fn patch(&mut self, square: Square, sway: f32) -> Option<Path> {
        let Square { x, y, width, height } = square;
        let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
        shape::polygon(&corners.map(|(x, y)| (x + self.sway(sway), y + self.sway(sway))))
    }

    /// A circle gone round `turns` times and a little further, the pen wandering up to `sway`.
    pub(crate) fn ring(&mut self, (x, y): Point, radius: f32, sway: f32, turns: usize) -> Option<Path> {
        // A curve led by the corners of an octagon runs this much inside them.
        let reach = radius * 1.08;
        let start = match self {
            Self::Trembling(seed) => next(seed) as usize % 8,
            Self::Steady => 0,
        };
        let points: Vec<Point> = (0..=turns * 8 + 1)
            .map(|at| {
                let (along, down) = ROUND[(start + at) % 8];
                let reach = reach + self.sway(sway);
                (x + along * reach, y + down * reach)
            })
            .collect();
        let mut path = PathBuilder::new();
        let begin = half(points[0], points[1]);
        path.move_to(begin.0, begin.1);
        for pair in points[1..].windows(2) {
            let to = half(pair[0], pair[1]);
            path.quad_to(pair[0].0, pair[0].1, to.0, to.1);
        }
        path.finish()
    }

    /// A closed shape of straight strokes that overshoot at the corners, gone over twice.
    pub(crate) fn outline(&mut self, corners: &[Point], sway: f32, over: f32) -> Option<Path> {
        let mut path = PathBuilder::new();
        for _ in 0..2 {
            let (dx, dy) = (self.sway(sway * 0.6), self.sway(sway * 0.6));
            for (at, from) in corners.iter().enumerate() {
                let to = corners[(at + 1) % corners.len()];
                let length = ((to.0 - from.0) * (to.0 - from.0) + (to.1 - from.1) * (to.1 - from.1)).sqrt().max(0.01);
                let (along, down) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
                let (before, after) = (self.slip(over), self.slip(over));
                let from = (from.0 + dx - along * before, from.1 + dy - down * before);
                let to = (to.0 + dx + along * after, to.1 + dy + down * after);
                self.trace(&mut path, from, to, sway);
            }
        }
        path.finish()
    }

    /// Slanting strokes that fill shapes, each given by its loops: what an odd number of them goes round.
    /// Where shapes overlap a stroke runs on through all of them.
    pub(crate) fn shade(&mut self, shapes: &[Vec<Vec<Point>>], step: f32) -> Option<Path> {
        let slants = || shapes.iter().flatten().flatten().map(|(x, y)| x + y);
        let (low, high) = (slants().fold(f32::MAX, f32::min), slants().fold(f32::MIN, f32::max));
        let mut path = PathBuilder::new();
        let mut at = low + step * 0.7;
        while at < high {
            for (left, right) in joined(shapes.iter().flat_map(|loops| within(loops, at)).collect()) {
                let (from, to) = ((right + self.sway(0.9), at - right), (left + self.sway(0.9), at - left));
                if from.0 - to.0 > 2.0 {
                    self.trace(&mut path, from, to, 0.9);
                }
            }
            at += step * self.between(0.86, 1.14);
        }
        path.finish()
    }
}

/// The next step of SplitMix64.
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *seed;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

/// Where the line of all points whose coordinates add up to `sum` lies inside these loops: from which x to which.
fn within(loops: &[Vec<Point>], sum: f32) -> Vec<(f32, f32)> {
    let mut ends: Vec<f32> = loops.iter().flat_map(|corners| crossings(corners, sum)).collect();
    ends.sort_by(f32::total_cmp);
    let (pairs, _) = ends.as_chunks::<2>();
    pairs.iter().map(|[left, right]| (*left, *right)).collect()
}

/// The same stretches, those that overlap made one.
fn joined(mut stretches: Vec<(f32, f32)>) -> Vec<(f32, f32)> {
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

fn half(a: Point, b: Point) -> Point {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

/// At which x the line of all points whose coordinates add up to `sum` crosses a loop.
fn crossings(corners: &[Point], sum: f32) -> impl Iterator<Item = f32> + '_ {
    corners.iter().enumerate().filter_map(move |(at, from)| {
        let to = corners[(at + 1) % corners.len()];
        let (start, end) = (from.0 + from.1, to.0 + to.1);
        ((start <= sum) != (end <= sum)).then(|| from.0 + (to.0 - from.0) * (sum - start) / (end - start))
    })
}
