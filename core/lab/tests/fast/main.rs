//! The lab: its subcommands on the command line, and the verdicts of the referee.

mod commands;
mod referee;
