//! Remarks of the computer opponents. Each opponent has a character; remarks depend only on public reports, without
//! randomness, never mention cells, and come at most one at a time.

use broadside_game::{
    Game,
    event::LoggedEvent,
    ids::PlayerId,
    report::{Ending, Outcome, Report},
    side::Side,
    words,
};
use broadside_words::{line::Line, locale::Locale};

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

/// The characters, and the opponents (numbers of [`PlayerId::computer`]) that have each. All others are officers.
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
    /// The opponent sank a ship.
    Sank,
    /// The opponent lost a ship.
    Lost,
    /// The opponent won.
    Won,
    /// The opponent lost.
    Beaten,
}

impl RemarkTrigger {
    /// Its part of the message id, and the number of remarks that each character has for it.
    fn words(self) -> (&'static str, usize) {
        match self {
            Self::Began => ("began", 6),
            Self::Sank => ("sank", 9),
            Self::Lost => ("lost", 9),
            Self::Won => ("won", 6),
            Self::Beaten => ("beaten", 6),
        }
    }

    /// The trigger in a report, seen from the computer's side.
    fn of(report: &Report, side: Side) -> Option<Self> {
        match report {
            Report::Began { .. } => Some(Self::Began),
            Report::Shot { .. } | Report::Salvo { .. } => {
                let shots = reports::shots(report);
                let sank = |by: &Side| shots.iter().any(|(who, _, outcome)| who == by && matches!(outcome, Outcome::Sunk(_)));
                let by = [side, !side].into_iter().find(sank).or_else(|| reports::dying_sinkings(report).first().copied())?;
                Some(if by == side { Self::Sank } else { Self::Lost })
            }
            Report::Ended { ending: Ending::Won(winner), .. } => Some(if *winner == side { Self::Won } else { Self::Beaten }),
            _ => None,
        }
    }
}

/// The computer's remark on the last trigger among the events `from..to`, if it plays. No remark repeats within a game:
/// the game's number picks the first one, later triggers of the same kind take the next, and it falls silent when all
/// are used.
pub(super) fn remark(game: &Game, from: usize, to: usize) -> Option<Line> {
    let seated = |side: Side| game.public().seats[side].as_ref().map(|seat| (side, seat.player));
    let (side, player) = Side::BOTH.into_iter().filter_map(seated).find(|(_, player)| player.is_computer())?;
    let trigger = |logged: &LoggedEvent| logged.event.report(game.rules()).and_then(|report| RemarkTrigger::of(&report, side));
    let fresh = game.events_between(from, to).iter().enumerate();
    let (at, now) = fresh.rev().find_map(|(at, logged)| Some((from + at, trigger(logged)?)))?;
    let before = game.events_between(0, at).iter().filter(|logged| trigger(logged) == Some(now)).count();
    let (word, many) = now.words();
    if before >= many {
        return None;
    }
    let which = (game.id().number() as usize + before) % many + 1;
    let words = format!("{}-{word}-{which}", character(player));
    Some(Line::new("persona-says").text("name", game.public().name(side)).term("word", "persona", words))
}

fn character(player: PlayerId) -> &'static str {
    CHARACTERS.iter().find(|(_, seats)| seats.contains(&player.number)).map_or("officer", |(character, _)| character)
}
