//! The chart of the table game: a sea of crossing lines between shores, ships as paper figures whose bow
//! shows where they head, round counters for mines.

use broadside_core::game::{
    cell::{Cell, CellSet},
    straume::{BoardHalf, COLUMNS, Heading, LINEUP_SET, Point as Place, ROWS, Ship, TableGame, Terrain, Vessel},
};

use super::page::Page;
use crate::{
    hand::{Hand, Thing},
    look::{Figurine, Role},
    outline,
    shape::{self, Point, Square},
    sheet::Table,
    spot::LEAST,
    text::Anchor,
};

/// Where the chart stands: point a14, and how far points stand apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chart {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) pitch: f32,
}

impl Chart {
    fn at(self, place: Place) -> Point {
        (self.x + f32::from(place.col) * self.pitch, self.y + f32::from(ROWS - 1 - place.row) * self.pitch)
    }

    /// The size of a pen that is this wide where points stand 52 pixels apart.
    fn pen(self, width: f32) -> f32 {
        (width * self.pitch / 52.0).max(LEAST)
    }
}

/// Draws the chart without anything on it.
pub(super) fn empty(page: &mut Page, chart: Chart) {
    lines(page, chart);
    shores(page, chart);
    coordinates(page, chart);
    Place::all().for_each(|place| terrain(page, chart, place));
}

/// Draws the chart and everything on it.
pub(super) fn draw(page: &mut Page, chart: Chart, table: &Table<'_>, vessels: [&str; 5]) {
    empty(page, chart);
    let inks = page.look.sea();
    table.touched.iter().for_each(|place| touched(page, chart, *place));
    for (col, vessel) in &table.line {
        let Some(place) = Place::new(*col, 0) else { continue };
        let ship = Ship { half: BoardHalf::South, vessel: *vessel, heading: Heading::North };
        let mut hand = page.look.hand(Thing::Figure, place.index() as u64);
        figure(page, chart.at(place), chart.pitch, ship, vessels, &mut hand);
    }
    let Some(sea) = table.sea else { return };
    for (place, half) in sea.board().mines() {
        let mut hand = page.look.hand(Thing::Ring, place.index() as u64);
        mine(page, chart.at(place), chart.pitch, half, &mut hand);
    }
    for (place, ship) in sea.board().ships() {
        let mut hand = page.look.hand(Thing::Figure, place.index() as u64);
        figure(page, chart.at(place), chart.pitch, ship, vessels, &mut hand);
    }
    for place in &table.lost {
        let cross = page.look.hand(Thing::Cross, place.index() as u64).cross(chart.at(*place), chart.pitch * 0.34);
        page.list.stroke(cross, inks.lost, chart.pen(5.2));
    }
}

/// The lines of the sea: between every two neighbouring points that are not both on land.
fn lines(page: &mut Page, chart: Chart) {
    let inks = page.look.sea();
    for place in Place::all() {
        for heading in [Heading::North, Heading::East] {
            let Some(other) = place.ahead(heading).filter(|other| wet(*other) && wet(place)) else { continue };
            let path = page.look.hand(Thing::Edge, place.index() as u64).line(chart.at(place), chart.at(other), 0.5);
            page.list.stroke(path, inks.lines, 2.6);
        }
    }
}

fn wet(place: Place) -> bool {
    place.terrain() != Terrain::Land
}

/// Land as brown paper with a pencilled shore.
fn shores(page: &mut Page, chart: Chart) {
    let inks = page.look.sea();
    let land: CellSet = Place::all().filter(|place| !wet(*place)).map(|place| Cell::new(place.col, ROWS - 1 - place.row)).collect();
    let origin = (chart.x - chart.pitch / 2.0, chart.y - chart.pitch / 2.0);
    let mut hand = page.look.hand(Thing::Shore, 0);
    for corners in outline::loops(&land, origin, chart.pitch, chart.pitch * 0.08) {
        page.list.fill(shape::polygon(&corners), inks.land);
        page.list.stroke(hand.shade(&[vec![corners.clone()]], chart.pitch * 0.2), inks.hatch, LEAST);
        page.list.stroke(hand.outline(&corners, chart.pitch * 0.05, 2.0), inks.shore, chart.pen(2.6));
    }
}

