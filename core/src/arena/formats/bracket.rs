//! The trees of eliminations: every match there will be, set up from the seeds alone, and what the end of one match
//! does to the seats of others. Never says how a match ends.

use crate::arena::{
    entrant::{EntrantId, Half, Match, MatchId, MatchResult, Part, Seat},
    plan::Third,
};

/// Every match of a single elimination in the order of their numbers (a match's number is its index): the rounds
/// from the first to the last, within a round from above; a match for the third place stands right before the final.
/// `seeds[0]` is the best: they meet the last first, and the best two meet in the final only. Where the number is no
/// power of two, [`Seat::Vacant`] is opposite the best in the first round. Two players have no match for the third
/// place; of three, one has nobody to meet in it.
pub fn single(seeds: &[EntrantId], third: Third) -> Vec<Match> {
    let mut tree = Vec::new();
    let tops = upper(&mut tree, seeds);
    if let (Third::Played, [.., semifinals, _]) = (third, tops.as_slice()) {
        let last = tree.pop().expect("the final was the last to be set up");
        let seats = [Seat::Loser(MatchId(*semifinals)), Seat::Loser(MatchId(semifinals + 1))];
        add(&mut tree, Part::Third, 1, 0, seats);
        add(&mut tree, Part::Main, last.round, 0, last.seats);
    }
    tree
}

/// Every match of a double elimination in the order of their numbers: the upper tree, the lower tree, the final, the
/// second final. Losers of the upper tree come into the lower one crosswise, so that those who have met meet again
/// late. Where the number is no power of two, matches of the lower tree have nobody on one half or on both, too, as
/// soon as [`feed`] has told them so.
///
/// The second final ([`Part::Reset`]) is set up from the start. It is played if [`resets`] says so of the final's
/// result. If not, it keeps its open seats and has no result for ever: the tournament is over when every match
/// but this one has a result and the final's does not ask for it. Who won the first final fires first in it.
pub fn double(seeds: &[EntrantId]) -> Vec<Match> {
    let mut tree = Vec::new();
    let tops = upper(&mut tree, seeds);
    let below = lower(&mut tree, &tops);
    let top = MatchId(*tops.last().expect("there is a first round"));
    let last = add(&mut tree, Part::Final, 1, 0, [Seat::Winner(top), below]);
    add(&mut tree, Part::Reset, 1, 0, [Seat::Winner(last), Seat::Loser(last)]);
    tree
}

/// Whether this result of the first final of a double elimination asks for the second one: whoever came from the
/// upper tree was there and lost. If both lost, the one from the upper tree has still lost but once, and has won.
pub fn resets(result: MatchResult) -> bool {
    matches!(result, MatchResult::Won(Half::Lower) | MatchResult::Awarded(Half::Lower))
}

/// What the seats of a match decide without a game: nobody opposite, or nobody at all. `None` where two sit or
/// somebody is still to come.
pub fn foregone(one: &Match) -> Option<MatchResult> {
    match one.seats {
        [Seat::Taken(_), Seat::Vacant] => Some(MatchResult::Bye(Half::Upper)),
        [Seat::Vacant, Seat::Taken(_)] => Some(MatchResult::Bye(Half::Lower)),
        [Seat::Vacant, Seat::Vacant] => Some(MatchResult::Nobody),
        _ => None,
    }
}

/// Puts whoever won the match of this number, and whoever lost it, on the seats that wait for them; the seats become
/// vacant where there is no such person. If nobody won, nobody goes on, neither up nor down. Does nothing while the
/// match has no result.
pub fn feed(matches: &mut [Match], id: MatchId) {
    let Some(one) = matches.get(usize::from(id.0)) else { return };
    let Some(result) = one.result else { return };
    let halves = result.winner().map(|half| (one.seats[half as usize], one.seats[!half as usize]));
    let (won, lost) = halves.unwrap_or((Seat::Vacant, Seat::Vacant));
    for waiting in matches.iter_mut().filter(|waiting| waiting.part != Part::Reset || resets(result)) {
        for seat in &mut waiting.seats {
            match *seat {
                Seat::Winner(awaited) if awaited == id => *seat = won,
                Seat::Loser(awaited) if awaited == id => *seat = lost,
                _ => {}
            }
        }
    }
}

/// Sets up a tree in which losers are out, and says with which number each of its rounds begins.
fn upper(tree: &mut Vec<Match>, seeds: &[EntrantId]) -> Vec<u16> {
    let order = order(seeds.len());
    let seat = |seed: usize| seeds.get(seed).map_or(Seat::Vacant, |entrant| Seat::Taken(*entrant));
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
            let seats = [0, 1].map(|side| Seat::Winner(MatchId(begin + 2 * place + side)));
            add(tree, Part::Main, round, place, seats);
        }
        (begin, count) = (next, count / 2);
    }
    begins
}

/// Sets up the tree of those who have lost once, and says who comes out of it.
fn lower(tree: &mut Vec<Match>, tops: &[u16]) -> Seat {
    let rounds = tops.len() as u16;
    let [first, droppers @ ..] = tops else { return Seat::Vacant };
    let mut incoming: Vec<Seat> = (0..1 << (rounds - 1)).map(|place| Seat::Loser(MatchId(first + place))).collect();
    for (turn, top) in (0..).zip(droppers) {
        let winners = meet(tree, 2 * turn + 1, &incoming);
        let count = winners.len() as u16;
        let dropping = (0..count).map(|place| Seat::Loser(MatchId(top + crossed(turn, place, count))));
        let pairs: Vec<Seat> = winners.into_iter().zip(dropping).flat_map(|(winner, loser)| [loser, winner]).collect();
        incoming = meet(tree, 2 * turn + 2, &pairs);
    }
    incoming[0]
}

/// Sets up a round of the lower tree in which neighbours meet, and says who comes out of it.
fn meet(tree: &mut Vec<Match>, round: u16, incoming: &[Seat]) -> Vec<Seat> {
    (0..)
        .zip(incoming.chunks_exact(2))
        .map(|(place, pair)| Seat::Winner(add(tree, Part::Lower, round, place, [pair[0], pair[1]])))
        .collect()
}

/// The place in its round of the upper tree whose loser comes to this place of the lower tree. The turn, its bits read
/// backwards, says which bits of the place change: losers of one round come to the other half, those of the next to the
/// other quarter of theirs, and so on, so that every turn is far from those before, the farther the fewer rounds lie
/// between.
fn crossed(turn: u16, place: u16, count: u16) -> u16 {
    let backwards = u32::from((turn + 1).reverse_bits());
    place ^ (backwards >> (u16::BITS - count.trailing_zeros())) as u16
}

fn add(tree: &mut Vec<Match>, part: Part, round: u16, place: u16, seats: [Seat; 2]) -> MatchId {
    let id = MatchId(tree.len() as u16);
    tree.push(Match { id, part, round, place, seats, games: Vec::new(), result: None });
    id
}

/// The seeds, counted from 0, from above in the first round of the smallest tree with room for so many.
fn order(players: usize) -> Vec<usize> {
    let mut order = vec![0, 1];
    while order.len() < players {
        let size = 2 * order.len();
        order = order.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect();
    }
    order
}
