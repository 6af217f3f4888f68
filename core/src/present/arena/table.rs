//! Tables: standings with what breaks ties, and before the start who is in. As a picture and as text.

use super::{
    names::{halves, name, quarters},
    picture::{cut, scene},
    plan::subtitle,
};
use crate::{
    arena::{
        Tournament,
        entrant::{Entrant, Presence},
        plan::Format,
        standing::{Standing, TieBreak, tie_breaks},
    },
    present::{
        body::Scene,
        figure::{Accent, Figure, Row, Table},
        line::{Line, quoted},
        locale::Locale,
    },
};

/// So many rows stand on a page of the picture, and of the text.
const ROWS: usize = 40;
const LINES: usize = 40;

/// So wide is the text, and a name on it at the least.
const WIDTH: usize = 40;
const NAME: usize = 12;

/// What a column shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Column {
    Place,
    Name,
    Points,
    Break(TieBreak),
    Played,
    Wins,
    Rating,
    Here,
}

impl Column {
    fn heading(self) -> Line {
        Line::new(match self {
            Self::Place => "arena-col-place",
            Self::Name => "arena-col-name",
            Self::Points => "arena-col-points",
            Self::Break(TieBreak::Buchholz) => "arena-col-buchholz",
            Self::Break(TieBreak::SonnebornBerger) => "arena-col-sonneborn",
            Self::Break(TieBreak::Direct) => "arena-col-direct",
            Self::Break(TieBreak::Wins) | Self::Wins => "arena-col-wins",
            Self::Played => "arena-col-played",
            Self::Rating => "arena-col-rating",
            Self::Here => "arena-col-here",
        })
    }
}

/// The columns of its standings.
fn columns(tournament: &Tournament) -> Vec<Column> {
    if tournament.seeds().is_empty() {
        let here = tournament.plan().check_in.is_some().then_some(Column::Here);
        return [Column::Place, Column::Name, Column::Rating].into_iter().chain(here).collect();
    }
    if tournament.eliminates() {
        // The first column of numbers is the one that a picture makes bold.
        return vec![Column::Place, Column::Name, Column::Wins, Column::Played];
    }
    let breaks = tie_breaks(tournament.plan().format).iter().map(|one| Column::Break(*one));
    [Column::Place, Column::Name, Column::Points].into_iter().chain(breaks).collect()
}

fn standing_cell(tournament: &Tournament, row: &Standing, column: Column) -> String {
    match column {
        Column::Place => row.place.to_string(),
        Column::Name => name(tournament, row.entrant),
        Column::Points => halves(row.points.into()),
        Column::Break(TieBreak::Buchholz) => halves(row.buchholz.into()),
        Column::Break(TieBreak::SonnebornBerger) => quarters(row.sonneborn),
        Column::Break(TieBreak::Direct) => halves(row.direct.into()),
        Column::Break(TieBreak::Wins) | Column::Wins => row.wins.to_string(),
        Column::Played => row.played.to_string(),
        Column::Rating => tournament.entrant(row.entrant).rating.to_string(),
        Column::Here => String::new(),
    }
}

fn entrant_cell(number: usize, entrant: &Entrant, column: Column) -> String {
    match column {
        // With a stop: the number on a list, not a place that was won.
        Column::Place => format!("{number}."),
        Column::Name => quoted(&entrant.person.name),
        Column::Rating => entrant.rating.to_string(),
        Column::Here if entrant.presence == Presence::Ready => "✓".to_owned(),
        Column::Here | Column::Points | Column::Break(_) | Column::Played | Column::Wins => String::new(),
    }
}

fn rows(tournament: &Tournament) -> Vec<Row> {
    let columns = columns(tournament);
    if tournament.seeds().is_empty() {
        let row = |(at, entrant): (usize, &Entrant)| {
            let accent = if entrant.presence == Presence::Ready { Accent::Strong } else { Accent::None };
            Row { cells: columns.iter().map(|column| entrant_cell(at + 1, entrant, *column)).collect(), accent }
        };
        return tournament.entered().enumerate().map(row).collect();
    }
    let decided = tournament.matches().iter().any(|one| one.result.is_some());
    let cell = |standing: &Standing, column: Column| match column {
        Column::Place if !decided => "–".to_owned(),
        column => standing_cell(tournament, standing, column),
    };
    let row = |standing: &Standing| {
        let accent = match standing.place {
            _ if tournament.gone(standing.entrant) => Accent::Faint,
            1 if decided => Accent::Strong,
            _ => Accent::None,
        };
        Row { cells: columns.iter().map(|column| cell(standing, *column)).collect(), accent }
    };
    tournament.standings().iter().map(row).collect()
}

/// How many pages its picture has.
pub fn pages(tournament: &Tournament) -> usize {
    rows(tournament).len().div_ceil(ROWS).max(1)
}

