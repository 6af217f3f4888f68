//! Sets the preferences of a player or a room: the look of pictures, remarks of the computer, notifications. Stored in the account;
//! notifications in that of the player's main account.

use broadside_arena::plan::WeeklySchedule;
use broadside_game::ids::PlayerId;
use broadside_present::{
    arena, cards,
    commands::{Scope, look::LookStep},
    look::{
        card::{self, ASK, HULLS},
        is_unlocked,
    },
    notify::{self, Notify, QuietChoice},
    persona::Banter,
    pings::PingReason,
};
use broadside_scene::look::{Choice, Look};
use broadside_store::store::StoreError;
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
};
use futures_util::future::BoxFuture;

use super::{
    super::{
        account::{Account, player_key},
        context::Service,
        people::{careers, identity},
        preferences::room_preferences,
        records::Records,
        request::{HandlerError, Place, Reply, Request},
    },
    caller::Caller,
    choosing::{report_choice, scope_key},
};

/// `banter`: shows or sets whether computer opponents make remarks. A room's setting is confirmed publicly.
pub(super) async fn banter(records: &Records, caller: &Caller<'_>, scope: Scope, chosen: Option<Banter>) -> Result<Reply, HandlerError> {
    let (key, room) = scope_key(caller, scope)?;
    if let Some(banter) = chosen {
        caller.check_authority(room)?;
        records.revise(&key, caller.id.part("banter"), |account| account.set_banter(banter)).await?;
    }
    let now = match chosen {
        Some(banter) => banter,
        None => records.account(&key).await?.banter(),
    };
    let line = match (room, chosen, now) {
        (None, _, Banter::On) => Line::new("banter-mine-on"),
        (None, _, Banter::Off) => Line::new("banter-mine-off"),
        (Some(_), None, Banter::On) => Line::new("banter-room-on"),
        (Some(_), None, Banter::Off) => Line::new("banter-room-off"),
        (Some(_), Some(_), Banter::On) => Line::new("banter-set-on").text("name", caller.seat().name),
        (Some(_), Some(_), Banter::Off) => Line::new("banter-set-off").text("name", caller.seat().name),
    };
    Ok(report_choice(room, &line, caller.locale()))
}

/// Adds the buttons for choosing a language above all others, if there is room for a row.
pub(super) fn with_language_keys(reply: Reply, locale: Locale) -> Reply {
    let offering = |body| cards::offering_languages(body, locale);
    match reply {
        Reply::Private(body) => Reply::Private(offering(body)),
        Reply::Page(body) => Reply::Page(offering(body)),
        Reply::Public(_)
        | Reply::Refused(_)
        | Reply::Silent
        | Reply::Keys(_)
        | Reply::Form(_)
        | Reply::Committed(_)
        | Reply::AskAuthority(_)
        | Reply::AskAvatar => reply,
    }
}

/// Draws a private reply in the caller's look, and a public one in the room's.
pub(crate) async fn apply_look(records: &Records, reply: Reply, own: Look, place: Place) -> Reply {
    match reply {
        Reply::Private(body) => Reply::Private(body.with_look(own)),
        Reply::Page(body) => Reply::Page(body.with_look(own)),
        Reply::Refused(body) => Reply::Refused(body.with_look(own)),
        Reply::Public(body) => {
            let look = match place {
                // The default look is better than no answer.
                Place::Room(room) if body.scene.is_some() => room_preferences(records, room).await.unwrap_or_default().look,
                Place::Room(_) | Place::Private => own,
            };
            Reply::Public(body.with_look(look))
        }
        Reply::Silent | Reply::Keys(_) | Reply::Form(_) | Reply::Committed(_) | Reply::AskAuthority(_) | Reply::AskAvatar => reply,
    }
}

