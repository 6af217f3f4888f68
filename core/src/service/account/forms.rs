//! The forms in which accounts were ever written, and how each is read. Changes nothing.

use serde::Deserialize;

use super::{
    super::{records::Record, store::Key},
    Account,
};

/// The schema written now; the first byte of every account.
const SCHEMA: u8 = 12;

/// The schema before rules were put by.
pub(super) const WITHOUT_RULES: u8 = 1;

/// What was added since, always at the end: the last schema without it, and its bytes where there was nothing of it.
pub(super) const ADDED: [(u8, &[u8]); 10] = [
    // Games that are followed, and where the draft was opened.
    (2, &[0; 2]),
    // Tournaments.
    (3, &[0; 7]),
    // The look of pictures.
    (4, &[0]),
    // Whether the crew is silent.
    (5, &[0]),
    // Who is kept out, and by whom.
    (6, &[0; 2]),
    // What rings, and when.
    (7, &[0; 2]),
    // Whether phrases are heard, and the code of an adult.
    (8, &[0; 2]),
    // What stands beside the name.
    (9, &[0]),
    // The likeness on the card.
    (10, &[0]),
    // Guesses at secrets.
    (11, &[0]),
];

/// An account as it was written before rules were put by.
#[derive(Deserialize)]
struct Former {
    language: Option<String>,
    hint: Option<String>,
    active: Vec<u32>,
    finished: Vec<u32>,
}

impl From<Former> for Account {
    fn from(former: Former) -> Self {
        let Former { language, hint, active, finished } = former;
        Self { language, hint, active, finished, ..Self::default() }
    }
}

impl Record for Account {
    const NEWEST: u8 = SCHEMA;

    fn read(_key: &Key, body: &[u8]) -> Option<Self> {
        Self::read(body)
    }

    fn write(&self) -> Vec<u8> {
        self.write()
    }
}

impl Account {
    /// Reads an account; `None` where these bytes are none that this version knows.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let Some((schema, body)) = bytes.split_first() else { return Some(Self::default()) };
        match *schema {
            SCHEMA => postcard::from_bytes(body).ok(),
            WITHOUT_RULES => postcard::from_bytes::<Former>(body).map(Self::from).ok(),
            former => grown(former, body),
        }
    }

    /// The account as bytes.
    pub fn write(&self) -> Vec<u8> {
        let body = postcard::to_stdvec(self).expect("an account is plain data and always serialises");
        [&[SCHEMA], body.as_slice()].concat()
    }
}

/// An account of an earlier schema: what was written, and after it what has been added since.
fn grown(schema: u8, body: &[u8]) -> Option<Account> {
    let first = ADDED.iter().position(|(last, _)| *last == schema)?;
    let added: Vec<u8> = ADDED[first..].iter().flat_map(|(_, nothing)| *nothing).copied().collect();
    postcard::from_bytes(&[body, &added].concat()).ok()
}
