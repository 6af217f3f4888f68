//! `look`: the theme, the colours of marks and the layout that a person or a room chooses for pictures.

use super::{
    Service, Stop,
    account::Account,
    begin::{seat, sub_request},
    choosing::whose,
    request::{Reply, Request, Said},
};
use crate::present::{
    invocation::Invocation,
    line::quoted,
    locale::Locale,
    look::{
        CHOICES, Look,
        card::{self, ASK},
    },
    telling::Telling,
};

impl Service {
    /// `look`: shows how pictures look, or changes it by what was typed. A room's is said aloud, as it is everybody's.
    pub(super) async fn look(&self, request: &Request, words: &Invocation, locale: Locale) -> Result<Reply, Stop> {
        let (key, room) = whose(request, words)?;
        let account = self.account(&key).await?;
        let asked = CHOICES.into_iter().map(|(param, _)| param).find(|param| words.arg(param) == Some(ASK));
        if let (Some(param), None) = (asked, room) {
            return Ok(Reply::Turn(card::colours(account.look(), param, locale)));
        }
        let look = chosen(account.look(), words)?;
        let changed = look != account.look();
        if changed {
            // Only what was typed is changed, whatever else is chosen at the same moment.
            let choose = |account: &mut Account| account.choose_look(chosen(account.look(), words).unwrap_or(look));
            self.revise(&key, sub_request(request.id, "look"), choose).await?;
        }
        Ok(match (room, changed) {
            (None, _) => shown(request, card::mine(look, account.active().last().copied(), locale)),
            (Some(_), true) => Reply::Aloud(card::room_set(look, &seat(request).name, locale)),
            (Some(_), false) => Reply::Aloud(card::room(look, locale)),
        })
    }
}

/// The look with everything that was typed.
fn chosen(look: Look, words: &Invocation) -> Result<Look, Stop> {
    CHOICES.into_iter().try_fold(look, |look, (param, _)| match words.arg(param) {
        Some(typed) => look.with(param, typed).ok_or_else(|| card::refused(param, &quoted(typed)).into()),
        None => Ok(look),
    })
}

/// The card takes the place of the one whose key was pressed.
fn shown(request: &Request, card: Telling) -> Reply {
    match request.said {
        Said::Press(_) => Reply::Turn(card),
        Said::Text(_) | Said::Command { .. } => Reply::Private(card),
    }
}
