//! Thumbnails of avatars, from valid and hostile files: decompression bombs, huge dimensions, truncated files, other formats, and random
//! changes. Every file gives a thumbnail of the one size or a reason for refusal, within the limits of heap memory.

use std::io::{Cursor, Write};

use broadside::thumbnail::{MAX_BYTES, MAX_SIDE, make};
use broadside_scene::thumbnail::{NoAvatar, Thumbnail};
use broadside_testkit::scale::many;
use flate2::{Compression, Crc, write::ZlibEncoder};
use image::{ExtendedColorType, ImageBuffer, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage, codecs::webp::WebPEncoder};
use rand::{Rng, SeedableRng, rngs::StdRng};

mod laborious;
mod platforms;

/// The limit of heap memory, in bytes, for a file that its header gives away: the file is read, but no pixels are decoded.
const HEADER_LIMIT: u64 = 1 << 20;

/// The limit for any file: the decoded picture, the square cropped from its middle, and the state of the decoder.
const DECODE_LIMIT: u64 = 24 << 20;

/// Makes a thumbnail; returns the outcome and the peak of heap memory, in bytes.
fn make_measured(file: &[u8]) -> (Result<Thumbnail, NoAvatar>, u64) {
    let mut outcome = Err(NoAvatar::Unreached);
    let used = allocation_counter::measure(|| outcome = make(file));
    (outcome, used.bytes_max)
}

/// A square picture with red growing to the right, green growing downwards, and constant blue.
fn picture(side: u32) -> RgbImage {
    RgbImage::from_fn(side, side, |x, y| Rgb([(x * 255 / side) as u8, (y * 255 / side) as u8, 128]))
}

/// Decodes a thumbnail; panics if it is not a JPEG of the expected size.
fn decode(thumbnail: &Thumbnail) -> RgbImage {
    assert!(thumbnail.file().len() <= Thumbnail::MAX_BYTES, "{} bytes", thumbnail.file().len());
    let picture = image::load_from_memory_with_format(thumbnail.file(), ImageFormat::Jpeg).expect("a JPEG").into_rgb8();
    assert_eq!(picture.dimensions(), (Thumbnail::SIDE, Thumbnail::SIDE));
    picture
}

/// Whether every pixel has about this colour.
fn is_all(picture: &RgbImage, colour: [u8; 3]) -> bool {
    picture.pixels().all(|pixel| pixel.0.iter().zip(colour).all(|(one, other)| one.abs_diff(other) <= 4))
}

/// Whether a file gives a thumbnail with about this colour everywhere.
fn thumbnail_is(file: &[u8], colour: [u8; 3]) -> bool {
    make(file).is_ok_and(|thumbnail| is_all(&decode(&thumbnail), colour))
}

fn encode(picture: &RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("writing to memory succeeds");
    bytes.into_inner()
}

/// A chunk of a PNG file.
fn chunk(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let mut crc = Crc::new();
    crc.update(kind);
    crc.update(content);
    let length = u32::try_from(content.len()).expect("the content is short");
    [&length.to_be_bytes(), &kind[..], content, &crc.sum().to_be_bytes()].concat()
}

/// A PNG whose header has these dimensions and 8-bit grey, with this pixel data and more chunks before it.
fn png(width: u32, height: u32, pixels: &[u8], more: &[Vec<u8>]) -> Vec<u8> {
    let mut compressor = ZlibEncoder::new(Vec::new(), Compression::best());
    compressor.write_all(pixels).expect("writing to memory succeeds");
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 0, 0, 0, 0]].concat();
    let body = chunk(b"IDAT", &compressor.finish().expect("writing to memory succeeds"));
    [b"\x89PNG\r\n\x1a\n".to_vec(), chunk(b"IHDR", &header), more.concat(), body, chunk(b"IEND", &[])].concat()
}

