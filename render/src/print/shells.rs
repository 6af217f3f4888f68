//! A calm beach as a background: ripples in the sand, shells, starfish and pebbles, always the same.

use super::{
    paper::{PagePoint, Paper, Segment, circle, polygon, rectangle},
    sea::pseudo_random,
    style::Colour,
};

/// The colours of a beach: the sand, and how far other colours fade towards it, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct BeachTints {
    sand: Colour,
    fading: f32,
}

/// The beach around the fields.
pub(super) const OPEN_BEACH: BeachTints = BeachTints { sand: [0.985, 0.962, 0.915], fading: 0.0 };

/// The beach in the fields, very faint.
pub(super) const FIELD_BEACH: BeachTints = BeachTints { sand: [1.0, 0.996, 0.985], fading: 0.74 };

/// How far items under text fade towards the sand, from 0 to 1.
const TEXT_FADE: f32 = 0.66;

const RIPPLE: Colour = [0.94, 0.90, 0.83];
/// The fill and the edge of starfish.
const CORAL: [Colour; 2] = [[0.975, 0.835, 0.765], [0.86, 0.62, 0.52]];
/// The fill and the edge of scallops.
const ROSE: [Colour; 2] = [[0.98, 0.905, 0.875], [0.84, 0.67, 0.60]];
/// The fill and the edge of snails.
const PEARL: [Colour; 2] = [[0.93, 0.945, 0.92], [0.66, 0.71, 0.67]];
/// The fill and the edge of pebbles.
const AQUA: [Colour; 2] = [[0.87, 0.945, 0.945], [0.60, 0.77, 0.78]];

/// The distance between items, in millimetres.
const ITEM_GAP: f64 = 17.0;

/// The distance between ripples, in millimetres.
const RIPPLE_GAP: f64 = 6.5;

/// The directions of the five arms of a starfish.
const ARMS: [PagePoint; 5] =
    [(0.0, -1.0), (0.951_057, -0.309_017), (0.587_785, 0.809_017), (-0.587_785, 0.809_017), (-0.951_057, -0.309_017)];

/// The directions of the ribs of a scallop from its hinge.
const RIBS: [PagePoint; 7] =
    [(-0.9135, -0.4067), (-0.6947, -0.7193), (-0.3746, -0.9272), (0.0, -1.0), (0.3746, -0.9272), (0.6947, -0.7193), (0.9135, -0.4067)];

/// Fills a rectangle with a beach. The caller clips it.
///
/// Items in the `text_areas` (left, top, right and bottom edges) fade, so that the text stays legible.
pub(super) fn draw(paper: &mut Paper<'_>, corner: PagePoint, width: f64, height: f64, tints: BeachTints, text_areas: &[[f64; 4]]) {
    paper.fill(rectangle(corner, width, height), tints.sand);
    for row in 0..(height / RIPPLE_GAP) as u64 {
        draw_ripple(paper, (corner.0, corner.1 + 4.0 + row as f64 * RIPPLE_GAP), width, row, tints);
    }
    let (columns, rows) = ((width / ITEM_GAP) as u64 + 1, (height / ITEM_GAP) as u64 + 1);
    for (at, (row, column)) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).enumerate() {
        let shift = |of| 0.5 + 0.55 * (pseudo_random(at as u64, of) - 0.5);
        let indent = if row % 2 == 1 { 0.5 } else { 0.0 };
        let middle = (corner.0 + (column as f64 + indent + shift(11)) * ITEM_GAP - 4.0, corner.1 + (row as f64 + shift(12)) * ITEM_GAP);
        let mut item = BeachItem::new(at as u64, middle, tints);
        if text_areas.iter().any(|edges| item.overlaps(*edges)) {
            item.tints.fading = TEXT_FADE;
        }
        item.draw(paper);
    }
}

/// Draws a row of ripples in the sand.
fn draw_ripple(paper: &mut Paper<'_>, (left, y): PagePoint, width: f64, row: u64, tints: BeachTints) {
    let (mut x, mut which) = (left - 20.0 * pseudo_random(row, 1), 2);
    while x < left + width {
        let long = 16.0 + 14.0 * pseudo_random(row, which);
        let rise = 0.8 + 0.8 * pseudo_random(row, which + 1);
        let wave = [Segment::Move((x, y)), Segment::Curve((x + 0.3 * long, y - rise), (x + 0.7 * long, y + rise), (x + long, y))];
        paper.stroke(wave, 0.3, fade(RIPPLE, tints));
        x += long + 5.0 * pseudo_random(row, which + 2) + 2.0;
        which += 3;
    }
}

/// A colour, faded towards the sand.
fn fade(colour: Colour, tints: BeachTints) -> Colour {
    std::array::from_fn(|at| colour[at] + (tints.sand[at] - colour[at]) * tints.fading)
}

/// An item on the beach: its position, size and orientation.
struct BeachItem {
    /// The seed of its look.
    which: u64,
    middle: PagePoint,
    size: f64,
    /// The cosine and the sine of its rotation.
    turn: PagePoint,
    tints: BeachTints,
}

