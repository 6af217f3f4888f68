//! Tournaments in the service: loading, changing, and the jobs that follow from what happened in them.
//! Decides nothing about who meets whom.

pub(super) mod bout;
pub(super) mod create;
pub(super) mod record;
pub(super) mod verbs;

pub(super) use bout::Fixture;

use create::counted_in;
use record::Altered;

use self::{bout::speak_as, record::alter};
use super::{
    account::{Account, of_player, of_room, of_tournament},
    context::Context,
    gone::{Gone, has_known_since},
    records::{Records, if_read},
    store::{Key, RequestId, StoreError},
};
use crate::{
    arena::{
        Tournament,
        command::{Actor, Command},
    },
    game::ids::{RoomId, TournamentId},
};

/// The tournament of this id as it is now; `None` when there is none (any more).
pub(super) async fn load(records: &Records, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
    Ok(records.held(&of_tournament(id)).await?.map(|held| held.record))
}

/// The same, where one that cannot be read is passed over: it shall not stand in the way of others.
pub(super) async fn load_if_read(records: &Records, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
    Ok(if_read(load(records, id).await)?.flatten())
}

/// The tournament of this id as it is told: its times are clocks on the walls of where it is held.
pub(super) async fn told(records: &Records, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
    match load(records, id).await? {
        Some(tournament) => as_told(records, tournament).await.map(Some),
        None => Ok(None),
    }
}

/// The tournament with its times as where it is held shows them.
async fn as_told(records: &Records, tournament: Tournament) -> Result<Tournament, StoreError> {
    let room = match tournament.room() {
        Some(room) => records.account_or_usual(&of_room(room)).await?,
        None => Account::default(),
    };
    let organiser = match tournament.organisers().first() {
        Some(first) => records.account_or_usual(&of_player(first.player)).await?,
        None => Account::default(),
    };
    let zone = counted_in(&room, &organiser, organiser.locale().unwrap_or_default());
    Ok(tournament.told_in(zone))
}

/// Notes the place that was found for a tournament's posts. Idempotent.
pub(super) async fn housed(context: &Context, id: TournamentId, venue: RoomId) -> Result<(), StoreError> {
    let Some(tournament) = load(&context.records, id).await? else { return Ok(()) };
    if tournament.venue() == Some(venue) {
        return Ok(());
    }
    if let Some(room) = tournament.room() {
        speak_as(&context.records, room, venue).await?;
    }
    let request = RequestId::hash(&["housed", &id.to_string(), &venue.to_string()]);
    move_tournament(context, id, request, Actor::Service, Command::Housed(venue)).await.map(drop)
}

/// Does what a tournament's lapsed alarm asks for; says whether it moved.
pub(super) async fn wake(context: &Context, key: &Key, at: i64) -> Result<bool, StoreError> {
    let Ok(id) = key.name.parse() else { return Ok(false) };
    let request = RequestId::hash(&["alarm", &key.name, &at.to_string()]);
    move_tournament(context, id, request, Actor::Clock, Command::Lapse).await
}

/// Waits for people as much longer as the bot was down.
pub(super) async fn excuse(context: &Context, id: TournamentId, request: RequestId, millis: i64) -> Result<(), StoreError> {
    move_tournament(context, id, request, Actor::Service, Command::Excuse(millis)).await.map(drop)
}

/// Lets a person who is to be forgotten leave a tournament that they do not know again since.
pub(super) async fn leave(context: &Context, id: TournamentId, gone: &Gone, request: RequestId) -> Result<(), StoreError> {
    if load(&context.records, id).await?.is_none_or(|tournament| has_known_since(&tournament, gone.player, gone.until)) {
        return Ok(());
    }
    move_tournament(context, id, request.part("leave"), Actor::Person(gone.player), Command::Leave).await.map(drop)
}

/// Changes a tournament where nobody waits for an answer; says whether it moved. One that is gone or refuses is
/// left as it is.
async fn move_tournament(
    context: &Context,
    id: TournamentId,
    request: RequestId,
    actor: Actor,
    command: Command,
) -> Result<bool, StoreError> {
    match alter(context, id, request, actor, |_| Ok(command.clone())).await {
        Ok(Altered::Done(_)) => Ok(true),
        Ok(Altered::Repeated | Altered::Nothing(_)) | Err(super::Stop::Refused(..) | super::Stop::Unasked(_)) => Ok(false),
        Err(super::Stop::Store(fault)) => Err(fault),
    }
}
