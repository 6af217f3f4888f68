//! The label of a challenge: a dark plaque in a double brass frame, a battleship on the night sea.

use super::space::LocalSpace;
use crate::{
    ink::{
        Ink,
        admiral::{BRASS, CONTOUR, DECK, FOAM, GROUND, SHINE, STEEL, TURRET},
    },
    list::DisplayList,
    shape::{Point, Rectangle},
};

pub(super) fn draw_label(list: &mut DisplayList, whole: Rectangle) {
    let Rectangle { x, y, width, height } = whole;
    for (inset, ink) in [(-8.0, GROUND), (0.0, BRASS), (4.0, GROUND), (12.0, BRASS), (14.5, GROUND)] {
        list.fill_rectangle((x + inset, y + inset), (width - 2.0 * inset, height - 2.0 * inset), ink);
    }
    for (across, down) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
        let space = LocalSpace::heading((x + 13.0 + across * (width - 26.0), y + 13.0 + down * (height - 26.0)), (1.0, 0.0), 1.0);
        list.fill(space.circle((0.0, 0.0), 20.0), GROUND);
        list.stroke(space.circle((0.0, 0.0), 13.0), BRASS, 3.0);
        list.fill(space.star(4, 0, |at| if at % 2 == 0 { 9.0 } else { 3.2 }), BRASS);
    }
    draw_battleship(list, &LocalSpace::heading((x + width / 2.0, y + 140.0), (1.0, 0.0), 1.0));
}

/// A battleship from the side under the night sky, on two rows of waves.
fn draw_battleship(list: &mut DisplayList, space: &LocalSpace) {
    draw_sky(list, space);
    let mut plate = |points: &[Point], ink: Ink| list.fill(space.polygon(points), ink);
    plate(&[(-42.0, -34.0), (-38.0, -66.0), (-20.0, -66.0), (-20.0, -34.0)], DECK);
    plate(&[(-39.0, -58.0), (-38.0, -66.0), (-20.0, -66.0), (-20.0, -58.0)], TURRET);
    plate(&[(-10.0, -34.0), (-8.0, -62.0), (10.0, -62.0), (10.0, -34.0)], DECK);
    plate(&[(-9.0, -54.0), (-8.0, -62.0), (10.0, -62.0), (10.0, -54.0)], TURRET);
    plate(&[(18.0, -34.0), (22.0, -78.0), (28.0, -78.0), (28.0, -88.0), (44.0, -88.0), (46.0, -78.0), (50.0, -34.0)], STEEL);
    plate(&[(34.0, -86.0), (35.0, -112.0), (38.0, -112.0), (39.0, -86.0)], STEEL);
    plate(&[(26.0, -70.0), (47.0, -70.0), (48.0, -62.0), (25.0, -62.0)], TURRET);
    plate(&[(-60.0, -18.0), (-54.0, -36.0), (60.0, -36.0), (66.0, -18.0)], STEEL);
    for (middle, ahead, up) in [(-104.0, -1.0, -18.0), (-72.0, -1.0, -27.0), (76.0, 1.0, -27.0), (108.0, 1.0, -18.0)] {
        let at = |along: f32, down: f32| (middle + along * ahead, up + down);
        plate(&[at(-14.0, 0.0), at(-10.0, -13.0), at(9.0, -13.0), at(14.0, 0.0)], TURRET);
        plate(&[at(8.0, -11.0), at(40.0, -17.0), at(40.0, -13.0), at(8.0, -6.0)], TURRET);
        plate(&[at(-11.0, 0.0), at(-11.0, -up - 14.0), at(11.0, -up - 14.0), at(11.0, 0.0)], STEEL);
    }
    plate(&[(-164.0, -18.0), (170.0, -20.0), (148.0, 14.0), (-150.0, 14.0)], STEEL);
    plate(&[(-156.0, 4.0), (155.0, 4.0), (148.0, 14.0), (-150.0, 14.0)], TURRET);
    plate(&[(-164.0, -19.0), (171.0, -21.0), (169.0, -16.0), (-162.0, -14.0)], SHINE);
    for along in [-118.0, -88.0, -58.0, -28.0, 2.0, 32.0, 62.0, 92.0, 122.0] {
        list.fill(space.circle((along, -5.0), 3.4), TURRET);
    }
    draw_flag(list, space);
    for (row, (ink, from)) in [(FOAM, -196.0), (CONTOUR, -182.0)].into_iter().enumerate() {
        let down = 15.0 + 11.0 * row as f32;
        let crests: Vec<Point> =
            (0..27 - 2 * row).map(|step| (from + 14.5 * step as f32, if step % 2 == 0 { down } else { down - 7.0 })).collect();
        list.stroke(space.polyline(&crests), ink, 3.2);
    }
}

/// A crescent moon and four stars.
fn draw_sky(list: &mut DisplayList, space: &LocalSpace) {
    list.fill(space.circle((168.0, -80.0), 25.0), BRASS);
    list.fill(space.circle((157.0, -87.0), 22.0), GROUND);
    for (middle, size) in [((-186.0, -86.0), 0.8), ((-112.0, -104.0), 0.6), ((96.0, -106.0), 0.6), ((222.0, -100.0), 0.8)] {
        list.fill(space.part(middle, size).star(4, 0, |at| if at % 2 == 0 { 10.0 } else { 3.2 }), FOAM);
    }
}

fn draw_flag(list: &mut DisplayList, space: &LocalSpace) {
    list.stroke(space.polyline(&[(-150.0, -18.0), (-150.0, -56.0)]), STEEL, 2.8);
    list.fill(space.polygon(&[(-149.0, -57.0), (-178.0, -53.0), (-170.0, -46.0), (-178.0, -38.0), (-149.0, -38.0)]), BRASS);
}
