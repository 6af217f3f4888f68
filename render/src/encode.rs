//! PNG bytes from palette indices: the quick way for boards, the small way for pictures that are rare and tall.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use crate::raster::Indexed;

/// The picture as a PNG file, quickly.
pub(crate) fn png(picture: &Indexed) -> Vec<u8> {
    write(picture, Compression::Fastest, Filter::Up)
}

/// The picture as a small PNG file.
pub(crate) fn small_png(picture: &Indexed) -> Vec<u8> {
    write(picture, Compression::Balanced, Filter::NoFilter)
}

fn write(picture: &Indexed, compression: Compression, filter: Filter) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(picture.pixels.len() / 6);
    let mut encoder = Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(picture.palette.as_flattened());
    encoder.set_compression(compression);
    encoder.set_filter(filter);
    let mut writer = encoder.write_header().expect("memory takes every byte");
    writer.write_image_data(&picture.pixels).expect("there is one index for every pixel");
    writer.finish().expect("memory takes every byte");
    bytes
}
