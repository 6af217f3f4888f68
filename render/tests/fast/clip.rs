//! Clips of one shot: at most 80 kB in every theme, of the stated duration, played once unless requested, and without the result
//! before the end.

use broadside_game::{cell::Cell, side::Side, view::PublicView};
use broadside_scene::{
    ClipReason,
    look::{Colours, Theme},
};
use broadside_testkit::pictures::staged::{Game, rules};

use crate::viewer::play;

/// The frames of a staged game before and after the first sinking from this shot on, with the field and the cell.
fn sinking(words: &str, from: usize) -> (Vec<PublicView>, Side, Cell) {
    let rules = rules(words);
    let view = |shots: usize| Game::after(&rules, 5, shots).view;
    let sunk = |view: &PublicView, side: Side| view.charts[side].wrecks.len();
    (from..400)
        .find_map(|shots| {
            let (before, after) = (view(shots), view(shots + 1));
            let target_side = Side::BOTH.into_iter().find(|side| sunk(&after, *side) > sunk(&before, *side))?;
            let cell = after.charts[target_side].last.iter().next()?;
            Some((vec![before, after], target_side, cell))
        })
        .expect("a ship is sunk")
}

fn clip((frames, target_side, cell): &(Vec<PublicView>, Side, Cell), caption: &str, asked: bool, theme: Theme) -> Vec<u8> {
    let (frames, title, caption) = (frames.clone(), "Олег".to_owned(), caption.to_owned());
    let reason = if asked { ClipReason::Requested } else { ClipReason::Sinking };
    let clip = broadside_scene::Clip { frames, target_side: *target_side, cell: *cell, title, caption, reason };
    broadside_render::clip(&clip, theme, Colours::default())
}

const WINS: &str = "Анна побеждает";

#[test]
fn clip_is_at_most_80_kilobytes_with_the_right_duration_in_every_theme() {
    for words in ["classic", "size=20 fleet=seven", "size=5 fleet=1x2+1x1", "touch=any fleet=mb", "8x12"] {
        for from in [0, 30].into_iter().take(if words.starts_with("size=5") { 1 } else { 2 }) {
            let staged = sinking(words, from);
            for theme in Theme::ALL {
                for (asked, duration) in [(false, 1_200), (true, 3_000)] {
                    let gif = clip(&staged, WINS, asked, theme);
                    println!("{theme:?} {words} {from} {asked}: {} bytes", gif.len());
                    assert!(gif.len() <= 80_000, "{theme:?} {words}: {} bytes", gif.len());
                    let repeats = gif.windows(11).any(|part| part == b"NETSCAPE2.0");
                    assert_eq!((play(&gif).duration, repeats), (duration, asked), "{theme:?} {words}");
                    assert!(gif == clip(&staged, WINS, asked, theme), "the same bytes twice");
                }
            }
        }
    }
}

#[test]
fn clip_begins_with_the_field_before_the_shot_whatever_its_result() {
    let won = sinking("classic", 20);
    let undecided = (vec![won.0[0].clone(), won.0[0].clone()], won.1, won.2);
    for theme in Theme::ALL {
        let [won, undecided] = [clip(&won, WINS, false, theme), clip(&undecided, "", false, theme)].map(|clip| play(&clip));
        assert!(won.first == undecided.first, "{theme:?}: the first frame hides the result");
        assert!(won.last != undecided.last, "{theme:?}: the last frame shows the result");
    }
}
