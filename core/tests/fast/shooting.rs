//! Tests of the computer's strategies: the cells of their patterns, legal games under every rule set, the figures of the rulebook, and
//! that no strategy uses hidden information.

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