/// A JPEG whose header claims these dimensions.
fn jpeg_claiming(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = encode(&picture(64), ImageFormat::Jpeg);
    let frame = bytes.windows(2).position(|two| two == [0xFF, 0xC0]).expect("a frame header");
    bytes[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    bytes[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    bytes
}

/// A valid WebP that is one pixel too wide.
fn too_wide_webp() -> Vec<u8> {
    let mut bytes = Vec::new();
    let (width, height) = (MAX_SIDE + 1, 8);
    let flat = vec![9; (width * height * 3) as usize];
    WebPEncoder::new_lossless(&mut bytes).encode(&flat, width, height, ExtendedColorType::Rgb8).expect("a picture");
    bytes
}

#[test]
fn pictures_of_all_formats_become_the_same_thumbnail() {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        for side in [48, 100, 128, 160, 256] {
            let thumbnail = make(&encode(&picture(side), format)).unwrap_or_else(|why| panic!("{format:?} {side}: {why:?}"));
            let small = decode(&thumbnail);
            for (x, y) in [(2, 2), (31, 2), (61, 2), (2, 31), (31, 31), (61, 31), (2, 61), (31, 61), (61, 61)] {
                let (found, expected) = (small.get_pixel(x, y).0, [x * 4, y * 4, 128]);
                let near = found.into_iter().zip(expected).all(|(one, other)| u32::from(one).abs_diff(other) <= 16);
                assert!(near, "{format:?} {side}: {found:?} for {expected:?}");
            }
        }
    }
    assert!(thumbnail_is(&encode(&RgbImage::from_pixel(1, 1, Rgb([200, 40, 90])), ImageFormat::Png), [200, 40, 90]), "1 by 1 pixel");
    assert!(thumbnail_is(&png(1000, 2, &[0; 2002], &[]), [0; 3]), "the middle of a wide picture is used");
    let mut transparent = Cursor::new(Vec::new());
    RgbaImage::from_pixel(80, 80, Rgba([0, 0, 0, 0])).write_to(&mut transparent, ImageFormat::Png).expect("writing to memory succeeds");
    assert!(thumbnail_is(&transparent.into_inner(), [255; 3]), "transparent pixels become white");
}

#[test]
fn colour_noise_fits_into_a_thumbnail() {
    let mut dice = StdRng::seed_from_u64(7);
    let noise = RgbImage::from_fn(64, 64, |_, _| Rgb([0; 3].map(|_: u8| if dice.random() { 255 } else { 0 })));
    decode(&make(&encode(&noise, ImageFormat::Png)).expect("a thumbnail"));
}

#[test]
fn hostile_pictures_are_refused_with_their_reason() {
    let valid = encode(&picture(160), ImageFormat::Png);
    let pixels = vec![0; 32 << 20];
    let profile = [b"p\0\0".to_vec(), {
        let mut compressor = ZlibEncoder::new(Vec::new(), Compression::best());
        compressor.write_all(&pixels).expect("writing to memory succeeds");
        compressor.finish().expect("writing to memory succeeds")
    }];
    for (what, bytes, expected) in [
        ("60 000 pixels a side", png(60_000, 60_000, &[0; 1000], &[]), NoAvatar::Large),
        ("the maximum dimensions of a PNG", png(0x7FFF_FFFF, 0x7FFF_FFFF, &[0], &[]), NoAvatar::Large),
        ("one pixel too wide", png(MAX_SIDE + 1, 1, &[0; 1026], &[]), NoAvatar::Large),
        ("a bomb with too many bytes", png(64, 64, &pixels, &[vec![0; MAX_BYTES]]), NoAvatar::Large),
        ("a JPEG of 65 535 pixels a side", jpeg_claiming(65_535, 65_535), NoAvatar::Large),
        ("a JPEG of 65 535 pixels in a row", jpeg_claiming(65_535, 1), NoAvatar::Large),
        ("a WebP one pixel too wide", too_wide_webp(), NoAvatar::Large),
        ("half a PNG", valid[..valid.len() / 2].to_vec(), NoAvatar::Broken),
        ("a PNG without pixels", png(64, 64, &[], &[]), NoAvatar::Broken),
        ("a PNG of 0 by 0 pixels", png(0, 0, &[], &[]), NoAvatar::Broken),
        ("the header of a JPEG", jpeg_claiming(64, 64)[..20].to_vec(), NoAvatar::Broken),
        ("the header of a WebP", b"RIFF\xff\xff\xff\xffWEBPVP8 ".to_vec(), NoAvatar::Broken),
        ("a GIF", b"GIF89a\x10\0\x10\0\0\0\0;".to_vec(), NoAvatar::Kind),
        ("an SVG", b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>".to_vec(), NoAvatar::Kind),
        ("an HTML page", b"<!DOCTYPE html>".to_vec(), NoAvatar::Kind),
        ("an archive", b"PK\x03\x04".to_vec(), NoAvatar::Kind),
        ("an empty file", Vec::new(), NoAvatar::Kind),
    ] {
        let (outcome, used) = make_measured(&bytes);
        assert_eq!(outcome.err(), Some(expected), "{what}");
        assert!(used <= if expected == NoAvatar::Broken { DECODE_LIMIT } else { HEADER_LIMIT }, "{what} uses {used} bytes");
    }
    // Data that unpacks into more than the picture holds is read only as far as the picture goes, or not at all.
    for bomb in [png(64, 64, &pixels, &[]), png(64, 64, &[0; 65 * 64], &[chunk(b"iCCP", &profile.concat())])] {
        assert!(bomb.len() < MAX_BYTES, "{}", bomb.len());
        let (outcome, used) = make_measured(&bomb);
        assert!(used <= DECODE_LIMIT, "{used} bytes for {}", bomb.len());
        assert!(outcome.is_err() || thumbnail_is(&bomb, [0; 3]));
    }
}

#[test]
fn oversized_picture_is_refused_by_its_header_before_decoding() {
    let (png, jpeg) = (png(60_000, 60_000, &[], &[]), jpeg_claiming(65_535, 65_535));
    let scan = jpeg.windows(2).position(|two| two == [0xFF, 0xDA]).expect("a scan");
    let data_start = scan + 2 + usize::from(u16::from_be_bytes([jpeg[scan + 2], jpeg[scan + 3]]));
    for (what, header) in [("a PNG", &png[..33]), ("a JPEG", &jpeg[..data_start]), ("a WebP", &too_wide_webp()[..25])] {
        let (outcome, used) = make_measured(header);
        assert_eq!(outcome.err(), Some(NoAvatar::Large), "{what}");
        assert!(used <= HEADER_LIMIT, "{what} uses {used} bytes");
    }
}

#[test]
fn largest_accepted_pictures_stay_within_the_memory_limit() {
    let plain = RgbImage::from_pixel(MAX_SIDE, MAX_SIDE, Rgb([255; 3]));
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let (outcome, used) = make_measured(&encode(&plain, format));
        assert!(outcome.is_ok_and(|thumbnail| is_all(&decode(&thumbnail), [255; 3])), "{format:?}");
        assert!(used <= DECODE_LIMIT, "{format:?} uses {used} bytes");
    }
    let deep = ImageBuffer::<Rgba<u16>, Vec<u16>>::from_pixel(MAX_SIDE, MAX_SIDE, Rgba([u16::MAX; 4]));
    let mut bytes = Cursor::new(Vec::new());
    deep.write_to(&mut bytes, ImageFormat::Png).expect("writing to memory succeeds");
    let (_, used) = make_measured(&bytes.into_inner());
    assert!(used <= DECODE_LIMIT, "16-bit colours use {used} bytes");
}

#[test]
fn randomly_changed_files_give_a_thumbnail_or_a_reason() {
    let mut dice = StdRng::seed_from_u64(17);
    let formats = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP];
    let pictures = formats.into_iter().flat_map(|format| [16, 33].map(|side| encode(&picture(side), format)));
    let valid: Vec<Vec<u8>> = pictures.chain([laborious::jpeg_in_scans(4)]).collect();
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..many(1_000, 10_000) {
        let mut bytes = valid[round % valid.len()].clone();
        for _ in 0..dice.random_range(1..=6) {
            let at = dice.random_range(0..bytes.len());
            match dice.random_range(0..5) {
                0 => bytes[at] ^= 1 << dice.random_range(0..8),
                1 => bytes[at] = dice.random(),
                2 => bytes.truncate(at.max(1)),
                3 => drop(bytes.splice(at..at, [0xFF; 4])),
                _ => {
                    let piece = bytes[at..(at + 9).min(bytes.len())].to_vec();
                    bytes.extend(piece);
                }
            }
        }
        let (outcome, used) = make_measured(&bytes);
        assert!(used <= DECODE_LIMIT, "round {round} uses {used} bytes");
        match outcome {
            Ok(thumbnail) => {
                decode(&thumbnail);
                accepted += 1;
            }
            Err(NoAvatar::Large | NoAvatar::Kind | NoAvatar::Broken) => refused += 1,
            Err(why @ (NoAvatar::Missing | NoAvatar::Elsewhere | NoAvatar::Unreached)) => panic!("round {round}: {why:?}"),
        }
    }
    assert!(accepted > 0 && refused > 0, "{accepted} accepted, {refused} refused");
}
