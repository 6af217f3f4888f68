//! Decides for all platforms which message a delivery edits, when it is sent as a new one, and which older boards lose their buttons.
//! Knows neither the content of a message nor a platform's API.

use broadside_present::param::Visibility;

use crate::{
    message_ref::{MessageKind, MessageRef},
    platform::{Address, DeliveryError, DeliveryMode, Outgoing, Platform, Removal},
};

/// How a delivery answers its request, on a platform with ephemeral answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnswerMode {
    /// Replaces the message whose button was pressed.
    Replace,
    /// As a new message.
    Send(Visibility),
}

/// How a delivery with this visibility answers its request; `None` if it does not answer it. `pressed` is the message whose button was
/// pressed, and who sees that message; a command has none.
///
/// It does not answer the request if it edits the current board, and the request is a command or the pressed message is an older board; or
/// if the room has a current board, and the pressed message is ephemeral: that message shows the person's next step.
pub(crate) fn answer_mode(
    to: Address,
    visibility: Visibility,
    pressed: Option<(MessageRef, Visibility)>,
    outgoing: &Outgoing,
) -> Option<AnswerMode> {
    let current = outgoing.current_board;
    let is_public = |current: MessageRef| current.kind != MessageKind::Ephemeral;
    let (pressed, pressed_visibility) = match (pressed, outgoing.mode) {
        (Some(pressed), DeliveryMode::InPlace) => pressed,
        // The board is edited where it is, and the command is only acknowledged.
        (None, DeliveryMode::InPlace) if current.is_some() => return None,
        (Some((_, Visibility::Private)), DeliveryMode::New) if visibility == Visibility::Public && current.is_some_and(is_public) => {
            return None;
        }
        (Some(_) | None, _) => return Some(AnswerMode::Send(visibility)),
    };
    match (visibility, pressed_visibility, current) {
        (Visibility::Private, Visibility::Private, _) => Some(AnswerMode::Replace),
        (Visibility::Private, Visibility::Public, _) => Some(AnswerMode::Send(Visibility::Private)),
        // In a private chat, a game's first board does not replace the message from which the game was started.
        (Visibility::Public, Visibility::Public, None) if matches!(to, Address::Player(_)) => Some(AnswerMode::Send(Visibility::Public)),
        // Of two boards of one game, only the newer one stays in use.
        (Visibility::Public, Visibility::Public, Some(current)) if is_public(current) && pressed.message < current.message => None,
        (Visibility::Public, Visibility::Public, _) => Some(AnswerMode::Replace),
        (Visibility::Public, Visibility::Private, Some(current)) if is_public(current) => None,
        (Visibility::Public, Visibility::Private, _) => Some(AnswerMode::Send(Visibility::Public)),
    }
}

/// The board to edit, if any, and the boards that lose their buttons afterwards: of two boards of one game the newer one stays in use.
fn plan_edit(mode: DeliveryMode, current: Option<MessageRef>, newer: Option<MessageRef>) -> (Option<MessageRef>, [Option<MessageRef>; 2]) {
    match mode {
        DeliveryMode::New => (None, [current, newer]),
        DeliveryMode::InPlace => (newer.or(current), [current.filter(|_| newer.is_some()), None]),
    }
}

/// Edits the current board into this message, or sends a new one if there is no board or it is gone. Returns the reference to the
/// message.
///
/// # Errors
/// See [`DeliveryError`].
pub async fn edit_or_send(platform: &(impl Platform + ?Sized), to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
    let newer = platform.newer_board(outgoing);
    let (edits, older) = plan_edit(outgoing.mode, outgoing.current_board, newer);
    let edited = match edits {
        Some(at) => platform.edit(to, at, outgoing).await?,
        None => None,
    };
    let now = match edited {
        Some(now) => now,
        None => platform.send(to, outgoing).await?,
    };
    if outgoing.is_last || platform.removes_older_buttons(&outgoing.message) {
        remove_older_buttons(platform, older, now, outgoing).await;
    }
    Ok(now)
}

/// Leaves only the news of the current board that `newer` has replaced by this delivery; then removes the buttons of the pressed message,
/// which may be the result of another game. Ephemeral messages stay as they are.
pub(crate) async fn remove_older_buttons(
    platform: &(impl Platform + ?Sized),
    [current, pressed]: [Option<MessageRef>; 2],
    newer: MessageRef,
    outgoing: &Outgoing,
) {
    let pressed = pressed.filter(|_| pressed != current);
    for (older, removal) in [(current, Removal::AllBut(&outgoing.past)), (pressed, Removal::Buttons)] {
        if let Some(older) = older.filter(|older| *older != newer && older.kind != MessageKind::Ephemeral) {
            platform.remove_buttons(older, removal, &outgoing.permit).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::Message;

    #[test]
    fn newer_board_is_edited_and_the_other_loses_its_buttons() {
        use DeliveryMode::{InPlace, New};
        for (mode, current, newer, edits, older) in [
            (New, None, None, None, [None, None]),
            (New, Some(1), None, None, [Some(1), None]),
            (New, Some(1), Some(2), None, [Some(1), Some(2)]),
            (InPlace, None, None, None, [None, None]),
            (InPlace, Some(1), None, Some(1), [None, None]),
            (InPlace, Some(1), Some(2), Some(2), [Some(1), None]),
        ] {
            let board = |number: Option<i64>| number.map(|number| MessageRef::text(1, number));
            let expected = (board(edits), older.map(board));
            assert_eq!(plan_edit(mode, board(current), board(newer)), expected, "{mode:?} {current:?} {newer:?}");
        }
    }

    #[test]
    fn only_the_current_board_keeps_its_recap() {
        let message = Message { text: "Now.".to_owned(), ..Message::default() };
        let (current_board, recap) = (Some(MessageRef::text(1, 1)), "Before.".to_owned());
        let outgoing = Outgoing { current_board, recap, ..Outgoing::new(message, "n".to_owned()) };
        for (at, text) in [(1, "Before.\nNow."), (2, "Now.")] {
            assert_eq!(outgoing.replacement_for(MessageRef::text(1, at)).text, text);
        }
    }
}
