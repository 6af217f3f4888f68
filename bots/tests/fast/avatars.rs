//! Pictures that people have on their platforms, hostile ones among them: bombs, huge sides, files cut short, other kinds, and files
//! changed at random. Whatever comes in, a thumbnail of the one size comes out, or a reason why there is none, and of the heap no more
//! is taken than a picture within the limits may need.

use std::io::{Cursor, Write};

use broadside::thumbnail::{MAX_BYTES, MAX_SIDE, make};
use broadside_scene::thumbnail::{NoAvatar, Thumbnail};
use broadside_testkit::scale::many;
use flate2::{Compression, Crc, write::ZlibEncoder};
use image::{ExtendedColorType, ImageBuffer, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage, codecs::webp::WebPEncoder};
use rand::{Rng, SeedableRng, rngs::StdRng};

mod laborious;
mod platforms;

/// The most of the heap, in bytes, that a file may take which its head alone gives away: what is read of it, and no pixels.
const HEAD: u64 = 1 << 20;

/// The most that any file may take: a picture as it is decoded, the square in its middle, and what the decoder keeps besides.
const WHOLE: u64 = 24 << 20;

/// What comes of a file, and the most that it held of the heap at one time.
fn measured(file: &[u8]) -> (Result<Thumbnail, NoAvatar>, u64) {
    let mut outcome = Err(NoAvatar::Unreached);
    let used = allocation_counter::measure(|| outcome = make(file));
    (outcome, used.bytes_max)
}

/// A picture that grows redder to the right, greener downwards, and is as blue everywhere.
fn picture(side: u32) -> RgbImage {
    RgbImage::from_fn(side, side, |x, y| Rgb([(x * 255 / side) as u8, (y * 255 / side) as u8, 128]))
}

fn decoded(thumbnail: &Thumbnail) -> RgbImage {
    assert!(thumbnail.file().len() <= Thumbnail::MAX_BYTES, "{} bytes", thumbnail.file().len());
    let picture = image::load_from_memory_with_format(thumbnail.file(), ImageFormat::Jpeg).expect("a JPEG").into_rgb8();
    assert_eq!(picture.dimensions(), (Thumbnail::SIDE, Thumbnail::SIDE));
    picture
}

/// Whether all of a picture is about of this colour.
fn is_all(picture: &RgbImage, colour: [u8; 3]) -> bool {
    picture.pixels().all(|pixel| pixel.0.iter().zip(colour).all(|(one, other)| one.abs_diff(other) <= 4))
}

/// Whether the thumbnail of a file is about of this colour all over.
fn makes(file: &[u8], colour: [u8; 3]) -> bool {
    make(file).is_ok_and(|thumbnail| is_all(&decoded(&thumbnail), colour))
}

fn file(picture: &RgbImage, format: ImageFormat) -> Vec<u8> {
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

/// A PNG that says it is this wide and high, eight bits of grey a pixel, and has this in it.
fn png(width: u32, height: u32, pixels: &[u8], more: &[Vec<u8>]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(pixels).expect("writing to memory succeeds");
    let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 0, 0, 0, 0]].concat();
    let body = chunk(b"IDAT", &packed.finish().expect("writing to memory succeeds"));
    [b"\x89PNG\r\n\x1a\n".to_vec(), chunk(b"IHDR", &head), more.concat(), body, chunk(b"IEND", &[])].concat()
}

/// A JPEG whose head says that it has other sides.
fn jpeg_of(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = file(&picture(64), ImageFormat::Jpeg);
    let head = bytes.windows(2).position(|two| two == [0xFF, 0xC0]).expect("a frame");
    bytes[head + 5..head + 7].copy_from_slice(&height.to_be_bytes());
    bytes[head + 7..head + 9].copy_from_slice(&width.to_be_bytes());
    bytes
}

/// A WebP, sound but for its width.
fn wide_webp() -> Vec<u8> {
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
            let thumbnail = make(&file(&picture(side), format)).unwrap_or_else(|why| panic!("{format:?} {side}: {why:?}"));
            let small = decoded(&thumbnail);
            for (x, y) in [(2, 2), (31, 2), (61, 2), (2, 31), (31, 31), (61, 31), (2, 61), (31, 61), (61, 61)] {
                let (found, expected) = (small.get_pixel(x, y).0, [x * 4, y * 4, 128]);
                let near = found.into_iter().zip(expected).all(|(one, other)| u32::from(one).abs_diff(other) <= 16);
                assert!(near, "{format:?} {side}: {found:?} for {expected:?}");
            }
        }
    }
    assert!(makes(&file(&RgbImage::from_pixel(1, 1, Rgb([200, 40, 90])), ImageFormat::Png), [200, 40, 90]), "a pixel is a picture");
    assert!(makes(&png(1000, 2, &[0; 2002], &[]), [0; 3]), "the middle of it");
    let mut clear = Cursor::new(Vec::new());
    RgbaImage::from_pixel(80, 80, Rgba([0, 0, 0, 0])).write_to(&mut clear, ImageFormat::Png).expect("writing to memory succeeds");
    assert!(makes(&clear.into_inner(), [255; 3]), "what is transparent lies on white");
}

#[test]
fn colour_noise_fits_into_a_thumbnail() {
    let mut dice = StdRng::seed_from_u64(7);
    let noise = RgbImage::from_fn(64, 64, |_, _| Rgb([0; 3].map(|_: u8| if dice.random() { 255 } else { 0 })));
    decoded(&make(&file(&noise, ImageFormat::Png)).expect("a thumbnail"));
}

