//! Pictures put together of tiles that are kept compressed: no pixel is touched twice. What a tile shows never depends
//! on what was kept before, so the same state gives the same bytes on every run.

mod atlas;
mod baked;
mod draw;
mod key;
mod lengths;
mod plan;
#[cfg(test)]
mod tests;

pub(crate) use draw::draw;
