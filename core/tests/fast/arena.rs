//! Tests of the tournament logic: scripted stories, refusals, effects, and the invariants of up to 10,000 simulated tournaments.

mod careless;
mod laws;
mod outside;
mod paired;
mod plans;
mod script;
mod simulation;
mod stage;
mod stories;
