//! `hint`: shows the player who is to fire where ships are likeliest, if the rules allow it; both players are notified. In an exhibition
//! every spectator may ask for hints, without limit.

use broadside_game::{
    cell::{Cell, FieldSize},
    command::{Actor, Command},
    side::Side,
    view::{Phase, PublicView},
};
use broadside_gunner::odds::{CountMethod, Position, compute_odds};
use broadside_present::{
    hint::{self, Chances},
    messages,
};
use broadside_words::line::Line;

use super::{
    super::{
        changes::{self, ChangeOutcome},
        computer_names::name_computers,
    },
    Context, HandlerResult, Place, Reply,
    caller::Caller,
    resolve::{self, GameFilter, load_as_captain, load_game},
};

/// Notifies both players first, then shows the caller the map of chances.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    if let Some(id) = caller.words.game {
        let game = load_game(&context.records, id).await?;
        if game.public().is_between_computers() {
            return hint_for_spectators(context, caller, game.public()).await;
        }
    }
    let id = resolve::resolve_game(&context.records, caller, GameFilter::Firing).await?.id;
    let (_, side) = load_as_captain(&context.records, caller, id).await?;
    let changed = changes::apply(context, id, caller.id.part("hint"), None, None, |_| Ok((Actor::Side(side), Command::Hint))).await?;
    let game = match changed {
        ChangeOutcome::Done(game, _) | ChangeOutcome::Nothing(game) => *game,
        // A repeated request shows the current state.
        ChangeOutcome::Repeated | ChangeOutcome::Warned(..) => load_game(&context.records, id).await?,
    };
    let game = name_computers(game, caller.locale());
    let view = game.own_view(side);
    if !view.is_awaited() {
        return Err(messages::public_status(game.public()).into());
    }
    let chances = match Position::of(&view) {
        Some(position) => compute_chances(context, position, view.public.rules.size).await?,
        None => None,
    };
    Ok(Reply::Private(hint::hint(&view.public, !side, chances.as_ref(), caller.locale())))
}

/// A hint for all spectators of an exhibition, computed from the public chart. Does not change the game.
async fn hint_for_spectators(context: &Context, caller: &Caller<'_>, view: &PublicView) -> HandlerResult {
    let shots = matches!(view.phase, Phase::Firing(_) | Phase::Planning);
    let shooter = Side::BOTH.into_iter().find(|side| shots && view.awaits(*side)).ok_or_else(|| messages::public_status(view))?;
    let position = Position::from_chart(&view.rules, &view.charts[!shooter]).ok_or_else(|| Line::new("refused-review-odds"))?;
    let chances = compute_chances(context, position, view.rules.size).await?.ok_or_else(|| Line::new("refused-trouble"))?;
    let body = hint::computer_players_hint(view, shooter, &chances, caller.public_locale(&context.records).await);
    Ok(if caller.place == Place::Private { Reply::Private(body) } else { Reply::Public(body) })
}

/// Computes the chances in a position on a worker; `None` if there are none.
async fn compute_chances(context: &Context, position: Position, size: FieldSize) -> HandlerResult<Option<Chances>> {
    let mut dice = context.dice.take();
    let counted = context.workers.run_in_background(move || compute_odds(&position, dice.as_mut(), &|| false).ok()).await?;
    Ok(counted.map(|odds| Chances {
        cells: Cell::all(size).map(|cell| (odds.chance(cell) * 1000.0).round() as u16).collect(),
        fleets: matches!(odds.count_method(), CountMethod::Exact | CountMethod::Rounded).then(|| odds.total()),
        error: match odds.count_method() {
            CountMethod::Sampled { error, .. } => Some(error),
            CountMethod::Exact | CountMethod::Rounded => None,
        },
    }))
}
