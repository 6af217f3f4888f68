//! Medals and outcome signs, drawn as shapes; only numbers use a font. No two signs differ by colour alone.

use broadside_scene::figure::{Emblem, PlayerResult};
use tiny_skia::PathBuilder;

use super::page::{FigurePage, TextStyle, star};
use crate::{
    ink::{Ink, night},
    shape::{self, Point, direction, polar},
    text::TextAnchor,
};

/// The metals of the first three places.
pub(super) const METALS: [Ink; 3] = [night::BRASS, night::SILVER, night::BRONZE];

/// The signs of emblems and medals, in the order of [`Emblem`].
pub(super) const EMBLEM_SIGNS: [fn(&mut FigurePage, Point, f32); Emblem::ALL.len()] =
    [draw_anchor, draw_eight_pointed_star, draw_wheel, draw_waves, draw_crosshair, draw_ship, draw_cross, draw_pennant];

/// The metal of the first, second or third place; `None` for any other text.
pub(super) fn metal_of_place(place: &str) -> Option<Ink> {
    let place = place.trim().parse::<usize>().ok()?;
    METALS.get(place.checked_sub(1)?).copied()
}

pub(super) fn draw_numbered_medal(page: &mut FigurePage, middle: Point, radius: f32, metal: Ink, number: &str) {
    page.draw_disc(middle, radius, metal);
    page.draw_ring(middle, radius * 0.84, (radius * 0.06).max(1.2), night::NIGHT);
    let style = TextStyle::bold(radius * 1.1, night::NIGHT).with_anchor(TextAnchor::Middle);
    page.write_to_fit(style, number, (middle.0, middle.1 + style.baseline_offset()), radius * 1.5);
}

/// Draws the medal of this name on its ribbon. Its form and its sign depend only on the name.
pub(super) fn draw_medal(page: &mut FigurePage, (x, y): Point, radius: f32, name: &str) {
    for side in [-1.0, 1.0] {
        let tail = [(0.1, 0.5), (0.85, 0.4), (0.8, 1.75), (0.45, 1.5), (0.1, 1.75)];
        let tail = tail.map(|(across, down)| (x + side * across * radius, y + down * radius));
        page.list.fill(shape::polygon(&tail), night::STRONG_LINE);
    }
    let sum = name_hash(name);
    let (inner, points) = [(0.9, 12), (0.74, 8), (0.86, 8)][sum % 3];
    page.list.fill(star((x, y), radius * 1.22, inner, points), night::DARK_BRASS);
    page.draw_disc((x, y), radius, night::BRASS);
    page.draw_ring((x, y), radius * 0.84, 1.6, night::NIGHT);
    EMBLEM_SIGNS[sum / 3 % EMBLEM_SIGNS.len()](page, (x, y), radius * 0.66);
}

/// A hash of a name, the same on every machine.
fn name_hash(name: &str) -> usize {
    let sum = name.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3));
    let mixed = (sum ^ sum >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    (mixed >> 40) as usize
}

fn draw_anchor(page: &mut FigurePage, (x, y): Point, reach: f32) {
    let at = |across: f32, down: f32| (x + across * reach, y + down * reach);
    let line = reach * 0.2;
    page.draw_ring(at(0.0, -0.72), reach * 0.18, line * 0.8, night::NIGHT);
    page.list.stroke(shape::polyline(&[at(0.0, -0.5), at(0.0, 0.85)]), night::NIGHT, line);
    page.list.stroke(shape::polyline(&[at(-0.42, -0.26), at(0.42, -0.26)]), night::NIGHT, line);
    let mut arms = PathBuilder::new();
    let (left, low, right) = (at(-0.76, 0.24), at(0.0, 0.88), at(0.76, 0.24));
    arms.move_to(left.0, left.1);
    arms.quad_to(at(-0.62, 0.86).0, at(-0.62, 0.86).1, low.0, low.1);
    arms.quad_to(at(0.62, 0.86).0, at(0.62, 0.86).1, right.0, right.1);
    page.list.stroke(arms.finish(), night::NIGHT, line);
}

fn draw_eight_pointed_star(page: &mut FigurePage, middle: Point, reach: f32) {
    page.list.fill(star(middle, reach, 0.42, 8), night::NIGHT);
}

