//! The sentence about the duration of a game, the minimum age and the part of luck under given rules (core/RULES.md §4.1,
//! `feat-duration`). Durations are extrapolated from measurements of the classic game.

use broadside_game::{
    ruleset::{GameType, Judge, Ruleset, Touch},
    shape::ShipForms,
    words,
};

use super::{line::Line, sentences::dutchman_shots};

/// The number of cells of the field of the classic game.
const CLASSIC_CELLS: u32 = 100;

/// The number of cells of the smallest field whose games take about as long as classic ones.
const MIN_USUAL_CELLS: u32 = 64;

/// The minimum and maximum duration of a classic game, in minutes.
const CLASSIC_MINUTES: [u32; 2] = [10, 15];

/// The mean number of the winner's shots in a classic game (core/STRENGTH.md).
const CLASSIC_SHOTS: u32 = 55;

words! {
    /// Groups of rules under which games have about the same duration and part of luck. The ids are those of the sentences.
    pub enum DurationClass, id, from_id {
        /// The classic fleet on a field of the usual size.
        Classic = "rules-lasts",
        /// A small field.
        Small = "rules-lasts-small",
        /// Ships may touch each other, as in the boxed game, so a sunk ship reveals nothing about the cells around it.
        Boxed = "rules-lasts-boxed",
        /// Both sides fire several shots at once.
        Salvo = "rules-lasts-salvo",
        /// With mines, minesweepers or submarines.
        Pieces = "rules-lasts-pieces",
        /// With bent ships.
        Bent = "rules-lasts-bent",
        /// A large field.
        Large = "rules-lasts-large",
        /// Played on paper.
        Paper = "rules-lasts-paper",
        /// The Flying Dutchman.
        Dutchman = "rules-lasts-dutchman",
        /// The table game.
        TableGame = "rules-lasts-straume",
    }
}

impl DurationClass {
    /// The class of these rules. If several apply, the one with the greatest effect.
    pub fn of(rules: &Ruleset) -> Self {
        match (rules.game_type, rules.judge) {
            (GameType::TableGame, Judge::Commit | Judge::Server | Judge::Paper) => Self::TableGame,
            (GameType::Dutchman { .. }, Judge::Commit | Judge::Server | Judge::Paper) => Self::Dutchman,
            (GameType::Fleets, Judge::Paper) => Self::Paper,
            (GameType::Fleets, Judge::Commit | Judge::Server) => Self::of_fleets(rules),
        }
    }

    fn of_fleets(rules: &Ruleset) -> Self {
        let bent = rules.shapes != ShipForms::NONE || rules.fleet.specs().iter().any(|spec| spec.form.is_some());
        let cells = rules.size.area() as u32;
        let kinds = [
            (cells > CLASSIC_CELLS, Self::Large),
            (cells < MIN_USUAL_CELLS, Self::Small),
            (rules.is_salvo(), Self::Salvo),
            (rules.mines + rules.sweepers + rules.subs > 0, Self::Pieces),
            (bent, Self::Bent),
            (rules.touch == Touch::Any, Self::Boxed),
        ];
        kinds.into_iter().find(|(applies, _)| *applies).map_or(Self::Classic, |(_, class)| class)
    }

    /// The minimum and maximum duration of a game under these rules, in minutes, rounded to steps of five; `None` if it is not known.
    pub fn minutes(self, rules: &Ruleset) -> Option<[u32; 2]> {
        let scaled_by = |numerator: u32, denominator: u32| {
            let [least, most] = CLASSIC_MINUTES.map(|minutes| minutes * numerator);
            Some([(least / (5 * denominator) * 5).max(5), most.div_ceil(5 * denominator) * 5])
        };
        match (self, rules.game_type) {
            (Self::Small | Self::TableGame, _) => None,
            (Self::Dutchman, GameType::Dutchman { decks }) => scaled_by(dutchman_shots(rules.size, decks), CLASSIC_SHOTS),
            _ => scaled_by(rules.size.area() as u32, CLASSIC_CELLS),
        }
    }
}

/// The sentence about duration, age and luck of a game under these rules.
pub fn duration(rules: &Ruleset) -> Line {
    let class = DurationClass::of(rules);
    let line = Line::new(class.id());
    match class.minutes(rules) {
        Some([least, most]) => line.number("least", least).number("most", most),
        None => line,
    }
}