/// The letters below the chart and the numbers at its left.
fn coordinates(page: &mut Page, chart: Chart) {
    let letters = page.look.letters(Role::SeaAxis);
    let size = (chart.pitch * 0.62).min(40.0);
    let bottom = chart.y + f32::from(ROWS - 1) * chart.pitch;
    for col in 0..COLUMNS {
        let letter = char::from(b'a' + col).to_string();
        let x = chart.x + f32::from(col) * chart.pitch;
        page.list.text(letters.fitted(&letter, size, chart.pitch).at(x, bottom + chart.pitch * 0.5 + size * 0.72, Anchor::Middle));
    }
    for row in 0..ROWS {
        let y = chart.y + f32::from(ROWS - 1 - row) * chart.pitch + size * letters.drop;
        let line = letters.fitted(&(row + 1).to_string(), size, 44.0);
        page.list.text(line.at(chart.x - chart.pitch * 0.58, y, Anchor::End));
    }
}

fn terrain(page: &mut Page, chart: Chart, place: Place) {
    let (at, mut hand) = (chart.at(place), page.look.hand(Thing::Blob, place.index() as u64));
    match place.terrain() {
        Terrain::Sea | Terrain::Land => {}
        Terrain::Start(_) => page.list.fill(hand.blob(at, chart.pitch * 0.11), page.look.sea().start),
        Terrain::Red(_) => shelled(page, chart, at, &mut hand),
        Terrain::Lighthouse => lighthouse(page, chart, at, &mut hand),
    }
}

/// A red point: a dot, and the corners of the square that the batteries aim at.
fn shelled(page: &mut Page, chart: Chart, (x, y): Point, hand: &mut Hand) {
    let ink = page.look.sea().shelled;
    page.list.fill(hand.blob((x, y), chart.pitch * 0.10), ink);
    let reach = chart.pitch * 0.46;
    for (along, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let corner = (x + along * reach, y + down * reach);
        let arm = chart.pitch * 0.16;
        page.list.stroke(hand.line(corner, (corner.0 - along * arm, corner.1), 0.3), ink, chart.pen(2.6));
        page.list.stroke(hand.line(corner, (corner.0, corner.1 - down * arm), 0.3), ink, chart.pen(2.6));
    }
}

/// A tower with its light.
fn lighthouse(page: &mut Page, chart: Chart, (x, y): Point, hand: &mut Hand) {
    let inks = page.look.sea();
    let unit = chart.pitch / 52.0;
    let at = |along: f32, up: f32| (x + along * unit, y - up * unit);
    let tower = [at(-8.0, -16.0), at(8.0, -16.0), at(5.0, 8.0), at(-5.0, 8.0)];
    page.list.fill(shape::polygon(&tower), inks.tower);
    page.list.stroke(hand.outline(&tower, 0.6, 1.0), inks.shore, chart.pen(2.4));
    page.list.fill(hand.blob(at(0.0, 13.0), 4.4 * unit), inks.shore);
    for (from, to) in [((8.0, 15.0), (18.0, 19.0)), ((8.0, 11.0), (18.0, 8.0)), ((-8.0, 15.0), (-18.0, 19.0)), ((-8.0, 11.0), (-18.0, 8.0))]
    {
        page.list.stroke(hand.line(at(from.0, from.1), at(to.0, to.1), 0.3), inks.shore, LEAST);
    }
}

/// The text marker under a point that the last move touched.
fn touched(page: &mut Page, chart: Chart, place: Place) {
    let (x, y) = chart.at(place);
    let reach = chart.pitch * 0.49;
    let square = Square { x: x - reach, y: y - reach, width: 2.0 * reach, height: 2.0 * reach };
    page.list.fill(page.look.hand(Thing::Marker, place.index() as u64).patch(square, 1.6), page.look.sea().touched);
}

/// A round counter; South's has a dot in it, North's a bar.
fn mine(page: &mut Page, (x, y): Point, pitch: f32, half: BoardHalf, hand: &mut Hand) {
    let inks = page.look.sea();
    let (radius, pen) = (pitch * 0.44, |width: f32| (width * pitch / 52.0).max(LEAST));
    page.list.fill(shape::circle((x, y), radius), inks.mine);
    page.list.stroke(hand.ring((x, y), radius, pitch * 0.01, 1), inks.mine_edge, pen(3.4));
    match half {
        BoardHalf::South => page.list.fill(hand.blob((x, y), pitch * 0.12), inks.mine_edge),
        BoardHalf::North => {
            let reach = pitch * 0.2;
            page.list.stroke(hand.line((x - reach, y), (x + reach, y), 0.4), inks.mine_edge, pen(5.0));
        }
    }
}

