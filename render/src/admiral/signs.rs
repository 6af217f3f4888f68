//! The signs of single cells: bursts, dots, circles, triangles, little boats, brackets and sights. Each differs from every
//! other by its shape; a wreck is dark with a pale cross, a spent piece dark with a pale dot.

use super::{chart, coat::Coat, hull, plan::Plan};
use crate::{
    glyph::Face,
    hand::{Hand, Thing},
    ink::{
        Ink,
        admiral::{BRASS, FOAM, GROUND, ICE, MIST, Paints, SEA, SHINE, SOOT, STEEL},
    },
    list::List,
    look::Decks,
    shape::{Point, away, direction},
    sheet::Hull,
    sign::{Sign, Signs},
    spot::Spot,
    text::{Anchor, Line},
};

/// Draws a sign by itself.
pub(super) fn draw(list: &mut List, sign: Sign, spot: Spot, (marks, paints): (Signs, Paints)) {
    let plan = Plan::of(spot);
    match sign {
        Sign::Empty => list.fill(plan.circle((0.0, 0.0), (3.9_f32).max(2.0 / plan.scale())), MIST),
        Sign::Miss => miss(list, &plan, marks),
        Sign::Hit => hit(list, spot, marks, paints),
        Sign::Last => chart::bracket(list, spot),
        Sign::Ship => hull::ship(list, &Decks::at(spot), &Coat::of(Hull::Own, paints)),
        Sign::Sunk => {
            hull::ship(list, &Decks::at(spot), &Coat::of(Hull::Sunk, paints));
            deck(list, spot, marks, paints);
        }
        Sign::Mine | Sign::Sweeper | Sign::Submarine => piece(list, sign, spot, Hull::Own, paints),
        Sign::SpentMine => spent(list, Sign::Mine, spot, 0.0, paints),
        Sign::SpentSweeper => spent(list, Sign::Sweeper, spot, LOW, paints),
        Sign::SunkSubmarine => {
            piece(list, Sign::Submarine, spot, Hull::Sunk, paints);
            deck(list, spot.smaller(), marks, paints);
        }
        Sign::Given => given(list, &plan),
        Sign::GivenMine => given_mine(list, &plan),
        Sign::StaleHit => stale_hit(list, spot),
        Sign::StaleMiss => stale_miss(list, &plan),
        Sign::Aim => aim(list, spot, "1"),
    }
}

/// A mine, a circle; a minesweeper, a triangle; a submarine, a boat (core/RULES.md §2.5, §2.7, §2.8).
pub(super) fn piece(list: &mut List, sign: Sign, spot: Spot, hull: Hull, paints: Paints) {
    let plan = Plan::of(spot);
    let (body, edge) = match hull {
        Hull::Own => (GROUND, BRASS),
        Hull::Sunk => (paints.wreck, paints.glow),
        Hull::Disclosed => (SEA, MIST),
    };
    let outline = match sign {
        Sign::Submarine => return submarine(list, &plan, &Coat::of(hull, paints)),
        Sign::Sweeper => plan.polygon(&[(0.0, -20.0), (19.5, 17.5), (-19.5, 17.5)]),
        _ => plan.circle((0.0, 0.0), 19.5),
    };
    list.fill(outline.clone(), body);
    list.stroke(outline, edge, plan.pen(3.6));
}

/// How far below the middle of its cell the middle of a triangle lies.
const LOW: f32 = 5.5;

/// A piece that was met, with a pale dot this far below the middle.
fn spent(list: &mut List, sign: Sign, spot: Spot, low: f32, paints: Paints) {
    piece(list, sign, spot, Hull::Sunk, paints);
    list.fill(Plan::of(spot).circle((0.0, low), 6.4), paints.cross);
}

/// What stands on a deck of a sunk ship.
pub(super) fn deck(list: &mut List, spot: Spot, marks: Signs, paints: Paints) {
    match marks {
        Signs::Dots => crossed(list, &Plan::of(spot), 12.5, paints.cross),
        Signs::Snowflake => snowflake(list, spot, paints.cross),
        Signs::Crosses | Signs::Pegs => list.fill(Plan::of(spot).circle((0.0, 0.0), 9.5), paints.cross),
    }
}

fn crossed(list: &mut List, plan: &Plan, reach: f32, ink: Ink) {
    let strokes = [[(-reach, -reach), (reach, reach)], [(reach, -reach), (-reach, reach)]];
    list.stroke(plan.strokes(&strokes), ink, plan.pen((reach * 0.38).max(3.6)));
}

/// Six arms, with barbs where there is room for them.
fn snowflake(list: &mut List, spot: Spot, ink: Ink) {
    let (plan, reach) = (Plan::of(spot), 16.5);
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
    list.stroke(plan.strokes(&strokes), ink, plan.pen(3.4));
}

/// A dot of foam, a cross of foam, or a white peg.
fn miss(list: &mut List, plan: &Plan, marks: Signs) {
    match marks {
        Signs::Dots | Signs::Snowflake => list.fill(plan.circle((0.0, 0.0), 8.8), FOAM),
        Signs::Crosses => crossed(list, plan, 10.5, FOAM),
        Signs::Pegs => list.fill(plan.circle((0.0, 0.0), 10.5), FOAM),
    }
}

