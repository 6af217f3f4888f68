//! Records of every kind of game: an honest record verifies and round-trips through text, and every change to one is found.
//! The games are played by two computers, which sometimes let the clock choose.

use std::sync::LazyLock;

use broadside_game::{
    Game,
    cell::{Cell, CellSet},
    command::{Actor, Command},
    dice::{Dice, SeededDice},
    record::{AuditFinding, Move, Record, RecordedAction},
    report::{ChosenBy, Ending},
    ruleset::{Judge, Ruleset},
    side::Side,
    straume::ShipAction,
    view::Phase,
};
use broadside_testkit::{
    scale::many,
    staged::{NOON, after, rules, started_random_game},
};

/// One set of rules for every kind of game, and the words that its records must contain.
const GAMES: [(&str, &[&str]); 22] = [
    ("classic", &["MISS", "HIT", "SUNK(4)", "LAPSE"]),
    ("classic judge=server lettering=let-latin axes=letters-on-rows", &["SUNK(1)"]),
    ("mb report=named", &["SUNK(submarine)", "SUNK(carrier)"]),
    ("mb-simple", &["HIT"]),
    ("fb-standard report=named fire=chain", &["SUNK(patrolboat)"]),
    ("field-16 shapes=L,square,zigzag,T", &["MINE", "SWEEPER", "REVEALED=", "CLOCK"]),
    ("mines=5 mine_effect=skip sweepers=2 mine_touch=any touch=corners", &["MINE", "SWEEPER", "REVEALED="]),
    ("mines=3 fire=multi:4 report=named lettering=let-snegurochka", &["MINE", "SUNK(boat)"]),
    ("subs=4 mines=1", &["SUNK(sub) DYING="]),
    ("subs=4 fleet=2x1 fire=chain touch=any", &["SUNK(sub) DYING="]),
    ("salvo", &["LIST", "SALVO"]),
    ("size=12 fire=salvo:afloat subs=4 mines=5 sweepers=2", &["SALVO", "DYING ", "REVEALED=", "=SUNK(sub)"]),
    ("fire=salvo:3 mines=5 mine_effect=skip report=plain touch=any", &["LIST", "=MINE"]),
    ("dutchman-quick", &["HIT", "MOVED", "SUNK"]),
    ("dutchman-quick reshape=rigid fire=multi:3", &["MOVED", "STAY"]),
    ("dutchman size=12 decks=8 fire=single", &["MOVED", "LAPSE"]),
    ("judge=paper", &["CALLS", "HIT", "SUNK(3)"]),
    ("mb judge=paper report=named", &["CALLS", "SUNK(carrier)"]),
    ("judge=paper fire=salvo:4", &["CALLS", "ANSWERS", "SALVO", "=SUNK(3)"]),
    ("judge=paper mines=4 sweepers=2 subs=4", &["ANSWERS", "SUNK(sub) DYING=", "MINE", "SWEEPER", "REVEALED="]),
    ("judge=paper size=12 fire=salvo:5 mines=5 mine_effect=skip subs=4", &["=MINE", "=SUNK(sub)", "DYING "]),
    ("straume", &["forward MOVE", "TURN"]),
];

/// The most rounds of a game; after these side A resigns.
const MAX_ROUNDS: usize = 3000;

/// The most rounds of the table game.
const MAX_TABLE_ROUNDS: usize = 60;

/// The clock chooses one time in so many: in general, and while a debt is owed.
const LAPSE_ODDS: (u32, u32) = (23, 4);

/// A whole game between two computers.
fn play(rules: &Ruleset, seed: u64) -> Game {
    let mut dice = SeededDice(seed);
    let mut game = started_random_game(rules, &mut dice);
    let mut now = NOON;
    for _ in 0..if rules.has_open_board() { MAX_TABLE_ROUNDS } else { MAX_ROUNDS } {
        if game.is_over() {
            return game;
        }
        let owing = matches!(game.public().phase, Phase::Owing(..));
        if dice.below(if owing { LAPSE_ODDS.1 } else { LAPSE_ODDS.0 }) == Some(0) {
            now = game.wait_end().expect("under way");
            game = after(&game, now, &mut dice, &Actor::Clock, &Command::Lapse);
            continue;
        }
        for side in Side::BOTH {
            if let Some(command) = broadside_gunner::act(&game.own_view(side), &mut dice) {
                now = now.plus_millis(1500);
                game = after(&game, now, &mut dice, &Actor::Side(side), &command);
            }
        }
    }
    after(&game, now, &mut dice, &Actor::Side(Side::A), &Command::Resign)
}

