//! The chart: water with contours and a compass rose, known cells, grid lines, and a brass frame with latitude bars.

use broadside_game::cell::CellSet;
use tiny_skia::PathBuilder;

use super::space::LocalSpace;
use crate::{
    ink::{
        Ink,
        admiral::{BRASS, COMPASS_SHADE, CONTOUR, GRID, GRID_BOLD, GROUND, HIT_CELL, ICE, KNOWN_WATER, SEA},
    },
    layout::{ChartFrame, point_grid},
    list::DisplayList,
    look::Backdrop,
    model::FieldModel,
    scene::Layout,
    shape::{self, polar},
    sign::Sign,
    spot::Spot,
    theme::BoardBackground,
};

/// The width of a chart's frame, in pixels.
pub(super) fn rim(frame: ChartFrame) -> f32 {
    if frame.span() > 400.0 && !frame.has_large_field() { 12.0 } else { 9.0 }
}

pub(super) fn draw_background(list: &mut DisplayList, backdrop: &Backdrop<'_>, ground: BoardBackground) {
    if backdrop.is_sea {
        return draw_sea(list, backdrop.layout);
    }
    if backdrop.charts.is_empty() {
        return draw_border(list, backdrop.size);
    }
    let rose = match backdrop.layout {
        Layout::Spread => backdrop.charts.len() - 1,
        Layout::Focus => 0,
    };
    for (at, (_, frame)) in backdrop.charts.iter().enumerate() {
        draw_chart(list, *frame, ground);
        if at == rose && ground == BoardBackground::Drawn {
            draw_compass(list, *frame);
        }
    }
}

/// Draws the water of the table game.
fn draw_sea(list: &mut DisplayList, layout: Layout) {
    let (x, y, pitch) = point_grid(layout);
    let (corner, extent) = (((x - pitch / 2) as f32, (y - pitch / 2) as f32), ((12 * pitch) as f32, (14 * pitch) as f32));
    fill_enlarged(list, corner, extent, (2.0, BRASS));
    list.fill_rectangle(corner, extent, SEA);
}

/// Draws an empty chart, with contours unless the background is bare.
pub(super) fn draw_chart(list: &mut DisplayList, frame: ChartFrame, ground: BoardBackground) {
    draw_frame(list, frame);
    if ground == BoardBackground::Drawn {
        draw_contours(list, frame);
    }
}

/// Draws a double line around a page without a chart.
pub(super) fn draw_border(list: &mut DisplayList, (width, height): (u32, u32)) {
    for (inset, pen) in [(5.0, 2.0), (9.0, 3.0)] {
        list.border((inset, inset), (width as f32 - 2.0 * inset, height as f32 - 2.0 * inset), pen, BRASS);
    }
}

/// Fills a rectangle enlarged by `band` on every side. Whatever covers the rectangle afterwards leaves a band around it.
fn fill_enlarged(list: &mut DisplayList, (x, y): (f32, f32), (width, height): (f32, f32), (band, ink): (f32, Ink)) {
    list.fill_rectangle((x - band, y - band), (width + 2.0 * band, height + 2.0 * band), ink);
}

/// Draws the frame of a chart and the water in it.
fn draw_frame(list: &mut DisplayList, frame: ChartFrame) {
    let ((x, y), (wide, high), rim) = (frame.corner(), frame.extent(), rim(frame));
    let (inner, bar) = if rim > 10.0 { (3.0, 5.0) } else { (2.0, 3.0) };
    fill_enlarged(list, (x, y), (wide, high), (rim, BRASS));
    fill_enlarged(list, (x, y), (wide, high), (rim - 2.0, GROUND));
    let half = (frame.pitch() / 2.0).round();
    let off = inner + 1.0 + bar;
    for along in (0..frame.size.width).map(|at| x + f32::from(at) * frame.pitch()) {
        list.fill_rectangle((along, y - off), (half, bar + 1.0), BRASS);
        list.fill_rectangle((along, y + high + inner), (half, bar + 1.0), BRASS);
    }
    for along in (0..frame.size.height).map(|at| y + f32::from(at) * frame.pitch()) {
        list.fill_rectangle((x - off, along), (bar + 1.0, half), BRASS);
        list.fill_rectangle((x + wide + inner, along), (bar + 1.0, half), BRASS);
    }
    fill_enlarged(list, (x, y), (wide, high), (inner, BRASS));
    list.fill_rectangle((x, y), (wide, high), SEA);
}

