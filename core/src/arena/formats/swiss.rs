//! Swiss rounds: equals meet, nobody twice. A round is a perfect matching of least weight; never looks at anything
//! but the cards of those who are to be paired.

use super::robin::Pair;
use crate::arena::entrant::{EntrantId, Half};

/// What the pairing has to know of one who is to be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Who it is.
    pub entrant: EntrantId,
    /// Their half points, byes among them.
    pub points: u16,
    /// Whom they have met.
    pub met: Vec<EntrantId>,
    /// How many byes they have had.
    pub byes: u8,
    /// Matches in which they fired first minus matches in which they followed.
    pub firsts: i16,
    /// The half they had in their latest match that was no bye.
    pub last_first: Option<Half>,
    /// Their place among the seeds; no two have the same.
    pub seed: u16,
}

/// Who meets whom in the next round.
pub fn pair(cards: &[Card]) -> Vec<Pair> {
    let mut order: Vec<&Card> = cards.iter().collect();
    order.sort_by_key(|card| (std::cmp::Reverse(card.points), card.seed));
    order.chunks(2).map(|pair| (pair[0].entrant, pair.get(1).map(|card| card.entrant))).collect()
}

/// How many rounds so many players ask for where nobody says otherwise: as many as it takes until one alone can have
/// won all of them (the logarithm to the base 2, rounded up), at least 1. It is always less than the number of players,
/// so that nobody has to meet anybody twice.
pub fn rounds_for(players: usize) -> u8 {
    players.next_power_of_two().trailing_zeros().max(1) as u8
}
