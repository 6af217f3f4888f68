//! Applies one typed setting to a plan.

use broadside_arena::{
    plan::{ENTRANT_RANGE, Format, MAX_NAME_CHARS, MAX_ROBIN_ENTRANTS, Plan, Seeding, Stakes, Start, ThirdPlace, WeeklySchedule},
    schedule::{self, local},
};
use broadside_game::{
    ids::Timestamp,
    notation::Lettering,
    plain::plain,
    ruleset::{PACES, Ruleset},
};
use broadside_words::{
    line::{Line, quote, sanitise_name},
    vocabulary::{self, NO},
};
use jiff::{ToSpan, civil};

use super::{super::times::duration_line, PlanDraft, setting::PlanSetting};

/// The maximum duration of the check-in, and of the time between the end of joining and the start, in minutes.
const MAX_MINUTES: u16 = 1440;

/// The reason why a value is refused.
pub(super) enum Fault {
    /// There is no such value.
    Unknown,
    /// The value needs a fixed start time.
    NeedsStart,
    /// The value applies to Swiss tournaments only.
    NeedsSwiss,
    /// The match would wait too long for an absent player: with this clock at most this many minutes.
    TooPatient(u16),
    /// Joining the next tournament of the series would close before it is created.
    ClosesEarly,
}

/// The plan with one setting changed, by a typed value or a button: `format=swiss`, `rounds=5`, `start=+30`,
/// `start=2026-11-27T20:00`, `start=20:00`, `start=full`, `start=hand`, `most=16`, `least=4`, `rules=mb mines=2`,
/// `clock=quick`, `bestof=3`, `stakes=casual`, `seeding=lot`, `patience=5`, `checkin=15`, `closes=-15`, `late=2`,
/// `repeat=weekly`, `repeat=5@20:00` (5 is Friday), `repeat=off`, `name=Friday cup`.
///
/// # Errors
/// The line to answer when the value is refused.
pub fn set(draft: PlanDraft<'_>, setting: PlanSetting, value: &str) -> Result<Plan, Line> {
    let normalized = match setting {
        PlanSetting::Name => value.trim().to_owned(),
        _ => plain(value).trim().to_lowercase(),
    };
    let changed = (setting.spec().parse)(draft, &normalized);
    changed.and_then(check_series).map(with_capped_patience).map_err(|fault| fault.line(setting, value))
}

impl Fault {
    /// The line to answer.
    fn line(self, setting: PlanSetting, value: &str) -> Line {
        match self {
            Self::Unknown => Line::new("arena-refused-value").text("typed", quote(value)).text("example", setting.spec().example),
            Self::NeedsStart => Line::new("arena-refused-needs-start"),
            Self::NeedsSwiss => Line::new("arena-refused-needs-swiss"),
            Self::ClosesEarly => Line::new("arena-refused-series-closes"),
            Self::TooPatient(most) => Line::new("arena-refused-patience")
                .line("first", duration_line(2 * i64::from(most)))
                .line("value", duration_line(most.into())),
        }
    }
}

/// Returns the plan if the maximum number of players can play all Swiss rounds without a repeated pairing. Checked last, because
/// rounds and players are set separately.
///
/// # Errors
/// The line with the largest number of rounds.
pub(super) fn check_rounds(plan: Plan) -> Result<Plan, Line> {
    match plan.format {
        Format::Swiss(Some(rounds)) if u16::from(rounds) > plan.max_rounds() => {
            Err(Line::new("arena-refused-rounds").number("max", plan.most).number("number", plan.max_rounds()))
        }
        _ => Ok(plan),
    }
}

/// Parses a number within this range.
fn parse_number(text: &str, range: std::ops::RangeInclusive<u16>) -> Option<u16> {
    text.parse().ok().filter(|number| range.contains(number))
}

/// Whether the text is a word for "no", such as `off`, in any language.
pub(super) fn is_off(text: &str) -> bool {
    matches!(text, "off" | NO | "none") || vocabulary::choice(text).is_some_and(|word| matches!(word, "off" | NO))
}

/// Sets the format, and limits the other settings to it.
pub(super) fn format(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let plan = draft.plan;
    let format = match value {
        "single" | "third" => Format::Single(ThirdPlace::Played),
        "single-shared" => Format::Single(ThirdPlace::Shared),
        "double" => Format::Double,
        "robin" => Format::Robin(1),
        "robin2" => Format::Robin(2),
        "swiss" => Format::Swiss(None),
        _ => return Err(Fault::Unknown),
    };
    let most = if matches!(format, Format::Robin(_)) { plan.most.min(MAX_ROBIN_ENTRANTS) } else { plan.most };
    let late = if matches!(format, Format::Swiss(_)) { plan.late } else { 0 };
    Ok(Plan { format, most, least: plan.least.min(most), late, ..plan.clone() })
}

