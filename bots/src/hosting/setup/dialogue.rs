//! Questions and answers on a terminal, or on a pipe. What is a secret is not shown while it is typed.

use std::io::{self, BufRead, IsTerminal, Write};

use super::files::Secret;
use crate::output::Output;

/// How answers come in.
pub(super) struct Dialogue {
    on_terminal: bool,
}

impl Dialogue {
    /// Looks who is asked.
    pub(super) fn begin() -> Self {
        Self { on_terminal: io::stdin().is_terminal() }
    }

    /// Says something.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(Output, "{text}")
    }

    /// Asks until the answer is blank, which is none, or `wrong` has nothing to say against it.
    pub(super) fn ask_hidden(
        &mut self,
        name: &'static str,
        question: &str,
        wrong: fn(&str) -> Option<&'static str>,
    ) -> io::Result<Option<Secret>> {
        loop {
            write!(Output, "{question} (it is not shown): ")?;
            Output.flush()?;
            let answer = self.line()?;
            let answer = answer.trim();
            if !self.on_terminal {
                // Nobody has pressed Enter where it could be seen.
                writeln!(Output)?;
            }
            if answer.is_empty() {
                return Ok(None);
            }
            match wrong(answer) {
                None => return Ok(Some(Secret { name, value: answer.to_owned() })),
                Some(why) => self.say(&format!("That cannot be right: {why}. Again, or blank."))?,
            }
        }
    }

    /// A line, without showing it; an end is a blank one.
    fn line(&mut self) -> io::Result<String> {
        if self.on_terminal {
            return rpassword::read_password();
        }
        let mut line = String::new();
        io::stdin().lock().read_line(&mut line)?;
        Ok(line)
    }
}
