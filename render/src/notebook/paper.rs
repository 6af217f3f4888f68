//! The sheet itself: squares in step with the charts, margins, the fold and its staples.

use crate::{
    ink::notebook as pen,
    layout::Frame,
    list::List,
    look::{Board, Stage},
    scene::Layout,
    sheet::Waters,
};

/// Lays the paper.
pub(super) fn lay(list: &mut List, stage: &Stage<'_>) {
    match stage.board {
        Board::Fields => lay_for_fields(list, stage.layout, stage.size, stage.charts),
        Board::Sea => lay_for_sea(list, stage.layout, stage.size),
    }
}

/// Lays no more than a game needs: the squares of its charts. The table game draws its lines itself.
pub(super) fn lay_bare(list: &mut List, stage: &Stage<'_>) {
    if stage.board == Board::Fields {
        stage.charts.iter().for_each(|(_, frame)| cells(list, *frame));
        fifths(list, stage.charts);
    }
}

/// A whole page of plain squares.
pub(super) fn page(list: &mut List, size: (u32, u32)) {
    squares(list, Frame { x: 0, y: 0, cell: 54, count: 20 }, (0, 0), size);
}

/// A piece of squared paper in step with a chart.
pub(super) fn plot(list: &mut List, frame: Frame) {
    piece(list, frame, (56, 56));
}

/// Paper of this size for these charts; without a chart the squares are those of a field of ten.
fn lay_for_fields(list: &mut List, layout: Layout, (width, height): (u32, u32), charts: &[(&Waters<'_>, Frame)]) {
    let count = charts.first().map_or(10, |(_, first)| first.count);
    match layout {
        Layout::Spread => {
            squares(list, Frame::left(count), (0, 0), (width / 2, height));
            squares(list, Frame::right(count), (width / 2, 0), (width, height));
            fifths(list, charts);
            fold(list, height);
        }
        Layout::Focus => {
            squares(list, Frame::large(count), (0, 0), (width, height));
            if let Some((_, small)) = charts.get(1) {
                // Finer squares below a small chart.
                piece(list, *small, (34, 63));
            }
            fifths(list, charts);
            margin(list, 847.0, height);
        }
    }
}

/// Plain paper under the chart of the table game, whose lines are its squares.
fn lay_for_sea(list: &mut List, layout: Layout, (width, height): (u32, u32)) {
    match layout {
        Layout::Spread => {
            squares(list, Frame::right(10), (width / 2, 0), (width, height));
            fold(list, height);
        }
        Layout::Focus => margin(list, 847.0, height),
    }
}

/// Squares of the frame's pitch over the area from one corner to the other.
fn squares(list: &mut List, frame: Frame, (left, top): (u32, u32), (right, bottom): (u32, u32)) {
    let first = |start: u32, through: u32| start + (through - start) % frame.cell;
    for x in (first(left, frame.x)..right).step_by(frame.cell as usize) {
        list.bar((x as f32 - 1.0, top as f32), (2.0, (bottom - top) as f32), pen::GRID);
    }
    for y in (first(top, frame.y)..bottom).step_by(frame.cell as usize) {
        list.bar((left as f32, y as f32 - 1.0), ((right - left) as f32, 2.0), pen::GRID);
    }
}

/// A piece of paper that reaches so far to the left of a chart and above it.
fn piece(list: &mut List, frame: Frame, (aside, above): (u32, u32)) {
    let (left, top) = (frame.x - aside, frame.y - above);
    let (right, bottom) = (frame.x + frame.span() as u32 + 6, frame.y + frame.span() as u32 + 6);
    let (width, height) = ((right - left) as f32, (bottom - top) as f32);
    list.bar((left as f32 - 1.0, top as f32 - 1.0), (width + 4.0, height + 4.0), pen::FOLD_INNER);
    list.bar((left as f32, top as f32), (width, height), pen::PAPER);
    cells(list, frame);
}

/// The squares of a chart.
fn cells(list: &mut List, frame: Frame) {
    for line in 0..=u32::from(frame.count) {
        let at = (line * frame.cell) as f32 - 1.0;
        list.bar((frame.x as f32 + at, frame.y as f32), (2.0, frame.span()), pen::GRID);
        list.bar((frame.x as f32, frame.y as f32 + at), (frame.span(), 2.0), pen::GRID);
    }
}

/// Every fifth line of a large field, for counting.
fn fifths(list: &mut List, charts: &[(&Waters<'_>, Frame)]) {
    for (_, frame) in charts.iter().filter(|(_, frame)| frame.crowded()) {
        let (x, y) = frame.corner();
        for line in (5..frame.count).step_by(5) {
            let at = f32::from(line) * frame.pitch() - 1.5;
            list.bar((x + at, y), (3.0, frame.span()), pen::GRID_BOLD);
            list.bar((x, y + at), (frame.span(), 3.0), pen::GRID_BOLD);
        }
    }
}

fn margin(list: &mut List, x: f32, height: u32) {
    list.bar((x, 0.0), (2.0, height as f32), pen::MARGIN);
}

/// Both outer margins of a spread, and the fold between its pages.
fn fold(list: &mut List, height: u32) {
    margin(list, 27.0, height);
    margin(list, 1251.0, height);
    for (x, width, ink) in [(622.0, 36.0, pen::FOLD_OUTER), (630.0, 20.0, pen::FOLD_MIDDLE), (637.0, 6.0, pen::FOLD_INNER)] {
        list.bar((x, 0.0), (width, height as f32), ink);
    }
    for y in [168.0, 540.0] {
        list.bar((637.0, y), (6.0, 46.0), pen::STAPLE);
        list.bar((639.0, y + 2.0), (2.0, 42.0), pen::STAPLE_SHINE);
    }
}
