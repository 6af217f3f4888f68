//! Tests that a player who cannot get private messages, in a game without a room, is mentioned in the tournament's room once per game.

use broadside_arena::{Tournament, event::Event};
use broadside_game::{
    Game,
    ids::{GameId, Home, RoomId, TournamentId},
    side::Side,
};
use broadside_present::arena;
use broadside_service::request::{Place, RequestAuthor};
use broadside_words::locale::Locale;

use super::world::{ROOM, Rig, THREAD, create_with_entrants, person};

/// Player 2, on Telegram.
fn telegram_player() -> RequestAuthor {
    let mut player = person(2);
    player.id.home = Home::Telegram;
    player
}

/// A tournament of two players whose only game is in this room, or in private messages only.
async fn running_tournament(room: Option<RoomId>) -> (Rig, TournamentId, Game) {
    let (mut world, id) = create_with_entrants("single third=off start=hand least=2 most=4", 0).await;
    for player in [person(1), telegram_player()] {
        world.press_here(&player, &format!("{id} 0 tournament join")).await;
    }
    world.games_in = room;
    world.say_in(&person(1), Place::Room(ROOM), &format!("tournament start {id}")).await;
    let game = world.running_games(id).await[0];
    let game = world.game(game).await;
    (world, id, game)
}

fn unreachable_count(tournament: &Tournament) -> usize {
    tournament.log().iter().filter(|logged| matches!(logged.event, Event::Unreached { .. })).count()
}

async fn mark_unreachable(world: &mut Rig, game: GameId, side: Side) {
    world.service.mark_unreachable(game, side).await.expect("memory answers");
    world.collect().await;
}

#[tokio::test]
async fn room_is_notified_once_a_game_about_an_unreachable_player() {
    let (mut world, id, game) = running_tournament(None).await;
    let from = world.tournament(id).await.log().len();
    for side in [Side::A, Side::B, Side::A, Side::B] {
        mark_unreachable(&mut world, game.id(), side).await;
    }
    let tournament = world.tournament(id).await;
    assert_eq!(unreachable_count(&tournament), 2, "{:?}", tournament.log());
    let posts = world.posts_of(id).len();
    world.advance(60);
    world.wake().await;
    let tournament = world.tournament(id).await;
    assert_eq!(world.posts_of(id).len(), posts + 1, "one post mentions both players, and there are no news posts");
    let code = game.id();
    let post = arena::post(&tournament, from, tournament.log().len(), Locale::EN).text;
    for (name, way) in [("Player 2", "press Start."), ("Player 1", "use /field there.")] {
        let mentioned = post.lines().any(|line| line.starts_with(&format!("{name}, I can’t message you")) && line.ends_with(way));
        assert!(mentioned, "{name}: {post}");
    }
    world.say_in(&person(1), Place::Private, &format!("resign_now {code}")).await;
    let tournament = world.tournament(id).await;
    let post = arena::post(&tournament, from, tournament.log().len(), Locale::EN).text;
    assert!(!post.contains("can’t message"), "nobody is mentioned after the game: {post}");
    mark_unreachable(&mut world, game.id(), Side::A).await;
    assert_eq!(unreachable_count(&world.tournament(id).await), 2);
}

#[tokio::test]
async fn unreachable_notice_is_in_the_game_when_it_has_a_room() {
    let (mut world, id, game) = running_tournament(Some(THREAD)).await;
    mark_unreachable(&mut world, game.id(), Side::A).await;
    assert_eq!(unreachable_count(&world.tournament(id).await), 0);
}
