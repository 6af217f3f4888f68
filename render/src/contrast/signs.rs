//! The signs of single cells. A wreck is black with a cross, a spent piece black with a dot. Each sign differs from every other by
//! its shape; colour only helps.

use tiny_skia::Path;

use super::ships;
use crate::{
    glyph::Face,
    ink::{
        Ink,
        contrast::{BLACK, ContrastMarkInks, GREEN, GREY, SKY, WHITE, YELLOW},
    },
    list::DisplayList,
    look::Decks,
    model::ShipState,
    shape::{self, Point},
    sign::{MarkStyle, Sign},
    spot::{MIN_PEN, Spot},
    text::{TextAnchor, TextLine},
    theme::Livery,
};

/// The side of the smallest cell in which a tile has black edges, in pixels.
const MIN_CELL_WITH_EDGES: f32 = 36.0;

/// The distance of a hull from the lines of its cells, in pixels.
pub(super) fn inset(pitch: f32) -> f32 {
    (pitch * 0.09).round().max(2.0)
}

pub(super) fn draw(list: &mut DisplayList, sign: Sign, spot: Spot, (marks, mark_inks): (MarkStyle, ContrastMarkInks)) {
    let scale = spot.scale();
    match sign {
        Sign::Empty => list.fill(shape::circle(spot.middle, (4.4 * scale).clamp(2.7, 7.5)), GREY),
        Sign::Miss => draw_miss(list, spot, marks),
        Sign::Hit => draw_hit(list, spot, marks, mark_inks),
        Sign::Last => draw_last_shot_frame(list, spot),
        Sign::Ship => ships::draw_ship(list, &Decks::at(spot), (ShipState::Own, Livery::Usual), inset(spot.pitch)),
        Sign::SpentMine => draw_spent(list, Sign::Mine, spot, 0.0, mark_inks.sunk),
        // The centre of a triangle is lower.
        Sign::SpentSweeper => draw_spent(list, Sign::Sweeper, spot, 0.1, mark_inks.sunk),
        Sign::Given => draw_given(list, spot),
        Sign::GivenMine => draw_given_mine(list, spot),
        Sign::StaleHit => draw_stale_hit(list, spot),
        Sign::StaleMiss => draw_stale_miss(list, spot),
        // A legend draws them as pieces, with marks on their decks.
        Sign::Sunk | Sign::SunkSubmarine | Sign::Mine | Sign::Sweeper | Sign::Submarine | Sign::Aim => {}
    }
}

/// Draws a mine as a circle, a minesweeper as a triangle, a submarine as a rhombus (core/RULES.md §2.5, §2.7, §2.8).
pub(super) fn draw_piece(list: &mut DisplayList, sign: Sign, spot: Spot, hull: ShipState) {
    let own = |ink: Ink| if hull == ShipState::Own { ink } else { ships::body_ink(hull) };
    match sign {
        Sign::Sweeper => draw_edged_shape(list, shape::polygon(&triangle(spot)), own(GREEN), spot),
        Sign::Submarine => draw_edged_shape(list, shape::polygon(&rhombus(spot)), ships::body_ink(hull), spot),
        _ => draw_edged_shape(list, shape::circle(spot.middle, spot.pitch * 0.4), own(YELLOW), spot),
    }
}

/// Draws the mark on a deck of a sunk ship.
pub(super) fn draw_deck(list: &mut DisplayList, spot: Spot, marks: MarkStyle, mark_inks: ContrastMarkInks) {
    match marks {
        MarkStyle::Dots => draw_cross(list, spot.middle, 12.0 * spot.scale(), mark_inks.sunk),
        MarkStyle::Snowflake => draw_snowflake(list, spot, mark_inks.sunk),
        MarkStyle::Crosses | MarkStyle::Pegs => list.fill(shape::circle(spot.middle, (9.0 * spot.scale()).max(3.0)), mark_inks.sunk),
    }
}

/// Draws a miss: a dot, a cross, or the rim of a white peg.
fn draw_miss(list: &mut DisplayList, spot: Spot, marks: MarkStyle) {
    let scale = spot.scale();
    match marks {
        MarkStyle::Dots | MarkStyle::Snowflake => list.fill(shape::circle(spot.middle, (9.6 * scale).max(4.6)), BLACK),
        MarkStyle::Pegs => list.stroke(shape::circle(spot.middle, 12.0 * scale), BLACK, (5.0 * scale).max(MIN_PEN)),
        MarkStyle::Crosses => list.stroke(shape::cross(spot.middle, 10.5 * scale), BLACK, (4.6 * scale).max(MIN_PEN)),
    }
}

