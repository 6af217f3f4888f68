//! `tournament`: parses which tournament, entrant or match is meant, and asks the tournament, which decides. Replies to the caller;
//! posts in the room are sent as messages.

use broadside_arena::{
    Tournament,
    career::facts::Family,
    command::{Actor, Command, Refusal},
    entrant::{Entrant, EntrantId, Match, MatchId, Person},
};
use broadside_game::{
    ids::{PlayerId, RoomId, TournamentId},
    ruleset::Ruleset,
};
use broadside_present::{
    arena::{
        self, refusal,
        subcommand::{MOST_MINUTES, Ruling, TournamentView},
    },
    body::Body,
    commands::tournament::{RulingTarget, TournamentCommand},
};
use broadside_words::{
    line::{Line, quote, sanitise_name},
    locale::Locale,
};

use super::{
    super::{
        account::{player_key, room_key, tournament_key},
        context::Context,
        people::{admission, careers, identity},
        record_set::RecordSet,
        records::{Records, Versioned},
        request::{HandlerError, Place, Reply, Request, RequestAuthor, RequestInput},
        tournaments::{
            self, unknown_tournament,
            updates::{self, TournamentUpdate},
        },
    },
    begin,
    caller::Caller,
    people::kids,
    planning::{self, person},
    resolve::ask_which,
};

pub(super) async fn answer(context: &Context, caller: &Caller<'_>, command: &TournamentCommand) -> Result<Reply, HandlerError> {
    match command {
        TournamentCommand::Create(said) => planning::create_tournament(context, caller, said).await,
        TournamentCommand::Set(step) => planning::set_tournament(context, caller, step).await,
        TournamentCommand::Zone(zone) => planning::set_zone(&context.records, caller, zone).await,
        TournamentCommand::Permit(makers) => planning::set_permit(&context.records, caller, makers).await,
        TournamentCommand::List => list_tournaments(&context.records, caller).await,
        TournamentCommand::Find => {
            match active_tournaments(&context.records, caller.by.id, caller.place, TournamentFilter::See).await?.len() {
                1 => show_tournament(&context.records, caller, TournamentView::Card, 0).await,
                _ => list_tournaments(&context.records, caller).await,
            }
        }
        TournamentCommand::Show(page, part) => show_tournament(&context.records, caller, *page, *part).await,
        TournamentCommand::Join => {
            let id = resolve_tournament(&context.records, caller, TournamentFilter::Join).await?;
            join_tournament(context, caller, id).await
        }
        TournamentCommand::Ask(ruling, subject) => {
            let filter = if matches!(ruling, Ruling::Leave | Ruling::CheckIn) { TournamentFilter::Play } else { TournamentFilter::Decide };
            let id = resolve_tournament(&context.records, caller, filter).await?;
            decide_tournament(context, caller, id, *ruling, subject).await
        }
    }
}

async fn show_tournament(records: &Records, caller: &Caller<'_>, page: TournamentView, part: usize) -> Result<Reply, HandlerError> {
    let id = resolve_tournament(records, caller, TournamentFilter::See).await?;
    let tournament = tournaments::load_localized(records, id).await?.ok_or_else(unknown_tournament)?;
    Ok(page_reply(&tournament, caller, page, part, caller.locale()))
}

/// Registers the caller as an entrant.
pub(super) async fn join_tournament(context: &Context, caller: &Caller<'_>, id: TournamentId) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let tournament = tournaments::load(&context.records, id).await?.ok_or_else(unknown_tournament)?;
    let within = tournament.present_as(caller.by.id).is_some();
    let rooms: Vec<RoomId> = [tournament.room(), tournament.venue(), caller.place.room()].into_iter().flatten().collect();
    let loaded = &caller.load_records(&context.records, admission::keys(&[caller.by.id], &rooms)).await;
    let accounts = identity::accounts_in(loaded, caller.by.id).await?;
    if !within {
        admission::check_caller(loaded, caller.by.id, rooms).await?;
        kids::check_mode_off_in(loaded, caller.by.id).await?;
        check_newcomer(&tournament, &accounts)?;
    }
    begin::note_language(&context.records, caller, locale).await?;
    if !within {
        planning::reserve(context, caller, &player_key(caller.by.id), id, planning::PERSON_LIMIT).await?;
    }
    let join = Command::Join(person(caller), seeding_rating(context, &tournament, caller.by.id).await?);
    apply_command(context, caller, id, |tournament| {
        if tournament.present_as(caller.by.id).is_none() {
            check_newcomer(tournament, &accounts)?;
        }
        Ok(join.clone())
    })
    .await
}

