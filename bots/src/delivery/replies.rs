//! Decides how a reply is shown on a platform without ephemeral messages: as a toast, in the room, or in the player's private chat. Does
//! no I/O.

use broadside_present::param::Visibility;
use broadside_service::request::Place;

use crate::platform::{RenderedReply, ReplyTarget};

/// How a person made a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InputKind {
    /// As text.
    Text,
    /// By pressing a button.
    Button,
}

/// How a reply is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReplyStyle {
    /// It is not shown.
    Nothing,
    /// As a short notice over the pressed button.
    Toast,
    /// As a message where the request was made.
    Here,
    /// As a message that quotes the request.
    Quote,
    /// As a message in the player's private chat.
    PrivateMessage,
    /// As an edit of the message whose button was pressed.
    Replace,
    /// As buttons under the message whose button was pressed.
    Buttons,
}

impl ReplyStyle {
    /// The style for this reply; `fits_toast` is whether a toast can hold all of it.
    pub(crate) fn of(reply: &RenderedReply, input: InputKind, place: Place, fits_toast: bool) -> Self {
        let private = reply.visibility == Visibility::Private;
        match (&reply.target, input, place) {
            (ReplyTarget::Buttons, InputKind::Button, _) => Self::Buttons,
            // Buttons belong under a message whose button was pressed.
            (ReplyTarget::Buttons, InputKind::Text, _) => Self::Nothing,
            // A toast cannot be brought up to date.
            (ReplyTarget::New | ReplyTarget::Notice, InputKind::Button, _) if private && fits_toast && !reply.is_unfinished => Self::Toast,
            (ReplyTarget::Notice, InputKind::Text, Place::Room(_)) => Self::Quote,
            (ReplyTarget::New | ReplyTarget::Notice | ReplyTarget::Replace, _, Place::Room(_)) if private => Self::PrivateMessage,
            (ReplyTarget::Replace, InputKind::Button, _) => Self::Replace,
            (ReplyTarget::New | ReplyTarget::Notice | ReplyTarget::Replace | ReplyTarget::Form(_), _, _) => Self::Here,
        }
    }
}

#[cfg(test)]
mod tests {
    use broadside_game::ids::{Home, RoomId};
    use broadside_service::request::InputForm;

    use super::*;
    use crate::{ask::Answer, platform::Message};

    #[test]
    fn reply_is_a_toast_a_private_message_or_a_message() {
        use InputKind::{Button, Text};
        let (private, room) = (Place::Private, Place::Room(RoomId { home: Home::Telegram, chat: -1, topic: 0 }));
        let form = || {
            let [title, label, says, typed, otherwise] = [const { String::new() }; 5];
            Answer::form(InputForm { title, label, says, typed, otherwise })
        };
        let new = Message::default;
        for (answer, input, place, fits_toast, expected) in [
            (Answer::public(new()), Text, room, true, ReplyStyle::Here),
            (Answer::public(new()), Button, room, true, ReplyStyle::Here),
            (Answer::private(new()), Text, private, true, ReplyStyle::Here),
            (Answer::private(new()), Text, room, true, ReplyStyle::PrivateMessage),
            (Answer::private(new()), Button, room, true, ReplyStyle::Toast),
            (Answer::private(new()).unfinished(), Button, private, true, ReplyStyle::Here),
            (Answer::private(new()).unfinished(), Button, room, true, ReplyStyle::PrivateMessage),
            (Answer::private(new()), Button, room, false, ReplyStyle::PrivateMessage),
            (Answer::private(new()), Button, private, false, ReplyStyle::Here),
            (Answer::notice(new()), Text, private, true, ReplyStyle::Here),
            (Answer::notice(new()), Text, room, true, ReplyStyle::Quote),
            (Answer::notice(new()), Button, private, true, ReplyStyle::Toast),
            (Answer::notice(new()), Button, room, false, ReplyStyle::PrivateMessage),
            (Answer::replace(new()), Text, private, true, ReplyStyle::Here),
            (Answer::replace(new()), Text, room, true, ReplyStyle::PrivateMessage),
            (Answer::replace(new()), Button, private, true, ReplyStyle::Replace),
            (Answer::replace(new()), Button, room, true, ReplyStyle::PrivateMessage),
            (Answer::buttons(new()), Text, room, true, ReplyStyle::Nothing),
            (Answer::buttons(new()), Button, room, true, ReplyStyle::Buttons),
            (form(), Text, room, true, ReplyStyle::Here),
            (form(), Button, room, true, ReplyStyle::Here),
        ] {
            let Answer::Reply(reply) = &answer else { unreachable!("each of them is a reply") };
            assert_eq!(ReplyStyle::of(reply, input, place, fits_toast), expected, "{reply:?} {input:?} {place:?}");
        }
    }
}
