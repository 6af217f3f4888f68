//! One chart: axis labels, water, ships, signs, the player's own salvo, and the edge on top.

use broadside_game::ruleset::Ruleset;

use super::canvas::Canvas;
use crate::{
    layout::ChartFrame,
    look::{Decks, Role, ThemeElement},
    model::{FieldModel, PieceForm},
    sign::Sign,
    spot::Spot,
    text::TextAnchor,
};

pub(super) fn draw(canvas: &mut Canvas, field: &FieldModel<'_>, frame: ChartFrame) {
    draw_labels(canvas, field.rules, frame);
    canvas.draw(ThemeElement::Water(field, frame));
    for piece in &field.pieces {
        let Some(decks) = Decks::of(frame, &piece.cells) else { continue };
        match piece.form {
            PieceForm::Hull => canvas.draw(ThemeElement::Ship(&decks, piece.hull)),
            PieceForm::Linked => canvas.draw(ThemeElement::Linked(&decks, piece.hull)),
            PieceForm::Sign(sign) => {
                for cell in decks.cells.iter() {
                    canvas.draw(ThemeElement::Piece(sign, Spot::of(frame, cell), piece.hull));
                }
            }
        }
    }
    for (cell, sign) in &field.signs {
        let spot = Spot::of(frame, *cell);
        match sign {
            Sign::Sunk => canvas.draw(ThemeElement::Deck(spot, field.rules.signs)),
            Sign::SunkSubmarine => canvas.draw(ThemeElement::Deck(spot.smaller(), field.rules.signs)),
            sign => canvas.draw(ThemeElement::Sign(*sign, spot, field.rules.signs)),
        }
    }
    for (at, cell) in field.plan.iter().enumerate() {
        canvas.draw(ThemeElement::Aim(Spot::of(frame, *cell), &(at + 1).to_string()));
    }
    canvas.draw(ThemeElement::Edge(field, frame));
}

/// The axis labels: letters on one axis, numbers on the other.
fn draw_labels(canvas: &mut Canvas, rules: &Ruleset, frame: ChartFrame) {
    let share = if frame.has_large_field() { 0.98 } else { 0.83 };
    let size = (frame.pitch() * share).clamp(17.0, 62.0).min(if frame.span() > 600.0 { 60.0 } else { 43.0 });
    let (x, y) = frame.corner();
    let (letters, rim) = (canvas.theme.letter_style(Role::Axis), canvas.theme.rim(frame));
    let middle = |at: u8| (f32::from(at) + 0.5) * frame.pitch();
    for at in 0..frame.size.width {
        let above = letters.fit(&rules.notation().column_label(at), size, frame.pitch() - 1.0);
        canvas.list.text(above.at(x + middle(at), y - size * 0.30 - rim, TextAnchor::Middle));
    }
    for at in 0..frame.size.height {
        let beside = letters.fit(&rules.notation().row_label(at), size * 0.95, 48.0);
        canvas.list.text(beside.at(x - 3.0 - size * 0.24 - rim, y + middle(at) + size * letters.baseline_offset, TextAnchor::End));
    }
}
