//! How long what is finished is kept.

use std::time::Duration;

/// A finished game, untouched.
pub(super) const GAME: Duration = Duration::from_secs(30 * 24 * 3600);
