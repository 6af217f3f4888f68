//! A film of maps of chances: each shot twice, first the map as it was before it with the cell fired at in the
//! crosshair, then what was found there. Colours mean the same from the first shot to the last. Paints views; knows
//! nothing of files.

use broadside_core::present::figure::{Heat, HeatFilm, HeatFrame};
use broadside_png::Area;

use super::{
    cells::{mark, number},
    page::{Page, Print},
    ramp::steady,
};
use crate::{
    ink::{Ink, Skin, night},
    raster::{self, Indexed},
    shape::{self, Point, direction},
    text::Anchor,
};

/// How large the picture is.
const SIZE: (u32, u32) = (640, 776);

/// Columns, or rows, that are drawn.
const MOST: usize = 20;

/// Where the field's upper left corner lies, how wide and high it may be, and the largest side of a cell.
const FIELD: (f32, f32, f32, f32) = (78.0, 122.0, 524.0, 104.0);

/// How far words stay from the edges.
const MARGIN: f32 = 40.0;

/// How captions are printed, where their first line stands, and how far below it the second.
const CAPTION: (Print, f32, f32) = (Print::plain(28.0, night::SNOW), 692.0, 37.0);

/// Where the bar of what is done lies, and how thick it is.
const DONE: (f32, f32) = (746.0, 6.0);

/// What is seen of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// The map before the shot, and the cell fired at.
    Aimed,
    /// What was found in it.
    Fallen,
}

/// The moments of a frame: there is nothing to be found after the last shot.
pub(crate) fn moments(film: &HeatFilm, at: usize) -> impl Iterator<Item = Moment> {
    let fallen =
        film.frames.get(at).zip(film.frames.get(at + 1)).is_some_and(|(frame, next)| frame.fired.is_some_and(|cell| marked(next, cell)));
    [Some(Moment::Aimed), fallen.then_some(Moment::Fallen)].into_iter().flatten()
}

/// Paints a moment of a frame; where there is no such frame, an empty field.
pub(crate) fn paint(film: &HeatFilm, at: usize, moment: Moment) -> Indexed {
    let mut page = Page::new(SIZE);
    let (field, frame) = (Field::of(film), film.frames.get(at));
    let room = SIZE.0 as f32 - 2.0 * MARGIN;
    page.squeezed(Print::strong(36.0, night::SNOW), &film.title.to_uppercase(), (MARGIN, 70.0), room);
    field.heads(&mut page, frame.and_then(|frame| frame.fired));
    if let Some(frame) = frame {
        match (moment, film.frames.get(at + 1)) {
            (Moment::Fallen, Some(next)) => field.fallen(&mut page, frame, next),
            (Moment::Aimed | Moment::Fallen, _) => field.aimed(&mut page, frame),
        }
        caption(&mut page, &frame.caption, room);
        page.list.bar((MARGIN, DONE.0), (room, DONE.1), night::ROPE);
        let done = (room * (at + 1) as f32 / film.frames.len() as f32).round();
        page.list.bar((MARGIN, DONE.0), (done, DONE.1), night::BRASS);
    }
    raster::indexed(&page.list, Skin::Chances, page.size)
}

/// In which rectangles views may differ: a strip for every column of the field, and all that lies round it.
pub(crate) fn areas(film: &HeatFilm) -> Vec<Area> {
    let field = Field::of(film);
    let (width, height) = SIZE;
    let [left, top, side] = [field.corner.0, field.corner.1, field.side].map(|edge| edge as u32);
    let (right, bottom) = (left + side * field.columns.len() as u32, top + side * field.rows.len() as u32);
    let round = [(0, 0, width, top), (0, top, left, bottom), (right, top, width, bottom), (0, bottom, width, height)];
    let strips = (left..right).step_by(side as usize).map(|x| (x, top, x + side, bottom));
    round.into_iter().chain(strips).collect()
}

/// Whether a shot is marked in this cell.
fn marked(frame: &HeatFrame, cell: usize) -> bool {
    match frame.cells.get(cell) {
        Some(Heat::Miss | Heat::Hit | Heat::Sunk) => true,
        Some(Heat::Chance(_) | Heat::Empty) | None => false,
    }
}

fn caption(page: &mut Page, words: &str, room: f32) {
    let (print, top, leading) = CAPTION;
    for (at, line) in print.in_two(words, room).iter().enumerate() {
        page.squeezed(print, line, (MARGIN, top + leading * at as f32), room);
    }
}

/// Where the cells lie.
struct Field<'a> {
    columns: &'a [String],
    rows: &'a [String],
    corner: Point,
    side: f32,
}

impl<'a> Field<'a> {
    fn of(film: &'a HeatFilm) -> Self {
        let (columns, rows) = (&film.columns[..film.columns.len().min(MOST)], &film.rows[..film.rows.len().min(MOST)]);
        let side = (FIELD.2 / columns.len().max(rows.len()).max(1) as f32).floor().min(FIELD.3);
        let free = |count: usize| ((FIELD.2 - side * count as f32) / 2.0).floor();
        Self { columns, rows, corner: (FIELD.0 + free(columns.len()), FIELD.1 + free(rows.len())), side }
    }

