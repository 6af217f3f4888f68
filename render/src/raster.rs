//! Pixels from a display list: tiny-skia draws, the palette reduces. Knows nothing of the game.

use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, Pixmap, Rect, Stroke, Transform};

use crate::{
    ink::{Ink, Palette, Skin},
    list::{Item, List},
};

/// A picture as palette indices, one byte a pixel, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Indexed {
    /// Pixels a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Red, green and blue of every palette entry.
    pub palette: &'static [[u8; 3]],
    /// The index of every pixel.
    pub pixels: Vec<u8>,
}

/// Draws the list on the ground of its skin, of this size.
pub(crate) fn indexed(list: &List, skin: Skin, (width, height): (u32, u32)) -> Indexed {
    let mut canvas = Pixmap::new(width, height).expect("pictures have an area");
    canvas.fill(colour(skin.ground()));
    for item in list.items() {
        put(&mut canvas, item);
    }
    let palette = skin.palette();
    Indexed { width, height, palette: palette.colours(), pixels: reduce(canvas.data(), palette) }
}

/// Draws only these rectangles (left, top, right and bottom edges) of what [`indexed`] would, pixel for pixel.
pub(crate) fn excerpts(list: &List, skin: Skin, (width, height): (u32, u32), areas: &[(u32, u32, u32, u32)]) -> Vec<Vec<u8>> {
    let mut canvas = Pixmap::new(width, height).expect("pictures have an area");
    canvas.fill(colour(skin.ground()));
    for item in list.items() {
        if reach(item).is_some_and(|reach| areas.iter().any(|area| meets(&reach, *area))) {
            put(&mut canvas, item);
        }
    }
    let palette = skin.palette();
    let excerpt = |(left, top, right, bottom): &(u32, u32, u32, u32)| {
        let rows = (*top..*bottom).map(|y| ((y * width + left) as usize * 4, (right - left) as usize * 4));
        rows.flat_map(|(start, length)| reduce(&canvas.data()[start..][..length], palette)).collect()
    };
    areas.iter().map(excerpt).collect()
}

/// The rectangle outside of which an item leaves no ink.
fn reach(item: &Item) -> Option<Rect> {
    /// As far as a pixel may be touched by what ends in another.
    const SMEAR: f32 = 2.0;
    let (bounds, pen) = match item {
        Item::Bar { x, y, width, height, .. } => (Rect::from_xywh(*x, *y, *width, *height)?, 0.0),
        Item::Fill { path, .. } => (path.bounds(), 0.0),
        Item::Stroke { path, width, .. } => (path.bounds(), *width),
        Item::Text(line) => (line.outline()?.bounds(), 0.0),
    };
    bounds.outset(pen + SMEAR, pen + SMEAR)
}

fn meets(reach: &Rect, (left, top, right, bottom): (u32, u32, u32, u32)) -> bool {
    reach.left() < right as f32 && left as f32 <= reach.right() && reach.top() < bottom as f32 && top as f32 <= reach.bottom()
}

fn put(canvas: &mut Pixmap, item: &Item) {
    match item {
        Item::Bar { x, y, width, height, ink } => {
            if let Some(bar) = Rect::from_xywh(*x, *y, *width, *height) {
                canvas.fill_rect(bar, &paint(*ink), Transform::identity(), None);
            }
        }
        Item::Fill { path, ink } => fill(canvas, path, *ink),
        Item::Stroke { path, ink, width } => {
            let stroke = Stroke { width: *width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
            canvas.stroke_path(path, &paint(*ink), &stroke, Transform::identity(), None);
        }
        Item::Text(line) => {
            if let Some(path) = line.outline() {
                fill(canvas, &path, line.ink);
            }
        }
    }
}

fn fill(canvas: &mut Pixmap, path: &Path, ink: Ink) {
    canvas.fill_path(path, &paint(ink), FillRule::Winding, Transform::identity(), None);
}

fn colour(ink: Ink) -> Color {
    let [red, green, blue] = ink.rgb();
    Color::from_rgba8(red, green, blue, 255)
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(colour(ink));
    paint
}

/// Every pixel to its palette entry; runs of one colour are looked up once.
fn reduce(data: &[u8], palette: &Palette) -> Vec<u8> {
    let mut before = [0_u8; 4];
    let mut index = palette.index([0, 0, 0]);
    let (pixels, _) = data.as_chunks::<4>();
    pixels
        .iter()
        .map(|pixel| {
            if *pixel != before {
                before = *pixel;
                index = palette.index([pixel[0], pixel[1], pixel[2]]);
            }
            index
        })
        .collect()
}