/// The records of every kind of game, played once for all tests.
static HONEST: LazyLock<Vec<(&str, Vec<Record>)>> =
    LazyLock::new(|| GAMES.iter().map(|(text, wanted)| (*text, honest_records(text, wanted))).collect());

/// Plays games until their records contain all `wanted` words and the last game was won. Panics after twelve games.
fn honest_records(text: &str, wanted: &[&str]) -> Vec<Record> {
    let rules = rules(text);
    let mut missing: Vec<&str> = wanted.to_vec();
    let mut records = Vec::new();
    for seed in 1..=12 {
        let record = Record::of(&play(&rules, seed)).unwrap_or_else(|| panic!("{text}: a finished game has a record"));
        let written = record.to_string();
        missing.retain(|word| !written.contains(word));
        let finished = rules.has_open_board() || matches!(record.ending, Ending::Won(_));
        records.push(record);
        if missing.is_empty() && finished {
            return records;
        }
    }
    panic!("{text}: no finished game, or none with {missing:?}");
}

/// A record with one change, and a description of the change.
struct Forgery {
    change: &'static str,
    record: Record,
}

/// All changes to one move that make the record false in any case.
fn forgeries(record: &Record, at: usize) -> Vec<Forgery> {
    let mut forged = Vec::new();
    let mut forge = |name, change: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        forged.push(Forgery { change: name, record });
    };
    let size = record.rules.size;
    let earlier: Vec<&RecordedAction> =
        record.moves[..at].iter().filter(|done| done.side == record.moves[at].side).map(|done| &done.action).collect();
    if leaves_trace(record, at) {
        forge("removed", &|record| drop(record.moves.remove(at)));
    }
    // A list may be sent again before both are in.
    if !matches!(record.moves[at].action, RecordedAction::Listed(_)) {
        forge("repeated", &|record| record.moves.insert(at, record.moves[at].clone()));
    }
    forge("of the other side", &|record| record.moves[at].side = !record.moves[at].side);
    match &record.moves[at].action {
        RecordedAction::Shot(cell, answer) => {
            for false_answer in ["MISS", "HIT", "SUNK(9)", "MINE", "SWEEPER", "SUNK(sub)", "SUNK(sub) DYING=HIT DYING=HIT"] {
                // In paper games players may claim anything but a mine; the fields are compared after the game.
                let allowed = record.rules.judge == Judge::Paper && !false_answer.starts_with("MINE");
                if false_answer != answer && !allowed {
                    forge("another answer", &|record| record.moves[at].action = RecordedAction::Shot(*cell, false_answer.to_owned()));
                }
            }
            forge("outside", &|record| record.moves[at].action = RecordedAction::Shot(Cell::new(size.width, 0), answer.clone()));
            if let (Some(RecordedAction::Shot(repeated, _)), false) = (earlier.last(), record.rules.hit_ships_may_move()) {
                forge("at a cell shot before", &|record| record.moves[at].action = RecordedAction::Shot(*repeated, answer.clone()));
            }
        }
        RecordedAction::Lapse => forge("before its time", &|record| {
            let before = at.checked_sub(1).map(|before| record.moves[before].at);
            let Some(before) = before else { return record.moves[at].action = RecordedAction::Stayed(ChosenBy::Clock) };
            record.moves[at..].iter_mut().for_each(|done| done.at = before);
        }),
        RecordedAction::Called(_) => {
            forge("at another cell", &|record| record.moves[at].action = RecordedAction::Called(Cell::new(size.width, 0)))
        }
        RecordedAction::Answered(_, answer) => {
            forge("about another cell", &|record| {
                record.moves[at].action = RecordedAction::Answered(Cell::new(size.width, 0), answer.clone())
            });
        }
        RecordedAction::Given(cell, ChosenBy::Player) => {
            forge("chosen by the clock", &|record| record.moves[at].action = RecordedAction::Given(*cell, ChosenBy::Clock));
            let own = record.fleets[record.moves[at].side].pieces.iter().flat_map(|piece| &piece.cells).copied().collect::<CellSet>();
            let empty = Cell::all(size).find(|cell| !own.contains(*cell)).expect("a field has empty cells");
            forge("a cell without a ship", &|record| record.moves[at].action = RecordedAction::Given(empty, ChosenBy::Player));
        }
        RecordedAction::Given(cell, ChosenBy::Clock) => {
            forge("a cell outside by the clock", &|record| {
                record.moves[at].action = RecordedAction::Given(Cell::new(cell.col, size.height), ChosenBy::Clock)
            });
        }
        RecordedAction::Stayed(ChosenBy::Player) => {
            forge("by the clock", &|record| record.moves[at].action = RecordedAction::Stayed(ChosenBy::Clock))
        }
        RecordedAction::Stayed(ChosenBy::Clock) => {
            forge("a cell instead", &|record| record.moves[at].action = RecordedAction::Given(Cell::new(0, 0), ChosenBy::Clock))
        }
        RecordedAction::Moved { cells, commitment, salt } => {
            let moved = |cells: &[Cell], commitment: &str, salt: &str| RecordedAction::Moved {
                cells: cells.to_vec(),
                commitment: commitment.to_owned(),
                salt: salt.to_owned(),
            };
            forge("another salt", &|record| record.moves[at].action = moved(cells, commitment, &"0".repeat(32)));
            forge("another commitment", &|record| record.moves[at].action = moved(cells, &"0".repeat(64), salt));
            forge("one deck less", &|record| record.moves[at].action = moved(&cells[1..], commitment, salt));
            let mut elsewhere = cells.clone();
            elsewhere[0] = Cell::all(size).find(|cell| !cells.contains(cell)).expect("a field has empty cells");
            forge("elsewhere", &|record| record.moves[at].action = moved(&elsewhere, commitment, salt));
        }
        RecordedAction::Listed(cells) => {
            forge("one shot more", &|record| {
                record.moves[at].action = RecordedAction::Listed([cells.as_slice(), &[Cell::new(size.width, 0)]].concat())
            });
            if cells.len() > 1 {
                let reversed: Vec<Cell> = cells.iter().rev().copied().collect();
                forge("in another order", &|record| record.moves[at].action = RecordedAction::Listed(reversed.clone()));
                forge("one shot less", &|record| record.moves[at].action = RecordedAction::Listed(cells[1..].to_vec()));
            }
        }
        RecordedAction::Salvo(shots) => {
            for (number, (cell, answer)) in shots.iter().enumerate() {
                let other = if answer == "MISS" { "HIT" } else { "MISS" };
                let mut altered = shots.clone();
                altered[number] = (*cell, other.to_owned());
                forge("another answer", &|record| record.moves[at].action = RecordedAction::Salvo(altered.clone()));
            }
            if shots.len() > 1 {
                forge("one answer less", &|record| record.moves[at].action = RecordedAction::Salvo(shots[1..].to_vec()));
            }
        }
        RecordedAction::Dying(cell, answer) => {
            let other = if answer == "MISS" { "NONE" } else { "MISS" };
            forge("another answer", &|record| record.moves[at].action = RecordedAction::Dying(*cell, other.to_owned()));
        }
        RecordedAction::Sailed(from, action, effects) => {
            let other = if *action == ShipAction::Left { ShipAction::Right } else { ShipAction::Left };
            forge("another action", &|record| record.moves[at].action = RecordedAction::Sailed(*from, other, effects.clone()));
            forge("another effect", &|record| {
                record.moves[at].action = RecordedAction::Sailed(*from, *action, format!("{effects} SUNK K@a1"))
            });
        }
    }
    forged
}

