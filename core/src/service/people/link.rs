//! Joining two identities of one person: one gives a code, the other types it, the first agrees. Whoever sees the
//! code can do no more than ask.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{
    super::{
        Stop,
        context::Context,
        handlers::{
            answer::private,
            begin::{seat, sub_request},
        },
        outbox::Message,
        records::{Plain, Records, SideEffects},
        request::{Reply, Request},
        store::{Collection, Key as StoreKey, RequestId, StoreError},
    },
    blocks::{self, Between},
    everybody,
    identity::{self, Identity, MOST, of_identity},
    kids, named,
};
use crate::{
    arena::career::tiding::Tiding,
    game::ids::{GameId, PlayerId, Timestamp},
    present::{command::LinkStep, line::Line, locale::Locale, people::letters},
};

/// How long a code can be used, in seconds.
const VALID: u32 = 15 * 60;

/// How long a used or lapsed code is kept, so that it can be told from one that never was.
/// How the names of codes begin, beside identities, which are called as their people.
pub(super) const PREFIX: &str = "code-";

const KEPT: Duration = Duration::from_secs(3600);

/// A code that was given.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Pass {
    pub(super) giver: Option<(PlayerId, String)>,
    until: Timestamp,
    pub(super) claimant: Option<(PlayerId, String)>,
    agreed: bool,
}

impl Plain for Pass {
    const SCHEMA: u8 = 1;
}

pub(super) fn of_pass(code: &str) -> StoreKey {
    named(Collection::Pass, &format!("{PREFIX}{code}"))
}

/// Eight letters that follow from the request alone, so that a repeat gives the same.
pub(super) fn code_for(request: RequestId) -> String {
    let mut number = sub_request(request, "code").0.get();
    let letter = |_| {
        let at = number % GameId::LETTERS.len() as u64;
        number /= GameId::LETTERS.len() as u64;
        char::from(GameId::LETTERS[at as usize])
    };
    (0..8).map(letter).collect()
}

/// `link`: gives a code; with one: asks to be joined; with a yes behind it: agrees.
pub(in crate::service) async fn step(context: &Context, request: &Request, step: &LinkStep, locale: Locale) -> Result<Reply, Stop> {
    match step {
        LinkStep::Give => give_code(context, request, locale).await,
        LinkStep::Agree(code) => agree(context, request, &readable(code)?, locale).await,
        LinkStep::Claim(code) => claim(context, request, &readable(code)?, locale).await,
    }
}

async fn give_code(context: &Context, request: &Request, locale: Locale) -> Result<Reply, Stop> {
    let identity = identity::load(&context.records, request.by.id).await?;
    if identity.main.is_some() {
        return Err(Line::new("link-already").into());
    }
    if identity.others.len() >= MOST {
        return Err(Line::new("link-many").number("count", MOST as i64).into());
    }
    let code = code_for(request.id);
    let (giver, until) = (seat(request), context.clock.now().plus_seconds(VALID));
    note_code(&context.records, request, &code).await?;
    context
        .records
        .update_record(&of_pass(&code), request.id, |pass: &mut Pass| {
            if pass.giver.is_none() {
                *pass = Pass { giver: Some((giver.player, giver.name.clone())), until, ..Pass::default() };
            }
            SideEffects { keep: Some(KEPT), ..SideEffects::nothing() }
        })
        .await?;
    Ok(private(Line::new("link-code").text("code", code).number("count", VALID / 60).phrase(locale)))
}

/// Notes a code where it is found again when the person is to be forgotten.
async fn note_code(records: &Records, request: &Request, code: &str) -> Result<(), StoreError> {
    records
        .update_record(&of_identity(request.by.id), sub_request(request.id, "note"), |identity: &mut Identity| {
            identity.note(code);
            identity.name = seat(request).name;
            SideEffects::nothing()
        })
        .await
}

async fn claim(context: &Context, request: &Request, code: &str, locale: Locale) -> Result<Reply, Stop> {
    let me = identity::load(&context.records, request.by.id).await?;
    if me.main.is_some() || !me.others.is_empty() {
        return Err(Line::new("link-already").into());
    }
    let (claimant, now) = (seat(request), context.clock.now());
    let pass: Pass = context.records.load_record(&of_pass(code)).await?;
    let (giver, _) = open(&pass, now)?;
    if blocks::between(&context.records, request.by.id, giver).await? != Between::Nothing {
        return Err(Line::new("link-unknown").into());
    }
    note_code(&context.records, request, code).await?;
    let giver = context
        .records
        .try_update_record(&of_pass(code), sub_request(request.id, "claim"), |pass: &mut Pass| {
            let (giver, name) = open(pass, now)?;
            if giver == claimant.player {
                return Err(Stop::from(Line::new("link-own")));
            }
            match &pass.claimant {
                Some((known, _)) if *known == claimant.player => return Ok((name, SideEffects::nothing())),
                Some(_) => return Err(Line::new("link-used").into()),
                None => pass.claimant = Some((claimant.player, claimant.name.clone())),
            }
            let asked = Message::tiding(giver, Tiding::Claimed(code.to_owned(), claimant.name.clone()));
            Ok((name, SideEffects { keep: Some(KEPT), ..SideEffects::entries(vec![asked.into()]) }))
        })
        .await?;
    Ok(private(Line::new("link-claimed").text("name", giver).phrase(locale)))
}

