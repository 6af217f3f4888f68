//! Applies commands to tournaments on the caller's behalf, such as their registration.

use broadside_arena::{
    Tournament,
    career::facts::Family,
    command::{Actor, Command},
};
use broadside_game::{
    ids::{PlayerId, RoomId, TournamentId},
    ruleset::Ruleset,
};
use broadside_present::{
    arena::{self, refusal},
    body::Body,
};
use broadside_words::locale::Locale;

use super::{
    super::{
        account::{player_key, tournament_key},
        people::{admission, careers, identity},
        record_set::RecordSet,
        records::Versioned,
        reservations,
        tournaments::{
            self, unknown_tournament,
            updates::{self, TournamentUpdate},
        },
    },
    Context, HandlerResult, Reply,
    caller::Caller,
    kids_mode, language,
    planning::{self, caller_person},
};

/// Registers the caller as an entrant.
pub(super) async fn join_tournament(context: &Context, caller: &Caller<'_>, id: TournamentId) -> HandlerResult {
    let locale = caller.locale();
    let tournament = tournaments::load(&context.records, id).await?.ok_or_else(unknown_tournament)?;
    let is_entrant = tournament.present_entrant_of(caller.by.id).is_some();
    let rooms: Vec<RoomId> = [tournament.room(), tournament.venue(), caller.place.room()].into_iter().flatten().collect();
    let loaded = &caller.load_for_admission(&context.records, &[], &rooms, Vec::new()).await;
    let accounts = identity::accounts_in(loaded, caller.by.id).await?;
    if !is_entrant {
        admission::check_caller(loaded, caller.by.id, rooms).await?;
        kids_mode::check_mode_off(loaded, caller.by.id).await?;
        check_newcomer(&tournament, &accounts)?;
    }
    language::save_reported_language(&context.records, caller, locale).await?;
    if !is_entrant {
        planning::reserve(context, caller, &player_key(caller.by.id), id, reservations::tournament_limit(caller.by.id)).await?;
    }
    let join = Command::Join(caller_person(caller), seeding_rating(context, &tournament, caller.by.id).await?);
    apply_command(context, caller, id, |tournament| {
        if tournament.present_entrant_of(caller.by.id).is_none() {
            check_newcomer(tournament, &accounts)?;
        }
        Ok(join.clone())
    })
    .await
}

/// Applies a command to a tournament on the caller's behalf, and replies with the outcome.
pub(super) async fn apply_command(
    context: &Context,
    caller: &Caller<'_>,
    id: TournamentId,
    choose_command: impl Fn(&Tournament) -> HandlerResult<Command> + Send + Sync,
) -> HandlerResult {
    let locale = caller.locale();
    let actor = Actor::Person(caller.by.id);
    let before: Versioned<Tournament> = context.records.load_versioned(&tournament_key(id)).await?.ok_or_else(unknown_tournament)?;
    let command = match before.stored.remembers(caller.id) {
        // The tournament may have changed since, so the arguments may no longer be valid.
        true => choose_command(&before.record).ok(),
        false => Some(choose_command(&before.record)?),
    };
    let (after, is_unchanged) = match updates::update_tournament(context, id, caller.id, actor, choose_command).await? {
        TournamentUpdate::Done(after) => (*after, false),
        TournamentUpdate::Nothing(after) => (*after, true),
        TournamentUpdate::Repeated => (before.record, false),
    };
    let after = tournaments::localize(&context.records, after).await?;
    let card = arena::card(&after, Some(caller.by.id), locale);
    let answer = if is_unchanged { arena::already_done } else { arena::confirmation };
    let outcome_text = |command: &Command| answer(&after, command).phrase(locale);
    // The confirmation of a registration may be public: the list of entrants is.
    let public_text = command.as_ref().filter(|command| matches!(command, Command::Join(..))).map(outcome_text);
    let text = command.as_ref().map_or_else(|| card.text.clone(), outcome_text);
    Ok(Reply::Private(Body { text, keys: card.keys, public_text, ..Body::default() }))
}

/// A player's rating under the tournament's rules, rounded; used for seeding.
pub(super) async fn seeding_rating(context: &Context, tournament: &Tournament, player: PlayerId) -> HandlerResult<u16> {
    let rules = Ruleset::parse(&tournament.plan().rules, Locale::default().lettering());
    let family = rules.map_or(Family::Custom, |rules| Family::of(&rules));
    let loaded = RecordSet::empty(&context.records);
    Ok(careers::current_rating(&loaded, player, family, context.clock.now()).await?.rounded_value())
}

/// Refuses a player who is already an entrant, or may not return, with any of their accounts.
fn check_newcomer(tournament: &Tournament, accounts: &[PlayerId]) -> HandlerResult<()> {
    accounts.iter().try_for_each(|account| tournament.check_newcomer(*account)).map_err(|why| refusal(&why).into())
}
