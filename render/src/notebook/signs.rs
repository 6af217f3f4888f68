//! The signs of single cells: blobs, crosses, circles, triangles, rhombi and rings. Each differs from
//! every other by its shape; colour only helps.

use super::{ships, words};
use crate::{
    hand::{Hand, ROUND, Thing},
    ink::{
        Ink,
        notebook::{self as pen, Pens},
    },
    list::List,
    look::Role,
    shape::{self, Point, Square},
    sheet::Hull,
    sign::{Sign, Signs},
    spot::{LEAST, Spot},
    text::Anchor,
};

/// Draws a sign.
pub(super) fn draw(list: &mut List, sign: Sign, spot: Spot, (marks, pens): (Signs, Pens)) {
    let scale = spot.scale();
    match sign {
        Sign::Empty => blob(list, spot, (3.9 * scale).clamp(1.7, 6.0), pen::GRAPHITE),
        Sign::Miss => miss(list, spot, marks),
        Sign::Hit => hit(list, spot, marks, pens.hit),
        Sign::Last => {
            marker(list, spot);
            brackets(list, spot);
        }
        Sign::Ship => ships::cell(list, spot, Hull::Own, pens),
        Sign::Sunk => {
            ships::cell(list, spot, Hull::Sunk, pens);
            deck(list, spot, marks, pens);
        }
        Sign::Mine | Sign::Sweeper | Sign::Submarine => piece(list, sign, spot, Hull::Own, pens),
        Sign::SpentMine => spent(list, circle, spot, 0.0),
        Sign::SpentSweeper => spent(list, triangle, spot, 0.14),
        Sign::SunkSubmarine => {
            rhombus(list, spot, Hull::Sunk, pens);
            deck(list, spot.smaller(), marks, pens);
        }
        Sign::Given => given(list, spot),
        Sign::GivenMine => warning(list, spot),
        Sign::StaleHit => stale_hit(list, spot),
        Sign::StaleMiss => stale_miss(list, spot),
        Sign::Aim => aim(list, spot, "1"),
    }
}

/// A piece of one cell that is not a ship in a box: its sign, in the ink of its hull.
pub(super) fn piece(list: &mut List, sign: Sign, spot: Spot, hull: Hull, pens: Pens) {
    match sign {
        Sign::Sweeper => triangle(list, spot, ships::line_ink(hull, pens)),
        Sign::Submarine => rhombus(list, spot, hull, pens),
        _ => circle(list, spot, ships::line_ink(hull, pens)),
    }
}

/// What stands on a deck of a sunk ship.
pub(super) fn deck(list: &mut List, spot: Spot, marks: Signs, pens: Pens) {
    match marks {
        Signs::Dots => cross(list, spot, pens.sunk),
        Signs::Snowflake => snowflake(list, spot, pens.sunk),
        Signs::Crosses | Signs::Pegs => blob(list, spot, (9.5 * spot.scale()).clamp(3.8, 15.0), pens.sunk),
    }
}

/// A shot that met nothing: a dot, a cross, or the rim of a peg whose white is the paper.
fn miss(list: &mut List, spot: Spot, marks: Signs) {
    let scale = spot.scale();
    match marks {
        Signs::Dots | Signs::Snowflake => blob(list, spot, (7.2 * scale).clamp(3.4, 12.0), pen::BLUE),
        Signs::Crosses => {
            let path = Hand::at(Thing::Cross, spot.cell).cross(spot.middle, 11.5 * scale);
            list.stroke(path, pen::BLUE, (3.8 * scale).clamp(LEAST, 6.0));
        }
        Signs::Pegs => {
            let path = Hand::at(Thing::Ring, spot.cell).ring(spot.middle, (11.0 * scale).max(4.4), 0.5 * scale, 1);
            list.stroke(path, pen::BLUE, (3.6 * scale).clamp(LEAST, 5.0));
        }
    }
}

/// A shot that met a ship: a cross, or a thick dot.
fn hit(list: &mut List, spot: Spot, marks: Signs, ink: Ink) {
    match marks {
        Signs::Dots | Signs::Snowflake => cross(list, spot, ink),
        Signs::Crosses | Signs::Pegs => blob(list, spot, (12.0 * spot.scale()).clamp(4.8, 18.0), ink),
    }
}

