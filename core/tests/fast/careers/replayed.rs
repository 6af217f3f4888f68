//! A reference implementation of ratings, computed from games without careers.

use std::collections::{BTreeMap, BTreeSet};

use broadside_arena::career::{
    facts::{Family, GameFacts},
    periods::day,
    points::{self, OpponentKind},
    rating::{IDLE_PERIOD_DAYS, Rating},
};
use broadside_game::ids::{GameId, PlayerId, Timestamp};

/// The ratings of all players after these games, given in any order. Treats all players as different people: the facts must name the
/// main identity of linked players.
pub fn replay(games: &[GameFacts]) -> BTreeMap<PlayerId, BTreeMap<Family, Rating>> {
    let in_order: BTreeMap<_, _> = games.iter().map(|facts| ((facts.at, facts.game), facts)).collect();
    let mut seen: BTreeSet<GameId> = BTreeSet::new();
    let mut met: BTreeMap<(i64, [PlayerId; 2]), u16> = BTreeMap::new();
    let mut ratings: BTreeMap<(PlayerId, Family), (Rating, Timestamp)> = BTreeMap::new();
    for facts in in_order.into_values().filter(|facts| points::is_counted(facts)) {
        let mut pair = [facts.sides[0].player, facts.sides[1].player];
        if !seen.insert(facts.game) || OpponentKind::of(pair[0], pair[1]) == OpponentKind::Oneself {
            continue;
        }
        let before = pair.map(|player| after_idle_time(ratings.get(&(player, facts.family)), facts.at));
        let rivals = [OpponentKind::of(pair[0], pair[1]), OpponentKind::of(pair[1], pair[0])];
        let players = pair;
        pair.sort();
        let times = met.entry((day(facts.at), pair)).or_default();
        if rivals.iter().all(|rival| points::is_rated(facts, *rival, *times)) {
            for side in [0, 1] {
                let after = before[side].rating_after(&[(before[1 - side], facts.end.outcome(side))]);
                ratings.insert((players[side], facts.family), (after, facts.at));
            }
        }
        *times += 1;
    }
    let mut by_player: BTreeMap<PlayerId, BTreeMap<Family, Rating>> = BTreeMap::new();
    for ((player, family), (rating, _)) in ratings {
        by_player.entry(player).or_default().insert(family, rating);
    }
    by_player
}

/// A rating after the idle time since its last game; the default rating without a game.
fn after_idle_time(rated: Option<&(Rating, Timestamp)>, at: Timestamp) -> Rating {
    let Some((rating, last)) = rated else { return Rating::default() };
    rating.after_idle_periods((day(at) - day(*last)).max(0) as u32 / IDLE_PERIOD_DAYS)
}
