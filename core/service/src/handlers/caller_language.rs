//! The language of a caller: saves what the platform reports, and offers a choice where nothing is known.

use broadside_present::cards;
use broadside_words::locale::Locale;

use super::{
    super::account::{player_key, room_key},
    HandlerError, Place, Records, Reply, Request,
};

/// Saves the language that the platform reports for the caller. A new room gets the language of its first caller.
pub(super) async fn note_language(records: &Records, request: &Request, locale: Locale) -> Result<(), HandlerError> {
    let reported = request.by.locale;
    records.revise(&player_key(request.by.id), request.id.part("hint"), |account| account.set_reported_language(reported)).await?;
    if let Place::Room(room) = request.place {
        records.revise(&room_key(room), request.id.part("room"), |account| account.set_language_if_unknown(locale)).await?;
    }
    Ok(())
}

/// Adds the buttons for choosing a language above all others, if there is room for a row.
pub(super) fn with_language_keys(reply: Reply, locale: Locale) -> Reply {
    let offering = |body| cards::offering_languages(body, locale);
    match reply {
        Reply::Private(body) => Reply::Private(offering(body)),
        Reply::Page(body) => Reply::Page(offering(body)),
        Reply::Public(_)
        | Reply::Refused(_)
        | Reply::Silent
        | Reply::Keys(_)
        | Reply::Form(_)
        | Reply::Committed(_)
        | Reply::AskAuthority(_)
        | Reply::AskAvatar => reply,
    }
}
