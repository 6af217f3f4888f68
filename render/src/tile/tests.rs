//! What is kept changes no byte: not a cold atlas, not a warm one, not one so small that it forgets while it draws.

use broadside_core::game::{
    cell::Cell,
    ids::{GameId, Home, PlayerId},
    notation::Lettering,
    report::{Next, Outcome, Report},
    ruleset::Ruleset,
    side::Side,
    view::{PublicView, Seat},
};

use super::{
    atlas::Atlas,
    draw::draw_from,
    key::INSIDE,
    plan::{Outline, TileKind},
};
use crate::{
    compose,
    raster::{self, Indexed},
    scene::{Captions, Layout, Picture, Scene, StatusLine},
    sheet::{Sheet, Tallies},
    sign::Sign,
    theme::Theme,
};

/// A game in which this many shots fell, all of them into the sea.
fn view(shots: u8) -> PublicView {
    let seat = |number: u64, name: &str| Seat { player: PlayerId { home: Home::Playground, number }, name: name.to_owned() };
    let mut view = PublicView::open(GameId::new(1, 7), Ruleset::classic(Lettering::Latin), seat(1, "Anna"));
    view.apply(&Report::Joined { seat: seat(2, "Oleg") });
    view.apply(&Report::Began { first: Side::A, next: Next::fire(Side::A), lineups: None });
    for shot in 0..shots {
        let by = if shot % 2 == 0 { Side::A } else { Side::B };
        let cell = Cell::new(shot * 7 % 10, shot / 2 * 3 % 10);
        view.apply(&Report::Shot { by, cell, outcome: Outcome::Miss, dying: Vec::new(), next: Next::fire(!by) });
    }
    view
}

fn captions(turn: u8) -> Captions {
    Captions { left: "Anna".into(), right: "Oleg".into(), status: StatusLine::plain(format!("Turn {turn}")), tally: "Left".into() }
}

/// A board of every theme and layout, drawn from this atlas.
fn drawn(atlas: &Atlas, shots: u8) -> Vec<Vec<u8>> {
    let (view, captions) = (view(shots), captions(shots));
    let looks = Theme::ALL.into_iter().flat_map(|theme| [Layout::Spread, Layout::Focus].map(|layout| (theme, layout)));
    let draw = |(theme, layout)| {
        let mut png = Vec::new();
        assert!(draw_from(atlas, &Picture { theme, ..Picture::new(Scene::Public(&view), layout, &captions) }, &mut png));
        png
    };
    looks.map(draw).collect()
}

#[test]
fn a_cold_atlas_a_warm_one_and_one_that_forgets_give_the_same_bytes() {
    let (warm, small) = (Atlas::new(1 << 24), Atlas::new(10_000));
    for shots in 0..4 {
        drawn(&warm, shots);
    }
    for shots in [3, 9, 2] {
        let cold = drawn(&Atlas::new(1 << 24), shots);
        assert!(cold == drawn(&warm, shots), "{shots}");
        assert!(cold == drawn(&warm, shots), "{shots}, once more");
        assert!(cold == drawn(&small, shots), "{shots}, forgetting");
    }
}

#[test]
fn an_atlas_keeps_to_its_bound() {
    let bound = 100_000;
    let atlas = Atlas::new(bound);
    for shots in 0..6 {
        drawn(&atlas, shots);
        assert!(atlas.weight() <= 2 * bound, "{}", atlas.weight());
    }
    assert!(atlas.weight() > bound / 2, "something is kept");
}

/// The field of a board on which every second cell holds this sign, drawn the plain way, and whose turn it is by row.
fn chequered(theme: Theme, layout: Layout, (count, marks): (u8, &str), sign: Option<Sign>, odd: u8) -> Indexed {
    let rules = Ruleset::parse(&format!("size={count} fleet=1x2 marks={marks}"), Lettering::Latin).expect("lawful rules");
    let seat = |number: u64| Seat { player: PlayerId { home: Home::Playground, number }, name: String::new() };
    let mut view = PublicView::open(GameId::new(1, 7), rules, seat(1));
    view.apply(&Report::Joined { seat: seat(2) });
    view.apply(&Report::Began { first: Side::A, next: Next::fire(Side::A), lineups: None });
    let (scene, captions) = (Scene::Public(&view), Captions::default());
    let mut sheet = Sheet::of(&scene);
    if let Sheet::Battle { left, right, .. } = &mut sheet {
        for waters in [left, right] {
            let cells = Cell::all(count).filter(|cell| (cell.col + cell.row) % 2 == odd);
            waters.signs = cells.filter_map(|cell| Some((cell, sign?))).collect();
        }
    }
    let picture = Picture { theme, ..Picture::new(scene, layout, &captions) };
    raster::indexed(&compose::draw(&sheet, &picture), picture.skin(), picture.size())
}

#[test]
fn signs_that_stay_in_their_cells_leave_no_ink_elsewhere() {
    let every = ["dots", "crosses", "pegs"];
    let looks = Theme::ALL.into_iter().flat_map(|theme| [Layout::Spread, Layout::Focus].map(|layout| (theme, layout)));
    for (theme, layout) in looks {
        for count in 5..=20 {
            let blank = chequered(theme, layout, (count, "dots"), None, 0);
            let outline = Outline { layout, count, kind: TileKind::Battle(Tallies::Both) };
            let marks = &every[..if count % 5 == 0 { every.len() } else { 1 }];
            let cases = INSIDE.into_iter().flat_map(|sign| marks.iter().flat_map(move |marks| [(sign, *marks, 0), (sign, *marks, 1)]));
            for (sign, marks, odd) in cases {
                let marked = chequered(theme, layout, (count, marks), Some(sign), odd);
                for frame in outline.frames() {
                    let outside = Cell::all(count).filter(|cell| (cell.col + cell.row) % 2 != odd);
                    for cell in outside {
                        let (left, top) = (frame.x + u32::from(cell.col) * frame.cell, frame.y + u32::from(cell.row) * frame.cell);
                        for row in top..top + frame.cell {
                            let at = (row * blank.width + left) as usize..(row * blank.width + left + frame.cell) as usize;
                            assert!(
                                blank.pixels[at.clone()] == marked.pixels[at],
                                "{theme:?} {layout:?} {count} {marks}: {sign:?} beside {cell:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}
