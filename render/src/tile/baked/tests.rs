//! Rebuilds the files of prebuilt tiles, and compares the checked-in ones with them.

use std::{collections::BTreeMap, fs, io::Write as _, path::Path};

use broadside_game::{
    cell::CellSet,
    notation::Lettering,
    ruleset::Ruleset,
    side::Side,
    view::{AutoMark, OwnView},
};
use broadside_png::Tile;
use flate2::{Compression, write::ZlibEncoder};

use super::{BakedTiles, checksum, inflate, tile_file};
use crate::{
    compose,
    model::PictureModel,
    raster,
    scene::{Captions, Layout, Picture, Scene},
    theme::Theme,
    tile::{draw::build_pipeline, lengths, plan::BoardFormat, tests::game},
};

/// The rules of most games, on the usual and on the largest field.
const RULES: [&str; 2] = ["classic", "size=20 fleet=seven"];
/// The lettering and the fixed texts of boards in every language.
const LOCALES: [(Lettering, [&str; 2]); 3] = [
    (Lettering::Russian, ["Моё поле", "Осталось"]),
    (Lettering::Latin, ["My field", "Left"]),
    (Lettering::Latin, ["Mitt felt", "Gjenstår"]),
];

/// Visits every board without shots in this theme and layout.
fn visit_boards(theme: Theme, layout: Layout, mut visit: impl FnMut(&Picture<'_>)) {
    for (rules, (lettering, [left, tally])) in RULES.into_iter().flat_map(|rules| LOCALES.map(|locale| (rules, locale))) {
        let rules = Ruleset::parse(rules, lettering).expect("legal rules");
        let captions = Captions { left: left.into(), tally: tally.into(), ..Captions::default() };
        for public in [false, true].map(|begun| game(rules.clone(), [""; 2], begun)) {
            let own = OwnView {
                side: Side::A,
                public: public.clone(),
                ships: Vec::new(),
                plan: Vec::new(),
                max_salvo_shots: 5,
                givable: CellSet::EMPTY,
                auto_mark: AutoMark::Sunk,
            };
            for scene in [Scene::Own(&own), Scene::Public(&public)] {
                visit(&Picture { theme, ..Picture::new(scene, layout, &captions) });
            }
        }
    }
}

fn build_file(theme: Theme, layout: Layout) -> Vec<u8> {
    let mut tiles: BTreeMap<u128, Vec<u8>> = BTreeMap::new();
    visit_boards(theme, layout, |picture| {
        let (model, skin) = (PictureModel::of(&picture.scene), picture.skin());
        let pipeline = build_pipeline(BoardFormat::of(&model, layout).expect("boards are cut into tiles"), theme, picture.colours);
        let drawn = raster::rasterize_areas(&compose::picture(&model, picture), skin, picture.size(), &pipeline.plan.areas);
        for (pixels, (left, _, right, _)) in drawn.iter().zip(&pipeline.plan.areas) {
            let width = (right - left) as usize;
            tiles
                .entry(Tile::fingerprint(pixels, width).number())
                .or_insert_with(|| pipeline.encoder.encode_tile(pixels, width).to_bytes());
        }
    });
    // Tiles of similar size and content compress well next to each other.
    let mut sorted: Vec<(&u128, &Vec<u8>)> = tiles.iter().collect();
    sorted.sort_by_key(|(_, tile)| (tile.len(), *tile));
    let (mut starts, mut data) = (BTreeMap::new(), Vec::<u8>::new());
    for (pixels, tile) in sorted {
        starts.insert(pixels, u32::try_from(data.len()).expect("small tiles"));
        data.extend(tile);
    }
    let mut file = Vec::new();
    file.extend(u32::try_from(tiles.len()).expect("few tiles").to_le_bytes());
    for (pixels, start) in starts {
        file.extend(pixels.to_le_bytes());
        file.extend(start.to_le_bytes());
    }
    file.extend(data);
    let checksum_bytes = checksum(lengths::of(theme, layout), layout, &file);
    [&checksum_bytes.to_le_bytes()[..], &file].concat()
}

fn deflate(file: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(file).expect("writing to a vector cannot fail");
    encoder.finish().expect("writing to a vector cannot fail")
}

fn themes_and_layouts() -> impl Iterator<Item = (Theme, Layout)> {
    [Layout::Spread, Layout::Focus].map(|layout| (Theme::default(), layout)).into_iter()
}

#[test]
fn baked_tiles_match_freshly_made_ones() {
    // Other values of `UPDATE` name pictures that are to be approved.
    let update = std::env::var("UPDATE").is_ok_and(|value| value == "1" || value == "baked");
    for (theme, layout) in themes_and_layouts() {
        let expected = build_file(theme, layout);
        // The streams may differ between compressors, so their contents are compared.
        let same = tile_file(theme, layout) == Some(&expected);
        assert!(same || update, "{theme:?} {layout:?}: UPDATE=1 cargo test -p broadside-render --lib baked rebuilds the tiles");
        if !same {
            let name = format!("{theme:?}-{layout:?}.tiles").to_lowercase();
            fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tile/baked").join(name), deflate(&expected))
                .expect("a place to write to");
        }
    }
}

#[test]
fn only_tiles_of_an_untouched_board_are_found_by_their_pixels() {
    for (theme, layout) in themes_and_layouts() {
        let baked = BakedTiles::of(theme, layout).expect("the prebuilt tiles are outdated; UPDATE=1 rebuilds them");
        visit_boards(theme, layout, |picture| {
            let (model, skin) = (PictureModel::of(&picture.scene), picture.skin());
            let pipeline = build_pipeline(BoardFormat::of(&model, layout).expect("boards are cut into tiles"), theme, picture.colours);
            assert!(pipeline.baked.is_some(), "the pipeline uses the prebuilt tiles");
            let drawn = raster::rasterize_areas(&compose::picture(&model, picture), skin, picture.size(), &pipeline.plan.areas);
            for (mut pixels, (left, _, right, _)) in drawn.into_iter().zip(&pipeline.plan.areas) {
                let width = (right - left) as usize;
                let stored = baked.find(Tile::fingerprint(&pixels, width)).expect("every tile of these boards is baked");
                let tile = pipeline.encoder.restore(&pixels, width, stored).expect("a whole tile");
                assert_eq!(tile.to_bytes(), pipeline.encoder.encode_tile(&pixels, width).to_bytes());
                pixels[0] ^= 63;
                assert!(baked.find(Tile::fingerprint(&pixels, width)).is_none(), "a tile with another pixel");
            }
        });
    }
}

#[test]
fn damaged_and_foreign_tile_files_are_not_used() {
    let (theme, layout) = (Theme::default(), Layout::Spread);
    let (whole, today) = (tile_file(theme, layout).expect("one is checked in"), lengths::of(theme, layout));
    let read = |bytes: Vec<u8>, layout| BakedTiles::parse(Box::leak(bytes.into_boxed_slice()), today, layout).is_some();
    assert!(read(whole.to_vec(), layout));
    assert!(!read(whole.to_vec(), Layout::Focus), "its scanlines have another length");
    let other = lengths::of(Theme::Admiral, layout);
    assert!(BakedTiles::parse(whole, other, layout).is_none(), "another code");
    for cut in [0, 3, 16, 20, whole.len() / 2, whole.len() - 1] {
        assert!(!read(whole[..cut].to_vec(), layout), "cut after {cut} bytes");
    }
    for at in [0, 17, 40, whole.len() / 2, whole.len() - 1] {
        let mut damaged = whole.to_vec();
        damaged[at] ^= 4;
        assert!(!read(damaged, layout), "byte {at} is another");
    }
    let stream = deflate(whole);
    assert!(read(inflate(&stream), layout) && !read(inflate(&stream[..stream.len() / 2]), layout), "half a stream is none");
}
