//! The code by which an adult has locked an account, as a salted digest. Keeps no code, and shows neither code nor digest.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Account;

/// How often the digest is taken: codes are short, and each guess shall cost something.
const ROUNDS: u32 = 2_000;

/// A code that opens an account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lock {
    salt: [u8; 16],
    digest: [u8; 32],
}

impl Lock {
    /// The lock that this code opens.
    pub fn new(code: &str, salt: [u8; 16]) -> Self {
        Self { salt, digest: digest(code, salt) }
    }

    /// Whether this code opens it. How long that takes tells nothing of the code.
    pub fn opens_with(&self, code: &str) -> bool {
        let tried = digest(code, self.salt);
        tried.iter().zip(&self.digest).fold(0, |differs, (one, other)| differs | (one ^ other)) == 0
    }
}

impl fmt::Debug for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lock")
    }
}

fn digest(code: &str, salt: [u8; 16]) -> [u8; 32] {
    let first: [u8; 32] = Sha256::new().chain_update(salt).chain_update(code).finalize().into();
    (0..ROUNDS).fold(first, |last, _| Sha256::new().chain_update(salt).chain_update(last).finalize().into())
}

impl Account {
    /// The lock of an adult, if there is one.
    pub fn lock(&self) -> Option<&Lock> {
        self.lock.as_ref()
    }

    /// Locks the account, or opens it.
    pub fn set_lock(&mut self, lock: Option<Lock>) {
        self.lock = lock;
    }

    /// Leaves only that there is a lock, for whom it holds.
    pub(in crate::service) fn mask_lock(&mut self) {
        self.lock.iter_mut().for_each(|lock| *lock = Lock { salt: [0; 16], digest: [0; 32] });
    }
}
