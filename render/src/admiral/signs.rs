//! The signs of single cells. Each differs from every other by its shape; a wreck is dark with a pale cross, a spent piece dark
//! with a pale dot.

use super::{chart, hull, paint::ShipPaint, space::LocalSpace};
use crate::{
    glyph::Face,
    ink::{
        Ink,
        admiral::{AdmiralMarkInks, BRASS, BURST_EDGE, FOAM, GROUND, ICE, MIST, SEA, SHINE, STEEL},
    },
    list::DisplayList,
    look::Decks,
    model::ShipState,
    shape::{Point, direction, polar},
    sign::{MarkStyle, Sign},
    sketcher::{Motif, Sketcher},
    spot::Spot,
    text::{TextAnchor, TextLine},
};

pub(super) fn draw(list: &mut DisplayList, sign: Sign, spot: Spot, (marks, mark_inks): (MarkStyle, AdmiralMarkInks)) {
    let space = LocalSpace::of(spot);
    match sign {
        Sign::Empty => list.fill(space.circle((0.0, 0.0), (3.9_f32).max(2.0 / space.scale)), MIST),
        Sign::Miss => draw_miss(list, &space, marks),
        Sign::Hit => draw_hit(list, spot, marks, mark_inks),
        Sign::Last => chart::draw_brackets(list, spot),
        Sign::Ship => hull::draw_ship(list, &Decks::at(spot), &ShipPaint::of(ShipState::Own, mark_inks)),
        Sign::SpentMine => draw_spent(list, Sign::Mine, spot, 0.0, mark_inks),
        Sign::SpentSweeper => draw_spent(list, Sign::Sweeper, spot, TRIANGLE_DROP, mark_inks),
        Sign::Given => draw_given(list, &space),
        Sign::GivenMine => draw_given_mine(list, &space),
        Sign::StaleHit => draw_stale_hit(list, spot),
        Sign::StaleMiss => draw_stale_miss(list, &space),
        // A legend draws them as pieces, with marks on their decks.
        Sign::Sunk | Sign::SunkSubmarine | Sign::Mine | Sign::Sweeper | Sign::Submarine | Sign::Aim => {}
    }
}

/// Draws a mine as a circle, a minesweeper as a triangle, a submarine as a boat (core/RULES.md §2.5, §2.7, §2.8).
pub(super) fn draw_piece(list: &mut DisplayList, sign: Sign, spot: Spot, hull: ShipState, mark_inks: AdmiralMarkInks) {
    let space = LocalSpace::of(spot);
    let (body, edge) = match hull {
        ShipState::Own => (GROUND, BRASS),
        ShipState::Sunk => (mark_inks.wreck, mark_inks.glow),
        ShipState::Disclosed => (SEA, MIST),
    };
    let outline = match sign {
        Sign::Submarine => return draw_submarine(list, &space, &ShipPaint::of(hull, mark_inks)),
        Sign::Sweeper => space.polygon(&[(0.0, -20.0), (19.5, 17.5), (-19.5, 17.5)]),
        _ => space.circle((0.0, 0.0), 19.5),
    };
    list.fill(outline.clone(), body);
    list.stroke(outline, edge, space.pen(3.6));
}

/// The distance from the centre of a cell down to the centre of a triangle.
const TRIANGLE_DROP: f32 = 5.5;

/// Draws a spent piece, with a pale dot `drop` units below the centre.
fn draw_spent(list: &mut DisplayList, sign: Sign, spot: Spot, drop: f32, mark_inks: AdmiralMarkInks) {
    draw_piece(list, sign, spot, ShipState::Sunk, mark_inks);
    list.fill(LocalSpace::of(spot).circle((0.0, drop), 6.4), mark_inks.cross);
}

