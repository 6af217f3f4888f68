//! Clips of one shot: at most 80 kilobytes in every theme, as long as is said, once where nobody asked, and nothing of the end
//! before it.

use std::io::Cursor;

use broadside_core::{
    game::{cell::Cell, side::Side, view::PublicView},
    present::look::{Colours, Theme},
};
use broadside_render::Clip;
use broadside_testkit::pictures::staged::{Game, rules};
use image::{AnimationDecoder, codecs::gif::GifDecoder};

/// The views of a staged game before and after the first shot from this one on that sinks a ship; whose, and where.
fn sinking(words: &str, from: usize) -> (Vec<PublicView>, Side, Cell) {
    let rules = rules(words);
    let view = |shots: usize| Game::after(&rules, 5, shots).view;
    let sunk = |view: &PublicView, side: Side| view.charts[side].wrecks.len();
    (from..400)
        .find_map(|shots| {
            let (before, after) = (view(shots), view(shots + 1));
            let waters = Side::BOTH.into_iter().find(|side| sunk(&after, *side) > sunk(&before, *side))?;
            let cell = after.charts[waters].last.iter().next()?;
            Some((vec![before, after], waters, cell))
        })
        .expect("ships go down")
}

fn clip<'a>((frames, waters, cell): &'a (Vec<PublicView>, Side, Cell), asked: bool, theme: Theme) -> Clip<'a> {
    let (waters, cell) = (*waters, *cell);
    Clip { frames, waters, cell, title: "Олег", caption: "Анна побеждает", asked, theme, colours: Colours::default() }
}

/// How long a file runs in milliseconds, and the pixels of each of its frames.
fn seen(gif: &[u8]) -> (u32, Vec<Vec<u8>>) {
    let frames = GifDecoder::new(Cursor::new(gif)).expect("a GIF").into_frames().collect_frames().expect("whole frames");
    let lasts = |frame: &image::Frame| {
        let (numerator, denominator) = frame.delay().numer_denom_ms();
        numerator / denominator
    };
    (frames.iter().map(lasts).sum(), frames.iter().map(|frame| frame.buffer().to_vec()).collect())
}

const AGAIN: &[u8] = b"NETSCAPE2.0";

fn repeats(gif: &[u8]) -> bool {
    gif.windows(AGAIN.len()).any(|part| part == AGAIN)
}

#[test]
fn a_clip_is_at_most_80_kilobytes_and_runs_as_long_as_it_should_in_every_theme() {
    for theme in Theme::ALL {
        for words in ["classic", "size=20 fleet=seven", "size=5 fleet=1x2+1x1", "touch=any fleet=mb"] {
            for from in [0, 30] {
                let staged = sinking(words, if words.starts_with("size=5") { 0 } else { from });
                for (asked, runs) in [(false, 1_200), (true, 3_000)] {
                    let gif = clip(&staged, asked, theme).draw();
                    println!("{theme:?} {words} {from} {asked}: {} bytes", gif.len());
                    assert!(gif.len() <= 80_000, "{theme:?} {words}: {} bytes", gif.len());
                    assert_eq!((seen(&gif).0, repeats(&gif)), (runs, asked), "{theme:?} {words}");
                    assert!(gif == clip(&staged, asked, theme).draw(), "the same bytes twice");
                }
            }
        }
    }
}

#[test]
fn it_begins_with_the_field_before_the_shot_whatever_comes_of_it() {
    for theme in Theme::ALL {
        let (frames, waters, cell) = sinking("classic", 20);
        let told = clip(&(frames.clone(), waters, cell), false, theme).draw();
        let nothing = (vec![frames[0].clone(), frames[0].clone()], waters, cell);
        let untold = Clip { caption: "", ..clip(&nothing, false, theme) }.draw();
        let (told, untold) = (seen(&told).1, seen(&untold).1);
        assert!(told[0] == untold[0], "{theme:?}: the first view tells nothing");
        assert!(told.last() != untold.last(), "{theme:?}: the last one does");
    }
}
