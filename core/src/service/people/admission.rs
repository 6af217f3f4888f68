//! Who may begin to play. Every way into a game or a tournament asks here, however it was found: by command, key, code, link, search
//! or rematch. What somebody is in already they may finish. Looks at what is kept and changes nothing.

use futures_util::future::try_join;

use super::{
    super::{
        Stop,
        account::{Account, of_room},
        records::Records,
        store::StoreError,
    },
    bans,
    blocks::{self, Between},
    identity,
};
use crate::{
    game::{
        event::Invitee,
        ids::{PlayerId, RoomId},
        view::Seat,
    },
    present::line::{Line, harmless},
};

/// By whom somebody is kept out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeper {
    Operator,
    Room,
}

/// Refuses an asker whom the operator, or any of these rooms, has banned.
pub(in crate::service) async fn check(records: &Records, player: PlayerId, rooms: impl IntoIterator<Item = RoomId>) -> Result<(), Stop> {
    match kept_out(records, player, rooms).await? {
        None => Ok(()),
        Some(Keeper::Operator) => Err(Line::new("refused-banned").into()),
        Some(Keeper::Room) => Err(Line::new("refused-banned-here").into()),
    }
}

/// Refuses the same of somebody whom the asker wants to play.
pub(in crate::service) async fn check_guest(
    records: &Records,
    (guest, name): (PlayerId, &str),
    rooms: impl IntoIterator<Item = RoomId>,
) -> Result<(), Stop> {
    match kept_out(records, guest, rooms).await? {
        None => Ok(()),
        Some(Keeper::Operator | Keeper::Room) => Err(Line::new("refused-guest-banned").text("name", harmless(name)).into()),
    }
}

/// Refuses a challenge of an asker who may not play in this room, or to whoever may not or is blocked, as it stands between the two.
/// Who was blocked is not told so.
pub(in crate::service) async fn check_invitation(
    records: &Records,
    asker: PlayerId,
    invitee: &Invitee,
    room: Option<RoomId>,
) -> Result<(), Stop> {
    check(records, asker, room).await?;
    let (Invitee::Player(guest, name) | Invitee::Again(guest, name)) = invitee else { return Ok(()) };
    check_guest(records, (*guest, name), room).await?;
    match blocks::between(records, asker, *guest).await? {
        Between::Nothing => Ok(()),
        Between::Mine => Err(Line::new("refused-blocked").text("name", harmless(name)).into()),
        Between::Theirs => Err(Line::new("refused-unavailable").text("name", harmless(name)).into()),
    }
}

/// Refuses the asker who takes up a challenge of somebody whom they have blocked, or who has blocked them.
pub(in crate::service) async fn check_taking_up(records: &Records, asker: PlayerId, host: &Seat) -> Result<(), Stop> {
    match blocks::between(records, asker, host.player).await? {
        Between::Nothing => Ok(()),
        Between::Mine => Err(Line::new("refused-blocked").text("name", harmless(&host.name)).into()),
        Between::Theirs => Err(Line::new("E_NOT_FOR_YOU").into()),
    }
}

async fn kept_out(records: &Records, player: PlayerId, rooms: impl IntoIterator<Item = RoomId>) -> Result<Option<Keeper>, StoreError> {
    if player.is_computer() {
        return Ok(None);
    }
    let (accounts, bans) = try_join(identity::accounts_of(records, player), bans::load(records)).await?;
    if bans.has(&accounts) {
        return Ok(Some(Keeper::Operator));
    }
    for place in rooms.into_iter().flat_map(RoomId::and_whole) {
        if records.load_record::<Account>(&of_room(place)).await?.bars(&accounts) {
            return Ok(Some(Keeper::Room));
        }
    }
    Ok(None)
}
