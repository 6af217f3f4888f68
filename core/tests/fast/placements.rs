//! Legal placements: the game accepts as many as independent counts say. And typed ranges of cells parse with every kind of dash.

use broadside_game::{
    cell::{CellSet, FieldSize},
    dice::SeededDice,
    layout::{Layout, Piece, legal_placements},
    notation::Lettering,
    roster::{Kind, PieceSpec, Roster},
    ruleset::{Ruleset, Touch},
    shape::poses,
};

const TOUCHES: [Touch; 3] = [Touch::None, Touch::Corners, Touch::Any];

/// The number of placements that [`Layout::check`] accepts, among all choices of poses.
fn count_legal(size: FieldSize, fleet: &[u8], touch: Touch) -> u64 {
    let roster = Roster::of_sizes(&fleet.iter().map(|decks| (1, *decks)).collect::<Vec<_>>());
    let rules = Ruleset { size, fleet: roster, touch, ..Ruleset::classic(Lettering::Latin) };
    let mut layouts: Vec<Vec<CellSet>> = vec![Vec::new()];
    for decks in fleet {
        let all = poses(PieceSpec::warship(*decks), &rules);
        layouts = layouts.iter().flat_map(|placed| all.iter().map(|pose| placed.iter().copied().chain([*pose]).collect())).collect();
    }
    let pieces = |placed: &Vec<CellSet>| placed.iter().map(|cells| Piece::ship(cells.iter().collect())).collect();
    let legal = layouts.iter().filter(|placed| Layout { pieces: pieces(placed) }.check(&rules).is_ok()).count() as u64;
    // Ships of the same size were counted as different ones.
    let permutations: u64 = fleet.chunk_by(|a, b| a == b).map(|group| (1..=group.len() as u64).product::<u64>()).product();
    legal / permutations
}

#[test]
fn game_accepts_exactly_the_counted_legal_placements() {
    for (width, height, fleet, expected) in [
        (4, 4, &[2, 1][..], [184, 232, 336]),
        (4, 4, &[3, 2, 1], [176, 408, 2_904]),
        (5, 5, &[2, 2], [422, 490, 686]),
        (5, 5, &[3, 2, 1], [3_944, 6_360, 19_120]),
        (4, 6, &[2, 1], [572, 660, 836]),
        (4, 6, &[3, 2], [464, 528, 840]),
        (4, 6, &[3, 2, 1], [3_200, 5_116, 15_960]),
        (5, 8, &[2, 1], [2_034, 2_214, 2_546]),
        (5, 8, &[3, 2], [2_234, 2_434, 3_158]),
        (5, 8, &[2, 2], [1_538, 1_678, 2_045]),
        (12, 8, &[2, 1], [14_704, 15_248, 16_168]),
        (12, 8, &[3, 2], [21_512, 22_328, 24_760]),
        (12, 8, &[2, 2], [12_668, 13_144, 14_246]),
    ] {
        let got = TOUCHES.map(|touch| count_legal(FieldSize { width, height }, fleet, touch));
        assert_eq!(got, expected, "{fleet:?} on {width}×{height}: no contact, corners may touch, overlap only");
    }
}

#[test]
fn piece_may_lie_exactly_where_the_whole_fleet_stays_legal() {
    for (words, seed) in
        [("classic", 1), ("hasbro", 2), ("10x10 mines=3 sweepers=1", 3), ("bent", 4), ("submarines", 5), ("8x8 touch=corners", 6)]
    {
        let rules = Ruleset::parse(words, Lettering::Latin).expect("rules");
        let layout = Layout::random(&rules, &mut SeededDice(seed)).expect("there is room");
        for (at, piece) in layout.pieces.iter().enumerate() {
            let is = |spec: &PieceSpec| spec.kind == piece.kind && usize::from(spec.decks) == piece.cells.len();
            let spec = rules.pieces().into_iter().find(is).expect("the fleet has such a piece");
            let others = layout.pieces.iter().enumerate().filter(|(other, _)| *other != at);
            let others: Vec<(Kind, CellSet)> = others.map(|(_, other)| (other.kind, other.cells.iter().copied().collect())).collect();
            let places = legal_placements(spec, &others, &rules);
            for pose in poses(spec, &rules) {
                let mut moved = layout.clone();
                moved.pieces[at].cells = pose.iter().collect();
                assert_eq!(places.contains(&pose), moved.check(&rules).is_ok(), "{words}: {spec:?} at {pose:?}");
            }
        }
    }
}

#[test]
fn ranges_are_read_with_every_dash_and_digits_of_every_script() {
    let notation = Ruleset::classic(Lettering::Latin).notation();
    let read = |text: &str| Layout::parse(text, notation).map(|layout| layout.format(notation)).map_err(|faults| faults.len());
    let typed = "A1-A4|A1‑A4|A1‐A4|A1‒A4|A1–A4|A1—A4|A1―A4|A1−A4|A1﹣A4|A1－A4|Ａ１－Ａ４|A١ ‑ A٤|A1\u{200B}-A4";
    for text in typed.split('|') {
        assert_eq!(read(text), Ok("A1-A4".to_owned()), "{}", text.escape_unicode());
    }
}
