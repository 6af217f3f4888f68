//! The tournaments of the page: one of each format, and cancelled ones.

use broadside_arena::{
    Tournament,
    command::{Actor, Command},
    entrant::{BoutOutcome, EntrantId, MatchHalf, MatchId},
    event::{CancelReason, Event, LoggedEvent},
    plan::{Format, Plan, Stakes, Start, ThirdPlace, WeeklySchedule},
};
use broadside_present::arena;

use super::{
    page::Page,
    stage::{BEGIN, MINUTE, Stage, person, plan, player},
};

/// A Swiss tournament with every kind of event.
pub fn swiss(page: &mut Page) {
    page.title("Swiss of five, with check-in, decisions, a late-comer and a series");
    let weekly = WeeklySchedule { weekday: 4, minute: 20 * 60, zone: "Europe/Oslo".to_owned() };
    let start = BEGIN.plus_seconds(60 * MINUTE);
    let plan = Plan {
        start: Start::At(start),
        closes: Some(BEGIN.plus_seconds(55 * MINUTE)),
        check_in: Some(15),
        late: 2,
        repeat: Some(weekly),
        least: 4,
        ..plan(Format::Swiss(Some(3)))
    };
    let mut stage = Stage::new(plan);
    page.post(&stage, 0);
    page.views(&stage);
    page.step(&mut stage, "six join, one leaves", &[1], |stage| {
        stage.join(6);
        stage.by(5, &Command::Leave);
    });
    page.step(&mut stage, "check-in", &[1], |stage| stage.wait(46));
    page.body("the card for somebody in it", &arena::card(&stage.live, Some(player(1)), page.locale));
    page.step(&mut stage, "all but one are there, a sixth comes", &[], |stage| {
        (0..4).for_each(|number| stage.by(number, &Command::CheckIn));
        stage.by(6, &Command::Join(person(6), 1500));
    });
    page.step(&mut stage, "the start", &[4, 0, 1, 6], |stage| stage.wait(15));
    page.step(&mut stage, "games open", &[6], |stage| stage.open());
    [0, 1].into_iter().for_each(|number| page.call(&stage, number));
    page.views(&stage);
    page.step(&mut stage, "a late-comer", &[], |stage| stage.by(8, &Command::Join(person(8), 1400)));
    page.step(&mut stage, "more time", &[0, 1], |stage| stage.by(0, &Command::Extend(MatchId(0), 15)));
    page.step(&mut stage, "a replacement", &[1, 9], |stage| {
        let seat = stage.live.entrant_of(player(1)).expect("player 1 is an entrant").id;
        stage.by(0, &Command::Replace(seat, person(9), 1700));
    });
    page.step(&mut stage, "another organiser", &[3], |stage| stage.by(0, &Command::Appoint(person(3))));
    page.step(&mut stage, "a draw", &[0], |stage| {
        stage.open();
        stage.end_first(BoutOutcome::Drawn);
    });
    page.step(&mut stage, "a pause", &[0], |stage| stage.by(3, &Command::Pause));
    page.step(&mut stage, "it goes on", &[0], |stage| stage.by(3, &Command::Resume));
    page.step(&mut stage, "nobody came to the second game", &[2, 3], |stage| stage.end_first(BoutOutcome::Nobody));
    page.step(&mut stage, "one withdraws", &[0, 2, 8, 9], |stage| stage.by(2, &Command::Leave));
    page.step(&mut stage, "the round is played", &[0, 3, 9], Stage::play);
    page.call(&stage, 0);
    page.step(&mut stage, "an award", &[0, 3, 8, 9], |stage| {
        let open = stage.live.matches().iter().find(|one| one.result.is_none()).expect("a match is open");
        let (id, winner) = (open.id, open.on(MatchHalf::Lower).expect("the half is taken"));
        stage.by(0, &Command::Award(id, winner));
    });
    page.views(&stage);
    page.step(&mut stage, "the end", &[0, 3, 9], Stage::play_out);
    page.views(&stage);
}