async fn decide_tournament(
    context: &Context,
    caller: &Caller<'_>,
    id: TournamentId,
    ruling: Ruling,
    subject: &RulingTarget,
) -> Result<Reply, HandlerError> {
    let mentioned = resolve_mention(context, caller, id).await?;
    let mut accounts = Vec::new();
    if let (Ruling::Replace, Some(mention)) = (ruling, &caller.mention)
        && let (Some(newcomer), Some(tournament)) = (mention.id, tournaments::load(&context.records, id).await?)
    {
        let rooms: Vec<RoomId> = [tournament.room(), tournament.venue()].into_iter().flatten().collect();
        let loaded = &RecordSet::load(&context.records, None, admission::keys(&[newcomer], &rooms)).await;
        admission::check_guest(loaded, (newcomer, &mention.name), rooms).await?;
        kids::check_replacement(loaded, (newcomer, &mention.name)).await?;
        accounts = identity::accounts_in(loaded, newcomer).await?;
    }
    apply_command(context, caller, id, |tournament| {
        let command = to_command(tournament, ruling, subject, mentioned.as_ref())?;
        if let Command::Replace(replaced, ..) = &command {
            check_one_person(tournament, &accounts, *replaced)?;
        }
        Ok(command)
    })
    .await
}

/// Applies a command to a tournament on the caller's behalf, and replies with the outcome.
async fn apply_command(
    context: &Context,
    caller: &Caller<'_>,
    id: TournamentId,
    ask: impl Fn(&Tournament) -> Result<Command, HandlerError> + Send + Sync,
) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let actor = Actor::Person(caller.by.id);
    let before: Versioned<Tournament> = context.records.load_versioned(&tournament_key(id)).await?.ok_or_else(unknown_tournament)?;
    let command = match before.stored.remembers(caller.id) {
        // The tournament may have changed since, so the words may no longer make sense.
        true => ask(&before.record).ok(),
        false => Some(ask(&before.record)?),
    };
    let (after, is_unchanged) = match updates::update_tournament(context, id, caller.id, actor, ask).await? {
        TournamentUpdate::Done(after) => (*after, false),
        TournamentUpdate::Nothing(after) => (*after, true),
        TournamentUpdate::Repeated => (before.record, false),
    };
    let after = tournaments::localize(&context.records, after).await?;
    let card = arena::card(&after, Some(caller.by.id), locale);
    let answer = if is_unchanged { arena::already_done } else { arena::confirmation };
    let said = |command: &Command| answer(&after, command).phrase(locale);
    // Registrations are public anyway.
    let public_text = command.as_ref().filter(|command| matches!(command, Command::Join(..))).map(said);
    let text = command.as_ref().map_or_else(|| card.text.clone(), said);
    Ok(Reply::Private(Body { text, keys: card.keys, public_text, ..Body::default() }))
}

async fn list_tournaments(records: &Records, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let mut found = active_tournaments(records, caller.by.id, caller.place, TournamentFilter::See).await?;
    if found.is_empty() {
        found = recent_tournaments(records, caller.by.id, caller.place).await?;
    }
    Ok(Reply::Private(arena::list(&found, caller.locale())))
}

