//! What the verb `tournament` asks of the service, and which tournament is meant where none is named. What a room is
//! told of it travels in messages; here only the asker is answered.

use super::{
    super::{
        Stop,
        account::{of_player, of_room, of_tournament},
        context::Context,
        handlers::{begin, caller::Caller},
        people::{admission, identity, kids},
        records::{Held, Records},
        request::{Asker, Key, Place, Press, Reply, Request, Said},
        tournaments,
    },
    create::{self, person},
    record::{self, Altered, unknown},
    rulings::{self, order},
};
use crate::{
    arena::{
        Tournament,
        command::{Actor, Command},
    },
    game::ids::{PlayerId, TournamentId},
    present::{
        arena::{
            self,
            deed::{Page, Ruling},
        },
        body::Body,
        button::button,
        command::{Subject, TournamentCommand},
        invocation::Invocation,
        line::Line,
        locale::Locale,
    },
};

/// `tournament`, with everything that can be done with it.
pub(in crate::service) async fn answer(context: &Context, caller: &Caller<'_>, command: &TournamentCommand) -> Result<Reply, Stop> {
    match command {
        TournamentCommand::Create(said) => create::create_tournament(context, caller, said).await,
        TournamentCommand::Set(step) => create::set_tournament(context, caller, step).await,
        TournamentCommand::Zone(zone) => create::set_zone(&context.records, caller, zone).await,
        TournamentCommand::Permit(makers) => create::set_makers(&context.records, caller, makers).await,
        TournamentCommand::List => list_tournaments(&context.records, caller).await,
        TournamentCommand::Find => match at_hand(&context.records, caller.by.id, caller.place, Wish::See).await?.len() {
            1 => show_tournament(&context.records, caller, Page::Card, 0).await,
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

async fn show_tournament(records: &Records, caller: &Caller<'_>, page: Page, part: usize) -> Result<Reply, Stop> {
    let id = meant_tournament(records, caller, Wish::See).await?;
    let tournament = tournaments::told(records, id).await?.ok_or_else(|| unknown(id))?;
    Ok(shown(&tournament, caller, page, part, caller.locale()))
}

/// Takes the asker in.
pub(in crate::service) async fn join_tournament(context: &Context, caller: &Caller<'_>, id: TournamentId) -> Result<Reply, Stop> {
    let locale = caller.locale();
    let tournament = tournaments::load(&context.records, id).await?.ok_or_else(|| unknown(id))?;
    let within = tournament.present_as(caller.by.id).is_some();
    let accounts = identity::accounts_of(&context.records, caller.by.id).await?;
    if !within {
        let rooms = [tournament.room(), tournament.venue(), caller.place.room()];
        admission::check(&context.records, caller.by.id, rooms.into_iter().flatten()).await?;
        kids::check_off(&context.records, caller.by.id).await?;
        rulings::check_newcomer(&tournament, &accounts)?;
    }
    begin::note_language(&context.records, caller, locale).await?;
    if !within {
        create::reserve(context, caller, &of_player(caller.by.id), id, create::OF_A_PERSON).await?;
    }
    let join = Command::Join(person(caller), rulings::strength(context, &tournament, caller.by.id).await?);
    asked(context, caller, id, |tournament| {
        if tournament.present_as(caller.by.id).is_none() {
            rulings::check_newcomer(tournament, &accounts)?;
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
    subject: &Subject,
) -> Result<Reply, Stop> {
    let mentioned = rulings::mentioned(context, caller, id).await?;
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
            rulings::check_one_person(tournament, &accounts, *replaced)?;
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
    ask: impl Fn(&Tournament) -> Result<Command, Stop> + Send + Sync,
) -> Result<Reply, Stop> {
    let locale = caller.locale();
    let actor = Actor::Person(caller.by.id);
    let before: Held<Tournament> = context.records.held(&of_tournament(id)).await?.ok_or_else(|| unknown(id))?;
    let command = match before.stored.remembers(caller.id) {
        // The tournament has changed since, so the words may no longer make sense.
        true => ask(&before.record).ok(),
        false => Some(ask(&before.record)?),
    };
    let (after, as_was) = match record::alter(context, id, caller.id, actor, ask).await? {
        Altered::Done(after) => (*after, false),
        Altered::Nothing(after) => (*after, true),
        Altered::Repeated => (before.record, false),
    };
    let after = tournaments::as_told(&context.records, after).await?;
    let card = arena::card(&after, Some(caller.by.id), locale);
    let answer = if as_was { arena::said_before } else { arena::said };
    let said = |command: &Command| answer(&after, command).phrase(locale);
    // Who has entered is public anyway.
    let overt = command.as_ref().filter(|command| matches!(command, Command::Join(..))).map(said);
    let text = command.as_ref().map_or_else(|| card.text.clone(), said);
    Ok(Reply::Private(Body { text, keys: card.keys, overt, ..Body::default() }))
}

async fn list_tournaments(records: &Records, caller: &Caller<'_>) -> Result<Reply, Stop> {
    let mut found = at_hand(records, caller.by.id, caller.place, Wish::See).await?;
    if found.is_empty() {
        found = lately_held(records, caller.by.id, caller.place).await?;
    }
    Ok(Reply::Private(arena::list(&found, caller.locale())))
}

/// The tournaments that are on: those of the room first, then the asker's.
async fn at_hand(records: &Records, by: PlayerId, place: Place, wish: Wish) -> Result<Vec<Tournament>, Stop> {
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

async fn lately_held(records: &Records, by: PlayerId, place: Place) -> Result<Vec<Tournament>, Stop> {
    let key = place.room().map_or(of_player(by), of_room);
    let mut found = Vec::new();
    for id in records.account(&key).await?.held {
        found.extend(tournaments::load_if_read(records, id).await?);
    }
    Ok(found)
}

/// The tournament that is meant: the one named, else the only one at hand that suits.
async fn meant_tournament(records: &Records, caller: &Caller<'_>, wish: Wish) -> Result<TournamentId, Stop> {
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
        several => Err(which(several, caller.words)),
    }
}

/// The names of those who are in the tournaments at hand.
pub(in crate::service) async fn entrants(records: &Records, by: &Asker, place: Place) -> Vec<(String, String)> {
    let found = at_hand(records, by.id, place, Wish::See).await.unwrap_or_default();
    let names = found.iter().flat_map(Tournament::entered).map(|entrant| entrant.person.name.clone());
    let names: std::collections::BTreeSet<String> = names.collect();
    names.into_iter().map(|name| (name.clone(), name)).collect()
}

/// The codes that can be typed here, with a line about each.
pub(in crate::service) async fn tournament_codes(records: &Records, by: &Asker, place: Place) -> Vec<(String, String)> {
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
fn shown(tournament: &Tournament, request: &Request, page: Page, part: usize, locale: Locale) -> Reply {
    let body = match page {
        Page::Bracket => arena::bracket(tournament, part, locale),
        Page::Table => arena::table(tournament, part, locale),
        Page::Standings => arena::standings(tournament, part, locale),
        Page::Matches => arena::matches(tournament, part, locale),
        Page::Podium => arena::podium(tournament, locale),
        Page::Card => arena::card(tournament, Some(request.by.id), locale),
    };
    match (&request.said, &body.scene) {
        (Said::Press(_), None) => Reply::Turn(body),
        _ => Reply::Private(body),
    }
}

/// Asks which of several is meant: a key for each says the same words again for that one.
fn which(several: &[Tournament], words: &Invocation) -> Stop {
    let key = |tournament: &Tournament| {
        let data = button(tournament.id(), 0, &words.said_again());
        (data.len() <= 64).then(|| vec![Key { label: label(tournament).chars().take(40).collect(), press: Press::Verb(data) }])
    };
    Stop::Refused(vec![Line::new("tournament-which")], several.iter().take(5).filter_map(key).collect())
}

fn label(tournament: &Tournament) -> String {
    format!("{} — {}", tournament.id(), tournament.plan().name).chars().take(100).collect()
}
