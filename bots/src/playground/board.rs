//! The part of a picture that the page lays buttons over: the cells, what is known of each, and which of them may be
//! pressed now to do what the game waits for. Takes everything from the player's own view and decides nothing.

use std::collections::BTreeSet;

use broadside_core::{
    game::{
        cell::{Cell, CellSet},
        layout::{Layout as Fleet, places_beside},
        report::Debt,
        roster::{Berth, Kind},
        ruleset::GameType,
        side::Side,
        straume::{COLUMNS, Point, ROWS, Terrain},
        view::{Mark, OwnView, Phase, Placed, TableGameView},
    },
    present::board::missing,
};
use broadside_render::{Layout, Scene, points, regions};

use super::wire::{Board, BoardCell, Laid};

/// The board on a player's own picture of this size, while a fleet is laid or the fight is on.
pub fn board(view: &OwnView, layout: Layout, size: (u32, u32)) -> Option<Board> {
    let mine = view.public.phase.waits_for() == Some(view.side);
    match view.public.phase {
        Phase::Open | Phase::Over(_) => None,
        Phase::Placing if view.public.ready[view.side] || view.public.rules.game_type != GameType::Fleets => None,
        Phase::Placing => {
            let waters = waters(view, view.side, "lay", layout, size)?;
            // Only a whole fleet is laid anew: pieces of a part of one stay where they are.
            Some(match next(view) {
                Some(next) => Board { spots: where_it_lies(waters.spots, &next.places), next: Some(next), turn: true, ..waters },
                None => {
                    let laid = laid(view);
                    let ships: Vec<Vec<u16>> = laid.iter().map(|piece| piece.cells.clone()).collect();
                    Board { spots: where_it_lies(waters.spots, &ships), laid, turn: true, ..waters }
                }
            })
        }
        Phase::Sailing(_) => Some(chart(view, view.public.sea.as_ref()?, layout, size)),
        Phase::Owing(_, Debt::Cell | Debt::Mine) if mine => waters(view, view.side, "give", layout, size),
        Phase::Planning => waters(view, !view.side, "plan", layout, size),
        Phase::Firing(_) | Phase::Owing(..) => waters(view, !view.side, "fire", layout, size),
    }
}

/// The waters of one side, cell by cell.
fn waters(view: &OwnView, side: Side, does: &'static str, layout: Layout, size: (u32, u32)) -> Option<Board> {
    let region = regions(&Scene::Own(view), layout).into_iter().find(|region| region.side == side)?;
    let (rules, empty) = (&view.public.rules, view.marked_empty());
    let spot = |cell: Cell| {
        let (mark, open) = if side == view.side { own(view, cell) } else { target(view, cell, &empty, does) };
        BoardCell { name: rules.notation().name(cell), mark, open }
    };
    let spots = Cell::all(rules.size).map(spot).collect();
    let left = if does == "plan" { usize::from(view.volley).saturating_sub(view.plan.len()) } else { 0 };
    let board = overlay((region.x, region.y, region.cell), (rules.size, rules.size), size, spots, (does, view.awaited()));
    Some(Board { left, ..board })
}

/// Which of the cells may be pressed: those in one of these places.
fn where_it_lies(spots: Vec<BoardCell>, places: &[Vec<u16>]) -> Vec<BoardCell> {
    let open: BTreeSet<usize> = places.iter().flatten().copied().map(usize::from).collect();
    spots.into_iter().enumerate().map(|(at, spot)| BoardCell { open: open.contains(&at), ..spot }).collect()
}

/// The pieces that lie on the field, each with all places where it could lie instead.
fn laid(view: &OwnView) -> Vec<Laid> {
    let piece = |(at, ship): (usize, &Placed)| {
        let others = view.ships.iter().enumerate().filter(|(other, _)| *other != at);
        let places = places(view, ship.berth, others.map(|(_, other)| other));
        Laid { section: Fleet::section(ship.berth.kind), cells: numbers(view, ship.cells), places }
    };
    view.ships.iter().enumerate().map(piece).collect()
}

/// The piece that is laid next, with all places where it could lie.
fn next(view: &OwnView) -> Option<Laid> {
    let berth = missing(view).first().copied()?;
    Some(Laid { section: Fleet::section(berth.kind), cells: Vec::new(), places: places(view, berth, view.ships.iter()) })
}

