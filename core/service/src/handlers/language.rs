//! `language`: sets the caller's language and, if they manage the room, the room's.

use broadside_present::cards;
use broadside_words::{line::Line, locale::Locale};

use super::{
    super::account::{player_key, room_key},
    Context, HandlerError, Place, Reply,
    caller::Caller,
};

/// Sets the language. Without one, lists the languages.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, chosen: Option<Locale>) -> Result<Reply, HandlerError> {
    let records = &context.records;
    let Some(chosen) = chosen else { return Ok(Reply::Private(cards::languages(caller.locale()))) };
    let decides = caller.check_authority(caller.place.room());
    if let Err(HandlerError::NeedsAuthority(room)) = decides {
        return Err(HandlerError::NeedsAuthority(room));
    }
    records.revise(&player_key(caller.by.id), caller.id.part("language"), |account| account.set_language(chosen)).await?;
    let (Place::Room(room), Ok(())) = (caller.place, decides) else { return Ok(Reply::private(Line::new("language-set").phrase(chosen))) };
    records.revise(&room_key(room), caller.id.part("room language"), |account| account.set_language(chosen)).await?;
    Ok(Reply::private(Line::new("language-room").phrase(chosen)))
}
