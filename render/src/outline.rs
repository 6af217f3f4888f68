//! The outline of a set of cells as closed loops, inset from the cells' edges. Geometry only.

use broadside_game::cell::{Cell, CellSet};

use crate::shape::Point;

/// A grid corner, as column and row.
type Corner = (i16, i16);

/// The clockwise loops around these cells, `inset` pixels inside. The field starts at `origin`; its cells are `pitch` wide.
pub(crate) fn loops(cells: &CellSet, origin: Point, pitch: f32, inset: f32) -> Vec<Vec<Point>> {
    let mut edges = edges(cells);
    let mut loops = Vec::new();
    while let Some((start, mut at)) = edges.pop() {
        let mut corners = vec![start];
        while at != start {
            corners.push(at);
            let Some(next) = next_edge(&edges, corners[corners.len() - 2], at) else { break };
            at = edges.swap_remove(next).1;
        }
        loops.push(inset_corners(&corners, origin, pitch, inset));
    }
    loops
}

/// The sides of cells without a neighbour, as directed edges.
fn edges(cells: &CellSet) -> Vec<(Corner, Corner)> {
    let contains = |col: i16, row: i16| cells.iter().any(|cell| (i16::from(cell.col), i16::from(cell.row)) == (col, row));
    let mut edges = Vec::new();
    for Cell { col, row } in cells.iter() {
        let (col, row) = (i16::from(col), i16::from(row));
        let sides = [((0, -1), (0, 0), (1, 0)), ((1, 0), (1, 0), (1, 1)), ((0, 1), (1, 1), (0, 1)), ((-1, 0), (0, 1), (0, 0))];
        for (beyond, from, to) in sides {
            if !contains(col + beyond.0, row + beyond.1) {
                edges.push(((col + from.0, row + from.1), (col + to.0, row + to.1)));
            }
        }
    }
    edges
}

/// The index of the edge that continues from `at`: the right turn if there is a choice, so that cells that touch only by a corner
/// stay separate.
fn next_edge(edges: &[(Corner, Corner)], before: Corner, at: Corner) -> Option<usize> {
    let right = (before.1 - at.1 + at.0, at.0 - before.0 + at.1);
    let from_here = || edges.iter().enumerate().filter(|(_, edge)| edge.0 == at);
    from_here().find(|(_, edge)| edge.1 == right).or_else(|| from_here().next()).map(|(at, _)| at)
}

/// The corners where a loop turns in pixels, moved inwards by `inset`.
fn inset_corners(corners: &[Corner], (x, y): Point, pitch: f32, inset: f32) -> Vec<Point> {
    let count = corners.len();
    let direction = |at: usize| {
        let (from, to) = (corners[at % count], corners[(at + 1) % count]);
        (to.0 - from.0, to.1 - from.1)
    };
    (0..count)
        .filter_map(|at| {
            let (come, go) = (direction(at + count - 1), direction(at));
            (come != go).then(|| {
                // The vector to the right of a direction (dx, dy) is (-dy, dx).
                let (across, down) = (f32::from(-come.1 - go.1), f32::from(come.0 + go.0));
                let (col, row) = (f32::from(corners[at].0), f32::from(corners[at].1));
                (x + col * pitch + across * inset, y + row * pitch + down * inset)
            })
        })
        .collect()
}
