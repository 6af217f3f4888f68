//! GIF files of pictures that follow one another: what differs from the picture before is cut out, compressed once, and can be
//! laid in any place. Knows nothing of the game; all pictures of a file share one palette of at most 64 colours.

use std::borrow::Cow;

pub(crate) use ::gif::Repeat;
use ::gif::{Encoder, Frame};
use broadside_png::Area;

use crate::raster::Indexed;

/// The shortest pause that browsers keep to, in hundredths of a second.
const LEAST: u16 = 2;

/// Where the pause of a block stands, from its first byte.
const PAUSE: usize = 4;

/// The most colours of a palette.
const COLOURS: usize = 64;

/// Why writing does not fail.
const IN_MEMORY: &str = "a GIF of small pictures is written to memory";

/// A GIF file that is being written.
pub(crate) struct Gif<'b> {
    encoder: Encoder<&'b mut Vec<u8>>,
    /// Where the last block begins.
    last: Option<usize>,
    /// How many blocks were laid since the last pause.
    laid: u16,
}

impl<'b> Gif<'b> {
    /// A file of this size in this buffer; what the buffer held is dropped.
    pub(crate) fn begin(bytes: &'b mut Vec<u8>, (width, height): (u32, u32), palette: &[[u8; 3]], repeat: Repeat) -> Self {
        bytes.clear();
        let mut encoder = Encoder::new(bytes, edge(width), edge(height), palette.as_flattened()).expect(IN_MEMORY);
        encoder.set_repeat(repeat).expect(IN_MEMORY);
        Self { encoder, last: None, laid: 0 }
    }

    /// Lays a block over what is shown, with the corner of the pictures it was cut out of here; the next one follows at once.
    pub(crate) fn lay(&mut self, (left, top): (u32, u32), block: &Block) {
        let Some(frame) = &block.0 else { return };
        let begun = self.encoder.get_ref().len();
        let (left, top) = (frame.left + edge(left), frame.top + edge(top));
        let placed = Frame { left, top, palette: None, buffer: Cow::Borrowed(&frame.buffer), ..*frame };
        self.encoder.write_lzw_pre_encoded_frame(&placed).expect(IN_MEMORY);
        self.last = Some(begun);
        self.laid = self.laid.saturating_add(1);
    }

    /// Lets what was laid since the last pause take this many hundredths of a second: its last block stands for what the
    /// others leave of them, and always a little longer than those, so that all of it is seen together.
    pub(crate) fn rest(&mut self, hundredths: u16) {
        let laying = std::mem::take(&mut self.laid).saturating_mul(LEAST);
        let bytes = self.encoder.get_mut();
        let Some(pause) = self.last.and_then(|last| bytes.get_mut(last + PAUSE..last + PAUSE + 2)) else { return };
        let stands = u16::from_le_bytes([pause[0], pause[1]]);
        pause.copy_from_slice(&stands.saturating_add(hundredths.saturating_sub(laying).max(1)).to_le_bytes());
    }

    /// How many bytes there are so far.
    pub(crate) fn len(&self) -> usize {
        self.encoder.get_ref().len()
    }

    /// Ends the file.
    pub(crate) fn finish(self) {
        self.encoder.into_inner().expect(IN_MEMORY);
    }
}

fn edge(number: u32) -> u16 {
    u16::try_from(number).expect("pictures are small")
}

/// What turns some pixels into others, compressed and ready to be laid anywhere; nothing if they are the same.
pub(crate) struct Block(Option<Frame<'static>>);

impl Block {
    /// What shows these pixels, in rows of this width, whatever is there.
    pub(crate) fn over(width: u32, pixels: &[u8]) -> Self {
        let height = pixels.len() as u32 / width;
        Self(Some(compressed((0, 0, width, height), pixels.to_vec(), None)))
    }

    /// What turns pixels, in rows of this width, into others: the least rectangle in which they differ.
    pub(crate) fn between(width: u32, before: &[u8], now: &[u8]) -> Self {
        let area = differing(width, before, now);
        if area.0 >= area.2 {
            return Self(None);
        }
        let (before, now) = (cut(width, before, area), cut(width, now, area));
        let changed = || now.iter().zip(&before).filter(|(now, before)| now != before).map(|(now, _)| *now);
        let seen_through = free(changed()).map(|through| {
            let pixels = now.iter().zip(&before).map(|(now, before)| if now == before { through } else { *now });
            compressed(area, pixels.collect(), Some(through))
        });
        let opaque = compressed(area, now.clone(), None);
        Self(Some(seen_through.filter(|frame| frame.buffer.len() < opaque.buffer.len()).unwrap_or(opaque)))
    }

    /// How many bytes its pixels take.
    pub(crate) fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |frame| frame.buffer.len())
    }
}

