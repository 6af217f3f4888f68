//! The part of a poster below the charts: losses and achievements of both sides, the result, and the date.

use broadside_game::straume::BoardHalf;
use broadside_scene::Poster;

use super::{
    canvas::Canvas,
    tally::{self, TallyArea},
    words,
};
use crate::{model::FieldModel, scene::Captions};

/// The left edge of each side's text.
const LEFT_EDGES: [f32; 2] = [94.0, 722.0];
/// The maximum width of a text.
const MAX_WIDTH: f32 = 514.0;

/// Draws the losses and achievements of both sides, below their charts.
pub(super) fn draw_sides(canvas: &mut Canvas, poster: &Poster, captions: &Captions, charts: [&FieldModel<'_>; 2]) {
    for (field, x) in charts.into_iter().zip(LEFT_EDGES) {
        let end = words::draw_line(canvas, &captions.tally, 33.0, (x, 672.0), 150.0);
        let room = TallyArea { x: end + 14.0, y: 650.0, width: x + MAX_WIDTH - end - 14.0, height: 27.0, unit: 12.6 };
        tally::draw_row(canvas, &field.tally(), room);
    }
    for (deed, x) in poster.statistics.iter().zip(LEFT_EDGES) {
        words::draw_line(canvas, deed, 39.0, (x, 722.0), MAX_WIDTH);
    }
}

/// Draws the achievements of both sides next to their fleets in the table game; side A plays the half `left`.
pub(super) fn draw_fleets(canvas: &mut Canvas, poster: &Poster, left: BoardHalf) {
    let [first, second] = &poster.statistics;
    let [north, south] = match left {
        BoardHalf::North => [first, second],
        BoardHalf::South => [second, first],
    };
    for (deed, baseline) in [(north, 184.0), (south, 528.0)] {
        words::draw_line(canvas, deed, 39.0, (LEFT_EDGES[1], baseline), MAX_WIDTH);
    }
}

/// Draws the result, the largest text below the charts, the date and the rules.
pub(super) fn draw_result(canvas: &mut Canvas, poster: &Poster, captions: &Captions) {
    let Captions { left, right, status, .. } = captions;
    words::draw_result(canvas, &status.text(), [left, right], (LEFT_EDGES[0], 744.0), (MAX_WIDTH, 170.0));
    words::draw_line(canvas, &poster.date, 40.0, (LEFT_EDGES[1], 816.0), MAX_WIDTH);
    words::draw_small_text(canvas, &poster.rules, (LEFT_EDGES[1], 828.0), (MAX_WIDTH, 76.0));
}
