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

/// How a tally is dealt out into lines.
struct Deal {
    unit: f32,
    lines: Vec<Vec<usize>>,
}

impl Deal {
    fn gap(&self) -> f32 {
        gap(self.unit)
    }

    fn line_height(&self) -> f32 {
        line_height(self.unit)
    }
}

fn gap(unit: f32) -> f32 {
    (unit * 0.8).min(22.0)
}

fn line_height(unit: f32) -> f32 {
    unit * 1.75
}

/// A tally in as few lines as need be, in the middle of the room's height.
pub(super) fn row(list: &mut List, tally: &Tally, room: Room) {
    let deal = deal(tally, room, |_| false);
    let height = deal.line_height() * deal.lines.len() as f32 - deal.unit * 0.5;
    let top = room.y + ((room.height - height) / 2.0).max(0.0);
    draw(list, tally, &deal, (room.x, top), Ink::Red);
}

/// A tally with a line for every size, from the top of the room.
pub(super) fn column(list: &mut List, tally: &Tally, room: Room) {
    let deal = deal(tally, room, |at| at > 0 && tally[at].0.decks != tally[at - 1].0.decks);
    draw(list, tally, &deal, (room.x, room.y), Ink::Graphite);
}

/// The largest unit, up to the room's, at which all lines fit.
fn deal(tally: &Tally, room: Room, breaks: impl Fn(usize) -> bool) -> Deal {
    let mut unit = room.unit;
    loop {
        let lines = flow(tally, room.width, unit, &breaks);
        if line_height(unit) * lines.len() as f32 - unit * 0.5 <= room.height || unit < 3.0 {
            return Deal { unit, lines };
        }
        unit *= 0.95;
    }
}

fn flow(tally: &Tally, width: f32, unit: f32, breaks: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let mut lines: Vec<Vec<usize>> = Vec::new();
    let mut used = 0.0;
    for (at, (berth, _)) in tally.iter().enumerate() {
        let need = f32::from(berth.decks) * unit;
        let joined = used + gap(unit) + need;
        match lines.last_mut() {
            Some(line) if !breaks(at) && joined <= width => {
                line.push(at);
                used = joined;
            }
            _ => {
                lines.push(vec![at]);
                used = need;
            }
        }
    }
    lines
}

fn draw(list: &mut List, tally: &Tally, deal: &Deal, (left, top): (f32, f32), gone: Ink) {
    let mut y = top;
    for line in &deal.lines {
        let mut x = left;
        for at in line {
            let (berth, struck) = tally[*at];
            let mut hand = Hand::new(Thing::Tally, *at as u64);
            let ink = if struck { gone } else { Ink::Blue };
            boxes(list, &mut hand, berth, deal.unit, (x, y), ink);
            if struck {
                strike(list, &mut hand, berth, deal.unit, (x, y), gone);
            }
            x += f32::from(berth.decks) * deal.unit + deal.gap();
        }
        y += deal.line_height();
    }
}

fn height(unit: f32) -> f32 {
    unit * 1.25
}

fn boxes(list: &mut List, hand: &mut Hand, berth: Berth, unit: f32, (x, y): (f32, f32), ink: Ink) {
    let square = Square { x, y, width: f32::from(berth.decks) * unit, height: height(unit) };
    let width = (unit * 0.17).clamp(1.6, 3.0);
    list.stroke(hand.frame(square, (unit * 0.05).min(1.2), (unit * 0.14).min(3.0)), ink, width * 0.85);
    for deck in 1..berth.decks {
        let x = x + f32::from(deck) * unit;
        list.stroke(hand.line((x, y + 1.0), (x, y + square.height - 1.0), 0.4), ink, width * 0.75);
    }
}

fn strike(list: &mut List, hand: &mut Hand, berth: Berth, unit: f32, (x, y): (f32, f32), ink: Ink) {
    let over = unit * 0.34;
    let from = (x - over, y + height(unit) + over * 0.7);
    let to = (x + f32::from(berth.decks) * unit + over, y - over * 0.7);
    list.stroke(hand.line(from, to, unit * 0.1), ink, (unit * 0.25).clamp(2.4, 5.0));
}
