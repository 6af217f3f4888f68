//! Tables of the best, of a room or of the world.

use std::collections::BTreeMap;

use super::{
    super::{
        body::{Body, Key},
        figure::{Accent, Figure, Row, Table},
        line::Line,
        locale::Locale,
        phrase,
    },
    badge::Flag,
    parts::{pictured, turning},
};
use crate::{
    arena::career::{
        periods::TableKind,
        tables::{self, LeaderboardPage},
    },
    game::{ids::PlayerId, words::words},
};

words! {
    /// Where a table is of.
    pub enum Reach, word, find {
        /// The room it is asked for in.
        Room = "room",
        /// Everywhere.
        World = "world",
    }
}

/// Which table is shown, and to whom.
pub struct Asked {
    /// What it is of.
    pub kind: TableKind,
    /// Where it is of.
    pub reach: Reach,
    /// The reader, and their place if they have one.
    pub reader: (PlayerId, Option<usize>),
    /// The flags of those in it who chose one.
    pub flags: BTreeMap<PlayerId, Flag>,
}

impl Asked {
    /// The flag of whoever stands in this row by name.
    fn flag_of(&self, row: &tables::LeaderboardRow) -> Option<Flag> {
        self.flags.get(&row.person).copied().filter(|_| !row.name.is_empty())
    }
}

/// A page of a table.
pub fn leaders(page: &LeaderboardPage, asked: &Asked, locale: Locale) -> Body {
    let table = table(page, asked, locale);
    let keys = keys(page, asked, locale);
    if page.rows.is_empty() {
        let text = format!("{}\n{}", table.title, Line::new("top-nobody").phrase(locale));
        return Body { text, keys, ..Body::default() };
    }
    let row = |(row, (_, kept)): (&Row, &(usize, tables::LeaderboardRow))| {
        let name = match asked.flag_of(kept) {
            Some(flag) => format!("{} {}", flag.sign(), kept.name),
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
    Body { scene: Some(pictured(Figure::Table(table), &text)), text, keys, ..Body::default() }
}

fn table(page: &LeaderboardPage, asked: &Asked, locale: Locale) -> Table {
    let title = phrase::plain(locale, &format!("top-{}-{}", asked.kind.id(), asked.reach.word()));
    let subtitle = match page.pages {
        1 => String::new(),
        pages => Line::new("top-page").number("number", page.number as i64 + 1).number("count", pages as i64).phrase(locale),
    };
    let headings = ["top-place", "top-name", "top-score", "top-games", "top-wins", "top-rating"].map(|id| Line::new(id).phrase(locale));
    let row = |(place, row): &(usize, tables::LeaderboardRow)| Row {
        cells: vec![
            place.to_string(),
            match (row.name.as_str(), asked.flag_of(row)) {
                ("", _) => Line::new("nameless").phrase(locale),
                (name, Some(flag)) => format!("{name} · {}", flag.code()),
                (name, None) => name.to_owned(),
            },
            row.points.to_string(),
            row.games.to_string(),
            row.wins.to_string(),
            row.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string()),
        ],
        accent: if row.person == asked.reader.0 || *place == 1 { Accent::Strong } else { Accent::None },
    };
    let own = asked.reader.1.map(|place| Line::new("top-own").number("number", place as i64).phrase(locale));
    Table { title, subtitle, headings: headings.into(), rows: page.rows.iter().map(row).collect(), foot: own.into_iter().collect() }
}

fn keys(page: &LeaderboardPage, asked: &Asked, locale: Locale) -> Vec<Vec<Key>> {
    let says = |kind: TableKind, reach: Reach, number: usize| format!("top {} {} {number}", kind.id(), reach.word());
    let of = |kind: TableKind| {
        let id = match kind {
            TableKind::Week | TableKind::ComputerWeek => "key-week",
            TableKind::Month | TableKind::ComputerMonth => "key-month",
            TableKind::All | TableKind::Computer => "key-all",
        };
        Key::says(id, says(kind, asked.reach, 1), locale)
    };
    let alike = if asked.kind.of_computer() { TableKind::OF_COMPUTER } else { TableKind::OF_PEOPLE };
    let other = if asked.kind.of_computer() { "key-people" } else { "key-solo" };
    let other = Key::says(other, says(asked.kind.counterpart(), asked.reach, 1), locale);
    let mut rows = vec![alike.into_iter().filter(|kind| *kind != asked.kind).map(of).chain([other]).collect::<Vec<_>>()];
    rows.extend(turning(page.number, page.pages, |number| says(asked.kind, asked.reach, number), locale));
    if asked.reach == Reach::Room {
        rows.push(vec![Key::says("key-world", says(asked.kind, Reach::World, 1), locale)]);
    }
    rows
}
