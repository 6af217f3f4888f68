//! Swiss tournaments and round robins with random results, in which players leave and join late.

use std::collections::HashSet;

use broadside_arena::{
    entrant::{BracketSlot, EntrantId, Match, MatchHalf, MatchId, MatchResult, Part},
    formats::{
        robin::{self, Pair},
        swiss::{PairingCard, cards, default_rounds, pair},
    },
};
use broadside_game::dice::{Dice, SeededDice};

pub struct Tournament {
    pub seeds: Vec<EntrantId>,
    pub matches: Vec<Match>,
    gone: HashSet<EntrantId>,
    dice: SeededDice,
}

impl Tournament {
    pub fn new(players: u16, seed: u64) -> Self {
        Self { seeds: (0..players).map(EntrantId).collect(), matches: Vec::new(), gone: HashSet::new(), dice: SeededDice(seed) }
    }

    pub fn below(&mut self, sides: u32) -> u32 {
        self.dice.below(sides).expect("at least one side")
    }

    /// The pairing cards of the players who have not left.
    pub fn present(&self) -> Vec<PairingCard> {
        cards(&self.seeds, &self.matches).into_iter().filter(|card| !self.gone.contains(&card.entrant)).collect()
    }

    /// Lets some players leave and, in rounds 2 and 3, perhaps one join.
    pub fn join_or_leave(&mut self, round: u16) {
        for entrant in self.seeds.clone() {
            if round > 1 && self.below(40) == 0 {
                self.gone.insert(entrant);
            }
        }
        if (2..=3).contains(&round) && self.below(3) == 0 {
            self.join();
        }
    }

    pub fn join(&mut self) {
        self.seeds.push(EntrantId(self.seeds.len() as u16));
    }

    pub fn leave(&mut self) {
        let present = self.present();
        let at = self.below(present.len() as u32) as usize;
        self.gone.insert(present[at].entrant);
    }

    /// Plays a round with these pairs.
    pub fn play(&mut self, round: u16, pairs: &[Pair]) {
        for (place, (first, second)) in (0..).zip(pairs) {
            let id = MatchId(self.matches.len() as u16);
            let seats = [BracketSlot::Taken(*first), second.map_or(BracketSlot::Vacant, BracketSlot::Taken)];
            let result = Some(second.map_or(MatchResult::Bye(MatchHalf::Upper), |second| self.random_result(*first, second)));
            self.matches.push(Match { id, part: Part::Main, round, place, seats, games: Vec::new(), result });
        }
    }

    /// A random result; the better seed usually wins.
    fn random_result(&mut self, first: EntrantId, second: EntrantId) -> MatchResult {
        let better = if first < second { MatchHalf::Upper } else { MatchHalf::Lower };
        match self.below(30) {
            0..=2 => MatchResult::Drawn,
            3 => MatchResult::Nobody,
            4 => MatchResult::Awarded(better),
            5..=12 => MatchResult::Won(!better),
            _ => MatchResult::Won(better),
        }
    }
}

/// Plays a Swiss tournament of up to `most` players. Calls `watch` with the players and the pairs before every round.
pub fn swiss(most: u32, seed: u64, watch: &mut dyn FnMut(&[PairingCard], &[Pair])) -> Tournament {
    let mut tournament = Tournament::new(0, seed);
    let players = 2 + tournament.below(most - 1) as u16;
    tournament.seeds = (0..players).map(EntrantId).collect();
    let longest = u32::from(players - 1).min(12);
    let rounds =
        if seed.is_multiple_of(3) { 1 + tournament.below(longest) as u16 } else { u16::from(default_rounds(usize::from(players))) };
    for round in 1..=rounds {
        tournament.join_or_leave(round);
        let present = tournament.present();
        if present.len() < 2 {
            break;
        }
        // Paired as the last round: the look-ahead to further rounds has its own tests.
        let pairs = pair(&present, 1);
        watch(&present, &pairs);
        tournament.play(round, &pairs);
    }
    tournament
}

/// Plays a round robin, or only its first rounds.
pub fn round_robin(players: u16, times: u8, seed: u64) -> Tournament {
    let mut tournament = Tournament::new(players, seed);
    let rounds = robin::rounds(&tournament.seeds, times);
    let played = 1 + tournament.below(rounds.len() as u32) as usize;
    for (round, pairs) in (1..).zip(&rounds[..played]) {
        tournament.play(round, pairs);
    }
    tournament
}
