//! What a tournament is to be, in sentences and in a few words.

use super::times::{day, soon, weekly, when, zone};
use crate::{
    arena::{
        Tournament,
        plan::{Format, Plan, Seeding, Stakes, Start, Third},
        tournament::Phase,
    },
    game::{ids::Timestamp, ruleset::Ruleset},
    present::{line::Line, locale::Locale},
};

/// Its rules; the classic ones where what is kept is not understood any more.
pub fn rules(plan: &Plan, locale: Locale) -> Ruleset {
    Ruleset::parse(&plan.rules, locale.lettering()).unwrap_or_else(|_| Ruleset::classic(locale.lettering()))
}

/// The phrases about a format.
pub struct FormatPhrases {
    /// What it is called.
    pub called: &'static str,
    /// The same, as short as a key has room for.
    pub brief: &'static str,
    /// Its course, a sentence each.
    course: &'static [&'static str],
}

/// What there is to say of a format.
pub fn format(format: Format) -> FormatPhrases {
    let phrases = |called: &'static str, brief: &'static str, course: &'static [&'static str]| FormatPhrases { called, brief, course };
    match format {
        Format::Single(Third::Shared) => {
            phrases("arena-format-single", "arena-format-short-single", &["arena-plan-single", "arena-plan-shared"])
        }
        Format::Single(Third::Played) => {
            phrases("arena-format-third", "arena-format-short-third", &["arena-plan-single", "arena-plan-third"])
        }
        Format::Double => phrases("arena-format-double", "arena-format-short-double", &["arena-plan-double"]),
        Format::Robin(..=1) => phrases("arena-format-robin", "arena-format-short-robin", &["arena-plan-robin"]),
        Format::Robin(_) => phrases("arena-format-robin-twice", "arena-format-short-robin2", &["arena-plan-robin-twice"]),
        Format::Swiss(Some(_)) => phrases("arena-format-swiss", "arena-format-short-swiss", &["arena-plan-swiss"]),
        Format::Swiss(None) => phrases("arena-format-swiss", "arena-format-short-swiss", &["arena-plan-swiss", "arena-plan-swiss-auto"]),
    }
}

/// What kind of tournament it is, in a few words: format, games a match, players.
pub fn kind(tournament: &Tournament, locale: Locale) -> String {
    let mut words = brief(tournament.plan());
    if !tournament.seeds().is_empty() {
        words.push(Line::new("arena-players").number("count", tournament.seeds().len() as i64));
    }
    joined(&words, locale)
}

/// What kind of tournament a plan makes, in a few words.
pub fn brief(plan: &Plan) -> Vec<Line> {
    let mut words = vec![Line::new(format(plan.format).called)];
    if let Format::Swiss(Some(rounds)) = plan.format {
        words.push(Line::new("arena-rounds").number("count", rounds));
    }
    if plan.best_of > 1 {
        words.push(Line::new("arena-best-of").number("number", plan.best_of));
    }
    words
}

/// What a plan is now, in a few words: the kind, the size, the clock, what is at stake.
pub fn changed(plan: &Plan, locale: Locale) -> Vec<Line> {
    let mut words = brief(plan);
    words.push(Line::new("arena-size").number("min", plan.least).number("max", plan.most));
    words.push(Line::clock(rules(plan, locale).clock));
    words.push(stakes(plan));
    words
}

/// Whether games count, in a word.
pub fn stakes(plan: &Plan) -> Line {
    Line::new(if plan.stakes == Stakes::Rated { "arena-rated" } else { "arena-casual" })
}

/// The kind, and the day it was played where it is over.
pub fn subtitle(tournament: &Tournament, locale: Locale) -> String {
    let kind = kind(tournament, locale);
    match (tournament.phase(), tournament.log().last()) {
        (Phase::Over(_), Some(last)) => format!("{kind} · {}", day(last.at, zone(tournament)).phrase(locale)),
        _ => kind,
    }
}

/// Words with points between them.
pub fn joined(words: &[Line], locale: Locale) -> String {
    words.iter().map(|word| word.phrase(locale)).collect::<Vec<_>>().join(" · ")
}

/// The whole plan, a sentence a line, but for when it begins.
pub fn sentences(plan: &Plan, locale: Locale) -> Vec<Line> {
    let mut said: Vec<Line> = format(plan.format).course.iter().map(|id| Line::new(id)).collect();
    if let Format::Swiss(Some(rounds)) = plan.format {
        said.push(Line::new("arena-plan-swiss-rounds").number("count", rounds));
    }
    said.push(match plan.best_of {
        ..=1 => Line::new("arena-plan-one"),
        games => Line::new("arena-plan-best").number("number", games).number("want", games / 2 + 1),
    });
    let rules = rules(plan, locale);
    said.push(Line::new("arena-plan-rules").line("rules", Line::rules(&rules)).line("clock", Line::clock(rules.clock)));
    said.push(Line::new("arena-plan-size").number("min", plan.least).number("max", plan.most));
    said.push(Line::new(match plan.seeding {
        Seeding::Rating => "arena-plan-seed-rating",
        Seeding::Lot => "arena-plan-seed-lot",
        Seeding::Hand => "arena-plan-seed-hand",
    }));
    said.push(Line::new(match plan.stakes {
        Stakes::Rated => "arena-plan-rated",
        Stakes::Casual => "arena-plan-casual",
    }));
    if let (Format::Swiss(_), 1..) = (plan.format, plan.late) {
        said.push(Line::new("arena-plan-late").number("number", plan.late));
    }
    if let Some(minutes) = plan.patience {
        said.push(Line::new("arena-plan-patience").number("count", minutes));
    }
    if let Some(minutes) = plan.check_in {
        said.push(Line::new("arena-plan-check-in").number("count", minutes));
    }
    if let Some(every) = &plan.repeat {
        said.push(Line::new("arena-plan-repeat").line("value", weekly(every)));
    }
    said
}

/// When it begins and until when one may join; with `now`, how far off that is, too.
pub fn timing(plan: &Plan, now: Option<Timestamp>, place: &str) -> Vec<Line> {
    let told = |at: Timestamp| now.map_or_else(|| when(at, place), |now| soon(at, now, place));
    let start = match (plan.start, plan.closes) {
        (Start::At(at), _) => Line::new("arena-starts-at").line("clock", told(at)),
        (Start::WhenFull, None) => Line::new("arena-starts-full"),
        // Whoever is there when joining closes begins.
        (Start::WhenFull, Some(at)) => return vec![Line::new("arena-starts-full-or").line("clock", told(at))],
        (Start::ByHand, _) => Line::new("arena-starts-hand"),
    };
    let closes = plan.closes.map(|at| Line::new("arena-closes").line("clock", told(at)));
    std::iter::once(start).chain(closes).collect()
}
