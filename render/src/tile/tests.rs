//! Caching must not change a byte, whether the cache is cold, warm, or so small that it evicts tiles while drawing.

use broadside_game::{
    cell::{Cell, FieldSize},
    ids::{GameId, Home, PlayerId},
    notation::Lettering,
    report::{NextTurn, Outcome, Report},
    ruleset::Ruleset,
    side::Side,
    view::{PublicView, Seat},
};

use super::{
    cache::TileCache,
    draw::draw_from,
    key::CELL_ONLY_SIGNS,
    plan::{BoardContent, BoardFormat},
};
use crate::{
    compose,
    model::{PictureModel, ShownTallies},
    raster::{self, IndexedPicture},
    scene::{Captions, Layout, Picture, Scene, StatusLine},
    sign::Sign,
    theme::Theme,
};

/// A game without shots between players of these names, during placement or at the beginning of the battle.
pub(super) fn game(rules: Ruleset, names: [&str; 2], begun: bool) -> PublicView {
    let seat = |number: u64, name: &str| Seat { player: PlayerId { home: Home::Playground, number }, name: name.to_owned() };
    let mut view = PublicView::open(GameId::new(1, 7), rules, seat(1, names[0]));
    view.apply(&Report::Joined { seat: seat(2, names[1]) });
    if begun {
        view.apply(&Report::Began { first: Side::A, next: NextTurn::fire(Side::A), lineups: None });
    }
    view
}

/// A game with this many shots, all of them misses.
fn view(shots: u8) -> PublicView {
    let mut view = game(Ruleset::classic(Lettering::Latin), ["Anna", "Oleg"], true);
    for shot in 0..shots {
        let by = if shot % 2 == 0 { Side::A } else { Side::B };
        let cell = Cell::new(shot * 7 % 10, shot / 2 * 3 % 10);
        view.apply(&Report::Shot { by, cell, outcome: Outcome::Miss, dying: Vec::new(), next: NextTurn::fire(!by) });
    }
    view
}

fn captions(turn: u8) -> Captions {
    Captions { left: "Anna".into(), right: "Oleg".into(), status: StatusLine::plain(format!("Turn {turn}")), tally: "Left".into() }
}

/// Draws a board in every theme and layout with this cache.
fn draw_boards(cache: &TileCache, shots: u8) -> Vec<Vec<u8>> {
    let (view, captions) = (view(shots), captions(shots));
    let looks = Theme::ALL.into_iter().flat_map(|theme| [Layout::Spread, Layout::Focus].map(|layout| (theme, layout)));
    let draw = |(theme, layout)| {
        let mut png = Vec::new();
        assert!(draw_from(cache, &Picture { theme, ..Picture::new(Scene::Public(&view), layout, &captions) }, &mut png));
        png
    };
    looks.map(draw).collect()
}

#[test]
fn cold_warm_and_evicting_caches_give_the_same_bytes() {
    let (warm, small) = (TileCache::new(1 << 24), TileCache::new(10_000));
    for shots in 0..4 {
        draw_boards(&warm, shots);
    }
    for shots in [3, 9, 2] {
        let cold = draw_boards(&TileCache::new(1 << 24), shots);
        assert!(cold == draw_boards(&warm, shots), "{shots}");
        assert!(cold == draw_boards(&warm, shots), "{shots}, once more");
        assert!(cold == draw_boards(&small, shots), "{shots}, evicting");
    }
}

#[test]
fn cache_keeps_its_limit() {
    let bound = 100_000;
    let cache = TileCache::new(bound);
    for shots in 0..6 {
        draw_boards(&cache, shots);
        assert!((1..=bound).contains(&cache.bytes()), "{}", cache.bytes());
    }
}

/// Draws a board without tiles, with this sign on every second cell: those whose column and row add up to an even number (`odd` = 0)
/// or to an odd one (`odd` = 1).
fn draw_chequered(theme: Theme, layout: Layout, (size, marks): (FieldSize, &str), sign: Option<Sign>, odd: u8) -> IndexedPicture {
    let rules = Ruleset::parse(&format!("size={size} fleet=1x2 marks={marks}"), Lettering::Latin).expect("legal rules");
    let view = game(rules, [""; 2], true);
    let (scene, captions) = (Scene::Public(&view), Captions::default());
    let mut model = PictureModel::of(&scene);
    if let PictureModel::Battle { left, right, .. } = &mut model {
        for field in [left, right] {
            let cells = Cell::all(size).filter(|cell| (cell.col + cell.row) % 2 == odd);
            field.signs = cells.filter_map(|cell| Some((cell, sign?))).collect();
        }
    }
    let picture = Picture { theme, ..Picture::new(scene, layout, &captions) };
    raster::rasterize(&compose::picture(&model, &picture), picture.skin(), picture.size())
}

#[test]
fn signs_that_stay_in_their_cells_leave_no_ink_elsewhere() {
    let every = ["dots", "crosses", "pegs"];
    let looks = Theme::ALL.into_iter().flat_map(|theme| [Layout::Spread, Layout::Focus].map(|layout| (theme, layout)));
    for (theme, layout) in looks {
        let others = [(12, 8), (20, 5), (5, 20)].map(|(width, height)| FieldSize { width, height });
        for size in (5..=20).map(FieldSize::square).chain(others) {
            let blank = draw_chequered(theme, layout, (size, "dots"), None, 0);
            let format = BoardFormat { layout, field: size, kind: BoardContent::Battle(ShownTallies::Both) };
            let marks = &every[..if size.width % 5 == 0 { every.len() } else { 1 }];
            let cases =
                CELL_ONLY_SIGNS.into_iter().flat_map(|sign| marks.iter().flat_map(move |marks| [(sign, *marks, 0), (sign, *marks, 1)]));
            for (sign, marks, odd) in cases {
                let marked = draw_chequered(theme, layout, (size, marks), Some(sign), odd);
                for frame in format.frames() {
                    let outside = Cell::all(size).filter(|cell| (cell.col + cell.row) % 2 != odd);
                    for cell in outside {
                        let (left, top) = (frame.x + u32::from(cell.col) * frame.cell, frame.y + u32::from(cell.row) * frame.cell);
                        for row in top..top + frame.cell {
                            let at = (row * blank.width + left) as usize..(row * blank.width + left + frame.cell) as usize;
                            assert!(
                                blank.pixels[at.clone()] == marked.pixels[at],
                                "{theme:?} {layout:?} {size} {marks}: {sign:?} beside {cell:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}
