//! The chart of the table game: grid lines between shores, ships as paper figures whose bow shows their heading, and round mine
//! counters.

use broadside_game::{
    cell::{Cell, CellSet},
    straume::{BoardHalf, COLUMNS, Heading, LINEUP_VESSELS, Point as Place, ROWS, Ship, TableGame, Terrain, Vessel},
};

use super::canvas::Canvas;
use crate::{
    look::{FigurineInks, Role},
    model::SeaTable,
    outline,
    shape::{self, Point, Rectangle},
    sketcher::{Motif, Sketcher},
    spot::MIN_PEN,
    text::TextAnchor,
};

/// The position of point a14, and the distance between points, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeaGeometry {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) pitch: f32,
}

impl SeaGeometry {
    /// The position of a point, in pixels.
    fn position(self, place: Place) -> Point {
        (self.x + f32::from(place.col) * self.pitch, self.y + f32::from(ROWS - 1 - place.row) * self.pitch)
    }

    /// A pen width for a point distance of 52 pixels, scaled to this chart.
    fn pen(self, width: f32) -> f32 {
        (width * self.pitch / 52.0).max(MIN_PEN)
    }
}

pub(super) fn draw_empty_chart(canvas: &mut Canvas, chart: SeaGeometry) {
    draw_lines(canvas, chart);
    draw_shores(canvas, chart);
    draw_coordinates(canvas, chart);
    Place::all().for_each(|place| draw_terrain(canvas, chart, place));
}

/// Draws the chart and everything on it.
pub(super) fn draw(canvas: &mut Canvas, chart: SeaGeometry, table: &SeaTable<'_>, vessels: [&str; 5]) {
    draw_empty_chart(canvas, chart);
    let inks = canvas.theme.sea_inks();
    table.touched.iter().for_each(|place| draw_highlight(canvas, chart, *place));
    let lineup = table.lineup.iter().filter_map(|(col, vessel)| {
        let ship = Ship { half: BoardHalf::South, vessel: *vessel, heading: Heading::North };
        Some((Place::new(*col, 0)?, ship))
    });
    let board = table.sea.map(TableGame::board);
    for (place, half) in board.into_iter().flat_map(|board| board.mines()) {
        draw_mine(canvas, chart.position(place), chart.pitch, half, place.index() as u64);
    }
    for (place, ship) in lineup.chain(board.into_iter().flat_map(|board| board.ships())) {
        let mut sketcher = canvas.theme.sketcher(Motif::Figure, place.index() as u64);
        draw_figurine(canvas, chart.position(place), chart.pitch, ship, vessels, &mut sketcher);
    }
    for place in &table.lost {
        let cross = canvas.theme.sketcher(Motif::Cross, place.index() as u64).cross(chart.position(*place), chart.pitch * 0.34);
        canvas.list.stroke(cross, inks.danger, chart.pen(5.2));
    }
}

/// Draws the lines between neighbouring points in the water.
fn draw_lines(canvas: &mut Canvas, chart: SeaGeometry) {
    let inks = canvas.theme.sea_inks();
    for place in Place::all() {
        for heading in [Heading::North, Heading::East] {
            let Some(other) = place.ahead(heading).filter(|other| is_water(*other) && is_water(place)) else { continue };
            let path = canvas.theme.sketcher(Motif::Edge, place.index() as u64).line(chart.position(place), chart.position(other), 0.5);
            canvas.list.stroke(path, inks.lines, 2.6);
        }
    }
}

fn is_water(place: Place) -> bool {
    place.terrain() != Terrain::Land
}

/// Draws the land, hatched, with its shore.
fn draw_shores(canvas: &mut Canvas, chart: SeaGeometry) {
    let inks = canvas.theme.sea_inks();
    let land: CellSet = Place::all().filter(|place| !is_water(*place)).map(|place| Cell::new(place.col, ROWS - 1 - place.row)).collect();
    let origin = (chart.x - chart.pitch / 2.0, chart.y - chart.pitch / 2.0);
    let mut sketcher = canvas.theme.sketcher(Motif::Shore, 0);
    for corners in outline::loops(&land, origin, chart.pitch, chart.pitch * 0.08) {
        canvas.list.fill(shape::polygon(&corners), inks.land);
        canvas.list.stroke(sketcher.hatch_shapes(&[vec![corners.clone()]], chart.pitch * 0.2), inks.hatch, MIN_PEN);
        canvas.list.stroke(sketcher.outline(&corners, chart.pitch * 0.05, 2.0), inks.shore, chart.pen(2.6));
    }
}

