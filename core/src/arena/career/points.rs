//! What a game is worth: points for ranks and tables, and whether it counts at all. Winning from the same person over
//! and over, or games that were none, bring nothing.

use super::facts::{Deeds, End, Facts, Outcome};
use crate::game::ids::PlayerId;

/// Points for a win against a person.
pub const WIN: u16 = 20;

/// Points for a draw with a person.
pub const DRAW: u16 = 10;

/// Points for a game against a person that was lost but played.
pub const LOSS: u16 = 5;

/// Points for a win, a draw and a loss against the computer, for its own table only.
pub const COMPUTER: [u16; 3] = [4, 2, 1];

/// How many games of the same two on one UTC day count in full; each further one counts half of the one before.
pub const FULL: u16 = 3;

/// How many shots both sides together must have fired for a game to be one.
pub const SHOTS_TOGETHER: u32 = 10;

/// How many shots a side must have fired itself to get points.
pub const SHOTS_OWN: u16 = 5;

/// Against whom somebody played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rival {
    /// Another person.
    Person,
    /// A computer opponent.
    Computer,
    /// The same person under another identity: nothing counts.
    Oneself,
}

impl Rival {
    /// What the second is to the first, by their main identities.
    pub fn of(own: PlayerId, other: PlayerId) -> Self {
        if own == other {
            Self::Oneself
        } else if other.is_computer() {
            Self::Computer
        } else {
            Self::Person
        }
    }
}

/// Whether it was a game at all: shots enough, and nobody who never turned up.
pub fn real(facts: &Facts) -> bool {
    let together: u32 = facts.sides.iter().map(|deeds| u32::from(deeds.shots)).sum();
    let absent = match facts.end {
        End::Forfeited(winner) => facts.sides[usize::from(1 - winner.min(1))].shots == 0,
        End::Won(_) | End::Resigned(_) | End::Judged(_) | End::Drawn => false,
    };
    together >= SHOTS_TOGETHER && !absent
}

/// So many points, after the same two have met so often before on the same day.
pub fn damped(points: u16, met_today: u16) -> u16 {
    let halvings = met_today.saturating_add(1).saturating_sub(FULL);
    points.checked_shr(u32::from(halvings)).unwrap_or(0)
}

/// Whether a game of two people counts for their ratings.
pub fn rated(facts: &Facts, rival: Rival, met_today: u16) -> bool {
    rival == Rival::Person && !facts.casual && real(facts) && damped(WIN, met_today) > 0
}

/// The points a side gets, after the same two have met so often before on the same day.
pub fn points(facts: &Facts, side: usize, rival: Rival, met_today: u16) -> u16 {
    let Deeds { shots, .. } = facts.sides[side];
    if !real(facts) || shots < SHOTS_OWN {
        return 0;
    }
    let [win, draw, loss] = match rival {
        Rival::Person => [WIN, DRAW, LOSS],
        Rival::Computer => COMPUTER,
        Rival::Oneself => [0; 3],
    };
    let full = match (facts.end.outcome(side), facts.end) {
        (Outcome::Won, _) => win,
        (Outcome::Drawn, _) => draw,
        (Outcome::Lost, End::Forfeited(_)) => 0,
        (Outcome::Lost, _) => loss,
    };
    damped(full, met_today)
}
