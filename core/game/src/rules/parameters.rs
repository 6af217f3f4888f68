//! The table of all parameters: key, offered values, getter and setter. The parser and the text form of rules, the completion of
//! commands and the form for choosing rules use it.

use super::{
    builder::RulesBuilder,
    choices::{
        AnswerDetail, Axes, Draws, DutchmanReshaping, FirstShooter, Hints, Judge, MarkStyle, MineEffect, MineTouch, ShipNaming, Touch,
    },
    fire::Fire,
    ruleset::{GameType, Ruleset},
};
use crate::{
    cell::{FieldSize, MAX_SIZE, MIN_SIZE},
    code::Code,
    form::ShipForms,
    notation::Lettering,
    roster::Roster,
};

/// The named turn lengths, in seconds, from the shortest to the longest.
pub const PACES: [(&str, u32); 5] = [("blitz", 60), ("quick", 300), ("hour", 3600), ("day", 86_400), ("correspondence", 259_200)];

/// One parameter of a rule set (core/RULES.md §2.0).
#[derive(Debug)]
pub struct Parameter {
    /// Its key, as typed before the `=`.
    pub key: &'static str,
    /// The values that are offered to players. If it is a number or a list, other values may be typed.
    pub choices: &'static [&'static str],
    /// The minimum and maximum, if it is a number; checked before a value is set.
    pub range: Option<(u32, u32)>,
    read: ReadValue,
    set: Setter,
}

/// Formats the current value as it is typed.
type ReadValue = fn(&Ruleset) -> String;
/// Parses a value and stores it in the rules.
type SetValue = fn(&mut Ruleset, &str) -> Result<(), Code>;
/// Parses a value and selects or deselects a game.
type ChooseGame = fn(&mut RulesBuilder, &str) -> Result<(), Code>;

/// How a parameter is set.
#[derive(Debug)]
enum Setter {
    /// By storing a value in the rules.
    Value(SetValue),
    /// By selecting or deselecting a game.
    Game(ChooseGame),
}

