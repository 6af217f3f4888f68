//! Straight ships: a hull with a bow, turrets that face away from the bridge, funnels behind it.

use tiny_skia::Path;

use super::{
    coat::{Coat, Rim},
    plan::Plan,
};
use crate::{ink::admiral::GROUND, list::List, look::Decks, shape::Point};

/// Half the width of a jointed hull.
pub(super) const BEAM: f32 = 14.5;

/// Half the width of a straight hull of this many decks.
fn beam(decks: usize) -> f32 {
    [12.0, 13.2, 14.0].get(decks.max(1) - 1).copied().unwrap_or(14.8)
}

/// The least side of a cell in which what stands on a ship has parts of its own.
const ROOMY: f32 = 0.62;

/// What stands on a ship.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Fitting {
    /// A turret whose guns look ahead.
    Fore,
    /// A turret whose guns look back.
    Aft,
    /// The bridge.
    Bridge,
    /// A funnel.
    Funnel,
}

/// Draws the ship.
pub(super) fn ship(list: &mut List, decks: &Decks, coat: &Coat) {
    let (plan, count) = (Plan::along(decks), decks.cells.len());
    let length = 52.0 * count as f32;
    let outline = outline(&plan, length, beam(count));
    list.fill(outline.clone(), coat.body);
    match coat.rim {
        Rim::Single(wide) => list.stroke(outline, coat.edge, plan.pen(wide)),
        Rim::Double(wide, within) => {
            list.stroke(outline.clone(), coat.edge, plan.pen(wide));
            list.stroke(outline, GROUND, plan.pen(within));
        }
    }
    list.stroke(plan.polyline(&[(13.0, 0.0), (length - 16.0, 0.0)]), coat.deck, plan.pen(2.4));
    let size = if count == 1 { 0.82 } else { 1.0 };
    for (fitting, along) in fittings(count) {
        fit(list, &plan.part((along, 0.0), size), fitting, coat);
    }
}

/// The outline of a straight hull this long and wide: a rounded stern, a drawn-out bow.
fn outline(plan: &Plan, length: f32, beam: f32) -> Option<Path> {
    let (stern, bow) = (5.5, (length * 0.5).min(44.0));
    let shoulder = length - bow;
    let tip = length - 3.5;
    let flat = |from: Point, to: Point| [from, to, to];
    let curves = [
        [(stern, -beam + 3.5), (stern + 2.5, -beam + 1.0), (stern + 7.0, -beam + 0.5)],
        flat((stern + 7.0, -beam + 0.5), (shoulder - length * 0.1, -beam)),
        [(shoulder + bow * 0.36, -beam), (tip - bow * 0.24, -beam * 0.42), (tip, 0.0)],
        [(tip - bow * 0.24, beam * 0.42), (shoulder + bow * 0.36, beam), (shoulder - length * 0.1, beam)],
        flat((shoulder - length * 0.1, beam), (stern + 7.0, beam - 0.5)),
        [(stern + 2.5, beam - 1.0), (stern, beam - 3.5), (stern, beam - 7.0)],
    ];
    plan.curved((stern, -beam + 7.0), &curves)
}

/// What stands where on a ship of this many decks.
fn fittings(decks: usize) -> Vec<(Fitting, f32)> {
    use Fitting::{Aft, Bridge, Fore, Funnel};
    let length = 52.0 * decks as f32;
    match decks {
        0 | 1 => vec![(Bridge, 17.0), (Fore, 32.0)],
        2 => vec![(Aft, 24.0), (Funnel, 41.0), (Bridge, 56.0), (Fore, 77.0)],
        3 => vec![(Aft, 24.0), (Aft, 46.0), (Funnel, 66.0), (Bridge, 82.0), (Fore, 106.0), (Fore, 126.0)],
        _ => {
            let middle = length * 0.5;
            let mut row = vec![(Aft, 24.0), (Aft, 46.0), (Funnel, middle - 27.0), (Funnel, middle - 11.0), (Bridge, middle + 7.0)];
            row.extend([(Fore, length - 68.0), (Fore, length - 46.0)]);
            // Longer ships carry more guns amidships.
            for more in 0..(decks - 4) {
                let step = 26.0 + 26.0 * (more / 2 + 1) as f32;
                row.push(if more % 2 == 0 { (Aft, middle - step - 4.0) } else { (Fore, middle + step - 10.0) });
            }
            row
        }
    }
}

/// Puts something where the plan stands.
pub(super) fn fit(list: &mut List, plan: &Plan, fitting: Fitting, coat: &Coat) {
    match fitting {
        Fitting::Fore => turret(list, plan, Some(1.0), coat),
        Fitting::Aft => turret(list, plan, Some(-1.0), coat),
        Fitting::Bridge => bridge(list, plan, coat),
        Fitting::Funnel if plan.scale() >= ROOMY => list.fill(plan.circle((0.0, 0.0), 5.2), coat.fitting),
        Fitting::Funnel => {}
    }
}

/// A turret; its two guns look the way of `ahead`, if it has any.
pub(super) fn turret(list: &mut List, plan: &Plan, ahead: Option<f32>, coat: &Coat) {
    if plan.scale() < ROOMY {
        list.fill(plan.circle((0.0, 0.0), 6.6), coat.fitting);
        return;
    }
    if let Some(ahead) = ahead {
        let gun = |across: f32| [(0.0, across), (14.0 * ahead, across)];
        list.stroke(plan.strokes(&[gun(-2.9), gun(2.9)]), coat.fitting, plan.pen(2.4));
    }
    list.fill(plan.circle((0.0, 0.0), 8.2), coat.trim);
    list.fill(plan.circle((0.0, 0.0), 6.2), coat.fitting);
}

/// A bridge with a pointed front.
pub(super) fn bridge(list: &mut List, plan: &Plan, coat: &Coat) {
    let house = |more: f32| {
        [
            (-8.0 - more, -6.6 - more),
            (3.5 + more * 0.5, -6.6 - more),
            (9.0 + more * 1.3, 0.0),
            (3.5 + more * 0.5, 6.6 + more),
            (-8.0 - more, 6.6 + more),
        ]
    };
    if plan.scale() >= ROOMY {
        list.fill(plan.polygon(&house(2.0)), coat.trim);
    }
    list.fill(plan.polygon(&house(0.0)), coat.fitting);
    if plan.scale() >= ROOMY {
        list.fill(plan.circle((-1.5, 0.0), 2.8), coat.trim);
    }
}
