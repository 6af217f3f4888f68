//! Tests of careers: ratings, points, ranks, medals and leaderboards follow from the games alone, even if games arrive twice or late.

use broadside_arena::career::{
    facts::{Family, GameEnd, GameFacts, GameResult},
    ledger::{CareerQueue, FINISH_GRACE_MS},
    medals::MEDALS,
    notification::Notification,
    periods::LeaderboardKind,
    points::{self, DRAW, LOSS, OpponentKind, WIN},
    ranks::{Progress, RANKS, progress, rank_of},
    rating::Rating,
};
use broadside_game::{
    ids::{PlayerId, Timestamp},
    ruleset::PRESETS,
};
use broadside_present::{body::Press, people::notification};
use broadside_testkit::{rows::rows, staged};
use broadside_words::{
    locale::Locale,
    phrase::{source, term},
};

use crate::languages::FULL;
use stage::{NOON, neutral, person};

mod medals;
mod order;
mod reading;
pub mod replayed;
mod stage;
mod tables;

/// Rules and their family; the presets first, in order.
const FAMILIES: &str = include_str!("../data/rule-families.txt");

#[test]
fn rules_belong_to_the_family_of_their_main_change() {
    assert!(rows::<2>(FAMILIES).map(|[text, _]| text).take(PRESETS.len()).eq(PRESETS), "the presets come first, in order");
    for [text, family] in rows::<2>(FAMILIES) {
        assert_eq!(format!("{:?}", Family::of(&staged::rules(text))), family, "{text}");
    }
}

fn rating(points: f64, deviation: f64, volatility: f64) -> Rating {
    Rating { points, deviation, volatility }
}

/// M. Glickman, "Example of the Glicko-2 system", the worked example.
#[test]
fn glicko2_worked_example_matches_the_paper() {
    let opponents = [(1400.0, 30.0, GameResult::Won), (1550.0, 100.0, GameResult::Lost), (1700.0, 300.0, GameResult::Lost)];
    let results = opponents.map(|(points, deviation, outcome)| (rating(points, deviation, 0.06), outcome));
    let after = rating(1500.0, 200.0, 0.06).rating_after(&results);
    assert!((after.points - 1464.06).abs() < 0.01, "{after:?}");
    assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
    assert!((after.volatility - 0.059_99).abs() < 0.000_01, "{after:?}");
}

#[test]
fn rating_deviation_grows_with_time_and_shrinks_with_games() {
    let known = rating(1700.0, 50.0, 0.06);
    assert_eq!(known.after_idle_periods(0), known);
    assert!((known.after_idle_periods(1).deviation - known.rating_after(&[]).deviation).abs() < 1e-9, "one period is step 6 of the paper");
    let step_by_step = (0..12).fold(known, |rating, _| rating.after_idle_periods(1));
    assert!((known.after_idle_periods(12).deviation - step_by_step.deviation).abs() < 1e-9, "twelve periods equal one period twelve times");
    assert_eq!((known.after_idle_periods(12).points, known.after_idle_periods(12).volatility), (known.points, known.volatility));
    assert_eq!(known.after_idle_periods(100_000).deviation, 350.0, "capped at the initial deviation");
    assert!(Rating::default().is_provisional() && !known.is_provisional());
    assert!(rating(1500.0, 110.1, 0.06).is_provisional() && !rating(1500.0, 110.0, 0.06).is_provisional());
    let drawn = rating(1500.0, 50.0, 0.06).rating_after(&[(rating(1500.0, 50.0, 0.06), GameResult::Drawn)]);
    assert!((drawn.points - 1500.0).abs() < 1e-9, "a draw between equals changes nothing");
}

#[test]
fn ranks_start_exactly_at_their_points() {
    assert!(RANKS[0].from == 0 && RANKS.windows(2).all(|pair| pair[0].from < pair[1].from));
    for (number, rank) in RANKS.iter().enumerate().skip(1) {
        assert_eq!(usize::from(rank_of(rank.from)), number, "{}", rank.id);
        assert_eq!(usize::from(rank_of(rank.from - 1)), number - 1, "just below {}", rank.id);
    }
    assert_eq!(rank_of(u32::MAX), 15);
    assert_eq!(progress(0), Progress { rank: 0, next: Some((1, 20)), tenths: 0 });
    assert_eq!(progress(40), Progress { rank: 1, next: Some((2, 20)), tenths: 5 });
    assert_eq!(progress(59), Progress { rank: 1, next: Some((2, 1)), tenths: 9 });
    assert_eq!(progress(14_000), Progress { rank: 15, next: None, tenths: 10 });
}

#[test]
fn families_ranks_and_medals_have_text_in_every_language() {
    assert!(MEDALS.len() >= 24 && RANKS.len() >= 15);
    let ranks = RANKS.iter().map(|rank| format!("rank-{}", rank.id));
    let medals = MEDALS.iter().flat_map(|medal| [format!("medal-{}", medal.id), format!("medal-{}-rule", medal.id)]);
    let families = Family::ALL.iter().map(|family| format!("family-{}", family.id()));
    for id in ranks.chain(medals).chain(families).chain(["medals-note".to_owned()]) {
        for locale in FULL {
            assert!(source(locale).contains(&format!("\n{id} = ")), "{id} in {}", locale.tag());
        }
    }
}

