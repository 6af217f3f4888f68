//! Pictures beside what is told of hiding and finding: fleets and shots of games that nobody plays. Hides nothing
//! of anybody.

use super::{
    body::{Scene, View},
    line::Line,
    locale::Locale,
    messages::own_scene,
    phrase::term,
    position::{laid, position, sinking},
    status_line::StatusLine,
    topic::{FEET, LACKING, SIZE, Topic},
};
use crate::game::{
    cell::{Cell, CellSet},
    report::Outcome,
    side::Side,
    view::OwnView,
};

/// The cells of a square that goose feet take for cruisers and destroyers (core/RULES.md §3.2, `sh-goose`).
const LATER_FEET: [Cell; 5] = [Cell::new(1, 0), Cell::new(3, 2), Cell::new(0, 1), Cell::new(1, 2), Cell::new(2, 3)];

/// A corner that leaves 56 cells for the boats, the most there can be (core/RULES.md §3.1, `pl-perelman`).
const CORNER: &str = "C5-F5 A1-C1 D3-F3 E1-F1 A3-B3 A5-A6 I3 B9 F9 J8";

/// Two opposite shores, which leave 60 (`pl-sixty`).
const SHORES: &str = "A1-D1 A10-C10 E10-G10 F1-G1 I1-J1 I10-J10 B4 E7 G4 I7";

/// Ships on the open sea, along shores and in corners, their halos apart from each other's but the last one's.
const EVERYWHERE: &str = "D5-G5 J4-J6 A1-C1 E8-F8 F1-G1 A9-A10 I9 A5 J1 B7";

/// Nothing on the two long diagonals (`pl-no-diagonals`).
const OFF_DIAGONALS: &str = "C1-F1 A3-A5 J5-J7 D10-E10 E3-F3 A7-A8 H6 C6 G9 I3";

/// The cells that are fired at.
type Pattern = fn(Cell) -> bool;

/// The cell of the first square of 4×4 that this one is in its own.
fn in_square(cell: Cell) -> Cell {
    Cell::new(cell.col % 4, cell.row % 4)
}

fn first_feet(cell: Cell) -> bool {
    FEET.contains(&in_square(cell))
}

fn chessboard(cell: Cell) -> bool {
    (cell.col + cell.row).is_multiple_of(2)
}

