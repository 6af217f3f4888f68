//! PNG encoding: boards quickly as palette indices, other pictures as small files of palette indices; only pictures with an avatar,
//! which no palette holds, in full colour.

use image::{
    RgbImage,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};
use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use crate::raster::IndexedPicture;

/// A board as a PNG file, encoded fast.
pub(crate) fn fast_indexed_png(picture: &IndexedPicture) -> Vec<u8> {
    indexed_png(picture, Compression::Fastest, Filter::Up)
}

/// A picture as a PNG file of palette indices, which is less than half as large as the same picture in full colour.
pub(crate) fn small_indexed_png(picture: &IndexedPicture) -> Vec<u8> {
    indexed_png(picture, Compression::Balanced, Filter::NoFilter)
}

fn indexed_png(picture: &IndexedPicture, compression: Compression, filter: Filter) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(picture.pixels.len() / 6);
    let mut encoder = Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(picture.palette.as_flattened());
    encoder.set_compression(compression);
    encoder.set_filter(filter);
    let mut writer = encoder.write_header().expect("writing to memory cannot fail");
    writer.write_image_data(&picture.pixels).expect("the number of pixels matches the size");
    writer.finish().expect("writing to memory cannot fail");
    bytes
}

/// A picture with an avatar as a small PNG file. Unfiltered: filters make files of drawings a third larger.
pub(crate) fn small_png(picture: &RgbImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Default, FilterType::NoFilter);
    picture.write_with_encoder(encoder).expect("writing to memory cannot fail");
    bytes
}
