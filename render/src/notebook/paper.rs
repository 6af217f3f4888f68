//! The paper: squares aligned with the charts, margins, the fold and its staples.

use broadside_game::cell::FieldSize;

use crate::{
    ink::notebook as inks,
    layout::ChartFrame,
    list::DisplayList,
    look::Backdrop,
    model::FieldModel,
    scene::{Layout, size},
};

/// Draws the paper.
pub(super) fn draw_background(list: &mut DisplayList, backdrop: &Backdrop<'_>) {
    if backdrop.is_sea {
        draw_for_sea(list, backdrop.layout, backdrop.size);
    } else {
        draw_for_fields(list, backdrop.layout, backdrop.size, backdrop.charts);
    }
}

/// Draws only the squares of the charts. The table game draws its own lines.
pub(super) fn draw_bare_background(list: &mut DisplayList, backdrop: &Backdrop<'_>) {
    if !backdrop.is_sea {
        backdrop.charts.iter().for_each(|(_, frame)| draw_squares_of_chart(list, *frame));
        draw_fifth_lines(list, backdrop.charts);
    }
}

/// Draws a page of plain squares.
pub(super) fn draw_page(list: &mut DisplayList, size: (u32, u32)) {
    draw_squares(list, ChartFrame { x: 0, y: 0, cell: 54, size: FieldSize::square(20) }, (0, 0), size);
}

/// Draws squared paper for these charts; without a chart the squares are as for a field of ten.
fn draw_for_fields(list: &mut DisplayList, layout: Layout, (width, height): (u32, u32), charts: &[(&FieldModel<'_>, ChartFrame)]) {
    let field = charts.first().map_or(FieldSize::square(10), |(_, first)| first.size);
    match layout {
        // A single page.
        Layout::Spread if width < size(layout).0 => {
            draw_squares(list, ChartFrame::left(field), (0, 0), (width, height));
            draw_fifth_lines(list, charts);
            draw_margin(list, 27.0, height);
        }
        Layout::Spread => {
            draw_squares(list, ChartFrame::left(field), (0, 0), (width / 2, height));
            draw_squares(list, ChartFrame::right(field), (width / 2, 0), (width, height));
            draw_fifth_lines(list, charts);
            draw_fold(list, height);
        }
        Layout::Focus => {
            draw_squares(list, ChartFrame::large(field), (0, 0), (width, height));
            if let Some((_, small)) = charts.get(1) {
                // A small chart has finer squares.
                draw_paper_piece(list, *small, (34, 63));
            }
            draw_fifth_lines(list, charts);
            draw_margin(list, 847.0, height);
        }
    }
}

/// Draws plain paper for the table game, whose grid lines serve as squares.
fn draw_for_sea(list: &mut DisplayList, layout: Layout, (width, height): (u32, u32)) {
    match layout {
        Layout::Spread => {
            draw_squares(list, ChartFrame::right(FieldSize::square(10)), (width / 2, 0), (width, height));
            draw_fold(list, height);
        }
        Layout::Focus => draw_margin(list, 847.0, height),
    }
}

/// Draws squares aligned with the frame, in the area between two corners.
fn draw_squares(list: &mut DisplayList, frame: ChartFrame, (left, top): (u32, u32), (right, bottom): (u32, u32)) {
    let first = |start: u32, through: u32| start + (through - start) % frame.cell;
    for x in (first(left, frame.x)..right).step_by(frame.cell as usize) {
        list.fill_rectangle((x as f32 - 1.0, top as f32), (2.0, (bottom - top) as f32), inks::GRID);
    }
    for y in (first(top, frame.y)..bottom).step_by(frame.cell as usize) {
        list.fill_rectangle((left as f32, y as f32 - 1.0), ((right - left) as f32, 2.0), inks::GRID);
    }
}

/// Draws a piece of paper with these margins to the left of a chart's texts and above it, and the squares of the chart.
pub(super) fn draw_paper_piece(list: &mut DisplayList, frame: ChartFrame, (aside, above): (u32, u32)) {
    let (left, top) = (frame.text_left() as u32 - aside, frame.y - above);
    let (right, bottom) = (frame.text_left() as u32 + frame.span() as u32 + 6, frame.bottom() as u32 + 6);
    let (width, height) = ((right - left) as f32, (bottom - top) as f32);
    list.fill_rectangle((left as f32 - 1.0, top as f32 - 1.0), (width + 4.0, height + 4.0), inks::FOLD_INNER);
    list.fill_rectangle((left as f32, top as f32), (width, height), inks::PAPER);
    draw_squares_of_chart(list, frame);
}

fn draw_squares_of_chart(list: &mut DisplayList, frame: ChartFrame) {
    let ((x, y), (wide, high)) = (frame.corner(), frame.extent());
    let at = |line: u8| f32::from(line) * frame.pitch() - 1.0;
    (0..=frame.size.width).for_each(|line| list.fill_rectangle((x + at(line), y), (2.0, high), inks::GRID));
    (0..=frame.size.height).for_each(|line| list.fill_rectangle((x, y + at(line)), (wide, 2.0), inks::GRID));
}

/// Draws every fifth grid line of large fields.
fn draw_fifth_lines(list: &mut DisplayList, charts: &[(&FieldModel<'_>, ChartFrame)]) {
    for (_, frame) in charts.iter().filter(|(_, frame)| frame.has_large_field()) {
        let ((x, y), (wide, high)) = (frame.corner(), frame.extent());
        let at = |line: u8| f32::from(line) * frame.pitch() - 1.5;
        let fifths = |lines: u8| (5..lines).step_by(5);
        fifths(frame.size.width).for_each(|line| list.fill_rectangle((x + at(line), y), (3.0, high), inks::GRID_BOLD));
        fifths(frame.size.height).for_each(|line| list.fill_rectangle((x, y + at(line)), (wide, 3.0), inks::GRID_BOLD));
    }
}

/// Draws the vertical line of a margin.
fn draw_margin(list: &mut DisplayList, x: f32, height: u32) {
    list.fill_rectangle((x, 0.0), (2.0, height as f32), inks::MARGIN);
}

/// Draws both outer margins of a spread, and the fold between its pages.
fn draw_fold(list: &mut DisplayList, height: u32) {
    draw_margin(list, 27.0, height);
    draw_margin(list, 1251.0, height);
    for (x, width, ink) in [(622.0, 36.0, inks::FOLD_OUTER), (630.0, 20.0, inks::FOLD_MIDDLE), (637.0, 6.0, inks::FOLD_INNER)] {
        list.fill_rectangle((x, 0.0), (width, height as f32), ink);
    }
    for y in [168.0, 540.0] {
        list.fill_rectangle((637.0, y), (6.0, 46.0), inks::STAPLE);
        list.fill_rectangle((639.0, y + 2.0), (2.0, 42.0), inks::STAPLE_SHINE);
    }
}
