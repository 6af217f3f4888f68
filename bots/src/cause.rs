//! The root cause of an error.

use std::error::Error;

/// The message of the innermost source of an error, which is the most specific.
pub(crate) fn innermost(error: &dyn Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}

/// The cause of a failed request. Unlike the error itself, it never contains the address, which may contain a token.
pub(crate) fn of_request(error: &reqwest::Error) -> String {
    match error.source() {
        Some(source) => innermost(source),
        None if error.is_timeout() => "timed out".to_owned(),
        None => "the request could not be made".to_owned(),
    }
}
