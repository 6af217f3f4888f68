//! Which message a delivery edits, when it is sent as a new one, and which boards lose their buttons to it: decided here for all
//! platforms. Knows neither what is said nor how a platform does it.

use async_trait::async_trait;

use crate::platform::{Address, Failure, Manner, Message, Outgoing, Right};

/// What a platform does with messages. A reference to a message is what the platform makes of it, at most 128 bytes.
#[async_trait]
pub(crate) trait Messenger: Send + Sync {
    /// Sends a new message, or what an earlier attempt has left of it; returns the reference to it.
    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<String, Failure>;

    /// Edits the message `at` into [`Outgoing::in_place_of`] and returns the reference to it; `None` where it cannot be edited any
    /// more, and nothing was changed.
    async fn edit(&self, to: Address, at: &str, outgoing: &Outgoing) -> Result<Option<String>, Failure>;

    /// Takes the buttons off the message `at`, in whose place `newer` is now. A failure is only logged.
    async fn remove_buttons(&self, _at: &str, _newer: &str, _right: &Right) {}

    /// The board below the current one whose button was pressed in the request that this answers.
    fn newer_board(&self, _outgoing: &Outgoing) -> Option<String> {
        None
    }

    /// Whether this message takes the buttons off the boards above it.
    fn retires_for(&self, _message: &Message) -> bool {
        true
    }
}

/// The board that is edited, if one is, and those that lose their buttons afterwards: of two boards of one game the newer one goes on.
fn plan<'a>(manner: Manner, current: Option<&'a str>, newer: Option<&'a str>) -> (Option<&'a str>, [Option<&'a str>; 2]) {
    match manner {
        Manner::Fresh => (None, [current, newer]),
        Manner::InPlace => (newer.or(current), [current.filter(|_| newer.is_some()), None]),
    }
}

/// Puts a message where it belongs: in the place of a board, or as a new one where there is none or it is gone. Returns the reference
/// to it.
///
/// # Errors
/// See [`Failure`].
pub(crate) async fn place(messenger: &impl Messenger, to: Address, outgoing: &Outgoing) -> Result<String, Failure> {
    let newer = messenger.newer_board(outgoing);
    let (edits, retires) = plan(outgoing.manner, outgoing.standing.as_deref(), newer.as_deref());
    let edited = match edits {
        Some(at) => messenger.edit(to, at, outgoing).await?,
        None => None,
    };
    let now = match edited {
        Some(now) => now,
        None => messenger.send(to, outgoing).await?,
    };
    if messenger.retires_for(&outgoing.message) {
        retire(messenger, retires, &now, &outgoing.right).await;
    }
    Ok(now)
}

/// Takes the buttons off boards that `newer` has replaced.
pub(crate) async fn retire(messenger: &impl Messenger, boards: [Option<&str>; 2], newer: &str, right: &Right) {
    let [first, second] = boards;
    for board in [first, second.filter(|_| second != first)].into_iter().flatten() {
        if board != newer {
            messenger.remove_buttons(board, newer, right).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newer_board_goes_on_and_the_other_retires() {
        use Manner::{Fresh, InPlace};
        for (manner, current, newer, edits, retires) in [
            (Fresh, None, None, None, [None, None]),
            (Fresh, Some("1"), None, None, [Some("1"), None]),
            (Fresh, Some("1"), Some("2"), None, [Some("1"), Some("2")]),
            (InPlace, None, None, None, [None, None]),
            (InPlace, Some("1"), None, Some("1"), [None, None]),
            (InPlace, Some("1"), Some("2"), Some("2"), [Some("1"), None]),
        ] {
            assert_eq!(plan(manner, current, newer), (edits, retires), "{manner:?} {current:?} {newer:?}");
        }
    }

    #[test]
    fn the_current_board_alone_keeps_what_it_said() {
        let message = Message { text: "Now.".to_owned(), ..Message::default() };
        let (standing, recap) = (Some("1".to_owned()), "Before.".to_owned());
        let outgoing = Outgoing { standing, recap, ..Outgoing::new(message, "n".to_owned()) };
        for (at, text) in [("1", "Before.\nNow."), ("2", "Now.")] {
            assert_eq!(outgoing.in_place_of(at).text, text);
        }
    }
}
