//! The plan of a tournament in words: as full sentences, and in brief.

use broadside_arena::{
    Tournament,
    plan::{Format, Plan, Seeding, Stakes, Start, ThirdPlace},
    tournament::Phase,
};
use broadside_game::{ids::Timestamp, ruleset::Ruleset};
use broadside_words::{line::Line, locale::Locale};

use super::{
    super::cards::short_name,
    times::{countdown_line, date_time_line, day_line, weekly_time_line, zone},
};

/// The rules of the games; the classic rules if the stored text is no longer valid.
pub fn rules(plan: &Plan, locale: Locale) -> Ruleset {
    Ruleset::parse(&plan.rules, locale.lettering()).unwrap_or_else(|_| Ruleset::classic(locale.lettering()))
}

/// The message ids for a tournament format.
pub struct FormatPhrases {
    /// The name of the format.
    pub name: &'static str,
    /// The name, short enough for a button.
    pub short_name: &'static str,
    /// The rules of the format, one sentence each.
    sentences: &'static [&'static str],
}

/// The message ids for this format.
pub fn format_phrases(format: Format) -> FormatPhrases {
    let phrases =
        |name: &'static str, short_name: &'static str, sentences: &'static [&'static str]| FormatPhrases { name, short_name, sentences };
    match format {
        Format::Single(ThirdPlace::Shared) => {
            phrases("arena-format-single", "arena-format-short-single", &["arena-plan-single", "arena-plan-shared"])
        }
        Format::Single(ThirdPlace::Played) => {
            phrases("arena-format-third", "arena-format-short-third", &["arena-plan-single", "arena-plan-third"])
        }
        Format::Double => phrases("arena-format-double", "arena-format-short-double", &["arena-plan-double"]),
        Format::Robin(..=1) => phrases("arena-format-robin", "arena-format-short-robin", &["arena-plan-robin"]),
        Format::Robin(_) => phrases("arena-format-robin-twice", "arena-format-short-robin2", &["arena-plan-robin-twice"]),
        Format::Swiss(Some(_)) => phrases("arena-format-swiss", "arena-format-short-swiss", &["arena-plan-swiss"]),
        Format::Swiss(None) => phrases("arena-format-swiss", "arena-format-short-swiss", &["arena-plan-swiss", "arena-plan-swiss-auto"]),
    }
}

/// The kind of a tournament in brief: format, games per match, number of players.
pub fn kind(tournament: &Tournament, locale: Locale) -> String {
    let mut words = kind_lines(tournament.plan());
    if !tournament.seeds().is_empty() {
        words.push(Line::new("arena-players").number("count", tournament.seeds().len() as i64));
    }
    join_words(&words, locale)
}

/// The kind of a tournament with this plan in brief: format, rounds, games per match.
pub fn kind_lines(plan: &Plan) -> Vec<Line> {
    let mut words = vec![Line::new(format_phrases(plan.format).name)];
    if let Format::Swiss(Some(rounds)) = plan.format {
        words.push(Line::new("arena-rounds").number("count", rounds));
    }
    if plan.best_of > 1 {
        words.push(Line::new("arena-best-of").number("number", plan.best_of));
    }
    words
}

/// A changed plan in brief: kind and terms.
pub fn changed_plan_lines(plan: &Plan, locale: Locale) -> Vec<Line> {
    [kind_lines(plan), term_lines(plan, locale)].concat()
}

/// The terms of a plan in brief: rules, clock, number of players, rating.
fn term_lines(plan: &Plan, locale: Locale) -> Vec<Line> {
    let rules = rules(plan, locale);
    let size = Line::new("arena-size").number("min", plan.least).number("max", plan.most);
    vec![short_name(&rules), Line::clock(rules.clock), size, stakes(plan)]
}

/// The lines of an invitation about a plan, except its kind and times. *Details* shows everything else.
pub fn invitation_lines(plan: &Plan, locale: Locale) -> Vec<Line> {
    let terms = Line::new("arena-terms").text("value", join_words(&term_lines(plan, locale), locale));
    [Some(terms), check_in_line(plan), repetition_line(plan)].into_iter().flatten().collect()
}

