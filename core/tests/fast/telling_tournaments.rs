//! Tests of the texts about tournaments. Whole tournaments produce one page with every post, private message, card, table and bracket:
//! the English page is a golden file, and all texts fit all platforms in every language.

use broadside_arena::{
    command::Command,
    entrant::Person,
    plan::{Format, Plan, Start, ThirdPlace},
};
use broadside_present::arena::{
    self,
    draft::{self, PlanSetting},
};
use broadside_scene::{View, figure::Figure};
use broadside_words::locale::Locale;

use asking::{answers, drafts};
use fitting::assert_fits;
use page::Page;
use stage::{BEGIN, MINUTE, Stage, person, plan, player};
use stories::{cancelled, deserted, double, robin, single, swiss};

mod asking;
mod fitting;
mod page;
mod stage;
mod stories;

fn page(locale: Locale) -> String {
    let mut page = Page::new(locale);
    for part in [swiss, single, double, robin, cancelled, deserted, answers, drafts] {
        part(&mut page);
    }
    page.text
}

#[test]
fn tournament_texts_exist_in_every_language_and_english_is_approved() {
    for locale in Locale::ALL {
        let page = page(locale);
        if locale == Locale::EN {
            crate::pages::hold("tournaments-en.txt", &page);
        }
    }
}

#[test]
fn tournament_texts_of_every_size_fit_every_platform() {
    let formats = [Format::Single(ThirdPlace::Played), Format::Double, Format::Robin(2), Format::Swiss(None)];
    for (format, count) in formats.into_iter().flat_map(|format| [2, 3, 5, 17, 64, 150].map(|count| (format, count))) {
        let most = if matches!(format, Format::Robin(_)) { 17 } else { 256 };
        let mut stage = Stage::new(Plan { most, ..plan(format) });
        stage.join(count.min(u64::from(most)));
        stage.by(0, &Command::Start);
        stage.play();
        stage.open();
        let live = &stage.live;
        let what = format!("{format:?} of {count}");
        for at in 0..12 {
            assert_fits(&what, &arena::bracket(live, at, Locale::RU));
            assert_fits(&what, &arena::table(live, at, Locale::RU));
            assert_fits(&what, &arena::standings(live, at, Locale::RU));
            assert_fits(&what, &arena::matches(live, at, Locale::RU));
        }
        assert_fits(&what, &arena::post(live, 0, live.log().len(), Locale::RU));
        assert_fits(&what, &arena::private_message(live, 0, live.log().len(), player(1), Locale::RU));
    }
}

#[test]
fn joining_and_leaving_of_two_players_of_one_name_are_both_reported() {
    let mut stage = Stage::new(plan(Format::Double));
    let join = |number: u64| Command::Join(Person { name: "Anna".to_owned(), ..person(number) }, 1500);
    stage.by(1, &join(1));
    let from = stage.live.log().len();
    stage.by(1, &Command::Leave);
    stage.by(2, &join(2));
    let post = arena::post(&stage.live, from, stage.live.log().len(), Locale::EN).text;
    assert!(post.contains("aboard: Anna.") && post.contains("playing: Anna."), "{post}");
}

#[test]
fn every_bracket_match_is_on_a_page() {
    for (format, count) in
        [(Format::Single(ThirdPlace::Played), 5), (Format::Single(ThirdPlace::Shared), 200), (Format::Double, 33), (Format::Double, 130)]
    {
        let mut stage = Stage::new(Plan { most: 256, ..plan(format) });
        stage.join(count);
        stage.by(0, &Command::Start);
        let mut boxes = 0;
        let mut titles = Vec::new();
        for at in 0..40 {
            let body = arena::bracket(&stage.live, at, Locale::EN);
            let Some(View::Figure(figure)) = body.scene.map(|scene| scene.view) else { panic!("no picture") };
            let Figure::Bracket(bracket) = *figure else { panic!("no bracket") };
            if titles.contains(&bracket.subtitle) {
                break;
            }
            boxes += bracket.boxes.len();
            titles.push(bracket.subtitle);
        }
        // The page of the finals repeats the last match of both brackets.
        let repeated = if format == Format::Double { 2 } else { 0 };
        assert_eq!(boxes, stage.live.matches().len() + repeated, "{format:?} of {count}: {titles:?}");
    }
}

#[test]
fn draft_values_parse_as_people_write_them() {
    let default = draft::default_plan(BEGIN, Locale::EN).expect("a default plan exists");
    let draft = draft::PlanDraft { plan: &default, whose: None, now: BEGIN, zone: "Europe/Oslo" };
    let at = |minutes: u32| Start::At(BEGIN.plus_seconds(minutes * MINUTE));
    // It is 19:00 in Oslo.
    for (value, start) in [
        ("+45", at(45)),
        ("20:00", at(60)),
        ("18:30", at(23 * 60 + 30)),
        ("2026-11-21T19:00", at(24 * 60)),
        ("full", Start::WhenFull),
        ("hand", Start::ByHand),
    ] {
        assert_eq!(draft::set(draft, PlanSetting::Start, value).map(|plan| plan.start), Ok(start), "{value}");
    }
    let weekly = draft::set(draft, PlanSetting::Repeat, "5@20:00").expect("a time").repeat.expect("a series");
    assert_eq!((weekly.weekday, weekly.minute, weekly.zone.as_str()), (4, 1200, "Europe/Oslo"));
    let fewer = draft::set(draft, PlanSetting::Most, "2").expect("a number");
    assert_eq!((fewer.most, fewer.least), (2, 2));
    let rules = draft::set(draft, PlanSetting::Rules, "mb mines=2").expect("rules").rules;
    assert!(rules.contains("mb") && rules.contains("mines=2") && rules.contains("quick"), "{rules}");
}
