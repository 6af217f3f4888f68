//! A film of heat maps. Each shot has two frames: the map before it with a crosshair, then its result. The colour scale is the same
//! in the whole film. Paints frames; does not write files.

use broadside_png::Area;
use broadside_scene::figure::{Heat, HeatFilm, HeatFrame};

use super::{
    cells::CellGrid,
    page::{FigurePage, TextStyle},
    ramp::fixed_level,
};
use crate::{
    ink::{Skin, chances, day, night},
    raster::{self, IndexedPicture},
    shape::{self, Point, direction},
    text::TextAnchor,
    theme::Theme,
};

/// Width and height in pixels.
const SIZE: (u32, u32) = (640, 776);

/// The upper left corner of the field, its maximum extent, and the maximum size of a cell.
const FIELD: (f32, f32, f32, f32) = (78.0, 122.0, 524.0, 104.0);

/// The distance of text from the edges.
const MARGIN: f32 = 40.0;

/// The text style of captions, the baseline of the first line, and the distance to the second.
const CAPTION: (TextStyle, f32, f32) = (TextStyle::plain(28.0, night::SNOW), 692.0, 37.0);

/// The top of the progress bar.
const BAR_TOP: f32 = 746.0;
/// The height of the progress bar.
const BAR_HEIGHT: f32 = 6.0;

/// A phase of one shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ShotPhase {
    /// The map before the shot, and the target.
    Aim,
    /// The result of the shot.
    Result,
}

/// The phases of a frame. The last shot has no result.
pub(crate) fn shot_phases(film: &HeatFilm, at: usize) -> impl Iterator<Item = ShotPhase> {
    let has_result = film
        .frames
        .get(at)
        .zip(film.frames.get(at + 1))
        .is_some_and(|(frame, next)| frame.fired.is_some_and(|cell| is_shot_at(next, cell)));
    [Some(ShotPhase::Aim), has_result.then_some(ShotPhase::Result)].into_iter().flatten()
}

/// Paints a phase of a frame in a theme; an empty field if there is no such frame.
pub(crate) fn paint_frame(film: &HeatFilm, at: usize, phase: ShotPhase, theme: Theme) -> IndexedPicture {
    let mut page = FigurePage::new(SIZE);
    let (grid, frame) = (centred_grid(film), film.frames.get(at));
    let room = SIZE.0 as f32 - 2.0 * MARGIN;
    page.write_to_fit(TextStyle::bold(36.0, night::SNOW), &film.title.to_uppercase(), (MARGIN, 70.0), room);
    grid.draw_axes(&mut page, frame.and_then(|frame| frame.fired));
    if let Some(frame) = frame {
        match (phase, film.frames.get(at + 1)) {
            (ShotPhase::Result, Some(next)) => grid.draw_result(&mut page, frame, next),
            (ShotPhase::Aim | ShotPhase::Result, _) => grid.draw_aim(&mut page, frame),
        }
        draw_caption(&mut page, &frame.caption, room);
        page.list.fill_rectangle((MARGIN, BAR_TOP), (room, BAR_HEIGHT), night::THIN_LINE);
        let done = (room * (at + 1) as f32 / film.frames.len() as f32).round();
        page.list.fill_rectangle((MARGIN, BAR_TOP), (done, BAR_HEIGHT), night::BRASS);
    }
    let list = page.list.recolour(|ink| day::replacement(theme, ink));
    raster::rasterize(&list, Skin::Chances(theme), page.size)
}

/// The areas that may change between frames, which together cover the picture: a strip for every column of the field, and
/// everything around it.
pub(crate) fn changing_areas(film: &HeatFilm) -> Vec<Area> {
    let grid = centred_grid(film);
    let (width, height) = SIZE;
    let [left, top, side] = [grid.corner.0, grid.corner.1, grid.side].map(|edge| edge as u32);
    let (right, bottom) = (left + side * grid.columns.len() as u32, top + side * grid.rows.len() as u32);
    let round = [(0, 0, width, top), (0, top, left, bottom), (right, top, width, bottom), (0, bottom, width, height)];
    let strips = (left..right).step_by(side as usize).map(|x| (x, top, x + side, bottom));
    round.into_iter().chain(strips).collect()
}

/// Whether this cell contains the mark of a shot.
fn is_shot_at(frame: &HeatFrame, cell: usize) -> bool {
    match frame.cells.get(cell) {
        Some(Heat::Miss | Heat::Hit | Heat::Sunk) => true,
        Some(Heat::Chance(_) | Heat::Empty) | None => false,
    }
}

/// Draws the caption in at most two lines.
fn draw_caption(page: &mut FigurePage, words: &str, room: f32) {
    let (style, top, leading) = CAPTION;
    for (at, line) in style.split_in_two(words, room).iter().enumerate() {
        page.write_to_fit(style, line, (MARGIN, top + leading * at as f32), room);
    }
}

