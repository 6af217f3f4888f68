//! The part of a game before its first shot: the room follows it in one message, and a game that ends in it without a winner is only
//! called off. Reads events alone.

use broadside_game::{
    Game,
    event::Event,
    ids::Home,
    report::Ending,
    side::Side,
    view::{Phase, PublicView},
};

/// Whether nothing has been fired, moved, offered or called in the events before `to`: there is a challenge, ships are placed, or the
/// first shots are awaited. A player who was told that time runs out still has to fire.
pub fn is_opening(game: &Game, to: usize) -> bool {
    let moves = |event: &Event| {
        matches!(
            event,
            Event::Fired { .. }
                | Event::Called { .. }
                | Event::Salvo { .. }
                | Event::Sailed { .. }
                | Event::Lapsed { .. }
                | Event::DrawOffered { .. }
                | Event::Hinted { .. }
        )
    };
    let ends = |event: &Event| matches!(event, Event::Ended { ending, .. } if !is_without_battle(*ending));
    !game.events_between(0, to).iter().any(|logged| moves(&logged.event) || ends(&logged.event))
}

/// Whether the game was declined, withdrawn or closed before its first shot.
pub fn is_called_off(game: &Game) -> bool {
    matches!(game.public().phase, Phase::Over(ending) if is_without_battle(ending)) && is_opening(game, game.log().len())
}

/// Whether the captain of this side plays on the web page, which keeps a place for each game and shows it there to the end with all its
/// buttons.
pub(super) fn is_on_page(view: &PublicView, side: Side) -> bool {
    view.seats[side].as_ref().is_some_and(|seat| seat.player.home == Home::Playground)
}

fn is_without_battle(ending: Ending) -> bool {
    match ending {
        Ending::Declined | Ending::Withdrawn | Ending::Expired => true,
        Ending::Won(_)
        | Ending::Judged(_)
        | Ending::Resigned(_)
        | Ending::Forfeited(_)
        | Ending::Drawn
        | Ending::Level
        | Ending::Stalled
        | Ending::Void
        | Ending::Closed => false,
    }
}
