//! How a reply is shown on a platform where a room has no messages for one person alone: over the pressed button, in the room, or in
//! the asker's private chat. Pure.

use broadside_core::{present::verb::Visibility, service::request::Place};

use crate::platform::{RenderedReply, ReplyTarget};

/// How a person made a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    /// In words.
    Text,
    /// By pressing a button.
    Button,
}

/// How a reply is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Showing {
    /// Not at all.
    Nothing,
    /// As a line over the pressed button that passes.
    Toast,
    /// As a message where the request was made.
    Here,
    /// The same, as a reply to the request.
    Quoting,
    /// As a message in the asker's private chat.
    Letter,
    /// In the place of the message whose button was pressed.
    Replace,
    /// As buttons under the message whose button was pressed.
    Buttons,
}

impl Showing {
    /// How this reply is shown; `fits_toast` is whether a toast can hold all of it.
    pub(crate) fn of(reply: &RenderedReply, input: Input, place: Place, fits_toast: bool) -> Self {
        let private = reply.visibility == Visibility::Private;
        match (&reply.target, input, place) {
            (ReplyTarget::Buttons, Input::Button, _) => Self::Buttons,
            // Buttons belong under a message whose button was pressed.
            (ReplyTarget::Buttons, Input::Text, _) => Self::Nothing,
            (ReplyTarget::New | ReplyTarget::Notice, Input::Button, _) if private && fits_toast => Self::Toast,
            (ReplyTarget::Notice, Input::Text, Place::Room(_)) => Self::Quoting,
            (ReplyTarget::New | ReplyTarget::Notice | ReplyTarget::Replace, _, Place::Room(_)) if private => Self::Letter,
            (ReplyTarget::Replace, Input::Button, _) => Self::Replace,
            (ReplyTarget::New | ReplyTarget::Notice | ReplyTarget::Replace | ReplyTarget::Form(_), _, _) => Self::Here,
        }
    }
}

#[cfg(test)]
mod tests {
    use broadside_core::{
        game::ids::{Home, RoomId},
        service::request::InputForm,
    };

    use super::*;
    use crate::{ask::Answer, platform::Message};

    #[test]
    fn a_reply_is_a_toast_a_letter_or_a_message() {
        use Input::{Button, Text};
        let (private, room) = (Place::Private, Place::Room(RoomId { home: Home::Telegram, chat: -1, topic: 0 }));
        let form = || {
            let [title, label, says, typed, otherwise] = [const { String::new() }; 5];
            Answer::form(InputForm { title, label, says, typed, otherwise })
        };
        let new = Message::default;
        for (answer, input, place, fits_toast, expected) in [
            (Answer::public(new()), Text, room, true, Showing::Here),
            (Answer::public(new()), Button, room, true, Showing::Here),
            (Answer::private(new()), Text, private, true, Showing::Here),
            (Answer::private(new()), Text, room, true, Showing::Letter),
            (Answer::private(new()), Button, room, true, Showing::Toast),
            (Answer::private(new()), Button, room, false, Showing::Letter),
            (Answer::private(new()), Button, private, false, Showing::Here),
            (Answer::notice(new()), Text, private, true, Showing::Here),
            (Answer::notice(new()), Text, room, true, Showing::Quoting),
            (Answer::notice(new()), Button, private, true, Showing::Toast),
            (Answer::notice(new()), Button, room, false, Showing::Letter),
            (Answer::replace(new()), Text, private, true, Showing::Here),
            (Answer::replace(new()), Text, room, true, Showing::Letter),
            (Answer::replace(new()), Button, private, true, Showing::Replace),
            (Answer::replace(new()), Button, room, true, Showing::Letter),
            (Answer::buttons(new()), Text, room, true, Showing::Nothing),
            (Answer::buttons(new()), Button, room, true, Showing::Buttons),
            (form(), Text, room, true, Showing::Here),
            (form(), Button, room, true, Showing::Here),
        ] {
            let Answer::Reply(reply) = &answer else { unreachable!("each of them is a reply") };
            assert_eq!(Showing::of(reply, input, place, fits_toast), expected, "{reply:?} {input:?} {place:?}");
        }
    }
}
