//! What is told otherwise of a game that belongs to a tournament: nobody is asked for a rematch, and whoever gives it up
//! before the first shot has lost it. Knows nothing of the tournament but that.

use super::{
    invocation::button,
    line::Line,
    locale::Locale,
    telling::{Press, Telling},
};
use crate::game::{Game, report::Ending, side::Side, view::Phase};

/// That a finished game belongs to a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OfTournament {
    /// Who has lost it for the tournament, where it ended before anybody fired.
    pub unfired: Option<Side>,
}

impl OfTournament {
    /// What `brief` tells of such a game, as it is told of a tournament's.
    pub fn told(self, telling: Telling, game: &Game, locale: Locale) -> Telling {
        let rematch = Press::Verb(button(game.id(), 0, "rematch"));
        let mut keys = telling.keys;
        keys.iter_mut().for_each(|row| row.retain(|key| key.press != rematch));
        keys.retain(|row| !row.is_empty());
        let text = match (game.public().phase, self.unfired) {
            (Phase::Over(Ending::Withdrawn), Some(loser)) => {
                let off = Line::new("ended-withdrawn").phrase(locale);
                let lines = telling.text.lines().map(|line| if line == off { lost(game, loser).phrase(locale) } else { line.to_owned() });
                lines.collect::<Vec<_>>().join("\n")
            }
            _ => telling.text,
        };
        Telling { text, keys, ..telling }
    }
}

fn lost(game: &Game, loser: Side) -> Line {
    let view = game.public();
    Line::new("ended-unfired").text("name", view.name(loser)).text("winner", view.name(!loser))
}
