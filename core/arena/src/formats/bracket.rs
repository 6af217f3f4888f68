//! Elimination brackets: all matches, created from the seeds alone, and the effect of one result on later matches.
//! Never decides how a match ends.

use crate::{
    entrant::{BracketSlot, EntrantId, Match, MatchHalf, MatchId, MatchResult, Part},
    plan::ThirdPlace,
};

/// All matches of a single elimination by number (a match's number is its index): rounds from first to last, top to bottom within a
/// round; a match for third place comes right before the final. `seeds[0]` is the best: the best two can only meet in the final. If
/// the number of entrants is no power of two, the best have byes ([`BracketSlot::Vacant`]) in the first round. With two entrants
/// there is no match for third place; with three, one has a bye in it.
pub fn single(seeds: &[EntrantId], third: ThirdPlace) -> Vec<Match> {
    let mut tree = Vec::new();
    let tops = create_upper_bracket(&mut tree, seeds);
    if let (ThirdPlace::Played, [.., semifinals, _]) = (third, tops.as_slice()) {
        let last = tree.pop().expect("the final was the last to be set up");
        let seats = [BracketSlot::Loser(MatchId(*semifinals)), BracketSlot::Loser(MatchId(semifinals + 1))];
        add(&mut tree, Part::Third, 1, 0, seats);
        add(&mut tree, Part::Main, last.round, 0, last.seats);
    }
    tree
}

/// All matches of a double elimination by number: the upper bracket, the lower bracket, the final, the second final.
/// Losers of the upper bracket enter the lower one crosswise, so that rematches come late. If the number of entrants is
/// no power of two, matches of the lower bracket have vacant slots, too, once [`feed`] has filled them in.
///
/// The second final ([`Part::Reset`]) exists from the start. It is played if [`needs_second_final`] returns `true` for the
/// result of the final. Otherwise it keeps its open slots and never has a result: the tournament is over when every other match has a result
/// and the final's does not ask for it. The winner of the first final fires first in it.
pub fn double(seeds: &[EntrantId]) -> Vec<Match> {
    let mut tree = Vec::new();
    let tops = create_upper_bracket(&mut tree, seeds);
    let below = create_lower_bracket(&mut tree, &tops);
    let top = MatchId(*tops.last().expect("there is a first round"));
    let last = add(&mut tree, Part::Final, 1, 0, [BracketSlot::Winner(top), below]);
    add(&mut tree, Part::Reset, 1, 0, [BracketSlot::Winner(last), BracketSlot::Loser(last)]);
    tree
}

/// Whether this result of the first final asks for the second one: the entrant from the upper bracket lost it. If both
/// lost it, the one from the upper bracket has lost only once and has won the tournament.
pub fn needs_second_final(result: MatchResult) -> bool {
    matches!(result, MatchResult::Won(MatchHalf::Lower) | MatchResult::Awarded(MatchHalf::Lower))
}

/// The result of a match that follows from its slots without a game: a bye, or no entrant at all. `None` if two entrants
/// are present or a slot is open.
pub fn walkover(one: &Match) -> Option<MatchResult> {
    match one.seats {
        [BracketSlot::Taken(_), BracketSlot::Vacant] => Some(MatchResult::Bye(MatchHalf::Upper)),
        [BracketSlot::Vacant, BracketSlot::Taken(_)] => Some(MatchResult::Bye(MatchHalf::Lower)),
        [BracketSlot::Vacant, BracketSlot::Vacant] => Some(MatchResult::Nobody),
        _ => None,
    }
}

/// Moves the winner and the loser of this match to the slots that wait for them; the slots become vacant if there is no
/// such entrant. Without a winner no entrant moves. Does nothing while the match has no result.
pub fn feed(matches: &mut [Match], id: MatchId) {
    let Some(one) = matches.get(usize::from(id.0)) else { return };
    let Some(result) = one.result else { return };
    let halves = result.winner().map(|half| (one.seats[half as usize], one.seats[!half as usize]));
    let (won, lost) = halves.unwrap_or((BracketSlot::Vacant, BracketSlot::Vacant));
    for waiting in matches.iter_mut().filter(|waiting| waiting.part != Part::Reset || needs_second_final(result)) {
        for seat in &mut waiting.seats {
            match *seat {
                BracketSlot::Winner(awaited) if awaited == id => *seat = won,
                BracketSlot::Loser(awaited) if awaited == id => *seat = lost,
                _ => {}
            }
        }
    }
}

