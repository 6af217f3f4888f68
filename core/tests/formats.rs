//! Who meets whom and how it stands: trees, circles and Swiss rounds of every size hold their laws, and tables and
//! pairings equal what is reckoned here anew, the slow way.

#[path = "formats/brackets.rs"]
mod brackets;
#[path = "formats/matchings.rs"]
mod matchings;
#[path = "formats/reckoned.rs"]
mod reckoned;
#[path = "formats/robins.rs"]
mod robins;
#[path = "formats/rounds.rs"]
mod rounds;
#[path = "formats/swiss.rs"]
mod swiss;
#[path = "formats/tables.rs"]
mod tables;
#[path = "formats/trees.rs"]
mod trees;
