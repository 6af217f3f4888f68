//! How a reply is shown on a platform where a room has no messages for one person alone: over the pressed button, in the room, or in
//! the asker's private chat. Pure.

use broadside_core::{present::verb::Visibility, service::request::Place};

use crate::platform::{Reply, ReplyTarget};

/// How a request reached the bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// It was written.
    Written,
    /// A button was pressed.
    Pressed,
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
    pub(crate) fn of(reply: &Reply, asked: Asked, place: Place, fits_toast: bool) -> Self {
        let private = reply.visibility == Visibility::Private;
        match (&reply.target, asked, place) {
            (ReplyTarget::Buttons, Asked::Pressed, _) => Self::Buttons,
            // Buttons belong under a message whose button was pressed.
            (ReplyTarget::Buttons, Asked::Written, _) => Self::Nothing,
            (ReplyTarget::New | ReplyTarget::Notice, Asked::Pressed, _) if private && fits_toast => Self::Toast,
            (ReplyTarget::Notice, Asked::Written, Place::Room(_)) => Self::Quoting,
            (ReplyTarget::New | ReplyTarget::Notice | ReplyTarget::Replace, _, Place::Room(_)) if private => Self::Letter,
            (ReplyTarget::Replace, Asked::Pressed, _) => Self::Replace,
            (ReplyTarget::New | ReplyTarget::Notice | ReplyTarget::Replace | ReplyTarget::Form(_), _, _) => Self::Here,
        }
    }
}

#[cfg(test)]
mod tests {
    use broadside_core::{
        game::ids::{Home, RoomId},
        service::request::Form,
    };

    use super::*;
    use crate::{app::Answer, platform::Message};

    #[test]
    fn a_reply_is_a_toast_a_letter_or_a_message() {
        use Asked::{Pressed, Written};
        let (private, room) = (Place::Private, Place::Room(RoomId { home: Home::Telegram, chat: -1, topic: 0 }));
        let form = || {
            let [title, label, says, typed, otherwise] = [const { String::new() }; 5];
            Answer::form(Form { title, label, says, typed, otherwise })
        };
        let new = Message::default;
        for (answer, asked, place, fits_toast, expected) in [
            (Answer::public(new()), Written, room, true, Showing::Here),
            (Answer::public(new()), Pressed, room, true, Showing::Here),
            (Answer::private(new()), Written, private, true, Showing::Here),
            (Answer::private(new()), Written, room, true, Showing::Letter),
            (Answer::private(new()), Pressed, room, true, Showing::Toast),
            (Answer::private(new()), Pressed, room, false, Showing::Letter),
            (Answer::private(new()), Pressed, private, false, Showing::Here),
            (Answer::notice(new()), Written, private, true, Showing::Here),
            (Answer::notice(new()), Written, room, true, Showing::Quoting),
            (Answer::notice(new()), Pressed, private, true, Showing::Toast),
            (Answer::notice(new()), Pressed, room, false, Showing::Letter),
            (Answer::replace(new()), Written, private, true, Showing::Here),
            (Answer::replace(new()), Written, room, true, Showing::Letter),
            (Answer::replace(new()), Pressed, private, true, Showing::Replace),
            (Answer::replace(new()), Pressed, room, true, Showing::Letter),
            (Answer::buttons(new()), Written, room, true, Showing::Nothing),
            (Answer::buttons(new()), Pressed, room, true, Showing::Buttons),
            (form(), Written, room, true, Showing::Here),
            (form(), Pressed, room, true, Showing::Here),
        ] {
            let Answer::Reply(reply) = &answer else { unreachable!("each of them is a reply") };
            assert_eq!(Showing::of(reply, asked, place, fits_toast), expected, "{reply:?} {asked:?} {place:?}");
        }
    }
}
