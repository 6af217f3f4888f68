//! Shooting strategies: the cells of their patterns, lawful games to the end under every rule set, the figures of the
//! book, and that nobody looks under the other side's hand.

mod exact;
mod fair;
mod lawful;
mod measured;
mod memory;
mod moments;
mod patterns;
mod placing;
mod range;
mod trained;
