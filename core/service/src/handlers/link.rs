//! `link` and `unlink`: one account issues a code, the other types it, and both confirm by a button that shows the other's name and the
//! consequences.

use broadside_arena::career::notification::Notification;
use broadside_game::ids::GameId;
use broadside_present::{
    body::{Body, Key},
    commands::link::LinkStep,
    people::notifications,
};
use broadside_store::store::StoreResult;
use broadside_words::line::Line;

use super::{
    super::{
        outbox::{Entry, Message},
        people::{
            admission::{self, BlockStatus},
            identity::{self, Identity, MAX_LINKED_ACCOUNTS, identity_key},
            link::{LinkCode, RETENTION, check_usable, code_for, link_code_key, link_identities, unlink_all},
        },
        record_set::RecordSet,
        records::SideEffects,
    },
    Context, HandlerError, HandlerResult, Records, Reply, Request,
    caller::Caller,
    kids_mode,
};

/// How long a code can be used, in seconds.
const CODE_SECONDS: u32 = 15 * 60;

/// `link`: issues a code; `link CODE`: shows the consequences; `link CODE yes`: confirms, from either account.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, step: &LinkStep) -> HandlerResult {
    let code = match step {
        LinkStep::Give => return give_code(context, caller).await,
        LinkStep::Agree(code) | LinkStep::Claim(code) => parse_code(code)?,
    };
    match (step, context.records.load_record::<LinkCode>(&link_code_key(&code)).await?) {
        (LinkStep::Agree(_), link_code) if link_code.claimant.as_ref().is_some_and(|(claimant, _)| *claimant == caller.by.id) => {
            confirm(context, caller, (&code, link_code)).await
        }
        (LinkStep::Agree(_), link_code) => agree(context, caller, (&code, link_code)).await,
        (LinkStep::Claim(_) | LinkStep::Give, link_code) => claim(context, caller, (&code, link_code)).await,
    }
}

async fn give_code(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let identity = identity::load(&context.records, caller.by.id).await?;
    if identity.main.is_some() {
        return Err(Line::new("link-already").into());
    }
    if identity.others.len() >= MAX_LINKED_ACCOUNTS {
        return Err(Line::new("link-many").number("count", MAX_LINKED_ACCOUNTS as i64).into());
    }
    let code = code_for(caller.id);
    let (giver, until) = (caller.seat(), context.clock.now().plus_seconds(CODE_SECONDS));
    save_code(&context.records, caller, &code).await?;
    let set_giver = |link_code: &mut LinkCode| {
        if link_code.giver.is_none() {
            *link_code = LinkCode { giver: Some((giver.player, giver.name.clone())), until, ..LinkCode::default() };
        }
        SideEffects { ttl: Some(RETENTION), ..SideEffects::nothing() }
    };
    context.records.update_record(&link_code_key(&code), caller.id, set_giver).await?;
    Ok(Reply::private(Line::new("link-code").text("code", code).number("count", CODE_SECONDS / 60).phrase(caller.locale())))
}

/// Saves a code in the player's identity, so that erasing the player finds it.
async fn save_code(records: &Records, request: &Request, code: &str) -> StoreResult {
    let save = |identity: &mut Identity| {
        identity.add_code(code);
        identity.name = request.seat().name;
    };
    records.update_record(&identity_key(request.by.id), request.id.part("note"), save).await
}

/// Assigns a typed code to the caller and shows the consequences of linking. The issuer is not asked yet.
async fn claim(context: &Context, caller: &Caller<'_>, (code, link_code): (&str, LinkCode)) -> HandlerResult {
    let locale = caller.locale();
    check_claimant(context, caller, &link_code).await?;
    save_code(&context.records, caller, code).await?;
    let (claimant, now) = (caller.seat(), context.clock.now());
    let set_claimant = |link_code: &mut LinkCode| {
        let (giver, name) = check_usable(link_code, now)?;
        if giver == claimant.player {
            return Err(HandlerError::from(Line::new("link-own")));
        }
        match &link_code.claimant {
            Some((known, _)) if *known == claimant.player => return Ok((name, SideEffects::nothing())),
            Some(_) => return Err(Line::new("link-used").into()),
            None => link_code.claimant = Some((claimant.player, claimant.name.clone())),
        }
        Ok((name, SideEffects { ttl: Some(RETENTION), ..SideEffects::nothing() }))
    };
    let giver = context.records.try_update_record(&link_code_key(code), None, caller.id.part("claim"), set_claimant).await?;
    let keys = vec![vec![Key::for_command("key-link-join", format!("link {code} yes"), locale)]];
    Ok(Reply::Private(Body { keys, ..notifications::plain(Line::new("link-sure").text("name", giver), locale) }))
}

