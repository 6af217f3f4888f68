//! Answers that a press asks for where it was made: a card turned in place, a field opened to type into. Never
//! puts anything private in the place of what others see.

use broadside_core::service::request::Form;

use super::{
    Discord,
    answering::{How, State},
    calls::Callback,
    payload::modal,
    ticket::{Origin, Seen, Ticket, Venue},
};

impl Discord {
    /// Opens a field to type into; only an interaction that nobody has answered yet can.
    pub(super) async fn opened(&self, ticket: &Ticket, form: &Form) -> bool {
        let slot = self.slot(ticket);
        let mut state = slot.lock().await;
        let opened = matches!(*state, State::Waiting) && self.rest.callback(ticket, Callback::Modal, modal(form), &[]).await.is_ok();
        if opened {
            *state = State::Spent;
        }
        opened
    }
}

/// What takes the place of a pressed message: never of one that others see, too.
pub(super) fn turned(ticket: &Ticket) -> How {
    match (ticket.origin, ticket.venue) {
        (Origin::Press(_, Seen::ByAsker), _) | (Origin::Press(..), Venue::Private) => How::Replace,
        (Origin::Press(..) | Origin::Slash(_), _) => How::Say(ticket.seen_privately()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_turned_only_where_the_asker_alone_sees_it() {
        for (facts, how) in [
            ("arf", How::Say(Seen::ByAsker)),
            ("hdf", How::Say(Seen::ByAll)),
            ("prf", How::Say(Seen::ByAsker)),
            ("erf", How::Replace),
            ("pdf", How::Replace),
        ] {
            let ticket = Ticket::decode(&format!("{facts} 1 2 3 4 5 en t")).expect("a ticket");
            assert_eq!(turned(&ticket), how, "{facts}");
        }
    }
}
