//! Swiss tournaments and round robins played by chance: some win oftener, some leave, some come late.

use std::collections::HashSet;

use broadside_arena::{
    entrant::{BracketSlot, EntrantId, Match, MatchHalf, MatchId, MatchResult, Part},
    formats::{
        robin::{self, Pair},
        swiss::{PairingCard, cards, default_rounds, pair},
    },
};
use broadside_game::dice::{Dice, SeededDice};

pub struct Playing {
    pub seeds: Vec<EntrantId>,
    pub matches: Vec<Match>,
    gone: HashSet<EntrantId>,
    dice: SeededDice,
}

impl Playing {
    pub fn new(players: u16, seed: u64) -> Self {
        Self { seeds: (0..players).map(EntrantId).collect(), matches: Vec::new(), gone: HashSet::new(), dice: SeededDice(seed) }
    }

    pub fn below(&mut self, sides: u32) -> u32 {
        self.dice.below(sides).expect("a number to choose from")
    }

    /// Whoever is there, as the pairing knows them.
    pub fn present(&self) -> Vec<PairingCard> {
        cards(&self.seeds, &self.matches).into_iter().filter(|card| !self.gone.contains(&card.entrant)).collect()
    }

    /// Some leave; in the first rounds somebody may come.
    pub fn come_and_go(&mut self, round: u16) {
        for entrant in self.seeds.clone() {
            if round > 1 && self.below(40) == 0 {
                self.gone.insert(entrant);
            }
        }
        if (2..=3).contains(&round) && self.below(3) == 0 {
            self.come();
        }
    }

    pub fn come(&mut self) {
        self.seeds.push(EntrantId(self.seeds.len() as u16));
    }

    pub fn leave(&mut self) {
        let present = self.present();
        let at = self.below(present.len() as u32) as usize;
        self.gone.insert(present[at].entrant);
    }

    /// Plays a round in which these meet.
    pub fn play(&mut self, round: u16, pairs: &[Pair]) {
        for (place, (first, second)) in (0..).zip(pairs) {
            let id = MatchId(self.matches.len() as u16);
            let seats = [BracketSlot::Taken(*first), second.map_or(BracketSlot::Vacant, BracketSlot::Taken)];
            let result = Some(second.map_or(MatchResult::Bye(MatchHalf::Upper), |second| self.result(*first, second)));
            self.matches.push(Match { id, part: Part::Main, round, place, seats, games: Vec::new(), result });
        }
    }

    /// The better seed wins oftener than not.
    fn result(&mut self, first: EntrantId, second: EntrantId) -> MatchResult {
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

/// Plays a Swiss tournament of up to `most` players; `watch` sees who is there and who meets whom before every round.
pub fn swiss(most: u32, seed: u64, watch: &mut dyn FnMut(&[PairingCard], &[Pair])) -> Playing {
    let mut playing = Playing::new(0, seed);
    let players = 2 + playing.below(most - 1) as u16;
    playing.seeds = (0..players).map(EntrantId).collect();
    let longest = u32::from(players - 1).min(12);
    let rounds = if seed.is_multiple_of(3) { 1 + playing.below(longest) as u16 } else { u16::from(default_rounds(usize::from(players))) };
    for round in 1..=rounds {
        playing.come_and_go(round);
        let present = playing.present();
        if present.len() < 2 {
            break;
        }
        // As if it was the last: what must hold of one round is looked at, not what it leaves to others.
        let pairs = pair(&present, 1);
        watch(&present, &pairs);
        playing.play(round, &pairs);
    }
    playing
}

/// Plays a round robin, or only its first rounds.
pub fn round_robin(players: u16, times: u8, seed: u64) -> Playing {
    let mut playing = Playing::new(players, seed);
    let rounds = robin::rounds(&playing.seeds, times);
    let played = 1 + playing.below(rounds.len() as u32) as usize;
    for (round, pairs) in (1..).zip(&rounds[..played]) {
        playing.play(round, pairs);
    }
    playing
}
