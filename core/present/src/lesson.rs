//! The pictures of the tactics articles: sample fleets and shots that belong to no game.

use broadside_game::{
    cell::{Cell, CellSet},
    report::Outcome,
    side::Side,
    view::OwnView,
};
use broadside_scene::{Scene, View, status_line::StatusLine};
use broadside_words::{line::Line, locale::Locale, phrase::term};

use super::{
    messages::own_scene,
    position::{parse_fleet, position, sinking_shots},
    topic::{GOOSE_FEET, MISSED_CELL, SIZE, Topic},
};

/// The cells of a 4×4 square that goose feet use for cruisers and destroyers (core/RULES.md §3.2, `sh-goose`).
const LATER_GOOSE_FEET: [Cell; 5] = [Cell::new(1, 0), Cell::new(3, 2), Cell::new(0, 1), Cell::new(1, 2), Cell::new(2, 3)];

/// A corner fleet that leaves 56 cells for the boats, the maximum (core/RULES.md §3.1, `pl-perelman`).
const CORNER: &str = "C5-F5 A1-C1 D3-F3 E1-F1 A3-B3 A5-A6 I3 B9 F9 J8";

/// A fleet on two opposite shores, which leaves 60 cells (`pl-sixty`).
const SHORES: &str = "A1-D1 A10-C10 E10-G10 F1-G1 I1-J1 I10-J10 B4 E7 G4 I7";

/// Ships in open water, along edges and in corners. Only the halo of the last one overlaps another.
const EVERYWHERE: &str = "D5-G5 J4-J6 A1-C1 E8-F8 F1-G1 A9-A10 I9 A5 J1 B7";

/// A fleet off both long diagonals (`pl-no-diagonals`).
const OFF_DIAGONALS: &str = "C1-F1 A3-A5 J5-J7 D10-E10 E3-F3 A7-A8 H6 C6 G9 I3";

/// Which cells are fired at.
type Pattern = fn(Cell) -> bool;

/// The cell's position within its 4×4 square.
fn position_in_square(cell: Cell) -> Cell {
    Cell::new(cell.col % 4, cell.row % 4)
}

fn is_in_first_feet(cell: Cell) -> bool {
    GOOSE_FEET.contains(&position_in_square(cell))
}

fn is_on_chessboard(cell: Cell) -> bool {
    (cell.col + cell.row).is_multiple_of(2)
}

