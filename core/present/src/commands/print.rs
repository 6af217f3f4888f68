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
    ..VerbSpec::private("print", |invocation| {
        Ok(UserCommand::Print(
            invocation.string("sheet"),
            invocation.string("strategy"),
            invocation.string("rules"),
            invocation.string("format"),
        ))
    })
};
