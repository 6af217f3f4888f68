//! The signs of single cells: blobs, crosses, circles, triangles, rhombi and rings. Each differs from
//! every other by its shape; colour only helps.

use broadside_core::game::cell::Cell;

use super::ships;
use crate::{
    hand::{Hand, Point, ROUND, Square, Thing},
    ink::Ink,
    layout::Frame,
    list::List,
    sheet::Hull,
    sign::{Sign, Wreck},
    text::{Anchor, Line},
};

/// The least width of a stroke that says something: thinner ones do not survive the chats' recoding.
pub(super) const LEAST: f32 = 2.4;

/// Where a sign stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// Its middle.
    pub(super) middle: Point,
    /// The side of its cell.
    pub(super) pitch: f32,
    /// What its tremor comes from.
    pub(super) cell: Cell,
}

impl Spot {
    /// A cell of a chart.
    pub(super) fn of(frame: Frame, cell: Cell) -> Self {
        Self { middle: frame.middle(cell), pitch: frame.pitch(), cell }
    }

    /// The same place for a sign that stands inside another.
    pub(super) fn smaller(self) -> Self {
        Self { pitch: self.pitch * 0.72, ..self }
    }

    /// How large a sign is drawn; a little fuller in small cells, which phones make smaller still.
    fn scale(self) -> f32 {
        let fuller = if self.pitch < 36.0 { 1.15 } else { 1.0 };
        self.pitch / 52.0 * fuller
    }

    fn hand(self, thing: Thing) -> Hand {
        Hand::at(thing, self.cell)
    }

    /// The cell without a border this wide.
    fn square(self, inset: f32) -> Square {
        let side = self.pitch - 2.0 * inset;
        Square { x: self.middle.0 - side / 2.0, y: self.middle.1 - side / 2.0, width: side, height: side }
    }

    /// The width of a pen that draws outlines.
    fn pen(self) -> f32 {
        (2.9 * self.scale()).clamp(LEAST, 4.4)
    }

    /// How far a sign keeps off the lines of its cell.
    fn inset(self) -> f32 {
        (4.2 * self.scale()).max(2.2)
    }
}

/// Draws a sign.
pub(super) fn draw(list: &mut List, sign: Sign, spot: Spot, wreck: Wreck) {
    let scale = spot.scale();
    match sign {
        Sign::Empty => blob(list, spot, (3.9 * scale).clamp(1.7, 6.0), Ink::Graphite),
        Sign::Miss => blob(list, spot, (7.2 * scale).clamp(3.4, 12.0), Ink::Blue),
        Sign::Hit => cross(list, spot),
        Sign::Last => marker(list, spot),
        Sign::Ship => ships::cell(list, spot, Hull::Own),
        Sign::Sunk => {
            ships::cell(list, spot, Hull::Sunk);
            deck(list, spot, wreck);
        }
        Sign::Mine => circle(list, spot, Ink::Blue),
        Sign::SpentMine => {
            circle(list, spot, Ink::Red);
            dot(list, spot, 0.0);
        }
        Sign::Sweeper => triangle(list, spot, Ink::Blue),
        Sign::SpentSweeper => {
            triangle(list, spot, Ink::Red);
            dot(list, spot, 0.14);
        }
        Sign::Submarine => rhombus(list, spot, Hull::Own),
        Sign::SunkSubmarine => {
            rhombus(list, spot, Hull::Sunk);
            deck(list, spot.smaller(), wreck);
        }
        Sign::Given => given(list, spot),
        Sign::GivenMine => warning(list, spot),
        Sign::StaleHit => stale_hit(list, spot),
        Sign::StaleMiss => stale_miss(list, spot),
        Sign::Aim => aim(list, spot, "1"),
    }
}

/// A piece of one cell that is not a ship in a box: its sign, in the ink of its hull.
pub(super) fn piece(list: &mut List, sign: Sign, spot: Spot, hull: Hull) {
    match sign {
        Sign::Sweeper => triangle(list, spot, ships::line_ink(hull)),
        Sign::Submarine => rhombus(list, spot, hull),
        _ => circle(list, spot, ships::line_ink(hull)),
    }
}

/// What stands on a deck of a sunk ship.
pub(super) fn deck(list: &mut List, spot: Spot, wreck: Wreck) {
    match wreck {
        Wreck::Cross => cross(list, spot),
        Wreck::Snowflake => snowflake(list, spot),
    }
}

fn blob(list: &mut List, spot: Spot, radius: f32, ink: Ink) {
    list.fill(spot.hand(Thing::Blob).blob(spot.middle, radius), ink);
}

fn cross(list: &mut List, spot: Spot) {
    let scale = spot.scale();
    list.stroke(spot.hand(Thing::Cross).cross(spot.middle, 15.5 * scale), Ink::Red, (5.2 * scale).clamp(LEAST, 8.0));
}

/// Three strokes through the middle, with barbs where there is room for them.
fn snowflake(list: &mut List, spot: Spot) {
    // The unit vectors at 30, 90 and 150 degrees.
    const ARMS: [Point; 3] = [(0.866_025_4, 0.5), (0.0, 1.0), (-0.866_025_4, 0.5)];
    let (scale, (x, y)) = (spot.scale(), spot.middle);
    let mut hand = spot.hand(Thing::Cross);
    let reach = 19.0 * scale;
    let pen = (3.9 * scale).clamp(2.2, 6.0);
    let at = |along: f32, down: f32| (x + along * reach, y + down * reach);
    for (along, down) in ARMS {
        list.stroke(hand.line(at(-along, -down), at(along, down), 1.2 * scale), Ink::Red, pen);
        if spot.pitch < 30.0 {
            continue;
        }
        for end in [-1.0_f32, 1.0] {
            let (along, down) = (along * end, down * end);
            let root = at(along * 0.55, down * 0.55);
            // Turned by 60 degrees to either side.
            for side in [-0.866_025_4_f32, 0.866_025_4] {
                let (turned, sunk) = (along * 0.5 - down * side, along * side + down * 0.5);
                let tip = (root.0 + turned * reach * 0.34, root.1 + sunk * reach * 0.34);
                list.stroke(hand.line(root, tip, 0.4 * scale), Ink::Red, pen * 0.8);
            }
        }
    }
}

