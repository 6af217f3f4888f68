//! Tournaments: stories told in their own short language, laws, and ten thousand simulated ones.

#[path = "arena/careless.rs"]
mod careless;
mod cups;
#[path = "arena/kinds.rs"]
mod kinds;
#[path = "arena/laws.rs"]
mod laws;
#[path = "arena/lives.rs"]
mod lives;
#[path = "arena/matches.rs"]
mod matches;
#[path = "arena/outside.rs"]
mod outside;
#[path = "arena/paired.rs"]
mod paired;
#[path = "arena/patience.rs"]
mod patience;
#[path = "arena/plans.rs"]
mod plans;
#[path = "arena/script.rs"]
mod script;
#[path = "arena/simulation.rs"]
mod simulation;
#[path = "arena/stage.rs"]
mod stage;
