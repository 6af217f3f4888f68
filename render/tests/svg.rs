//! A picture as an SVG document, drawn by a program that is not ours: the same picture as the finished one, but for the
//! palette.

use broadside_core::game::side::Side;
use broadside_render::{Card, Indexed, Layout, Picture, Scene, Theme};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

mod staged;

use staged::{Game, VESSELS, WORDS, challenge, rules, russian};

/// How near a picture's palette keeps to its true colours at least, in decibels.
const NEAR: f64 = 40.0;

fn drawn(svg: &str) -> Pixmap {
    let tree = Tree::from_str(svg, &Options::default()).expect("a well-formed document");
    let mut canvas = Pixmap::new(tree.size().width() as u32, tree.size().height() as u32).expect("pictures have an area");
    resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
    canvas
}

/// The peak signal-to-noise ratio of two pictures of one size.
fn likeness(drawn: &Pixmap, ours: &Indexed) -> f64 {
    let (pixels, _) = drawn.data().as_chunks::<4>();
    let apart = pixels.iter().zip(&ours.pixels).flat_map(|(pixel, index)| {
        let kept = ours.palette[usize::from(*index)];
        (0..3).map(move |part| (f64::from(pixel[part]) - f64::from(kept[part])).powi(2))
    });
    let mean = apart.sum::<f64>() / (pixels.len() * 3) as f64;
    10.0 * (255.0_f64.powi(2) / mean).log10()
}

fn check(name: &str, scene: Scene<'_>) {
    for theme in Theme::ALL {
        for layout in [Layout::Spread, Layout::Focus] {
            let words = russian();
            let legend = if matches!(scene, Scene::Card(_)) { &[][..] } else { &WORDS };
            let picture = Picture { theme, legend, vessels: VESSELS, ..Picture::new(scene, layout, &words) };
            let svg = picture.svg();
            assert_eq!(svg, picture.svg(), "{name} {theme:?} {layout:?}: the same picture, the same document");
            let drawn = drawn(&svg);
            assert_eq!((drawn.width(), drawn.height()), picture.size(), "{name} {theme:?} {layout:?}");
            let likeness = likeness(&drawn, &picture.paint());
            assert!(likeness >= NEAR, "{name} {theme:?} {layout:?}: {likeness:.1} dB");
        }
    }
}

#[test]
fn another_program_draws_the_same_picture_of_the_document() {
    for words in ["classic", "shapes=L,square,zigzag,T mines=2 sweepers=1 subs=2", "size=20 fleet=seven"] {
        let game = Game::after(&rules(words), 5, 60);
        check(words, Scene::Own(&game.own(Side::A)));
        check(words, Scene::Public(&game.ended().view));
    }
    let classic = rules("classic");
    check("a challenge", Scene::Public(&challenge(&classic)));
    check("a fleet being laid", Scene::Own(&Game::placing(&classic, 5).drafted(Side::A, 4)));
    check("a table game", Scene::Public(&Game::sailed(&rules("straume"), 5, 9).view));
    let lines = ["Бьём по очереди & без <мин>.".to_owned()];
    check("a card", Scene::Card(&Card { title: "Правила", lines: &lines, fleet: "Флот", bent: "", rules: &classic }));
}
