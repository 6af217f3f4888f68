//! Words of printed sheets: what they are called, what stands on them, why one cannot be printed. Never draws.

use super::{
    body::{Body, Key},
    line::{Line, quoted, rules_fault},
    locale::Locale,
};
use crate::game::{notation::Lettering, ruleset::RulesFault};

/// The ids of the sheets (core/RULES.md §4.2), in the order they are offered, under which stands what each is called.
pub const SHEETS: [&str; 10] = [
    "print-blank-bw",
    "print-blank-cell75",
    "print-blank-sea",
    "print-blank-shells",
    "print-prefilled",
    "print-sheet-16-18",
    "print-grid",
    "print-marks",
    "print-straume",
    "print-rules",
];

/// The sheet for any rules.
pub const RULES: &str = "print-rules";

/// The sheet of the table game.
const TABLE_GAME: &str = "print-straume";

/// The sheet that says what the signs of the classic rules mean.
const SIGNS: &str = "print-marks";

/// The sheet with fleets that are laid.
pub const FLEETS: &str = "print-prefilled";

/// The formats that sheets come in from a chat: to print, and to change.
pub const FORMATS: [&str; 2] = ["pdf", "rtf"];

/// Sheets that somebody asked for in a chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetOrder {
    /// One of [`SHEETS`].
    pub sheet: &'static str,
    /// How fleets are laid on it, as typed.
    pub strategy: Option<String>,
    /// The rules that its cards are for, in their words.
    pub rules: Option<String>,
    /// One of [`FORMATS`].
    pub format: &'static str,
    /// The language of the words on it.
    pub locale: Locale,
}

/// The sheet that is meant: by its number in the list, or its id with or without `print-`.
pub fn find(typed: &str) -> Option<&'static str> {
    let typed = typed.trim().to_lowercase();
    let numbered = || SHEETS.get(typed.parse::<usize>().ok()?.checked_sub(1)?).copied();
    let named = |id: &&str| **id == *typed || id.strip_prefix("print-") == Some(typed.as_str());
    SHEETS.into_iter().find(named).or_else(numbered)
}

/// That no sheet is meant by this, and how one is.
pub fn unknown(typed: &str) -> Line {
    Line::new("print-unknown").text("typed", quoted(typed)).number("max", SHEETS.len() as i64)
}

/// The sheets that there are, with a key and a number for each, and how to have them for any rules.
pub fn card(locale: Locale) -> Body {
    let title = Line::new("print-which").phrase(locale);
    let numbered = SHEETS.into_iter().enumerate().map(|(at, id)| format!("{}. {}", at + 1, Line::new(id).phrase(locale)));
    let for_rules = Line::new("print-for-rules").phrase(locale);
    let key = |id: &'static str| {
        let label: String = Line::new(id).phrase(locale).chars().take(40).collect();
        Key::labelled(label, format!("print {}", id.trim_start_matches("print-")))
    };
    let text = [title].into_iter().chain(numbered).chain([for_rules]);
    Body { keys: Key::rows(SHEETS.map(key), 2), ..Body::of_texts(text) }
}

/// The sheets that were asked for.
pub fn handed_over(order: SheetOrder) -> Body {
    let text = Line::new("print-here").line("value", Line::new(order.sheet)).phrase(order.locale);
    Body { text, sheets: Some(order), ..Body::default() }
}

/// Why something cannot be printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unprintable {
    /// No such sheet.
    Sheet(String),
    /// No such language; the tags of those there are.
    Language(String, Vec<&'static str>),
    /// No such lettering.
    Lettering(String),
    /// The lettering names fewer columns than the sheet has.
    Short(Lettering, u8),
    /// No such placement strategy; the ids of those there are.
    Strategy(String, Vec<&'static str>),
    /// The strategy that goes by an opponent's habits: a sheet has none.
    Stranger,
    /// A strategy or a seed for a sheet without fleets.
    Idle,
    /// Rules for a sheet without fields, by its id.
    IdleRules(&'static str),
    /// Rules that are none.
    Rules(RulesFault),
    /// The rules of the table game, which has a sheet of its own.
    TableGame,
    /// Ready fleets for rules whose ship does not stay where it was laid.
    Moving,
    /// A way to lay fleets, by its id, that these rules have no use or no room for.
    Unsuited(&'static str),
    /// Not a whole number within these bounds.
    Number(String, u64, u64),
    /// No such format; those there are.
    Format(String, Vec<&'static str>),
    /// The strategy does not find so many fleets.
    Room,
    /// The screen was to be written to.
    Screen,
    /// A file cannot be written, and what the system says of it.
    File(String, String),
}

impl Unprintable {
    /// One sentence for who asked.
    pub fn line(&self) -> Line {
        let typed = |id, typed: &str| Line::new(id).text("typed", quoted(typed));
        match self {
            Self::Sheet(word) => typed("print-no-sheet", word).text("list", SHEETS.join(", ")),
            Self::Language(word, list) => typed("print-no-language", word).text("list", list.join(", ")),
            Self::Lettering(word) => typed("print-no-lettering", word).text("list", Lettering::WORDS.join(", ")),
            Self::Short(lettering, want) => {
                typed("print-short-lettering", lettering.id()).number("have", lettering.columns()).number("want", *want)
            }
            Self::Strategy(word, list) => typed("print-no-strategy", word).lines("list", list.iter().map(|id| Line::new(id)).collect()),
            Self::Stranger => Line::new("print-stranger"),
            Self::Idle => Line::new("print-idle-strategy").line("value", Line::new(FLEETS)),
            Self::IdleRules(SIGNS) => Line::new("print-idle-signs"),
            Self::IdleRules(_) => Line::new("print-idle-rules"),
            Self::Rules(fault) => rules_fault(fault),
            Self::TableGame => Line::new("print-table-game").line("value", Line::new(TABLE_GAME)),
            Self::Moving => Line::new("print-moving").line("value", Line::new(RULES)),
            Self::Unsuited(way) => Line::new("print-unsuited").line("way", Line::new(way)),
            Self::Number(word, min, max) => typed("print-no-number", word).text("min", min.to_string()).text("max", max.to_string()),
            Self::Format(word, list) => typed("print-no-format", word).text("list", list.join(", ")),
            Self::Room => Line::new("print-no-room"),
            Self::Screen => Line::new("print-no-screen"),
            Self::File(name, why) => Line::new("print-no-file").text("name", name.clone()).text("about", why.clone()),
        }
    }
}
