//! What holds for every tournament at every moment, whatever was asked of it.

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
    assert_eq!(Tournament::from_log(id(), live.log().to_vec()).as_ref(), Some(live), "what happened is all there is to know");
    repeats_change_nothing(live);
    due_action_is_requested_once(live);
    matches_are_consistent(live);
    no_game_is_called_twice(live);
    rounds_are_complete(live);
    if let Phase::Over(places) = live.phase() {
        ended(live, places);
    }
}

/// What the house has reported already changes nothing when it is reported again.
fn repeats_change_nothing(live: &Tournament) {
    let at = live.log().last().expect("it was created").at;
    let mut dice = SeededDice(7);
    let mut again = |command: &Command| live.decide(&mut Moment { now: at, dice: &mut dice }, Actor::Service, command);
    for one in live.matches() {
        for bout in &one.games {
            let Some(game) = bout.game else { continue };
            assert_eq!(again(&Command::Opened(one.id, bout.number, game)), Ok(Vec::new()), "opened twice");
            if let Some(outcome) = bout.outcome {
                assert_eq!(again(&Command::Finished(game, outcome)), Ok(Vec::new()), "finished twice");
            }
        }
    }
    let early = live.deadline().is_none_or(|due| due > at);
    assert_eq!(again(&Command::Lapse).map(|events| events.is_empty()), Ok(early), "time asks when it is due");
}

/// When what time asks for is done, it asks for something later, or for nothing.
fn due_action_is_requested_once(live: &Tournament) {
    let Some(due) = live.deadline() else { return };
    let mut after = live.clone();
    let events =
        live.decide(&mut Moment { now: due, dice: &mut SeededDice(7) }, Actor::Clock, &Command::Lapse).expect("time is never refused");
    assert!(!events.is_empty(), "time asked for nothing at {due:?}");
    events.iter().for_each(|event| after.evolve(due, event));
    assert!(after.deadline().is_none_or(|next| next > due), "time asks again: {events:?}");
}

/// Numbers are indices, games are numbered without gaps, at most one is under way, and it is between two who are there.
fn matches_are_consistent(live: &Tournament) {
    let mut busy = BTreeSet::new();
    for (number, one) in (0..).zip(live.matches()) {
        assert_eq!(one.id, MatchId(number));
        assert!(one.games.iter().enumerate().all(|(index, bout)| usize::from(bout.number) == index));
        let pending = one.games.iter().rev().skip(1).filter(|bout| bout.counts && bout.outcome.is_none());
        assert_eq!(pending.count(), 0, "only the last game can be under way");
        if one.current().is_some() {
            let both = MatchHalf::BOTH.map(|half| one.on(half).expect("two play"));
            assert!(both.iter().all(|id| busy.insert(*id) && !live.has_left(*id)), "who plays is there, and plays one match at a time");
        }
        if let Some(winner) = one.result.and_then(|result| result.winner()) {
            assert!(one.on(winner).is_some(), "somebody has won");
        }
    }
}

/// No game is called a second time, and none of a match that is over; every one is opened and ends at most once.
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

/// In every round of Swiss and round robin everybody who was to play has exactly one match, which may be a bye.
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
                let stays = |id: &&EntrantId| matches!(live.plan().format, Format::Robin(_)) || !gone.contains(*id);
                let mut wanted: Vec<EntrantId> = seeds.iter().filter(stays).copied().collect();
                let mut paired: Vec<EntrantId> = pairs.iter().flat_map(|(one, other)| [Some(*one), *other]).flatten().collect();
                wanted.sort_unstable();
                paired.sort_unstable();
                assert_eq!(paired, wanted, "round {round}");
                assert_eq!(pairs.iter().filter(|(_, other)| other.is_none()).count(), wanted.len() % 2, "byes of round {round}");
            }
            _ => {}
        }
    }
}

/// Everybody who played has a place, the places are in order, and at most one has won an elimination.
fn ended(live: &Tournament, places: &[(u16, EntrantId)]) {
    let played: BTreeSet<EntrantId> = live.matches().iter().flat_map(|one| MatchHalf::BOTH.map(|half| one.on(half))).flatten().collect();
    let placed: BTreeSet<EntrantId> = places.iter().map(|(_, id)| *id).collect();
    assert_eq!((placed.len(), &placed), (places.len(), &played), "everybody who played has one place");
    assert!(places.is_sorted_by_key(|(place, _)| *place), "the first first: {places:?}");
    for (place, id) in places {
        let better = places.iter().filter(|(other, _)| other < place).count() as u16;
        // In a tree a round that too few came to leaves places empty.
        let right = if live.is_elimination() { *place > better } else { *place == better + 1 };
        assert!(right, "{id:?}: {places:?}");
    }
    let last = live.matches().iter().rev().find(|one| one.part == Part::Final).and_then(|last| last.result);
    let needless = |one: &Match| one.part == Part::Reset && !last.is_some_and(bracket::needs_second_final);
    let unfinished: Vec<MatchId> = live.matches().iter().filter(|one| one.result.is_none() && !needless(one)).map(|one| one.id).collect();
    assert_eq!(unfinished, [], "every match is over");
    let waiting =
        |one: &&Match| !needless(one) && one.seats.iter().any(|seat| matches!(seat, BracketSlot::Winner(_) | BracketSlot::Loser(_)));
    assert_eq!(live.matches().iter().find(waiting), None, "every seat is settled");
    if live.is_elimination() {
        let first = places.iter().filter(|(place, _)| *place == 1).count();
        assert!(first <= 1, "one at most has won: {places:?}");
    }
}
