//! `/marks`: sets which empty cells are marked for the user.

use broadside_game::view::AutoMark;
use broadside_words::line::Line;

use super::{GAME, Invocation, ParamKind, UserCommand, VerbSpec, Visibility, required};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "marks",
    aliases: &[],
    params: &[required("mode", ParamKind::Choice(&["off", "sunk", "full"])), GAME],
    visibility: Visibility::Private,
    example: "full",
    parse,
};

fn parse(words: &Invocation) -> Result<UserCommand, Line> {
    let mode = AutoMark::find(&words.text("mode").to_lowercase());
    mode.map(UserCommand::Marks).ok_or_else(|| Line::new("refused-mode"))
}
