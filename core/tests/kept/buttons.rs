//! What buttons under messages in chats say, and what that means: a line for each, as a text file keeps them. Reads and
//! writes lines; presses nothing.
//!
//! A line is `HOME DATA => MEANING`. `tg` is the data of a Telegram callback and `dc` a Discord custom id; `tg-start` is the
//! word behind `?start=` in a link to the private chat, and `dc-form` the custom id of a form and what was typed into it.

use std::collections::{BTreeMap, BTreeSet};

use broadside_core::{
    service::request::{Form, Key, Press, Reply},
    talk::{
        catalogue::VERBS,
        line::Line as Said,
        verb::ParamKind,
        words::{Ear, Words, button, read_press, read_text},
    },
};

/// How many buttons of one shape are kept.
const OF_A_SHAPE: usize = 2;

/// What a button means that does nothing.
pub const NOTHING: &str = "nothing";

/// One line of the file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Line {
    /// Where the button stands: `tg`, `dc`, `tg-start`, `dc-form`.
    pub home: String,
    /// What it says.
    pub data: String,
    /// What that means.
    pub meaning: String,
}

impl Line {
    /// The lines of a file; those that begin with `#` say what it is.
    pub fn read_all(text: &str) -> Vec<Self> {
        let line = |line: &str| {
            let (button, meaning) = line.split_once(" => ").expect("a button and what it means");
            let (home, data) = button.split_once(' ').expect("where it stands and what it says");
            Self { home: home.to_owned(), data: data.to_owned(), meaning: meaning.to_owned() }
        };
        text.lines().filter(|line| !line.starts_with('#')).map(line).collect()
    }

    /// What the core reads it as now.
    pub fn read(&self) -> String {
        let data = self.data.as_str();
        match self.home.as_str() {
            "tg" if data == "-" => NOTHING.to_owned(),
            "dc" if data.starts_with("spent ") => NOTHING.to_owned(),
            "tg" | "dc" => said(read_press(data).map(Some)),
            "tg-start" => said(read_text(&format!("/start {data}"), Ear::Private)),
            "dc-form" => said(read_text(&data.replacen(" | ", " ", 1), Ear::Room)),
            home => panic!("there are no buttons at {home}"),
        }
    }
}

/// A request as it was understood, in one line.
fn said(words: Result<Option<Words>, Said>) -> String {
    match words {
        Ok(Some(words)) => meaning(&words),
        Ok(None) => "not for us".to_owned(),
        Err(line) => format!("refused: {}", line.id),
    }
}

/// The verb, its arguments, what it is about, and the revision it was drawn at.
pub fn meaning(words: &Words) -> String {
    let about = [
        words.game.map(|game| format!("game={game}")),
        words.tournament.map(|tournament| format!("tournament={tournament}")),
        words.revision.map(|revision| format!("revision={revision}")),
    ];
    let args = words.args.iter().map(|(name, value)| format!("{name}={value:?}"));
    let verb = std::iter::once(words.verb.name.to_owned());
    verb.chain(args).chain(about.into_iter().flatten()).collect::<Vec<_>>().join(" ")
}

/// What buttons were seen to say, a few of each shape.
#[derive(Default)]
pub struct Collected {
    shapes: BTreeMap<String, BTreeSet<(&'static str, String)>>,
}

impl Collected {
    /// The buttons of an answer.
    pub fn of_reply(&mut self, reply: &Reply) {
        match reply {
            Reply::Private(telling) | Reply::Aloud(telling) | Reply::Refused(telling) | Reply::Turn(telling) => self.of(&telling.keys),
            Reply::Keys(keys) => self.of(keys),
            Reply::Form(form) => self.of_form(form),
            Reply::Silent | Reply::Told(_) => {}
        }
    }

    /// These buttons.
    pub fn of(&mut self, keys: &[Vec<Key>]) {
        for key in keys.iter().flatten() {
            match &key.press {
                Press::Verb(data) => {
                    self.add("tg", data.clone());
                    self.add("dc", data.clone());
                }
                Press::Spent => {
                    self.add("tg", "-".to_owned());
                    self.add("dc", "spent 0".to_owned());
                }
                Press::OpenPrivate(word) => {
                    self.add("tg-start", word.clone());
                    self.add("dc", format!("{word} 0 field"));
                }
            }
        }
    }

    fn of_form(&mut self, form: &Form) {
        let typed = if form.typed.is_empty() { "harbour" } else { &form.typed };
        self.add("dc-form", format!("{} | {typed}", form.says));
    }

    fn add(&mut self, home: &'static str, data: String) {
        let shape = format!("{home} {}", shape(&data));
        let known = self.shapes.entry(shape).or_default();
        if known.len() < OF_A_SHAPE {
            known.insert((home, data));
        }
    }

    /// The lines: those that were seen, and one of every verb, with the code of a game and of a tournament.
    pub fn lines(&self, game: &str, tournament: &str) -> Vec<String> {
        let seen = self.shapes.values().flatten().cloned();
        let systematic = systematic(game, tournament).into_iter().flat_map(|data| ["tg", "dc"].map(|home| (home, data.clone())));
        let all: BTreeSet<(&str, String)> = seen.chain(systematic).collect();
        let line = |(home, data): (&str, String)| {
            let line = Line { home: home.to_owned(), data, meaning: String::new() };
            format!("{home} {} => {}", line.data, line.read())
        };
        all.into_iter().map(line).collect()
    }
}

/// A button of every verb, with and without a game's code, and of everything that is done with tournaments.
fn systematic(game: &str, tournament: &str) -> Vec<String> {
    let says = VERBS.iter().map(|verb| format!("{} {}", verb.name, verb.example).trim().to_owned());
    let coded = |verb: &&broadside_core::talk::verb::Verb| verb.params.iter().any(|param| param.kind == ParamKind::Game);
    let about = VERBS.iter().filter(coded).map(|verb| {
        let code = if verb.name == "tournament" { tournament } else { game };
        button(code, 7, format!("{} {}", verb.name, verb.example).trim())
    });
    let deeds = VERBS.iter().flat_map(|verb| verb.params).find(|param| param.name == "do");
    let Some(ParamKind::Choice(deeds)) = deeds.map(|param| param.kind) else { panic!("tournaments are done something with") };
    says.chain(about).chain(deeds.iter().map(|deed| button(tournament, 0, &format!("tournament {deed}")))).collect()
}

/// The data with codes and numbers left out.
fn shape(data: &str) -> String {
    let code = |word: &str| word.len() >= 6 && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'-');
    let word = |word: &str| match word {
        _ if code(word) => "@".to_owned(),
        _ if word.contains('=') => word.split('=').next().unwrap_or_default().to_owned() + "=",
        _ if word.chars().any(|letter| letter.is_ascii_digit()) => (if word.is_ascii() { "#" } else { "№" }).to_owned(),
        _ => word.to_owned(),
    };
    data.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