/// The line about the check-in, if there is one.
fn check_in_line(plan: &Plan) -> Option<Line> {
    plan.check_in.map(|minutes| Line::new("arena-plan-check-in").number("count", minutes))
}

/// The line about the weekly repetition, if there is one.
fn repetition_line(plan: &Plan) -> Option<Line> {
    plan.repeat.as_ref().map(|every| Line::new("arena-plan-repeat").line("value", weekly_time_line(every)))
}

/// The word for rated or casual games.
pub fn stakes(plan: &Plan) -> Line {
    Line::new(if plan.stakes == Stakes::Rated { "arena-rated" } else { "arena-casual" })
}

/// The kind of a tournament, with the date if it is over.
pub fn subtitle(tournament: &Tournament, locale: Locale) -> String {
    let kind = kind(tournament, locale);
    match (tournament.phase(), tournament.log().last()) {
        (Phase::Over(_), Some(last)) => format!("{kind} · {}", day_line(last.at, zone(tournament)).phrase(locale)),
        _ => kind,
    }
}

/// Joins words with dots between them.
pub fn join_words(words: &[Line], locale: Locale) -> String {
    words.iter().map(|word| word.phrase(locale)).collect::<Vec<_>>().join(" · ")
}

/// The whole plan except its times, one sentence each.
pub fn sentences(plan: &Plan, locale: Locale) -> Vec<Line> {
    let mut sentences: Vec<Line> = format_phrases(plan.format).sentences.iter().map(|id| Line::new(id)).collect();
    if let Format::Swiss(Some(rounds)) = plan.format {
        sentences.push(Line::new("arena-plan-swiss-rounds").number("count", rounds));
    }
    sentences.push(match plan.best_of {
        ..=1 => Line::new("arena-plan-one"),
        games => Line::new("arena-plan-best").number("number", games).number("want", games / 2 + 1),
    });
    let rules = rules(plan, locale);
    sentences.push(Line::new("arena-plan-rules").line("rules", Line::rules(&rules)).line("clock", Line::clock(rules.clock)));
    sentences.push(Line::new("arena-plan-size").number("min", plan.least).number("max", plan.most));
    sentences.push(Line::new(match plan.seeding {
        Seeding::Rating => "arena-plan-seed-rating",
        Seeding::Lot => "arena-plan-seed-lot",
        Seeding::Hand => "arena-plan-seed-hand",
    }));
    sentences.push(Line::new(match plan.stakes {
        Stakes::Rated => "arena-plan-rated",
        Stakes::Casual => "arena-plan-casual",
    }));
    if let (Format::Swiss(_), 1..) = (plan.format, plan.late) {
        sentences.push(Line::new("arena-plan-late").number("number", plan.late));
    }
    if let Some(minutes) = plan.patience {
        sentences.push(Line::new("arena-plan-patience").number("count", minutes));
    }
    sentences.extend(check_in_line(plan).into_iter().chain(repetition_line(plan)));
    sentences
}

/// The lines with the start and the end of joining, in the time zone `place`; with `now` also the time left until then.
pub fn timing(plan: &Plan, now: Option<Timestamp>, place: &str) -> Vec<Line> {
    let time_line = |at: Timestamp| now.map_or_else(|| date_time_line(at, place), |now| countdown_line(at, now, place));
    let start = match (plan.start, plan.closes) {
        (Start::At(at), _) => Line::new("arena-starts-at").line("clock", time_line(at)),
        (Start::WhenFull, None) => Line::new("arena-starts-full"),
        // The tournament starts with the players who have joined when joining closes.
        (Start::WhenFull, Some(at)) => return vec![Line::new("arena-starts-full-or").line("clock", time_line(at))],
        (Start::ByHand, _) => Line::new("arena-starts-hand"),
    };
    let closes = plan.closes.map(|at| Line::new("arena-closes").line("clock", time_line(at)));
    std::iter::once(start).chain(closes).collect()
}
