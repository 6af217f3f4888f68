//! Records and stored games: whoever changes a record is caught, a log that no decision can have made is
//! not replayed, and games stored by any version load for ever.

use broadside_core::game::{
    Game,
    cell::Cell,
    command::{Actor, Command, Waiver},
    dice::Seeded,
    event::{Event, Invitee, Logged},
    ids::{GameId, Home, PlayerId, RoomId},
    record::{Deed, Finding, Record},
    report::{Ending, Next, Outcome},
    side::Side,
    view::AutoMark,
};
use broadside_testkit::staged::{NOON, after, begun, bytes, fleet, hex, joined, laid, play_on, rules, seat, to_fire, whole_match};

const F1: &str = "А1-Г1 Е1-З1 А3-В3 Д3-Е3 З3-И3 А5-Б5 Г5 Е5 З5 К5";
const F2: &str = "А1-А4 А6-А8 В1-В3 В5-В6 В8-В9 Д1-Д2 Д4 Д6 Д8 Д10";

/// A classic match in which a turn lapsed, fought to the end.
fn honest() -> Record {
    let rules = rules("classic first=host clock=3600");
    let mut dice = Seeded(11);
    let game = begun(&rules, [&laid(&rules, F1), &laid(&rules, F2)], &mut dice);
    let due = game.expires().expect("under way");
    let game = after(&game, due, &mut dice, &Actor::Clock, &Command::Lapse);
    let record = Record::of(&play_on(game, &mut dice, 400)).expect("over");
    assert_eq!(record.verify(), vec![]);
    assert!(matches!(record.ending, Ending::Won(_)) && record.moves[0].deed == Deed::Lapse);
    record
}

/// The honest record, changed: what is found.
fn check(what: &str, change: impl FnOnce(&mut Record), expected: &[Finding]) {
    let mut record = honest();
    change(&mut record);
    assert_ne!(record, honest(), "{what}: something was changed");
    assert_eq!(record.verify(), expected, "{what}");
    if let Ok(read) = Record::read(&record.to_string()) {
        assert_eq!(read.verify(), expected, "{what}, read from its text");
    }
}

/// The first shot with this answer: its place among the moves.
fn shot(record: &Record, answer: &str) -> usize {
    let found = record.moves.iter().position(|done| matches!(&done.deed, Deed::Shot(_, told) if told.starts_with(answer)));
    found.expect("such a shot was fired")
}

fn shift_piece(record: &mut Record, side: Side, from: &str, to: &str) {
    let notation = record.rules.notation();
    let text = record.fleets[side].write(notation);
    assert!(text.contains(from), "{text}");
    record.fleets[side] = laid(&record.rules, &text.replace(from, to));
}

fn answer(record: &mut Record, at: usize, says: &str) {
    let Deed::Shot(_, answer) = &mut record.moves[at].deed else { panic!("a shot") };
    *answer = says.to_owned();
}

#[test]
fn altered_fleets_seals_and_salts_are_found() {
    let altered = [Finding::Altered(Side::A)];
    check("another game's code", |record| record.game = "ABCDEF".to_owned(), &[Finding::Altered(Side::A), Finding::Altered(Side::B)]);
    check("another salt", |record| record.salts.a = "00".repeat(16), &altered);
    check("a salt that is none", |record| record.salts.a = "salt".to_owned(), &altered);
    check("another seal", |record| record.commitments.a = "00".repeat(32), &altered);
    check("no seal", |record| record.commitments.a = String::new(), &altered);
    check(
        "salts exchanged",
        |record| std::mem::swap(&mut record.salts.a, &mut record.salts.b),
        &[Finding::Altered(Side::A), Finding::Altered(Side::B)],
    );
    for (what, from, to) in [("touching", "К5", "Д6"), ("bent", "А3-В3", "А3+Б3+Б4"), ("short", " К5", ""), ("overlapping", "К5", "А1")]
    {
        check(what, |record| shift_piece(record, Side::A, from, to), &[Finding::Unlawful(Side::A)]);
    }
    let mut record = honest();
    shift_piece(&mut record, Side::A, "К5", "К10");
    let found = record.verify();
    assert_eq!(found[0], Finding::Altered(Side::A), "the elusive last boat was moved");
    assert!(found.len() == 2, "and some answer no longer fits: {found:?}");
}

