//! A review as one GIF: a player's shots on the maps of chances, over and over. Words come ready; what is too much is left
//! out, shot by shot, so that the file fits everywhere.

use broadside_core::present::figure::HeatFilm;

use crate::{
    figure::film::{Moment, areas, moments, paint},
    gif::{Repeat, View, show},
    raster::Indexed,
};

/// How large a file may be, in bytes.
const MOST: usize = 8_000_000;

/// How long a shot stands, in hundredths of a second: at least and at most, and all of them together.
const SHOT: (usize, usize, usize) = (10, 130, 5_400);

/// How much longer the first view stands, and the last.
const ENDS: (u16, u16) = (60, 500);

/// Draws a film as a finished GIF. Of a film that would become too large every second shot is left out, or more.
pub fn heat_film(film: &HeatFilm) -> Vec<u8> {
    fitting(film, MOST)
}

/// Draws a film in no more than so many bytes, if its first and last frame have room in them.
fn fitting(film: &HeatFilm, most: usize) -> Vec<u8> {
    let (areas, mut gif, mut step) = (areas(film), Vec::new(), 1);
    while !show(&mut gif, shown(film, step), |_, _| areas.clone(), Repeat::Infinite, most) && step < film.frames.len() {
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

#[cfg(test)]
mod tests {
    use broadside_core::present::figure::{Heat, HeatFrame};

    use super::*;

    /// A film in which every number changes with every shot.
    fn fog(frames: usize) -> HeatFilm {
        let heads = || (1..=9).map(|head| head.to_string()).collect();
        let frame = |at: usize| {
            let cells = (0..81).map(|cell| Heat::Chance(((cell * 37 + at * 113) % 1000) as u16)).collect();
            HeatFrame { cells, fired: Some(at % 81), best: vec![at * 7 % 81], caption: format!("{at}") }
        };
        HeatFilm { title: "Fog".to_owned(), columns: heads(), rows: heads(), frames: (0..frames).map(frame).collect() }
    }

    #[test]
    fn a_film_that_would_be_too_large_leaves_shots_out_but_never_the_first_and_the_last() {
        let film = fog(24);
        let whole = heat_film(&film);
        for most in [whole.len() / 2, whole.len() / 4] {
            let less = fitting(&film, most);
            assert!(less.len() < most && less.ends_with(b"\x3B"), "{} of {most} bytes", less.len());
        }
        for step in [1, 2, 5, 24] {
            let views: Vec<Indexed> = shown(&film, step).map(|view| view.picture).collect();
            assert!(views[0] == paint(&film, 0, Moment::Aimed) && views[views.len() - 1] == paint(&film, 23, Moment::Aimed), "{step}");
        }
    }
}
