//! Replays of whole games: the right number of frames, a last frame that equals the final view pixel for pixel, and a file small
//! enough for every platform, in every theme.

use broadside_game::view::PublicView;
use broadside_render::{Replay, paint_poster, poster};
use broadside_scene::look::{Colours, Theme};
use broadside_testkit::{
    pictures::staged::{Game, VESSELS, captions, rules},
    scale::is_long,
};

use crate::viewer::play;

/// The frames of a staged game before the first shot and after each.
fn frames(words: &str, seed: u64, shots: usize) -> Vec<PublicView> {
    let rules = rules(words);
    let staged = |shots: usize| match (rules.has_open_board(), rules.is_salvo()) {
        (true, _) => Game::after_moves(&rules, seed, shots),
        (false, true) => Game::after_salvos(&rules, seed, shots),
        (false, false) => Game::after(&rules, seed, shots),
    };
    (0..=shots)
        .map(|shots| {
            let game = staged(shots);
            let mut view = game.view.clone();
            view.revealed.a = Some(game.fleets.a.clone());
            view.revealed.b = Some(game.fleets.b.clone());
            view
        })
        .collect()
}

/// Draws a replay and checks the file. Returns its duration in milliseconds, and that of the reference renderer if it was used.
fn check(words: &str, shots: usize, theme: Theme, max_bytes: usize) -> Vec<u32> {
    let frames = frames(words, 5, shots);
    let names = captions("Анна Åse", "Олег Øygard", "not shown", "not shown");
    let replay = Replay { frames: &frames, captions: &names, vessels: VESSELS, theme, colours: Colours::default() };
    let gif = replay.draw();
    let (played, last) = (play(&gif), replay.paint(shots));
    assert_eq!((played.size, replay.size()), ((last.width, last.height), (last.width, last.height)), "{words} {theme:?}");
    assert!(played.last.as_flattened() == last.rgb().as_raw(), "{words} {theme:?}: the last frame");
    assert!(played.frames > shots, "{words} {theme:?}: {} blocks for {shots} shots", played.frames);
    assert!(gif.len() <= max_bytes, "{words} {theme:?}: {} bytes", gif.len());
    assert!(gif == replay.draw(), "{words} {theme:?}: the same bytes twice");
    let mut durations = vec![played.duration];
    if shots <= 12 || is_long() {
        let reference = play(&replay.draw_reference());
        assert!(reference.last == played.last, "{words} {theme:?}: the reference renderer ends alike");
        durations.push(reference.duration);
    }
    durations
}

#[test]
fn replay_of_eighty_shots_fits_200_kilobytes_in_every_theme() {
    for theme in Theme::ALL {
        check("classic", 80, theme, 200_000);
    }
}

#[test]
fn replay_of_a_whole_game_is_small_and_of_suitable_duration() {
    for (theme, most) in Theme::ALL.into_iter().zip([180_000, 175_000, 225_000]) {
        for (words, shots, most, milliseconds) in
            [("classic", 117, most, 24_000..=36_000), ("size=5 fleet=1x2+1x1", 12, 400_000, 6_000..=14_000)]
        {
            let durations = check(words, shots, theme, most);
            assert!(durations.iter().all(|duration| milliseconds.contains(duration)), "{words} {theme:?}: {durations:?} ms");
        }
    }
}

#[test]
fn replays_of_every_kind_end_like_their_games() {
    for (at, words) in
        ["size=20 fleet=seven", "salvo", "mines=5 sweepers=2 subs=1", "dutchman-quick", "straume", "20x5 fleet=mb", "5x20 fleet=mb", "12x8"]
            .into_iter()
            .enumerate()
    {
        check(words, 12, Theme::ALL[at % Theme::ALL.len()], 400_000);
    }
}

#[test]
fn status_beside_the_names_is_not_shown() {
    let frames = frames("classic", 3, 4);
    let paint = |status: &str, tally: &str| {
        let words = captions("Анна", "Олег", status, tally);
        let replay = Replay { frames: &frames, captions: &words, vessels: VESSELS, theme: Theme::Notebook, colours: Colours::default() };
        replay.paint(4)
    };
    assert_eq!(paint("Ход 4.", "Осталось"), paint("", ""));
}

#[test]
fn poster_of_every_kind_of_game_has_its_size_in_every_theme() {
    for (words, shots) in [("classic", 120), ("size=20 fleet=seven", 60), ("dutchman-quick", 30), ("straume", 20), ("5x20 fleet=mb", 30)] {
        let frames = frames(words, 7, shots);
        let names = captions("Анна", &"Ж".repeat(40), "Победа! Анна потопила весь флот", "Осталось");
        for theme in Theme::ALL {
            let [date, rules] = ["21 ноября 2026", "Классика · KXQWRT"].map(str::to_owned);
            let statistics = ["43 выстрела, 20 попаданий", "41 выстрел, 17 попаданий"].map(str::to_owned);
            let last = broadside_scene::Poster { view: frames.last().expect("a frame").clone(), statistics, date, rules };
            let png = poster(&last, &names, VESSELS, theme, Colours::default());
            let drawn = image::load_from_memory(&png).expect("a PNG").to_rgb8();
            assert_eq!(drawn.dimensions(), (1280, 920), "{words} {theme:?}");
            assert!(drawn == paint_poster(&last, &names, VESSELS, theme, Colours::default()).rgb(), "{words} {theme:?}");
        }
    }
}
