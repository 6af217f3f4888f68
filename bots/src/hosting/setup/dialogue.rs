//! A question and its answer on a terminal, or on a pipe. What is typed is a secret and not shown.

use std::io::{self, BufRead, IsTerminal, Write};

use super::files::Secret;
use crate::output::Output;

/// Asks until the answer is blank, which is none, or `wrong` has nothing to say against it.
pub(super) fn ask_hidden(name: &'static str, question: &str, wrong: fn(&str) -> Option<&'static str>) -> io::Result<Option<Secret>> {
    loop {
        write!(Output, "{question} (it is not shown): ")?;
        Output.flush()?;
        let answer = line()?;
        let answer = answer.trim();
        if answer.is_empty() {
            return Ok(None);
        }
        match wrong(answer) {
            None => return Ok(Some(Secret { name, value: answer.to_owned() })),
            Some(why) => writeln!(Output, "That cannot be right: {why}. Again, or blank.")?,
        }
    }
}

/// A line, without showing it; an end is a blank one.
fn line() -> io::Result<String> {
    if io::stdin().is_terminal() {
        return rpassword::read_password();
    }
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    // Nobody has pressed Enter where it could be seen.
    writeln!(Output)?;
    Ok(line)
}
