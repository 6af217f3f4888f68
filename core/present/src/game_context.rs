//! Settings for presenting a game: language and remarks, phrases, random placement, and its role in a tournament. A
//! tournament game offers no rematch, and resigning it before the first shot loses it.

use broadside_game::{
    report::Ending,
    side::{BySide, Side},
    view::PublicView,
};
use broadside_words::{line::Line, locale::Locale};

use super::persona::Tone;

/// Whether phrases from other players are shown to a person or in a room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PhraseSetting {
    /// Shown.
    #[default]
    On,
    /// Hidden.
    Off,
}

/// Settings for presenting a game.
#[derive(Clone, Copy, Debug)]
pub struct GameContext {
    /// Language and remarks.
    pub tone: Tone,
    /// The role of the game in a tournament, if it is over and belongs to one.
    pub tournament: Option<TournamentGame>,
    /// Whether the reader receives phrases.
    pub phrases: PhraseSetting,
    /// Computes for which sides the computer places at random because the rules rule out its own strategy. Called only for
    /// a challenge, because it takes about as long as placing the fleets.
    pub at_random: fn(&PublicView) -> BySide<bool>,
}

/// The role of a finished game in a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TournamentGame {
    /// The side for which the tournament counts the game as lost, if it ended before the first shot.
    pub unfired: Option<Side>,
}

impl From<Tone> for GameContext {
    /// No tournament, and no random placement reported.
    fn from(tone: Tone) -> Self {
        Self { tone, tournament: None, phrases: PhraseSetting::On, at_random: |_| BySide::default() }
    }
}

impl From<Locale> for GameContext {
    /// No tournament, no remarks.
    fn from(locale: Locale) -> Self {
        Tone::from(locale).into()
    }
}

impl TournamentGame {
    /// The result line if the tournament counts another result than the game itself.
    pub(super) fn ending_line(self, view: &PublicView, ending: Ending) -> Option<Line> {
        let loser = self.unfired.filter(|_| matches!(ending, Ending::Withdrawn(_)))?;
        Some(Line::new("ended-unfired").text("name", view.name(loser)).text("winner", view.name(!loser)))
    }
}
