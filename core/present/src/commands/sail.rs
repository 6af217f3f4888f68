//! `/sail`: moves a ship of the table game; without an action shows the buttons for its moves.

use broadside_game::straume::ShipAction;
use broadside_words::{
    line::{Line, quote},
    words::choice_word,
};

use super::{GAME, Invocation, ParamKind, UserCommand, VerbSpec, fire::split_waiver, optional, required};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[required("point", ParamKind::Text), optional("action", ParamKind::Choice(&["forward", "left", "right", "lay"])), GAME],
    example: "f7 forward",
    ..VerbSpec::public("sail", parse)
};

fn parse(invocation: &Invocation) -> Result<UserCommand, Line> {
    let helm = |word: &str| {
        let known = ShipAction::from_word(choice_word(&word.to_lowercase()).unwrap_or(word));
        known.ok_or_else(|| Line::new("refused-helm").text("typed", quote(word)))
    };
    let helm = invocation.value("action").map(helm).transpose()?;
    let (from, waiver) = split_waiver(invocation.text("point"));
    let from = from.trim().parse().map_err(|_| Line::new("refused-point").text("typed", quote(from)))?;
    Ok(UserCommand::Sail(from, helm, waiver))
}
