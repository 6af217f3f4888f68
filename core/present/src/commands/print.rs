//! `/print`: sends sheets for playing on paper as a file.

use super::{super::print::FORMATS, ParamKind, RULES, UserCommand, VerbSpec, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[
        optional("sheet", ParamKind::Sheet),
        optional("format", ParamKind::Choice(&FORMATS)),
        optional("strategy", ParamKind::Text),
        RULES,
    ],
    example: "blank-sea pdf",
    ..VerbSpec::private("print", |words| {
        Ok(UserCommand::Print(words.string("sheet"), words.string("strategy"), words.string("rules"), words.string("format")))
    })
};
