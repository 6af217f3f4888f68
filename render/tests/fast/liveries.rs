//! A player's livery shows on their own field and on their end card, also in greyscale, and nowhere else.

use broadside_game::side::Side;
use broadside_render::{Captions, Colours, Layout, Livery, Picture, Scene, Theme, paint_end_card, regions};
use broadside_testkit::pictures::staged::{Game, rules};
use image::GrayImage;

/// The least clear difference in shades of grey.
const CLEAR_DIFFERENCE: u8 = 24;

fn grey([red, green, blue]: [u8; 3]) -> u8 {
    ((2126 * u32::from(red) + 7152 * u32::from(green) + 722 * u32::from(blue)) / 10_000) as u8
}

fn to_grey((width, height): (u32, u32), colours: impl Iterator<Item = [u8; 3]>) -> GrayImage {
    GrayImage::from_vec(width, height, colours.map(grey).collect()).expect("a colour for every pixel")
}

fn paint(scene: Scene<'_>, layout: Layout, theme: Theme, hulls: Livery) -> GrayImage {
    let colours = Colours { hulls, ..Colours::default() };
    let png = Picture { theme, colours, ..Picture::new(scene, layout, &Captions::default()) }.draw();
    let shown = image::load_from_memory(&png).expect("a finished PNG").to_rgb8();
    to_grey(shown.dimensions(), shown.as_raw().as_chunks::<3>().0.iter().copied())
}

/// The positions where two pictures differ clearly.
fn differing(one: &GrayImage, other: &GrayImage) -> Vec<(u32, u32)> {
    let both = one.enumerate_pixels().zip(other.pixels());
    both.filter(|((_, _, one), other)| one.0[0].abs_diff(other.0[0]) > CLEAR_DIFFERENCE).map(|((x, y, _), _)| (x, y)).collect()
}

#[test]
fn ship_looks_differ_without_colour_and_only_on_the_own_field() {
    for (words, layout) in [
        ("classic", Layout::Spread),
        ("classic", Layout::Focus),
        ("shapes=L,square,zigzag,T mines=2 sweepers=1 subs=2", Layout::Spread),
        ("dutchman-quick", Layout::Spread),
    ] {
        let game = Game::after(&rules(words), 7, 20);
        let own = game.own_view(Side::A);
        let region = regions(&Scene::Own(&own), layout).into_iter().find(|region| region.side == Side::A).expect("an own field");
        // A sketched edge may slightly leave the field.
        let around = region.cell;
        let (left, top, span) = (region.x - around, region.y - around, u32::from(region.size.width) * region.cell + 2 * around);
        for theme in Theme::ALL {
            let pictures = Livery::ALL.map(|livery| paint(Scene::Own(&own), layout, theme, livery));
            for (at, one) in pictures.iter().enumerate() {
                for (further, other) in pictures.iter().enumerate().skip(at + 1) {
                    let differing = differing(one, other);
                    let name = format!("{words} {theme:?} {layout:?}: {:?} and {:?}", Livery::ALL[at], Livery::ALL[further]);
                    assert!(differing.len() > 200, "{name} differ clearly in {} pixels", differing.len());
                    let inside = |(x, y): &(u32, u32)| (left..left + span).contains(x) && (top..top + span).contains(y);
                    assert!(differing.iter().all(inside), "{name} differ outside the own field");
                }
            }
            let [usual, others @ ..] = Livery::ALL.map(|livery| paint(Scene::Public(&game.view), layout, theme, livery));
            assert!(others.iter().all(|other| *other == usual), "{words} {theme:?}: the public picture does not change");
        }
    }
}

#[test]
fn end_card_of_a_player_shows_floating_ships_in_their_look() {
    let game = Game::after(&rules("classic"), 5, 60).after_resignation();
    let card = |reader: Option<Side>| {
        let [headline, line, foot] = [const { String::new() }; 3];
        broadside_scene::EndCard {
            view: game.view.clone(),
            headline,
            line,
            laurels: None,
            statistics: [Vec::new(), Vec::new()],
            foot,
            reader,
        }
    };
    let draw = |own: Option<Side>, hulls: Livery, theme: Theme| {
        let colours = Colours { hulls, ..Colours::default() };
        let painted = paint_end_card(&card(own), theme, colours);
        to_grey((painted.width, painted.height), painted.pixels.iter().map(|index| painted.palette[usize::from(*index)]))
    };
    for theme in Theme::ALL {
        let usual = draw(None, Livery::Usual, theme);
        assert!(draw(Some(Side::B), Livery::Usual, theme) == usual, "{theme:?}: nothing was chosen");
        for livery in &Livery::ALL[1..] {
            assert!(draw(None, *livery, theme) == usual, "{theme:?} {livery:?}: a card without a reader");
            let [mine, theirs] = [Side::A, Side::B].map(|side| differing(&draw(Some(side), *livery, theme), &usual));
            assert!(mine.len() > 200 && theirs.len() > 200, "{theme:?} {livery:?}: {} and {}", mine.len(), theirs.len());
            assert!(mine.iter().all(|pixel| !theirs.contains(pixel)), "{theme:?} {livery:?}: only on the own field");
        }
    }
}
