//! `/print`: sends sheets for playing on paper as a file.

use super::{super::print::FORMATS, ParamKind, RULES, UserCommand, VerbSpec, Visibility, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "print",
    aliases: &[],
    params: &[
        optional("sheet", ParamKind::Sheet),
        optional("format", ParamKind::Choice(&FORMATS)),
        optional("strategy", ParamKind::Text),
        RULES,
    ],
    visibility: Visibility::Private,
    example: "blank-sea pdf",
    parse: |words| Ok(UserCommand::Print(words.string("sheet"), words.string("strategy"), words.string("rules"), words.string("format"))),
};