/// Whether the removal of this move can be found: a hit of the winner was needed, and the next move of the other side must be
/// in its turn. A shot before a lapse or before the end can be removed without a trace.
fn leaves_trace(record: &Record, at: usize) -> bool {
    let done = &record.moves[at];
    let next = record.moves.get(at + 1).filter(|next| next.action != RecordedAction::Lapse);
    match &done.action {
        RecordedAction::Shot(_, answer)
            if record.ending == Ending::Won(done.side) && (answer.starts_with("HIT") || answer.starts_with("SUNK")) =>
        {
            true
        }
        RecordedAction::Shot(..) | RecordedAction::Lapse | RecordedAction::Sailed(..) => next.is_some_and(|next| next.side != done.side),
        _ => next.is_some(),
    }
}

/// The number of the last moves of each game to alter; twice as many are altered of each kind.
fn sample_size() -> usize {
    many(1, 3)
}

/// The numbers of the moves to alter.
fn samples(record: &Record) -> Vec<usize> {
    let kind = |action: &RecordedAction| std::mem::discriminant(action);
    let mut chosen: Vec<usize> = (record.moves.len().saturating_sub(sample_size())..record.moves.len()).collect();
    for at in 0..record.moves.len() {
        let alike = chosen.iter().filter(|other| kind(&record.moves[**other].action) == kind(&record.moves[at].action)).count();
        if alike < 2 * sample_size() && !chosen.contains(&at) {
            chosen.push(at);
        }
    }
    chosen
}

