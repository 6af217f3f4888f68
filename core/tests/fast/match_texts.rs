//! Whole matches of every kind in every language: every text is translated, and buttons, alternative texts and text boards fit.

use broadside_game::{
    Game,
    cell::{Cell, CellSet},
    command::{Actor, Command},
    dice::SeededDice,
    ids::GameId,
    notation::Lettering,
    report::{NextTurn, Outcome, Report},
    ruleset::{PRESETS, Ruleset},
    side::Side,
    sign::Sign,
    view::{AutoMark, OwnView, Phase, PublicView},
};
use broadside_present::{board, body::Body, cards, heat, help::HELP_TOPICS, messages, picture_status};
use broadside_scene::{
    Scene, View,
    status_line::{Loudness, StatusLine},
};
use broadside_testkit::{
    scale::many,
    staged::{NOON, after, rules, seat, started_random_game},
};
use broadside_words::{line::Line, locale::Locale};

use crate::phrases::assert_translated;

fn assert_complete(body: &Body) {
    assert_translated(&body.text);
    for key in body.keys.iter().flatten() {
        assert_translated(&key.label);
        assert!(key.label.chars().count() <= 20, "{}", key.label);
    }
    if let Some(scene) = &body.scene {
        let status = scene.status.text();
        let texts: Vec<&String> = match &scene.view {
            View::Banner(banner) => [&banner.versus, &banner.rules, &scene.alt]
                .into_iter()
                .chain(&banner.clock)
                .chain(banner.sides.iter().flat_map(|side| [&side.name, &side.state]))
                .collect(),
            View::Rules(_) | View::Figure(_) | View::HeatFilm(_) | View::Sample(_) | View::Replay(_) | View::Poster(_) | View::Clip(_) => {
                unreachable!("a game's scene shows fields or a banner")
            }
            View::EndCard(card) => [&card.headline, &card.line, &card.foot, &scene.alt]
                .into_iter()
                .chain(&card.laurels)
                .chain(card.statistics.iter().flatten())
                .collect(),
            View::Own(_) | View::Public(_) => vec![&scene.left, &status, &scene.tally, &scene.alt],
        };
        texts.into_iter().for_each(|text| assert_translated(text));
        assert!(!scene.right.contains('⟦') && scene.alt.chars().count() <= board::LONGEST_ALT);
    }
}

/// The longest possible names, with many words and with one.
const NAMES: [&str; 2] = ["Константин Константинопольский-Заднепровский", "Wolfeschlegelsteinhausenbergerdorff"];

fn assert_narrow(text: &str) {
    assert_translated(text);
    let wide = text.lines().find(|line| line.chars().count() > board::WIDEST_LINE);
    assert!(wide.is_none(), "{wide:?}");
}

/// Checks that text boards fit on a phone with any names, and that the alternative text of the own board starts with what to do.
fn check_boards(game: &Game, locale: Locale) {
    let mut view = game.public().clone();
    for (side, name) in Side::BOTH.into_iter().zip(NAMES) {
        view.seats[side].iter_mut().for_each(|seat| seat.name = name.to_owned());
    }
    assert_narrow(&board::public_text(&view, locale));
    let length = messages::public_scene(&view, locale).alt.chars().count();
    assert!((1..=board::LONGEST_ALT).contains(&length), "{length}");
    if !view.phase.is_fighting() {
        return;
    }
    for side in Side::BOTH {
        let own = game.own_view(side);
        assert_narrow(&board::own_text(&own, locale));
        let (Scene { alt, tally, .. }, status) = (messages::own_scene(&own, locale), messages::own_status(&own).phrase(locale));
        let is_unowned = tally == Line::new("picture-left").phrase(locale);
        assert_eq!(is_unowned, view.rules.has_open_board(), "unless the board is open, the tally says whose ships are left: {tally}");
        let before = alt.find(&status).map(|at| alt[..at].chars().count());
        assert!(before.is_some_and(|before| before <= 80), "{alt} does not begin with {status}");
        let chances: Vec<u16> = (0..view.rules.size.area()).map(|at| (at * 37 % 1001) as u16).collect();
        let map = heat::heat_map(game.public(), side, &chances, locale);
        assert_translated(&map.scene.expect("a heat map has a picture").alt);
        assert_narrow(&map.mono.expect("a heat map has a text board"));
    }
}

/// Rules that cause every special move, besides the presets.
const SPECIAL_RULES: [&str; 18] = [
    "12x8",
    "20x5 fleet=mb axes=letters-on-rows hints=on",
    "mines=5 sweepers=2 subs=4 fire=salvo:10 mine_touch=any",
    "mines=3 mine_effect=skip sweepers=1 fire=chain names=deck",
    "mines=3 mine_effect=skip fire=salvo:8 names=pipe",
    "mines=2 mine_effect=skip fire=streak",
    "subs=3 fire=multi:6 shapes=L,square,zigzag,T touch=any",
    "judge=paper names=boat",
    "judge=paper report=plain fleet=mb",
    "judge=paper fire=salvo:3",
    "judge=paper mines=4 sweepers=2 subs=4 mine_touch=any",
    "judge=paper mines=4 mine_effect=skip subs=4 fire=salvo:6",
    "dutchman-quick reshape=rigid fire=multi:2",
    "size=20 fleet=seven subs=4 mines=5 sweepers=2 fire=single",
    "fleet=10x1 names=sub fire=salvo:afloat",
    "size=20 fleet=seven mines=5 sweepers=2 subs=4 shapes=L,square,zigzag,T mine_touch=any",
    "size=20 fleet=seven fire=salvo:10 lettering=let-latin report=plain",
    "size=20 fleet=16x1 touch=any fire=salvo:10",
];

