//! `broadside print`: the order as options of the command line, and where the file goes.

use std::{
    fs,
    io::{self, IsTerminal, Write as _},
    path::PathBuf,
};

use broadside_core::present::{
    line::{Line, WORD_JOINER},
    locale::Locale,
    print::{SHEETS, Unprintable},
};
use clap::Args;

use super::order::{Order, strategies};
use crate::output::Output;

/// What can be said after `broadside print`.
#[derive(Args, Debug)]
#[command(after_help = list())]
pub struct Print {
    #[command(flatten)]
    order: Order,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The sheets and the strategies, for the help.
fn list() -> String {
    let row = |id: &'static str| format!("  {id:<20} {}\n", Line::new(id).phrase(Locale::EN));
    let sheets: String = SHEETS.into_iter().map(row).collect();
    let ways: String = strategies().map(|(_, id)| row(id)).collect();
    format!("Sheets (A4):\n{sheets}\nStrategies of print-prefilled:\n{}", ways.trim_end())
}

/// Prints: writes the file, and says which seed its fleets came from.
///
/// # Errors
/// One sentence, in the language the order asks for.
pub fn print(said: Print) -> Result<(), String> {
    let Print { order, output } = said;
    // A path is told as it is: nothing becomes a link in a terminal.
    carry_out(&order, output).map_err(|fault| fault.line().phrase(order.locale()).replace(WORD_JOINER, ""))
}

fn carry_out(order: &Order, output: Option<PathBuf>) -> Result<(), Unprintable> {
    // A small number, so that it can be typed again.
    let printed = order.carry_out(u64::from(rand::random::<u32>()))?;
    let written = match &output {
        Some(file) => fs::write(file, &printed.bytes),
        None if io::stdout().is_terminal() => return Err(Unprintable::Screen),
        None => Output.write_all(&printed.bytes).and_then(|()| Output.flush()),
    };
    let name = output.map_or_else(|| "stdout".to_owned(), |file| file.display().to_string());
    written.map_err(|error| Unprintable::File(name, error.to_string()))?;
    if let Some(seed) = printed.seed.filter(|_| order.seed.is_none()) {
        // Where nobody reads it nothing is lost but that.
        let _ = writeln!(io::stderr(), "--seed {seed}");
    }
    Ok(())
}
