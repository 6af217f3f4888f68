//! From a picture that a platform has of a person to their thumbnail: fetched up to a limit, decoded under strict ones, and scaled. Trusts
//! no byte of it, and keeps none. Decoding belongs off the async threads.
//!
//! The work on a file has its bound, too, and a file is refused by its bytes before any of it is decoded. Pixels are at most
//! [`MOST_PIXELS`] squared; a JPEG goes over them at most [`MOST_SCANS`] times; what a PNG unpacks to beyond its pixels is thrown away,
//! and is about a thousand times [`MOST_BYTES`] at most; of an animation the first frame alone is decoded.

use std::{
    io::Cursor,
    panic::{AssertUnwindSafe, catch_unwind},
};

use broadside_core::present::people::thumbnail::{NoAvatar, Thumbnail};
use image::{
    DynamicImage, GenericImageView, ImageError, ImageFormat, ImageReader, Limits, Rgba, RgbaImage,
    codecs::jpeg::JpegEncoder,
    imageops::{self, FilterType},
};
use reqwest::{RequestBuilder, StatusCode};

/// The most that a file may weigh, in bytes.
pub const MOST_BYTES: usize = 256 * 1024;

/// The most pixels that may lie side by side, or below each other.
pub const MOST_PIXELS: u32 = 1024;

/// The most scans that a JPEG may have, each of which goes over the whole picture: encoders make about ten of a progressive one.
pub const MOST_SCANS: usize = 32;

/// The most that decoding may take of memory, in bytes.
const MOST_MEMORY: u64 = 8 * 1024 * 1024;

/// How good the JPEG of a thumbnail is, of 100: a photograph takes 2 to 3 kB. The second is for noise that would not fit otherwise.
const QUALITIES: [u8; 2] = [85, 50];

/// The thumbnail of this file: of the largest square in its middle, on white where it is transparent.
///
/// # Errors
/// Why there is none.
pub fn make(file: &[u8]) -> Result<Thumbnail, NoAvatar> {
    if file.len() > MOST_BYTES {
        return Err(NoAvatar::Large);
    }
    let format = match image::guess_format(file) {
        Ok(ImageFormat::Jpeg) if scans(file) > MOST_SCANS => return Err(NoAvatar::Broken),
        Ok(ImageFormat::WebP) if holds_a_large_picture(file) => return Err(NoAvatar::Large),
        Ok(format @ (ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)) => format,
        Ok(_) | Err(_) => return Err(NoAvatar::Kind),
    };
    // A decoder that panics over a stranger's file costs that file alone.
    catch_unwind(AssertUnwindSafe(|| decode(file, format))).unwrap_or(Err(NoAvatar::Broken))
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

fn decode(file: &[u8], format: ImageFormat) -> Result<Thumbnail, NoAvatar> {
    let mut limits = Limits::no_limits();
    (limits.max_image_width, limits.max_image_height) = (Some(MOST_PIXELS), Some(MOST_PIXELS));
    limits.max_alloc = Some(MOST_MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    reader.limits(limits);
    let picture = reader.decode().map_err(|fault| match fault {
        ImageError::Limits(_) => NoAvatar::Large,
        _ => NoAvatar::Broken,
    })?;
    let (width, height) = picture.dimensions();
    let side = width.min(height);
    if side == 0 {
        return Err(NoAvatar::Broken);
    }
    let mut square = RgbaImage::from_pixel(side, side, Rgba([u8::MAX; 4]));
    imageops::overlay(&mut square, &picture, -i64::from((width - side) / 2), -i64::from((height - side) / 2));
    drop(picture);
    let small = DynamicImage::from(square).resize_exact(Thumbnail::SIDE, Thumbnail::SIDE, FilterType::CatmullRom).into_rgb8();
    let encode = |quality: u8| {
        let mut file = Vec::new();
        small.write_with_encoder(JpegEncoder::new_with_quality(&mut file, quality)).expect("memory takes every byte");
        Thumbnail::new(file)
    };
    QUALITIES.into_iter().find_map(encode).ok_or(NoAvatar::Broken)
}

/// What a request brings, if it is not too much; nothing that goes wrong is told with the address, as that may hold a token.
pub(crate) async fn fetch(request: RequestBuilder) -> Result<Vec<u8>, NoAvatar> {
    let lost = |fault: reqwest::Error| {
        tracing::warn!(fault = %fault.without_url(), "failed to fetch an avatar");
        NoAvatar::Unreached
    };
    let mut response = request.send().await.map_err(lost)?;
    match response.status() {
        StatusCode::OK => {}
        StatusCode::NOT_FOUND => return Err(NoAvatar::Missing),
        status => {
            tracing::warn!(%status, "failed to fetch an avatar");
            return Err(NoAvatar::Unreached);
        }
    }
    if response.content_length().is_some_and(|length| length > MOST_BYTES as u64) {
        return Err(NoAvatar::Large);
    }
    let mut file = Vec::new();
    while let Some(piece) = response.chunk().await.map_err(lost)? {
        if file.len() + piece.len() > MOST_BYTES {
            return Err(NoAvatar::Large);
        }
        file.extend_from_slice(&piece);
    }
    Ok(file)
}
