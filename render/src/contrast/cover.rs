//! The label of a challenge: a white board in a thick frame with a steamer on it.

use crate::{
    ink::{
        Ink,
        contrast::{BLACK, BLUE, GREY, VERMILION, WHITE, YELLOW},
    },
    list::DisplayList,
    shape::{self, Point, Rectangle},
};

pub(super) fn draw_label(list: &mut DisplayList, whole: Rectangle) {
    for (inset, ink, radius) in [(-8.0, WHITE, 26.0), (0.0, BLACK, 22.0), (7.0, WHITE, 16.0), (15.0, BLUE, 12.0), (20.0, WHITE, 8.0)] {
        list.fill(shape::round_corners(&[shape::corners(whole, inset)], radius), ink);
    }
    draw_steamer(list, (whole.x + whole.width / 2.0, whole.y + 144.0));
}

fn draw_steamer(list: &mut DisplayList, (x, y): Point) {
    let at = |(along, up): (f32, f32)| (x + along, y - up);
    let mut plate = |points: &[(f32, f32)], ink: Ink| {
        let points: Vec<Point> = points.iter().copied().map(at).collect();
        list.stroke(shape::polygon(&points), BLACK, 6.4);
        list.fill(shape::polygon(&points), ink);
    };
    plate(&[(-36.0, 42.0), (-34.0, 70.0), (-14.0, 70.0), (-12.0, 42.0)], VERMILION);
    plate(&[(10.0, 42.0), (12.0, 70.0), (32.0, 70.0), (34.0, 42.0)], VERMILION);
    plate(&[(92.0, 22.0), (92.0, 76.0), (118.0, 67.0), (95.0, 58.0), (95.0, 22.0)], YELLOW);
    plate(&[(-66.0, 20.0), (-66.0, 42.0), (60.0, 42.0), (60.0, 20.0)], WHITE);
    plate(&[(-114.0, 20.0), (120.0, 20.0), (86.0, -18.0), (-92.0, -18.0)], BLUE);
    for along in [-54.0, -18.0, 18.0, 54.0] {
        list.fill(shape::circle(at((along, 2.0)), 7.5), BLACK);
        list.fill(shape::circle(at((along, 2.0)), 5.0), WHITE);
    }
    for along in [-48.0, -24.0, 0.0, 24.0, 46.0] {
        list.fill(shape::circle(at((along, 31.0)), 3.4), BLACK);
    }
    for (along, up, radius) in [(-24.0, 84.0, 6.0), (-42.0, 93.0, 8.0), (22.0, 84.0, 6.0), (4.0, 93.0, 8.0)] {
        list.fill(shape::circle(at((along, up)), radius), GREY);
    }
    let waves: Vec<Point> = (0..15).map(|step| at((-154.0 + 22.0 * step as f32, if step % 2 == 0 { -26.0 } else { -34.0 }))).collect();
    list.stroke(shape::polyline(&waves), BLACK, 4.0);
}
