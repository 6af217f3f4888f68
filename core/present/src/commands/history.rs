//! `/history`: shows the user's last games.

use super::{PAGE, UserCommand, VerbSpec, shared::parse_page};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[PAGE],
    example: "2",
    ..VerbSpec::private("history", |invocation| Ok(UserCommand::History(parse_page(invocation)?)))
};
