//! Adds games to the accounts of the caller and of the room before they are committed.

use broadside_game::ids::{GameId, PlayerId};

use super::{
    super::{
        account::{Account, player_key, room_key},
        record_set::RecordSet,
        reservations::{self, Reservation, ReservationLimit},
    },
    Context, HandlerResult, Place, Request,
    caller::Caller,
};

/// How many games a player may follow.
const FOLLOW_LIMIT: ReservationLimit = ReservationLimit { most: 20, refusal: "follow-many" };

/// Adds a game that the caller is about to join to their account and the room's, and saves the language that their platform reports.
/// Uses the accounts in `loaded`, if it contains them.
pub(super) async fn reserve_game(context: &Context, caller: &Caller<'_>, loaded: &RecordSet<'_>, game: GameId) -> HandlerResult<()> {
    let reported = caller.by.locale;
    let id = caller.id.part(&format!("reserve {game}"));
    let key = player_key(caller.by.id);
    let (reservation, limit) = (Reservation::Game(game), Some(reservations::game_limit(caller.by.id)));
    let change = |account: &mut Account| account.set_reported_language(reported);
    reservations::reserve(context, &key, loaded.stored(&key), id, reservation, limit, change).await?;
    reserve_in_room(context, caller, loaded, game).await
}

/// Adds a game that a player is about to follow to their account.
pub(super) async fn reserve_following(context: &Context, request: &Request, player: PlayerId, game: GameId) -> HandlerResult<()> {
    let id = request.id.part(&format!("reserve {game}"));
    reservations::reserve(context, &player_key(player), None, id, Reservation::Following(game), Some(FOLLOW_LIMIT), |_| {}).await
}

/// Adds a game to the account of the room where it is requested. A new room gets the language of its first caller. Uses the account in
/// `loaded`, if it contains it.
pub(super) async fn reserve_in_room(context: &Context, caller: &Caller<'_>, loaded: &RecordSet<'_>, game: GameId) -> HandlerResult<()> {
    let Place::Room(room) = caller.place else { return Ok(()) };
    let (key, locale) = (room_key(room), caller.locale());
    let id = caller.id.part(&format!("reserve {game}"));
    let change = |account: &mut Account| account.set_language_if_unknown(locale);
    reservations::reserve(context, &key, loaded.stored(&key), id, Reservation::Game(game), None, change).await
}
