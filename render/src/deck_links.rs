//! The connections between the decks of the Flying Dutchman, by side and by corner. Geometry only.

use broadside_game::cell::CellSet;

use crate::{shape::Point, sketcher::OCTAGON};

/// Two connected decks, by their centres.
pub(crate) struct DeckLink {
    pub(crate) from: Point,
    pub(crate) to: Point,
    /// Whether a wall stands between them. A deck linked with itself has none, nor do decks diagonally inside a block of four.
    has_wall: bool,
}

impl DeckLink {
    /// The ends of the wall halfway between the decks, which extends by `reach` to either side; `None` if there is no wall.
    pub(crate) fn wall(&self, reach: f32) -> Option<(Point, Point)> {
        let (dx, dy) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let length = (dx * dx + dy * dy).sqrt().max(0.01);
        let (across, down) = (-dy / length * reach, dx / length * reach);
        let (x, y) = ((self.from.0 + self.to.0) / 2.0, (self.from.1 + self.to.1) / 2.0);
        self.has_wall.then_some(((x - across, y - down), (x + across, y + down)))
    }
}

/// All connections of decks: by side, and by corner unless exactly one deck lies between the two.
pub(crate) fn find_deck_links(cells: &CellSet, (x, y): Point, pitch: f32) -> Vec<DeckLink> {
    let contains = |col: i16, row: i16| cells.iter().any(|cell| (i16::from(cell.col), i16::from(cell.row)) == (col, row));
    let middle = |col: i16, row: i16| (x + (f32::from(col) + 0.5) * pitch, y + (f32::from(row) + 0.5) * pitch);
    let mut links = Vec::new();
    for cell in cells.iter() {
        let (col, row) = (i16::from(cell.col), i16::from(cell.row));
        let from = middle(col, row);
        links.push(DeckLink { from, to: from, has_wall: false });
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let between = [contains(col + dx, row), contains(col, row + dy)];
            let has_wall = match (dx != 0 && dy != 0, between) {
                (true, [true, true]) => false,
                (true, [true, false] | [false, true]) => continue,
                (false, _) | (true, [false, false]) => true,
            };
            if contains(col + dx, row + dy) {
                links.push(DeckLink { from, to: middle(col + dx, row + dy), has_wall });
            }
        }
    }
    links
}

/// The corners of an octagon of radius `reach`, stretched so that it encloses both points.
pub(crate) fn octagon_around(from: Point, to: Point, reach: f32) -> Vec<Point> {
    let ahead = |along: f32, down: f32| (to.0 - from.0) * along + (to.1 - from.1) * down > 0.0;
    OCTAGON
        .map(|(along, down)| {
            let end = if ahead(along, down) { to } else { from };
            (end.0 + along * reach, end.1 + down * reach)
        })
        .to_vec()
}
