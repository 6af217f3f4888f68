//! Without a background a picture is simpler, and everything that belongs to the game stays the same.

use broadside_game::side::Side;
use broadside_render::{BoardBackground, Captions, Colours, Layout, Picture, Scene, Theme, regions};
use broadside_testkit::pictures::staged::{Game, rules};
use image::RgbImage;

fn painted(scene: Scene<'_>, layout: Layout, theme: Theme, ground: BoardBackground) -> RgbImage {
    let colours = Colours { ground, ..Colours::default() };
    let picture = Picture { theme, colours, ..Picture::new(scene, layout, &Captions::default()) }.draw();
    image::load_from_memory(&picture).expect("a finished PNG").to_rgb8()
}

/// The number of pixels that differ from their left neighbour.
fn edges(picture: &RgbImage) -> usize {
    picture.rows().map(|row| row.collect::<Vec<_>>().windows(2).filter(|two| two[0] != two[1]).count()).sum()
}

#[test]
fn missing_background_draws_less_and_leaves_the_game_unchanged() {
    let game = Game::after(&rules("classic"), 5, 41).own_view(Side::A);
    for layout in [Layout::Spread, Layout::Focus] {
        for theme in Theme::ALL {
            let [drawn, bare] = BoardBackground::ALL.map(|ground| painted(Scene::Own(&game), layout, theme, ground));
            assert_eq!(drawn.dimensions(), bare.dimensions());
            match theme {
                Theme::Notebook | Theme::Admiral => assert!(edges(&bare) < edges(&drawn), "{theme:?} {layout:?}"),
                Theme::Contrast => assert_eq!(bare, drawn, "the theme has no background"),
            }
            if theme != Theme::Notebook {
                continue;
            }
            for region in regions(&Scene::Own(&game), layout) {
                let (across, down) = (0..u32::from(region.size.width) * region.cell, 0..u32::from(region.size.height) * region.cell);
                // Excludes the grid lines and the edge of the chart.
                let inside = |at: u32| (2..region.cell - 2).contains(&(at % region.cell));
                for (x, y) in down.flat_map(|y| across.clone().map(move |x| (x, y))).filter(|(x, y)| inside(*x) && inside(*y)) {
                    let at = (region.x + x, region.y + y);
                    assert_eq!(bare.get_pixel(at.0, at.1), drawn.get_pixel(at.0, at.1), "{layout:?} {:?} {at:?}", region.side);
                }
            }
        }
    }
}
