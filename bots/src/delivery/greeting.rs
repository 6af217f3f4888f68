//! The first words where the bot was let in: once, and never changed.

use broadside_core::present::{greeting::greeting, locale::Locale};

use super::draft::Draft;
use crate::platform::Manner;

/// What is told where this is spoken, if anything tells it.
pub(super) fn draft(spoken: Option<Locale>) -> Draft {
    // It rings nobody: only one of those who read it has asked for the bot.
    let (manner, called) = (Manner::Fresh, Vec::new());
    Draft { body: greeting(spoken), manner, called, recap: String::new(), since: (0, 0) }
}
