//! A player's card: rank, ratings, statistics, medals and recent results.

use broadside_arena::career::{
    Career,
    entry::CareerEntry,
    facts::GameResult,
    medals::MEDALS,
    ranks::{RANKS, progress},
};
use broadside_scene::{
    figure::{Figure, PlayerResult, Profile},
    thumbnail::Thumbnail,
};
use broadside_words::{line::Line, locale::Locale, phrase::term};

use super::{
    super::body::{Body, Key},
    badge::Badge,
    habits::HabitMap,
    parts::figure_scene,
};

/// The maximum number of ratings shown.
const MAX_RATINGS: usize = 6;

/// The maximum number of medals shown.
const MAX_MEDALS: usize = 12;

/// The maximum number of recent results shown.
const MAX_RESULTS: usize = 10;

/// Whether a card is the reader's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardOwner {
    /// The reader's own.
    Own,
    /// Another player's.
    Other,
}

/// The card of a player with this career and badge.
pub fn profile(career: &Career, badge: Badge, avatar: Option<Thumbnail>, whose: CardOwner, locale: Locale) -> Body {
    let card = Profile { avatar, ..card(career, badge, locale) };
    let text = text(career, badge, &card, locale);
    let keys = match whose {
        CardOwner::Own => vec![
            vec![
                Key::for_command("key-history", "history", locale),
                Key::for_command("key-medals", "medals", locale),
                Key::for_command("key-top", "top", locale),
            ],
            vec![HabitMap::Ships.key(locale), HabitMap::Shots.key(locale), Key::for_command("key-emblem", "profile emblem=next", locale)],
        ],
        CardOwner::Other => Vec::new(),
    };
    Body { scene: Some(figure_scene(Figure::Profile(card), &text)), text, keys, ..Body::default() }
}

/// The name of a rank.
pub fn rank(number: u8, locale: Locale) -> String {
    let id = RANKS.get(usize::from(number)).map_or("", |rank| rank.id);
    term(locale, "rank", id)
}

/// The data of the card's picture, without the avatar.
fn card(career: &Career, badge: Badge, locale: Locale) -> Profile {
    let progress = progress(career.points());
    let next = match progress.next {
        Some((number, missing)) => Line::new("profile-next").number("count", missing).text("value", rank(number, locale)),
        None => Line::new("profile-highest"),
    };
    let mut ratings: Vec<_> = career.ratings.iter().collect();
    ratings.sort_by_key(|(family, rated)| (std::cmp::Reverse(rated.games), **family));
    let rating = |rated: &broadside_arena::career::person::FamilyRating| {
        let guess = if rated.rating.is_provisional() { "?" } else { "" };
        format!("{}{guess}", rated.rating.rounded_value())
    };
    Profile {
        emblem: badge.emblem_of(career.person),
        avatar: None,
        // The fonts of pictures have no flags.
        name: badge.flag.map_or_else(|| career.name.clone(), |flag| format!("{} · {}", career.name, flag.code())),
        rank: rank(progress.rank, locale),
        progress: progress.tenths,
        next: next.phrase(locale),
        ratings: ratings
            .into_iter()
            .take(MAX_RATINGS)
            .map(|(family, rated)| (term(locale, "family", family.id()), rating(rated)))
            .collect(),
        facts: facts(career, locale),
        medals_title: Line::new("profile-medals")
            .number("have", career.medals.len() as i64)
            .number("want", MEDALS.len() as i64)
            .phrase(locale),
        medals: career.medals.iter().rev().take(MAX_MEDALS).map(|medal| term(locale, "medal", &medal.medal)).collect(),
        form: recent_results(&career.entries),
    }
}

/// The statistics on the card: label and value.
fn facts(career: &Career, locale: Locale) -> Vec<(String, String)> {
    let people = &career.people;
    let share = |part: u32, whole: u32| match whole {
        0 => "–".to_owned(),
        whole => {
            let percent = (f64::from(part) * 100.0 / f64::from(whole)).round().to_string();
            Line::new("percent").text("percent", percent).phrase(locale)
        }
    };
    let fact = |id: &'static str, value: String| (Line::new(id).phrase(locale), value);
    vec![
        fact("top-score", career.points().to_string()),
        fact("profile-games", people.games.to_string()),
        fact("profile-results", format!("{} / {} / {}", people.wins, people.draws, people.losses)),
        fact("profile-hits", share(people.hits, people.shots)),
        fact("profile-sunk", people.sunk.to_string()),
        fact("profile-run", people.best_run.to_string()),
        fact("key-tournament", career.attended.to_string()),
        fact("key-solo", format!("{} / {}", career.computer.wins, career.computer.games)),
    ]
}

/// The results of the last games, oldest first.
fn recent_results(entries: &[CareerEntry]) -> Vec<PlayerResult> {
    let fate = |entry: &CareerEntry| match entry.outcome {
        GameResult::Won => PlayerResult::Won,
        GameResult::Drawn => PlayerResult::Open,
        GameResult::Lost => PlayerResult::Lost,
    };
    entries.iter().skip(entries.len().saturating_sub(MAX_RESULTS)).map(fate).collect()
}

/// The card as text.
fn text(career: &Career, badge: Badge, card: &Profile, locale: Locale) -> String {
    let listed = |pairs: &[(String, String)]| pairs.iter().map(|(what, number)| format!("{what}: {number}")).collect::<Vec<_>>();
    let name = badge.flag.map_or_else(|| career.name.clone(), |flag| format!("{} {}", flag.sign(), career.name));
    let mut lines = vec![format!("{name} · {}", card.rank), card.next.clone()];
    if !card.ratings.is_empty() {
        let mut ratings = listed(&card.ratings).join(" · ");
        if career.ratings.values().any(|rated| rated.rating.is_provisional()) {
            ratings = format!("{ratings} ({})", Line::new("profile-guess").phrase(locale));
        }
        lines.push(ratings);
    }
    lines.push(listed(&card.facts).join(" · "));
    if !card.medals.is_empty() {
        lines.push(format!("{}: {}", card.medals_title, card.medals.join(", ")));
    }
    if !card.form.is_empty() {
        let sign = |fate: &PlayerResult| match fate {
            PlayerResult::Won => "profile-won",
            PlayerResult::Lost => "profile-lost",
            PlayerResult::Open | PlayerResult::Empty => "profile-drawn",
        };
        let results = card.form.iter().map(|fate| Line::new(sign(fate)).phrase(locale)).collect::<Vec<_>>().join(", ");
        lines.push(Line::new("profile-form").text("list", results).phrase(locale));
    }
    lines.join("\n")
}
