//! End cards: one size in every theme, for every field and names of any length, small enough for every platform.

use broadside_game::view::PublicView;
use broadside_render::{end_card, paint_end_card};
use broadside_scene::{
    EndCard,
    look::{Colours, Theme},
};
use broadside_testkit::pictures::staged::{Game, rules};

const STATISTICS: [&str; 3] = ["43 выстрела", "47 % попаданий", "лучшая серия: 6"];

/// The colour type of a PNG of palette indices, which stands behind its size and bit depth.
const PALETTE: u8 = 3;

fn card(view: &PublicView, headline: &str, laurels: Option<&str>) -> EndCard {
    EndCard {
        view: view.clone(),
        headline: headline.to_owned(),
        line: "Анна побеждает! Весь флот противника потоплен за 43 выстрела.".to_owned(),
        laurels: laurels.map(str::to_owned),
        statistics: [(); 2].map(|()| STATISTICS.map(str::to_owned).to_vec()),
        foot: "ABCDEF · 12 минут · классика".to_owned(),
        reader: None,
    }
}

#[test]
fn end_card_fits_every_field_theme_and_chat() {
    for (words, shots) in [
        ("classic", 60),
        ("size=20 fleet=seven", 80),
        ("size=5 fleet=1x2+1x1", 9),
        ("mines=5 sweepers=2 subs=1", 40),
        ("20x5 fleet=mb", 50),
    ] {
        let card = card(&Game::after(&rules(words), 5, shots).view, "Анна", Some("47 %"));
        for theme in Theme::ALL {
            let draw = || end_card(&card, theme, Colours::default());
            let (picture, png) = (paint_end_card(&card, theme, Colours::default()), draw());
            assert_eq!((picture.width, picture.height), (1080, 1350));
            println!("{theme:?} {words}: {} bytes", png.len());
            assert_eq!(png[25], PALETTE, "{theme:?} {words}: full colour makes it half as large again");
            assert!(png.len() <= 150_000, "{theme:?} {words}: {} bytes", png.len());
            assert!(png == draw(), "the same bytes twice");
        }
    }
}

#[test]
fn winner_and_laurels_are_visible_with_any_name() {
    let (view, long) = (Game::after(&rules("classic"), 5, 60).view, "Щ".repeat(40));
    for theme in Theme::ALL {
        let names = ["Анна", "Wałęsa", long.as_str(), "🚢", ""];
        let paint = |name: &str, laurels: Option<&str>| paint_end_card(&card(&view, name, laurels), theme, Colours::default()).pixels;
        let cards: Vec<Vec<u8>> = names.iter().map(|name| paint(name, Some("47 %"))).collect();
        assert!(cards[0] != cards[1] && cards[1] != cards[2], "{theme:?}");
        assert!(paint("Анна", None) != cards[0], "{theme:?}");
        // Without laurels the headline fills their space: the rows from 170 to 270.
        let rows = |pixels: Vec<u8>| pixels[170 * 1080..270 * 1080].to_vec();
        let (with_headline, without_headline) = (rows(paint("Анна", None)), rows(paint("", None)));
        let inked = with_headline.iter().zip(&without_headline).filter(|(one, other)| one != other).count();
        assert!(inked > 2_000, "{theme:?}: {inked} pixels");
    }
}