/// The cells of a film, in the middle of the field.
fn centred_grid(film: &HeatFilm) -> CellGrid<'_> {
    let grid = CellGrid::new(&film.columns, &film.rows, (FIELD.0, FIELD.1), (FIELD.2, FIELD.3));
    let free = |count: usize| ((FIELD.2 - grid.side * count as f32) / 2.0).floor();
    CellGrid { corner: (FIELD.0 + free(grid.columns.len()), FIELD.1 + free(grid.rows.len())), ..grid }
}

impl CellGrid<'_> {
    /// Draws the edge of the field and its axis labels; those of the target are highlighted.
    fn draw_axes(&self, page: &mut FigurePage, fired: Option<usize>) {
        if self.columns.is_empty() || self.rows.is_empty() {
            return;
        }
        self.draw_edge(page);
        let (x, y) = self.corner;
        let lit = fired.filter(|place| self.contains(*place)).map(|place| (place % self.columns.len(), place / self.columns.len()));
        let size = (self.side * 0.54).clamp(17.0, 30.0);
        let style = |at: usize, lit: Option<usize>, anchor| {
            TextStyle::bold(size, if lit == Some(at) { night::SNOW } else { night::BRASS }).with_anchor(anchor)
        };
        for (at, head) in self.columns.iter().enumerate() {
            let style = style(at, lit.map(|lit| lit.0), TextAnchor::Middle);
            page.write_to_fit(style, head, (x + self.side * (at as f32 + 0.5), y - 15.0), self.side);
        }
        for (at, head) in self.rows.iter().enumerate() {
            let style = style(at, lit.map(|lit| lit.1), TextAnchor::End);
            page.write_to_fit(style, head, (x - 13.0, (y + self.side * (at as f32 + 0.5) + style.baseline_offset()).round()), 40.0);
        }
    }

    /// Draws the map before a shot, the likeliest cells, and the target.
    fn draw_aim(&self, page: &mut FigurePage, frame: &HeatFrame) {
        let cells = || frame.cells.iter().enumerate().filter(|(place, _)| self.contains(*place));
        cells().for_each(|(place, heat)| self.draw_cell(page, place, *heat, self.side * 0.46 + 1.0, fixed_level));
        frame.best.iter().filter(|place| self.contains(**place)).for_each(|place| self.draw_frame(page, *place));
        if let Some(place) = frame.fired.filter(|place| self.contains(*place)) {
            let (x, y) = self.cell_corner(place);
            draw_crosshair(page, (x + self.side / 2.0, y + self.side / 2.0), self.side);
        }
    }

    /// Draws the result of a shot: the target and the decks of a ship that it sank are on a lighter background.
    fn draw_result(&self, page: &mut FigurePage, frame: &HeatFrame, next: &HeatFrame) {
        for (place, heat) in frame.cells.iter().enumerate().filter(|(place, _)| self.contains(*place)) {
            let found = next.cells.get(place).copied().unwrap_or(*heat);
            let lit = frame.fired == Some(place) || *heat == Heat::Hit && found == Heat::Sunk;
            if lit {
                let (x, y) = self.cell_corner(place);
                page.list.fill_rectangle((x + 1.0, y + 1.0), (self.side - 2.0, self.side - 2.0), night::LIGHT_PANEL);
            }
            let heat = if lit { found } else { *heat };
            self.draw_cell(page, place, heat, self.side * 0.46 + 1.0, fixed_level);
        }
        let others = frame.best.iter().filter(|place| self.contains(**place) && frame.fired != Some(**place));
        others.for_each(|place| self.draw_frame(page, *place));
    }

    /// Draws the white frame of a likeliest cell. It stays within the cell, so that its neighbours do not change.
    fn draw_frame(&self, page: &mut FigurePage, place: usize) {
        let (x, y) = self.cell_corner(place);
        let line = (self.side * 0.07).clamp(2.0, 4.0).floor();
        for (inset, line, ink) in [(1.0, line + 2.0, chances::DARK_NUMBER), (1.0, line, chances::LIGHT_NUMBER)] {
            page.list.border((x + inset, y + inset), (self.side - 2.0 * inset, self.side - 2.0 * inset), line, ink);
        }
    }
}

/// Draws a crosshair: a ring with four ticks, with an edge in the colour of the background.
fn draw_crosshair(page: &mut FigurePage, (x, y): Point, side: f32) {
    let (radius, line) = (side * 0.4, (side * 0.08).max(2.0));
    for (more, ink) in [(2.5, night::NIGHT), (0.0, night::EMBER)] {
        page.draw_ring((x, y), radius, line + more, ink);
        for fives in (0..72).step_by(18) {
            let way = direction(fives);
            let at = |share: f32| (x + way.0 * side * share, y + way.1 * side * share);
            page.list.stroke(shape::polyline(&[at(0.32), at(0.41)]), ink, line + more);
        }
    }
}
