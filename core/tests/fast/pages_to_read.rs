//! The articles about the game: short, in every language, reached by command and button, with legal positions in their
//! pictures.

use std::collections::BTreeSet;

use broadside_game::layout::{Layout, Piece};
use broadside_gunner::{shooting::Shooting, trial::TargetFleets};
use broadside_lab::exposure::hit_shares;
use broadside_present::{
    articles::{self, Topic},
    commands::find,
    measured::{COMPARED_OPPONENTS, EARLY_HITS},
    param::ParamKind,
};
use broadside_scene::View;
use broadside_service::request::{Place, Reply, RequestInput};
use broadside_testkit::{
    rows::rows,
    staged::rules,
    world::{World, anna, shown},
};
use broadside_words::{
    duration::{DurationClass, duration},
    line::Line,
    locale::Locale,
};

/// The length limit of a message on all platforms.
const LONGEST: usize = 2_000;

/// The widest line that is not wrapped on a phone.
const WIDEST: usize = 34;

fn topics() -> impl Iterator<Item = Topic> {
    Topic::STORIES.into_iter().chain(Topic::LESSONS)
}

#[test]
fn every_article_is_short_and_complete_in_every_language() {
    for locale in Locale::ALL {
        let bodies = topics().map(|topic| articles::page(topic, locale)).chain([articles::about_page(locale), articles::tactics(locale)]);
        for body in bodies {
            let mono = body.mono.clone().unwrap_or_default();
            let whole = format!("{}\n{mono}", body.text);
            assert!(whole.encode_utf16().count() < LONGEST - 20, "{}: {whole}", locale.tag());
            assert!(!whole.contains(['⟦', '⟧', '`', '_', '{', '}', '$']), "{}: {whole}", locale.tag());
            assert!(["sh-", "pl-", "told-"].iter().all(|id| !whole.contains(id)), "{}: {whole}", locale.tag());
            assert!(mono.lines().all(|line| line.chars().count() <= WIDEST), "{}: {mono}", locale.tag());
            assert!(body.keys.len() <= 5 && body.keys.iter().all(|row| row.len() <= 3));
            assert!(body.keys.iter().flatten().all(|key| (1..=40).contains(&key.label.chars().count())));
        }
    }
}

#[test]
fn every_article_is_a_choice_of_its_command() {
    for (verb, topics) in [("about", Topic::STORIES.as_slice()), ("tactics", Topic::LESSONS.as_slice())] {
        let ParamKind::Choice(choices) = find(verb).expect("a verb").params[0].kind else { panic!("{verb} takes a choice") };
        assert_eq!(choices, topics.iter().map(|topic| topic.id()).collect::<Vec<_>>());
    }
    assert!(topics().all(|topic| Topic::find(topic.id()) == Some(topic)));
}

#[tokio::test]
async fn command_shows_an_article_and_an_unknown_topic_lists_all() {
    let mut world = World::new();
    let options = vec![("topic".to_owned(), "goose".to_owned())];
    let request = world.request(anna(), Place::Private, RequestInput::Command { verb: "tactics".to_owned(), options });
    assert_eq!(shown(&world.handle(&request).await).text, articles::page(Topic::Goose, Locale::EN).text);
    for (typed, all) in [("about us", articles::about_page(Locale::EN)), ("tactics submarines", articles::tactics(Locale::EN))] {
        let reply = shown(&world.say(anna(), Place::Private, typed).await).clone();
        let word = typed.split_once(' ').map_or("", |(_, word)| word);
        assert_eq!(reply.text, format!("I don’t know “{word}”. This is what there is:\n\n{}", all.text));
        assert_eq!(reply.keys, all.keys);
    }
    for typed in ["help nonsense", "top nonsense", "history nonsense", "medals nonsense", "rules nonsense", "print nonsense"] {
        let reply = world.say(anna(), Place::Private, typed).await;
        let (Reply::Private(body) | Reply::Refused(body)) = &reply else { panic!("{typed}: {reply:?}") };
        assert!(body.text.contains("“nonsense”"), "{typed}: {}", body.text);
    }
}

