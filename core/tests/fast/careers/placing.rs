//! What a career takes from a tournament: the place, how many played, how many matches were lost.

use broadside_core::{
    arena::{
        Tournament,
        career::placing::Placing,
        entrant::{EntrantId, Half, MatchResult, Person},
        event::{Cause, Event},
        plan::{Format, Third},
    },
    game::ids::{Timestamp, TournamentId},
};

use super::stage::{NOON, person};
use crate::cups;

fn somebody(number: u64) -> Person {
    Person { player: person(number), name: format!("player {number}") }
}

/// A single elimination of four in which the upper half wins each match, the last one without playing; not over yet.
fn played() -> (Tournament, Vec<(u16, EntrantId)>) {
    let id = TournamentId::new(1, 7);
    let plan = cups::plan(Format::Single(Third::Shared));
    let mut tournament = Tournament::create(id, NOON, plan, somebody(9), None).expect("a lawful plan");
    let joined = (1..=4).map(|number| Event::Joined { person: somebody(number), rating: 1500 });
    let seeds = (0..4).map(EntrantId).collect();
    joined.chain([Event::Started { seeds }]).for_each(|event| tournament.evolve(NOON, &event));
    let mut places = Vec::new();
    let ready = |tournament: &Tournament| {
        let open = tournament.matches().iter().find(|one| one.result.is_none() && Half::BOTH.iter().all(|half| one.on(*half).is_some()));
        open.map(|one| (one.id, one.on(Half::Upper), one.on(Half::Lower)))
    };
    while let Some((match_id, upper, lower)) = ready(&tournament) {
        let result = if places.len() == 2 { MatchResult::Awarded(Half::Upper) } else { MatchResult::Won(Half::Upper) };
        tournament.evolve(NOON, &Event::Settled { match_id, result, by: Cause::Play });
        let place = if places.len() == 2 { 2 } else { 3 };
        places.extend(lower.map(|entrant| (place, entrant)));
        if place == 2 {
            places.extend(upper.map(|entrant| (1, entrant)));
        }
    }
    places.sort_unstable();
    (tournament, places)
}

#[test]
fn a_tournament_says_how_everybody_came_out_of_it() {
    let (mut tournament, places) = played();
    let shared: Vec<u16> = places.iter().map(|(place, _)| *place).collect();
    assert_eq!(shared, [1, 2, 3, 3]);
    assert_eq!(Placing::of(&tournament, person(1)), None, "it is not over");
    let over = Timestamp(NOON.0 + 5_000);
    tournament.evolve(over, &Event::Finished { places: places.clone() });
    tournament.evolve(Timestamp(NOON.0 + 9_000), &Event::Refreshed);
    for (place, entrant) in places {
        let placing = Placing::of(&tournament, tournament.entrant(entrant).person.player).expect("they played");
        let lost = u16::from(place > 1);
        assert_eq!((placing.place, placing.players, placing.lost, placing.at), (place, 4, lost, over));
    }
    assert_eq!(Placing::of(&tournament, person(9)), None, "the organiser did not play");
}
