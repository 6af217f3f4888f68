//! The fixed phrases that players can send each other; everyone reads them in their own language. Players cannot send free
//! text, so the messages need no moderation. Pure.

use broadside_arena::career::notification::SentPhrase;
use broadside_game::{
    Game,
    event::Event,
    ids::GameId,
    report::{Outcome, Report},
    side::{BySide, Side},
};
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
    phrase::term,
    words::normalize,
};

pub use super::game_context::PhraseSetting;
use super::{
    body::{Body, Key},
    button::button,
    keys as boards, reports,
};

/// A phrase that players can send.
#[derive(PartialEq, Eq, Debug)]
pub struct Phrase {
    /// The id of the phrase in commands and buttons.
    pub id: &'static str,
    /// The emoji of the phrase.
    pub sign: &'static str,
}

/// All phrases. Commands refer to them by number, so new phrases must be added at the end. Their number is limited by the buttons that
/// fit into a message.
pub static PHRASES: [Phrase; 15] = [
    Phrase { id: "hello", sign: "👋" },
    Phrase { id: "luck", sign: "🍀" },
    Phrase { id: "fun", sign: "😊" },
    Phrase { id: "nice", sign: "👏" },
    Phrase { id: "wow", sign: "😮" },
    Phrase { id: "ouch", sign: "🙈" },
    Phrase { id: "close", sign: "😅" },
    Phrase { id: "lucky", sign: "🎲" },
    Phrase { id: "think", sign: "🤔" },
    Phrase { id: "hurry", sign: "⏳" },
    Phrase { id: "brb", sign: "☕" },
    Phrase { id: "sorry", sign: "🙏" },
    Phrase { id: "thanks", sign: "💙" },
    Phrase { id: "gg", sign: "🤝" },
    Phrase { id: "bravo", sign: "🏆" },
];

/// Buttons per row.
const KEYS_PER_ROW: usize = 3;

impl Phrase {
    /// The localized text without the emoji.
    fn words(&self, locale: Locale) -> String {
        term(locale, "saying", self.id)
    }

    /// The localized text with the emoji.
    pub fn label(&self, locale: Locale) -> String {
        format!("{} {}", self.sign, self.words(locale))
    }
}

/// Finds a phrase by its number, its id, or its text in any language.
pub fn find(typed: &str) -> Option<&'static Phrase> {
    let numbered = || PHRASES.get(typed.trim().parse::<usize>().ok()?.checked_sub(1)?);
    numbered().or_else(|| {
        let typed = normalize(typed).join(" ");
        let is_text_of = |saying: &Phrase| Locale::ALL.into_iter().any(|locale| normalize(&saying.words(locale)).join(" ") == typed);
        let is_meant = |saying: &&Phrase| saying.id == typed || is_text_of(saying);
        PHRASES.iter().find(is_meant)
    })
}

/// All phrases as (label, id), for completion.
pub fn phrase_suggestions(locale: Locale) -> Vec<(String, String)> {
    PHRASES.iter().map(|saying| (format!("{} {}", saying.words(locale), saying.sign), saying.id.to_owned())).collect()
}

/// All phrases, those first that suit the last events.
fn phrases_by_suitability(game: &Game, side: Side) -> Vec<&'static Phrase> {
    let suitable = suitable_phrases(game, side);
    let rank = |saying: &&Phrase| suitable.iter().position(|id| *id == saying.id).unwrap_or(suitable.len());
    let mut all: Vec<&Phrase> = PHRASES.iter().collect();
    all.sort_by_key(rank);
    all
}

/// The ids of the phrases that suit the last events, seen from this side.
fn suitable_phrases(game: &Game, side: Side) -> &'static [&'static str] {
    if game.is_over() {
        return &["gg", "bravo", "thanks", "wow"];
    }
    if !game.public().phase.is_fighting() {
        return &["hello", "luck", "fun"];
    }
    let sank = recent_sinkings(game);
    match (sank[side], sank[!side]) {
        (_, true) => &["nice", "ouch", "wow", "think"],
        (true, false) => &["close", "lucky", "sorry", "luck"],
        (false, false) => &[],
    }
}

/// The sides that sank a ship in the last series of shots by one side, or in the last salvo.
fn recent_sinkings(game: &Game) -> BySide<bool> {
    let (mut sank, mut shooter) = (BySide::from_fn(|_| false), None);
    for report in game.log().iter().rev().filter_map(|logged| logged.event.report(game.rules())) {
        if let Report::Shot { by, .. } = &report {
            if shooter.is_some_and(|one| one != *by) {
                break;
            }
            shooter = Some(*by);
        }
        let salvo = matches!(report, Report::Salvo { .. });
        if salvo && shooter.is_some() {
            break;
        }
        sinking_sides(&report).into_iter().for_each(|side| sank[side] = true);
        if salvo {
            break;
        }
    }
    sank
}

/// The sides that sank a ship according to this report.
fn sinking_sides(report: &Report) -> Vec<Side> {
    let down = reports::shots(report).into_iter().filter(|(_, _, outcome)| matches!(outcome, Outcome::Sunk(_)));
    down.map(|(by, _, _)| by).chain(reports::dying_shot_sinkings(report)).collect()
}

