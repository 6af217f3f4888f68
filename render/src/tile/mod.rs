//! Pictures put together of tiles that are kept compressed: no pixel is touched twice. What a tile shows never depends
//! on what was kept before, so the same state gives the same bytes on every run.

mod deflate;
mod fingerprint;
