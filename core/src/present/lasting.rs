//! From what age one plays, how long a game takes and how much of it is luck, by its rules (core/RULES.md §4.1,
//! `feat-duration`). Never measures: it reckons from what was measured of the classic game.

use super::{line::Line, sentences::dutchman_shots};
use crate::game::{
    ruleset::{GameType, Judge, Ruleset, Touch},
    shape::ShipForms,
    words::words,
};

/// The side of the field that the sources speak of.
const USUAL: u8 = 10;

/// The smallest field whose games take as long as the sources say, or nearly.
const SMALL: u8 = 8;

/// How many minutes the classic game takes, at least and at most.
const MINUTES: [u32; 2] = [10, 15];

/// How many shots it takes whoever wins it, on average (core/STRENGTH.md).
const SHOTS: u32 = 55;

words! {
    /// Games that take as long as each other, and are as much luck.
    pub enum Lasting, id, find {
        /// The classic fleet, on a field of the usual size.
        Classic = "rules-lasts",
        /// A field that is soon fired at all over.
        Small = "rules-lasts-small",
        /// Ships that may touch, as in the boxed game: nothing is known of the water round a sunk one.
        Boxed = "rules-lasts-boxed",
        /// Both sides fire several shots at once.
        Salvo = "rules-lasts-salvo",
        /// Mines, minesweepers or submarines lie beside the fleet.
        Pieces = "rules-lasts-pieces",
        /// Ships may be bent.
        Bent = "rules-lasts-bent",
        /// A large field.
        Large = "rules-lasts-large",
        /// The fields are kept on paper.
        Paper = "rules-lasts-paper",
        /// The Flying Dutchman.
        Dutchman = "rules-lasts-dutchman",
        /// The table game.
        TableGame = "rules-lasts-straume",
    }
}

impl Lasting {
    /// That of these rules; where several would do, the one that changes most.
    pub fn of(rules: &Ruleset) -> Self {
        match (rules.game_type, rules.judge) {
            (GameType::TableGame, Judge::Commit | Judge::Server | Judge::Paper) => Self::TableGame,
            (GameType::Dutchman { .. }, Judge::Commit | Judge::Server | Judge::Paper) => Self::Dutchman,
            (GameType::Fleets, Judge::Paper) => Self::Paper,
            (GameType::Fleets, Judge::Commit | Judge::Server) => Self::of_fleets(rules),
        }
    }

    fn of_fleets(rules: &Ruleset) -> Self {
        let bent = rules.shapes != ShipForms::NONE || rules.fleet.berths().iter().any(|berth| berth.form.is_some());
        let kinds = [
            (rules.size > USUAL, Self::Large),
            (rules.size < SMALL, Self::Small),
            (rules.salvo(), Self::Salvo),
            (rules.mines + rules.sweepers + rules.subs > 0, Self::Pieces),
            (bent, Self::Bent),
            (rules.touch == Touch::Any, Self::Boxed),
        ];
        kinds.into_iter().find(|(so, _)| *so).map_or(Self::Classic, |(_, lasting)| lasting)
    }

    /// How many minutes a game by these rules takes, at least and at most, in steps of five; `None` where nobody counts
    /// in minutes.
    pub fn minutes(self, rules: &Ruleset) -> Option<[u32; 2]> {
        let times = |many: u32, few: u32| {
            let [least, most] = MINUTES.map(|minutes| minutes * many);
            Some([(least / (5 * few) * 5).max(5), most.div_ceil(5 * few) * 5])
        };
        let cells = |size: u8| u32::from(size).pow(2);
        match (self, rules.game_type) {
            (Self::Small | Self::TableGame, _) => None,
            (Self::Dutchman, GameType::Dutchman { decks }) => times(dutchman_shots(rules.size, decks), SHOTS),
            (
                Self::Classic | Self::Boxed | Self::Salvo | Self::Pieces | Self::Bent | Self::Large | Self::Paper | Self::Dutchman,
                GameType::Fleets | GameType::Dutchman { .. } | GameType::TableGame,
            ) => times(cells(rules.size), cells(USUAL)),
        }
    }
}

/// What these rules last, from what age they are played and how much of it is luck.
pub fn lasts(rules: &Ruleset) -> Line {
    let lasting = Lasting::of(rules);
    let line = Line::new(lasting.id());
    match lasting.minutes(rules) {
        Some([least, most]) => line.number("least", least).number("most", most),
        None => line,
    }
}
