//! Tables as pictures and as text: the standings with tie-breaks; before the start, the list of players.

use broadside_arena::{
    Tournament,
    entrant::{Entrant, Presence},
    plan::Format,
    standing::{Standing, TieBreak, tie_breaks},
};
use broadside_scene::{
    Scene,
    figure::{Accent, Figure, RankingRow, RankingTable},
};
use broadside_words::{
    line::{Line, cut, quote},
    locale::Locale,
};

use super::{
    names::{format_halves, format_quarters, name, with_page},
    picture::scene,
    plan::subtitle,
};

/// Rows per page of the picture and of the text.
const ROWS_PER_PAGE: usize = 40;

/// The maximum width of a table as text, in characters.
const TEXT_WIDTH: usize = 40;

/// The minimum width of the column of names, in characters.
const MIN_NAME_WIDTH: usize = 12;

/// A column of the standings: the message id of its heading, and the text of its cells.
#[derive(Clone, Copy)]
struct StandingsColumn {
    heading: &'static str,
    cell: fn(&Tournament, &Standing) -> String,
}

const PLACE_COLUMN: StandingsColumn = StandingsColumn { heading: "arena-col-place", cell: |_, row| row.place.to_string() };
const NAME_COLUMN: StandingsColumn = StandingsColumn { heading: "top-name", cell: |tournament, row| name(tournament, row.entrant) };
const POINTS_COLUMN: StandingsColumn = StandingsColumn { heading: "arena-col-points", cell: |_, row| format_halves(row.points.into()) };
const WINS_COLUMN: StandingsColumn = StandingsColumn { heading: "arena-col-wins", cell: |_, row| row.wins.to_string() };
const PLAYED_COLUMN: StandingsColumn = StandingsColumn { heading: "arena-col-played", cell: |_, row| row.played.to_string() };

impl From<TieBreak> for StandingsColumn {
    fn from(tie_break: TieBreak) -> Self {
        match tie_break {
            TieBreak::Buchholz => StandingsColumn { heading: "arena-col-buchholz", cell: |_, row| format_halves(row.buchholz.into()) },
            TieBreak::SonnebornBerger => StandingsColumn { heading: "arena-col-sonneborn", cell: |_, row| format_quarters(row.sonneborn) },
            TieBreak::Direct => StandingsColumn { heading: "arena-col-direct", cell: |_, row| format_halves(row.direct.into()) },
            TieBreak::Wins => WINS_COLUMN,
        }
    }
}

fn columns(tournament: &Tournament) -> Vec<StandingsColumn> {
    if tournament.is_elimination() {
        // The picture draws the third column in bold, so the number of wins comes first.
        return vec![PLACE_COLUMN, NAME_COLUMN, WINS_COLUMN, PLAYED_COLUMN];
    }
    let breaks = tie_breaks(tournament.plan().format).iter().map(|one| StandingsColumn::from(*one));
    [PLACE_COLUMN, NAME_COLUMN, POINTS_COLUMN].into_iter().chain(breaks).collect()
}

/// The localized headings of the columns.
pub fn headings(tournament: &Tournament, locale: Locale) -> Vec<String> {
    let ids: Vec<&'static str> = if tournament.seeds().is_empty() {
        let here = tournament.plan().check_in.is_some().then_some("arena-col-here");
        ["arena-col-place", "top-name", "arena-col-rating"].into_iter().chain(here).collect()
    } else {
        columns(tournament).iter().map(|column| column.heading).collect()
    };
    ids.into_iter().map(|id| Line::new(id).phrase(locale)).collect()
}

/// The row of a player before the start. The number has a full stop, because it is not a place.
fn entrant_row(tournament: &Tournament, number: usize, entrant: &Entrant) -> RankingRow {
    let ready = entrant.presence == Presence::Ready;
    let here = tournament.plan().check_in.map(|_| if ready { "✓" } else { "" }.to_owned());
    let cells = [format!("{number}."), quote(&entrant.person.name), entrant.rating.to_string()];
    RankingRow { cells: cells.into_iter().chain(here).collect(), accent: if ready { Accent::Strong } else { Accent::None } }
}

/// The rows of the table.
pub fn rows(tournament: &Tournament) -> Vec<RankingRow> {
    if tournament.seeds().is_empty() {
        return tournament.remaining_entrants().enumerate().map(|(at, entrant)| entrant_row(tournament, at + 1, entrant)).collect();
    }
    let columns = columns(tournament);
    let decided = tournament.matches().iter().any(|one| one.result.is_some());
    let row = |standing: &Standing| {
        let accent = match standing.place {
            _ if tournament.has_left(standing.entrant) => Accent::Faint,
            1 if decided => Accent::Strong,
            _ => Accent::None,
        };
        let mut cells: Vec<String> = columns.iter().map(|column| (column.cell)(tournament, standing)).collect();
        if !decided {
            cells[0] = "–".to_owned();
        }
        RankingRow { cells, accent }
    };
    tournament.standings().iter().map(row).collect()
}

