//! A rough sea as a background: rows of breaking waves from far to near, slightly varied, always the same.

use super::{
    paper::{PagePoint, Paper, Segment, circle, rectangle},
    style::{Colour, WHITE},
};

/// The colours of a sea: sky, alternating waves, and edges.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct SeaTints {
    sky: Colour,
    waves: [Colour; 3],
    edge: Colour,
}

/// The sea around the fields.
pub(super) const OPEN_SEA: SeaTints = SeaTints {
    sky: [0.95, 0.975, 0.99],
    waves: [[0.885, 0.945, 0.98], [0.835, 0.915, 0.965], [0.86, 0.935, 0.96]],
    edge: [0.62, 0.77, 0.88],
};

/// The sea in the fields, very faint.
pub(super) const FIELD_SEA: SeaTints = SeaTints {
    sky: [0.985, 0.995, 1.0],
    waves: [[0.975, 0.99, 1.0], [0.96, 0.98, 0.995], [0.968, 0.986, 0.994]],
    edge: [0.90, 0.945, 0.975],
};

/// The distance between rows of waves, in millimetres.
const ROW_GAP: f64 = 9.0;
/// The usual height of a wave, in millimetres.
const WAVE_HEIGHT: f64 = 6.4;
/// The usual length of a wave, in millimetres.
const WAVE_LENGTH: f64 = 30.0;

/// Fills a rectangle with a sea. The caller clips it.
pub(super) fn draw(paper: &mut Paper<'_>, corner: PagePoint, width: f64, height: f64, tints: SeaTints) {
    paper.fill(rectangle(corner, width, height), tints.sky);
    let rows = ((height + WAVE_HEIGHT) / ROW_GAP) as u64 + 1;
    for row in 0..rows {
        let level = corner.1 + 9.0 + row as f64 * ROW_GAP;
        let waves = waves(row, corner.0, corner.0 + width, level);
        let crest: Vec<Segment> = waves.iter().flat_map(Wave::crest).collect();
        let from = corner.0 - 2.0 * WAVE_LENGTH;
        let floor = corner.1 + height + WAVE_HEIGHT;
        let body = std::iter::once(Segment::Move((from, level))).chain(crest.iter().copied());
        let end = waves.last().map_or(from, |wave| wave.start + wave.length);
        let body = body.chain([Segment::Line((end, floor)), Segment::Line((from, floor)), Segment::Close]);
        paper.fill(body, tints.waves[(row % 3) as usize]);
        paper.stroke(std::iter::once(Segment::Move((from, level))).chain(crest), 0.35, tints.edge);
        waves.iter().for_each(|wave| wave.draw_foam(paper, tints));
    }
}

/// A pseudo-random number from 0 to 1 that depends only on the arguments.
pub(super) fn pseudo_random(one: u64, other: u64) -> f64 {
    let mut mixed = one.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ other.wrapping_add(0x632B_E59B_D9B4_E019);
    for _ in 0..2 {
        mixed = (mixed ^ (mixed >> 31)).wrapping_mul(0x94D0_49BB_1331_11EB);
    }
    ((mixed ^ (mixed >> 29)) >> 11) as f64 / (1_u64 << 53) as f64
}

/// A breaking wave: its start, length and height, and the water level.
struct Wave {
    start: f64,
    length: f64,
    height: f64,
    level: f64,
}

/// The waves of a row from one edge to the other.
fn waves(row: u64, left: f64, right: f64, level: f64) -> Vec<Wave> {
    let (mut waves, mut start) = (Vec::new(), left - 2.0 * WAVE_LENGTH + WAVE_LENGTH * pseudo_random(row, 0));
    while start < right {
        let which = 2 * waves.len() as u64 + 1;
        let length = WAVE_LENGTH * (0.75 + 0.55 * pseudo_random(row, which));
        waves.push(Wave { start, length, height: WAVE_HEIGHT * (0.65 + 0.55 * pseudo_random(row, which + 1)), level });
        start += length;
    }
    waves
}

impl Wave {
    /// A point on the wave: `along` in multiples of its length, `up` in multiples of its height above the level.
    fn at(&self, along: f64, up: f64) -> PagePoint {
        (self.start + along * self.length, self.level - up * self.height)
    }

    /// Its outline: a long back, a falling curl, a hollow front.
    fn crest(&self) -> [Segment; 5] {
        [
            Segment::Line(self.at(0.0, 0.0)),
            Segment::Curve(self.at(0.32, -0.04), self.at(0.42, 0.88), self.at(0.62, 1.0)),
            Segment::Curve(self.at(0.70, 1.03), self.at(0.79, 0.92), self.at(0.80, 0.62)),
            Segment::Curve(self.at(0.75, 0.78), self.at(0.68, 0.76), self.at(0.67, 0.56)),
            Segment::Curve(self.at(0.66, 0.22), self.at(0.80, -0.02), self.at(1.0, 0.0)),
        ]
    }

    /// Draws white streaks on its back, and drops in front of its curl.
    fn draw_foam(&self, paper: &mut Paper<'_>, tints: SeaTints) {
        for (low, high) in [(0.26, 0.80), (0.10, 0.58)] {
            let back = [
                Segment::Move(self.at(0.36, low)),
                Segment::Curve(self.at(0.44, high - 0.12), self.at(0.52, high), self.at(0.61, high + 0.02)),
            ];
            paper.stroke(back, 0.45, WHITE);
        }
        for (along, up, radius) in [(0.86, 0.70, 0.55), (0.90, 0.46, 0.38), (0.84, 0.40, 0.3)] {
            paper.fill(circle(self.at(along, up), radius), WHITE);
            paper.stroke(circle(self.at(along, up), radius), 0.2, tints.edge);
        }
    }
}
