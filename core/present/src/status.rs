//! The status line of a game: whose turn it is, what a player has to reveal, what can be done. Hidden pieces appear only in
//! the line of their owner.

use broadside_game::{
    cell::{Cell, CellSet},
    ids::Home,
    layout::{Layout, Piece, legal_placements},
    report::Debt,
    roster::{Kind, PieceSpec},
    ruleset::Fire,
    side::Side,
    view::{OwnView, Phase, PlacedPiece, PublicView},
};
use broadside_words::line::Line;

use super::board;

/// Whether a turn has several shots, so that the status contains the number left.
pub(super) fn counts_shots(view: &PublicView) -> bool {
    matches!(view.rules.fire, Fire::Multi(_) | Fire::Chain)
}

/// Whether the computer plays this side.
pub(super) fn is_computer(view: &PublicView, side: Side) -> bool {
    view.seats[side].as_ref().is_some_and(|seat| seat.player.is_computer())
}

/// The side that the computer plays, if any.
pub fn computer_side(view: &PublicView) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| is_computer(view, *side))
}

/// The status line below a public board.
pub fn public_status(view: &PublicView) -> Line {
    let named = |id: &'static str, side: Side| Line::new(id).text("name", view.name(side));
    match view.phase {
        Phase::Open => Line::new("waiting-for-opponent"),
        Phase::Placing => Line::new("place-both").text("a", view.name(Side::A)).text("b", view.name(Side::B)),
        Phase::Firing(side) | Phase::Sailing(side) if is_computer(view, side) => named("thinking", side),
        Phase::Firing(side) if counts_shots(view) => named("turn-of-left", side).number("count", view.left),
        Phase::Firing(side) => named("turn-of", side),
        Phase::Owing(side, Debt::Cell) => named("owes-cell", side),
        Phase::Owing(side, Debt::Mine) => named("owes-mine", side),
        Phase::Owing(side, Debt::Course) => named("owes-course", side),
        Phase::Owing(side, Debt::Answer(cell)) => named("owes-answer", side).text("cell", view.rules.notation().name(cell)),
        Phase::Planning => match (view.locked.a, view.locked.b) {
            (true, false) => named("planning-one", Side::B),
            (false, true) => named("planning-one", Side::A),
            (false, false) | (true, true) => Line::new("planning"),
        },
        Phase::Sailing(side) => named("sailing-of", side),
        Phase::Over(_) => Line::new("game-over"),
    }
}

/// The status line below a player's own board.
pub fn own_status(view: &OwnView) -> Line {
    let other = view.public.name(!view.side);
    match view.public.phase {
        Phase::Open => Line::new("challenge-yours"),
        Phase::Placing if view.public.ready[view.side] => Line::new("place-waiting").text("name", other),
        Phase::Placing => placing_line(view),
        Phase::Firing(side) | Phase::Owing(side, _) | Phase::Sailing(side) if side != view.side => public_status(&view.public),
        Phase::Firing(_) if counts_shots(&view.public) => Line::new("your-turn-left").number("count", view.public.left),
        Phase::Firing(_) => Line::new("your-turn"),
        Phase::Owing(_, debt) => debt_line(view, debt),
        Phase::Planning => planning_line(view),
        Phase::Sailing(_) => Line::new("your-move"),
        Phase::Over(_) => Line::new("game-over"),
    }
}

/// The status line after a shot whose shooter fires again; other lines are returned unchanged.
pub(super) fn fires_again(line: Line) -> Line {
    let id = match line.id {
        "your-turn" => "your-turn-again",
        "turn-of" => "turn-of-again",
        id => id,
    };
    Line { id, ..line }
}

