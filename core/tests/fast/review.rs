//! Reviews: every shot against its odds, and the quality of the estimates.

use broadside_game::{
    cell::{Cell, CellSet},
    dice::SeededDice,
    ids::{GameId, PlayerId},
    notation::Lettering,
    report::{NextTurn, Outcome, Report},
    roster::PieceSpec,
    ruleset::Ruleset,
    side::{BySide, Side},
    view::{AutoMark, OwnView, PlacedPiece, PublicView, Seat},
};
use broadside_gunner::{
    odds::compute_odds,
    placing::PlacementStrategy,
    review::{NotableShot, Review, reviewed_turns},
    shooting::Shooting,
};
use broadside_testkit::scale::many;

fn rules(text: &str) -> Ruleset {
    Ruleset::parse(text, Lettering::Latin).expect("valid rules")
}

fn opening(rules: &Ruleset) -> PublicView {
    PublicView::open(GameId::new(0, 0), rules.clone(), Seat { player: PlayerId::COMPUTER, name: String::new() })
}

fn review(rules: &Ruleset, reports: &[Report]) -> Review {
    let mut review = Review::default();
    for turn in reviewed_turns(&opening(rules), reports, Side::A).expect("these rules have odds") {
        review.add_turn(&turn, &compute_odds(&turn.position, &mut SeededDice(1), &|| false).expect("the position is legal"));
    }
    review
}

fn shot(cell: Cell, outcome: Outcome) -> Report {
    Report::Shot { by: Side::A, cell, outcome, dying: Vec::new(), next: NextTurn::fire(Side::A) }
}

fn ship(cells: &[(u8, u8)]) -> PlacedPiece {
    PlacedPiece { spec: PieceSpec::warship(cells.len() as u8), cells: cells.iter().map(|(col, row)| Cell::new(*col, *row)).collect() }
}

/// The reports of the shots with which a strategy clears this field.
fn clear_field(rules: &Ruleset, fleet: &[PlacedPiece], shooting: Shooting, seed: u64) -> Vec<Report> {
    let (mut public, mut reports, mut dice) = (opening(rules), Vec::new(), SeededDice(seed));
    let decks = fleet.iter().fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells));
    while public.charts[Side::B].hits != decks {
        let (ships, plan) = (Vec::new(), Vec::new());
        let view = OwnView {
            side: Side::A,
            public: public.clone(),
            ships,
            plan,
            max_salvo_shots: 1,
            givable: CellSet::EMPTY,
            auto_mark: AutoMark::Sunk,
        };
        let cell = shooting.choose(&view, &mut dice).expect("a ship is afloat");
        let mut hits = public.charts[Side::B].hits;
        hits.insert(cell);
        let outcome = match fleet.iter().find(|ship| ship.cells.contains(cell)) {
            None => Outcome::Miss,
            Some(ship) if ship.cells.is_subset(&hits) => Outcome::Sunk(ship.clone()),
            Some(_) => Outcome::Hit,
        };
        reports.push(shot(cell, outcome));
        public.apply(reports.last().expect("just pushed"));
    }
    reports
}

#[test]
fn last_boat_has_the_odds_of_one_in_the_cells_left() {
    let rules = rules("size=5 fleet=1x1");
    let boat = ship(&[(2, 0)]);
    let fired = [(0, 0), (1, 0), (2, 0)].map(|(col, row)| Cell::new(col, row));
    let outcomes = [Outcome::Miss, Outcome::Miss, Outcome::Sunk(boat)];
    let reports: Vec<Report> = fired.into_iter().zip(outcomes).map(|(cell, outcome)| shot(cell, outcome)).collect();
    let review = review(&rules, &reports);
    assert_eq!(reviewed_turns(&opening(&rules), &reports, Side::B), Some(Vec::new()));
    for (judged, left) in review.shots.iter().zip([25.0, 24.0, 23.0]) {
        assert!((judged.chance - 1.0 / left).abs() < 1e-12 && judged.loss().abs() < 1e-12, "{judged:?}");
        assert_eq!(judged.likeliest.len(), left as usize);
    }
    let expected = 1.0 / 25.0 + 1.0 / 24.0 + 1.0 / 23.0;
    assert_eq!((review.hits(), review.accuracy()), (1, 1.0));
    assert!((review.luck() - (1.0 - expected)).abs() < 1e-12 && (review.cumulative_luck()[2] - review.luck()).abs() < 1e-12);
    // One hit of variance 1/25·24/25 + …: 2.5 standard deviations.
    assert!((0.98..1.0).contains(&review.luckier_than()), "{}", review.luckier_than());
    assert_eq!(review.notable_shots(), [(2, NotableShot::LuckyHit)]);
}

