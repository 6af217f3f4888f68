//! `/salvo`: fires a salvo at the given cells, or at those chosen before with `/plan`.

use broadside_game::command::Waiver;

use super::{super::button::WAIVER_SUFFIX, GAME, ParamKind, UserCommand, VerbSpec, fire::split_waiver, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("cells", ParamKind::Text), GAME],
    example: "А1 Б2 В3",
    ..VerbSpec::private("salvo", |invocation| {
        let typed = invocation.text("cells");
        // The suffix alone fires the planned salvo.
        let (cells, waiver) = if typed == WAIVER_SUFFIX.trim_start() { ("", Waiver::Waived) } else { split_waiver(typed) };
        Ok(UserCommand::Salvo(cells.to_owned(), waiver))
    })
};
