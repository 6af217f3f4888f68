//! Who asks for what cannot be: every refusal, and that nothing happens.

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
    script::{gathered, step},
    stage::{BEGIN, ROOM, Stage, id, person, plan, player},
};

/// What happened before, what is asked then, and why it is refused: of a single elimination that four have joined, who may be five
/// at most.
const ROWS: &str = include_str!("../../data/tournament-refusals.txt");

#[test]
fn invalid_tournament_commands_are_refused_without_effect() {
    for [before, line, refusal] in rows::<3>(ROWS) {
        let mut stage = gathered(Plan { least: 3, most: 5, ..plan(Format::Single(ThirdPlace::Shared)) }, 4);
        for line in before.split(", ").filter(|line| *line != "-") {
            let said = step(&mut stage, line);
            assert!(!said.starts_with("refused"), "{before}: {line}: {said}");
            stage.open_all();
        }
        let untouched = stage.live.clone();
        assert_eq!(step(&mut stage, line), format!("refused: {refusal}"), "{before}: {line}");
        assert_eq!(stage.live, untouched, "{before}: {line}");
    }
}

#[test]
fn nobody_acts_for_another_player_and_only_the_bot_reports() {
    let people = [
        Command::Join(person(5), 1500),
        Command::Lapse,
        Command::SetVenue(ROOM),
        Command::Opened(MatchId(0), 0, GameId::new(0, 0)),
        Command::Finished(GameId::new(0, 0), BoutOutcome::Nobody),
    ];
    let others = [Command::Join(person(5), 1500), Command::Leave, Command::CheckIn, Command::Start, Command::Remove(EntrantId(0))];
    let asked = people.map(|command| (Actor::Person(player(0)), command));
    let reported = others.into_iter().flat_map(|command| [(Actor::Clock, command.clone()), (Actor::Service, command)]);
    for (by, command) in asked.into_iter().chain(reported) {
        let mut stage = gathered(plan(Format::Double), 3);
        assert_eq!(stage.ask(by, &command), Err(Refusal::NotOrganiser), "{by:?}: {command:?}");
    }
}

#[test]
fn registration_closes_at_its_time_and_at_the_start() {
    let at = |minutes: u32| BEGIN.plus_seconds(60 * minutes);
    let closing = Plan { start: Start::At(at(10)), closes: Some(at(5)), ..plan(Format::Double) };
    let open = Plan { closes: None, ..closing.clone() };
    let by_hand = Plan { start: Start::ByHand, ..closing.clone() };
    for (plan, minutes, answer) in [
        (&closing, 4, "P3 joined"),
        (&closing, 5, "refused: Closed"),
        (&open, 9, "P3 joined"),
        (&open, 10, "refused: Closed"),
        (&by_hand, 4, "P3 joined"),
        (&by_hand, 5, "refused: Closed"),
    ] {
        let mut stage = Stage::new(plan.clone(), None, 1);
        stage.now = at(minutes);
        assert_eq!(step(&mut stage, "3 joins"), answer, "{plan:?} after {minutes} minutes");
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
    for (late, rounds, before, answer) in rows {
        let mut stage = gathered(Plan { late: *late, ..plan(Format::Swiss(*rounds)) }, 4);
        for line in ["start"].iter().chain(*before) {
            step(&mut stage, line);
            stage.open_all();
        }
        assert_eq!(step(&mut stage, "9 joins"), *answer, "{late} {rounds:?} {before:?}");
    }
}

#[test]
fn impossible_tournament_log_is_not_read() {
    let mut stage = gathered(plan(Format::Robin(1)), 2);
    for line in ["start", "0.0 opens", "0.0 upper"] {
        step(&mut stage, line);
    }
    let whole = stage.live.log().to_vec();
    assert_eq!(Tournament::from_log(id(), whole.clone()), Some(stage.live));
    let created = whole[0].clone();
    let strange = |event: Event| LoggedEvent { at: BEGIN, event };
    let (nobody, nothing) = (EntrantId(2), MatchId(1));
    let after_it_was_created = [
        created.event.clone(),
        Event::Left { entrant: EntrantId(0) },
        Event::Started { seeds: vec![EntrantId(0), EntrantId(1)] },
        Event::Paired { round: 1, pairs: Vec::new() },
        Event::Called { match_id: MatchId(0), number: 0 },
    ];
    let before_it_ended = [
        Event::Left { entrant: nobody },
        Event::Started { seeds: vec![EntrantId(0), EntrantId(1)] },
        Event::Paired { round: 3, pairs: Vec::new() },
        Event::Paired { round: 2, pairs: vec![(nobody, None)] },
        Event::Called { match_id: MatchId(0), number: 2 },
        Event::Called { match_id: nothing, number: 0 },
        Event::Played { match_id: MatchId(0), number: 1, outcome: BoutOutcome::Drawn },
        Event::Finished { places: vec![(1, nobody)] },
    ];
    let mut logs = vec![Vec::new(), whole[1..].to_vec()];
    logs.extend(after_it_was_created.map(|event| vec![created.clone(), strange(event)]));
    logs.extend(before_it_ended.map(|event| [&whole[..whole.len() - 1], &[strange(event)]].concat()));
    logs.push([whole.as_slice(), &[strange(Event::Left { entrant: EntrantId(0) })]].concat());
    for log in logs {
        let last = log.last().map(|logged| logged.event.clone());
        assert_eq!(Tournament::from_log(id(), log), None, "{last:?}");
    }
}
