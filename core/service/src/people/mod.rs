//! The records about players: careers, leaderboards, identities, bans, the search for an opponent. Decides nothing about games, and
//! sends no replies.

pub(super) mod admission;
pub(super) mod careers;
pub(super) mod erasure;
pub(super) mod guests;
pub(super) mod identity;
pub(super) mod leaderboards;
pub(super) mod link;
pub(super) mod lobby;
pub(super) mod manager_settings;
