//! The cards on which a tournament is put together step by step: the draft, and the choices for one setting of it. Pure:
//! a key only says what it would change, [`set`] says what the plan is then.
//!
//! Keys say `tournament set WORD=VALUE`, `tournament set ?WORD` (the choices of a setting), `tournament set page N` (back
//! to the draft), `tournament set type WORD` (a field to type in), `tournament create` (as drafted).

pub mod said;
mod set;
mod setting;
mod state;
mod value;

use set::longest_wait;
pub use set::set;
pub use setting::Setting;
pub use state::Draft;

use super::{
    keys::press,
    plan::{sentences, timing},
    times::{UTC, span, zone_name},
};
use crate::{
    arena::{
        plan::{Format, Plan, Seeding, Stakes, Start},
        schedule::{local, weekday},
    },
    game::{ids::Timestamp, ruleset::Ruleset},
    present::{
        body::{Body, Form, Key},
        line::{Line, quoted},
        locale::Locale,
        phrase::term,
        values,
    },
};

/// Settings on one page of the draft: three rows of two.
const ON_A_PAGE: usize = 6;

/// What one press makes a good tournament of: a Swiss one in half an hour, five minutes a turn.
pub fn usual(now: Timestamp, locale: Locale) -> Option<Plan> {
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

/// The settings that matter for a plan like this.
fn settings(plan: &Plan) -> Vec<Setting> {
    Setting::ALL.into_iter().filter(|setting| setting.matters(plan)).collect()
}

/// The draft: the plan in sentences, a key for every setting.
pub fn draft(draft: Draft<'_>, page: usize, locale: Locale) -> Body {
    let settings = settings(draft.plan);
    let pages = settings.len().div_ceil(ON_A_PAGE);
    let label = |setting: Setting| format!("{}: {}", called(setting, locale), spoken(draft, setting, locale));
    let shown = settings.iter().skip(page % pages * ON_A_PAGE).take(ON_A_PAGE);
    let mut rows = Key::rows(shown.map(|setting| draft.key(&label(*setting), &format!("set ?{}", setting.word()))), 2);
    let create = Line::new("arena-key-create").phrase(locale);
    let next = draft.key(&Line::new("key-next").phrase(locale), &format!("set page {}", (page + 1) % pages));
    let (last, how) = match draft.whose {
        None => (draft.key(&create, "create"), Line::new("arena-draft-how").text("value", create)),
        Some(_) => (draft.key(&Line::new("arena-key-card").phrase(locale), "card"), Line::new("arena-draft-change")),
    };
    rows.push(vec![last, next]);
    let first = Line::new("arena-draft").text("set", quoted(&draft.plan.name));
    let shortened = (draft.plan.patience == longest_wait(draft.plan)).then(|| most_patient(draft.plan)).flatten();
    let rest =
        sentences(draft.plan, locale).into_iter().chain(shortened).chain(timing(draft.plan, Some(draft.now), draft.zone)).chain([how]);
    Body { keys: rows, ..Body::of_lines(std::iter::once(first).chain(rest), locale) }
}

/// The choices for a setting, the present one marked.
pub fn choices(draft: Draft<'_>, setting: Setting, locale: Locale) -> Body {
    let word = setting.word();
    let offered = || setting.offers().iter().filter_map(|value| Some((*value, set(draft, setting, value).and_then(set::playable).ok()?)));
    let one = |(value, plan): (&'static str, Plan)| {
        let mark = if plan == *draft.plan { "✓ " } else { "" };
        draft.key(&format!("{mark}{}", spoken(Draft { plan: &plan, ..draft }, setting, locale)), &format!("set {word}={value}"))
    };
    let keys: Vec<Key> = offered().map(one).collect();
    let short = keys.iter().all(|key| key.label.chars().count() <= 7);
    let across = if short { 5 } else { keys.len().div_ceil(4).max(2) };
    let mut rows = Key::rows(keys, across);
    let at = settings(draft.plan).iter().position(|known| *known == setting).unwrap_or(0) / ON_A_PAGE;
    let typed = draft.key(&Line::new("arena-type").phrase(locale), &format!("set type {word}"));
    rows.push(vec![draft.key(&Line::new("key-return").phrase(locale), &format!("set page {at}")), typed]);
    let first = Line::new("arena-choice")
        .text("rule", called(setting, locale))
        .term("about", "arena-help", setting.word())
        .text("value", spoken(draft, setting, locale))
        .phrase(locale);
    let presets = || setting.offers().iter().map(|name| format!("{name}: {}", values::preset(name, locale)));
    let more: Vec<String> = match setting {
        Setting::Rules => presets().collect(),
        Setting::Start => vec![Line::new("arena-choice-zone").text("value", zone_name(draft.zone)).phrase(locale)],
        Setting::Patience => most_patient(draft.plan).map(|line| line.phrase(locale)).into_iter().collect(),
        _ => Vec::new(),
    };
    Body { keys: rows, ..Body::of_texts(std::iter::once(first).chain(more)) }
}

/// The values of a setting that have keys, each with what it is told as; one that does not go with the usual plan is told as
/// typed.
pub fn offered(setting: Setting, now: Timestamp, zone: &str, locale: Locale) -> Vec<(String, &'static str)> {
    let Some(usual) = usual(now, locale) else { return Vec::new() };
    let draft = Draft { plan: &usual, whose: None, now, zone };
    let told = |value: &'static str| match set(draft, setting, value) {
        Ok(plan) => spoken(Draft { plan: &plan, ..draft }, setting, locale),
        Err(_) => value.to_owned(),
    };
    setting.offers().iter().map(|value| (told(value), *value)).collect()
}

/// How long the clock lets players be waited for at most.
fn most_patient(plan: &Plan) -> Option<Line> {
    Some(Line::new("arena-draft-patience").line("value", span(longest_wait(plan)?.into())))
}

/// The field in which the value of a setting is typed.
pub fn form(draft: Draft<'_>, setting: Setting, locale: Locale) -> Form {
    let word = setting.word();
    let verb = draft.whose.map_or_else(|| format!("tournament set {word}="), |id| press(id, &format!("set {word}=")));
    let example = setting.example();
    let value = example.split_once('=').map_or(example, |(_, value)| value);
    Form {
        title: Line::new("arena-type-title").text("rule", called(setting, locale)).phrase(locale),
        label: Line::new("arena-type-label").text("example", value).phrase(locale),
        says: verb,
        typed: if setting == Setting::Name { draft.plan.name.clone() } else { String::new() },
        otherwise: Line::new("arena-type-otherwise").text("example", example).phrase(locale),
    }
}

fn called(setting: Setting, locale: Locale) -> String {
    term(locale, "arena-word", setting.word())
}

/// What a setting is set to, as short as a key has room for.
fn spoken(draft: Draft<'_>, setting: Setting, locale: Locale) -> String {
    (setting.row().told)(draft, locale)
}
