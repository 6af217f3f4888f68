//! What is asked about crews: who decides, who joins, leaves or is let go.

use crate::game::{side::Side, team::Mode};

/// What is asked about a crew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CrewStep {
    /// How crews work, and who is in those of a game.
    Show,
    /// The asker's own crew is opened, or it is said who decides in it.
    Open(Mode),
    /// A crew is joined: of this side, or of whoever is named.
    Join(Option<Side>, Option<String>),
    /// The asker leaves the crew.
    Leave,
    /// Somebody is let go: whoever is named.
    LetGo(Option<String>),
}

impl CrewStep {
    /// What was said is to be done, and about whom.
    pub(super) fn read(step: Option<&str>, who: Option<String>) -> Self {
        match (step, who) {
            (Some("vote"), _) => Self::Open(Mode::Vote),
            (Some("captain"), _) => Self::Open(Mode::Captain),
            (Some("host"), _) => Self::Join(Some(Side::A), None),
            (Some("guest"), _) => Self::Join(Some(Side::B), None),
            (Some("leave"), _) => Self::Leave,
            (Some("dismiss"), who) => Self::LetGo(who),
            (Some(_), who) | (None, who @ Some(_)) => Self::Join(None, who),
            (None, None) => Self::Show,
        }
    }
}
