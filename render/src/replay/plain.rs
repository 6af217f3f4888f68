//! The reference renderer of replays: every frame is painted as a whole, and the changes to the one before are cut out and
//! compressed. Also used for boards without tiles.

use super::{frame::Replay, pace};
use crate::gif::{Repeat, TimedFrame, changed_squares, write_gif};

/// The side of the squares that are compared, in pixels.
const SQUARE: usize = 40;

/// Draws the replay frame by frame into a buffer; replaces its contents.
pub(super) fn draw(replay: &Replay<'_>, out: &mut Vec<u8>) {
    let pauses = pace::pauses(replay.frames);
    let views = pauses.into_iter().enumerate().map(|(at, pause)| TimedFrame { picture: replay.paint(at), pause });
    write_gif(out, views, |one, other| changed_squares(one, other, SQUARE), Repeat::Infinite, usize::MAX);
}
