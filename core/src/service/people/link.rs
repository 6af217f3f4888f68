//! Joining two identities of one person: one gives a code, the other types it, and each agrees by a button under the other's name and
//! what follows from it. Joined, their games count in one profile; what is kept about each stays its own
//! ([`super::erase`], [`super::kids`]), and either parts from the other at any time.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        context::Context,
        gone::Gone,
        handlers::caller::Caller,
        outbox::Message,
        records::{Plain, Records, SideEffects, emptied},
        request::{Reply, Request, Stop},
        store::{Collection, Key as StoreKey, RequestId, StoreError},
    },
    admission::{self, Between},
    careers,
    identity::{self, Identity, MOST, of_identity},
    kids, named, tables,
};
use crate::{
    arena::career::tiding::Tiding,
    game::ids::{GameId, PlayerId, Timestamp},
    present::{
        body::{Body, Key},
        command::LinkStep,
        line::Line,
        people::letters,
    },
};

/// How long a code can be used, in seconds.
const VALID: u32 = 15 * 60;

/// How the names of codes begin, beside identities, which are called as their people.
pub(super) const PREFIX: &str = "code-";

/// How long a used or lapsed code is kept, so that it can be told from one that never was.
const KEPT: Duration = Duration::from_secs(3600);

/// A code that was given.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Pass {
    giver: Option<(PlayerId, String)>,
    until: Timestamp,
    claimant: Option<(PlayerId, String)>,
    agreed: bool,
    /// Whether the claimant has agreed after reading what follows.
    confirmed: bool,
}

impl Plain for Pass {
    fn forget(&mut self, _key: &StoreKey, _gone: &Gone) -> SideEffects {
        *self = Self::default();
        emptied()
    }

    fn export(&self, _key: &StoreKey, _person: PlayerId, _now: Timestamp) -> Vec<Value> {
        vec![json!(self)]
    }
}

pub(super) fn of_pass(code: &str) -> StoreKey {
    named(Collection::Pass, &format!("{PREFIX}{code}"))
}

/// Eight letters that follow from the request alone, so that a repeat gives the same.
pub(super) fn code_for(request: RequestId) -> String {
    let mut number = request.part("code").0.get();
    let letter = |_| {
        let at = number % GameId::LETTERS.len() as u64;
        number /= GameId::LETTERS.len() as u64;
        char::from(GameId::LETTERS[at as usize])
    };
    (0..8).map(letter).collect()
}

/// `link`: gives a code; with one: shows what follows from it; with a yes behind it: agrees, as either of the two.
pub(in crate::service) async fn step(context: &Context, caller: &Caller<'_>, step: &LinkStep) -> Result<Reply, Stop> {
    let code = match step {
        LinkStep::Give => return give_code(context, caller).await,
        LinkStep::Agree(code) | LinkStep::Claim(code) => readable(code)?,
    };
    match (step, context.records.load_record::<Pass>(&of_pass(&code)).await?) {
        (LinkStep::Agree(_), pass) if pass.claimant.as_ref().is_some_and(|(claimant, _)| *claimant == caller.by.id) => {
            confirm(context, caller, &code).await
        }
        (LinkStep::Agree(_), pass) => agree(context, caller, (&code, pass)).await,
        (LinkStep::Claim(_) | LinkStep::Give, pass) => claim(context, caller, (&code, pass)).await,
    }
}

async fn give_code(context: &Context, caller: &Caller<'_>) -> Result<Reply, Stop> {
    let identity = identity::load(&context.records, caller.by.id).await?;
    if identity.main.is_some() {
        return Err(Line::new("link-already").into());
    }
    if identity.others.len() >= MOST {
        return Err(Line::new("link-many").number("count", MOST as i64).into());
    }
    let code = code_for(caller.id);
    let (giver, until) = (caller.seat(), context.clock.now().plus_seconds(VALID));
    note_code(&context.records, caller, &code).await?;
    context
        .records
        .update_record(&of_pass(&code), caller.id, |pass: &mut Pass| {
            if pass.giver.is_none() {
                *pass = Pass { giver: Some((giver.player, giver.name.clone())), until, ..Pass::default() };
            }
            SideEffects { keep: Some(KEPT), ..SideEffects::nothing() }
        })
        .await?;
    Ok(Reply::private(Line::new("link-code").text("code", code).number("count", VALID / 60).phrase(caller.locale())))
}

/// Notes a code where it is found again when the person is to be forgotten.
async fn note_code(records: &Records, request: &Request, code: &str) -> Result<(), StoreError> {
    records
        .update_record(&of_identity(request.by.id), request.id.part("note"), |identity: &mut Identity| {
            identity.note(code);
            identity.name = request.seat().name;
        })
        .await
}

/// The code is typed: shows what follows. Nothing is asked of the giver yet.
async fn claim(context: &Context, caller: &Caller<'_>, (code, pass): (&str, Pass)) -> Result<Reply, Stop> {
    let locale = caller.locale();
    check_claimant(context, caller, &pass).await?;
    note_code(&context.records, caller, code).await?;
    let (claimant, now) = (caller.seat(), context.clock.now());
    let claimed = |pass: &mut Pass| {
        let (giver, name) = open(pass, now)?;
        if giver == claimant.player {
            return Err(Stop::from(Line::new("link-own")));
        }
        match &pass.claimant {
            Some((known, _)) if *known == claimant.player => return Ok((name, SideEffects::nothing())),
            Some(_) => return Err(Line::new("link-used").into()),
            None => pass.claimant = Some((claimant.player, claimant.name.clone())),
        }
        Ok((name, SideEffects { keep: Some(KEPT), ..SideEffects::nothing() }))
    };
    let giver = context.records.try_update_record(&of_pass(code), caller.id.part("claim"), claimed).await?;
    let keys = vec![vec![Key::says("key-link-join", format!("link {code} yes"), locale)]];
    Ok(Reply::Private(Body { keys, ..letters::plain(Line::new("link-sure").text("name", giver), locale) }))
}

