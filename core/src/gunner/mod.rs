//! Computer opponents. They are handed an [`OwnView`], never a game: they see what a player sees, and some remember what
//! everybody saw of a player in games that are over.

mod chart;
pub mod crew;
pub mod habits;
pub mod helm;
pub mod odds;
pub mod placing;
pub mod review;
pub mod shooting;
mod turn;

use self::{habits::Habits, placing::Placing, shooting::Shooting};
use crate::game::{command::Command, dice::Dice, view::OwnView};

/// Somebody to play against: how they shoot, and how they lay their fleet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opponent {
    /// How they look for ships and finish them.
    pub shooting: Shooting,
    /// How they lay their fleet.
    pub placing: Placing,
}

impl Default for Opponent {
    /// The simple opponent (`sh-hunt`, core/RULES.md §3.2).
    fn default() -> Self {
        Self { shooting: Shooting::Hunt, placing: Placing::Random }
    }
}

impl Opponent {
    /// Reads a strategy and, after a `+`, a placement; `sh-` and `pl-` may be left out, and so may the placement.
    pub fn parse(text: &str) -> Option<Self> {
        let (shooting, placing) = text.split_once('+').unwrap_or((text, "pl-random"));
        Some(Self { shooting: Shooting::typed(shooting.trim())?, placing: Placing::typed(placing.trim())? })
    }

    /// Whether it plays differently against somebody it knows.
    pub fn remembers(&self) -> bool {
        self.shooting == Shooting::Memory || self.placing == Placing::Adaptive
    }
}

impl std::fmt::Display for Opponent {
    /// The form [`Opponent::parse`] reads.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}+{}", self.shooting.id(), self.placing.id())
    }
}

/// What the simple opponent does now against a stranger, as [`Opponent::act_against`] says.
pub fn act(view: &OwnView, dice: &mut dyn Dice) -> Option<Command> {
    Opponent::default().act_against(&Habits::NONE, view, dice)
}
