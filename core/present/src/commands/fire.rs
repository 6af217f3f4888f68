//! `/fire`: shoots at a cell. Where the rules give several shots in a turn, it takes the list of a salvo.

use broadside_game::command::Waiver;

use super::{super::button::WAIVED, GAME, ParamKind, UserCommand, VerbSpec, required};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    aliases: &["shoot"],
    params: &[required("cell", ParamKind::Cell), GAME],
    example: "Б8",
    ..VerbSpec::public("fire", |invocation| {
        let (cell, waiver) = waived(invocation.text("cell"));
        Ok(UserCommand::Fire(cell.to_owned(), waiver))
    })
};

/// Splits [`WAIVED`] off an argument.
pub(super) fn waived(typed: &str) -> (&str, Waiver) {
    match typed.strip_suffix(WAIVED) {
        Some(said) => (said, Waiver::Waived),
        None => (typed, Waiver::Ask),
    }
}
