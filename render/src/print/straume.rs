//! The table game on paper: its board on one page and, on every second page, the figures of both fleets and mine counters to cut
//! out. Land and sea are defined by the game.

use broadside_game::straume::{BoardHalf, COLUMNS, LINEUP_VESSELS, Point, ROWS, Terrain, Vessel};

use super::{
    face::FontWeight,
    paper::{HEIGHT, PagePoint, Paper, Segment, Typesetting, WIDTH, circle, line, polygon, rectangle},
    sheets::Sheets,
    style::{BLACK, Colour, WHITE},
};
use crate::text::TextAnchor;

/// The distance between points, in millimetres.
const POINT_GAP: f64 = 15.0;

const LAND: Colour = [0.86, 0.84, 0.76];
/// The colour of points and lines at sea.
const SEA: Colour = [0.55, 0.68, 0.82];
/// The colour of points that batteries shell, and of mine counters.
const RED: Colour = [0.78, 0.16, 0.16];
/// The colour of the darker fleet.
const DARK_FLEET: Colour = [0.80, 0.84, 0.90];

/// The width and height of a figure, in millimetres.
const FIGURE_SIZE: (f64, f64) = (26.0, 34.0);
/// The number of figures side by side.
pub(super) const FIGURES_A_ROW: usize = 6;

/// The radius of a mine counter, in millimetres.
const COUNTER_RADIUS: f64 = 6.0;
/// The number of mine counters, two of them spare.
pub(super) const COUNTER_COUNT: usize = 6;

/// Draws a page: the board, or the figures.
pub(super) fn draw(paper: &mut Paper<'_>, sheets: &Sheets<'_>, page: usize) {
    if page.is_multiple_of(2) { draw_board(paper) } else { draw_pieces(paper, sheets) }
}

/// The position of a point of the board.
fn position(point: Point) -> PagePoint {
    let left = (WIDTH - f64::from(COLUMNS - 1) * POINT_GAP) / 2.0;
    let top = (HEIGHT - f64::from(ROWS - 1) * POINT_GAP) / 2.0;
    (left + f64::from(point.col) * POINT_GAP, top + f64::from(ROWS - 1 - point.row) * POINT_GAP)
}

fn is_sea(point: Point) -> bool {
    point.terrain() != Terrain::Land
}

fn draw_board(paper: &mut Paper<'_>) {
    for point in Point::all().filter(|point| !is_sea(*point)) {
        let (x, y) = position(point);
        paper.fill(rectangle((x - POINT_GAP / 2.0, y - POINT_GAP / 2.0), POINT_GAP, POINT_GAP), LAND);
    }
    let lines = Point::all().filter(|point| is_sea(*point)).flat_map(|point| {
        let beside = [Point::new(point.col + 1, point.row), Point::new(point.col, point.row + 1)];
        beside.into_iter().flatten().filter(|next| is_sea(*next)).map(move |next| line(position(point), position(next)))
    });
    paper.stroke(lines.flatten().collect::<Vec<Segment>>(), 0.3, SEA);
    Point::all().for_each(|point| draw_point(paper, point));
    draw_axes(paper);
}

/// Draws the mark of a point.
fn draw_point(paper: &mut Paper<'_>, point: Point) {
    let at = position(point);
    match point.terrain() {
        Terrain::Sea => paper.fill(circle(at, 0.7), SEA),
        Terrain::Start(_) => paper.fill(circle(at, 2.2), BLACK),
        // A ring, so that it differs from a start in black and white as well.
        Terrain::Red(_) => {
            paper.fill(circle(at, 2.2), WHITE);
            paper.stroke(circle(at, 2.0), 1.0, RED);
        }
        Terrain::Lighthouse => {
            paper.fill(circle(at, 0.7), SEA);
            let (x, y) = at;
            paper.stroke(polygon([(x + 1.5, y - 1.0), (x + 2.4, y - 6.0), (x + 3.6, y - 6.0), (x + 4.5, y - 1.0)]), 0.4, BLACK);
            paper.fill(circle((x + 3.0, y - 7.0), 0.8), BLACK);
        }
        Terrain::Land => {}
    }
}

