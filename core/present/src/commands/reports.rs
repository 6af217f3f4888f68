//! `/reports`: shows or sets where reports from the room go.

use super::{ParamKind, UserCommand, VerbSpec, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("where", ParamKind::Text)],
    example: "here",
    ..VerbSpec::private("reports", |invocation| Ok(UserCommand::Reports(invocation.string("where"))))
};
