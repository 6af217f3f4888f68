//! How a person or a room is answered, as their account has it.

use super::{
    account::{Account, of_player, of_room},
    records::Records,
    request::Asker,
    store::StoreError,
};
use crate::{
    game::ids::RoomId,
    present::{
        locale::Locale,
        look::Look,
        persona::{Banter, Tone},
        sayings::PhraseSetting,
    },
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
    pub phrases: PhraseSetting,
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

/// How this person is answered.
pub(super) async fn preferences_of(records: &Records, by: &Asker) -> Preferences {
    let account = records.account(&of_player(by.id)).await.unwrap_or_default();
    Preferences::of_asker(&account, by.locale)
}

/// How a room's posts are written.
pub(super) async fn room_preferences(records: &Records, room: RoomId) -> Result<Preferences, StoreError> {
    Ok(records.account_or_usual(&of_room(room)).await?.into())
}

/// The language a room's posts are written in.
pub(super) async fn room_locale(records: &Records, room: RoomId) -> Result<Locale, StoreError> {
    Ok(room_preferences(records, room).await?.locale)
}
