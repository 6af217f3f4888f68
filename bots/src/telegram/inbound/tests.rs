//! Updates as Telegram sends them, and the requests that they become.

use serde_json::{Value, json};
use teloxide::types::ChatId;

use super::*;

fn me() -> User {
    serde_json::from_value(bot()).unwrap()
}

fn anna() -> Value {
    json!({ "id": 1001, "is_bot": false, "first_name": "Анна", "last_name": "К.", "username": "anna_k", "language_code": "ru" })
}

fn boris() -> Value {
    json!({ "id": 1002, "is_bot": false, "first_name": "Boris" })
}

fn bot() -> Value {
    json!({ "id": 4242, "is_bot": true, "first_name": "Sea Battle", "username": "Sea_Bot" })
}

fn private() -> Value {
    json!({ "id": 1001, "type": "private", "first_name": "Анна" })
}

fn forum() -> Value {
    json!({ "id": -1_001_234_567_890_i64, "type": "supergroup", "title": "Флот", "is_forum": true })
}

/// A message of Anna's with these additional fields.
fn message(chat: Value, more: Value) -> Value {
    let mut message = json!({ "message_id": 77, "date": 1_800_000_000, "chat": chat, "from": anna() });
    message.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({ "update_id": 500_000_001, "message": message })
}

fn press(message: Value, data: &str) -> Value {
    let query = json!({ "id": "9001", "from": anna(), "chat_instance": "3", "data": data, "message": message });
    json!({ "update_id": 500_000_002, "callback_query": query })
}

fn parse(update: Value) -> RawUpdate {
    RawUpdate::parse(update).unwrap()
}

/// Describes a parsed update in one line: a request by its place, author, input and mentioned person.
fn describe(update: Value) -> String {
    let name = |mention: Option<Mention>| {
        mention.map(|person| match person.id {
            Some(id) => format!(" + {id} {}", person.name),
            None => format!(" + {}", person.name),
        })
    };
    let place_name = |place| match place {
        Place::Private => "private".to_owned(),
        Place::Room(room) => room.to_string(),
    };
    match parse_update(&me(), &parse(update)) {
        ParsedUpdate::Request(request, _, _) => {
            let input = match request.input {
                RequestInput::Text(text) => format!("«{text}»"),
                RequestInput::Press(data) => format!("[{data}]"),
                RequestInput::Command { .. } => unreachable!("Telegram has no structured commands"),
            };
            format!("{} {} {input}{}", place_name(request.place), request.by.id, name(request.mention).unwrap_or_default())
        }
        ParsedUpdate::UnusedPress(query) => format!("unused press {query}"),
        ParsedUpdate::Anonymous(origin) => format!("anonymous {}", origin.message),
        ParsedUpdate::Arrival(Arrival { room, locale, kind, .. }) => format!("{kind:?} {room} {}", locale.map_or("-", Locale::tag)),
        ParsedUpdate::Membership => "membership".to_owned(),
        ParsedUpdate::Ignored => "ignored".to_owned(),
        ParsedUpdate::Unreadable => "unreadable".to_owned(),
    }
}

