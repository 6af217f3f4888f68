//! Everything that is kept, as an earlier version wrote it ([`broadside_testkit::kept`]): whatever this tree becomes, it
//! loads all of that, and goes on with it. Nothing here says how things are stored.

mod facts;
mod hands;
mod loaded;
mod onward;
mod phrased;
mod world;