    /// The corner of a cell of the field.
    fn cell(&self, place: usize) -> Point {
        let (column, row) = (place % self.columns.len().max(1), place / self.columns.len().max(1));
        (self.corner.0 + column as f32 * self.side, self.corner.1 + row as f32 * self.side)
    }

    /// Whether there is such a cell on the field.
    fn has(&self, place: usize) -> bool {
        place < self.columns.len() * self.rows.len()
    }

    /// The edge of the field, and the letters and numbers round it; lit where the shot falls.
    fn heads(&self, page: &mut Page, fired: Option<usize>) {
        let (wide, high) = (self.side * self.columns.len() as f32, self.side * self.rows.len() as f32);
        if wide == 0.0 || high == 0.0 {
            return;
        }
        let (x, y) = self.corner;
        page.list.border((x - 5.0, y - 5.0), (wide + 10.0, high + 10.0), 3.0, night::BRASS);
        let lit = fired.filter(|place| self.has(*place)).map(|place| (place % self.columns.len(), place / self.columns.len()));
        let size = (self.side * 0.54).clamp(17.0, 30.0);
        let print = |at: usize, lit: Option<usize>, anchor| Print::strong(size, head(lit == Some(at))).from(anchor);
        for (at, head) in self.columns.iter().enumerate() {
            let print = print(at, lit.map(|lit| lit.0), Anchor::Middle);
            page.squeezed(print, head, (x + self.side * (at as f32 + 0.5), y - 15.0), self.side);
        }
        for (at, head) in self.rows.iter().enumerate() {
            let print = print(at, lit.map(|lit| lit.1), Anchor::End);
            page.squeezed(print, head, (x - 13.0, (y + self.side * (at as f32 + 0.5) + print.drop()).round()), 40.0);
        }
    }

    /// The map before a shot, the likeliest cells, and the cell fired at.
    fn aimed(&self, page: &mut Page, frame: &HeatFrame) {
        let cells = || frame.cells.iter().enumerate().filter(|(place, _)| self.has(*place));
        cells().for_each(|(place, heat)| self.draw(page, place, *heat));
        frame.best.iter().filter(|place| self.has(**place)).for_each(|place| self.framed(page, *place));
        if let Some(place) = frame.fired.filter(|place| self.has(*place)) {
            let (x, y) = self.cell(place);
            crosshair(page, (x + self.side / 2.0, y + self.side / 2.0), self.side);
        }
    }

    /// What was found, on a lighter ground: the cell fired at, and the decks of a ship that sank with it.
    fn fallen(&self, page: &mut Page, frame: &HeatFrame, next: &HeatFrame) {
        for (place, heat) in frame.cells.iter().enumerate().filter(|(place, _)| self.has(*place)) {
            let found = next.cells.get(place).copied().unwrap_or(*heat);
            let sank = *heat == Heat::Hit && found == Heat::Sunk;
            if sank || frame.fired == Some(place) {
                let (x, y) = self.cell(place);
                page.list.bar((x + 1.0, y + 1.0), (self.side - 2.0, self.side - 2.0), night::RAISED);
                self.draw(page, place, found);
            } else {
                self.draw(page, place, *heat);
            }
        }
        let others = frame.best.iter().filter(|place| self.has(**place) && frame.fired != Some(**place));
        others.for_each(|place| self.framed(page, *place));
    }

    /// The white frame of a likeliest cell: within it, so that its neighbours stay as they are.
    fn framed(&self, page: &mut Page, place: usize) {
        let (x, y) = self.cell(place);
        let line = (self.side * 0.07).clamp(2.0, 4.0).floor();
        for (inset, line, ink) in [(1.0, line + 2.0, night::NIGHT), (1.0, line, night::SNOW)] {
            page.list.border((x + inset, y + inset), (self.side - 2.0 * inset, self.side - 2.0 * inset), line, ink);
        }
    }

    fn draw(&self, page: &mut Page, place: usize, heat: Heat) {
        let (x, y) = self.cell(place);
        match heat {
            Heat::Chance(chance) => number(page, (x, y), (self.side, self.side * 0.46 + 1.0), (chance, steady(chance))),
            Heat::Empty | Heat::Miss | Heat::Hit | Heat::Sunk => {
                mark(page, (x + self.side / 2.0, y + self.side / 2.0), self.side / 2.0, heat);
            }
        }
    }
}

/// The colour of a letter or number at the edge.
fn head(lit: bool) -> Ink {
    if lit { night::SNOW } else { night::BRASS }
}

/// A ring within a cell with a stroke to each side of it, set off from whatever it lies on.
fn crosshair(page: &mut Page, (x, y): Point, side: f32) {
    let (radius, line) = (side * 0.4, (side * 0.08).max(2.0));
    for (more, ink) in [(2.5, night::NIGHT), (0.0, night::EMBER)] {
        page.ring((x, y), radius, line + more, ink);
        for fives in (0..72).step_by(18) {
            let way = direction(fives);
            let at = |share: f32| (x + way.0 * side * share, y + way.1 * side * share);
            page.list.stroke(shape::polyline(&[at(0.32), at(0.41)]), ink, line + more);
        }
    }
}
