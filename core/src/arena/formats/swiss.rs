//! Swiss rounds: equals meet, nobody twice. A round is a perfect matching of least cost among those after which the rest
//! of the tournament can be paired; looks at nothing but the cards of those who are to be paired.

use std::cmp::Reverse;

use super::{
    ahead::{EXACT, Open},
    matching::{Cost, cheapest},
    robin::Pair,
};
use crate::arena::{
    entrant::{EntrantId, Half, Match},
    standing::{Encounter, encounters},
};

/// What the pairing has to know of one who is to be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Who it is.
    pub entrant: EntrantId,
    /// Their half points, byes among them.
    pub points: u16,
    /// Whom they have met, each as often as they did.
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

// What is wrong with a round, the worst first. Each weighs more than everything below it together in a round of
// 256 players: the bits between one and the next hold the greatest sum over 128 pairs. The sum of all stays below 2^112.
const REPEAT: Cost = 1 << 96;
const SECOND_BYE: Cost = 1 << 88;
const BREACH: Cost = 1 << 75;
const BYE_SCORE: Cost = 1 << 64;
const SCORE: Cost = 1 << 36;
const LEAN: Cost = 1 << 24;

/// The greatest difference of points that is told from greater ones; 255 rounds make 510.
const POINTS: u16 = 1023;

/// The greatest imbalance of one player that is told from greater ones.
const IMBALANCE: u16 = 15;

/// How much oftener than the other way round somebody may fire first, or follow, before that outweighs points.
const BALANCED: u16 = 2;

/// Everybody of a tournament, as its matches stand, in the order of the seeds. Matches that are not over count for
/// nothing; those that are count as met, and as begun by their upper half, however they were settled.
pub fn cards(seeds: &[EntrantId], matches: &[Match]) -> Vec<Card> {
    let card = |((seed, entrant), encounters): ((u16, &EntrantId), Vec<Encounter>)| {
        let met: Vec<(EntrantId, Half)> = encounters.iter().filter_map(|one| Some((one.rival?, one.half))).collect();
        let lead = |(_, half): &(EntrantId, Half)| if *half == Half::Upper { 1 } else { -1 };
        Card {
            entrant: *entrant,
            points: encounters.iter().map(|one| one.points).sum(),
            byes: (encounters.len() - met.len()) as u8,
            firsts: met.iter().map(lead).sum(),
            last_first: met.last().map(|(_, half)| *half),
            met: met.into_iter().map(|(rival, _)| rival).collect(),
            seed,
        }
    };
    (0..).zip(seeds).zip(encounters(seeds, matches)).map(card).collect()
}

/// Who meets whom in the next round, the highest scores first and a bye last; of each pair whoever fires first stands
/// first. Everybody is paired, or has the bye if the number is odd. The same cards always give the same pairs, in
/// whatever order they come. `left` is the number of rounds that are still to be paired, this one among them: up to ten
/// players, a round is only chosen if all of them can be played without a pair that meets again and without a second bye,
/// or, where that cannot be (players left), as many of them as can. Above ten players, that holds for
/// [`most_rounds`] without a search, and beyond it as far as a bounded search finds the rounds. Otherwise, what is avoided,
/// the weightiest first, and each before everything that comes later:
///
/// 1. to meet somebody again (the oftener, the worse);
/// 2. a second bye;
/// 3. to fire first, or to follow, more than twice oftener than the other way round;
/// 4. a bye for anybody above the lowest score;
/// 5. different scores, by the square of the difference;
/// 6. to fire first, or to follow, twice oftener than the other way round;
/// 7. pairs of one score that are not half of those of that score apart in the order of the seeds, and pairs of
///    different scores that are not the last of the higher and the first of the lower.
///
/// Whoever has begun less often begins; then whoever did not begin the last time; then of the two the better seed, if
/// its number is even, else the other. At most 256 players come to one round.
pub fn pair(cards: &[Card], left: u16) -> Vec<Pair> {
    let table = Table::new(cards);
    let count = cards.len() + cards.len() % 2;
    let cost = |one: usize, other: usize| table.cost(one.min(other), one.max(other));
    let mates = cheapest(count, cost);
    let mates = match Open::new(count, |one, other| cost(one, other) < SECOND_BYE) {
        Some(open) => open.choose(mates, left, cost),
        None => mates,
    };
    let seats = |at: usize| match table.rows.get(mates[at]) {
        Some(other) => {
            let own = &table.rows[at];
            let (first, second) = if begins(own.card, other.card) { (own, other) } else { (other, own) };
            (first.card.entrant, Some(second.card.entrant))
        }
        None => (table.rows[at].card.entrant, None),
    };
    let mut pairs: Vec<Pair> = (0..cards.len()).filter(|at| *at < mates[*at]).map(seats).collect();
    pairs.sort_by_key(|(_, second)| second.is_none());
    pairs
}

