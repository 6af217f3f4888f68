//! `/fire`: fires at a cell; in games with salvos, at a list of cells.

use broadside_game::command::Waiver;

use super::{super::button::WAIVER_SUFFIX, GAME, ParamKind, UserCommand, VerbSpec, required};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    aliases: &["shoot"],
    params: &[required("cell", ParamKind::Cell), GAME],
    example: "Б8",
    ..VerbSpec::public("fire", |invocation| {
        let (cell, waiver) = split_waiver(invocation.text("cell"));
        Ok(UserCommand::Fire(cell.to_owned(), waiver))
    })
};

/// Splits the suffix [`WAIVER_SUFFIX`] off an argument. It waives the warning before a pointless or dangerous move.
pub(super) fn split_waiver(typed: &str) -> (&str, Waiver) {
    match typed.strip_suffix(WAIVER_SUFFIX) {
        Some(rest) => (rest, Waiver::Waived),
        None => (typed, Waiver::Ask),
    }
}
