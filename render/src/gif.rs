//! GIF encoding of picture sequences. The change from one picture to the next is compressed once, as a patch that can be placed
//! anywhere. All frames of a file share one palette of at most 64 colours.

use std::borrow::Cow;

pub(crate) use ::gif::Repeat;
use ::gif::{Encoder, Frame};
use broadside_png::Area;

use crate::{ink::Palette, raster::IndexedPicture};

/// The shortest delay that browsers respect, in hundredths of a second.
const MIN_DELAY: u16 = 2;

/// The offset of the delay in a frame block, in bytes.
const DELAY_OFFSET: usize = 4;

/// The panic message for write errors, which cannot occur.
const CANNOT_FAIL: &str = "writing a GIF of small pictures to memory cannot fail";

/// A GIF file that is being written.
pub(crate) struct Gif<'b> {
    encoder: Encoder<&'b mut Vec<u8>>,
    /// The offset of the last frame in the file, in bytes.
    last: Option<usize>,
    /// The number of frames since the last pause.
    since_pause: u16,
}

impl<'b> Gif<'b> {
    /// Starts a file of this size in a buffer; replaces its contents.
    pub(crate) fn begin(bytes: &'b mut Vec<u8>, (width, height): (u32, u32), palette: &[[u8; 3]], repeat: Repeat) -> Self {
        bytes.clear();
        let mut encoder = Encoder::new(bytes, to_u16(width), to_u16(height), palette.as_flattened()).expect(CANNOT_FAIL);
        encoder.set_repeat(repeat).expect(CANNOT_FAIL);
        Self { encoder, last: None, since_pause: 0 }
    }

    /// Draws a patch over the current picture. `left` and `top` are the corner of the area for which the patch was made. The next
    /// patch follows without delay.
    pub(crate) fn draw(&mut self, (left, top): (u32, u32), patch: &GifPatch) {
        let Some(frame) = &patch.0 else { return };
        let start = self.encoder.get_ref().len();
        let (left, top) = (frame.left + to_u16(left), frame.top + to_u16(top));
        let placed = Frame { left, top, palette: None, buffer: Cow::Borrowed(&frame.buffer), ..*frame };
        self.encoder.write_lzw_pre_encoded_frame(&placed).expect(CANNOT_FAIL);
        self.last = Some(start);
        self.since_pause = self.since_pause.saturating_add(1);
    }

    /// Makes all frames since the last pause take this many hundredths of a second in total. The last frame gets the time that the
    /// others leave, but always slightly more than each of them, so that the complete picture is visible.
    pub(crate) fn pause(&mut self, hundredths: u16) {
        let playing = std::mem::take(&mut self.since_pause).saturating_mul(MIN_DELAY);
        let bytes = self.encoder.get_mut();
        let Some(pause) = self.last.and_then(|last| bytes.get_mut(last + DELAY_OFFSET..last + DELAY_OFFSET + 2)) else { return };
        let delay = u16::from_le_bytes([pause[0], pause[1]]);
        pause.copy_from_slice(&delay.saturating_add(hundredths.saturating_sub(playing).max(1)).to_le_bytes());
    }

    /// The size so far, in bytes.
    pub(crate) fn len(&self) -> usize {
        self.encoder.get_ref().len()
    }

    /// Finishes the file.
    pub(crate) fn finish(self) {
        self.encoder.into_inner().expect(CANNOT_FAIL);
    }
}

/// A coordinate or a size in the format of GIF.
fn to_u16(number: u32) -> u16 {
    u16::try_from(number).expect("pictures are small")
}

/// A compressed change from one picture to another that can be drawn anywhere; `None` if they are equal.
pub(crate) struct GifPatch(Option<Frame<'static>>);

impl GifPatch {
    /// A patch that shows these pixels, in rows of this width, regardless of what is below.
    pub(crate) fn opaque(width: u32, pixels: &[u8]) -> Self {
        let height = pixels.len() as u32 / width;
        Self(Some(compress((0, 0, width, height), pixels.to_vec(), None)))
    }

    /// The patch from one picture to another, in rows of this width: the bounding box of the differences.
    pub(crate) fn between(width: u32, before: &[u8], now: &[u8]) -> Self {
        let area = bounding_box(width, before, now);
        if area.0 >= area.2 {
            return Self(None);
        }
        let (before, now) = (crop(width, before, area), crop(width, now, area));
        let changed = || now.iter().zip(&before).filter(|(now, before)| now != before).map(|(now, _)| *now);
        let with_transparency = unused_index(changed()).map(|transparent| {
            let pixels = now.iter().zip(&before).map(|(now, before)| if now == before { transparent } else { *now });
            compress(area, pixels.collect(), Some(transparent))
        });
        let opaque = compress(area, now.clone(), None);
        Self(Some(with_transparency.filter(|frame| frame.buffer.len() < opaque.buffer.len()).unwrap_or(opaque)))
    }

    /// Its compressed size in bytes.
    pub(crate) fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |frame| frame.buffer.len())
    }
}

