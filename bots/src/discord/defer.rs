//! How an interaction was put off, or answered by another hand, and the way a further answer takes then. Pure.

use broadside_core::present::verb::Visibility;
use serde_json::Value;
use serenity::model::channel::MessageFlags;

use super::{
    answering::How,
    calls::id_of,
    reply_token::{Origin, ReplyToken, Seen, Venue},
};

/// How an interaction was put off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deferral {
    /// "Thinking…" for all or for the asker.
    Thinking(Seen),
    /// Nothing to see.
    Update,
    /// Our own answer is there already, for all or for the asker, and is edited.
    Written(Seen),
}

/// The way an answer takes after a deferral.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Continuation {
    Amend,
    FollowUp,
    /// "Thinking…" stood for all, and the answer is for one.
    TakeAwayThenFollowUp,
    /// "Thinking…" stood for one, and the answer is for all: it goes the ordinary way.
    MarkThenLeave,
    /// It goes the ordinary way, on which Discord knows a repeat.
    Leave,
}

impl Deferral {
    /// How this interaction is put off.
    pub(super) fn of(token: &ReplyToken) -> Self {
        match (token.origin, token.venue) {
            (Origin::Press(..), _) => Self::Update,
            (Origin::Slash(_), Venue::Elsewhere) | (Origin::Slash(Visibility::Private), Venue::Room) => Self::Thinking(Seen::ByAsker),
            (Origin::Slash(Visibility::Public), Venue::Room) | (Origin::Slash(_), Venue::Private) => Self::Thinking(Seen::ByAll),
        }
    }

    /// What another hand, or we in an earlier life, have made of it: `original` is what Discord has as its first answer,
    /// nothing where that was taken away.
    pub(super) fn read(token: &ReplyToken, original: Option<&Value>) -> Self {
        let Some(original) = original else { return Self::Update };
        let flags = MessageFlags::from_bits_truncate(original["flags"].as_u64().unwrap_or_default());
        let seen = Seen::by(flags);
        match token.origin {
            Origin::Press(pressed, _) if id_of(original) == Some(pressed) => Self::Update,
            Origin::Press(..) | Origin::Slash(_) if !flags.contains(MessageFlags::LOADING) => Self::Written(seen),
            Origin::Press(..) | Origin::Slash(_) => Self::Thinking(seen),
        }
    }

    /// The way of an answer.
    pub(super) fn way(self, how: How) -> Continuation {
        match (self, how) {
            (_, How::Replace) => Continuation::Amend,
            (Self::Thinking(stands) | Self::Written(stands), How::Say(wanted)) if stands == wanted => Continuation::Amend,
            (Self::Thinking(Seen::ByAll), How::Say(_)) => Continuation::TakeAwayThenFollowUp,
            (Self::Thinking(Seen::ByAsker), How::Say(_)) => Continuation::MarkThenLeave,
            // What stands may be the room's own board: nothing private ever takes its place.
            (Self::Update | Self::Written(_), How::Say(Seen::ByAsker)) => Continuation::FollowUp,
            // Of a further message Discord knows no repeat: after a crash it would be told again.
            (Self::Update | Self::Written(_), How::Say(Seen::ByAll)) => Continuation::Leave,
        }
    }
}

#[cfg(test)]
mod tests {
    use Seen::{ByAll, ByAsker};
    use serde_json::json;

    use super::*;

    #[test]
    fn the_first_answer_says_how_it_stands() {
        for (facts, original, deferral) in [
            ("prf", Some(("5", 0)), Deferral::Update),
            ("erf", Some(("5", 64)), Deferral::Update),
            ("prf", Some(("6", 0)), Deferral::Written(ByAll)),
            ("prf", Some(("6", 64)), Deferral::Written(ByAsker)),
            ("prf", Some(("6", 128)), Deferral::Thinking(ByAll)),
            ("arf", Some(("6", 128)), Deferral::Thinking(ByAll)),
            ("arf", Some(("6", 192)), Deferral::Thinking(ByAsker)),
            ("hrf", Some(("6", 0)), Deferral::Written(ByAll)),
            ("arf", None, Deferral::Update),
        ] {
            let token = ReplyToken::decode(&format!("{facts} 1 2 3 4 5 en t")).expect("a reply token");
            let original = original.map(|(id, flags)| json!({"id": id, "flags": flags}));
            assert_eq!(Deferral::read(&token, original.as_ref()), deferral, "{facts} {original:?}");
        }
    }
}
