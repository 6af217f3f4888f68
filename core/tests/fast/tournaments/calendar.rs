//! What the clock asks for: starts, check-in, those who do not come, the next of a series.

use broadside_arena::{entrant::MatchResult, plan::Start, tournament::Phase};
use broadside_game::ids::TournamentId;
use broadside_present::commands::find;
use broadside_service::{outbox::Job, request::Place};
use broadside_store::store::Partition;

use super::world::{ROOM, Rig, answered, begun, hall, joined, person};

#[tokio::test]
async fn absent_tournament_player_loses_by_the_clock() {
    let (mut world, id) = begun("single start=hand most=4 clock=blitz", 4).await;
    let mut hours = 0;
    while !world.tournament(id).await.is_over() {
        world.advance(600);
        world.wake().await;
        hours += 1;
        assert!(hours < 1000, "nobody waits for ever: {:?}", world.tournament(id).await.matches());
    }
}

#[tokio::test]
async fn player_not_ready_in_time_loses_the_match() {
    let (mut world, id) = begun("single start=hand most=4 patience=5", 4).await;
    let games = world.under_way(id).await;
    for game in &games {
        for number in 1..=3 {
            world.say_in(&person(number), Place::Private, &format!("ready {game}")).await;
        }
    }
    // The house is down for an hour: nobody loses by that.
    world.advance(3600);
    for partition in Partition::all() {
        world.service.credit_outage(partition, 1, 3_600_000).await.expect("memory answers");
    }
    world.wake().await;
    assert_eq!(world.under_way(id).await, games);
    world.advance(301);
    world.wake().await;
    let tournament = world.tournament(id).await;
    let late = tournament.entrant_of(person(4).id).expect("they joined").id;
    for one in tournament.matches().iter().filter(|one| games.iter().any(|game| one.games.iter().any(|bout| bout.game == Some(*game)))) {
        match one.half_of(late) {
            Some(half) => assert_eq!(one.result, Some(MatchResult::Awarded(!half)), "the absent one has lost"),
            None => assert_eq!(one.result, None, "those who came play on"),
        }
    }
    assert_eq!(world.under_way(id).await.len(), 1);
}

#[tokio::test]
async fn tournament_begins_on_time_with_the_checked_in_players() {
    let (mut world, id) = joined("start=+60 checkin=15 most=8", 4).await;
    world.advance(46 * 60);
    world.wake().await;
    assert_eq!(world.tournament(id).await.phase(), &Phase::CheckIn);
    for number in 1..=3 {
        answered(&world.press_here(&person(number), &format!("{id} 0 tournament checkin")).await);
    }
    // The house was down at the hour: it begins late.
    world.advance(40 * 60);
    world.wake().await;
    let tournament = world.tournament(id).await;
    assert_eq!((tournament.phase(), tournament.seeds().len()), (&Phase::Playing(1), 3));
}

#[tokio::test]
async fn series_repeats_once_a_week_later() {
    let mut world = hall();
    answered(&world.say_in(&person(1), Place::Room(ROOM), "tournament set zone=Europe/Oslo").await);
    let id = world.create(&person(1), "start=+60 weekly=on most=4 name=\"Weekly cup\"").await;
    answered(&world.say_of(&person(1), &format!("tournament appoint {id} @p2"), &person(2)).await);
    world.join_all(id, 1..=2).await;
    world.advance(61 * 60);
    world.wake().await;
    for game in world.under_way(id).await {
        world.say_in(&person(1), Place::Private, &format!("resign_now {game}")).await;
    }
    let mut turns = 0;
    while !world.tournament(id).await.is_over() {
        world.advance(600);
        world.wake().await;
        turns += 1;
        assert!(turns < 200);
    }
    let next = after(&world, id).await;
    let (before, tournament) = (world.tournament(id).await, world.tournament(next).await);
    let (Start::At(start), Start::At(was)) = (tournament.plan().start, before.plan().start) else { panic!("both have an hour") };
    assert!(start > world.service.clock().now() && (start.0 - was.0) % (7 * 24 * 3_600_000) == 0, "{start:?} after {was:?}");
    assert_eq!((tournament.plan().name.as_str(), tournament.room(), tournament.organisers().len()), ("Weekly cup", Some(ROOM), 2));
    world.service.run_job(&Job::CreateNext { tournament: before.id() }).await.expect("memory answers");
    world.collect().await;
    assert_eq!(after(&world, id).await, next, "there is one");
    let verb = find("tournament").expect("it is there");
    let known = world.service.complete(&person(3), Place::Room(ROOM), verb, "code", "").await;
    assert_eq!(known.len(), 2, "the one that is over, and the next");
}

async fn after(world: &Rig, id: TournamentId) -> TournamentId {
    let next = world.latest();
    assert_ne!(next, id, "the next was announced");
    next
}