fn blob(list: &mut List, spot: Spot, radius: f32, ink: Ink) {
    list.fill(Hand::at(Thing::Blob, spot.cell).blob(spot.middle, radius), ink);
}

fn cross(list: &mut List, spot: Spot, ink: Ink) {
    let scale = spot.scale();
    list.stroke(Hand::at(Thing::Cross, spot.cell).cross(spot.middle, 15.5 * scale), ink, (5.2 * scale).clamp(LEAST, 8.0));
}

/// Three strokes through the middle, with barbs where there is room for them.
fn snowflake(list: &mut List, spot: Spot, ink: Ink) {
    // The unit vectors at 30, 90 and 150 degrees.
    const ARMS: [Point; 3] = [(0.866_025_4, 0.5), (0.0, 1.0), (-0.866_025_4, 0.5)];
    let (scale, (x, y)) = (spot.scale(), spot.middle);
    let mut hand = Hand::at(Thing::Cross, spot.cell);
    let reach = 19.0 * scale;
    let pen = (3.9 * scale).clamp(2.2, 6.0);
    let at = |along: f32, down: f32| (x + along * reach, y + down * reach);
    for (along, down) in ARMS {
        list.stroke(hand.line(at(-along, -down), at(along, down), 1.2 * scale), ink, pen);
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
                list.stroke(hand.line(root, tip, 0.4 * scale), ink, pen * 0.8);
            }
        }
    }
}

/// The circle inscribed in the cell.
fn circle(list: &mut List, spot: Spot, ink: Ink) {
    let radius = spot.pitch / 2.0 - spot.inset();
    list.stroke(Hand::at(Thing::Ring, spot.cell).ring(spot.middle, radius, 0.9 * spot.scale(), 1), ink, spot.pen());
}

/// A piece that was met, with a dot `low` of a cell below the middle.
fn spent(list: &mut List, piece: fn(&mut List, Spot, Ink), spot: Spot, low: f32) {
    piece(list, spot, pen::RED);
    let middle = (spot.middle.0, spot.middle.1 + low * spot.pitch);
    list.fill(Hand::at(Thing::Blob, spot.cell).blob(middle, (6.4 * spot.scale()).clamp(3.0, 10.0)), pen::RED);
}

/// The triangle on the cell's lower side, its apex at the middle of the upper one.
fn triangle(list: &mut List, spot: Spot, ink: Ink) {
    let Square { x, y, width, height } = spot.square(spot.inset());
    angles(list, spot, &[(x + width / 2.0, y), (x + width, y + height), (x, y + height)], ink);
}

fn rhombus(list: &mut List, spot: Spot, hull: Hull, pens: Pens) {
    let Square { x, y, width, height } = spot.square(spot.inset() * 0.7);
    let (right, low) = (x + width, y + height);
    let (across, down) = spot.middle;
    let corners = vec![(across, y), (right, down), (across, low), (x, down)];
    if let Some(ink) = ships::hatch_ink(hull, pens) {
        let shade = Hand::at(Thing::Angles, spot.cell).shade(&[vec![corners.clone()]], (8.5 * spot.scale()).max(5.0));
        list.stroke(shade, ink, (2.4 * spot.scale()).clamp(1.7, 3.4));
    }
    angles(list, spot, &corners, ships::line_ink(hull, pens));
}

fn angles(list: &mut List, spot: Spot, corners: &[Point], ink: Ink) {
    let scale = spot.scale();
    let path = Hand::at(Thing::Angles, spot.cell).outline(corners, (1.2 * scale).min(1.8), (2.6 * scale).min(4.0));
    list.stroke(path, ink, spot.pen() * 0.92);
}

/// The whole cell circled, over its lines, and once more inside.
fn given(list: &mut List, spot: Spot) {
    let mut hand = Hand::at(Thing::Ring, spot.cell);
    let pen = (2.7 * spot.scale()).clamp(2.0, 3.8);
    for share in [0.53, 0.37] {
        list.stroke(hand.ring(spot.middle, spot.pitch * share, spot.pitch * 0.014, 1), pen::RED, pen);
    }
}

