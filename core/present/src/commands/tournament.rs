//! `/tournament`: creates, edits, shows and manages tournaments, by subcommands. Players and values stay as typed, because their
//! meaning depends on the tournament.

use broadside_words::line::{Line, quote};

use super::{
    super::arena::{
        draft::{
            PlanSetting,
            input::{self, SettingValue},
        },
        subcommand::{SUBCOMMAND_WORDS, Subcommand, TournamentAction, TournamentView},
    },
    Invocation, ParamKind, UserCommand, VerbSpec, optional,
};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[
        optional("do", ParamKind::Choice(&SUBCOMMAND_WORDS)),
        optional("code", ParamKind::Game),
        optional("settings", ParamKind::Text),
        optional("person", ParamKind::Person),
    ],
    example: "create most=16",
    ..VerbSpec::private("tournament", |invocation| Ok(UserCommand::Tournament(TournamentCommand::parse(invocation)?)))
};

/// A tournament command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentCommand {
    /// Creates a tournament with these settings.
    Create(Vec<SettingValue>),
    /// Edits the draft, or the plan of a tournament.
    Set(PlanStep),
    /// Sets the time zone of the room or of the user.
    Zone(String),
    /// Sets who may create tournaments in the room.
    Permit(String),
    /// Lists the tournaments here.
    List,
    /// Shows the tournament of the room; lists them if there are several.
    Find,
    /// Joins a tournament.
    Join,
    /// Shows a view of a tournament, at this page, counted from 0.
    Show(TournamentView, usize),
    /// Requests a ruling.
    Ask(TournamentAction, ActionTarget),
}

/// The players, match and minutes that a ruling is about, as far as they were given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ActionTarget {
    /// The typed text, which may contain all of them.
    pub text: String,
    /// The match number, counted from 1, if it is a separate argument.
    pub number: Option<u16>,
    /// The minutes, if they are a separate argument.
    pub minutes: Option<u16>,
}

/// A step of editing a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanStep {
    /// Opens the card of the plan.
    Open,
    /// Shows a page of the card.
    Page(usize),
    /// Shows the values of a setting.
    Choices(PlanSetting),
    /// Opens the form for a setting.
    Form(PlanSetting),
    /// Changes these settings.
    Change(Vec<SettingValue>),
}

impl TournamentCommand {
    /// Parses an invocation.
    ///
    /// # Errors
    /// The line to answer when a word is unknown, or the code is that of a game.
    fn parse(invocation: &Invocation) -> Result<Self, Line> {
        if invocation.game.is_some() {
            return Err(Line::new("tournament-unknown"));
        }
        let typed = invocation.arg("settings").unwrap_or_default().trim();
        let unknown = |word: &str| Line::new("refused-verb").text("typed", quote(word));
        let subcommand = invocation.arg("do").map(|word| Subcommand::find(word).ok_or_else(|| unknown(word))).transpose()?;
        Ok(match subcommand {
            None if invocation.tournament.is_none() => Self::Find,
            None => Self::Show(TournamentView::Card, 0),
            Some(Subcommand::Create) => Self::Create(input::parse_settings(typed)?.into_iter().chain(settings(invocation)).collect()),
            Some(Subcommand::Set) => Self::set(invocation, typed)?,
            Some(Subcommand::List) => Self::List,
            Some(Subcommand::Join) => Self::Join,
            Some(Subcommand::Show(page)) => Self::Show(page, typed.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)),
            Some(Subcommand::Ask(ruling)) => Self::Ask(ruling, ActionTarget::parse(invocation, typed)?),
        })
    }

    /// Parses `set`: settings of a plan, or else one setting of the room (`zone` or `permit`).
    fn set(invocation: &Invocation, typed: &str) -> Result<Self, Line> {
        let given: Vec<SettingValue> = settings(invocation).collect();
        let assigned = typed.split_once('=').map(|(word, value)| (word.to_lowercase(), value));
        let room_setting =
            |word: &str| invocation.arg(word).or(assigned.as_ref().filter(|(known, _)| known == word).map(|(_, value)| *value));
        match (room_setting("zone"), room_setting("permit")) {
            (Some(zone), None) if given.is_empty() => Ok(Self::Zone(zone.to_owned())),
            (None, Some(permit)) if given.is_empty() => Ok(Self::Permit(permit.to_owned())),
            (None, None) if given.is_empty() => PlanStep::parse(typed).map(Self::Set),
            (None, None) => Ok(Self::Set(PlanStep::Change(input::parse_settings(typed)?.into_iter().chain(given).collect()))),
            (Some(_), _) | (_, Some(_)) => Err(Line::new("tournament-set-apart")),
        }
    }
}

/// The settings of a plan that are separate arguments.
fn settings(invocation: &Invocation) -> impl Iterator<Item = SettingValue> {
    PlanSetting::ALL.into_iter().filter_map(|setting| Some((setting, invocation.arg(setting.word())?.to_owned())))
}

impl ActionTarget {
    fn parse(invocation: &Invocation, typed: &str) -> Result<Self, Line> {
        let number = |name: &str, refused: &'static str| {
            invocation.arg(name).map(|given| given.parse::<u16>().map_err(|_| Line::new(refused))).transpose()
        };
        let given =
            [Some(typed), invocation.arg("player"), invocation.arg("order")].into_iter().flatten().filter(|given| !given.is_empty());
        Ok(Self {
            text: given.collect::<Vec<_>>().join(" "),
            number: number("match", "tournament-which-match")?,
            minutes: number("minutes", "tournament-minutes")?,
        })
    }
}

impl PlanStep {
    fn parse(typed: &str) -> Result<Self, Line> {
        let (first, rest) = typed.split_once(' ').unwrap_or((typed, ""));
        let setting = |word: &str| PlanSetting::find(word).ok_or_else(|| input::unknown(word));
        if let Some(word) = first.strip_prefix('?') {
            return setting(word).map(Self::Choices);
        }
        match first {
            "" => Ok(Self::Open),
            "page" => Ok(Self::Page(rest.parse().unwrap_or(0))),
            "type" => setting(rest).map(Self::Form),
            _ => input::parse_settings(typed).map(Self::Change),
        }
    }
}
