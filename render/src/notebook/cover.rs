//! The label of a challenge: a paper label with a steamer on it.

use crate::{
    ink::{Ink, notebook as pen},
    list::DisplayList,
    shape::Rectangle,
    sketcher::{Motif, Sketcher},
};

pub(super) fn draw_label(list: &mut DisplayList, whole: Rectangle) {
    let mut sketcher = Sketcher::new(Motif::Label, 0);
    list.fill(sketcher.patch(Rectangle { x: whole.x + 7.0, y: whole.y + 7.0, ..whole }, 2.0), pen::FOLD_INNER);
    list.fill(sketcher.patch(whole, 2.0), pen::PAPER);
    list.stroke(sketcher.frame(whole.inset(14.0), 1.8, 5.0), pen::BLUE, 3.2);
    list.stroke(sketcher.frame(whole.inset(24.0), 1.2, 0.0), pen::RED, 2.4);
    draw_steamer(list, &mut sketcher, (whole.x + whole.width / 2.0, whole.y + 144.0));
}

/// A doodle of a steamer under smoke.
fn draw_steamer(list: &mut DisplayList, sketcher: &mut Sketcher, (x, y): (f32, f32)) {
    let at = |(along, up): (f32, f32)| (x + along, y - up);
    let mut draw = |points: &[(f32, f32)], ink: Ink| {
        for pair in points.windows(2) {
            list.stroke(sketcher.line(at(pair[0]), at(pair[1]), 1.2), ink, 3.0);
        }
    };
    draw(&[(-112.0, 22.0), (118.0, 22.0), (84.0, -16.0), (-90.0, -16.0), (-112.0, 22.0)], pen::BLUE);
    draw(&[(-66.0, 22.0), (-66.0, 42.0), (58.0, 42.0), (58.0, 22.0)], pen::BLUE);
    draw(&[(-36.0, 42.0), (-34.0, 66.0), (-16.0, 66.0), (-14.0, 42.0)], pen::BLUE);
    draw(&[(10.0, 42.0), (12.0, 66.0), (30.0, 66.0), (32.0, 42.0)], pen::BLUE);
    draw(&[(92.0, 22.0), (92.0, 74.0), (116.0, 66.0), (92.0, 58.0)], pen::RED);
    for wave in [-150.0, -104.0, -58.0, -12.0, 34.0, 80.0, 126.0] {
        draw(&[(wave, -26.0), (wave + 12.0, -20.0), (wave + 24.0, -26.0)], pen::HATCHING);
    }
    let hull = Rectangle { x: x - 90.0, y: y - 10.0, width: 172.0, height: 24.0 };
    list.stroke(sketcher.hatch(hull, 9.5), pen::HATCHING, 2.4);
    for along in [-54.0, -18.0, 18.0, 54.0] {
        list.fill(sketcher.blob(at((along, 3.0)), 5.0), pen::BLUE);
    }
    for (along, up, radius) in [(-22.0, 80.0, 5.0), (-36.0, 90.0, 6.5), (24.0, 80.0, 5.0), (10.0, 91.0, 6.5), (-6.0, 96.0, 8.0)] {
        list.fill(sketcher.blob(at((along, up)), radius), pen::GRAPHITE);
    }
}