/// A ring with spikes, and a call inside where there is room for it.
fn warning(list: &mut List, spot: Spot) {
    let ((x, y), pitch) = (spot.middle, spot.pitch);
    let mut hand = Hand::at(Thing::Ring, spot.cell);
    let pen = (2.7 * spot.scale()).clamp(2.2, 4.0);
    list.stroke(hand.ring(spot.middle, pitch * 0.28, 0.6 * spot.scale(), 1), pen::RED, pen);
    for (along, down) in ROUND {
        let at = |share: f32| (x + along * pitch * share, y + down * pitch * share);
        list.stroke(hand.line(at(0.30), at(0.46), 0.4), pen::RED, pen);
    }
    if pitch >= 34.0 {
        list.stroke(hand.line((x, y - pitch * 0.14), (x, y + pitch * 0.03), 0.4), pen::RED, pen);
        list.fill(hand.blob((x, y + pitch * 0.14), pen * 0.62), pen::RED);
    }
}

/// The arms of a cross in pencil that do not meet.
fn stale_hit(list: &mut List, spot: Spot) {
    let (scale, (x, y)) = (spot.scale(), spot.middle);
    let mut hand = Hand::at(Thing::Cross, spot.cell);
    for (along, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let at = |reach: f32| (x + along * reach * scale, y + down * reach * scale);
        list.stroke(hand.line(at(5.5), at(15.0), 0.8 * scale), pen::GRAPHITE, (3.0 * scale).clamp(2.0, 4.6));
    }
}

/// A blob of which only the rim is left, in pencil.
fn stale_miss(list: &mut List, spot: Spot) {
    let radius = (6.4 * spot.scale()).clamp(3.6, 10.0);
    let path = Hand::at(Thing::Blob, spot.cell).ring(spot.middle, radius, 0.5 * spot.scale(), 1);
    list.stroke(path, pen::GRAPHITE, (2.4 * spot.scale()).clamp(1.7, 3.6));
}

/// A gunsight with a number in it.
pub(super) fn aim(list: &mut List, spot: Spot, number: &str) {
    let ((x, y), pitch) = (spot.middle, spot.pitch);
    let mut hand = Hand::at(Thing::Aim, spot.cell);
    for (along, down) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
        let at = |share: f32| (x + along * pitch * share, y + down * pitch * share);
        list.stroke(hand.line(at(0.35), at(0.48), 0.4), pen::RED, (3.2 * spot.scale()).clamp(2.2, 4.6));
    }
    let line = words::letters(Role::Body).fitted(number, pitch * 0.82, pitch * 0.66);
    let baseline = y + line.size * 0.27;
    list.text(line.at(x, baseline, Anchor::Middle));
}

/// The corners of a cell gone over with the pen, inside its lines: what the marker cannot show under hatching.
pub(super) fn brackets(list: &mut List, spot: Spot) {
    let pen = (7.0 * spot.pitch / 52.0).round().clamp(3.0, 9.0);
    // Strokes that cover whole pixels: they are as dark as the pen, and films of many of them stay small.
    let reach = spot.pitch / 2.0 - pen / 2.0;
    let (x, y) = spot.middle;
    let mut hand = Hand::at(Thing::Bracket, spot.cell);
    for (along, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let mut arm = || (spot.pitch * hand.between(0.18, 0.26)).round();
        let (corner, across, upright) = ((x + along * reach, y + down * reach), arm(), arm());
        let arms = [(corner.0 - along * across, corner.1), corner, (corner.0, corner.1 - down * upright)];
        list.stroke(shape::polyline(&arms), pen::BLUE, pen);
    }
}

/// The text marker, under whatever stands in the cell.
pub(super) fn marker(list: &mut List, spot: Spot) {
    list.fill(Hand::at(Thing::Marker, spot.cell).patch(spot.square(1.6), 1.6), pen::YELLOW);
}
