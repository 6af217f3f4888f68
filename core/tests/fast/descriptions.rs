//! Whatever the rules, the state and the language: every picture has a description that is neither empty nor too long
//! and says first what matters most, and every text board is as narrow as a phone.

use broadside_core::{
    game::{
        Game,
        cell::Cell,
        command::{Actor, Command},
        dice::Seeded,
        film::Film,
        ids::GameId,
        report::{Next, Outcome, Report},
        ruleset::Ruleset,
        side::Side,
        sign::Sign,
        view::{Phase, PublicView},
    },
    gunner,
    present::{board, body::Scene, cards, heat, locale::Locale, messages, replay},
};
use broadside_testkit::scale::many;
use broadside_testkit::staged::{self, NOON, after, ask, joined, rules, seat};

use crate::arbitrary::Draw;

/// Rule sets by the dice, beside those that say the most.
fn drawn() -> u64 {
    many(3, 40)
}

/// The most crowded fields there are, and what is asked of them.
const CROWDED: [&str; 7] = [
    "size=20 fleet=seven mines=5 sweepers=2 subs=4 shapes=L,square,zigzag,T mine_touch=any",
    "size=20 fleet=seven subs=4 mines=5 sweepers=2 fire=single names=pipe",
    "size=20 fleet=seven fire=salvo:10 lettering=let-latin report=plain",
    "size=20 fleet=16x1 touch=any fire=salvo:10",
    "size=20 fleet=4x4+4x3+4x2 touch=any shapes=L,square,zigzag,T report=plain fire=multi:6",
    "dutchman size=20 reshape=any",
    "straume",
];

/// The longest names there are, of long words and of one.
const NAMES: [&str; 2] = ["Константин Константинопольский-Заднепровский", "Wolfeschlegelsteinhausenbergerdorff"];

/// A match between computers; `looked` sees every state of it.
fn play(rules: &Ruleset, seed: u64, mut looked: impl FnMut(&Game, usize)) {
    let mut dice = Seeded(seed);
    let mut game = joined(rules);
    looked(&staged::challenge(rules), 0);
    for side in Side::BOTH {
        for command in [Command::Shuffle, Command::Ready] {
            let Ok(step) = ask(&game, NOON, &mut dice, &Actor::Side(side), &command) else { return };
            game = step.after;
            looked(&game, 0);
        }
    }
    for step in 1..2_500 {
        let now = NOON.plus_seconds(step * 100_000);
        if step % 5 == 0 && !matches!(game.public().phase, Phase::Firing(_) | Phase::Sailing(_)) {
            game = after(&game, now, &mut dice, &Actor::Clock, &Command::Lapse);
        }
        let asked = Side::BOTH.into_iter().find_map(|side| Some((side, gunner::act(&game.own(side), &mut dice)?)));
        let Some((side, command)) = asked else { break };
        game = after(&game, now, &mut dice, &Actor::Side(side), &command);
        looked(&game, step as usize);
    }
    looked(&game, 0);
}

fn described(what: &str, scene: &Scene) {
    let length = scene.alt.chars().count();
    assert!((1..=board::LONGEST_ALT).contains(&length) && !scene.alt.contains('⟦'), "{what}: {length}: {}", scene.alt);
}

/// The status stands before everything that may be long, and so does what is left of the enemy.
fn useful_first(what: &str, alt: &str, status: &str) {
    let at = alt.find(status).unwrap_or_else(|| panic!("{what}: {alt} does not say {status}"));
    assert!(alt[..at].chars().count() <= 80, "{what}: {alt}");
}

fn narrow(what: &str, text: &str) {
    let wide = text.lines().find(|line| line.chars().count() > board::WIDEST_LINE);
    assert!(wide.is_none() && !text.is_empty() && !text.contains('⟦'), "{what}: {wide:?}");
}

