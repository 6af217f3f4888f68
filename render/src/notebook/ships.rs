//! Hulls: a box for a straight ship, one outline for a bent one, decks tied together for the ship whose
//! decks may lie corner to corner. What the own ships look like is told beside their state, and changes no other.

use crate::{
    hand::{Hand, Thing},
    ink::{
        Ink,
        notebook::{self as pen, Pens},
    },
    list::List,
    look::Decks,
    outline,
    shape::{self, Square},
    sheet::Hull,
    spot::{LEAST, Spot},
    theme::Livery,
    ties::{How, band, ties},
};

/// The pen that outlines a hull.
pub(super) fn line_ink(hull: Hull, pens: Pens) -> Ink {
    match hull {
        Hull::Own => pen::BLUE,
        Hull::Sunk => pens.sunk,
        Hull::Disclosed => pen::GRAPHITE,
    }
}

/// What a hull is hatched with, if it is.
pub(super) fn hatch_ink(hull: Hull, pens: Pens) -> Option<Ink> {
    match hull {
        Hull::Own => Some(pen::PALE),
        Hull::Sunk => Some(pens.hatch),
        Hull::Disclosed => None,
    }
}

/// The same where the own ships look like this.
fn hatch_in((hull, livery): (Hull, Livery), pens: Pens) -> Option<Ink> {
    hatch_ink(hull, pens).filter(|_| (hull, livery) != (Hull::Own, Livery::Light))
}

/// How far the second edge of a hull lies within the first, if it has two; where a cell has no room for it, there is none.
fn second((hull, livery): (Hull, Livery), scale: f32) -> Option<f32> {
    let within = (6.0 * scale).max(LEAST + 2.2);
    let fits = inset((hull, livery), scale) + within < 22.0 * scale;
    (fits && (hull, livery) == (Hull::Own, Livery::Double)).then_some(within)
}

/// A ship of any form.
pub(super) fn ship(list: &mut List, decks: &Decks, hull: (Hull, Livery), pens: Pens) {
    match decks.rectangle() {
        Some(square) => boxed(list, Hand::at(Thing::Ship, decks.corners().0), square, (hull, pens), decks.scale()),
        None => bent(list, decks, hull, pens),
    }
}

/// A ship of one deck.
pub(super) fn cell(list: &mut List, spot: Spot, hull: Hull, pens: Pens) {
    boxed(list, Hand::at(Thing::Ship, spot.cell), spot.square(0.0), ((hull, Livery::Usual), pens), spot.pitch / 52.0);
}

/// How far the pen of a hull keeps off the lines of its cells; a thick one reaches no further out.
fn inset(hull: (Hull, Livery), scale: f32) -> f32 {
    (5.0 * scale).max(2.2) + (pen(hull, scale) - usual_pen(scale)) / 2.0
}

/// A box in these cells.
fn boxed(list: &mut List, mut hand: Hand, cells: Square, (hull, pens): ((Hull, Livery), Pens), scale: f32) {
    let square = cells.inset(inset(hull, scale));
    if let Some(ink) = hatch_in(hull, pens) {
        list.stroke(hand.hatch(square.inset(2.0), hatch_step(scale)), ink, hatch_pen(scale));
    }
    list.stroke(hand.frame(square, (1.5 * scale).clamp(0.7, 2.2), over(scale)), line_ink(hull.0, pens), pen(hull, scale));
    if let Some(within) = second(hull, scale) {
        list.stroke(hand.frame(square.inset(within), (1.5 * scale).clamp(0.7, 2.2), 0.0), line_ink(hull.0, pens), LEAST);
    }
}

/// One outline round all cells.
fn bent(list: &mut List, decks: &Decks, hull: (Hull, Livery), pens: Pens) {
    let Decks { cells, origin, pitch } = *decks;
    let Some(first) = cells.iter().next() else { return };
    let (mut hand, scale) = (Hand::at(Thing::Ship, first), decks.scale());
    if let Some(ink) = hatch_in(hull, pens) {
        let within = outline::loops(&cells, origin, pitch, inset(hull, scale) + 2.0);
        list.stroke(hand.shade(&[within], hatch_step(scale)), ink, hatch_pen(scale));
    }
    for corners in outline::loops(&cells, origin, pitch, inset(hull, scale)) {
        list.stroke(hand.outline(&corners, (1.5 * scale).clamp(0.7, 2.2), over(scale)), line_ink(hull.0, pens), pen(hull, scale));
    }
    let within = second(hull, scale).into_iter().flat_map(|within| outline::loops(&cells, origin, pitch, inset(hull, scale) + within));
    for corners in within {
        list.stroke(hand.outline(&corners, (1.5 * scale).clamp(0.7, 2.2), 0.0), line_ink(hull.0, pens), LEAST);
    }
}

/// Decks tied to each other by side and by corner: the outline of one thick stroke through all of them.
pub(super) fn linked(list: &mut List, decks: &Decks, hull: (Hull, Livery), pens: Pens) {
    let Decks { cells, origin, pitch } = *decks;
    let scale = decks.scale();
    let (thick, pen) = (pitch * 0.64, pen(hull, scale));
    let ties = ties(&cells, origin, pitch);
    let mut bands = vec![(line_ink(hull.0, pens), 0.0), (pen::PAPER, 2.0 * pen)];
    if let Some(within) = second(hull, scale) {
        bands.extend([(line_ink(hull.0, pens), 2.0 * within), (pen::PAPER, 2.0 * (within + LEAST))]);
    }
    let walls = bands.last().map_or(0.0, |(_, less)| less / 2.0);
    for (ink, less) in bands {
        for tie in &ties {
            // A stroke without length would not be drawn; its round ends are the deck.
            list.stroke(shape::polyline(&[tie.from, (tie.to.0 + 0.05, tie.to.1)]), ink, thick - less);
        }
    }
    let (Some(ink), Some(first)) = (hatch_in(hull, pens), cells.iter().next()) else { return };
    let reach = thick / 2.0 - walls - 1.0;
    let shapes: Vec<_> = ties.iter().map(|tie| vec![band(tie.from, tie.to, reach)]).collect();
    let mut hand = Hand::at(Thing::Ship, first);
    list.stroke(hand.shade(&shapes, hatch_step(scale)), ink, hatch_pen(scale));
    for tie in ties.iter().filter(|tie| tie.how == How::Walled) {
        let (from, to) = tie.wall(reach);
        list.stroke(hand.line(from, to, 0.4), line_ink(hull.0, pens), 2.0);
    }
}

fn usual_pen(scale: f32) -> f32 {
    (2.6 * scale).clamp(LEAST, 4.0)
}

fn pen(hull: (Hull, Livery), scale: f32) -> f32 {
    if hull == (Hull::Own, Livery::Ironclad) { 2.0 * usual_pen(scale) } else { usual_pen(scale) }
}

fn over(scale: f32) -> f32 {
    (3.2 * scale).clamp(1.2, 4.5)
}

fn hatch_step(scale: f32) -> f32 {
    (9.5 * scale).max(5.6)
}

fn hatch_pen(scale: f32) -> f32 {
    (2.4 * scale).clamp(1.7, 3.4)
}
