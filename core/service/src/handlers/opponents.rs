//! `opponents`: lists the computer opponents.

use broadside_present::opponents;

use super::{Reply, caller::Caller};

pub(super) fn handle(caller: &Caller<'_>) -> Reply {
    Reply::Private(opponents::list(caller.locale()))
}
