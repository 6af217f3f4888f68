//! The numbers of all forms that are written into stores now: who moves between versions looks here. Older forms are
//! read by whoever wrote them; a newer one is refused.

use super::{dossier, embedded, people, tournaments};
use crate::game::Game;

/// Every form that is written now, by name, with its number.
pub fn written() -> Vec<(&'static str, u64)> {
    let records = [
        ("dossier", dossier::SCHEMA),
        ("fixture", tournaments::OF_FIXTURES),
        ("game", Game::SCHEMA),
        ("tournament", tournaments::OF_TOURNAMENTS),
    ];
    let mut all = vec![("embedded store", embedded::FORMAT)];
    all.extend(records.into_iter().chain(people::SCHEMAS).map(|(name, schema)| (name, u64::from(schema))));
    all
}