/// Draws letters below and above the board, and numbers on both sides.
fn draw_axes(paper: &mut Paper<'_>) {
    let setting = Typesetting { weight: FontWeight::Bold, size: 11.0, anchor: TextAnchor::Middle, ink: BLACK };
    let lower = paper.half_capital_height(setting);
    for point in Point::all() {
        let ((x, y), name) = (position(point), point.to_string());
        let (letter, number) = name.split_at(1);
        if point.row == 0 {
            paper.draw_text((x, y + 9.0), setting, letter);
        }
        if point.row == ROWS - 1 {
            paper.draw_text((x, y - 6.0), setting, letter);
        }
        if point.col == 0 {
            paper.draw_text((x - 9.0, y + lower), setting, number);
        }
        if point.col == COLUMNS - 1 {
            paper.draw_text((x + 9.0, y + lower), setting, number);
        }
    }
}

/// Draws the figures of both fleets, each with its bow up, and the counters.
fn draw_pieces(paper: &mut Paper<'_>, sheets: &Sheets<'_>) {
    let (width, height) = FIGURE_SIZE;
    let left = (WIDTH - FIGURES_A_ROW as f64 * width) / 2.0;
    let mut top = 16.0;
    for half in [BoardHalf::South, BoardHalf::North] {
        for (at, vessel) in LINEUP_VESSELS.into_iter().enumerate() {
            let corner = (left + (at % FIGURES_A_ROW) as f64 * width, top + (at / FIGURES_A_ROW) as f64 * height);
            draw_figurine(paper, sheets, corner, vessel, half);
        }
        top += LINEUP_VESSELS.len().div_ceil(FIGURES_A_ROW) as f64 * height + 8.0;
    }
    let setting = Typesetting { weight: FontWeight::Plain, size: 9.0, anchor: TextAnchor::Middle, ink: BLACK };
    for at in 0..COUNTER_COUNT {
        let middle = (left + width * (at as f64 + 0.5), top + COUNTER_RADIUS + 4.0);
        paper.fill(circle(middle, COUNTER_RADIUS), RED);
        paper.stroke(circle(middle, COUNTER_RADIUS), 0.3, BLACK);
        paper.draw_text((middle.0, middle.1 + COUNTER_RADIUS + 5.0), setting, &sheets.words.mine);
    }
}

/// Draws one figure: a hull whose bow shows its heading, and its name.
fn draw_figurine(paper: &mut Paper<'_>, sheets: &Sheets<'_>, (x, y): PagePoint, vessel: Vessel, half: BoardHalf) {
    let (width, height) = FIGURE_SIZE;
    let middle = x + width / 2.0;
    let hull = [
        Segment::Move((middle, y + 3.0)),
        Segment::Curve((middle + 7.0, y + 9.0), (middle + 7.0, y + 12.0), (middle + 6.0, y + 22.0)),
        Segment::Line((middle - 6.0, y + 22.0)),
        Segment::Curve((middle - 7.0, y + 12.0), (middle - 7.0, y + 9.0), (middle, y + 3.0)),
        Segment::Close,
    ];
    paper.fill(hull, if half == BoardHalf::South { WHITE } else { DARK_FLEET });
    paper.stroke(hull, 0.6, BLACK);
    let word = &sheets.words.vessels[vessel as usize];
    let setting = Typesetting { weight: FontWeight::Bold, size: 10.0, anchor: TextAnchor::Middle, ink: BLACK };
    // The largest size, up to the usual one, at which the name fits.
    let wide = paper.width(setting, word);
    let fitting = Typesetting { size: setting.size * ((width - 3.0) / wide).min(1.0) as f32, ..setting };
    paper.draw_text((middle, y + 29.0), fitting, word);
    paper.stroke(rectangle((x, y), width, height), 0.2, BLACK);
}