/// Draws the letters below the chart and the numbers to its left.
fn draw_coordinates(canvas: &mut Canvas, chart: SeaGeometry) {
    let letters = canvas.theme.letter_style(Role::SeaAxis);
    let size = (chart.pitch * 0.62).min(40.0);
    let bottom = chart.y + f32::from(ROWS - 1) * chart.pitch;
    for col in 0..COLUMNS {
        let letter = char::from(b'a' + col).to_string();
        let x = chart.x + f32::from(col) * chart.pitch;
        canvas.list.text(letters.fit(&letter, size, chart.pitch).at(x, bottom + chart.pitch * 0.5 + size * 0.72, TextAnchor::Middle));
    }
    for row in 0..ROWS {
        let y = chart.y + f32::from(ROWS - 1 - row) * chart.pitch + size * letters.baseline_offset;
        let line = letters.fit(&(row + 1).to_string(), size, 44.0);
        canvas.list.text(line.at(chart.x - chart.pitch * 0.58, y, TextAnchor::End));
    }
}

fn draw_terrain(canvas: &mut Canvas, chart: SeaGeometry, place: Place) {
    let (at, mut sketcher) = (chart.position(place), canvas.theme.sketcher(Motif::Blob, place.index() as u64));
    match place.terrain() {
        Terrain::Sea | Terrain::Land => {}
        Terrain::Start(_) => canvas.list.fill(sketcher.blob(at, chart.pitch * 0.11), canvas.theme.sea_inks().start),
        Terrain::Red(_) => draw_shelled_point(canvas, chart, at, &mut sketcher),
        Terrain::Lighthouse => draw_lighthouse(canvas, chart, at, &mut sketcher),
    }
}

/// Draws a red point: a dot, and the corners of the square that the batteries shell.
fn draw_shelled_point(canvas: &mut Canvas, chart: SeaGeometry, (x, y): Point, sketcher: &mut Sketcher) {
    let ink = canvas.theme.sea_inks().danger;
    canvas.list.fill(sketcher.blob((x, y), chart.pitch * 0.10), ink);
    let reach = chart.pitch * 0.46;
    for (along, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let corner = (x + along * reach, y + down * reach);
        let arm = chart.pitch * 0.16;
        canvas.list.stroke(sketcher.line(corner, (corner.0 - along * arm, corner.1), 0.3), ink, chart.pen(2.6));
        canvas.list.stroke(sketcher.line(corner, (corner.0, corner.1 - down * arm), 0.3), ink, chart.pen(2.6));
    }
}

/// Draws a lighthouse: a tower with its light.
fn draw_lighthouse(canvas: &mut Canvas, chart: SeaGeometry, (x, y): Point, sketcher: &mut Sketcher) {
    let inks = canvas.theme.sea_inks();
    let unit = chart.pitch / 52.0;
    let at = |along: f32, up: f32| (x + along * unit, y - up * unit);
    let tower = [at(-8.0, -16.0), at(8.0, -16.0), at(5.0, 8.0), at(-5.0, 8.0)];
    canvas.list.fill(shape::polygon(&tower), inks.tower);
    canvas.list.stroke(sketcher.outline(&tower, 0.6, 1.0), inks.shore, chart.pen(2.4));
    canvas.list.fill(sketcher.blob(at(0.0, 13.0), 4.4 * unit), inks.shore);
    for (from, to) in [((8.0, 15.0), (18.0, 19.0)), ((8.0, 11.0), (18.0, 8.0)), ((-8.0, 15.0), (-18.0, 19.0)), ((-8.0, 11.0), (-18.0, 8.0))]
    {
        canvas.list.stroke(sketcher.line(at(from.0, from.1), at(to.0, to.1), 0.3), inks.shore, MIN_PEN);
    }
}

/// Draws the highlight under a point that the last move touched.
fn draw_highlight(canvas: &mut Canvas, chart: SeaGeometry, place: Place) {
    let (x, y) = chart.position(place);
    let reach = chart.pitch * 0.49;
    let rectangle = Rectangle { x: x - reach, y: y - reach, width: 2.0 * reach, height: 2.0 * reach };
    canvas.list.fill(
        canvas.theme.sketcher(Motif::Marker, place.index() as u64).rough_rectangle(rectangle, 1.6),
        canvas.theme.sea_inks().highlight,
    );
}

/// Draws a mine counter: South's has a dot, North's a bar. `which` seeds its jitter.
fn draw_mine(canvas: &mut Canvas, (x, y): Point, pitch: f32, half: BoardHalf, which: u64) {
    let (inks, mut sketcher) = (canvas.theme.sea_inks(), canvas.theme.sketcher(Motif::Ring, which));
    let (radius, pen) = (pitch * 0.44, |width: f32| (width * pitch / 52.0).max(MIN_PEN));
    canvas.list.fill(shape::circle((x, y), radius), inks.mine);
    canvas.list.stroke(sketcher.ring((x, y), radius, pitch * 0.01), inks.mine_edge, pen(3.4));
    match half {
        BoardHalf::South => canvas.list.fill(sketcher.blob((x, y), pitch * 0.12), inks.mine_edge),
        BoardHalf::North => {
            let reach = pitch * 0.2;
            canvas.list.stroke(sketcher.line((x - reach, y), (x + reach, y), 0.4), inks.mine_edge, pen(5.0));
        }
    }
}

