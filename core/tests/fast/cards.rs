//! Cards with buttons keep the limits of every platform in every language, and every button on them parses.

use broadside_game::{
    ids::GameId,
    ruleset::{PARAMETERS, PRESETS, Ruleset},
};
use broadside_present::{
    body::{Body, Press},
    builder,
    greeting::greeting,
    invocation::parse_press,
    look::card,
};
use broadside_scene::look::Look;
use broadside_words::locale::Locale;

/// The commands of all buttons. Panics if a button has none.
fn button_commands(body: &Body) -> Vec<&str> {
    let keys = body.keys.iter().flatten();
    keys.map(|key| if let Press::Verb(command) = &key.press { command.as_str() } else { panic!("{key:?} has no command") }).collect()
}

/// Panics if a card exceeds the limits of a platform, or has an untranslated text or a button that does not parse.
fn assert_fits(body: &Body) {
    // The text is sent as the caption of the picture, so that one message can be edited in place.
    let longest = if body.scene.is_some() { 1024 } else { 4096 };
    assert!(!body.text.contains('⟦') && body.text.encode_utf16().count() <= longest, "{}", body.text);
    assert!(body.keys.len() <= 5 && body.keys.iter().all(|row| (1..=5).contains(&row.len())), "{:?}", body.keys);
    for key in body.keys.iter().flatten() {
        assert!((1..=40).contains(&key.label.chars().count()) && !key.label.contains('⟦'), "{}", key.label);
    }
    for command in button_commands(body) {
        assert!(command.len() <= 64 && parse_press(command).is_ok(), "{command}");
    }
    if let Some(scene) = &body.scene {
        assert!(scene.look.is_some(), "a sample picture has a fixed look");
        assert!((1..=1000).contains(&scene.alt.chars().count()) && !scene.status.text().contains('⟦'), "{}", scene.alt);
    }
}

#[test]
fn every_card_fits_every_platform_and_every_button_parses() {
    let saved: Vec<(String, String)> = (0..20).map(|n| (format!("гавань-для-двоих-и-ещё{n:02}"), "classic mines=1".to_owned())).collect();
    let look = Look::parse("theme=admiral hit=violet sunk=plain layout=spread motion=sinkings hulls=ironclad");
    for locale in Locale::ALL {
        for preset in PRESETS {
            let draft = Ruleset::preset(preset, locale.lettering()).expect("the preset exists");
            (0..5).for_each(|page| assert_fits(&builder::card(&draft, page, locale)));
            PARAMETERS.iter().for_each(|known| assert_fits(&builder::choices(&draft, known, locale)));
        }
        for body in (0..6).map(|page| builder::rule_sets(&saved, page, locale)) {
            assert_fits(&body);
            let cut = body.keys.iter().flatten().find(|key| key.label.ends_with('…'));
            assert!(cut.is_none(), "no button shortens the name of a rule set: {cut:?}");
        }
        for body in [
            card::own_look(look, Some(GameId::new(3, 7)), locale),
            card::colours(look, "hit", locale),
            card::colours(look, "sunk", locale),
            card::hulls(look, None, locale),
            card::room(look, locale),
            card::room_set(look, "Анна", locale),
            greeting(Some(locale)),
        ] {
            assert_fits(&body);
        }
    }
    let own = card::own_look(look, None, Locale::EN).text;
    assert!(own.contains("\nLayout: Side by side.\nAnimations: Wins and sinkings.\n"), "a line for each row of buttons: {own}");
    assert_fits(&greeting(None));
    assert_eq!(button_commands(&greeting(None)), ["language", "battle", "help"], "the first button is the language if none is known");
}

#[test]
fn every_parameter_and_preset_has_a_button() {
    let draft = Ruleset::classic(Locale::EN.lettering());
    let cards: Vec<Body> = (0..5).map(|page| builder::card(&draft, page, Locale::EN)).collect();
    let lists: Vec<Body> = (0..3).map(|page| builder::rule_sets(&[], page, Locale::EN)).collect();
    let back = |list: &Body| button_commands(list).into_iter().rev().nth(1).map(str::to_owned);
    assert_eq!(lists.iter().filter_map(back).collect::<Vec<_>>(), ["draft page 0", "draft presets 0", "draft presets 1"]);
    let all: Vec<&str> = cards.iter().chain(&lists).flat_map(button_commands).collect();
    for command in PARAMETERS.iter().map(|known| format!("draft ?{}", known.key)).chain(PRESETS.map(|preset| format!("custom {preset}"))) {
        assert!(all.contains(&command.as_str()), "{command}");
    }
}
