//! Who meets whom and how it stands: trees, circles and Swiss rounds of every size hold their laws, and tables and
//! pairings equal what is reckoned here anew, the slow way.

mod ahead;
mod brackets;
mod matchings;
mod reckoned;
mod robins;
mod rounds;
mod swiss;
mod tables;
mod trees;