/// Creates a bracket in which losers are out. Returns the first match number of each round.
fn create_upper_bracket(tree: &mut Vec<Match>, seeds: &[EntrantId]) -> Vec<u16> {
    let order = order(seeds.len());
    let seat = |seed: usize| seeds.get(seed).map_or(BracketSlot::Vacant, |entrant| BracketSlot::Taken(*entrant));
    let mut begins = vec![0];
    for (place, pair) in (0..).zip(order.chunks_exact(2)) {
        add(tree, Part::Main, 1, place, [seat(pair[0]), seat(pair[1])]);
    }
    let (mut begin, mut count) = (0, order.len() as u16 / 2);
    while count > 1 {
        let round = begins.len() as u16 + 1;
        let next = begin + count;
        begins.push(next);
        for place in 0..count / 2 {
            let seats = [0, 1].map(|side| BracketSlot::Winner(MatchId(begin + 2 * place + side)));
            add(tree, Part::Main, round, place, seats);
        }
        (begin, count) = (next, count / 2);
    }
    begins
}

/// Creates the lower bracket. Returns the slot of its winner.
fn create_lower_bracket(tree: &mut Vec<Match>, tops: &[u16]) -> BracketSlot {
    let rounds = tops.len() as u16;
    let [first, droppers @ ..] = tops else { return BracketSlot::Vacant };
    let mut incoming: Vec<BracketSlot> = (0..1 << (rounds - 1)).map(|place| BracketSlot::Loser(MatchId(first + place))).collect();
    for (turn, top) in (0..).zip(droppers) {
        let winners = pair_neighbours(tree, 2 * turn + 1, &incoming);
        let count = winners.len() as u16;
        let dropping = (0..count).map(|place| BracketSlot::Loser(MatchId(top + crossed_place(turn, place, count))));
        let pairs: Vec<BracketSlot> = winners.into_iter().zip(dropping).flat_map(|(winner, loser)| [loser, winner]).collect();
        incoming = pair_neighbours(tree, 2 * turn + 2, &pairs);
    }
    incoming[0]
}

/// Creates a round of the lower bracket in which neighbours meet. Returns the slots of the winners.
fn pair_neighbours(tree: &mut Vec<Match>, round: u16, incoming: &[BracketSlot]) -> Vec<BracketSlot> {
    (0..)
        .zip(incoming.chunks_exact(2))
        .map(|(place, pair)| BracketSlot::Winner(add(tree, Part::Lower, round, place, [pair[0], pair[1]])))
        .collect()
}

/// The position in its round of the upper bracket whose loser comes to this position of the lower one. The bits of `turn`,
/// reversed, tell which bits of the position change: losers of one round go to the other half, those of the next to the other
/// quarter of theirs, and so on, so that rematches are far away, the farther the fewer rounds lie between.
fn crossed_place(turn: u16, place: u16, count: u16) -> u16 {
    let backwards = u32::from((turn + 1).reverse_bits());
    place ^ (backwards >> (u16::BITS - count.trailing_zeros())) as u16
}

fn add(tree: &mut Vec<Match>, part: Part, round: u16, place: u16, seats: [BracketSlot; 2]) -> MatchId {
    let id = MatchId(tree.len() as u16);
    tree.push(Match { id, part, round, place, seats, games: Vec::new(), result: None });
    id
}

/// The seeds, counted from 0, from top to bottom in the first round of the smallest bracket with enough room.
fn order(players: usize) -> Vec<usize> {
    let mut order = vec![0, 1];
    while order.len() < players {
        let size = 2 * order.len();
        order = order.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect();
    }
    order
}
