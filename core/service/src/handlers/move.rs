//! `move`: moves the Flying Dutchman to the typed cells, or to a random place.

use broadside_game::{
    Game,
    command::{Command, DutchmanMove},
    report::Debt,
    side::Side,
    view::Phase,
};
use broadside_present::commands::r#move::Destination;
use broadside_words::line::Line;

use super::{Context, HandlerResult, act::act_on, caller::Caller, resolve::GameFilter, typed_cells::parse_cells};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, destination: &Destination) -> HandlerResult {
    act_on(context, caller, GameFilter::Owing, |game, side| steer(context, destination, game, side)).await
}

/// The course of the Flying Dutchman: the typed cells, or a legal random one.
fn steer(context: &Context, destination: &Destination, game: &Game, side: Side) -> HandlerResult<Command> {
    if let Destination::Cells(typed) = destination {
        return parse_cells(typed, game.rules().notation()).map(|cells| Command::Steer(DutchmanMove::Move(cells)));
    }
    let is_due = game.public().phase == Phase::Owing(side, Debt::Course);
    match is_due.then(|| broadside_gunner::act(&game.own_view(side), context.dice.take().as_mut())).flatten() {
        Some(Command::Steer(DutchmanMove::Stay)) => Err(Line::new("refused-no-place").into()),
        Some(course) => Ok(course),
        // No move is due: the game refuses this command and says why.
        None => Ok(Command::Steer(DutchmanMove::Stay)),
    }
}
