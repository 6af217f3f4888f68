//! What the verb `tournament` asks of the service, and which tournament, entrant or match is meant, read from what was typed. Whether it
//! is done, the tournament decides. What a room is told of it travels in messages; here only the asker is answered.

use super::{
    super::{
        account::{of_player, of_room, of_tournament},
        context::Context,
        people::{admission, careers, identity},
        records::{Records, Versioned},
        request::{Asker, HandlerError, Place, Reply, Request, RequestInput},
        tournaments::{
            self, unknown,
            updates::{self, Altered},
        },
    },
    begin,
    caller::Caller,
    people::kids,
    planning::{self, person},
    resolve::which,
};
use crate::{
    arena::{
        Tournament,
        career::facts::Family,
        command::{Actor, Command, Refusal},
        entrant::{Entrant, EntrantId, Match, MatchId, Person},
    },
    game::{
        ids::{PlayerId, TournamentId},
        ruleset::Ruleset,
    },
    present::{
        arena::{
            self, refusal,
            subcommand::{MOST_MINUTES, Ruling, TournamentView},
        },
        body::Body,
        command::{RulingTarget, TournamentCommand},
        line::{Line, harmless, quoted},
        locale::Locale,
    },
};

/// `tournament`, with everything that can be done with it.
pub(super) async fn answer(context: &Context, caller: &Caller<'_>, command: &TournamentCommand) -> Result<Reply, HandlerError> {
    match command {
        TournamentCommand::Create(said) => planning::create_tournament(context, caller, said).await,
        TournamentCommand::Set(step) => planning::set_tournament(context, caller, step).await,
        TournamentCommand::Zone(zone) => planning::set_zone(&context.records, caller, zone).await,
        TournamentCommand::Permit(makers) => planning::set_makers(&context.records, caller, makers).await,
        TournamentCommand::List => list_tournaments(&context.records, caller).await,
        TournamentCommand::Find => match at_hand(&context.records, caller.by.id, caller.place, Wish::See).await?.len() {
            1 => show_tournament(&context.records, caller, TournamentView::Card, 0).await,
            _ => list_tournaments(&context.records, caller).await,
        },
        TournamentCommand::Show(page, part) => show_tournament(&context.records, caller, *page, *part).await,
        TournamentCommand::Join => {
            let id = meant_tournament(&context.records, caller, Wish::Join).await?;
            join_tournament(context, caller, id).await
        }
        TournamentCommand::Ask(ruling, subject) => {
            let wish = if matches!(ruling, Ruling::Leave | Ruling::CheckIn) { Wish::Play } else { Wish::Decide };
            let id = meant_tournament(&context.records, caller, wish).await?;
            decide_tournament(context, caller, id, *ruling, subject).await
        }
    }
}

async fn show_tournament(records: &Records, caller: &Caller<'_>, page: TournamentView, part: usize) -> Result<Reply, HandlerError> {
    let id = meant_tournament(records, caller, Wish::See).await?;
    let tournament = tournaments::told(records, id).await?.ok_or_else(|| unknown(id))?;
    Ok(shown(&tournament, caller, page, part, caller.locale()))
}