/// The status line of a player who is placing ships.
fn placing_line(view: &OwnView) -> Line {
    let missing = board::missing_pieces(view);
    if missing.is_empty() {
        return match example_command(view, &view.public.rules.pieces(), &[]) {
            Some(typed) => Line::new("place-whole-typed").text("typed", typed),
            None => Line::new("place-whole"),
        };
    }
    let ships = Line::ship_counts(&missing, view.public.rules.naming());
    if view.public.rules.has_open_board() {
        return Line::new("place-lineup").lines("ships", ships);
    }
    match example_command(view, &missing, &view.ships) {
        Some(typed) => Line::new("place-missing-typed").lines("ships", ships).text("typed", typed),
        None => Line::new("place-missing").lines("ships", ships),
    }
}

/// An example of the command that places the first two straight ships among these pieces beside the placed ones, in the form that the
/// player's platform requires. `None` if there is no straight ship or no room for one.
fn example_command(view: &OwnView, pieces: &[PieceSpec], placed: &[PlacedPiece]) -> Option<String> {
    let rules = &view.public.rules;
    let is_straight =
        |spec: &&PieceSpec| matches!(spec.kind, Kind::Warship | Kind::Dutchman) && spec.form.is_none() && spec.decks <= rules.size.height;
    let mut taken: Vec<(Kind, CellSet)> = placed.iter().map(|ship| (ship.spec.kind, ship.cells)).collect();
    for spec in pieces.iter().filter(is_straight).take(2) {
        let upright = |col, top| (top..top + spec.decks).map(|row| Cell::new(col, row)).collect::<CellSet>();
        let place = if spec.kind == Kind::Dutchman {
            // It is alone and may lie anywhere.
            Some(upright(0, 0))
        } else {
            let places = legal_placements(*spec, &taken, rules);
            // Every other column first, so that the ships do not touch.
            let columns = || (0..rules.size.width).step_by(2).chain((1..rules.size.width).step_by(2));
            let upright_in_row = |top| columns().map(move |col| upright(col, top)).find(|cells| places.contains(cells));
            (0..=rules.size.height - spec.decks).find_map(upright_in_row)
        };
        taken.extend(place.map(|cells| (spec.kind, cells)));
    }
    let layout = Layout { pieces: taken[placed.len()..].iter().map(|(_, cells)| Piece::ship(cells.iter().collect())).collect() };
    if layout.pieces.is_empty() {
        return None;
    }
    let written = layout.format(rules.notation());
    // In Discord's channels a message needs the name of the command. Elsewhere only single cells need it, because they could be shots.
    let is_on_discord = view.public.seats[view.side].as_ref().is_some_and(|seat| seat.player.home == Home::Discord);
    Some(if is_on_discord || !written.contains('-') { format!("/place {written}") } else { written })
}

/// The status line of a player who has to reveal a cell, steer or answer.
fn debt_line(view: &OwnView, debt: Debt) -> Line {
    let name = |cell: Cell| view.public.rules.notation().name(cell);
    match debt {
        Debt::Cell => Line::new("your-cell"),
        Debt::Mine => Line::new("your-mine"),
        Debt::Course => {
            let left = view.decks().minus(&view.own_chart().hits);
            Line::new("your-course").number("decks", left.len() as i64)
        }
        Debt::Answer(cell) => {
            let rules = &view.public.rules;
            let line = match view.public.pending_answers.left {
                0 => Line::new("your-answer-dying"),
                1 if rules.mines > 0 || rules.subs > 0 => Line::new("your-answer-pieces"),
                1 => Line::new("your-answer"),
                left => Line::new("your-answer-more").number("count", left - 1),
            };
            line.text("cell", name(cell)).text("name", view.public.name(!view.side))
        }
    }
}

/// The status line of a player who is planning a salvo.
fn planning_line(view: &OwnView) -> Line {
    let name = |cell: &Cell| view.public.rules.notation().name(*cell);
    let cells: Vec<String> = view.plan.iter().map(name).collect();
    let other = view.public.name(!view.side);
    let line = |id| Line::new(id).text("cells", cells.join(", "));
    if view.public.misses_salvo(view.side) {
        return Line::new("your-salvo-missed").text("name", other);
    }
    match (view.public.locked[view.side], view.plan.is_empty()) {
        (true, _) => line("your-salvo-sent").text("name", other),
        (false, true) => Line::new("your-salvo-empty").number("most", view.max_salvo_shots),
        (false, false) => line("your-salvo").number("have", cells.len() as i64).number("most", view.max_salvo_shots),
    }
}