/// The number of phrases offered below a board during the game.
const OFFERED_DURING_GAME: usize = 3;

/// The number of phrases offered after the game.
const OFFERED_AFTER_GAME: usize = 2;

/// The number of phrases offered on a page.
const OFFERED_ON_PAGE: usize = 4;

/// The phrases for this side's page, each with id, emoji and text: after the end, and while the last shots have sunk a ship; none in a game
/// with a computer.
pub fn page_phrases(game: &Game, side: Side, locale: Locale) -> Vec<(&'static str, &'static str, String)> {
    let is_occasion = || game.is_over() || game.public().phase.is_fighting() && recent_sinkings(game).iter().any(|sank| *sank);
    let most = if is_between_people(game) && is_occasion() { OFFERED_ON_PAGE } else { 0 };
    let suitable = phrases_by_suitability(game, side).into_iter().take(most);
    suitable.map(|saying| (saying.id, saying.sign, saying.words(locale))).collect()
}

fn is_between_people(game: &Game) -> bool {
    game.public().seats.iter().all(|seat| seat.as_ref().is_some_and(|seat| !seat.player.is_computer()))
}

/// Adds buttons with suitable phrases to those of this side's private message, if a ship was sunk or the game ended in the events
/// `from..to`, both players are people, and the reader receives phrases. Pressing a button sends the phrase.
pub(super) fn with_phrases(
    game: &Game,
    side: Side,
    (from, to): (usize, usize),
    keys: Vec<Vec<Key>>,
    (phrases, locale): (PhraseSetting, Locale),
) -> Vec<Vec<Key>> {
    let ended = |event: &Event| matches!(event, Event::Ended { .. });
    let sunk = |event: &Event| event.report(game.rules()).is_some_and(|report| !sinking_sides(&report).is_empty());
    let is_occasion = phrases == PhraseSetting::On
        && is_between_people(game)
        && game.events_between(from, to).iter().any(|logged| ended(&logged.event) || sunk(&logged.event));
    if !is_occasion {
        return keys;
    }
    let most = if game.is_over() { OFFERED_AFTER_GAME } else { OFFERED_DURING_GAME };
    let revision = boards::public_revision(game);
    let row = phrases_by_suitability(game, side).into_iter().take(most).map(|saying| key(game, revision, saying, locale));
    boards::with_optional_row(keys, row.collect())
}

/// A button that sends this phrase. Below a board it has the revision of the board, and leaves the board unchanged when pressed.
fn key(game: &Game, revision: u64, saying: &Phrase, locale: Locale) -> Key {
    Key::with_label(saying.label(locale), button(game.id(), revision, &format!("say {}", saying.id)))
}

/// The buttons of all phrases, the suitable ones first.
fn keys(game: &Game, side: Side, locale: Locale) -> Vec<Vec<Key>> {
    Key::into_rows(phrases_by_suitability(game, side).into_iter().map(|saying| key(game, 0, saying, locale)), KEYS_PER_ROW)
}

/// The list of phrases, with a number and a button for each.
pub fn card(game: &Game, side: Side, locale: Locale) -> Body {
    let title = Line::new("say-which").text("name", game.public().name(!side)).phrase(locale);
    let numbered = PHRASES.iter().enumerate().map(|(at, saying)| format!("{}. {}", at + 1, saying.label(locale)));
    Body { keys: keys(game, side, locale), ..Body::of_texts([title].into_iter().chain(numbered)) }
}

/// The refusal of an unknown phrase, and the buttons of all phrases.
pub fn unknown(game: &Game, side: Side, typed: &str, locale: Locale) -> (Line, Vec<Vec<Key>>) {
    (Line::new("say-unknown").text("typed", quote(typed)), keys(game, side, locale))
}

/// The confirmation for the sender of a phrase.
pub fn confirmation(game: &Game, side: Side, saying: &Phrase, locale: Locale) -> Body {
    let text = Line::new("say-done").text("name", game.public().name(!side)).text("value", saying.label(locale)).phrase(locale);
    Body { text, keys: vec![vec![more_button(game.id(), locale)]], talk: Some(game.id()), ..Body::default() }
}

/// The button that lists the phrases.
fn more_button(game: GameId, locale: Locale) -> Key {
    Key::for_command("key-say", button(game, 0, "say"), locale)
}

/// The message that brings a phrase to its recipient: in private, or with the recipient's name in the room if they cannot be messaged.
pub fn private_message(said: &SentPhrase, locale: Locale) -> Body {
    // A newer version of the bot may have sent a phrase that this version does not have.
    let value = find(&said.saying).map_or_else(|| said.saying.clone(), |saying| saying.label(locale));
    let line = match &said.to {
        None => Line::new("said-to-you").text("name", &said.by).text("value", value),
        Some(guest) => Line::new("said-here").text("name", &said.by).text("guest", guest).text("value", value),
    };
    let hush = said.to.is_none().then(|| Key::for_command("key-hush", "say off", locale));
    let keys = vec![[more_button(said.game, locale)].into_iter().chain(hush).collect()];
    let talk = said.to.is_none().then_some(said.game);
    Body { text: line.phrase(locale), keys, talk, ..Body::default() }
}