#[test]
fn altered_answers_and_turns_are_found() {
    let (miss, hit, sunk) = (shot(&honest(), "MISS"), shot(&honest(), "HIT"), shot(&honest(), "SUNK"));
    let moved = |at: usize| [Finding::Move(at + 1)];
    check("a hit hidden", |record| answer(record, hit, "MISS"), &moved(hit));
    check("a hit invented", |record| answer(record, miss, "HIT"), &moved(miss));
    check("a sinking hidden", |record| answer(record, sunk, "HIT"), &moved(sunk));
    check("a sinking of another size", |record| answer(record, sunk, "SUNK(9)"), &moved(sunk));
    check("another shooter", |record| record.moves[1].side = !record.moves[1].side, &moved(1));
    check("a lapse of the wrong side", |record| record.moves[0].side = !record.moves[0].side, &moved(0));
    check("another first side", |record| record.first = !record.first, &moved(0));
    check("a shot outside", |record| record.moves[1].deed = Deed::Shot(Cell::new(15, 15), "MISS".to_owned()), &moved(1));
    let last = honest().moves.len();
    check("a shot after the end", |record| record.moves.push(record.moves[1].clone()), &moved(last));
    check("a shot twice", |record| record.moves.insert(hit, record.moves[hit].clone()), &moved(hit + 1));
}

#[test]
fn a_skipped_turn_is_found() {
    // The turn that passes when a miss is taken out of the record belongs to somebody, who is then missed.
    let record = honest();
    let passes: Vec<usize> = (1..record.moves.len() - 1).filter(|at| record.moves[*at].side != record.moves[at + 1].side).collect();
    assert!(passes.len() > 10);
    for at in passes {
        let mut cut = record.clone();
        cut.moves.remove(at);
        assert!(!cut.verify().is_empty(), "move {} was taken out", at + 1);
    }
    // A turn that passes by the clock before the clock ran out.
    let at = shot(&record, "MISS") + 1;
    let lapse = |record: &mut Record| {
        let mut lapse = record.moves[at].clone();
        lapse.deed = Deed::Lapse;
        record.moves.insert(at, lapse);
    };
    check("a lapse too early", lapse, &[Finding::Move(at + 1)]);
    check("the clock turned back", |record| record.rules.clock = 259_200, &[]);
}

#[test]
fn wrong_results_are_found() {
    let result = [Finding::Result];
    let Ending::Won(winner) = honest().ending else { panic!("won") };
    for ending in [Ending::Won(!winner), Ending::Resigned(!winner), Ending::Forfeited(!winner), Ending::Drawn, Ending::Expired] {
        check(&format!("{ending:?}"), |record| record.ending = ending, &result);
    }
    check("the last shot taken out", |record| drop(record.moves.pop()), &result);
    // A match given up is not won, drawn or forfeited.
    let rules = rules("classic first=host");
    let game = play_on(begun(&rules, [&laid(&rules, F1), &laid(&rules, F2)], &mut Seeded(1)), &mut Seeded(1), 5);
    let resigned = after(&game, NOON.plus_seconds(60), &mut Seeded(1), &Actor::Side(Side::B), &Command::Resign);
    let record = Record::of(&resigned).expect("over");
    assert_eq!(record.verify(), vec![]);
    for ending in [Ending::Won(Side::A), Ending::Drawn, Ending::Forfeited(Side::B), Ending::Withdrawn] {
        assert_eq!(Record { ending, ..record.clone() }.verify(), result, "{ending:?}");
    }
}