fn seen(game: &Game, what: &str, locale: Locale) {
    let view = game.public();
    let scene = messages::public_scene(view, locale);
    described(what, &scene);
    narrow(what, &board::public_text(view, locale));
    if view.phase != Phase::Open {
        useful_first(what, &scene.alt, &messages::public_status(view).phrase(locale));
    }
    for side in Side::BOTH.into_iter().filter(|_| view.phase != Phase::Open) {
        let own = game.own(side);
        let scene = messages::own_scene(&own, locale);
        described(what, &scene);
        narrow(what, &board::own_text(&own, locale));
        if !matches!(view.phase, Phase::Placing) {
            useful_first(what, &scene.alt, &messages::own_status(&own).phrase(locale));
        }
        let size = usize::from(view.rules.size);
        let chances: Vec<u16> = (0..size * size).map(|at| (at * 37 % 1001) as u16).collect();
        let told = heat::heat_map(view, side, &chances, locale);
        described(what, told.scene.as_ref().expect("a map is a picture"));
        narrow(what, told.mono.as_deref().expect("a map is a text, too"));
    }
    if let Some(film) = Film::of(game) {
        described(what, &replay::again(&film, locale));
        described(what, &replay::poster(&film, locale));
    }
}

#[test]
fn every_state_of_every_rule_set_is_described_within_the_bound_and_fits_a_phone() {
    let drawn = (0..drawn()).map(|seed| Draw(Seeded(seed << 20)).rules().0);
    for (seed, rules) in CROWDED.into_iter().map(rules).chain(drawn).enumerate() {
        let what = rules.to_string();
        Locale::ALL.into_iter().for_each(|locale| described(&what, &cards::picture(&rules, locale)));
        play(&rules, seed as u64, |game, step| {
            if step.is_multiple_of(many(47, 23)) {
                let locale = Locale::ALL[(step / 23 + seed) % Locale::ALL.len()];
                seen(game, &format!("{what} after {step} steps in {}", locale.tag()), locale);
            }
        });
    }
}

#[test]
fn the_longest_names_break_no_board_and_no_description() {
    play(&rules(CROWDED[0]), 7, |game, step| {
        if step % 40 == 0 {
            let mut view = game.public().clone();
            for (side, name) in Side::BOTH.into_iter().zip(NAMES) {
                view.seats[side].iter_mut().for_each(|seat| seat.name = name.to_owned());
            }
            for locale in Locale::ALL {
                narrow("long names", &board::public_text(&view, locale));
                described("long names", &messages::public_scene(&view, locale));
            }
        }
    });
}

/// A game by these rules in which A1 was a miss and C1 a hit.
fn shot_at(text: &str) -> PublicView {
    let mut view = PublicView::open(GameId::new(0, 0), rules(text), seat(1, "Anna"));
    view.apply(&Report::Joined { seat: seat(2, "Oleg") });
    view.apply(&Report::Began { first: Side::A, next: Next::fire(Side::A), lineups: None });
    for (col, outcome) in [(0, Outcome::Miss), (2, Outcome::Hit)] {
        view.apply(&Report::Shot { by: Side::A, cell: Cell::new(col, 0), outcome, dying: Vec::new(), next: Next::fire(Side::A) });
    }
    view
}

#[test]
fn text_boards_mark_shots_as_agreed_and_say_which_is_which() {
    for (text, row, words, drawn) in [
        ("classic", " 1 o . x .", ["x hit", "o miss"], false),
        ("marks=snowflake", " 1 o . x .", ["x hit", "o miss"], false),
        ("marks=crosses", " 1 x . o .", ["o hit", "x miss"], true),
        ("marks=pegs", " 1 o . x .", ["x hit", "o miss"], true),
    ] {
        let view = shot_at(text);
        let board = board::public_text(&view, Locale::EN);
        assert!(board.contains(row) && words.iter().all(|word| board.contains(word)), "{text}: {board}");
        assert_eq!([board.matches("hit").count(), board.matches("miss").count()], [1, 1], "{text}: {board}");
        let legend = messages::public_scene(&view, Locale::EN).legend;
        let explains = |sign: Sign| legend.iter().any(|(shown, _)| *shown == sign);
        assert_eq!([explains(Sign::Hit), explains(Sign::Miss)], [drawn, drawn], "{text}: what is marked as it rarely is is explained");
    }
}
