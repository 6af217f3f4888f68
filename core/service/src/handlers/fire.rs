//! `fire`: a shot at a typed cell, or the list of a salvo. What is legal is decided by the game.

use broadside_game::{
    Game,
    cell::Cell,
    command::{Command, Waiver},
    notation::{CellFault, Notation},
    side::Side,
    view::Phase,
};
use broadside_present::{button::button, keys::public_revision};
use broadside_words::line::{self, Line};

use super::{
    super::request::{Key, Press},
    Context, HandlerError, Reply,
    act::act_on,
    caller::Caller,
    resolve::GameFilter,
    typed_cells::parse_volley,
};

/// Fires at the cell; `waiver` says whether the player was warned.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: &str, waiver: Waiver) -> Result<Reply, HandlerError> {
    act_on(context, caller, GameFilter::Firing, |game, side| fire(typed, waiver, game, side)).await
}

/// A typed cell, or the list of a salvo, as a command.
fn fire(said: &str, waiver: Waiver, game: &Game, side: Side) -> Result<Command, HandlerError> {
    if game.public().sea.is_some() {
        return Err(Line::new("refused-no-shots").into());
    }
    let notation = game.rules().notation();
    let planning = game.public().phase == Phase::Planning;
    match notation.read_meaning(said) {
        // One shot of a salvo joins the plan, which is fired when it is complete or on request.
        Ok(cell) if planning && game.own(side).volley > 1 && !game.public().locked[side] => plan_shot(cell, game, side),
        Ok(cell) => Ok(Command::Fire { cell, waiver }),
        Err(CellFault::Syntax) if planning => parse_volley(said, game),
        Err(fault) => Err(HandlerError::Refused(vec![line::cell_fault(said, &fault, notation)], reading_keys(&fault, game, notation))),
    }
}

fn plan_shot(cell: Cell, game: &Game, side: Side) -> Result<Command, HandlerError> {
    match game.own(side).plan.contains(&cell) {
        true => Err(Line::new("refused-planned").text("cell", game.rules().notation().name(cell)).into()),
        false => Ok(Command::Plan(cell)),
    }
}

/// A button for each cell that a letter of another script may mean; it fires there.
fn reading_keys(fault: &CellFault, game: &Game, notation: Notation) -> Vec<Vec<Key>> {
    let CellFault::OtherScript(cells) = fault else { return Vec::new() };
    let key = |name: String| Key { press: Press::Verb(button(game.id(), public_revision(game), &format!("fire {name}"))), label: name };
    vec![cells.iter().map(|cell| key(notation.name(*cell))).collect()]
}
