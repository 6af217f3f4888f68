//! The signs of single cells: blobs, crosses, circles, triangles, rhombi and rings. Each differs from every other by its shape; colour
//! only helps.

use super::{ships, words};
use crate::{
    ink::{
        Ink,
        notebook::{self as inks, NotebookMarkInks},
    },
    list::DisplayList,
    look::{Decks, Role},
    model::ShipState,
    shape::{self, Point, Rectangle},
    sign::{MarkStyle, Sign},
    sketcher::{Motif, OCTAGON, Sketcher},
    spot::{MIN_PEN, Spot},
    text::TextAnchor,
    theme::Livery,
};

pub(super) fn draw(list: &mut DisplayList, sign: Sign, spot: Spot, (marks, mark_inks): (MarkStyle, NotebookMarkInks)) {
    let scale = spot.scale();
    match sign {
        Sign::Empty => draw_blob(list, spot, (3.9 * scale).clamp(1.7, 6.0), inks::GRAPHITE),
        Sign::Miss => draw_miss(list, spot, marks),
        Sign::Hit => draw_hit(list, spot, marks, mark_inks.hit),
        Sign::Last => {
            draw_highlighter(list, spot);
            draw_brackets(list, spot);
        }
        Sign::Ship => ships::draw_ship(list, &Decks::at(spot), (ShipState::Own, Livery::Usual), mark_inks),
        Sign::SpentMine => draw_spent(list, draw_circle, spot, 0.0),
        Sign::SpentSweeper => draw_spent(list, draw_triangle, spot, 0.14),
        Sign::Given => draw_given(list, spot),
        Sign::GivenMine => draw_given_mine(list, spot),
        Sign::StaleHit => draw_stale_hit(list, spot),
        Sign::StaleMiss => draw_stale_miss(list, spot),
        // A legend draws them as pieces, with marks on their decks.
        Sign::Sunk | Sign::SunkSubmarine | Sign::Mine | Sign::Sweeper | Sign::Submarine | Sign::Aim => {}
    }
}

/// Draws a mine, a minesweeper or a submarine in the ink of its state.
pub(super) fn draw_piece(list: &mut DisplayList, sign: Sign, spot: Spot, hull: ShipState, mark_inks: NotebookMarkInks) {
    match sign {
        Sign::Sweeper => draw_triangle(list, spot, ships::line_ink(hull, mark_inks)),
        Sign::Submarine => draw_rhombus(list, spot, hull, mark_inks),
        _ => draw_circle(list, spot, ships::line_ink(hull, mark_inks)),
    }
}

/// Draws the mark on a deck of a sunk ship.
pub(super) fn draw_deck(list: &mut DisplayList, spot: Spot, marks: MarkStyle, mark_inks: NotebookMarkInks) {
    match marks {
        MarkStyle::Dots => draw_cross(list, spot, mark_inks.sunk),
        MarkStyle::Snowflake => draw_snowflake(list, spot, mark_inks.sunk),
        MarkStyle::Crosses | MarkStyle::Pegs => draw_blob(list, spot, (9.5 * spot.scale()).clamp(3.8, 15.0), mark_inks.sunk),
    }
}

/// Draws a miss: a dot, a cross, or the rim of a peg whose white is the paper.
fn draw_miss(list: &mut DisplayList, spot: Spot, marks: MarkStyle) {
    let scale = spot.scale();
    match marks {
        MarkStyle::Dots | MarkStyle::Snowflake => draw_blob(list, spot, (7.2 * scale).clamp(3.4, 12.0), inks::BLUE),
        MarkStyle::Crosses => {
            let path = Sketcher::at(Motif::Cross, spot.cell).cross(spot.middle, 11.5 * scale);
            list.stroke(path, inks::BLUE, (3.8 * scale).clamp(MIN_PEN, 6.0));
        }
        MarkStyle::Pegs => {
            let path = Sketcher::at(Motif::Ring, spot.cell).ring(spot.middle, (11.0 * scale).max(4.4), 0.5 * scale);
            list.stroke(path, inks::BLUE, (3.6 * scale).clamp(MIN_PEN, 5.0));
        }
    }
}

/// Draws a hit: a cross, or a thick dot.
fn draw_hit(list: &mut DisplayList, spot: Spot, marks: MarkStyle, ink: Ink) {
    match marks {
        MarkStyle::Dots | MarkStyle::Snowflake => draw_cross(list, spot, ink),
        MarkStyle::Crosses | MarkStyle::Pegs => draw_blob(list, spot, (12.0 * spot.scale()).clamp(4.8, 18.0), ink),
    }
}