fn draw_wheel(page: &mut FigurePage, (x, y): Point, reach: f32) {
    page.draw_ring((x, y), reach * 0.6, reach * 0.18, night::NIGHT);
    for fives in (0..36).step_by(9) {
        let (across, down) = polar(fives, reach);
        page.list.stroke(shape::polyline(&[(x - across, y - down), (x + across, y + down)]), night::NIGHT, reach * 0.14);
    }
}

fn draw_waves(page: &mut FigurePage, (x, y): Point, reach: f32) {
    for down in [-0.5, 0.0, 0.5] {
        let points = [-0.8, -0.4, 0.0, 0.4, 0.8].map(|across| (x + across * reach, y + down * reach));
        let mut path = PathBuilder::new();
        path.move_to(points[0].0, points[0].1);
        for (at, two) in points.windows(2).enumerate() {
            let lift = if at % 2 == 0 { -0.36 } else { 0.36 } * reach;
            path.quad_to((two[0].0 + two[1].0) / 2.0, two[0].1 + lift, two[1].0, two[1].1);
        }
        page.list.stroke(path.finish(), night::NIGHT, reach * 0.2);
    }
}

fn draw_crosshair(page: &mut FigurePage, (x, y): Point, reach: f32) {
    page.draw_ring((x, y), reach * 0.62, reach * 0.16, night::NIGHT);
    page.draw_disc((x, y), reach * 0.18, night::NIGHT);
    for fives in (0..72).step_by(18) {
        let way = direction(fives);
        let at = |share: f32| (x + way.0 * reach * share, y + way.1 * reach * share);
        page.list.stroke(shape::polyline(&[at(0.45), at(0.95)]), night::NIGHT, reach * 0.18);
    }
}

fn draw_ship(page: &mut FigurePage, (x, y): Point, reach: f32) {
    let at = |across: f32, down: f32| (x + across * reach, y + down * reach);
    let hull = [at(-0.95, 0.15), at(0.95, 0.15), at(0.6, 0.62), at(-0.7, 0.62)];
    let bridge =
        [at(-0.4, 0.15), at(-0.4, -0.25), at(-0.1, -0.25), at(-0.1, -0.75), at(0.1, -0.75), at(0.1, -0.25), at(0.4, -0.25), at(0.4, 0.15)];
    page.list.fill(shape::polygon(&hull), night::NIGHT);
    page.list.fill(shape::polygon(&bridge), night::NIGHT);
}

fn draw_cross(page: &mut FigurePage, middle: Point, reach: f32) {
    let reach = reach * 0.72;
    page.draw_cross(middle, reach, reach * 0.42, night::NIGHT);
}

fn draw_pennant(page: &mut FigurePage, (x, y): Point, reach: f32) {
    let at = |across: f32, down: f32| (x + across * reach, y + down * reach);
    page.list.stroke(shape::polyline(&[at(-0.5, -0.85), at(-0.5, 0.85)]), night::NIGHT, reach * 0.18);
    page.list.fill(shape::polygon(&[at(-0.5, -0.85), at(0.85, -0.4), at(-0.5, 0.1)]), night::NIGHT);
}

/// Draws the sign of an outcome: a disc with a tick for a win, a crossed ring for a loss, a barred ring for a draw, a dot for none.
pub(super) fn draw_outcome(page: &mut FigurePage, (x, y): Point, radius: f32, fate: PlayerResult) {
    let reach = radius * 0.42;
    match fate {
        PlayerResult::Won => {
            page.draw_disc((x, y), radius, night::BRASS);
            let tick = [(x - reach * 1.1, y), (x - reach * 0.25, y + reach * 0.9), (x + reach * 1.2, y - reach * 0.85)];
            page.list.stroke(shape::polyline(&tick), night::NIGHT, radius * 0.24);
        }
        PlayerResult::Lost => {
            page.draw_ring((x, y), radius - 1.5, 3.0, night::FOG);
            page.draw_cross((x, y), reach, 3.0, night::FOG);
        }
        PlayerResult::Open => {
            page.draw_ring((x, y), radius - 1.5, 3.0, night::MIST);
            page.list.stroke(shape::polyline(&[(x - reach, y), (x + reach, y)]), night::MIST, 3.0);
        }
        PlayerResult::Empty => page.draw_disc((x, y), radius * 0.25, night::DUSK),
    }
}
