//! The reference renderer of replays: paints every frame as a whole, and compresses its differences from the frame before. Also used
//! for boards that cannot be cut into tiles.

use super::{frame::Replay, pace};
use crate::gif::{Repeat, TimedFrame, changed_squares, write_gif};

/// The side of the squares that are compared, in pixels.
const SQUARE_SIDE: usize = 40;

/// Draws the replay frame by frame into a buffer; replaces its contents.
pub(super) fn draw(replay: &Replay<'_>, out: &mut Vec<u8>) {
    let pauses = pace::frame_durations(replay.frames);
    let views = pauses.into_iter().enumerate().map(|(at, pause)| TimedFrame { picture: replay.paint(at), pause });
    write_gif(out, views, |one, other| changed_squares(one, other, SQUARE_SIDE), Repeat::Infinite, usize::MAX);
}
