//! `/draft`: a step in the editor of rules. Sent by buttons only.

use broadside_game::ruleset::Parameter;

use super::{PageIndex, ParamKind, UserCommand, VerbSpec, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("step", ParamKind::Text)],
    example: "?mines",
    ..VerbSpec::private("draft", |invocation| Ok(UserCommand::Draft(DraftStep::parse(invocation.text("step")))))
};

/// A step in the editor of rules.
#[derive(Clone, Debug)]
pub enum DraftStep {
    /// Opens the form for typing rules.
    Form,
    /// Opens the form for the name under which the draft is saved.
    Name,
    /// Shows this page of saved rules and presets.
    Sets(PageIndex),
    /// Shows the values of this parameter.
    Choices(&'static Parameter),
    /// Shows this page of the draft.
    Card(PageIndex),
}

impl DraftStep {
    fn parse(step: &str) -> Self {
        let (step, page) = step.split_once(' ').unwrap_or((step, ""));
        let page = page.parse().unwrap_or(0);
        match (step, step.strip_prefix('?').and_then(Parameter::find)) {
            ("form", _) => Self::Form,
            ("save", _) => Self::Name,
            ("presets", _) => Self::Sets(page),
            (_, Some(parameter)) => Self::Choices(parameter),
            (_, None) => Self::Card(page),
        }
    }
}
