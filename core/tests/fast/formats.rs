//! Tests of formats: brackets, round robins and Swiss rounds of every size keep their invariants, and tables and pairings equal
//! slow reference computations.

mod ahead;
mod brackets;
mod matchings;
mod reckoned;
mod robins;
mod rounds;
mod swiss;
mod tables;
mod trees;
