//! Families of similar rules. Players have a separate rating in each family. Determined by the parameters of the rules, not by the name of
//! their preset.

use broadside_game::{
    ruleset::{Fire, GameType, Ruleset},
    words,
};
use serde::{Deserialize, Serialize};

words! {
    /// A family of similar rules with its own rating, in display order. Its message id is `family-<id>`.
    #[derive(PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Family, id, from_id {
        /// The classic game and similar ones: a Russian fleet, single shots or streaks.
        Classic = "classic",
        /// The boxed game: five ships that may touch, one shot a turn.
        Boxed = "boxed",
        /// Games with several shots a turn: multi, chain, salvo.
        Salvo = "salvo",
        /// Games with mines, minesweepers or submarines.
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
    /// The family of these rules. The parameters that change the game most decide first: the game type, then hidden pieces, the shots per
    /// turn, and the fleet.
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
