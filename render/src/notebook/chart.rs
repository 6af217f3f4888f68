//! One chart: letters and numbers, ships, signs, the last shots, and the edge drawn over all of it.

use broadside_core::game::ruleset::{Axes, Ruleset};

use super::{
    ships,
    signs::{self, LEAST, Spot},
};
use crate::{
    hand::{Hand, Square, Thing},
    ink::Ink,
    layout::Frame,
    list::List,
    sheet::{Build, Waters},
    sign::Sign,
    text::{Anchor, Line},
};

/// Draws a chart.
pub(super) fn draw(list: &mut List, waters: &Waters<'_>, frame: Frame) {
    labels(list, waters.rules, frame);
    for cell in waters.last.iter() {
        signs::draw(list, Sign::Last, Spot::of(frame, cell), waters.wreck);
    }
    for piece in &waters.pieces {
        match piece.build {
            Build::Hull => ships::ship(list, &piece.cells, piece.hull, frame),
            Build::Linked => ships::linked(list, &ships::on_chart(&piece.cells, frame), piece.hull, frame.corner(), frame.pitch()),
            Build::Sign(sign) => {
                for cell in piece.cells.iter().filter(|cell| cell.col < frame.count && cell.row < frame.count) {
                    signs::piece(list, sign, Spot::of(frame, cell), piece.hull);
                }
            }
        }
    }
    for (cell, sign) in &waters.signs {
        let spot = Spot::of(frame, *cell);
        match sign {
            Sign::Sunk => signs::deck(list, spot, waters.wreck),
            Sign::SunkSubmarine => signs::deck(list, spot.smaller(), waters.wreck),
            sign => signs::draw(list, *sign, spot, waters.wreck),
        }
    }
    for (at, cell) in waters.plan.iter().enumerate() {
        signs::aim(list, Spot::of(frame, *cell), &(at + 1).to_string());
    }
    edge(list, waters, frame);
}

/// The letters of the one axis and the numbers of the other.
fn labels(list: &mut List, rules: &Ruleset, frame: Frame) {
    let share = if frame.crowded() { 0.98 } else { 0.83 };
    let size = (frame.pitch() * share).clamp(17.0, 62.0).min(if frame.span() > 600.0 { 60.0 } else { 43.0 });
    let letter = |at: u8| rules.lettering.letter(at).to_string();
    let number = |at: u8| (at + 1).to_string();
    let (x, y) = frame.corner();
    for at in 0..frame.count {
        let (across, down) = match rules.axes {
            Axes::LettersOnColumns => (letter(at), number(at)),
            Axes::LettersOnRows => (number(at), letter(at)),
        };
        let middle = (f32::from(at) + 0.5) * frame.pitch();
        let above = Line::fitted(&across, size, frame.pitch() - 1.0);
        list.text(above.at(x + middle, y - size * 0.30, Anchor::Middle));
        let beside = Line::fitted(&down, size * 0.95, 48.0);
        list.text(beside.at(x - 3.0 - size * 0.24, y + middle + size * 0.32, Anchor::End));
    }
}

fn edge(list: &mut List, waters: &Waters<'_>, frame: Frame) {
    let (x, y) = frame.corner();
    let square = Square { x, y, width: frame.span(), height: frame.span() };
    let mut hand = Hand::new(Thing::Edge, u64::from(waters.side.number()));
    let large = frame.span() > 400.0;
    let (over, width) = if large { (7.0, 3.2) } else { (4.0, LEAST) };
    list.stroke(hand.frame(square, 1.8, over), Ink::Blue, width);
}
