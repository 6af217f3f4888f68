//! Whoever cannot be written to and plays in private letters alone is called in the tournament's room, once a game.

use broadside_arena::{Tournament, event::Event};
use broadside_game::{
    Game,
    ids::{GameId, Home, RoomId, TournamentId},
    side::Side,
};
use broadside_present::arena;
use broadside_service::request::{Place, RequestAuthor};
use broadside_words::locale::Locale;

use super::world::{ROOM, Rig, THREAD, joined, person};

/// Somebody on Telegram.
fn afar() -> RequestAuthor {
    let mut asker = person(2);
    asker.id.home = Home::Telegram;
    asker
}

/// A tournament of two whose only game is told in this room or in letters alone.
async fn under_way(room: Option<RoomId>) -> (Rig, TournamentId, Game) {
    let (mut world, id) = joined("single third=off start=hand least=2 most=4", 0).await;
    for asker in [person(1), afar()] {
        world.press_here(&asker, &format!("{id} 0 tournament join")).await;
    }
    world.games_in = room;
    world.say_in(&person(1), Place::Room(ROOM), &format!("tournament start {id}")).await;
    let game = world.under_way(id).await[0];
    let game = world.game(game).await;
    (world, id, game)
}

fn calls(tournament: &Tournament) -> usize {
    tournament.log().iter().filter(|logged| matches!(logged.event, Event::Unreached { .. })).count()
}

async fn unreachable(world: &mut Rig, game: GameId, side: Side) {
    world.service.mark_unreachable(game, side).await.expect("memory answers");
    world.collect().await;
}

#[tokio::test]
async fn room_is_notified_once_a_game_about_an_unreachable_player() {
    let (mut world, id, game) = under_way(None).await;
    let from = world.tournament(id).await.log().len();
    for side in [Side::A, Side::B, Side::A, Side::B] {
        unreachable(&mut world, game.id(), side).await;
    }
    let tournament = world.tournament(id).await;
    assert_eq!(calls(&tournament), 2, "{:?}", tournament.log());
    let posts = world.posts_of(id).len();
    world.advance(60);
    world.wake().await;
    let tournament = world.tournament(id).await;
    assert_eq!(world.posts_of(id).len(), posts + 1, "both are called in one post, and no news are made of it");
    let code = game.id();
    let post = arena::post(&tournament, from, tournament.log().len(), Locale::EN).text;
    for (name, way) in [("Player 2", "press Start."), ("Player 1", "use /field there.")] {
        let told = post.lines().any(|line| line.starts_with(&format!("{name}, I can’t message you")) && line.ends_with(way));
        assert!(told, "{name}: {post}");
    }
    world.say_in(&person(1), Place::Private, &format!("resign_now {code}")).await;
    let tournament = world.tournament(id).await;
    let post = arena::post(&tournament, from, tournament.log().len(), Locale::EN).text;
    assert!(!post.contains("can’t message"), "a game that is over calls nobody: {post}");
    unreachable(&mut world, game.id(), Side::A).await;
    assert_eq!(calls(&world.tournament(id).await), 2);
}

#[tokio::test]
async fn unreachable_notice_is_in_the_game_when_it_has_a_room() {
    let (mut world, id, game) = under_way(Some(THREAD)).await;
    unreachable(&mut world, game.id(), Side::A).await;
    assert_eq!(calls(&world.tournament(id).await), 0);
}
