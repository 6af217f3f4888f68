//! What the computer's crew says beside the facts: each of them has a manner of its own. Chosen by what was reported to
//! everybody and by nothing else, without dice. Says nothing of cells, and at most one thing at a time.

use super::{line::Line, locale::Locale, reports};
use crate::game::{
    Game,
    event::Logged,
    ids::PlayerId,
    report::{Ending, Outcome, Report},
    side::Side,
    words::words,
};

words! {
    /// Whether the crew says anything beside the facts.
    #[derive(Default)]
    pub enum Banter, word, find {
        /// Now and then.
        #[default]
        On = "on",
        /// Never.
        Off = "off",
    }
}

/// How something is told: in which language, and whether with remarks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tone {
    /// The language.
    pub locale: Locale,
    /// Whether with remarks.
    pub banter: Banter,
}

impl From<Locale> for Tone {
    /// The bare facts.
    fn from(locale: Locale) -> Self {
        Self { locale, banter: Banter::Off }
    }
}

/// The manners, and the seats ([`PlayerId::computer`]) of those who have each; whoever stands nowhere has the officer's.
pub const MANNERS: [(&str, &[u64]); 6] = [
    // The cabin boy, the beginner, the training pool.
    ("boy", &[2, 6, 21]),
    // The deckhand, the blind hunter, both with goose feet, the old acquaintance.
    ("salt", &[3, 4, 15, 16, 19]),
    // Parity, the chessboard, the locator, the squares, the navigator, the neural net.
    ("scholar", &[5, 8, 11, 14, 17, 20]),
    // Whoever plays when no name is said, the knight's step, the captain.
    ("officer", &[1, 12, 18]),
    // The diagonals, the rhombus.
    ("poet", &[9, 10]),
    // The hunter, every fourth.
    ("hunter", &[7, 13]),
];

/// When there is something to be said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Occasion {
    /// Both fleets are laid.
    Began,
    /// It has sunk a ship.
    Sank,
    /// A ship of its own was sunk.
    Lost,
    /// The game is won.
    Won,
    /// The game is lost.
    Beaten,
}

impl Occasion {
    /// Its word, and how many things each manner has to say then.
    fn words(self) -> (&'static str, usize) {
        match self {
            Self::Began => ("began", 6),
            Self::Sank => ("sank", 9),
            Self::Lost => ("lost", 9),
            Self::Won => ("won", 6),
            Self::Beaten => ("beaten", 6),
        }
    }

    /// What a report is to the computer that plays this side.
    fn of(report: &Report, side: Side) -> Option<Self> {
        match report {
            Report::Began { .. } => Some(Self::Began),
            Report::Shot { .. } | Report::Salvo { .. } => {
                let shots = reports::shots(report);
                let sank = |by: &Side| shots.iter().any(|(who, _, outcome)| who == by && matches!(outcome, Outcome::Sunk(_)));
                let by = [side, !side].into_iter().find(sank).or_else(|| reports::sank_dying(report).first().copied())?;
                Some(if by == side { Self::Sank } else { Self::Lost })
            }
            Report::Ended { ending: Ending::Won(winner), .. } => Some(if *winner == side { Self::Won } else { Self::Beaten }),
            _ => None,
        }
    }
}

/// What the computer has to say of the events `from..to`, if it plays: of the last of them that is an occasion. Nothing is said twice in
/// a game: the game's number says with what it begins, how often there was such an occasion before how it goes on; then it is silent.
pub(super) fn remark(game: &Game, from: usize, to: usize) -> Option<Line> {
    let seated = |side: Side| game.public().seats[side].as_ref().map(|seat| (side, seat.player));
    let (side, player) = Side::BOTH.into_iter().filter_map(seated).find(|(_, player)| player.is_computer())?;
    let occasion = |logged: &Logged| logged.event.report(game.rules()).and_then(|report| Occasion::of(&report, side));
    let fresh = game.events_between(from, to).iter().enumerate();
    let (at, now) = fresh.rev().find_map(|(at, logged)| Some((from + at, occasion(logged)?)))?;
    let before = game.events_between(0, at).iter().filter(|logged| occasion(logged) == Some(now)).count();
    let (word, many) = now.words();
    if before >= many {
        return None;
    }
    let which = (game.id().number() as usize + before) % many + 1;
    let words = format!("{}-{word}-{which}", manner(player));
    Some(Line::new("persona-says").text("name", game.public().name(side)).term("word", "persona", words))
}

fn manner(player: PlayerId) -> &'static str {
    MANNERS.iter().find(|(_, seats)| seats.contains(&player.number)).map_or("officer", |(manner, _)| manner)
}
