//! The phrases that players of a game say to each other: a fixed few that suit every age, each in the reader's language. Nothing
//! else goes from one player to the other, so no words have to be judged. Pure, and knows no player's settings.

pub use super::bout::Phrases;
use super::{
    body::{Body, Key},
    button::button,
    keys as boards,
    line::{Line, quoted},
    locale::Locale,
    phrase::term,
    reports,
    words::compared,
};
use crate::{
    arena::career::tiding::SentPhrase,
    game::{
        Game,
        event::Event,
        report::{Outcome, Report},
        side::{BySide, Side},
    },
};

/// One of the phrases.
#[derive(PartialEq, Eq, Debug)]
pub struct Saying {
    /// Its word, under which it is told and stands in buttons.
    pub id: &'static str,
    /// The little picture before it.
    pub sign: &'static str,
}

/// All of them, by the numbers people say: new ones go to the end, and no more than there are keys in a message.
pub static SAYINGS: [Saying; 15] = [
    Saying { id: "hello", sign: "👋" },
    Saying { id: "luck", sign: "🍀" },
    Saying { id: "fun", sign: "😊" },
    Saying { id: "nice", sign: "👏" },
    Saying { id: "wow", sign: "😮" },
    Saying { id: "ouch", sign: "🙈" },
    Saying { id: "close", sign: "😅" },
    Saying { id: "lucky", sign: "🎲" },
    Saying { id: "think", sign: "🤔" },
    Saying { id: "hurry", sign: "⏳" },
    Saying { id: "brb", sign: "☕" },
    Saying { id: "sorry", sign: "🙏" },
    Saying { id: "thanks", sign: "💙" },
    Saying { id: "gg", sign: "🤝" },
    Saying { id: "bravo", sign: "🏆" },
];

/// How many keys stand in a row.
const ROW: usize = 3;

impl Saying {
    /// In words, without its picture.
    fn words(&self, locale: Locale) -> String {
        term(locale, "saying", self.id)
    }

    /// As it is told.
    pub fn told(&self, locale: Locale) -> String {
        format!("{} {}", self.sign, self.words(locale))
    }
}

/// The phrase that is meant by its number, its word, or its words in any language.
pub fn find(typed: &str) -> Option<&'static Saying> {
    let numbered = || SAYINGS.get(typed.trim().parse::<usize>().ok()?.checked_sub(1)?);
    numbered().or_else(|| {
        let typed = compared(typed).join(" ");
        let said = |saying: &Saying| Locale::ALL.into_iter().any(|locale| compared(&saying.words(locale)).join(" ") == typed);
        let means = |saying: &&Saying| saying.id == typed || said(saying);
        SAYINGS.iter().find(means)
    })
}

/// All phrases with what they are called, for completion.
pub fn offered(locale: Locale) -> Vec<(String, String)> {
    SAYINGS.iter().map(|saying| (format!("{} {}", saying.words(locale), saying.sign), saying.id.to_owned())).collect()
}

/// The phrases, those first that suit what happened last.
fn in_order(game: &Game, side: Side) -> Vec<&'static Saying> {
    let apt = apt(game, side);
    let place = |saying: &&Saying| apt.iter().position(|id| *id == saying.id).unwrap_or(apt.len());
    let mut all: Vec<&Saying> = SAYINGS.iter().collect();
    all.sort_by_key(place);
    all
}

/// What suits what happened last, as this side sees it.
fn apt(game: &Game, side: Side) -> &'static [&'static str] {
    if game.over() {
        return &["gg", "bravo", "thanks"];
    }
    if !game.public().phase.fighting() {
        return &["hello", "luck", "fun"];
    }
    let sank = sank_last(game);
    match (sank[side], sank[!side]) {
        (_, true) => &["nice", "ouch", "wow"],
        (true, false) => &["close", "lucky", "sorry"],
        (false, false) => &[],
    }
}

