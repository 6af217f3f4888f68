//! What is told of a game: its lines, and the board as it is now. Decides nothing about the game.

use broadside_core::{
    game::{Game, following::Follower, ids::PlayerId, side::Side, team::Member, view::Phase},
    present::{body::Body, bout::GameContext, line::Line, messages, teams, waits::Waits},
    service::{
        outbox::{Cause, Matter},
        store::StoreError,
    },
};

use super::{Delivery, batch::Batch, draft::Draft, rings, standing::StandingMessage};
use crate::platform::{Address, Manner, Platform};

/// What is told.
pub(super) fn draft(batch: &Batch, game: &Game, standing: Option<&StandingMessage>, context: GameContext) -> Draft {
    let (since, recap) = match standing {
        Some(standing) => messages::recap(game, standing.since, batch.from, context.tone.locale),
        None => (batch.from, String::new()),
    };
    let called = rings::called(batch, game);
    // An edited message rings nobody.
    let manner = if called.is_empty() { manner(batch, game) } else { Manner::Fresh };
    let read_as = match batch.cause {
        Cause::TypedOther(typed, letter) => {
            let line = Line::new("fire-read-as").text("typed", typed.to_string()).text("letter", letter.to_string());
            Some(line.phrase(context.tone.locale))
        }
        Cause::Other | Cause::Typed | Cause::Pressed => None,
    };
    let body = body(batch, game, context);
    let text = read_as.into_iter().chain([body.text]).collect::<Vec<_>>().join("\n");
    Draft { body: Body { text, ..body }, manner, called, recap, since: (since, batch.from) }
}

/// After a challenge is posted: whether its host can be written to is found out now, not when it is needed.
pub(super) async fn arrived(batch: &Batch, game: &Game, delivery: &Delivery) {
    let (true, Address::Room(_), Some(host)) = (batch.from == 0, batch.address, &game.public().seats.a) else { return };
    let Some(platform) = delivery.platforms.get(&host.player.home) else { return };
    if let Err(fault) = look_for(host.player, platform.as_ref(), game, delivery).await {
        fault.log("failed to find out whether the host can be written to");
    }
}

async fn look_for(host: PlayerId, platform: &dyn Platform, game: &Game, delivery: &Delivery) -> Result<(), StoreError> {
    if !delivery.service.is_closed(host).await? {
        if platform.reaches(host).await {
            return Ok(());
        }
        delivery.service.note_closed(host).await?;
    }
    delivery.service.unreachable(game.id(), Side::A).await
}

/// Whether no room on the addressee's platform tells them of the game, and no letter about it has failed to reach them yet: one is tried
/// even where they could not be written to before.
pub(super) fn is_only_way(batch: &Batch, game: &Game) -> bool {
    let Address::Player(player) = batch.address else { return false };
    let in_room = game.rooms().iter().any(|room| room.home == player.home);
    let may_arrive = match reader(batch, game) {
        Some(member) => member.is_captain() && !game.unreached(member.side()),
        None => !game.followers().contains(&follower(batch)),
    };
    !in_room && may_arrive
}

/// Nothing reaches the addressee: the game is to know.
pub(super) async fn lost(batch: &Batch, game: &Game, delivery: &Delivery) -> Result<(), StoreError> {
    let follower = follower(batch);
    match reader(batch, game) {
        Some(member) if member.is_captain() => delivery.service.unreachable(game.id(), member.side()).await,
        // Their captain plays on, and they may look for themselves.
        Some(_) => Ok(()),
        None if game.followers().contains(&follower) => delivery.service.lose(game.id(), follower, batch.to).await,
        None => Ok(()),
    }
}

/// Whether this is for one who has stopped following meanwhile, and answers nobody. The invited one has a side on
/// the message, though not in the game yet.
pub(super) fn let_go(batch: &Batch, game: &Game) -> bool {
    let (follower, sideless) = (follower(batch), matches!(batch.matter, Matter::Game(_, None)));
    sideless && batch.reply.is_none() && !game.at_home(follower) && !game.followers().contains(&follower)
}

/// The addressee as one of a side, if they play.
fn reader(batch: &Batch, game: &Game) -> Option<Member> {
    match batch.address {
        Address::Player(player) => game.public().member(player),
        Address::Room(_) => None,
    }
}

/// The addressee as one who follows.
fn follower(batch: &Batch) -> Follower {
    match batch.address {
        Address::Room(room) => Follower::Room(room),
        Address::Player(player) => Follower::Person(player),
    }
}

fn body(batch: &Batch, game: &Game, context: GameContext) -> Body {
    let follower = follower(batch);
    match reader(batch, game) {
        Some(member) => teams::letter(game, batch.from, batch.to, &member, context),
        None if game.followers().contains(&follower) => messages::watched(game, batch.from, batch.to, follower, context),
        None => match batch.address {
            Address::Room(room) => messages::post_in(game, room, batch.from, batch.to, context),
            // Somebody who is invited and has no side yet.
            Address::Player(_) => messages::post(game, batch.from, batch.to, context),
        },
    }
}

/// A new message when something must not be missed or the board in sight has scrolled away, else the
/// standing one is edited. Follows from the events alone, not from what the game has come to since: a delivery repeated
/// after a crash goes the same way, so that a platform can know it for the same.
fn manner(batch: &Batch, game: &Game) -> Manner {
    let news = messages::news(game, batch.from, batch.to);
    let (phase, side) = (Waits::before(game, batch.to).phase, reader(batch, game).map(|member| member.side()));
    let over = matches!(phase, Phase::Over(_));
    let mine = side.is_none_or(|side| matches!(phase, Phase::Firing(turn) if turn == side));
    match batch.cause {
        Cause::Typed | Cause::TypedOther(..) => Manner::Fresh,
        Cause::Pressed | Cause::Other if side.is_none() && teams::news(game, batch.from, batch.to) => Manner::Fresh,
        Cause::Pressed if side.is_some() && !over => Manner::InPlace,
        Cause::Pressed | Cause::Other if news && (mine || over || !matches!(phase, Phase::Firing(_))) => Manner::Fresh,
        Cause::Pressed | Cause::Other => Manner::InPlace,
    }
}
