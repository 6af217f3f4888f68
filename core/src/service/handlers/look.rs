//! `look`: the theme, the colours of marks and the layout that a person or a room chooses for pictures.

use super::{
    super::{
        Stop,
        account::Account,
        people::careers,
        records::Records,
        request::{Reply, Request},
    },
    authority,
    begin::{seat, sub_request},
    choosing::whose,
};
use crate::present::{
    command::{LookStep, Scope},
    line::Line,
    locale::Locale,
    look::{
        Choice, Look,
        card::{self, ASK, HULLS},
    },
};

/// `look`: shows how pictures look, or changes it by what was typed. A room's is said aloud, as it is everybody's.
pub(super) async fn choose(records: &Records, request: &Request, scope: Scope, step: &LookStep, locale: Locale) -> Result<Reply, Stop> {
    let (key, room) = whose(request, scope)?;
    let account = records.account(&key).await?;
    let choices = match (step, room) {
        (LookStep::Choose(choices), _) => choices.as_slice(),
        (LookStep::Ask(HULLS), None) => {
            let career = careers::load(records, request.by.id).await?;
            return Ok(Reply::Turn(card::hulls(account.look(), career.as_ref(), locale)));
        }
        (LookStep::Ask(param), None) => return Ok(Reply::Turn(card::colours(account.look(), param, locale))),
        (LookStep::Ask(param), Some(_)) => return Err(card::refused(param, ASK).into()),
    };
    check_hulls(records, request, choices, room.is_some()).await?;
    let chosen = |look: Look| choices.iter().copied().fold(look, Look::with);
    let look = chosen(account.look());
    let changed = look != account.look();
    if changed {
        authority::check(request, room)?;
        // Only what was typed is changed, whatever else is chosen at the same moment.
        let choose = |account: &mut Account| account.choose_look(chosen(account.look()));
        records.revise(&key, sub_request(request.id, "look"), choose).await?;
    }
    Ok(match (room, changed) {
        (None, _) => request.turn_to(card::mine(look, account.active.last().copied(), locale)),
        (Some(_), true) => Reply::Aloud(card::room_set(look, &seat(request).name, locale)),
        (Some(_), false) => Reply::Aloud(card::room(look, locale)),
    })
}

/// Refuses a look of ships that is not earned yet, and any for a room: everybody has ships of their own.
async fn check_hulls(records: &Records, request: &Request, choices: &[Choice], of_room: bool) -> Result<(), Stop> {
    for choice in choices {
        let Choice::Hulls(livery) = *choice else { continue };
        if of_room {
            return Err(Line::new("refused-hulls-room").into());
        }
        let Some(locked) = card::locked(livery) else { continue };
        if !livery.is_earned(careers::load(records, request.by.id).await?.as_ref()) {
            return Err(locked.into());
        }
    }
    Ok(())
}