#[test]
fn record_verification_finds_any_altered_move() {
    let mut found = std::collections::BTreeMap::new();
    for (text, records) in &*HONEST {
        let record = records.last().expect("the game has records");
        for at in samples(record) {
            for Forgery { change, record: forged } in forgeries(record, at) {
                assert_ne!(&forged, record, "{text}: {change}: something was changed");
                assert_ne!(forged.verify(), vec![], "{text}: move {} {:?} {change}:\n{record}", at + 1, record.moves[at]);
                *found.entry(change).or_insert(0_usize) += 1;
            }
        }
    }
    assert!(found.values().sum::<usize>() > many(150, 500), "{found:?}");
    assert!(found.len() >= 20, "{found:?}");
}

#[test]
fn record_verification_finds_altered_fleets_salts_and_results() {
    for (number, (text, records)) in HONEST.iter().enumerate() {
        let record = records.last().expect("the game has records");
        for side in Side::BOTH {
            let altered = |change: &dyn Fn(&mut Record)| {
                let mut record = record.clone();
                change(&mut record);
                record.verify()
            };
            assert!(altered(&|record| record.salts[side] = "00".repeat(16)).contains(&AuditFinding::Altered(side)), "{text}: salt");
            assert!(altered(&|record| record.commitments[side] = "00".repeat(32)).contains(&AuditFinding::Altered(side)), "{text}: seal");
            let short = altered(&|record| drop(record.fleets[side].pieces.pop()));
            assert_ne!(short, vec![], "{text}: a piece taken away");
            let outside = altered(&|record| record.fleets[side].pieces[0].cells[0] = Cell::new(record.rules.size.width, 0));
            assert!(outside.contains(&AuditFinding::Illegal(side)), "{text}: a piece outside: {outside:?}");
        }
        // On a push every third combination of a game and a result is checked.
        let others = ENDINGS.into_iter().enumerate().filter(|(at, _)| (at + number).is_multiple_of(many(3, 1))).map(|(_, ending)| ending);
        for ending in others.filter(|ending| *ending != record.ending && !open_to_agreement(record, *ending)) {
            assert_eq!(Record { ending, ..record.clone() }.verify(), [AuditFinding::Result], "{text}: {ending:?} for {:?}", record.ending);
        }
    }
}

/// Every result of a game.
const ENDINGS: [Ending; 15] = [
    Ending::Won(Side::A),
    Ending::Won(Side::B),
    Ending::Resigned(Side::A),
    Ending::Resigned(Side::B),
    Ending::Forfeited(Side::A),
    Ending::Forfeited(Side::B),
    Ending::Judged(Side::A),
    Ending::Judged(Side::B),
    Ending::Drawn,
    Ending::Level,
    Ending::Stalled,
    Ending::Void,
    Ending::Expired,
    Ending::Closed,
    Ending::Declined,
];

/// Whether the players, one of them or a manager could have ended the game so after the last move, which only the result shows.
fn open_to_agreement(record: &Record, ending: Ending) -> bool {
    let unfinished = matches!(record.ending, Ending::Resigned(_) | Ending::Drawn | Ending::Closed);
    unfinished && (matches!(ending, Ending::Resigned(_) | Ending::Closed) || (ending == Ending::Drawn && record.rules.has_open_board()))
}

#[test]
fn every_result_round_trips_through_text() {
    let records = honest_records("classic", &[]);
    for ending in ENDINGS.into_iter().filter(|ending| *ending != Ending::Declined) {
        let record = Record { ending, ..records[0].clone() };
        assert_eq!(Record::parse(&record.to_string()).map(|read| read.ending), Ok(ending));
    }
}

/// A side that hits a minesweeper and a mine with one salvo gives a mine away and misses the next salvo.
#[test]
fn empty_volley_after_the_clock_revealed_a_mine_is_valid() {
    let rules = rules("fire=salvo:10 mines=5 sweepers=2 mine_effect=skip");
    let gives_and_misses = |moves: &[Move]| match [&moves[0].action, &moves[1].action] {
        [RecordedAction::Given(_, ChosenBy::Clock), RecordedAction::Listed(cells)] => cells.is_empty() && moves[0].side == moves[1].side,
        _ => false,
    };
    let records = (1..=200).filter_map(|seed| Record::of(&play(&rules, seed)));
    let record = records.into_iter().find(|record| record.moves.windows(2).any(gives_and_misses)).expect("such moves occur in some game");
    assert_eq!(record.verify(), vec![], "{record}");
}

/// Records of small games, which together have every form of a line.
const STORED: &str = include_str!("../data/records.txt");

#[test]
fn stored_records_are_read_and_verified() {
    let records: Vec<String> = STORED.split("broadside record 1\n").skip(1).map(|rest| format!("broadside record 1\n{rest}")).collect();
    assert_eq!(records.len(), 7);
    for text in records {
        let record = Record::parse(&text).unwrap_or_else(|fault| panic!("{fault}:\n{text}"));
        assert_eq!((record.verify(), record.to_string()), (vec![], text));
    }
}
