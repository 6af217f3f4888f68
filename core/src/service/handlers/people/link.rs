//! `link` and `unlink`: one gives a code, the other types it, and each agrees by a button under the other's name and what follows
//! from it.

use super::kids;
use crate::{
    arena::career::tiding::Notification,
    game::ids::GameId,
    present::{
        body::{Body, Key},
        command::LinkStep,
        line::Line,
        people::letters,
    },
    service::{
        context::Context,
        handlers::caller::Caller,
        outbox::Message,
        people::{
            admission::{self, Between},
            identity::{self, Identity, MOST, of_identity},
            link::{KEPT, Pass, code_for, join_identities, of_pass, open, part_all},
        },
        records::{Records, SideEffects},
        request::{HandlerError, Reply, Request},
        store::StoreError,
    },
};

/// How long a code can be used, in seconds.
const VALID: u32 = 15 * 60;

/// `link`: gives a code; with one: shows what follows from it; with a yes behind it: agrees, as either of the two.
pub(in crate::service::handlers) async fn step(context: &Context, caller: &Caller<'_>, step: &LinkStep) -> Result<Reply, HandlerError> {
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

async fn give_code(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
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
async fn claim(context: &Context, caller: &Caller<'_>, (code, pass): (&str, Pass)) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    check_claimant(context, caller, &pass).await?;
    note_code(&context.records, caller, code).await?;
    let (claimant, now) = (caller.seat(), context.clock.now());
    let claimed = |pass: &mut Pass| {
        let (giver, name) = open(pass, now)?;
        if giver == claimant.player {
            return Err(HandlerError::from(Line::new("link-own")));
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
async fn confirm(context: &Context, caller: &Caller<'_>, code: &str) -> Result<Reply, HandlerError> {
    let pass: Pass = context.records.load_record(&of_pass(code)).await?;
    check_claimant(context, caller, &pass).await?;
    let (name, now) = (caller.seat().name, context.clock.now());
    let confirmed = |pass: &mut Pass| {
        let (giver, giver_name) = open(pass, now)?;
        if pass.confirmed {
            return Ok((giver_name, SideEffects::nothing()));
        }
        pass.confirmed = true;
        let asked = Message::tiding(giver, Notification::Claimed(code.to_owned(), name.clone()));
        Ok::<_, HandlerError>((giver_name, SideEffects { keep: Some(KEPT), ..SideEffects::entries(vec![asked.into()]) }))
    };
    let giver = context.records.try_update_record(&of_pass(code), caller.id.part("confirm"), confirmed).await?;
    Ok(Reply::Turn(letters::plain(Line::new("link-claimed").text("name", giver), caller.locale())))
}

/// Refuses whoever cannot be joined to the giver of this code.
async fn check_claimant(context: &Context, request: &Request, pass: &Pass) -> Result<(), HandlerError> {
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
async fn agree(context: &Context, caller: &Caller<'_>, (code, pass): (&str, Pass)) -> Result<Reply, HandlerError> {
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

/// `unlink`: lets this identity go its own way again; said by the main one, all of them.
pub(in crate::service::handlers) async fn unlink(records: &Records, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let names = part_all(records, caller.id, caller.by.id).await?;
    if names.is_empty() {
        return Err(Line::new("unlink-nobody").into());
    }
    Ok(Reply::private(Line::new("unlink-done").text("names", names.join(", ")).phrase(caller.locale())))
}

fn readable(code: &str) -> Result<String, HandlerError> {
    let fits = code.len() == 8 && code.bytes().all(|byte| GameId::LETTERS.contains(&byte));
    if fits { Ok(code.to_owned()) } else { Err(Line::new("link-unknown").into()) }
}
