//! The settings of a tournament: one table that has everything of each. A new one is a row here, a function that reads its
//! values in `set`, one that tells them in `value`, and its phrases.

use super::{
    set::{self, Fault},
    state::Draft,
    value,
};
use crate::{
    arena::plan::{Format, Plan, SIZE, Start},
    game::words::words,
    present::locale::Locale,
};

words! {
    /// A setting, in the order in which they build on each other, which is that of their keys, by its word in what is typed, in buttons and
    /// in kept drafts.
    pub enum Setting, word, named {
        /// Who meets whom.
        Format = "format",
        /// How many rounds, of a Swiss one.
        Rounds = "rounds",
        /// When it begins.
        Start = "start",
        /// How many can join.
        Most = "most",
        /// What is played.
        Rules = "rules",
        /// The time for a turn.
        Clock = "clock",
        /// How many games a match has at most.
        BestOf = "bestof",
        /// Whether its games count for ratings.
        Stakes = "stakes",
        /// What the first places go by.
        Seeding = "seeding",
        /// How long somebody who does not come is waited for.
        Patience = "patience",
        /// How long before the start people have to say that they are there.
        CheckIn = "checkin",
        /// Until when one can join.
        Closes = "closes",
        /// Until which round one can join a Swiss one that has begun.
        Late = "late",
        /// Whether there is one every week.
        Repeat = "repeat",
        /// How many it takes to begin.
        Least = "least",
        /// What it is called.
        Name = "name",
    }
}

/// What there is to know of a setting.
pub(super) struct Row {
    /// What else people call it.
    also: &'static [&'static str],
    /// What may be typed.
    example: &'static str,
    /// The values that have keys.
    offers: &'static [&'static str],
    /// Whether it matters for a plan like this.
    matters: fn(&Plan) -> bool,
    /// The plan with a value of it, in lower case but for names.
    pub(super) read: fn(Draft<'_>, &str) -> Result<Plan, Fault>,
    /// What it is set to, as short as a key has room for.
    pub(super) told: fn(Draft<'_>, Locale) -> String,
}

impl Row {
    /// The same with what may be typed, and the values that have keys.
    const fn typed(self, example: &'static str, offers: &'static [&'static str]) -> Self {
        Self { example, offers, ..self }
    }

    /// The same with other words for it.
    const fn also(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }

    /// The same where it matters only for such plans.
    const fn only(self, matters: fn(&Plan) -> bool) -> Self {
        Self { matters, ..self }
    }
}

/// The row of a setting: the functions that read and tell its values.
macro_rules! row {
    ($function:ident) => {
        Row { also: &[], example: "", offers: &[], matters: |_| true, read: set::$function, told: value::$function }
    };
}

/// All of them, each at its own place.
static SETTINGS: [Row; Setting::ALL.len()] = [
    row!(format).typed("format=swiss", &["swiss", "single", "single-shared", "double", "robin", "robin2"]).also(&["third"]),
    row!(rounds).typed("rounds=5", &["auto", "3", "4", "5", "6", "7", "8", "9"]).only(is_swiss),
    row!(start).typed("start=20:00", &["+15", "+30", "+60", "+120", "20:00", "full", "hand"]),
    row!(most).typed("most=16", &["4", "8", "16", "32", "64", "128", "256"]).also(&["players"]),
    row!(rules).typed("rules=mb", &["classic", "mb", "hasbro", "fb-standard", "salvo", "minefield", "submarines", "bent"]),
    row!(clock).typed("clock=quick", &["blitz", "quick", "hour", "day", "correspondence"]).also(&["tempo"]),
    row!(best_of).typed("bestof=3", &["1", "3", "5"]).also(&["best", "best-of"]),
    row!(stakes).typed("stakes=casual", &["rated", "casual"]).also(&["rated"]),
    row!(seeding).typed("seeding=lot", &["rating", "lot", "hand"]).also(&["seeds"]),
    row!(patience).typed("patience=5", &["off", "2", "3", "5", "15", "30", "60"]).also(&["noshow", "show"]),
    row!(check_in).typed("checkin=15", &["off", "5", "10", "15", "30", "60"]).also(&["check-in"]).only(is_timed),
    row!(closes).typed("closes=-15", &["start", "-5", "-15", "-30", "-60", "+60", "+180"]).also(&["until"]),
    row!(late).typed("late=2", &["0", "1", "2", "3", "4"]).only(is_swiss),
    row!(repeat).typed("repeat=5@20:00", &["off", "weekly"]).also(&["weekly"]),
    row!(least).typed("least=4", &["2", "3", "4", "6", "8", "16"]),
    row!(name).typed("name=Broadside", &[]).also(&["title"]),
];

impl Setting {
    /// The setting of this word, or of another that people have for it, in any case.
    pub fn find(word: &str) -> Option<Self> {
        let word = word.to_lowercase();
        Self::ALL.into_iter().find(|setting| setting.word() == word || setting.row().also.contains(&word.as_str()))
    }

    /// What it may be set to, as it is typed: `rounds=5`.
    pub fn example(self) -> &'static str {
        self.row().example
    }

    /// The values that have keys.
    pub fn offers(self) -> &'static [&'static str] {
        self.row().offers
    }

    /// Whether it matters for a plan like this.
    pub fn matters(self, plan: &Plan) -> bool {
        (self.row().matters)(plan)
    }

    /// The least and the greatest value, where it is a number.
    pub fn range(self) -> Option<(u16, u16)> {
        matches!(self, Self::Most | Self::Least).then_some((*SIZE.start(), *SIZE.end()))
    }

    pub(super) fn row(self) -> &'static Row {
        &SETTINGS[self as usize]
    }
}

fn is_swiss(plan: &Plan) -> bool {
    matches!(plan.format, Format::Swiss(_))
}

fn is_timed(plan: &Plan) -> bool {
    matches!(plan.start, Start::At(_))
}
