//! Alternative text of pictures for screen readers. Describes only what the picture shows.

use broadside_game::{
    cell::CellSet,
    roster::{Kind, PieceSpec},
    ruleset::ShipNaming,
    side::Side,
    view::{Chart, OwnView, Phase, PlacedPiece, PublicView},
};
use broadside_words::{
    line::{Line, cut},
    locale::Locale,
};

use super::{board, chart_table};

/// The maximum length of an alternative text, in characters.
pub const LONGEST_ALT: usize = 1000;

/// The maximum number of cells that are listed; more are only counted.
const MAX_LISTED: usize = 20;

/// The level of detail of a description.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Detail {
    /// Lists the cells of all ships and shots.
    Full,
    /// Lists the hits on ships still afloat; ships are only counted by type.
    Brief,
}

/// The full description if it fits into [`LONGEST_ALT`], else the brief one, cut to fit.
pub(super) fn fit_description(described: impl Fn(Detail) -> String) -> String {
    let full = described(Detail::Full);
    if full.chars().count() <= LONGEST_ALT { full } else { clip(&described(Detail::Brief)) }
}

/// The alternative text of a player's own board. `status` is the line at its bottom.
pub fn own_alt(view: &OwnView, status: &str, locale: Locale) -> String {
    if view.public.sea.is_some() {
        return clip(&chart_table::alt(&view.public, &sentence(status), locale));
    }
    fit_description(|detail| describe_own(view, status, detail, locale))
}

/// A player's own board in words.
fn describe_own(view: &OwnView, status: &str, detail: Detail, locale: Locale) -> String {
    let names = view.public.rules.naming();
    let placed = if view.public.rules.has_open_board() {
        chart_table::lineup(&view.ships, locale)
    } else {
        describe_pieces(&view.ships, view.own_chart(), &view.public, (detail, locale))
    };
    let left = || match view.public.rules.hit_ships_may_move() && view.target_chart().wrecks.is_empty() {
        true => vec![Line::new("dutchman")],
        false => ships_left(&view.target_chart().ships_afloat(&view.public.rules), names),
    };
    let line = match view.public.phase {
        Phase::Open | Phase::Placing => {
            Line::new("alt-placing").text("own", placed).lines("left", ships_left(&board::missing_pieces(view), names))
        }
        Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => Line::new("alt-own")
            .number("number", view.public.shots)
            .text("status", sentence(status))
            .text("own", format!("{placed}; {}", describe_chart(view.own_chart(), &view.public, detail, locale)))
            .text("target", describe_field(&view.public, !view.side, detail, locale))
            .lines("left", left()),
    };
    line.phrase(locale)
}

/// The status with a full stop if it has none.
fn sentence(status: &str) -> String {
    let stopped = status.is_empty() || status.ends_with(['.', '!', '?', '…']);
    if stopped { status.to_owned() } else { format!("{status}.") }
}

/// A player's remaining pieces in words, by type. Lost pieces are described with the shots.
fn describe_pieces(pieces: &[PlacedPiece], chart: &Chart, view: &PublicView, (detail, locale): (Detail, Locale)) -> String {
    let (notation, shot) = (view.rules.notation(), chart.shot_cells());
    if detail == Detail::Brief {
        let remaining = pieces.iter().filter(|piece| !piece.cells.is_subset(&shot)).map(|piece| piece.spec).collect::<Vec<_>>();
        return count_pieces(&remaining, view.rules.naming(), locale);
    }
    let of = |wanted: fn(Kind) -> bool| -> Vec<String> {
        let remaining = pieces.iter().filter(|ship| wanted(ship.spec.kind) && !ship.cells.is_subset(&shot));
        remaining.map(|ship| board::piece_text(&ship.cells, notation)).collect()
    };
    let kinds = [
        ("alt-mines", of(|kind| kind == Kind::Mine)),
        ("alt-sweepers", of(|kind| kind == Kind::Sweeper)),
        ("alt-submarines", of(|kind| kind == Kind::Submarine)),
    ];
    let ships = of(|kind| matches!(kind, Kind::Warship | Kind::Dutchman | Kind::Vessel));
    let mut words = if ships.is_empty() { Vec::new() } else { vec![ships.join(", ")] };
    for (id, cells) in kinds.into_iter().filter(|(_, cells)| !cells.is_empty()) {
        words.push(Line::new(id).text("cells", cells.join(", ")).phrase(locale));
    }
    if words.is_empty() { Line::new("alt-none").phrase(locale) } else { words.join("; ") }
}

