//! `/profile`: shows a player's card or habits, or changes the user's own card and its visibility.

use broadside_arena::career::person::PlayerVisibility;
use broadside_scene::{look::AUTO, thumbnail::AvatarChoice};
use broadside_words::{line::Line, words::choice_word};

use super::{
    super::people::{badge::BadgeChoice, habits::HabitMap},
    Invocation, ParamKind, UserCommand, VerbSpec, optional,
};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[
        optional("whom", ParamKind::Person),
        optional("shown", ParamKind::Choice(&["reveal", "nameless", "hide"])),
        optional("map", ParamKind::Choice(&HabitMap::WORDS)),
        optional("size", ParamKind::Number(5, 20)),
        optional("flag", ParamKind::Text),
        optional("emblem", ParamKind::Choice(&["anchor", "star", "wheel", "waves", "crosshair", "ship", "saltire", "pennant", AUTO])),
        optional("avatar", ParamKind::Choice(&["on", "off"])),
    ],
    example: "nameless",
    ..VerbSpec::private("profile", parse)
};

fn parse(invocation: &Invocation) -> Result<UserCommand, Line> {
    if let Some(typed) = invocation.value("avatar") {
        return parse_avatar(typed).map(UserCommand::Avatar);
    }
    Ok(match (invocation.value("shown"), invocation.value("map").and_then(HabitMap::find), parse_badge(invocation)?) {
        (Some(shown), ..) => UserCommand::ShowMe(parse_visibility(shown)),
        (None, Some(map), _) => UserCommand::Habits(map, invocation.value("size").and_then(|size| size.parse().ok())),
        (None, None, chosen) if !chosen.is_empty() => UserCommand::Badge(chosen),
        (None, None, _) => UserCommand::Profile(invocation.string("whom")),
    })
}

fn parse_avatar(typed: &str) -> Result<AvatarChoice, Line> {
    let typed = typed.to_lowercase();
    AvatarChoice::find(choice_word(&typed).unwrap_or(&typed)).ok_or_else(|| Line::new("refused-avatar"))
}

fn parse_visibility(shown: &str) -> PlayerVisibility {
    match shown {
        "hide" => PlayerVisibility::Hidden,
        "nameless" => PlayerVisibility::Nameless,
        _ => PlayerVisibility::Named,
    }
}

/// The changes of flag and emblem.
fn parse_badge(invocation: &Invocation) -> Result<Vec<BadgeChoice>, Line> {
    let flag = invocation.arg("flag").map(BadgeChoice::parse_flag);
    flag.into_iter().chain(invocation.arg("emblem").map(BadgeChoice::parse_emblem)).collect()
}
