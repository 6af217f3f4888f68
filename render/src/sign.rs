//! How signs are crossed out; the signs themselves are the game's.

pub use broadside_core::game::sign::Sign;

/// How the decks of sunk ships are crossed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wreck {
    /// With the cross of a wounded deck.
    Cross,
    /// With a snowflake.
    Snowflake,
}