/// Takes the asker in.
pub(super) async fn join_tournament(context: &Context, caller: &Caller<'_>, id: TournamentId) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let tournament = tournaments::load(&context.records, id).await?.ok_or_else(|| unknown(id))?;
    let within = tournament.present_as(caller.by.id).is_some();
    let accounts = identity::accounts_of(&context.records, caller.by.id).await?;
    if !within {
        let rooms = [tournament.room(), tournament.venue(), caller.place.room()];
        admission::check(&context.records, caller.by.id, rooms.into_iter().flatten()).await?;
        kids::check_off(&context.records, caller.by.id).await?;
        check_newcomer(&tournament, &accounts)?;
    }
    begin::note_language(&context.records, caller, locale).await?;
    if !within {
        planning::reserve(context, caller, &of_player(caller.by.id), id, planning::OF_A_PERSON).await?;
    }
    let join = Command::Join(person(caller), strength(context, &tournament, caller.by.id).await?);
    asked(context, caller, id, |tournament| {
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
    let mentioned = mentioned(context, caller, id).await?;
    let mut accounts = Vec::new();
    if let (Ruling::Replace, Some(mention)) = (ruling, &caller.mention)
        && let (Some(newcomer), Some(tournament)) = (mention.id, tournaments::load(&context.records, id).await?)
    {
        let rooms = [tournament.room(), tournament.venue()].into_iter().flatten();
        admission::check_guest(&context.records, (newcomer, &mention.name), rooms).await?;
        kids::check_put_in(&context.records, (newcomer, &mention.name)).await?;
        accounts = identity::accounts_of(&context.records, newcomer).await?;
    }
    asked(context, caller, id, |tournament| {
        let command = order(tournament, ruling, subject, mentioned.as_ref())?;
        if let Command::Replace(replaced, ..) = &command {
            check_one_person(tournament, &accounts, *replaced)?;
        }
        Ok(command)
    })
    .await
}

/// Asks a tournament for something in the asker's name; answers what came of it.
async fn asked(
    context: &Context,
    caller: &Caller<'_>,
    id: TournamentId,
    ask: impl Fn(&Tournament) -> Result<Command, HandlerError> + Send + Sync,
) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let actor = Actor::Person(caller.by.id);
    let before: Versioned<Tournament> = context.records.load_versioned(&of_tournament(id)).await?.ok_or_else(|| unknown(id))?;
    let command = match before.stored.remembers(caller.id) {
        // The tournament has changed since, so the words may no longer make sense.
        true => ask(&before.record).ok(),
        false => Some(ask(&before.record)?),
    };
    let (after, as_was) = match updates::alter(context, id, caller.id, actor, ask).await? {
        Altered::Done(after) => (*after, false),
        Altered::Nothing(after) => (*after, true),
        Altered::Repeated => (before.record, false),
    };
    let after = tournaments::as_told(&context.records, after).await?;
    let card = arena::card(&after, Some(caller.by.id), locale);
    let answer = if as_was { arena::already_done } else { arena::confirmation };
    let said = |command: &Command| answer(&after, command).phrase(locale);
    // Who has entered is public anyway.
    let public_text = command.as_ref().filter(|command| matches!(command, Command::Join(..))).map(said);
    let text = command.as_ref().map_or_else(|| card.text.clone(), said);
    Ok(Reply::Private(Body { text, keys: card.keys, public_text, ..Body::default() }))
}

async fn list_tournaments(records: &Records, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let mut found = at_hand(records, caller.by.id, caller.place, Wish::See).await?;
    if found.is_empty() {
        found = lately_held(records, caller.by.id, caller.place).await?;
    }
    Ok(Reply::Private(arena::list(&found, caller.locale())))
}

/// The tournaments that are on: those of the room first, then the asker's.
async fn at_hand(records: &Records, by: PlayerId, place: Place, wish: Wish) -> Result<Vec<Tournament>, HandlerError> {
    let mut ids = match place.room() {
        Some(room) => records.account(&of_room(room)).await?.tournaments,
        None => Vec::new(),
    };
    for id in records.account(&of_player(by)).await?.tournaments {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let mut found = Vec::new();
    for id in ids {
        found.extend(tournaments::load_if_read(records, id).await?.filter(|tournament| wish.suits(tournament, by)));
    }
    Ok(found)
}

async fn lately_held(records: &Records, by: PlayerId, place: Place) -> Result<Vec<Tournament>, HandlerError> {
    let key = place.room().map_or(of_player(by), of_room);
    let mut found = Vec::new();
    for id in records.account(&key).await?.held {
        found.extend(tournaments::load_if_read(records, id).await?);
    }
    Ok(found)
}

/// The tournament that is meant: the one named, else the only one at hand that suits.
async fn meant_tournament(records: &Records, caller: &Caller<'_>, wish: Wish) -> Result<TournamentId, HandlerError> {
    if let Some(id) = caller.words.tournament {
        return Ok(id);
    }
    let mut found = at_hand(records, caller.by.id, caller.place, wish).await?;
    if found.is_empty() && wish == Wish::See {
        found = lately_held(records, caller.by.id, caller.place).await?;
        found.truncate(1);
    }
    if found.is_empty() && wish != Wish::See {
        // None suits: the refusal of the only one says why.
        found = at_hand(records, caller.by.id, caller.place, Wish::See).await?;
    }
    match found.as_slice() {
        [only] => Ok(only.id()),
        [] => Err(Line::new("tournament-none").into()),
        several => Err(which("tournament-which", several.iter().map(|one| (label(one), one.id())), caller.words)),
    }
}

/// The names of those who are in the tournaments at hand.
pub(super) async fn entrants(records: &Records, by: &Asker, place: Place) -> Vec<(String, String)> {
    let found = at_hand(records, by.id, place, Wish::See).await.unwrap_or_default();
    let names = found.iter().flat_map(Tournament::entered).map(|entrant| entrant.person.name.clone());
    let names: std::collections::BTreeSet<String> = names.collect();
    names.into_iter().map(|name| (name.clone(), name)).collect()
}

/// The codes that can be typed here, with a line about each.
pub(super) async fn tournament_codes(records: &Records, by: &Asker, place: Place) -> Vec<(String, String)> {
    let mut found = at_hand(records, by.id, place, Wish::See).await.unwrap_or_default();
    found.extend(lately_held(records, by.id, place).await.unwrap_or_default());
    found.iter().map(|tournament| (label(tournament), tournament.id().to_string())).collect()
}

/// What a tournament is wanted for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    See,
    Join,
    Play,
    Decide,
}

impl Wish {
    fn suits(self, tournament: &Tournament, by: PlayerId) -> bool {
        let within = tournament.present_as(by).is_some();
        match self {
            Self::See => true,
            Self::Join => !within && !tournament.over(),
            Self::Play => within && !tournament.over(),
            Self::Decide => tournament.organiser(by).is_some(),
        }
    }
}

/// Pages with a picture are messages of their own; what is only text takes the place of what was pressed.
fn shown(tournament: &Tournament, request: &Request, page: TournamentView, part: usize, locale: Locale) -> Reply {
    let body = match page {
        TournamentView::Bracket => arena::bracket(tournament, part, locale),
        TournamentView::Table => arena::table(tournament, part, locale),
        TournamentView::Standings => arena::standings(tournament, part, locale),
        TournamentView::Matches => arena::matches(tournament, part, locale),
        TournamentView::Podium => arena::podium(tournament, locale),
        TournamentView::Card => arena::card(tournament, Some(request.by.id), locale),
    };
    match (&request.input, &body.scene) {
        (RequestInput::Press(_), None) => Reply::Turn(body),
        _ => Reply::Private(body),
    }
}

fn label(tournament: &Tournament) -> String {
    format!("{} — {}", tournament.id(), tournament.plan().name).chars().take(100).collect()
}

/// How many minutes a game is given where nobody says.
const MINUTES: u16 = 10;

/// Somebody named in a request, as far as the platform tells who it is.
struct Mentioned {
    person: Person,
    rating: u16,
}

/// Who is mentioned in a request about this tournament.
async fn mentioned(context: &Context, request: &Request, id: TournamentId) -> Result<Option<Mentioned>, HandlerError> {
    // Whom the platform does not know is asked for by name.
    let Some((mention, player)) = request.mention.as_ref().and_then(|mention| Some((mention, mention.id?))) else { return Ok(None) };
    if player.is_computer() {
        return Err(Line::new("tournament-who").text("typed", quoted(&mention.name)).into());
    }
    let rating = match tournaments::load(&context.records, id).await? {
        Some(tournament) => strength(context, &tournament, player).await?,
        None => 0,
    };
    Ok(Some(Mentioned { person: Person { player, name: harmless(&mention.name) }, rating }))
}

/// A person's rating in what the tournament plays, rounded: what seeding goes by.
async fn strength(context: &Context, tournament: &Tournament, player: PlayerId) -> Result<u16, HandlerError> {
    let rules = Ruleset::parse(&tournament.plan().rules, Locale::default().lettering());
    let family = rules.map_or(Family::Custom, |rules| Family::of(&rules));
    Ok(careers::rating_in(context, player, family).await?.rounded())
}

/// Refuses to let a person join whom any of their accounts keeps out: it is in the tournament, or may not join again.
fn check_newcomer(tournament: &Tournament, accounts: &[PlayerId]) -> Result<(), HandlerError> {
    accounts.iter().try_for_each(|account| tournament.check_newcomer(*account)).map_err(|why| refusal(&why).into())
}

/// Refuses to put a person in the place of `replaced` who is in the tournament already with any of these accounts.
fn check_one_person(tournament: &Tournament, accounts: &[PlayerId], replaced: EntrantId) -> Result<(), HandlerError> {
    let is_other = |entrant: &Entrant| entrant.id != replaced && accounts.contains(&entrant.person.player);
    if tournament.entered().any(is_other) { Err(refusal(&Refusal::AlreadyIn).into()) } else { Ok(()) }
}

/// What is asked for, with what was typed after it.
fn order(tournament: &Tournament, ruling: Ruling, subject: &RulingTarget, mention: Option<&Mentioned>) -> Result<Command, HandlerError> {
    let typed = subject.text.as_str();
    let one = || whom(tournament, typed, mention).map(|entrant| entrant.id);
    Ok(match ruling {
        Ruling::Leave => Command::Leave,
        Ruling::CheckIn => Command::CheckIn,
        Ruling::Start => Command::Start,
        Ruling::Pause => Command::Pause,
        Ruling::Resume => Command::Resume,
        Ruling::Cancel => Command::Cancel,
        Ruling::EndSeries => Command::EndSeries,
        Ruling::Award => {
            let (number, typed) = numbered(tournament, subject, mention)?;
            let entrant = whom(tournament, typed, mention)?.id;
            let latest = || match_of(tournament, entrant);
            Command::Award(number.map_or_else(latest, Ok)?, entrant)
        }
        Ruling::Forfeit => {
            let (number, typed) = numbered(tournament, subject, mention)?;
            let entrant = whom(tournament, typed, mention)?.id;
            // Which match it is stands in the answer, too.
            let present = || tournament.present_match(entrant).map(|one| one.id);
            Command::Forfeit(entrant, number.or_else(present))
        }
        Ruling::Remove => Command::Remove(one()?),
        Ruling::Replay => Command::Replay(which_match(tournament, (subject.number, typed), mention, |one| !one.games.is_empty())?),
        Ruling::Extend => {
            let (typed, minutes) = match subject.minutes {
                Some(minutes) => (typed, within(minutes)?),
                None => timed(typed)?,
            };
            Command::Extend(which_match(tournament, (subject.number, typed), mention, |one| one.current().is_some())?, minutes)
        }
        Ruling::Replace => {
            let newcomer = mention.ok_or_else(|| Line::new("tournament-whom"))?;
            let leaver = by_name(tournament, typed)?;
            Command::Replace(leaver.id, newcomer.person.clone(), newcomer.rating)
        }
        Ruling::Appoint => Command::Appoint(match mention {
            Some(mention) => mention.person.clone(),
            None => by_name(tournament, typed)?.person.clone(),
        }),
        Ruling::Seed => Command::Seed(in_order(tournament, typed)?),
    })
}

/// Which entrant is meant: the one mentioned, else by what was typed.
fn whom<'a>(tournament: &'a Tournament, typed: &str, mention: Option<&Mentioned>) -> Result<&'a Entrant, HandlerError> {
    match mention {
        Some(mention) => tournament
            .entrant_of(mention.person.player)
            .ok_or_else(|| Line::new("tournament-who").text("typed", quoted(&mention.person.name)).into()),
        None => by_name(tournament, typed),
    }
}