#[test]
fn every_rule_family_has_its_own_line_of_age_length_and_luck() {
    for [text, id, minutes] in rows::<3>(include_str!("../data/rules-last.txt")) {
        let rules = rules(text);
        assert_eq!((duration(&rules).id, format!("{:?}", DurationClass::of(&rules).minutes(&rules)).as_str()), (id, minutes), "{text}");
    }
    let texts: BTreeSet<String> = DurationClass::ALL.map(|lasting| Line::new(lasting.id()).phrase(Locale::EN)).into();
    assert_eq!(texts.len(), DurationClass::ALL.len(), "all duration classes have different texts");
}

/// The number of games that are measured again to check the figures.
const FRESH_GAMES: u32 = 400;

#[test]
fn ships_at_risk_are_as_measured_and_measured_again() {
    let strength = include_str!("../../STRENGTH.md").split_once("ships hit within 20 shots").expect("the table of ships hit").1;
    let classic = rules("classic");
    for ((id, strategy), shown) in COMPARED_OPPONENTS.into_iter().zip(EARLY_HITS) {
        let row = strength.lines().find(|line| line.starts_with(&format!("| `{strategy}` |"))).expect("a row of the table");
        let measured: Vec<f64> = row.split('|').filter_map(|cell| cell.trim().parse().ok()).collect();
        assert!(measured.len() == shown.len() && shown.is_sorted_by(|large, small| large > small), "{id}: {row}");
        assert!(shown.iter().zip(&measured).all(|(shown, measured)| (f64::from(*shown) - measured).abs() <= 0.5), "{id}: {shown:?}, {row}");
        // The captain is too slow for a significant number of games.
        if id == "captain" {
            continue;
        }
        let shooting = Shooting::parse(strategy).expect("a strategy");
        let fresh = hit_shares(&classic, shooting, TargetFleets::Sequential, 20, (FRESH_GAMES, 7)).expect("fleets to fire at");
        for (measured, share) in measured.into_iter().zip(fresh.into_values().rev()) {
            let error = 100.0 * (share * (1.0 - share) / f64::from(FRESH_GAMES)).sqrt();
            assert!((100.0 * share - measured).abs() < 4.0 * error, "{id}: {share} and {row}");
        }
    }
}

/// The length limit of a caption on all platforms, so that the message can be edited in place.
const CAPTION: usize = 1_024;

#[test]
fn every_illustrated_article_has_a_text_board() {
    for locale in Locale::ALL {
        for body in Topic::LESSONS.map(|topic| articles::page(topic, locale)) {
            let (scene, mono) = (body.scene.expect("a picture"), body.mono.unwrap_or_default());
            assert!(format!("{}\n\n{mono}", body.text).encode_utf16().count() <= CAPTION, "{}", body.text);
            assert!(matches!(scene.view, View::Sample(_)) && scene.look.is_none(), "the look is the reader's choice");
            assert!((20..=1000).contains(&scene.alt.chars().count()), "{}", scene.alt);
            for words in [&scene.alt, &scene.left, &scene.right, &scene.status.text()] {
                assert!(!words.is_empty() && !words.contains(['⟦', '⟧', '{', '}', '$']), "{}: {words}", locale.tag());
            }
        }
        let stories = [articles::page(Topic::Culture, locale), articles::page(Topic::Programs, locale), articles::about_page(locale)];
        assert!(stories.iter().all(|body| body.scene.is_none()), "a story has no picture");
    }
}

#[test]
fn article_boards_have_legal_fleets_and_correct_shots() {
    let classic = rules("classic");
    for topic in Topic::LESSONS {
        let scene = articles::page(topic, Locale::EN).scene.expect("every lesson has a picture");
        let View::Sample(own) = scene.view else { panic!("not a sample position") };
        let target = own.target_chart();
        if own.ships.is_empty() {
            assert!(target.hits.is_empty(), "{topic:?}: without ships all shots miss");
            continue;
        }
        let pieces = own.ships.iter().map(|ship| Piece::ship(ship.cells.iter().collect())).collect();
        assert!(Layout { pieces }.check(&classic).is_ok(), "{topic:?}");
        assert!(target.wrecks.iter().all(|wreck| own.ships.contains(wreck)), "{topic:?}: every wreck is a ship of the own board");
        assert!(target.open_hits().is_empty() && !target.misses.meets(&own.decks()), "{topic:?}");
    }
}