/// Sets the number of Swiss rounds.
pub(super) fn rounds(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let plan = draft.plan;
    let Format::Swiss(_) = plan.format else { return Err(Fault::NeedsSwiss) };
    let rounds = match value {
        "auto" => None,
        value => Some(parse_number(value, 1..=30).ok_or(Fault::Unknown)? as u8),
    };
    Ok(Plan { format: Format::Swiss(rounds), ..plan.clone() })
}

/// Sets the start. Without a fixed start time, check-in, end of joining and series are removed.
pub(super) fn start(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let plan = draft.plan.clone();
    Ok(match value {
        "full" => Plan { start: Start::WhenFull, closes: None, check_in: None, repeat: None, ..plan },
        "hand" => Plan { start: Start::ByHand, closes: None, check_in: None, repeat: None, ..plan },
        value => {
            let at = parse_time(value, draft.now, draft.zone).ok_or(Fault::Unknown)?;
            let before = match plan.start {
                Start::At(old) => plan.closes.map(|closes| old.0 - closes.0),
                Start::WhenFull | Start::ByHand => None,
            };
            Plan { start: Start::At(at), closes: before.map(|millis| at.plus_millis(-millis)), ..plan }
        }
    })
}

/// Parses a time: `+30` (minutes from now), `20:00` (today or tomorrow), `2026-11-27T20:00`.
fn parse_time(value: &str, now: Timestamp, zone: &str) -> Option<Timestamp> {
    if let Some(minutes) = value.strip_prefix('+') {
        let minutes: u32 = minutes.parse().ok().filter(|minutes| (1..=525_600).contains(minutes))?;
        return Some(now.plus_seconds(60 * minutes));
    }
    let stamp = |at: civil::DateTime| Some(Timestamp(at.in_tz(zone).ok()?.timestamp().as_millisecond()));
    if let Some((hour, minute)) = value.split_once(':').filter(|_| value.len() <= 5) {
        let time = civil::Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0).ok()?;
        let today = jiff::Timestamp::from_millisecond(now.0).ok()?.in_tz(zone).ok()?.date();
        let later = stamp(today.to_datetime(time)).filter(|at| *at > now);
        return later.or_else(|| stamp(today.checked_add(1.day()).ok()?.to_datetime(time)));
    }
    stamp(value.to_uppercase().parse().ok()?)
}

/// Sets the maximum number of players.
pub(super) fn most(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let most = parse_size(draft.plan, value)?;
    Ok(Plan { most, least: draft.plan.least.min(most), ..draft.plan.clone() })
}

/// Sets the minimum number of players.
pub(super) fn least(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let least = parse_size(draft.plan, value)?;
    Ok(Plan { least, most: draft.plan.most.max(least), ..draft.plan.clone() })
}

/// Parses a number of players that the format allows.
fn parse_size(plan: &Plan, value: &str) -> Result<u16, Fault> {
    let end = if matches!(plan.format, Format::Robin(_)) { MAX_ROBIN_ENTRANTS } else { *ENTRANT_RANGE.end() };
    parse_number(value, *ENTRANT_RANGE.start()..=end).ok_or(Fault::Unknown)
}

/// Sets the number of games per match.
pub(super) fn best_of(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let games = parse_number(value, 1..=5).filter(|games| games % 2 == 1).ok_or(Fault::Unknown)?;
    Ok(Plan { best_of: games as u8, ..draft.plan.clone() })
}

/// Sets the rules. The clock stays the same unless the new rules set it.
pub(super) fn rules(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let plan = draft.plan;
    let with_clock = match Ruleset::parse(&plan.rules, Lettering::Latin) {
        Ok(before) if !value.contains("clock=") => format!("{value} clock={}", before.clock),
        _ => value.to_owned(),
    };
    let rules = Ruleset::parse(&with_clock, Lettering::Latin).map_err(|_| Fault::Unknown)?;
    Ok(Plan { rules: rules.compact(), ..plan.clone() })
}

/// Sets the clock.
pub(super) fn clock(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let plan = draft.plan;
    let seconds = PACES.iter().find(|(name, _)| *name == value).map(|(_, seconds)| seconds.to_string());
    let rules = Ruleset::parse(&plan.rules, Lettering::Latin).map_err(|_| Fault::Unknown)?;
    let rules = rules.with("clock", &seconds.unwrap_or(value.to_owned())).map_err(|_| Fault::Unknown)?;
    // `set` limits the patience to what the new clock allows.
    Ok(Plan { rules: rules.compact(), patience: plan.patience.map(|_| u16::MAX), ..plan.clone() })
}

/// Sets whether games are rated.
pub(super) fn stakes(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let stakes = Stakes::find(value).ok_or(Fault::Unknown)?;
    Ok(Plan { stakes, ..draft.plan.clone() })
}

/// Sets how seeds are assigned.
pub(super) fn seeding(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let seeding = Seeding::find(value).ok_or(Fault::Unknown)?;
    Ok(Plan { seeding, ..draft.plan.clone() })
}

