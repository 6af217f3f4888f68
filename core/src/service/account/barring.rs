//! Whom a room has banned or a person has blocked, as it stands in the account of the room or the person; and, in the accounts of
//! those, where they stand, so that their names can be taken out when they are forgotten. Decides nothing.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        outbox::Address,
        people::{Gone, emptied},
        records::{Plain, SideEffects},
        store::Key,
    },
    Account, of_player,
};
use crate::game::ids::{PlayerId, Timestamp};

/// Somebody who is kept out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Barred {
    accounts: Vec<PlayerId>,
    name: String,
}

impl Barred {
    /// The first of the identities that were known to be theirs.
    pub fn player(&self) -> Option<PlayerId> {
        self.accounts.first().copied()
    }

    /// What they were called; empty once they were forgotten.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(in crate::service) fn is_any_of(&self, accounts: &[PlayerId]) -> bool {
        self.accounts.iter().any(|account| accounts.contains(account))
    }
}

impl Plain for Account {
    fn forget(&mut self, key: &Key, gone: &Gone) -> SideEffects {
        if *key == of_player(gone.player) {
            // Whoever guesses codes does not begin again by being forgotten.
            *self = self.tries_alone();
            return emptied();
        }
        self.dismiss(gone.player);
        self.forget_barred(gone.player);
        self.forget_barred_by(Address::Player(gone.player));
        SideEffects::nothing()
    }

    fn export(&self, key: &Key, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        if *key != of_player(person) {
            return Vec::new();
        }
        let mut own = self.clone();
        own.barred.iter_mut().for_each(|barred| barred.accounts.clear());
        // Nobody learns who has blocked them.
        own.barred_by.clear();
        own.mask_lock();
        vec![json!(own)]
    }
}

impl Account {
    /// Whom this room has banned or this person has blocked, in the order in which they were.
    pub fn barred(&self) -> &[Barred] {
        &self.barred
    }

    /// Every identity that is kept out.
    pub(in crate::service) fn barred_accounts(&self) -> impl Iterator<Item = PlayerId> {
        self.barred.iter().flat_map(|barred| barred.accounts.iter().copied())
    }

    /// Every identity of those who are kept out and have one of these.
    pub(in crate::service) fn barred_with(&self, accounts: &[PlayerId]) -> Vec<PlayerId> {
        self.barred.iter().filter(|barred| barred.is_any_of(accounts)).flat_map(|barred| barred.accounts.iter().copied()).collect()
    }

    /// Whether any of these identities is kept out.
    pub fn bars(&self, accounts: &[PlayerId]) -> bool {
        self.barred.iter().any(|barred| barred.is_any_of(accounts))
    }

    /// Keeps somebody out, by all their identities and by those they had when they were kept out before. Idempotent.
    pub fn bar(&mut self, accounts: &[PlayerId], name: &str) {
        let mut all = accounts.to_vec();
        for known in self.barred.iter().filter(|barred| barred.is_any_of(accounts)).flat_map(|barred| &barred.accounts) {
            if !all.contains(known) {
                all.push(*known);
            }
        }
        self.unbar(accounts);
        self.barred.push(Barred { accounts: all, name: name.to_owned() });
    }

    /// Keeps whoever has one of these identities out no longer. Idempotent.
    pub fn unbar(&mut self, accounts: &[PlayerId]) {
        self.barred.retain(|barred| !barred.is_any_of(accounts));
    }

    /// Forgets what somebody was called who is kept out; that they are stays. Idempotent.
    pub fn forget_barred(&mut self, player: PlayerId) {
        self.barred.iter_mut().filter(|barred| barred.is_any_of(&[player])).for_each(|barred| barred.name.clear());
    }

    /// The rooms and people by whom this person is kept out.
    pub(in crate::service) fn barred_by(&self) -> &[Address] {
        &self.barred_by
    }

    /// Forgets that this person is kept out by this room or person. Idempotent.
    pub(in crate::service) fn forget_barred_by(&mut self, whose: Address) {
        self.barred_by.retain(|by| *by != whose);
    }

    /// Notes that this person is kept out by a room or by another person. Idempotent.
    pub(in crate::service) fn note_barred_by(&mut self, whose: Address) {
        if !self.barred_by.contains(&whose) {
            self.barred_by.push(whose);
        }
    }
}
