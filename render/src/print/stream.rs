//! Compression of PDF streams.

use std::io::Write;

use flate2::{Compression, write::ZlibEncoder};

/// Compresses a stream deterministically.
pub(super) fn compress(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("writing to memory cannot fail");
    encoder.finish().expect("writing to memory cannot fail")
}
