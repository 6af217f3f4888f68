//! Tests of refusals: every invalid command gets its refusal and changes nothing, and an impossible log is not loaded.

use broadside_arena::{
    Tournament,
    command::{Actor, Command, Refusal},
    entrant::{BoutOutcome, EntrantId, MatchId},
    event::{Event, LoggedEvent},
    plan::{Format, Plan, Start, ThirdPlace},
};
use broadside_game::ids::GameId;
use broadside_testkit::rows::rows;

use super::{
    script::{stage_with_entrants, step},
    stage::{BEGIN, ROOM, Stage, id, person, plan, player},
};

/// The lines before, the line under test, and its refusal, in a single elimination with four entrants and room for five.
const ROWS: &str = include_str!("../../data/tournament-refusals.txt");

#[test]
fn invalid_tournament_commands_are_refused_without_effect() {
    for [before, line, refusal] in rows::<3>(ROWS) {
        let mut stage = stage_with_entrants(Plan { least: 3, most: 5, ..plan(Format::Single(ThirdPlace::Shared)) }, 4);
        for line in before.split(", ").filter(|line| *line != "-") {
            let events = step(&mut stage, line);
            assert!(!events.starts_with("refused"), "{before}: {line}: {events}");
            stage.open_all();
        }
        let unchanged = stage.live.clone();
        assert_eq!(step(&mut stage, line), format!("refused: {refusal}"), "{before}: {line}");
        assert_eq!(stage.live, unchanged, "{before}: {line}");
    }
}

#[test]
fn nobody_acts_for_another_player_and_only_the_bot_reports() {
    let not_for_people = [
        Command::Join(person(5), 1500),
        Command::Lapse,
        Command::SetVenue(ROOM),
        Command::Opened(MatchId(0), 0, GameId::new(0, 0)),
        Command::Finished(GameId::new(0, 0), BoutOutcome::Nobody),
    ];
    let only_for_people = [Command::Join(person(5), 1500), Command::Leave, Command::CheckIn, Command::Start, Command::Remove(EntrantId(0))];
    let by_people = not_for_people.map(|command| (Actor::Person(player(0)), command));
    let by_bot = only_for_people.into_iter().flat_map(|command| [(Actor::Clock, command.clone()), (Actor::Service, command)]);
    for (by, command) in by_people.into_iter().chain(by_bot) {
        let mut stage = stage_with_entrants(plan(Format::Double), 3);
        assert_eq!(stage.execute(by, &command), Err(Refusal::NotOrganiser), "{by:?}: {command:?}");
    }
}

#[test]
fn registration_closes_at_its_time_and_at_the_start() {
    let at = |minutes: u32| BEGIN.plus_seconds(60 * minutes);
    let closing = Plan { start: Start::At(at(10)), closes: Some(at(5)), ..plan(Format::Double) };
    let open = Plan { closes: None, ..closing.clone() };
    let by_hand = Plan { start: Start::ByHand, ..closing.clone() };
    for (plan, minutes, expected) in [
        (&closing, 4, "P3 joined"),
        (&closing, 5, "refused: Closed"),
        (&open, 9, "P3 joined"),
        (&open, 10, "refused: Closed"),
        (&by_hand, 4, "P3 joined"),
        (&by_hand, 5, "refused: Closed"),
    ] {
        let mut stage = Stage::new(plan.clone(), None, 1);
        stage.now = at(minutes);
        assert_eq!(step(&mut stage, "3 joins"), expected, "{plan:?} after {minutes} minutes");
    }
}

#[test]
fn swiss_accepts_late_entrants_only_while_a_round_is_left_for_them() {
    let rows: &[(u16, Option<u8>, &[&str], &str)] = &[
        (0, Some(3), &[], "refused: Begun"),
        (1, Some(3), &[], "P9 joined"),
        (1, Some(3), &["0.0 upper", "1.0 upper"], "refused: Closed"),
        (2, Some(3), &["0.0 upper", "1.0 upper"], "P9 joined"),
        (9, Some(2), &["0.0 upper", "1.0 upper"], "refused: Closed"),
        (9, Some(1), &[], "refused: Closed"),
    ];
    for (late, rounds, before, expected) in rows {
        let mut stage = stage_with_entrants(Plan { late: *late, ..plan(Format::Swiss(*rounds)) }, 4);
        for line in ["start"].iter().chain(*before) {
            step(&mut stage, line);
            stage.open_all();
        }
        assert_eq!(step(&mut stage, "9 joins"), *expected, "{late} {rounds:?} {before:?}");
    }
}

#[test]
fn impossible_tournament_log_is_not_read() {
    let mut stage = stage_with_entrants(plan(Format::Robin(1)), 2);
    for line in ["start", "0.0 opens", "0.0 upper"] {
        step(&mut stage, line);
    }
    let whole = stage.live.log().to_vec();
    assert_eq!(Tournament::from_log(id(), whole.clone()), Some(stage.live));
    let created = whole[0].clone();
    let logged = |event: Event| LoggedEvent { at: BEGIN, event };
    let (no_entrant, no_match) = (EntrantId(2), MatchId(1));
    let after_creation = [
        created.event.clone(),
        Event::Left { entrant: EntrantId(0) },
        Event::Started { seeds: vec![EntrantId(0), EntrantId(1)] },
        Event::Paired { round: 1, pairs: Vec::new() },
        Event::Called { match_id: MatchId(0), number: 0 },
    ];
    let before_the_end = [
        Event::Left { entrant: no_entrant },
        Event::Started { seeds: vec![EntrantId(0), EntrantId(1)] },
        Event::Paired { round: 3, pairs: Vec::new() },
        Event::Paired { round: 2, pairs: vec![(no_entrant, None)] },
        Event::Called { match_id: MatchId(0), number: 2 },
        Event::Called { match_id: no_match, number: 0 },
        Event::Played { match_id: MatchId(0), number: 1, outcome: BoutOutcome::Drawn },
        Event::Finished { places: vec![(1, no_entrant)] },
    ];
    let mut logs = vec![Vec::new(), whole[1..].to_vec()];
    logs.extend(after_creation.map(|event| vec![created.clone(), logged(event)]));
    logs.extend(before_the_end.map(|event| [&whole[..whole.len() - 1], &[logged(event)]].concat()));
    logs.push([whole.as_slice(), &[logged(Event::Left { entrant: EntrantId(0) })]].concat());
    for log in logs {
        let last = log.last().map(|logged| logged.event.clone());
        assert_eq!(Tournament::from_log(id(), log), None, "{last:?}");
    }
}