impl Parameter {
    const fn new(key: &'static str, choices: &'static [&'static str], read: ReadValue, set: SetValue) -> Self {
        Self { key, choices, range: None, read, set: Setter::Value(set) }
    }

    const fn choosing_game(key: &'static str, choices: &'static [&'static str], read: ReadValue, choose: ChooseGame) -> Self {
        Self { key, choices, range: None, read, set: Setter::Game(choose) }
    }

    const fn with_range(self, least: u32, most: u32) -> Self {
        Self { range: Some((least, most)), ..self }
    }

    /// The parameter with this key; `field` also means the size.
    pub fn find(key: &str) -> Option<&'static Self> {
        let key = if key == "field" { "size" } else { key };
        PARAMETERS.iter().find(|parameter| parameter.key == key)
    }

    /// The current value in these rules, as it is typed.
    pub fn get(&self, rules: &Ruleset) -> String {
        (self.read)(rules)
    }

    pub(super) fn set(&self, builder: &mut RulesBuilder, value: &str) -> Result<(), Code> {
        match self.set {
            Setter::Value(set) => set(&mut builder.rules, value),
            Setter::Game(choose) => choose(builder, value),
        }
    }
}

/// The offered values of `size`.
const SIZES: &[&str] = &["8", "10", "12", "15", "16", "18", "20", "12x8", "8x12"];
/// The offered values of `shapes`.
const SHAPES: &[&str] = &["none", "L", "square", "zigzag", "L,square,zigzag", "tetris"];
/// The offered values of `clock`: the names in [`PACES`].
const CLOCKS: &[&str] = &["blitz", "quick", "hour", "day", "correspondence"];

/// All parameters, in the order in which they are offered.
pub static PARAMETERS: &[Parameter] = &[
    Parameter::new("size", SIZES, |r| r.size.to_string(), |r, v| assign(&mut r.size, FieldSize::parse(v)))
        .with_range(MIN_SIZE as u32, MAX_SIZE as u32),
    Parameter::new("fleet", &Roster::NAMES, |r| r.fleet.to_string(), |r, v| assign(&mut r.fleet, Roster::parse(v))),
    Parameter::new("touch", &Touch::WORDS, |r| r.touch.id().into(), |r, v| assign(&mut r.touch, Touch::from_id(v))),
    Parameter::new("shapes", SHAPES, |r| r.shapes.to_string(), |r, v| assign(&mut r.shapes, ShipForms::parse(v))),
    Parameter::new("fire", Fire::IDS, |r| r.fire.to_string(), |r, v| assign(&mut r.fire, Fire::parse(v))),
    Parameter::new("mines", &["0", "1", "2", "3", "4", "5"], |r| r.mines.to_string(), |r, v| assign(&mut r.mines, v.parse().ok()))
        .with_range(0, 5),
    Parameter::new("sweepers", &["0", "1", "2"], |r| r.sweepers.to_string(), |r, v| assign(&mut r.sweepers, v.parse().ok()))
        .with_range(0, 2),
    Parameter::new("subs", &["0", "1", "2", "3", "4"], |r| r.subs.to_string(), |r, v| assign(&mut r.subs, v.parse().ok())).with_range(0, 4),
    Parameter::new("report", &AnswerDetail::WORDS, |r| r.answers.id().into(), |r, v| assign(&mut r.answers, AnswerDetail::from_id(v))),
    Parameter::new("clock", CLOCKS, |r| r.clock.to_string(), |r, v| assign(&mut r.clock, parse_seconds(v))).with_range(60, 259_200),
    Parameter::new(
        "mine_effect",
        &MineEffect::WORDS,
        |r| r.mine_effect.id().into(),
        |r, v| assign(&mut r.mine_effect, MineEffect::from_id(v)),
    ),
    Parameter::new("mine_touch", &MineTouch::WORDS, |r| r.mine_touch.id().into(), |r, v| assign(&mut r.mine_touch, MineTouch::from_id(v))),
    Parameter::new("lettering", &Lettering::WORDS, |r| r.lettering.id().into(), |r, v| assign(&mut r.lettering, Lettering::from_id(v))),
    Parameter::new("axes", &Axes::WORDS, |r| r.axes.id().into(), |r, v| assign(&mut r.axes, Axes::from_id(v))),
    Parameter::new("judge", &Judge::WORDS, |r| r.judge.id().into(), |r, v| assign(&mut r.judge, Judge::from_id(v))),
    Parameter::new("first", &FirstShooter::WORDS, |r| r.first.id().into(), |r, v| assign(&mut r.first, FirstShooter::from_id(v))),
    Parameter::new("draws", &Draws::WORDS, |r| r.draws.id().into(), |r, v| assign(&mut r.draws, Draws::from_id(v))),
    Parameter::new("hints", &Hints::WORDS, |r| r.hints.id().into(), |r, v| assign(&mut r.hints, Hints::from_id(v))),
    Parameter::new("names", &ShipNaming::WORDS, |r| r.names.id().into(), set_names),
    Parameter::new("marks", &MarkStyle::WORDS, |r| r.signs.id().into(), |r, v| assign(&mut r.signs, MarkStyle::from_id(v))),
    Parameter::choosing_game("dutchman", &["off", "5", "6", "7", "8"], read_dutchman, choose_dutchman).with_range(5, 8),
    Parameter::new(
        "reshape",
        &DutchmanReshaping::WORDS,
        |r| r.reshape.id().into(),
        |r, v| assign(&mut r.reshape, DutchmanReshaping::from_id(v)),
    ),
    Parameter::choosing_game("straume", &["off", "on"], |r| if r.has_open_board() { "on" } else { "off" }.into(), choose_table_game),
];

fn assign<T>(slot: &mut T, value: Option<T>) -> Result<(), Code> {
    *slot = value.ok_or(Code::RuleUnknown)?;
    Ok(())
}

/// Parses a named turn length or a number of seconds.
fn parse_seconds(value: &str) -> Option<u32> {
    PACES.iter().find(|(name, _)| *name == value).map(|(_, seconds)| *seconds).or_else(|| value.parse().ok())
}

fn set_names(rules: &mut Ruleset, value: &str) -> Result<(), Code> {
    assign(&mut rules.names, ShipNaming::from_id(value.strip_prefix("names-").unwrap_or(value)))
}

fn read_dutchman(rules: &Ruleset) -> String {
    match rules.game_type {
        GameType::Dutchman { decks } => decks.to_string(),
        GameType::Fleets | GameType::TableGame => "off".to_owned(),
    }
}

fn choose_dutchman(builder: &mut RulesBuilder, value: &str) -> Result<(), Code> {
    match value {
        "off" => builder.deselect_dutchman(),
        _ => builder.select_dutchman(value.parse().map_err(|_| Code::RuleUnknown)?),
    }
    Ok(())
}

fn choose_table_game(builder: &mut RulesBuilder, value: &str) -> Result<(), Code> {
    match value {
        "on" => builder.select_table_game()?,
        "off" => builder.deselect_table_game(),
        _ => return Err(Code::RuleUnknown),
    }
    Ok(())
}
