//! The plain way to a replay: every frame is painted whole, and what differs from the one before is cut out and
//! compressed. The reference for the quick way, and the way of what has no tiles.

use super::{frame::Replay, pace};
use crate::gif::{Repeat, View, show, squares};

/// The side of the squares in which differences are looked for.
const SQUARE: usize = 40;

/// Draws the replay frame by frame into a buffer, whatever that held.
pub(super) fn draw(replay: &Replay<'_>, out: &mut Vec<u8>) {
    let pauses = pace::pauses(replay.frames);
    let views = pauses.into_iter().enumerate().map(|(at, pause)| View { picture: replay.paint(at), pause });
    show(out, views, |one, other| squares(one, other, SQUARE), Repeat::Infinite, usize::MAX);
}
