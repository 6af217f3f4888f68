//! The value of each setting, short enough for a button.

use broadside_arena::plan::{Format, Start};
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
    phrase::term,
};

use super::{
    super::{
        plan,
        times::{duration_line, short_date_time_line, weekly_time_line},
    },
    PlanDraft,
};

pub(super) fn format(draft: PlanDraft<'_>, locale: Locale) -> String {
    Line::new(plan::format_phrases(draft.plan.format).short_name).phrase(locale)
}

pub(super) fn rounds(draft: PlanDraft<'_>, locale: Locale) -> String {
    match draft.plan.format {
        Format::Swiss(Some(rounds)) => Line::new("arena-rounds").number("count", rounds),
        Format::Swiss(None) | Format::Single(_) | Format::Double | Format::Robin(_) => Line::new("arena-value-auto"),
    }
    .phrase(locale)
}

pub(super) fn start(draft: PlanDraft<'_>, locale: Locale) -> String {
    match draft.plan.start {
        Start::At(at) => short_date_time_line(at, draft.zone),
        Start::WhenFull => Line::new("arena-value-full"),
        Start::ByHand => Line::new("arena-value-hand"),
    }
    .phrase(locale)
}

pub(super) fn most(draft: PlanDraft<'_>, _: Locale) -> String {
    draft.plan.most.to_string()
}

pub(super) fn least(draft: PlanDraft<'_>, _: Locale) -> String {
    draft.plan.least.to_string()
}

pub(super) fn rules(draft: PlanDraft<'_>, locale: Locale) -> String {
    let text = plan::rules(draft.plan, locale).compact();
    text.split(' ').filter(|part| !part.starts_with("clock=") && !part.starts_with("lettering=")).collect::<Vec<_>>().join(" ")
}

pub(super) fn clock(draft: PlanDraft<'_>, locale: Locale) -> String {
    Line::clock(plan::rules(draft.plan, locale).clock).phrase(locale)
}

pub(super) fn best_of(draft: PlanDraft<'_>, locale: Locale) -> String {
    match draft.plan.best_of {
        ..=1 => Line::new("arena-value-one"),
        games => Line::new("arena-value-bestof").number("number", games),
    }
    .phrase(locale)
}

pub(super) fn stakes(draft: PlanDraft<'_>, locale: Locale) -> String {
    plan::stakes(draft.plan).phrase(locale)
}

pub(super) fn seeding(draft: PlanDraft<'_>, locale: Locale) -> String {
    term(locale, "arena-value-seed", draft.plan.seeding.word())
}

pub(super) fn patience(draft: PlanDraft<'_>, locale: Locale) -> String {
    draft.plan.patience.map_or(Line::new("arena-value-off"), |minutes| duration_line(minutes.into())).phrase(locale)
}

pub(super) fn check_in(draft: PlanDraft<'_>, locale: Locale) -> String {
    draft.plan.check_in.map_or(Line::new("arena-value-off"), |minutes| before_start_line(minutes.into())).phrase(locale)
}

pub(super) fn closes(draft: PlanDraft<'_>, locale: Locale) -> String {
    match (draft.plan.start, draft.plan.closes) {
        (Start::At(start), Some(closes)) => before_start_line((start.0 - closes.0) / 60_000),
        (Start::WhenFull | Start::ByHand, Some(closes)) => short_date_time_line(closes, draft.zone),
        (_, None) => Line::new("arena-value-open"),
    }
    .phrase(locale)
}

pub(super) fn late(draft: PlanDraft<'_>, locale: Locale) -> String {
    match draft.plan.late {
        0 => Line::new("arena-value-no-late"),
        late => Line::new("arena-value-late").number("number", late),
    }
    .phrase(locale)
}

pub(super) fn repeat(draft: PlanDraft<'_>, locale: Locale) -> String {
    draft.plan.repeat.as_ref().map_or(Line::new("arena-value-once"), weekly_time_line).phrase(locale)
}

pub(super) fn name(draft: PlanDraft<'_>, _: Locale) -> String {
    quote(&draft.plan.name)
}

/// The line "… before the start".
fn before_start_line(minutes: i64) -> Line {
    Line::new("arena-value-before").line("value", duration_line(minutes))
}
