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

/// A title of one line or, where it is long, of two smaller ones.
pub(super) fn long_title(list: &mut List, text: &str, frame: Frame) {
    let (room, size) = (frame.span() - 8.0, if frame.corner().1 > 140.0 { 66.0 } else { 50.0 });
    if Line::fitted(text, size, room).size > size * 0.8 {
        return title(list, text, frame);
    }
    let (size, lines) = text::listed(&[text], (room, size * 1.5));
    let lines: Vec<String> = lines.concat();
    let first = if frame.corner().1 > 140.0 { 48.0 } else { 38.0 };
    for (at, line) in lines.iter().enumerate() {
        let baseline = first + at as f32 * text::leading(size) * 0.9;
        let line = Line::fitted(line, size, room).at(frame.corner().0 + 4.0, baseline, Anchor::Start);
        if at + 1 == lines.len() { underlined(list, line, 3.0) } else { list.text(line) }
    }
}

/// The title of a small chart.
pub(super) fn small_title(list: &mut List, text: &str, frame: Frame) {
    let (x, y) = frame.corner();
    underlined(list, Line::fitted(text, 32.0, frame.span() - 4.0).at(x + 3.0, y - 39.0, Anchor::Start), 2.4);
}

/// A heading over a part of a page.
pub(super) fn heading(list: &mut List, text: &str, (x, baseline): (f32, f32), room: f32) {
    underlined(list, Line::fitted(text, 44.0, room).at(x, baseline, Anchor::Start), 2.6);
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
pub(super) fn paragraph(list: &mut List, text: &str, (x, top): (f32, f32), room: (f32, f32)) {
    let lines = text::paragraph(text, 60.0, room);
    let inks = inks(&lines);
    let mut baseline = top;
    for (line, ink) in lines.into_iter().zip(inks) {
        baseline += text::leading(line.size);
        list.text(line.at(x, baseline, Anchor::Start).inked(ink));
    }
}

/// Red for the lines of sentences that end in an exclamation mark, as far as they fill whole lines.
fn inks(lines: &[Line]) -> Vec<Ink> {
    let mut called = false;
    let mut inks: Vec<Ink> = Vec::new();
    for line in lines.iter().rev() {
        let closes = line.text.ends_with(['.', '!', '?']);
        let mixed = line.text.trim_end_matches(['.', '!', '?']).contains(". ");
        called = !mixed && (line.text.ends_with('!') || called && !closes);
        inks.push(if called { Ink::Red } else { Ink::Blue });
    }
    inks.reverse();
    inks
}
