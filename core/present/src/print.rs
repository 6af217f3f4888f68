//! Texts for printed sheets: names, descriptions, errors. Draws nothing.

use broadside_game::{notation::Lettering, ruleset::RulesFault};
use broadside_words::{
    line::{Line, quote, rules_fault},
    locale::Locale,
};

use super::body::{Body, Key};

/// The ids of the sheets (core/RULES.md §4.2) in the order they are offered. Each is also the message id of its name.
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

/// The id of the sheet for any rules.
pub const RULES: &str = "print-rules";

/// The id of the sheet of the table game.
const TABLE_GAME: &str = "print-straume";

/// The id of the sheet that explains the signs of the classic rules.
const SIGNS: &str = "print-marks";

/// The id of the sheet with placed fleets.
pub const FLEETS: &str = "print-prefilled";

/// The formats available in chat: for printing, and for editing.
pub const FORMATS: [&str; 2] = ["pdf", "rtf"];

/// A request for sheets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetOrder {
    /// One of [`SHEETS`].
    pub sheet: &'static str,
    /// The placement strategy, as typed.
    pub strategy: Option<String>,
    /// The rules for which the sheet is printed, as typed.
    pub rules: Option<String>,
    /// One of [`FORMATS`].
    pub format: &'static str,
    /// The language of the sheet.
    pub locale: Locale,
}

/// Finds a sheet by its number in the list, or by its id with or without `print-`.
pub fn find(typed: &str) -> Option<&'static str> {
    let typed = typed.trim().to_lowercase();
    let numbered = || SHEETS.get(typed.parse::<usize>().ok()?.checked_sub(1)?).copied();
    let named = |id: &&str| **id == *typed || id.strip_prefix("print-") == Some(typed.as_str());
    SHEETS.into_iter().find(named).or_else(numbered)
}

/// The refusal of an unknown sheet.
pub fn unknown(typed: &str) -> Line {
    Line::new("print-unknown").text("typed", quote(typed)).number("max", SHEETS.len() as i64)
}

/// The list of sheets, with a number and a button for each.
pub fn card(locale: Locale) -> Body {
    let title = Line::new("print-which").phrase(locale);
    let numbered = SHEETS.into_iter().enumerate().map(|(at, id)| format!("{}. {}", at + 1, Line::new(id).phrase(locale)));
    let notes = ["print-for-rules", "print-pens"].map(|id| Line::new(id).phrase(locale));
    let key = |id: &'static str| {
        let label: String = Line::new(id).phrase(locale).chars().take(40).collect();
        Key::with_label(label, format!("print {}", id.trim_start_matches("print-")))
    };
    let text = [title].into_iter().chain(numbered).chain(notes);
    Body { keys: Key::into_rows(SHEETS.map(key), 2), ..Body::of_texts(text) }
}

/// The reply with the requested sheets.
pub fn sheet_reply(order: SheetOrder) -> Body {
    let text = Line::new("print-here").line("value", Line::new(order.sheet)).phrase(order.locale);
    Body { text, sheets: Some(order), ..Body::default() }
}

/// The reason why a sheet cannot be printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PrintError {
    /// An unknown sheet, as typed.
    Sheet(String),
    /// An unknown language, and the existing tags.
    Language(String, Vec<&'static str>),
    /// An unknown lettering, as typed.
    Lettering(String),
    /// The lettering has fewer columns than the sheet.
    TooFewColumns(Lettering, u8),
    /// An unknown placement strategy, and the existing ids.
    Strategy(String, Vec<&'static str>),
    /// The strategy needs an opponent's history, which a sheet does not have.
    NeedsOpponent,
    /// A strategy or a seed was given for a sheet without fleets.
    NoFleets,
    /// Rules were given for a sheet without fields, by its id.
    NoFields(&'static str),
    /// Invalid rules.
    Rules(RulesFault),
    /// Rules of the table game, which has its own sheet.
    TableGame,
    /// Placed fleets were requested for rules whose ships move.
    MovingShips,
    /// A strategy, by its id, that is impossible under these rules.
    UnsuitableStrategy(&'static str),
    /// A text that is not a whole number within these bounds.
    Number(String, u64, u64),
    /// An unknown format, and the existing formats.
    Format(String, Vec<&'static str>),
    /// The strategy finds no more different fleets.
    NoMoreFleets,
    /// The sheet would be written to a terminal, which cannot show it.
    ToTerminal,
    /// A file cannot be written: its name and the system's error.
    File(String, String),
}

impl PrintError {
    /// The error as one sentence.
    pub fn line(&self) -> Line {
        let typed = |id, typed: &str| Line::new(id).text("typed", quote(typed));
        match self {
            Self::Sheet(word) => typed("print-no-sheet", word).text("list", SHEETS.join(", ")),
            Self::Language(word, list) => typed("print-no-language", word).text("list", list.join(", ")),
            Self::Lettering(word) => typed("print-no-lettering", word).text("list", Lettering::WORDS.join(", ")),
            Self::TooFewColumns(lettering, want) => {
                typed("print-short-lettering", lettering.id()).number("have", lettering.columns()).number("want", *want)
            }
            Self::Strategy(word, list) => typed("print-no-strategy", word).lines("list", list.iter().map(|id| Line::new(id)).collect()),
            Self::NeedsOpponent => Line::new("print-stranger"),
            Self::NoFleets => Line::new("print-idle-strategy").line("value", Line::new(FLEETS)),
            Self::NoFields(SIGNS) => Line::new("print-idle-signs"),
            Self::NoFields(_) => Line::new("print-idle-rules"),
            Self::Rules(fault) => rules_fault(fault),
            Self::TableGame => Line::new("print-table-game").line("value", Line::new(TABLE_GAME)),
            Self::MovingShips => Line::new("print-moving").line("value", Line::new(RULES)),
            Self::UnsuitableStrategy(id) => Line::new("print-unsuited").line("way", Line::new(id)),
            Self::Number(word, min, max) => typed("print-no-number", word).text("min", min.to_string()).text("max", max.to_string()),
            Self::Format(word, list) => typed("print-no-format", word).text("list", list.join(", ")),
            Self::NoMoreFleets => Line::new("print-no-room"),
            Self::ToTerminal => Line::new("print-no-screen"),
            Self::File(name, why) => Line::new("print-no-file").text("name", name.clone()).text("about", why.clone()),
        }
    }
}
