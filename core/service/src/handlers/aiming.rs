//! The messages of aiming steps.

use broadside_game::Game;
use broadside_present::{body::Body, keys};

use super::{super::request::Key, Place, caller::Caller};

/// The body of an aiming step. In a room it adds a button that shows the player's own field.
pub(super) fn aiming_body(game: &Game, text: String, keys: Vec<Vec<Key>>, caller: &Caller<'_>) -> Body {
    let keys = match caller.place {
        Place::Room(_) => keys::with_own_field_button(game, keys, caller.locale()),
        Place::Private => keys,
    };
    Body { text, keys, ..Body::default() }
}
