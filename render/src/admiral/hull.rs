//! Straight ships: a hull with a bow, turrets that face away from the bridge, funnels behind it.

use tiny_skia::Path;

use super::{paint::ShipPaint, space::LocalSpace};
use crate::{ink::admiral::GROUND, list::DisplayList, look::Decks, shape::Point};

/// Half the width of a jointed hull, in units of [`LocalSpace`].
pub(super) const HALF_BEAM: f32 = 14.5;

/// Half the width of a straight hull with this many decks, in units of [`LocalSpace`].
fn half_beam(decks: usize) -> f32 {
    [12.0, 13.2, 14.0].get(decks.max(1) - 1).copied().unwrap_or(14.8)
}

/// The smallest scale at which fittings are drawn in detail.
const MIN_DETAIL_SCALE: f32 = 0.62;

/// A fitting on a ship's deck.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Fitting {
    /// A turret whose guns point ahead.
    ForeTurret,
    /// A turret whose guns point astern.
    AftTurret,
    Bridge,
    Funnel,
}

/// Draws a straight ship.
pub(super) fn draw_ship(list: &mut DisplayList, decks: &Decks, paint: &ShipPaint) {
    let (space, count) = (LocalSpace::for_straight_ship(decks), decks.cells.len());
    let length = 52.0 * count as f32;
    let outline = outline(&space, length, half_beam(count));
    list.fill(outline.clone(), paint.body);
    list.stroke(outline.clone(), paint.edge, space.pen(paint.rim));
    if let Some(groove) = paint.groove {
        list.stroke(outline, GROUND, space.pen(groove));
    }
    list.stroke(space.polyline(&[(13.0, 0.0), (length - 16.0, 0.0)]), paint.deck, space.pen(2.4));
    let size = if count == 1 { 0.82 } else { 1.0 };
    for (fitting, along) in fittings(count) {
        draw_fitting(list, &space.subspace((along, 0.0), size), fitting, paint);
    }
}

/// The outline of a straight hull with this length and half width: a rounded stern, a drawn-out bow.
fn outline(space: &LocalSpace, length: f32, half_beam: f32) -> Option<Path> {
    let (stern, bow) = (5.5, (length * 0.5).min(44.0));
    let shoulder = length - bow;
    let tip = length - 3.5;
    let flat = |from: Point, to: Point| [from, to, to];
    let curves = [
        [(stern, -half_beam + 3.5), (stern + 2.5, -half_beam + 1.0), (stern + 7.0, -half_beam + 0.5)],
        flat((stern + 7.0, -half_beam + 0.5), (shoulder - length * 0.1, -half_beam)),
        [(shoulder + bow * 0.36, -half_beam), (tip - bow * 0.24, -half_beam * 0.42), (tip, 0.0)],
        [(tip - bow * 0.24, half_beam * 0.42), (shoulder + bow * 0.36, half_beam), (shoulder - length * 0.1, half_beam)],
        flat((shoulder - length * 0.1, half_beam), (stern + 7.0, half_beam - 0.5)),
        [(stern + 2.5, half_beam - 1.0), (stern, half_beam - 3.5), (stern, half_beam - 7.0)],
    ];
    space.curve_path((stern, -half_beam + 7.0), &curves)
}

/// The fittings of a ship with this many decks, and their distances from the stern in units of [`LocalSpace`].
fn fittings(decks: usize) -> Vec<(Fitting, f32)> {
    use Fitting::{AftTurret, Bridge, ForeTurret, Funnel};
    let length = 52.0 * decks as f32;
    match decks {
        0 | 1 => vec![(Bridge, 17.0), (ForeTurret, 32.0)],
        2 => vec![(AftTurret, 24.0), (Funnel, 41.0), (Bridge, 56.0), (ForeTurret, 77.0)],
        3 => vec![(AftTurret, 24.0), (AftTurret, 46.0), (Funnel, 66.0), (Bridge, 82.0), (ForeTurret, 106.0), (ForeTurret, 126.0)],
        _ => {
            let middle = length * 0.5;
            let mut row =
                vec![(AftTurret, 24.0), (AftTurret, 46.0), (Funnel, middle - 27.0), (Funnel, middle - 11.0), (Bridge, middle + 7.0)];
            row.extend([(ForeTurret, length - 68.0), (ForeTurret, length - 46.0)]);
            // Longer ships carry more guns amidships.
            for more in 0..(decks - 4) {
                let step = 26.0 + 26.0 * (more / 2 + 1) as f32;
                row.push(if more % 2 == 0 { (AftTurret, middle - step - 4.0) } else { (ForeTurret, middle + step - 10.0) });
            }
            row
        }
    }
}

/// Draws a fitting at the origin.
pub(super) fn draw_fitting(list: &mut DisplayList, space: &LocalSpace, fitting: Fitting, paint: &ShipPaint) {
    match fitting {
        Fitting::ForeTurret => draw_turret(list, space, Some(1.0), paint),
        Fitting::AftTurret => draw_turret(list, space, Some(-1.0), paint),
        Fitting::Bridge => draw_bridge(list, space, paint),
        Fitting::Funnel if space.scale >= MIN_DETAIL_SCALE => list.fill(space.circle((0.0, 0.0), 5.2), paint.fitting),
        Fitting::Funnel => {}
    }
}

/// Draws a turret. Its two guns point ahead for 1, astern for -1; `None` for a turret without guns.
pub(super) fn draw_turret(list: &mut DisplayList, space: &LocalSpace, ahead: Option<f32>, paint: &ShipPaint) {
    if space.scale < MIN_DETAIL_SCALE {
        list.fill(space.circle((0.0, 0.0), 6.6), paint.fitting);
        return;
    }
    if let Some(ahead) = ahead {
        let gun = |across: f32| [(0.0, across), (14.0 * ahead, across)];
        list.stroke(space.strokes(&[gun(-2.9), gun(2.9)]), paint.fitting, space.pen(2.4));
    }
    list.fill(space.circle((0.0, 0.0), 8.2), paint.trim);
    list.fill(space.circle((0.0, 0.0), 6.2), paint.fitting);
}

/// Draws a bridge with a pointed front.
pub(super) fn draw_bridge(list: &mut DisplayList, space: &LocalSpace, paint: &ShipPaint) {
    let house = |more: f32| {
        [
            (-8.0 - more, -6.6 - more),
            (3.5 + more * 0.5, -6.6 - more),
            (9.0 + more * 1.3, 0.0),
            (3.5 + more * 0.5, 6.6 + more),
            (-8.0 - more, 6.6 + more),
        ]
    };
    if space.scale >= MIN_DETAIL_SCALE {
        list.fill(space.polygon(&house(2.0)), paint.trim);
    }
    list.fill(space.polygon(&house(0.0)), paint.fitting);
    if space.scale >= MIN_DETAIL_SCALE {
        list.fill(space.circle((-1.5, 0.0), 2.8), paint.trim);
    }
}
