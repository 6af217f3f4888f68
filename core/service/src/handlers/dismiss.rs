//! `dismiss`: removes an organiser of the room's tournaments. Tournaments under way keep theirs. Without a name: lists the organisers.

use broadside_game::ids::PlayerId;
use broadside_present::people::{managing, plain};
use broadside_words::line::{Line, sanitise_name};

use super::{
    super::{
        account::{Account, room_key},
        people::{arrangements, identity},
        tournaments,
    },
    Context, HandlerError, Records, Reply,
    caller::Caller,
    named_person::{resolve_person, split_managed_room},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (records, (typed, room)) = (&context.records, split_managed_room(caller, typed)?);
    let account = records.account(&room_key(room)).await?;
    let keepers = account.organisers();
    let named = named_organisers(records, account, &keepers).await?;
    let Some((player, name)) = resolve_person(caller, typed, &named)? else {
        let others = keepers.len().saturating_sub(named.len());
        return Ok(caller.page_reply(managing::organisers(&named, others, room, locale)));
    };
    let accounts = identity::accounts_of(records, player).await?;
    if !keepers.iter().any(|keeper| accounts.contains(keeper)) {
        return Err(Line::new("dismiss-nobody").text("name", sanitise_name(&name)).into());
    }
    let now = context.clock.now();
    arrangements::revise(records, room, caller.id.part("dismissed"), |arrangements| {
        accounts.iter().for_each(|account| arrangements.remove_organiser(*account, now));
    })
    .await?;
    records
        .revise(&room_key(room), caller.id.part("dismiss"), |account| {
            accounts.iter().for_each(|keeper| account.remove_organiser(*keeper));
        })
        .await?;
    Ok(caller.page_reply(plain(Line::new("dismiss-done").text("name", sanitise_name(&name)), locale)))
}

/// The organisers of the room whose names are known from its tournaments.
async fn named_organisers(records: &Records, account: Account, keepers: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, HandlerError> {
    let mut named: Vec<(PlayerId, String)> = Vec::new();
    for id in account.tournaments.into_iter().rev().chain(account.held) {
        let Some(tournament) = tournaments::load_if_read(records, id).await? else { continue };
        for organiser in tournament.organisers() {
            let known = named.iter().any(|(player, _)| *player == organiser.player);
            if !known && keepers.contains(&organiser.player) {
                named.push((organiser.player, organiser.name.clone()));
            }
        }
    }
    Ok(named)
}
