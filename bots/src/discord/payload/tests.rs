//! The JSON that is sent to Discord for a message.

use std::sync::Arc;

use broadside_game::{
    film::Film,
    ids::{PlayerId, Timestamp},
    notation::Lettering,
    report::Ending,
    ruleset::Ruleset,
    side::BySide,
    view::{PublicView, Seat},
};
use broadside_service::request::View;

use super::*;
use crate::platform::{Mention, RenderedPicture};

#[test]
fn text_is_escaped_to_show_literally() {
    for (plain, escaped) in [
        ("Б8: мимо.", "Б8: мимо."),
        ("*_~`|", "\\*\\_\\~\\`\\|"),
        ("<@1> [x](http://y)", "\\<@1> \\[x](http://y)"),
        ("# a\n> b\n- c\n  + d", "\\# a\n\\> b\n\\- c\n  \\+ d"),
        ("a # b > c - d", "a # b > c - d"),
        ("back\\slash", "back\\\\slash"),
        ("", ""),
    ] {
        assert_eq!(escape(plain), escaped, "{plain}");
    }
}

#[test]
fn command_in_a_text_is_mentioned_by_its_id_or_shown_as_code() {
    let command = |name: &str, id: &str, kind: u8, option: u8| json!({"name": name, "id": id, "type": kind, "options": [{"type": option}]});
    let registered = json!([
        command("fire", "11", 1, 3),
        command("settings", "12", 1, 1),
        command("tournament", "13", 1, 1),
        command("help", "14", 3, 3),
    ]);
    for (text, shown) in [
        ("/fire — *now*", "</fire:11> — \\*now\\*"),
        ("Choose: /look.", "Choose: </settings look:12>."),
        ("/tournament create or /tournament", "</tournament create:13> or `/tournament`"),
        ("/help, /battle", "`/help`, `/battle`"),
        ("https://a.example/fire </fire:1>", "https://a.example/fire \\</fire:1>"),
    ] {
        let message = Message { text: text.to_owned(), ..Message::default() };
        assert_eq!(Payload::new(&message, &CommandIds::of(&registered)).edit_body()["content"], shown);
    }
}

fn verbs(count: usize) -> Vec<Key> {
    (0..count).map(|n| Key { label: n.to_string(), press: Press::Verb(format!("ABCDEF 1 aim {n}")) }).collect()
}

fn rows(keys: &[Vec<Key>]) -> Vec<Value> {
    let rows = serde_json::to_value(components(keys)).expect("they are JSON");
    rows.as_array().expect("a list").clone()
}

fn widths(keys: &[Vec<Key>]) -> Vec<usize> {
    rows(keys).iter().map(|row| row["components"].as_array().map_or(0, Vec::len)).collect()
}

#[test]
fn rows_are_split_to_discords_limits() {
    for (rows, expected) in [
        (vec![], vec![]),
        (vec![0], vec![]),
        (vec![3, 1], vec![3, 1]),
        (vec![10], vec![5, 5]),
        (vec![8, 2], vec![4, 4, 2]),
        (vec![7, 7, 3], vec![4, 3, 4, 3, 3]),
        (vec![8, 8, 8], vec![5, 5, 5, 5, 4]),
        (vec![30], vec![5, 5, 5, 5, 5]),
    ] {
        let mut all = verbs(rows.iter().sum()).into_iter();
        let keys: Vec<Vec<Key>> = rows.iter().map(|count| all.by_ref().take(*count).collect()).collect();
        assert_eq!(widths(&keys), expected, "{rows:?}");
    }
}