/// The number of pieces of each type, in words.
fn count_pieces(specs: &[PieceSpec], names: ShipNaming, locale: Locale) -> String {
    let lines = if specs.is_empty() { vec![Line::new("alt-none")] } else { Line::ship_counts(specs, names) };
    lines.iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join(", ")
}

/// The lines for the ships that are left; if there are none, a line that states this.
fn ships_left(specs: &[PieceSpec], names: ShipNaming) -> Vec<Line> {
    if specs.is_empty() { vec![Line::new("alt-no-ship")] } else { Line::ship_counts(specs, names) }
}

/// The alternative text of a public board. `status` is the line at its bottom.
pub fn public_alt(view: &PublicView, status: &str, locale: Locale) -> String {
    if view.sea.is_some() {
        return clip(&chart_table::alt(view, &sentence(status), locale));
    }
    fit_description(|detail| {
        Line::new("alt-public")
            .number("number", view.shots)
            .text("status", sentence(status))
            .text("a", view.name(Side::A))
            .text("b", view.name(Side::B))
            .text("chart-a", describe_field(view, Side::A, detail, locale))
            .text("chart-b", describe_field(view, Side::B, detail, locale))
            .phrase(locale)
    })
}

/// A side's field in words, as far as it is public; after the game also the pieces that were not found.
fn describe_field(view: &PublicView, side: Side, detail: Detail, locale: Locale) -> String {
    let chart = &view.charts[side];
    let shots = describe_chart(chart, view, detail, locale);
    match &view.revealed[side] {
        Some(pieces) if pieces.iter().any(|piece| !piece.cells.is_subset(&chart.shot_cells())) => {
            let unfound = Line::new("alt-unfound").text("cells", describe_pieces(pieces, chart, view, (detail, locale)));
            format!("{shots}; {}", unfound.phrase(locale))
        }
        Some(_) | None => shots,
    }
}

/// A chart in words: hits on ships still afloat, sunk ships, spent and revealed pieces, misses, outdated marks.
pub(super) fn describe_chart(chart: &Chart, view: &PublicView, detail: Detail, locale: Locale) -> String {
    let notation = view.rules.notation();
    let names = |cells: &CellSet| {
        let named: Vec<String> = cells.iter().map(|cell| notation.name(cell)).collect();
        let more = detail == Detail::Brief && named.len() > MAX_LISTED;
        if more { format!("{} …", named[..MAX_LISTED].join(", ")) } else { named.join(", ") }
    };
    let mut words = Vec::new();
    let mut add_cells = |id: &'static str, cells: &CellSet| {
        if !cells.is_empty() {
            words.push(Line::new(id).text("cells", names(cells)));
        }
    };
    add_cells("alt-hits", &chart.open_hits());
    add_cells("alt-spent-mines", &chart.mines);
    add_cells("alt-spent-sweepers", &chart.sweepers);
    add_cells("alt-given", &chart.given);
    add_cells("alt-given-mines", &chart.given_mines);
    if !chart.wrecks.is_empty() {
        let sunk = match detail {
            Detail::Full => chart.wrecks.iter().map(|wreck| board::piece_text(&wreck.cells, notation)).collect::<Vec<_>>().join(", "),
            Detail::Brief => count_pieces(&chart.wrecks.iter().map(|wreck| wreck.spec).collect::<Vec<_>>(), view.rules.naming(), locale),
        };
        words.push(Line::new("alt-sunk").text("cells", sunk));
    }
    let stale = chart.stale_hits.union(&chart.stale_misses).len();
    match chart.misses.len() {
        0 => {}
        count if count <= MAX_LISTED && detail == Detail::Full => words.push(Line::new("alt-misses").text("cells", names(&chart.misses))),
        count => words.push(Line::new("alt-misses-many").number("count", count as i64)),
    }
    if stale > 0 {
        words.push(Line::new("alt-stale").number("count", stale as i64));
    }
    if words.is_empty() {
        return Line::new("alt-none").phrase(locale);
    }
    words.iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join("; ")
}

/// The text with a suffix, cut so that the suffix fits.
pub(super) fn with_suffix(text: &str, suffix: &str) -> String {
    if suffix.is_empty() {
        return text.to_owned();
    }
    format!("{} {suffix}", cut(text, LONGEST_ALT.saturating_sub(suffix.chars().count() + 1)))
}

/// Cuts a text to [`LONGEST_ALT`].
pub(super) fn clip(text: &str) -> String {
    cut(text, LONGEST_ALT)
}
