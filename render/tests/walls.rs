//! What a picture may depend on: the view and the captions, nothing else. Compared by bytes.

use broadside_core::game::{
    cell::Cell,
    report::{Next, Outcome, Report},
    side::{BySide, Side},
    view::PublicView,
};
use broadside_render::{Layout, Scene, draw, regions, size};

mod staged;

use staged::{Dice, Game, challenge, fleet, own, rules, russian};

const LAYOUTS: [Layout; 2] = [Layout::Spread, Layout::Focus];

fn folded(game: &Game) -> PublicView {
    let mut view = challenge(&game.view.rules);
    for report in &game.said {
        view.apply(report);
    }
    view
}

#[test]
fn the_same_view_gives_the_same_bytes() {
    for words in ["classic", "hasbro", "size=20 fleet=seven"] {
        let game = Game::after(&rules(words), 3, 40);
        for layout in LAYOUTS {
            let own = game.own(Side::B);
            assert_eq!(draw(&Scene::Own(&own), layout, &russian()), draw(&Scene::Own(&own.clone()), layout, &russian()));
        }
    }
}

#[test]
fn two_worlds_of_which_the_same_was_said_look_the_same_to_the_public() {
    let game = Game::after(&rules("classic"), 3, 40);
    let (here, there) = (folded(&game), folded(&game));
    for layout in LAYOUTS {
        assert_eq!(draw(&Scene::Public(&here), layout, &russian()), draw(&Scene::Public(&there), layout, &russian()));
    }
}

#[test]
fn the_enemys_hidden_ships_leave_no_trace_in_an_own_picture() {
    let rules = rules("classic");
    let here = Game::after(&rules, 3, 40);
    for seed in 0..3 {
        let fleets = BySide { a: here.fleets.a.clone(), b: fleet(&rules, &mut Dice(seed)) };
        assert_ne!(fleets.b, here.fleets.b, "another world");
        let there = own(Side::A, folded(&here), fleets.a);
        for layout in LAYOUTS {
            assert_eq!(draw(&Scene::Own(&here.own(Side::A)), layout, &russian()), draw(&Scene::Own(&there), layout, &russian()));
        }
    }
}

#[test]
fn a_public_picture_does_not_change_with_the_fleets_being_laid() {
    let rules = rules("classic");
    let (here, there) = (Game::placing(&rules, 1), Game::placing(&rules, 2));
    assert_ne!(here.fleets, there.fleets);
    assert_eq!(draw(&Scene::Public(&here.view), Layout::Spread, &russian()), draw(&Scene::Public(&there.view), Layout::Spread, &russian()));
}

#[test]
fn a_shot_shows_inside_its_region() {
    for words in ["classic", "hasbro", "size=5 fleet=1x2", "size=12", "size=20 fleet=six"] {
        let rules = rules(words);
        let mut view = Game::after(&rules, 4, 0).view;
        for cell in [Cell::new(0, 0), Cell::new(rules.size - 1, 0), Cell::new(2, rules.size - 1)] {
            let before = view.clone();
            view.apply(&Report::Shot { by: Side::A, cell, outcome: Outcome::Miss, dying: Vec::new(), next: Next::fire(Side::B) });
            for layout in LAYOUTS {
                let region =
                    regions(&Scene::Public(&view), layout).into_iter().find(|region| region.side == Side::B).expect("both charts show");
                let (x, y) = (region.x + u32::from(cell.col) * region.cell, region.y + u32::from(cell.row) * region.cell);
                // The same phase on both sides, so that only the shot differs.
                let mut still = before.clone();
                still.phase = view.phase;
                let [old, new] = [&still, &view].map(|view| decoded(&draw(&Scene::Public(view), layout, &russian())));
                let changed = (x..x + region.cell).any(|x| (y..y + region.cell).any(|y| old.get_pixel(x, y) != new.get_pixel(x, y)));
                assert!(changed, "{words} {layout:?} {cell:?}");
            }
        }
    }
}

#[test]
fn regions_lie_on_the_picture_and_name_the_waters_they_show() {
    let rules = rules("size=13 fleet=five");
    let game = Game::after(&rules, 4, 9);
    for (scene, layout, sides) in [
        (Scene::Own(&game.own(Side::B)), Layout::Spread, vec![Side::B, Side::A]),
        (Scene::Own(&game.own(Side::B)), Layout::Focus, vec![Side::A, Side::B]),
        (Scene::Public(&game.view), Layout::Spread, vec![Side::A, Side::B]),
        (Scene::Own(&Game::placing(&rules, 4).own(Side::B)), Layout::Spread, vec![Side::B]),
    ] {
        let regions = regions(&scene, layout);
        assert_eq!(regions.iter().map(|region| region.side).collect::<Vec<_>>(), sides, "{layout:?}");
        for region in regions {
            assert_eq!(region.columns, 13);
            let (width, height) = size(layout);
            assert!(region.x + 13 * region.cell <= width && region.y + 13 * region.cell <= height);
        }
    }
}

fn decoded(png: &[u8]) -> image::RgbImage {
    image::load_from_memory(png).expect("a finished PNG").to_rgb8()
}
