//! Who meets whom: the trees of eliminations, the rounds of everybody against everybody, the pairings of Swiss
//! rounds. Functions of their arguments alone: no time, no chance, nothing of what people are called.

mod ahead;
pub mod bracket;
pub mod matching;
pub mod robin;
pub mod swiss;