/// How many rounds so many players ask for where nobody says otherwise: as many as it takes until one alone can have
/// won all of them (the logarithm to the base 2, rounded up), at least 1. It is always less than the number of players,
/// so that nobody has to meet anybody twice.
pub fn rounds_for(players: usize) -> u8 {
    players.next_power_of_two().trailing_zeros().max(1) as u8
}

/// How many rounds so many players can always play without meeting anybody twice and without a second bye, whatever the
/// results: up to ten players as many as there are opponents (the bye is one), for [`pair`] looks ahead; above that half of
/// the players, rounded up.
pub fn most_rounds(players: usize) -> u16 {
    let count = players + players % 2;
    let rounds = if count <= EXACT { count.saturating_sub(1) } else { count / 2 };
    rounds as u16
}

/// Whether the one fires first rather than the other.
fn begins(one: &Card, other: &Card) -> bool {
    let turn = |card: &Card| match card.last_first {
        Some(Half::Lower) => 0,
        None => 1,
        Some(Half::Upper) => 2,
    };
    let parity = |own: &Card, rival: &Card| (own.seed < rival.seed) != own.seed.min(rival.seed).is_multiple_of(2);
    (one.firsts, turn(one), parity(one, other)) < (other.firsts, turn(other), parity(other, one))
}

/// Those who are to be paired, the highest score first, within a score by seed.
struct Table<'a> {
    rows: Vec<Row<'a>>,
}

/// One of them, and where in the group of their score they stand: from its top, from its bottom, counted from 0.
struct Row<'a> {
    card: &'a Card,
    above: u16,
    below: u16,
}

impl<'a> Table<'a> {
    fn new(cards: &'a [Card]) -> Self {
        let mut cards: Vec<&Card> = cards.iter().collect();
        cards.sort_by_key(|card| (Reverse(card.points), card.seed));
        let groups = cards.chunk_by(|one, other| one.points == other.points);
        let row = |(at, card, size): (u16, &'a Card, u16)| Row { card, above: at, below: size - 1 - at };
        let rows = groups.flat_map(|group| (0..).zip(group).map(|(at, card)| row((at, card, group.len() as u16)))).collect();
        Self { rows }
    }

    /// What it costs that these two meet, the one before the other in the table; nobody, the bye, is the last of all.
    fn cost(&self, one: usize, other: usize) -> Cost {
        match (self.rows.get(one), self.rows.get(other)) {
            (Some(one), Some(other)) if one.card.entrant != other.card.entrant => one.meets(other),
            (Some(one), None) => one.rests(self.rows.last().map_or(0, |last| last.card.points)),
            _ => 0,
        }
    }
}

impl Row<'_> {
    fn meets(&self, other: &Self) -> Cost {
        let again = self.card.met.iter().filter(|met| **met == other.card.entrant).count().min(255) as Cost;
        let lead = if begins(self.card, other.card) { 1 } else { -1 };
        let leans = [self.card.firsts + lead, other.card.firsts - lead];
        let beyond = |most: u16| leans.iter().map(|lean| Cost::from(lean.unsigned_abs().saturating_sub(most).min(IMBALANCE))).sum::<Cost>();
        let apart = Cost::from((self.card.points - other.card.points).min(POINTS));
        let fold = if apart == 0 {
            let size = self.above + self.below + 1;
            square((other.above - self.above).abs_diff(size / 2))
        } else {
            square(self.below) + square(other.above)
        };
        again * REPEAT + beyond(BALANCED) * BREACH + apart * apart * SCORE + beyond(BALANCED - 1) * LEAN + fold
    }

    fn rests(&self, lowest: u16) -> Cost {
        let apart = Cost::from((self.card.points - lowest).min(POINTS));
        Cost::from(self.card.byes) * SECOND_BYE + apart * BYE_SCORE + square(self.below)
    }
}

fn square(distance: u16) -> Cost {
    Cost::from(distance) * Cost::from(distance)
}
