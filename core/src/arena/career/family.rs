//! Which family of rules a game belongs to: each has a rating of its own. Looks at what is played, not at what it is called.

use serde::{Deserialize, Serialize};

use crate::game::ruleset::{Fire, GameType, Ruleset};

/// A family of rules with a rating of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Family {
    /// The classic game and its kin: a Russian fleet, single shots or streaks.
    Classic,
    /// The boxed game: five ships that may touch, one shot a turn.
    Boxed,
    /// Several shots a turn: multi, chain, salvo.
    Salvo,
    /// Mines, minesweepers, submarines.
    Hidden,
    /// The Flying Dutchman.
    Dutchman,
    /// The table game.
    Straume,
    /// Everything else.
    Custom,
}

impl Family {
    /// All of them, in the order they are shown.
    pub const ALL: [Self; 7] = [Self::Classic, Self::Boxed, Self::Salvo, Self::Hidden, Self::Dutchman, Self::Straume, Self::Custom];

    /// Its word, by which its name is looked up (`family-<id>`).
    pub fn id(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Boxed => "boxed",
            Self::Salvo => "salvo",
            Self::Hidden => "hidden",
            Self::Dutchman => "dutchman",
            Self::Straume => "straume",
            Self::Custom => "custom",
        }
    }

    /// The family these rules belong to. What changes the game most decides: another game altogether, then what lies
    /// hidden, then how many shots a turn has, then the fleet.
    pub fn of(rules: &Ruleset) -> Self {
        match rules.game_type {
            GameType::Fleets => Self::of_fleets(rules),
            GameType::Dutchman { .. } => Self::Dutchman,
            GameType::TableGame => Self::Straume,
        }
    }

    fn of_fleets(rules: &Ruleset) -> Self {
        if rules.mines + rules.sweepers + rules.subs > 0 {
            return Self::Hidden;
        }
        match (rules.fire, rules.fleet.name()) {
            (Fire::Multi(_) | Fire::Chain | Fire::Salvo(_), _) => Self::Salvo,
            (Fire::Streak | Fire::Single, Some("russian" | "five" | "six" | "seven")) => Self::Classic,
            (Fire::Streak | Fire::Single, Some("mb")) => Self::Boxed,
            (Fire::Streak | Fire::Single, _) => Self::Custom,
        }
    }
}
