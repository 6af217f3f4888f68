//! Shooting strategies: the cells of their patterns, lawful games to the end under every rule set, the figures of the
//! book, and that nobody looks under the other side's hand.

#[path = "shooting/exact.rs"]
mod exact;
#[path = "shooting/fair.rs"]
mod fair;
#[path = "shooting/lawful.rs"]
mod lawful;
#[path = "shooting/measured.rs"]
mod measured;
#[path = "shooting/memory.rs"]
mod memory;
#[path = "shooting/patterns.rs"]
mod patterns;
#[path = "shooting/range.rs"]
mod range;
mod staged;
#[path = "shooting/trained.rs"]
mod trained;
mod twins;