/// Sets how long a match waits for an absent player.
pub(super) fn patience(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let plan = draft.plan;
    let patience = if is_off(value) { None } else { Some(parse_number(value, 1..=u16::MAX).ok_or(Fault::Unknown)?) };
    match max_patience(plan) {
        Some(most) if patience.is_some_and(|minutes| minutes > most) => Err(Fault::TooPatient(most)),
        _ => Ok(Plan { patience, ..plan.clone() }),
    }
}

/// Returns the plan if it can be repeated, or is not to be.
fn check_series(plan: Plan) -> Result<Plan, Fault> {
    match (&plan.repeat, plan.start, plan.closes) {
        (Some(_), Start::WhenFull | Start::ByHand, _) => Err(Fault::NeedsStart),
        (Some(weekly), Start::At(start), Some(closes)) if !weekly.can_be_joined(start, closes) => Err(Fault::ClosesEarly),
        _ => Ok(plan),
    }
}

/// The maximum time, in minutes, that a match waits for an absent player: half the time for placing a fleet, because at its end the
/// game continues by itself. `None` if there is no limit.
pub fn max_patience(plan: &Plan) -> Option<u16> {
    plan.placement_seconds().map(|laying| u16::try_from(laying / 120).unwrap_or(u16::MAX))
}

/// The plan with the patience limited to [`max_patience`].
fn with_capped_patience(plan: Plan) -> Plan {
    let Some(most) = max_patience(&plan) else { return plan };
    Plan { patience: plan.patience.map(|minutes| minutes.min(most)), ..plan }
}

/// Sets how long before the start the check-in opens.
pub(super) fn check_in(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let plan = draft.plan;
    let check_in = if is_off(value) { None } else { Some(parse_number(value, 1..=MAX_MINUTES).ok_or(Fault::Unknown)?) };
    match (plan.start, check_in) {
        (Start::WhenFull | Start::ByHand, Some(_)) => Err(Fault::NeedsStart),
        _ => Ok(Plan { check_in, ..plan.clone() }),
    }
}

/// Sets the end of joining.
pub(super) fn closes(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let at = |value: &str| parse_time(value, draft.now, draft.zone).ok_or(Fault::Unknown);
    let closes = match (value, value.strip_prefix('-'), draft.plan.start) {
        ("start", ..) => None,
        (_, Some(_), Start::WhenFull | Start::ByHand) => return Err(Fault::NeedsStart),
        (_, Some(minutes), Start::At(start)) => {
            Some(start.plus_millis(-60_000 * i64::from(parse_number(minutes, 1..=MAX_MINUTES).ok_or(Fault::Unknown)?)))
        }
        (value, None, Start::At(start)) => Some(at(value)?).filter(|at| *at <= start).map_or(Err(Fault::Unknown), |at| Ok(Some(at)))?,
        (value, None, Start::WhenFull | Start::ByHand) => Some(at(value)?),
    };
    Ok(Plan { closes, ..draft.plan.clone() })
}

/// Sets the last round in which players can still join.
pub(super) fn late(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let plan = draft.plan;
    let late = if is_off(value) { 0 } else { parse_number(value, 0..=30).ok_or(Fault::Unknown)? };
    match (plan.format, late) {
        (Format::Swiss(_), _) | (_, 0) => Ok(Plan { late, ..plan.clone() }),
        _ => Err(Fault::NeedsSwiss),
    }
}

/// Sets whether the tournament repeats weekly, and when: at the time of the start, or as given (`5@20:00` is Friday at 20:00).
pub(super) fn repeat(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let plan = draft.plan.clone();
    let every = match (value, plan.start) {
        (value, _) if is_off(value) => return Ok(Plan { repeat: None, ..plan }),
        ("weekly" | "on", Start::At(start)) => {
            let local = local(start, draft.zone).ok_or(Fault::Unknown)?;
            (schedule::weekday(local), schedule::minute_of_day(local))
        }
        ("weekly" | "on", Start::WhenFull | Start::ByHand) => return Err(Fault::NeedsStart),
        (value, _) => parse_weekday_and_minute(value).ok_or(Fault::Unknown)?,
    };
    Ok(Plan { repeat: Some(WeeklySchedule { weekday: every.0, minute: every.1, zone: draft.zone.to_owned() }), ..plan })
}

/// Parses `5@20:00` into the weekday, counted from 0, and the minute of the day.
fn parse_weekday_and_minute(value: &str) -> Option<(u8, u16)> {
    let (day, time) = value.split_once('@')?;
    let (hour, minute) = time.split_once(':')?;
    let (day, hour, minute) = (parse_number(day, 1..=7)?, parse_number(hour, 0..=23)?, parse_number(minute, 0..=59)?);
    Some((day as u8 - 1, 60 * hour + minute))
}

/// Sets the name.
pub(super) fn name(draft: PlanDraft<'_>, value: &str) -> Result<Plan, Fault> {
    let plan = draft.plan;
    let name = sanitise_name(value).chars().take(MAX_NAME_CHARS).collect::<String>();
    if name.is_empty() { Err(Fault::Unknown) } else { Ok(Plan { name, ..plan.clone() }) }
}