/// Joins the two. Every step can be done again, so an agreement that broke off half-way is agreed to once more.
async fn agree(context: &Context, request: &Request, code: &str, locale: Locale) -> Result<Reply, Stop> {
    let pass: Pass = context.records.load_record(&of_pass(code)).await?;
    let (giver, giver_name) = pass.giver.clone().ok_or_else(|| Line::new("link-unknown"))?;
    if giver != request.by.id {
        return Err(Line::new("link-stranger").into());
    }
    let Some((claimant, name)) = pass.claimant.clone() else { return Err(Line::new("link-unclaimed").into()) };
    if !pass.agreed {
        open(&pass, context.clock.now())?;
        kids::check_off(&context.records, claimant).await?;
        join_identities(&context.records, request, (giver, &giver_name), (claimant, &name)).await?;
        context
            .records
            .update_record(&of_pass(code), sub_request(request.id, "agree"), |pass: &mut Pass| {
                pass.agreed = true;
                SideEffects { keep: Some(KEPT), ..SideEffects::nothing() }
            })
            .await?;
    }
    Ok(Reply::Turn(letters::plain(Line::new("link-done").text("name", name), locale)))
}

async fn join_identities(records: &Records, request: &Request, giver: (PlayerId, &str), claimant: (PlayerId, &str)) -> Result<(), Stop> {
    let ((giver, giver_name), (claimant, name)) = (giver, claimant);
    let mine = identity::load(records, giver).await?;
    let known = mine.others.iter().any(|(other, _)| *other == claimant);
    if mine.main.is_some() || (mine.others.len() >= MOST && !known) {
        return Err(Line::new("link-already").into());
    }
    records
        .try_update_record(&of_identity(claimant), sub_request(request.id, "other"), |other: &mut Identity| {
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
    // Where few people are counted, these two are one from now on.
    everybody::forget_if_read(records, claimant, sub_request(request.id, "everybody")).await?;
    records
        .update_record(&of_identity(giver), sub_request(request.id, "main"), |main: &mut Identity| {
            giver_name.clone_into(&mut main.name);
            if main.others.iter().all(|(other, _)| *other != claimant) {
                main.others.push((claimant, name.to_owned()));
            }
            SideEffects::nothing()
        })
        .await?;
    Ok(())
}

/// `unlink`: lets this identity go its own way again; said by the main one, all of them.
pub(in crate::service) async fn unlink(records: &Records, request: &Request, locale: Locale) -> Result<Reply, Stop> {
    let names = part_all(records, request.id, request.by.id).await?;
    if names.is_empty() {
        return Err(Line::new("unlink-nobody").into());
    }
    Ok(private(Line::new("unlink-done").text("names", names.join(", ")).phrase(locale)))
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

/// Parts two identities. The other one's record alone says whom it plays for, so it is changed first.
async fn part(records: &Records, request: RequestId, main: PlayerId, other: PlayerId, asker: PlayerId) -> Result<(), StoreError> {
    let known = identity::load(records, main).await?;
    let other_name = known.others.iter().find(|(id, _)| *id == other).map(|(_, name)| name.clone()).unwrap_or_default();
    let told = |whom: PlayerId, name: &str, news: bool| {
        let tiding = Message::tiding(whom, Tiding::Unlinked(name.to_owned()));
        SideEffects::entries((news && whom != asker).then(|| tiding.into()).into_iter().collect())
    };
    let word = sub_request(request, &format!("part {other}"));
    records
        .update_record(&of_identity(other), word, |identity: &mut Identity| {
            let news = identity.main == Some(main);
            identity.main = identity.main.filter(|known| *known != main);
            told(other, &known.name, news)
        })
        .await?;
    records
        .update_record(&of_identity(main), word, |identity: &mut Identity| {
            let before = identity.others.len();
            identity.others.retain(|(id, _)| *id != other);
            told(main, &other_name, identity.others.len() < before)
        })
        .await
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
