//! `/medals`: shows the user's medals.

use super::{PAGE, UserCommand, VerbSpec, shared::parse_page};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[PAGE], ..VerbSpec::private("medals", |invocation| Ok(UserCommand::Medals(parse_page(invocation)?))) };
