//! The text form of rule sets: a preset name and `key=value` words (core/RULES.md §2.0, Annex B).

use std::{collections::BTreeSet, fmt};

use super::{
    builder::RulesBuilder,
    fault::RulesFault,
    parameters::{PACES, PARAMETERS, Parameter},
    ruleset::{GameType, Ruleset},
};
use crate::{cell::FieldSize, code::Code, notation::Lettering, roster::Roster, variants};

/// The parameters that the full text always contains, in order. It contains the others only if they differ from the classic game or
/// the preset.
const ALWAYS_WRITTEN: [&str; 11] = ["size", "lettering", "axes", "fleet", "touch", "fire", "report", "judge", "first", "draws", "clock"];

/// One word of a rules text: its key, its value, and its original spelling.
struct RuleWord<'a> {
    key: &'a str,
    value: &'a str,
    typed: &'a str,
}

impl<'a> RuleWord<'a> {
    /// Parses `key=value` or a size such as `12x8`.
    fn parse(typed: &'a str) -> Result<Self, RulesFault> {
        let (key, value) = match typed.split_once('=') {
            Some(("field", value)) => ("size", value),
            Some(("decks", value)) => ("dutchman", value),
            Some((key, value)) => (key, value),
            None if is_field(typed) => ("size", typed),
            None => return Err(RulesFault::new(Code::RuleUnknown, typed)),
        };
        let off_value = match key {
            "mines" | "sweepers" | "subs" => Some("0"),
            "shapes" | "mine_touch" => Some("none"),
            "mine_effect" => Some("reveal"),
            "reshape" => Some("any"),
            "dutchman" | "straume" | "scale" => Some("off"),
            _ => None,
        };
        let value = off_value.filter(|_| matches!(value, "0" | "off" | "none" | "")).unwrap_or(value);
        Ok(Self { key, value, typed })
    }

    fn apply(&self, builder: &mut RulesBuilder) -> Result<(), RulesFault> {
        let unknown = |code| RulesFault::new(code, self.typed);
        if self.key == "scale" {
            return apply_scale(&mut builder.rules, self.value).map_err(unknown);
        }
        let parameter = Parameter::find(self.key).ok_or_else(|| unknown(Code::RuleUnknown))?;
        let mut numbers = self.value.split(FieldSize::CROSSES).filter_map(|number| number.parse::<i64>().ok());
        if let Some(limit) = parameter.range
            && let Some(value) = numbers.find(|number| !(i64::from(limit.0)..=i64::from(limit.1)).contains(number))
        {
            return Err(unknown(Code::Range).with_limit(u32::try_from(value.max(0)).unwrap_or(u32::MAX), limit));
        }
        parameter.set(builder, self.value).map_err(unknown)
    }
}

/// Whether a word is a size such as `12x8`, possibly out of range.
fn is_field(word: &str) -> bool {
    let is_number = |side: &str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once(FieldSize::CROSSES).is_some_and(|(across, down)| is_number(across) && is_number(down))
}

/// Applies `scale=army`, the triangular fleet whose number of decks is nearest to a fifth of the cells, or `scale=same`, the classic
/// fleet (core/RULES.md §2.3).
fn apply_scale(rules: &mut Ruleset, value: &str) -> Result<(), Code> {
    let cells = rules.size.area();
    let army = || (1..=7).map(Roster::triangular).min_by_key(|fleet| (fleet.decks() * 5).abs_diff(cells));
    match value {
        "army" => rules.fleet = army().ok_or(Code::RuleUnknown)?,
        "same" => rules.fleet = Roster::triangular(4),
        "off" => {}
        _ => return Err(Code::RuleUnknown),
    }
    Ok(())
}

