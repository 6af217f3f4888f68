//! Accepts challenges. Refuses a caller who may not play with the host, or who is not invited.

use broadside_game::{
    Game,
    command::{Actor, Command},
    event::Invitee,
    ids::{GameId, PlayerId, RoomId},
    side::Side,
    view::Phase,
};
use broadside_present::teams;
use broadside_words::line::Line;

use super::{
    super::{
        account::game_key,
        changes, games,
        outbox::RequestOrigin,
        people::{admission, identity},
        record_set::RecordSet,
        tournaments,
    },
    Context, HandlerResult, Reply,
    act::change_reply,
    caller::Caller,
    quotas,
    reserve::reserve_game,
};

pub(super) async fn accept(context: &Context, caller: &Caller<'_>, id: GameId, origin: &RequestOrigin) -> HandlerResult {
    let records = &context.records;
    let existing = match caller.game(id) {
        Some(stored) => Some(games::read(records, &game_key(id), stored).await?),
        None => games::load_versioned(records, id).await?,
    };
    let existing = existing.filter(|existing| !existing.stored.remembers(caller.id));
    let mut loaded = RecordSet::empty(records);
    if let Some(existing) = &existing {
        let game = &existing.record;
        let is_rematch = matches!(game.invitee(), Invitee::Rematch(..));
        match game.public().member(caller.by.id) {
            Some(member) if !member.is_captain() || game.public().phase != Phase::Open || is_rematch => {
                let game_context = tournaments::game_context(records, game, origin.locale).await?;
                return Ok(Reply::Private(teams::private_message(game, 0, 0, &member, game_context)));
            }
            Some(_) => {}
            None if is_rematch && !is_invited(game, caller.by.id) => {
                return Err(others_rematch_refusal(game, Line::new("E_NOT_FOR_YOU")).into());
            }
            None => {
                let rooms: Vec<RoomId> = game.rooms().iter().copied().chain(caller.place.room()).collect();
                let host = game.public().seats[Side::A].as_ref();
                loaded = caller.load_for_admission(records, host.map(|host| host.player).as_slice(), &rooms, Vec::new()).await;
                admission::check_caller(&loaded, caller.by.id, rooms.iter().copied()).await?;
                if let Some(host) = host {
                    // The host may have been banned since, or may not play in the room that the game now joins.
                    admission::check_guest(&loaded, (host.player, &host.name), rooms.iter().copied()).await?;
                    admission::check_acceptance(&loaded, caller.by.id, host).await?;
                    let accounts = identity::accounts_in(&loaded, caller.by.id).await?;
                    identity::check_side(game, Side::B, &accounts)?;
                    quotas::reset_challenges(context, host.player, &caller.by);
                }
            }
        }
    }
    // In any other phase the command below is refused, or was carried out before.
    if existing.as_ref().is_some_and(|existing| existing.record.public().phase == Phase::Open) {
        reserve_game(context, caller, &loaded, id).await?;
    }
    let changed = changes::apply(context, id, caller.id, Some(origin), existing.map(|existing| existing.stored), |game| {
        let actor = match game.public().side_of(caller.by.id) {
            Some(side) => Actor::Side(side),
            None => Actor::Visitor(caller.seat()),
        };
        Ok((actor, Command::Join { handle: caller.by.handle.clone(), room: caller.place.room() }))
    })
    .await?;
    Ok(change_reply(changed, origin))
}

/// Whether the challenge is for this player by name.
pub(super) fn is_invited(game: &Game, player: PlayerId) -> bool {
    matches!(game.invitee(), Invitee::Player(guest, _) | Invitee::Rematch(guest, _) if *guest == player)
}

/// The refusal for a third player who tries to join a rematch; `unknown` if one of the two names is unknown.
pub(super) fn others_rematch_refusal(game: &Game, unknown: Line) -> Line {
    let guest = match game.invitee() {
        Invitee::Rematch(_, name) => name.as_str(),
        Invitee::Anyone | Invitee::Player(..) | Invitee::Handle(_) => game.public().name(Side::B),
    };
    match (game.public().name(Side::A), guest) {
        ("", _) | (_, "") => unknown,
        (host, guest) => Line::new("refused-rematch").text("a", host).text("b", guest),
    }
}
