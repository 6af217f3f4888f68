//! What is told of a game: its lines, and the board as it is now. Decides nothing about the game.

use broadside_core::{
    game::{Game, following::Follower, ids::PlayerId, side::Side, team::Member, view::Phase},
    present::{body::Body, game_context::GameContext, line::Line, messages, teams, turn_state::TurnState},
    service::{
        outbox::{Message, MessageCause, MessageSubject},
        store::StoreError,
    },
};

use super::{draft::Draft, rings, standing::StandingMessage, state::Delivery};
use crate::platform::{Address, DeliveryMode, Platform};

/// What is told.
pub(super) fn draft(message: &Message, game: &Game, standing: Option<&StandingMessage>, context: GameContext) -> Draft {
    let (from, _) = message.events();
    let (since, recap) = match standing {
        Some(standing) => messages::recap(game, standing.since, from, context.tone.locale),
        None => (from, String::new()),
    };
    let called = rings::called(message, game);
    // An edited message rings nobody.
    let mode = if called.is_empty() { mode(message, game) } else { DeliveryMode::New };
    let read_as = match message.cause {
        MessageCause::TypedOther(typed, letter) => {
            let line = Line::new("fire-read-as").text("typed", typed.to_string()).text("letter", letter.to_string());
            Some(line.phrase(context.tone.locale))
        }
        MessageCause::Other | MessageCause::Typed | MessageCause::Pressed => None,
    };
    let body = body(message, game, context);
    let text = read_as.into_iter().chain([body.text]).collect::<Vec<_>>().join("\n");
    Draft { body: Body { text, ..body }, mode, called, recap, since: (since, from) }
}

/// After a challenge is posted: whether its host can be written to is found out now, not when it is needed.
pub(super) async fn arrived(message: &Message, game: &Game, delivery: &Delivery) {
    let (true, Address::Room(_), Some(host)) = (message.from == 0, message.address, &game.public().seats.a) else { return };
    let Some(platform) = delivery.platforms.get(&host.player.home) else { return };
    if let Err(fault) = look_for(host.player, platform.as_ref(), game, delivery).await {
        fault.log("failed to find out whether the host can be written to");
    }
}

async fn look_for(host: PlayerId, platform: &dyn Platform, game: &Game, delivery: &Delivery) -> Result<(), StoreError> {
    if !delivery.service.is_unreachable(host).await? {
        if platform.can_message(host).await {
            return Ok(());
        }
        delivery.service.note_unreachable(host).await?;
    }
    delivery.service.mark_unreachable(game.id(), Side::A).await
}

/// Whether no room on the addressee's platform tells them of the game, and no letter about it has failed to reach them yet: one is tried
/// even where they could not be written to before.
pub(super) fn is_only_way(message: &Message, game: &Game) -> bool {
    let Address::Player(player) = message.address else { return false };
    let in_room = game.rooms().iter().any(|room| room.home == player.home);
    let may_arrive = match reader(message, game) {
        Some(member) => member.is_captain() && !game.unreached(member.side()),
        None => !game.followers().contains(&follower(message)),
    };
    !in_room && may_arrive
}

/// Nothing reaches the addressee: the game is to know.
pub(super) async fn lost(message: &Message, game: &Game, delivery: &Delivery) -> Result<(), StoreError> {
    let follower = follower(message);
    match reader(message, game) {
        Some(member) if member.is_captain() => delivery.service.mark_unreachable(game.id(), member.side()).await,
        // Their captain plays on, and they may look for themselves.
        Some(_) => Ok(()),
        None if game.followers().contains(&follower) => delivery.service.mark_undeliverable(game.id(), follower, message.events().1).await,
        None => Ok(()),
    }
}

/// Whether this is for one who has stopped following meanwhile, and answers nobody. The invited one has a side on
/// the message, though not in the game yet.
pub(super) fn let_go(message: &Message, game: &Game) -> bool {
    let (follower, sideless) = (follower(message), matches!(message.subject, MessageSubject::Game(_, None)));
    sideless && message.reply.is_none() && !game.at_home(follower) && !game.followers().contains(&follower)
}

/// The addressee as one of a side, if they play.
fn reader(message: &Message, game: &Game) -> Option<Member> {
    match message.address {
        Address::Player(player) => game.public().member(player),
        Address::Room(_) => None,
    }
}

/// The addressee as one who follows.
fn follower(message: &Message) -> Follower {
    match message.address {
        Address::Room(room) => Follower::Room(room),
        Address::Player(player) => Follower::Person(player),
    }
}

fn body(message: &Message, game: &Game, context: GameContext) -> Body {
    let ((from, to), follower) = (message.events(), follower(message));
    match reader(message, game) {
        Some(member) => teams::letter(game, from, to, &member, context),
        None if game.followers().contains(&follower) => messages::watched(game, from, to, follower, context),
        None => match message.address {
            Address::Room(room) => messages::post_in(game, room, from, to, context),
            // Somebody who is invited and has no side yet.
            Address::Player(_) => messages::post(game, from, to, context),
        },
    }
}

/// A new message when something must not be missed or the board in sight has scrolled away, else the
/// standing one is edited. Follows from the events alone, not from what the game has come to since: a delivery repeated
/// after a crash goes the same way, so that a platform can know it for the same.
fn mode(message: &Message, game: &Game) -> DeliveryMode {
    let (from, to) = message.events();
    let news = messages::news(game, from, to);
    let (phase, side) = (TurnState::before(game, to).phase, reader(message, game).map(|member| member.side()));
    let over = matches!(phase, Phase::Over(_));
    let mine = side.is_none_or(|side| matches!(phase, Phase::Firing(turn) if turn == side));
    match message.cause {
        MessageCause::Typed | MessageCause::TypedOther(..) => DeliveryMode::New,
        MessageCause::Pressed | MessageCause::Other if side.is_none() && teams::news(game, from, to) => DeliveryMode::New,
        MessageCause::Pressed if side.is_some() && !over => DeliveryMode::InPlace,
        MessageCause::Pressed | MessageCause::Other if news && (mine || over || !matches!(phase, Phase::Firing(_))) => DeliveryMode::New,
        MessageCause::Pressed | MessageCause::Other => DeliveryMode::InPlace,
    }
}
