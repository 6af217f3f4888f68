//! Jointed hulls, for bent ships and for the Flying Dutchman: one thick hull through all decks, a bulkhead in every joint, a bow at
//! the last free end.

use tiny_skia::Path;

use super::{
    hull::{self, HALF_BEAM},
    paint::ShipPaint,
    space::LocalSpace,
};
use crate::{
    deck_links::{DeckLink, find_deck_links},
    ink::{Ink, admiral::GROUND},
    list::DisplayList,
    look::Decks,
    shape::{self, Point},
    spot::MIN_PEN,
};

/// The fittings on the decks of a jointed ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DeckFittings {
    /// Turrets, and a bridge where most decks meet.
    Guns,
    /// Masts and yards.
    Masts,
}

/// A deck at an end of the hull, and the outward direction.
struct HullEnd {
    middle: Point,
    out: Point,
}

/// Draws a jointed ship.
pub(super) fn draw_ship(list: &mut DisplayList, decks: &Decks, paint: &ShipPaint, fittings: DeckFittings) {
    let scale = decks.scale();
    let links = find_deck_links(&decks.cells, decks.origin, decks.pitch);
    let ends = find_ends(decks, &links);
    let (bands, inner) = hull_strokes(paint, scale);
    for (ink, thick) in bands {
        for DeckLink { from, to, .. } in &links {
            list.stroke(shape::line(*from, *to), ink, thick);
        }
        for (at, end) in ends.iter().enumerate() {
            let space = LocalSpace::heading(end.middle, end.out, thick / (2.0 * HALF_BEAM));
            list.fill(if at + 1 == ends.len() { bow(&space) } else { stern(&space) }, ink);
        }
    }
    for (from, to) in links.iter().filter_map(|link| link.wall(inner / 2.0 - 1.0)) {
        list.stroke(shape::line(from, to), paint.deck, MIN_PEN);
    }
    draw_superstructure(list, decks, &links, &ends, (paint, fittings));
}

/// The strokes of the hull from the edge inwards, each an ink and a width, and the width of the body.
fn hull_strokes(paint: &ShipPaint, scale: f32) -> (Vec<(Ink, f32)>, f32) {
    let beam = 2.0 * HALF_BEAM * scale;
    let pen = |wide: f32| (wide * scale).max(MIN_PEN);
    let (mut bands, inner) = (vec![(paint.edge, beam + pen(paint.rim))], beam - pen(paint.rim));
    if let Some(groove) = paint.groove.map(pen) {
        bands.extend([(GROUND, beam + groove), (paint.edge, beam - groove)]);
    }
    bands.push((paint.body, inner));
    (bands, inner)
}

/// The decks that are connected to only one other deck.
fn find_ends(decks: &Decks, links: &[DeckLink]) -> Vec<HullEnd> {
    let ends = decks.cells.iter().filter_map(|cell| {
        let middle = decks.middle(cell);
        let mut others = connected_decks(links, middle);
        let (x, y) = others.next()?;
        let (dx, dy) = (middle.0 - x, middle.1 - y);
        let length = (dx * dx + dy * dy).sqrt().max(0.01);
        others.next().is_none().then_some(HullEnd { middle, out: (dx / length, dy / length) })
    });
    ends.collect()
}

/// The centres of the decks that are connected to the deck with this centre.
fn connected_decks(links: &[DeckLink], here: Point) -> impl Iterator<Item = Point> + '_ {
    links.iter().filter(|link| link.from != link.to).filter_map(move |link| match (link.from == here, link.to == here) {
        (true, _) => Some(link.to),
        (_, true) => Some(link.from),
        _ => None,
    })
}

/// The outline of the bow ahead of the last deck.
fn bow(space: &LocalSpace) -> Option<Path> {
    let curves = [[(11.0, -HALF_BEAM), (18.0, -6.0), (22.5, 0.0)], [(18.0, 6.0), (11.0, HALF_BEAM), (0.0, HALF_BEAM)]];
    space.curve_path((0.0, -HALF_BEAM), &curves)
}

/// The outline of the stern behind the first deck.
fn stern(space: &LocalSpace) -> Option<Path> {
    let curves = [
        [(6.0, -HALF_BEAM), (12.0, -HALF_BEAM), (14.0, -HALF_BEAM)],
        [(17.0, -HALF_BEAM), (20.0, -HALF_BEAM + 3.0), (20.0, -HALF_BEAM + 6.0)],
        [(20.0, 0.0), (20.0, 0.0), (20.0, HALF_BEAM - 6.0)],
        [(20.0, HALF_BEAM - 3.0), (17.0, HALF_BEAM), (14.0, HALF_BEAM)],
        [(12.0, HALF_BEAM), (6.0, HALF_BEAM), (0.0, HALF_BEAM)],
    ];
    space.curve_path((0.0, -HALF_BEAM), &curves)
}

/// Draws the fittings on all decks.
fn draw_superstructure(
    list: &mut DisplayList,
    decks: &Decks,
    links: &[DeckLink],
    ends: &[HullEnd],
    (paint, fittings): (&ShipPaint, DeckFittings),
) {
    let busiest = decks.cells.iter().max_by_key(|cell| (connected_decks(links, decks.middle(*cell)).count(), std::cmp::Reverse(*cell)));
    for cell in decks.cells.iter() {
        let middle = decks.middle(cell);
        let end = ends.iter().find(|end| end.middle == middle);
        let ahead = end.or(ends.last()).map_or((1.0, 0.0), |end| end.out);
        let space = LocalSpace::heading(middle, ahead, decks.scale());
        match fittings {
            DeckFittings::Masts => draw_mast(list, &space, paint),
            DeckFittings::Guns if end.is_some() => hull::draw_turret(list, &space, Some(1.0), paint),
            DeckFittings::Guns if Some(cell) == busiest => hull::draw_bridge(list, &space, paint),
            DeckFittings::Guns => hull::draw_turret(list, &space, None, paint),
        }
    }
}

/// Draws a mast with two yards, seen from above.
fn draw_mast(list: &mut DisplayList, space: &LocalSpace, paint: &ShipPaint) {
    let yards = [[(-8.0, -8.0), (8.0, 8.0)], [(-8.0, 8.0), (8.0, -8.0)]];
    list.stroke(space.strokes(&yards), paint.fitting, space.pen(3.0));
    list.fill(space.circle((0.0, 0.0), 4.6), paint.trim);
}
