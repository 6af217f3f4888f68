//! `tournament`: finds the tournament, entrant or match that is meant, and applies the command to the tournament, which decides. Replies
//! only to the caller; posts in the room are messages of delivery.

use broadside_arena::{
    Tournament,
    command::{Command, Refusal},
    entrant::{Entrant, EntrantId, Match, MatchId, Person},
};
use broadside_game::ids::{PlayerId, RoomId, TournamentId};
use broadside_present::{
    arena::{
        self, refusal,
        subcommand::{MAX_EXTENSION_MINUTES, TournamentAction, TournamentView},
    },
    body::Key,
    commands::tournament::{ActionTarget, TournamentCommand},
};
use broadside_words::{
    line::{Line, quote, sanitise_name},
    locale::Locale,
};

use super::{
    super::{
        people::{admission, identity},
        record_set::RecordSet,
        tournaments::{self, unknown_tournament},
    },
    Context, HandlerResult, Records, Reply, Request,
    caller::Caller,
    kids_mode, planning,
    tournament_choice::{TournamentFilter, active_tournaments, recent_tournaments, resolve_tournament},
    tournament_entry::{apply_command, join_tournament, seeding_rating},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, command: &TournamentCommand) -> HandlerResult {
    match command {
        TournamentCommand::Create(settings) => planning::create_tournament(context, caller, settings).await,
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
            let filter = if matches!(ruling, TournamentAction::Leave | TournamentAction::CheckIn) {
                TournamentFilter::Play
            } else {
                TournamentFilter::Decide
            };
            let id = resolve_tournament(&context.records, caller, filter).await?;
            decide_tournament(context, caller, id, *ruling, subject).await
        }
    }
}

async fn show_tournament(records: &Records, caller: &Caller<'_>, page: TournamentView, part: usize) -> HandlerResult {
    let id = resolve_tournament(records, caller, TournamentFilter::See).await?;
    let tournament = tournaments::load_localized(records, id).await?.ok_or_else(unknown_tournament)?;
    Ok(page_reply(&tournament, caller, page, part, caller.locale()))
}

async fn decide_tournament(
    context: &Context,
    caller: &Caller<'_>,
    id: TournamentId,
    ruling: TournamentAction,
    subject: &ActionTarget,
) -> HandlerResult {
    let mentioned = mentioned_person(caller)?;
    let (mut accounts, mut rating) = (Vec::new(), 0);
    if let (TournamentAction::Replace, Some(mention)) = (ruling, &caller.mention)
        && let (Some(newcomer), Some(tournament)) = (mention.id, tournaments::load(&context.records, id).await?)
    {
        let rooms: Vec<RoomId> = [tournament.room(), tournament.venue()].into_iter().flatten().collect();
        let loaded = &RecordSet::load(&context.records, None, admission::admission_keys(&[newcomer], &rooms)).await;
        admission::check_guest(loaded, (newcomer, &mention.name), rooms).await?;
        kids_mode::check_replacement(loaded, (newcomer, &mention.name)).await?;
        accounts = identity::accounts_in(loaded, newcomer).await?;
        rating = seeding_rating(context, &tournament, newcomer).await?;
    }
    apply_command(context, caller, id, |tournament| {
        let command = to_command(tournament, ruling, subject, mentioned.as_ref(), rating)?;
        if let Command::Replace(replaced, ..) = &command {
            check_one_person(tournament, &accounts, *replaced)?;
        }
        Ok(command)
    })
    .await
}

async fn list_tournaments(records: &Records, caller: &Caller<'_>) -> HandlerResult {
    let mut found = active_tournaments(records, caller.by.id, caller.place, TournamentFilter::See).await?;
    if found.is_empty() {
        found = recent_tournaments(records, caller.by.id, caller.place).await?;
    }
    // In a private chat the buttons for a new one would make a tournament there, where the group never sees it.
    if found.is_empty() && caller.is_in_group() {
        return Ok(Reply::Public(arena::list(&found, caller.public_locale(records).await)));
    }
    let mut body = arena::list(&found, caller.locale());
    if !found.is_empty() && !caller.is_in_group() {
        body.keys.push(vec![Key::for_command("arena-key-new", "tournament create", caller.locale())]);
    }
    Ok(Reply::Private(body))
}