/// The circle inscribed in the cell.
fn circle(list: &mut List, spot: Spot, ink: Ink) {
    let radius = spot.pitch / 2.0 - spot.inset();
    list.stroke(spot.hand(Thing::Ring).ring(spot.middle, radius, 0.9 * spot.scale(), 1), ink, spot.pen());
}

/// The dot in a spent piece, `low` of a cell below the middle.
fn dot(list: &mut List, spot: Spot, low: f32) {
    let middle = (spot.middle.0, spot.middle.1 + low * spot.pitch);
    list.fill(spot.hand(Thing::Blob).blob(middle, (6.4 * spot.scale()).clamp(3.0, 10.0)), Ink::Red);
}

/// The triangle on the cell's lower side, its apex at the middle of the upper one.
fn triangle(list: &mut List, spot: Spot, ink: Ink) {
    let Square { x, y, width, height } = spot.square(spot.inset());
    angles(list, spot, &[(x + width / 2.0, y), (x + width, y + height), (x, y + height)], ink);
}

fn rhombus(list: &mut List, spot: Spot, hull: Hull) {
    let Square { x, y, width, height } = spot.square(spot.inset() * 0.7);
    let (right, low) = (x + width, y + height);
    let (across, down) = spot.middle;
    let corners = vec![(across, y), (right, down), (across, low), (x, down)];
    if let Some(ink) = ships::hatch_ink(hull) {
        let shade = spot.hand(Thing::Angles).shade(&[vec![corners.clone()]], (8.5 * spot.scale()).max(5.0));
        list.stroke(shade, ink, (2.4 * spot.scale()).clamp(1.7, 3.4));
    }
    angles(list, spot, &corners, ships::line_ink(hull));
}

fn angles(list: &mut List, spot: Spot, corners: &[Point], ink: Ink) {
    let scale = spot.scale();
    let path = spot.hand(Thing::Angles).outline(corners, (1.2 * scale).min(1.8), (2.6 * scale).min(4.0));
    list.stroke(path, ink, spot.pen() * 0.92);
}

/// The whole cell circled, over its lines, and once more inside.
fn given(list: &mut List, spot: Spot) {
    let mut hand = spot.hand(Thing::Ring);
    let pen = (2.7 * spot.scale()).clamp(2.0, 3.8);
    for share in [0.53, 0.37] {
        list.stroke(hand.ring(spot.middle, spot.pitch * share, spot.pitch * 0.014, 1), Ink::Red, pen);
    }
}

/// A ring with spikes, and a call inside where there is room for it.
fn warning(list: &mut List, spot: Spot) {
    let ((x, y), pitch) = (spot.middle, spot.pitch);
    let mut hand = spot.hand(Thing::Ring);
    let pen = (2.7 * spot.scale()).clamp(2.2, 4.0);
    list.stroke(hand.ring(spot.middle, pitch * 0.28, 0.6 * spot.scale(), 1), Ink::Red, pen);
    for (along, down) in ROUND {
        let at = |share: f32| (x + along * pitch * share, y + down * pitch * share);
        list.stroke(hand.line(at(0.30), at(0.46), 0.4), Ink::Red, pen);
    }
    if pitch >= 34.0 {
        list.stroke(hand.line((x, y - pitch * 0.14), (x, y + pitch * 0.03), 0.4), Ink::Red, pen);
        list.fill(hand.blob((x, y + pitch * 0.14), pen * 0.62), Ink::Red);
    }
}

/// The arms of a cross in pencil that do not meet.
fn stale_hit(list: &mut List, spot: Spot) {
    let (scale, (x, y)) = (spot.scale(), spot.middle);
    let mut hand = spot.hand(Thing::Cross);
    for (along, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let at = |reach: f32| (x + along * reach * scale, y + down * reach * scale);
        list.stroke(hand.line(at(5.5), at(15.0), 0.8 * scale), Ink::Graphite, (3.0 * scale).clamp(2.0, 4.6));
    }
}

/// A blob of which only the rim is left, in pencil.
fn stale_miss(list: &mut List, spot: Spot) {
    let radius = (6.4 * spot.scale()).clamp(3.6, 10.0);
    let path = spot.hand(Thing::Blob).ring(spot.middle, radius, 0.5 * spot.scale(), 1);
    list.stroke(path, Ink::Graphite, (2.4 * spot.scale()).clamp(1.7, 3.6));
}

/// A gunsight with a number in it.
pub(super) fn aim(list: &mut List, spot: Spot, number: &str) {
    let ((x, y), pitch) = (spot.middle, spot.pitch);
    let mut hand = spot.hand(Thing::Aim);
    for (along, down) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
        let at = |share: f32| (x + along * pitch * share, y + down * pitch * share);
        list.stroke(hand.line(at(0.35), at(0.48), 0.4), Ink::Red, (3.2 * spot.scale()).clamp(2.2, 4.6));
    }
    let line = Line::fitted(number, pitch * 0.82, pitch * 0.66);
    let baseline = y + line.size * 0.27;
    list.text(line.at(x, baseline, Anchor::Middle));
}

fn marker(list: &mut List, spot: Spot) {
    list.fill(spot.hand(Thing::Marker).patch(spot.square(1.6), 1.6), Ink::Yellow);
}
