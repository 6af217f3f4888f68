//! Answers that a press asks for where it was made: a card turned in place, a field opened to type into. Never
//! puts anything private in the place of what others see.

use broadside_core::service::request::Form;
use serenity::builder::CreateInteractionResponse;

use super::{
    Discord,
    answering::{How, State},
    payload::modal,
    reply_token::{Origin, ReplyToken, Seen, Venue},
};

impl Discord {
    /// Opens a field to type into; only an interaction that nobody has answered yet can.
    pub(super) async fn opened(&self, token: &ReplyToken, form: &Form) -> bool {
        let slot = self.slot(token);
        let mut state = slot.lock().await;
        let field = CreateInteractionResponse::Modal(modal(form, token.venue));
        let opened = matches!(*state, State::Waiting) && self.rest.callback(token, &field, &[]).await.is_ok();
        if opened {
            *state = State::Spent;
        }
        opened
    }
}

/// What takes the place of a pressed message: never of one that others see, too.
pub(super) fn turned(token: &ReplyToken) -> How {
    match (token.origin, token.venue) {
        (Origin::Press(_, Seen::ByAsker), _) | (Origin::Press(..), Venue::Private) => How::Replace,
        (Origin::Press(..) | Origin::Slash(_), _) => How::Say(token.seen_privately()),
    }
}
