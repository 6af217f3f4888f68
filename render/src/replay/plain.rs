//! The plain way to a replay: every frame is painted whole, and what differs from the one before is cut out and
//! compressed. The reference for the quick way, and the way of what has no tiles.

use super::{
    Replay,
    gif::{Area, Block, Gif},
};
use crate::raster::Indexed;

/// The side of the squares in which differences are looked for.
const SQUARE: usize = 40;

/// Draws the replay frame by frame into a buffer, whatever that held.
pub(super) fn draw(replay: &Replay<'_>, out: &mut Vec<u8>) {
    let mut shown = replay.paint(0);
    let mut gif = Gif::begin(out, (shown.width, shown.height), shown.palette);
    gif.lay((0, 0), &Block::over(shown.width, &shown.pixels));
    gif.rest(replay.pause(0));
    for at in 1..replay.frames.len() {
        let next = replay.paint(at);
        for area in differing(&shown, &next) {
            let (left, top, right, _) = area;
            gif.lay((left, top), &Block::between(right - left, &cut(&shown, area), &cut(&next, area)));
        }
        gif.rest(replay.pause(at));
        shown = next;
    }
    gif.finish();
}

/// The rectangles in which two pictures of one size differ, a row of squares at a time.
fn differing(one: &Indexed, other: &Indexed) -> Vec<Area> {
    let (width, height) = (one.width as usize, one.height as usize);
    let mut areas = Vec::new();
    for top in (0..height).step_by(SQUARE) {
        let rows = top..(top + SQUARE).min(height);
        let differs = |left: usize| {
            let columns = left..(left + SQUARE).min(width);
            let row = |y: usize| y * width + columns.start..y * width + columns.end;
            rows.clone().any(|y| one.pixels[row(y)] != other.pixels[row(y)])
        };
        let mut run: Option<usize> = None;
        for left in (0..width).step_by(SQUARE).chain([width]) {
            if left < width && differs(left) {
                run.get_or_insert(left);
            } else if let Some(begun) = run.take() {
                areas.push([begun, rows.start, left.min(width), rows.end].map(|edge| edge as u32).into());
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
