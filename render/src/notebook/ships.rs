//! Hulls: a box for a straight ship, one outline for a bent one, connected decks for the Flying Dutchman. A livery changes only a
//! player's own ships.

use crate::{
    deck_links::{find_deck_links, octagon_around},
    ink::{
        Ink,
        notebook::{self as inks, NotebookMarkInks},
    },
    list::DisplayList,
    look::Decks,
    model::ShipState,
    outline,
    shape::{self, Rectangle},
    sketcher::{Motif, Sketcher},
    spot::MIN_PEN,
    theme::Livery,
};

/// The ink of a hull's outline.
pub(super) fn line_ink(hull: ShipState, mark_inks: NotebookMarkInks) -> Ink {
    match hull {
        ShipState::Own => inks::BLUE,
        ShipState::Sunk => mark_inks.sunk,
        ShipState::Disclosed => inks::GRAPHITE,
    }
}

/// The ink of a hull's hatching; `None` if it has none.
pub(super) fn hatch_ink(hull: ShipState, mark_inks: NotebookMarkInks) -> Option<Ink> {
    match hull {
        ShipState::Own => Some(inks::HATCHING),
        ShipState::Sunk => Some(mark_inks.hatch),
        ShipState::Disclosed => None,
    }
}

/// The ink of a hull's hatching in a livery.
fn livery_hatch_ink((hull, livery): (ShipState, Livery), mark_inks: NotebookMarkInks) -> Option<Ink> {
    hatch_ink(hull, mark_inks).filter(|_| (hull, livery) != (ShipState::Own, Livery::Light))
}

/// The inset of a hull's second edge; `None` if it has none or the cell is too small for one.
fn second_edge_inset((hull, livery): (ShipState, Livery), scale: f32) -> Option<f32> {
    let within = (6.0 * scale).max(MIN_PEN + 2.2);
    let fits = inset((hull, livery), scale) + within < 22.0 * scale;
    (fits && (hull, livery) == (ShipState::Own, Livery::Double)).then_some(within)
}

/// Draws a straight or bent ship.
pub(super) fn draw_ship(list: &mut DisplayList, decks: &Decks, hull: (ShipState, Livery), mark_inks: NotebookMarkInks) {
    match decks.rectangle() {
        Some(rectangle) => draw_box_ship(list, Sketcher::at(Motif::Ship, decks.corners().0), rectangle, (hull, mark_inks), decks.scale()),
        None => draw_bent_ship(list, decks, hull, mark_inks),
    }
}

/// The inset of a hull from the lines of its cells, larger for a thick pen, so that its stroke extends no further outwards.
fn inset(hull: (ShipState, Livery), scale: f32) -> f32 {
    (5.0 * scale).max(2.2) + (pen_width(hull, scale) - usual_pen_width(scale)) / 2.0
}

/// Draws a straight ship as a box.
fn draw_box_ship(
    list: &mut DisplayList,
    mut sketcher: Sketcher,
    cells: Rectangle,
    (hull, mark_inks): ((ShipState, Livery), NotebookMarkInks),
    scale: f32,
) {
    let rectangle = cells.inset(inset(hull, scale));
    if let Some(ink) = livery_hatch_ink(hull, mark_inks) {
        list.stroke(sketcher.hatch(rectangle.inset(2.0), hatch_step(scale)), ink, hatch_pen_width(scale));
    }
    for (within, over, pen) in edges(hull, scale) {
        list.stroke(sketcher.frame(rectangle.inset(within), sway(scale), over), line_ink(hull.0, mark_inks), pen);
    }
}

