//! Settings for presenting a game: tone, phrases, who places at random, and its role in a tournament. A tournament game
//! offers no rematch, and resigning before the first shot loses it.

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
    /// Its role in a tournament, if it is over and belongs to one.
    pub tournament: Option<TournamentGame>,
    /// Whether the reader receives phrases, if known.
    pub phrases: PhraseSetting,
    /// Tells for which sides the computer places at random because its own strategy is impossible under the rules.
    /// Called only with a challenge: it costs about as much as placing the fleets.
    pub at_random: fn(&PublicView) -> BySide<bool>,
}

/// The role of a finished game in a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TournamentGame {
    /// Who lost it for the tournament, if it ended before the first shot.
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
    /// The tournament's result of the game where it differs from the game's own.
    pub(super) fn ending_line(self, view: &PublicView, ending: Ending) -> Option<Line> {
        let loser = self.unfired.filter(|_| ending == Ending::Withdrawn)?;
        Some(Line::new("ended-unfired").text("name", view.name(loser)).text("winner", view.name(!loser)))
    }
}
