//! Joining two identities of one person: one gives a code, the other types it, and each agrees by a button under the other's name and
//! what follows from it. Joined, their games count in one profile; what is kept about each stays its own
//! ([`super::erasure`]), and either parts from the other at any time.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        account::named,
        anonymize::ErasedPerson,
        outbox::Message,
        records::{Plain, Records, SideEffects, emptied},
        request::{HandlerError, Request},
        store::{Collection, Key as StoreKey, RequestId, StoreError},
    },
    careers,
    identity::{self, Identity, MOST, of_identity},
    tables,
};
use crate::{
    arena::career::tiding::Notification,
    game::ids::{GameId, PlayerId, Timestamp},
    present::line::Line,
};

/// How the names of codes begin, beside identities, which are called as their people.
pub(in crate::service) const PREFIX: &str = "code-";

/// How long a used or lapsed code is kept, so that it can be told from one that never was.
pub(in crate::service) const KEPT: Duration = Duration::from_secs(3600);

/// A code that was given.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(in crate::service) struct Pass {
    pub(in crate::service) giver: Option<(PlayerId, String)>,
    pub(in crate::service) until: Timestamp,
    pub(in crate::service) claimant: Option<(PlayerId, String)>,
    pub(in crate::service) agreed: bool,
    /// Whether the claimant has agreed after reading what follows.
    pub(in crate::service) confirmed: bool,
}

impl Plain for Pass {
    fn forget(&mut self, _key: &StoreKey, _gone: &ErasedPerson) -> SideEffects {
        *self = Self::default();
        emptied()
    }

    fn export(&self, _key: &StoreKey, _person: PlayerId, _now: Timestamp) -> Vec<Value> {
        vec![json!(self)]
    }
}

pub(in crate::service) fn of_pass(code: &str) -> StoreKey {
    named(Collection::Pass, format!("{PREFIX}{code}"))
}

/// Eight letters that follow from the request alone, so that a repeat gives the same.
pub(in crate::service) fn code_for(request: RequestId) -> String {
    let mut number = request.part("code").0.get();
    let letter = |_| {
        let at = number % GameId::LETTERS.len() as u64;
        number /= GameId::LETTERS.len() as u64;
        char::from(GameId::LETTERS[at as usize])
    };
    (0..8).map(letter).collect()
}

/// Joins two identities; each step can be done again.
pub(in crate::service) async fn join_identities(
    records: &Records,
    request: &Request,
    giver: (PlayerId, &str),
    claimant: (PlayerId, &str),
) -> Result<(), HandlerError> {
    let ((giver, giver_name), (claimant, name)) = (giver, claimant);
    let mine = identity::load(records, giver).await?;
    let known = mine.others.iter().any(|(other, _)| *other == claimant);
    if mine.main.is_some() || (mine.others.len() >= MOST && !known) {
        return Err(Line::new("link-already").into());
    }
    records
        .try_update_record(&of_identity(claimant), request.id.part("other"), |other: &mut Identity| {
            if other.main == Some(giver) {
                return Ok(((), SideEffects::nothing()));
            }
            if other.main.is_some() || !other.others.is_empty() {
                return Err(HandlerError::from(Line::new("link-already")));
            }
            other.main = Some(giver);
            name.clone_into(&mut other.name);
            let told = Message::tiding(claimant, Notification::Linked(giver_name.to_owned()));
            Ok(((), SideEffects::entries(vec![told.into()])))
        })
        .await?;
    if mine.others.is_empty() {
        careers::join(records, giver, request.id.part("career")).await?;
    }
    // Where few people are counted, these two are one from now on.
    tables::forget_if_read(records, claimant, request.id.part("everybody")).await?;
    records
        .update_record(&of_identity(giver), request.id.part("main"), |main: &mut Identity| {
            giver_name.clone_into(&mut main.name);
            if main.others.iter().all(|(other, _)| *other != claimant) {
                main.others.push((claimant, name.to_owned()));
            }
        })
        .await?;
    Ok(())
}

/// Parts somebody from whoever they are joined to, and tells those; gives their names.
pub(in crate::service) async fn part_all(records: &Records, request: RequestId, asker: PlayerId) -> Result<Vec<String>, HandlerError> {
    let identity = identity::load(records, asker).await?;
    if let Some(main) = identity.main {
        let name = identity::load(records, main).await?.name;
        part(records, request, main, asker, asker).await?;
        return Ok(vec![name]);
    }
    for (other, _) in &identity.others {
        part(records, request, asker, *other, asker).await?;
    }
    Ok(identity.others.into_iter().map(|(_, name)| name).collect())
}

/// Parts two identities, each with the record of its own games. The asker's identity is changed last, so that what broke off can be
/// asked for again.
async fn part(records: &Records, request: RequestId, main: PlayerId, other: PlayerId, asker: PlayerId) -> Result<(), StoreError> {
    let known = identity::load(records, main).await?;
    let other_name = known.others.iter().find(|(id, _)| *id == other).map(|(_, name)| name.clone()).unwrap_or_default();
    let told = |whom: PlayerId, name: &str, news: bool| {
        let tiding = Message::tiding(whom, Notification::Unlinked(name.to_owned()));
        SideEffects::entries((news && whom != asker).then(|| tiding.into()).into_iter().collect())
    };
    let (key, word) = ([of_identity(other), of_identity(main)], request.part(&format!("part {other}")));
    let leave = |identity: &mut Identity| {
        let news = identity.main == Some(main);
        identity.main = identity.main.filter(|known| *known != main);
        told(other, &known.name, news)
    };
    let lose = |identity: &mut Identity| {
        let before = identity.others.len();
        identity.others.retain(|(id, _)| *id != other);
        told(main, &other_name, identity.others.len() < before)
    };
    let alone = known.others.iter().all(|(id, _)| *id == other);
    if asker == other {
        records.update_record(&key[1], word, lose).await?;
        careers::part(records, main, other, alone, word).await?;
        records.update_record(&key[0], word, leave).await
    } else {
        records.update_record(&key[0], word, leave).await?;
        careers::part(records, main, other, alone, word).await?;
        records.update_record(&key[1], word, lose).await
    }
}

/// The giver of a code that can still be used.
pub(in crate::service) fn open(pass: &Pass, now: Timestamp) -> Result<(PlayerId, String), HandlerError> {
    let giver = pass.giver.clone().ok_or_else(|| Line::new("link-unknown"))?;
    match (pass.agreed, now < pass.until) {
        (true, _) => Err(Line::new("link-used").into()),
        (false, false) => Err(Line::new("link-late").into()),
        (false, true) => Ok(giver),
    }
}
