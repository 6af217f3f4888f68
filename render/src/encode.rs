//! PNG bytes of finished pictures: of boards from palette indices, quickly; of every other picture in full colours, as small as can be.

use image::{
    RgbImage,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};
use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use crate::raster::Indexed;

/// A board as a PNG file, quickly.
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

/// A picture that is no board as a small PNG file. Not filtered: that makes files of drawings a third larger.
pub(crate) fn small_png(picture: &RgbImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Default, FilterType::NoFilter);
    picture.write_with_encoder(encoder).expect("memory takes every byte");
    bytes
}
