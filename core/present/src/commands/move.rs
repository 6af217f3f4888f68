//! `/move`: moves the Flying Dutchman to other cells, or to a random place.

use super::{GAME, ParamKind, UserCommand, VerbSpec, required, shared::is_random};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[required("place", ParamKind::Text), GAME],
    example: "random",
    ..VerbSpec::private("move", |invocation| Ok(UserCommand::Move(Destination::parse(invocation.text("place")))))
};

/// The destination of the Flying Dutchman.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    /// A random legal place.
    AtRandom,
    /// These cells, as typed.
    Cells(String),
}

impl Destination {
    fn parse(typed: &str) -> Self {
        if is_random(typed) { Self::AtRandom } else { Self::Cells(typed.to_owned()) }
    }
}
