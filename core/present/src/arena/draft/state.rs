//! The tournament draft being edited, and its buttons.

use broadside_arena::plan::Plan;
use broadside_game::ids::{Timestamp, TournamentId};
use broadside_words::line::cut;

use super::super::keys::press;
use crate::body::Key;

/// The longest button label, in characters.
const MAX_LABEL: usize = 38;

/// A draft with its context.
#[derive(Clone, Copy, Debug)]
pub struct PlanDraft<'a> {
    /// The plan so far.
    pub plan: &'a Plan,
    /// The tournament that it changes; `None` for a new one.
    pub whose: Option<TournamentId>,
    /// The current time, for relative times.
    pub now: Timestamp,
    /// The IANA time zone for typed times.
    pub zone: &'a str,
}

impl PlanDraft<'_> {
    /// A button that sends this subcommand, about the draft or its tournament.
    pub(super) fn key(&self, label: &str, says: &str) -> Key {
        let verb = self.whose.map_or_else(|| format!("tournament {says}"), |id| press(id, says));
        Key::with_label(cut(label, MAX_LABEL), verb)
    }
}
