//! The articles of `/about` and `/tactics`: the history of the game, and how to place ships and search for them. The facts
//! come from core/RULES.md, the measured figures from [`measured`](super::measured); other counts are computed here.

use std::cmp::Reverse;

use broadside_game::{
    cell::{Cell, CellSet},
    notation::Notation,
    ruleset::Ruleset,
};
use broadside_words::{
    line::Line,
    locale::Locale,
    numbers::decimal,
    phrase::{plain, term},
};

pub use super::topic::Topic;
use super::{
    body::{Body, Key},
    cards, lesson,
    measured::{COMPARED_OPPONENTS, COMPARED_PLACEMENTS, EARLY_HITS, mean_shots},
    timeline,
    topic::{GOOSE_FEET, MISSED_CELL, SIZE},
};

/// Buttons per row.
const KEYS_PER_ROW: usize = 3;

impl Topic {
    /// The paragraphs of the article.
    fn sentences(self, notation: Notation, locale: Locale) -> Vec<String> {
        let number = |number: f64| decimal(number, 1, locale);
        let plain =
            |parts: &[&str]| -> Vec<String> { parts.iter().map(|part| plain(locale, &format!("told-{}-{part}", self.id()))).collect() };
        // Mean shots against fleets of one placement strategy, next to those against random fleets.
        let compared_to_random = |id: &'static str, strategy: &str, fleets: &str| {
            let [mean, random] = [fleets, "pl-random"].map(|fleets| number(mean_shots(strategy, fleets)));
            vec![Line::new(id).text("mean", mean).text("random", random).phrase(locale)]
        };
        match self {
            // core/RULES.md §4.3: `about-history`, `info-electronic-1977`, `info-soviet-electronic`.
            Self::History => plain(&["origin", "stories", "pads", "boxes", "toys"]),
            // core/RULES.md §4.3: `about-culture`, `info-polundra`, `info-zvezda`.
            Self::Culture => plain(&["books", "children", "shows", "film"]),
            // core/RULES.md §4.3: `about-programs`, `info-kbattleship`, `info-linux-battleship`, `info-black-sea-1992`,
            // `info-mod-game`, `info-fox-hunting`, `info-victory-at-sea`, `info-sailing-board-game`, `info-battleship-to-chess`.
            Self::Programs => plain(&["desktop", "agents", "dos", "army", "kin", "apart"]),
            // core/RULES.md §3.1: `pl-perelman`, free cells; §2.10: `perelman-army`.
            Self::Perelman => {
                let measured = compared_to_random("told-perelman-measured", "sh-density", "pl-perelman");
                [plain(&["idea", "odds", "limit"]), measured, plain(&["proposal"])].concat()
            }
            // core/RULES.md §3.1: halo sizes, `pl-sixty`, `pl-shores-all`.
            Self::Shores => plain(&["idea", "boats", "price", "table"]),
            // core/RULES.md §3.2: `ships-at-risk`.
            Self::Risk => plain(&["claim", "captain", "table"]),
            // core/RULES.md §3.2: `sh-goose`, `sh-goose-fixed`.
            Self::Goose => {
                let measured = Line::new("told-goose-measured")
                    .text("mean", number(mean_shots("sh-goose-fixed", "sequential")))
                    .text("best", number(mean_shots("sh-density", "sequential")));
                let lines = [
                    Line::new("told-goose-battleship").text("cells", GOOSE_FEET.map(|cell| notation.name(cell)).join(", ")),
                    Line::new("told-goose-cruisers"),
                    Line::new("told-goose-destroyers").text("cell", notation.name(MISSED_CELL)),
                    measured,
                ];
                lines.map(|line| line.phrase(locale)).into()
            }
            // core/RULES.md §3.1: halo sizes.
            Self::Halo => plain(&["idea", "lesson", "sums"]),
            // core/RULES.md §3.2: `sh-every-fourth`, `sh-knight`, `sh-diagonals`, `sh-rhombus`, `sh-locator`, `sh-density`.
            Self::Patterns => plain(&["steps", "knight", "holes", "odds", "table"]),
            // core/RULES.md §3.1 and §3.2: what the sources count otherwise.
            Self::Arithmetic => plain(&["fleet", "cruiser", "boats", "third", "squares", "blind", "parity"]),
            // core/RULES.md §3.1: diagonals and corners of random fleets, `pl-spread`, `pl-human`.
            Self::Myths => {
                let diagonals = compared_to_random("told-myths-diagonals", "sh-diagonals", "pl-no-diagonals");
                let spread = compared_to_random("told-myths-spread", "sh-density", "pl-spread");
                [diagonals, plain(&["corners"]), spread, plain(&["finish", "boats", "people"])].concat()
            }
        }
    }

    /// The table below the text, if the article has one.
    fn table(self, locale: Locale) -> Option<String> {
        let placed = |fleets: &'static str| (Line::new(fleets).phrase(locale), mean_shots("sh-density", fleets));
        let shot = |(id, strategy): (&'static str, &str)| (term(locale, "choice", id), mean_shots(strategy, "uniform"));
        match self {
            Self::Halo => Some(halo_table(locale)),
            Self::Risk => Some(hits_table(locale)),
            Self::Shores => Some(means_table(Vec::from(COMPARED_PLACEMENTS.map(placed)), locale)),
            Self::Patterns => Some(means_table(Vec::from(COMPARED_OPPONENTS.map(shot)), locale)),
            Self::History | Self::Culture | Self::Programs | Self::Perelman | Self::Goose | Self::Arithmetic | Self::Myths => None,
        }
    }
}

