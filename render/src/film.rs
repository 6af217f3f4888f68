//! A review of a game as one looping GIF: a player's shots on heat maps. All texts are given. Shots are omitted until the file is
//! within the size limit.

use broadside_scene::figure::HeatFilm;

use crate::{
    figure::film::{ShotPhase, changing_areas, paint_frame, shot_phases},
    gif::{Repeat, TimedFrame, write_gif},
    raster::IndexedPicture,
    theme::Theme,
};

/// The maximum file size in bytes.
const MAX_BYTES: usize = 8_000_000;

/// The minimum and the maximum duration of a shot, and the intended total of all shots, in hundredths of a second.
const SHOT_DURATIONS: (usize, usize, usize) = (10, 130, 5_400);

/// The additional duration of the first frame and of the last, in hundredths of a second.
const EXTRA_DURATIONS: (u16, u16) = (60, 500);

/// Draws a film as a GIF file. If it would become too large, only every second shot is shown, or every fourth, and so on.
pub fn heat_film(film: &HeatFilm, theme: Theme) -> Vec<u8> {
    draw_limited(film, theme, MAX_BYTES)
}

/// Draws a film in at most `max_bytes`, if its first and last shot fit.
fn draw_limited(film: &HeatFilm, theme: Theme, max_bytes: usize) -> Vec<u8> {
    let (areas, mut gif, mut step) = (changing_areas(film), Vec::new(), 1);
    while !write_gif(&mut gif, timed_frames(film, theme, step), |_, _| areas.clone(), Repeat::Infinite, max_bytes)
        && step < film.frames.len()
    {
        step *= 2;
    }
    gif
}

/// The frames of a film as palette indices.
pub fn paint_heat_film(film: &HeatFilm, theme: Theme) -> impl Iterator<Item = IndexedPicture> {
    timed_frames(film, theme, 1).map(|view| view.picture)
}

/// The frames of every shot whose number is divisible by `step`, and of the last shot.
fn timed_frames(film: &HeatFilm, theme: Theme, step: usize) -> impl Iterator<Item = TimedFrame> {
    let last = film.frames.len().saturating_sub(1);
    let frames = (0..last).step_by(step).chain([last]);
    let shot_duration = (SHOT_DURATIONS.2 / (last / step + 1)).clamp(SHOT_DURATIONS.0, SHOT_DURATIONS.1) as u16;
    frames.flat_map(move |at| {
        let count = shot_phases(film, at).count();
        shot_phases(film, at).map(move |phase| {
            let share = match (phase, count) {
                (ShotPhase::Aim, 1) => shot_duration,
                (ShotPhase::Aim, _) => shot_duration - shot_duration / 3,
                (ShotPhase::Result, _) => shot_duration / 3,
            };
            let first = if at == 0 && phase == ShotPhase::Aim { EXTRA_DURATIONS.0 } else { 0 };
            let end = if at == last { EXTRA_DURATIONS.1 } else { 0 };
            TimedFrame { picture: paint_frame(film, at, phase, theme), pause: share + first + end }
        })
    })
}

#[cfg(test)]
mod tests {
    use broadside_scene::figure::{Heat, HeatFrame};

    use super::*;

    /// A film in which every number changes with every shot.
    fn noisy_film(frames: usize) -> HeatFilm {
        let heads = || (1..=9).map(|head| head.to_string()).collect();
        let frame = |at: usize| {
            let cells = (0..81).map(|cell| Heat::Chance(((cell * 37 + at * 113) % 1000) as u16)).collect();
            HeatFrame { cells, fired: Some(at % 81), best: vec![at * 7 % 81], caption: format!("{at}") }
        };
        HeatFilm { title: "Fog".to_owned(), columns: heads(), rows: heads(), frames: (0..frames).map(frame).collect() }
    }

    #[test]
    fn oversized_film_drops_shots_but_never_the_first_and_last() {
        let film = noisy_film(24);
        let whole = heat_film(&film, Theme::Notebook);
        for most in [whole.len() / 2, whole.len() / 4] {
            let less = draw_limited(&film, Theme::Notebook, most);
            assert!(less.len() < most && less.ends_with(b"\x3B"), "{} of {most} bytes", less.len());
        }
        for step in [1, 2, 5, 24] {
            let pictures: Vec<IndexedPicture> = timed_frames(&film, Theme::Notebook, step).map(|view| view.picture).collect();
            let aim_frame = |at| paint_frame(&film, at, ShotPhase::Aim, Theme::Notebook);
            assert!(pictures[0] == aim_frame(0) && pictures[pictures.len() - 1] == aim_frame(23), "{step}");
        }
    }
}
