//! The signs of single cells: tiles, dots, discs, triangles, rhombi and frames. A wreck is black with a cross, a spent piece
//! black with a dot; each sign differs from every other by its shape, colour only helps.

use tiny_skia::Path;

use super::ships;
use crate::{
    glyph::Face,
    ink::{
        Ink,
        contrast::{BLACK, GREEN, GREY, Plates, SKY, WHITE, YELLOW},
    },
    list::List,
    look::Decks,
    shape::{self, Point},
    sheet::Hull,
    sign::{Sign, Signs},
    spot::{LEAST, Spot},
    text::{Anchor, Line},
    theme::Livery,
};

/// The least cell in which a tile has room for black edges.
const ROOMY: f32 = 36.0;

/// How far a hull keeps off the lines of its cells.
pub(super) fn inset(pitch: f32) -> f32 {
    (pitch * 0.09).round().max(2.0)
}

/// Draws a sign by itself.
pub(super) fn draw(list: &mut List, sign: Sign, spot: Spot, (marks, plates): (Signs, Plates)) {
    let scale = spot.scale();
    match sign {
        Sign::Empty => list.fill(shape::circle(spot.middle, (4.4 * scale).clamp(2.7, 7.5)), GREY),
        Sign::Miss => miss(list, spot, marks),
        Sign::Hit => hit(list, spot, marks, plates),
        Sign::Last => last(list, spot),
        Sign::Ship => ships::ship(list, &Decks::at(spot), (Hull::Own, Livery::Usual), inset(spot.pitch)),
        Sign::Sunk => {
            ships::ship(list, &Decks::at(spot), (Hull::Sunk, Livery::Usual), inset(spot.pitch));
            deck(list, spot, marks, plates);
        }
        Sign::Mine | Sign::Sweeper | Sign::Submarine => piece(list, sign, spot, Hull::Own),
        Sign::SpentMine => spent(list, Sign::Mine, spot, 0.0, plates.sunk),
        // The middle of a triangle lies lower.
        Sign::SpentSweeper => spent(list, Sign::Sweeper, spot, 0.1, plates.sunk),
        Sign::SunkSubmarine => {
            piece(list, Sign::Submarine, spot, Hull::Sunk);
            deck(list, spot.smaller(), marks, plates);
        }
        Sign::Given => given(list, spot),
        Sign::GivenMine => given_mine(list, spot),
        Sign::StaleHit => stale_hit(list, spot),
        Sign::StaleMiss => stale_miss(list, spot),
        Sign::Aim => aim(list, spot, "1"),
    }
}

/// A mine, a circle; a minesweeper, a triangle; a submarine, a rhombus (core/RULES.md §2.5, §2.7, §2.8).
pub(super) fn piece(list: &mut List, sign: Sign, spot: Spot, hull: Hull) {
    let own = |ink: Ink| if hull == Hull::Own { ink } else { ships::body(hull) };
    match sign {
        Sign::Sweeper => edged(list, shape::polygon(&triangle(spot)), own(GREEN), spot),
        Sign::Submarine => edged(list, shape::polygon(&rhombus(spot)), ships::body(hull), spot),
        _ => edged(list, shape::circle(spot.middle, spot.pitch * 0.4), own(YELLOW), spot),
    }
}

/// What stands on a deck of a sunk ship.
pub(super) fn deck(list: &mut List, spot: Spot, marks: Signs, plates: Plates) {
    match marks {
        Signs::Dots => crossed(list, spot.middle, 12.0 * spot.scale(), plates.sunk),
        Signs::Snowflake => snowflake(list, spot, plates.sunk),
        Signs::Crosses | Signs::Pegs => list.fill(shape::circle(spot.middle, (9.0 * spot.scale()).max(3.0)), plates.sunk),
    }
}

/// A shot that met nothing: a dot, a cross, or the rim of a white peg.
fn miss(list: &mut List, spot: Spot, marks: Signs) {
    let scale = spot.scale();
    match marks {
        Signs::Dots | Signs::Snowflake => list.fill(shape::circle(spot.middle, (9.6 * scale).max(4.6)), BLACK),
        Signs::Pegs => list.stroke(shape::circle(spot.middle, 12.0 * scale), BLACK, (5.0 * scale).max(LEAST)),
        Signs::Crosses => list.stroke(shape::cross(spot.middle, 10.5 * scale), BLACK, (4.6 * scale).max(LEAST)),
    }
}