#[test]
fn a_game_that_a_manager_ended_is_kept_and_recorded_without_a_winner() {
    let rules = rules("classic first=host");
    let fought = play_on(begun(&rules, [&laid(&rules, F1), &laid(&rules, F2)], &mut Seeded(1)), &mut Seeded(1), 5);
    let [unlaid, fought] = [joined(&rules), fought]
        .map(|game| after(&game, NOON.plus_seconds(60), &mut Seeded(1), &Actor::Manager("Kari".to_owned()), &Command::End));
    for game in [&unlaid, &fought] {
        assert_eq!(Game::from_bytes(&game.to_bytes()).as_ref(), Some(game));
    }
    assert!(Record::of(&unlaid).is_none(), "nobody fired");
    let record = Record::of(&fought).expect("over");
    let read = Record::read(&record.to_string()).expect("it is read");
    for record in [&record, &read] {
        assert_eq!((record.ending, record.verify()), (Ending::Closed, vec![]));
    }
    assert!(read.replay().is_ok_and(|game| game.over()));
}

#[test]
fn a_third_lapse_in_a_row_is_the_end() {
    let rules = rules("size=5 fleet=1x2+1x1 clock=60 first=host");
    let fleet = laid(&rules, "А1-Б1 Д5");
    let mut game = begun(&rules, [&fleet, &fleet], &mut Seeded(2));
    while let Some(due) = game.expires() {
        game = after(&game, due, &mut Seeded(2), &Actor::Clock, &Command::Lapse);
    }
    let record = Record::of(&game).expect("over");
    assert_eq!((record.ending, record.moves.len()), (Ending::Forfeited(Side::A), 5));
    assert_eq!(record.verify(), vec![]);
    let mut played_on = record.clone();
    played_on.ending = Ending::Resigned(Side::B);
    assert_eq!(played_on.verify(), [Finding::Result], "it ended by the clock");
    let mut later = record.clone();
    let mut shot = record.moves[1].clone();
    (shot.side, shot.deed) = (Side::B, Deed::Shot(Cell::new(2, 2), "MISS".to_owned()));
    later.moves.push(shot);
    assert_eq!(later.verify(), [Finding::Move(6)], "nothing follows the end");
    let mut two = record.clone();
    two.moves.truncate(3);
    assert_eq!(two.verify(), [Finding::Result], "two lapses are not three");
}

#[test]
fn records_that_are_not_of_the_format_name_the_line() {
    let text = honest().to_string();
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        let number = line.split(' ').next().unwrap_or_default();
        let without: String = lines.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, line)| format!("{line}\n")).collect();
        let fault = Record::read(&without).map(|record| record.moves.len());
        // Taking out a lapse or the last move leaves a readable record, for the audit to judge.
        if number != "-" && at != lines.len() - 2 {
            assert!(fault.as_ref().is_err_and(|fault| fault.line == at + 1), "without line {} ({line}): {fault:?}", at + 1);
        }
    }
    let commented = text.replace('\n', "\n\n# a remark\n");
    assert_eq!(Record::read(&commented).map(|record| record.verify()), Ok(vec![]));
    for bad in ["", "broadside record 2\n", &text.replace("result: WON", "result: LOST"), &format!("{text}more\n"), &"x".repeat(300_000)] {
        assert!(Record::read(bad).is_err());
    }
}

// Logs.

/// A match under way, and its log changed: it must not be replayed.
fn refuses(what: &str, change: impl FnOnce(&mut Vec<Logged>)) {
    let rules = rules("classic first=host");
    let game = play_on(begun(&rules, [&laid(&rules, F1), &laid(&rules, F2)], &mut Seeded(9)), &mut Seeded(9), 30);
    assert!(to_fire(&game).is_some());
    let mut log = game.log().to_vec();
    assert_eq!(Game::replay(game.id(), &log), Some(game.clone()));
    change(&mut log);
    assert_eq!(Game::replay(game.id(), &log), None, "{what}");
}

fn add(event: Event) -> impl FnOnce(&mut Vec<Logged>) {
    move |log| log.push(Logged { at: NOON.plus_seconds(99), event })
}

