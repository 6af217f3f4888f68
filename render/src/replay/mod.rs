//! The replay of a finished game as one looping GIF: both fields, shot by shot. Shows the given views in order, with the players'
//! names as the only text. A bar below shows the progress. At the end the winner's name has a laurel, and both names show the hit
//! rate and the remaining ships.

mod cells;
mod frame;
mod grid;
mod pace;
mod patches;
mod strip;

pub use frame::Replay;

use crate::gif::{Repeat, TimedFrame, whole_picture, write_gif};

impl Replay<'_> {
    /// Draws the replay as a GIF file.
    pub fn draw(&self) -> Vec<u8> {
        strip::draw(self).unwrap_or_else(|| self.draw_reference())
    }

    /// Draws the replay as a GIF file without the tile cache: paints every frame as a whole, and compresses its differences from the
    /// frame before. The reference implementation, also used for boards that cannot be cut into tiles.
    pub fn draw_reference(&self) -> Vec<u8> {
        let mut gif = Vec::new();
        let pauses = pace::frame_durations(self.frames);
        let views = pauses.into_iter().enumerate().map(|(at, pause)| TimedFrame { picture: self.paint(at), pause });
        write_gif(&mut gif, views, whole_picture, Repeat::Infinite, usize::MAX);
        gif
    }
}
