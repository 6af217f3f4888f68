//! Banners: one size in every theme, small enough for every chat, with names of any length and script.

use broadside_game::{
    report::Report,
    side::Side,
    view::{Phase, PublicView},
};
use broadside_present::messages;
use broadside_render::Theme;
use broadside_scene::{Banner, View, look::Colours};
use broadside_testkit::pictures::staged::{Game, challenge, rules};
use broadside_words::locale::Locale;

/// Names that are short, long, in scripts that no font contains, made of emoji only, and empty.
const NAMES: [&str; 7] = [
    "Анна",
    "Константин Константинопольский-Заднепровский",
    "Wolfeschlegelsteinhausenbergerdorff",
    "محمد بن عبد الله",
    "יוסף בן מתתיהו",
    "🚢🦀",
    "",
];

/// The banner of an empty board, and its seals.
fn banner(view: &PublicView, locale: Locale) -> (Banner, String) {
    let scene = messages::public_scene(view, locale);
    let View::Banner(banner) = scene.view else { panic!("an empty board has a banner") };
    (*banner, scene.seals)
}

fn draw((banner, seals): &(Banner, String), theme: Theme) -> Vec<u8> {
    broadside_render::banner(banner, seals, theme, Colours::default())
}

/// A game in every state that has a banner.
fn states(text: &str) -> Vec<PublicView> {
    let rules = rules(text);
    let placing = Game::placing(&rules, 5).view;
    let mut ready = placing.clone();
    ready.apply(&Report::Ready { side: Side::A, commitment: None });
    let started = Game::after(&rules, 5, 0).view;
    let mut planning = started.clone();
    planning.phase = Phase::Planning;
    vec![challenge(&rules), placing, ready, started, planning]
}

#[test]
fn banner_has_one_size_and_few_bytes_in_every_theme_and_language() {
    for (round, text) in ["classic", "perelman-army clock=300", "mines=3 subs=1"].into_iter().enumerate() {
        for (at, mut view) in states(text).into_iter().enumerate() {
            let at = at + 2 * round;
            let names = [NAMES[at % NAMES.len()], NAMES[(at + 1) % NAMES.len()]];
            for (side, name) in Side::BOTH.into_iter().zip(names) {
                view.seats[side].iter_mut().for_each(|seat| seat.name = name.to_owned());
            }
            let locale = Locale::ALL[at % Locale::ALL.len()];
            let banner = banner(&view, locale);
            for theme in Theme::ALL {
                let png = draw(&banner, theme);
                let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
                assert_eq!((number(16), number(20)), (1280, 400));
                assert!(png.len() <= 30_000, "{theme:?} {} {text} {names:?}: {} bytes", locale.tag(), png.len());
                assert!(png == draw(&banner, theme), "the same bytes twice");
            }
        }
    }
}

#[test]
fn banner_shows_names_states_rules_clock_and_seals() {
    let whole = banner(&states("classic")[1], Locale::RU);
    let others: [fn(&mut (Banner, String)); 7] = [
        |(banner, _)| banner.sides[0].name = "Вера".to_owned(),
        |(banner, _)| banner.sides[1].name = "Вера".to_owned(),
        |(banner, _)| banner.sides[1].state = "флот готов".to_owned(),
        |(banner, _)| banner.versus = "vs".to_owned(),
        |(banner, _)| banner.rules = "Залп".to_owned(),
        |(banner, _)| banner.clock = Some("1 час на ход".to_owned()),
        |(_, seals)| *seals = "запечатано · 3F7A 22C1 90BE".to_owned(),
    ];
    for theme in Theme::ALL {
        let before = draw(&whole, theme);
        for (at, change) in others.into_iter().enumerate() {
            let mut other = whole.clone();
            change(&mut other);
            assert!(draw(&other, theme) != before, "{theme:?}: change {at} is visible");
        }
    }
}
