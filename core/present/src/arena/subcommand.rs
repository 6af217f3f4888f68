//! The subcommands of `/tournament` in one table: their words, and their parameters on platforms that have subcommands.

use super::draft::PlanSetting;
use crate::param::{Param, ParamKind, optional};

/// A subcommand of `/tournament`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subcommand {
    /// Creates a tournament.
    Create,
    /// Edits the draft, or the plan of a tournament.
    Set,
    /// Lists the tournaments of the room.
    List,
    /// Joins a tournament.
    Join,
    /// Shows a view of a tournament.
    Show(TournamentView),
    /// Requests an action from the tournament.
    Ask(TournamentAction),
}

/// A view of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentView {
    /// The card, with buttons for what the reader can do.
    Card,
    /// The bracket.
    Bracket,
    /// The standings as a picture.
    Table,
    /// The standings as text.
    Standings,
    /// The matches as text.
    Matches,
    /// The top three.
    Podium,
}

/// An action in a tournament that a player or an organiser requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentAction {
    /// The user leaves.
    Leave,
    /// The user checks in.
    CheckIn,
    /// Starts the tournament.
    Start,
    /// Pauses the tournament.
    Pause,
    /// Resumes the tournament.
    Resume,
    /// Cancels the tournament.
    Cancel,
    /// Awards a match to a player.
    Award,
    /// Makes a player lose a match.
    Forfeit,
    /// Replays a match.
    Replay,
    /// Replaces a player by another person.
    Replace,
    /// Gives a match more time.
    Extend,
    /// Removes a player.
    Remove,
    /// Appoints an organiser.
    Appoint,
    /// Sets the seeds manually.
    Seed,
    /// Ends the weekly series.
    EndSeries,
}

/// The words of the subcommands, in the order in which they are offered.
const SUBCOMMANDS: [(&str, Subcommand); 25] = [
    ("create", Subcommand::Create),
    ("set", Subcommand::Set),
    ("card", Subcommand::Show(TournamentView::Card)),
    ("list", Subcommand::List),
    ("join", Subcommand::Join),
    ("leave", Subcommand::Ask(TournamentAction::Leave)),
    ("checkin", Subcommand::Ask(TournamentAction::CheckIn)),
    ("start", Subcommand::Ask(TournamentAction::Start)),
    ("pause", Subcommand::Ask(TournamentAction::Pause)),
    ("resume", Subcommand::Ask(TournamentAction::Resume)),
    ("cancel", Subcommand::Ask(TournamentAction::Cancel)),
    ("bracket", Subcommand::Show(TournamentView::Bracket)),
    ("table", Subcommand::Show(TournamentView::Table)),
    ("standings", Subcommand::Show(TournamentView::Standings)),
    ("matches", Subcommand::Show(TournamentView::Matches)),
    ("podium", Subcommand::Show(TournamentView::Podium)),
    ("award", Subcommand::Ask(TournamentAction::Award)),
    ("forfeit", Subcommand::Ask(TournamentAction::Forfeit)),
    ("replay", Subcommand::Ask(TournamentAction::Replay)),
    ("replace", Subcommand::Ask(TournamentAction::Replace)),
    ("extend", Subcommand::Ask(TournamentAction::Extend)),
    ("remove", Subcommand::Ask(TournamentAction::Remove)),
    ("appoint", Subcommand::Ask(TournamentAction::Appoint)),
    ("seed", Subcommand::Ask(TournamentAction::Seed)),
    ("endseries", Subcommand::Ask(TournamentAction::EndSeries)),
];

/// The words of all subcommands, in the order in which they are offered.
pub const SUBCOMMAND_WORDS: [&str; SUBCOMMANDS.len()] = {
    let mut words = [""; SUBCOMMANDS.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = SUBCOMMANDS[at].0;
        at += 1;
    }
    words
};

/// The name of the subcommand `card` on platforms that require a subcommand. Without a code it shows the tournament of the room, or
/// lists them if there are several.
pub const CARD_SUBCOMMAND: &str = "show";

/// The maximum extension of a match, in minutes: a week.
pub const MAX_EXTENSION_MINUTES: u16 = 7 * 24 * 60;

/// The code of the tournament.
const CODE: Param = optional("code", ParamKind::Game);
/// A person, by mention.
const PERSON: Param = optional("person", ParamKind::Person);
/// A player of the tournament, by name.
const PLAYER: Param = optional("player", ParamKind::Entrant);
/// The number of a match, counted from 1.
const MATCH: Param = optional("match", ParamKind::Number(1, u16::MAX));
/// The minutes by which a match is extended.
const MINUTES: Param = optional("minutes", ParamKind::Number(1, MAX_EXTENSION_MINUTES));
/// The players in the order of their seeds.
const ORDER: Param = optional("order", ParamKind::Text);
/// The time zone of the room or of the user.
const ZONE: Param = optional("zone", ParamKind::Text);
/// Who may create tournaments in the room.
const PERMIT: Param = optional("permit", ParamKind::Choice(&["everyone", "organisers"]));

/// A parameter for each setting of a plan.
fn setting_params() -> impl Iterator<Item = Param> {
    PlanSetting::ALL.into_iter().map(|setting| optional(setting.word(), ParamKind::Setting))
}

impl Subcommand {
    /// All subcommands in the order in which they are offered: name on platforms with subcommands, word, subcommand.
    pub fn commands() -> impl Iterator<Item = (&'static str, &'static str, Self)> {
        SUBCOMMANDS.iter().map(|(word, subcommand)| {
            (if *subcommand == Self::Show(TournamentView::Card) { CARD_SUBCOMMAND } else { *word }, *word, *subcommand)
        })
    }

    /// The parameters of the subcommand.
    pub fn params(self) -> Vec<Param> {
        match self {
            Self::Create => setting_params().collect(),
            Self::Set => [CODE].into_iter().chain(setting_params()).chain([ZONE, PERMIT]).collect(),
            Self::List => Vec::new(),
            Self::Join | Self::Show(_) => vec![CODE],
            Self::Ask(ruling) => match ruling {
                TournamentAction::Award | TournamentAction::Forfeit | TournamentAction::Replay => vec![PERSON, PLAYER, MATCH, CODE],
                TournamentAction::Extend => vec![MINUTES, PERSON, PLAYER, MATCH, CODE],
                TournamentAction::Replace => vec![PLAYER, PERSON, CODE],
                TournamentAction::Remove | TournamentAction::Appoint => vec![PERSON, PLAYER, CODE],
                TournamentAction::Seed => vec![ORDER, CODE],
                TournamentAction::Leave
                | TournamentAction::CheckIn
                | TournamentAction::Start
                | TournamentAction::Pause
                | TournamentAction::Resume
                | TournamentAction::Cancel
                | TournamentAction::EndSeries => {
                    vec![CODE]
                }
            },
        }
    }

    /// The parameter with this name, of whichever subcommand.
    pub fn param(name: &str) -> Option<Param> {
        SUBCOMMANDS.iter().flat_map(|(_, subcommand)| subcommand.params()).find(|param| param.name == name)
    }

    /// The subcommand with this word.
    pub fn find(word: &str) -> Option<Self> {
        SUBCOMMANDS.iter().find(|(known, _)| *known == word).map(|(_, subcommand)| *subcommand)
    }
}
