//! Answers about rules: those of a game, of a room, of a preset, and what a parameter is for.

use super::{
    super::{
        Stop, games,
        records::Records,
        request::{Key, Press, Reply, Request},
    },
    answer,
    caller::Caller,
    choosing::{self, RuleSets},
    resolve,
};
use crate::{
    game::{
        Game,
        ruleset::{PRESETS, Parameter, Ruleset},
    },
    present::{
        body::{Body, Scene},
        builder::about,
        cards,
        catalogue::find,
        line::{Line, quoted},
        locale::Locale,
        phrase::verb_about,
        values,
        verb::VerbId,
    },
};

/// `rules`: of what was asked about; else of the game that is named or under way, of the room, or the presets.
pub(super) async fn rules(records: &Records, caller: &Caller<'_>, about: Option<&str>) -> Result<Reply, Stop> {
    let locale = caller.locale();
    let rule_sets = choosing::rule_sets(records, caller.by.id, caller.place).await?;
    if let Some(asked) = about {
        return match topic(asked, &rule_sets, locale) {
            Some(body) => Ok(Reply::Private(body)),
            None => {
                // Words of rules that are refused say why; others are no rules at all.
                let unknown = || Line::new("refused-topic").text("typed", quoted(asked));
                if asked.contains('=') {
                    rule_sets.read(asked, locale)?;
                }
                Err(unknown().into())
            }
        };
    }
    if let Some(game) = game_at_hand(records, caller).await? {
        let scene = Some(pictured(game.rules(), locale));
        return Ok(Reply::Private(Body { text: cards::rules(game.rules(), locale), scene, ..Body::default() }));
    }
    if let Some(Ok(rules)) = rule_sets.room.default.as_deref().map(|text| Ruleset::parse(text, locale.lettering())) {
        return Ok(Reply::Private(played_here(&rules, locale)));
    }
    Ok(Reply::Private(presets(&rule_sets, locale)))
}

/// What help says about one thing; `None` where it is nothing known.
pub(super) async fn help_about(records: &Records, request: &Request, about: Option<&str>, locale: Locale) -> Result<Option<Body>, Stop> {
    let Some(asked) = about.filter(|asked| *asked != "help") else { return Ok(None) };
    let rule_sets = choosing::rule_sets(records, request.by.id, request.place).await?;
    let verb = find(asked).filter(|verb| !matches!(verb.id, VerbId::Rules | VerbId::Help));
    Ok(match verb {
        Some(verb) => {
            let text = Line::new("help-line").text("verb", verb.name).text("about", verb_about(verb, locale)).phrase(locale);
            let topic = topic(asked, &rule_sets, locale).map(|topic| topic.text);
            let text = [text].into_iter().chain(topic).collect::<Vec<_>>().join("\n");
            Some(Body { text, ..Body::default() })
        }
        None if find(asked).is_some_and(|verb| verb.id == VerbId::Rules) => Some(presets(&rule_sets, locale)),
        None => topic(asked, &rule_sets, locale),
    })
}

/// The game that is named; else the asker's newest under way, one of this room first; else the room's.
async fn game_at_hand(records: &Records, caller: &Caller<'_>) -> Result<Option<Game>, Stop> {
    if let Some(id) = caller.words.game {
        return answer::found(records, id).await.map(Some);
    }
    let room = caller.place.room();
    let mut mine: Vec<Game> = resolve::games_of(records, caller.by.id).await?.into_iter().filter(|game| !game.over()).collect();
    mine.sort_by_key(|game| !room.is_some_and(|room| game.rooms().contains(&room)));
    if let Some(game) = mine.into_iter().next() {
        return Ok(Some(game));
    }
    match resolve::game_of_room(records, caller).await? {
        Some(id) => Ok(games::load_if_read(records, id).await?.filter(|game| !game.over())),
        None => Ok(None),
    }
}

/// A parameter's help, a preset's card, the card of rules that are typed or were put by.
fn topic(asked: &str, rule_sets: &RuleSets, locale: Locale) -> Option<Body> {
    let known = Parameter::find(asked).map(|known| parameter(known, locale));
    let Ok(rules) = rule_sets.read(asked, locale) else {
        return known.map(|text| Body { text, ..Body::default() });
    };
    let head = match PRESETS.contains(&asked) {
        true => about(asked, &values::preset(asked, locale)),
        false => Line::new("rules-title").line("preset", Line::rules(&rules)),
    };
    let card = format!("{}\n{}", head.phrase(locale), cards::body(&rules, locale));
    let text = known.into_iter().chain([card]).collect::<Vec<_>>().join("\n\n");
    let keys = vec![vec![
        Key::says("key-open", format!("battle {asked}"), locale),
        Key::says("key-computer", format!("battle computer {asked}"), locale),
    ]];
    Some(Body { text, scene: Some(pictured(&rules, locale)), keys: fitting(keys), ..Body::default() })
}

fn parameter(known: &Parameter, locale: Locale) -> String {
    let head = about(&format!("{}=", known.key), &values::help(known.key, locale));
    let value = |value: &&str| {
        let spoken = values::spoken(known.key, value, locale);
        if spoken == *value { spoken } else { format!("{value} ({spoken})") }
    };
    let listed = known.choices.iter().map(value).collect::<Vec<_>>().join(", ");
    [head, Line::new("choose-values").text("values", listed)].map(|line| line.phrase(locale)).join("\n")
}

/// The rules that this room plays.
pub(super) fn played_here(rules: &Ruleset, locale: Locale) -> Body {
    let text = format!("{}\n{}", Line::new("choose-here").phrase(locale), cards::body(rules, locale));
    Body { text, scene: Some(pictured(rules, locale)), keys: ways_on(locale), ..Body::default() }
}

fn pictured(rules: &Ruleset, locale: Locale) -> Scene {
    cards::picture(rules, locale)
}

/// Every preset in a line, and what was put by.
fn presets(rule_sets: &RuleSets, locale: Locale) -> Body {
    let lines = PRESETS.iter().map(|preset| about(preset, &values::preset(preset, locale)));
    let saved = rule_sets.sets().into_iter().map(|(name, _)| name).collect::<Vec<_>>().join(", ");
    let saved = (!saved.is_empty()).then(|| Line::new("choose-saved").text("names", saved));
    let lines = lines.chain(saved).chain([Line::new("choose-presets")]);
    let text = lines.map(|line| line.phrase(locale)).collect::<Vec<_>>().join("\n");
    Body { text, keys: ways_on(locale), ..Body::default() }
}

fn ways_on(locale: Locale) -> Vec<Vec<Key>> {
    vec![vec![
        Key::says("key-custom", "custom", locale),
        Key::says("key-presets", "draft presets 0", locale),
        Key::says("key-computer", "battle computer", locale),
    ]]
}

/// Only keys whose words fit a button; long rules are typed.
fn fitting(keys: Vec<Vec<Key>>) -> Vec<Vec<Key>> {
    let fits = |key: &Key| matches!(&key.press, Press::Verb(says) if says.len() <= 64);
    keys.into_iter().filter(|row| row.iter().all(fits)).collect()
}
