//! `/battle`: challenges an opponent: anyone, a person, or a computer opponent.

use broadside_game::notation::Lettering;
use broadside_words::line::Line;

use super::{
    super::opponents::{DIFFICULTY_LADDER, PATTERN_OPPONENTS},
    Invocation, ParamKind, RULES, UserCommand, VerbSpec, optional,
};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    aliases: &["play"],
    params: &[
        optional("opponent", ParamKind::Person),
        optional("against", ParamKind::Choice(OPPONENTS)),
        optional("host", ParamKind::Choice(COMPUTER_PLAYERS)),
        RULES,
        optional("clock", ParamKind::Choice(&["blitz", "quick", "hour", "day", "correspondence"])),
        optional("letters", ParamKind::Choice(&Lettering::WORDS)),
    ],
    example: "computer classic",
    ..VerbSpec::public("battle", parse)
};

/// The choices for the opponent: anyone, the default computer opponent, or a named one; those of the difficulty ladder come first.
const OPPONENTS: &[&str] = &{
    let mut all = ["anyone"; 2 + DIFFICULTY_LADDER.len() + PATTERN_OPPONENTS.len()];
    all[1] = "computer";
    let (ladder, patterns) = all.split_at_mut(2).1.split_at_mut(DIFFICULTY_LADDER.len());
    ladder.copy_from_slice(&DIFFICULTY_LADDER);
    patterns.copy_from_slice(&PATTERN_OPPONENTS);
    all
};

/// The choices for the first player of a game between two computer opponents.
const COMPUTER_PLAYERS: &[&str] = OPPONENTS.split_at(1).1;

/// The arguments of a challenge.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChallengeRequest {
    /// The opponent as typed; `None` if none was typed or the platform resolved the mention.
    pub opponent: Option<String>,
    /// The computer opponent that plays on the user's behalf, for a game between computers.
    pub host: Option<String>,
    /// The computer opponent.
    pub against: OpponentChoice,
    /// The rules as typed.
    pub rules: Option<String>,
    /// Rule parameters from separate arguments: `clock=blitz lettering=let-ru`.
    pub also: String,
}

/// The choice of an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum OpponentChoice {
    /// Not given.
    #[default]
    Unspecified,
    /// Anyone: the challenge is open.
    Anyone,
    /// The computer opponent of this name.
    Named(String),
}

fn parse(invocation: &Invocation) -> Result<UserCommand, Line> {
    let against = match invocation.value("against") {
        None => OpponentChoice::Unspecified,
        Some("anyone") => OpponentChoice::Anyone,
        Some(name) => OpponentChoice::Named(name.to_owned()),
    };
    let also = [("clock", invocation.value("clock")), ("lettering", invocation.value("letters"))];
    let also: Vec<String> = also.into_iter().filter_map(|(key, value)| Some(format!("{key}={}", value?))).collect();
    Ok(UserCommand::Battle(ChallengeRequest {
        opponent: invocation.string("opponent"),
        host: invocation.string("host"),
        against,
        rules: invocation.string("rules"),
        also: also.join(" "),
    }))
}
