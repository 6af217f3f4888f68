//! The settings of a tournament plan in one table. A new setting needs a row here, a function in `set`, its value in
//! `value`, and its messages.

use broadside_arena::plan::{ENTRANT_RANGE, Format, Plan, Start};
use broadside_game::words;

use super::{
    PlanDraft,
    set::{self, Fault},
};

words! {
    /// A setting, with its word in text, buttons and stored drafts. Settings may depend on those before them.
    pub enum PlanSetting, word, named {
        /// The format.
        Format = "format",
        /// The number of Swiss rounds.
        Rounds = "rounds",
        /// The start.
        Start = "start",
        /// The most players.
        Most = "most",
        /// The rules.
        Rules = "rules",
        /// The time per turn.
        Clock = "clock",
        /// The most games per match.
        BestOf = "bestof",
        /// Whether games are rated.
        Stakes = "stakes",
        /// How seeds are assigned.
        Seeding = "seeding",
        /// How long a match waits for an absent player.
        Patience = "patience",
        /// How long before the start the check-in opens.
        CheckIn = "checkin",
        /// The end of joining.
        Closes = "closes",
        /// The last Swiss round in which players can still join.
        Late = "late",
        /// Whether the tournament repeats every week.
        Repeat = "repeat",
        /// The fewest players.
        Least = "least",
        /// The name.
        Name = "name",
    }
}

/// The definition of a setting.
pub(super) struct SettingSpec {
    /// Other words for the setting.
    aliases: &'static [&'static str],
    /// An example as typed: `rounds=5`.
    pub(super) example: &'static str,
    /// The values that have buttons.
    offers: &'static [&'static str],
    /// Whether the setting applies to a plan.
    pub(super) applies: fn(&Plan) -> bool,
    /// Applies a typed value to the plan. The value is in lower case, except that of a name.
    pub(super) parse: fn(PlanDraft<'_>, &str) -> Result<Plan, Fault>,
}

/// The definition of a setting: the name of its function in `set`, an example, and the values that have buttons.
macro_rules! row {
    ($function:ident, $example:literal, $offers:expr) => {
        SettingSpec { aliases: &[], example: $example, offers: $offers, applies: |_| true, parse: set::$function }
    };
}

/// The definitions of all settings, in the order of [`PlanSetting`].
static SETTINGS: [SettingSpec; PlanSetting::ALL.len()] = [
    SettingSpec { aliases: &["third"], ..row!(format, "format=swiss", &["swiss", "single", "single-shared", "double", "robin", "robin2"]) },
    SettingSpec { applies: is_swiss, ..row!(rounds, "rounds=5", &["auto", "3", "4", "5", "6", "7", "8", "9"]) },
    row!(start, "start=20:00", &["+15", "+30", "+60", "+120", "20:00", "full", "hand"]),
    SettingSpec { aliases: &["players"], ..row!(most, "most=16", &["4", "8", "16", "32", "64", "128", "256"]) },
    row!(rules, "rules=mb", &["classic", "mb", "hasbro", "fb-standard", "salvo", "minefield", "submarines", "bent"]),
    SettingSpec { aliases: &["tempo"], ..row!(clock, "clock=quick", &["blitz", "quick", "hour", "day", "correspondence"]) },
    SettingSpec { aliases: &["best", "best-of"], ..row!(best_of, "bestof=3", &["1", "3", "5"]) },
    SettingSpec { aliases: &["rated"], ..row!(stakes, "stakes=casual", &["rated", "casual"]) },
    SettingSpec { aliases: &["seeds"], ..row!(seeding, "seeding=lot", &["rating", "lot", "hand"]) },
    SettingSpec { aliases: &["noshow", "show"], ..row!(patience, "patience=5", &["off", "2", "3", "5", "15", "30", "60"]) },
    SettingSpec { aliases: &["check-in"], applies: is_timed, ..row!(check_in, "checkin=15", &["off", "5", "10", "15", "30", "60"]) },
    SettingSpec { aliases: &["until"], ..row!(closes, "closes=-15", &["start", "-5", "-15", "-30", "-60", "+60", "+180"]) },
    SettingSpec { applies: is_swiss, ..row!(late, "late=2", &["0", "1", "2", "3", "4"]) },
    SettingSpec { aliases: &["weekly"], ..row!(repeat, "repeat=5@20:00", &["off", "weekly"]) },
    row!(least, "least=4", &["2", "3", "4", "6", "8", "16"]),
    SettingSpec { aliases: &["title"], ..row!(name, "name=Broadside", &[]) },
];

impl PlanSetting {
    /// Finds a setting by its word or an alias, in any case.
    pub fn find(word: &str) -> Option<Self> {
        let word = word.to_lowercase();
        Self::ALL.into_iter().find(|setting| setting.word() == word || setting.spec().aliases.contains(&word.as_str()))
    }

    /// The values that have buttons.
    pub fn offers(self) -> &'static [&'static str] {
        self.spec().offers
    }

    /// The smallest and largest value, if it is a number.
    pub fn range(self) -> Option<(u16, u16)> {
        matches!(self, Self::Most | Self::Least).then_some((*ENTRANT_RANGE.start(), *ENTRANT_RANGE.end()))
    }

    /// The definition of the setting.
    pub(super) fn spec(self) -> &'static SettingSpec {
        &SETTINGS[self as usize]
    }
}

fn is_swiss(plan: &Plan) -> bool {
    matches!(plan.format, Format::Swiss(_))
}

/// Whether the tournament has a fixed start time.
fn is_timed(plan: &Plan) -> bool {
    matches!(plan.start, Start::At(_))
}
