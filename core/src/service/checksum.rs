//! The checksum of everything that is kept: which bytes were written, and whether they are still the same. Knows nothing of
//! what they mean.
//!
//! What is kept is sealed: its CRC-32 in four bytes (big-endian), then itself, the number of its form first. Nothing at all
//! (a record that has been emptied) stays nothing.

/// Bytes of a checksum.
const CHECKSUM: usize = 4;

/// These bytes behind their checksum.
pub fn seal(bytes: &[u8]) -> Vec<u8> {
    if bytes.is_empty() {
        return Vec::new();
    }
    [&crc32fast::hash(bytes).to_be_bytes(), bytes].concat()
}

/// The bytes that were sealed; `None` where they are not what was written.
pub fn open(sealed: &[u8]) -> Option<&[u8]> {
    if sealed.is_empty() {
        return Some(sealed);
    }
    let (checksum, bytes) = sealed.split_first_chunk::<CHECKSUM>()?;
    (crc32fast::hash(bytes).to_be_bytes() == *checksum).then_some(bytes)
}