/// A paper figure: South's is white with a straight stern, North's is red with a notched one.
pub(super) fn figure(page: &mut Page, (x, y): Point, pitch: f32, ship: Ship, vessels: [&str; 5], hand: &mut Hand) {
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
    let inks = page.look.sea();
    let Figurine { body, edge, letters: ink } = if ship.half == BoardHalf::South { inks.south } else { inks.north };
    page.list.fill(shape::polygon(&corners), body);
    page.list.stroke(hand.outline(&corners, pitch * 0.012, pitch * 0.03), edge, (pitch * 0.055).max(LEAST));
    let letters = page.look.letters(Role::Vessel);
    // Across the figure the letters lie between its bow and its stern, which North's notch brings nearer.
    let (room, along) = match (ship.heading, ship.half) {
        (Heading::North | Heading::South, _) => (0.60, 0.11),
        (Heading::East | Heading::West, BoardHalf::South) => (0.50, 0.045),
        (Heading::East | Heading::West, BoardHalf::North) => (0.48, 0.0),
    };
    let line = letters.fitted(vessels[ship.vessel as usize], pitch * 0.56, pitch * room);
    let middle = place(turned((0.0, along)));
    let baseline = middle.1 + letters.size(&line) * letters.drop;
    // The handwriting leans over to the right.
    page.list.text(line.at(middle.0 - pitch * 0.02, baseline, Anchor::Middle).inked(ink));
}

/// The mines a side has not laid yet, from `x` on.
pub(super) fn stock(page: &mut Page, sea: &TableGame, half: BoardHalf, (x, y): Point, pitch: f32) {
    for at in 0..sea.board().stock(half) {
        let middle = (x + (f32::from(at) + 0.5) * pitch, y);
        let mut hand = page.look.hand(Thing::Ring, u64::from(at));
        mine(page, middle, pitch * 0.9, half, &mut hand);
    }
}

/// What is left of a fleet, in a row; what is gone is crossed out.
pub(super) fn row(page: &mut Page, sea: &TableGame, half: BoardHalf, (x, y): Point, pitch: f32, vessels: [&str; 5]) {
    let mut afloat: Vec<Vessel> = sea.board().ships().filter(|(_, ship)| ship.half == half).map(|(_, ship)| ship.vessel).collect();
    for (at, vessel) in LINEUP_SET.into_iter().enumerate() {
        let middle = (x + (at as f32 + 0.5) * pitch, y);
        let ship = Ship { half, vessel, heading: half.ahead() };
        let mut hand = page.look.hand(Thing::Tally, at as u64);
        figure(page, middle, pitch * 1.06, ship, vessels, &mut hand);
        if afloat.iter().position(|known| *known == vessel).map(|found| afloat.swap_remove(found)).is_none() {
            let reach = pitch * 0.5;
            let path = hand.line((middle.0 - reach, middle.1 + reach), (middle.0 + reach, middle.1 - reach), 1.0);
            page.list.stroke(path, page.look.sea().struck, (pitch * 0.12).max(LEAST));
        }
    }
}

/// One fleet for a card: a line for every type.
pub(super) fn fleet(page: &mut Page, (x, y): Point, (width, height): (f32, f32), vessels: [&str; 5]) {
    let pitch = (width / 6.4).min(height / 5.2).min(70.0);
    for (line, vessel) in Vessel::ALL.into_iter().enumerate() {
        let count = LINEUP_SET.iter().filter(|known| **known == vessel).count();
        for at in 0..count {
            let middle = (x + pitch * (at as f32 * 1.06 + 0.5), y + pitch * (line as f32 * 1.04 + 0.5));
            let ship = Ship { half: BoardHalf::South, vessel, heading: Heading::North };
            let mut hand = page.look.hand(Thing::Figure, (line * 12 + at) as u64);
            figure(page, middle, pitch, ship, vessels, &mut hand);
        }
    }
}