#[test]
fn hostile_pictures_are_refused_with_their_reason() {
    let whole = file(&picture(160), ImageFormat::Png);
    let pixels = vec![0; 32 << 20];
    let profile = [b"p\0\0".to_vec(), {
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&pixels).expect("writing to memory succeeds");
        packed.finish().expect("writing to memory succeeds")
    }];
    for (what, bytes, expected) in [
        ("60 000 pixels a side", png(60_000, 60_000, &[0; 1000], &[]), NoAvatar::Large),
        ("the most pixels there can be", png(0x7FFF_FFFF, 0x7FFF_FFFF, &[0], &[]), NoAvatar::Large),
        ("one pixel more than may be", png(MAX_SIDE + 1, 1, &[0; 1026], &[]), NoAvatar::Large),
        ("a bomb that weighs too much", png(64, 64, &pixels, &[vec![0; MAX_BYTES]]), NoAvatar::Large),
        ("a JPEG of 65 535 pixels a side", jpeg_of(65_535, 65_535), NoAvatar::Large),
        ("a JPEG of 65 535 pixels in a row", jpeg_of(65_535, 1), NoAvatar::Large),
        ("a WebP that is too wide", wide_webp(), NoAvatar::Large),
        ("half a PNG", whole[..whole.len() / 2].to_vec(), NoAvatar::Broken),
        ("a PNG without pixels", png(64, 64, &[], &[]), NoAvatar::Broken),
        ("a PNG without sides", png(0, 0, &[], &[]), NoAvatar::Broken),
        ("the head of a JPEG", jpeg_of(64, 64)[..20].to_vec(), NoAvatar::Broken),
        ("the head of a WebP", b"RIFF\xff\xff\xff\xffWEBPVP8 ".to_vec(), NoAvatar::Broken),
        ("a GIF", b"GIF89a\x10\0\x10\0\0\0\0;".to_vec(), NoAvatar::Kind),
        ("an SVG", b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>".to_vec(), NoAvatar::Kind),
        ("a page", b"<!DOCTYPE html>".to_vec(), NoAvatar::Kind),
        ("an archive", b"PK\x03\x04".to_vec(), NoAvatar::Kind),
        ("nothing", Vec::new(), NoAvatar::Kind),
    ] {
        let (outcome, taken) = measured(&bytes);
        assert_eq!(outcome.err(), Some(expected), "{what}");
        assert!(taken <= if expected == NoAvatar::Broken { WHOLE } else { HEAD }, "{what} takes {taken} bytes");
    }
    // What unpacks into more than the picture holds is read as far as the picture goes, or not at all; more is never kept.
    for bomb in [png(64, 64, &pixels, &[]), png(64, 64, &[0; 65 * 64], &[chunk(b"iCCP", &profile.concat())])] {
        assert!(bomb.len() < MAX_BYTES, "{}", bomb.len());
        let (outcome, taken) = measured(&bomb);
        assert!(taken <= WHOLE, "{taken} bytes for {}", bomb.len());
        assert!(outcome.is_err() || makes(&bomb, [0; 3]));
    }
}

#[test]
fn oversized_picture_is_refused_by_its_header_before_decoding() {
    let (png, jpeg) = (png(60_000, 60_000, &[], &[]), jpeg_of(65_535, 65_535));
    let scan = jpeg.windows(2).position(|two| two == [0xFF, 0xDA]).expect("a scan");
    let begun = scan + 2 + usize::from(u16::from_be_bytes([jpeg[scan + 2], jpeg[scan + 3]]));
    for (what, head) in [("a PNG", &png[..33]), ("a JPEG", &jpeg[..begun]), ("a WebP", &wide_webp()[..25])] {
        let (outcome, taken) = measured(head);
        assert_eq!(outcome.err(), Some(NoAvatar::Large), "{what}");
        assert!(taken <= HEAD, "{what} takes {taken} bytes");
    }
}

#[test]
fn largest_accepted_pictures_stay_within_the_memory_limit() {
    let plain = RgbImage::from_pixel(MAX_SIDE, MAX_SIDE, Rgb([255; 3]));
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let (outcome, taken) = measured(&file(&plain, format));
        assert!(outcome.is_ok_and(|thumbnail| is_all(&decoded(&thumbnail), [255; 3])), "{format:?}");
        assert!(taken <= WHOLE, "{format:?} takes {taken} bytes");
    }
    let deep = ImageBuffer::<Rgba<u16>, Vec<u16>>::from_pixel(MAX_SIDE, MAX_SIDE, Rgba([u16::MAX; 4]));
    let mut bytes = Cursor::new(Vec::new());
    deep.write_to(&mut bytes, ImageFormat::Png).expect("writing to memory succeeds");
    let (_, taken) = measured(&bytes.into_inner());
    assert!(taken <= WHOLE, "the deepest colours take {taken} bytes");
}

#[test]
fn randomly_changed_files_give_a_thumbnail_or_a_reason() {
    let mut dice = StdRng::seed_from_u64(17);
    let formats = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP];
    let still = formats.into_iter().flat_map(|format| [16, 33].map(|side| file(&picture(side), format)));
    let sound: Vec<Vec<u8>> = still.chain([laborious::jpeg_in_scans(4)]).collect();
    let (mut taken, mut refused) = (0, 0);
    for round in 0..many(1_000, 10_000) {
        let mut bytes = sound[round % sound.len()].clone();
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
        let (outcome, held) = measured(&bytes);
        assert!(held <= WHOLE, "round {round} takes {held} bytes");
        match outcome {
            Ok(thumbnail) => {
                decoded(&thumbnail);
                taken += 1;
            }
            Err(NoAvatar::Large | NoAvatar::Kind | NoAvatar::Broken) => refused += 1,
            Err(why @ (NoAvatar::Missing | NoAvatar::Elsewhere | NoAvatar::Unreached)) => panic!("round {round}: {why:?}"),
        }
    }
    assert!(taken > 0 && refused > 0, "{taken} taken, {refused} refused");
}
