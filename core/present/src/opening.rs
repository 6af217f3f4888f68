//! The opening: the part of a game before its first shot. The room shows it in one message, and a game that ends in it without a
//! winner is reported as called off. Uses events only.

use broadside_game::{
    Game,
    event::Event,
    ids::Home,
    report::Ending,
    side::Side,
    view::{Phase, PublicView},
};

/// Whether the game is still in its opening after the events before `to`: no shot, move, draw offer or hint, and no turn lost on time. A
/// reminder that time runs out does not end the opening.
pub fn is_opening(game: &Game, to: usize) -> bool {
    let is_move = |event: &Event| {
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
    let is_result = |event: &Event| matches!(event, Event::Ended { ending, .. } if !is_without_battle(*ending));
    !game.events_between(0, to).iter().any(|logged| is_move(&logged.event) || is_result(&logged.event))
}

/// Whether the game was declined or withdrawn, or expired, before its first shot.
pub fn is_called_off(game: &Game) -> bool {
    matches!(game.public().phase, Phase::Over(ending) if is_without_battle(ending)) && is_opening(game, game.log().len())
}

/// Whether the captain of this side plays on the web page, which shows each game with all its buttons at a fixed position until its
/// end.
pub(super) fn is_on_page(view: &PublicView, side: Side) -> bool {
    view.seats[side].as_ref().is_some_and(|seat| seat.player.home == Home::Playground)
}

/// Whether this ending is that of a game that was not fought.
fn is_without_battle(ending: Ending) -> bool {
    match ending {
        Ending::Declined | Ending::Withdrawn(_) | Ending::Expired => true,
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