/// Pixels as a block; where `through` is an index, what was shown before is seen at its pixels.
fn compressed((left, top, right, bottom): Area, pixels: Vec<u8>, through: Option<u8>) -> Frame<'static> {
    let [left, top, right, bottom] = [left, top, right, bottom].map(edge);
    let (width, height) = (right - left, bottom - top);
    // What was shown stays: by default a frame is kept.
    let mut frame = Frame { delay: LEAST, left, top, width, height, transparent: through, buffer: Cow::Owned(pixels), ..Frame::default() };
    frame.make_lzw_pre_encoded();
    frame
}

/// The least rectangle in which two pictures differ; none of it if they do not.
fn differing(width: u32, one: &[u8], other: &[u8]) -> Area {
    let (mut left, mut top, mut right, mut bottom) = (width, u32::MAX, 0, 0);
    for (y, (one, other)) in (0..).zip(one.chunks(width as usize).zip(other.chunks(width as usize))) {
        let differs = |x: &usize| one[*x] != other[*x];
        let Some(first) = (0..one.len()).find(differs) else { continue };
        let last = (0..one.len()).rfind(differs).unwrap_or(first);
        (left, top, right, bottom) = (left.min(first as u32), top.min(y), right.max(last as u32 + 1), y + 1);
    }
    (left, top, right, bottom)
}

/// The pixels of a rectangle, of pixels in rows of this width.
fn cut(width: u32, pixels: &[u8], (left, top, right, bottom): Area) -> Vec<u8> {
    let rows = pixels.chunks(width as usize).take(bottom as usize).skip(top as usize);
    rows.flat_map(|row| &row[left as usize..right as usize]).copied().collect()
}

/// The lowest palette index that none of these pixels has: few bits are enough for low ones.
fn free(pixels: impl Iterator<Item = u8>) -> Option<u8> {
    let mut used = [false; COLOURS];
    pixels.for_each(|index| used[usize::from(index)] = true);
    used.iter().position(|used| !used).map(|index| index as u8)
}

/// A picture, and how long it stands, in hundredths of a second.
pub(crate) struct View {
    pub(crate) picture: Indexed,
    pub(crate) pause: u16,
}

/// Writes pictures of one size and palette into a buffer; what the buffer held is dropped. `areas` says in which rectangles
/// one may differ from the one before. Says whether all of them found room in so many bytes.
pub(crate) fn show(
    out: &mut Vec<u8>,
    views: impl IntoIterator<Item = View>,
    areas: impl Fn(&Indexed, &Indexed) -> Vec<Area>,
    repeat: Repeat,
    most: usize,
) -> bool {
    let mut views = views.into_iter();
    let Some(View { picture: mut shown, pause }) = views.next() else { return true };
    let mut gif = Gif::begin(out, (shown.width, shown.height), shown.palette, repeat);
    gif.lay((0, 0), &Block::over(shown.width, &shown.pixels));
    gif.rest(pause);
    for View { picture, pause } in views {
        for area in areas(&shown, &picture) {
            let [before, now] = [&shown, &picture].map(|picture| cut(picture.width, &picture.pixels, area));
            gif.lay((area.0, area.1), &Block::between(area.2 - area.0, &before, &now));
        }
        gif.rest(pause);
        shown = picture;
        if gif.len() >= most {
            return false;
        }
    }
    gif.finish();
    true
}

/// The rectangles in which two pictures of one size differ, a row of squares of this side at a time.
pub(crate) fn squares(one: &Indexed, other: &Indexed, square: usize) -> Vec<Area> {
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
                areas.push([begun, rows.start, left.min(width), rows.end].map(|edge| edge as u32).into());
            }
        }
    }
    areas
}
