//! How long finished records are kept.

use std::time::Duration;

/// How long a finished game is kept after its last change.
pub(super) const GAME: Duration = Duration::from_secs(30 * 24 * 3600);
