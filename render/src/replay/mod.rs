//! The replay of a finished game as one looping GIF: both fields, shot by shot. Shows the given views in order, with the players'
//! names as the only text. A bar below shows the progress. At the end the winner's name has a laurel, and both names show the hit
//! rate and the remaining ships.

mod cells;
mod frame;
mod grid;
mod pace;
mod patches;
mod plain;
mod strip;

pub use frame::Replay;

impl Replay<'_> {
    /// Draws the replay as a GIF file.
    pub fn draw(&self) -> Vec<u8> {
        let mut gif = Vec::new();
        if !strip::draw(self, &mut gif) {
            plain::draw(self, &mut gif);
        }
        gif
    }

    /// Draws the replay as a GIF file without the tile cache, every frame as a whole: the reference implementation.
    pub fn draw_reference(&self) -> Vec<u8> {
        let mut gif = Vec::new();
        plain::draw(self, &mut gif);
        gif
    }
}
