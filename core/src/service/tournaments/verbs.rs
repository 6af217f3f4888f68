//! What the verb `tournament` asks of the service, and which tournament is meant where none is named. What a room is
//! told of it travels in messages; here only the asker is answered.

use super::{
    super::{
        Service, Stop,
        account::{of_player, of_room, of_tournament},
        records::Held,
        request::{Asker, Key, Place, Press, Reply, Request, Said},
        room_of,
    },
    create::person,
    record::{Altered, unknown},
    rulings::order,
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
        button::button,
        command::{Subject, TournamentCommand},
        invocation::Invocation,
        line::Line,
        locale::Locale,
        telling::Telling,
    },
};

impl Service {
    /// `tournament`, with everything that can be done with it.
    pub(in super::super) async fn tournaments(
        &self,
        request: &Request,
        words: &Invocation,
        command: &TournamentCommand,
        locale: Locale,
    ) -> Result<Reply, Stop> {
        match command {
            TournamentCommand::Create(said) => self.create_tournament(request, said, locale).await,
            TournamentCommand::Set(step) => self.set_tournament(request, words.tournament, step, locale).await,
            TournamentCommand::Zone(zone) => self.set_zone(request, zone, locale).await,
            TournamentCommand::Permit(makers) => self.set_makers(request, makers, locale).await,
            TournamentCommand::List => self.list_tournaments(request, locale).await,
            TournamentCommand::Find => match self.at_hand(request.by.id, request.place, Wish::See).await?.len() {
                1 => self.show_tournament(request, words, Page::Card, 0, locale).await,
                _ => self.list_tournaments(request, locale).await,
            },
            TournamentCommand::Show(page, part) => self.show_tournament(request, words, *page, *part, locale).await,
            TournamentCommand::Join => {
                let id = self.meant_tournament(request, words, Wish::Join).await?;
                self.join_tournament(request, id, locale).await
            }
            TournamentCommand::Ask(ruling, subject) => {
                let wish = if matches!(ruling, Ruling::Leave | Ruling::CheckIn) { Wish::Play } else { Wish::Decide };
                let id = self.meant_tournament(request, words, wish).await?;
                self.decide_tournament(request, id, *ruling, subject, locale).await
            }
        }
    }

    async fn show_tournament(&self, request: &Request, words: &Invocation, page: Page, part: usize, locale: Locale) -> Result<Reply, Stop> {
        let id = self.meant_tournament(request, words, Wish::See).await?;
        let tournament = self.told_tournament(id).await?.ok_or_else(|| unknown(id))?;
        Ok(shown(&tournament, request, page, part, locale))
    }

    /// Takes the asker in.
    pub(in super::super) async fn join_tournament(&self, request: &Request, id: TournamentId, locale: Locale) -> Result<Reply, Stop> {
        let tournament = self.tournament(id).await?.ok_or_else(|| unknown(id))?;
        let within = tournament.present_as(request.by.id).is_some();
        if !within {
            self.check_person_for_more(request.by.id).await?;
            self.check_one_person(&tournament, request.by.id).await?;
        }
        self.note_language(request, locale).await?;
        let join = Command::Join(person(request), self.strength(&tournament, request.by.id).await?);
        self.asked(request, id, locale, move |_| Ok(join.clone())).await
    }

    async fn decide_tournament(
        &self,
        request: &Request,
        id: TournamentId,
        ruling: Ruling,
        subject: &Subject,
        locale: Locale,
    ) -> Result<Reply, Stop> {
        let mention = self.mentioned(request, id).await?;
        self.asked(request, id, locale, |tournament| order(tournament, ruling, subject, mention.as_ref())).await
    }

