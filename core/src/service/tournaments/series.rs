//! The next tournament of a series: the same plan a week on, the same organisers, the same room. Decides no date itself.

use super::{
    super::{
        context::Context,
        free_id::first_free,
        store::{Committed, RequestId, StoreError},
        tournaments,
    },
    record,
};
use crate::{
    arena::{
        Tournament,
        command::{Actor, Command},
        plan::{Plan, Start},
    },
    game::ids::{Timestamp, TournamentId},
};

/// Calls the next tournament of a series into life. Idempotent.
pub(in crate::service) async fn create_next(context: &Context, id: TournamentId) -> Result<(), StoreError> {
    let Some(before) = tournaments::load(&context.records, id).await? else { return Ok(()) };
    let now = context.clock.now();
    let Some(plan) = next_plan(before.plan(), now) else { return Ok(()) };
    let (before, plan) = (&before, &plan);
    first_free(&format!("what follows tournament {id}"), |attempt| async move {
        let serial = RequestId::hash(&[&id.to_string(), "next", &attempt.to_string()]).0.get();
        let next = TournamentId::new(id.partition(), serial);
        if let Some(there) = tournaments::load(&context.records, next).await? {
            return Ok(follows(&there, before).then_some(()));
        }
        if let Some(tournament) = next_of(context, next, plan.clone(), before) {
            let request = RequestId::hash(&["next of", &id.to_string()]);
            if let Committed::Stale(_) = record::keep_new_tournament(&context.records, request, &tournament).await? {
                // Another writer took this id. If it did the same job, the next is there.
                let there = tournaments::load(&context.records, next).await?;
                return Ok(there.is_some_and(|there| follows(&there, before)).then_some(()));
            }
        }
        Ok(Some(()))
    })
    .await
}

/// The next tournament with the organisers of the one before; `None` where its plan is none any more.
fn next_of(context: &Context, id: TournamentId, plan: Plan, before: &Tournament) -> Option<Tournament> {
    let (first, others) = before.organisers().split_first()?;
    let begun = Tournament::create(id, context.clock.now(), plan, first.clone(), before.room()).ok()?;
    let appoint = |tournament: Tournament, other: &crate::arena::entrant::Person| {
        let command = Command::Appoint(other.clone());
        record::decided(context, &tournament, Actor::Person(first.player), &command).unwrap_or(tournament)
    };
    Some(others.iter().fold(begun, appoint))
}

/// The plan of the next of its kind, its moments moved to the next occurrence.
fn next_plan(plan: &Plan, now: Timestamp) -> Option<Plan> {
    let Start::At(start) = plan.start else { return None };
    let next = plan.repeat.as_ref()?.after(start.max(now))?;
    let closes = plan.closes.map(|closes| closes.plus_millis(next.0 - start.0));
    Some(Plan { start: Start::At(next), closes, ..plan.clone() })
}

/// Whether a tournament is the one that follows another: the same organiser's, in the same room, made after it.
fn follows(next: &Tournament, before: &Tournament) -> bool {
    let made = |tournament: &Tournament| tournament.log().first().map(|logged| logged.at);
    let host = |tournament: &Tournament| tournament.organisers().first().map(|person| person.player);
    next.room() == before.room() && host(next) == host(before) && made(next) > made(before)
}
