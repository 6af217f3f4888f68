//! Asks for secrets on a terminal or a pipe, without echoing them.

use std::io::{self, BufRead, IsTerminal, Write};

use super::files::Secret;
use crate::output::Output;

/// Asks until the answer is blank, which returns `None`, or passes `validate`, which returns the reason why an answer is invalid.
pub(super) fn ask_hidden(name: &'static str, question: &str, validate: fn(&str) -> Option<&'static str>) -> io::Result<Option<Secret>> {
    loop {
        write!(Output, "{question} (input is hidden): ")?;
        Output.flush()?;
        let answer = read_hidden_line()?;
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
fn read_hidden_line() -> io::Result<String> {
    if io::stdin().is_terminal() {
        return rpassword::read_password();
    }
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    // A pipe echoes no line break.
    writeln!(Output)?;
    Ok(line)
}
