//! `fire`: fires at a typed cell, or at the typed cells of a salvo. The game decides which shots are legal.

use broadside_game::{
    Game,
    cell::Cell,
    command::{Actor, Command, Waiver},
    notation::{CellFault, Notation},
    view::{OwnView, Phase},
};
use broadside_present::{board::missing_pieces, button::button, keys::public_revision};
use broadside_words::line::{self, Line};

use super::{
    super::{request::Key, thinking::refusal_error},
    Context, HandlerError, HandlerResult,
    act::act_on,
    caller::Caller,
    place,
    resolve::GameFilter,
    salvo,
    typed_cells::parse_cells,
};

/// Fires at the typed cells; `waiver` tells whether the player confirmed a warning.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: &str, waiver: Waiver) -> HandlerResult {
    act_on(context, caller, GameFilter::Firing, |game, _| shot_command(context, caller, typed, waiver, game)).await
}

/// The command for a typed cell, or for the typed cells of a salvo; without a cell, a refusal. While a part of the
/// fleet is not placed, cells typed without a command are ships of one deck.
pub(super) fn shot_command(context: &Context, caller: &Caller<'_>, typed: &str, waiver: Waiver, game: &Game) -> HandlerResult<Command> {
    if game.public().sea.is_some() {
        return Err(Line::new("refused-no-shots").into());
    }
    if typed.is_empty() {
        let member = game.public().member(caller.by.id).ok_or_else(|| Line::new("E_NOT_A_PLAYER"))?;
        return Err(match game.check_turn(member.side()) {
            Err(refusal) if game.public().phase != Phase::Planning => refusal_error(game, &Actor::from(member), &refusal),
            Ok(()) | Err(_) => Line::new("refused-missing-cell").into(),
        });
    }
    let captain = game.public().side_of(caller.by.id);
    if game.public().phase == Phase::Placing
        && place::is_typed_without_command(caller, typed)
        && captain.is_some_and(|side| !missing_pieces(&game.own_view(side)).is_empty() && !game.public().ready[side])
    {
        return place::parse_layout(typed, game).map(Command::Lay);
    }
    let notation = game.rules().notation();
    let planning = game.public().phase == Phase::Planning;
    let cells = match notation.parse_unambiguous(typed) {
        Ok(cell) if !planning => return Ok(Command::Fire { cell, waiver }),
        Ok(cell) => vec![cell],
        Err(CellFault::Syntax) if planning => parse_cells(typed, notation)?,
        Err(fault) => {
            return Err(HandlerError::Refused(vec![line::cell_fault(typed, &fault, notation)], cell_choice_keys(&fault, game, notation)));
        }
    };
    match captain.map(|side| game.own_view(side)).filter(|view| is_planned(&cells, view)) {
        Some(view) => plan_command(cells, &view),
        None => salvo::salvo_command(context, caller, game, cells, waiver),
    }
}

/// Whether typed cells are added to the planned salvo. Otherwise they are fired: a complete list, or a replacement for a salvo that was
/// sent already.
fn is_planned(cells: &[Cell], view: &OwnView) -> bool {
    !view.public.locked[view.side] && (!view.plan.is_empty() || cells.len() < usize::from(view.max_salvo_shots))
}

fn plan_command(cells: Vec<Cell>, view: &OwnView) -> HandlerResult<Command> {
    match cells.iter().find(|cell| view.plan.contains(cell)) {
        Some(cell) => Err(Line::new("refused-planned").text("cell", view.public.rules.notation().name(*cell)).into()),
        None => Ok(Command::PlanMore(cells)),
    }
}

/// A button that fires at each cell that a letter of another script may mean.
fn cell_choice_keys(fault: &CellFault, game: &Game, notation: Notation) -> Vec<Vec<Key>> {
    let CellFault::OtherScript(cells) = fault else { return Vec::new() };
    let key = |name: String| Key::with_label(&name, button(game.id(), public_revision(game), &format!("fire {name}")));
    vec![cells.iter().map(|cell| key(notation.name(*cell))).collect()]
}