/// Confirms as the claimant, and asks the issuer.
async fn confirm(context: &Context, caller: &Caller<'_>, (code, link_code): (&str, LinkCode)) -> HandlerResult {
    check_claimant(context, caller, &link_code).await?;
    let (name, now) = (caller.seat().name, context.clock.now());
    let set_confirmed = |link_code: &mut LinkCode| {
        let (giver, giver_name) = check_usable(link_code, now)?;
        if link_code.confirmed {
            return Ok((giver_name, SideEffects::nothing()));
        }
        link_code.confirmed = true;
        let question = Message::notification(giver, Notification::Claimed(code.to_owned(), name.clone()));
        Ok::<_, HandlerError>((giver_name, SideEffects { ttl: Some(RETENTION), ..SideEffects::entries(vec![Entry::Message(question)]) }))
    };
    let giver = context.records.try_update_record(&link_code_key(code), None, caller.id.part("confirm"), set_confirmed).await?;
    Ok(Reply::Page(notifications::plain(Line::new("link-claimed").text("name", giver), caller.locale())))
}

/// Refuses a caller whose account cannot be linked to that of the code's issuer.
async fn check_claimant(context: &Context, request: &Request, link_code: &LinkCode) -> HandlerResult<()> {
    let me = identity::load(&context.records, request.by.id).await?;
    if me.main.is_some() || !me.others.is_empty() {
        return Err(Line::new("link-already").into());
    }
    let (giver, _) = check_usable(link_code, context.clock.now())?;
    match admission::block_status(&context.records, request.by.id, giver).await? {
        BlockStatus::Neither => Ok(()),
        BlockStatus::ByCaller | BlockStatus::ByOther => Err(Line::new("link-unknown").into()),
    }
}

/// Confirms as the issuer, which links the accounts. Each step is idempotent, so a failed confirmation can be retried.
async fn agree(context: &Context, caller: &Caller<'_>, (code, link_code): (&str, LinkCode)) -> HandlerResult {
    let (giver, giver_name) = link_code.giver.clone().ok_or_else(|| Line::new("link-unknown"))?;
    if giver != caller.by.id {
        return Err(Line::new("link-stranger").into());
    }
    let Some((claimant, name)) = link_code.claimant.clone() else { return Err(Line::new("link-unclaimed").into()) };
    if !link_code.agreed {
        if !link_code.confirmed {
            return Err(Line::new("link-unconfirmed").text("name", name).into());
        }
        check_usable(&link_code, context.clock.now())?;
        identity::check_linkable(&context.records, [giver, claimant]).await?;
        kids_mode::check_mode_off(&RecordSet::empty(&context.records), claimant).await?;
        link_identities(&context.records, caller, (giver, &giver_name), (claimant, &name)).await?;
        let set_agreed = |link_code: &mut LinkCode| {
            link_code.agreed = true;
            SideEffects { ttl: Some(RETENTION), ..SideEffects::nothing() }
        };
        context.records.update_record(&link_code_key(code), caller.id.part("agree"), set_agreed).await?;
    }
    Ok(Reply::Page(notifications::plain(Line::new("link-done").text("name", name), caller.locale())))
}

/// `unlink`: unlinks the caller's account from the main account; the main account is unlinked from all others.
pub(super) async fn unlink(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let names = unlink_all(&context.records, caller.id, caller.by.id).await?;
    if names.is_empty() {
        return Err(Line::new("unlink-nobody").into());
    }
    Ok(Reply::private(Line::new("unlink-done").text("names", names.join(", ")).phrase(caller.locale())))
}

fn parse_code(code: &str) -> HandlerResult<String> {
    let fits = code.len() == 8 && code.bytes().all(|byte| GameId::LETTERS.contains(&byte));
    if fits { Ok(code.to_owned()) } else { Err(Line::new("link-unknown").into()) }
}
