//! Links two accounts of one player: one issues a code, the other types it, and both confirm by a button that shows the other's
//! name and the consequences. The games of linked accounts count in one profile; other records stay separate ([`super::erasure`]),
//! and either account can unlink at any time.

use std::time::Duration;

use broadside_arena::career::notification::Notification;
use broadside_game::ids::{GameId, PlayerId, Timestamp};
use broadside_store::store::{Collection, Key as StoreKey, RequestId, StoreResult};
use broadside_words::line::Line;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        account::key_for_name,
        anonymise::ErasedPerson,
        outbox::{Entry, Message},
        records::{PlainRecord, Records, SideEffects, emptied_record_effects},
        request::{HandlerError, HandlerResult, Request},
    },
    careers,
    identity::{self, Identity, MAX_LINKED_ACCOUNTS, identity_key},
    leaderboards,
};

/// The prefix of the names of these records. It distinguishes them from identities, which are named after their player.
pub(crate) const PREFIX: &str = "code-";

/// How long a code is stored after its last change, so that a used or expired code is not called unknown.
pub(crate) const RETENTION: Duration = Duration::from_secs(3600);

/// An issued code for linking two accounts.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct LinkCode {
    /// The account that issued the code, and its name.
    pub(crate) giver: Option<(PlayerId, String)>,
    /// When the code expires.
    pub(crate) until: Timestamp,
    /// The account that typed the code, and its name.
    pub(crate) claimant: Option<(PlayerId, String)>,
    /// Whether the issuer has confirmed, too, and the accounts are linked.
    pub(crate) agreed: bool,
    /// Whether the claimant has confirmed after reading the consequences.
    pub(crate) confirmed: bool,
}

impl PlainRecord for LinkCode {
    fn forget(&mut self, _key: &StoreKey, _gone: &ErasedPerson) -> SideEffects {
        *self = Self::default();
        emptied_record_effects()
    }

    fn export(&self, _key: &StoreKey, _person: PlayerId, _now: Timestamp) -> Vec<Value> {
        vec![json!(self)]
    }
}

pub(crate) fn link_code_key(code: &str) -> StoreKey {
    key_for_name(Collection::Pass, format!("{PREFIX}{code}"))
}

/// Eight letters derived from the request id, so that a retry returns the same code.
pub(crate) fn code_for(request: RequestId) -> String {
    let mut number = request.part("code").0.get();
    let letter = |_| {
        let at = number % GameId::LETTERS.len() as u64;
        number /= GameId::LETTERS.len() as u64;
        char::from(GameId::LETTERS[at as usize])
    };
    (0..8).map(letter).collect()
}

/// Links two accounts. Each step is idempotent.
pub(crate) async fn link_identities(
    records: &Records,
    request: &Request,
    giver: (PlayerId, &str),
    claimant: (PlayerId, &str),
) -> HandlerResult<()> {
    let ((giver, giver_name), (claimant, name)) = (giver, claimant);
    let mine = identity::load(records, giver).await?;
    let known = mine.others.iter().any(|(other, _)| *other == claimant);
    if mine.main.is_some() || (mine.others.len() >= MAX_LINKED_ACCOUNTS && !known) {
        return Err(Line::new("link-already").into());
    }
    let set_main = |other: &mut Identity| {
        if other.main == Some(giver) {
            return Ok(((), SideEffects::nothing()));
        }
        if other.main.is_some() || !other.others.is_empty() {
            return Err(HandlerError::from(Line::new("link-already")));
        }
        other.main = Some(giver);
        name.clone_into(&mut other.name);
        let message = Message::notification(claimant, Notification::Linked(giver_name.to_owned()));
        Ok(((), SideEffects::entries(vec![Entry::Message(message)])))
    };
    records.try_update_record(&identity_key(claimant), None, request.id.part("other"), set_main).await?;
    if mine.others.is_empty() {
        careers::start_own_career(records, giver, request.id.part("career")).await?;
    }
    // The two accounts count as one contributor to the global habits from now on.
    leaderboards::forget_contributor(records, claimant, request.id.part("everybody")).await?;
    let add_other = |main: &mut Identity| {
        giver_name.clone_into(&mut main.name);
        if main.others.iter().all(|(other, _)| *other != claimant) {
            main.others.push((claimant, name.to_owned()));
        }
    };
    records.update_record(&identity_key(giver), request.id.part("main"), add_other).await?;
    Ok(())
}

/// Unlinks an account from all others, and notifies their owners. Returns the names of the others.
pub(crate) async fn unlink_all(records: &Records, request: RequestId, author: PlayerId) -> HandlerResult<Vec<String>> {
    let identity = identity::load(records, author).await?;
    if let Some(main) = identity.main {
        let name = identity::load(records, main).await?.name;
        unlink(records, request, main, author, author).await?;
        return Ok(vec![name]);
    }
    for (other, _) in &identity.others {
        unlink(records, request, author, *other, author).await?;
    }
    Ok(identity.others.into_iter().map(|(_, name)| name).collect())
}

/// Unlinks two accounts; each continues with its own games. The caller's identity is changed last, so that a failed request can be
/// retried.
async fn unlink(records: &Records, request: RequestId, main: PlayerId, other: PlayerId, author: PlayerId) -> StoreResult {
    let known = identity::load(records, main).await?;
    let other_name = known.others.iter().find(|(id, _)| *id == other).map(|(_, name)| name.clone()).unwrap_or_default();
    let notify = |whom: PlayerId, name: &str, news: bool| {
        let notification = Message::notification(whom, Notification::Unlinked(name.to_owned()));
        SideEffects::entries((news && whom != author).then_some(Entry::Message(notification)).into_iter().collect())
    };
    let (key, word) = ([identity_key(other), identity_key(main)], request.part(&format!("part {other}")));
    let leave = |identity: &mut Identity| {
        let news = identity.main == Some(main);
        identity.main = identity.main.filter(|known| *known != main);
        notify(other, &known.name, news)
    };
    let remove = |identity: &mut Identity| {
        let removed = identity.others.extract_if(.., |(id, _)| *id == other).count();
        notify(main, &other_name, removed > 0)
    };
    let alone = known.others.iter().all(|(id, _)| *id == other);
    if author == other {
        records.update_record(&key[1], word, remove).await?;
        careers::separate_careers(records, main, other, alone, word).await?;
        records.update_record(&key[0], word, leave).await
    } else {
        records.update_record(&key[0], word, leave).await?;
        careers::separate_careers(records, main, other, alone, word).await?;
        records.update_record(&key[1], word, remove).await
    }
}

/// Refuses a code that can no longer be used; returns its issuer otherwise.
pub(crate) fn check_usable(code: &LinkCode, now: Timestamp) -> HandlerResult<(PlayerId, String)> {
    let giver = code.giver.clone().ok_or_else(|| Line::new("link-unknown"))?;
    match (code.agreed, now < code.until) {
        (true, _) => Err(Line::new("link-used").into()),
        (false, false) => Err(Line::new("link-late").into()),
        (false, true) => Ok(giver),
    }
}
