//! Tournaments: stories told in their own short language, laws, and ten thousand simulated ones.

mod careless;
mod kinds;
mod laws;
mod lives;
mod matches;
mod outside;
mod paired;
mod patience;
mod plans;
mod script;
mod simulation;
mod stage;
