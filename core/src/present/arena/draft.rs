//! The cards on which a tournament is put together step by step: the draft, and the choices for one word of it. Pure:
//! a key only says what it would change, [`set`] says what the plan is then.
//!
//! Keys say `tournament set WORD=VALUE`, `tournament set ?WORD` (the choices of a word), `tournament set page N` (back
//! to the draft), `tournament set type WORD` (a field to type in), `tournament create` (as drafted).

mod set;

use set::longest_wait;
pub use set::set;

use super::{
    keys::press,
    picture::cut,
    plan::{rules, sentences, stakes, timing},
    times::{UTC, span, weekly, when_briefly, zone_name},
};
use crate::{
    arena::{
        plan::{Format, Plan, Seeding, Stakes, Start, Third},
        schedule::local,
    },
    game::{
        ids::{Timestamp, TournamentId},
        ruleset::Ruleset,
    },
    present::{
        line::{Line, quoted},
        locale::Locale,
        telling::{Form, Key, Press, Telling},
        values,
    },
};

/// The words of a draft, in the order of their keys.
pub const WORDS: [&str; 16] = [
    "format", "rounds", "start", "most", "rules", "clock", "bestof", "stakes", "seeding", "patience", "checkin", "closes", "late",
    "repeat", "least", "name",
];

/// Words on one page of the draft: three rows of two.
const ON_A_PAGE: usize = 6;

/// The longest label of a key, in characters.
const LABEL: usize = 38;

/// A draft in the making: what it says so far, and what is needed to tell of it.
#[derive(Clone, Copy, Debug)]
pub struct Draft<'a> {
    /// The draft.
    pub plan: &'a Plan,
    /// The tournament whose plan it is; `None`: there is none yet.
    pub whose: Option<TournamentId>,
    /// Now, from which "in half an hour" counts.
    pub now: Timestamp,
    /// The time zone in which clocks on walls are read, by its IANA name.
    pub zone: &'a str,
}

impl Draft<'_> {
    /// A key that says this about the draft or about the plan of its tournament.
    fn key(&self, label: &str, says: &str) -> Key {
        let verb = self.whose.map_or_else(|| format!("tournament {says}"), |id| press(id, says));
        Key { label: cut(label, LABEL), press: Press::Verb(verb) }
    }
}

