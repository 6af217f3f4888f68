//! Whole matches of every kind, told from the challenge to the end in every language: every sentence has its words,
//! every key and every description its length.

use broadside_core::{
    game::{
        Game,
        command::{Actor, Command},
        dice::Seeded,
        notation::Lettering,
        ruleset::{PRESETS, Ruleset},
        side::Side,
        view::Phase,
    },
    gunner,
    present::{
        body::{Body, View},
        cards,
        locale::Locale,
        messages,
    },
};
use broadside_testkit::scale::many;
use broadside_testkit::staged::{NOON, after, begun, fleet, rules};

fn has_words(text: &str) {
    assert!(!text.contains(['⟦', '⟧']) && !text.is_empty(), "{text}");
}

fn told(body: &Body) {
    has_words(&body.text);
    for key in body.keys.iter().flatten() {
        has_words(&key.label);
        assert!(key.label.chars().count() <= 20, "{}", key.label);
    }
    if let Some(scene) = &body.scene {
        let status = scene.status.text();
        let said = match &scene.view {
            View::Rules(card) => vec![&card.title, &card.fleet, &card.bent, &scene.alt],
            View::Figure(_) | View::HeatFilm(_) | View::Sample(_) | View::Replay(_) | View::Poster(_) | View::Clip(_) => {
                unreachable!("a game's scene shows fields or rules")
            }
            View::EndCard(card) => [&card.headline, &card.line, &card.foot, &scene.alt]
                .into_iter()
                .chain(&card.laurels)
                .chain(card.deeds.iter().flatten())
                .collect(),
            View::Own(_) | View::Public(_) => vec![&scene.left, &status, &scene.tally, &scene.alt],
        };
        said.into_iter().for_each(|text| has_words(text));
        assert!(!scene.right.contains('⟦') && scene.alt.chars().count() <= 1000);
    }
}

/// Rules that bring every special moment about, beside the presets.
const MOMENTS: [&str; 13] = [
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
];

/// A match between two computers, whatever the rules ask of them. Now and then nobody comes.
pub fn played_out(rules: &Ruleset, seed: u64) -> Game {
    let mut dice = Seeded(seed);
    let fleets = [fleet(rules, &mut dice), fleet(rules, &mut dice)];
    let mut game = begun(rules, [&fleets[0], &fleets[1]], &mut dice);
    for second in 1..1500 {
        let now = NOON.plus_seconds(second * 100_000);
        // The clock settles what is owed, plans and answers.
        if second % 5 == 0 && !matches!(game.public().phase, Phase::Firing(_) | Phase::Sailing(_)) {
            game = after(&game, now, &mut dice, &Actor::Clock, &Command::Lapse);
        }
        let asked = Side::BOTH.into_iter().find_map(|side| Some((side, gunner::act(&game.own(side), &mut dice)?)));
        let Some((side, command)) = asked else { break };
        game = after(&game, now, &mut dice, &Actor::Side(side), &command);
    }
    game
}

#[test]
fn whole_matches_are_told_in_words_in_every_language() {
    let presets = PRESETS.into_iter().map(|preset| Ruleset::preset(preset, Lettering::Russian).expect("a preset of the list"));
    for (seed, rules) in presets.chain(MOMENTS.map(rules)).enumerate() {
        let game = played_out(&rules, seed as u64);
        // Long matches are looked into here and there; their last moments always.
        let pace = (game.log().len() / many(3, 24)).max(1);
        let ends = (1..=game.log().len()).filter(|end| end % pace == 0 || end + 6 > game.log().len());
        for end in ends {
            let before = Game::replay(game.id(), &game.log()[..end]).expect("a log replays to any point");
            for locale in Locale::ALL {
                told(&messages::post(&before, end.saturating_sub(pace), end, locale));
                Side::BOTH.into_iter().for_each(|side| told(&messages::letter(&before, 0, end, side, locale)));
                has_words(&cards::game_line(before.public(), locale));
            }
        }
        for locale in Locale::ALL {
            [cards::rules(&rules, locale), cards::help(locale), cards::about(locale)].iter().for_each(|card| has_words(card));
        }
    }
}
