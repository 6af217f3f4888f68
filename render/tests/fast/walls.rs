//! A picture depends only on the view and the captions, compared byte for byte.

use broadside_game::{
    cell::{Cell, FieldSize},
    report::{NextTurn, Outcome, Report},
    side::Side,
};
use broadside_render::{Captions, IndexedPicture, Layout, Picture, Scene, Theme, paint_heat_film, regions, size};
use broadside_scene::figure::{HeatFilm, HeatFrame};
use broadside_testkit::pictures::{
    figured,
    staged::{Game, WORDS, rules, russian},
};
use broadside_words::locale::Locale;

const LAYOUTS: [Layout; 2] = [Layout::Spread, Layout::Focus];

fn draw(scene: &Scene<'_>, layout: Layout, captions: &Captions) -> Vec<u8> {
    Picture::new(*scene, layout, captions).draw()
}

#[test]
fn lineup_shows_only_to_its_owner_until_the_board_is_open() {
    let rules = rules("straume");
    let [one, other] = [1, 2].map(|seed| Game::placing_lineup(&rules, seed));
    let own = |game: &Game| draw(&Scene::Own(&game.own_view(Side::A)), Layout::Spread, &russian());
    assert_ne!(own(&one), own(&other));
    let public = |game: &Game| draw(&Scene::Public(&game.view), Layout::Spread, &russian());
    assert_eq!(public(&one), public(&other));
}

#[test]
fn legend_adds_height_and_moves_nothing() {
    let game = Game::after(&rules("classic"), 3, 40);
    for layout in LAYOUTS {
        let words = russian();
        let plain = Picture::new(Scene::Public(&game.view), layout, &words);
        let explained = Picture { legend: &WORDS, ..plain };
        assert_eq!(plain.size(), size(layout));
        assert!(explained.size().1 > plain.size().1);
        let [plain, explained] = [plain, explained].map(|picture| picture.paint().pixels);
        // The last row of the shorter picture may show the next square of the paper.
        let same = plain.len() - 2 * size(layout).0 as usize;
        assert!(plain[..same] == explained[..same], "{layout:?}");
    }
}

#[test]
fn shot_changes_only_its_region() {
    for words in ["classic", "hasbro", "size=5 fleet=1x2", "size=12", "size=20 fleet=six", "20x5 fleet=mb", "5x20 fleet=mb"] {
        let rules = rules(words);
        let mut view = Game::after(&rules, 4, 0).view;
        for cell in [Cell::new(0, 0), Cell::new(rules.size.width - 1, 0), Cell::new(2, rules.size.height - 1)] {
            let before = view.clone();
            view.apply(&Report::Shot { by: Side::A, cell, outcome: Outcome::Miss, dying: Vec::new(), next: NextTurn::fire(Side::B) });
            for layout in LAYOUTS {
                let region =
                    regions(&Scene::Public(&view), layout).into_iter().find(|region| region.side == Side::B).expect("the chart of B");
                let (x, y) = (region.x + u32::from(cell.col) * region.cell, region.y + u32::from(cell.row) * region.cell);
                // The same phase on both sides, so that only the shot differs.
                let mut still = before.clone();
                still.phase = view.phase;
                let drawn = [&still, &view].map(|view| draw(&Scene::Public(view), layout, &russian()));
                let [old, new] = drawn.map(|png| image::load_from_memory(&png).expect("a finished PNG").to_rgb8());
                let changed = (x..x + region.cell).any(|x| (y..y + region.cell).any(|y| old.get_pixel(x, y) != new.get_pixel(x, y)));
                assert!(changed, "{words} {layout:?} {cell:?}");
            }
        }
    }
}

#[test]
fn regions_lie_on_the_picture_and_name_their_sides() {
    let rules = rules("13x9 fleet=mb");
    let game = Game::after(&rules, 4, 9);
    for (scene, layout, sides) in [
        (Scene::Own(&game.own_view(Side::B)), Layout::Spread, vec![Side::B, Side::A]),
        (Scene::Own(&game.own_view(Side::B)), Layout::Focus, vec![Side::A, Side::B]),
        (Scene::Public(&game.view), Layout::Spread, vec![Side::A, Side::B]),
        (Scene::Own(&Game::placing(&rules, 4).own_view(Side::B)), Layout::Spread, vec![Side::B]),
    ] {
        let regions = regions(&scene, layout);
        assert_eq!(regions.iter().map(|region| region.side).collect::<Vec<_>>(), sides, "{layout:?}");
        for region in regions {
            assert_eq!(region.size, FieldSize { width: 13, height: 9 });
            let (width, height) = size(layout);
            assert!(region.x + 13 * region.cell <= width && region.y + 9 * region.cell <= height);
        }
    }
}

