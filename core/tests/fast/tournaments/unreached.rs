//! Whoever cannot be written to and plays in private letters alone is called in the tournament's room, once a game.

use broadside_core::{
    arena::{Tournament, event::Event},
    game::{
        Game,
        ids::{GameId, Home, RoomId, TournamentId},
        side::Side,
    },
    present::{arena, locale::Locale},
    service::request::{Asker, Place},
};

use super::world::{ROOM, THREAD, TournamentWorld, person};

/// Somebody on Telegram.
fn afar() -> Asker {
    let mut asker = person(2);
    asker.id.home = Home::Telegram;
    asker
}

/// A tournament of two whose only game is told in this room or in letters alone.
async fn under_way(room: Option<RoomId>) -> (TournamentWorld, TournamentId, Game) {
    let mut world = TournamentWorld::new();
    let id = world.create(&person(1), "single third=off start=hand least=2 most=4").await;
    for asker in [person(1), afar()] {
        world.press(&asker, &format!("{id} 0 tournament join")).await;
    }
    world.games_in = room;
    world.say(&person(1), Place::Room(ROOM), &format!("tournament start {id}")).await;
    let game = world.under_way(id).await[0];
    let game = world.game(game).await;
    (world, id, game)
}

fn calls(tournament: &Tournament) -> usize {
    tournament.log().iter().filter(|logged| matches!(logged.event, Event::Unreached { .. })).count()
}

async fn unreachable(world: &mut TournamentWorld, game: GameId, side: Side) {
    world.service.unreachable(game, side).await.expect("memory answers");
    world.settle().await;
}

#[tokio::test]
async fn the_room_is_told_once_a_game_who_cannot_be_written_to_and_what_to_do() {
    let (mut world, id, game) = under_way(None).await;
    let from = world.tournament(id).await.log().len();
    for side in [Side::A, Side::B, Side::A, Side::B] {
        unreachable(&mut world, game.id(), side).await;
    }
    let tournament = world.tournament(id).await;
    assert_eq!(calls(&tournament), 2, "{:?}", tournament.log());
    let posts = world.posts(id).len();
    world.later(60);
    world.wake().await;
    let tournament = world.tournament(id).await;
    assert_eq!(world.posts(id).len(), posts + 1, "both are called in one post, and no news are made of it");
    let code = game.id();
    for (locale, wanted) in [
        (
            Locale::EN,
            [
                format!("Player 2, I can’t message you: open a private chat with me, press Start and type: field {code}"),
                format!("Player 1, I can’t message you: allow direct messages from a server we share, or type there: /field {code}"),
            ],
        ),
        (
            Locale::NB,
            [
                format!("Player 2, jeg får ikke skrevet til deg: åpne en privat samtale med meg, trykk på Start og skriv: felt {code}"),
                format!(
                    "Player 1, jeg får ikke skrevet til deg: tillat direktemeldinger fra en server vi deler, eller skriv der: /field {code}"
                ),
            ],
        ),
        (
            Locale::RU,
            [
                format!("Player 2, я не могу вам написать: откройте личный чат со мной, нажмите «Старт» и напишите: поле {code}"),
                format!(
                    "Player 1, я не могу вам написать: разрешите личные сообщения с нашего общего сервера или напишите там: /field {code}"
                ),
            ],
        ),
    ] {
        let post = arena::post(&tournament, from, tournament.log().len(), locale).text;
        assert!(wanted.iter().all(|line| post.contains(line)), "{locale:?}: {post}");
    }
    world.say(&person(1), Place::Private, &format!("resign {code}")).await;
    let tournament = world.tournament(id).await;
    let post = arena::post(&tournament, from, tournament.log().len(), Locale::EN).text;
    assert!(!post.contains("can’t message"), "a game that is over calls nobody: {post}");
    unreachable(&mut world, game.id(), Side::A).await;
    assert_eq!(calls(&world.tournament(id).await), 2);
}

#[tokio::test]
async fn where_the_game_has_a_room_the_game_itself_says_so() {
    let (mut world, id, game) = under_way(Some(THREAD)).await;
    unreachable(&mut world, game.id(), Side::A).await;
    assert_eq!(calls(&world.tournament(id).await), 0);
}
