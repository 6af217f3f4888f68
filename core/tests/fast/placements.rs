//! Placements, counted: our poses and halos against counts made elsewhere.

use broadside_game::{
    cell::CellSet,
    dice::SeededDice,
    layout::{Layout, Piece, places_beside},
    notation::Lettering,
    roster::{Kind, PieceSpec, Roster},
    ruleset::{Ruleset, Touch},
    shape::poses,
};

/// Where a ship may lie, and where no other ship may then lie.
struct Pose {
    hull: CellSet,
    barred: CellSet,
}

fn poses_of(decks: u8, size: u8, touch: Touch) -> Vec<Pose> {
    let barred = |hull: &CellSet| match touch {
        Touch::None => hull.union(&hull.halo(size)),
        Touch::Corners => hull.union(&hull.adjacent(size)),
        Touch::Any => *hull,
    };
    poses(PieceSpec::warship(decks), &Ruleset { size, ..Ruleset::classic(Lettering::Latin) })
        .into_iter()
        .map(|hull| Pose { barred: barred(&hull), hull })
        .collect()
}

/// How many placements the ships from `at` on have beside what is `taken`; equal ships are alike, so each
/// takes a later pose than the one before it.
fn count(ships: &[(u8, Vec<Pose>)], at: usize, from: usize, taken: &CellSet) -> u64 {
    let (decks, poses) = &ships[at];
    let free = poses.iter().enumerate().skip(from).filter(|(_, pose)| !pose.hull.meets(taken));
    match ships.get(at + 1) {
        None => free.count() as u64,
        Some((next, _)) => {
            free.map(|(here, pose)| count(ships, at + 1, if next == decks { here + 1 } else { 0 }, &taken.union(&pose.barred))).sum()
        }
    }
}

fn perft(size: u8, fleet: &[u8], touch: Touch) -> u64 {
    let ships: Vec<(u8, Vec<Pose>)> = fleet.iter().map(|decks| (*decks, poses_of(*decks, size, touch))).collect();
    count(&ships, 0, 0, &CellSet::EMPTY)
}

const TOUCHES: [Touch; 3] = [Touch::None, Touch::Corners, Touch::Any];

fn check(size: u8, fleet: &[u8], expected: [u64; 3]) {
    let got = TOUCHES.map(|touch| perft(size, fleet, touch));
    assert_eq!(got, expected, "{fleet:?} on {size}×{size}: no contact, corners may touch, overlap only");
}

#[test]
fn placement_counts_match_independent_counts() {
    check(4, &[2, 1], [184, 232, 336]);
    check(4, &[3, 2, 1], [176, 408, 2_904]);
    check(5, &[2, 2], [422, 490, 686]);
    check(5, &[3, 2, 1], [3_944, 6_360, 19_120]);
    check(5, &[3, 2, 1, 1], [8_712, 24_576, 181_640]);
    check(6, &[3, 2, 1], [27_256, 37_448, 76_632]);
    check(6, &[3, 2, 1, 1], [162_424, 319_600, 1_149_480]);
    check(10, &[4], [140, 140, 140]);
    check(10, &[2, 1], [16_096, 16_672, 17_640]);
    check(10, &[3, 2, 1], [1_832_024, 2_047_080, 2_596_920]);
    check(10, &[3, 2, 2], [1_512_096, 1_691_712, 2_249_848]);
}

/// The same counts by the game's own judgement: every choice of poses, put to [`Layout::check`].
fn count_legal(size: u8, fleet: &[u8], touch: Touch) -> u64 {
    let roster = Roster::of_sizes(&fleet.iter().map(|decks| (1, *decks)).collect::<Vec<_>>());
    let rules = Ruleset { size, fleet: roster, touch, ..Ruleset::classic(Lettering::Latin) };
    let mut layouts: Vec<Vec<CellSet>> = vec![Vec::new()];
    for decks in fleet {
        let all = poses(PieceSpec::warship(*decks), &rules);
        layouts = layouts.iter().flat_map(|laid| all.iter().map(|pose| laid.iter().copied().chain([*pose]).collect())).collect();
    }
    let pieces = |laid: &Vec<CellSet>| laid.iter().map(|cells| Piece::ship(cells.iter().collect())).collect();
    let lawful = layouts.iter().filter(|laid| Layout { pieces: pieces(laid) }.check(&rules).is_ok()).count() as u64;
    // Ships of one size were told apart here.
    let alike: u64 = fleet.chunk_by(|a, b| a == b).map(|group| (1..=group.len() as u64).product::<u64>()).product();
    lawful / alike
}

#[test]
fn game_accepts_exactly_the_counted_legal_placements() {
    for (size, fleet) in [(4, &[2, 1][..]), (4, &[3, 2, 1]), (5, &[2, 2]), (5, &[3, 2, 1])] {
        for touch in TOUCHES {
            assert_eq!(count_legal(size, fleet, touch), perft(size, fleet, touch), "{fleet:?} on {size}×{size}, touch {}", touch.id());
        }
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
            let places = places_beside(spec, &others, &rules);
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
    let read = |text: &str| Layout::read(text, notation).map(|layout| layout.write(notation)).map_err(|faults| faults.len());
    for text in [
        "A1-A4",
        "A1‑A4",
        "A1‐A4",
        "A1‒A4",
        "A1–A4",
        "A1—A4",
        "A1―A4",
        "A1−A4",
        "A1﹣A4",
        "A1－A4",
        "Ａ１－Ａ４",
        "A١ ‑ A٤",
        "A1\u{200B}-A4",
    ] {
        assert_eq!(read(text), Ok("A1-A4".to_owned()), "{}", text.escape_unicode());
    }
}
