//! The contents of a clip: a field with its title, rings in the water, and the outcome of the shot below.

use broadside_scene::Clip;

use super::{canvas::Canvas, chart, words};
use crate::{
    layout::ChartFrame,
    look::{Role, ThemeElement},
    model::FieldModel,
    sketcher::Motif,
    text::TextAnchor,
};

/// The additions to the field in one frame.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ClipOverlay {
    /// The radius of the ring in cells.
    pub(crate) ring: Option<f32>,
    /// Whether the outcome is shown.
    pub(crate) outcome: bool,
}

/// Draws one frame.
pub(super) fn draw(canvas: &mut Canvas, clip: &Clip, field: &FieldModel<'_>, overlay: ClipOverlay) {
    let frame = ChartFrame::left(field.rules.size);
    canvas.draw(ThemeElement::Plot(frame));
    chart::draw(canvas, field, frame);
    words::draw_title(canvas, &clip.title, frame);
    let emphasis = canvas.theme.letter_style(Role::Emphasis).ink;
    if let Some(reach) = overlay.ring {
        let mut sketcher = canvas.theme.sketcher(Motif::Ring, u64::from(clip.cell.col));
        canvas.list.stroke(sketcher.ring(frame.middle(clip.cell), reach * frame.pitch(), 1.2), emphasis, 6.0);
    }
    if overlay.outcome {
        let line = canvas.theme.letter_style(Role::Body).fit(&clip.caption, 58.0, frame.span());
        canvas.list.text(line.at(frame.text_left() + frame.span() / 2.0, 712.0, TextAnchor::Middle).with_ink(emphasis));
    }
}