/// Which sides have sunk a ship in the last run of shots of one of them, or in the last salvo.
fn sank_last(game: &Game) -> BySide<bool> {
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
        sinking(&report).into_iter().for_each(|side| sank[side] = true);
        if salvo {
            break;
        }
    }
    sank
}

/// Who has sunk a ship by what is reported.
fn sinking(report: &Report) -> Vec<Side> {
    let down = reports::shots(report).into_iter().filter(|(_, _, outcome)| matches!(outcome, Outcome::Sunk(_)));
    down.map(|(by, _, _)| by).chain(reports::sank_dying(report)).collect()
}

/// The keys of a player's letter about the events `from..to`, with the one that leads to the phrases where a ship was sunk or the
/// game is over by then, people play both sides and the reader hears phrases.
pub(super) fn offered_beside(
    game: &Game,
    (from, to): (usize, usize),
    keys: Vec<Vec<Key>>,
    (phrases, locale): (Phrases, Locale),
) -> Vec<Vec<Key>> {
    let of_people = game.public().seats.iter().all(|seat| seat.as_ref().is_some_and(|seat| !seat.player.is_computer()));
    let ended = |event: &Event| matches!(event, Event::Ended { .. });
    let sunk = |event: &Event| event.report(game.rules()).is_some_and(|report| !sinking(&report).is_empty());
    let occasion = phrases == Phrases::On
        && of_people
        && game.events_between(from, to).iter().any(|logged| ended(&logged.event) || sunk(&logged.event));
    if occasion { boards::and_one(keys, more(game, locale)) } else { keys }
}

fn keys(game: &Game, side: Side, locale: Locale) -> Vec<Vec<Key>> {
    let key = |saying: &Saying| Key::labelled(saying.told(locale), button(game.id(), 0, &format!("say {}", saying.id)));
    Key::rows(in_order(game, side).into_iter().map(key), ROW)
}

/// What there is to say to the other player of a game, with a key and a number for each.
pub fn card(game: &Game, side: Side, locale: Locale) -> Body {
    let title = Line::new("say-which").text("name", game.public().name(!side)).phrase(locale);
    let numbered = SAYINGS.iter().enumerate().map(|(at, saying)| format!("{}. {}", at + 1, saying.told(locale)));
    Body { keys: keys(game, side, locale), ..Body::of_texts([title].into_iter().chain(numbered)) }
}

/// That no phrase is like what was typed, and the keys of those that there are.
pub fn unknown(game: &Game, side: Side, typed: &str, locale: Locale) -> (Line, Vec<Vec<Key>>) {
    (Line::new("say-unknown").text("typed", quoted(typed)), keys(game, side, locale))
}

/// What whoever says it is told.
pub fn done(game: &Game, side: Side, saying: &Saying, locale: Locale) -> Body {
    let text = Line::new("say-done").text("name", game.public().name(!side)).text("value", saying.told(locale)).phrase(locale);
    Body { text, keys: vec![vec![more(game, locale)]], ..Body::default() }
}

fn more(game: &Game, locale: Locale) -> Key {
    Key::says("key-say", button(game.id(), 0, "say"), locale)
}

/// The phrase to whom it is said: by itself, or, where no letter reaches them, in the room for whoever it names.
pub fn letter(said: &SentPhrase, locale: Locale) -> Body {
    // A later version may know phrases that this one does not.
    let value = find(&said.saying).map_or_else(|| said.saying.clone(), |saying| saying.told(locale));
    let line = match &said.to {
        None => Line::new("said-to-you").text("name", &said.by).text("value", value),
        Some(guest) => Line::new("said-here").text("name", &said.by).text("guest", guest).text("value", value),
    };
    let answer = Key::says("key-say", button(said.game, 0, "say"), locale);
    let keys = if said.to.is_none() { vec![vec![answer, Key::says("key-hush", "say off", locale)]] } else { vec![vec![answer]] };
    Body { text: line.phrase(locale), keys, ..Body::default() }
}