/// What burns, or a peg with a dark hole.
fn hit(list: &mut List, spot: Spot, marks: Signs, paints: Paints) {
    match marks {
        Signs::Dots | Signs::Snowflake | Signs::Crosses => burst(list, spot, paints),
        Signs::Pegs => {
            let plan = Plan::of(spot);
            for (radius, ink) in [(17.0, SOOT), (14.6, paints.fire), (5.4, SOOT)] {
                list.fill(plan.circle((0.0, 0.0), radius), ink);
            }
        }
    }
}

/// Fire with a bright heart, its edge of soot.
fn burst(list: &mut List, spot: Spot, paints: Paints) {
    let (plan, mut hand) = (Plan::of(spot), Hand::at(Thing::Cross, spot.cell));
    let turned = hand.between(0.0, 8.0) as usize;
    let flame = plan.star(9, turned, |at| if at % 2 == 0 { hand.between(19.0, 22.0) } else { hand.between(10.0, 11.8) });
    list.stroke(flame.clone(), SOOT, plan.pen(5.6));
    list.fill(flame, paints.fire);
    let heart = plan.star(6, turned + 3, |at| if at % 2 == 0 { 11.4 } else { 5.8 });
    list.fill(heart, paints.core);
}

/// A slim hull with fins at its tail, a tower and a periscope.
fn submarine(list: &mut List, plan: &Plan, coat: &Coat) {
    let curves = [
        [(-16.0, -5.5), (-8.0, -8.5), (2.0, -8.5)],
        [(13.0, -8.5), (22.5, -6.0), (22.5, 0.0)],
        [(22.5, 6.0), (13.0, 8.5), (2.0, 8.5)],
        [(-8.0, 8.5), (-16.0, 5.5), (-22.0, 0.0)],
    ];
    let body = plan.curved((-22.0, 0.0), &curves);
    list.stroke(plan.strokes(&[[(-17.0, -8.5), (-17.0, 8.5)]]), coat.edge, plan.pen(4.2));
    list.stroke(body.clone(), coat.edge, plan.pen(5.0));
    list.fill(body, coat.body);
    list.stroke(plan.polyline(&[(-1.0, 0.0), (8.0, 0.0)]), coat.fitting, plan.pen(8.4));
    list.fill(plan.circle((7.0, 0.0), 2.2), coat.trim);
}

/// A piece of steel in a brass ring, both dark along their edges, so that a deck is seen between them.
fn given(list: &mut List, plan: &Plan) {
    let (ring, lozenge) = (plan.circle((0.0, 0.0), 20.0), [(0.0, -11.0), (11.0, 0.0), (0.0, 11.0), (-11.0, 0.0)]);
    list.stroke(ring.clone(), GROUND, plan.pen(6.8));
    list.stroke(ring, BRASS, plan.pen(3.4));
    list.stroke(plan.polygon(&lozenge), GROUND, plan.pen(5.2));
    list.fill(plan.polygon(&lozenge), STEEL);
}

/// A disc of brass with a dark mine on it.
fn given_mine(list: &mut List, plan: &Plan) {
    list.fill(plan.circle((0.0, 0.0), 22.0), BRASS);
    let horns = [0, 9, 18, 27].map(|way| [away(way, 14.5), away(way + 36, 14.5)]);
    list.stroke(plan.strokes(&horns), GROUND, plan.pen(3.4));
    list.fill(plan.circle((0.0, 0.0), 9.6), GROUND);
    list.fill(plan.circle((-2.8, -2.8), 2.6), BRASS);
}

/// The outline of a fire that burnt out.
fn stale_hit(list: &mut List, spot: Spot) {
    let (plan, mut hand) = (Plan::of(spot), Hand::at(Thing::Cross, spot.cell));
    let turned = hand.between(0.0, 8.0) as usize;
    let flame = plan.star(6, turned, |at| if at % 2 == 0 { 19.0 } else { 9.5 });
    list.stroke(flame, MIST, plan.pen(2.8));
}

/// A ring broken in four.
fn stale_miss(list: &mut List, plan: &Plan) {
    for quarter in 0..4 {
        let from = 3 + 18 * quarter;
        let points: Vec<Point> = (0..5).map(|step| away(from + 3 * step, 12.0)).collect();
        list.stroke(plan.polyline(&points), MIST, plan.pen(3.0));
    }
}

/// A gunsight with a number in it.
pub(super) fn aim(list: &mut List, spot: Spot, number: &str) {
    let plan = Plan::of(spot);
    let ticks = [0, 18, 36, 54].map(|way| [away(way, 17.0), away(way, 24.0)]);
    list.fill(plan.circle((0.0, 0.0), 18.5), GROUND);
    list.stroke(plan.strokes(&ticks), SHINE, plan.pen(3.2));
    list.stroke(plan.circle((0.0, 0.0), 18.5), SHINE, plan.pen(2.8));
    let line = Line::set(number, Face::Strong, spot.pitch * 0.46, 0.5, spot.pitch * 0.5).inked(ICE);
    let baseline = spot.middle.1 + line.size * 0.405;
    list.text(line.at(spot.middle.0, baseline, Anchor::Middle));
}
