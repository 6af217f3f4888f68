//! The tournament editor: the draft, and the values of one setting. Pure: the buttons send commands, and [`set`] computes the
//! new plan.
//!
//! Buttons send `tournament set WORD=VALUE`, `tournament set ?WORD` (the values of a setting), `tournament set page N`
//! (back to the draft), `tournament set type WORD` (a form) and `tournament create`.

pub mod input;
mod set;
mod setting;
mod value;

use broadside_arena::{
    plan::{Format, Plan, Seeding, Stakes, Start},
    schedule::{local, weekday},
};
use broadside_game::{
    ids::{Timestamp, TournamentId},
    ruleset::Ruleset,
};
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
    phrase::term,
};

use super::{
    keys::press,
    plan::{sentences, timing},
    times::{UTC, duration_line, zone_name},
};
use crate::{
    body::{Body, InputForm, Key},
    builder, values,
};
use set::max_patience;
pub use set::set;
pub use setting::PlanSetting;
use value::setting_value;

/// Settings per page of the draft: three rows of two.
const SETTINGS_PER_PAGE: usize = 6;

/// The draft of a plan, with its context.
#[derive(Clone, Copy, Debug)]
pub struct PlanDraft<'a> {
    /// The plan so far.
    pub plan: &'a Plan,
    /// The tournament whose plan is edited; `None`: a new tournament.
    pub whose: Option<TournamentId>,
    /// The current time, to which relative times refer.
    pub now: Timestamp,
    /// The IANA name of the time zone of typed times.
    pub zone: &'a str,
}

impl PlanDraft<'_> {
    /// A button that sends this subcommand, about the draft or its tournament.
    fn key(&self, label: &str, command: &str) -> Key {
        builder::key(label, self.command(command))
    }

    /// The command of a button for this subcommand, about the draft or its tournament.
    fn command(&self, command: &str) -> String {
        self.whose.map_or_else(|| format!("tournament {command}"), |id| press(id, command))
    }
}

/// The default plan: a Swiss tournament that starts in half an hour, with five minutes per turn. `None` if `now` is not a valid time.
pub fn default_plan(now: Timestamp, locale: Locale) -> Option<Plan> {
    let day = weekday(local(now, UTC)?) + 1;
    let rules = Ruleset::classic(locale.lettering()).with("clock", "300").ok()?;
    Some(Plan {
        name: term(locale, "arena-usual", &day.to_string()),
        rules: rules.compact(),
        format: Format::Swiss(None),
        best_of: 1,
        least: 3,
        most: 32,
        seeding: Seeding::Rating,
        start: Start::At(now.plus_seconds(30 * 60)),
        closes: None,
        check_in: None,
        patience: Some(5),
        stakes: Stakes::Rated,
        late: 1,
        repeat: None,
    })
}

/// The settings that apply to this plan.
fn settings(plan: &Plan) -> Vec<PlanSetting> {
    PlanSetting::ALL.into_iter().filter(|setting| (setting.spec().applies)(plan)).collect()
}

/// The card of the draft: the plan in sentences, and a button for each setting.
pub fn draft(draft: PlanDraft<'_>, page: usize, locale: Locale) -> Body {
    let settings = settings(draft.plan);
    let pages = settings.len().div_ceil(SETTINGS_PER_PAGE);
    let label = |setting: PlanSetting| format!("{}: {}", setting_name(setting, locale), setting_value(draft, setting, locale));
    let shown = settings.iter().skip(page % pages * SETTINGS_PER_PAGE).take(SETTINGS_PER_PAGE);
    let mut rows = Key::into_rows(shown.map(|setting| draft.key(&label(*setting), &format!("set ?{}", setting.word()))), 2);
    let create = Line::new("arena-key-create").phrase(locale);
    let next = draft.key(&Line::new("key-next").phrase(locale), &format!("set page {}", (page + 1) % pages));
    let (last, how) = match draft.whose {
        None => (draft.key(&create, "create"), Line::new("arena-draft-how").text("value", create)),
        Some(_) => (draft.key(&Line::new("arena-key-card").phrase(locale), "card"), Line::new("arena-draft-change")),
    };
    rows.push(vec![last, next]);
    let first = Line::new("arena-draft").text("set", quote(&draft.plan.name));
    let limit = (draft.plan.patience == max_patience(draft.plan)).then(|| patience_limit(draft.plan)).flatten();
    let rest = sentences(draft.plan, locale).into_iter().chain(limit).chain(timing(draft.plan, Some(draft.now), draft.zone)).chain([how]);
    Body { keys: rows, ..Body::of_lines(std::iter::once(first).chain(rest), locale) }
}