#[test]
fn each_kind_of_button_is_converted() {
    let key = |press| Key { label: "x".to_owned(), press };
    let made = rows(&[vec![
        key(Press::Verb("ABCDEF 3 fire Б8".to_owned())),
        key(Press::Disabled),
        key(Press::Disabled),
        key(Press::Verb("ABCDEF 3 fire Б8".to_owned())),
        key(Press::OpenPrivate("ABCDEF".to_owned())),
        key(Press::Copy("ABCDEF".to_owned())),
        key(Press::Invite("ABCDEF".to_owned())),
        key(Press::CopyOrSend { text: "🟥⬛".to_owned(), says: "ABCDEF 0 share_result".to_owned() }),
    ]]);
    let button =
        |style: u8, id: &str, disabled: bool| json!({"type": 2, "style": style, "label": "x", "custom_id": id, "disabled": disabled});
    let expected = [
        button(2, "ABCDEF 3 fire Б8", false),
        button(2, "spent 1", true),
        button(2, "spent 2", true),
        button(1, "ABCDEF 0 field", false),
        button(2, "ABCDEF 0 share_result", false),
    ];
    assert_eq!(made[0]["components"], json!(expected));
}

#[test]
fn buttons_are_coloured_by_command() {
    for (says, style) in [("ready", 1), ("aim 2", 2), ("join", 3), ("resign_now", 4)] {
        let key = Key { label: "x".to_owned(), press: Press::Verb(format!("ABCDEF 0 {says}")) };
        assert_eq!(rows(&[vec![key]])[0]["components"][0]["style"], json!(style), "{says}");
    }
}

#[test]
fn row_of_unsupported_buttons_is_dropped() {
    assert!(rows(&[vec![Key { label: "x".to_owned(), press: Press::Copy("ABCDEF".to_owned()) }]]).is_empty());
}

fn picture() -> RenderedPicture {
    let seat = Seat { player: PlayerId::COMPUTER, name: "Anna".to_owned() };
    let view = View::Public(Box::new(PublicView::open(GameId::new(0, 1), Ruleset::classic(Lettering::Russian), seat)));
    let layout = broadside_render::Layout::Spread;
    RenderedPicture { png: Arc::from(&b"png"[..]), alt: "Поле.".to_owned(), view: Arc::new(view), layout, theme: None }
}

#[test]
fn message_includes_all_its_parts() {
    let message = Message {
        text: "*a*".to_owned(),
        mono: Some("1 ```".to_owned()),
        picture: Some(picture()),
        poster: None,
        keys: Vec::new(),
        file: Some(("game.txt".to_owned(), "record".into())),
        public_text: None,
        celebrates: false,
        offer: None,
        talk: None,
    };
    let payload = Payload::new(&message, &CommandIds::default());
    let mut whole = json!({
        "content": "\\*a\\*\n```\n1 `\u{200b}``\n```", "embeds": [], "components": [],
        "allowed_mentions": {"parse": [], "users": [], "roles": []},
        "attachments": [{"id": "0", "filename": "board.png", "description": "Поле."}, {"id": "1", "filename": "game.txt"}],
    });
    assert_eq!(payload.edit_body(), whole);
    whole["flags"] = json!(68);
    assert_eq!(payload.interaction_message(Visibility::Private), whole);
    assert_eq!(files(&payload), [("board.png", &b"png"[..]), ("game.txt", &b"record"[..])]);
    let created = payload.channel_message("n");
    assert_eq!((&created["flags"], &created["nonce"], &created["enforce_nonce"]), (&json!(4100), &json!("n"), &json!(true)));
    assert_eq!((&created["attachments"], &created["content"]), (&whole["attachments"], &whole["content"]));
    assert_eq!(payload.interaction_message(Visibility::Public)["flags"], json!(4100));
}

fn files(payload: &Payload) -> Vec<(&str, &[u8])> {
    payload.files.iter().map(|file| (file.filename.as_str(), file.data.as_slice())).collect()
}

#[test]
fn buttons_only_edit_leaves_everything_else_unchanged() {
    let keys = Payload::only_buttons(&[verbs(1)]).edit_body();
    let fields: Vec<&String> = keys.as_object().expect("an object").keys().collect();
    assert_eq!(fields, ["components"]);
}

