//! Small files that ask for much work: a JPEG in thousands of scans, a WebP with a part far larger than itself, animations. What
//! asks for too much is refused before anything is decoded, and what is decoded shows in the thumbnail.

use broadside::thumbnail::{MAX_BYTES, MAX_JPEG_SCANS};
use broadside_scene::thumbnail::NoAvatar;
use image::{ImageFormat, Rgb, RgbImage};

use super::{HEAD, chunk, file, makes, measured, png};

/// The side of each picture here, in pixels.
const SIDE: u8 = 64;

/// How many frames an animation has here.
const FRAMES: u32 = 1_000;

/// A segment of a JPEG file.
fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).expect("the content is short");
    [&[0xFF, marker][..], &length.to_be_bytes(), content].concat()
}

/// A progressive JPEG in two scans or more, all in the middle of black and white until the last scan: it adds 4 to what every block of
/// 8 by 8 pixels is on average, and that counts 16 times, which is 64 of 255 steps lighter.
pub(super) fn jpeg_in_scans(scans: usize) -> Vec<u8> {
    let table = [&[0_u8, 128][..], &[1; 63]].concat();
    let frame = [8, 0, SIDE, 0, SIDE, 1, 1, 0x11, 0];
    // One code, of one bit, 0: no difference to the block before.
    let codes = [&[0_u8, 1][..], &[0; 15], &[0]].concat();
    let head = [vec![0xFF, 0xD8], segment(0xDB, &table), segment(0xC2, &frame), segment(0xC4, &codes)].concat();
    // A bit for each of the 64 blocks; after a byte of ones stands a zero that does not count.
    let first = [segment(0xDA, &[1, 1, 0, 0, 0, 0]), vec![0; 8]].concat();
    let refining = segment(0xDA, &[1, 1, 0, 0, 0, 0x32]);
    let (idle, last) = ([refining.clone(), vec![0; 8]].concat(), [refining, [0xFF_u8, 0].repeat(8)].concat());
    [head, first, idle.repeat(scans - 2), last, vec![0xFF, 0xD9]].concat()
}

/// A part of a WebP file.
fn part(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).expect("the content is short");
    [&kind[..], &length.to_le_bytes(), content, &[0][..content.len() % 2]].concat()
}

/// A WebP of these parts.
fn webp(parts: &[u8]) -> Vec<u8> {
    part(b"RIFF", &[&b"WEBP"[..], parts].concat())
}

/// The head of a WebP of several parts.
fn extended(flags: u8) -> Vec<u8> {
    part(b"VP8X", &[flags, 0, 0, 0, SIDE - 1, 0, 0, SIDE - 1, 0, 0])
}

/// A WebP whose picture says of itself that it has these sides, and its head that they are small.
fn webp_with_a_picture_of(width: u16, height: u16) -> Vec<u8> {
    let head = [0x10_u8, 0, 0, 0x9D, 0x01, 0x2A];
    let picture = [&head[..], &width.to_le_bytes(), &height.to_le_bytes(), &[0; 64]].concat();
    webp(&[extended(0), part(b"VP8 ", &picture)].concat())
}

/// A WebP that moves: a white frame, and many that cannot be read.
fn moving_webp() -> Vec<u8> {
    let white = file(&RgbImage::from_pixel(SIDE.into(), SIDE.into(), Rgb([255; 3])), ImageFormat::WebP);
    let place = [0, 0, 0, 0, 0, 0, SIDE - 1, 0, 0, SIDE - 1, 0, 0, 1, 0, 0, 2];
    let frame = |picture: &[u8]| part(b"ANMF", &[&place[..], picture].concat());
    let later = frame(&part(b"VP8L", &[0; 8])).repeat(FRAMES as usize - 1);
    webp(&[extended(2), part(b"ANIM", &[0; 6]), frame(&white[12..]), later].concat())
}

/// A PNG that moves: a black frame, and many that cannot be read.
fn moving_png() -> Vec<u8> {
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
        assert!(makes(&jpeg_in_scans(scans), [192; 3]), "the last of {scans} scans is decoded");
    }
    for scans in [MAX_JPEG_SCANS + 1, 14_000] {
        let bytes = jpeg_in_scans(scans);
        assert!(bytes.len() < MAX_BYTES, "{}", bytes.len());
        let (outcome, taken) = measured(&bytes);
        assert_eq!(outcome.err(), Some(NoAvatar::Broken), "{scans} scans");
        assert!(taken <= HEAD, "{scans} scans take {taken} bytes");
    }
}

#[test]
fn webp_larger_than_its_header_is_refused_before_decoding() {
    for (width, height) in [(16_383, 16_383), (16_383, 1), (1, 1_025)] {
        let (outcome, taken) = measured(&webp_with_a_picture_of(width, height));
        assert_eq!(outcome.err(), Some(NoAvatar::Large), "{width} by {height}");
        assert!(taken <= HEAD, "{width} by {height} take {taken} bytes");
    }
}

#[test]
fn only_the_first_frame_of_an_animation_is_decoded() {
    for (what, bytes, colour) in [("a PNG", moving_png(), [0; 3]), ("a WebP", moving_webp(), [255; 3])] {
        assert!(bytes.len() < MAX_BYTES, "{what} weighs {}", bytes.len());
        assert!(makes(&bytes, colour), "{what}: no other frame can be read");
    }
}