impl BeachItem {
    fn new(which: u64, middle: PagePoint, tints: BeachTints) -> Self {
        // A direction without trigonometry, so that it is bit-exact on every platform.
        let slope = 2.0 * pseudo_random(which, 1) - 1.0;
        let length = 1.0 + slope * slope;
        let flip = if pseudo_random(which, 2) < 0.5 { -1.0 } else { 1.0 };
        let turn = (flip * (1.0 - slope * slope) / length, 2.0 * slope / length);
        Self { which, middle, size: 3.6 + 2.4 * pseudo_random(which, 3), turn, tints }
    }

    /// Whether the item overlaps an area with these left, top, right and bottom edges.
    fn overlaps(&self, [left, top, right, bottom]: [f64; 4]) -> bool {
        let ((x, y), far) = (self.middle, 1.3 * self.size);
        x + far > left && x - far < right && y + far > top && y - far < bottom
    }

    /// A point of the item, relative to its middle and size, on the page.
    fn at(&self, (x, y): PagePoint) -> PagePoint {
        let ((cos, sin), size) = (self.turn, self.size);
        (self.middle.0 + size * (x * cos - y * sin), self.middle.1 + size * (x * sin + y * cos))
    }

    /// These colours, faded towards the sand.
    fn faded(&self, inks: [Colour; 2]) -> [Colour; 2] {
        inks.map(|ink| fade(ink, self.tints))
    }

    fn draw(&self, paper: &mut Paper<'_>) {
        match (10.0 * pseudo_random(self.which, 4)) as u8 {
            0..=2 => self.draw_starfish(paper),
            3..=5 => self.draw_scallop(paper),
            6..=7 => self.draw_snail(paper),
            _ => self.draw_pebbles(paper),
        }
    }

    fn draw_starfish(&self, paper: &mut Paper<'_>) {
        let [body, edge] = self.faded(CORAL);
        // The hollow after an arm is opposite the third arm from there.
        let corners = (0..5).flat_map(|at| [ARMS[at], (-0.40 * ARMS[(at + 3) % 5].0, -0.40 * ARMS[(at + 3) % 5].1)]);
        let star = polygon(corners.map(|corner| self.at(corner)));
        paper.stroke(star.iter().copied(), 0.36 * self.size, edge);
        paper.stroke(star.iter().copied(), 0.36 * self.size - 0.5, body);
        paper.fill(star, body);
        for (x, y) in ARMS {
            for along in [0.25, 0.5, 0.75] {
                paper.fill(circle(self.at((along * x, along * y)), 0.06 * self.size), edge);
            }
        }
    }

    fn draw_scallop(&self, paper: &mut Paper<'_>) {
        let [body, edge] = self.faded(ROSE);
        let hinge = (0.0, 0.9);
        let rim = |far: f64, (x, y): PagePoint| self.at((hinge.0 + far * x, hinge.1 + far * y));
        let ears = polygon([(-0.42, 0.92), (0.42, 0.92), (0.3, 0.55), (-0.3, 0.55)].map(|place| self.at(place)));
        let lobes = RIBS.windows(2).map(|pair| Segment::Curve(rim(1.98, pair[0]), rim(1.98, pair[1]), rim(1.8, pair[1])));
        let fan: Vec<Segment> =
            [Segment::Move(self.at(hinge)), Segment::Line(rim(1.8, RIBS[0]))].into_iter().chain(lobes).chain([Segment::Close]).collect();
        paper.fill(ears.iter().copied(), body);
        paper.stroke(ears, 0.3, edge);
        paper.fill(fan.iter().copied(), body);
        paper.stroke(fan, 0.35, edge);
        for rib in &RIBS[1..6] {
            paper.stroke([Segment::Move(rim(0.35, *rib)), Segment::Line(rim(1.7, *rib))], 0.25, edge);
        }
    }

    fn draw_snail(&self, paper: &mut Paper<'_>) {
        let [body, edge] = self.faded(PEARL);
        let bend = |one, two, to| Segment::Curve(self.at(one), self.at(two), self.at(to));
        let cone = [
            Segment::Move(self.at((0.0, -1.2))),
            bend((0.25, -0.5), (0.75, 0.0), (0.72, 0.55)),
            bend((0.5, 1.05), (-0.5, 1.05), (-0.72, 0.55)),
        ];
        let cone = cone.into_iter().chain([bend((-0.75, 0.0), (-0.25, -0.5), (0.0, -1.2)), Segment::Close]);
        paper.fill(cone.clone(), body);
        paper.stroke(cone, 0.35, edge);
        for (half, y) in [(0.2, -0.62), (0.42, -0.2), (0.62, 0.22)] {
            paper.stroke([Segment::Move(self.at((-half, y))), bend((-0.4 * half, y + 0.26), (0.4 * half, y + 0.26), (half, y))], 0.3, edge);
        }
        paper.stroke([Segment::Move(self.at((-0.3, 0.72))), bend((-0.1, 0.5), (0.3, 0.5), (0.42, 0.74))], 0.3, edge);
    }

    fn draw_pebbles(&self, paper: &mut Paper<'_>) {
        let [body, edge] = self.faded(AQUA);
        for (place, radius) in [((-0.45, 0.2), 0.36), ((0.35, -0.15), 0.26), ((0.2, 0.55), 0.18)] {
            paper.fill(circle(self.at(place), radius * self.size), body);
            paper.stroke(circle(self.at(place), radius * self.size), 0.3, edge);
        }
    }
}