/// What one press makes a good tournament of: a Swiss one in half an hour, five minutes a turn.
pub fn usual(now: Timestamp, locale: Locale) -> Option<Plan> {
    const NAMES: [&str; 7] =
        ["arena-usual-1", "arena-usual-2", "arena-usual-3", "arena-usual-4", "arena-usual-5", "arena-usual-6", "arena-usual-7"];
    let name = NAMES[usize::from(local(now, UTC)?.weekday) % 7];
    let rules = Ruleset::classic(locale.lettering()).with("clock", "300").ok()?;
    Some(Plan {
        name: Line::new(name).phrase(locale),
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

/// The words that matter for a plan like this.
fn words(plan: &Plan) -> Vec<&'static str> {
    let swiss = matches!(plan.format, Format::Swiss(_));
    let timed = matches!(plan.start, Start::At(_));
    let matters = |word: &&str| match *word {
        "rounds" | "late" => swiss,
        "checkin" => timed,
        _ => true,
    };
    WORDS.into_iter().filter(matters).collect()
}

/// The draft: the plan in sentences, a key for every word.
pub fn draft(draft: Draft<'_>, page: usize, locale: Locale) -> Telling {
    let words = words(draft.plan);
    let pages = words.len().div_ceil(ON_A_PAGE);
    let label = |word: &str| format!("{}: {}", called(word, locale), spoken(draft, word, locale));
    let shown = words.iter().skip(page % pages * ON_A_PAGE).take(ON_A_PAGE);
    let keys: Vec<Key> = shown.map(|word| draft.key(&label(word), &format!("set ?{word}"))).collect();
    let mut rows: Vec<Vec<Key>> = keys.chunks(2).map(<[Key]>::to_vec).collect();
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
    let text = std::iter::once(first).chain(rest).map(|line| line.phrase(locale)).collect::<Vec<_>>().join("\n");
    Telling { text, keys: rows, ..Telling::default() }
}

/// The choices for one of [`WORDS`], the present one marked; `None` for another word.
pub fn choices(draft: Draft<'_>, word: &str, locale: Locale) -> Option<Telling> {
    let word = WORDS.into_iter().find(|known| *known == word)?;
    let offered = || offers(word).iter().filter_map(|value| Some((*value, set(draft, word, value).ok()?)));
    let one = |(value, plan): (&'static str, Plan)| {
        let mark = if plan == *draft.plan { "✓ " } else { "" };
        draft.key(&format!("{mark}{}", spoken(Draft { plan: &plan, ..draft }, word, locale)), &format!("set {word}={value}"))
    };
    let keys: Vec<Key> = offered().map(one).collect();
    let short = keys.iter().all(|key| key.label.chars().count() <= 7);
    let across = if short { 5 } else { keys.len().div_ceil(4).max(2) };
    let mut rows: Vec<Vec<Key>> = keys.chunks(across).map(<[Key]>::to_vec).collect();
    let at = words(draft.plan).iter().position(|known| *known == word).unwrap_or(0) / ON_A_PAGE;
    let typed = draft.key(&Line::new("arena-type").phrase(locale), &format!("set type {word}"));
    rows.push(vec![draft.key(&Line::new("key-return").phrase(locale), &format!("set page {at}")), typed]);
    let first = Line::new("arena-choice")
        .text("rule", called(word, locale))
        .line("about", Line::new(help(word)))
        .text("value", spoken(draft, word, locale))
        .phrase(locale);
    let presets = || offers(word).iter().map(|name| format!("{name}: {}", values::preset(name, locale)));
    let wall = || Line::new("arena-choice-zone").text("value", zone_name(draft.zone)).phrase(locale);
    let lines: Vec<String> = match word {
        "rules" => std::iter::once(first).chain(presets()).collect(),
        "start" => vec![first, wall()],
        "patience" => std::iter::once(first).chain(most_patient(draft.plan).map(|line| line.phrase(locale))).collect(),
        _ => vec![first],
    };
    Some(Telling { text: lines.join("\n"), keys: rows, ..Telling::default() })
}

/// How long the clock lets players be waited for at most.
fn most_patient(plan: &Plan) -> Option<Line> {
    Some(Line::new("arena-draft-patience").line("value", span(longest_wait(plan)?.into())))
}

/// The field in which the value of a word is typed; `None` for another word.
pub fn form(draft: Draft<'_>, word: &str, locale: Locale) -> Option<Form> {
    let word = WORDS.into_iter().find(|known| *known == word)?;
    let verb = draft.whose.map_or_else(|| format!("tournament set {word}="), |id| press(id, &format!("set {word}=")));
    let example = set::example(word);
    let value = example.split_once('=').map_or(example, |(_, value)| value);
    Some(Form {
        title: Line::new("arena-type-title").text("rule", called(word, locale)).phrase(locale),
        label: Line::new("arena-type-label").text("example", value).phrase(locale),
        says: verb,
        typed: if word == "name" { draft.plan.name.clone() } else { String::new() },
        otherwise: Line::new("arena-type-otherwise").text("example", example).phrase(locale),
    })
}

/// The values of one of [`WORDS`] that have keys.
pub fn offers(word: &str) -> &'static [&'static str] {
    match word {
        "format" => &["swiss", "single", "single-shared", "double", "robin", "robin2"],
        "rounds" => &["auto", "3", "4", "5", "6", "7", "8", "9"],
        "start" => &["+15", "+30", "+60", "+120", "20:00", "full", "hand"],
        "most" => &["4", "8", "16", "32", "64", "128", "256"],
        "least" => &["2", "3", "4", "6", "8", "16"],
        "rules" => &["classic", "mb", "hasbro", "fb-standard", "salvo", "minefield", "submarines", "bent"],
        "clock" => &["blitz", "quick", "hour", "day", "correspondence"],
        "bestof" => &["1", "3", "5"],
        "stakes" => &["rated", "casual"],
        "seeding" => &["rating", "lot", "hand"],
        "patience" => &["off", "2", "3", "5", "15", "30", "60"],
        "checkin" => &["off", "5", "10", "15", "30", "60"],
        "closes" => &["start", "-5", "-15", "-30", "-60", "+60", "+180"],
        "late" => &["0", "1", "2", "3", "4"],
        "repeat" => &["off", "weekly"],
        _ => &[],
    }
}

fn called(word: &str, locale: Locale) -> String {
    Line::new(match word {
        "format" => "arena-word-format",
        "rounds" => "arena-word-rounds",
        "start" => "arena-word-start",
        "most" => "arena-word-most",
        "least" => "arena-word-least",
        "rules" => "arena-word-rules",
        "clock" => "arena-word-clock",
        "bestof" => "arena-word-bestof",
        "stakes" => "arena-word-stakes",
        "seeding" => "arena-word-seeding",
        "patience" => "arena-word-patience",
        "checkin" => "arena-word-checkin",
        "closes" => "arena-word-closes",
        "late" => "arena-word-late",
        "repeat" => "arena-word-repeat",
        _ => "arena-word-name",
    })
    .phrase(locale)
}

fn help(word: &str) -> &'static str {
    match word {
        "format" => "arena-help-format",
        "rounds" => "arena-help-rounds",
        "start" => "arena-help-start",
        "most" => "arena-help-most",
        "least" => "arena-help-least",
        "rules" => "arena-help-rules",
        "clock" => "arena-help-clock",
        "bestof" => "arena-help-bestof",
        "stakes" => "arena-help-stakes",
        "seeding" => "arena-help-seeding",
        "patience" => "arena-help-patience",
        "checkin" => "arena-help-checkin",
        "closes" => "arena-help-closes",
        "late" => "arena-help-late",
        "repeat" => "arena-help-repeat",
        _ => "arena-help-name",
    }
}