/// Draws the mark on a deck of a sunk ship.
pub(super) fn draw_deck(list: &mut DisplayList, spot: Spot, marks: MarkStyle, mark_inks: AdmiralMarkInks) {
    match marks {
        MarkStyle::Dots => draw_cross(list, &LocalSpace::of(spot), 12.5, mark_inks.cross),
        MarkStyle::Snowflake => draw_snowflake(list, spot, mark_inks.cross),
        MarkStyle::Crosses | MarkStyle::Pegs => list.fill(LocalSpace::of(spot).circle((0.0, 0.0), 9.5), mark_inks.cross),
    }
}

fn draw_cross(list: &mut DisplayList, space: &LocalSpace, reach: f32, ink: Ink) {
    let strokes = [[(-reach, -reach), (reach, reach)], [(reach, -reach), (-reach, reach)]];
    list.stroke(space.strokes(&strokes), ink, space.pen((reach * 0.38).max(3.6)));
}

/// Draws a snowflake of six arms, with barbs unless the cell is small.
fn draw_snowflake(list: &mut DisplayList, spot: Spot, ink: Ink) {
    let (space, reach) = (LocalSpace::of(spot), 16.5);
    let part = |arm: usize, share: f32| {
        let (along, across) = direction(6 + 12 * arm);
        (along * reach * share, across * reach * share)
    };
    let mut strokes: Vec<[Point; 2]> = (0..3).map(|arm| [part(arm, 1.0), part(arm + 3, 1.0)]).collect();
    if spot.pitch >= 30.0 {
        for arm in 0..6 {
            let root = part(arm, 0.58);
            for beside in [arm + 1, arm + 5] {
                let barb = part(beside, 0.34);
                strokes.push([root, (root.0 + barb.0, root.1 + barb.1)]);
            }
        }
    }
    list.stroke(space.strokes(&strokes), ink, space.pen(3.4));
}

/// Draws a miss: a dot of foam, a cross of foam, or a white peg.
fn draw_miss(list: &mut DisplayList, space: &LocalSpace, marks: MarkStyle) {
    match marks {
        MarkStyle::Dots | MarkStyle::Snowflake => list.fill(space.circle((0.0, 0.0), 8.8), FOAM),
        MarkStyle::Crosses => draw_cross(list, space, 10.5, FOAM),
        MarkStyle::Pegs => list.fill(space.circle((0.0, 0.0), 10.5), FOAM),
    }
}

/// Draws a hit: a burst, or a peg with a dark hole.
fn draw_hit(list: &mut DisplayList, spot: Spot, marks: MarkStyle, mark_inks: AdmiralMarkInks) {
    match marks {
        MarkStyle::Dots | MarkStyle::Snowflake | MarkStyle::Crosses => draw_burst(list, spot, mark_inks),
        MarkStyle::Pegs => {
            let space = LocalSpace::of(spot);
            for (radius, ink) in [(17.0, BURST_EDGE), (14.6, mark_inks.fire), (5.4, BURST_EDGE)] {
                list.fill(space.circle((0.0, 0.0), radius), ink);
            }
        }
    }
}

/// Draws a burst: fire with a bright core and an edge of soot.
fn draw_burst(list: &mut DisplayList, spot: Spot, mark_inks: AdmiralMarkInks) {
    let (space, mut sketcher) = (LocalSpace::of(spot), Sketcher::at(Motif::Cross, spot.cell));
    let turned = sketcher.random_between(0.0, 8.0) as usize;
    let flame =
        space.star(9, turned, |at| if at % 2 == 0 { sketcher.random_between(19.0, 22.0) } else { sketcher.random_between(10.0, 11.8) });
    list.stroke(flame.clone(), BURST_EDGE, space.pen(5.6));
    list.fill(flame, mark_inks.fire);
    let heart = space.star(6, turned + 3, |at| if at % 2 == 0 { 11.4 } else { 5.8 });
    list.fill(heart, mark_inks.core);
}

