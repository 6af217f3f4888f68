//! The 1986 table game: its board, its pieces, whole games, how games end, and the opponent.

use std::collections::HashMap;

use broadside_game::{
    code::Code,
    dice::{Dice, SeededDice, shuffle},
    straume::{
        BoardHalf, COLUMNS, Danger, Heading, LINEUP_VESSELS, MAX_PLIES_WITHOUT_LOSS, MoveEffect, Point, ROWS, Ship, ShipAction, TableBoard,
        TableEnding, TableGame, Terrain, Vessel,
    },
};
use broadside_gunner::helm;
use broadside_testkit::scale::many;

fn at(text: &str) -> Point {
    text.parse().expect("a point of the board")
}

fn ship(half: BoardHalf, vessel: Vessel, heading: Heading) -> Ship {
    Ship { half, vessel, heading }
}

/// A board from words such as `SKf7N`: side, vessel, point, heading.
fn board(words: &str) -> TableBoard {
    let mut board = TableBoard::EMPTY;
    for word in words.split_whitespace() {
        let letter = |at| word.chars().nth(at).expect("a letter");
        let bow = word.chars().last();
        let heading = Heading::ALL.into_iter().find(|heading| Some(heading.letter()) == bow).expect("a heading");
        let half = BoardHalf::BOTH.into_iter().find(|half| half.letter() == letter(0)).expect("a side");
        let vessel = Vessel::ALL.into_iter().find(|vessel| vessel.letter() == letter(1)).expect("a vessel");
        assert!(board.put(at(&word[2..word.len() - 1]), ship(half, vessel, heading)), "{word}");
    }
    board
}

fn drawn(dice: &mut SeededDice) -> TableGame {
    let [mut south, mut north] = [LINEUP_VESSELS; 2];
    shuffle(&mut south, dice);
    shuffle(&mut north, dice);
    TableGame::begin(south, north)
}

// The board.

#[test]
fn straume_sea_has_144_connected_points() {
    let sea: Vec<Point> = Point::all().filter(|point| point.terrain() != Terrain::Land).collect();
    assert_eq!(sea.len(), 144);
    let mut reached = vec![sea[0]];
    let mut next = 0;
    while let Some(point) = reached.get(next).copied() {
        let beside = Heading::ALL.into_iter().filter_map(|heading| point.ahead(heading));
        let fresh: Vec<Point> = beside.filter(|point| point.terrain() != Terrain::Land && !reached.contains(point)).collect();
        reached.extend(fresh);
        next += 1;
    }
    assert_eq!(reached.len(), 144);
}

#[test]
fn straume_half_has_eight_red_points_and_a_starting_line() {
    for half in BoardHalf::BOTH {
        let count = |terrain| Point::all().filter(|point| point.terrain() == terrain && point.half() == half).count();
        assert_eq!((count(Terrain::Red(half)), count(Terrain::Start(half)), count(Terrain::Red(!half))), (8, 12, 0));
    }
    let lighthouses: Vec<Point> = Point::all().filter(|point| point.terrain() == Terrain::Lighthouse).collect();
    assert_eq!(lighthouses, [at("f2"), at("g13")]);
}

#[test]
fn straume_map_is_symmetric() {
    let plain = |terrain: Terrain| if terrain == Terrain::Lighthouse { Terrain::Sea } else { terrain };
    let other = |terrain| match terrain {
        Terrain::Red(half) => Terrain::Red(!half),
        Terrain::Start(half) => Terrain::Start(!half),
        Terrain::Sea | Terrain::Land | Terrain::Lighthouse => terrain,
    };
    for point in Point::all() {
        let mirrored = Point { col: COLUMNS - 1 - point.col, ..point };
        let turned = Point { row: ROWS - 1 - point.row, ..mirrored };
        assert_eq!(plain(point.terrain()), plain(mirrored.terrain()), "{point}");
        assert_eq!(plain(point.terrain()), plain(other(turned.terrain())), "{point}");
    }
}

#[test]
fn straume_points_round_trip_through_text() {
    for point in Point::all() {
        assert_eq!(point.to_string().parse(), Ok(point));
        assert_eq!(point.to_string().to_uppercase().parse(), Ok(point));
        assert_eq!(Point::from_index(point.index()), Some(point));
    }
    assert_eq!(Point::from_index(Point::COUNT), None);
    assert_eq!((at("a1").col, at("a1").row, at("l14").col, at("l14").row), (0, 0, 11, 13));
    for (texts, code) in [("|7|f|f+7|f 7|f123|а1", Code::CellSyntax), ("m1|f0|f15|z99", Code::CellOutside)] {
        texts.split('|').for_each(|text| assert_eq!(text.parse::<Point>(), Err(code), "{text}"));
    }
}

// The pieces.

