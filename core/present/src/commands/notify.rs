//! `/notify`: shows or sets when the user is pinged, and the quiet hours.

use broadside_words::line::{Line, quote};

use super::{
    super::notify::{Notify, QuietChoice},
    Invocation, ParamKind, UserCommand, VerbSpec, optional,
};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    aliases: &["notifications"],
    params: &[optional("when", ParamKind::Choice(&["turns", "late", "none"])), optional("quiet", ParamKind::Text)],
    example: "late",
    ..VerbSpec::private("notify", parse)
};

fn parse(invocation: &Invocation) -> Result<UserCommand, Line> {
    let notify = |when: &str| Notify::find(when).ok_or_else(|| Line::new("refused-notify").text("typed", quote(when)));
    let when = invocation.value("when").map(notify).transpose()?;
    Ok(UserCommand::Notify(when, invocation.value("quiet").map(QuietChoice::parse).transpose()?))
}
