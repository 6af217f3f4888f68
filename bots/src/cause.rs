//! The root cause of an error.

/// The message of the innermost source of an error, which is the most specific.
pub(crate) fn innermost(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}