#[test]
fn straume_begins_with_twelve_ships_a_side_facing_each_other() {
    let sea = drawn(&mut SeededDice(1));
    assert_eq!((sea.to_move(), sea.plies_since_loss(), sea.end(), sea.board().mines().count()), (BoardHalf::South, 0, None, 0));
    for half in BoardHalf::BOTH {
        let own: Vec<(Point, Ship)> = sea.board().ships().filter(|(_, ship)| ship.half == half).collect();
        assert_eq!((own.len(), sea.board().mine_stock(half), sea.points(half)), (12, 2, 40));
        assert!(own.iter().all(|(point, ship)| point.terrain() == Terrain::Start(half) && ship.heading == half.start_heading()));
    }
}

#[test]
fn straume_attacks_follow_the_table_of_the_rules() {
    // For К, Пл, ЭМ, СКР and Т as targets: the aspects that serve, of bow, side and stern.
    for (attacker, serves) in [
        (Vessel::Cruiser, ["bsr", "bsr", "bsr", "bsr", "bsr"]),
        (Vessel::Submarine, ["bsr", "bsr", "bsr", "bsr", "bsr"]),
        (Vessel::Destroyer, ["bs", "bs", "bs", "bs", "bs"]),
        (Vessel::Patrol, ["", "sr", "sr", "sr", "sr"]),
        (Vessel::Minesweeper, ["", "bsr", "", "", "bsr"]),
    ] {
        for (target, serves) in Vessel::ALL.into_iter().zip(serves) {
            for heading in Heading::ALL {
                let attacker = ship(BoardHalf::North, attacker, heading);
                for (aspect, shown) in [('b', !heading), ('s', heading.left()), ('s', heading.right()), ('r', heading)] {
                    let target = ship(BoardHalf::South, target, shown);
                    assert_eq!(attacker.may_sink(target), serves.contains(aspect), "{attacker:?} {target:?}");
                    assert!(!attacker.may_sink(Ship { half: BoardHalf::North, ..target }));
                }
            }
        }
    }
}

// Whole games.

fn counts(sea: &TableGame) -> Vec<usize> {
    let all = BoardHalf::BOTH.into_iter().flat_map(|half| Vessel::ALL.map(|vessel| (half, vessel)));
    all.map(|kind| sea.board().ships().filter(|(_, ship)| (ship.half, ship.vessel) == kind).count()).collect()
}

fn check_position(sea: &TableGame) {
    for (point, ship) in sea.board().ships() {
        assert!(!matches!(point.terrain(), Terrain::Land), "{ship:?} on land at {point}");
        assert_ne!(point.terrain(), Terrain::Red(!ship.half), "{ship:?} under fire at {point}");
        assert!(sea.board().mine_at(point).is_none() || ship.vessel == Vessel::Minesweeper, "{ship:?} on a mine at {point}");
    }
    assert!(sea.board().mines().all(|(point, _)| point.terrain() != Terrain::Land));
    for half in BoardHalf::BOTH {
        let laid = sea.board().mines().filter(|(_, whose)| *whose == half).count();
        assert!(laid + usize::from(sea.board().mine_stock(half)) <= 2);
    }
    assert!(sea.plies_since_loss() <= MAX_PLIES_WITHOUT_LOSS);
}

fn check_step(before: &TableGame, (from, order): (Point, ShipAction), effects: &[MoveEffect], after: &TableGame) {
    let lost: Vec<Ship> = effects.iter().filter_map(|effect| effect.lost_ship()).collect();
    assert_eq!(after.to_move(), !before.to_move());
    assert_eq!(after.plies_since_loss(), if lost.is_empty() { before.plies_since_loss() + 1 } else { 0 });
    assert_eq!(after.board().ships().count() + lost.len(), before.board().ships().count());
    assert!(counts(before).iter().zip(counts(after)).all(|(before, after)| *before >= after));
    let destroyed = effects.iter().find_map(|effect| match effect {
        MoveEffect::Mined(..) => Some(Danger::Mine),
        MoveEffect::Shelled(..) => Some(Danger::Battery),
        MoveEffect::Laid(_) | MoveEffect::Swept(_) | MoveEffect::Moved(_) | MoveEffect::Turned(_) | MoveEffect::Sunk(..) => None,
    });
    assert_eq!(destroyed, before.board().dangers(from, order).first().copied(), "{from} {order:?} {effects:?}");
    check_position(after);
}

fn any_move(sea: &TableGame, dice: &mut SeededDice) -> (Point, ShipAction) {
    let moves = sea.board().legal_moves(sea.to_move());
    moves[dice.below(moves.len() as u32).expect("a turn is always possible") as usize]
}

/// What is not among the moves is refused, as is everything asked by the other side.
fn check_refusals(sea: &TableGame) {
    let moves = sea.board().legal_moves(sea.to_move());
    for order in Point::all().flat_map(|from| ShipAction::ALL.map(|helm| (from, helm))) {
        assert_eq!(sea.sail(sea.to_move(), order.0, order.1).is_ok(), moves.contains(&order), "{order:?}");
        assert_eq!(sea.sail(!sea.to_move(), order.0, order.1).err(), Some(Code::NotYourTurn));
    }
}