/// What a word is set to, as short as a key has room for.
fn spoken(draft: Draft<'_>, word: &str, locale: Locale) -> String {
    let plan = draft.plan;
    match word {
        "rules" => {
            let rules = rules(plan, locale);
            let text = rules.compact();
            return text
                .split(' ')
                .filter(|part| !part.starts_with("clock=") && !part.starts_with("lettering="))
                .collect::<Vec<_>>()
                .join(" ");
        }
        "clock" => Line::clock(rules(plan, locale).clock),
        "most" => return plan.most.to_string(),
        "least" => return plan.least.to_string(),
        "name" => return quoted(&plan.name),
        "format" => short_format(plan.format),
        "start" => match plan.start {
            Start::At(at) => when_briefly(at, draft.zone),
            Start::WhenFull => Line::new("arena-value-full"),
            Start::ByHand => Line::new("arena-value-hand"),
        },
        "stakes" => stakes(plan),
        "seeding" => Line::new(match plan.seeding {
            Seeding::Rating => "arena-value-seed-rating",
            Seeding::Lot => "arena-value-seed-lot",
            Seeding::Hand => "arena-value-seed-hand",
        }),
        "repeat" => plan.repeat.as_ref().map_or(Line::new("arena-value-once"), weekly),
        word => return counted(plan, word, draft.zone).phrase(locale),
    }
    .phrase(locale)
}

/// Words whose value is a number or none.
fn counted(plan: &Plan, word: &str, zone: &str) -> Line {
    let before = |minutes: i64| Line::new("arena-value-before").line("value", span(minutes));
    match (word, plan.format, plan.start, plan.closes) {
        ("rounds", Format::Swiss(Some(rounds)), ..) => Line::new("arena-rounds").number("count", rounds),
        ("rounds", ..) => Line::new("arena-value-auto"),
        ("bestof", ..) if plan.best_of > 1 => Line::new("arena-value-bestof").number("number", plan.best_of),
        ("bestof", ..) => Line::new("arena-value-one"),
        ("patience", ..) => plan.patience.map_or(Line::new("arena-value-off"), |minutes| span(minutes.into())),
        ("checkin", ..) => plan.check_in.map_or(Line::new("arena-value-off"), |minutes| before(minutes.into())),
        ("closes", _, Start::At(start), Some(closes)) => before((start.0 - closes.0) / 60_000),
        ("closes", _, _, Some(closes)) => when_briefly(closes, zone),
        ("closes", ..) => Line::new("arena-value-open"),
        _ if plan.late > 0 => Line::new("arena-value-late").number("number", plan.late),
        _ => Line::new("arena-value-no-late"),
    }
}

fn short_format(format: Format) -> Line {
    Line::new(match format {
        Format::Single(Third::Played) => "arena-format-short-third",
        Format::Single(Third::Shared) => "arena-format-short-single",
        Format::Double => "arena-format-short-double",
        Format::Robin(..=1) => "arena-format-short-robin",
        Format::Robin(_) => "arena-format-short-robin2",
        Format::Swiss(_) => "arena-format-short-swiss",
    })
}