/// The line at the bottom of a public picture.
pub(super) fn public_picture_line(view: &PublicView) -> Line {
    let named = |id: &'static str, side: Side| Line::new(id).text("name", view.name(side));
    match view.phase {
        Phase::Open | Phase::Placing => Line::new("picture-place"),
        Phase::Firing(side) if counts_shots(view) => named("picture-turn-theirs-left", side).number("count", view.left),
        Phase::Firing(side) => named("picture-turn-theirs", side).number("number", view.shots + 1),
        Phase::Owing(side, _) => named("picture-waiting", side),
        Phase::Sailing(side) => named("picture-sailing-theirs", side).number("number", view.shots + 1),
        Phase::Planning => Line::new("picture-planning"),
        Phase::Over(ending) => match ending.winner() {
            Some(side) => named("picture-won", side),
            None => Line::new("picture-over"),
        },
    }
}

/// The side to fire and the result of the last shot, as two parts of the line at the bottom of a public picture; `None` unless the last
/// turn was a single shot.
pub(super) fn public_picture_parts(view: &PublicView) -> Option<[Line; 2]> {
    let (Phase::Firing(side), Some(target)) = (view.phase, view.last_target) else { return None };
    let chart = &view.charts[target];
    let cell = chart.last.iter().next().filter(|_| chart.last.len() == 1 && !counts_shots(view))?;
    let what = if chart.wrecks.iter().any(|wreck| wreck.cells.contains(cell)) {
        "picture-sunk"
    } else if chart.hits.contains(cell) {
        "volley-hit"
    } else if chart.misses.contains(cell) {
        "volley-miss"
    } else {
        return None;
    };
    let what = Line::new(what).text("cell", view.rules.notation().name(cell));
    let fires = Line::new("picture-fires").text("name", view.name(side));
    Some([fires, Line::new("picture-fell").number("number", view.shots).line("what", what)])
}

/// The line at the bottom of a player's own picture.
pub(super) fn own_picture_line(view: &OwnView) -> Line {
    let public = &view.public;
    match public.phase {
        phase if phase.waits_for().is_some_and(|side| side != view.side) => public_picture_line(public),
        Phase::Firing(_) if counts_shots(public) => Line::new("picture-turn-yours-left").number("count", public.left),
        Phase::Firing(_) => Line::new("picture-turn-yours").number("number", public.shots + 1),
        Phase::Owing(_, Debt::Cell) => Line::new("picture-cell"),
        Phase::Owing(_, Debt::Mine) => Line::new("picture-mine"),
        Phase::Owing(_, Debt::Course) => Line::new("picture-course"),
        Phase::Owing(_, Debt::Answer(cell)) => Line::new("picture-answer").text("cell", public.rules.notation().name(cell)),
        Phase::Planning if public.locked[view.side] => Line::new("picture-waiting").text("name", public.name(!view.side)),
        Phase::Planning => Line::new("picture-salvo").number("have", view.plan.len() as i64).number("most", view.max_salvo_shots),
        Phase::Sailing(_) => Line::new("picture-sailing-yours").number("number", public.shots + 1),
        Phase::Over(ending) => match ending.winner() {
            Some(side) if side == view.side => Line::new("picture-you-won"),
            Some(_) => Line::new("picture-you-lost"),
            None => public_picture_line(public),
        },
        Phase::Placing if public.ready[view.side] => Line::new("picture-waiting").text("name", public.name(!view.side)),
        Phase::Placing if board::missing_pieces(view).is_empty() => Line::new("picture-placed"),
        Phase::Open | Phase::Placing => public_picture_line(public),
    }
}