/// A single elimination of five, best of three.
pub fn single(page: &mut Page) {
    page.title("Single elimination of five, best of three, third place played");
    let mut stage = Stage::new(Plan { best_of: 3, ..plan(Format::Single(ThirdPlace::Played)) });
    stage.join(5);
    page.step(&mut stage, "seeded by hand", &[], |stage| {
        stage.by(0, &Command::Seed([1, 0, 2, 3, 4].map(EntrantId).to_vec()));
    });
    page.step(&mut stage, "another plan", &[0], |stage| {
        let plan = Plan { stakes: Stakes::Casual, ..stage.live.plan().clone() };
        stage.by(0, &Command::Replan(Box::new(plan)));
    });
    page.step(&mut stage, "the start", &[1, 3, 4], |stage| stage.by(0, &Command::Start));
    page.step(&mut stage, "games open", &[], |stage| stage.open());
    page.call(&stage, 3);
    page.step(&mut stage, "one game is over", &[3, 4], |stage| stage.end_first(BoutOutcome::Won(MatchHalf::Lower)));
    page.step(&mut stage, "the next games open", &[2], |stage| stage.open());
    page.views(&stage);
    page.step(&mut stage, "two cannot be written to", &[2], |stage| stage.report_unreached());
    page.step(&mut stage, "a match is over", &[0, 3, 4], |stage| stage.end_first(BoutOutcome::Won(MatchHalf::Lower)));
    page.step(&mut stage, "a semi-final is over", &[2, 3], |stage| {
        stage.end_last(BoutOutcome::Won(MatchHalf::Upper));
        stage.end_last(BoutOutcome::Won(MatchHalf::Upper));
    });
    page.step(&mut stage, "a replay", &[0, 2, 3], |stage| {
        let ids: Vec<MatchId> = stage.live.matches().iter().rev().map(|one| one.id).collect();
        let organiser = Actor::Person(player(0));
        assert!(ids.into_iter().any(|id| stage.try_execute(organiser, &Command::Replay(id)).is_ok()), "some match can be replayed");
    });
    page.step(&mut stage, "a forfeit", &[2, 3, 4], |stage| stage.by(0, &Command::Forfeit(EntrantId(4), None)));
    page.step(&mut stage, "somebody is sent away", &[2], |stage| stage.by(0, &Command::Remove(EntrantId(2))));
    page.step(&mut stage, "the end", &[0, 1, 3], Stage::play_out);
    page.views(&stage);
}

pub fn double(page: &mut Page) {
    page.title("Double elimination of eight");
    let mut stage = Stage::new(plan(Format::Double));
    stage.join(8);
    page.step(&mut stage, "the start", &[0, 7], |stage| stage.by(0, &Command::Start));
    page.step(&mut stage, "the first round", &[0, 7], Stage::play);
    page.step(&mut stage, "on both trees", &[0], |stage| {
        stage.open();
        stage.end_first(BoutOutcome::Won(MatchHalf::Upper));
    });
    page.call(&stage, 7);
    for at in 0..5 {
        page.body(&format!("bracket, page {at}"), &arena::bracket(&stage.live, at, page.locale));
    }
    page.body("matches", &arena::matches(&stage.live, 0, page.locale));
    page.step(&mut stage, "the end", &[0, 7], Stage::play_out);
    for at in 0..3 {
        page.body(&format!("bracket, page {at}"), &arena::bracket(&stage.live, at, page.locale));
    }
}

pub fn robin(page: &mut Page) {
    page.title("Round robin of five");
    let mut stage = Stage::new(Plan { start: Start::WhenFull, most: 5, patience: Some(4), ..plan(Format::Robin(1)) });
    page.step(&mut stage, "full", &[0, 4], |stage| stage.join(5));
    page.step(&mut stage, "games open", &[], Stage::open);
    page.call(&stage, 1);
    page.step(&mut stage, "one does not come", &[1, 4], |stage| stage.report_absent(&[MatchHalf::Lower]));
    page.step(&mut stage, "the round goes on", &[0, 4], Stage::play);
    page.step(&mut stage, "nobody comes", &[0], |stage| {
        stage.open();
        stage.report_absent(&MatchHalf::BOTH);
    });
    page.call(&stage, 4);
    page.step(&mut stage, "the house was down", &[], |stage| stage.execute(Actor::Service, &Command::CreditOutage(180_000)));
    page.step(&mut stage, "the end", &[0, 4], Stage::play_out);
    page.body("table", &arena::table(&stage.live, 0, page.locale));
}

pub fn cancelled(page: &mut Page) {
    page.title("Those that come to nothing");
    let timed = || Plan { start: Start::At(BEGIN.plus_seconds(30 * MINUTE)), least: 4, ..plan(Format::Double) };
    let mut stage = Stage::new(timed());
    stage.join(2);
    page.step(&mut stage, "too few", &[1], |stage| stage.wait(31));
    let mut stage = Stage::new(timed());
    stage.join(2);
    page.step(&mut stage, "the organiser does not want it", &[1], |stage| stage.by(0, &Command::Cancel));
    page.body("the card", &arena::card(&stage.live, Some(player(0)), page.locale));
    let mut stage = Stage::new(Plan { start: Start::ByHand, ..timed() });
    stage.join(4);
    stage.by(0, &Command::Start);
    page.step(&mut stage, "three of four leave", &[1], |stage| (0..3).for_each(|number| stage.by(number, &Command::Leave)));
}

/// A tournament that all entrants leave has no winner.
pub fn deserted(page: &mut Page) {
    let mut stage = Stage::new(Plan { best_of: 3, ..plan(Format::Swiss(Some(3))) });
    stage.join(4);
    stage.by(0, &Command::Start);
    page.step(&mut stage, "the organiser sends three away", &[1], |stage| {
        (0..3).for_each(|number| stage.by(0, &Command::Remove(EntrantId(number))));
    });
    let mut log = stage.live.log()[..5].to_vec();
    log.push(LoggedEvent { at: stage.now, event: Event::Cancelled { why: CancelReason::Deserted } });
    stage.live = Tournament::from_log(stage.live.id(), log).expect("the log is valid");
    page.body("nobody is left", &arena::post(&stage.live, 5, 6, page.locale));
}
