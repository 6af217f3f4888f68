//! The buttons that the page lays over a picture: the cells, the state of each, and which can be pressed now. Derived from the
//! player's own view only; decides nothing.

use std::collections::BTreeSet;

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    layout::{Layout as Fleet, legal_placements},
    report::Debt,
    roster::{Kind, PieceSpec},
    ruleset::GameType,
    side::Side,
    straume::{COLUMNS, Point, ROWS, Terrain},
    view::{Mark, OwnView, Phase, PlacedPiece, TableGameView},
};
use broadside_present::board::missing_pieces;
use broadside_render::{Layout, Scene, point_grid, regions};

use super::wire::{BoardCell, BoardOverlay, BoardPiece};

/// The overlay for a player's own picture of this size in pixels; `None` unless fleets are being placed or fired at.
pub fn board_overlay(view: &OwnView, layout: Layout, size: (u32, u32)) -> Option<BoardOverlay> {
    let is_own_turn = view.public.phase.waits_for() == Some(view.side);
    match view.public.phase {
        Phase::Open | Phase::Over(_) => None,
        Phase::Placing if view.public.ready[view.side] || view.public.rules.game_type != GameType::Fleets => None,
        Phase::Placing => {
            let board = side_overlay(view, view.side, "lay", layout, size)?;
            // Only the pieces of a complete fleet can be moved.
            Some(match next_piece(view) {
                Some(next) => BoardOverlay { spots: open_cells(board.spots, &next.places), next: Some(next), turn: true, ..board },
                None => {
                    let laid = placed_pieces(view);
                    let ships: Vec<Vec<u16>> = laid.iter().map(|piece| piece.cells.clone()).collect();
                    BoardOverlay { spots: open_cells(board.spots, &ships), laid, turn: true, ..board }
                }
            })
        }
        Phase::Sailing(_) => {
            Some(build_overlay(point_grid(layout), (COLUMNS, ROWS), size, chart_points(view), ("sail", view.is_awaited())))
        }
        Phase::Owing(_, Debt::Cell | Debt::Mine) if is_own_turn => side_overlay(view, view.side, "give", layout, size),
        Phase::Planning => side_overlay(view, !view.side, "plan", layout, size),
        Phase::Firing(_) | Phase::Owing(..) => side_overlay(view, !view.side, "fire", layout, size),
    }
}

/// The overlay of one side's field.
fn side_overlay(view: &OwnView, side: Side, does: &'static str, layout: Layout, size: (u32, u32)) -> Option<BoardOverlay> {
    let region = regions(&Scene::Own(view), layout).into_iter().find(|region| region.side == side)?;
    let (rules, empty) = (&view.public.rules, view.marked_empty());
    let spot = |cell: Cell| {
        let (mark, open) = if side == view.side { own_cell(view, cell) } else { target_cell(view, cell, &empty, does) };
        BoardCell { name: rules.notation().name(cell), mark, open }
    };
    let spots = Cell::all(rules.size).map(spot).collect();
    let left = if does == "plan" { usize::from(view.max_salvo_shots).saturating_sub(view.plan.len()) } else { 0 };
    let board =
        build_overlay((region.x, region.y, region.cell), (region.size.width, region.size.height), size, spots, (does, view.is_awaited()));
    Some(BoardOverlay { left, ..board })
}

/// Opens exactly the cells that belong to one of these places.
fn open_cells(spots: Vec<BoardCell>, places: &[Vec<u16>]) -> Vec<BoardCell> {
    let open: BTreeSet<usize> = places.iter().flatten().copied().map(usize::from).collect();
    spots.into_iter().enumerate().map(|(at, spot)| BoardCell { open: open.contains(&at), ..spot }).collect()
}

/// The placed pieces, each with all places it can move to.
pub(super) fn placed_pieces(view: &OwnView) -> Vec<BoardPiece> {
    let piece = |(at, ship): (usize, &PlacedPiece)| {
        let others = view.ships.iter().enumerate().filter(|(other, _)| *other != at);
        let places = places(view, ship.spec, others.map(|(_, other)| other));
        BoardPiece { section: Fleet::section(ship.spec.kind), cells: cell_numbers(view, ship.cells), places }
    };
    view.ships.iter().enumerate().map(piece).collect()
}

/// The next piece to place, with all its possible places.
pub(super) fn next_piece(view: &OwnView) -> Option<BoardPiece> {
    let spec = missing_pieces(view).first().copied()?;
    Some(BoardPiece { section: Fleet::section(spec.kind), cells: Vec::new(), places: places(view, spec, view.ships.iter()) })
}

/// All places of a piece that fit with the other pieces.
fn places<'a>(view: &OwnView, spec: PieceSpec, others: impl Iterator<Item = &'a PlacedPiece>) -> Vec<Vec<u16>> {
    let others: Vec<(Kind, CellSet)> = others.map(|other| (other.spec.kind, other.cells)).collect();
    legal_placements(spec, &others, &view.public.rules).into_iter().map(|cells| cell_numbers(view, cells)).collect()
}

/// The numbers of these cells, counted in reading order from 0.
fn cell_numbers(view: &OwnView, cells: CellSet) -> Vec<u16> {
    cells.iter().map(|cell| cell_number(cell, view.public.rules.size)).collect()
}

/// The number of a cell of a field of this size, counted in reading order from 0.
pub(super) fn cell_number(cell: Cell, size: FieldSize) -> u16 {
    cell.index_on(size) as u16
}