/// Draws a hit: a tile with a cross or a disc on it, or a round peg.
fn draw_hit(list: &mut DisplayList, spot: Spot, marks: MarkStyle, mark_inks: ContrastMarkInks) {
    match marks {
        MarkStyle::Dots | MarkStyle::Snowflake => {
            draw_tile(list, spot, mark_inks);
            let (reach, pen) = (10.5 * spot.scale(), (5.6 * spot.scale()).max(3.2));
            if has_black_edge(spot, mark_inks) {
                list.stroke(shape::cross(spot.middle, reach), BLACK, pen + 5.2 * spot.scale());
            }
            list.stroke(shape::cross(spot.middle, reach), mark_inks.hit, pen);
        }
        MarkStyle::Crosses => {
            draw_tile(list, spot, mark_inks);
            let radius = (9.5 * spot.scale()).max(3.2);
            if has_black_edge(spot, mark_inks) {
                list.fill(shape::circle(spot.middle, radius + 2.6 * spot.scale()), BLACK);
            }
            list.fill(shape::circle(spot.middle, radius), mark_inks.hit);
        }
        MarkStyle::Pegs => {
            // A peg without a colour is black, since white pegs are misses.
            let body = if mark_inks.tile == WHITE { BLACK } else { mark_inks.tile };
            let radius = (16.5 * spot.scale()).max(5.5);
            list.fill(shape::circle(spot.middle, radius), BLACK);
            list.fill(shape::circle(spot.middle, radius - (2.8 * spot.scale()).max(MIN_PEN)), body);
        }
    }
}

/// Draws the frame of a last shot: black, yellow, black. It stays within its cell, so that the neighbouring cell does not change.
pub(super) fn draw_last_shot_frame(list: &mut DisplayList, spot: Spot) {
    let wide = (spot.pitch * 0.19).clamp(6.8, 11.0);
    for (ink, width) in [(BLACK, wide), (YELLOW, wide - 2.0 * MIN_PEN)] {
        list.stroke(shape::round_corners(&[shape::rectangle_corners(spot.square(wide / 2.0), 0.0)], 2.0), ink, width);
    }
}

/// Whether the mark on the tile of a hit has a black edge.
fn has_black_edge(spot: Spot, mark_inks: ContrastMarkInks) -> bool {
    spot.pitch >= MIN_CELL_WITH_EDGES && mark_inks.hit != BLACK
}

/// Draws a coloured tile, with a black edge if the cell is large enough or the tile is white.
fn draw_tile(list: &mut DisplayList, spot: Spot, mark_inks: ContrastMarkInks) {
    let scale = spot.scale();
    let tile = spot.square((spot.pitch * 0.06).round().max(2.0));
    let edge = if spot.pitch < MIN_CELL_WITH_EDGES && mark_inks.tile != WHITE { 0.0 } else { (2.8 * scale).max(MIN_PEN) };
    list.fill(shape::round_corners(&[shape::rectangle_corners(tile, 0.0)], 4.0 * scale), BLACK);
    list.fill(shape::round_corners(&[shape::rectangle_corners(tile, edge)], 2.5 * scale), mark_inks.tile);
}

fn draw_cross(list: &mut DisplayList, middle: Point, reach: f32, ink: Ink) {
    list.stroke(shape::cross(middle, reach), ink, (reach * 0.4).max(MIN_PEN));
}

/// Draws a snowflake of three strokes through the centre, with barbs unless the cell is small.
fn draw_snowflake(list: &mut DisplayList, spot: Spot, ink: Ink) {
    // The unit vectors at 30, 90, 150, 210, 270 and 330 degrees.
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
    list.stroke(shape::strokes(&pairs), ink, (3.4 * spot.scale()).max(MIN_PEN));
}

/// Draws a shape with a thick black edge.
fn draw_edged_shape(list: &mut DisplayList, outline: Option<Path>, body: Ink, spot: Spot) {
    list.stroke(outline.clone(), BLACK, (6.4 * spot.scale()).max(4.8));
    list.fill(outline, body);
}

