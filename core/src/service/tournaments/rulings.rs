//! What people and organisers ask of a tournament, read from what they typed: which entrant, which match, how long.
//! Whether it is done, the tournament decides.

use super::super::{Stop, context::Context, people::careers, request::Request, tournaments};
use crate::{
    arena::{
        Tournament,
        career::facts::Family,
        command::{Command, Refusal},
        entrant::{Entrant, EntrantId, Match, MatchId, Person},
    },
    game::{
        ids::{PlayerId, TournamentId},
        ruleset::Ruleset,
    },
    present::{
        arena::{
            deed::{MOST_MINUTES, Ruling},
            refusal,
        },
        command::Subject,
        line::{Line, harmless, quoted},
        locale::Locale,
    },
};

/// How many minutes a game is given where nobody says.
const MINUTES: u16 = 10;

/// Somebody named in a request, as far as the platform tells who it is.
pub(super) struct Mentioned {
    person: Person,
    rating: u16,
}

/// Who is mentioned in a request about this tournament.
pub(super) async fn mentioned(context: &Context, request: &Request, id: TournamentId) -> Result<Option<Mentioned>, Stop> {
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
pub(super) async fn strength(context: &Context, tournament: &Tournament, player: PlayerId) -> Result<u16, Stop> {
    let rules = Ruleset::parse(&tournament.plan().rules, Locale::default().lettering());
    let family = rules.map_or(Family::Custom, |rules| Family::of(&rules));
    Ok(careers::rating_in(context, player, family).await?.rounded())
}

/// Refuses to let a person join whom any of their accounts keeps out: it is in the tournament, or may not join again.
pub(super) fn check_newcomer(tournament: &Tournament, accounts: &[PlayerId]) -> Result<(), Stop> {
    accounts.iter().try_for_each(|account| tournament.check_newcomer(*account)).map_err(|why| refusal(&why).into())
}

/// Refuses to put a person in the place of `replaced` who is in the tournament already with any of these accounts.
pub(super) fn check_one_person(tournament: &Tournament, accounts: &[PlayerId], replaced: EntrantId) -> Result<(), Stop> {
    let is_other = |entrant: &Entrant| entrant.id != replaced && accounts.contains(&entrant.person.player);
    if tournament.entered().any(is_other) { Err(refusal(&Refusal::AlreadyIn).into()) } else { Ok(()) }
}

/// What is asked for, with what was typed after it.
pub(super) fn order(tournament: &Tournament, ruling: Ruling, subject: &Subject, mention: Option<&Mentioned>) -> Result<Command, Stop> {
    let typed = subject.said.as_str();
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
fn whom<'a>(tournament: &'a Tournament, typed: &str, mention: Option<&Mentioned>) -> Result<&'a Entrant, Stop> {
    match mention {
        Some(mention) => tournament
            .entrant_of(mention.person.player)
            .ok_or_else(|| Line::new("tournament-who").text("typed", quoted(&mention.person.name)).into()),
        None => by_name(tournament, typed),
    }
}

/// The entrant of this number (counted from 1) or name, or the only one whose name begins so.
fn by_name<'a>(tournament: &'a Tournament, typed: &str) -> Result<&'a Entrant, Stop> {
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
fn numbered<'a>(tournament: &Tournament, subject: &'a Subject, mention: Option<&Mentioned>) -> Result<(Option<MatchId>, &'a str), Stop> {
    let typed = subject.said.trim();
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
fn of_number(tournament: &Tournament, number: u16) -> Result<MatchId, Stop> {
    let found = number.checked_sub(1).and_then(|number| tournament.match_of(MatchId(number)));
    found.map(|one| one.id).ok_or_else(|| Line::new("tournament-which-match").into())
}

/// The match an entrant is in, else the one they played last.
fn match_of(tournament: &Tournament, entrant: EntrantId) -> Result<MatchId, Stop> {
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
) -> Result<MatchId, Stop> {
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
fn timed(typed: &str) -> Result<(&str, u16), Stop> {
    let Some((before, last)) = typed.trim().rsplit_once(' ') else { return Ok((typed, MINUTES)) };
    match last.parse::<u16>() {
        Ok(minutes) => Ok((before, within(minutes)?)),
        Err(_) if last.bytes().all(|byte| byte.is_ascii_digit()) => Err(Line::new("tournament-minutes").into()),
        Err(_) => Ok((typed, MINUTES)),
    }
}

/// Minutes that a game may be given.
fn within(minutes: u16) -> Result<u16, Stop> {
    if (1..=MOST_MINUTES).contains(&minutes) { Ok(minutes) } else { Err(Line::new("tournament-minutes").into()) }
}

/// Everybody in the order typed: numbers or names, parted by commas.
fn in_order(tournament: &Tournament, typed: &str) -> Result<Vec<EntrantId>, Stop> {
    let parts = typed.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| by_name(tournament, part).map(|entrant| entrant.id)).collect()
}
