//! `move`: moves the Flying Dutchman to the typed cells, or to a random place.

use broadside_game::{
    Game,
    command::{Command, DutchmanMove},
    dice::Dice,
    report::Debt,
    side::Side,
    view::Phase,
};
use broadside_present::commands::r#move::Destination;
use broadside_words::line::Line;

use super::{Context, HandlerError, Reply, act::act_on, caller::Caller, resolve::GameFilter, typed_cells::parse_cells};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, destination: &Destination) -> Result<Reply, HandlerError> {
    act_on(context, caller, GameFilter::Owing, |game, side| steer(context, destination, game, side)).await
}

/// The course of the Flying Dutchman: the typed cells, or a random one.
fn steer(context: &Context, destination: &Destination, game: &Game, side: Side) -> Result<Command, HandlerError> {
    if let Destination::Cells(typed) = destination {
        return parse_cells(typed, game.rules().notation()).map(|cells| Command::Steer(DutchmanMove::Move(cells)));
    }
    let mut dice = context.dice.take();
    match random_course(game, side, dice.as_mut()) {
        Some(DutchmanMove::Stay) => Err(Line::new("refused-no-place").into()),
        Some(course) => Ok(Command::Steer(course)),
        // No move is due: the game refuses this command and says why.
        None => Ok(Command::Steer(DutchmanMove::Stay)),
    }
}

/// A legal random course for the Flying Dutchman, or `Stay` if there is none; `None` while no move is due.
fn random_course(game: &Game, side: Side, dice: &mut dyn Dice) -> Option<DutchmanMove> {
    if game.public().phase != Phase::Owing(side, Debt::Course) {
        return None;
    }
    match broadside_gunner::act(&game.own_view(side), dice) {
        Some(Command::Steer(course)) => Some(course),
        _ => None,
    }
}
