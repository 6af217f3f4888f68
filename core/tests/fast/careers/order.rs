//! Tests of the order of games: games arrive in batches, repeated, and with a crash between the two sides. The careers are those
//! of every game applied once, in order of finish, and the ratings equal those of `replayed`.

use std::collections::BTreeMap;

use broadside_arena::career::{
    Career, OpponentInfo,
    entry::GameWeight,
    facts::{Family, GameEnd, GameFacts},
    ledger::CareerQueue,
    points,
    rating::Rating,
};
use broadside_game::ids::{PlayerId, Timestamp};
use proptest::prelude::*;

use super::{
    next_ready,
    replayed::replay,
    stage::{DAY, NOON, Stage, between, person, won},
};

/// The careers of all players, updated as the service does.
#[derive(Default, PartialEq, Debug, Clone)]
struct World(BTreeMap<PlayerId, Career>);

impl World {
    /// Applies a game to the careers of these sides.
    fn apply(&mut self, facts: &GameFacts, sides: &[usize]) {
        let players = [facts.sides[0].player, facts.sides[1].player];
        for player in players {
            self.0.entry(player).or_insert_with(|| Career::new(player, "somebody"));
        }
        let before = players.map(|player| self.0[&player].rating_before(facts));
        let met_today = self.0[&players[0]].earlier_games_today(players[1], facts);
        assert_eq!(met_today, self.0[&players[1]].earlier_games_today(players[0], facts), "both careers agree how often they met");
        for side in sides {
            let opposition = OpponentInfo { opponent: players[1 - side], met_today };
            if let Some(career) = self.0.get_mut(&players[*side]) {
                career.apply_game(facts, *side, &before[1 - side], &opposition);
            }
        }
    }

    fn ratings(&self) -> BTreeMap<PlayerId, BTreeMap<Family, Rating>> {
        let ratings_of = |career: &Career| career.ratings.iter().map(|(family, rated)| (*family, rated.rating)).collect::<BTreeMap<_, _>>();
        let rated = self.0.iter().filter(|(player, career)| !player.is_computer() && !career.ratings.is_empty());
        rated.map(|(player, career)| (*player, ratings_of(career))).collect()
    }
}

/// A generated game: two players, its end, the shots of each, the family, and the seconds since the previous game.
type GeneratedGame = (u64, u64, u8, u16, u16, usize, u32);

/// Games of four people and a computer, minutes or days apart; some are casual, too short, or against oneself.
fn games() -> impl Strategy<Value = Vec<GameFacts>> {
    let game = (0..5_u64, 0..5_u64, 0..6_u8, 0..30_u16, 0..30_u16, 0..2_usize, prop_oneof![9 => 0..200_u32, 1 => 0..60 * DAY]);
    prop::collection::vec((game, 0..8_u8), 1..60).prop_map(|generated| {
        let mut now = NOON;
        let to_facts = |(number, ((a, b, end, own, other, family, waits), casual)): (usize, (GeneratedGame, u8))| {
            now = now.plus_seconds(waits);
            let player = |number: u64| if number == 4 { PlayerId::COMPUTER } else { person(number) };
            let mut facts = between(number as u64, now, [player(a), player(b)]);
            facts.end =
                [GameEnd::Won(0), GameEnd::Won(1), GameEnd::Resigned(0), GameEnd::Resigned(1), GameEnd::Forfeited(0), GameEnd::Drawn]
                    [usize::from(end)];
            (facts.sides[0].shots, facts.sides[1].shots) = (own, other);
            facts.family = Family::ALL[family];
            facts.casual = casual == 0;
            facts
        };
        generated.into_iter().enumerate().map(to_facts).collect()
    })
}

