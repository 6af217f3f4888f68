//! With what a game is told: the tone, whether phrases are heard, whose fleet is laid at random, and that it belongs to a
//! tournament. There nobody is asked for a rematch, and whoever gives it up before the first shot has lost it. Knows nothing of the
//! tournament but that.

use super::{line::Line, locale::Locale, persona::Tone};
use crate::game::{
    report::Ending,
    side::{BySide, Side},
    view::PublicView,
};

/// Whether phrases of other players are heard, by a person or about the games of a room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Phrases {
    /// They are.
    #[default]
    On,
    /// They are not.
    Off,
}

/// With what a game is told.
#[derive(Clone, Copy, Debug)]
pub struct GameContext {
    /// The tone.
    pub tone: Tone,
    /// What it is to a tournament, where it is over and belongs to one.
    pub held: Option<OfTournament>,
    /// Whether the reader hears phrases, as far as is known.
    pub phrases: Phrases,
    /// Which sides of a game the computer's crew lays at random, as its own way to lay a fleet cannot be had under the rules. Asked
    /// only with a challenge: the answer costs about as much as laying the fleets.
    pub at_random: fn(&PublicView) -> BySide<bool>,
}

/// That a finished game belongs to a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OfTournament {
    /// Who has lost it for the tournament, where it ended before anybody fired.
    pub unfired: Option<Side>,
}

impl From<Tone> for GameContext {
    /// A game of no tournament, in which nobody is said to lay at random.
    fn from(tone: Tone) -> Self {
        Self { tone, held: None, phrases: Phrases::On, at_random: |_| BySide::default() }
    }
}

impl From<Locale> for GameContext {
    /// The bare facts of a game of no tournament.
    fn from(locale: Locale) -> Self {
        Tone::from(locale).into()
    }
}

impl OfTournament {
    /// How the game ended for the tournament, where that is something else than for the two.
    pub(super) fn ended(self, view: &PublicView, ending: Ending) -> Option<Line> {
        let loser = self.unfired.filter(|_| ending == Ending::Withdrawn)?;
        Some(Line::new("ended-unfired").text("name", view.name(loser)).text("winner", view.name(!loser)))
    }
}
