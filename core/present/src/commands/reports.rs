//! `/reports`: shows or sets the recipient of reports from the room.

use super::{ParamKind, UserCommand, VerbSpec, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("where", ParamKind::Text)],
    example: "here",
    ..VerbSpec::private("reports", |invocation| Ok(UserCommand::Reports(invocation.string("where"))))
};
