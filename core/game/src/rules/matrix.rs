//! Validation of rule sets: the combination matrix of core/RULES.md §2.13 (✗1 to ✗9, n1 to n3), the numbers of shots, and the fit
//! rule of §2.0. The parser checks the ranges of all other numbers.

use super::{
    choices::{AnswerDetail, Judge, MineTouch, ShipNaming, Touch},
    fault::RulesFault,
    fire::{Fire, SalvoSize},
    parameters::{PARAMETERS, Parameter},
    ruleset::{GameType, Ruleset},
};
use crate::{code::Code, form::ShipForms, roster::Roster};

/// Parameters allowed with the Flying Dutchman (✗6).
const DUTCHMAN_PARAMETERS: [&str; 12] =
    ["size", "dutchman", "reshape", "lettering", "axes", "fire", "clock", "first", "draws", "judge", "marks", "names"];

/// Parameters allowed with the table game (✗7).
const TABLE_GAME_PARAMETERS: [&str; 4] = ["clock", "first", "draws", "judge"];

impl Ruleset {
    /// Checks the numbers of shots and the combination of the values. The parser checks the ranges of the other numbers.
    ///
    /// # Errors
    /// The first fault found.
    pub fn check(&self) -> Result<(), RulesFault> {
        check_shots(self)?;
        match self.game_type {
            GameType::Fleets => check_fleets(self),
            GameType::Dutchman { .. } => check_dutchman(self),
            GameType::TableGame => check_table_game(self),
        }
    }

    /// Checks the rules as those of a table game, whatever their game type is.
    ///
    /// # Errors
    /// The first fault found.
    pub(super) fn check_as_table_game(&self) -> Result<(), RulesFault> {
        check_shots(self)?;
        check_table_game(self)
    }

    /// The notices about these rules, which are allowed all the same (n1 to n3).
    pub fn notices(&self) -> Vec<Code> {
        let sizes = self.fleet.sizes();
        let (long, bendable) = (sizes.iter().any(|(decks, _)| *decks >= 5), sizes.iter().any(|(decks, _)| matches!(decks, 3 | 4)));
        let notices = [
            (self.answers == AnswerDetail::Plain || self.touch == Touch::Any, Code::AutomarkOff),
            (self.shapes != ShipForms::NONE && (long || !bendable), Code::ShapesUnused),
            (self.names == ShipNaming::Sub && self.subs > 0, Code::NameClash),
        ];
        notices.into_iter().filter(|(holds, _)| *holds).map(|(_, code)| code).collect()
    }
}

/// A fault of this parameter; it names the value as typed, such as `size=15`.
fn fault(rules: &Ruleset, code: Code, key: &str) -> RulesFault {
    let about = Parameter::find(key).map_or(key.to_owned(), |parameter| format!("{key}={}", parameter.get(rules)));
    RulesFault::new(code, &about)
}

fn check_shots(rules: &Ruleset) -> Result<(), RulesFault> {
    let (code, shots, limit) = match rules.fire {
        Fire::Multi(shots) => (Code::MultiRange, u32::from(shots), (2, 6)),
        Fire::Salvo(SalvoSize::Shots(shots)) => (Code::SalvoRange, u32::from(shots), (1, 10)),
        Fire::Streak | Fire::Single | Fire::Chain | Fire::Salvo(SalvoSize::Afloat) => return Ok(()),
    };
    if (limit.0..=limit.1).contains(&shots) { Ok(()) } else { Err(fault(rules, code, "fire").with_limit(shots, limit)) }
}

/// Checks that the lettering has a letter for each column, or row (✗1).
fn check_letters(rules: &Ruleset) -> Result<(), RulesFault> {
    let (letters, lines) = (rules.lettering.columns(), rules.notation().letter_count());
    if letters >= lines {
        return Ok(());
    }
    Err(RulesFault::new(Code::LetteringTooShort, rules.lettering.id()).with_limit(lines.into(), (5, u32::from(letters))))
}

/// Checks that the rules differ from `base` only in the allowed parameters, and that they are not played on paper.
fn check_only_allowed_changes(rules: &Ruleset, code: Code, base: &Ruleset, allowed: &[&str]) -> Result<(), RulesFault> {
    let is_forbidden = |parameter: &&Parameter| !allowed.contains(&parameter.key) && parameter.get(rules) != parameter.get(base);
    if let Some(parameter) = PARAMETERS.iter().find(is_forbidden) {
        let preset = Ruleset::preset(rules.preset, rules.lettering);
        let is_preset_value = preset.is_some_and(|preset| parameter.get(rules) == parameter.get(&preset));
        return Err(if is_preset_value { RulesFault::new(code, rules.preset) } else { fault(rules, code, parameter.key) });
    }
    if rules.judge == Judge::Paper { Err(fault(rules, Code::PaperAnswers, "judge")) } else { Ok(()) }
}

