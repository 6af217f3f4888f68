//! Exact odds: of all fleets that agree with what is known, how many lie through each cell. Pure counting, without
//! clock, wire or second worker; a bound on work and memory comes with the question.

mod aim;
mod answer;
mod ask;
mod book;
mod effort;
mod engine;
mod lend;
mod position;
mod profile;
mod puzzle;
mod remnant;
mod search;
mod tally;
mod turn;

pub use self::{
    aim::aim,
    answer::{How, Lie, Odds},
    ask::ask,
    book::Book,
    effort::{Effort, GivenUp},
    engine::{Engine, TRIES},
    lend::lend,
    position::{Position, Sinkings},
    turn::Turn,
};