/// Draws a submarine: a slim hull with fins at its tail, a tower and a periscope.
fn draw_submarine(list: &mut DisplayList, space: &LocalSpace, paint: &ShipPaint) {
    let curves = [
        [(-16.0, -5.5), (-8.0, -8.5), (2.0, -8.5)],
        [(13.0, -8.5), (22.5, -6.0), (22.5, 0.0)],
        [(22.5, 6.0), (13.0, 8.5), (2.0, 8.5)],
        [(-8.0, 8.5), (-16.0, 5.5), (-22.0, 0.0)],
    ];
    let body = space.curve_path((-22.0, 0.0), &curves);
    list.stroke(space.strokes(&[[(-17.0, -8.5), (-17.0, 8.5)]]), paint.edge, space.pen(4.2));
    list.stroke(body.clone(), paint.edge, space.pen(5.0));
    list.fill(body, paint.body);
    list.stroke(space.polyline(&[(-1.0, 0.0), (8.0, 0.0)]), paint.fitting, space.pen(8.4));
    list.fill(space.circle((7.0, 0.0), 2.2), paint.trim);
}

/// Draws a disclosed cell with a ship that is not hit yet: steel in a brass ring, with the deck visible between them.
fn draw_given(list: &mut DisplayList, space: &LocalSpace) {
    let (ring, lozenge) = (space.circle((0.0, 0.0), 20.0), [(0.0, -11.0), (11.0, 0.0), (0.0, 11.0), (-11.0, 0.0)]);
    list.stroke(ring.clone(), GROUND, space.pen(6.8));
    list.stroke(ring, BRASS, space.pen(3.4));
    list.stroke(space.polygon(&lozenge), GROUND, space.pen(5.2));
    list.fill(space.polygon(&lozenge), STEEL);
}

/// Draws a disclosed mine: dark on a disc of brass.
fn draw_given_mine(list: &mut DisplayList, space: &LocalSpace) {
    list.fill(space.circle((0.0, 0.0), 22.0), BRASS);
    let horns = [0, 9, 18, 27].map(|way| [polar(way, 14.5), polar(way + 36, 14.5)]);
    list.stroke(space.strokes(&horns), GROUND, space.pen(3.4));
    list.fill(space.circle((0.0, 0.0), 9.6), GROUND);
    list.fill(space.circle((-2.8, -2.8), 2.6), BRASS);
}

/// Draws a hit from before the ship moved: the outline of a burst.
fn draw_stale_hit(list: &mut DisplayList, spot: Spot) {
    let (space, mut sketcher) = (LocalSpace::of(spot), Sketcher::at(Motif::Cross, spot.cell));
    let turned = sketcher.random_between(0.0, 8.0) as usize;
    let flame = space.star(6, turned, |at| if at % 2 == 0 { 19.0 } else { 9.5 });
    list.stroke(flame, MIST, space.pen(2.8));
}

/// Draws a miss from before the ship moved: a ring in four parts.
fn draw_stale_miss(list: &mut DisplayList, space: &LocalSpace) {
    for quarter in 0..4 {
        let from = 3 + 18 * quarter;
        let points: Vec<Point> = (0..5).map(|step| polar(from + 3 * step, 12.0)).collect();
        list.stroke(space.polyline(&points), MIST, space.pen(3.0));
    }
}

/// Draws a cell of the player's own salvo: a crosshair with its number.
pub(super) fn draw_aim(list: &mut DisplayList, spot: Spot, number: &str) {
    let space = LocalSpace::of(spot);
    let ticks = [0, 18, 36, 54].map(|way| [polar(way, 17.0), polar(way, 24.0)]);
    list.fill(space.circle((0.0, 0.0), 18.5), GROUND);
    list.stroke(space.strokes(&ticks), SHINE, space.pen(3.2));
    list.stroke(space.circle((0.0, 0.0), 18.5), SHINE, space.pen(2.8));
    let line = TextLine::fit(number, Face::Bold, spot.pitch * 0.46, 0.5, spot.pitch * 0.5).with_ink(ICE);
    let baseline = spot.middle.1 + line.size * 0.405;
    list.text(line.at(spot.middle.0, baseline, TextAnchor::Middle));
}