/// `look`: shows or sets how pictures look. A room's setting is confirmed publicly.
pub(super) async fn choose_look(records: &Records, caller: &Caller<'_>, scope: Scope, step: &LookStep) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (key, room) = scope_key(caller, scope)?;
    let account = records.account(&key).await?;
    let choices = match (step, room) {
        (LookStep::Choose(choices), _) => choices.as_slice(),
        (LookStep::Ask(HULLS), None) => {
            let career = careers::load(records, caller.by.id).await?;
            return Ok(Reply::Page(card::hulls(account.look(), career.as_ref(), locale)));
        }
        (LookStep::Ask(param), None) => return Ok(Reply::Page(card::colours(account.look(), param, locale))),
        (LookStep::Ask(param), Some(_)) => return Err(card::invalid_value_line(param, ASK).into()),
    };
    check_hulls(records, caller, choices, room.is_some()).await?;
    let chosen = |look: Look| choices.iter().copied().fold(look, Look::with);
    let look = chosen(account.look());
    let changed = look != account.look();
    if changed {
        caller.check_authority(room)?;
        // Applied to the account as stored now, so that a concurrent change to another setting is kept.
        let choose = |account: &mut Account| account.set_look(chosen(account.look()));
        records.revise(&key, caller.id.part("look"), choose).await?;
    }
    Ok(match (room, changed) {
        (None, _) => caller.page_reply(card::own_look(look, account.active.last().copied(), locale)),
        (Some(_), true) => Reply::Public(card::room_set(look, &caller.seat().name, locale)),
        (Some(_), false) => Reply::Public(card::room(look, locale)),
    })
}

/// Refuses a ship design that is not earned yet, and any for a room: ship designs are personal.
async fn check_hulls(records: &Records, request: &Request, choices: &[Choice], of_room: bool) -> Result<(), HandlerError> {
    for choice in choices {
        let Choice::Hulls(livery) = *choice else { continue };
        if of_room {
            return Err(Line::new("refused-hulls-room").into());
        }
        let Some(locked) = card::locked_refusal(livery) else { continue };
        if !is_unlocked(livery, careers::load(records, request.by.id).await?.as_ref()) {
            return Err(locked.into());
        }
    }
    Ok(())
}

/// `notify`: shows or sets when the caller is pinged.
pub(super) async fn choose_notify(
    records: &Records,
    caller: &Caller<'_>,
    when: Option<Notify>,
    quiet: Option<&QuietChoice>,
) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let key = player_key(identity::main_of(records, caller.by.id).await?);
    let mut account = records.account(&key).await?;
    let zone = match quiet {
        Some(QuietChoice::Between(_, Some(zone))) if !WeeklySchedule::has_zone(zone) => {
            return Err(Line::new("tournament-zone-unknown").text("typed", quote(zone)).into());
        }
        Some(QuietChoice::Between(_, Some(zone))) => Some(zone.clone()),
        // Quiet hours need a time zone: the player's own, else the language's default.
        Some(QuietChoice::Between(_, None)) if account.zone.is_none() => Some(locale.zone().to_owned()),
        Some(QuietChoice::Between(_, None) | QuietChoice::Off) | None => None,
    };
    if when.is_some() || quiet.is_some() {
        let change = |account: &mut Account| {
            when.into_iter().for_each(|when| account.set_notify(when));
            account.zone = zone.clone().or(account.zone.take());
            match quiet {
                Some(QuietChoice::Between(hours, _)) => account.set_quiet_hours(Some(*hours)),
                Some(QuietChoice::Off) => account.set_quiet_hours(None),
                None => {}
            }
        };
        records.revise(&key, caller.id.part("notify"), change).await?;
        change(&mut account);
    }
    let hours = account.quiet_hours().map(|hours| (hours, arena::zone_name(account.zone.as_deref().unwrap_or(arena::UTC))));
    Ok(caller.page_reply(notify::card(account.notify(), hours, locale)))
}

impl Service {
    /// Whether this player wants to be pinged on this occasion now. Unreadable settings count as the defaults.
    ///
    /// # Errors
    /// When the store fails.
    pub fn wants_ping(&self, player: PlayerId, occasion: PingReason) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            let account = identity::account_of_main(&self.context.records, player).await?;
            Ok(account.notify().allows_ping(occasion) && !account.is_quiet(self.context.clock.now()))
        })
    }
}
