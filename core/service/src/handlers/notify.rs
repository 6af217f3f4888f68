//! `notify`: shows or sets when the caller is pinged. Stored with the player's main account.

use broadside_arena::plan::WeeklySchedule;
use broadside_game::ids::PlayerId;
use broadside_present::{
    arena,
    notify::{self, Notify, QuietChoice},
    pings::PingReason,
};
use broadside_store::store::StoreResult;
use broadside_words::line::{Line, quote};
use futures_util::future::BoxFuture;

use super::{
    super::{
        account::{Account, player_key},
        context::Service,
        people::identity,
    },
    Context, HandlerResult,
    caller::Caller,
};

/// Sets when the caller is pinged, and the quiet hours; `None` leaves a setting unchanged. The reply shows both.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, when: Option<Notify>, quiet: Option<&QuietChoice>) -> HandlerResult {
    let (records, locale) = (&context.records, caller.locale());
    let key = player_key(identity::main_account_of(records, caller.by.id).await?);
    let mut account = records.account(&key).await?;
    let zone = match quiet {
        Some(QuietChoice::Between(_, Some(zone))) if !WeeklySchedule::has_zone(zone) => {
            return Err(Line::new("tournament-zone-unknown").text("typed", quote(zone)).into());
        }
        Some(QuietChoice::Between(_, Some(zone))) => Some(zone.clone()),
        // Quiet hours need a time zone: the player's own, else the language's default.
        Some(QuietChoice::Between(_, None)) if account.zone.is_none() => Some(locale.time_zone().to_owned()),
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
        records.update_account(&key, caller.id.part("notify"), change).await?;
        change(&mut account);
    }
    let hours = account.quiet_hours().map(|hours| (hours, arena::zone_name(account.zone.as_deref().unwrap_or(arena::UTC))));
    Ok(caller.page_reply(notify::card(account.notify(), hours, locale)))
}

impl Service {
    /// Whether this player wants to be pinged on this occasion now. Unreadable settings count as the defaults.
    pub fn wants_ping(&self, player: PlayerId, occasion: PingReason) -> BoxFuture<'_, StoreResult<bool>> {
        Box::pin(async move {
            let account = identity::load_main_account(&self.context.records, player).await?;
            Ok(account.notify().allows_ping(occasion) && !account.is_quiet(self.context.clock.now()))
        })
    }
}