#[test]
fn leaving_a_wounded_ship_and_repeating_a_cell_are_mistakes() {
    let rules = rules("size=6 fleet=1x2");
    let two = ship(&[(0, 0), (1, 0)]);
    let at = |col, row| Cell::new(col, row);
    let reports = [
        shot(at(0, 0), Outcome::Hit),
        shot(at(5, 5), Outcome::Miss),
        shot(at(5, 5), Outcome::Miss),
        shot(at(0, 1), Outcome::Miss),
        shot(at(1, 0), Outcome::Sunk(two)),
    ];
    let review = review(&rules, &reports);
    let chances: Vec<(f64, f64)> = review.shots.iter().map(|judged| (judged.chance, judged.best)).collect();
    assert_eq!(chances[1..], [(0.0, 0.5), (0.0, 0.5), (0.5, 0.5), (1.0, 1.0)]);
    assert_eq!(review.notable_shots()[1..], [(1, NotableShot::Mistake), (2, NotableShot::Mistake), (3, NotableShot::UnluckyMiss)]);
    // The first of the two shots was a certain miss; the other four promised 0, 0, 0.5 and 1 of 0.5, 0.5, 0.5 and 1.
    let first = review.shots[0].chance;
    assert!((review.accuracy() - (first + 1.5) / (review.shots[0].best + 2.5)).abs() < 1e-12);
}

#[test]
fn salvo_is_judged_against_as_many_of_the_likeliest_cells() {
    let rules = rules("size=6 fleet=1x2 fire=salvo:2");
    let at = |col, row| Cell::new(col, row);
    let hit = shot(at(0, 0), Outcome::Hit);
    let volley = vec![(at(5, 5), Outcome::Miss), (at(1, 0), Outcome::Sunk(ship(&[(0, 0), (1, 0)])))];
    let salvo = Report::Salvo { volleys: BySide { a: volley, b: Vec::new() }, dying: Vec::new(), next: NextTurn::fire(Side::A) };
    let review = review(&rules, &[hit, salvo]);
    let judged: Vec<(f64, f64, bool)> = review.shots[1..].iter().map(|judged| (judged.chance, judged.best, judged.hit)).collect();
    assert_eq!(judged, [(0.0, 0.5, false), (0.5, 0.5, true)]);
}

#[test]
fn shot_is_judged_by_what_was_known_at_the_time() {
    let games = [("size=8 fleet=1x3+2x2+3x1 touch=corners", 5), ("mb", 4), ("classic", 3)];
    for (text, seed) in games.into_iter().take(many(2, 3)) {
        let rules = rules(text);
        let fleet: Vec<PlacedPiece> = fleet(&rules, seed);
        let reports = clear_field(&rules, &fleet, Shooting::Hunt, seed);
        let (whole, part) = (review(&rules, &reports), review(&rules, &reports[..reports.len() / 2]));
        assert_eq!(whole.shots[..part.shots.len()], part.shots, "{text}");
        assert_eq!(whole.hits(), fleet.iter().map(|ship| ship.cells.len()).sum::<usize>(), "{text}");
        // Always firing at the likeliest cell is flawless.
        assert!(whole.accuracy() < 1.0 && whole.shots.iter().all(|judged| judged.loss() >= 0.0), "{text}");
    }
}

#[test]
fn luck_averages_to_zero() {
    let rules = rules("size=6 fleet=1x3+1x2+1x1");
    let lucks: Vec<f64> = (0..many(150, 400))
        .map(|seed| {
            let reports = clear_field(&rules, &fleet(&rules, seed), Shooting::Hunt, seed + 1_000_000);
            // A game of fixed length: one that ends when all is sunk always has the same number of hits.
            review(&rules, &reports[..reports.len().min(8)]).luck()
        })
        .collect();
    let mean = lucks.iter().sum::<f64>() / lucks.len() as f64;
    let variance = lucks.iter().map(|luck| (luck - mean).powi(2)).sum::<f64>() / lucks.len() as f64;
    assert!(mean.abs() < 4.0 * (variance / lucks.len() as f64).sqrt(), "{mean} of variance {variance}");
    assert!(variance > 0.5, "{variance}");
}

#[test]
fn review_is_absent_for_ships_without_fixed_form() {
    let rules = rules("dutchman-quick");
    let reports = [shot(Cell::new(0, 0), Outcome::Miss)];
    assert_eq!(reviewed_turns(&opening(&rules), &reports, Side::A), None);
}

fn fleet(rules: &Ruleset, seed: u64) -> Vec<PlacedPiece> {
    let layout = PlacementStrategy::Random.lay(rules, &mut SeededDice(seed)).expect("there is room");
    let mut specs = rules.pieces();
    let spec = |cells: &[Cell], specs: &mut Vec<PieceSpec>| {
        let at = specs.iter().position(|spec| usize::from(spec.decks) == cells.len()).expect("a piece for each ship");
        PlacedPiece { spec: specs.remove(at), cells: cells.iter().copied().collect() }
    };
    layout.pieces.iter().map(|piece| spec(&piece.cells, &mut specs)).collect()
}
