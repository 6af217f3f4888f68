//! Everything that is kept about somebody, as one file that people and programs can read: about the account that asks, and nothing of
//! those that are joined to it. Of others it holds the names they played under, never who they are on their platform.

use std::collections::BTreeSet;

use serde::Serialize;

use super::{
    super::{
        Stop,
        account::{Account, of_player},
        accounts,
        context::Context,
        games,
        records::Records,
        request::{Reply, Request},
        tournaments,
    },
    arrangements, bans,
    careers::{Filed, of_career},
    closed, erase, everybody,
    identity::{self, Identity},
    link::{Pass, of_pass},
    lobby::{Lobby, Meeting, Seeker},
    nameless::NOBODY,
    quick::of_lobby,
    tables,
};
use crate::{
    arena::career::{Career, facts::Facts, ledger::Ledger, periods::TableKind, tables::Row},
    game::ids::{PlayerId, RoomId, Timestamp},
    gunner::habits::Memory,
    present::{body::Body, line::Line, locale::Locale, people::plain},
};

/// Everything about a person.
#[derive(Serialize)]
struct Export {
    exported: Timestamp,
    identities: [Own; 1],
}

/// Everything about the account that asks.
#[derive(Serialize)]
struct Own {
    person: String,
    identity: Identity,
    people_met: usize,
    banned_by_the_operator: bool,
    cannot_be_written_to: bool,
    codes: Vec<Pass>,
    account: Account,
    career: Option<Career>,
    remembered: Memory,
    counted_among_the_first_on_fields_of_size: Vec<u8>,
    tables: Vec<ExportedStanding>,
    seeking: Vec<Seeker>,
    meetings: Vec<Meeting>,
    games: Vec<Played>,
    games_on_their_way: Vec<Facts>,
    tournaments: Vec<Entered>,
    dismissed: Vec<Dismissed>,
}

/// A place in a table.
#[derive(Serialize)]
struct ExportedStanding {
    room: Option<String>,
    table: &'static str,
    place: usize,
    row: Row,
}

/// A game that is kept.
#[derive(Serialize)]
struct Played {
    code: String,
    names: Vec<String>,
    over: bool,
}

/// A tournament that is kept.
#[derive(Serialize)]
struct Entered {
    code: String,
    name: String,
    played_as: Option<String>,
    organises: bool,
    over: bool,
}

/// A room whose tournaments the person was dismissed from keeping.
#[derive(Serialize)]
struct Dismissed {
    room: String,
    at: Timestamp,
}

impl Own {
    /// Without the numbers of people on their platforms, but for the person's own.
    fn masked(mut self, own: PlayerId) -> Self {
        let mask = |player: &mut PlayerId| {
            if *player != own && !player.is_computer() {
                *player = NOBODY;
            }
        };
        self.identity.met.clear();
        let joined = self.identity.main.iter_mut().chain(self.identity.others.iter_mut().map(|(other, _)| other));
        joined.for_each(mask);
        self.account.mask_barred();
        self.account.mask_lock();
        let passed = self.codes.iter_mut().flat_map(|pass| [&mut pass.giver, &mut pass.claimant]).flatten();
        passed.for_each(|(player, _)| mask(player));
        let entries = self.career.iter_mut().flat_map(|career| &mut career.entries);
        entries.filter_map(|entry| entry.opponent.as_mut()).for_each(mask);
        let sides = self.games_on_their_way.iter_mut().flat_map(|facts| &mut facts.sides);
        sides.for_each(|deeds| mask(&mut deeds.player));
        self.seeking.iter_mut().chain(self.meetings.iter_mut().flat_map(|met| [&mut met.host, &mut met.guest])).for_each(|seeker| {
            seeker.accounts.retain(|account| *account == own);
            seeker.shuns.clear();
        });
        let met = self.meetings.iter_mut().flat_map(|meeting| [&mut meeting.host, &mut meeting.guest]);
        met.flat_map(|seeker| [&mut seeker.main, &mut seeker.player]).for_each(mask);
        self
    }
}

/// `export`: hands everything over.
pub(in crate::service) async fn hand_over(context: &Context, request: &Request, locale: Locale) -> Result<Reply, Stop> {
    let own = everything(context, request.by.id).await?.masked(request.by.id);
    let export = Export { exported: context.clock.now(), identities: [own] };
    let text = serde_json::to_string_pretty(&export)
        .map_err(|error| super::super::store::StoreError::Internal(format!("nothing can be exported: {error}")))?;
    let file = Some((format!("broadside-{}.json", request.by.id), text));
    Ok(Reply::Private(Body { file, ..plain(Line::new("export-done"), locale) }))
}

