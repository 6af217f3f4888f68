//! Titles and other words. Everything is fitted to its room: a name may be forty letters of anything.

use crate::{
    hand::{Hand, Thing},
    ink::Ink,
    layout::Frame,
    list::List,
    text::{self, Anchor, Line},
};

/// A chart's title, underlined in red.
pub(super) fn title(list: &mut List, text: &str, frame: Frame) {
    let (x, y) = frame.corner();
    let baseline = if y > 140.0 { 60.0 } else { 52.0 };
    let size = if y > 140.0 { 66.0 } else { 50.0 };
    underlined(list, Line::fitted(text, size, frame.span() - 8.0).at(x + 4.0, baseline, Anchor::Start), 3.0);
}

/// The title of a small chart.
pub(super) fn small_title(list: &mut List, text: &str, frame: Frame) {
    let (x, y) = frame.corner();
    underlined(list, Line::fitted(text, 32.0, frame.span() - 4.0).at(x + 3.0, y - 39.0, Anchor::Start), 2.4);
}

fn underlined(list: &mut List, line: Line, width: f32) {
    if line.text.trim().is_empty() {
        return;
    }
    let (x, y, end) = (line.x - 4.0, line.baseline + line.size * 0.21, line.x + line.width() + 2.0);
    let mut hand = Hand::new(Thing::Underline, x as u64);
    list.stroke(hand.line((x, y), (end, y - 2.0), 1.8), Ink::Red, width);
    list.text(line);
}

/// One line in blue; gives back where it ends.
pub(super) fn write(list: &mut List, text: &str, size: f32, (x, baseline): (f32, f32), room: f32, anchor: Anchor) -> f32 {
    let line = Line::fitted(text, size, room).at(x, baseline, anchor);
    let end = line.x + line.width();
    list.text(line);
    end
}

/// Lines below each other, a new one after every sentence; what is called out loud is red.
pub(super) fn paragraph(list: &mut List, text: &str, (x, baseline): (f32, f32), (room, most): (f32, usize)) {
    let lines = text::paragraph(text, 60.0, room, most);
    let mut at = baseline;
    for line in lines {
        let step = (line.size * 1.12).max(44.0);
        let ink = if line.text.ends_with('!') { Ink::Red } else { Ink::Blue };
        list.text(line.at(x, at, Anchor::Start).inked(ink));
        at += step;
    }
}
