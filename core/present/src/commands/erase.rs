//! `/erase`: deletes all data about the user, after a confirmation. Sent by buttons only.

use super::{ParamKind, UserCommand, VerbSpec, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("step", ParamKind::Text)],
    example: "now",
    ..VerbSpec::private("erase", |invocation| {
        Ok(UserCommand::Erase(if invocation.value("step") == Some("now") { EraseStep::Now } else { EraseStep::Ask }))
    })
};

/// A step of deleting all data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EraseStep {
    /// Asks for confirmation.
    Ask,
    /// Deletes the data.
    Now,
}