/// Compresses pixels as a frame; pixels with the index `transparent` are transparent.
fn compress((left, top, right, bottom): Area, pixels: Vec<u8>, transparent: Option<u8>) -> Frame<'static> {
    let [left, top, right, bottom] = [left, top, right, bottom].map(to_u16);
    let (width, height) = (right - left, bottom - top);
    // By default a frame stays visible below the next one.
    let mut frame = Frame { delay: MIN_DELAY, left, top, width, height, transparent, buffer: Cow::Owned(pixels), ..Frame::default() };
    frame.make_lzw_pre_encoded();
    frame
}

/// The bounding box of the differences between two pictures; empty if they are equal.
fn bounding_box(width: u32, one: &[u8], other: &[u8]) -> Area {
    let (mut left, mut top, mut right, mut bottom) = (width, u32::MAX, 0, 0);
    for (y, (one, other)) in (0..).zip(one.chunks(width as usize).zip(other.chunks(width as usize))) {
        let differs = |x: &usize| one[*x] != other[*x];
        let Some(first) = (0..one.len()).find(differs) else { continue };
        let last = (0..one.len()).rfind(differs).unwrap_or(first);
        (left, top, right, bottom) = (left.min(first as u32), top.min(y), right.max(last as u32 + 1), y + 1);
    }
    (left, top, right, bottom)
}

/// The pixels of an area, from rows of this width.
fn crop(width: u32, pixels: &[u8], (left, top, right, bottom): Area) -> Vec<u8> {
    let rows = pixels.chunks(width as usize).take(bottom as usize).skip(top as usize);
    rows.flat_map(|row| &row[left as usize..right as usize]).copied().collect()
}

/// The lowest palette index that does not occur in these pixels: low indices compress well.
fn unused_index(pixels: impl Iterator<Item = u8>) -> Option<u8> {
    let mut used = [false; Palette::MAX_COLOURS];
    pixels.for_each(|index| used[usize::from(index)] = true);
    used.iter().position(|used| !used).map(|index| index as u8)
}

/// A picture and its duration, in hundredths of a second.
pub(crate) struct TimedFrame {
    pub(crate) picture: IndexedPicture,
    pub(crate) pause: u16,
}

/// Writes frames of one size and palette into a buffer; replaces its contents. `areas` returns the areas in which a frame may
/// differ from the one before. Returns whether all frames fit into `max_bytes`.
pub(crate) fn write_gif(
    out: &mut Vec<u8>,
    views: impl IntoIterator<Item = TimedFrame>,
    areas: impl Fn(&IndexedPicture, &IndexedPicture) -> Vec<Area>,
    repeat: Repeat,
    max_bytes: usize,
) -> bool {
    let mut views = views.into_iter();
    let Some(TimedFrame { picture: mut previous, pause }) = views.next() else { return true };
    let mut gif = Gif::begin(out, (previous.width, previous.height), previous.palette, repeat);
    gif.draw((0, 0), &GifPatch::opaque(previous.width, &previous.pixels));
    gif.pause(pause);
    for TimedFrame { picture, pause } in views {
        for area in areas(&previous, &picture) {
            let [before, now] = [&previous, &picture].map(|picture| crop(picture.width, &picture.pixels, area));
            gif.draw((area.0, area.1), &GifPatch::between(area.2 - area.0, &before, &now));
        }
        gif.pause(pause);
        previous = picture;
        if gif.len() >= max_bytes {
            return false;
        }
    }
    gif.finish();
    true
}

/// The whole picture as the only area that may change.
pub(crate) fn whole_picture(one: &IndexedPicture, _: &IndexedPicture) -> Vec<Area> {
    vec![(0, 0, one.width, one.height)]
}
