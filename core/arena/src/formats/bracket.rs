//! Elimination brackets: all matches, created from the seeds alone, and the effect of a result on later matches. Does not decide how a
//! match ends.

use crate::{
    entrant::{BracketSlot, EntrantId, Match, MatchHalf, MatchId, MatchResult, Part},
    plan::ThirdPlace,
};

/// All matches of a single elimination. The number of a match is its index. Rounds are in order, and the matches of a round from top to
/// bottom; a match for third place comes directly before the final. `seeds[0]` is the best seed; the best two can only meet in the final.
/// If the number of entrants is not a power of two, the best have byes ([`BracketSlot::Vacant`]) in the first round. With two entrants
/// there is no match for third place; with three, one entrant has a bye in it.
pub fn single(seeds: &[EntrantId], third: ThirdPlace) -> Vec<Match> {
    let mut tree = Vec::new();
    let round_starts = create_upper_bracket(&mut tree, seeds);
    if let (ThirdPlace::Played, [.., semifinals, _]) = (third, round_starts.as_slice()) {
        let last = tree.pop().expect("the final was created last");
        let seats = [BracketSlot::Loser(MatchId(*semifinals)), BracketSlot::Loser(MatchId(semifinals + 1))];
        add_match(&mut tree, Part::Third, 1, 0, seats);
        add_match(&mut tree, Part::Main, last.round, 0, last.seats);
    }
    tree
}

/// All matches of a double elimination: the upper bracket, the lower bracket, the final, and the second final. The number of a match is
/// its index. Losers of the upper bracket enter the lower one crosswise, so that rematches are late. If the number of entrants is not a
/// power of two, matches of the lower bracket get vacant slots, too ([`advance_entrants`]).
///
/// The second final ([`Part::Reset`]) exists from the start. It is played if [`needs_second_final`] returns `true` for the result of the
/// final. Otherwise its slots remain open and it never has a result: the tournament is over when all other matches have results. In the
/// second final, the winner of the first one fires first.
pub fn double(seeds: &[EntrantId]) -> Vec<Match> {
    let mut tree = Vec::new();
    let round_starts = create_upper_bracket(&mut tree, seeds);
    let below = create_lower_bracket(&mut tree, &round_starts);
    let top = MatchId(*round_starts.last().expect("there is a first round"));
    let last = add_match(&mut tree, Part::Final, 1, 0, [BracketSlot::Winner(top), below]);
    add_match(&mut tree, Part::Reset, 1, 0, [BracketSlot::Winner(last), BracketSlot::Loser(last)]);
    tree
}

/// Whether a second final must be played after this result of the first one: only the entrant from the upper bracket has lost. If both lost
/// it, the entrant from the upper bracket has lost only once and wins the tournament.
pub fn needs_second_final(result: MatchResult) -> bool {
    matches!(result, MatchResult::Won(MatchHalf::Lower) | MatchResult::Awarded(MatchHalf::Lower))
}

/// The result of a match that follows from its slots without a game: a bye, or no entrant at all. `None` if there are two entrants, or if a
/// slot is still open.
pub fn walkover(one: &Match) -> Option<MatchResult> {
    match one.seats {
        [BracketSlot::Taken(_), BracketSlot::Vacant] => Some(MatchResult::Bye(MatchHalf::Upper)),
        [BracketSlot::Vacant, BracketSlot::Taken(_)] => Some(MatchResult::Bye(MatchHalf::Lower)),
        [BracketSlot::Vacant, BracketSlot::Vacant] => Some(MatchResult::Nobody),
        _ => None,
    }
}

/// Moves the winner and the loser of this match to the slots that wait for them. A slot becomes vacant if there is no such entrant;
/// without a winner both become vacant. Does nothing while the match has no result.
pub fn advance_entrants(matches: &mut [Match], id: MatchId) {
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

/// Creates a single elimination bracket, which is also the upper one of a double elimination. Returns the number of the first match of each
/// round.
fn create_upper_bracket(tree: &mut Vec<Match>, seeds: &[EntrantId]) -> Vec<u16> {
    let order = seed_order(seeds.len());
    let seat = |seed: usize| seeds.get(seed).map_or(BracketSlot::Vacant, |entrant| BracketSlot::Taken(*entrant));
    let mut round_starts = vec![0];
    for (place, pair) in (0..).zip(order.chunks_exact(2)) {
        add_match(tree, Part::Main, 1, place, [seat(pair[0]), seat(pair[1])]);
    }
    let (mut start, mut count) = (0, order.len() as u16 / 2);
    while count > 1 {
        let round = round_starts.len() as u16 + 1;
        let next = start + count;
        round_starts.push(next);
        for place in 0..count / 2 {
            let seats = [0, 1].map(|side| BracketSlot::Winner(MatchId(start + 2 * place + side)));
            add_match(tree, Part::Main, round, place, seats);
        }
        (start, count) = (next, count / 2);
    }
    round_starts
}

/// Creates the lower bracket. `round_starts` are the numbers of the first matches of the rounds of the upper one. Returns the slot of the
/// winner.
fn create_lower_bracket(tree: &mut Vec<Match>, round_starts: &[u16]) -> BracketSlot {
    let rounds = round_starts.len() as u16;
    let [first, later_starts @ ..] = round_starts else { return BracketSlot::Vacant };
    let mut incoming: Vec<BracketSlot> = (0..1 << (rounds - 1)).map(|place| BracketSlot::Loser(MatchId(first + place))).collect();
    for (turn, start) in (0..).zip(later_starts) {
        let winners = pair_neighbours(tree, 2 * turn + 1, &incoming);
        let count = winners.len() as u16;
        let dropping = (0..count).map(|place| BracketSlot::Loser(MatchId(start + crossed_place(turn, place, count))));
        let pairs: Vec<BracketSlot> = winners.into_iter().zip(dropping).flat_map(|(winner, loser)| [loser, winner]).collect();
        incoming = pair_neighbours(tree, 2 * turn + 2, &pairs);
    }
    incoming[0]
}

/// Creates a round of the lower bracket in which neighbours meet. Returns the slots of the winners.
fn pair_neighbours(tree: &mut Vec<Match>, round: u16, incoming: &[BracketSlot]) -> Vec<BracketSlot> {
    (0..)
        .zip(incoming.chunks_exact(2))
        .map(|(place, pair)| BracketSlot::Winner(add_match(tree, Part::Lower, round, place, [pair[0], pair[1]])))
        .collect()
}

/// The position in a round of the upper bracket whose loser comes to the position `place` of the lower one. The reversed bits of `turn + 1`
/// determine which bits of the position change: the losers of one round go to the other half of the bracket, those of the next round to the
/// other quarter of their half, and so on. So the fewer rounds ago two entrants met, the later they can meet again.
fn crossed_place(turn: u16, place: u16, count: u16) -> u16 {
    let backwards = u32::from((turn + 1).reverse_bits());
    place ^ (backwards >> (u16::BITS - count.trailing_zeros())) as u16
}

/// Adds a match without games, and returns its number.
fn add_match(tree: &mut Vec<Match>, part: Part, round: u16, place: u16, seats: [BracketSlot; 2]) -> MatchId {
    let id = MatchId(tree.len() as u16);
    tree.push(Match { id, part, round, place, seats, games: Vec::new(), result: None });
    id
}

/// The seeds (counted from 0) from top to bottom in the first round of the smallest bracket for this many players. Seeds that do not exist
/// are included.
fn seed_order(players: usize) -> Vec<usize> {
    let mut order = vec![0, 1];
    while order.len() < players {
        let size = 2 * order.len();
        order = order.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect();
    }
    order
}
