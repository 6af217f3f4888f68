//! `/salvo`: fires the cells of a salvo, given here or chosen before with `/plan`.

use broadside_game::command::Waiver;

use super::{super::button::WAIVED, GAME, ParamKind, UserCommand, VerbSpec, fire::waived, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("cells", ParamKind::Text), GAME],
    example: "А1 Б2 В3",
    ..VerbSpec::private("salvo", |invocation| {
        let typed = invocation.text("cells");
        // Without cells the list that was chosen before is meant.
        let (cells, waiver) = if typed == WAIVED.trim_start() { ("", Waiver::Waived) } else { waived(typed) };
        Ok(UserCommand::Salvo(cells.to_owned(), waiver))
    })
};
