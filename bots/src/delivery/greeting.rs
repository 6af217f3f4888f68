//! The first words where the bot was let in: once, and never changed.

use broadside_core::present::{greeting::greeting, locale::Locale};

use super::batch::{Draft, Sight};
use crate::platform::Manner;

/// What is told.
pub(super) fn draft(locale: Locale) -> Draft {
    Draft { body: greeting(locale), sight: Sight::Public, manner: Manner::Fresh, recap: String::new(), since: (0, 0) }
}
