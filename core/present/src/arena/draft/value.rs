//! The value of each setting, short enough for a button.

use broadside_arena::plan::{Format, Start};
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
    phrase::term,
};

use super::{
    super::{
        plan::{format_phrases, rules, stakes},
        times::{duration_line, short_date_time_line, weekly_time_line},
    },
    PlanDraft, PlanSetting,
};

/// The value of a setting, short enough for a button.
pub(super) fn setting_value(draft: PlanDraft<'_>, setting: PlanSetting, locale: Locale) -> String {
    let plan = draft.plan;
    let line = match setting {
        PlanSetting::Format => Line::new(format_phrases(plan.format).short_name),
        PlanSetting::Rounds => match plan.format {
            Format::Swiss(Some(rounds)) => Line::new("arena-rounds").number("count", rounds),
            Format::Swiss(None) | Format::Single(_) | Format::Double | Format::Robin(_) => Line::new("arena-value-auto"),
        },
        PlanSetting::Start => match plan.start {
            Start::At(at) => short_date_time_line(at, draft.zone),
            Start::WhenFull => Line::new("arena-value-full"),
            Start::ByHand => Line::new("arena-value-hand"),
        },
        PlanSetting::Most => return plan.most.to_string(),
        PlanSetting::Least => return plan.least.to_string(),
        PlanSetting::Rules => {
            let text = rules(plan, locale).compact();
            let shown = text.split(' ').filter(|part| !part.starts_with("clock=") && !part.starts_with("lettering="));
            return shown.collect::<Vec<_>>().join(" ");
        }
        PlanSetting::Clock => Line::clock(rules(plan, locale).clock),
        PlanSetting::BestOf => match plan.best_of {
            ..=1 => Line::new("arena-value-one"),
            games => Line::new("arena-best-of").number("number", games),
        },
        PlanSetting::Stakes => stakes(plan),
        PlanSetting::Seeding => return term(locale, "arena-value-seed", plan.seeding.word()),
        PlanSetting::Patience => plan.patience.map_or(Line::new("arena-value-off"), |minutes| duration_line(minutes.into())),
        PlanSetting::CheckIn => plan.check_in.map_or(Line::new("arena-value-off"), |minutes| before_start_line(minutes.into())),
        PlanSetting::Closes => match (plan.start, plan.closes) {
            (Start::At(start), Some(closes)) => before_start_line((start.0 - closes.0) / 60_000),
            (Start::WhenFull | Start::ByHand, Some(closes)) => short_date_time_line(closes, draft.zone),
            (_, None) => Line::new("arena-value-open"),
        },
        PlanSetting::Late => match plan.late {
            0 => Line::new("arena-value-no-late"),
            late => Line::new("arena-value-late").number("number", late),
        },
        PlanSetting::Repeat => plan.repeat.as_ref().map_or(Line::new("arena-value-once"), weekly_time_line),
        PlanSetting::Name => return quote(&plan.name),
    };
    line.phrase(locale)
}

/// The line "… before the start".
fn before_start_line(minutes: i64) -> Line {
    Line::new("arena-value-before").line("value", duration_line(minutes))
}