/// The claimant agrees: now the giver is asked.
async fn confirm(context: &Context, caller: &Caller<'_>, code: &str) -> Result<Reply, Stop> {
    let pass: Pass = context.records.load_record(&of_pass(code)).await?;
    check_claimant(context, caller, &pass).await?;
    let (name, now) = (caller.seat().name, context.clock.now());
    let confirmed = |pass: &mut Pass| {
        let (giver, giver_name) = open(pass, now)?;
        if pass.confirmed {
            return Ok((giver_name, SideEffects::nothing()));
        }
        pass.confirmed = true;
        let asked = Message::tiding(giver, Tiding::Claimed(code.to_owned(), name.clone()));
        Ok::<_, Stop>((giver_name, SideEffects { keep: Some(KEPT), ..SideEffects::entries(vec![asked.into()]) }))
    };
    let giver = context.records.try_update_record(&of_pass(code), caller.id.part("confirm"), confirmed).await?;
    Ok(Reply::Turn(letters::plain(Line::new("link-claimed").text("name", giver), caller.locale())))
}

/// Refuses whoever cannot be joined to the giver of this code.
async fn check_claimant(context: &Context, request: &Request, pass: &Pass) -> Result<(), Stop> {
    let me = identity::load(&context.records, request.by.id).await?;
    if me.main.is_some() || !me.others.is_empty() {
        return Err(Line::new("link-already").into());
    }
    let (giver, _) = open(pass, context.clock.now())?;
    match admission::between(&context.records, request.by.id, giver).await? {
        Between::Nothing => Ok(()),
        Between::Mine | Between::Theirs => Err(Line::new("link-unknown").into()),
    }
}

/// The giver agrees, which joins the two. Every step can be done again, so an agreement that broke off half-way is agreed to once more.
async fn agree(context: &Context, caller: &Caller<'_>, (code, pass): (&str, Pass)) -> Result<Reply, Stop> {
    let (giver, giver_name) = pass.giver.clone().ok_or_else(|| Line::new("link-unknown"))?;
    if giver != caller.by.id {
        return Err(Line::new("link-stranger").into());
    }
    let Some((claimant, name)) = pass.claimant.clone() else { return Err(Line::new("link-unclaimed").into()) };
    if !pass.agreed {
        if !pass.confirmed {
            return Err(Line::new("link-unconfirmed").text("name", name).into());
        }
        open(&pass, context.clock.now())?;
        identity::check_apart(&context.records, [giver, claimant]).await?;
        kids::check_off(&context.records, claimant).await?;
        join_identities(&context.records, caller, (giver, &giver_name), (claimant, &name)).await?;
        context
            .records
            .update_record(&of_pass(code), caller.id.part("agree"), |pass: &mut Pass| {
                pass.agreed = true;
                SideEffects { keep: Some(KEPT), ..SideEffects::nothing() }
            })
            .await?;
    }
    Ok(Reply::Turn(letters::plain(Line::new("link-done").text("name", name), caller.locale())))
}

async fn join_identities(records: &Records, request: &Request, giver: (PlayerId, &str), claimant: (PlayerId, &str)) -> Result<(), Stop> {
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
                return Err(Stop::from(Line::new("link-already")));
            }
            other.main = Some(giver);
            name.clone_into(&mut other.name);
            let told = Message::tiding(claimant, Tiding::Linked(giver_name.to_owned()));
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

/// `unlink`: lets this identity go its own way again; said by the main one, all of them.
pub(in crate::service) async fn unlink(records: &Records, caller: &Caller<'_>) -> Result<Reply, Stop> {
    let names = part_all(records, caller.id, caller.by.id).await?;
    if names.is_empty() {
        return Err(Line::new("unlink-nobody").into());
    }
    Ok(Reply::private(Line::new("unlink-done").text("names", names.join(", ")).phrase(caller.locale())))
}

/// Parts somebody from whoever they are joined to, and tells those; gives their names.
pub(super) async fn part_all(records: &Records, request: RequestId, asker: PlayerId) -> Result<Vec<String>, Stop> {
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
        let tiding = Message::tiding(whom, Tiding::Unlinked(name.to_owned()));
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

fn readable(code: &str) -> Result<String, Stop> {
    let fits = code.len() == 8 && code.bytes().all(|byte| GameId::LETTERS.contains(&byte));
    if fits { Ok(code.to_owned()) } else { Err(Line::new("link-unknown").into()) }
}

/// The giver of a code that can still be used.
fn open(pass: &Pass, now: Timestamp) -> Result<(PlayerId, String), Stop> {
    let giver = pass.giver.clone().ok_or_else(|| Line::new("link-unknown"))?;
    match (pass.agreed, now < pass.until) {
        (true, _) => Err(Line::new("link-used").into()),
        (false, false) => Err(Line::new("link-late").into()),
        (false, true) => Ok(giver),
    }
}