#[test]
fn messages_become_requests_only_when_meant_for_the_bot() {
    let text = |text: &str| json!({ "text": text });
    let with = |text: &str, kind: &str, offset: usize, length: usize| json!({ "text": text, "entities": [{ "type": kind, "offset": offset, "length": length }] });
    let group = || json!({ "id": -55, "type": "group", "title": "Двор" });
    let reply = |text: &str, from: Value| json!({ "text": text, "reply_to_message": { "message_id": 70, "date": 1, "chat": forum(), "from": from, "text": "…" } });
    for (update, expected) in [
        (message(private(), text("Б8")), "private t1001 «Б8»"),
        (message(private(), text("/fire Б8")), "private t1001 «/fire Б8»"),
        (message(private(), text("/fire@sea_bot Б8")), "private t1001 «/fire@sea_bot Б8»"),
        (message(private(), text("/fire@other_bot Б8")), "ignored"),
        (message(private(), text("/start ABCDEF")), "private t1001 «/start ABCDEF»"),
        (message(private(), text("А1-А4\nВ1-В3")), "private t1001 «А1-А4\nВ1-В3»"),
        (message(private(), json!({ "dice": { "emoji": "🎲", "value": 3 } })), "ignored"),
        (message(group(), text("Б8")), "ignored"),
        (message(group(), text("/fire Б8")), "t-55 t1001 «/fire Б8»"),
        (message(group(), text("/fire@Sea_Bot Б8")), "t-55 t1001 «/fire@Sea_Bot Б8»"),
        (message(group(), text("/fire@other_bot Б8")), "ignored"),
        (message(group(), text("/kick Boris")), "ignored"),
        (message(group(), with("🚢 @sea_bot Б8", "mention", 3, 8)), "t-55 t1001 «🚢  Б8»"),
        (message(group(), with("@other_bot Б8", "mention", 0, 10)), "ignored"),
        (message(forum(), reply("Б8", bot())), "t-1001234567890 t1001 «Б8»"),
        (message(forum(), reply("Б8", boris())), "ignored"),
        (message(forum(), reply("/battle", boris())), "t-1001234567890 t1001 «/battle» + t1002 Boris"),
        (message(group(), with("/battle @boris classic", "mention", 8, 6)), "t-55 t1001 «/battle  classic» + boris"),
        (
            message(
                group(),
                json!({ "text": "/battle Борис", "entities": [{ "type": "text_mention", "offset": 8, "length": 5, "user": boris() }] }),
            ),
            "t-55 t1001 «/battle» + t1002 Boris",
        ),
        (
            message(forum(), json!({ "text": "/board", "message_thread_id": 7, "is_topic_message": true })),
            "t-1001234567890.7 t1001 «/board»",
        ),
        (message(forum(), json!({ "text": "/board", "message_thread_id": 7 })), "t-1001234567890 t1001 «/board»"),
    ] {
        assert_eq!(describe(update.clone()), expected, "{update}");
    }
}

#[test]
fn creator_of_a_topic_is_not_the_opponent() {
    let opened = json!({
        "message_id": 7, "date": 1, "chat": forum(), "from": boris(), "message_thread_id": 7, "is_topic_message": true,
        "forum_topic_created": { "name": "Бой", "icon_color": 7_322_096 },
    });
    let battle = json!({ "text": "/battle", "message_thread_id": 7, "is_topic_message": true, "reply_to_message": opened });
    assert_eq!(describe(message(forum(), battle)), "t-1001234567890.7 t1001 «/battle»");
}

#[test]
fn anonymous_sender_is_refused_only_on_a_command() {
    let anonymous = json!({ "id": 1_087_968_824, "is_bot": true, "first_name": "Group", "username": "GroupAnonymousBot" });
    for (text, from, sender, expected) in [
        ("/battle", anonymous.clone(), Some(forum()), "anonymous 77"),
        ("привет", anonymous, Some(forum()), "ignored"),
        ("/battle", json!({ "id": 9, "is_bot": true, "first_name": "Other" }), None, "ignored"),
    ] {
        let mut more = json!({ "text": text, "from": from });
        if let Some(sender) = sender {
            more["sender_chat"] = sender;
        }
        assert_eq!(describe(message(forum(), more)), expected, "{text}");
    }
}

#[test]
fn presses_become_requests_unless_the_button_is_disabled() {
    let board = |chat: Value, more: Value| {
        let mut board = json!({ "message_id": 80, "date": 1_800_000_000, "chat": chat, "from": bot(), "text": "Поле" });
        board.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        board
    };
    let with_disabled =
        json!({ "inline_keyboard": [[{ "text": "А", "disabled": {} }, { "text": "Б", "style": "primary", "callback_data": "aim 2" }]] });
    let topic = json!({ "message_thread_id": 7, "is_topic_message": true });
    for (update, expected) in [
        (press(board(private(), json!({})), "fire Б8 ABCDEF 12"), "private t1001 [fire Б8 ABCDEF 12]"),
        (press(board(forum(), topic), "join ABCDEF"), "t-1001234567890.7 t1001 [join ABCDEF]"),
        (press(json!({ "message_id": 80, "date": 0, "chat": forum() }), "board"), "t-1001234567890 t1001 [board]"),
        (press(board(private(), json!({ "reply_markup": with_disabled })), "aim 2"), "private t1001 [aim 2]"),
        (
            json!({ "update_id": 3, "callback_query": { "id": "9", "from": anna(), "chat_instance": "3", "inline_message_id": "x", "data": "board" } }),
            "unused press 9",
        ),
        (json!({ "update_id": 4, "something_new": { "a": 1 } }), "unreadable"),
    ] {
        assert_eq!(describe(update.clone()), expected, "{update}");
    }
}

