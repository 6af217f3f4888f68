//! Computer opponents. They get an [`OwnView`], never a game, so they see only what a player sees; some also use what
//! finished games have shown of a player ([`habits`]).

mod chart;
pub mod crew;
pub mod habits;
pub mod helm;
pub mod odds;
pub mod placing;
pub mod review;
pub mod shooting;
pub mod trial;
mod turn;

use broadside_game::{command::Command, dice::Dice, view::OwnView};

use self::{habits::Habits, placing::PlacementStrategy, shooting::Shooting};

/// A computer opponent: a shooting strategy and a placement strategy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opponent {
    /// The shooting strategy.
    pub shooting: Shooting,
    /// The placement strategy.
    pub placing: PlacementStrategy,
}

impl Default for Opponent {
    /// The simple opponent (`sh-hunt`, core/RULES.md §3.2).
    fn default() -> Self {
        Self { shooting: Shooting::Hunt, placing: PlacementStrategy::Random }
    }
}

impl Opponent {
    /// Parses the id of a shooting strategy, optionally followed by `+` and the id of a placement strategy (random by default).
    /// The prefixes `sh-` and `pl-` are optional.
    pub fn parse(text: &str) -> Option<Self> {
        let (shooting, placing) = text.split_once('+').unwrap_or((text, "pl-random"));
        Some(Self { shooting: Shooting::parse(shooting.trim())?, placing: PlacementStrategy::parse(placing.trim())? })
    }

    /// Whether it plays differently against players whose habits are known.
    pub fn uses_habits(&self) -> bool {
        self.shooting == Shooting::Memory || self.placing == PlacementStrategy::Adaptive
    }
}

impl std::fmt::Display for Opponent {
    /// Writes the form that [`Opponent::parse`] accepts.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}+{}", self.shooting.id(), self.placing.id())
    }
}

/// The action of the simple opponent against a player without known habits; see [`Opponent::act_against`].
pub fn act(view: &OwnView, dice: &mut dyn Dice) -> Option<Command> {
    Opponent::default().act_against(&Habits::NONE, view, dice)
}
