//! `/place`: places ships: as typed, at random, or by placement strategies, which can be listed and tested.

use broadside_words::{
    vocabulary::{LIKE, TRY},
    words::choice_word,
};

use super::{
    super::{opponents, placements},
    GAME, ParamKind, UserCommand, VerbSpec, optional,
    shared::is_random,
};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("ships", ParamKind::Ships), GAME],
    example: "А1-А4 В1-В3",
    ..VerbSpec::private("place", |invocation| Ok(UserCommand::Place(PlacementRequest::parse(invocation.text("ships")))))
};

/// A request to place ships.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlacementRequest {
    /// Places all ships at random.
    AtRandom,
    /// Places all ships by a combination of these strategies, by id (core/RULES.md §3.1).
    Strategies(Vec<&'static str>),
    /// Lists the strategies to choose from.
    List,
    /// Shows the ships still to place and all buttons for placing.
    MoreKeys,
    /// Tests how many shots the placed ships survive.
    Test,
    /// Shows a test game in which this computer opponent, by id, fires at the placed ships.
    WatchTest(&'static str),
    /// Places the ships in this text, which is not parsed yet.
    Typed(String),
}

impl PlacementRequest {
    /// Parses the argument. Without text, the buttons for placing are shown, because a fleet placed by hand must not be replaced.
    fn parse(typed: &str) -> Self {
        if is_random(typed) {
            return Self::AtRandom;
        }
        if typed.is_empty() || typed == "more" {
            return Self::MoreKeys;
        }
        if let Some(strategies) = placements::parse(typed) {
            return Self::Strategies(strategies);
        }
        let (first, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let is_test = is_word_for(first, TRY) || is_word_for(first, "test");
        if let Some(opponent) = is_test.then(|| opponents::find(rest)).flatten() {
            return Self::WatchTest(opponent);
        }
        match placements::parse(rest) {
            _ if rest.is_empty() && is_word_for(first, LIKE) => Self::List,
            _ if rest.is_empty() && is_test => Self::Test,
            Some(strategies) if is_word_for(first, LIKE) => Self::Strategies(strategies),
            Some(_) | None => Self::Typed(typed.to_owned()),
        }
    }
}

/// Whether a word is `meaning`, or its translation into any language.
fn is_word_for(typed: &str, meaning: &str) -> bool {
    let typed = typed.trim_end_matches(['.', '…', '?', '!']).to_lowercase();
    typed == meaning || choice_word(&typed) == Some(meaning)
}