/// Draws a bent ship with one outline.
fn draw_bent_ship(list: &mut DisplayList, decks: &Decks, hull: (ShipState, Livery), mark_inks: NotebookMarkInks) {
    let Decks { cells, origin, pitch } = *decks;
    let Some(first) = cells.iter().next() else { return };
    let (mut sketcher, scale) = (Sketcher::at(Motif::Ship, first), decks.scale());
    if let Some(ink) = livery_hatch_ink(hull, mark_inks) {
        let within = outline::loops(&cells, origin, pitch, inset(hull, scale) + 2.0);
        list.stroke(sketcher.hatch_shapes(&[within], hatch_step(scale)), ink, hatch_pen_width(scale));
    }
    for (within, over, pen) in edges(hull, scale) {
        for corners in outline::loops(&cells, origin, pitch, inset(hull, scale) + within) {
            list.stroke(sketcher.outline(&corners, sway(scale), over), line_ink(hull.0, mark_inks), pen);
        }
    }
}

/// Draws the Flying Dutchman: the outline of one thick stroke through all decks.
pub(super) fn draw_dutchman(list: &mut DisplayList, decks: &Decks, hull: (ShipState, Livery), mark_inks: NotebookMarkInks) {
    let Decks { cells, origin, pitch } = *decks;
    let scale = decks.scale();
    let (thick, pen) = (pitch * 0.64, pen_width(hull, scale));
    let links = find_deck_links(&cells, origin, pitch);
    let mut bands = vec![(line_ink(hull.0, mark_inks), 0.0), (inks::PAPER, 2.0 * pen)];
    if let Some(within) = second_edge_inset(hull, scale) {
        bands.extend([(line_ink(hull.0, mark_inks), 2.0 * within), (inks::PAPER, 2.0 * (within + MIN_PEN))]);
    }
    let walls = bands.last().map_or(0.0, |(_, less)| less / 2.0);
    for (ink, less) in bands {
        for link in &links {
            // Strokes without length are not drawn; the round caps form the deck.
            list.stroke(shape::polyline(&[link.from, (link.to.0 + 0.05, link.to.1)]), ink, thick - less);
        }
    }
    let (Some(ink), Some(first)) = (livery_hatch_ink(hull, mark_inks), cells.iter().next()) else { return };
    let reach = thick / 2.0 - walls - 1.0;
    let shapes: Vec<_> = links.iter().map(|link| vec![octagon_around(link.from, link.to, reach)]).collect();
    let mut sketcher = Sketcher::at(Motif::Ship, first);
    list.stroke(sketcher.hatch_shapes(&shapes, hatch_step(scale)), ink, hatch_pen_width(scale));
    for (from, to) in links.iter().filter_map(|link| link.wall(reach)) {
        list.stroke(sketcher.line(from, to, 0.4), line_ink(hull.0, mark_inks), 2.0);
    }
}

/// The width of the outline of a hull without a livery, in pixels.
fn usual_pen_width(scale: f32) -> f32 {
    (2.6 * scale).clamp(MIN_PEN, 4.0)
}

/// The width of the outline of a hull, in pixels.
fn pen_width(hull: (ShipState, Livery), scale: f32) -> f32 {
    if hull == (ShipState::Own, Livery::Ironclad) { 2.0 * usual_pen_width(scale) } else { usual_pen_width(scale) }
}

/// The edges of a hull, the outer one first: the inset from it, the maximum overshoot of strokes at its corners, and the width of the
/// pen, in pixels.
fn edges(hull: (ShipState, Livery), scale: f32) -> impl Iterator<Item = (f32, f32, f32)> {
    let second = second_edge_inset(hull, scale).map(|within| (within, 0.0, MIN_PEN));
    [(0.0, (3.2 * scale).clamp(1.2, 4.5), pen_width(hull, scale))].into_iter().chain(second)
}

/// The maximum deviation of the strokes of an edge, in pixels.
fn sway(scale: f32) -> f32 {
    (1.5 * scale).clamp(0.7, 2.2)
}

/// The distance between hatching strokes, in pixels.
fn hatch_step(scale: f32) -> f32 {
    (9.5 * scale).max(5.6)
}

/// The width of hatching strokes, in pixels.
fn hatch_pen_width(scale: f32) -> f32 {
    (2.4 * scale).clamp(1.7, 3.4)
}
