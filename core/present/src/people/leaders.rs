//! The leaderboards of a room and of all rooms.

use std::collections::BTreeMap;

use broadside_arena::career::{
    periods::LeaderboardKind,
    tables::{self, LeaderboardPage},
};
use broadside_game::{ids::PlayerId, words};
use broadside_scene::figure::{Accent, Figure, RankingRow, RankingTable};
use broadside_words::{line::Line, locale::Locale, phrase};

use super::{
    super::body::{Body, Key},
    badge::Flag,
    parts::{figure_scene, page_turn_keys},
};

words! {
    /// The rooms that a leaderboard covers.
    pub enum LeaderboardScope, word, find {
        /// The current room.
        Room = "room",
        /// All rooms.
        World = "world",
    }
}

/// The requested leaderboard and its reader.
pub struct LeaderboardQuery {
    /// The period of the leaderboard, and whether it ranks games against people or against the computer.
    pub kind: LeaderboardKind,
    /// The rooms that it covers.
    pub reach: LeaderboardScope,
    /// The reader, and the reader's place if the leaderboard lists them.
    pub reader: (PlayerId, Option<usize>),
    /// The flags of the listed players who have chosen one.
    pub flags: BTreeMap<PlayerId, Flag>,
}

impl LeaderboardQuery {
    /// The flag of the player in this row; `None` for players without a flag and for anonymised players.
    fn flag_of(&self, row: &tables::LeaderboardRow) -> Option<Flag> {
        self.flags.get(&row.person).copied().filter(|_| !row.name.is_empty())
    }
}

/// A page of a leaderboard as a message.
pub fn leaders(page: &LeaderboardPage, query: &LeaderboardQuery, locale: Locale) -> Body {
    let table = table(page, query, locale);
    let keys = keys(page, query, locale);
    if page.rows.is_empty() {
        let text = format!("{}\n{}", table.title, Line::new("top-nobody").phrase(locale));
        return Body { text, keys, ..Body::default() };
    }
    let row = |(row, (_, entry)): (&RankingRow, &(usize, tables::LeaderboardRow))| {
        let name = match query.flag_of(entry) {
            Some(flag) => format!("{} {}", flag.sign(), entry.name),
            None => row.cells[1].clone(),
        };
        let mut line = format!("{}. {name} — {}", row.cells[0], Line::new("top-points").text("value", row.cells[2].clone()).phrase(locale));
        if row.cells[5] != "–" {
            line = format!("{line}, {}", Line::new("top-rated").text("value", row.cells[5].clone()).phrase(locale));
        }
        line
    };
    let head = [table.title.clone(), table.subtitle.clone()].into_iter().filter(|line| !line.is_empty());
    let lines: Vec<String> = head.chain(table.rows.iter().zip(&page.rows).map(row)).chain(table.foot.iter().cloned()).collect();
    let text = lines.join("\n");
    Body { scene: Some(figure_scene(Figure::Table(table), &text)), text, keys, ..Body::default() }
}

/// The data of the picture.
fn table(page: &LeaderboardPage, query: &LeaderboardQuery, locale: Locale) -> RankingTable {
    let title = phrase::plain(locale, &format!("top-{}-{}", query.kind.id(), query.reach.word()));
    let subtitle = match page.pages {
        1 => String::new(),
        pages => Line::new("top-page").number("number", page.number as i64 + 1).number("count", pages as i64).phrase(locale),
    };
    let headings =
        ["arena-col-place", "top-name", "top-score", "top-games", "top-wins", "arena-col-rating"].map(|id| Line::new(id).phrase(locale));
    let row = |(place, row): &(usize, tables::LeaderboardRow)| RankingRow {
        cells: vec![
            place.to_string(),
            match (row.name.as_str(), query.flag_of(row)) {
                ("", _) => Line::new("nameless").phrase(locale),
                (name, Some(flag)) => format!("{name} · {}", flag.code()),
                (name, None) => name.to_owned(),
            },
            row.points.to_string(),
            row.games.to_string(),
            row.wins.to_string(),
            row.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string()),
        ],
        accent: if row.person == query.reader.0 || *place == 1 { Accent::Strong } else { Accent::None },
    };
    let own = query.reader.1.map(|place| Line::new("top-own").number("number", place as i64).phrase(locale));
    RankingTable { title, subtitle, headings: headings.into(), rows: page.rows.iter().map(row).collect(), foot: own.into_iter().collect() }
}

/// The buttons for other leaderboards and other pages.
fn keys(page: &LeaderboardPage, query: &LeaderboardQuery, locale: Locale) -> Vec<Vec<Key>> {
    let command = |kind: LeaderboardKind, reach: LeaderboardScope, number: usize| format!("top {} {} {number}", kind.id(), reach.word());
    let of = |kind: LeaderboardKind| {
        let id = match kind {
            LeaderboardKind::Week | LeaderboardKind::ComputerWeek => "key-week",
            LeaderboardKind::Month | LeaderboardKind::ComputerMonth => "key-month",
            LeaderboardKind::All | LeaderboardKind::Computer => "key-all",
        };
        Key::for_command(id, command(kind, query.reach, 1), locale)
    };
    let same_kind = if query.kind.is_of_computer() { LeaderboardKind::OF_COMPUTER } else { LeaderboardKind::OF_PEOPLE };
    let other = if query.kind.is_of_computer() { "key-people" } else { "key-solo" };
    let other = Key::for_command(other, command(query.kind.counterpart(), query.reach, 1), locale);
    let mut rows = vec![same_kind.into_iter().filter(|kind| *kind != query.kind).map(of).chain([other]).collect::<Vec<_>>()];
    rows.extend(page_turn_keys(page.number, page.pages, |number| command(query.kind, query.reach, number), locale));
    if query.reach == LeaderboardScope::Room {
        rows.push(vec![Key::for_command("key-world", command(query.kind, LeaderboardScope::World, 1), locale)]);
    }
    rows
}