/// Draws lines of equal depth.
fn draw_contours(list: &mut DisplayList, frame: ChartFrame) {
    let ((x, y), (wide, high)) = (frame.corner(), frame.extent());
    for (from, first, second, to) in
        [(0.18, 0.05, 0.33, 0.12), (0.40, 0.30, 0.51, 0.36), (0.62, 0.55, 0.69, 0.60), (0.84, 0.80, 0.87, 0.84)]
    {
        let mut path = PathBuilder::new();
        path.move_to(x + 1.0, y + high * from);
        path.cubic_to(x + wide * 0.30, y + high * first, x + wide * 0.62, y + high * second, x + wide - 1.0, y + high * to);
        list.stroke(path.finish(), CONTOUR, 2.4);
    }
}

/// Draws a compass rose in the middle of a chart.
fn draw_compass(list: &mut DisplayList, frame: ChartFrame) {
    let ((x, y), (wide, high)) = (frame.corner(), frame.extent());
    let middle = (x + wide / 2.0, y + high / 2.0);
    let space = LocalSpace::heading(middle, (1.0, 0.0), wide.min(high) * 0.29 / 100.0);
    for radius in [100.0, 84.0] {
        list.stroke(space.circle((0.0, 0.0), radius), CONTOUR, 2.4);
    }
    let ticks: Vec<_> = (0..72).map(|at| [polar(at, if at % 2 == 0 { 90.0 } else { 84.0 }), polar(at, 100.0)]).collect();
    list.stroke(space.strokes(&ticks), CONTOUR, 2.4);
    for (turned, reach, wide) in [(9, 56.0, 11.0), (0, 80.0, 15.0)] {
        for ray in 0..4 {
            let tip = turned + 18 * ray;
            for (side, ink) in [(9, COMPASS_SHADE), (63, CONTOUR)] {
                list.fill(space.polygon(&[(0.0, 0.0), polar(tip + side, wide), polar(tip, reach)]), ink);
            }
        }
    }
}

/// Draws the known cells, and the grid lines over them.
pub(super) fn draw_water(list: &mut DisplayList, field: &FieldModel<'_>, frame: ChartFrame) {
    let covered = field.pieces.iter().fold(CellSet::EMPTY, |all, piece| all.union(&piece.cells));
    for (cell, sign) in &field.signs {
        let ink = match sign {
            Sign::Hit if !covered.contains(*cell) => HIT_CELL,
            Sign::Miss | Sign::Empty | Sign::SpentMine | Sign::SpentSweeper | Sign::StaleHit | Sign::StaleMiss => KNOWN_WATER,
            _ => continue,
        };
        list.fill_rectangle(frame.cell_corner(*cell), (frame.pitch(), frame.pitch()), ink);
    }
    list.grid_lines(frame, (GRID, 2.0), (GRID_BOLD, 3.0));
}

/// Draws pale corners in the cell of a last shot. Not in brass, the colour of frames.
pub(super) fn draw_brackets(list: &mut DisplayList, spot: Spot) {
    let pen = (6.0 * spot.pitch / 52.0).max(3.0);
    let (reach, arm) = (spot.pitch / 2.0 - pen / 2.0 - 0.5, spot.pitch * 0.25);
    let (x, y) = spot.middle;
    for (along, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let (across, below) = (x + along * reach, y + down * reach);
        let arms = [(across - along * arm, below), (across, below), (across, below - down * arm)];
        list.stroke(shape::polyline(&arms), ICE, pen);
    }
}

/// Draws the background of a sign outside a chart.
pub(super) fn draw_plate(list: &mut DisplayList, sign: Sign, spot: Spot) {
    let ink = match sign {
        Sign::Hit => HIT_CELL,
        Sign::Miss | Sign::Empty | Sign::SpentMine | Sign::SpentSweeper | Sign::StaleHit | Sign::StaleMiss => KNOWN_WATER,
        _ => SEA,
    };
    let half = (spot.pitch / 2.0).round();
    let corner = ((spot.middle.0 - half).round(), (spot.middle.1 - half).round());
    fill_enlarged(list, corner, (2.0 * half, 2.0 * half), (2.0, GRID));
    list.fill_rectangle(corner, (2.0 * half, 2.0 * half), ink);
}
