//! The sheet itself: squares in step with the charts, margins, the fold and its staples.

use crate::{Layout, ink::Ink, layout::Frame, list::List, sheet::Waters, size};

/// Lays the paper for these charts.
pub(super) fn lay(list: &mut List, layout: Layout, charts: &[(&Waters<'_>, Frame)]) {
    let Some((_, first)) = charts.first() else { return };
    match layout {
        Layout::Spread => {
            squares(list, Frame::left(first.count), (0, 0), (640, 720));
            squares(list, Frame::right(first.count), (640, 0), (1280, 720));
            fifths(list, charts);
            margin(list, 27.0, 720.0);
            margin(list, 1251.0, 720.0);
            fold(list);
        }
        Layout::Focus => {
            squares(list, Frame::large(first.count), (0, 0), size(Layout::Focus));
            if let Some((_, small)) = charts.get(1) {
                inset(list, *small);
            }
            fifths(list, charts);
            margin(list, 847.0, 1280.0);
        }
    }
}

/// Squares of the frame's pitch over the area from one corner to the other.
fn squares(list: &mut List, frame: Frame, (left, top): (u32, u32), (right, bottom): (u32, u32)) {
    let first = |start: u32, through: u32| start + (through - start) % frame.cell;
    for x in (first(left, frame.x)..right).step_by(frame.cell as usize) {
        list.bar((x as f32 - 1.0, top as f32), (2.0, (bottom - top) as f32), Ink::Grid);
    }
    for y in (first(top, frame.y)..bottom).step_by(frame.cell as usize) {
        list.bar((left as f32, y as f32 - 1.0), ((right - left) as f32, 2.0), Ink::Grid);
    }
}

/// A piece of finer squared paper below a small chart.
fn inset(list: &mut List, frame: Frame) {
    let (left, top) = (frame.x - 34, frame.y - 63);
    let (right, bottom) = (frame.x + frame.span() as u32 + 6, frame.y + frame.span() as u32 + 6);
    let (width, height) = ((right - left) as f32, (bottom - top) as f32);
    list.bar((left as f32 - 1.0, top as f32 - 1.0), (width + 4.0, height + 4.0), Ink::FoldInner);
    list.bar((left as f32, top as f32), (width, height), Ink::Paper);
    for line in 0..=u32::from(frame.count) {
        let at = (line * frame.cell) as f32 - 1.0;
        list.bar((frame.x as f32 + at, frame.y as f32), (2.0, frame.span()), Ink::Grid);
        list.bar((frame.x as f32, frame.y as f32 + at), (frame.span(), 2.0), Ink::Grid);
    }
}

/// Every fifth line of a large field, for counting.
fn fifths(list: &mut List, charts: &[(&Waters<'_>, Frame)]) {
    for (_, frame) in charts.iter().filter(|(_, frame)| frame.count > 12) {
        let (x, y) = frame.corner();
        for line in (5..frame.count).step_by(5) {
            let at = f32::from(line) * frame.pitch() - 1.5;
            list.bar((x + at, y), (3.0, frame.span()), Ink::GridBold);
            list.bar((x, y + at), (frame.span(), 3.0), Ink::GridBold);
        }
    }
}

fn margin(list: &mut List, x: f32, height: f32) {
    list.bar((x, 0.0), (2.0, height), Ink::Margin);
}

fn fold(list: &mut List) {
    for (x, width, ink) in [(622.0, 36.0, Ink::FoldOuter), (630.0, 20.0, Ink::FoldMiddle), (637.0, 6.0, Ink::FoldInner)] {
        list.bar((x, 0.0), (width, 720.0), ink);
    }
    for y in [168.0, 540.0] {
        list.bar((637.0, y), (6.0, 46.0), Ink::Staple);
        list.bar((639.0, y + 2.0), (2.0, 42.0), Ink::StapleShine);
    }
}