#[test]
fn replay_is_sent_as_a_gif_with_its_poster_below() {
    let film = Film { frames: Vec::new(), shots: BySide::default(), at: Timestamp(0), ending: Ending::Drawn };
    let again = RenderedPicture { png: Arc::from(&b"GIF89a"[..]), view: Arc::new(View::Replay(Box::new(film))), ..picture() };
    let message = Message { picture: Some(again), poster: Some(picture()), ..Message::default() };
    let payload = Payload::new(&message, &CommandIds::default());
    let attachments = json!([
        {"id": "0", "filename": "replay.gif", "description": "Поле."}, {"id": "1", "filename": "board.png", "description": "Поле."},
    ]);
    assert_eq!(payload.edit_body()["attachments"], attachments);
    assert_eq!(files(&payload), [("replay.gif", &b"GIF89a"[..]), ("board.png", &b"png"[..])]);
}

#[test]
fn long_text_moves_into_an_embed_and_is_cut_at_a_word() {
    for (text, content, description) in [("а".repeat(2_000), 2_000, 0), ("а ".repeat(1_200), 0, 2_400), ("_ ".repeat(1_750), 0, 4_096)] {
        let payload = Payload::text(&text).edit_body();
        let count = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
        assert_eq!(count(&payload["content"]), content);
        let length = count(&payload["embeds"][0]["description"]);
        assert!(length <= description && length + 8 >= description, "{length} of {description}");
    }
}

#[test]
fn empty_message_has_placeholder_content() {
    assert_eq!(Payload::text("").edit_body()["content"], "\u{200b}");
}

#[test]
fn long_table_is_cut_at_a_line_and_keeps_the_text_above() {
    for (lines, content) in [(32, true), (90, false), (400, false)] {
        let mono = Some(vec!["x".repeat(39); lines].join("\n"));
        let payload = Payload::new(&Message { text: "Cup".to_owned(), mono, ..Message::default() }, &CommandIds::default()).edit_body();
        let shown = if content { &payload["content"] } else { &payload["embeds"][0]["description"] };
        let shown = shown.as_str().expect("a text");
        assert!(shown.starts_with("Cup\n```\nxxx") && shown.ends_with("xxx\n```"), "{lines} lines");
        assert!(shown.chars().count() <= if content { MAX_CONTENT } else { MAX_EMBED });
    }
}

#[test]
fn new_message_is_silent_except_for_pinged_players() {
    let player = |home, number| Some(PlayerId { home, number });
    let mention = |id| Mention { id, name: "Anna".to_owned() };
    let named =
        PingTarget::Named(vec![mention(player(Home::Discord, 7)), mention(player(Home::Discord, 8)), mention(player(Home::Telegram, 9))]);
    let elsewhere = PingTarget::Named(vec![mention(None), mention(player(Home::Telegram, 9))]);
    let message = Message { text: "Your turn, <@9>.".to_owned(), ..Message::default() };
    for (pings, flags, content, users) in [
        (PingTarget::None, 4100, "Your turn, \\<@9>.", json!([])),
        (PingTarget::Recipient, 4, "Your turn, \\<@9>.", json!([])),
        (named, 4, "<@7> <@8>\nYour turn, \\<@9>.", json!(["7", "8"])),
        (elsewhere, 4100, "Your turn, \\<@9>.", json!([])),
    ] {
        let payload = Payload::new(&message, &CommandIds::default()).with_pings(&pings);
        let created = payload.channel_message("n");
        assert_eq!((&created["flags"], &created["allowed_mentions"]["users"]), (&json!(flags), &users), "{pings:?}");
        assert_eq!((&created["content"], &created["allowed_mentions"]["parse"]), (&json!(content), &json!([])), "{pings:?}");
        assert_eq!(
            (&payload.edit_body()["flags"], &payload.interaction_message(Visibility::Private)["flags"]),
            (&Value::Null, &json!(68)),
            "an edit has no flags: {pings:?}"
        );
    }
}

#[test]
fn mentions_are_above_a_long_text() {
    let message = Message { text: "x".repeat(MAX_CONTENT), ..Message::default() };
    let mention = Mention { id: Some(PlayerId { home: Home::Discord, number: 7 }), name: "Anna".to_owned() };
    let payload = Payload::new(&message, &CommandIds::default()).with_pings(&PingTarget::Named(vec![mention])).edit_body();
    assert_eq!((&payload["content"], payload["embeds"][0]["description"].as_str()), (&json!("<@7>"), Some(message.text.as_str())));
}
