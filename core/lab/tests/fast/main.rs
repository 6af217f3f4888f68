//! The lab: its subcommands as they are typed, and the referee's verdicts.

mod commands;
mod referee;
