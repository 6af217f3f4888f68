//! `look`: the theme, the colours of marks and the layout that a person or a room chooses for pictures.

use super::{
    super::{
        Stop,
        account::Account,
        accounts,
        records::Records,
        request::{Reply, Request, Said},
    },
    authority,
    begin::{seat, sub_request},
    choosing::whose,
};
use crate::present::{
    body::Body,
    command::{LookStep, Scope},
    locale::Locale,
    look::{
        Look,
        card::{self, ASK},
    },
};

/// `look`: shows how pictures look, or changes it by what was typed. A room's is said aloud, as it is everybody's.
pub(super) async fn choose(records: &Records, request: &Request, scope: Scope, step: &LookStep, locale: Locale) -> Result<Reply, Stop> {
    let (key, room) = whose(request, scope)?;
    let account = accounts::load(records, &key).await?;
    let choices = match (step, room) {
        (LookStep::Choose(choices), _) => choices.as_slice(),
        (LookStep::Ask(param), None) => return Ok(Reply::Turn(card::colours(account.look(), param, locale))),
        (LookStep::Ask(param), Some(_)) => return Err(card::refused(param, ASK).into()),
    };
    let chosen = |look: Look| choices.iter().copied().fold(look, Look::with);
    let look = chosen(account.look());
    let changed = look != account.look();
    if changed {
        authority::check(request, room)?;
        // Only what was typed is changed, whatever else is chosen at the same moment.
        let choose = |account: &mut Account| account.choose_look(chosen(account.look()));
        accounts::revise(records, &key, sub_request(request.id, "look"), choose).await?;
    }
    Ok(match (room, changed) {
        (None, _) => shown(request, card::mine(look, account.active().last().copied(), locale)),
        (Some(_), true) => Reply::Aloud(card::room_set(look, &seat(request).name, locale)),
        (Some(_), false) => Reply::Aloud(card::room(look, locale)),
    })
}

/// The card takes the place of the one whose key was pressed.
fn shown(request: &Request, card: Body) -> Reply {
    match request.said {
        Said::Press(_) => Reply::Turn(card),
        Said::Text(_) | Said::Command { .. } => Reply::Private(card),
    }
}
