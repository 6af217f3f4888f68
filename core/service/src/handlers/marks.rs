//! `marks`: sets which cells are marked automatically.

use broadside_game::{code::Code, command::Command, view::AutoMark};
use broadside_words::line::Line;

use super::{Context, HandlerResult, act::act_on, caller::Caller, resolve::GameFilter};

/// Sets which cells are marked automatically for the caller, as far as the rules allow.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, mode: AutoMark) -> HandlerResult {
    act_on(context, caller, GameFilter::UnderWay, move |game, _| match mode {
        AutoMark::Sunk | AutoMark::Full if !game.rules().marks_halos() => Err(Line::new(Code::AutomarkOff.name()).into()),
        AutoMark::Full if !game.rules().allows_full_marks() => Err(Line::new("refused-marks-full").into()),
        AutoMark::Off | AutoMark::Sunk | AutoMark::Full => Ok(Command::Mark(mode)),
    })
    .await
}
