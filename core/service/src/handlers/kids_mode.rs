//! The restrictions of kids' mode: no free text to others, no strangers, no tournaments, only gentle computer opponents, hints in all games
//! whose rules allow them, and no way around the mode except erasing the account. The mode applies to the account that turned it on, not
//! to linked accounts. It does not filter words.

use broadside_game::{
    ids::PlayerId,
    ruleset::{Hints, Ruleset},
};
use broadside_gunner::crew::{self, ComputerPlayer};
use broadside_present::{
    arena::subcommand::TournamentAction,
    commands::{
        Scope, UserCommand,
        battle::{ChallengeRequest, OpponentChoice},
        tournament::TournamentCommand,
    },
    invocation::parse_press,
    opponents,
    people::leaders::LeaderboardScope,
};
use broadside_scene::thumbnail::AvatarChoice;
use broadside_store::store::StoreResult;
use broadside_words::line::{Line, sanitise_name};

use super::{
    super::{
        account::player_key,
        record_set::RecordSet,
        request::{Key, Press},
    },
    HandlerError, HandlerResult, Place, Records, Reply,
    caller::Caller,
};

pub(super) async fn is_on(loaded: &RecordSet<'_>, player: PlayerId) -> StoreResult<bool> {
    Ok(loaded.account_or_default(&player_key(player)).await?.lock.is_some())
}

/// Refuses a player in kids' mode to use a disabled command, to join a tournament or to link an account. (Without the check at linking, a
/// code typed before the mode began would be a way out.) Games under way may be finished.
pub(super) async fn check_mode_off(loaded: &RecordSet<'_>, player: PlayerId) -> HandlerResult<()> {
    if is_on(loaded, player).await? { Err(Line::new("kids-closed").into()) } else { Ok(()) }
}

/// Refuses a player in kids' mode as a replacement in a tournament. The organiser is not told why.
pub(super) async fn check_replacement(loaded: &RecordSet<'_>, (newcomer, name): (PlayerId, &str)) -> HandlerResult<()> {
    if is_on(loaded, newcomer).await? { Err(Line::new("refused-guest-banned").text("name", sanitise_name(name)).into()) } else { Ok(()) }
}

/// Refuses commands that the mode disables.
pub(super) async fn admit(records: &Records, caller: &Caller<'_>, command: &UserCommand) -> HandlerResult<()> {
    if !is_closed(command, caller.place) {
        return Ok(());
    }
    check_mode_off(&caller.load_records(records, Vec::new()).await, caller.by.id).await
}

/// Whether the mode disables a command: contact with strangers, free text that others read, and ways out of the mode.
fn is_closed(command: &UserCommand, place: Place) -> bool {
    let is_global = |reach: Option<LeaderboardScope>| reach == Some(LeaderboardScope::World) || place == Place::Private;
    let meets_strangers = matches!(command, UserCommand::Seek(_)) || matches!(command, UserCommand::Top(_, reach, _) if is_global(*reach));
    let has_free_text = matches!(
        command,
        UserCommand::Save(_, Scope::Room, _) | UserCommand::Tournament(TournamentCommand::Create(_) | TournamentCommand::Set(_))
    );
    // Checking in completes a registration. Joining is refused in `join_tournament`, which every way of joining calls.
    let in_tournaments =
        matches!(command, UserCommand::Tournament(TournamentCommand::Ask(TournamentAction::Start | TournamentAction::CheckIn, _)));
    let leaves_mode = matches!(command, UserCommand::Link(_) | UserCommand::Phrases(Scope::Mine, _));
    // A child's platform avatar is shown to nobody.
    let shows_child = matches!(command, UserCommand::Avatar(AvatarChoice::On));
    meets_strangers || has_free_text || in_tournaments || leaves_mode || shows_child
}

/// Restricts a child's computer opponent: a gentle one replaces the default one, others are refused with buttons for the gentle ones.
/// Turns hints on.
pub(super) async fn restrict_opponent(
    loaded: &RecordSet<'_>,
    caller: &Caller<'_>,
    computer: Option<&'static ComputerPlayer>,
    rules: &mut Ruleset,
) -> HandlerResult<Option<&'static ComputerPlayer>> {
    if computer == Some(&crew::COMPUTER_PLAYERS[0]) && is_on(loaded, caller.by.id).await? {
        rules.hints = Hints::On;
        return Ok(crew::opponent_by_name(opponents::CHILDREN_OPPONENTS[0]));
    }
    require_gentle_computer(loaded, caller, computer, rules).await?;
    Ok(computer)
}

/// In kids' mode: turns hints on and refuses a computer opponent that is not gentle.
pub(super) async fn require_gentle_computer(
    loaded: &RecordSet<'_>,
    caller: &Caller<'_>,
    computer: Option<&'static ComputerPlayer>,
    rules: &mut Ruleset,
) -> HandlerResult<()> {
    if !is_on(loaded, caller.by.id).await? {
        return Ok(());
    }
    rules.hints = Hints::On;
    if computer.is_none_or(|computer| opponents::CHILDREN_OPPONENTS.contains(&computer.id)) {
        return Ok(());
    }
    Err(HandlerError::Refused(vec![Line::new("kids-crew")], vec![opponents::children_opponent_buttons(caller.locale())]))
}

pub(crate) fn remove_disabled_buttons(mut reply: Reply, place: Place) -> Reply {
    let is_open = |key: &Key| match &key.press {
        Press::Verb(command) | Press::CopyOrSend { says: command, .. } => !is_refused(command, place),
        Press::Copy(_) | Press::Invite(_) | Press::Disabled | Press::OpenPrivate(_) => true,
    };
    match &mut reply {
        Reply::Private(body) | Reply::Page(body) | Reply::Keys(body) | Reply::Refused(body) => {
            body.keys.iter_mut().for_each(|row| row.retain(is_open));
            body.keys.retain(|row| !row.is_empty());
        }
        // Public replies are not for the child alone.
        Reply::Public(_) | Reply::Silent | Reply::Form(_) | Reply::Committed(_) | Reply::AskAuthority(_) | Reply::AskAvatar => {}
    }
    reply
}

/// Whether the mode refuses the command of a button.
fn is_refused(button_data: &str, place: Place) -> bool {
    let Ok(command) = parse_press(button_data).and_then(|words| UserCommand::parse(&words)) else { return false };
    if let UserCommand::Battle(ChallengeRequest { host: None, against: OpponentChoice::Named(name), .. }) = &command {
        return crew::opponent_by_name(name)
            .is_some_and(|computer| computer != &crew::COMPUTER_PLAYERS[0] && !opponents::CHILDREN_OPPONENTS.contains(&computer.id));
    }
    is_closed(&command, place)
}
