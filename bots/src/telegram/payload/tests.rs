//! Messages and the request parameters that are built for them.

use serde_json::{Value, json};
use teloxide::types::{ChatId, MessageId, ThreadId};

use super::{
    super::{extended::CONFETTI_EFFECT_ID, keys::keyboard},
    *,
};

const GROUP: ChatId = ChatId(-1_001_234_567_890);

fn target() -> Target {
    Target::new(GROUP, Some(ThreadId(MessageId(7))), None)
}

fn keys() -> Option<Keyboard> {
    use broadside_service::request::{Key, Press};
    keyboard(&[vec![Key { label: "Б".to_owned(), press: Press::Verb("aim 2".to_owned()) }]], "sea_bot", true)
}

fn parameters(payload: &impl serde::Serialize) -> Value {
    serde_json::to_value(payload).unwrap()
}

#[test]
fn new_messages_name_chat_topic_and_formatting() {
    let markup = json!({ "inline_keyboard": [[{ "text": "Б", "callback_data": "aim 2" }]] });
    let victory = Target { effect: Some(CONFETTI_EFFECT_ID), ..Target::new(ChatId(5), None, None) };
    let general = Target { topic: None, reply_to: Some(MessageId(77)), ..target() };
    for (made, expected) in [
        (
            parameters(&text(target(), &TextPart::mono("🚢\n\n~ x".to_owned(), 4), keys())),
            json!({
                "chat_id": GROUP, "message_thread_id": 7, "text": "🚢\n\n~ x",
                "entities": [{ "type": "pre", "offset": 4, "length": 3 }], "disable_notification": true,
                "link_preview_options": { "is_disabled": true }, "reply_markup": markup,
            }),
        ),
        (
            parameters(&text(general, &TextPart::plain("Не ваш ход.".to_owned()), None)),
            json!({
                "chat_id": GROUP, "text": "Не ваш ход.", "disable_notification": true, "link_preview_options": { "is_disabled": true },
                "reply_parameters": { "message_id": 77, "allow_sending_without_reply": true },
            }),
        ),
        (
            parameters(&photo(victory, picture(b"PNG", Some("AgAC".to_owned())), &TextPart::default(), None)),
            json!({ "chat_id": 5, "photo": "AgAC", "disable_notification": true, "message_effect_id": CONFETTI_EFFECT_ID }),
        ),
    ] {
        assert_eq!(made, expected);
    }
}
