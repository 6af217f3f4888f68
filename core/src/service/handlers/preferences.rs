//! How a person or a room is answered: the language, the look of pictures, and whether the computer opponents make
//! remarks. All of it is in one account.

use super::{
    super::{
        Stop,
        account::{Account, of_player, of_room},
        records::Records,
        request::{Asker, Place, Reply, Request},
        store::StoreError,
    },
    authority,
    begin::{seat, sub_request},
    choosing::{report_choice, whose},
};
use crate::{
    game::ids::RoomId,
    present::{
        cards,
        command::Scope,
        line::Line,
        locale::Locale,
        look::Look,
        persona::{Banter, Tone},
        sayings::Phrases,
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
    pub phrases: Phrases,
}

impl Preferences {
    /// The preferences in an account; `reported` is the language that the platform reports, used where none was chosen. Where it
    /// reports none that we speak, what it reported before counts no longer.
    pub(super) fn of_asker(account: &Account, reported: Option<Locale>) -> Self {
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
        let locale = account.locale().unwrap_or_default();
        Self { locale, look: account.look(), banter: account.banter(), phrases: account.phrases() }
    }
}

/// How this person is answered.
pub(super) async fn preferences_of(records: &Records, by: &Asker) -> Preferences {
    let account = records.account(&of_player(by.id)).await.unwrap_or_default();
    Preferences::of_asker(&account, by.locale)
}

/// How a room's posts are written.
pub(in crate::service) async fn room_preferences(records: &Records, room: RoomId) -> Result<Preferences, StoreError> {
    Ok(records.account_or_usual(&of_room(room)).await?.into())
}

/// The language a room's posts are written in.
pub(in crate::service) async fn room_locale(records: &Records, room: RoomId) -> Result<Locale, StoreError> {
    Ok(room_preferences(records, room).await?.locale)
}

/// `banter`: shows whether the computer's crew says anything beside the facts, or switches it on or off. A room's is
/// said aloud, as it is everybody's.
pub(super) async fn banter(
    records: &Records,
    request: &Request,
    scope: Scope,
    chosen: Option<Banter>,
    locale: Locale,
) -> Result<Reply, Stop> {
    let (key, room) = whose(request, scope)?;
    if let Some(banter) = chosen {
        authority::check(request, room)?;
        records.revise(&key, sub_request(request.id, "banter"), |account| account.choose_banter(banter)).await?;
    }
    let now = match chosen {
        Some(banter) => banter,
        None => records.account(&key).await?.banter(),
    };
    let line = match (room, chosen, now) {
        (None, _, Banter::On) => Line::new("banter-mine-on"),
        (None, _, Banter::Off) => Line::new("banter-mine-off"),
        (Some(_), None, Banter::On) => Line::new("banter-room-on"),
        (Some(_), None, Banter::Off) => Line::new("banter-room-off"),
        (Some(_), Some(_), Banter::On) => Line::new("banter-set-on").text("name", seat(request).name),
        (Some(_), Some(_), Banter::Off) => Line::new("banter-set-off").text("name", seat(request).name),
    };
    Ok(report_choice(room, &line, locale))
}

/// The answer with the choice of a language before all other keys, where there is room for one more row.
pub(super) fn offering_language(reply: Reply, locale: Locale) -> Reply {
    let offering = |body| cards::offering_languages(body, locale);
    match reply {
        Reply::Private(body) => Reply::Private(offering(body)),
        Reply::Turn(body) => Reply::Turn(offering(body)),
        Reply::Aloud(_)
        | Reply::Refused(_)
        | Reply::Silent
        | Reply::Keys(_)
        | Reply::Form(_)
        | Reply::Told(_)
        | Reply::AskAuthority(_)
        | Reply::AskAvatar => reply,
    }
}

/// An answer as it is seen: what only the asker sees in their look, what everybody in a room sees in the room's.
pub(in crate::service) async fn seen(records: &Records, reply: Reply, own: Look, place: Place) -> Reply {
    match reply {
        Reply::Private(body) => Reply::Private(body.seen_by(own)),
        Reply::Turn(body) => Reply::Turn(body.seen_by(own)),
        Reply::Refused(body) => Reply::Refused(body.seen_by(own)),
        Reply::Aloud(body) => {
            let look = match place {
                // An answer in the usual look is better than none.
                Place::Room(room) if body.scene.is_some() => room_preferences(records, room).await.unwrap_or_default().look,
                Place::Room(_) | Place::Private => own,
            };
            Reply::Aloud(body.seen_by(look))
        }
        Reply::Silent | Reply::Keys(_) | Reply::Form(_) | Reply::Told(_) | Reply::AskAuthority(_) | Reply::AskAvatar => reply,
    }
}
