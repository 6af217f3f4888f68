//! A finished game as one GIF: both fields, shot by shot, over and over. Shows the views it is given, one after another,
//! without a word but the names: what is going on is said beside it. A bar below tells how far it is; in the end the winner's
//! name bears a laurel, and beside both names stand the share of their shots that hit and the ships that are left to them.

mod blocks;
mod cells;
mod cut;
mod frame;
mod pace;
mod plain;
mod strip;

pub use frame::Replay;

impl Replay<'_> {
    /// Draws it as a finished GIF.
    pub fn draw(&self) -> Vec<u8> {
        let mut gif = Vec::new();
        self.draw_into(&mut gif);
        gif
    }

    /// Draws it as a finished GIF into a buffer, whatever that held.
    pub fn draw_into(&self, gif: &mut Vec<u8>) {
        if !strip::draw(self, gif) {
            plain::draw(self, gif);
        }
    }

    /// Draws it as a finished GIF the plain way, every frame whole: the reference for the quick one.
    pub fn draw_plainly(&self) -> Vec<u8> {
        let mut gif = Vec::new();
        plain::draw(self, &mut gif);
        gif
    }
}