/// What the two fields show.
enum Drawing {
    /// A fleet as it is typed, the boats last, and so many of its ships sunk, the first ones.
    Sunk(&'static str, usize),
    /// A fleet, and shots that miss it.
    Missed(&'static str, Pattern),
    /// Shots in two ways, at ships that are not shown.
    Fire([Pattern; 2]),
}

/// What stands over a field.
#[derive(Clone, Copy)]
enum Title {
    /// These words.
    Words(&'static str),
    /// How many ships are sunk.
    Sunk,
    /// How many shots there are.
    Shots,
    /// What this way to fire is called.
    Way(&'static str),
}

/// What stands below the fields.
enum Foot {
    /// How many cells are left for the boats.
    Free,
    /// How many cells are known to be clear.
    Cleared,
    /// What the lesson is called.
    Named,
}

/// A picture before it has a language.
struct Lesson {
    drawing: Drawing,
    titles: [Title; 2],
    foot: Foot,
    /// The description.
    alt: &'static str,
}

fn lesson(topic: Topic) -> Option<Lesson> {
    const LAID: Title = Title::Words("told-picture-laid");
    let lesson = |drawing, titles, foot, alt| Some(Lesson { drawing, titles, foot, alt });
    match topic {
        Topic::History | Topic::Culture | Topic::Programs => None,
        Topic::Perelman => lesson(Drawing::Sunk(CORNER, 6), [LAID, Title::Sunk], Foot::Free, "told-perelman-alt"),
        Topic::Shores => lesson(Drawing::Sunk(SHORES, 6), [LAID, Title::Sunk], Foot::Free, "told-shores-alt"),
        Topic::Halo => lesson(Drawing::Sunk(EVERYWHERE, 9), [LAID, Title::Sunk], Foot::Cleared, "told-halo-alt"),
        Topic::Goose => {
            let all_feet: Pattern = |cell| first_feet(cell) || LATER_FEET.contains(&in_square(cell)) || in_square(cell) == LACKING;
            lesson(Drawing::Fire([first_feet, all_feet]), [Title::Shots, Title::Shots], Foot::Named, "told-goose-alt")
        }
        Topic::Patterns => {
            let every_fourth: Pattern = |cell| (cell.col + cell.row) % 4 == 3;
            let ways = [Title::Way("chessboard"), Title::Way("every-fourth")];
            lesson(Drawing::Fire([chessboard, every_fourth]), ways, Foot::Named, "told-patterns-alt")
        }
        Topic::Arithmetic => {
            // Even numbers, where the cells are numbered from 1 to 100 row by row.
            let even: Pattern = |cell| !cell.col.is_multiple_of(2);
            let titles = [Title::Words("told-picture-even"), Title::Way("chessboard")];
            lesson(Drawing::Fire([even, chessboard]), titles, Foot::Named, "told-arithmetic-alt")
        }
        Topic::Myths => {
            let diagonals: Pattern = |cell| cell.col == cell.row || cell.col + cell.row == SIZE - 1;
            lesson(Drawing::Missed(OFF_DIAGONALS, diagonals), [LAID, Title::Shots], Foot::Named, "told-myths-alt")
        }
    }
}

fn missed(fire: Pattern) -> Vec<(Cell, Outcome)> {
    Cell::all(SIZE).filter(|cell| fire(*cell)).map(|cell| (cell, Outcome::Miss)).collect()
}

/// The two fields as a player would see them.
fn seen(drawing: &Drawing, locale: Locale) -> OwnView {
    let fleet = match drawing {
        Drawing::Sunk(fleet, _) | Drawing::Missed(fleet, _) => laid(fleet),
        Drawing::Fire(_) => Vec::new(),
    };
    let [at_own, at_target] = match drawing {
        Drawing::Sunk(_, sunk) => [Vec::new(), fleet.iter().take(*sunk).flat_map(sinking).collect()],
        Drawing::Missed(_, fire) => [Vec::new(), missed(*fire)],
        Drawing::Fire(ways) => ways.map(missed),
    };
    let mut view = position(fleet, [at_own, at_target], locale);
    // No shot of these is the last one.
    for side in Side::BOTH {
        view.public.charts[side].last = CellSet::EMPTY;
    }
    view
}

/// The picture beside a page, if it has one.
pub(super) fn scene(topic: Topic, locale: Locale) -> Option<Scene> {
    let Lesson { drawing, titles, foot, alt } = lesson(topic)?;
    let view = seen(&drawing, locale);
    let counted = |id: &'static str, count: usize| Line::new(id).text("count", count.to_string());
    let shots = [view.own_chart(), view.target()].map(|chart| chart.shot().len());
    let cleared = view.marked_empty().len();
    let free = Cell::all(SIZE).count() - shots[1] - cleared;
    let title = |title: Title, shots: usize| match title {
        Title::Words(id) => Line::new(id).phrase(locale),
        Title::Sunk => counted("told-picture-sunk", view.target().wrecks.len()).phrase(locale),
        Title::Shots => counted("told-picture-shots", shots).phrase(locale),
        Title::Way(way) => term(locale, "choice", way),
    };
    let [left, right] = [title(titles[0], shots[0]), title(titles[1], shots[1])];
    let (status, alt) = match foot {
        Foot::Free => (counted("told-picture-free", free).phrase(locale), counted(alt, free)),
        Foot::Cleared => (counted("told-picture-cleared", cleared).phrase(locale), counted(alt, cleared)),
        Foot::Named => (term(locale, "choice", topic.id()), counted(alt, shots[0]).text("number", shots[1].to_string())),
    };
    let drawn = own_scene(&view, locale);
    let (status, alt) = (StatusLine::said(status), alt.phrase(locale));
    Some(Scene { view: View::Sample(Box::new(view)), left, right, status, alt, ..drawn })
}