/// The current tournaments that match the filter: those of the room first, then the caller's.
async fn active_tournaments(
    records: &Records,
    by: PlayerId,
    place: Place,
    filter: TournamentFilter,
) -> Result<Vec<Tournament>, HandlerError> {
    let mut ids = match place.room() {
        Some(room) => records.account(&room_key(room)).await?.tournaments,
        None => Vec::new(),
    };
    for id in records.account(&player_key(by)).await?.tournaments {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let mut found = Vec::new();
    for id in ids {
        found.extend(tournaments::load_if_read(records, id).await?.filter(|tournament| filter.matches(tournament, by)));
    }
    Ok(found)
}

async fn recent_tournaments(records: &Records, by: PlayerId, place: Place) -> Result<Vec<Tournament>, HandlerError> {
    let key = place.room().map_or(player_key(by), room_key);
    let mut found = Vec::new();
    for id in records.account(&key).await?.held {
        found.extend(tournaments::load_if_read(records, id).await?);
    }
    Ok(found)
}

/// The named tournament, else the only current one that matches the filter.
async fn resolve_tournament(records: &Records, caller: &Caller<'_>, filter: TournamentFilter) -> Result<TournamentId, HandlerError> {
    if let Some(id) = caller.words.tournament {
        return Ok(id);
    }
    let mut found = active_tournaments(records, caller.by.id, caller.place, filter).await?;
    if found.is_empty() && filter == TournamentFilter::See {
        found = recent_tournaments(records, caller.by.id, caller.place).await?;
        found.truncate(1);
    }
    if found.is_empty() && filter != TournamentFilter::See {
        // None matches: the refusal of the only tournament says why.
        found = active_tournaments(records, caller.by.id, caller.place, TournamentFilter::See).await?;
    }
    match found.as_slice() {
        [only] => Ok(only.id()),
        [] => Err(Line::new("tournament-none").into()),
        several => Err(ask_which("tournament-which", several.iter().map(|one| (label(one), one.id())), caller.words)),
    }
}

/// The names of the entrants of current tournaments.
pub(super) async fn entrants(records: &Records, by: &RequestAuthor, place: Place) -> Vec<(String, String)> {
    let found = active_tournaments(records, by.id, place, TournamentFilter::See).await.unwrap_or_default();
    let names = found.iter().flat_map(Tournament::remaining_entrants).map(|entrant| entrant.person.name.clone());
    let names: std::collections::BTreeSet<String> = names.collect();
    names.into_iter().map(|name| (name.clone(), name)).collect()
}

/// Labels and codes of the tournaments that can be named here.
pub(super) async fn tournament_codes(records: &Records, by: &RequestAuthor, place: Place) -> Vec<(String, String)> {
    let mut found = active_tournaments(records, by.id, place, TournamentFilter::See).await.unwrap_or_default();
    found.extend(recent_tournaments(records, by.id, place).await.unwrap_or_default());
    found.iter().map(|tournament| (label(tournament), tournament.id().to_string())).collect()
}

/// What a tournament is needed for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TournamentFilter {
    See,
    Join,
    Play,
    Decide,
}

impl TournamentFilter {
    fn matches(self, tournament: &Tournament, by: PlayerId) -> bool {
        let within = tournament.present_as(by).is_some();
        match self {
            Self::See => true,
            Self::Join => !within && !tournament.is_over(),
            Self::Play => within && !tournament.is_over(),
            Self::Decide => tournament.organiser(by).is_some(),
        }
    }
}

/// Pages with a picture are new messages; text replaces the message of the pressed button.
fn page_reply(tournament: &Tournament, request: &Request, page: TournamentView, part: usize, locale: Locale) -> Reply {
    let body = match page {
        TournamentView::Bracket => arena::bracket(tournament, part, locale),
        TournamentView::Table => arena::table(tournament, part, locale),
        TournamentView::Standings => arena::standings(tournament, part, locale),
        TournamentView::Matches => arena::matches(tournament, part, locale),
        TournamentView::Podium => arena::podium(tournament, locale),
        TournamentView::Card => arena::card(tournament, Some(request.by.id), locale),
    };
    match (&request.input, &body.scene) {
        (RequestInput::Press(_), None) => Reply::Page(body),
        _ => Reply::Private(body),
    }
}

fn label(tournament: &Tournament) -> String {
    format!("{} — {}", tournament.id(), tournament.plan().name).chars().take(100).collect()
}

/// How many minutes a game is extended by default.
const DEFAULT_MINUTES: u16 = 10;

/// A player mentioned in a request, if the platform knows them.
struct MentionedPlayer {
    person: Person,
    rating: u16,
}

/// The player mentioned in a request about this tournament.
async fn resolve_mention(context: &Context, request: &Request, id: TournamentId) -> Result<Option<MentionedPlayer>, HandlerError> {
    // A player unknown to the platform is looked up by name.
    let Some((mention, player)) = request.mention.as_ref().and_then(|mention| Some((mention, mention.id?))) else { return Ok(None) };
    if player.is_computer() {
        return Err(Line::new("tournament-who").text("typed", quote(&mention.name)).into());
    }
    let rating = match tournaments::load(&context.records, id).await? {
        Some(tournament) => seeding_rating(context, &tournament, player).await?,
        None => 0,
    };
    Ok(Some(MentionedPlayer { person: Person { player, name: sanitise_name(&mention.name) }, rating }))
}

