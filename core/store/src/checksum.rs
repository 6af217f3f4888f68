//! Checksums of stored bytes: the CRC-32 in four bytes (big-endian), then the content. Empty content gets no checksum. Knows nothing about
//! the meaning of the bytes.

const CHECKSUM_BYTES: usize = 4;

/// Returns the bytes with a checksum before them.
pub fn prepend_checksum(bytes: &[u8]) -> Vec<u8> {
    if bytes.is_empty() {
        return Vec::new();
    }
    [&crc32fast::hash(bytes).to_be_bytes(), bytes].concat()
}

/// Returns the bytes without their checksum; `None` if it does not match.
pub fn verify_checksum(checked: &[u8]) -> Option<&[u8]> {
    if checked.is_empty() {
        return Some(checked);
    }
    let (checksum, bytes) = checked.split_first_chunk::<CHECKSUM_BYTES>()?;
    (crc32fast::hash(bytes).to_be_bytes() == *checksum).then_some(bytes)
}
