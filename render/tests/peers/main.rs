//! A picture as an SVG document, drawn by a program that is not ours: the same picture as the finished one, but for the
//! palette.

use broadside_core::game::side::Side;
use broadside_render::{Card, Indexed, Layout, Picture, Scene, Theme};
use broadside_testkit::pictures::staged::{Game, VESSELS, WORDS, challenge, rules, russian};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

/// The side of the squares that are compared, in pixels: a mark that is missing or misplaced fills much of one.
const SQUARE: u32 = 16;

/// How near every square keeps to the true colours at least, in decibels of peak signal to noise.
const NEAR: f64 = 24.0;

fn drawn(svg: &str) -> Pixmap {
    let tree = Tree::from_str(svg, &Options::default()).expect("a well-formed document");
    let mut canvas = Pixmap::new(tree.size().width() as u32, tree.size().height() as u32).expect("pictures have an area");
    resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
    canvas
}

/// The peak signal-to-noise ratio of the two pictures' least alike squares.
fn likeness(drawn: &Pixmap, ours: &Indexed) -> f64 {
    let across = ours.width.div_ceil(SQUARE);
    let mut squares = vec![(0.0, 0); (across * ours.height.div_ceil(SQUARE)) as usize];
    let (pixels, _) = drawn.data().as_chunks::<4>();
    for (at, (pixel, index)) in (0..).zip(pixels.iter().zip(&ours.pixels)) {
        let (x, y): (u32, u32) = (at % ours.width, at / ours.width);
        let (apart, parts) = &mut squares[(y / SQUARE * across + x / SQUARE) as usize];
        for (one, other) in pixel.iter().zip(ours.palette[usize::from(*index)]) {
            *apart += (f64::from(*one) - f64::from(other)).powi(2);
            *parts += 1;
        }
    }
    let worst = squares.iter().map(|(apart, parts)| apart / f64::from(*parts)).fold(f64::MIN_POSITIVE, f64::max);
    10.0 * (255.0_f64.powi(2) / worst).log10()
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
    for words in ["classic", "shapes=L,square,zigzag,T mines=2 sweepers=1 subs=2"] {
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