/// A shot that met a ship: a tile with a cross or a disc on it, or a round peg.
fn hit(list: &mut List, spot: Spot, marks: Signs, plates: Plates) {
    match marks {
        Signs::Dots | Signs::Snowflake => {
            tile(list, spot, plates);
            let (reach, pen) = (10.5 * spot.scale(), (5.6 * spot.scale()).max(3.2));
            if outlined(spot, plates) {
                list.stroke(shape::cross(spot.middle, reach), BLACK, pen + 5.2 * spot.scale());
            }
            list.stroke(shape::cross(spot.middle, reach), plates.hit, pen);
        }
        Signs::Crosses => {
            tile(list, spot, plates);
            let radius = (9.5 * spot.scale()).max(3.2);
            if outlined(spot, plates) {
                list.fill(shape::circle(spot.middle, radius + 2.6 * spot.scale()), BLACK);
            }
            list.fill(shape::circle(spot.middle, radius), plates.hit);
        }
        Signs::Pegs => {
            // A peg without a colour is black: a white one is a miss.
            let body = if plates.tile == WHITE { BLACK } else { plates.tile };
            let radius = (16.5 * spot.scale()).max(5.5);
            list.fill(shape::circle(spot.middle, radius), BLACK);
            list.fill(shape::circle(spot.middle, radius - (2.8 * spot.scale()).max(LEAST)), body);
        }
    }
}

/// The frame of the last shot, black, yellow and black again, within its cell: what stands in the next one stays as it is.
pub(super) fn last(list: &mut List, spot: Spot) {
    let wide = (spot.pitch * 0.19).clamp(6.8, 11.0);
    for (ink, width) in [(BLACK, wide), (YELLOW, wide - 2.0 * LEAST)] {
        list.stroke(shape::rounded(&[shape::corners(spot.square(wide / 2.0), 0.0)], 2.0), ink, width);
    }
}

/// Whether what stands on the tile of a hit has a black edge.
fn outlined(spot: Spot, plates: Plates) -> bool {
    spot.pitch >= ROOMY && plates.hit != BLACK
}

/// A coloured tile; edged in black where there is room for it or the colour needs it.
fn tile(list: &mut List, spot: Spot, plates: Plates) {
    let scale = spot.scale();
    let tile = spot.square((spot.pitch * 0.06).round().max(2.0));
    let edge = if spot.pitch < ROOMY && plates.tile != WHITE { 0.0 } else { (2.8 * scale).max(LEAST) };
    list.fill(shape::rounded(&[shape::corners(tile, 0.0)], 4.0 * scale), BLACK);
    list.fill(shape::rounded(&[shape::corners(tile, edge)], 2.5 * scale), plates.tile);
}

fn crossed(list: &mut List, middle: Point, reach: f32, ink: Ink) {
    list.stroke(shape::cross(middle, reach), ink, (reach * 0.4).max(LEAST));
}

/// Three strokes through the middle, with barbs where there is room for them.
fn snowflake(list: &mut List, spot: Spot, ink: Ink) {
    // The unit vectors at 30, 90, 150 degrees and so on round.
    const ARMS: [Point; 6] = [(0.866_025_4, 0.5), (0.0, 1.0), (-0.866_025_4, 0.5), (-0.866_025_4, -0.5), (0.0, -1.0), (0.866_025_4, -0.5)];
    let reach = 15.5 * spot.scale();
    let at = |(along, down): Point, share: f32| (spot.middle.0 + along * reach * share, spot.middle.1 + down * reach * share);
    let mut pairs: Vec<[Point; 2]> = ARMS.iter().map(|arm| [spot.middle, at(*arm, 1.0)]).collect();
    if spot.pitch >= 30.0 {
        for (turn, arm) in ARMS.iter().enumerate() {
            let root = at(*arm, 0.6);
            for beside in [ARMS[(turn + 1) % 6], ARMS[(turn + 5) % 6]] {
                pairs.push([root, (root.0 + beside.0 * reach * 0.34, root.1 + beside.1 * reach * 0.34)]);
            }
        }
    }
    list.stroke(shape::strokes(&pairs), ink, (3.4 * spot.scale()).max(LEAST));
}