#[test]
fn bot_arrival_is_read_only_where_it_is_new_and_may_write() {
    let group = || json!({ "id": -55, "type": "group", "title": "Двор" });
    let channel = json!({ "id": -1_001_234_567_891_i64, "type": "channel", "title": "Вести" });
    let member = |status: &str, more: Value| {
        let mut member = json!({ "status": status, "user": bot() });
        member.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        member
    };
    let none = || json!({});
    let rights = |write: bool, inside: bool| {
        json!({
            "is_member": inside, "until_date": 0, "can_send_messages": write, "can_send_audios": write, "can_send_documents": write,
            "can_send_photos": write, "can_send_videos": write, "can_send_video_notes": write, "can_send_voice_notes": write,
            "can_send_polls": write, "can_send_other_messages": write, "can_add_web_page_previews": write, "can_change_info": false,
            "can_invite_users": false, "can_pin_messages": false, "can_manage_topics": false,
        })
    };
    for (chat, before, now, expected) in [
        (group(), member("left", none()), member("member", none()), "Added t-55 ru"),
        (group(), member("kicked", json!({ "until_date": 0 })), member("member", none()), "Added t-55 ru"),
        (forum(), member("left", none()), member("member", none()), "Added t-1001234567890 ru"),
        (forum(), member("left", none()), member("restricted", rights(true, true)), "Added t-1001234567890 ru"),
        (forum(), member("left", none()), member("restricted", rights(false, true)), "membership"),
        (forum(), member("left", none()), member("restricted", rights(true, false)), "membership"),
        (forum(), member("left", none()), member("restricted", json!({ "is_member": true, "can_glow": [] })), "Added t-1001234567890 ru"),
        (forum(), member("left", none()), member("administrator", json!({ "can_glow": {} })), "Added t-1001234567890 ru"),
        (group(), member("member", none()), member("left", none()), "membership"),
        (forum(), member("restricted", rights(true, true)), member("member", none()), "membership"),
        (channel, member("left", none()), member("member", none()), "membership"),
        (private(), member("kicked", json!({ "until_date": 0 })), member("member", none()), "membership"),
    ] {
        let change = json!({ "chat": chat, "from": anna(), "date": 1_800_000_000, "old_chat_member": before, "new_chat_member": now });
        let update = json!({ "update_id": 9, "my_chat_member": change });
        assert_eq!(describe(update.clone()), expected, "{update}");
    }
    for (chat, more) in
        [(group(), json!({ "migrate_to_chat_id": -1_001_234_567_890_i64 })), (forum(), json!({ "migrate_from_chat_id": -55 }))]
    {
        assert_eq!(describe(message(chat, more)), "Migrated t-1001234567890 -");
    }
}

#[test]
fn asker_has_name_handle_and_language() {
    let ParsedUpdate::Request(request, origin, None) = parse_update(&me(), &parse(message(private(), json!({ "text": "Б8" })))) else {
        panic!("a private text is always meant for the bot");
    };
    let RequestAuthor { name, handle, locale, .. } = request.by;
    assert_eq!((name.as_str(), handle.as_deref(), locale), ("Анна К.", Some("anna_k"), Some(Locale::RU)));
    assert_eq!(origin, MessagePlace { target: Target::new(ChatId(1001), None, None), message: MessageId(77), ephemeral: None });
}
