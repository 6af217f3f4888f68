//! One chart: letters and numbers, its water, ships, signs, the own salvo list, and the edge drawn over all of it.

use broadside_core::game::ruleset::{Axes, Ruleset};

use super::page::Page;
use crate::{
    layout::Frame,
    look::{Decks, Part, Role},
    sheet::{Build, Waters},
    sign::Sign,
    spot::Spot,
    text::Anchor,
};

/// Draws a chart.
pub(super) fn draw(page: &mut Page, waters: &Waters<'_>, frame: Frame) {
    labels(page, waters.rules, frame);
    page.draw(Part::Water(waters, frame));
    for piece in &waters.pieces {
        let Some(decks) = Decks::of(frame, &piece.cells) else { continue };
        match piece.build {
            Build::Hull => page.draw(Part::Ship(&decks, piece.hull)),
            Build::Linked => page.draw(Part::Linked(&decks, piece.hull)),
            Build::Sign(sign) => {
                for cell in decks.cells.iter() {
                    page.draw(Part::Piece(sign, Spot::of(frame, cell), piece.hull));
                }
            }
        }
    }
    for (cell, sign) in &waters.signs {
        let spot = Spot::of(frame, *cell);
        match sign {
            Sign::Sunk => page.draw(Part::Deck(spot, waters.rules.signs)),
            Sign::SunkSubmarine => page.draw(Part::Deck(spot.smaller(), waters.rules.signs)),
            sign => page.draw(Part::Sign(*sign, spot, waters.rules.signs)),
        }
    }
    for (at, cell) in waters.plan.iter().enumerate() {
        page.draw(Part::Aim(Spot::of(frame, *cell), &(at + 1).to_string()));
    }
    page.draw(Part::Edge(waters, frame));
}

/// The letters of the one axis and the numbers of the other.
fn labels(page: &mut Page, rules: &Ruleset, frame: Frame) {
    let share = if frame.crowded() { 0.98 } else { 0.83 };
    let size = (frame.pitch() * share).clamp(17.0, 62.0).min(if frame.span() > 600.0 { 60.0 } else { 43.0 });
    let letter = |at: u8| rules.lettering.letter(at).to_string();
    let number = |at: u8| (at + 1).to_string();
    let (x, y) = frame.corner();
    let (letters, rim) = (page.look.letters(Role::Axis), page.look.rim(frame));
    for at in 0..frame.count {
        let (across, down) = match rules.axes {
            Axes::LettersOnColumns => (letter(at), number(at)),
            Axes::LettersOnRows => (number(at), letter(at)),
        };
        let middle = (f32::from(at) + 0.5) * frame.pitch();
        let above = letters.fitted(&across, size, frame.pitch() - 1.0);
        page.list.text(above.at(x + middle, y - size * 0.30 - rim, Anchor::Middle));
        let beside = letters.fitted(&down, size * 0.95, 48.0);
        page.list.text(beside.at(x - 3.0 - size * 0.24 - rim, y + middle + size * letters.drop, Anchor::End));
    }
}