/// The entrant of this number (counted from 1) or name, or the only one whose name begins so.
fn by_name<'a>(tournament: &'a Tournament, typed: &str) -> Result<&'a Entrant, HandlerError> {
    // A mention that stands beside the name is somebody else's.
    let typed = typed.split_whitespace().filter(|word| !word.starts_with(['@', '<'])).collect::<Vec<_>>().join(" ");
    if typed.is_empty() {
        return Err(Line::new("tournament-whom").into());
    }
    let number: Option<u16> = typed.trim_start_matches('#').parse().ok();
    let wanted = typed.to_lowercase();
    let exactly = tournament.entered().find(|entrant| entrant.person.name.to_lowercase() == wanted);
    let numbered = || tournament.entered().find(|entrant| number.is_some_and(|number| number == entrant.id.0 + 1));
    let mut begins = tournament.entered().filter(|entrant| entrant.person.name.to_lowercase().starts_with(&wanted));
    let only = || begins.next().filter(|_| begins.next().is_none());
    exactly.or_else(numbered).or_else(only).ok_or_else(|| Line::new("tournament-who").text("typed", quoted(&typed)).into())
}

/// The match of the number that stands before a player, if one does, and what follows it: `3 Anna`, `#3 Anna`, `3` with
/// a mention. Whoever is called so is a player all the same.
fn numbered<'a>(
    tournament: &Tournament,
    subject: &'a RulingTarget,
    mention: Option<&Mentioned>,
) -> Result<(Option<MatchId>, &'a str), HandlerError> {
    let typed = subject.text.trim();
    if let Some(number) = subject.number {
        return Ok((Some(of_number(tournament, number)?), typed));
    }
    let (first, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
    let called = typed.to_lowercase();
    let named = mention.is_none() && tournament.entered().any(|entrant| entrant.person.name.to_lowercase() == called);
    match first.trim_start_matches('#').parse::<u16>() {
        Ok(number) if !named && (mention.is_some() || !rest.is_empty()) => Ok((Some(of_number(tournament, number)?), rest)),
        _ => Ok((None, typed)),
    }
}

/// The match of this number, counted from 1.
fn of_number(tournament: &Tournament, number: u16) -> Result<MatchId, HandlerError> {
    let found = number.checked_sub(1).and_then(|number| tournament.match_of(MatchId(number)));
    found.map(|one| one.id).ok_or_else(|| Line::new("tournament-which-match").into())
}

/// The match an entrant is in, else the one they played last.
fn match_of(tournament: &Tournament, entrant: EntrantId) -> Result<MatchId, HandlerError> {
    let last = || tournament.matches().iter().rev().find(|one| one.half_of(entrant).is_some());
    let found = tournament.present_match(entrant).or_else(last);
    found.map(|one| one.id).ok_or_else(|| Line::new("tournament-which-match").into())
}

/// The match of this number (counted from 1), else the last one of a player that suits.
fn which_match(
    tournament: &Tournament,
    (number, typed): (Option<u16>, &str),
    mention: Option<&Mentioned>,
    suits: impl Fn(&Match) -> bool,
) -> Result<MatchId, HandlerError> {
    if let Some(number) = number.or_else(|| typed.trim().trim_start_matches('#').parse().ok()) {
        return of_number(tournament, number);
    }
    if typed.is_empty() && mention.is_none() {
        return Err(Line::new("tournament-which-match").into());
    }
    let entrant = whom(tournament, typed, mention)?.id;
    let found = tournament.matches().iter().rev().find(|one| one.half_of(entrant).is_some() && suits(one));
    found.map(|one| one.id).ok_or_else(|| Line::new("tournament-which-match").into())
}

/// What was typed before the minutes, and the minutes: `3 15`, `Anna 15`, `Anna`.
fn timed(typed: &str) -> Result<(&str, u16), HandlerError> {
    let Some((before, last)) = typed.trim().rsplit_once(' ') else { return Ok((typed, MINUTES)) };
    match last.parse::<u16>() {
        Ok(minutes) => Ok((before, within(minutes)?)),
        Err(_) if last.bytes().all(|byte| byte.is_ascii_digit()) => Err(Line::new("tournament-minutes").into()),
        Err(_) => Ok((typed, MINUTES)),
    }
}

/// Minutes that a game may be given.
fn within(minutes: u16) -> Result<u16, HandlerError> {
    if (1..=MOST_MINUTES).contains(&minutes) { Ok(minutes) } else { Err(Line::new("tournament-minutes").into()) }
}

/// Everybody in the order typed: numbers or names, parted by commas.
fn in_order(tournament: &Tournament, typed: &str) -> Result<Vec<EntrantId>, HandlerError> {
    let parts = typed.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| by_name(tournament, part).map(|entrant| entrant.id)).collect()
}
