//! Pictures through the public API: goldens, secrecy, properties, and third-party checks.

#![expect(clippy::disallowed_types, reason = "it stages whole games")]

mod any_figure;
mod any_view;
mod banner;
mod checkers;
mod clip;
mod end_card;
mod golden;
mod grounds;
mod liveries;
mod marks;
mod print;
mod replay;
mod secrecy;
mod tiles;
mod viewer;
mod walls;