/// How many pages its text has.
pub fn text_pages(tournament: &Tournament) -> usize {
    rows(tournament).len().div_ceil(LINES).max(1)
}

/// A page as a picture.
pub fn picture(tournament: &Tournament, page: usize, locale: Locale) -> Scene {
    let (all, pages) = (rows(tournament), pages(tournament));
    let page = page % pages;
    let set = quoted(&tournament.plan().name);
    let subtitle = titled(tournament, page, pages, locale);
    let shown: Vec<Row> = all.into_iter().skip(page * ROWS).take(ROWS).collect();
    let headings: Vec<String> = columns(tournament).into_iter().map(|column| column.heading().phrase(locale)).collect();
    let mut list: Vec<String> = shown.iter().map(|row| described(row, &headings)).collect();
    if list.is_empty() {
        list.push(Line::new("arena-none-yet").phrase(locale));
    }
    let table = Table { title: set.clone(), subtitle: subtitle.clone(), headings, rows: shown, foot: foot(tournament, locale) };
    scene(Figure::Table(table), "arena-alt-table", [&set, &subtitle], &list, locale)
}

/// A row in words: the place, the name, and the number that counts with what it is.
fn described(row: &Row, headings: &[String]) -> String {
    match (row.cells.as_slice(), headings) {
        ([place, name, value, ..], [_, _, heading, ..]) => format!("{place} {name}: {heading} {value}"),
        (cells, _) => cells.join(" "),
    }
}

/// What it is of: the kind, how far it is, the page.
fn titled(tournament: &Tournament, page: usize, pages: usize, locale: Locale) -> String {
    let mut title = subtitle(tournament, locale);
    if let (crate::arena::tournament::Phase::Playing(round @ 1..), false) = (tournament.phase(), tournament.eliminates()) {
        let round = Line::new("arena-round").number("number", *round).number("most", super::names::rounds(tournament));
        title = format!("{title} · {}", round.phrase(locale));
    }
    if pages > 1 {
        let page = Line::new("arena-page").number("number", page as i64 + 1).number("most", pages as i64);
        title = format!("{title} · {}", page.phrase(locale));
    }
    title
}

/// What the headings mean, and which of them decides before which.
pub fn foot(tournament: &Tournament, locale: Locale) -> Vec<String> {
    if tournament.seeds().is_empty() {
        return vec![Line::new("arena-foot-entrants").phrase(locale)];
    }
    let breaks = tie_breaks(tournament.plan().format);
    if breaks.is_empty() {
        return Vec::new();
    }
    let order = breaks.iter().map(|one| Column::Break(*one).heading()).collect();
    let about = |one: &TieBreak| {
        let id = match one {
            TieBreak::Buchholz => "arena-foot-buchholz",
            TieBreak::SonnebornBerger => "arena-foot-sonneborn",
            TieBreak::Direct => "arena-foot-direct",
            TieBreak::Wins => "arena-foot-wins",
        };
        Line::new(id).line("key", Column::Break(*one).heading())
    };
    let points = if let Format::Robin(_) = tournament.plan().format { "arena-foot-points-robin" } else { "arena-foot-points" };
    let lines = [Line::new("arena-foot-order").lines("list", order), Line::new(points).line("key", Column::Points.heading())];
    lines.into_iter().chain(breaks.iter().map(about)).map(|line| line.phrase(locale)).collect()
}

/// A page as text: columns of a fixed width, at most 40 characters a line.
pub fn text(tournament: &Tournament, page: usize, locale: Locale) -> String {
    let all = rows(tournament);
    let page = page % text_pages(tournament);
    let headings: Vec<String> = columns(tournament).into_iter().map(|column| column.heading().phrase(locale)).collect();
    let shown: Vec<&[String]> = all.iter().skip(page * LINES).take(LINES).map(|row| row.cells.as_slice()).collect();
    let wide = |column: usize| {
        let cells = shown.iter().filter_map(|cells| cells.get(column)).chain(headings.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..headings.len()).map(wide).collect();
    let others = widths.iter().sum::<usize>() - widths.get(1).copied().unwrap_or(0) + widths.len().saturating_sub(1);
    if let Some(name) = widths.get_mut(1) {
        *name = (*name).min(WIDTH.saturating_sub(others).max(NAME));
    }
    let line = |cells: &[String]| {
        let cell = |(column, (cell, width)): (usize, (&String, &usize))| match column {
            1 => format!("{:<width$}", cut(cell, *width)),
            _ => format!("{cell:>width$}"),
        };
        cells.iter().zip(&widths).enumerate().map(cell).collect::<Vec<_>>().join(" ").trim_end().to_owned()
    };
    std::iter::once(line(&headings)).chain(shown.into_iter().map(line)).collect::<Vec<_>>().join("\n")
}
