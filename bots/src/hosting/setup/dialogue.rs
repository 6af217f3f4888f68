//! Asks for secrets and settings on a terminal or a pipe. Secrets are not echoed.

use std::io::{self, BufRead, IsTerminal, Write};

use super::files::Answer;
use crate::output::Output;

/// The reason why an answer is invalid; `None` if it is valid.
type Validate = fn(&str) -> Option<&'static str>;

/// Reads an answer, with [`read_line`] or [`read_hidden_line`].
type Read = fn() -> io::Result<String>;

/// Asks until the answer is blank, which returns `None`, or valid.
pub(super) fn ask(read: Read, name: &'static str, question: &str, validate: Validate) -> io::Result<Option<Answer>> {
    loop {
        write!(Output, "{question}: ")?;
        Output.flush()?;
        let answer = read()?;
        let answer = answer.trim();
        if answer.is_empty() {
            return Ok(None);
        }
        match validate(answer) {
            None => return Ok(Some((name, answer.to_owned()))),
            Some(why) => writeln!(Output, "Invalid: {why}. Try again, or leave blank to skip.")?,
        }
    }
}

/// Reads a line without echo; the end of input is a blank line.
pub(super) fn read_hidden_line() -> io::Result<String> {
    if io::stdin().is_terminal() {
        return rpassword::read_password();
    }
    let line = read_line();
    // A pipe echoes no line break.
    writeln!(Output)?;
    line
}

/// Reads a line; the end of input is a blank line.
pub(super) fn read_line() -> io::Result<String> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(line)
}
