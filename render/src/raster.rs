//! Rasterization of display lists with tiny-skia, and reduction to the palette. Independent of the game.

use broadside_png::Area;
use image::RgbImage;
use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, Pixmap, Rect, Stroke, Transform};

use crate::{
    ink::{Ink, Palette, Skin},
    list::{DisplayItem, DisplayList},
};

/// A picture as palette indices, one byte per pixel, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IndexedPicture {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The colours of the palette in RGB.
    pub palette: &'static [[u8; 3]],
    /// The palette index of every pixel.
    pub pixels: Vec<u8>,
}

impl IndexedPicture {
    /// The same picture in RGB.
    pub fn rgb(&self) -> RgbImage {
        let mut colours = Vec::with_capacity(3 * self.pixels.len());
        self.pixels.iter().for_each(|index| colours.extend_from_slice(&self.palette[usize::from(*index)]));
        RgbImage::from_raw(self.width, self.height, colours).expect("the number of pixels matches the size")
    }
}

/// Rasterizes a list on the background of its skin.
pub(crate) fn rasterize(list: &DisplayList, skin: Skin, (width, height): (u32, u32)) -> IndexedPicture {
    let pixels = rasterize_areas(list, skin, (width, height), &[(0, 0, width, height)]).concat();
    IndexedPicture { width, height, palette: skin.palette().colours(), pixels }
}

/// Rasterizes only these areas of the picture that [`rasterize`] would return, pixel for pixel.
pub(crate) fn rasterize_areas(list: &DisplayList, skin: Skin, (width, height): (u32, u32), areas: &[Area]) -> Vec<Vec<u8>> {
    let mut canvas = Pixmap::new(width, height).expect("pictures are not empty");
    canvas.fill(colour(skin.ground()));
    for item in list.items() {
        let text_outline = if let DisplayItem::Text(line) = item { line.outline() } else { None };
        if ink_bounds(item, text_outline.as_ref()).is_some_and(|bounds| areas.iter().any(|area| overlaps(&bounds, *area))) {
            draw_item(&mut canvas, item, text_outline.as_ref());
        }
    }
    let palette = skin.palette();
    let excerpt = |(left, top, right, bottom): &Area| {
        let mut pixels = Vec::with_capacity(((right - left) * (bottom - top)) as usize);
        for y in *top..*bottom {
            let (start, length) = ((y * width + left) as usize * 4, (right - left) as usize * 4);
            to_indices(&canvas.data()[start..][..length], palette, &mut pixels);
        }
        pixels
    };
    areas.iter().map(excerpt).collect()
}

/// The area that an item may ink; `None` if it draws nothing.
fn ink_bounds(item: &DisplayItem, text_outline: Option<&Path>) -> Option<Rect> {
    /// The distance to which antialiasing may ink neighbouring pixels.
    const ANTIALIAS: f32 = 2.0;
    let (bounds, pen) = match item {
        DisplayItem::Rectangle { x, y, width, height, .. } => (Rect::from_xywh(*x, *y, *width, *height)?, 0.0),
        DisplayItem::Fill { path, .. } => (path.bounds(), 0.0),
        DisplayItem::Stroke { path, width, .. } => (path.bounds(), *width),
        DisplayItem::Text(_) => (text_outline?.bounds(), 0.0),
    };
    bounds.outset(pen + ANTIALIAS, pen + ANTIALIAS)
}

fn overlaps(bounds: &Rect, (left, top, right, bottom): Area) -> bool {
    bounds.left() < right as f32 && left as f32 <= bounds.right() && bounds.top() < bottom as f32 && top as f32 <= bounds.bottom()
}

fn draw_item(canvas: &mut Pixmap, item: &DisplayItem, text_outline: Option<&Path>) {
    match item {
        DisplayItem::Rectangle { x, y, width, height, ink } => {
            if let Some(bar) = Rect::from_xywh(*x, *y, *width, *height) {
                canvas.fill_rect(bar, &paint(*ink), Transform::identity(), None);
            }
        }
        DisplayItem::Fill { path, ink } => fill(canvas, path, *ink),
        DisplayItem::Stroke { path, ink, width } => {
            let stroke = Stroke { width: *width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
            canvas.stroke_path(path, &paint(*ink), &stroke, Transform::identity(), None);
        }
        DisplayItem::Text(line) => {
            if let Some(path) = text_outline {
                fill(canvas, path, line.ink);
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

/// Converts pixels to palette indices; each run of one colour is looked up once.
fn to_indices(data: &[u8], palette: &Palette, out: &mut Vec<u8>) {
    /// The number of pixels that are compared at once.
    const RUN_PIXELS: usize = 8;
    let (pixels, _) = data.as_chunks::<4>();
    let mut left = pixels;
    while let [first, ..] = left {
        let index = palette.index([first[0], first[1], first[2]]);
        let runs =
            left.chunks_exact(RUN_PIXELS).take_while(|run| run.as_flattened() == [*first; RUN_PIXELS].as_flattened()).count() * RUN_PIXELS;
        let run = runs + left[runs..].iter().take_while(|pixel| *pixel == first).count();
        out.resize(out.len() + run, index);
        left = &left[run..];
    }
}
