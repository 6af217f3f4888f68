//! Records: verification finds every change, and a log that no sequence of commands can produce is not replayed.

use broadside_game::{
    Game,
    cell::Cell,
    command::{Actor, Command},
    dice::SeededDice,
    event::{Event, LoggedEvent},
    record::{AuditFinding, Record, RecordedAction},
    report::{Ending, NextTurn, Outcome},
    side::Side,
    view::AutoMark,
};
use broadside_testkit::staged::{NOON, after, joined_game, parse_fleet, play_on, rules, side_to_fire, started_game, whole_match};
use sha2::{Digest, Sha256};

const F1: &str = "А1-Г1 Е1-З1 А3-В3 Д3-Е3 З3-И3 А5-Б5 Г5 Е5 З5 К5";
const F2: &str = "А1-А4 А6-А8 В1-В3 В5-В6 В8-В9 Д1-Д2 Д4 Д6 Д8 Д10";

/// A classic match in which a turn lapsed, fought to the end.
fn honest() -> Record {
    let rules = rules("classic first=host clock=3600");
    let mut dice = SeededDice(11);
    let game = started_game(&rules, [&parse_fleet(&rules, F1), &parse_fleet(&rules, F2)], &mut dice);
    let due = game.wait_end().expect("a turn runs");
    let game = after(&game, due, &mut dice, &Actor::Clock, &Command::Lapse);
    let record = Record::of(&play_on(game, &mut dice, 400)).expect("the game is over");
    assert_eq!(record.verify(), vec![]);
    assert!(matches!(record.ending, Ending::Won(_)) && record.moves[0].action == RecordedAction::Lapse);
    record
}

/// Checks what verification finds in the honest record after this change.
fn check(what: &str, change: impl FnOnce(&mut Record), expected: &[AuditFinding]) {
    let mut record = honest();
    change(&mut record);
    assert_ne!(record, honest(), "{what}: something was changed");
    assert_eq!(record.verify(), expected, "{what}");
    if let Ok(read) = Record::parse(&record.to_string()) {
        assert_eq!(read.verify(), expected, "{what}, read from its text");
    }
}

/// The index of the first shot with this answer.
fn first_shot(record: &Record, answer: &str) -> usize {
    let found = record.moves.iter().position(|done| matches!(&done.action, RecordedAction::Shot(_, given) if given.starts_with(answer)));
    found.expect("such a shot was fired")
}

fn set_answer(record: &mut Record, at: usize, text: &str) {
    let RecordedAction::Shot(_, answer) = &mut record.moves[at].action else { panic!("a shot") };
    *answer = text.to_owned();
}

/// core/RULES.md §1.4: the fleet F1 of side A, with the code and the salt of this game.
#[test]
fn commitment_is_the_hash_of_the_rulebook_text() {
    let record = honest();
    let ships = "1.1,2.1,3.1,4.1;6.1,7.1,8.1;1.3,2.3,3.3;5.3,6.3;8.3,9.3;1.5,2.5;4.5;6.5;8.5;10.5";
    let text = format!("SB1|{}|A|S={ships}|M=|T=|U=|{}", record.game, record.salts.a);
    let seal: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(record.commitments.a, seal);
}

#[test]
fn altered_answers_and_turns_are_found() {
    let (miss, hit, sunk) = (first_shot(&honest(), "MISS"), first_shot(&honest(), "HIT"), first_shot(&honest(), "SUNK"));
    let at_move = |at: usize| [AuditFinding::Move(at + 1)];
    check(
        "another game's code",
        |record| record.game = "ABCDEF".to_owned(),
        &[AuditFinding::Altered(Side::A), AuditFinding::Altered(Side::B)],
    );
    check("a hit hidden", |record| set_answer(record, hit, "MISS"), &at_move(hit));
    check("a hit invented", |record| set_answer(record, miss, "HIT"), &at_move(miss));
    check("a sinking hidden", |record| set_answer(record, sunk, "HIT"), &at_move(sunk));
    check("a sinking of another size", |record| set_answer(record, sunk, "SUNK(9)"), &at_move(sunk));
    check("another shooter", |record| record.moves[1].side = !record.moves[1].side, &at_move(1));
    check("a lapse of the wrong side", |record| record.moves[0].side = !record.moves[0].side, &at_move(0));
    check("another first side", |record| record.first = !record.first, &at_move(0));
    check("a shot outside", |record| record.moves[1].action = RecordedAction::Shot(Cell::new(15, 15), "MISS".to_owned()), &at_move(1));
    let last = honest().moves.len();
    check("a shot after the end", |record| record.moves.push(record.moves[1].clone()), &at_move(last));
    check("a shot twice", |record| record.moves.insert(hit, record.moves[hit].clone()), &at_move(hit + 1));
}

#[test]
fn game_ended_by_a_manager_is_recorded_without_a_winner() {
    let rules = rules("classic first=host");
    let fought =
        play_on(started_game(&rules, [&parse_fleet(&rules, F1), &parse_fleet(&rules, F2)], &mut SeededDice(1)), &mut SeededDice(1), 5);
    let [unlaid, fought] = [joined_game(&rules), fought]
        .map(|game| after(&game, NOON.plus_seconds(60), &mut SeededDice(1), &Actor::Manager("Kari".to_owned()), &Command::End));
    for game in [&unlaid, &fought] {
        assert_eq!(Game::from_bytes(&game.to_bytes()).as_ref(), Some(game));
    }
    assert!(Record::of(&unlaid).is_none(), "no shot was fired");
    let record = Record::of(&fought).expect("the game is over");
    let read = Record::parse(&record.to_string()).expect("the record parses");
    for record in [&record, &read] {
        assert_eq!((record.ending, record.verify()), (Ending::Closed, vec![]));
    }
    assert!(read.replay().is_ok_and(|game| game.is_over()));
}

