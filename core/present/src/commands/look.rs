//! `/look`: shows or sets how pictures look, for the user or for the room.

use crate::look::parse_choice;
use broadside_scene::look::{CHOICES, LookChange};
use broadside_words::line::{Line, quote};

use super::{super::look::card, Invocation, Param, ParamKind, SCOPE, UserCommand, VerbSpec, optional, shared::parse_scope};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    aliases: &["theme"],
    params: &[setting(0), setting(1), setting(2), setting(3), setting(4), setting(5), setting(6), SCOPE],
    example: "admiral hit=orange",
    ..VerbSpec::private("look", |invocation| Ok(UserCommand::Look(parse_scope(invocation), LookStep::parse(invocation)?)))
};

/// The parameter for the setting at this index of [`CHOICES`].
const fn setting(index: usize) -> Param {
    optional(CHOICES[index].0, ParamKind::Choice(CHOICES[index].1))
}

/// A step of `/look`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LookStep {
    /// Lists the values of this parameter.
    Ask(&'static str),
    /// Makes these changes; if there are none, shows the look.
    Choose(Vec<LookChange>),
}

impl LookStep {
    fn parse(invocation: &Invocation) -> Result<Self, Line> {
        let arg = || CHOICES.into_iter().filter_map(|(param, _)| Some((param, invocation.arg(param)?)));
        if let Some((param, _)) = arg().find(|(_, typed)| *typed == card::LIST_VALUES) {
            return Ok(Self::Ask(param));
        }
        let chosen = arg().map(|(param, typed)| parse_choice(param, typed).ok_or_else(|| card::invalid_value_line(param, &quote(typed))));
        Ok(Self::Choose(chosen.collect::<Result<_, _>>()?))
    }
}
