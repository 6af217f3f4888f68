//! Tests of what happens by the clock: starts, check-in, absent players, and the next tournament of a series.

use broadside_arena::{entrant::MatchResult, plan::Start, tournament::Phase};
use broadside_game::ids::TournamentId;
use broadside_present::commands::find;
use broadside_service::{outbox::Job, request::Place};
use broadside_store::store::Partition;

use super::world::{ROOM, Rig, create_with_entrants, new_world, person, reply_text, start_tournament};

#[tokio::test]
async fn absent_tournament_player_loses_by_the_clock() {
    let (mut world, id) = start_tournament("single start=hand most=4 clock=blitz", 4).await;
    let mut steps = 0;
    while !world.tournament(id).await.is_over() {
        world.advance(600);
        world.wake().await;
        steps += 1;
        assert!(steps < 1000, "the tournament ends: {:?}", world.tournament(id).await.matches());
    }
}

#[tokio::test]
async fn player_not_ready_in_time_loses_the_match() {
    let (mut world, id) = start_tournament("single start=hand most=4 patience=5", 4).await;
    let games = world.running_games(id).await;
    for game in &games {
        for number in 1..=3 {
            world.say_in(&person(number), Place::Private, &format!("ready {game}")).await;
        }
    }
    // An outage of an hour moves the deadlines.
    world.advance(3600);
    for partition in Partition::all() {
        world.service.credit_outage(partition, 1, 3_600_000).await.expect("memory answers");
    }
    world.wake().await;
    assert_eq!(world.running_games(id).await, games);
    world.advance(301);
    world.wake().await;
    let tournament = world.tournament(id).await;
    let absent = tournament.entrant_of(person(4).id).expect("player 4 joined").id;
    for one in tournament.matches().iter().filter(|one| games.iter().any(|game| one.games.iter().any(|bout| bout.game == Some(*game)))) {
        match one.half_of(absent) {
            Some(half) => assert_eq!(one.result, Some(MatchResult::Awarded(!half)), "the absent player loses"),
            None => assert_eq!(one.result, None, "the players who came continue"),
        }
    }
    assert_eq!(world.running_games(id).await.len(), 1);
}

#[tokio::test]
async fn tournament_begins_on_time_with_the_checked_in_players() {
    let (mut world, id) = create_with_entrants("start=+60 checkin=15 most=8", 4).await;
    world.advance(46 * 60);
    world.wake().await;
    assert_eq!(world.tournament(id).await.phase(), &Phase::CheckIn);
    for number in 1..=3 {
        reply_text(&world.press_here(&person(number), &format!("{id} 0 tournament checkin")).await);
    }
    // The clock fires late, and the tournament still starts.
    world.advance(40 * 60);
    world.wake().await;
    let tournament = world.tournament(id).await;
    assert_eq!((tournament.phase(), tournament.seeds().len()), (&Phase::Playing(1), 3));
}

#[tokio::test]
async fn series_repeats_once_a_week_later() {
    let mut world = new_world();
    reply_text(&world.say_in(&person(1), Place::Room(ROOM), "tournament set zone=Europe/Oslo").await);
    let id = world.create(&person(1), "start=+60 weekly=on most=4 name=\"Weekly cup\"").await;
    reply_text(&world.say_about(&person(1), &format!("tournament appoint {id} @p2"), &person(2)).await);
    world.join_all(id, 1..=2).await;
    world.advance(61 * 60);
    world.wake().await;
    for game in world.running_games(id).await {
        world.say_in(&person(1), Place::Private, &format!("resign_now {game}")).await;
    }
    let mut steps = 0;
    while !world.tournament(id).await.is_over() {
        world.advance(600);
        world.wake().await;
        steps += 1;
        assert!(steps < 200);
    }
    let next = next_after(&world, id).await;
    let (before, tournament) = (world.tournament(id).await, world.tournament(next).await);
    let (Start::At(start), Start::At(previous)) = (tournament.plan().start, before.plan().start) else { panic!("no fixed start") };
    assert!(start > world.service.clock().now() && (start.0 - previous.0) % (7 * 24 * 3_600_000) == 0, "{start:?} after {previous:?}");
    assert_eq!((tournament.plan().name.as_str(), tournament.room(), tournament.organisers().len()), ("Weekly cup", Some(ROOM), 2));
    world.service.run_job(&Job::CreateNext { tournament: before.id() }).await.expect("memory answers");
    world.collect().await;
    assert_eq!(next_after(&world, id).await, next, "only one is created");
    let verb = find("tournament").expect("the command exists");
    let completions = world.service.complete(&person(3), Place::Room(ROOM), verb, "code", "").await;
    assert_eq!(completions.len(), 2, "the finished tournament and the next one");
}

async fn next_after(world: &Rig, id: TournamentId) -> TournamentId {
    let next = world.latest_tournament();
    assert_ne!(next, id, "the next tournament was announced");
    next
}
