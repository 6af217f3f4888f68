//! The names of computer players in the reader's language. A record contains them in the language in which its game began.

use broadside_game::{Game, view::Seat};
use broadside_gunner::crew;
use broadside_present::opponents;
use broadside_words::locale::Locale;

/// Returns a computer player's name in this language if the seat has another one; `None` for a person.
pub fn computer_name(locale: Locale) -> impl Fn(&Seat) -> Option<String> {
    move |seat: &Seat| {
        let name = opponents::name(crew::opponent_by_player(seat.player)?.id, locale);
        (name != seat.name).then_some(name)
    }
}

/// The game with the names of its computer players in this language, to be shown.
pub(super) fn name_computers(game: Game, locale: Locale) -> Game {
    game.renamed(computer_name(locale)).unwrap_or(game)
}
