//! A vertical timeline with the earliest entry at the top and a text next to each. The distances depend on the texts, not on time.
//! Neither sorts nor parses years.

use broadside_scene::figure::{Timeline, TimelineEvent};

use super::page::{FIGURE_LIMITS, FigurePage, MARGIN, TextStyle};
use crate::ink::night;

/// The maximum number of entries.
const MAX_ENTRIES: usize = 12;

const TITLE_BASELINE: f32 = 104.0;
/// The top of the first entry.
const ENTRIES_TOP: f32 = 140.0;

/// The x coordinate of the vertical line.
const LINE_X: f32 = MARGIN + 24.0;
/// The left edge of years and text.
const TEXT_LEFT: f32 = MARGIN + 80.0;

const YEAR_HEIGHT: f32 = 80.0;
/// The height of a line of text.
const TEXT_HEIGHT: f32 = 60.0;
/// The gap below an entry.
const ENTRY_GAP: f32 = 28.0;

/// The text style of the title. All texts of a timeline are as large as those of a board picture, so that they are legible on a phone.
const TITLE_STYLE: TextStyle = TextStyle::bold(64.0, night::SNOW);
const YEAR_STYLE: TextStyle = TextStyle::bold(64.0, night::BRASS);
/// The text style of entries.
const TEXT_STYLE: TextStyle = TextStyle::plain(50.0, night::SNOW);

pub(super) fn draw(timeline: &Timeline) -> FigurePage {
    let width = FIGURE_LIMITS.min_width as f32;
    let room = width - TEXT_LEFT - MARGIN;
    let mut bottom = ENTRIES_TOP;
    let mut placed: Vec<(f32, &TimelineEvent, Vec<String>)> = Vec::new();
    for event in timeline.events.iter().take(MAX_ENTRIES) {
        let lines = TEXT_STYLE.split_in_two(&event.what, room);
        let top = bottom;
        bottom += YEAR_HEIGHT + TEXT_HEIGHT * lines.len() as f32 + ENTRY_GAP;
        placed.push((top, event, lines));
    }
    let height = (bottom - ENTRY_GAP + MARGIN).max(FIGURE_LIMITS.min_height as f32);
    let mut page = FigurePage::with_rose((FIGURE_LIMITS.min_width, height as u32));
    page.write_to_fit(TITLE_STYLE, &timeline.title.to_uppercase(), (MARGIN, TITLE_BASELINE), width - 2.0 * MARGIN);
    if let (Some((first, ..)), Some((last, ..))) = (placed.first(), placed.last()) {
        page.list.fill_rectangle((LINE_X - 4.0, first + YEAR_HEIGHT / 2.0), (8.0, last - first), night::STRONG_LINE);
    }
    for (top, event, lines) in &placed {
        let middle = top + YEAR_HEIGHT / 2.0;
        page.draw_disc((LINE_X, middle), 23.0, night::NIGHT);
        page.draw_disc((LINE_X, middle), 17.0, night::BRASS);
        page.write_to_fit(YEAR_STYLE, &event.when, (TEXT_LEFT, (middle + YEAR_STYLE.baseline_offset()).round()), room);
        for (at, line) in lines.iter().enumerate() {
            let row = top + YEAR_HEIGHT + TEXT_HEIGHT * (at as f32 + 0.5);
            page.write_to_fit(TEXT_STYLE, line, (TEXT_LEFT, (row + TEXT_STYLE.baseline_offset()).round()), room);
        }
    }
    page
}
