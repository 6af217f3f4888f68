//! The value of a game: its points for ranks and leaderboards, and whether it counts at all. Repeated wins against the same person bring
//! few points, and games that are too short bring none.

use broadside_game::ids::PlayerId;

use super::facts::{GameEnd, GameFacts, GameResult, SideStats};

/// Points for a win against a person.
pub const WIN: u16 = 20;

/// Points for a draw with a person.
pub const DRAW: u16 = 10;

/// Points for a loss against a person.
pub const LOSS: u16 = 5;

/// Points for a win, a draw and a loss against the computer. They count in separate leaderboards.
pub const COMPUTER: [u16; 3] = [4, 2, 1];

/// The number of games of the same two people on one UTC day that bring full points. Each further game brings half of the one before.
pub const MAX_FULL_POINT_GAMES: u16 = 3;

/// The minimum number of shots of both sides together for a game to count.
pub const MIN_TOTAL_SHOTS: u32 = 10;

/// The minimum number of shots that a side needs to get points.
pub const MIN_OWN_SHOTS: u16 = 5;

/// The type of opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpponentKind {
    /// Another person.
    Person,
    /// A computer opponent.
    Computer,
    /// The same person with another identity. The game does not count.
    Oneself,
}

impl OpponentKind {
    /// The type of the opponent `other` of the player `own`. Both must be main identities.
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

/// Whether the game counts: it had at least [`MIN_TOTAL_SHOTS`] shots, and no side ran out of time without a shot.
pub fn is_counted(facts: &GameFacts) -> bool {
    let together: u32 = facts.sides.iter().map(|stats| u32::from(stats.shots)).sum();
    let absent = match facts.end {
        GameEnd::Forfeited(winner) => facts.sides[usize::from(1 - winner.min(1))].shots == 0,
        GameEnd::Won(_) | GameEnd::Resigned(_) | GameEnd::Judged(_) | GameEnd::Drawn => false,
    };
    together >= MIN_TOTAL_SHOTS && !absent
}

/// The reduced points of a game, if the same two players have met `met_today` times before on the same day.
pub fn reduce_repeated(points: u16, met_today: u16) -> u16 {
    let halvings = met_today.saturating_add(1).saturating_sub(MAX_FULL_POINT_GAMES);
    points.checked_shr(u32::from(halvings)).unwrap_or(0)
}

/// Whether a game changes ratings, if the same two players have met `met_today` times before on the same day.
pub fn is_rated(facts: &GameFacts, rival: OpponentKind, met_today: u16) -> bool {
    rival == OpponentKind::Person && !facts.casual && is_counted(facts) && reduce_repeated(WIN, met_today) > 0
}

/// The points of a side (0 or 1), if the same two players have met `met_today` times before on the same day.
pub fn points(facts: &GameFacts, side: usize, rival: OpponentKind, met_today: u16) -> u16 {
    let SideStats { shots, .. } = facts.sides[side];
    if !is_counted(facts) || shots < MIN_OWN_SHOTS {
        return 0;
    }
    let [win, draw, loss] = match rival {
        OpponentKind::Person => [WIN, DRAW, LOSS],
        OpponentKind::Computer => COMPUTER,
        OpponentKind::Oneself => [0; 3],
    };
    let full = match (facts.end.outcome(side), facts.end) {
        (GameResult::Won, _) => win,
        (GameResult::Drawn, _) => draw,
        (GameResult::Lost, GameEnd::Forfeited(_)) => 0,
        (GameResult::Lost, _) => loss,
    };
    reduce_repeated(full, met_today)
}
