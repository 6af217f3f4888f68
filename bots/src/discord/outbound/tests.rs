//! The answer modes of deliveries, and the delivery errors.

use broadside_game::ids::RoomId;

use super::*;
use crate::{
    discord::{ids::CommandIds, reply_token::tests::token},
    platform::{DeliveryMode, Message},
};

fn outgoing(mode: DeliveryMode, current_board: Option<MessageRef>) -> Outgoing {
    Outgoing { mode, current_board, ..Outgoing::new(Message::default(), "n".to_owned()) }
}

#[test]
fn delivery_answers_the_interaction_where_it_belongs() {
    use DeliveryMode::{InPlace, New};
    use Visibility::{Private, Public};
    let room = |chat| Address::Room(RoomId { home: Home::Discord, chat, topic: 0 });
    let player = |number| Address::Player(PlayerId { home: Home::Discord, number });
    for (facts, to, mode, current_board, expected) in [
        ("arf", room(3), New, None, Some(AnswerMode::Send(Public))),
        ("arf", room(3), InPlace, None, Some(AnswerMode::Send(Public))),
        ("arf", room(3), InPlace, Some((3, 5)), None),
        ("arf", room(9), New, None, None),
        ("hrf", player(4), New, None, Some(AnswerMode::Send(Private))),
        ("hrf", player(9), New, None, None),
        ("hdf", player(4), New, None, Some(AnswerMode::Send(Public))),
        ("adf", room(3), New, None, None),
        ("aef", room(3), New, None, None),
        ("aef", player(4), New, None, Some(AnswerMode::Send(Private))),
        ("pef", player(4), InPlace, Some((8, 9)), Some(AnswerMode::Send(Private))),
        ("een", player(4), InPlace, Some((8, 9)), Some(AnswerMode::Replace)),
        ("prf", room(3), New, Some((3, 5)), Some(AnswerMode::Send(Public))),
        ("prf", room(3), InPlace, Some((3, 5)), Some(AnswerMode::Replace)),
        ("prf", room(3), InPlace, None, Some(AnswerMode::Replace)),
        ("prf", room(3), InPlace, Some((3, 6)), None),
        ("prf", room(3), InPlace, Some((3, 4)), Some(AnswerMode::Replace)),
        ("prf", player(4), InPlace, Some((8, 9)), Some(AnswerMode::Send(Private))),
        ("erf", room(3), InPlace, Some((3, 5)), None),
        ("erf", room(3), InPlace, None, Some(AnswerMode::Send(Public))),
        ("erf", room(3), New, Some((3, 5)), None),
        ("erf", room(3), New, None, Some(AnswerMode::Send(Public))),
        ("erf", player(4), InPlace, Some((8, 9)), Some(AnswerMode::Replace)),
        ("erf", player(4), New, None, Some(AnswerMode::Send(Private))),
        ("pdf", player(4), InPlace, Some((3, 5)), Some(AnswerMode::Replace)),
        ("pdf", player(4), InPlace, Some((3, 4)), Some(AnswerMode::Replace)),
        ("pdf", player(4), InPlace, None, Some(AnswerMode::Send(Public))),
    ] {
        let (token, current) = (token(facts), current_board.map(|(channel, message)| MessageRef::text(channel, message)));
        assert_eq!(interaction_answer_mode(&token, to, &outgoing(mode, current)), expected, "{facts} {to:?} {mode:?} {current_board:?}");
    }
}

#[test]
fn errors_map_to_actionable_delivery_failures() {
    let (bare, filed) = (Payload::text("a"), {
        let message = Message { file: Some(("f".to_owned(), "x".into())), ..Message::default() };
        Payload::new(&message, &CommandIds::default())
    });
    let long = Payload::text(&"а ".repeat(1_500));
    for (payload, code, expected) in [
        (&bare, 50_007, "Undeliverable"),
        (&bare, 50_278, "Undeliverable"),
        (&bare, 50_001, "Undeliverable"),
        (&bare, 10_003, "Undeliverable"),
        (&filed, 50_013, "Forbidden(\"Attach Files\")"),
        (&long, 50_013, "Forbidden(\"Embed Links\")"),
        (&bare, 50_013, "Forbidden(\"Send Messages\")"),
        (&bare, 40_003, "Later(60s)"),
        (&bare, 50_006, "Rejected(\"refused with 403, code 50006: no\")"),
        (&bare, 50_035, "Rejected(\"refused with 403, code 50035: no\")"),
        (&bare, 50_024, "Fault(\"refused with 403, code 50024: no\")"),
    ] {
        let failure = delivery_error(payload, RestError::Refused(403, code, "no".to_owned()));
        assert_eq!(format!("{failure:?}"), expected, "{code}");
    }
    assert!(matches!(delivery_error(&bare, RestError::Limited(Duration::from_secs(9))), DeliveryError::Later(wait) if wait.as_secs() == 9));
    assert!(matches!(delivery_error(&filed, RestError::Refused(413, 0, String::new())), DeliveryError::Rejected(_)));
    assert!(matches!(delivery_error(&bare, RestError::Unknown("x".to_owned())), DeliveryError::Fault(_)));
}

#[test]
fn uneditable_board_is_sent_again() {
    let (message, ephemeral) = (MessageKind::Text, MessageKind::Ephemeral);
    for (kind, code, gone) in [
        (message, 10_008, true),
        (message, 30_046, true),
        (message, 50_005, true),
        (message, 50_083, true),
        (message, 50_013, false),
        (ephemeral, 50_027, true),
    ] {
        assert_eq!(is_gone(kind, &RestError::Refused(400, code, String::new())), gone, "{kind:?} {code}");
    }
    assert!(!is_gone(ephemeral, &RestError::Unknown(String::new())));
}
