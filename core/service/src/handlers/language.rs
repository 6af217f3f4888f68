//! `language`: sets the caller's language and, if they manage the room, the room's. Also saves the language that the platform reports, and
//! offers the languages to callers whose language is unknown.

use broadside_present::cards;
use broadside_words::{line::Line, locale::Locale};

use super::{
    super::account::{player_key, room_key},
    Context, HandlerError, HandlerResult, Place, Records, Reply, Request,
    caller::Caller,
};

/// Sets the language. Without one, lists the languages.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, chosen: Option<Locale>) -> HandlerResult {
    let records = &context.records;
    let Some(chosen) = chosen else { return Ok(Reply::Private(cards::languages(caller.locale()))) };
    let decides = caller.check_authority(caller.place.room());
    if let Err(HandlerError::NeedsAuthority(room)) = decides {
        return Err(HandlerError::NeedsAuthority(room));
    }
    records.update_account(&player_key(caller.by.id), caller.id.part("language"), |account| account.set_language(chosen)).await?;
    let (Place::Room(room), Ok(())) = (caller.place, decides) else { return Ok(Reply::private(Line::new("language-set").phrase(chosen))) };
    records.update_account(&room_key(room), caller.id.part("room language"), |account| account.set_language(chosen)).await?;
    Ok(Reply::private(Line::new("language-room").phrase(chosen)))
}

/// Saves the language that the platform reports for the caller. A new room gets the language of its first caller.
pub(super) async fn save_reported_language(records: &Records, request: &Request, locale: Locale) -> HandlerResult<()> {
    let reported = request.by.locale;
    records.update_account(&player_key(request.by.id), request.id.part("hint"), |account| account.set_reported_language(reported)).await?;
    if let Place::Room(room) = request.place {
        records.update_account(&room_key(room), request.id.part("room"), |account| account.set_language_if_unknown(locale)).await?;
    }
    Ok(())
}

/// Adds the buttons for choosing a language above all others, if there is room for a row.
pub(super) fn with_language_keys(reply: Reply, locale: Locale) -> Reply {
    let offering = |body| cards::with_language_button(body, locale);
    match reply {
        Reply::Private(body) => Reply::Private(offering(body)),
        Reply::Page(body) => Reply::Page(offering(body)),
        other => other,
    }
}