/// The number of pages, which is the same for the picture and for the text.
pub fn pages(tournament: &Tournament) -> usize {
    rows(tournament).len().div_ceil(ROWS_PER_PAGE).max(1)
}

/// A page of the table as a picture.
pub fn picture(tournament: &Tournament, page: usize, locale: Locale) -> Scene {
    let (all, pages) = (rows(tournament), pages(tournament));
    let page = page % pages;
    let set = quote(&tournament.plan().name);
    let subtitle = page_subtitle(tournament, page, pages, locale);
    let shown: Vec<RankingRow> = all.into_iter().skip(page * ROWS_PER_PAGE).take(ROWS_PER_PAGE).collect();
    let headings = headings(tournament, locale);
    let mut list: Vec<String> = shown.iter().map(|row| describe_row(row, &headings)).collect();
    if list.is_empty() {
        list.push(Line::new("arena-none-yet").phrase(locale));
    }
    let table =
        RankingTable { title: set.clone(), subtitle: subtitle.clone(), headings, rows: shown, foot: footer_lines(tournament, locale) };
    scene(Figure::Table(table), "arena-alt-table", [&set, &subtitle], &list, locale)
}

/// A row in words: place, name, and the first value with its heading.
fn describe_row(row: &RankingRow, headings: &[String]) -> String {
    match (row.cells.as_slice(), headings) {
        ([place, name, value, ..], [_, _, heading, ..]) => format!("{place} {name}: {heading} {value}"),
        (cells, _) => cells.join(" "),
    }
}

/// The subtitle of a page: kind of tournament, round and page.
fn page_subtitle(tournament: &Tournament, page: usize, pages: usize, locale: Locale) -> String {
    let mut title = subtitle(tournament, locale);
    if let (broadside_arena::tournament::Phase::Playing(round @ 1..), false) = (tournament.phase(), tournament.is_elimination()) {
        let round = Line::new("arena-round").number("number", *round).number("most", super::names::rounds(tournament));
        title = format!("{title} · {}", round.phrase(locale));
    }
    with_page(title, page, pages, locale)
}

/// The footer: the order of the tie-breaks, and the meaning of the headings.
pub fn footer_lines(tournament: &Tournament, locale: Locale) -> Vec<String> {
    if tournament.seeds().is_empty() {
        return vec![Line::new("arena-foot-entrants").phrase(locale)];
    }
    let breaks = tie_breaks(tournament.plan().format);
    if breaks.is_empty() {
        return Vec::new();
    }
    let heading = |one: &TieBreak| Line::new(StandingsColumn::from(*one).heading);
    let order = breaks.iter().map(heading).collect();
    let about = |one: &TieBreak| {
        let id = match one {
            TieBreak::Buchholz => "arena-foot-buchholz",
            TieBreak::SonnebornBerger => "arena-foot-sonneborn",
            TieBreak::Direct => "arena-foot-direct",
            TieBreak::Wins => "arena-foot-wins",
        };
        Line::new(id).line("key", heading(one))
    };
    let points = if let Format::Robin(_) = tournament.plan().format { "arena-foot-points-robin" } else { "arena-foot-points" };
    let lines = [Line::new("arena-foot-order").lines("list", order), Line::new(points).line("key", Line::new(POINTS_COLUMN.heading))];
    lines.into_iter().chain(breaks.iter().map(about)).map(|line| line.phrase(locale)).collect()
}

/// A page of the table as text in columns, at most 40 characters wide unless there are many columns.
pub fn text(tournament: &Tournament, page: usize, locale: Locale) -> String {
    let all = rows(tournament);
    let page = page % pages(tournament);
    let headings = headings(tournament, locale);
    let shown: Vec<&[String]> = all.iter().skip(page * ROWS_PER_PAGE).take(ROWS_PER_PAGE).map(|row| row.cells.as_slice()).collect();
    let wide = |column: usize| {
        let cells = shown.iter().filter_map(|cells| cells.get(column)).chain(headings.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..headings.len()).map(wide).collect();
    let others = widths.iter().sum::<usize>() - widths.get(1).copied().unwrap_or(0) + widths.len().saturating_sub(1);
    if let Some(name) = widths.get_mut(1) {
        *name = (*name).min(TEXT_WIDTH.saturating_sub(others).max(MIN_NAME_WIDTH));
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
