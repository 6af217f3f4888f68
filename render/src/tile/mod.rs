//! Boards assembled from cached, compressed tiles, without a pixel buffer. The cache never changes the pixels of a tile, so the same
//! state gives the same bytes on every run.

mod baked;
mod cache;
mod draw;
mod key;
mod lengths;
mod plan;
#[cfg(test)]
mod tests;

pub(crate) use draw::draw;