async fn everything(context: &Context, player: PlayerId) -> Result<Own, Stop> {
    let identity = identity::load(&context.records, player).await?;
    let account = accounts::load(&context.records, &of_player(player)).await?;
    let (career, memory) = context.records.load_record::<Filed>(&of_career(player)).await?.own();
    let mut codes = Vec::new();
    for code in &identity.codes {
        codes.push(context.records.load_record::<Pass>(&of_pass(code)).await?);
    }
    let lobby: Lobby = context.records.load_record(&of_lobby()).await?;
    let ledger: Ledger = context.records.load_record(&super::careers::of_ledger()).await?;
    let concerns = |seeker: &Seeker| seeker.player == player || seeker.main == player;
    Ok(Own {
        person: player.to_string(),
        codes,
        tables: standings(context, &identity, player).await?,
        seeking: lobby.seekers.iter().filter(|seeker| concerns(seeker)).cloned().collect(),
        meetings: lobby.meetings.iter().filter(|met| concerns(&met.host) || concerns(&met.guest)).cloned().collect(),
        games: games_kept(&context.records, &account, career.as_ref()).await?,
        games_on_their_way: super::careers::waiting(&ledger, player),
        tournaments: tournaments_kept(&context.records, player).await?,
        dismissed: dismissals(&context.records, &identity, player).await?,
        people_met: identity.met.len(),
        banned_by_the_operator: bans::load(&context.records).await?.has(&[player]),
        cannot_be_written_to: closed::is_closed(&context.records, player).await?,
        identity,
        account,
        career,
        remembered: memory,
        counted_among_the_first_on_fields_of_size: everybody::noted(&context.records, player).await?,
    })
}

async fn standings(context: &Context, identity: &Identity, player: PlayerId) -> Result<Vec<ExportedStanding>, Stop> {
    let (mut found, now) = (Vec::new(), context.clock.now());
    for room in [None].into_iter().chain(identity.rooms.iter().copied().map(Some)) {
        let tables = tables::load(&context.records, room).await?;
        for kind in TableKind::ALL {
            let rows = tables.of(kind).rows(kind, now).iter().enumerate();
            let own = rows.filter(|(_, row)| row.person == player).map(|(at, row)| ExportedStanding {
                room: room.map(|room| room.to_string()),
                table: kind.id(),
                place: at + 1,
                row: row.clone(),
            });
            found.extend(own);
        }
    }
    Ok(found)
}

async fn games_kept(records: &Records, account: &Account, career: Option<&Career>) -> Result<Vec<Played>, Stop> {
    let mut games = Vec::new();
    for id in super::erase::games_of(account, career) {
        let Some(game) = games::load(records, id).await? else { continue };
        let names = crate::game::side::Side::BOTH.map(|side| game.public().name(side).to_owned());
        games.push(Played { code: id.to_string(), names: names.into(), over: game.over() });
    }
    Ok(games)
}

async fn tournaments_kept(records: &Records, player: PlayerId) -> Result<Vec<Entered>, Stop> {
    let mut entered = Vec::new();
    for id in erase::tournaments_of(records, player).await? {
        let Some(tournament) = tournaments::load(records, id).await? else { continue };
        entered.push(Entered {
            code: id.to_string(),
            name: tournament.plan().name.clone(),
            played_as: tournament.entrant_of(player).map(|entrant| entrant.person.name.clone()),
            organises: tournament.organiser(player).is_some(),
            over: tournament.over(),
        });
    }
    Ok(entered)
}

/// Of the rooms that the person is known in or holds tournaments of, those in which they were dismissed.
async fn dismissals(records: &Records, identity: &Identity, player: PlayerId) -> Result<Vec<Dismissed>, Stop> {
    let mut rooms: BTreeSet<RoomId> = identity.rooms.iter().copied().collect();
    for id in erase::tournaments_of(records, player).await? {
        rooms.extend(tournaments::load(records, id).await?.and_then(|tournament| tournament.room()));
    }
    let mut dismissed = Vec::new();
    for room in rooms {
        let at = arrangements::load(records, room).await?.dismissed_at(player);
        dismissed.extend(at.map(|at| Dismissed { room: room.to_string(), at }));
    }
    Ok(dismissed)
}
