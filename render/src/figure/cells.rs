//! The cells of maps of chances: a chance as its number on its colour, the marks of the chart, the frame of the likeliest.
//! Knows one cell at a time.

use broadside_core::present::figure::Heat;

use super::{
    page::{Page, Print},
    ramp::{shade, words_on},
};
use crate::{
    ink::night,
    shape::{self, Point},
    text::Anchor,
};

/// Thousandths as whole per cent.
pub(super) fn percent(chance: u16) -> u16 {
    chance.saturating_add(5) / 10
}

/// A chance as its number, in letters of this size, on this step of the ramp.
pub(super) fn number(page: &mut Page, (x, y): Point, (side, size): (f32, f32), (chance, level): (u16, usize)) {
    page.list.bar((x + 1.0, y + 1.0), (side - 2.0, side - 2.0), shade(level));
    let print = Print::strong(size, words_on(level)).from(Anchor::Middle);
    page.squeezed(print, &percent(chance).to_string(), (x + side / 2.0, y + side / 2.0 + print.drop()), side * 0.88);
}

/// The white frame of the likeliest cell, set off from its neighbours on both sides.
pub(super) fn framed(page: &mut Page, (x, y): Point, side: f32) {
    let line = (side * 0.07).max(4.0);
    for (out, line, ink) in [(line * 0.5 + 2.0, line + 4.0, night::NIGHT), (line * 0.5, line, night::SNOW)] {
        page.list.border((x - out, y - out), (side + 2.0 * out, side + 2.0 * out), line, ink);
    }
}

/// A mark of the chart: a dot, a ring, a cross, a cross in a box.
pub(super) fn mark(page: &mut Page, (x, y): Point, reach: f32, heat: Heat) {
    let line = (reach * 0.14).clamp(2.5, 7.0);
    match heat {
        Heat::Chance(_) => {}
        Heat::Empty => page.disc((x, y), (reach * 0.12).max(2.5), night::DUSK),
        Heat::Miss => page.ring((x, y), reach * 0.42, line, night::MIST),
        Heat::Hit | Heat::Sunk => {
            let arm = reach * if heat == Heat::Sunk { 0.4 } else { 0.52 };
            for way in [-1.0, 1.0] {
                let stroke = [(x - arm * way, y - arm), (x + arm * way, y + arm)];
                page.list.stroke(shape::polyline(&stroke), night::EMBER, line);
            }
            if heat == Heat::Sunk {
                let edge = (reach * 0.82).floor();
                page.list.border((x - edge, y - edge), (2.0 * edge, 2.0 * edge), line.max(3.0), night::EMBER);
            }
        }
    }
}
