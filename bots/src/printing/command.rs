//! `broadside print`: takes the order from the command line and writes the file.

use std::{
    fs,
    io::{self, IsTerminal, Write as _},
    path::PathBuf,
};

use broadside_present::print::{PrintError, SHEETS};
use broadside_words::{
    line::{Line, WORD_JOINER},
    locale::Locale,
};
use clap::Args;

use super::order::{PrintOrder, strategies};
use crate::output::Output;

/// The arguments of `broadside print`.
#[derive(Args, Debug)]
#[command(after_help = help_lists())]
pub struct PrintArgs {
    #[command(flatten)]
    order: PrintOrder,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The lists of sheets and strategies, for the help.
fn help_lists() -> String {
    let row = |id: &'static str| format!("  {id:<20} {}\n", Line::new(id).phrase(Locale::EN));
    let sheets: String = SHEETS.into_iter().map(row).collect();
    let strategies: String = strategies().map(|(_, id)| row(id)).collect();
    format!("Sheets (A4):\n{sheets}\nStrategies of print-prefilled:\n{}", strategies.trim_end())
}

/// Writes the file, and prints the seed of its fleets to standard error.
///
/// # Errors
/// One sentence in the language of the order.
pub fn print(args: PrintArgs) -> Result<(), String> {
    let PrintArgs { order, output } = args;
    // Word joiners keep chat clients from turning names into links; a terminal does not need them.
    execute(&order, output).map_err(|error| error.line().phrase(order.locale()).replace(WORD_JOINER, ""))
}

fn execute(order: &PrintOrder, output: Option<PathBuf>) -> Result<(), PrintError> {
    // 32 bits, so that the seed is short enough to type.
    let printed = order.execute(u64::from(rand::random::<u32>()))?;
    let written = match &output {
        Some(file) => fs::write(file, &printed.bytes),
        None if io::stdout().is_terminal() => return Err(PrintError::ToTerminal),
        None => Output.write_all(&printed.bytes).and_then(|()| Output.flush()),
    };
    let name = output.map_or_else(|| "stdout".to_owned(), |file| file.display().to_string());
    written.map_err(|error| PrintError::File(name, error.to_string()))?;
    if let Some(seed) = printed.seed.filter(|_| order.seed.is_none()) {
        // Only the seed is lost if standard error is closed.
        let _ = writeln!(io::stderr(), "--seed {seed}");
    }
    Ok(())
}
