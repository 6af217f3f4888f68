//! People in the service: careers, tables, identities, the search for an opponent. Decides nothing about games.

use super::{
    Service,
    parcel::{Parcel, To},
    store::{Fault, Key},
};

impl Service {
    /// Does an errand about people that needs no platform. Idempotent.
    pub(super) async fn run_people_errand(&self, _parcel: &Parcel, _to: &To) -> Result<(), Fault> {
        Ok(())
    }

    /// Does what a lapsed alarm of the ledger or the lobby asks for; says whether anything moved.
    pub(super) async fn wake_people(&self, _key: &Key, _at: i64) -> Result<bool, Fault> {
        Ok(false)
    }
}
