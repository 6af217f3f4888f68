//! Tournaments: stories told in their own short language, laws, and ten thousand simulated ones.

mod careless;
mod laws;
mod outside;
mod paired;
mod plans;
mod script;
mod simulation;
mod stage;
mod stories;