#[test]
fn medals_of_a_first_game_fit_in_one_line() {
    let all: Vec<String> = MEDALS.iter().map(|medal| medal.id.to_owned()).collect();
    for locale in Locale::ALL {
        for (won, rank, lines) in [(0, Some(1), 1), (1, None, 1), (2, None, 1), (3, Some(1), 2), (4, None, 1), (7, Some(1), 2)] {
            let message = notification(&Notification::Decorated(all[..won].to_vec(), rank), locale);
            assert_eq!(message.text.lines().count(), lines, "{won} in {}: {}", locale.tag(), message.text);
            let named = all[..won.min(3)].iter().all(|id| message.text.contains(&term(locale, "medal", id)));
            assert!(named && !message.text.contains('⟦'), "{}", message.text);
            assert!(message.keys.concat().iter().any(|key| key.press == Press::Verb("medals".to_owned())), "{:?}", message.keys);
        }
    }
    let seven = notification(&Notification::Decorated(all[..7].to_vec(), None), Locale::EN);
    assert_eq!(seven.text, "New medals: First sinking, First victory, Hot barrel – and 4 more under Medals.");
}

#[test]
fn points_are_given_only_for_real_games() {
    let (human, computer, same_player) = (OpponentKind::Person, OpponentKind::Computer, OpponentKind::Oneself);
    let rows = [
        ("a win", GameEnd::Won(0), [30, 30], human, [WIN, LOSS]),
        ("a win by resignation", GameEnd::Resigned(0), [30, 30], human, [WIN, LOSS]),
        ("a loss on time gets nothing", GameEnd::Forfeited(0), [30, 30], human, [WIN, 0]),
        ("a draw", GameEnd::Drawn, [30, 30], human, [DRAW, DRAW]),
        ("against the computer", GameEnd::Won(0), [30, 30], computer, [4, 1]),
        ("against oneself", GameEnd::Won(0), [30, 30], same_player, [0, 0]),
        ("just long enough", GameEnd::Resigned(0), [5, 5], human, [WIN, LOSS]),
        ("resigned within few shots", GameEnd::Resigned(0), [5, 4], human, [0, 0]),
        ("too few own shots", GameEnd::Resigned(1), [26, 4], human, [LOSS, 0]),
        ("one player never came", GameEnd::Forfeited(0), [30, 0], human, [0, 0]),
    ];
    for (case, end, shots, rival, expected) in rows {
        let mut facts = neutral();
        facts.end = end;
        (facts.sides[0].shots, facts.sides[1].shots) = (shots[0], shots[1]);
        assert_eq!([0, 1].map(|side| points::points(&facts, side, rival, 0)), expected, "{case}");
    }
    for (case, rated, change) in [
        ("an ordinary game", true, (|_| {}) as fn(&mut GameFacts)),
        ("a casual game", false, |facts| facts.casual = true),
        ("a game with few shots", false, |facts| (facts.sides[0].shots, facts.sides[1].shots) = (5, 4)),
        ("a game to which one player never came", false, |facts| (facts.end, facts.sides[1].shots) = (GameEnd::Forfeited(0), 0)),
    ] {
        let mut facts = neutral();
        change(&mut facts);
        assert_eq!(points::is_rated(&facts, OpponentKind::Person, 0), rated, "{case}");
        assert!(!points::is_rated(&facts, OpponentKind::Computer, 0) && !points::is_rated(&facts, OpponentKind::Oneself, 0), "{case}");
    }
    assert_eq!(OpponentKind::of(person(1), PlayerId::COMPUTER), OpponentKind::Computer);
    assert_eq!(OpponentKind::of(person(1), person(1)), OpponentKind::Oneself);
}

#[test]
fn week_and_month_change_at_midnight() {
    let at = |text: &str| Timestamp(text.parse::<jiff::Timestamp>().expect("a timestamp").as_millisecond());
    let rows = [
        ("2026-11-21T12:00:00Z", 202_647, 202_611),
        ("2026-11-22T23:59:59.999Z", 202_647, 202_611),
        ("2026-11-23T00:00:00Z", 202_648, 202_611),
        ("2026-12-31T23:59:59.999Z", 202_653, 202_612),
        ("2027-01-01T00:00:00Z", 202_653, 202_701),
        ("2027-01-04T00:00:00Z", 202_701, 202_701),
        ("2024-12-30T00:00:00Z", 202_501, 202_412),
    ];
    for (text, week, month) in rows {
        let periods = LeaderboardKind::ALL.map(|kind| kind.period(at(text)));
        assert_eq!(periods, [week, month, 0, 0, week, month], "{text}");
    }
}

/// The first game that is ready to be applied.
fn next_ready(ledger: &CareerQueue, now: Timestamp) -> Option<GameFacts> {
    ledger.ready(now).next().cloned()
}

#[test]
fn career_queue_waits_for_games_that_ended_before() {
    let mut queue = CareerQueue::default();
    for second in [5, 1, 3] {
        queue.insert(stage::game(u64::from(second), NOON.plus_seconds(second)));
    }
    let due = NOON.plus_millis(1000 + FINISH_GRACE_MS);
    assert_eq!(queue.due(), Some(due));
    assert_eq!(next_ready(&queue, due.plus_millis(-1)), None, "an earlier game may still arrive");
    assert_eq!(next_ready(&queue, due).map(|facts| facts.at), Some(NOON.plus_seconds(1)));
}
