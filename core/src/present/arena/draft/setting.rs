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

/// All of them, each at its own place.
static SETTINGS: [Row; 16] = [
    Row {
        setting: Setting::Format,
        word: "format",
        also: &["third"],
        called: "arena-word-format",
        help: "arena-help-format",
        example: "format=swiss",
        offers: &["swiss", "single", "single-shared", "double", "robin", "robin2"],
        matters: always,
        read: set::format,
        told: value::format,
    },
    Row {
        setting: Setting::Rounds,
        word: "rounds",
        also: &[],
        called: "arena-word-rounds",
        help: "arena-help-rounds",
        example: "rounds=5",
        offers: &["auto", "3", "4", "5", "6", "7", "8", "9"],
        matters: is_swiss,
        read: set::rounds,
        told: value::rounds,
    },
    Row {
        setting: Setting::Start,
        word: "start",
        also: &[],
        called: "arena-word-start",
        help: "arena-help-start",
        example: "start=20:00",
        offers: &["+15", "+30", "+60", "+120", "20:00", "full", "hand"],
        matters: always,
        read: set::start,
        told: value::start,
    },
    Row {
        setting: Setting::Most,
        word: "most",
        also: &["players"],
        called: "arena-word-most",
        help: "arena-help-most",
        example: "most=16",
        offers: &["4", "8", "16", "32", "64", "128", "256"],
        matters: always,
        read: set::most,
        told: value::most,
    },
    Row {
        setting: Setting::Rules,
        word: "rules",
        also: &[],
        called: "arena-word-rules",
        help: "arena-help-rules",
        example: "rules=mb",
        offers: &["classic", "mb", "hasbro", "fb-standard", "salvo", "minefield", "submarines", "bent"],
        matters: always,
        read: set::rules,
        told: value::rules,
    },
    Row {
        setting: Setting::Clock,
        word: "clock",
        also: &["tempo"],
        called: "arena-word-clock",
        help: "arena-help-clock",
        example: "clock=quick",
        offers: &["blitz", "quick", "hour", "day", "correspondence"],
        matters: always,
        read: set::clock,
        told: value::clock,
    },
    Row {
        setting: Setting::BestOf,
        word: "bestof",
        also: &["best", "best-of"],
        called: "arena-word-bestof",
        help: "arena-help-bestof",
        example: "bestof=3",
        offers: &["1", "3", "5"],
        matters: always,
        read: set::best_of,
        told: value::best_of,
    },
    Row {
        setting: Setting::Stakes,
        word: "stakes",
        also: &["rated"],
        called: "arena-word-stakes",
        help: "arena-help-stakes",
        example: "stakes=casual",
        offers: &["rated", "casual"],
        matters: always,
        read: set::stakes,
        told: value::stakes,
    },
    Row {
        setting: Setting::Seeding,
        word: "seeding",
        also: &["seeds"],
        called: "arena-word-seeding",
        help: "arena-help-seeding",
        example: "seeding=lot",
        offers: &["rating", "lot", "hand"],
        matters: always,
        read: set::seeding,
        told: value::seeding,
    },
    Row {
        setting: Setting::Patience,
        word: "patience",
        also: &["noshow", "show"],
        called: "arena-word-patience",
        help: "arena-help-patience",
        example: "patience=5",
        offers: &["off", "2", "3", "5", "15", "30", "60"],
        matters: always,
        read: set::patience,
        told: value::patience,
    },
    Row {
        setting: Setting::CheckIn,
        word: "checkin",
        also: &["check-in"],
        called: "arena-word-checkin",
        help: "arena-help-checkin",
        example: "checkin=15",
        offers: &["off", "5", "10", "15", "30", "60"],
        matters: is_timed,
        read: set::check_in,
        told: value::check_in,
    },
    Row {
        setting: Setting::Closes,
        word: "closes",
        also: &["until"],
        called: "arena-word-closes",
        help: "arena-help-closes",
        example: "closes=-15",
        offers: &["start", "-5", "-15", "-30", "-60", "+60", "+180"],
        matters: always,
        read: set::closes,
        told: value::closes,
    },
    Row {
        setting: Setting::Late,
        word: "late",
        also: &[],
        called: "arena-word-late",
        help: "arena-help-late",
        example: "late=2",
        offers: &["0", "1", "2", "3", "4"],
        matters: is_swiss,
        read: set::late,
        told: value::late,
    },
    Row {
        setting: Setting::Repeat,
        word: "repeat",
        also: &["weekly"],
        called: "arena-word-repeat",
        help: "arena-help-repeat",
        example: "repeat=5@20:00",
        offers: &["off", "weekly"],
        matters: always,
        read: set::repeat,
        told: value::repeat,
    },
    Row {
        setting: Setting::Least,
        word: "least",
        also: &[],
        called: "arena-word-least",
        help: "arena-help-least",
        example: "least=4",
        offers: &["2", "3", "4", "6", "8", "16"],
        matters: always,
        read: set::least,
        told: value::least,
    },
    Row {
        setting: Setting::Name,
        word: "name",
        also: &["title"],
        called: "arena-word-name",
        help: "arena-help-name",
        example: "name=Broadside",
        offers: &[],
        matters: always,
        read: set::name,
        told: value::name,
    },
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

fn always(_: &Plan) -> bool {
    true
}

fn is_swiss(plan: &Plan) -> bool {
    matches!(plan.format, Format::Swiss(_))
}

fn is_timed(plan: &Plan) -> bool {
    matches!(plan.start, Start::At(_))
}
