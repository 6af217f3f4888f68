//! The plain way to a replay: every frame is painted whole, and what differs from the one before is cut out and
//! compressed. The reference for the quick way, and the way of what has no tiles.

use super::{
    Replay,
    gif::{Area, Gif, compressed},
};
use crate::raster::Indexed;

/// The side of the squares in which differences are looked for.
const SQUARE: usize = 40;

/// Draws the replay frame by frame into a buffer, whatever that held.
pub(super) fn draw(replay: &Replay<'_>, out: &mut Vec<u8>) {
    let mut shown = replay.paint(0);
    let mut gif = Gif::begin(out, (shown.width, shown.height), shown.palette);
    gif.block((0, 0, shown.width, shown.height), &compressed(&shown.pixels));
    gif.rest(replay.pause(0));
    for at in 1..replay.frames.len() {
        let next = replay.paint(at);
        for area in differing(&shown, &next) {
            gif.block(area, &compressed(&cut(&next, area)));
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
                areas.push(trimmed(one, other, (begun, rows.start, left, rows.end)));
            }
        }
    }
    areas
}

/// The least rectangle round the differences in this one, which has some.
fn trimmed(one: &Indexed, other: &Indexed, (left, top, right, bottom): (usize, usize, usize, usize)) -> Area {
    let width = one.width as usize;
    let (mut low, mut high) = ((right, bottom), (left, top));
    for (y, x) in (top..bottom).flat_map(|y| (left..right).map(move |x| (y, x))) {
        if one.pixels[y * width + x] != other.pixels[y * width + x] {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x + 1), high.1.max(y + 1));
        }
    }
    (low.0 as u32, low.1 as u32, high.0 as u32, high.1 as u32)
}

/// The pixels of a rectangle.
fn cut(picture: &Indexed, (left, top, right, bottom): Area) -> Vec<u8> {
    let rows = picture.pixels.chunks(picture.width as usize).take(bottom as usize).skip(top as usize);
    rows.flat_map(|row| &row[left as usize..right as usize]).copied().collect()
}
