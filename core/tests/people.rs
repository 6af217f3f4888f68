//! People through the front door: careers, tables, joined identities, the search for an opponent, privacy.

#[path = "people/doors.rs"]
mod doors;
#[path = "fragile/mod.rs"]
mod fragile;
#[path = "people/ledger.rs"]
mod ledger;
#[path = "people/linking.rs"]
mod linking;
#[path = "people/privacy.rs"]
mod privacy;
#[path = "people/quick.rs"]
mod quick;
#[path = "people/remembered.rs"]
mod remembered;
#[path = "people/rig.rs"]
mod rig;
#[path = "people/spoilt.rs"]
mod spoilt;
