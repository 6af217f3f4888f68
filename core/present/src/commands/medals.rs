//! `/medals`: shows the user's medals.

use super::{PAGE, UserCommand, VerbSpec, shared::page};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[PAGE], ..VerbSpec::private("medals", |invocation| Ok(UserCommand::Medals(page(invocation)?))) };
