//! Standard output for commands. Exits with status 0 when the reader has closed the pipe, as `head` does.

use std::{
    io::{self, Write},
    process::exit,
};

/// Standard output.
#[derive(Clone, Copy, Debug)]
pub struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        exit_if_closed(io::stdout().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        exit_if_closed(io::stdout().flush())
    }
}

fn exit_if_closed<T>(outcome: io::Result<T>) -> io::Result<T> {
    if outcome.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        exit(0);
    }
    outcome
}

/// Prints a text or the content of a file, without adding a line break.
///
/// # Errors
/// One sentence when standard output cannot be written.
pub fn print(content: impl AsRef<[u8]>) -> Result<(), String> {
    let written = Output.write_all(content.as_ref()).and_then(|()| Output.flush());
    written.map_err(|error| format!("standard output cannot be written: {error}"))
}
