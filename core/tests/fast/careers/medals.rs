//! Tests of medals: each has a career that wins it and one that narrowly misses it.

use broadside_arena::{
    career::{
        CareerNews,
        facts::{Family, GameEnd},
        medals::MEDALS,
        person::FamilyRating,
        rating::Rating,
    },
    plan::{Format, ThirdPlace},
};
use broadside_game::ids::{Home, PlayerId};

use super::stage::{DAY, HOUR, NOON, Stage, person, won};

/// A medal, what wins it, and what narrowly misses it.
type Case = (&'static str, fn(&mut Stage), fn(&mut Stage));

const SWISS: Format = Format::Swiss(None);
const SINGLE: Format = Format::Single(ThirdPlace::Played);

fn rated(points: f64, deviation: f64) -> Rating {
    Rating { points, deviation, ..Rating::default() }
}

fn beat(stage: &mut Stage, rival: PlayerId) {
    stage.meet(rival, Rating::default(), won);
}

fn beat_on(stage: &mut Stage, homes: [Home; 2]) {
    homes.into_iter().for_each(|home| beat(stage, PlayerId { home, number: 7 }));
}

fn times(stage: &mut Stage, count: u32, mut action: impl FnMut(&mut Stage)) {
    (0..count).for_each(|_| action(stage));
}

const IN_GAMES: [Case; 14] = [
    ("first-sinking", |on| on.play(|game| game.sides[0].sunk = 1), |on| on.play(|_| {})),
    ("first-victory", |on| on.play(|game| game.end = GameEnd::Resigned(0)), |on| on.play(|game| game.end = GameEnd::Drawn)),
    ("hot-barrel", |on| on.play(|game| game.sides[0].streak = 10), |on| on.play(|game| game.sides[0].streak = 9)),
    ("flying-start", |on| on.play(|game| game.sides[0].opening = 5), |on| on.play(|game| game.sides[0].opening = 4)),
    (
        "sniper",
        |on| on.play(|game| win_with(game, 20, 12)),
        |on| {
            on.play(|game| win_with(game, 20, 11));
            on.play(|game| win_with(game, 19, 19));
        },
    ),
    (
        "thrifty",
        |on| on.play(|game| win_with(game, 39, 20)),
        |on| {
            on.play(|game| win_with(game, 40, 20));
            on.play(|game| {
                win_with(game, 39, 20);
                game.family = Family::Salvo;
            });
        },
    ),
    ("unsinkable", |on| on.win(|game| game.sides[1].sunk = 0), |on| on.win(|game| game.sides[1].sunk = 1)),
    ("last-deck", |on| on.win(|game| game.sides[0].wounds = 19), |on| on.win(|game| game.sides[0].wounds = 18)),
    ("comeback", |on| on.win(|game| game.sides[0].behind = 8), |on| on.win(|game| game.sides[0].behind = 7)),
    ("lightning", |on| on.win(|game| game.seconds = 299), |on| on.win(|game| game.seconds = 300)),
    ("marathon", |on| on.play(|game| shots(game, 75, 75)), |on| on.play(|game| shots(game, 75, 74))),
    ("peace", |on| on.play(|game| game.end = GameEnd::Drawn), |on| on.play(|game| game.end = GameEnd::Judged(0))),
    (
        "rematch",
        |on| times(on, 2, |on| on.play(|_| {})),
        |on| {
            on.play(|_| {});
            on.wait(DAY);
            on.play(won);
            on.play(|_| {});
        },
    ),
    ("night-watch", |on| play_at_night(on, -1), |on| play_at_night(on, 0)),
];

const IN_CAREERS: [Case; 14] = [
    (
        "five-days",
        |on| times(on, 5, play_one_day),
        |on| {
            times(on, 4, play_one_day);
            on.wait(DAY);
            times(on, 4, play_one_day);
        },
    ),
    ("run-of-five", |on| times(on, 5, |on| on.play(won)), |on| interrupted_run(on, 4)),
    ("run-of-ten", |on| times(on, 10, |on| on.play(won)), |on| interrupted_run(on, 9)),
    ("games-10", |on| times(on, 10, |on| on.play(|_| {})), |on| times(on, 9, |on| on.play(|_| {}))),
    ("games-100", |on| times(on, 100, |on| on.play(|_| {})), |on| times(on, 99, |on| on.play(|_| {}))),
    ("games-1000", |on| times(on, 1_000, |on| on.play(|_| {})), |on| times(on, 999, |on| on.play(|_| {}))),
    (
        "sunk-100",
        |on| times(on, 10, |on| on.play(|game| game.sides[0].sunk = 10)),
        |on| times(on, 11, |on| on.play(|game| game.sides[0].sunk = 9)),
    ),
    (
        "sunk-1000",
        |on| times(on, 100, |on| on.play(|game| game.sides[0].sunk = 10)),
        |on| times(on, 111, |on| on.play(|game| game.sides[0].sunk = 9)),
    ),
    (
        "ten-beaten",
        |on| (2..12).for_each(|number| beat(on, person(number))),
        |on| {
            (2..11).chain(2..11).for_each(|number| beat(on, person(number)));
            beat(on, PlayerId::COMPUTER);
        },
    ),
    (
        "giant-killer",
        |on| on.meet(person(2), rated(1_700.0, 60.0), won),
        |on| {
            on.meet(person(2), rated(1_699.0, 60.0), |game| game.end = GameEnd::Drawn);
            on.career.ratings.clear();
            on.meet(person(2), rated(1_699.0, 60.0), won);
            on.career.ratings.clear();
            on.meet(person(2), rated(2_000.0, 200.0), won);
        },
    ),
    ("both-shores", |on| beat_on(on, [Home::Discord, Home::Telegram]), |on| beat_on(on, [Home::Discord, Home::Playground])),
    (
        "all-waters",
        |on| Family::ALL[..6].iter().for_each(|family| on.win(|game| game.family = *family)),
        |on| {
            Family::ALL[1..].iter().for_each(|family| on.win(|game| game.family = *family));
        },
    ),
    (
        "master",
        |on| win_rated(on, 1_799.0, 60.0),
        |on| {
            win_rated(on, 1_760.0, 60.0);
            win_rated(on, 1_900.0, 200.0);
        },
    ),
    (
        "engineer",
        |on| times(on, 10, |on| beat(on, PlayerId::COMPUTER)),
        |on| {
            times(on, 9, |on| beat(on, PlayerId::COMPUTER));
            on.meet(PlayerId::COMPUTER, Rating::default(), |_| {});
            beat(on, person(2));
        },
    ),
];

const IN_TOURNAMENTS: [Case; 7] = [
    ("flag-raised", |on| on.tournament(SINGLE, [2, 2, 1]), |on| on.play(won)),
    ("gold", |on| on.tournament(SINGLE, [1, 4, 0]), |on| on.tournament(SINGLE, [1, 3, 0])),
    ("silver", |on| on.tournament(SINGLE, [2, 4, 1]), |on| on.tournament(SINGLE, [3, 4, 1])),
    ("bronze", |on| on.tournament(SINGLE, [3, 4, 1]), |on| on.tournament(SINGLE, [3, 3, 2])),
    ("grand-regatta", |on| on.tournament(SINGLE, [1, 16, 0]), |on| on.tournament(SINGLE, [1, 15, 0])),
    (
        "unbeaten",
        |on| on.tournament(SWISS, [2, 8, 0]),
        |on| {
            on.tournament(SWISS, [1, 8, 1]);
            on.tournament(SWISS, [1, 7, 0]);
            on.tournament(SINGLE, [1, 8, 0]);
        },
    ),
    ("tournaments-10", |on| times(on, 10, |on| on.tournament(SWISS, [9, 9, 4])), |on| times(on, 9, |on| on.tournament(SWISS, [9, 9, 4]))),
];

type Game = broadside_arena::career::facts::GameFacts;

fn win_with(game: &mut Game, shots: u16, hits: u16) {
    won(game);
    (game.sides[0].shots, game.sides[0].hits) = (shots, hits);
}

fn shots(game: &mut Game, own: u16, other: u16) {
    (game.sides[0].shots, game.sides[1].shots) = (own, other);
}

/// Plays a game a second before midnight, and one that ends this many seconds after four in the morning.
fn play_at_night(stage: &mut Stage, seconds: i64) {
    stage.wait(12 * HOUR - 1);
    stage.play(|_| {});
    stage.now = NOON.plus_seconds(16 * HOUR).plus_millis(seconds * 1000);
    stage.play(|_| {});
}

fn play_one_day(stage: &mut Stage) {
    stage.play(|_| {});
    stage.wait(DAY - 60);
}

fn interrupted_run(stage: &mut Stage, wins: u32) {
    times(stage, wins, |stage| stage.play(won));
    stage.play(|game| game.end = GameEnd::Drawn);
    times(stage, wins, |stage| stage.play(won));
}

/// Wins a game with this rating.
fn win_rated(stage: &mut Stage, points: f64, deviation: f64) {
    stage.career.ratings.insert(Family::Classic, FamilyRating { rating: rated(points, deviation), last: stage.now, games: 30 });
    stage.play(won);
}

/// How often the news report this medal.
fn news_count(stage: &Stage, id: &str) -> usize {
    stage.news.iter().filter(|news| matches!(news, CareerNews::Medal(medal) if *medal == id)).count()
}

#[test]
fn every_medal_is_won_by_its_rule_and_narrowly_missed() {
    let cases: Vec<Case> = IN_GAMES.into_iter().chain(IN_CAREERS).chain(IN_TOURNAMENTS).collect();
    let ids: Vec<&str> = cases.iter().map(|case| case.0).collect();
    assert_eq!(ids, MEDALS.map(|medal| medal.id), "every medal once, in the order of display");
    for (id, wins, misses) in cases {
        let (mut winner, mut loser) = (Stage::new(), Stage::new());
        misses(&mut loser);
        assert!(!loser.career.has_medal(id), "{id} is missed");
        wins(&mut winner);
        assert!(winner.career.has_medal(id), "{id} is won");
        winner.wait(DAY);
        wins(&mut winner);
        assert_eq!(news_count(&winner, id), 1, "{id} is reported once");
    }
}

#[test]
fn short_games_and_computer_games_win_no_other_medals() {
    let mut stage = Stage::new();
    stage.win(|game| shots(game, 5, 4));
    stage.meet(person(1), Rating::default(), won);
    stage.beat(PlayerId::COMPUTER, |game| game.sides[1].sunk = 0);
    assert_eq!(stage.career.medals, [], "{:?}", stage.news);
    assert_eq!(stage.news, []);
}

#[test]
fn reached_rank_is_news_once() {
    let mut stage = Stage::new();
    stage.play(won);
    stage.play(|_| {});
    stage.play(won);
    let ranks: Vec<_> = stage.news.iter().filter(|news| matches!(news, CareerNews::Rank(_))).collect();
    assert_eq!(ranks, [&CareerNews::Rank(1)], "rank 1 at 20 points; rank 2 starts at 60");
    assert_eq!((stage.career.points(), stage.career.rank()), (45, 1));
}
