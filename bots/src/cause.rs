//! What an error came of. Says nothing itself.

/// The first cause of an error, which says the most.
pub(crate) fn innermost(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}
