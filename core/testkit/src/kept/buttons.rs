//! What buttons under messages in chats say, and what that means: a line for each, as a text file keeps them. Reads
//! lines; presses nothing.
//!
//! A line is `HOME DATA => MEANING`. `tg` is the data of a Telegram callback and `dc` a Discord custom id; `tg-start` is the
//! word behind `?start=` in a link to the private chat, and `dc-form` the custom id of a form and what was typed into it.

use broadside_core::present::{
    invocation::{ChatKind, Invocation, read_press, read_text},
    line::Line as Said,
};

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
            "tg-start" => said(read_text(&format!("/start {data}"), ChatKind::Private)),
            "dc-form" => said(read_text(&data.replacen(" | ", " ", 1), ChatKind::Room)),
            home => panic!("there are no buttons at {home}"),
        }
    }
}

/// A request as it was understood, in one line.
fn said(words: Result<Option<Invocation>, Said>) -> String {
    match words {
        Ok(Some(words)) => meaning(&words),
        Ok(None) => "not for us".to_owned(),
        Err(line) => format!("refused: {}", line.id),
    }
}

/// The verb, its arguments, what it is about, and the revision it was drawn at.
pub fn meaning(words: &Invocation) -> String {
    let about = [
        words.game.map(|game| format!("game={game}")),
        words.tournament.map(|tournament| format!("tournament={tournament}")),
        words.revision.map(|revision| format!("revision={revision}")),
    ];
    let args = words.args.iter().map(|(name, value)| format!("{name}={value:?}"));
    let verb = std::iter::once(words.verb.name.to_owned());
    verb.chain(args).chain(about.into_iter().flatten()).collect::<Vec<_>>().join(" ")
}
