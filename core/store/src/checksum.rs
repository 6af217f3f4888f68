//! Seals stored bytes with a checksum: CRC-32 in four bytes (big-endian), then the content, which begins with its format
//! number. Empty content stays empty. Knows nothing of what the bytes mean.

/// The number of bytes of a checksum.
const CHECKSUM_BYTES: usize = 4;

/// Puts a checksum before the bytes.
pub fn prepend_checksum(bytes: &[u8]) -> Vec<u8> {
    if bytes.is_empty() {
        return Vec::new();
    }
    [&crc32fast::hash(bytes).to_be_bytes(), bytes].concat()
}

/// Verifies and removes the checksum; `None` if it does not match.
pub fn verify_checksum(sealed: &[u8]) -> Option<&[u8]> {
    if sealed.is_empty() {
        return Some(sealed);
    }
    let (checksum, bytes) = sealed.split_first_chunk::<CHECKSUM_BYTES>()?;
    (crc32fast::hash(bytes).to_be_bytes() == *checksum).then_some(bytes)
}