/// A player's rating under the tournament's rules, rounded; used for seeding.
async fn seeding_rating(context: &Context, tournament: &Tournament, player: PlayerId) -> Result<u16, HandlerError> {
    let rules = Ruleset::parse(&tournament.plan().rules, Locale::default().lettering());
    let family = rules.map_or(Family::Custom, |rules| Family::of(&rules));
    Ok(careers::rating_in(context, player, family).await?.rounded_value())
}

/// Refuses a player who is already in, or may not return, by any of their accounts.
fn check_newcomer(tournament: &Tournament, accounts: &[PlayerId]) -> Result<(), HandlerError> {
    accounts.iter().try_for_each(|account| tournament.check_newcomer(*account)).map_err(|why| refusal(&why).into())
}

/// Refuses a replacement who is already in by any of these accounts.
fn check_one_person(tournament: &Tournament, accounts: &[PlayerId], replaced: EntrantId) -> Result<(), HandlerError> {
    let is_other = |entrant: &Entrant| entrant.id != replaced && accounts.contains(&entrant.person.player);
    if tournament.remaining_entrants().any(is_other) { Err(refusal(&Refusal::AlreadyIn).into()) } else { Ok(()) }
}

/// The command of a ruling, with its typed arguments.
fn to_command(
    tournament: &Tournament,
    ruling: Ruling,
    subject: &RulingTarget,
    mention: Option<&MentionedPlayer>,
) -> Result<Command, HandlerError> {
    let typed = subject.text.as_str();
    let one = || resolve_entrant(tournament, typed, mention).map(|entrant| entrant.id);
    Ok(match ruling {
        Ruling::Leave => Command::Leave,
        Ruling::CheckIn => Command::CheckIn,
        Ruling::Start => Command::Start,
        Ruling::Pause => Command::Pause,
        Ruling::Resume => Command::Resume,
        Ruling::Cancel => Command::Cancel,
        Ruling::EndSeries => Command::EndSeries,
        Ruling::Award => {
            let (number, typed) = split_match_number(tournament, subject, mention)?;
            let entrant = resolve_entrant(tournament, typed, mention)?.id;
            let latest = || latest_match(tournament, entrant);
            Command::Award(number.map_or_else(latest, Ok)?, entrant)
        }
        Ruling::Forfeit => {
            let (number, typed) = split_match_number(tournament, subject, mention)?;
            let entrant = resolve_entrant(tournament, typed, mention)?.id;
            // The match is part of the answer, too.
            let present = || tournament.present_match(entrant).map(|one| one.id);
            Command::Forfeit(entrant, number.or_else(present))
        }
        Ruling::Remove => Command::Remove(one()?),
        Ruling::Replay => Command::Replay(resolve_match(tournament, (subject.number, typed), mention, |one| !one.games.is_empty())?),
        Ruling::Extend => {
            let (typed, minutes) = match subject.minutes {
                Some(minutes) => (typed, check_minutes(minutes)?),
                None => split_minutes(typed)?,
            };
            Command::Extend(resolve_match(tournament, (subject.number, typed), mention, |one| one.current().is_some())?, minutes)
        }
        Ruling::Replace => {
            let newcomer = mention.ok_or_else(|| Line::new("tournament-whom"))?;
            let leaver = find_entrant(tournament, typed)?;
            Command::Replace(leaver.id, newcomer.person.clone(), newcomer.rating)
        }
        Ruling::Appoint => Command::Appoint(match mention {
            Some(mention) => mention.person.clone(),
            None => find_entrant(tournament, typed)?.person.clone(),
        }),
        Ruling::Seed => Command::Seed(parse_seeding(tournament, typed)?),
    })
}

/// The entrant that is meant: the one mentioned, else by the typed text.
fn resolve_entrant<'a>(tournament: &'a Tournament, typed: &str, mention: Option<&MentionedPlayer>) -> Result<&'a Entrant, HandlerError> {
    match mention {
        Some(mention) => tournament
            .entrant_of(mention.person.player)
            .ok_or_else(|| Line::new("tournament-who").text("typed", quote(&mention.person.name)).into()),
        None => find_entrant(tournament, typed),
    }
}

