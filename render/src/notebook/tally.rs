//! Rows of little boxes: the ships that are left, or still to be laid. What is gone is struck out.

use broadside_core::game::roster::Berth;

use crate::{
    hand::{Hand, Square, Thing},
    ink::Ink,
    list::List,
    sheet::Tally,
};

/// Where a tally may stand, and the side of a deck where there is room enough.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) unit: f32,
}

/// The measures of a tally whose decks are this wide.
#[derive(Clone, Copy, Debug)]
struct Measure {
    unit: f32,
    style: Style,
}

/// The proportions of a tally, in units.
#[derive(Clone, Copy, Debug)]
struct Style {
    /// How high a box is.
    tall: f32,
    /// How far ships stand apart.
    apart: f32,
    /// How far lines stand apart.
    between: f32,
}

/// Small boxes in a footer.
const FOOTER: Style = Style { tall: 1.25, apart: 0.8, between: 0.5 };

/// Boxes in step with the squares of the paper.
const SQUARES: Style = Style { tall: 1.0, apart: 1.0, between: 1.0 };

impl Measure {
    fn gap(self) -> f32 {
        self.unit * self.style.apart
    }

    fn height(self) -> f32 {
        self.unit * self.style.tall
    }

    fn between_lines(self) -> f32 {
        self.unit * self.style.between
    }

    fn of_lines(self, lines: usize) -> f32 {
        (self.height() + self.between_lines()) * lines as f32 - self.between_lines()
    }

    fn of_berth(self, berth: Berth) -> f32 {
        f32::from(berth.decks) * self.unit
    }
}

/// The places of the tally's ships, line by line.
type Lines = Vec<Vec<usize>>;

/// A tally in as few lines as need be, in the middle of the room's height.
pub(super) fn row(list: &mut List, tally: &Tally, room: Room) {
    let (measure, lines) = deal(tally, room, FOOTER, |_| false);
    let top = room.y + ((room.height - measure.of_lines(lines.len())) / 2.0).max(0.0);
    draw(list, tally, measure, &lines, (room.x, top), Ink::Red);
}

/// A tally with a line for every size, from the top of the room.
pub(super) fn column(list: &mut List, tally: &Tally, room: Room) {
    let (measure, lines) = deal(tally, room, SQUARES, |at| at > 0 && tally[at].0.decks != tally[at - 1].0.decks);
    draw(list, tally, measure, &lines, (room.x, room.y), Ink::Graphite);
}

/// The largest unit, up to the room's, at which all lines fit; a fifth of it is given up for a line less.
fn deal(tally: &Tally, room: Room, style: Style, breaks: impl Fn(usize) -> bool) -> (Measure, Lines) {
    let mut measure = Measure { unit: room.unit, style };
    let mut lines = flow(tally, room.width, measure, &breaks);
    while measure.of_lines(lines.len()) > room.height && measure.unit > 2.0 {
        measure.unit *= 0.96;
        lines = flow(tally, room.width, measure, &breaks);
    }
    let closer = Measure { unit: measure.unit * 0.8, style };
    let fewer = flow(tally, room.width, closer, &breaks).len();
    while fewer < lines.len() {
        measure.unit = (measure.unit * 0.98).max(closer.unit);
        lines = flow(tally, room.width, measure, &breaks);
    }
    (measure, lines)
}

fn flow(tally: &Tally, width: f32, measure: Measure, breaks: impl Fn(usize) -> bool) -> Lines {
    let mut lines = Lines::new();
    let mut used = 0.0;
    for (at, (berth, _)) in tally.iter().enumerate() {
        let joined = used + measure.gap() + measure.of_berth(*berth);
        match lines.last_mut() {
            Some(line) if !breaks(at) && joined <= width => {
                line.push(at);
                used = joined;
            }
            _ => {
                lines.push(vec![at]);
                used = measure.of_berth(*berth);
            }
        }
    }
    lines
}

fn draw(list: &mut List, tally: &Tally, measure: Measure, lines: &Lines, (left, top): (f32, f32), gone: Ink) {
    let mut y = top;
    for line in lines {
        let mut x = left;
        for at in line {
            let (berth, struck) = tally[*at];
            let square = Square { x, y, width: measure.of_berth(berth), height: measure.height() };
            let mut hand = Hand::new(Thing::Tally, *at as u64);
            boxes(list, &mut hand, berth, square, if struck { gone } else { Ink::Blue });
            if struck {
                strike(list, &mut hand, square, gone);
            }
            x += square.width + measure.gap();
        }
        y += measure.height() + measure.between_lines();
    }
}

fn boxes(list: &mut List, hand: &mut Hand, berth: Berth, square: Square, ink: Ink) {
    let unit = square.width / f32::from(berth.decks.max(1));
    let width = (unit * 0.15).clamp(1.4, 2.8);
    list.stroke(hand.frame(square, (unit * 0.05).min(1.2), (unit * 0.14).min(3.0)), ink, width);
    for deck in 1..berth.decks {
        let x = square.x + f32::from(deck) * unit;
        list.stroke(hand.line((x, square.y + 1.0), (x, square.y + square.height - 1.0), 0.4), ink, width * 0.85);
    }
}

/// A stroke through the whole ship, from below left to above right.
fn strike(list: &mut List, hand: &mut Hand, square: Square, ink: Ink) {
    let over = (square.height * 0.27).min(9.0);
    let from = (square.x - over, square.y + square.height + over * 0.7);
    let to = (square.x + square.width + over, square.y - over * 0.7);
    list.stroke(hand.line(from, to, (square.height * 0.08).min(1.8)), ink, (square.height * 0.2).clamp(2.4, 4.4));
}
