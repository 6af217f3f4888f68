//! Small files that are expensive to decode: a JPEG with thousands of scans, a WebP whose picture is larger than its header says, and
//! animations. Too expensive files are refused before decoding; the others give the expected thumbnail.

use broadside::thumbnail::{MAX_BYTES, MAX_JPEG_SCANS};
use broadside_scene::thumbnail::NoAvatar;
use image::{ImageFormat, Rgb, RgbImage};

use super::{HEADER_LIMIT, chunk, encode, make_measured, png, thumbnail_is};

/// The side of each picture here, in pixels.
const SIDE: u8 = 64;

/// The number of frames of each animation here.
const FRAMES: u32 = 1_000;

/// A segment of a JPEG file.
fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).expect("the content is short");
    [&[0xFF, marker][..], &length.to_be_bytes(), content].concat()
}

/// A progressive JPEG of at least two scans, mid-grey until the last scan: it adds 4 to the DC coefficient of every block, which the
/// quantization table multiplies by 128 and which is 8 times the mean of the block, so the result is 64 of 255 steps lighter.
pub(super) fn jpeg_in_scans(scans: usize) -> Vec<u8> {
    let table = [&[0_u8, 128][..], &[1; 63]].concat();
    let frame = [8, 0, SIDE, 0, SIDE, 1, 1, 0x11, 0];
    // A single code of one bit, 0: no difference from the previous block.
    let codes = [&[0_u8, 1][..], &[0; 15], &[0]].concat();
    let header = [vec![0xFF, 0xD8], segment(0xDB, &table), segment(0xC2, &frame), segment(0xC4, &codes)].concat();
    // One bit for each of the 64 blocks; a byte of ones is followed by a stuffed zero byte.
    let first = [segment(0xDA, &[1, 1, 0, 0, 0, 0]), vec![0; 8]].concat();
    let refining = segment(0xDA, &[1, 1, 0, 0, 0, 0x32]);
    let (idle, last) = ([refining.clone(), vec![0; 8]].concat(), [refining, [0xFF_u8, 0].repeat(8)].concat());
    [header, first, idle.repeat(scans - 2), last, vec![0xFF, 0xD9]].concat()
}

/// A chunk of a WebP file.
fn riff_chunk(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).expect("the content is short");
    [&kind[..], &length.to_le_bytes(), content, &[0][..content.len() % 2]].concat()
}

/// A WebP of these chunks.
fn webp(chunks: &[u8]) -> Vec<u8> {
    riff_chunk(b"RIFF", &[&b"WEBP"[..], chunks].concat())
}

/// The header chunk of an extended WebP.
fn extended_header(flags: u8) -> Vec<u8> {
    riff_chunk(b"VP8X", &[flags, 0, 0, 0, SIDE - 1, 0, 0, SIDE - 1, 0, 0])
}

/// A WebP whose picture claims these dimensions, while its header claims small ones.
fn webp_with_a_picture_of(width: u16, height: u16) -> Vec<u8> {
    let frame = [0x10_u8, 0, 0, 0x9D, 0x01, 0x2A];
    let picture = [&frame[..], &width.to_le_bytes(), &height.to_le_bytes(), &[0; 64]].concat();
    webp(&[extended_header(0), riff_chunk(b"VP8 ", &picture)].concat())
}

/// An animated WebP: a white frame, and many that cannot be decoded.
fn animated_webp() -> Vec<u8> {
    let white = encode(&RgbImage::from_pixel(SIDE.into(), SIDE.into(), Rgb([255; 3])), ImageFormat::WebP);
    let place = [0, 0, 0, 0, 0, 0, SIDE - 1, 0, 0, SIDE - 1, 0, 0, 1, 0, 0, 2];
    let frame = |picture: &[u8]| riff_chunk(b"ANMF", &[&place[..], picture].concat());
    let later = frame(&riff_chunk(b"VP8L", &[0; 8])).repeat(FRAMES as usize - 1);
    webp(&[extended_header(2), riff_chunk(b"ANIM", &[0; 6]), frame(&white[12..]), later].concat())
}

/// An animated PNG: a black frame, and many that cannot be decoded.
fn animated_png() -> Vec<u8> {
    let side = u32::from(SIDE);
    let control = |number: u32| {
        let words = [number, side, side, 0, 0].map(u32::to_be_bytes).concat();
        chunk(b"fcTL", &[&words[..], &[0, 1, 0, 10, 0, 0]].concat())
    };
    let count = chunk(b"acTL", &[FRAMES.to_be_bytes(), [0; 4]].concat());
    let mut bytes = png(side, side, &[0; 65 * 64], &[count, control(0)]);
    let later = (1..FRAMES).flat_map(|frame| {
        let pixels = [&(2 * frame).to_be_bytes()[..], b"no pixels"].concat();
        [control(2 * frame - 1), chunk(b"fdAT", &pixels)].concat()
    });
    let end = bytes.len() - chunk(b"IEND", &[]).len();
    drop(bytes.splice(end..end, later.collect::<Vec<u8>>()));
    bytes
}

#[test]
fn jpeg_with_too_many_scans_is_refused_before_decoding() {
    for scans in [2, 10, MAX_JPEG_SCANS] {
        assert!(thumbnail_is(&jpeg_in_scans(scans), [192; 3]), "the last of {scans} scans is decoded");
    }
    for scans in [MAX_JPEG_SCANS + 1, 14_000] {
        let bytes = jpeg_in_scans(scans);
        assert!(bytes.len() < MAX_BYTES, "{}", bytes.len());
        let (outcome, used) = make_measured(&bytes);
        assert_eq!(outcome.err(), Some(NoAvatar::Broken), "{scans} scans");
        assert!(used <= HEADER_LIMIT, "{scans} scans use {used} bytes");
    }
}

#[test]
fn webp_larger_than_its_header_is_refused_before_decoding() {
    for (width, height) in [(16_383, 16_383), (16_383, 1), (1, 1_025)] {
        let (outcome, used) = make_measured(&webp_with_a_picture_of(width, height));
        assert_eq!(outcome.err(), Some(NoAvatar::Large), "{width} by {height}");
        assert!(used <= HEADER_LIMIT, "{width} by {height} use {used} bytes");
    }
}

#[test]
fn only_the_first_frame_of_an_animation_is_decoded() {
    for (what, bytes, colour) in [("a PNG", animated_png(), [0; 3]), ("a WebP", animated_webp(), [255; 3])] {
        assert!(bytes.len() < MAX_BYTES, "{what} has {} bytes", bytes.len());
        assert!(thumbnail_is(&bytes, colour), "{what}: the other frames cannot be decoded");
    }
}