/// The card of a setting: its help line, and a button for each value; the current one is ticked.
pub fn choices(draft: PlanDraft<'_>, setting: PlanSetting, locale: Locale) -> Body {
    let word = setting.word();
    let offered =
        || setting.offers().iter().filter_map(|value| Some((*value, set(draft, setting, value).and_then(set::check_rounds).ok()?)));
    let one = |(value, plan): (&'static str, Plan)| {
        let mark = if plan == *draft.plan { "✓ " } else { "" };
        draft.key(&format!("{mark}{}", setting_value(PlanDraft { plan: &plan, ..draft }, setting, locale)), &format!("set {word}={value}"))
    };
    let keys: Vec<Key> = offered().map(one).collect();
    let short = keys.iter().all(|key| key.label.chars().count() <= 7);
    let across = if short { 5 } else { keys.len().div_ceil(4).max(2) };
    let mut rows = Key::into_rows(keys, across);
    let at = settings(draft.plan).iter().position(|known| *known == setting).unwrap_or(0) / SETTINGS_PER_PAGE;
    let typed = draft.key(&Line::new("arena-type").phrase(locale), &format!("set type {word}"));
    rows.push(vec![draft.key(&Line::new("key-return").phrase(locale), &format!("set page {at}")), typed]);
    let first = Line::new("arena-choice")
        .text("rule", setting_name(setting, locale))
        .term("about", "arena-help", setting.word())
        .text("value", setting_value(draft, setting, locale))
        .phrase(locale);
    let presets = || setting.offers().iter().map(|name| format!("{name}: {}", values::preset(name, locale)));
    let more: Vec<String> = match setting {
        PlanSetting::Rules => presets().collect(),
        PlanSetting::Start => vec![Line::new("arena-choice-zone").text("value", zone_name(draft.zone)).phrase(locale)],
        PlanSetting::Patience => patience_limit(draft.plan).map(|line| line.phrase(locale)).into_iter().collect(),
        _ => Vec::new(),
    };
    Body { keys: rows, ..Body::of_texts(std::iter::once(first).chain(more)) }
}

/// The offered values of a setting as (label, value). The label of a value that is invalid for the default plan is the value itself.
pub fn offered_values(setting: PlanSetting, now: Timestamp, zone: &str, locale: Locale) -> Vec<(String, &'static str)> {
    let Some(usual) = default_plan(now, locale) else { return Vec::new() };
    let draft = PlanDraft { plan: &usual, whose: None, now, zone };
    let label = |value: &'static str| match set(draft, setting, value) {
        Ok(plan) => setting_value(PlanDraft { plan: &plan, ..draft }, setting, locale),
        Err(_) => value.to_owned(),
    };
    setting.offers().iter().map(|value| (label(value), *value)).collect()
}

/// The line with the longest time that the clock allows a match to wait for an absent player.
fn patience_limit(plan: &Plan) -> Option<Line> {
    Some(Line::new("arena-draft-patience").line("value", duration_line(max_patience(plan)?.into())))
}

/// The form for typing a setting.
pub fn form(draft: PlanDraft<'_>, setting: PlanSetting, locale: Locale) -> InputForm {
    let word = setting.word();
    let example = setting.spec().example;
    let value = example.split_once('=').map_or(example, |(_, value)| value);
    InputForm {
        title: Line::new("arena-type-title").text("rule", setting_name(setting, locale)).phrase(locale),
        label: Line::new("arena-type-label").text("example", value).phrase(locale),
        says: draft.command(&format!("set {word}=")),
        typed: if setting == PlanSetting::Name { draft.plan.name.clone() } else { String::new() },
        otherwise: Line::new("arena-type-otherwise").text("example", example).phrase(locale),
    }
}

/// The localized name of a setting.
fn setting_name(setting: PlanSetting, locale: Locale) -> String {
    term(locale, "arena-word", setting.word())
}
