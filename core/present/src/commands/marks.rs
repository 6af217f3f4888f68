//! `/marks`: sets which empty cells are marked for the user.

use broadside_game::view::AutoMark;
use broadside_words::line::Line;

use super::{GAME, Invocation, ParamKind, UserCommand, VerbSpec, required};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[required("mode", ParamKind::Choice(&["off", "sunk", "full"])), GAME],
    example: "full",
    ..VerbSpec::private("marks", parse)
};

fn parse(invocation: &Invocation) -> Result<UserCommand, Line> {
    let mode = AutoMark::from_word(&invocation.text("mode").to_lowercase());
    mode.map(UserCommand::Marks).ok_or_else(|| Line::new("refused-mode"))
}