#[test]
fn straume_games_keep_invariants() {
    let (mut ends, mut effect_counts) = (Vec::new(), HashMap::<_, usize>::new());
    for seed in 0..60 {
        let mut dice = SeededDice(seed);
        let mut sea = drawn(&mut dice);
        let mut plies = 0;
        let end = loop {
            // Chance alone sinks next to nothing.
            let chosen = (seed % 3 > 0).then(|| helm::choose_within(&sea, sea.to_move(), 40, &mut dice)).flatten();
            let order = chosen.filter(|_| plies % 3 > 0).unwrap_or_else(|| any_move(&sea, &mut dice));
            let sailed = sea.sail(sea.to_move(), order.0, order.1).expect("a legal move");
            check_step(&sea, order, &sailed.effects, &sailed.after);
            sailed.effects.iter().for_each(|effect| *effect_counts.entry(std::mem::discriminant(effect)).or_default() += 1);
            if plies % 64 == 0 {
                check_refusals(&sea);
            }
            sea = sailed.after;
            plies += 1;
            if let Some(end) = sea.end() {
                break end;
            }
        };
        assert_eq!(sea.sail(sea.to_move(), at("a1"), ShipAction::Left).err(), Some(Code::GameOver));
        ends.push(end);
    }
    assert!(ends.contains(&TableEnding::Won(BoardHalf::South)) && ends.contains(&TableEnding::Won(BoardHalf::North)), "{ends:?}");
    assert!(effect_counts.len() == 7 && effect_counts.values().all(|times| *times >= 10), "{effect_counts:?}");
}

#[test]
fn straume_is_drawn_after_two_hundred_plies_without_a_loss() {
    let mut sea = TableGame::set_up(board("SEa1N SEb1N SEc1N SEd1N NEl14S"), BoardHalf::South);
    let ships = ["a1", "b1", "c1", "d1"].map(at);
    for ply in 1..=MAX_PLIES_WITHOUT_LOSS {
        // South counts in fours with its bows, so that no position comes again.
        let from = if ply % 2 == 0 { at("l14") } else { ships[(ply.div_ceil(2).trailing_zeros() / 2) as usize] };
        let sailed = sea.sail(sea.to_move(), from, ShipAction::Right).expect("turns are free");
        assert_eq!(sailed.after.end(), (ply == MAX_PLIES_WITHOUT_LOSS).then_some(TableEnding::Stalled), "ply {ply}");
        sea = sailed.after;
    }
}

// The opponent.

#[test]
fn straume_computer_takes_free_ships_and_protects_its_own() {
    for (words, order) in [
        ("SEf7N NKf8E NEl14S", ("f7", ShipAction::Forward)),
        // A submarine is worth the destroyer that takes it, guarded or not.
        ("SEf7N NPf8E NEg8W NEl14S SPa7N", ("f7", ShipAction::Forward)),
        // A cruiser that is about to be sunk steps out of the way.
        ("SKb2N NPc2W SEl1N NEl14S", ("b2", ShipAction::Forward)),
    ] {
        for seed in 0..5 {
            let sea = TableGame::set_up(board(words), BoardHalf::South);
            let (from, helm) = helm::choose(&sea, BoardHalf::South, &mut SeededDice(seed)).expect("there are ships");
            assert_eq!((from, helm), (at(order.0), order.1), "{words}");
        }
    }
}

#[test]
fn straume_computer_sacrifices_a_ship_only_as_a_last_resort() {
    let mut mined = board("SKd8N NEl14S");
    assert!(mined.lay_mine(at("d9"), BoardHalf::North));
    for seed in 0..20 {
        let (_, helm) =
            helm::choose_within(&TableGame::set_up(mined, BoardHalf::South), BoardHalf::South, 1, &mut SeededDice(seed)).expect("a ship");
        assert_ne!(helm, ShipAction::Forward);
    }
}

#[test]
fn straume_computer_beats_random_play() {
    let (mut won, mut lost) = (0, 0);
    let games = many(16, 50);
    for seed in 0..games {
        let mut dice = SeededDice(seed);
        let mut sea = drawn(&mut dice);
        let own = BoardHalf::BOTH[seed as usize % 2];
        while sea.end().is_none() {
            let by = sea.to_move();
            let chosen = (by == own).then(|| helm::choose_within(&sea, own, 300, &mut dice)).flatten();
            let (from, order) = chosen.unwrap_or_else(|| any_move(&sea, &mut dice));
            sea = sea.sail(by, from, order).expect("a legal move").after;
        }
        won += u32::from(sea.end() == Some(TableEnding::Won(own)));
        lost += u32::from(sea.end() == Some(TableEnding::Won(!own)));
    }
    assert!(won * 10 >= games as u32 * 9 && lost == 0, "won {won}, lost {lost} of {games}");
}
