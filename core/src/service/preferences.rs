//! How a person or a room is answered, as their account has it.

use super::account::Account;
use crate::present::{
    locale::Locale,
    look::Look,
    persona::{Banter, Tone},
    sayings::Phrases,
};

/// How a reader is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Preferences {
    /// The language of the words.
    pub locale: Locale,
    /// The look of the pictures.
    pub look: Look,
    /// Whether the computer's crew says anything beside the facts.
    pub banter: Banter,
    /// Whether phrases of other players are heard.
    pub phrases: Phrases,
}

impl Preferences {
    /// The preferences in an account; `reported` is the language that the platform reports, used where none was chosen. Where it
    /// reports none that we speak, what it reported before counts no longer.
    pub(in crate::service) fn of_asker(account: &Account, reported: Option<Locale>) -> Self {
        let locale = account.chosen().or(reported).unwrap_or_default();
        Self { locale, look: account.look(), banter: account.banter(), phrases: account.phrases() }
    }

    /// How words are put.
    pub fn tone(self) -> Tone {
        Tone { locale: self.locale, banter: self.banter }
    }
}

impl From<Account> for Preferences {
    fn from(account: Account) -> Self {
        Self::of_asker(&account, account.locale())
    }
}
