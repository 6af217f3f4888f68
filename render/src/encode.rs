//! PNG bytes from palette indices, the quick way: filter Up and the fastest compression.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use crate::raster::Indexed;

/// The picture as a PNG file.
pub(crate) fn png(picture: &Indexed) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(picture.pixels.len() / 6);
    let mut encoder = Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(picture.palette.as_flattened());
    encoder.set_compression(Compression::Fastest);
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header().expect("memory takes every byte");
    writer.write_image_data(&picture.pixels).expect("there is one index for every pixel");
    writer.finish().expect("memory takes every byte");
    bytes
}
