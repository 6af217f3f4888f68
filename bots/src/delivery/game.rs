//! Drafts messages about a game: its report lines and the current board. Decides nothing about the game.

use broadside_game::{Game, event::Event, following::Follower, ids::Home, report::Ending, side::Side, team::Member, view::Phase};
use broadside_present::{body::Body, game_context::GameContext, messages, opening::is_opening, teams, turn_state::TurnState};
use broadside_service::outbox::{Message, MessageCause, MessageSubject};
use broadside_store::store::StoreResult;
use broadside_words::line::Line;

use super::{current_message::CurrentMessage, draft::Draft, pings, state::Delivery};
use crate::{
    message_ref::MessageKind,
    platform::{Address, DeliveryMode},
};

/// Drafts `message`; `existing` is the message that is already at the address.
pub(super) fn draft(message: &Message, game: &Game, existing: Option<&CurrentMessage>, context: GameContext) -> Draft {
    let (from, _) = message.events();
    let (since, recap, past) = match existing {
        Some(existing) => {
            let addressee = reader(message, game).and_then(|member| messages::addressee(game, member.side()));
            let (since, recap) = messages::recap(game, existing.since, from, addressee, context.tone.locale);
            (since, recap, messages::past_news(game, (existing.since, from), addressee, context.tone.locale))
        }
        None => (from, String::new(), String::new()),
    };
    let pings = pings::find(message, game);
    let is_additional = is_in_room(message, game) && messages::is_unreachable_notice(game, from, message.events().1);
    // An edit does not ping.
    let mode = if pings.is_empty() && !is_additional { mode(message, game) } else { DeliveryMode::New };
    let read_as = match message.cause {
        MessageCause::TypedOther(typed, letter) => {
            let line = Line::new("fire-read-as").text("typed", typed.to_string()).text("letter", letter.to_string());
            Some(line.phrase(context.tone.locale))
        }
        MessageCause::Other | MessageCause::Typed | MessageCause::Pressed => None,
    };
    let mut body = body(message, game, context);
    if shows_end_elsewhere(message, game) && existing.is_none_or(|existing| existing.message.kind != MessageKind::Ephemeral) {
        (body.scene, body.poster) = (None, None);
    }
    let text = read_as.into_iter().chain([body.text]).collect::<Vec<_>>().join("\n");
    let (since, is_last) = ((since, from), game.is_over());
    Draft { body: Body { text, ..body }, mode, pings, recap, past, since, is_additional, is_last, superseded: None }
}

/// After a challenge is posted, checks whether its host can receive private messages, so that this is known before it is needed.
pub(super) async fn check_host_reachable(message: &Message, game: &Game, delivery: &Delivery) {
    let (true, Address::Room(_), Some(host)) = (message.from == 0, message.address, &game.public().seats.a) else { return };
    let Some(platform) = delivery.platforms.get(&host.player.home) else { return };
    let checked = async {
        if !delivery.service.is_unreachable(host.player).await? {
            if platform.can_message(host.player).await {
                return Ok(());
            }
            delivery.service.note_unreachable(host.player).await?;
        }
        delivery.service.mark_unreachable(game.id(), Side::A).await
    };
    if let Err(error) = checked.await {
        error.log("failed to check whether the host can receive private messages");
    }
}

/// Whether a private message is the only way to reach the addressee: no room on their platform shows the game, and no private message
/// about it has failed yet. Then one is sent even if private messages about other games failed.
pub(super) fn is_only_channel(message: &Message, game: &Game) -> bool {
    let Address::Player(player) = message.address else { return false };
    let in_room = game.rooms().iter().any(|room| room.home == player.home);
    let may_arrive = match reader(message, game) {
        Some(member) => member.is_captain() && !game.is_unreachable(member.side()),
        None => !game.followers().contains(&follower(message)),
    };
    !in_room && may_arrive
}

/// Records in the game that its messages do not reach the addressee.
///
/// # Errors
/// A store error.
pub(super) async fn handle_undeliverable(message: &Message, game: &Game, delivery: &Delivery) -> StoreResult {
    let follower = follower(message);
    match reader(message, game) {
        Some(member) if member.is_captain() => delivery.service.mark_unreachable(game.id(), member.side()).await,
        // The captain continues, and this member can open the game on demand.
        Some(_) => Ok(()),
        None if game.followers().contains(&follower) => delivery.service.mark_undeliverable(game.id(), follower, message.events().1).await,
        None => Ok(()),
    }
}

