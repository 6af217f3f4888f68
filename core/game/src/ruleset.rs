//! The rules of a game (core/RULES.md §2): the rule set, its parts, parameters and presets.

pub use super::{
    rules::{
        choices::{
            AnswerDetail, Axes, Draws, DutchmanReshaping, FirstShooter, Hints, Judge, MarkStyle, MineEffect, MineTouch, ShipNaming, Touch,
        },
        fault::RulesFault,
        fire::{Fire, SalvoSize},
        parameters::{PACES, PARAMETERS, Parameter},
        ruleset::{GameType, Ruleset},
    },
    variants::PRESETS,
};
