//! The label of a challenge: a paper label over two empty charts, with the challenger's words on it.

use crate::{
    Captions, Layout,
    hand::{Hand, Square, Thing},
    ink::Ink,
    list::List,
    size,
    text::{Anchor, Line},
};

/// Glues the label over the middle of the picture.
pub(super) fn label(list: &mut List, layout: Layout, captions: &Captions) {
    let (width, height) = size(layout);
    let middle = (width as f32 / 2.0, height as f32 / 2.0);
    let (reach, half) = (380.0, 190.0);
    let whole = Square { x: middle.0 - reach, y: middle.1 - half, width: 2.0 * reach, height: 2.0 * half };
    let mut hand = Hand::new(Thing::Label, 0);
    list.fill(hand.patch(shifted(whole, 7.0), 2.0), Ink::FoldInner);
    list.fill(hand.patch(whole, 2.0), Ink::Paper);
    list.stroke(hand.frame(inset(whole, 14.0), 1.8, 5.0), Ink::Blue, 3.2);
    list.stroke(hand.frame(inset(whole, 24.0), 1.2, 0.0), Ink::Red, 2.4);
    ship(list, &mut hand, (middle.0, whole.y + 112.0));
    let room = 2.0 * reach - 110.0;
    for (text, size, baseline, ink) in [
        (&captions.left, 66.0, 214.0, Ink::Blue),
        (&captions.right, 46.0, 268.0, Ink::Blue),
        (&captions.status, 50.0, 332.0, Ink::Red),
    ] {
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

/// A little steamer, as one draws it in a margin.
fn ship(list: &mut List, hand: &mut Hand, (x, y): (f32, f32)) {
    let mut draw = |points: &[(f32, f32)]| {
        for pair in points.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(|(along, up)| (x + along, y - up));
            list.stroke(hand.line(from, to, 1.2), Ink::Blue, 3.0);
        }
    };
    draw(&[(-92.0, 18.0), (96.0, 18.0), (70.0, -14.0), (-74.0, -14.0), (-92.0, 18.0)]);
    draw(&[(-52.0, 18.0), (-52.0, 38.0), (46.0, 38.0), (46.0, 18.0)]);
    draw(&[(-24.0, 38.0), (-24.0, 64.0), (-6.0, 64.0), (-6.0, 38.0)]);
    draw(&[(12.0, 38.0), (12.0, 64.0), (30.0, 64.0), (30.0, 38.0)]);
}