/// Whether the addressee has stopped following the game since the message was written, and the message answers no request. An invited
/// player has a side in the message, though not in the game yet.
pub(super) fn has_unfollowed(message: &Message, game: &Game) -> bool {
    let (follower, sideless) = (follower(message), matches!(message.subject, MessageSubject::Game(_, None)));
    sideless && message.reply.is_none() && !game.is_participant(follower) && !game.followers().contains(&follower)
}

/// The addressee as a member of a side, if they play.
fn reader(message: &Message, game: &Game) -> Option<Member> {
    match message.address {
        Address::Player(player) => game.public().member(player),
        Address::Room(_) => None,
    }
}

/// The addressee as a follower.
fn follower(message: &Message) -> Follower {
    match message.address {
        Address::Room(room) => Follower::Room(room),
        Address::Player(player) => Follower::Person(player),
    }
}

fn body(message: &Message, game: &Game, context: GameContext) -> Body {
    let ((from, to), follower) = (message.events(), follower(message));
    match reader(message, game) {
        Some(member) => teams::private_message(game, from, to, &member, context),
        None if game.followers().contains(&follower) => messages::follower_post(game, from, to, follower, context),
        None => match message.address {
            Address::Room(room) => messages::room_post(game, room, from, to, context),
            // An invited player who has no side yet.
            Address::Player(_) => messages::invitation(game, from, to, context),
        },
    }
}

/// Whether the message is for a room in which the game is played.
fn is_in_room(message: &Message, game: &Game) -> bool {
    matches!(message.address, Address::Room(room) if game.rooms().contains(&room))
}

/// A new message if there is news for the reader or the visible board has scrolled away, otherwise an edit of the existing one. Before
/// the first shot one message is edited, even if it has scrolled away; the first shot causes a new one. Depends on the events
/// alone, not on the game's later state, so that a delivery repeated after a crash takes the same path and the platform can recognise
/// the repeat.
fn mode(message: &Message, game: &Game) -> DeliveryMode {
    let (from, to) = message.events();
    let opens = from > 0 && is_opening(game, to);
    let here = is_in_room(message, game) && !teams::is_news(game, from, to);
    let news = messages::is_news(game, from, to);
    let (phase, side) = (TurnState::before(game, to).phase, reader(message, game).map(|member| member.side()));
    let over = matches!(phase, Phase::Over(_));
    let mine = side.is_none_or(|side| matches!(phase, Phase::Firing(turn) if turn == side));
    match message.cause {
        _ if opens && here => DeliveryMode::InPlace,
        _ if shows_end_elsewhere(message, game) => DeliveryMode::InPlace,
        MessageCause::Other if here && is_opening(game, from) => DeliveryMode::New,
        // An edit sends no notification, and the challenger is waiting for this.
        MessageCause::Other if side.is_some() && joins(game, from, to) => DeliveryMode::New,
        MessageCause::Typed | MessageCause::TypedOther(..) => DeliveryMode::New,
        MessageCause::Pressed | MessageCause::Other if opens && side.is_some() => DeliveryMode::InPlace,
        MessageCause::Pressed | MessageCause::Other if side.is_none() && teams::is_news(game, from, to) => DeliveryMode::New,
        MessageCause::Pressed if side.is_some() && !over => DeliveryMode::InPlace,
        MessageCause::Pressed | MessageCause::Other if news && (mine || over || !matches!(phase, Phase::Firing(_))) => DeliveryMode::New,
        MessageCause::Pressed | MessageCause::Other => DeliveryMode::InPlace,
    }
}

/// Whether the reader has just won by a shot fired in a room: then the answer there shows the result card, and the private message only
/// replaces the last board. On Telegram only a new private message celebrates a win.
fn shows_end_elsewhere(message: &Message, game: &Game) -> bool {
    let (from, to) = message.events();
    let fired = |event: &Event| if let Event::Fired { side, .. } = event { Some(*side) } else { None };
    let last = game.events_between(from, to).iter().rev().find_map(|logged| fired(&logged.event));
    let is_won = matches!(TurnState::before(game, to).phase, Phase::Over(Ending::Won(winner)) if last == Some(winner));
    // The clock may fire for a crew; then no player's request is answered.
    let is_own = |member: Member| last == Some(member.side()) && messages::addressee(game, member.side()).is_some();
    let is_answer = message.reply.is_some() || message.cause != MessageCause::Other;
    is_won && !is_answer && message.address.home() == Home::Discord && reader(message, game).is_some_and(is_own)
}

/// Whether an opponent joins in the events `from..to`.
fn joins(game: &Game, from: usize, to: usize) -> bool {
    game.events_between(from, to).iter().any(|logged| matches!(logged.event, Event::Joined { .. }))
}
