//! `/dismiss`: removes a tournament organiser of the room; without a name lists them.

use super::{UserCommand, VerbSpec, WHO};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[WHO], ..VerbSpec::private("dismiss", |invocation| Ok(UserCommand::Dismiss(invocation.string("who")))) };
