//! `salvo`: fires at the typed cells, or those that were planned before. Asks for confirmation before it fires fewer shots than allowed.

use broadside_game::{
    Game, Moment,
    cell::Cell,
    command::{Actor, Command, Waiver},
    ids::Home,
};
use broadside_present::keys;
use broadside_words::line::Line;

use super::{Context, HandlerError, HandlerResult, act::act_on, caller::Caller, resolve::GameFilter, typed_cells::parse_cells};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: &str, waiver: Waiver) -> HandlerResult {
    act_on(context, caller, GameFilter::Planning, |game, _| {
        let cells = parse_cells(typed, game.rules().notation())?;
        salvo_command(context, caller, game, cells, waiver)
    })
    .await
}

/// The command that fires at this list of cells, or at the planned cells if it is empty. If the list is legal but shorter than allowed,
/// asks for confirmation first, unless `waiver` contains it.
pub(super) fn salvo_command(
    context: &Context,
    caller: &Caller<'_>,
    game: &Game,
    cells: Vec<Cell>,
    waiver: Waiver,
) -> HandlerResult<Command> {
    let command = Command::Volley(cells.clone());
    let captain = game.public().side_of(caller.by.id);
    // The playground's page asks for confirmation itself.
    let Some(side) = captain.filter(|_| waiver == Waiver::Ask && caller.by.id.home != Home::Playground) else {
        return Ok(command);
    };
    let view = game.own_view(side);
    let have = if cells.is_empty() { view.plan.len() } else { cells.len() };
    if have >= usize::from(view.max_salvo_shots) {
        return Ok(command);
    }
    let mut dice = context.dice.take();
    let mut moment = Moment { now: context.clock.now(), dice: dice.as_mut() };
    if game.decide(&mut moment, &Actor::Side(side), &command).is_err() {
        return Ok(command);
    }
    let question = Line::new("salvo-short").number("have", have as i64).number("most", view.max_salvo_shots);
    Err(HandlerError::Refused(vec![question], keys::short_salvo_buttons(game, &view, &cells, caller.locale())))
}
