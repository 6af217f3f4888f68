//! A review as one GIF: a player's shots on the maps of chances, over and over. Words come ready; what is too much is left
//! out, shot by shot, so that the file fits everywhere.

use broadside_core::talk::figure::HeatFilm;

use crate::{
    figure::film::{Moment, moments, paint},
    gif::{View, show},
    raster::Indexed,
};

/// How large a file may be, in bytes.
const MOST: usize = 8_000_000;

/// How long a shot stands, in hundredths of a second: at least and at most, and all of them together.
const SHOT: (usize, usize, usize) = (30, 130, 12_000);

/// How much longer the first view stands, and the last.
const ENDS: (u16, u16) = (60, 500);

/// The side of the squares in which differences are looked for.
const SQUARE: usize = 64;

/// Draws a film as a finished GIF. Of a film that would become too large every second shot is left out, or more.
pub fn heat_film(film: &HeatFilm) -> Vec<u8> {
    let mut gif = Vec::new();
    let mut step = 1;
    while !show(&mut gif, shown(film, step), SQUARE, MOST) && step < film.frames.len() {
        step *= 2;
    }
    gif
}

/// Every view of a film, one after another, as palette indices.
pub fn paint_heat_film(film: &HeatFilm) -> impl Iterator<Item = Indexed> {
    shown(film, 1).map(|view| view.picture)
}

/// The views of every shot whose number a step divides, and of the last frame.
fn shown(film: &HeatFilm, step: usize) -> impl Iterator<Item = View> {
    let last = film.frames.len().saturating_sub(1);
    let frames = (0..last).step_by(step).chain([last]);
    let stands = (SHOT.2 / (last / step + 1)).clamp(SHOT.0, SHOT.1) as u16;
    frames.flat_map(move |at| {
        let count = moments(film, at).count();
        moments(film, at).map(move |moment| {
            let share = match (moment, count) {
                (Moment::Aimed, 1) => stands,
                (Moment::Aimed, _) => stands - stands / 3,
                (Moment::Fallen, _) => stands / 3,
            };
            let first = if at == 0 && moment == Moment::Aimed { ENDS.0 } else { 0 };
            let end = if at == last { ENDS.1 } else { 0 };
            View { picture: paint(film, at, moment), pause: share + first + end }
        })
    })
}
