//! The board of the table game as text: ships with their headings, mines, the last move. All of this is public.

use broadside_game::{
    ruleset::ShipNaming,
    side::Side,
    straume::{Heading, Vessel},
    view::{PlacedPiece, PublicView, TableGameView},
};
use broadside_words::{line::Line, locale::Locale};

fn arrow(heading: Heading) -> char {
    match heading {
        Heading::North => '↑',
        Heading::East => '→',
        Heading::South => '↓',
        Heading::West => '←',
    }
}

/// The board as text for a monospaced font, rank 14 at the top, with both fleets below it.
pub(super) fn text(view: &PublicView, locale: Locale) -> String {
    let Some(board) = &view.sea else { return Line::new("alt-none").phrase(locale) };
    let files = "   a b c d e f g h i j k l";
    let rows = board.sea.rows().into_iter().zip((1..=14).rev());
    let row = |(row, rank): (String, i32)| format!("{rank:>2} {}", row.chars().map(String::from).collect::<Vec<_>>().join(" "));
    let lines = [files.to_owned()].into_iter().chain(rows.map(row)).collect::<Vec<_>>().join("\n");
    let fleets = Side::BOTH.map(|side| fleet(view, board, side, locale)).join("\n");
    format!("{lines}\n\n{fleets}\n\n{}", Line::new("text-sea-legend").phrase(locale))
}

/// The alternative text of the board. `status` is the line at its bottom.
pub(super) fn alt(view: &PublicView, status: &str, locale: Locale) -> String {
    let Some(board) = &view.sea else { return status.to_owned() };
    let fleets = Side::BOTH.map(|side| fleet(view, board, side, locale)).join(" ");
    Line::new("alt-sea").number("number", view.shots).text("status", status).text("fleets", fleets).phrase(locale)
}

/// One fleet in words: its ships by type, with positions and headings, and its mines.
fn fleet(view: &PublicView, board: &TableGameView, side: Side, locale: Locale) -> String {
    let half = board.half(side);
    let points = |vessel: Vessel| {
        let ships = board.sea.board().ships().filter(move |(_, ship)| ship.half == half && ship.vessel == vessel);
        ships.map(|(point, ship)| format!("{point}{}", arrow(ship.heading))).collect::<Vec<_>>().join(" ")
    };
    let types = Vessel::ALL.into_iter().filter(|vessel| !points(*vessel).is_empty());
    let mut ships: Vec<Line> =
        types.map(|vessel| Line::new("sea-ships").line("ship", Line::vessel(vessel)).text("cells", points(vessel))).collect();
    let mines: Vec<String> = board.sea.board().mines().filter(|(_, whose)| *whose == half).map(|(point, _)| point.to_string()).collect();
    if !mines.is_empty() {
        ships.push(Line::new("alt-mines").text("cells", mines.join(" ")));
    }
    if ships.is_empty() {
        ships.push(Line::new("alt-no-ship"));
    }
    let id = if side == board.south { "sea-south" } else { "sea-north" };
    Line::new(id).text("name", view.name(side)).lines("ships", ships).phrase(locale)
}

/// The initial line-up of a fleet in words, from column a to l.
pub(super) fn lineup(ships: &[PlacedPiece], locale: Locale) -> String {
    let mut line: Vec<(u8, String)> = Vec::new();
    for ship in ships {
        let name = Line::ship_name(ship.spec, ShipNaming::Navy).phrase(locale);
        line.extend(ship.cells.iter().map(|cell| (cell.col, name.clone())));
    }
    line.sort();
    let named = |(col, name): (u8, String)| format!("{} {name}", char::from(b'a' + col));
    match line.is_empty() {
        true => Line::new("alt-none").phrase(locale),
        false => line.into_iter().map(named).collect::<Vec<_>>().join(", "),
    }
}