/// Draws a paper figure: South's has a straight stern, North's a notched one.
pub(super) fn draw_figurine(canvas: &mut Canvas, (x, y): Point, pitch: f32, ship: Ship, vessels: [&str; 5], sketcher: &mut Sketcher) {
    let corners: Vec<Point> = match ship.half {
        BoardHalf::South => vec![(0.0, -0.47), (0.38, -0.17), (0.38, 0.40), (-0.38, 0.40), (-0.38, -0.17)],
        BoardHalf::North => vec![(0.0, -0.47), (0.38, -0.17), (0.38, 0.44), (0.0, 0.32), (-0.38, 0.44), (-0.38, -0.17)],
    };
    let turned = |(across, down): Point| match ship.heading {
        Heading::North => (across, down),
        Heading::East => (-down, across),
        Heading::South => (-across, -down),
        Heading::West => (down, -across),
    };
    let place = |point: Point| (x + point.0 * pitch, y + point.1 * pitch);
    let corners: Vec<Point> = corners.into_iter().map(|corner| place(turned(corner))).collect();
    let inks = canvas.theme.sea_inks();
    let FigurineInks { body, edge, letters: ink } = if ship.half == BoardHalf::South { inks.south } else { inks.north };
    canvas.list.fill(shape::polygon(&corners), body);
    canvas.list.stroke(sketcher.outline(&corners, pitch * 0.012, pitch * 0.03), edge, (pitch * 0.055).max(MIN_PEN));
    let letters = canvas.theme.letter_style(Role::Vessel);
    // In a sideways figure the letters stand between bow and stern, which North's notch brings closer.
    let (room, along) = match (ship.heading, ship.half) {
        (Heading::North | Heading::South, _) => (0.60, 0.11),
        (Heading::East | Heading::West, BoardHalf::South) => (0.50, 0.045),
        (Heading::East | Heading::West, BoardHalf::North) => (0.48, 0.0),
    };
    let line = letters.fit(vessels[ship.vessel as usize], pitch * 0.56, pitch * room);
    let middle = place(turned((0.0, along)));
    let baseline = middle.1 + letters.size(&line) * letters.baseline_offset;
    // Compensates for the slant of the handwriting.
    canvas.list.text(line.at(middle.0 - pitch * 0.02, baseline, TextAnchor::Middle).with_ink(ink));
}

/// Draws the mines that a side has not laid yet, in a row from `x` on.
pub(super) fn draw_mine_stock(canvas: &mut Canvas, sea: &TableGame, half: BoardHalf, (x, y): Point, pitch: f32) {
    for at in 0..sea.board().mine_stock(half) {
        let middle = (x + (f32::from(at) + 0.5) * pitch, y);
        draw_mine(canvas, middle, pitch * 0.9, half, u64::from(at));
    }
}

/// Draws the ships of a fleet in a row; lost ships are crossed out.
pub(super) fn draw_fleet_row(canvas: &mut Canvas, sea: &TableGame, half: BoardHalf, (x, y): Point, pitch: f32, vessels: [&str; 5]) {
    let mut afloat: Vec<Vessel> = sea.board().ships().filter(|(_, ship)| ship.half == half).map(|(_, ship)| ship.vessel).collect();
    for (at, vessel) in LINEUP_VESSELS.into_iter().enumerate() {
        let middle = (x + (at as f32 + 0.5) * pitch, y);
        let ship = Ship { half, vessel, heading: half.start_heading() };
        let mut sketcher = canvas.theme.sketcher(Motif::Tally, at as u64);
        draw_figurine(canvas, middle, pitch * 1.06, ship, vessels, &mut sketcher);
        if afloat.iter().position(|known| *known == vessel).map(|found| afloat.swap_remove(found)).is_none() {
            let reach = pitch * 0.5;
            let path = sketcher.line((middle.0 - reach, middle.1 + reach), (middle.0 + reach, middle.1 - reach), 1.0);
            canvas.list.stroke(path, canvas.theme.sea_inks().strikethrough, (pitch * 0.12).max(MIN_PEN));
        }
    }
}

/// Draws a fleet for a rule card: a line for every ship type.
pub(super) fn draw_fleet(canvas: &mut Canvas, (x, y): Point, (width, height): (f32, f32), vessels: [&str; 5]) {
    let pitch = (width / 6.4).min(height / 5.2).min(70.0);
    for (line, vessel) in Vessel::ALL.into_iter().enumerate() {
        let count = LINEUP_VESSELS.iter().filter(|known| **known == vessel).count();
        for at in 0..count {
            let middle = (x + pitch * (at as f32 * 1.06 + 0.5), y + pitch * (line as f32 * 1.04 + 0.5));
            let ship = Ship { half: BoardHalf::South, vessel, heading: Heading::North };
            let mut sketcher = canvas.theme.sketcher(Motif::Figure, (line * 12 + at) as u64);
            draw_figurine(canvas, middle, pitch, ship, vessels, &mut sketcher);
        }
    }
}
