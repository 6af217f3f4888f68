//! The label of a challenge: a paper label over two empty charts, with the challenger's words on it.

use crate::{
    Captions, Layout,
    hand::{Hand, Square, Thing},
    ink::Ink,
    list::List,
    text::{Anchor, Line},
};

/// Glues the label over the middle of the picture.
pub(super) fn label(list: &mut List, layout: Layout, captions: &Captions) {
    let (middle, reach) = match layout {
        Layout::Spread => ((640.0, 360.0), 380.0),
        Layout::Focus => ((456.0, 520.0), 344.0),
    };
    let half = 200.0;
    let whole = Square { x: middle.0 - reach, y: middle.1 - half, width: 2.0 * reach, height: 2.0 * half };
    let mut hand = Hand::new(Thing::Label, 0);
    list.fill(hand.patch(shifted(whole, 7.0), 2.0), Ink::FoldInner);
    list.fill(hand.patch(whole, 2.0), Ink::Paper);
    list.stroke(hand.frame(inset(whole, 14.0), 1.8, 5.0), Ink::Blue, 3.2);
    list.stroke(hand.frame(inset(whole, 24.0), 1.2, 0.0), Ink::Red, 2.4);
    steamer(list, &mut hand, (middle.0, whole.y + 144.0));
    let room = 2.0 * reach - 110.0;
    for (text, size, baseline, ink) in
        [(&captions.left, 66.0, 242.0, Ink::Blue), (&captions.right, 44.0, 293.0, Ink::Blue), (&captions.status, 50.0, 352.0, Ink::Red)]
    {
        let line = Line::fitted(text, size, room).at(middle.0, whole.y + baseline, Anchor::Middle);
        list.text(line.inked(ink));
    }
}

fn inset(square: Square, by: f32) -> Square {
    Square { x: square.x + by, y: square.y + by, width: square.width - 2.0 * by, height: square.height - 2.0 * by }
}

fn shifted(square: Square, by: f32) -> Square {
    Square { x: square.x + by, y: square.y + by, ..square }
}

/// A little steamer under smoke, as one draws it in a margin.
fn steamer(list: &mut List, hand: &mut Hand, (x, y): (f32, f32)) {
    let at = |(along, up): (f32, f32)| (x + along, y - up);
    let mut draw = |points: &[(f32, f32)], ink: Ink| {
        for pair in points.windows(2) {
            list.stroke(hand.line(at(pair[0]), at(pair[1]), 1.2), ink, 3.0);
        }
    };
    draw(&[(-112.0, 22.0), (118.0, 22.0), (84.0, -16.0), (-90.0, -16.0), (-112.0, 22.0)], Ink::Blue);
    draw(&[(-66.0, 22.0), (-66.0, 42.0), (58.0, 42.0), (58.0, 22.0)], Ink::Blue);
    draw(&[(-36.0, 42.0), (-34.0, 66.0), (-16.0, 66.0), (-14.0, 42.0)], Ink::Blue);
    draw(&[(10.0, 42.0), (12.0, 66.0), (30.0, 66.0), (32.0, 42.0)], Ink::Blue);
    draw(&[(92.0, 22.0), (92.0, 74.0), (116.0, 66.0), (92.0, 58.0)], Ink::Red);
    for wave in [-150.0, -104.0, -58.0, -12.0, 34.0, 80.0, 126.0] {
        draw(&[(wave, -26.0), (wave + 12.0, -20.0), (wave + 24.0, -26.0)], Ink::Pale);
    }
    let hull = Square { x: x - 90.0, y: y - 10.0, width: 172.0, height: 24.0 };
    list.stroke(hand.hatch(hull, 9.5), Ink::Pale, 2.4);
    for along in [-54.0, -18.0, 18.0, 54.0] {
        list.fill(hand.blob(at((along, 3.0)), 5.0), Ink::Blue);
    }
    for (along, up, radius) in [(-22.0, 80.0, 5.0), (-36.0, 90.0, 6.5), (24.0, 80.0, 5.0), (10.0, 91.0, 6.5), (-6.0, 96.0, 8.0)] {
        list.fill(hand.blob(at((along, up)), radius), Ink::Graphite);
    }
}
