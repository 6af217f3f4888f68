//! What is kept of people, and what follows from it: careers, tables, identities, bans, the search for an opponent. Decides nothing
//! about games, and answers nobody.

pub(super) mod admission;
pub(super) mod arrangements;
pub(super) mod careers;
pub(super) mod erasure;
pub(super) mod identity;
pub(super) mod link;
pub(super) mod lobby;
pub(super) mod tables;