#[test]
fn a_log_that_no_decision_can_have_made_is_not_replayed() {
    let fired = |log: &[Logged]| log.iter().rposition(|logged| matches!(logged.event, Event::Fired { .. })).expect("shots were fired");
    let change = |edit: fn(&mut Side, &mut Cell, &mut Outcome)| {
        move |log: &mut Vec<Logged>| {
            let at = fired(log);
            let Event::Fired { side, cell, outcome, .. } = &mut log[at].event else { panic!("a shot") };
            edit(side, cell, outcome);
        }
    };
    refuses("no challenge", |log| drop(log.remove(0)));
    refuses("nothing at all", Vec::clear);
    refuses("a second challenge", |log| log.push(log[0].clone()));
    refuses("somebody joins under way", |log| log.push(log[1].clone()));
    refuses("a fleet laid under way", |log| log.push(log[2].clone()));
    refuses("a fleet made final under way", |log| log.push(log[3].clone()));
    refuses("a second beginning", add(Event::Began { first: Side::A, next: Next::fire(Side::A), lineups: None }));
    refuses("a shot twice", |log| log.push(log[fired(log)].clone()));
    refuses("a shot out of turn", change(|side, _, _| *side = !*side));
    refuses("a shot outside", change(|_, cell, outcome| (*cell, *outcome) = (Cell::new(12, 3), Outcome::Miss)));
    refuses("a false answer", change(|_, _, outcome| *outcome = if *outcome == Outcome::Miss { Outcome::Hit } else { Outcome::Miss }));
    for side in Side::BOTH {
        refuses("a lapse that is not the next", add(Event::Lapsed { side, count: 7, next: Next::fire(!side) }));
    }
    refuses("a fleet changed afterwards", |log| {
        let at = log.iter().position(|logged| matches!(logged.event, Event::Drafted { side: Side::B, .. })).expect("B laid a fleet");
        log.remove(at + 1);
    });
}

#[test]
fn a_game_that_is_over_stays_over() {
    let game = whole_match(&rules("classic"), 3);
    for event in [
        Event::Ended { ending: Ending::Drawn, fleets: Default::default() },
        Event::Excused { millis: 5 },
        Event::Marked { side: Side::A, auto_mark: AutoMark::Full },
        Event::Unreached { side: Side::A },
        Event::Nudged { side: Side::A },
        Event::DrawOffered { side: Side::A },
        Event::Lapsed { side: Side::A, count: 1, next: Next::fire(Side::B) },
    ] {
        let mut log = game.log().to_vec();
        log.push(Logged { at: NOON.plus_seconds(9_999), event: event.clone() });
        assert_eq!(Game::replay(game.id(), &log), None, "{event:?}");
    }
}

// Stored games.

fn room() -> Option<RoomId> {
    Some(RoomId { home: Home::Telegram, chat: -1_001_234_567_890, topic: 7 })
}

/// A match in which everything happened that can happen, drawn in the end.
fn eventful() -> Game {
    let mut dice = Seeded(21);
    let rules = rules("classic first=guest draws=agreed clock=300 judge=server touch=corners");
    let invitee = Invitee::Handle("Oleg_1".to_owned());
    let game = Game::challenge(GameId::new(63, 331_775), NOON, rules.clone(), seat(1, "Анна 🚢"), invitee, room());
    let oleg = Actor::Visitor(broadside_core::game::view::Seat {
        player: PlayerId { home: Home::Discord, number: u64::MAX },
        name: "Oleg".to_owned(),
    });
    let (a, b) = (Actor::Side(Side::A), Actor::Side(Side::B));
    let mut go = |game: &Game, seconds, by: &Actor, command| after(game, NOON.plus_seconds(seconds), &mut dice, by, &command);
    let mut game = go(&game, 5, &oleg, Command::Join { handle: Some("oleg_1".to_owned()), room: None });
    for (by, command) in [
        (&a, Command::Lay(laid(&rules, "А1-Г1"))),
        (&a, Command::Undo),
        (&a, Command::Lay(laid(&rules, F1))),
        (&b, Command::Lay(laid(&rules, F2))),
        (&b, Command::Mark(AutoMark::Full)),
        (&b, Command::Ready),
        (&Actor::Delivery, Command::Unreachable(Side::A)),
        (&a, Command::Ready),
        (&b, Command::Fire { cell: Cell::new(3, 4), waiver: Waiver::Waived }),
        (&b, Command::Fire { cell: Cell::new(3, 5), waiver: Waiver::Ask }),
        (&b, Command::Fire { cell: Cell::new(9, 9), waiver: Waiver::Ask }),
        (&Actor::Clock, Command::Excuse(1_500)),
    ] {
        game = go(&game, 10, by, command);
    }
    for seconds in [300, 400] {
        game = go(&game, seconds, &Actor::Clock, Command::Lapse);
    }
    game = go(&game, 401, &b, Command::OfferDraw);
    go(&game, 402, &a, Command::OfferDraw)
}