/// Plays a match between two computer players; at every fifth step the clock acts instead, if it may.
fn play_match(rules: &Ruleset, seed: u64) -> Game {
    let mut dice = SeededDice(seed);
    let mut game = started_random_game(rules, &mut dice);
    for second in 1..1500 {
        let now = NOON.plus_seconds(second * 100_000);
        // The clock settles debts, plans and answers.
        if second % 5 == 0 && !matches!(game.public().phase, Phase::Firing(_) | Phase::Sailing(_)) {
            game = after(&game, now, &mut dice, &Actor::Clock, &Command::Lapse);
        }
        let next = Side::BOTH.into_iter().find_map(|side| Some((side, broadside_gunner::act(&game.own_view(side), &mut dice)?)));
        let Some((side, command)) = next else { break };
        game = after(&game, now, &mut dice, &Actor::Side(side), &command);
    }
    game
}

#[test]
fn whole_matches_are_described_in_every_language() {
    let presets = PRESETS.into_iter().map(|preset| Ruleset::preset(preset, Lettering::Russian).expect("the preset is valid"));
    for (seed, rules) in presets.chain(SPECIAL_RULES.map(rules)).enumerate() {
        let game = play_match(&rules, seed as u64);
        // Long matches are sampled; their last moments are always checked.
        let interval = (game.log().len() / many(3, 24)).max(1);
        let ends = (1..=game.log().len()).filter(|end| end % interval == 0 || end + 6 > game.log().len());
        for end in ends {
            let before = Game::replay(game.id(), &game.log()[..end]).expect("a log replays to any point");
            for locale in Locale::ALL {
                assert_complete(&messages::post(&before, end.saturating_sub(interval), end, locale));
                Side::BOTH.into_iter().for_each(|side| assert_complete(&messages::private_message(&before, 0, end, side, locale)));
                assert_translated(&cards::game_line(before.public(), locale));
                check_boards(&before, locale);
            }
        }
        for locale in Locale::ALL {
            [cards::rules(&rules, locale).text, cards::about_text(locale)].iter().for_each(|card| assert_translated(card));
            HELP_TOPICS.iter().for_each(|topic| assert_translated(&topic.page(locale).text));
        }
    }
}

/// A game by these rules after a miss at A1 and a hit at C1.
fn shot_at(text: &str) -> PublicView {
    let mut view = PublicView::open(GameId::new(0, 0), rules(text), seat(1, "Anna"));
    view.apply(&Report::Joined { seat: seat(2, "Oleg") });
    view.apply(&Report::Began { first: Side::A, next: NextTurn::fire(Side::A), lineups: None });
    for (col, outcome) in [(0, Outcome::Miss), (2, Outcome::Hit)] {
        view.apply(&Report::Shot { by: Side::A, cell: Cell::new(col, 0), outcome, dying: Vec::new(), next: NextTurn::fire(Side::A) });
    }
    view
}

#[test]
fn picture_description_names_hits_in_every_language() {
    let words = [("de", "Treffer В1"), ("en", "hits В1"), ("nb", "treff В1"), ("ru", "ранено В1"), ("uk", "влучання В1")];
    for (tag, hits) in words {
        let locale = Locale::ALL.into_iter().find(|locale| locale.tag() == tag).expect("a supported language");
        let view = shot_at("classic");
        let own = |side| OwnView {
            side,
            public: view.clone(),
            ships: Vec::new(),
            plan: Vec::new(),
            max_salvo_shots: 1,
            givable: CellSet::EMPTY,
            auto_mark: AutoMark::Off,
        };
        let scenes =
            [messages::public_scene(&view, locale), messages::own_scene(&own(Side::A), locale), messages::own_scene(&own(Side::B), locale)];
        for Scene { alt, .. } in scenes {
            assert_eq!(alt.matches(hits).count(), 1, "{tag}: {alt}");
        }
    }
}

#[test]
fn text_boards_use_the_agreed_marks_and_a_legend() {
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
        assert_eq!([explains(Sign::Hit), explains(Sign::Miss)], [drawn, drawn], "{text}: the legend explains unusual marks only");
    }
}

#[test]
fn names_in_a_status_are_never_emphasized() {
    assert_eq!(StatusLine::with_exclamations("Turn 7. Your shot!").text(), "Turn 7. Your shot!");
    for locale in Locale::ALL {
        let is_loud = |line: &Line| picture_status::of_line(line, locale).parts().iter().any(|(loudness, _)| *loudness == Loudness::Loud);
        assert!(!is_loud(&Line::new("picture-waiting").text("name", "Бабах!")), "{}", locale.tag());
        assert!(is_loud(&Line::new("picture-turn-yours").number("number", 23)), "{}", locale.tag());
    }
}