/// Refuses a text with two mine effects (core/RULES.md §2.13 ✗3).
fn check_single_effect(words: &[RuleWord<'_>]) -> Result<(), RulesFault> {
    let effect_words: Vec<&RuleWord<'_>> = words.iter().filter(|word| word.key == "mine_effect").collect();
    let effects: BTreeSet<&str> = effect_words.iter().flat_map(|word| word.value.split(',')).collect();
    match effect_words.last().filter(|_| effects.len() > 1) {
        Some(word) => Err(RulesFault::new(Code::MineEffectOne, word.typed)),
        None => Ok(()),
    }
}

impl Ruleset {
    /// The preset with this name. `lettering` is used unless the preset has its own.
    pub fn preset(name: &str, lettering: Lettering) -> Option<Self> {
        let variant = variants::find(name)?;
        let mut builder = RulesBuilder::new(Self { preset: variant.id, ..Self::classic(lettering) });
        for typed in variant.values.split_whitespace() {
            RuleWord::parse(typed)
                .and_then(|word| word.apply(&mut builder))
                .expect("the values of all presets are valid, which a test checks");
        }
        builder.rules.normalize();
        Some(builder.rules)
    }

    /// Parses a preset name and/or `key=value` words, as in core/RULES.md Annex B. A word such as `12x8` is the size. The preset may
    /// be at any position; the other words change its values.
    ///
    /// # Errors
    /// The first word that is unknown or out of range; else the fault that [`Ruleset::check`] finds.
    pub fn parse(text: &str, lettering: Lettering) -> Result<Self, RulesFault> {
        let mut typed: Vec<&str> = text.split_whitespace().collect();
        let named = typed.iter().position(|word| !word.contains('=') && !is_field(word)).map(|at| typed.remove(at));
        let mut builder = RulesBuilder::new(match named {
            Some(name) => Self::preset(name, lettering).ok_or_else(|| RulesFault::new(Code::RuleUnknown, name))?,
            None => Self::classic(lettering),
        });
        let mut words = typed.into_iter().map(RuleWord::parse).collect::<Result<Vec<RuleWord<'_>>, RulesFault>>()?;
        check_single_effect(&words)?;
        // First the table game, which sets everything else, then the size, which `scale=army` needs.
        words.sort_by_key(|word| match word.key {
            "straume" => 0,
            "size" => 1,
            _ => 2,
        });
        for word in words {
            word.apply(&mut builder)?;
        }
        builder.finish()
    }

    /// The same rules with one parameter changed. Changing `straume` resets the lettering, too.
    ///
    /// # Errors
    /// As [`Ruleset::parse`].
    pub fn with(&self, key: &str, value: &str) -> Result<Self, RulesFault> {
        let is_replaced = |known: &str| known == key || (key, known) == ("straume", "lettering");
        let others =
            self.changed_words().into_iter().filter(|(known, _)| !is_replaced(known)).map(|(key, value)| format!(" {key}={value}"));
        let text: String = others.collect();
        Self::parse(&format!("{}{text} {key}={value}", self.preset), self.lettering)
    }

    /// The shortest text from which [`Ruleset::parse`] makes these rules: the preset and the values that differ from it.
    pub fn compact(&self) -> String {
        let named = |key: &str, value: &str| match key {
            "clock" => PACES.iter().find(|(_, seconds)| seconds.to_string() == value).map(|(pace, _)| *pace),
            "fleet" => Roster::parse(value).and_then(|fleet| fleet.name()),
            _ => None,
        };
        let word = |(key, value): (&str, String)| format!(" {key}={}", named(key, &value).unwrap_or(&value));
        let words: String = self.changed_words().into_iter().map(word).collect();
        format!("{}{words}", self.preset)
    }

    /// The parameters whose values differ from the preset, each with its value as typed.
    fn changed_words(&self) -> Vec<(&'static str, String)> {
        let preset = |lettering| Self::preset(self.preset, lettering);
        let has_free_lettering = preset(Lettering::Latin) != preset(Lettering::Russian);
        let base = preset(self.lettering).unwrap_or_else(|| Self::classic(self.lettering));
        // In games without a fleet, the classic fleet and none mean the same; any other fleet of the preset has to be overridden.
        let (classic, has_no_fleet) = (Roster::triangular(4), self.game_type != GameType::Fleets);
        let is_needed = |parameter: &&Parameter| match parameter.key {
            "lettering" if has_free_lettering => true,
            "fleet" if has_no_fleet => base.fleet != classic && base.fleet != Roster::empty(),
            _ => parameter.get(self) != parameter.get(&base),
        };
        let value = |parameter: &Parameter| match parameter.key {
            "fleet" if has_no_fleet => classic.to_string(),
            _ => parameter.get(self),
        };
        PARAMETERS.iter().filter(is_needed).map(|parameter| (parameter.key, value(parameter))).collect()
    }

    /// Normalizes the rules of games without a fleet: removes the default fleet, and sets the preset `dutchman` if a Flying Dutchman
    /// was selected in the classic game.
    pub(super) fn normalize(&mut self) {
        let preset = match self.game_type {
            GameType::Fleets => return,
            GameType::Dutchman { .. } if self.preset == "classic" => "dutchman",
            GameType::Dutchman { .. } | GameType::TableGame => self.preset,
        };
        self.preset = preset;
        if self.fleet == Roster::triangular(4) {
            self.fleet = Roster::empty();
        }
    }
}

impl fmt::Display for Ruleset {
    /// The full text: the preset, the parameters that are always written, and all others that differ from the classic game or the
    /// preset. [`Ruleset::parse`] parses it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.preset)?;
        for parameter in ALWAYS_WRITTEN.iter().filter_map(|key| Parameter::find(key)) {
            write!(f, " {}={}", parameter.key, parameter.get(self))?;
        }
        let classic = Self::classic(self.lettering);
        let preset = Self::preset(self.preset, self.lettering).unwrap_or_else(|| classic.clone());
        for parameter in PARAMETERS.iter().filter(|parameter| !ALWAYS_WRITTEN.contains(&parameter.key)) {
            let value = parameter.get(self);
            if value != parameter.get(&classic) || value != parameter.get(&preset) {
                write!(f, " {}={value}", parameter.key)?;
            }
        }
        Ok(())
    }
}
