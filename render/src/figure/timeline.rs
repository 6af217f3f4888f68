//! A vertical timeline with the earliest entry at the top and a text next to each. The distances depend on the texts, not on time.
//! Neither sorts nor parses years.

use broadside_scene::figure::{Station, Timeline};

use super::page::{FigurePage, LIMITS, MARGIN, TextStyle};
use crate::ink::night;

/// The maximum number of entries.
const MAX_ITEMS: usize = 12;

/// The baseline of the title, and the top of the first entry.
const TOP: (f32, f32) = (104.0, 140.0);

/// The x coordinate of the line, and the left edge of years and text.
const LEFT_EDGES: (f32, f32) = (MARGIN + 24.0, MARGIN + 80.0);

/// The heights of a year and of a line of text, and the gap below an entry.
const LINE_HEIGHTS: (f32, f32, f32) = (80.0, 60.0, 28.0);

/// The text style of the title. All styles are as large as the texts around two fields, so that they are legible on a phone.
const TITLE_STYLE: TextStyle = TextStyle::bold(64.0, night::SNOW);
/// The text style of years.
const YEAR_STYLE: TextStyle = TextStyle::bold(64.0, night::BRASS);
/// The text style of entries.
const TEXT_STYLE: TextStyle = TextStyle::plain(50.0, night::SNOW);

pub(super) fn draw(timeline: &Timeline) -> FigurePage {
    let width = LIMITS.min_width as f32;
    let room = width - LEFT_EDGES.1 - MARGIN;
    let mut bottom = TOP.1;
    let mut placed: Vec<(f32, &Station, Vec<String>)> = Vec::new();
    for station in timeline.stations.iter().take(MAX_ITEMS) {
        let lines = TEXT_STYLE.split_in_two(&station.what, room);
        let top = bottom;
        bottom += LINE_HEIGHTS.0 + LINE_HEIGHTS.1 * lines.len() as f32 + LINE_HEIGHTS.2;
        placed.push((top, station, lines));
    }
    let height = (bottom - LINE_HEIGHTS.2 + MARGIN).max(LIMITS.min_height as f32);
    let mut page = FigurePage::with_rose((LIMITS.min_width, height as u32));
    page.write_squeezed(TITLE_STYLE, &timeline.title.to_uppercase(), (MARGIN, TOP.0), width - 2.0 * MARGIN);
    if let (Some((first, ..)), Some((last, ..))) = (placed.first(), placed.last()) {
        page.list.fill_rectangle((LEFT_EDGES.0 - 4.0, first + LINE_HEIGHTS.0 / 2.0), (8.0, last - first), night::STRONG_LINE);
    }
    for (top, station, lines) in &placed {
        let middle = top + LINE_HEIGHTS.0 / 2.0;
        page.draw_disc((LEFT_EDGES.0, middle), 23.0, night::NIGHT);
        page.draw_disc((LEFT_EDGES.0, middle), 17.0, night::BRASS);
        page.write_squeezed(YEAR_STYLE, &station.when, (LEFT_EDGES.1, (middle + YEAR_STYLE.drop()).round()), room);
        for (at, line) in lines.iter().enumerate() {
            let row = top + LINE_HEIGHTS.0 + LINE_HEIGHTS.1 * (at as f32 + 0.5);
            page.write_squeezed(TEXT_STYLE, line, (LEFT_EDGES.1, (row + TEXT_STYLE.drop()).round()), room);
        }
    }
    page
}
