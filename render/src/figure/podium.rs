//! A podium: first place in the middle and highest, second at the left, third at the right, above water.

use broadside_scene::figure::Podium;
use tiny_skia::PathBuilder;

use super::{
    badge,
    page::{FIGURE_LIMITS, FigurePage, MARGIN, TextStyle},
};
use crate::{ink::night, text::TextAnchor};

/// The x coordinate of the centre and the height of the steps for first, second and third place.
const STEPS: [(f32, f32); 3] = [(640.0, 236.0), (292.0, 168.0), (988.0, 114.0)];

const STEP_WIDTH: f32 = 316.0;

/// The y coordinate of the water.
const WATER_Y: f32 = 582.0;

/// The maximum number of names on a shared place.
const MAX_NAMES: usize = 3;

/// The maximum number of lines below the podium.
const MAX_FOOT_LINES: usize = 6;

/// The distance between lines.
const LEADING: f32 = 40.0;

pub(super) fn draw(podium: &Podium) -> FigurePage {
    let foot = &podium.foot[..podium.foot.len().min(MAX_FOOT_LINES)];
    let width = FIGURE_LIMITS.min_width as f32;
    let height = (WATER_Y + 44.0 + LEADING * foot.len() as f32 + MARGIN * 0.75).max(FIGURE_LIMITS.min_height as f32);
    let mut page = FigurePage::new((width as u32, height as u32));
    page.draw_compass_rose((width / 2.0, WATER_Y - 230.0), 216.0);
    page.draw_heading(&podium.title, &podium.subtitle);
    for (at, (names, line)) in podium.steps.iter().take(3).enumerate() {
        draw_step(&mut page, at, names, line);
    }
    draw_waves(&mut page, width);
    let spare = (height - WATER_Y - 44.0 - LEADING * foot.len() as f32 - MARGIN * 0.75) / 2.0;
    for (at, line) in foot.iter().enumerate() {
        let style = TextStyle::plain(28.0, night::MIST).with_anchor(TextAnchor::Middle);
        page.write_to_fit(style, line, (width / 2.0, WATER_Y + spare + 44.0 + LEADING * (at as f32 + 0.75)), width - 2.0 * MARGIN);
    }
    page
}

/// Draws the step of a place, with its names and their line.
fn draw_step(page: &mut FigurePage, at: usize, names: &[String], line: &str) {
    let (middle, high) = STEPS[at];
    let (metal, top) = (badge::METALS[at], WATER_Y - high);
    page.list.fill_rectangle((middle - STEP_WIDTH / 2.0, top), (STEP_WIDTH, high), night::PANEL);
    page.list.fill_rectangle((middle - STEP_WIDTH / 2.0, top), (STEP_WIDTH, 8.0), metal);
    let radius = 32.0 + 4.0 * (2 - at) as f32;
    badge::draw_numbered_medal(page, (middle, top + 8.0 + (high - 8.0) / 2.0), radius, metal, ["1", "2", "3"][at]);
    let room = STEP_WIDTH + 20.0;
    let mut baseline = top - 24.0;
    if !line.is_empty() {
        page.write_to_fit(TextStyle::plain(27.0, night::MIST).with_anchor(TextAnchor::Middle), line, (middle, baseline), room);
        baseline -= LEADING + 2.0;
    }
    let size = if at == 0 { 38.0 } else { 32.0 };
    let more = names.len() > MAX_NAMES;
    let count = if more { MAX_NAMES - 1 } else { names.len() };
    let rest = more.then(|| format!("+{}", names.len() - count));
    for name in rest.iter().chain(names[..count].iter().rev()) {
        page.write_to_fit(TextStyle::bold(size, night::SNOW).with_anchor(TextAnchor::Middle), name, (middle, baseline), room);
        baseline -= size * 1.22;
    }
}

/// Draws the water line and two waves below it.
fn draw_waves(page: &mut FigurePage, width: f32) {
    for (down, left, ink, line) in
        [(0.0, 0.0, night::STRONG_LINE, 4.0), (15.0, 40.0, night::THIN_LINE, 3.0), (28.0, 90.0, night::THIN_LINE, 2.0)]
    {
        let (y, long) = (WATER_Y + down, 28.0);
        let (from, to) = (MARGIN + left, width - MARGIN - left);
        let mut path = PathBuilder::new();
        path.move_to(from, y);
        for swell in 0..((to - from) / long) as usize {
            let x = from + swell as f32 * long;
            let lift = if swell % 2 == 0 { -7.0 } else { 7.0 };
            path.quad_to(x + long / 2.0, y + lift, x + long, y);
        }
        page.list.stroke(path.finish(), ink, line);
    }
}
