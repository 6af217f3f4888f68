//! Decides for all platforms which message a delivery edits, when it is sent as a new one, and which older boards lose their buttons.
//! Knows neither the content of a message nor a platform's API.

use crate::{
    message_ref::MessageRef,
    platform::{Address, DeliveryError, DeliveryMode, Outgoing, Platform, SendPermit},
};

/// The board to edit, if any, and the boards that lose their buttons afterwards: of two boards of one game the newer one stays.
fn plan(mode: DeliveryMode, current: Option<MessageRef>, newer: Option<MessageRef>) -> (Option<MessageRef>, [Option<MessageRef>; 2]) {
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
pub async fn place(platform: &(impl Platform + ?Sized), to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
    let newer = platform.newer_board(outgoing);
    let (edits, retires) = plan(outgoing.mode, outgoing.current_board, newer);
    let edited = match edits {
        Some(at) => platform.edit(to, at, outgoing).await?,
        None => None,
    };
    let now = match edited {
        Some(now) => now,
        None => platform.send(to, outgoing).await?,
    };
    if outgoing.is_last || platform.removes_older_buttons(&outgoing.message) {
        retire(platform, retires, now, &outgoing.permit).await;
    }
    Ok(now)
}

/// Takes the buttons off boards that `newer` has replaced.
pub(crate) async fn retire(platform: &(impl Platform + ?Sized), boards: [Option<MessageRef>; 2], newer: MessageRef, permit: &SendPermit) {
    let [first, second] = boards;
    for board in [first, second.filter(|_| second != first)].into_iter().flatten() {
        if board != newer {
            platform.remove_buttons(board, newer, permit).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::Message;

    #[test]
    fn newer_board_continues_and_the_other_is_retired() {
        use DeliveryMode::{InPlace, New};
        for (mode, current, newer, edits, retires) in [
            (New, None, None, None, [None, None]),
            (New, Some(1), None, None, [Some(1), None]),
            (New, Some(1), Some(2), None, [Some(1), Some(2)]),
            (InPlace, None, None, None, [None, None]),
            (InPlace, Some(1), None, Some(1), [None, None]),
            (InPlace, Some(1), Some(2), Some(2), [Some(1), None]),
        ] {
            let board = |number: Option<i64>| number.map(|number| MessageRef::text(1, number));
            let expected = (board(edits), retires.map(board));
            assert_eq!(plan(mode, board(current), board(newer)), expected, "{mode:?} {current:?} {newer:?}");
        }
    }

    #[test]
    fn only_the_current_board_keeps_its_recap() {
        let message = Message { text: "Now.".to_owned(), ..Message::default() };
        let (current_board, recap) = (Some(MessageRef::text(1, 1)), "Before.".to_owned());
        let outgoing = Outgoing { current_board, recap, ..Outgoing::new(message, "n".to_owned()) };
        for (at, text) in [(1, "Before.\nNow."), (2, "Now.")] {
            assert_eq!(outgoing.in_place_of(MessageRef::text(1, at)).text, text);
        }
    }
}
