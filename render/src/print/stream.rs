//! The streams of a PDF, compressed.

use std::io::Write;

use flate2::{Compression, write::ZlibEncoder};

/// Compresses a stream, always in the same way.
pub(super) fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory takes what is written to it");
    encoder.finish().expect("memory takes what is written to it")
}
