//! `notify`: when somebody is rung. Chosen once for a person with all their identities: it stands in the account of the main one.

use super::{
    super::{
        Service, Stop,
        account::{Account, of_player},
        accounts,
        people::identity,
        records::Records,
        request::{Reply, Request},
        store::StoreError,
    },
    begin::sub_request,
};
use crate::{
    arena::plan::Weekly,
    game::ids::PlayerId,
    present::{
        arena,
        line::{Line, quoted},
        locale::Locale,
        notify::{Notify, QuietChoice, card},
        rung::Occasion,
    },
};
use futures_util::future::BoxFuture;

/// Shows when the asker is rung, or changes it by what was said.
pub(super) async fn choose(
    records: &Records,
    request: &Request,
    when: Option<Notify>,
    quiet: Option<&QuietChoice>,
    locale: Locale,
) -> Result<Reply, Stop> {
    let key = of_player(identity::main_of(records, request.by.id).await?);
    let mut account = accounts::load(records, &key).await?;
    let zone = match quiet {
        Some(QuietChoice::Between(_, Some(zone))) if !Weekly::known(zone) => {
            return Err(Line::new("tournament-zone-unknown").text("typed", quoted(zone)).into());
        }
        Some(QuietChoice::Between(_, Some(zone))) => Some(zone.clone()),
        // Hours need clocks that they go by: one's own, else the usual ones of the language.
        Some(QuietChoice::Between(_, None)) if account.zone().is_none() => Some(locale.zone().to_owned()),
        Some(QuietChoice::Between(_, None) | QuietChoice::Off) | None => None,
    };
    if when.is_some() || quiet.is_some() {
        let change = |account: &mut Account| {
            when.into_iter().for_each(|when| account.choose_notify(when));
            zone.iter().for_each(|zone| account.set_zone(zone));
            match quiet {
                Some(QuietChoice::Between(hours, _)) => account.choose_quiet_hours(Some(*hours)),
                Some(QuietChoice::Off) => account.choose_quiet_hours(None),
                None => {}
            }
        };
        accounts::revise(records, &key, sub_request(request.id, "notify"), change).await?;
        change(&mut account);
    }
    let hours = account.quiet_hours().map(|hours| (hours, arena::zone_name(account.zone().unwrap_or(arena::UTC))));
    let body = card(account.notify(), hours, locale);
    Ok(request.turn_to(body))
}

impl Service {
    /// Whether this person wants to be rung on this occasion now; as usual where what they chose cannot be read.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub fn wants_to_be_rung(&self, player: PlayerId, occasion: Occasion) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            let account = identity::account_of_main(&self.context.records, player).await?;
            Ok(account.notify().rings(occasion) && !account.is_quiet(self.context.clock.now()))
        })
    }
}