fn draw_blob(list: &mut DisplayList, spot: Spot, radius: f32, ink: Ink) {
    list.fill(Sketcher::at(Motif::Blob, spot.cell).blob(spot.middle, radius), ink);
}

fn draw_cross(list: &mut DisplayList, spot: Spot, ink: Ink) {
    let scale = spot.scale();
    list.stroke(Sketcher::at(Motif::Cross, spot.cell).cross(spot.middle, 15.5 * scale), ink, (5.2 * scale).clamp(MIN_PEN, 8.0));
}

/// Draws a snowflake of three strokes through the centre, with barbs unless the cell is small.
fn draw_snowflake(list: &mut DisplayList, spot: Spot, ink: Ink) {
    // The unit vectors at 30, 90 and 150 degrees.
    const ARMS: [Point; 3] = [(0.866_025_4, 0.5), (0.0, 1.0), (-0.866_025_4, 0.5)];
    let (scale, (x, y)) = (spot.scale(), spot.middle);
    let mut sketcher = Sketcher::at(Motif::Cross, spot.cell);
    let reach = 19.0 * scale;
    let pen = (3.9 * scale).clamp(2.2, 6.0);
    let at = |along: f32, down: f32| (x + along * reach, y + down * reach);
    for (along, down) in ARMS {
        list.stroke(sketcher.line(at(-along, -down), at(along, down), 1.2 * scale), ink, pen);
        if spot.pitch < 30.0 {
            continue;
        }
        for end in [-1.0_f32, 1.0] {
            let (along, down) = (along * end, down * end);
            let root = at(along * 0.55, down * 0.55);
            // Rotated by 60 degrees to either side.
            for side in [-0.866_025_4_f32, 0.866_025_4] {
                let (turned, sunk) = (along * 0.5 - down * side, along * side + down * 0.5);
                let tip = (root.0 + turned * reach * 0.34, root.1 + sunk * reach * 0.34);
                list.stroke(sketcher.line(root, tip, 0.4 * scale), ink, pen * 0.8);
            }
        }
    }
}

/// Draws the circle inscribed in the cell.
fn draw_circle(list: &mut DisplayList, spot: Spot, ink: Ink) {
    let radius = spot.pitch / 2.0 - spot.inset();
    list.stroke(Sketcher::at(Motif::Ring, spot.cell).ring(spot.middle, radius, 0.9 * spot.scale()), ink, spot.pen());
}

/// Draws a spent piece, with a dot `drop` cells below the centre.
fn draw_spent(list: &mut DisplayList, draw_piece: fn(&mut DisplayList, Spot, Ink), spot: Spot, drop: f32) {
    draw_piece(list, spot, inks::RED);
    let middle = (spot.middle.0, spot.middle.1 + drop * spot.pitch);
    list.fill(Sketcher::at(Motif::Blob, spot.cell).blob(middle, (6.4 * spot.scale()).clamp(3.0, 10.0)), inks::RED);
}

/// Draws the triangle on the lower side of the cell, with its apex in the middle of the upper side.
fn draw_triangle(list: &mut DisplayList, spot: Spot, ink: Ink) {
    let Rectangle { x, y, width, height } = spot.square(spot.inset());
    draw_polygon(list, spot, &[(x + width / 2.0, y), (x + width, y + height), (x, y + height)], ink);
}

fn draw_rhombus(list: &mut DisplayList, spot: Spot, hull: ShipState, mark_inks: NotebookMarkInks) {
    let Rectangle { x, y, width, height } = spot.square(spot.inset() * 0.7);
    let (right, low) = (x + width, y + height);
    let (across, down) = spot.middle;
    let corners = vec![(across, y), (right, down), (across, low), (x, down)];
    if let Some(ink) = ships::hatch_ink(hull, mark_inks) {
        let shade = Sketcher::at(Motif::Polygon, spot.cell).hatch_shapes(&[vec![corners.clone()]], (8.5 * spot.scale()).max(5.0));
        list.stroke(shade, ink, (2.4 * spot.scale()).clamp(1.7, 3.4));
    }
    draw_polygon(list, spot, &corners, ships::line_ink(hull, mark_inks));
}

fn draw_polygon(list: &mut DisplayList, spot: Spot, corners: &[Point], ink: Ink) {
    let scale = spot.scale();
    let path = Sketcher::at(Motif::Polygon, spot.cell).outline(corners, (1.2 * scale).min(1.8), (2.6 * scale).min(4.0));
    list.stroke(path, ink, spot.pen() * 0.92);
}

