//! What is asked about tournaments. Whom a ruling is about, and what a plan is changed to, stays as typed: only the
//! tournament knows its players.

use super::super::{
    arena::{
        deed::{Deed, Page, Ruling},
        draft::{
            Setting,
            said::{self, Said},
        },
    },
    invocation::Invocation,
    line::{Line, quoted},
};

/// What is done with tournaments, or with the one that is named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentCommand {
    /// One is called into life, with these settings.
    Create(Vec<Said>),
    /// One is put together, or planned otherwise.
    Set(PlanStep),
    /// The time zone of the room, or of the asker.
    Zone(String),
    /// Who may make tournaments in the room.
    Permit(String),
    /// Those at hand are listed.
    List,
    /// The only one at hand is shown, else those at hand are listed.
    Find,
    /// The asker joins.
    Join,
    /// A page of one is shown, this part of it.
    Show(Page, usize),
    /// One is asked for something.
    Ask(Ruling, Subject),
}

/// Whom or what a ruling is about, as far as it was said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Subject {
    /// As typed: a player, several of them, a match, minutes.
    pub said: String,
    /// The number of a match, counted from 1, where it was said apart.
    pub number: Option<u16>,
    /// Minutes, where they were said apart.
    pub minutes: Option<u16>,
}

/// What is done with a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanStep {
    /// Its card is opened.
    Open,
    /// A page of the card.
    Page(usize),
    /// The values of a setting.
    Choices(Setting),
    /// The form in which a setting is typed.
    Form(Setting),
    /// These settings are changed.
    Change(Vec<Said>),
}

impl TournamentCommand {
    /// What these words ask for.
    ///
    /// # Errors
    /// The line to answer when a word is unknown, or the code that was said is of a game.
    pub(super) fn read(words: &Invocation) -> Result<Self, Line> {
        if let Some(game) = words.game {
            return Err(Line::new("tournament-unknown").text("code", game.to_string()));
        }
        let typed = words.arg("settings").unwrap_or_default().trim();
        let unknown = |word: &str| Line::new("refused-verb").text("typed", quoted(word));
        let deed = words.arg("do").map(|word| Deed::find(word).ok_or_else(|| unknown(word))).transpose()?;
        Ok(match deed {
            None if words.tournament.is_none() => Self::Find,
            None => Self::Show(Page::Card, 0),
            Some(Deed::Create) => Self::Create(said::read(typed)?.into_iter().chain(settings(words)).collect()),
            Some(Deed::Set) => Self::set(words, typed)?,
            Some(Deed::List) => Self::List,
            Some(Deed::Join) => Self::Join,
            Some(Deed::Show(page)) => Self::Show(page, typed.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)),
            Some(Deed::Ask(ruling)) => Self::Ask(ruling, Subject::read(words, typed)?),
        })
    }

    /// What holds for the whole room is said apart from the settings of a plan.
    fn set(words: &Invocation, typed: &str) -> Result<Self, Line> {
        let said: Vec<Said> = settings(words).collect();
        let assigned = typed.split_once('=').map(|(word, value)| (word.to_lowercase(), value));
        let of_room = |word: &str| words.arg(word).or(assigned.as_ref().filter(|(known, _)| known == word).map(|(_, value)| *value));
        match (of_room("zone"), of_room("permit")) {
            (Some(zone), None) if said.is_empty() => Ok(Self::Zone(zone.to_owned())),
            (None, Some(makers)) if said.is_empty() => Ok(Self::Permit(makers.to_owned())),
            (None, None) if said.is_empty() => PlanStep::read(typed).map(Self::Set),
            (None, None) => Ok(Self::Set(PlanStep::Change(said::read(typed)?.into_iter().chain(said).collect()))),
            (Some(_), _) | (_, Some(_)) => Err(Line::new("tournament-set-apart")),
        }
    }
}

/// The settings that were said one by one.
fn settings(words: &Invocation) -> impl Iterator<Item = Said> {
    Setting::ALL.into_iter().filter_map(|setting| Some((setting, words.arg(setting.word())?.to_owned())))
}

impl Subject {
    fn read(words: &Invocation, typed: &str) -> Result<Self, Line> {
        let number =
            |name: &str, refused: &'static str| words.arg(name).map(|said| said.parse::<u16>().map_err(|_| Line::new(refused))).transpose();
        let said = [Some(typed), words.arg("player"), words.arg("order")].into_iter().flatten().filter(|said| !said.is_empty());
        Ok(Self {
            said: said.collect::<Vec<_>>().join(" "),
            number: number("match", "tournament-which-match")?,
            minutes: number("minutes", "tournament-minutes")?,
        })
    }
}

impl PlanStep {
    fn read(typed: &str) -> Result<Self, Line> {
        let (first, rest) = typed.split_once(' ').unwrap_or((typed, ""));
        let setting = |word: &str| Setting::find(word).ok_or_else(|| said::unknown(word));
        if let Some(word) = first.strip_prefix('?') {
            return setting(word).map(Self::Choices);
        }
        match first {
            "" => Ok(Self::Open),
            "page" => Ok(Self::Page(rest.parse().unwrap_or(0))),
            "type" => setting(rest).map(Self::Form),
            _ => said::read(typed).map(Self::Change),
        }
    }
}