/// Every place of a piece beside these.
fn places<'a>(view: &OwnView, berth: Berth, others: impl Iterator<Item = &'a Placed>) -> Vec<Vec<u16>> {
    let others: Vec<(Kind, CellSet)> = others.map(|other| (other.berth.kind, other.cells)).collect();
    places_beside(berth, &others, &view.public.rules).into_iter().map(|cells| numbers(view, cells)).collect()
}

/// The numbers of cells in reading order.
fn numbers(view: &OwnView, cells: CellSet) -> Vec<u16> {
    let size = u16::from(view.public.rules.size);
    cells.iter().map(|cell| u16::from(cell.row) * size + u16::from(cell.col)).collect()
}

/// What an own cell is, and whether it may be given away.
fn own(view: &OwnView, cell: Cell) -> (String, bool) {
    let kind = view.ships.iter().find(|ship| ship.cells.contains(cell)).map(|ship| ship.berth.kind);
    let mark = match (view.own_chart().mark(cell, &CellSet::EMPTY), kind) {
        (Mark::Unknown | Mark::Empty, Some(Kind::Mine)) => 'm',
        (Mark::Unknown | Mark::Empty, Some(Kind::Sweeper)) => 'w',
        (Mark::Unknown | Mark::Empty, Some(Kind::Warship | Kind::Submarine | Kind::Dutchman | Kind::Vessel)) => 's',
        (Mark::Unknown | Mark::Empty, None) => '.',
        (mark, _) => sign(mark),
    };
    (mark.to_string(), view.givable.contains(cell))
}

/// What is known of a cell of the enemy, and whether a shot there makes sense: a list that is whole takes no more.
fn target(view: &OwnView, cell: Cell, empty: &CellSet, does: &str) -> (String, bool) {
    let chart = view.target();
    if view.plan.contains(&cell) {
        return ("+".to_owned(), view.awaited());
    }
    let whole = does == "plan" && (view.plan.len() >= usize::from(view.volley) || !view.awaited());
    (sign(chart.mark(cell, empty)).to_string(), !chart.shot().contains(cell) && !whole)
}

fn sign(mark: Mark) -> char {
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

/// The open chart of the table game, rank 14 first; own ships may be pressed when it is this player's move.
fn chart(view: &OwnView, table: &TableGameView, layout: Layout, size: (u32, u32)) -> Board {
    let half = table.half(view.side);
    let spot = |point: Point| {
        let ship = table.sea.board().at(point);
        let mut marks: Vec<String> = Vec::new();
        if let Some(ship) = ship {
            marks.push(if ship.half == half { "own" } else { "enemy" }.to_owned());
            marks.push(format!("v-{}", ship.vessel.letter()));
            marks.push(format!("h-{}", ship.heading.letter()));
        }
        marks.extend(ground(point, ship.is_none()).map(str::to_owned));
        marks.extend(table.sea.board().mine_at(point).map(|_| "counter".to_owned()));
        let open = view.awaited() && ship.is_some_and(|ship| ship.half == half);
        BoardCell { name: point.to_string(), mark: marks.join(" "), open }
    };
    let points_from_above = (0..ROWS).rev().flat_map(|row| (0..COLUMNS).filter_map(move |col| Point::new(col, row)));
    overlay(points(layout), (COLUMNS, ROWS), size, points_from_above.map(spot).collect(), ("sail", view.awaited()))
}

/// What is special about a point; open sea is worth a word only where nothing else is said.
fn ground(point: Point, bare: bool) -> Option<&'static str> {
    match point.terrain() {
        Terrain::Land => Some("land"),
        Terrain::Red(_) => Some("battery"),
        Terrain::Lighthouse => Some("lighthouse"),
        Terrain::Sea | Terrain::Start(_) => bare.then_some("sea"),
    }
}

/// The board of these spots on a picture of this size: where its first square lies in pixels and how long its side is, and how many there are.
fn overlay(
    (x, y, side): (u32, u32, u32),
    (columns, rows): (u8, u8),
    (width, height): (u32, u32),
    spots: Vec<BoardCell>,
    (does, turn): (&'static str, bool),
) -> Board {
    let part = |pixels: u32, of: u32| f64::from(pixels) / f64::from(of);
    let (x, width, y, height) =
        (part(x, width), part(side * u32::from(columns), width), part(y, height), part(side * u32::from(rows), height));
    Board { x, y, width, height, columns, rows, spots, does, turn, left: 0, laid: Vec::new(), next: None }
}