/// The games of the fixture: every kind of event, the common rule sets, every kind of end.
fn games() -> Vec<(&'static str, Game)> {
    let (a, b) = (Actor::Side(Side::A), Actor::Side(Side::B));
    let mut dice = Seeded(1);
    let mut under_way = |text: &str, shots| {
        let rules = rules(text);
        let fleets = [fleet(&rules, &mut dice), fleet(&rules, &mut dice)];
        play_on(begun(&rules, [&fleets[0], &fleets[1]], &mut dice), &mut Seeded(4), shots)
    };
    let (mb, simple, large) = (under_way("mb", 20), under_way("mb-simple", 20), under_way("size=20 fleet=2x8+3x4 touch=any", 9));
    let withdrawn = after(&joined(&rules("classic")), NOON, &mut Seeded(1), &b, &Command::Resign);
    let host = seat(1, "Анна");
    let to_kari = Invitee::Player(seat(3, "Kari").player, "Kari".to_owned());
    let challenge = Game::challenge(GameId::new(0, 1), NOON, rules("fb-russian"), host, to_kari, None);
    let declined = after(&challenge, NOON, &mut Seeded(1), &Actor::Visitor(seat(3, "Kari")), &Command::Decline { handle: None });
    let resigned = after(&mb, NOON.plus_seconds(60), &mut Seeded(1), &a, &Command::Resign);
    vec![
        ("challenge", challenge),
        ("declined", declined),
        ("withdrawn", withdrawn),
        ("classic-won", whole_match(&rules("classic"), 8)),
        ("hasbro-won", whole_match(&rules("hasbro"), 8)),
        ("mb-under-way", mb),
        ("mb-resigned", resigned),
        ("mb-simple-under-way", simple),
        ("large-under-way", large),
        ("eventful-drawn", eventful()),
    ]
}

/// What a stored game must still say, whatever version reads it.
fn facts(game: &Game) -> String {
    let view = game.public();
    format!("{} {} {} {:?}", game.id(), game.log().len(), view.shots, view.phase)
}

#[test]
fn games_stored_in_schema_1_load_for_ever() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/games-1.hex");
    if std::env::var_os("UPDATE").is_some() && !std::path::Path::new(path).exists() {
        let lines: String = games().iter().map(|(name, game)| format!("{name} {} {}\n", facts(game), hex(&game.to_bytes()))).collect();
        std::fs::write(path, lines).expect("the fixture can be written");
    }
    let stored = std::fs::read_to_string(path).expect("the stored games are part of the tree");
    assert_eq!(stored.lines().count(), games().len());
    for line in stored.lines() {
        let (said, hex) = line.rsplit_once(' ').expect("facts and hex digits");
        let (name, said) = said.split_once(' ').expect("a name and facts");
        let loaded = Game::from_bytes(&bytes(hex)).unwrap_or_else(|| panic!("{name} loads"));
        assert_eq!(facts(&loaded), said, "{name}");
        assert_eq!(Game::from_bytes(&loaded.to_bytes()), Some(loaded), "{name} is stored again as it was");
    }
}

#[test]
fn the_stored_games_hold_every_kind_of_event() {
    let games = games();
    let kinds: std::collections::BTreeSet<String> =
        games.iter().flat_map(|(_, game)| game.log()).map(|logged| format!("{:?}", logged.event)).collect();
    assert_eq!(kinds.len(), 14, "{kinds:?}");
    for (name, game) in games {
        assert_eq!(Game::from_bytes(&game.to_bytes()), Some(game), "{name}");
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
