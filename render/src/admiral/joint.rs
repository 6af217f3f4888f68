//! Jointed hulls, for bent ships and for the ship whose decks may lie corner to corner: one thick hull through all of its
//! decks, a bulkhead in every joint, a bow at the last free end.

use tiny_skia::Path;

use super::{
    coat::{Coat, Rim},
    hull::{self, BEAM},
    plan::Plan,
};
use crate::{
    ink::{Ink, admiral::GROUND},
    list::List,
    look::Decks,
    shape::{self, Point},
    spot::LEAST,
    ties::{How, Tie, ties},
};

/// What stands on the decks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rig {
    /// Turrets, and a bridge where most decks meet.
    Guns,
    /// Masts and yards.
    Masts,
}

/// A deck at an end of the hull, and which way is out.
struct End {
    middle: Point,
    out: Point,
}

/// Draws the ship.
pub(super) fn ship(list: &mut List, decks: &Decks, coat: &Coat, rig: Rig) {
    let scale = decks.scale();
    let ties = ties(&decks.cells, decks.origin, decks.pitch);
    let ends = ends(decks, &ties);
    let (bands, inner) = bands(coat, scale);
    for (ink, thick) in bands {
        for Tie { from, to, .. } in &ties {
            list.stroke(shape::line(*from, *to), ink, thick);
        }
        for (at, end) in ends.iter().enumerate() {
            let plan = Plan::heading(end.middle, end.out, thick / (2.0 * BEAM));
            list.fill(if at + 1 == ends.len() { bow(&plan) } else { stern(&plan) }, ink);
        }
    }
    for tie in ties.iter().filter(|tie| tie.how == How::Walled) {
        let (from, to) = tie.wall(inner / 2.0 - 1.0);
        list.stroke(shape::line(from, to), coat.deck, LEAST);
    }
    rigged(list, decks, &ties, &ends, (coat, rig));
}

/// The inks from the edge of the hull inwards, each with how wide the hull is in it, and how wide its body is.
fn bands(coat: &Coat, scale: f32) -> (Vec<(Ink, f32)>, f32) {
    let beam = 2.0 * BEAM * scale;
    let pen = |wide: f32| (wide * scale).max(LEAST);
    let (rim, inner) = match coat.rim {
        Rim::Single(wide) => (vec![(coat.edge, beam + pen(wide))], beam - pen(wide)),
        Rim::Double(wide, within) => {
            let (wide, within) = (pen(wide), pen(within));
            (vec![(coat.edge, beam + wide), (GROUND, beam + within), (coat.edge, beam - within)], beam - wide)
        }
    };
    (rim.into_iter().chain([(coat.body, inner)]).collect(), inner)
}

/// Every deck that is tied to one other deck only.
fn ends(decks: &Decks, ties: &[Tie]) -> Vec<End> {
    let ends = decks.cells.iter().filter_map(|cell| {
        let middle = decks.middle(cell);
        let mut others = others(ties, middle);
        let (x, y) = others.next()?;
        let (dx, dy) = (middle.0 - x, middle.1 - y);
        let length = (dx * dx + dy * dy).sqrt().max(0.01);
        others.next().is_none().then_some(End { middle, out: (dx / length, dy / length) })
    });
    ends.collect()
}

/// The middles of the decks that the deck here is tied to.
fn others(ties: &[Tie], here: Point) -> impl Iterator<Item = Point> + '_ {
    ties.iter().filter(|tie| tie.from != tie.to).filter_map(move |tie| match (tie.from == here, tie.to == here) {
        (true, _) => Some(tie.to),
        (_, true) => Some(tie.from),
        _ => None,
    })
}

/// A bow ahead of the last deck.
fn bow(plan: &Plan) -> Option<Path> {
    let curves = [[(11.0, -BEAM), (18.0, -6.0), (22.5, 0.0)], [(18.0, 6.0), (11.0, BEAM), (0.0, BEAM)]];
    plan.curved((0.0, -BEAM), &curves)
}

/// A stern behind the first deck.
fn stern(plan: &Plan) -> Option<Path> {
    let curves = [
        [(6.0, -BEAM), (12.0, -BEAM), (14.0, -BEAM)],
        [(17.0, -BEAM), (20.0, -BEAM + 3.0), (20.0, -BEAM + 6.0)],
        [(20.0, 0.0), (20.0, 0.0), (20.0, BEAM - 6.0)],
        [(20.0, BEAM - 3.0), (17.0, BEAM), (14.0, BEAM)],
        [(12.0, BEAM), (6.0, BEAM), (0.0, BEAM)],
    ];
    plan.curved((0.0, -BEAM), &curves)
}

/// What stands on every deck.
fn rigged(list: &mut List, decks: &Decks, ties: &[Tie], ends: &[End], (coat, rig): (&Coat, Rig)) {
    let most = decks.cells.iter().max_by_key(|cell| (others(ties, decks.middle(*cell)).count(), std::cmp::Reverse(*cell)));
    for cell in decks.cells.iter() {
        let middle = decks.middle(cell);
        let end = ends.iter().find(|end| end.middle == middle);
        let ahead = end.or(ends.last()).map_or((1.0, 0.0), |end| end.out);
        let plan = Plan::heading(middle, ahead, decks.scale());
        match rig {
            Rig::Masts => mast(list, &plan, coat),
            Rig::Guns if end.is_some() => hull::turret(list, &plan, Some(1.0), coat),
            Rig::Guns if Some(cell) == most => hull::bridge(list, &plan, coat),
            Rig::Guns => hull::turret(list, &plan, None, coat),
        }
    }
}

/// A mast seen from above, with two yards.
fn mast(list: &mut List, plan: &Plan, coat: &Coat) {
    let yards = [[(-8.0, -8.0), (8.0, 8.0)], [(-8.0, 8.0), (8.0, -8.0)]];
    list.stroke(plan.strokes(&yards), coat.fitting, plan.pen(3.0));
    list.fill(plan.circle((0.0, 0.0), 4.6), coat.trim);
}
