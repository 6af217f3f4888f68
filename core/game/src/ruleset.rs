//! The rules of a game (core/RULES.md §2): the rule set, its parts, parameters and presets.

pub use super::{
    rules::{
        choices::{Answers, Axes, Draws, DutchmanReshaping, First, Hints, Judge, MineEffect, MineTouch, ShipNaming, Signs, Touch},
        fault::RulesFault,
        fire::{Fire, Volley},
        parameters::{PACES, PARAMETERS, Parameter},
        ruleset::{GameType, Ruleset},
    },
    variants::PRESETS,
};