/// The reply with a page of a tournament. A page with a picture is a new message; text replaces the message of the pressed button.
fn page_reply(tournament: &Tournament, request: &Request, page: TournamentView, part: usize, locale: Locale) -> Reply {
    let body = match page {
        TournamentView::Bracket => arena::bracket(tournament, part, locale),
        TournamentView::Table => arena::table(tournament, part, locale),
        TournamentView::Standings => arena::standings(tournament, part, locale),
        TournamentView::Matches => arena::matches(tournament, part, locale),
        TournamentView::Podium => arena::podium(tournament, locale),
        TournamentView::Card => arena::card(tournament, Some(request.by.id), locale),
    };
    if request.is_press() && body.scene.is_none() { Reply::Page(body) } else { Reply::Private(body) }
}

/// By how many minutes a game is extended if the command does not say.
const DEFAULT_MINUTES: u16 = 10;

/// The player mentioned in a request, if the platform reports their id; others are looked up by name.
fn mentioned_person(request: &Request) -> HandlerResult<Option<Person>> {
    let Some((mention, player)) = request.mention.as_ref().and_then(|mention| Some((mention, mention.id?))) else { return Ok(None) };
    if player.is_computer() {
        return Err(Line::new("tournament-who").text("typed", quote(&mention.name)).into());
    }
    Ok(Some(Person { player, name: sanitise_name(&mention.name) }))
}

/// Refuses a replacement who is already an entrant with any of these accounts.
fn check_one_person(tournament: &Tournament, accounts: &[PlayerId], replaced: EntrantId) -> HandlerResult<()> {
    let is_other = |entrant: &Entrant| entrant.id != replaced && accounts.contains(&entrant.person.player);
    if tournament.remaining_entrants().any(is_other) { Err(refusal(&Refusal::AlreadyIn).into()) } else { Ok(()) }
}

/// The command for a ruling and its typed arguments. `rating` is the rating of a replacement.
fn to_command(
    tournament: &Tournament,
    ruling: TournamentAction,
    subject: &ActionTarget,
    mention: Option<&Person>,
    rating: u16,
) -> HandlerResult<Command> {
    let typed = subject.text.as_str();
    let one = || resolve_entrant(tournament, typed, mention).map(|entrant| entrant.id);
    Ok(match ruling {
        TournamentAction::Leave => Command::Leave,
        TournamentAction::CheckIn => Command::CheckIn,
        TournamentAction::Start => Command::Start,
        TournamentAction::Pause => Command::Pause,
        TournamentAction::Resume => Command::Resume,
        TournamentAction::Cancel => Command::Cancel,
        TournamentAction::EndSeries => Command::EndSeries,
        TournamentAction::Award => {
            let (number, typed) = split_match_number(tournament, subject, mention)?;
            let entrant = resolve_entrant(tournament, typed, mention)?.id;
            let latest = || latest_match(tournament, entrant);
            Command::Award(number.map_or_else(latest, Ok)?, entrant)
        }
        TournamentAction::Forfeit => {
            let (number, typed) = split_match_number(tournament, subject, mention)?;
            let entrant = resolve_entrant(tournament, typed, mention)?.id;
            // The reply names the match, too.
            let present = || tournament.current_match(entrant).map(|one| one.id);
            Command::Forfeit(entrant, number.or_else(present))
        }
        TournamentAction::Remove => Command::Remove(one()?),
        TournamentAction::Replay => {
            Command::Replay(resolve_match(tournament, (subject.number, typed), mention, |one| !one.games.is_empty())?)
        }
        TournamentAction::Extend => {
            let (typed, minutes) = match subject.minutes {
                Some(minutes) => (typed, check_minutes(minutes)?),
                None => split_minutes(typed)?,
            };
            Command::Extend(resolve_match(tournament, (subject.number, typed), mention, |one| one.current().is_some())?, minutes)
        }
        TournamentAction::Replace => {
            let newcomer = mention.ok_or_else(|| Line::new("tournament-whom"))?;
            let leaver = find_entrant(tournament, typed)?;
            Command::Replace(leaver.id, newcomer.clone(), rating)
        }
        TournamentAction::Appoint => Command::Appoint(match mention {
            Some(mention) => mention.clone(),
            None => find_entrant(tournament, typed)?.person.clone(),
        }),
        TournamentAction::Seed => Command::Seed(parse_seeding(tournament, typed)?),
    })
}

