//! `/team`: crews, several players on one side. Opens a crew, joins or leaves one, or removes a member.

use broadside_game::{side::Side, team::CrewMode};

use super::{GAME, ParamKind, UserCommand, VerbSpec, WHO, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("crew", ParamKind::Choice(&["join", "vote", "captain", "leave", "dismiss", "host", "guest"])), WHO, GAME],
    example: "join",
    ..VerbSpec::public("team", |invocation| Ok(UserCommand::Crew(CrewStep::parse(invocation.value("crew"), invocation.string("who")))))
};

/// A step of `/team`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CrewStep {
    /// Shows how crews work, and the crews of a game.
    Show,
    /// Opens the user's crew, or changes how it decides.
    Open(CrewMode),
    /// Joins a crew: of this side, or of the named player.
    Join(Option<Side>, Option<String>),
    /// Leaves the crew.
    Leave,
    /// Removes the named member.
    Dismiss(Option<String>),
}

impl CrewStep {
    /// Reads the step and the player it names.
    fn parse(step: Option<&str>, who: Option<String>) -> Self {
        match (step, who) {
            (Some("vote"), _) => Self::Open(CrewMode::Vote),
            (Some("captain"), _) => Self::Open(CrewMode::Captain),
            (Some("host"), _) => Self::Join(Some(Side::A), None),
            (Some("guest"), _) => Self::Join(Some(Side::B), None),
            (Some("leave"), _) => Self::Leave,
            (Some("dismiss"), who) => Self::Dismiss(who),
            (Some(_), who) | (None, who @ Some(_)) => Self::Join(None, who),
            (None, None) => Self::Show,
        }
    }
}
