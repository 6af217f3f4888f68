//! The pictures of the tactics articles: sample fleets and shots that belong to no game.

use broadside_game::{
    cell::{Cell, CellSet},
    report::Outcome,
    side::Side,
    view::{OwnView, PlacedPiece},
};
use broadside_scene::{Scene, View, status_line::StatusLine};
use broadside_words::{line::Line, locale::Locale, phrase::term};

use super::{
    messages::own_scene,
    position::{parse_fleet, position, sinking_shots},
    topic::{GOOSE_FEET, MISSED_CELL, SIZE, Topic},
};

/// The cells of each 4×4 square at which the goose-feet strategy fires in search of cruisers and destroyers (core/RULES.md §3.2,
/// `sh-goose`).
const LATER_GOOSE_FEET: [Cell; 5] = [Cell::new(1, 0), Cell::new(3, 2), Cell::new(0, 1), Cell::new(1, 2), Cell::new(2, 3)];

/// A fleet with large ships in a corner that leaves 56 cells for the boats, the maximum (core/RULES.md §3.1, `pl-perelman`).
const CORNER_FLEET: &str = "C5-F5 A1-C1 D3-F3 E1-F1 A3-B3 A5-A6 I3 B9 F9 J8";

/// A fleet along two opposite edges, which leaves 60 cells for the boats (`pl-sixty`).
const SHORES_FLEET: &str = "A1-D1 A10-C10 E10-G10 F1-G1 I1-J1 I10-J10 B4 E7 G4 I7";

/// A fleet with ships in open water, along edges and in corners. Only the halo of its last ship overlaps another halo.
const MIXED_FLEET: &str = "D5-G5 J4-J6 A1-C1 E8-F8 F1-G1 A9-A10 I9 A5 J1 B7";

/// The same fleet, with the ships first that are said to be at risk: the battleship and the boats.
const RISK_FLEET: &str = "D5-G5 I9 A5 J1 B7 J4-J6 A1-C1 E8-F8 F1-G1 A9-A10";

/// A fleet off both long diagonals (`pl-no-diagonals`).
const OFF_DIAGONALS_FLEET: &str = "C1-F1 A3-A5 J5-J7 D10-E10 E3-F3 A7-A8 H6 C6 G9 I3";

/// A pattern of shots: whether a cell is fired at.
type Pattern = fn(Cell) -> bool;

/// The cell's position within its 4×4 square.
fn position_in_square(cell: Cell) -> Cell {
    Cell::new(cell.col % 4, cell.row % 4)
}

/// Whether the cell is one of the goose feet at which the strategy fires first.
fn is_in_first_feet(cell: Cell) -> bool {
    GOOSE_FEET.contains(&position_in_square(cell))
}

/// Whether the cell has the colour of A1 on a chessboard.
fn is_on_chessboard(cell: Cell) -> bool {
    (cell.col + cell.row).is_multiple_of(2)
}

/// Shots at the cells of a pattern, all of which miss.
fn misses(fire: Pattern) -> Vec<(Cell, Outcome)> {
    Cell::all(SIZE).filter(|cell| fire(*cell)).map(|cell| (cell, Outcome::Miss)).collect()
}

/// The number of cells that are known to be empty without a shot.
fn cleared_cells(view: &OwnView) -> usize {
    view.marked_empty().len()
}

/// The number of cells that are left for the boats.
fn free_cells(view: &OwnView) -> usize {
    SIZE.area() - view.target_chart().shot_cells().len() - cleared_cells(view)
}

/// The message with this number.
fn count_line(id: &'static str, count: usize) -> Line {
    Line::new(id).text("count", count.to_string())
}

/// The title above a fleet.
fn fleet_title(locale: Locale) -> String {
    Line::new("told-picture-laid").phrase(locale)
}

