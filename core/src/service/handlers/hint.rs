//! `hint`: where ships are likeliest, for whoever is to fire, where that was agreed on; both are told that it was asked.

use super::{
    super::{
        Stop,
        change::{self, Change, Changed},
        context::Context,
        request::Reply,
    },
    answer,
    begin::sub_request,
    caller::Caller,
    resolve::{self, Wanted},
};
use crate::{
    game::{
        cell::Cell,
        command::{Actor, Command},
    },
    gunner::odds::{How, Position, ask},
    present::{
        hint::{self, Chances},
        messages,
    },
};

/// `hint`: first both are told of it, then the asker is shown the map of chances.
pub(super) async fn give(context: &Context, caller: &Caller<'_>) -> Result<Reply, Stop> {
    let id = resolve::meant(&context.records, caller, Wanted::Firing).await?.id;
    let (_, side) = answer::mine(&context.records, caller, id).await?;
    let change = Change { game: id, request: sub_request(caller.id, "hint"), origin: None };
    let changed = change::apply(context, &change, |_| Ok((Actor::Side(side), Command::Hint))).await?;
    let game = match changed {
        Changed::Done(game, _) | Changed::Nothing(game) => *game,
        // Whatever was asked twice is shown as it is now.
        Changed::Repeated | Changed::Warned(..) => answer::found(&context.records, id).await?,
    };
    let view = game.own(side);
    if !view.awaited() {
        return Err(messages::public_status(game.public()).into());
    }
    let mut dice = context.dice.take();
    let counted = match Position::of(&view) {
        Some(position) => context.workers.aside(move || ask(&position, dice.as_mut(), &|| false).ok()).await?,
        None => None,
    };
    let chances = counted.map(|odds| Chances {
        cells: Cell::all(view.public.rules.size).map(|cell| (odds.chance(cell) * 1000.0).round() as u16).collect(),
        fleets: matches!(odds.how(), How::Exact | How::Rounded).then(|| odds.total()),
        error: match odds.how() {
            How::Sampled { error, .. } => Some(error),
            How::Exact | How::Rounded => None,
        },
    });
    Ok(Reply::Private(hint::hint(&view.public, !side, chances.as_ref(), caller.locale())))
}
