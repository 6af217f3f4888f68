//! From a picture that a platform has of somebody to their likeness: fetched up to a limit, and decoded under strict ones. Trusts
//! no byte of it, and keeps none. Decoding belongs off the async threads.
//!
//! The work on a file has its bound, too, and a file is refused by its bytes before any of it is decoded. Pixels are at most
//! [`MOST_PIXELS`] squared; a JPEG goes over them at most [`MOST_SCANS`] times; what a PNG unpacks to beyond its pixels is thrown away,
//! and is about a thousand times [`MOST_BYTES`] at most; of an animation the first frame alone is decoded.

use std::{
    io::Cursor,
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
};

use broadside_core::present::people::likeness::{Likeness, NoLikeness};
use image::{ImageError, ImageFormat, ImageReader, Limits, RgbaImage};
use reqwest::{RequestBuilder, StatusCode};

/// The most that a file may weigh, in bytes.
pub const MOST_BYTES: usize = 256 * 1024;

/// The most pixels that may lie side by side, or below each other.
pub const MOST_PIXELS: u32 = 1024;

/// The most scans that a JPEG may have, each of which goes over the whole picture: encoders make about ten of a progressive one.
pub const MOST_SCANS: usize = 32;

/// The most that decoding may take of memory, in bytes.
const MOST_MEMORY: u64 = 8 * 1024 * 1024;

/// The likeness of this file: of the largest square in its middle.
///
/// # Errors
/// Why there is none.
pub fn take(file: &[u8]) -> Result<Likeness, NoLikeness> {
    if file.len() > MOST_BYTES {
        return Err(NoLikeness::Large);
    }
    let format = match image::guess_format(file) {
        Ok(format @ (ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)) => format,
        Ok(_) | Err(_) => return Err(NoLikeness::Kind),
    };
    if matches!(format, ImageFormat::Jpeg) && scans(file) > MOST_SCANS {
        return Err(NoLikeness::Broken);
    }
    if matches!(format, ImageFormat::WebP) && holds_a_large_picture(file) {
        return Err(NoLikeness::Large);
    }
    // A decoder that panics over a stranger's file costs that file alone.
    catch_unwind(AssertUnwindSafe(|| decode(file, format))).unwrap_or(Err(NoLikeness::Broken))
}

/// How many scans a JPEG has at most: wherever the two bytes before one stand, as no length in the file is believed.
fn scans(file: &[u8]) -> usize {
    file.windows(2).filter(|two| **two == [0xFF, 0xDA]).count()
}

/// Whether a WebP holds a lossy picture with a side that is too long, wherever its four letters stand. The decoder compares these sides
/// with those in the head of the file, but only after it has decoded them all.
fn holds_a_large_picture(file: &[u8]) -> bool {
    let sides = |head: &[u8]| [14, 16].map(|at| u32::from(u16::from_le_bytes([head[at], head[at + 1]]) & 0x3FFF));
    file.windows(18).any(|head| head.starts_with(b"VP8 ") && sides(head).into_iter().any(|side| side > MOST_PIXELS))
}

fn decode(file: &[u8], format: ImageFormat) -> Result<Likeness, NoLikeness> {
    let mut limits = Limits::no_limits();
    (limits.max_image_width, limits.max_image_height) = (Some(MOST_PIXELS), Some(MOST_PIXELS));
    limits.max_alloc = Some(MOST_MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    reader.limits(limits);
    let picture = reader.decode().map_err(|fault| match fault {
        ImageError::Limits(_) => NoLikeness::Large,
        _ => NoLikeness::Broken,
    })?;
    let picture = picture.into_rgba8();
    if picture.width().min(picture.height()) == 0 {
        return Err(NoLikeness::Broken);
    }
    Ok(Likeness::of(|across, down| shade(&picture, across, down)))
}

/// How light a picture is in one part of the square in its middle.
fn shade(picture: &RgbaImage, across: usize, down: usize) -> u8 {
    let (width, height) = picture.dimensions();
    let side = width.min(height);
    let (left, top) = ((width - side) / 2, (height - side) / 2);
    let (columns, rows) = (part(across, side), part(down, side));
    let count = columns.len() as u32 * rows.len() as u32;
    let light: u32 = rows.flat_map(|y| columns.clone().map(move |x| light(picture.get_pixel(left + x, top + y).0))).sum();
    let step = u32::from(u8::MAX) / u32::from(Likeness::LIGHTEST);
    ((light / count + step / 2) / step) as u8
}

/// Which pixels of a side belong to one of the parts that a likeness has; at least one.
fn part(at: usize, side: u32) -> Range<u32> {
    let (parts, at) = (Likeness::SIDE as u32, at as u32);
    let from = at * side / parts;
    from..((at + 1) * side / parts).max(from + 1)
}

/// How light a pixel looks on white paper.
fn light([red, green, blue, opaque]: [u8; 4]) -> u32 {
    let white = u32::from(u8::MAX);
    let (own, opaque) = ((299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000, u32::from(opaque));
    (own * opaque + white * (white - opaque)) / white
}

/// What a request brings, if it is not too much; nothing that goes wrong is told with the address, as that may hold a token.
pub(crate) async fn fetch(request: RequestBuilder) -> Result<Vec<u8>, NoLikeness> {
    let lost = |fault: reqwest::Error| {
        tracing::warn!(fault = %fault.without_url(), "somebody's picture could not be fetched");
        NoLikeness::Unreached
    };
    let mut response = request.send().await.map_err(lost)?;
    match response.status() {
        StatusCode::OK => {}
        StatusCode::NOT_FOUND => return Err(NoLikeness::Missing),
        status => {
            tracing::warn!(%status, "somebody's picture was not handed over");
            return Err(NoLikeness::Unreached);
        }
    }
    if response.content_length().is_some_and(|length| length > MOST_BYTES as u64) {
        return Err(NoLikeness::Large);
    }
    let mut file = Vec::new();
    while let Some(piece) = response.chunk().await.map_err(lost)? {
        if file.len() + piece.len() > MOST_BYTES {
            return Err(NoLikeness::Large);
        }
        file.extend_from_slice(&piece);
    }
    Ok(file)
}
