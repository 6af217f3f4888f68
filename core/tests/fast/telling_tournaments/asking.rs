//! The page's replies to commands, and the cards and forms for planning a tournament.

use std::fmt::Write as _;

use broadside_arena::{
    Tournament,
    command::{Command, Refusal},
    entrant::{EntrantId, MatchId},
    plan::{Format, ThirdPlace},
};
use broadside_game::ids::TournamentId;
use broadside_present::arena::{
    self,
    draft::{self, PlanSetting},
};

use super::{
    page::Page,
    stage::{BEGIN, Stage, person, plan},
};

pub fn answers(page: &mut Page) {
    page.title("Answers");
    let refusals = [
        Refusal::NotOrganiser,
        Refusal::Full,
        Refusal::AlreadyIn,
        Refusal::NotIn,
        Refusal::Closed,
        Refusal::Begun,
        Refusal::NotBegun,
        Refusal::Over,
        Refusal::TooFew,
        Refusal::NoCheckIn,
        Refusal::PauseAsIs,
        Refusal::NoSuchMatch,
        Refusal::BuiltOn,
        Refusal::Left,
        Refusal::BadOrder,
        Refusal::BadPlan,
    ];
    for refusal in refusals {
        let _ = writeln!(page.text, "{refusal:?}: {}", arena::refusal(&refusal).phrase(page.locale));
    }
    let mut stage = Stage::new(plan(Format::Single(ThirdPlace::Shared)));
    stage.join(5);
    let before = [Command::Join(person(4), 1500), Command::Leave, Command::CheckIn];
    let write_confirmation = |live: &Tournament, command: &Command, page: &mut Page| {
        let _ = writeln!(page.text, "{command:?}: {}", arena::confirmation(live, command).phrase(page.locale));
    };
    before.iter().for_each(|command| write_confirmation(&stage.live, command, page));
    stage.by(0, &Command::Start);
    let after = [
        Command::Join(person(4), 1500),
        Command::Leave,
        Command::Start,
        Command::Pause,
        Command::Resume,
        Command::Cancel,
        Command::Award(MatchId(1), EntrantId(3)),
        Command::Forfeit(EntrantId(3), Some(MatchId(1))),
        Command::Forfeit(EntrantId(3), None),
        Command::Replay(MatchId(1)),
        Command::Replace(EntrantId(3), person(9), 1500),
        Command::Extend(MatchId(1), 21),
        Command::Remove(EntrantId(3)),
        Command::Appoint(person(2)),
        Command::Seed(Vec::new()),
        Command::Replan(Box::new(plan(Format::Double))),
        Command::EndSeries,
        Command::Lapse,
    ];
    after.iter().for_each(|command| write_confirmation(&stage.live, command, page));
    stage.by(0, &Command::Award(MatchId(1), EntrantId(3)));
    let already_done = arena::already_done(&stage.live, &Command::Award(MatchId(1), EntrantId(3)));
    let _ = writeln!(page.text, "the same award again: {}", already_done.phrase(page.locale));
    let other = Tournament::create(TournamentId::new(3, 15), BEGIN, plan(Format::Double), person(1), None).expect("the plan is valid");
    page.body("a list", &arena::list(&[stage.live.clone(), other], page.locale));
    page.body("an empty list", &arena::list(&[], page.locale));
}

pub fn drafts(page: &mut Page) {
    page.title("Putting one together");
    let default = draft::default_plan(BEGIN, page.locale).expect("a default plan exists");
    assert!(Tournament::create(TournamentId::new(1, 1), BEGIN, default.clone(), person(0), None).is_ok(), "the default plan is valid");
    let draft = draft::PlanDraft { plan: &default, whose: None, now: BEGIN, zone: "Europe/Oslo" };
    (0..3).for_each(|at| page.body(&format!("draft, page {at}"), &draft::draft(draft, at, page.locale)));
    for setting in PlanSetting::ALL {
        page.body(&format!("choices for {}", setting.word()), &draft::choices(draft, setting, page.locale));
        let form = draft::form(draft, setting, page.locale);
        assert!(form.title.chars().count() <= 45 && form.label.chars().count() <= 45 && form.says.len() <= 64, "{form:?}");
        let _ = writeln!(page.text, "{} / {} / {} / {}", form.title, form.label, form.says, form.otherwise);
    }
    for (setting, value) in [
        (PlanSetting::Format, "cup"),
        (PlanSetting::Late, "2"),
        (PlanSetting::CheckIn, "10"),
        (PlanSetting::Start, "yesterday"),
        (PlanSetting::Most, "1000"),
    ] {
        let single = draft::set(draft, PlanSetting::Format, "single")
            .and_then(|plan| draft::set(draft::PlanDraft { plan: &plan, ..draft }, PlanSetting::Start, "full"));
        let plan = single.expect("the values are valid");
        let refused = draft::set(draft::PlanDraft { plan: &plan, ..draft }, setting, value).expect_err("the value is invalid");
        let _ = writeln!(page.text, "{}={value}: {}", setting.word(), refused.phrase(page.locale));
    }
    let existing = draft::PlanDraft { whose: Some(TournamentId::new(3, 14)), ..draft };
    page.body("the plan of one that exists", &draft::draft(existing, 0, page.locale));
    page.body("a choice for it", &draft::choices(existing, PlanSetting::Rules, page.locale));
}
