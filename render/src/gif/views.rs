//! Whole pictures, one after another, as one file: what differs from the picture before is cut out and compressed. Paints
//! nothing.

use super::{Area, Block, Gif};
use crate::raster::Indexed;

/// A picture, and how long it stands, in hundredths of a second.
pub(crate) struct View {
    pub(crate) picture: Indexed,
    pub(crate) pause: u16,
}

/// A rectangle, and how high the bands are in which it is laid.
pub(crate) type Patch = (Area, u32);

/// Writes pictures of one size and palette into a buffer, whatever that held; `patches` says in which rectangles one may
/// differ from the one before. Says whether all of them found room in so many bytes.
pub(crate) fn show(
    out: &mut Vec<u8>,
    views: impl IntoIterator<Item = View>,
    patches: impl Fn(&Indexed, &Indexed) -> Vec<Patch>,
    most: usize,
) -> bool {
    let mut views = views.into_iter();
    let Some(View { picture: mut shown, pause }) = views.next() else { return true };
    let mut gif = Gif::begin(out, (shown.width, shown.height), shown.palette);
    gif.lay((0, 0), &Block::over(shown.width, &shown.pixels));
    gif.rest(pause);
    for View { picture, pause } in views {
        for (area, high) in patches(&shown, &picture) {
            let (left, top, right, _) = area;
            gif.lay((left, top), &Block::in_bands(right - left, &cut(&shown, area), &cut(&picture, area), high));
        }
        gif.rest(pause);
        shown = picture;
        if gif.bytes.len() >= most {
            return false;
        }
    }
    gif.finish();
    true
}

/// The rectangles in which two pictures of one size differ, a row of squares of this side at a time.
pub(crate) fn squares(one: &Indexed, other: &Indexed, square: usize) -> Vec<Patch> {
    let (width, height) = (one.width as usize, one.height as usize);
    let mut areas = Vec::new();
    for top in (0..height).step_by(square) {
        let rows = top..(top + square).min(height);
        let differs = |left: usize| {
            let columns = left..(left + square).min(width);
            let row = |y: usize| y * width + columns.start..y * width + columns.end;
            rows.clone().any(|y| one.pixels[row(y)] != other.pixels[row(y)])
        };
        let mut run: Option<usize> = None;
        for left in (0..width).step_by(square).chain([width]) {
            if left < width && differs(left) {
                run.get_or_insert(left);
            } else if let Some(begun) = run.take() {
                areas.push(([begun, rows.start, left.min(width), rows.end].map(|edge| edge as u32).into(), square as u32));
            }
        }
    }
    areas
}

/// The pixels of a rectangle.
fn cut(picture: &Indexed, (left, top, right, bottom): Area) -> Vec<u8> {
    let rows = picture.pixels.chunks(picture.width as usize).take(bottom as usize).skip(top as usize);
    rows.flat_map(|row| &row[left as usize..right as usize]).copied().collect()
}
