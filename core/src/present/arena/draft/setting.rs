//! The settings of a tournament: one table that has everything of each. A new one is a row here, a function that reads its
//! values in `set`, one that tells them in `value`, and its phrases.

use super::{
    Draft,
    set::{self, Fault},
    value,
};
use crate::{
    arena::plan::{Format, Plan, SIZE, Start},
    present::{line::Line, locale::Locale},
};

/// A setting, in the order in which they build on each other, which is that of their keys.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Setting {
    /// Who meets whom.
    Format,
    /// How many rounds, of a Swiss one.
    Rounds,
    /// When it begins.
    Start,
    /// How many can join.
    Most,
    /// What is played.
    Rules,
    /// The time for a turn.
    Clock,
    /// How many games a match has at most.
    BestOf,
    /// Whether its games count for ratings.
    Stakes,
    /// What the first places go by.
    Seeding,
    /// How long somebody who does not come is waited for.
    Patience,
    /// How long before the start people have to say that they are there.
    CheckIn,
    /// Until when one can join.
    Closes,
    /// Until which round one can join a Swiss one that has begun.
    Late,
    /// Whether there is one every week.
    Repeat,
    /// How many it takes to begin.
    Least,
    /// What it is called.
    Name,
}

/// What there is to know of a setting.
pub(super) struct Row {
    setting: Setting,
    /// The word for it in what is typed, in buttons and in kept drafts.
    word: &'static str,
    /// What else people call it.
    also: &'static [&'static str],
    /// The phrase for its name.
    pub(super) called: &'static str,
    /// The phrase that says what it sets.
    pub(super) help: &'static str,
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

/// The row of a setting: its word, from which the phrases about it have their ids, and the functions that read and tell its values.
macro_rules! row {
    ($setting:ident, $word:literal, $function:ident) => {
        Row {
            setting: Setting::$setting,
            word: $word,
            also: &[],
            called: concat!("arena-word-", $word),
            help: concat!("arena-help-", $word),
            example: "",
            offers: &[],
            matters: |_| true,
            read: set::$function,
            told: value::$function,
        }
    };
}

/// All of them, each at its own place.
static SETTINGS: [Row; 16] = [
    row!(Format, "format", format)
        .typed("format=swiss", &["swiss", "single", "single-shared", "double", "robin", "robin2"])
        .also(&["third"]),
    row!(Rounds, "rounds", rounds).typed("rounds=5", &["auto", "3", "4", "5", "6", "7", "8", "9"]).only(is_swiss),
    row!(Start, "start", start).typed("start=20:00", &["+15", "+30", "+60", "+120", "20:00", "full", "hand"]),
    row!(Most, "most", most).typed("most=16", &["4", "8", "16", "32", "64", "128", "256"]).also(&["players"]),
    row!(Rules, "rules", rules).typed("rules=mb", &["classic", "mb", "hasbro", "fb-standard", "salvo", "minefield", "submarines", "bent"]),
    row!(Clock, "clock", clock).typed("clock=quick", &["blitz", "quick", "hour", "day", "correspondence"]).also(&["tempo"]),
    row!(BestOf, "bestof", best_of).typed("bestof=3", &["1", "3", "5"]).also(&["best", "best-of"]),
    row!(Stakes, "stakes", stakes).typed("stakes=casual", &["rated", "casual"]).also(&["rated"]),
    row!(Seeding, "seeding", seeding).typed("seeding=lot", &["rating", "lot", "hand"]).also(&["seeds"]),
    row!(Patience, "patience", patience).typed("patience=5", &["off", "2", "3", "5", "15", "30", "60"]).also(&["noshow", "show"]),
    row!(CheckIn, "checkin", check_in).typed("checkin=15", &["off", "5", "10", "15", "30", "60"]).also(&["check-in"]).only(is_timed),
    row!(Closes, "closes", closes).typed("closes=-15", &["start", "-5", "-15", "-30", "-60", "+60", "+180"]).also(&["until"]),
    row!(Late, "late", late).typed("late=2", &["0", "1", "2", "3", "4"]).only(is_swiss),
    row!(Repeat, "repeat", repeat).typed("repeat=5@20:00", &["off", "weekly"]).also(&["weekly"]),
    row!(Least, "least", least).typed("least=4", &["2", "3", "4", "6", "8", "16"]),
    row!(Name, "name", name).typed("name=Broadside", &[]).also(&["title"]),
];

impl Setting {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        SETTINGS.iter().map(|row| row.setting)
    }

    /// The setting of this word, or of another that people have for it, in any case.
    pub fn find(word: &str) -> Option<Self> {
        let word = word.to_lowercase();
        SETTINGS.iter().find(|row| row.word == word || row.also.contains(&word.as_str())).map(|row| row.setting)
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        self.row().word
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

    /// What it sets.
    pub fn help(self) -> Line {
        Line::new(self.row().help)
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