/// Draws a spent piece, with a dot `drop` cells below the centre.
fn draw_spent(list: &mut DisplayList, sign: Sign, spot: Spot, drop: f32, ink: Ink) {
    draw_piece(list, sign, spot, ShipState::Sunk);
    list.fill(shape::circle((spot.middle.0, spot.middle.1 + spot.pitch * drop), (7.0 * spot.scale()).max(3.0)), ink);
}

fn triangle(spot: Spot) -> [Point; 3] {
    let ((x, y), pitch) = (spot.middle, spot.pitch);
    [(x, y - pitch * 0.37), (x + pitch * 0.38, y + pitch * 0.36), (x - pitch * 0.38, y + pitch * 0.36)]
}

fn rhombus(spot: Spot) -> [Point; 4] {
    let ((x, y), reach) = (spot.middle, spot.pitch * 0.41);
    [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
}

fn draw_exclamation_mark(list: &mut DisplayList, (x, y): Point, height: f32) {
    let pen = (height * 0.27).max(MIN_PEN);
    list.stroke(shape::line((x, y - height * 0.42), (x, y + height * 0.02)), BLACK, pen);
    list.fill(shape::circle((x, y + height * 0.44), pen * 0.58), BLACK);
}

/// Draws a disclosed cell with a ship that is not hit yet: a target, no larger than a deck.
fn draw_given(list: &mut DisplayList, spot: Spot) {
    let pen = (4.2 * spot.scale()).max(MIN_PEN);
    let radius = spot.pitch * 0.385 - pen / 2.0;
    list.fill(shape::circle(spot.middle, radius), WHITE);
    list.stroke(shape::circle(spot.middle, radius), BLACK, pen);
    list.fill(shape::circle(spot.middle, spot.pitch * 0.17), BLACK);
}

/// Draws a disclosed mine: a yellow tile with an exclamation mark.
fn draw_given_mine(list: &mut DisplayList, spot: Spot) {
    let scale = spot.scale();
    let tile = spot.square((spot.pitch * 0.08).round().max(2.0));
    list.fill(shape::round_corners(&[shape::rectangle_corners(tile, 0.0)], 6.0 * scale), BLACK);
    list.fill(shape::round_corners(&[shape::rectangle_corners(tile, (3.4 * scale).max(MIN_PEN))], 3.5 * scale), YELLOW);
    draw_exclamation_mark(list, spot.middle, spot.pitch * 0.48);
}

/// Draws a hit from before the ship moved: the arms of a cross, not touching each other.
fn draw_stale_hit(list: &mut DisplayList, spot: Spot) {
    let (scale, (x, y)) = (spot.scale(), spot.middle);
    let at = |(along, down): Point, reach: f32| (x + along * reach * scale, y + down * reach * scale);
    let arms = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|arm| [at(arm, 6.5), at(arm, 14.5)]);
    list.stroke(shape::strokes(&arms), GREY, (4.2 * scale).max(MIN_PEN));
}

/// Draws a miss from before the ship moved: a ring in four parts.
fn draw_stale_miss(list: &mut DisplayList, spot: Spot) {
    let scale = spot.scale();
    let pen = (4.0 * scale).max(MIN_PEN);
    list.stroke(shape::circle(spot.middle, 11.0 * scale), GREY, pen);
    let ((x, y), reach) = (spot.middle, 14.5 * scale);
    list.stroke(shape::strokes(&[[(x - reach, y), (x + reach, y)], [(x, y - reach), (x, y + reach)]]), WHITE, pen * 1.4);
}

/// Draws a cell of the player's own salvo: a crosshair with its number.
pub(super) fn draw_aim(list: &mut DisplayList, spot: Spot, number: &str) {
    let ((x, y), pitch) = (spot.middle, spot.pitch);
    let pen = (3.2 * spot.scale()).max(MIN_PEN);
    for (along, down) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
        let at = |share: f32| (x + along * pitch * share, y + down * pitch * share);
        list.stroke(shape::line(at(0.36), at(0.47)), BLACK, pen);
    }
    list.fill(shape::circle(spot.middle, pitch * 0.36), SKY);
    list.stroke(shape::circle(spot.middle, pitch * 0.36), BLACK, pen);
    let line = TextLine::fit(number, Face::Wide, pitch * 0.66, 0.5, pitch * 0.58).with_ink(BLACK);
    let baseline = y + line.size * 0.25;
    list.text(line.at(x, baseline, TextAnchor::Middle));
}