/// A shape with a thick black edge.
fn edged(list: &mut List, outline: Option<Path>, body: Ink, spot: Spot) {
    list.stroke(outline.clone(), BLACK, (6.4 * spot.scale()).max(4.8));
    list.fill(outline, body);
}

/// A piece that was met, with a dot this share of a cell below the middle.
fn spent(list: &mut List, sign: Sign, spot: Spot, low: f32, ink: Ink) {
    piece(list, sign, spot, Hull::Sunk);
    list.fill(shape::circle((spot.middle.0, spot.middle.1 + spot.pitch * low), (7.0 * spot.scale()).max(3.0)), ink);
}

fn triangle(spot: Spot) -> [Point; 3] {
    let ((x, y), pitch) = (spot.middle, spot.pitch);
    [(x, y - pitch * 0.37), (x + pitch * 0.38, y + pitch * 0.36), (x - pitch * 0.38, y + pitch * 0.36)]
}

fn rhombus(spot: Spot) -> [Point; 4] {
    let ((x, y), reach) = (spot.middle, spot.pitch * 0.41);
    [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
}

/// A call mark this high.
fn call(list: &mut List, (x, y): Point, height: f32) {
    let pen = (height * 0.27).max(LEAST);
    list.stroke(shape::line((x, y - height * 0.42), (x, y + height * 0.02)), BLACK, pen);
    list.fill(shape::circle((x, y + height * 0.44), pen * 0.58), BLACK);
}

/// A target, no larger than a deck.
fn given(list: &mut List, spot: Spot) {
    let pen = (4.2 * spot.scale()).max(LEAST);
    let radius = spot.pitch * 0.385 - pen / 2.0;
    list.fill(shape::circle(spot.middle, radius), WHITE);
    list.stroke(shape::circle(spot.middle, radius), BLACK, pen);
    list.fill(shape::circle(spot.middle, spot.pitch * 0.17), BLACK);
}

/// A yellow tile that calls.
fn given_mine(list: &mut List, spot: Spot) {
    let scale = spot.scale();
    let tile = spot.square((spot.pitch * 0.08).round().max(2.0));
    list.fill(shape::rounded(&[shape::corners(tile, 0.0)], 6.0 * scale), BLACK);
    list.fill(shape::rounded(&[shape::corners(tile, (3.4 * scale).max(LEAST))], 3.5 * scale), YELLOW);
    call(list, spot.middle, spot.pitch * 0.48);
}

/// The arms of a cross that do not meet.
fn stale_hit(list: &mut List, spot: Spot) {
    let (scale, (x, y)) = (spot.scale(), spot.middle);
    let at = |(along, down): Point, reach: f32| (x + along * reach * scale, y + down * reach * scale);
    let arms = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|arm| [at(arm, 6.5), at(arm, 14.5)]);
    list.stroke(shape::strokes(&arms), GREY, (4.2 * scale).max(LEAST));
}

/// A ring broken in four.
fn stale_miss(list: &mut List, spot: Spot) {
    let scale = spot.scale();
    let pen = (4.0 * scale).max(LEAST);
    list.stroke(shape::circle(spot.middle, 11.0 * scale), GREY, pen);
    let ((x, y), reach) = (spot.middle, 14.5 * scale);
    list.stroke(shape::strokes(&[[(x - reach, y), (x + reach, y)], [(x, y - reach), (x, y + reach)]]), WHITE, pen * 1.4);
}

/// A gunsight with a number in it.
pub(super) fn aim(list: &mut List, spot: Spot, number: &str) {
    let ((x, y), pitch) = (spot.middle, spot.pitch);
    let pen = (3.2 * spot.scale()).max(LEAST);
    for (along, down) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
        let at = |share: f32| (x + along * pitch * share, y + down * pitch * share);
        list.stroke(shape::line(at(0.36), at(0.47)), BLACK, pen);
    }
    list.fill(shape::circle(spot.middle, pitch * 0.36), SKY);
    list.stroke(shape::circle(spot.middle, pitch * 0.36), BLACK, pen);
    let line = Line::set(number, Face::Wide, pitch * 0.66, 0.5, pitch * 0.58).inked(BLACK);
    let baseline = y + line.size * 0.25;
    list.text(line.at(x, baseline, Anchor::Middle));
}
