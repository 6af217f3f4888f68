//! Tests of the whole bot with real servers, real browsers and the real binary: kills, outages, hosting.
//! `deploy/test.sh` lists the ones that run on a push; all of them run in `deploy/test.sh long`.

mod board_page;
mod brisk;
mod browser;
mod clock_steps;
mod costs;
mod doctor;
mod forgetting;
mod frozen;
mod hosting;
mod kills;
#[cfg(feature = "opentelemetry")]
mod opentelemetry;
mod outages;
mod playground;
#[expect(dead_code, reason = "the fast suite needs the rest")]
#[path = "../fast/process.rs"]
mod process;
mod setup;
mod shards;
#[expect(dead_code, reason = "the fast suite needs the rest")]
#[path = "../fast/town.rs"]
mod town;
