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
    /// `profile`: the asker's own, or somebody else's.
    pub(in super::super) async fn profile(&self, request: &Request, whom: Option<&str>, locale: Locale) -> Result<Reply, Stop> {
        let (player, name, whose) = match (&request.mention, whom) {
            (Some(mention), _) => match mention.id {
                Some(id) if id == request.by.id => (id, mention.name.clone(), Whose::Own),
                Some(id) => (id, mention.name.clone(), Whose::Other),
                None => return Err(Line::new("profile-unknown").into()),
            },
            (None, Some(_)) => return Err(Line::new("profile-unknown").into()),
            (None, None) => (request.by.id, seat(request).name, Whose::Own),
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

    /// `profile hide` and the like: how others see the asker.
    pub(in super::super) async fn show_as(&self, request: &Request, showing: Showing, locale: Locale) -> Result<Reply, Stop> {
        let said = match showing {
            Showing::Hidden => "shown-hidden",
            Showing::Nameless => "shown-nameless",
            Showing::Named => "shown-named",
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
    pub(in super::super) async fn top(
        &self,
        request: &Request,
        kind: TableKind,
        reach: Option<Reach>,
        page: usize,
        locale: Locale,
    ) -> Result<Reply, Stop> {
        let room = room_of(request.place).filter(|_| reach != Some(Reach::World));
        if reach == Some(Reach::Room) && room.is_none() {
            return Err(Line::new("refused-room-only").into());
        }
        let reach = if room.is_some() { Reach::Room } else { Reach::World };
        let main = self.main_of(request.by.id).await?;
        let (tables, now) = (self.tables(room).await?, self.clock.now());
        let table = tables.of(kind);
        let asked = Asked { kind, reach, reader: (main, table.place(kind, now, main)) };
        let telling = leaders(&table.page(kind, now, page), &asked, locale);
        Ok(turned(request, telling, Reply::Aloud))
    }

    /// `history`: the asker's last games.
    pub(in super::super) async fn history(&self, request: &Request, number: usize, locale: Locale) -> Result<Reply, Stop> {
        let career = self.career_of_asker(request).await?;
        let mut kept: Vec<GameId> = Vec::new();
        for entry in lists::page_of(&career, number) {
            if self.game_if_read(entry.game).await?.is_some_and(|game| game.over()) {
                kept.push(entry.game);
            }
        }
        Ok(turned(request, lists::history(&career, number, &kept, locale), Reply::Private))
    }

    /// `medals`: all there are, with what they are given for.
    pub(in super::super) async fn medals(&self, request: &Request, page: usize, locale: Locale) -> Result<Reply, Stop> {
        let career = self.career(request.by.id).await?;
        Ok(turned(request, lists::medals(career.as_ref(), page, locale), Reply::Private))
    }

    async fn career_of_asker(&self, request: &Request) -> Result<Career, Stop> {
        let nothing = || Career::new(request.by.id, &seat(request).name);
        Ok(self.career(request.by.id).await?.unwrap_or_else(nothing))
    }
}

/// A page that was turned to takes the place of the one before.
fn turned(request: &Request, telling: Telling, first: impl Fn(Telling) -> Reply) -> Reply {
    match request.said {
        Said::Press(_) => Reply::Turn(telling),
        Said::Text(_) | Said::Command { .. } => first(telling),
    }
}
