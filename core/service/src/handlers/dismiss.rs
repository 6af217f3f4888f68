//! `dismiss`: removes an organiser of the room's tournaments, but not from tournaments under way. Without a name, lists the organisers.

use broadside_game::ids::PlayerId;
use broadside_present::people::{managing, plain};
use broadside_words::line::{Line, sanitise_name};

use super::{
    super::{
        account::{Account, room_key},
        people::{identity, manager_settings},
        tournaments,
    },
    Context, HandlerResult, Records,
    caller::Caller,
    named_person::{resolve_person, split_managed_room},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> HandlerResult {
    let locale = caller.locale();
    let (records, (typed, room)) = (&context.records, split_managed_room(caller, typed)?);
    let account = records.account(&room_key(room)).await?;
    let organisers = account.organisers();
    let named = named_organisers(records, account, &organisers).await?;
    let Some((player, name)) = resolve_person(caller, typed, &named)? else {
        let others = organisers.len().saturating_sub(named.len());
        return Ok(caller.page_reply(managing::organisers(&named, others, room, locale)));
    };
    let accounts = identity::accounts_of(records, player).await?;
    if !organisers.iter().any(|organiser| accounts.contains(organiser)) {
        return Err(Line::new("dismiss-nobody").text("name", sanitise_name(&name)).into());
    }
    let now = context.clock.now();
    manager_settings::update(records, room, caller.id.part("dismissed"), |settings| {
        accounts.iter().for_each(|account| settings.remove_organiser(*account, now));
    })
    .await?;
    let remove = |account: &mut Account| accounts.iter().for_each(|organiser| account.remove_organiser(*organiser));
    records.update_account(&room_key(room), caller.id.part("dismiss"), remove).await?;
    Ok(caller.page_reply(plain(Line::new("dismiss-done").text("name", sanitise_name(&name)), locale)))
}

/// The organisers of the room whose names are known from its tournaments.
async fn named_organisers(records: &Records, account: Account, organisers: &[PlayerId]) -> HandlerResult<Vec<(PlayerId, String)>> {
    let mut named: Vec<(PlayerId, String)> = Vec::new();
    for id in account.tournaments.into_iter().rev().chain(account.held) {
        let Some(tournament) = tournaments::load_if_readable(records, id).await? else { continue };
        for organiser in tournament.organisers() {
            let known = named.iter().any(|(player, _)| *player == organiser.player);
            if !known && organisers.contains(&organiser.player) {
                named.push((organiser.player, organiser.name.clone()));
            }
        }
    }
    Ok(named)
}