#[test]
fn whole_fleet_fills_its_picture_and_nothing_is_left_to_place() {
    for words in ["classic", "size=20 fleet=seven", "mines=3 subs=1", "dutchman-quick"] {
        let game = Game::placing(&rules(words), 4);
        let (none, whole) = (game.own_with_ships(Side::A, 0), game.own_view(Side::A));
        for layout in LAYOUTS {
            let captions = russian();
            let picture = Picture::new(Scene::Own(&whole), layout, &captions);
            assert_eq!(Picture::new(Scene::Own(&none), layout, &captions).size(), size(layout), "{words} {layout:?}: no ship");
            let [region] = regions(&picture.scene, layout)[..] else { panic!("{words} {layout:?}: only the own chart") };
            let ((width, height), side) = (picture.size(), u32::from(region.size.width) * region.cell);
            assert!(region.x + side <= width && region.y + side <= height, "{words} {layout:?}: the chart lies on it");
            assert!(100 * side * side >= 55 * width * height, "{words} {layout:?}: {side} in {width} x {height}");
            let untitled = Captions { right: String::new(), tally: String::new(), ..captions.clone() };
            let without = Picture::new(Scene::Own(&whole), layout, &untitled);
            assert!(picture.draw() == without.draw(), "{words} {layout:?}: no heading for pieces that are left");
            let explained = Picture { legend: &WORDS, ..picture };
            assert_eq!(explained.size().0, width, "{words} {layout:?}: the legend is below");
            assert!(explained.size().1 > height, "{words} {layout:?}");
        }
    }
}

#[test]
fn classic_fleet_is_one_line_beside_a_long_label() {
    let own = Game::after(&rules("classic"), 5, 41).own_view(Side::A);
    let captions = Captions { tally: "Флот противника".to_owned(), ..russian() };
    let drawn = Picture { theme: Theme::Contrast, ..Picture::new(Scene::Own(&own), Layout::Spread, &captions) }.paint();
    let is_inked = |y: u32| {
        let row = &drawn.pixels[(y * drawn.width) as usize..][964..1240];
        row.iter().any(|index| *index != drawn.pixels[0])
    };
    // Two lines would begin higher and end lower.
    assert_eq!([660, 677, 692].map(is_inked), [false, true, false]);
}

#[test]
fn film_shot_changes_only_its_map_and_text() {
    let film = figured::film(&Game::after(&rules("classic"), 11, 20), Locale::RU);
    let elsewhere = HeatFilm {
        frames: film.frames.iter().map(|frame| HeatFrame { fired: frame.fired.map(|cell| (cell + 37) % 100), ..frame.clone() }).collect(),
        ..film.clone()
    };
    let [one, other] = [&film, &elsewhere].map(|film| paint_heat_film(film, Theme::Admiral).next().expect("a first view"));
    // Axis labels and field: everything above and below them is the same.
    for (at, (one, other)) in one.pixels.chunks(one.width as usize).zip(other.pixels.chunks(one.width as usize)).enumerate() {
        assert!((80..650).contains(&at) || one == other, "row {at}");
    }
    assert_ne!(one.pixels, other.pixels, "the cell fired at is visible");
    let later = HeatFilm { frames: film.frames[..4].to_vec(), ..film.clone() };
    let head: Vec<_> = paint_heat_film(&later, Theme::Admiral).take(6).map(|view| without_progress_bar(&view)).collect();
    let whole: Vec<_> = paint_heat_film(&film, Theme::Admiral).take(6).map(|view| without_progress_bar(&view)).collect();
    assert!(head == whole, "later frames change only the progress bar");
}

/// A frame of a film without the progress bar.
fn without_progress_bar(view: &IndexedPicture) -> Vec<u8> {
    view.pixels[..740 * view.width as usize].to_vec()
}