    /// Asks a tournament for something in the asker's name; answers what came of it.
    async fn asked(
        &self,
        request: &Request,
        id: TournamentId,
        locale: Locale,
        ask: impl Fn(&Tournament) -> Result<Command, Stop> + Send + Sync,
    ) -> Result<Reply, Stop> {
        let actor = Actor::Person(request.by.id);
        let before: Held<Tournament> = self.held(&of_tournament(id)).await?.ok_or_else(|| unknown(id))?;
        let command = match before.stored.remembers(request.id) {
            // The tournament has changed since, so the words may no longer make sense.
            true => ask(&before.record).ok(),
            false => Some(ask(&before.record)?),
        };
        let (after, as_was) = match self.alter(id, request.id, actor, ask).await? {
            Altered::Done(after) => (*after, false),
            Altered::Nothing(after) => (*after, true),
            Altered::Repeated => (before.record, false),
        };
        let after = self.as_told(after).await?;
        let card = arena::card(&after, Some(request.by.id), locale);
        let answer = if as_was { arena::said_before } else { arena::said };
        let said = |command: &Command| answer(&after, command).phrase(locale);
        // Who has entered is public anyway.
        let overt = command.as_ref().filter(|command| matches!(command, Command::Join(..))).map(said);
        let text = command.as_ref().map_or_else(|| card.text.clone(), said);
        Ok(Reply::Private(Telling { text, keys: card.keys, overt, ..Telling::default() }))
    }

    async fn list_tournaments(&self, request: &Request, locale: Locale) -> Result<Reply, Stop> {
        let mut found = self.at_hand(request.by.id, request.place, Wish::See).await?;
        if found.is_empty() {
            found = self.lately_held(request.by.id, request.place).await?;
        }
        Ok(Reply::Private(arena::list(&found, locale)))
    }

    /// The tournaments that are on: those of the room first, then the asker's.
    async fn at_hand(&self, by: PlayerId, place: Place, wish: Wish) -> Result<Vec<Tournament>, Stop> {
        let mut ids = match room_of(place) {
            Some(room) => self.account(&of_room(room)).await?.tournaments(),
            None => Vec::new(),
        };
        for id in self.account(&of_player(by)).await?.tournaments() {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        let mut found = Vec::new();
        for id in ids {
            found.extend(self.tournament_if_read(id).await?.filter(|tournament| wish.suits(tournament, by)));
        }
        Ok(found)
    }

    async fn lately_held(&self, by: PlayerId, place: Place) -> Result<Vec<Tournament>, Stop> {
        let key = room_of(place).map_or(of_player(by), of_room);
        let mut found = Vec::new();
        for id in self.account(&key).await?.held() {
            found.extend(self.tournament_if_read(id).await?);
        }
        Ok(found)
    }

    /// The tournament that is meant: the one named, else the only one at hand that suits.
    async fn meant_tournament(&self, request: &Request, words: &Invocation, wish: Wish) -> Result<TournamentId, Stop> {
        if let Some(id) = words.tournament {
            return Ok(id);
        }
        let mut found = self.at_hand(request.by.id, request.place, wish).await?;
        if found.is_empty() && wish == Wish::See {
            found = self.lately_held(request.by.id, request.place).await?;
            found.truncate(1);
        }
        if found.is_empty() && wish != Wish::See {
            // None suits: the refusal of the only one says why.
            found = self.at_hand(request.by.id, request.place, Wish::See).await?;
        }
        match found.as_slice() {
            [only] => Ok(only.id()),
            [] => Err(Line::new("tournament-none").into()),
            several => Err(which(several, words)),
        }
    }

    /// The names of those who are in the tournaments at hand.
    pub(in super::super) async fn entrants(&self, by: &Asker, place: Place) -> Vec<(String, String)> {
        let found = self.at_hand(by.id, place, Wish::See).await.unwrap_or_default();
        let names = found.iter().flat_map(Tournament::entered).map(|entrant| entrant.person.name.clone());
        let names: std::collections::BTreeSet<String> = names.collect();
        names.into_iter().map(|name| (name.clone(), name)).collect()
    }

    /// The codes that can be typed here, with a line about each.
    pub(in super::super) async fn tournament_codes(&self, by: &Asker, place: Place) -> Vec<(String, String)> {
        let mut found = self.at_hand(by.id, place, Wish::See).await.unwrap_or_default();
        found.extend(self.lately_held(by.id, place).await.unwrap_or_default());
        found.iter().map(|tournament| (label(tournament), tournament.id().to_string())).collect()
    }
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
    let telling = match page {
        Page::Bracket => arena::bracket(tournament, part, locale),
        Page::Table => arena::table(tournament, part, locale),
        Page::Standings => arena::standings(tournament, part, locale),
        Page::Matches => arena::matches(tournament, part, locale),
        Page::Podium => arena::podium(tournament, locale),
        Page::Card => arena::card(tournament, Some(request.by.id), locale),
    };
    match (&request.said, &telling.scene) {
        (Said::Press(_), None) => Reply::Turn(telling),
        _ => Reply::Private(telling),
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
