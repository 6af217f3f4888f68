//! Tests of crashes between any two commits while a game is opened, and of results and outbox entries that arrive twice or too early.
//! The final state is the same as without them.

use broadside_arena::{
    Tournament,
    entrant::{BoutOutcome, MatchId},
};
use broadside_game::{
    event::Event,
    ids::{GameId, TournamentId},
    side::Side,
};
use broadside_service::{
    outbox::{Address, Entry, Job},
    request::{Place, Reply, RequestInput},
};
use broadside_store::store::{Partition, Store};
use broadside_testkit::world::message_of;

use super::world::{ROOM, Rig, THREAD, create_with_entrants, new_world, person, refused};
use crate::fragile::Break;

/// A started tournament of four players with no game opened yet.
async fn tournament_before_games() -> (Rig, TournamentId) {
    let (mut world, id) = create_with_entrants("single start=hand most=4", 4).await;
    let start = world.request(&person(1), Place::Room(ROOM), RequestInput::Text(format!("tournament start {id}")));
    world.service.handle(&start).await;
    (world, id)
}

/// All entries in the outbox.
async fn outbox(world: &Rig) -> Vec<Entry> {
    let mut entries = Vec::new();
    for partition in Partition::all() {
        entries.extend(world.store.outbox(partition, None, 1000).await.expect("memory answers"));
    }
    entries.iter().map(|(_, bytes)| Entry::read(bytes).expect("a valid entry")).collect()
}

fn games_of(tournament: &Tournament, match_id: MatchId) -> Vec<GameId> {
    tournament.match_by_id(match_id).into_iter().flat_map(|one| &one.games).filter_map(|bout| bout.game).collect()
}

#[tokio::test]
async fn tournament_game_is_opened_once_wherever_the_bot_was_killed() {
    let mut games = Vec::new();
    for commits in 0..8 {
        let (mut world, id) = tournament_before_games().await;
        world.store.break_after(commits, Break::Before);
        let finished = world.service.open_bout(id, MatchId(0), 0, Some(THREAD)).await.is_ok();
        world.store.mend();
        for _ in 0..2 {
            world.service.open_bout(id, MatchId(0), 0, Some(THREAD)).await.expect("memory answers");
        }
        world.collect().await;
        let tournament = world.tournament(id).await;
        let opened = games_of(&tournament, MatchId(0));
        assert_eq!(opened.len(), 1, "killed after {commits}");
        let game = world.game(opened[0]).await;
        assert_eq!(game.rooms(), [THREAD]);
        let drafts = game.log().iter().filter(|logged| matches!(logged.event, Event::Drafted { .. })).count();
        assert_eq!(drafts, 2, "killed after {commits}: both fleets are placed");
        let posts = world
            .told
            .iter()
            .filter(|message| message.subject.game() == Some(opened[0]) && matches!(message.address, Address::Room(_)))
            .count();
        assert_eq!(posts, 1, "killed after {commits}: the game is posted once");
        games.push(opened[0]);
        if finished {
            assert!(games.iter().all(|game| *game == games[0]), "the game has the same id after every crash");
            return;
        }
    }
    panic!("opening a game takes fewer than eight commits");
}

#[tokio::test]
async fn result_counts_once_however_often_and_early_it_comes() {
    let (mut world, id) = tournament_before_games().await;
    // The fixture and the game are written, but the bot is killed before it reports this to the tournament.
    for _ in ["the fixture", "the game"] {
        world.store.break_after(1, Break::Before);
        assert!(world.service.open_bout(id, MatchId(0), 0, None).await.is_err(), "the bot was killed");
        world.store.mend();
    }
    let entries = outbox(&world).await;
    let mut private_messages = entries.iter().filter_map(message_of).filter(|message| matches!(message.address, Address::Player(_)));
    let game = private_messages.find_map(|message| message.subject.game()).expect("the game was created");
    assert!(world.tournament(id).await.match_of_game(game).is_none());
    let host = world.game(game).await.public().seats[Side::A].clone().expect("both seats are taken");
    let resign = world.request(&person(host.player.number), Place::Private, RequestInput::Text(format!("resign_now {game}")));
    world.service.handle(&resign).await;
    let result = Job::ReportResult { game };
    let results = outbox(&world).await.into_iter().filter(|entry| *entry == Entry::Job(result.clone())).count();
    assert_eq!(results, 1);
    for _ in 0..3 {
        world.service.run_job(&result).await.expect("memory answers");
    }
    let log = world.tournament(id).await.log().len();
    world.service.run_job(&result).await.expect("memory answers");
    let tournament = world.tournament(id).await;
    assert_eq!(tournament.log().len(), log, "the repeated job changes nothing");
    let one = tournament.match_by_id(MatchId(0)).expect("the match exists");
    assert!(one.result.is_some(), "{one:?}");
    let outcomes: Vec<_> = one.games.iter().map(|bout| (bout.game, bout.outcome)).collect();
    assert!(matches!(outcomes.as_slice(), [(Some(opened), Some(BoutOutcome::Won(_)))] if *opened == game), "{outcomes:?}");
    world.collect().await;
    assert_eq!(games_of(&world.tournament(id).await, MatchId(0)), [game]);
}

#[tokio::test]
async fn every_outbox_entry_may_come_twice() {
    let (mut world, id) = create_with_entrants("single start=hand most=4", 4).await;
    let start = world.request(&person(1), Place::Room(ROOM), RequestInput::Text(format!("tournament start {id}")));
    world.service.handle(&start).await;
    for _ in 0..40 {
        let entries = outbox(&world).await;
        for entry in &entries {
            for _ in 0..2 {
                world.deliver(entry).await.expect("memory answers");
            }
        }
        world.collect().await;
        let Some(game) = world.running_games(id).await.first().copied() else { break };
        let seats = world.game(game).await.public().seats.clone();
        let loser = seats[Side::A].as_ref().expect("both seats are taken").player.number;
        let resign = world.request(&person(loser), Place::Private, RequestInput::Text(format!("resign_now {game}")));
        world.service.handle(&resign).await;
    }
    let tournament = world.tournament(id).await;
    assert!(tournament.is_over());
    for one in tournament.matches() {
        assert_eq!(one.games.len(), 1, "each match has one game: {one:?}");
    }
}

#[tokio::test]
async fn repeated_tournament_request_changes_nothing() {
    let mut world = new_world();
    let create = world.request(&person(1), Place::Room(ROOM), RequestInput::Text("tournament create start=hand".to_owned()));
    world.handle(&create).await;
    let id = world.latest_tournament();
    world.handle(&create).await;
    assert_eq!(world.latest_tournament(), id);
    let join = world.request(&person(2), Place::Room(ROOM), RequestInput::Press(format!("{id} 0 tournament join")));
    for _ in 0..2 {
        assert!(matches!(world.handle(&join).await, Reply::Private(_)));
    }
    let log = world.tournament(id).await.log().len();
    refused(&world.press_here(&person(2), &format!("{id} 0 tournament join")).await);
    assert_eq!((world.tournament(id).await.entrants().len(), world.tournament(id).await.log().len()), (1, log));
}