/// The mark of an own cell, and whether it can be given to the opponent.
pub(super) fn own_cell(view: &OwnView, cell: Cell) -> (String, bool) {
    let kind = view.ships.iter().find(|ship| ship.cells.contains(cell)).map(|ship| ship.spec.kind);
    let mark = match (view.own_chart().mark(cell, &CellSet::EMPTY), kind) {
        (Mark::Unknown | Mark::Empty, Some(Kind::Mine)) => 'm',
        (Mark::Unknown | Mark::Empty, Some(Kind::Sweeper)) => 'w',
        (Mark::Unknown | Mark::Empty, Some(Kind::Warship | Kind::Submarine | Kind::Dutchman | Kind::Vessel)) => 's',
        (Mark::Unknown | Mark::Empty, None) => '.',
        (mark, _) => sign(mark),
    };
    (mark.to_string(), view.givable.contains(cell))
}

/// The mark of an enemy cell, and whether it can be shot at; a complete salvo takes no more cells.
pub(super) fn target_cell(view: &OwnView, cell: Cell, empty: &CellSet, does: &str) -> (String, bool) {
    let chart = view.target_chart();
    if view.plan.contains(&cell) {
        return ("+".to_owned(), view.is_awaited());
    }
    let is_full = does == "plan" && (view.plan.len() >= usize::from(view.max_salvo_shots) || !view.is_awaited());
    (sign(chart.mark(cell, empty)).to_string(), !chart.shot_cells().contains(cell) && !is_full)
}

pub(super) fn sign(mark: Mark) -> char {
    match mark {
        Mark::Unknown => '?',
        Mark::Empty => '.',
        Mark::Miss => 'o',
        Mark::Hit => 'x',
        Mark::Sunk => '#',
        Mark::Mine => '*',
        Mark::Sweeper => 't',
        Mark::Given => '!',
        Mark::GivenMine => '%',
        Mark::StaleHit | Mark::StaleMiss => ',',
    }
}

/// The points of the table game, rank 14 first; own ships can be pressed when it is this player's turn. Before its fight begins, the own
/// starting line, whose ships can be pressed.
pub(super) fn chart_points(view: &OwnView) -> Vec<BoardCell> {
    let Some(table) = &view.public.sea else { return (0..COLUMNS).map(|col| starting_point(view, col)).collect() };
    let half = table.half(view.side);
    let spot = |(point, mark): (Point, String)| {
        let ship = table.sea.board().ship_at(point);
        let open = view.is_awaited() && ship.is_some_and(|ship| ship.half == half);
        BoardCell { name: point.to_string(), mark, open }
    };
    points().zip(chart_marks(table, view.side)).map(spot).collect()
}

/// All points of the table game, rank 14 first.
fn points() -> impl Iterator<Item = Point> {
    (0..ROWS).rev().flat_map(|row| (0..COLUMNS).filter_map(move |col| Point::new(col, row)))
}

/// The marks of all points of the table game for this side, in the order of [`points`].
pub(super) fn chart_marks(table: &TableGameView, side: Side) -> Vec<String> {
    let (half, board) = (table.half(side), table.sea.board());
    let mark = |point: Point| {
        let ship = board.ship_at(point);
        let mut marks: Vec<String> = Vec::new();
        if let Some(ship) = ship {
            marks.push(if ship.half == half { "own" } else { "enemy" }.to_owned());
            marks.push(format!("v-{}", ship.vessel.letter()));
            marks.push(format!("h-{}", ship.heading.letter()));
        }
        marks.extend(terrain_mark(point, ship.is_none()).map(str::to_owned));
        marks.extend(board.mine_at(point).map(|_| "counter".to_owned()));
        marks.join(" ")
    };
    points().map(mark).collect()
}

/// A point of the own starting line, with the ship that is lined up there.
fn starting_point(view: &OwnView, col: u8) -> BoardCell {
    let ship = view.ships.iter().find(|ship| ship.cells.contains(Cell::new(col, 0)));
    let vessel = ship.and_then(|ship| ship.spec.class?.vessel());
    let mark = vessel.map_or("sea".to_owned(), |vessel| format!("own v-{}", vessel.letter()));
    BoardCell { name: char::from(b'a' + col).to_string(), mark, open: vessel.is_some() }
}

/// The mark of a point's terrain; open sea is marked only if `is_empty`.
fn terrain_mark(point: Point, is_empty: bool) -> Option<&'static str> {
    match point.terrain() {
        Terrain::Land => Some("land"),
        Terrain::Red(_) => Some("battery"),
        Terrain::Lighthouse => Some("lighthouse"),
        Terrain::Sea | Terrain::Start(_) => is_empty.then_some("sea"),
    }
}

/// Builds an overlay from the position and side of its first cell in pixels, its columns and rows, and the picture's size.
fn build_overlay(
    (x, y, side): (u32, u32, u32),
    (columns, rows): (u8, u8),
    (width, height): (u32, u32),
    spots: Vec<BoardCell>,
    (does, turn): (&'static str, bool),
) -> BoardOverlay {
    let part = |pixels: u32, of: u32| f64::from(pixels) / f64::from(of);
    let (x, width, y, height) =
        (part(x, width), part(side * u32::from(columns), width), part(y, height), part(side * u32::from(rows), height));
    BoardOverlay { x, y, width, height, columns, rows, spots, does, turn, left: 0, laid: Vec::new(), next: None }
}
