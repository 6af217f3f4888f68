//! Invariants that hold for every tournament after every command.

use std::collections::BTreeSet;

use broadside_arena::{
    Tournament,
    command::{Actor, Command},
    entrant::{BracketSlot, EntrantId, Match, MatchHalf, MatchId, Part},
    event::Event,
    formats::bracket,
    plan::Format,
    tournament::Phase,
};
use broadside_game::{Moment, dice::SeededDice};

use super::stage::id;

pub fn check(live: &Tournament) {
    assert_eq!(Tournament::from_log(id(), live.log().to_vec()).as_ref(), Some(live), "the log rebuilds the tournament");
    repeats_change_nothing(live);
    due_action_is_requested_once(live);
    matches_are_consistent(live);
    no_game_is_called_twice(live);
    rounds_are_complete(live);
    if let Phase::Over(places) = live.phase() {
        check_places(live, places);
    }
}

/// Reports of the service change nothing when they are repeated.
fn repeats_change_nothing(live: &Tournament) {
    let at = live.log().last().expect("it was created").at;
    let mut dice = SeededDice(7);
    let mut repeat = |command: &Command| live.decide(&mut Moment { now: at, dice: &mut dice }, Actor::Service, command);
    for one in live.matches() {
        for bout in &one.games {
            let Some(game) = bout.game else { continue };
            assert_eq!(repeat(&Command::Opened(one.id, bout.number, game)), Ok(Vec::new()), "opened twice");
            if let Some(outcome) = bout.outcome {
                assert_eq!(repeat(&Command::Finished(game, outcome)), Ok(Vec::new()), "finished twice");
            }
        }
    }
    let early = live.deadline().is_none_or(|due| due > at);
    assert_eq!(repeat(&Command::Lapse).map(|events| events.is_empty()), Ok(early), "a lapse has events only at the deadline");
}

/// A lapse at the deadline has events, and moves the deadline to a later time or removes it.
fn due_action_is_requested_once(live: &Tournament) {
    let Some(due) = live.deadline() else { return };
    let mut after = live.clone();
    let events =
        live.decide(&mut Moment { now: due, dice: &mut SeededDice(7) }, Actor::Clock, &Command::Lapse).expect("a lapse is never refused");
    assert!(!events.is_empty(), "the lapse at {due:?} has no events");
    events.iter().for_each(|event| after.evolve(due, event));
    assert!(after.deadline().is_none_or(|next| next > due), "the deadline has not moved: {events:?}");
}

/// Ids of matches are indices, games are numbered without gaps, and at most one per match is running, between two present entrants.
fn matches_are_consistent(live: &Tournament) {
    let mut busy = BTreeSet::new();
    for (number, one) in (0..).zip(live.matches()) {
        assert_eq!(one.id, MatchId(number));
        assert!(one.games.iter().enumerate().all(|(index, bout)| usize::from(bout.number) == index));
        let pending = one.games.iter().rev().skip(1).filter(|bout| bout.counts && bout.outcome.is_none());
        assert_eq!(pending.count(), 0, "only the last game can be under way");
        if one.current().is_some() {
            let both = MatchHalf::BOTH.map(|half| one.on(half).expect("both halves are taken"));
            assert!(both.iter().all(|id| busy.insert(*id) && !live.has_left(*id)), "players are present and play one match at a time");
        }
        if let Some(winner) = one.result.and_then(|result| result.winner()) {
            assert!(one.on(winner).is_some(), "the winning half is taken");
        }
    }
}

/// Every game is called, opened and finished at most once, in this order.
fn no_game_is_called_twice(live: &Tournament) {
    let (mut called, mut opened, mut played) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for logged in live.log() {
        let fresh = match &logged.event {
            Event::Called { match_id, number } => called.insert((*match_id, *number)),
            Event::Opened { match_id, number, .. } => opened.insert((*match_id, *number)),
            Event::Played { match_id, number, .. } => played.insert((*match_id, *number)),
            _ => true,
        };
        assert!(fresh, "{:?} again", logged.event);
    }
    assert!(opened.is_subset(&called) && played.is_subset(&opened));
}

/// In every round of Swiss and round robin each expected entrant has exactly one match, which may be a bye.
fn rounds_are_complete(live: &Tournament) {
    if live.is_elimination() {
        return;
    }
    let mut gone = BTreeSet::new();
    let mut seeds: Vec<EntrantId> = Vec::new();
    let mut joined = 0;
    for logged in live.log() {
        match &logged.event {
            Event::Joined { .. } => {
                if !seeds.is_empty() {
                    seeds.push(EntrantId(joined));
                }
                joined += 1;
            }
            Event::Left { entrant } | Event::Removed { entrant, .. } | Event::Dropped { entrant } => {
                gone.insert(*entrant);
            }
            Event::Started { seeds: order } => seeds.clone_from(order),
            Event::Paired { round, pairs } => {
                let is_expected = |id: &&EntrantId| matches!(live.plan().format, Format::Robin(_)) || !gone.contains(*id);
                let mut expected: Vec<EntrantId> = seeds.iter().filter(is_expected).copied().collect();
                let mut paired: Vec<EntrantId> = pairs.iter().flat_map(|(one, other)| [Some(*one), *other]).flatten().collect();
                expected.sort_unstable();
                paired.sort_unstable();
                assert_eq!(paired, expected, "round {round}");
                assert_eq!(pairs.iter().filter(|(_, other)| other.is_none()).count(), expected.len() % 2, "byes of round {round}");
            }
            _ => {}
        }
    }
}

/// Every entrant with a match has one place, the places are in order, and all matches are settled.
fn check_places(live: &Tournament, places: &[(u16, EntrantId)]) {
    let played: BTreeSet<EntrantId> = live.matches().iter().flat_map(|one| MatchHalf::BOTH.map(|half| one.on(half))).flatten().collect();
    let placed: BTreeSet<EntrantId> = places.iter().map(|(_, id)| *id).collect();
    assert_eq!((placed.len(), &placed), (places.len(), &played), "every entrant with a match has one place");
    assert!(places.is_sorted_by_key(|(place, _)| *place), "the best first: {places:?}");
    for (place, id) in places {
        let better = places.iter().filter(|(other, _)| other < place).count() as u16;
        // In an elimination a match without a winner leaves places empty.
        let valid = if live.is_elimination() { *place > better } else { *place == better + 1 };
        assert!(valid, "{id:?}: {places:?}");
    }
    let last = live.matches().iter().rev().find(|one| one.part == Part::Final).and_then(|last| last.result);
    let unneeded = |one: &Match| one.part == Part::Reset && !last.is_some_and(bracket::needs_second_final);
    let unfinished: Vec<MatchId> = live.matches().iter().filter(|one| one.result.is_none() && !unneeded(one)).map(|one| one.id).collect();
    assert_eq!(unfinished, [], "every match is over");
    let waiting =
        |one: &&Match| !unneeded(one) && one.seats.iter().any(|seat| matches!(seat, BracketSlot::Winner(_) | BracketSlot::Loser(_)));
    assert_eq!(live.matches().iter().find(waiting), None, "every seat is settled");
    if live.is_elimination() {
        let first = places.iter().filter(|(place, _)| *place == 1).count();
        assert!(first <= 1, "at most one winner: {places:?}");
    }
}