/// Draws a disclosed cell with a ship that is not hit yet: a circle over the lines of the cell, and a second one inside.
fn draw_given(list: &mut DisplayList, spot: Spot) {
    let mut sketcher = Sketcher::at(Motif::Ring, spot.cell);
    let pen = (2.7 * spot.scale()).clamp(2.0, 3.8);
    for share in [0.53, 0.37] {
        list.stroke(sketcher.ring(spot.middle, spot.pitch * share, spot.pitch * 0.014), inks::RED, pen);
    }
}

/// Draws a disclosed mine: a ring with spikes, and an exclamation mark inside unless the cell is small.
fn draw_given_mine(list: &mut DisplayList, spot: Spot) {
    let ((x, y), pitch) = (spot.middle, spot.pitch);
    let mut sketcher = Sketcher::at(Motif::Ring, spot.cell);
    let pen = (2.7 * spot.scale()).clamp(2.2, 4.0);
    list.stroke(sketcher.ring(spot.middle, pitch * 0.28, 0.6 * spot.scale()), inks::RED, pen);
    for (along, down) in OCTAGON {
        let at = |share: f32| (x + along * pitch * share, y + down * pitch * share);
        list.stroke(sketcher.line(at(0.30), at(0.46), 0.4), inks::RED, pen);
    }
    if pitch >= 34.0 {
        list.stroke(sketcher.line((x, y - pitch * 0.14), (x, y + pitch * 0.03), 0.4), inks::RED, pen);
        list.fill(sketcher.blob((x, y + pitch * 0.14), pen * 0.62), inks::RED);
    }
}

/// Draws a hit from before the ship moved: the arms of a cross in pencil, not touching each other.
fn draw_stale_hit(list: &mut DisplayList, spot: Spot) {
    let (scale, (x, y)) = (spot.scale(), spot.middle);
    let mut sketcher = Sketcher::at(Motif::Cross, spot.cell);
    for (along, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let at = |reach: f32| (x + along * reach * scale, y + down * reach * scale);
        list.stroke(sketcher.line(at(5.5), at(15.0), 0.8 * scale), inks::GRAPHITE, (3.0 * scale).clamp(2.0, 4.6));
    }
}

/// Draws a miss from before the ship moved: the rim of a blob, in pencil.
fn draw_stale_miss(list: &mut DisplayList, spot: Spot) {
    let radius = (6.4 * spot.scale()).clamp(3.6, 10.0);
    let path = Sketcher::at(Motif::Blob, spot.cell).ring(spot.middle, radius, 0.5 * spot.scale());
    list.stroke(path, inks::GRAPHITE, (2.4 * spot.scale()).clamp(1.7, 3.6));
}

/// Draws a cell of the player's own salvo: a crosshair with its number.
pub(super) fn draw_aim(list: &mut DisplayList, spot: Spot, number: &str) {
    let ((x, y), pitch) = (spot.middle, spot.pitch);
    let mut sketcher = Sketcher::at(Motif::Aim, spot.cell);
    for (along, down) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
        let at = |share: f32| (x + along * pitch * share, y + down * pitch * share);
        list.stroke(sketcher.line(at(0.35), at(0.48), 0.4), inks::RED, (3.2 * spot.scale()).clamp(2.2, 4.6));
    }
    let line = words::letter_style(Role::Body).fit(number, pitch * 0.82, pitch * 0.66);
    let baseline = y + line.size * 0.27;
    list.text(line.at(x, baseline, TextAnchor::Middle));
}

/// Draws the corners of a cell in ink, inside its lines: hatching may hide the highlighter.
pub(super) fn draw_brackets(list: &mut DisplayList, spot: Spot) {
    let pen = (7.0 * spot.pitch / 52.0).round().clamp(3.0, 9.0);
    // Strokes on whole pixels have the full ink colour, and films with many of them stay small.
    let reach = spot.pitch / 2.0 - pen / 2.0;
    let (x, y) = spot.middle;
    let mut sketcher = Sketcher::at(Motif::Bracket, spot.cell);
    for (along, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let mut arm = || (spot.pitch * sketcher.random_between(0.18, 0.26)).round();
        let (corner, across, upright) = ((x + along * reach, y + down * reach), arm(), arm());
        let arms = [(corner.0 - along * across, corner.1), corner, (corner.0, corner.1 - down * upright)];
        list.stroke(shape::polyline(&arms), inks::BLUE, pen);
    }
}

/// Draws the highlighter, below everything else in the cell.
pub(super) fn draw_highlighter(list: &mut DisplayList, spot: Spot) {
    list.fill(Sketcher::at(Motif::Marker, spot.cell).rough_rectangle(spot.square(1.6), 1.6), inks::YELLOW);
}