#[test]
fn malformed_records_name_the_line() {
    let text = honest().to_string();
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        let number = line.split(' ').next().unwrap_or_default();
        let without: String = lines.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, line)| format!("{line}\n")).collect();
        let fault = Record::parse(&without).map(|record| record.moves.len());
        // Taking out a lapse or the last move leaves a readable record, for the audit to judge.
        if number != "-" && at != lines.len() - 2 {
            assert!(fault.as_ref().is_err_and(|fault| fault.line == at + 1), "without line {} ({line}): {fault:?}", at + 1);
        }
    }
    let commented = text.replace('\n', "\n\n# a remark\n");
    assert_eq!(Record::parse(&commented).map(|record| record.verify()), Ok(vec![]));
    for bad in ["", "broadside record 2\n", &text.replace("result: WON", "result: LOST"), &format!("{text}more\n"), &"x".repeat(300_000)] {
        assert!(Record::parse(bad).is_err());
    }
}

// Logs.

/// Checks that the log of a running match is not replayed after this change.
fn rejects(what: &str, change: impl FnOnce(&mut Vec<LoggedEvent>)) {
    let rules = rules("classic first=host");
    let game =
        play_on(started_game(&rules, [&parse_fleet(&rules, F1), &parse_fleet(&rules, F2)], &mut SeededDice(9)), &mut SeededDice(9), 30);
    assert!(side_to_fire(&game).is_some());
    let mut log = game.log().to_vec();
    assert_eq!(Game::replay(game.id(), &log), Some(game.clone()));
    change(&mut log);
    assert_eq!(Game::replay(game.id(), &log), None, "{what}");
}

fn push(event: Event) -> impl FnOnce(&mut Vec<LoggedEvent>) {
    move |log| log.push(LoggedEvent { at: NOON.plus_seconds(99), event })
}

#[test]
fn impossible_log_is_not_replayed() {
    let last_shot = |log: &[LoggedEvent]| log.iter().rposition(|logged| matches!(logged.event, Event::Fired { .. })).expect("a shot");
    let change = |edit: fn(&mut Side, &mut Cell, &mut Outcome)| {
        move |log: &mut Vec<LoggedEvent>| {
            let at = last_shot(log);
            let Event::Fired { side, cell, outcome, .. } = &mut log[at].event else { panic!("a shot") };
            edit(side, cell, outcome);
        }
    };
    rejects("no challenge", |log| drop(log.remove(0)));
    rejects("nothing at all", Vec::clear);
    rejects("a second challenge", |log| log.push(log[0].clone()));
    rejects("a player joins under way", |log| log.push(log[1].clone()));
    rejects("a fleet laid under way", |log| log.push(log[2].clone()));
    rejects("a fleet made final under way", |log| log.push(log[3].clone()));
    rejects("a second beginning", push(Event::Began { first: Side::A, next: NextTurn::fire(Side::A), lineups: None }));
    rejects("a shot twice", |log| log.push(log[last_shot(log)].clone()));
    rejects("a shot out of turn", change(|side, _, _| *side = !*side));
    rejects("a shot outside", change(|_, cell, outcome| (*cell, *outcome) = (Cell::new(12, 3), Outcome::Miss)));
    rejects("a false answer", change(|_, _, outcome| *outcome = if *outcome == Outcome::Miss { Outcome::Hit } else { Outcome::Miss }));
    for side in Side::BOTH {
        rejects("a lapse that is not the next", push(Event::Lapsed { side, count: 7, next: NextTurn::fire(!side) }));
    }
    rejects("a fleet changed afterwards", |log| {
        let at = log.iter().position(|logged| matches!(logged.event, Event::Drafted { side: Side::B, .. })).expect("B laid a fleet");
        log.remove(at + 1);
    });
}

#[test]
fn finished_game_accepts_no_more_events() {
    let game = whole_match(&rules("classic"), 3);
    for event in [
        Event::Ended { ending: Ending::Drawn, fleets: Default::default() },
        Event::OutageCredited { millis: 5 },
        Event::Marked { side: Side::A, auto_mark: AutoMark::Full },
        Event::Unreached { side: Side::A },
        Event::Nudged { side: Side::A },
        Event::DrawOffered { side: Side::A },
        Event::Lapsed { side: Side::A, count: 1, next: NextTurn::fire(Side::B) },
    ] {
        let mut log = game.log().to_vec();
        log.push(LoggedEvent { at: NOON.plus_seconds(9_999), event: event.clone() });
        assert_eq!(Game::replay(game.id(), &log), None, "{event:?}");
    }
}

#[test]
fn bytes_of_another_schema_are_not_read() {
    let mut bytes = whole_match(&rules("classic"), 1).to_bytes();
    assert!(Game::from_bytes(&bytes).is_some());
    assert!((0..bytes.len()).filter(|end| Game::from_bytes(&bytes[..*end]).is_none()).count() > bytes.len() / 2);
    bytes[0] = u8::MAX;
    assert!(Game::from_bytes(&bytes).is_none());
    assert!(Game::from_bytes(&[]).is_none());
}
