//! A line of years that goes down, the earliest at the top, with a few words beside each. Stations stand as far apart as
//! their words need, whatever the time between them. Sorts nothing, and reads no year.

use broadside_core::present::figure::{Station, Timeline};

use super::page::{LIMITS, MARGIN, Page, Print};
use crate::ink::night;

/// Stations beyond which none are drawn.
const MOST: usize = 12;

/// Where the title stands, and where the first station begins.
const TOP: (f32, f32) = (104.0, 140.0);

/// The middle of the line, and where years and words begin.
const LEFT: (f32, f32) = (MARGIN + 24.0, MARGIN + 80.0);

/// How high a year and a line of words are, and how much is free below a station.
const HIGH: (f32, f32, f32) = (80.0, 60.0, 28.0);

/// How titles, years and words are printed: on a phone as large as what stands over and under two fields beside each other.
const TITLE: Print = Print::strong(64.0, night::SNOW);
const YEAR: Print = Print::strong(64.0, night::BRASS);
const WORDS: Print = Print::plain(50.0, night::SNOW);

/// Draws the line of years.
pub(super) fn draw(timeline: &Timeline) -> Page {
    let width = LIMITS.narrowest as f32;
    let room = width - LEFT.1 - MARGIN;
    let mut bottom = TOP.1;
    let mut placed: Vec<(f32, &Station, Vec<String>)> = Vec::new();
    for station in timeline.stations.iter().take(MOST) {
        let lines = WORDS.in_two(&station.what, room);
        let top = bottom;
        bottom += HIGH.0 + HIGH.1 * lines.len() as f32 + HIGH.2;
        placed.push((top, station, lines));
    }
    let height = (bottom - HIGH.2 + MARGIN).max(LIMITS.lowest as f32);
    let mut page = Page::charted((LIMITS.narrowest, height as u32));
    page.squeezed(TITLE, &timeline.title.to_uppercase(), (MARGIN, TOP.0), width - 2.0 * MARGIN);
    if let (Some((first, ..)), Some((last, ..))) = (placed.first(), placed.last()) {
        page.list.bar((LEFT.0 - 4.0, first + HIGH.0 / 2.0), (8.0, last - first), night::CABLE);
    }
    for (top, station, lines) in &placed {
        let middle = top + HIGH.0 / 2.0;
        page.disc((LEFT.0, middle), 23.0, night::NIGHT);
        page.disc((LEFT.0, middle), 17.0, night::BRASS);
        page.squeezed(YEAR, &station.when, (LEFT.1, (middle + YEAR.drop()).round()), room);
        for (at, line) in lines.iter().enumerate() {
            let row = top + HIGH.0 + HIGH.1 * (at as f32 + 0.5);
            page.squeezed(WORDS, line, (LEFT.1, (row + WORDS.drop()).round()), room);
        }
    }
    page
}