/// What the two fields show.
enum Drawing {
    /// A fleet in typed notation, boats last, with this many of its first ships sunk.
    Sunk(&'static str, usize),
    /// A fleet and shots that all miss it.
    Missed(&'static str, Pattern),
    /// Two firing patterns; no ships are shown.
    Fire([Pattern; 2]),
}

/// The title above a field.
#[derive(Clone, Copy)]
enum Title {
    /// This message.
    Words(&'static str),
    /// The number of sunk ships.
    Sunk,
    /// The number of shots.
    Shots,
    /// The name of this firing pattern.
    Way(&'static str),
}

/// The line below the fields.
enum Foot {
    /// The number of cells left for the boats.
    Free,
    /// The number of cells known to be empty.
    Cleared,
    /// The name of the article.
    Named,
}

/// The picture of an article, not yet localized.
struct LessonPicture {
    drawing: Drawing,
    titles: [Title; 2],
    foot: Foot,
    /// The id of the alternative text.
    alt: &'static str,
}

fn lesson(topic: Topic) -> Option<LessonPicture> {
    const LAID: Title = Title::Words("told-picture-laid");
    let lesson = |drawing, titles, foot, alt| Some(LessonPicture { drawing, titles, foot, alt });
    match topic {
        Topic::History | Topic::Culture | Topic::Programs => None,
        Topic::Perelman => lesson(Drawing::Sunk(CORNER, 6), [LAID, Title::Sunk], Foot::Free, "told-perelman-alt"),
        Topic::Shores => lesson(Drawing::Sunk(SHORES, 6), [LAID, Title::Sunk], Foot::Free, "told-shores-alt"),
        Topic::Halo => lesson(Drawing::Sunk(EVERYWHERE, 9), [LAID, Title::Sunk], Foot::Cleared, "told-halo-alt"),
        Topic::Goose => {
            let all_feet: Pattern = |cell| {
                is_in_first_feet(cell) || LATER_GOOSE_FEET.contains(&position_in_square(cell)) || position_in_square(cell) == MISSED_CELL
            };
            lesson(Drawing::Fire([is_in_first_feet, all_feet]), [Title::Shots, Title::Shots], Foot::Named, "told-goose-alt")
        }
        Topic::Patterns => {
            let every_fourth: Pattern = |cell| (cell.col + cell.row) % 4 == 3;
            let ways = [Title::Way("chessboard"), Title::Way("every-fourth")];
            lesson(Drawing::Fire([is_on_chessboard, every_fourth]), ways, Foot::Named, "told-patterns-alt")
        }
        Topic::Arithmetic => {
            // Even numbers when cells are numbered from 1 to 100 row by row.
            let even: Pattern = |cell| !cell.col.is_multiple_of(2);
            let titles = [Title::Words("told-picture-even"), Title::Way("chessboard")];
            lesson(Drawing::Fire([even, is_on_chessboard]), titles, Foot::Named, "told-arithmetic-alt")
        }
        Topic::Myths => {
            let diagonals: Pattern = |cell| cell.col == cell.row || cell.col + cell.row == SIZE - 1;
            lesson(Drawing::Missed(OFF_DIAGONALS, diagonals), [LAID, Title::Shots], Foot::Named, "told-myths-alt")
        }
    }
}

fn misses(fire: Pattern) -> Vec<(Cell, Outcome)> {
    Cell::all(SIZE).filter(|cell| fire(*cell)).map(|cell| (cell, Outcome::Miss)).collect()
}

/// The two fields as a player's view.
fn sample_view(drawing: &Drawing, locale: Locale) -> OwnView {
    let fleet = match drawing {
        Drawing::Sunk(fleet, _) | Drawing::Missed(fleet, _) => parse_fleet(fleet),
        Drawing::Fire(_) => Vec::new(),
    };
    let [at_own, at_target] = match drawing {
        Drawing::Sunk(_, sunk) => [Vec::new(), fleet.iter().take(*sunk).flat_map(sinking_shots).collect()],
        Drawing::Missed(_, fire) => [Vec::new(), misses(*fire)],
        Drawing::Fire(ways) => ways.map(misses),
    };
    let mut view = position(fleet, [at_own, at_target], locale);
    // Otherwise the last shot would be highlighted.
    for side in Side::BOTH {
        view.public.charts[side].last = CellSet::EMPTY;
    }
    view
}

/// The picture of an article, if it has one.
pub(super) fn scene(topic: Topic, locale: Locale) -> Option<Scene> {
    let LessonPicture { drawing, titles, foot, alt } = lesson(topic)?;
    let view = sample_view(&drawing, locale);
    let count_line = |id: &'static str, count: usize| Line::new(id).text("count", count.to_string());
    let shots = [view.own_chart(), view.target()].map(|chart| chart.shot().len());
    let cleared = view.marked_empty().len();
    let free = Cell::all(SIZE).count() - shots[1] - cleared;
    let title = |title: Title, shots: usize| match title {
        Title::Words(id) => Line::new(id).phrase(locale),
        Title::Sunk => count_line("told-picture-sunk", view.target().wrecks.len()).phrase(locale),
        Title::Shots => count_line("told-picture-shots", shots).phrase(locale),
        Title::Way(way) => term(locale, "choice", way),
    };
    let [left, right] = [title(titles[0], shots[0]), title(titles[1], shots[1])];
    let (status, alt) = match foot {
        Foot::Free => (count_line("told-picture-free", free).phrase(locale), count_line(alt, free)),
        Foot::Cleared => (count_line("told-picture-cleared", cleared).phrase(locale), count_line(alt, cleared)),
        Foot::Named => (term(locale, "choice", topic.id()), count_line(alt, shots[0]).text("number", shots[1].to_string())),
    };
    let drawn = own_scene(&view, locale);
    let (status, alt) = (StatusLine::plain(status), alt.phrase(locale));
    Some(Scene { view: View::Sample(Box::new(view)), left, right, status, alt, ..drawn })
}
