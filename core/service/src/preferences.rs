//! The preferences of a person or a room, from their account.

use broadside_game::ids::RoomId;
use broadside_present::{
    persona::{Banter, Tone},
    sayings::PhraseSetting,
};
use broadside_scene::look::Look;
use broadside_store::store::StoreResult;
use broadside_words::locale::Locale;

use super::{
    account::{Account, room_key},
    records::Records,
};

/// The preferences of a reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Preferences {
    /// The language of texts.
    pub locale: Locale,
    /// The look of the pictures.
    pub look: Look,
    /// Whether the computer players chat.
    pub banter: Banter,
    /// Whether phrases of other players are delivered.
    pub phrases: PhraseSetting,
}

impl Preferences {
    /// The preferences of an account. `reported` is the language that the platform reports now, which is used if none was chosen; a
    /// language that it reported before is ignored.
    pub(crate) fn for_account(account: &Account, reported: Option<Locale>) -> Self {
        let locale = account.chosen_locale().or(reported).unwrap_or_default();
        Self { locale, look: account.look(), banter: account.banter(), phrases: account.phrases() }
    }

    /// The tone of texts.
    pub fn tone(self) -> Tone {
        Tone { locale: self.locale, banter: self.banter }
    }
}

pub(super) async fn room_preferences(records: &Records, room: RoomId) -> StoreResult<Preferences> {
    let account = records.account_or_default(&room_key(room)).await?;
    Ok(Preferences::for_account(&account, account.locale()))
}
