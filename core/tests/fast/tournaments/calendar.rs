//! What the clock asks for: starts, check-in, those who do not come, the next of a series.

use broadside_core::{
    arena::{entrant::MatchResult, plan::Start, tournament::Phase},
    game::ids::TournamentId,
    present::catalogue::find,
    service::{chance::Clock, outbox::Job, request::Place, store::Partition},
};

use super::hall::{Hall, ROOM, answered, person};

#[tokio::test]
async fn whoever_does_not_come_loses_by_the_clock() {
    let mut hall = Hall::new();
    let id = hall.create(&person(1), "single start=hand most=4 clock=blitz").await;
    hall.join_all(id, 1..=4).await;
    hall.say(&person(1), Place::Room(ROOM), &format!("tournament start {id}")).await;
    let mut hours = 0;
    while !hall.tournament(id).await.over() {
        hall.later(600);
        hall.wake().await;
        hours += 1;
        assert!(hours < 1000, "nobody waits for ever: {:?}", hall.tournament(id).await.matches());
    }
}

#[tokio::test]
async fn whoever_is_not_ready_in_time_has_lost_the_match() {
    let mut hall = Hall::new();
    let id = hall.create(&person(1), "single start=hand most=4 patience=5").await;
    hall.join_all(id, 1..=4).await;
    hall.say(&person(1), Place::Room(ROOM), &format!("tournament start {id}")).await;
    let games = hall.under_way(id).await;
    for game in &games {
        for number in 1..=3 {
            hall.say(&person(number), Place::Private, &format!("ready {game}")).await;
        }
    }
    // The house is down for an hour: nobody loses by that.
    hall.later(3600);
    for partition in Partition::all() {
        hall.service.excuse(partition, 1, 3_600_000).await.expect("memory answers");
    }
    hall.wake().await;
    assert_eq!(hall.under_way(id).await, games);
    hall.later(301);
    hall.wake().await;
    let tournament = hall.tournament(id).await;
    let late = tournament.entrant_of(person(4).id).expect("they joined").id;
    for one in tournament.matches().iter().filter(|one| games.iter().any(|game| one.games.iter().any(|bout| bout.game == Some(*game)))) {
        match one.half_of(late) {
            Some(half) => assert_eq!(one.result, Some(MatchResult::Awarded(!half)), "the absent one has lost"),
            None => assert_eq!(one.result, None, "those who came play on"),
        }
    }
    assert_eq!(hall.under_way(id).await.len(), 1);
}

#[tokio::test]
async fn a_tournament_begins_at_its_hour_with_those_who_said_they_are_there() {
    let mut hall = Hall::new();
    let id = hall.create(&person(1), "start=+60 checkin=15 most=8").await;
    hall.join_all(id, 1..=4).await;
    hall.later(46 * 60);
    hall.wake().await;
    assert_eq!(hall.tournament(id).await.phase(), &Phase::CheckIn);
    for number in 1..=3 {
        answered(&hall.press(&person(number), &format!("{id} 0 tournament checkin")).await);
    }
    // The house was down at the hour: it begins late.
    hall.later(40 * 60);
    hall.wake().await;
    let tournament = hall.tournament(id).await;
    assert_eq!((tournament.phase(), tournament.seeds().len()), (&Phase::Playing(1), 3));
}

#[tokio::test]
async fn a_series_goes_on_a_week_later_once() {
    let mut hall = Hall::new();
    answered(&hall.say(&person(1), Place::Room(ROOM), "tournament set zone=Europe/Oslo").await);
    let id = hall.create(&person(1), "start=+60 weekly=on most=4 name=\"Weekly cup\"").await;
    answered(&hall.say_of(&person(1), &format!("tournament appoint {id} @p2"), &person(2)).await);
    hall.join_all(id, 1..=2).await;
    hall.later(61 * 60);
    hall.wake().await;
    for game in hall.under_way(id).await {
        hall.say(&person(1), Place::Private, &format!("resign {game}")).await;
    }
    let mut turns = 0;
    while !hall.tournament(id).await.over() {
        hall.later(600);
        hall.wake().await;
        turns += 1;
        assert!(turns < 200);
    }
    let next = after(&hall, id).await;
    let (before, tournament) = (hall.tournament(id).await, hall.tournament(next).await);
    let (Start::At(start), Start::At(was)) = (tournament.plan().start, before.plan().start) else { panic!("both have an hour") };
    assert!(start > hall.clock.now() && (start.0 - was.0) % (7 * 24 * 3_600_000) == 0, "{start:?} after {was:?}");
    assert_eq!((tournament.plan().name.as_str(), tournament.room(), tournament.organisers().len()), ("Weekly cup", Some(ROOM), 2));
    hall.service.run_job(&Job::CreateNext { tournament: before.id() }).await.expect("memory answers");
    hall.settle().await;
    assert_eq!(after(&hall, id).await, next, "there is one");
    let verb = find("tournament").expect("it is there");
    let known = hall.service.complete(&person(3), Place::Room(ROOM), verb, "code", "").await;
    assert_eq!(known.len(), 2, "the one that is over, and the next");
}

async fn after(hall: &Hall, id: TournamentId) -> TournamentId {
    let next = hall.newest().await;
    assert_ne!(next, id, "the next was announced");
    next
}
