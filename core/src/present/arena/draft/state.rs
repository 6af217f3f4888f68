//! The draft of a tournament as it is being changed, and the keys that change it.

use super::super::keys::press;
use crate::{
    arena::plan::Plan,
    game::ids::{Timestamp, TournamentId},
    present::{body::Key, line::cut},
};

/// The longest label of a key, in characters.
const LABEL: usize = 38;

/// A draft in the making: what it says so far, and what is needed to tell of it.
#[derive(Clone, Copy, Debug)]
pub struct Draft<'a> {
    /// The draft.
    pub plan: &'a Plan,
    /// The tournament whose plan it is; `None`: there is none yet.
    pub whose: Option<TournamentId>,
    /// Now, from which "in half an hour" counts.
    pub now: Timestamp,
    /// The time zone in which clocks on walls are read, by its IANA name.
    pub zone: &'a str,
}

impl Draft<'_> {
    /// A key that says this about the draft or about the plan of its tournament.
    pub(super) fn key(&self, label: &str, says: &str) -> Key {
        let verb = self.whose.map_or_else(|| format!("tournament {says}"), |id| press(id, says));
        Key::labelled(cut(label, LABEL), verb)
    }
}
