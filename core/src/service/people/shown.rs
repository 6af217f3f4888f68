//! Verbs that show what people have played and won: profiles, tables, histories, medals.

use super::{
    super::{
        Service, Stop,
        answer::private,
        begin::{seat, sub_request},
        request::{Reply, Request, Said},
        room_of,
    },
    careers::of_career,
};
use crate::{
    arena::career::{Career, Showing, periods::TableKind},
    game::ids::GameId,
    present::{
        invocation::Invocation,
        line::Line,
        locale::Locale,
        people::{
            leaders::{Asked, Reach, leaders},
            lists,
            profile::{Whose, profile},
        },
        telling::Telling,
    },
};

impl Service {
    /// `profile`: the asker's own, somebody else's, or how others see the asker.
    pub(in super::super) async fn profile(&self, request: &Request, words: &Invocation, locale: Locale) -> Result<Reply, Stop> {
        if let Some(shown) = words.arg("shown") {
            return self.show_as(request, shown, locale).await;
        }
        let (player, name, whose) = match (&request.mention, words.arg("whom")) {
            (Some(mention), _) => match mention.id {
                Some(id) if id == request.by.id => (id, mention.name.clone(), Whose::Own),
                Some(id) => (id, mention.name.clone(), Whose::Other),
                None => return Err(Line::new("profile-unknown").into()),
            },
            (None, Some(typed)) if !typed.trim().is_empty() => return Err(Line::new("profile-unknown").into()),
            (None, _) => (request.by.id, seat(request).name, Whose::Own),
        };
        let career = self.career(player).await?;
        match career {
            Some(career) if whose == Whose::Other && career.showing != Showing::Named => Err(Line::new("profile-hidden").into()),
            Some(career) if !career.entries.is_empty() || !career.tournaments.is_empty() => {
                Ok(Reply::Private(profile(&career, whose, locale)))
            }
            Some(_) | None => Ok(private(Line::new("profile-none").text("name", name).phrase(locale))),
        }
    }

    async fn show_as(&self, request: &Request, shown: &str, locale: Locale) -> Result<Reply, Stop> {
        let (showing, said) = match shown {
            "hide" => (Showing::Hidden, "shown-hidden"),
            "nameless" => (Showing::Nameless, "shown-nameless"),
            _ => (Showing::Named, "shown-named"),
        };
        let main = self.main_of(request.by.id).await?;
        let name = seat(request).name;
        self.recount(&of_career(main), sub_request(request.id, "show"), |filed| {
            filed.career.get_or_insert_with(|| Career::new(main, &name)).show(showing);
            vec![super::ranked(main)]
        })
        .await?;
        Ok(private(Line::new(said).phrase(locale)))
    }

    /// `top`: who leads, here or everywhere.
    pub(in super::super) async fn top(&self, request: &Request, words: &Invocation, locale: Locale) -> Result<Reply, Stop> {
        let kind = words.arg("period").and_then(TableKind::find).unwrap_or(TableKind::Week);
        let room = room_of(request.place).filter(|_| words.arg("reach") != Some("world"));
        if words.arg("reach") == Some("room") && room.is_none() {
            return Err(Line::new("refused-room-only").into());
        }
        let reach = if room.is_some() { Reach::Room } else { Reach::World };
        let main = self.main_of(request.by.id).await?;
        let (tables, now) = (self.tables(room).await?, self.clock.now());
        let table = tables.of(kind);
        let asked = Asked { kind, reach, reader: (main, table.place(kind, now, main)) };
        let telling = leaders(&table.page(kind, now, page(words)), &asked, locale);
        Ok(turned(request, telling, Reply::Aloud))
    }

    /// `history`: the asker's last games.
    pub(in super::super) async fn history(&self, request: &Request, words: &Invocation, locale: Locale) -> Result<Reply, Stop> {
        let career = self.career_of_asker(request).await?;
        let number = page(words);
        let mut kept: Vec<GameId> = Vec::new();
        for entry in lists::page_of(&career, number) {
            if self.game_if_read(entry.game).await?.is_some_and(|game| game.over()) {
                kept.push(entry.game);
            }
        }
        Ok(turned(request, lists::history(&career, number, &kept, locale), Reply::Private))
    }

    /// `medals`: all there are, with what they are given for.
    pub(in super::super) async fn medals(&self, request: &Request, words: &Invocation, locale: Locale) -> Result<Reply, Stop> {
        let career = self.career(request.by.id).await?;
        Ok(turned(request, lists::medals(career.as_ref(), page(words), locale), Reply::Private))
    }

    async fn career_of_asker(&self, request: &Request) -> Result<Career, Stop> {
        let nothing = || Career::new(request.by.id, &seat(request).name);
        Ok(self.career(request.by.id).await?.unwrap_or_else(nothing))
    }
}

/// The page that is asked for, counted from 0.
fn page(words: &Invocation) -> usize {
    words.arg("page").and_then(|page| page.trim().parse::<usize>().ok()).map_or(0, |page| page.saturating_sub(1))
}

/// A page that was turned to takes the place of the one before.
fn turned(request: &Request, telling: Telling, first: impl Fn(Telling) -> Reply) -> Reply {
    match request.said {
        Said::Press(_) => Reply::Turn(telling),
        Said::Text(_) | Said::Command { .. } => first(telling),
    }
}