/// The entrant with this number (from 1) or name, or the only one whose name starts with it.
fn find_entrant<'a>(tournament: &'a Tournament, typed: &str) -> Result<&'a Entrant, HandlerError> {
    // A mention beside the name is another player.
    let typed = typed.split_whitespace().filter(|word| !word.starts_with(['@', '<'])).collect::<Vec<_>>().join(" ");
    if typed.is_empty() {
        return Err(Line::new("tournament-whom").into());
    }
    let number: Option<u16> = typed.trim_start_matches('#').parse().ok();
    let wanted = typed.to_lowercase();
    let exactly = tournament.remaining_entrants().find(|entrant| entrant.person.name.to_lowercase() == wanted);
    let numbered = || tournament.remaining_entrants().find(|entrant| number.is_some_and(|number| number == entrant.id.0 + 1));
    let mut begins = tournament.remaining_entrants().filter(|entrant| entrant.person.name.to_lowercase().starts_with(&wanted));
    let only = || begins.next().filter(|_| begins.next().is_none());
    exactly.or_else(numbered).or_else(only).ok_or_else(|| Line::new("tournament-who").text("typed", quote(&typed)).into())
}

/// Splits a leading match number, if there is one, from the player: `3 Anna`, `#3 Anna`, `3` with a mention. An entrant of that
/// name takes precedence.
fn split_match_number<'a>(
    tournament: &Tournament,
    subject: &'a RulingTarget,
    mention: Option<&MentionedPlayer>,
) -> Result<(Option<MatchId>, &'a str), HandlerError> {
    let typed = subject.text.trim();
    if let Some(number) = subject.number {
        return Ok((Some(match_by_number(tournament, number)?), typed));
    }
    let (first, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
    let called = typed.to_lowercase();
    let named = mention.is_none() && tournament.remaining_entrants().any(|entrant| entrant.person.name.to_lowercase() == called);
    match first.trim_start_matches('#').parse::<u16>() {
        Ok(number) if !named && (mention.is_some() || !rest.is_empty()) => Ok((Some(match_by_number(tournament, number)?), rest)),
        _ => Ok((None, typed)),
    }
}

fn match_by_number(tournament: &Tournament, number: u16) -> Result<MatchId, HandlerError> {
    let found = number.checked_sub(1).and_then(|number| tournament.match_of(MatchId(number)));
    found.map(|one| one.id).ok_or_else(|| Line::new("tournament-which-match").into())
}

/// An entrant's current match, else their last one.
fn latest_match(tournament: &Tournament, entrant: EntrantId) -> Result<MatchId, HandlerError> {
    let last = || tournament.matches().iter().rev().find(|one| one.half_of(entrant).is_some());
    let found = tournament.present_match(entrant).or_else(last);
    found.map(|one| one.id).ok_or_else(|| Line::new("tournament-which-match").into())
}

/// The match with this number (from 1), else the last match of an entrant that `suits`.
fn resolve_match(
    tournament: &Tournament,
    (number, typed): (Option<u16>, &str),
    mention: Option<&MentionedPlayer>,
    suits: impl Fn(&Match) -> bool,
) -> Result<MatchId, HandlerError> {
    if let Some(number) = number.or_else(|| typed.trim().trim_start_matches('#').parse().ok()) {
        return match_by_number(tournament, number);
    }
    if typed.is_empty() && mention.is_none() {
        return Err(Line::new("tournament-which-match").into());
    }
    let entrant = resolve_entrant(tournament, typed, mention)?.id;
    let found = tournament.matches().iter().rev().find(|one| one.half_of(entrant).is_some() && suits(one));
    found.map(|one| one.id).ok_or_else(|| Line::new("tournament-which-match").into())
}

/// Splits trailing minutes from the rest: `3 15`, `Anna 15`, `Anna`.
fn split_minutes(typed: &str) -> Result<(&str, u16), HandlerError> {
    let Some((before, last)) = typed.trim().rsplit_once(' ') else { return Ok((typed, DEFAULT_MINUTES)) };
    match last.parse::<u16>() {
        Ok(minutes) => Ok((before, check_minutes(minutes)?)),
        Err(_) if last.bytes().all(|byte| byte.is_ascii_digit()) => Err(Line::new("tournament-minutes").into()),
        Err(_) => Ok((typed, DEFAULT_MINUTES)),
    }
}

fn check_minutes(minutes: u16) -> Result<u16, HandlerError> {
    if (1..=MOST_MINUTES).contains(&minutes) { Ok(minutes) } else { Err(Line::new("tournament-minutes").into()) }
}

/// All entrants in the typed order: numbers or names, separated by commas.
fn parse_seeding(tournament: &Tournament, typed: &str) -> Result<Vec<EntrantId>, HandlerError> {
    let parts = typed.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| find_entrant(tournament, part).map(|entrant| entrant.id)).collect()
}
