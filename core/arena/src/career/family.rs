//! The families of rules, each with its own rating. Determined by the parameters, not by the preset's name.

use broadside_game::{
    ruleset::{Fire, GameType, Ruleset},
    words,
};
use serde::{Deserialize, Serialize};

words! {
    /// A family of rules with its own rating, in display order; its message id is `family-<id>`.
    #[derive(PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Family, id, from_id {
        /// The classic game and similar ones: a Russian fleet, single shots or streaks.
        Classic = "classic",
        /// The boxed game: five ships that may touch, one shot a turn.
        Boxed = "boxed",
        /// Several shots a turn: multi, chain, salvo.
        Salvo = "salvo",
        /// Mines, minesweepers, submarines.
        Hidden = "hidden",
        /// The Flying Dutchman.
        Dutchman = "dutchman",
        /// The table game.
        Straume = "straume",
        /// Everything else.
        Custom = "custom",
    }
}

impl Family {
    /// The family of these rules. Checked in order of how much they change the game: another game type, hidden pieces,
    /// shots per turn, the fleet.
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
