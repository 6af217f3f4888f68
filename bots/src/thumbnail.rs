//! Makes thumbnails of avatars: fetches a file up to a size limit, decodes it under strict limits and scales it. The file is untrusted
//! and is not stored. Decoding must run off the async threads.
//!
//! The work is bounded, and oversized files are refused before decoding. A picture has at most [`MAX_SIDE`] squared pixels; a JPEG has
//! at most [`MAX_JPEG_SCANS`] scans; surplus data of a PNG is discarded, and is at most about a thousand times [`MAX_BYTES`] when
//! unpacked; of an animation only the first frame is decoded.

use std::{
    io::Cursor,
    panic::{AssertUnwindSafe, catch_unwind},
};

use broadside_scene::thumbnail::{NoAvatar, Thumbnail};
use image::{
    DynamicImage, GenericImageView, ImageError, ImageFormat, ImageReader, Limits, Rgba, RgbaImage,
    codecs::jpeg::JpegEncoder,
    imageops::{self, FilterType},
};
use reqwest::{RequestBuilder, StatusCode};

/// The largest accepted file, in bytes.
pub const MAX_BYTES: usize = 256 * 1024;

/// The largest accepted width and height, in pixels.
pub const MAX_SIDE: u32 = 1024;

/// The most scans of a JPEG. Each covers the whole picture; encoders write about ten for a progressive one.
pub const MAX_JPEG_SCANS: usize = 32;

/// The memory limit of decoding, in bytes.
const MAX_DECODER_BYTES: u64 = 8 * 1024 * 1024;

/// The JPEG qualities to try, from 1 to 100. A photograph takes 2 to 3 kB at the first; the second is for noise that would not fit.
const JPEG_QUALITIES: [u8; 2] = [85, 50];

/// Makes the thumbnail of a file: the largest centred square, with transparent parts on white.
///
/// # Errors
/// The file is too large, broken or of an unsupported format.
pub fn make(file: &[u8]) -> Result<Thumbnail, NoAvatar> {
    if file.len() > MAX_BYTES {
        return Err(NoAvatar::Large);
    }
    let format = match image::guess_format(file) {
        Ok(ImageFormat::Jpeg) if count_scans(file) > MAX_JPEG_SCANS => return Err(NoAvatar::Broken),
        Ok(ImageFormat::WebP) if has_large_picture(file) => return Err(NoAvatar::Large),
        Ok(format @ (ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)) => format,
        Ok(_) | Err(_) => return Err(NoAvatar::Kind),
    };
    // A panic of a decoder must only reject this file.
    catch_unwind(AssertUnwindSafe(|| decode(file, format))).unwrap_or(Err(NoAvatar::Broken))
}

/// An upper bound of the scans in a JPEG: counts every start-of-scan marker, because lengths in the file are untrusted.
fn count_scans(file: &[u8]) -> usize {
    file.windows(2).filter(|two| **two == [0xFF, 0xDA]).count()
}

/// Whether a WebP contains a lossy picture with a side above [`MAX_SIDE`], wherever its chunk name occurs. The decoder compares these
/// sides with the file header only after decoding.
fn has_large_picture(file: &[u8]) -> bool {
    let sides = |head: &[u8]| [14, 16].map(|at| u32::from(u16::from_le_bytes([head[at], head[at + 1]]) & 0x3FFF));
    file.windows(18).any(|head| head.starts_with(b"VP8 ") && sides(head).into_iter().any(|side| side > MAX_SIDE))
}

fn decode(file: &[u8], format: ImageFormat) -> Result<Thumbnail, NoAvatar> {
    let mut limits = Limits::no_limits();
    (limits.max_image_width, limits.max_image_height) = (Some(MAX_SIDE), Some(MAX_SIDE));
    limits.max_alloc = Some(MAX_DECODER_BYTES);
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    reader.limits(limits);
    let picture = reader.decode().map_err(|error| match error {
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
    JPEG_QUALITIES.into_iter().find_map(encode).ok_or(NoAvatar::Broken)
}

/// Sends a request and returns its body, at most [`MAX_BYTES`]. Logs no URLs, because they may contain a token.
pub(crate) async fn fetch(request: RequestBuilder) -> Result<Vec<u8>, NoAvatar> {
    let failed = |error: reqwest::Error| {
        tracing::warn!(error = %error.without_url(), "failed to fetch an avatar");
        NoAvatar::Unreached
    };
    let mut response = request.send().await.map_err(failed)?;
    match response.status() {
        StatusCode::OK => {}
        StatusCode::NOT_FOUND => return Err(NoAvatar::Missing),
        status => {
            tracing::warn!(error = %status, "failed to fetch an avatar");
            return Err(NoAvatar::Unreached);
        }
    }
    if response.content_length().is_some_and(|length| length > MAX_BYTES as u64) {
        return Err(NoAvatar::Large);
    }
    let mut file = Vec::new();
    while let Some(piece) = response.chunk().await.map_err(failed)? {
        if file.len() + piece.len() > MAX_BYTES {
            return Err(NoAvatar::Large);
        }
        file.extend_from_slice(&piece);
    }
    Ok(file)
}
