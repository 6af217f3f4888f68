//! `hint`: where ships are likeliest, for whoever is to fire, where that was agreed on; both are told that it was asked. Of a game of
//! two of the crew, in which nobody is to be helped, all who look on are shown it as often as they ask.

use super::{
    super::{
        Stop,
        context::Context,
        games::{self, Change, Changed},
        request::{Place, Reply},
    },
    answer,
    caller::Caller,
    resolve::{self, Wanted},
};
use crate::{
    game::{
        cell::Cell,
        command::{Actor, Command},
        side::Side,
        view::{Phase, PublicView},
    },
    gunner::odds::{How, Position, ask},
    present::{
        hint::{self, Chances},
        line::Line,
        messages,
    },
};

/// `hint`: first both are told of it, then the asker is shown the map of chances.
pub(super) async fn give(context: &Context, caller: &Caller<'_>) -> Result<Reply, Stop> {
    if let Some(id) = caller.words.game {
        let game = answer::found(&context.records, id).await?;
        if game.public().between_computers() {
            return for_all(context, caller, game.public()).await;
        }
    }
    let id = resolve::meant(&context.records, caller, Wanted::Firing).await?.id;
    let (_, side) = answer::mine(&context.records, caller, id).await?;
    let change = Change { game: id, request: caller.id.part("hint"), origin: None };
    let changed = games::apply(context, &change, |_| Ok((Actor::Side(side), Command::Hint))).await?;
    let game = match changed {
        Changed::Done(game, _) | Changed::Nothing(game) => *game,
        // Whatever was asked twice is shown as it is now.
        Changed::Repeated | Changed::Warned(..) => answer::found(&context.records, id).await?,
    };
    let view = game.own(side);
    if !view.awaited() {
        return Err(messages::public_status(game.public()).into());
    }
    let chances = match Position::of(&view) {
        Some(position) => counted(context, position, view.public.rules.size).await?,
        None => None,
    };
    Ok(Reply::Private(hint::hint(&view.public, !side, chances.as_ref(), caller.locale())))
}

/// For all who look on while two of the crew play: where the one that is to fire can think ships are. It is worked out from the chart
/// that everybody sees, and changes nothing in the game.
async fn for_all(context: &Context, caller: &Caller<'_>, view: &PublicView) -> Result<Reply, Stop> {
    let shots = matches!(view.phase, Phase::Firing(_) | Phase::Planning);
    let shooter = Side::BOTH.into_iter().find(|side| shots && view.awaits(*side)).ok_or_else(|| messages::public_status(view))?;
    let position = Position::in_waters(&view.rules, &view.charts[!shooter]).ok_or_else(|| Line::new("refused-review-odds"))?;
    let chances = counted(context, position, view.rules.size).await?.ok_or_else(|| Line::new("refused-trouble"))?;
    let body = hint::of_the_crew(view, shooter, &chances, caller.locale());
    Ok(match caller.place {
        Place::Room(_) => Reply::Aloud(body),
        Place::Private => Reply::Private(body),
    })
}

/// The chances in a position, counted aside; `None` where none are found.
async fn counted(context: &Context, position: Position, size: u8) -> Result<Option<Chances>, Stop> {
    let mut dice = context.dice.take();
    let counted = context.workers.aside(move || ask(&position, dice.as_mut(), &|| false).ok()).await?;
    Ok(counted.map(|odds| Chances {
        cells: Cell::all(size).map(|cell| (odds.chance(cell) * 1000.0).round() as u16).collect(),
        fleets: matches!(odds.how(), How::Exact | How::Rounded).then(|| odds.total()),
        error: match odds.how() {
            How::Sampled { error, .. } => Some(error),
            How::Exact | How::Rounded => None,
        },
    }))
}