/// Checks the rules of a table game (✗7).
fn check_table_game(rules: &Ruleset) -> Result<(), RulesFault> {
    let base = Ruleset::preset("straume", rules.lettering).unwrap_or_else(|| Ruleset::classic(rules.lettering));
    check_only_allowed_changes(rules, Code::StraumeExclusive, &base, &TABLE_GAME_PARAMETERS)
}

/// Checks the rules of a Flying Dutchman: ✗6, and 10 to 20 columns and rows.
fn check_dutchman(rules: &Ruleset) -> Result<(), RulesFault> {
    check_letters(rules)?;
    let fleet = if rules.fleet == Roster::triangular(4) { rules.fleet.clone() } else { Roster::empty() };
    check_only_allowed_changes(
        rules,
        Code::DutchmanExclusive,
        &Ruleset { fleet, ..Ruleset::classic(rules.lettering) },
        &DUTCHMAN_PARAMETERS,
    )?;
    if matches!(rules.fire, Fire::Chain | Fire::Salvo(_)) {
        return Err(fault(rules, Code::DutchmanExclusive, "fire"));
    }
    if rules.size.shorter() < 10 {
        return Err(fault(rules, Code::Range, "size").with_limit(u32::from(rules.size.shorter()), (10, 20)));
    }
    Ok(())
}

fn check_fleets(rules: &Ruleset) -> Result<(), RulesFault> {
    check_letters(rules)?;
    check_pieces(rules)?;
    check_fleet_size(rules)?;
    check_fits(rules)
}

/// Checks the combination of pieces: ✗2, ✗4 and ✗5. The parser refuses ✗3, which cannot be stored in a rule set.
fn check_pieces(rules: &Ruleset) -> Result<(), RulesFault> {
    let has_fixed_forms = rules.fleet.specs().iter().any(|spec| spec.form.is_some());
    let refused = [
        (has_fixed_forms && rules.shapes != ShipForms::NONE, Code::FixedShapes, "shapes"),
        (rules.sweepers > 0 && rules.mines == 0, Code::SweeperNeedsMines, "sweepers"),
        (rules.answers == AnswerDetail::Plain && rules.subs > 0, Code::PlainWithSubs, "subs"),
        (rules.fleet.specs().is_empty() && rules.subs == 0, Code::FleetCount, "fleet"),
    ];
    match refused.iter().find(|(holds, ..)| *holds) {
        Some((_, code, key)) => Err(fault(rules, *code, key)),
        None => Ok(()),
    }
}

/// Checks that no ship has too many decks or is longer than the field, and that a fleet of single-deckers has at most 16 ships
/// (§2.3).
fn check_fleet_size(rules: &Ruleset) -> Result<(), RulesFault> {
    let longest = rules.fleet.specs().iter().map(|spec| spec.decks).max().unwrap_or(0);
    if longest > Roster::MAX_DECKS {
        return Err(fault(rules, Code::Range, "fleet").with_limit(u32::from(longest), (1, u32::from(Roster::MAX_DECKS))));
    }
    if longest > rules.size.longer() {
        return Err(fault(rules, Code::ShipTooLong, "fleet").with_limit(u32::from(longest), (1, u32::from(rules.size.longer()))));
    }
    let ships = rules.fleet.specs().len() as u32;
    if longest == 1 && ships > 16 {
        return Err(fault(rules, Code::SingleRange, "fleet").with_limit(ships, (1, 16)));
    }
    Ok(())
}

/// Checks the fit rule of §2.0: the pieces may fill only a part of the field.
fn check_fits(rules: &Ruleset) -> Result<(), RulesFault> {
    let (need, have) = rules.filled_part();
    let (filled, most) = ((need * 100).div_ceil(have), if rules.touch == Touch::None { 75 } else { 40 });
    if filled <= most { Ok(()) } else { Err(fault(rules, Code::FleetTooDense, "fleet").with_limit(filled, (0, most))) }
}

impl Ruleset {
    /// The part of the field that the pieces fill, as numerator and denominator: counted in cells if ships may touch, else with the
    /// space that each ship needs around it (core/RULES.md §2.0).
    pub fn filled_part(&self) -> (u32, u32) {
        let (size, mines) = (self.size, u32::from(self.mines) + u32::from(self.sweepers));
        let space = |decks: u8| 2 * (u32::from(decks) + 1);
        match (self.touch, self.mine_touch) {
            (Touch::None, apart) => {
                let ships: u32 = self.fleet.specs().iter().map(|spec| space(spec.decks)).sum();
                (
                    ships + if apart == MineTouch::None { mines * space(1) } else { 0 },
                    (u32::from(size.width) + 1) * (u32::from(size.height) + 1),
                )
            }
            (Touch::Corners | Touch::Any, _) => (self.fleet.decks() as u32 + mines + u32::from(self.subs), size.area() as u32),
        }
    }
}