/// The `/about` page, with a button for each article about the game.
pub fn about_page(locale: Locale) -> Body {
    Body { text: cards::about_text(locale), keys: story_rows(None, locale), ..Body::default() }
}

/// The `/tactics` page: the advice in brief, with a button for each article.
pub fn tactics(locale: Locale) -> Body {
    let lines = ["told-tactics", "hint-large", "hint-wounded", "hint-shore", "hint-boats", "told-tactics-habits", "told-tactics-ways"];
    Body { keys: topic_rows(&Topic::LESSONS, "tactics", None, locale), ..Body::of_lines(lines.map(Line::new), locale) }
}

/// The requested article, or the overview `all` when none was named. An unknown topic is reported above the overview.
pub fn topic_page(asked: Option<&Result<Topic, String>>, all: fn(Locale) -> Body, locale: Locale) -> Body {
    match asked {
        Some(Ok(topic)) => page(*topic, locale),
        Some(Err(typed)) => unknown(typed, all(locale), locale),
        None => all(locale),
    }
}

/// `list`, below a line that reports that it has no entry `typed`.
pub fn unknown(typed: &str, list: Body, locale: Locale) -> Body {
    let text = format!("{}\n\n{}", Line::new("told-unknown").text("typed", typed).phrase(locale), list.text);
    Body { text, ..list }
}

/// One article, with its picture if it has one and buttons to the other articles of its group.
pub fn page(topic: Topic, locale: Locale) -> Body {
    let notation = Ruleset::classic(locale.lettering()).notation();
    let title = term(locale, "choice", topic.id());
    let text = [vec![title], topic.sentences(notation, locale)].concat().join("\n\n");
    let keys = match Topic::STORIES.contains(&topic) {
        true => story_rows(Some(topic), locale),
        false => topic_rows(&Topic::LESSONS, "tactics", Some(topic), locale),
    };
    let scene = if topic == Topic::History { Some(timeline::scene(locale)) } else { lesson::scene(topic, locale) };
    Body { text, mono: topic.table(locale), scene, keys, ..Body::default() }
}

/// The buttons of the articles about the game, and the one that leads to those on playing well.
fn story_rows(shown: Option<Topic>, locale: Locale) -> Vec<Vec<Key>> {
    let mut rows = topic_rows(&Topic::STORIES, "about", shown, locale);
    rows.push(vec![Key::for_command("key-tactics", "tactics", locale)]);
    rows
}

/// A button for each article; the shown one is ticked.
fn topic_rows(topics: &[Topic], verb: &str, shown: Option<Topic>, locale: Locale) -> Vec<Vec<Key>> {
    let key = |topic: &Topic| {
        let mark = if shown == Some(*topic) { "✓ " } else { "" };
        Key::with_label(format!("{mark}{}", term(locale, "choice", topic.id())), format!("{verb} {}", topic.id()))
    };
    Key::into_rows(topics.iter().map(key), KEYS_PER_ROW)
}

/// A two-column table of names and mean shots, sorted by the mean.
fn means_table(mut rows: Vec<(String, f64)>, locale: Locale) -> String {
    rows.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    let row = |(name, mean): &(String, f64)| format!("{name:<width$}  {:>4}", decimal(*mean, 1, locale));
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

/// The table of [`EARLY_HITS`], sorted by the hits of battleships.
fn hits_table(locale: Locale) -> String {
    let name = |(id, _): (&'static str, &str)| term(locale, "choice", id);
    let mut rows: Vec<(String, [u8; 4])> = COMPARED_OPPONENTS.map(name).into_iter().zip(EARLY_HITS).collect();
    rows.sort_by_key(|(_, [battleships, ..])| Reverse(*battleships));
    rows.insert(0, (Line::new("told-halo-decks").phrase(locale), [4, 3, 2, 1]));
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    let row = |(name, hits): (String, [u8; 4])| format!("{name:<width$}") + &hits.map(|hits| format!("{hits:>3}")).concat();
    rows.into_iter().map(row).collect::<Vec<_>>().join("\n")
}

/// The number of cells that are known to be empty once a ship of `decks` decks has sunk: in open water, at an edge, in a
/// corner.
pub fn cleared_cells(decks: u8) -> [usize; 3] {
    let lying = |col: u8, row: u8| (0..decks).map(|deck| Cell::new(col + deck, row)).collect::<CellSet>();
    [lying(3, 4), lying(3, 0), lying(0, 0)].map(|ship| ship.halo(SIZE).len())
}

/// The table of [`cleared_cells`] for all ships of the classic fleet.
fn halo_table(locale: Locale) -> String {
    let heads = ["told-halo-decks", "told-halo-open", "told-halo-edge", "told-halo-corner"].map(|id| Line::new(id).phrase(locale));
    let width = heads.each_ref().map(|head| head.chars().count());
    let line = |cells: [String; 4]| {
        let cells: Vec<String> = cells.iter().zip(width).map(|(cell, width)| format!("{cell:>width$}")).collect();
        cells.join("  ")
    };
    let row = |decks: u8| {
        let [open, edge, corner] = cleared_cells(decks).map(|cells| cells.to_string());
        line([decks.to_string(), open, edge, corner])
    };
    [line(heads)].into_iter().chain((1..=4).rev().map(row)).collect::<Vec<_>>().join("\n")
}