/// The picture of an article, if it has one.
pub(super) fn scene(topic: Topic, locale: Locale) -> Option<Scene> {
    let way = |id: &str| Some(term(locale, "choice", id));
    let fire = |ways: [Pattern; 2], titles, alt| Some(miss_scene(topic, (Vec::new(), ways.map(misses)), titles, alt, locale));
    match topic {
        Topic::History | Topic::Culture | Topic::Programs => None,
        Topic::Perelman => Some(sinking_scene(CORNER_FLEET, 6, ("told-picture-free", free_cells), "told-perelman-alt", locale)),
        Topic::Shores => Some(sinking_scene(SHORES_FLEET, 6, ("told-picture-free", free_cells), "told-shores-alt", locale)),
        Topic::Halo => Some(sinking_scene(MIXED_FLEET, 9, ("told-picture-cleared", cleared_cells), "told-halo-alt", locale)),
        Topic::Risk => Some(sinking_scene(RISK_FLEET, 5, ("told-picture-cleared", cleared_cells), "told-risk-alt", locale)),
        Topic::Goose => {
            let all_feet: Pattern = |cell| {
                is_in_first_feet(cell) || LATER_GOOSE_FEET.contains(&position_in_square(cell)) || position_in_square(cell) == MISSED_CELL
            };
            fire([is_in_first_feet, all_feet], [None, None], "told-goose-alt")
        }
        Topic::Patterns => {
            let every_fourth: Pattern = |cell| (cell.col + cell.row) % 4 == 3;
            fire([is_on_chessboard, every_fourth], [way("chessboard"), way("every-fourth")], "told-patterns-alt")
        }
        Topic::Arithmetic => {
            // Even numbers when cells are numbered from 1 to 100 row by row.
            let even: Pattern = |cell| !cell.col.is_multiple_of(2);
            let title = Some(Line::new("told-picture-even").phrase(locale));
            fire([even, is_on_chessboard], [title, way("chessboard")], "told-arithmetic-alt")
        }
        Topic::Myths => {
            let diagonals: Pattern = |cell| cell.is_on_diagonal(SIZE);
            let fields = (parse_fleet(OFF_DIAGONALS_FLEET), [Vec::new(), misses(diagonals)]);
            Some(miss_scene(topic, fields, [Some(fleet_title(locale)), None], "told-myths-alt", locale))
        }
    }
}

/// A fleet in typed notation on the left; the same fleet with its first `count` ships sunk on the right. `foot` is the
/// message id of the line below and the function that computes its number.
fn sinking_scene(fleet: &str, count: usize, foot: (&'static str, fn(&OwnView) -> usize), alt: &'static str, locale: Locale) -> Scene {
    let fleet = parse_fleet(fleet);
    let shots = fleet.iter().take(count).flat_map(sinking_shots).collect();
    let view = position(fleet, [Vec::new(), shots], locale);
    let titles = [fleet_title(locale), count_line("told-picture-sunk", view.target_chart().wrecks.len()).phrase(locale)];
    let cells = foot.1(&view);
    picture(view, titles, count_line(foot.0, cells).phrase(locale), count_line(alt, cells).phrase(locale), locale)
}

/// A fleet, or none, and shots at both fields that all miss. The default title of a field is its number of shots.
fn miss_scene(
    topic: Topic,
    (fleet, shots): (Vec<PlacedPiece>, [Vec<(Cell, Outcome)>; 2]),
    titles: [Option<String>; 2],
    alt: &'static str,
    locale: Locale,
) -> Scene {
    let [own, target] = shots.each_ref().map(Vec::len);
    let [left, right] = titles;
    let counted = |count: usize| count_line("told-picture-shots", count).phrase(locale);
    let titles = [left.unwrap_or_else(|| counted(own)), right.unwrap_or_else(|| counted(target))];
    let alt = count_line(alt, own).text("number", target.to_string()).phrase(locale);
    picture(position(fleet, shots, locale), titles, term(locale, "choice", topic.id()), alt, locale)
}

/// The two fields with these titles above and this line below them.
fn picture(mut view: OwnView, [left, right]: [String; 2], foot: String, alt: String, locale: Locale) -> Scene {
    // In a sample no shot is the last one, which would be highlighted.
    for side in Side::BOTH {
        view.public.charts[side].last = CellSet::EMPTY;
    }
    let drawn = own_scene(&view, locale);
    Scene { view: View::Sample(Box::new(view)), left, right, status: StatusLine::plain(foot), alt, ..drawn }
}
