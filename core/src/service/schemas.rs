//! The numbers of all forms that are written into stores now: who moves between versions looks here. Older forms are
//! read by whoever wrote them; a newer one is refused.

use super::{embedded, outbox, versions::KINDS};

/// Every form that is written now, by name, with its number.
pub fn written() -> Vec<(&'static str, u64)> {
    let records = KINDS.iter().map(|kind| (kind.name, u64::from(kind.newest)));
    [("embedded store", embedded::FORMAT), ("message", u64::from(outbox::VERSION))].into_iter().chain(records).collect()
}
