//! Standard output for commands. Ends the process quietly when its reader has gone, as `head` does: that is no error.

use std::{
    fmt,
    io::{self, Write},
    process::exit,
};

/// Standard output.
#[derive(Clone, Copy, Debug)]
pub struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        unless_closed(io::stdout().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        unless_closed(io::stdout().flush())
    }
}

fn unless_closed<T>(outcome: io::Result<T>) -> io::Result<T> {
    if outcome.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        exit(0);
    }
    outcome
}

/// Prints a text as it is.
///
/// # Errors
/// One sentence, when it cannot be written.
pub fn print(text: impl fmt::Display) -> Result<(), String> {
    let written = write!(Output, "{text}").and_then(|()| Output.flush());
    written.map_err(|error| format!("standard output cannot be written: {error}"))
}
