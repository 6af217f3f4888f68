//! Remarks of the computer opponents. Each opponent has a character. Remarks depend only on public reports, not on chance, and
//! never mention cells. A message contains at most one.

use broadside_game::{
    Game,
    event::LoggedEvent,
    ids::PlayerId,
    report::{Ending, Outcome, Report},
    side::Side,
    words,
};
use broadside_words::{line::Line, locale::Locale, phrase::term};

use super::reports;

words! {
    /// Whether computer opponents make remarks.
    #[derive(Default)]
    pub enum Banter, word, find {
        /// Sometimes.
        #[default]
        On = "on",
        /// Never.
        Off = "off",
    }
}

/// The language of a message, and whether it may contain remarks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tone {
    /// The language.
    pub locale: Locale,
    /// Whether it may contain remarks.
    pub banter: Banter,
}

impl From<Locale> for Tone {
    /// Without remarks.
    fn from(locale: Locale) -> Self {
        Self { locale, banter: Banter::Off }
    }
}

/// The characters, each with the opponents that have it (numbers of [`PlayerId::computer`]). All other opponents are officers.
pub const CHARACTERS: [(&str, &[u64]); 6] = [
    // The cabin boy, the beginner, the training pool.
    ("boy", &[2, 6, 21]),
    // The deckhand, the blind hunter, both with goose feet, the old acquaintance.
    ("salt", &[3, 4, 15, 16, 19]),
    // Parity, the chessboard, the locator, the squares, the navigator, the neural net.
    ("scholar", &[5, 8, 11, 14, 17, 20]),
    // The default opponent, the knight's step, the captain.
    ("officer", &[1, 12, 18]),
    // The diagonals, the rhombus.
    ("poet", &[9, 10]),
    // The hunter, every fourth.
    ("hunter", &[7, 13]),
];

/// An event that can trigger a remark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RemarkTrigger {
    /// Both fleets are placed.
    Began,
    /// The computer opponent sank a ship.
    Sank,
    /// The computer opponent lost a ship.
    Lost,
    /// The computer opponent won.
    Won,
    /// The computer opponent lost the game.
    Beaten,
}

impl RemarkTrigger {
    /// The part of the message ids that names the trigger, and the number of remarks that each character has for it.
    fn id_part_and_count(self) -> (&'static str, usize) {
        match self {
            Self::Began => ("began", 6),
            Self::Sank => ("sank", 9),
            Self::Lost => ("lost", 9),
            Self::Won => ("won", 6),
            Self::Beaten => ("beaten", 6),
        }
    }

    /// The trigger that a report contains, seen from the computer's side.
    fn of(report: &Report, side: Side) -> Option<Self> {
        match report {
            Report::Began { .. } => Some(Self::Began),
            Report::Shot { .. } | Report::Salvo { .. } => {
                let shots = reports::shots(report);
                let sank = |by: &Side| shots.iter().any(|(who, _, outcome)| who == by && matches!(outcome, Outcome::Sunk(_)));
                let by = [side, !side].into_iter().find(sank).or_else(|| reports::dying_shot_sinkings(report).first().copied())?;
                Some(if by == side { Self::Sank } else { Self::Lost })
            }
            Report::Ended { ending: Ending::Won(winner), .. } => Some(if *winner == side { Self::Won } else { Self::Beaten }),
            _ => None,
        }
    }
}

/// The computer's remark on the last trigger among the events `from..to`; `None` if no computer plays. No remark is repeated
/// within a game: the game's number selects the first remark on each kind of trigger, later triggers of that kind use the next
/// ones, and there are no more remarks when all have been used.
pub(super) fn remark(game: &Game, from: usize, to: usize, locale: Locale) -> Option<Line> {
    let seated = |side: Side| game.public().seats[side].as_ref().map(|seat| (side, seat.player));
    let (side, player) = Side::BOTH.into_iter().filter_map(seated).find(|(_, player)| player.is_computer())?;
    let trigger = |logged: &LoggedEvent| logged.event.report(game.rules()).and_then(|report| RemarkTrigger::of(&report, side));
    let fresh = game.events_between(from, to).iter().enumerate();
    let (at, now) = fresh.rev().find_map(|(at, logged)| Some((from + at, trigger(logged)?)))?;
    let before = game.events_between(0, at).iter().filter(|logged| trigger(logged) == Some(now)).count();
    let (word, many) = now.id_part_and_count();
    if before >= many {
        return None;
    }
    let which = (game.id().number() as usize + before) % many + 1;
    let remark = term(locale, "persona", &format!("{}-{word}-{which}", character(player)));
    // In some languages, a full stop follows the closing quotation mark.
    let line = match remark.strip_suffix('.') {
        Some(statement) => Line::new("persona-states").text("word", statement),
        None => Line::new("persona-says").text("word", remark),
    };
    Some(line.text("name", game.public().name(side)))
}

/// The character of a computer opponent.
fn character(player: PlayerId) -> &'static str {
    CHARACTERS.iter().find(|(_, seats)| seats.contains(&player.number)).map_or("officer", |(character, _)| character)
}