fn applied_once(games: &[GameFacts]) -> World {
    let mut world = World::default();
    games.iter().for_each(|facts| world.apply(facts, &[0, 1]));
    world
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn careers_count_every_game_once_despite_repeats_and_crashes(
        games in games(),
        piece in 1..9_usize,
        repeats in prop::collection::vec((any::<prop::sample::Index>(), 0..3_usize), 60),
    ) {
        let (mut queue, mut world) = (CareerQueue::default(), World::default());
        for (first, piece) in games.chunks(piece).enumerate().map(|(number, chunk)| (number * piece, chunk)) {
            piece.iter().rev().for_each(|facts| queue.insert(facts.clone()));
            let arrived = &games[..first + piece.len()];
            queue.insert(repeats[first].0.get(arrived).clone());
            while let Some(facts) = next_ready(&queue, Timestamp(i64::MAX)) {
                // 0: a crash after the first side; 1: a crash after both, before the game is removed; 2: no crash.
                match repeats[first].1 {
                    0 => world.apply(&facts, &[0]),
                    1 => world.apply(&facts, &[0, 1]),
                    _ => {}
                }
                world.apply(&facts, &[0, 1]);
                queue.remove(facts.game);
            }
        }
        prop_assert_eq!(&world, &applied_once(&games));
    }

    #[test]
    fn replayed_ratings_equal_the_stored_ones(games in games(), seed in any::<prop::sample::Index>()) {
        let mut mixed: Vec<GameFacts> = games.iter().chain(&games).cloned().collect();
        mixed.rotate_left(seed.index(games.len()));
        prop_assert_eq!(replay(&mixed), applied_once(&games).ratings());
    }

    #[test]
    fn points_never_fall_and_sums_agree_with_the_games(games in games()) {
        let mut world = World::default();
        let mut points: BTreeMap<PlayerId, u32> = BTreeMap::new();
        for facts in &games {
            world.apply(facts, &[0, 1]);
            for (player, career) in &world.0 {
                let before = points.insert(*player, career.points()).unwrap_or(0);
                prop_assert!(career.points() >= before);
            }
        }
        for career in world.0.values() {
            let counted = career.entries.iter().filter(|entry| entry.weight != GameWeight::Nothing);
            prop_assert_eq!(career.people.games + career.computer.games, counted.count() as u32);
            prop_assert_eq!(career.people.games, career.people.wins + career.people.draws + career.people.losses);
            prop_assert!(career.computer.games == 0 || career.entries.iter().all(|entry| entry.weight != GameWeight::Rated || entry.opponent != Some(PlayerId::COMPUTER)));
        }
    }

    #[test]
    fn farming_one_opponent_pays_no_more_than_playing_many(count in 1..60_u64, minutes in 1..20_u32) {
        let points_and_rating = |rival: fn(u64) -> PlayerId| {
            let mut stage = Stage::new();
            for number in 0..count {
                stage.meet(rival(number), Rating::default(), won);
                stage.wait(minutes * 60);
            }
            (stage.career.points(), stage.career.ratings[&Family::Classic].rating.points)
        };
        let (one, many) = (points_and_rating(|_| person(2)), points_and_rating(|number| person(number + 2)));
        prop_assert!(one.0 <= many.0 && one.1 <= many.1 + 1e-9);
        let most_a_day = u32::from((0..20).map(|met| points::reduce_repeated(points::WIN, met)).sum::<u16>());
        let days = (count as u32 * (minutes + 1)).div_ceil(24 * 60) + 1;
        prop_assert!(one.0 <= days * most_a_day);
    }
}

#[test]
fn game_older_than_all_remembered_is_not_applied_again() {
    let mut world = World::default();
    let games: Vec<GameFacts> =
        (0..450).map(|number| between(number, NOON.plus_seconds(number as u32 * 60), [person(1), person(2)])).collect();
    games.iter().for_each(|facts| world.apply(facts, &[0, 1]));
    let all = world.clone();
    games.iter().for_each(|facts| world.apply(facts, &[0, 1]));
    assert_eq!(world, all);
    assert_eq!((all.0[&person(1)].entries.len(), all.0[&person(1)].people.games), (200, 450));
}
