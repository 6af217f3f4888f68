//! Exact odds: of all fleets that agree with the known facts, how many have a deck in each cell. Pure counting without
//! I/O, clock or threads; the caller limits steps and memory ([`Effort`]).

mod aim;
mod answer;
mod ask;
mod book;
mod effort;
mod endgame;
mod engine;
mod lend;
mod position;
mod profile;
mod puzzle;
mod search;
mod symmetry;
mod tally;

pub(crate) use self::book::{read_number, write_number};
pub use self::{
    aim::aim,
    answer::{CountMethod, Odds, PoseCount},
    ask::compute_odds,
    book::Book,
    effort::{CountAborted, Effort},
    engine::{Engine, MAX_TRIES},
    lend::with_pooled_engine,
    position::{Position, Sinkings},
    symmetry::Symmetry,
};