/// The entrant that is meant: the mentioned one, else the one with the typed number or name.
fn resolve_entrant<'a>(tournament: &'a Tournament, typed: &str, mention: Option<&Person>) -> HandlerResult<&'a Entrant> {
    match mention {
        Some(mention) => {
            tournament.entrant_of(mention.player).ok_or_else(|| Line::new("tournament-who").text("typed", quote(&mention.name)).into())
        }
        None => find_entrant(tournament, typed),
    }
}

/// The entrant with this number (from 1) or name, or the only one whose name starts with it.
fn find_entrant<'a>(tournament: &'a Tournament, typed: &str) -> HandlerResult<&'a Entrant> {
    // A mention next to the name is another player.
    let typed = typed.split_whitespace().filter(|word| !word.starts_with(['@', '<'])).collect::<Vec<_>>().join(" ");
    if typed.is_empty() {
        return Err(Line::new("tournament-whom").into());
    }
    let number: Option<u16> = typed.trim_start_matches('#').parse().ok();
    let wanted = typed.to_lowercase();
    let exactly = tournament.remaining_entrants().find(|entrant| entrant.person.name.to_lowercase() == wanted);
    let numbered = || tournament.remaining_entrants().find(|entrant| number.is_some_and(|number| number == entrant.id.0 + 1));
    let mut matching = tournament.remaining_entrants().filter(|entrant| entrant.person.name.to_lowercase().starts_with(&wanted));
    let only = || matching.next().filter(|_| matching.next().is_none());
    exactly.or_else(numbered).or_else(only).ok_or_else(|| Line::new("tournament-who").text("typed", quote(&typed)).into())
}

/// Splits a leading match number, if there is one, from the player: `3 Anna`, `#3 Anna`, `3` with a mention. An entrant of that
/// name takes precedence.
fn split_match_number<'a>(
    tournament: &Tournament,
    subject: &'a ActionTarget,
    mention: Option<&Person>,
) -> HandlerResult<(Option<MatchId>, &'a str)> {
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

fn match_by_number(tournament: &Tournament, number: u16) -> HandlerResult<MatchId> {
    let found = number.checked_sub(1).and_then(|number| tournament.match_by_id(MatchId(number)));
    found.map(|one| one.id).ok_or_else(|| Line::new("tournament-which-match").into())
}

/// An entrant's current match, else their last one.
fn latest_match(tournament: &Tournament, entrant: EntrantId) -> HandlerResult<MatchId> {
    let last = || tournament.matches().iter().rev().find(|one| one.half_of(entrant).is_some());
    let found = tournament.current_match(entrant).or_else(last);
    found.map(|one| one.id).ok_or_else(|| Line::new("tournament-which-match").into())
}

/// The match with this number (from 1), else the last match of an entrant that `suits`.
fn resolve_match(
    tournament: &Tournament,
    (number, typed): (Option<u16>, &str),
    mention: Option<&Person>,
    suits: impl Fn(&Match) -> bool,
) -> HandlerResult<MatchId> {
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
fn split_minutes(typed: &str) -> HandlerResult<(&str, u16)> {
    let Some((before, last)) = typed.trim().rsplit_once(' ') else { return Ok((typed, DEFAULT_MINUTES)) };
    match last.parse::<u16>() {
        Ok(minutes) => Ok((before, check_minutes(minutes)?)),
        Err(_) if last.bytes().all(|byte| byte.is_ascii_digit()) => Err(Line::new("tournament-minutes").into()),
        Err(_) => Ok((typed, DEFAULT_MINUTES)),
    }
}

fn check_minutes(minutes: u16) -> HandlerResult<u16> {
    if (1..=MAX_EXTENSION_MINUTES).contains(&minutes) { Ok(minutes) } else { Err(Line::new("tournament-minutes").into()) }
}

/// All entrants in the typed order: numbers or names, separated by commas.
fn parse_seeding(tournament: &Tournament, typed: &str) -> HandlerResult<Vec<EntrantId>> {
    let parts = typed.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| find_entrant(tournament, part).map(|entrant| entrant.id)).collect()
}
