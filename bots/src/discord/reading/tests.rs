//! Interactions and servers as Discord sends them, and the requests and arrivals that they become.

use broadside_game::ids::{RoomId, Timestamp};
use serenity::model::event::{Event, GatewayEvent};

use super::*;

fn user() -> Value {
    json!({
        "id": "41", "username": "anna_b", "discriminator": "0", "global_name": "Anna", "avatar": null,
        "public_flags": 0, "bot": false,
    })
}

fn member(nick: Value) -> Value {
    json!({
        "user": user(), "nick": nick, "avatar": null, "roles": [], "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": false, "mute": false, "flags": 0, "permissions": "2147483647", "pending": false,
        "premium_since": null, "communication_disabled_until": null,
    })
}

/// An interaction in a thread of a server, or in the DM with the bot.
fn raw_interaction(kind: u8, venue: Venue, data: &Value) -> Value {
    let mut whole = json!({
        "id": "900", "application_id": "7", "type": kind, "token": "secret", "version": 1, "data": data,
        "channel_id": "55", "locale": "ru", "app_permissions": "2147483647", "entitlements": [],
        "authorizing_integration_owners": {"0": "30"}, "attachment_size_limit": 10_485_760,
    });
    match venue {
        Venue::Room => {
            whole["guild_id"] = json!("30");
            whole["guild_locale"] = json!("en-US");
            whole["channel"] = json!({"id": "55", "type": 11, "name": "thread", "permissions": "1"});
            whole["member"] = member(json!("Аня"));
            whole["context"] = json!(0);
        }
        Venue::Private => {
            whole["channel"] = json!({"id": "55", "type": 1, "permissions": "1"});
            whole["user"] = user();
            whole["context"] = json!(1);
            whole["authorizing_integration_owners"] = json!({"0": "0"});
        }
        Venue::Elsewhere => {
            whole["channel"] = json!({"id": "55", "type": 3});
            whole["user"] = user();
            whole["context"] = json!(2);
            whole["authorizing_integration_owners"] = json!({"1": "41"});
        }
    }
    whole
}

/// Parses an interaction as the gateway sends it.
fn parse_from_gateway(recorded: Value) -> Option<ParsedInteraction> {
    let frame = json!({"op": 0, "s": 1, "t": "INTERACTION_CREATE", "d": recorded});
    let raw = match serde_json::from_value::<GatewayEvent>(frame) {
        Ok(GatewayEvent::Dispatch(_, Event::InteractionCreate(event))) => to_raw(&event.interaction),
        Ok(GatewayEvent::Dispatch(_, Event::Unknown(event))) => event.value,
        other => panic!("not an interaction: {other:?}"),
    };
    parse(&raw)
}

fn parse_request(recorded: Value) -> (Request, ReplyToken) {
    match parse_from_gateway(recorded) {
        Some(ParsedInteraction::Request(request, token)) => (*request, token),
        _ => panic!("not a request"),
    }
}

fn command(name: &str, options: Value) -> Value {
    json!({"id": "1", "name": name, "type": 1, "options": options})
}

#[test]
fn command_has_its_verb_and_options() {
    let person = |id: &str| json!([{"name": "opponent", "type": 6, "value": id}]);
    let text = |name: &str, value: &str| json!([{"name": name, "type": 3, "value": value}]);
    for (verb, options, expected, mention) in [
        ("fire", text("cell", "Б8"), vec![("cell", "Б8")], None),
        ("battle", json!([]), vec![], None),
        ("battle", person("42"), vec![("opponent", "d42")], Some("d42 Борис")),
        ("battle", person("43"), vec![("opponent", "d43")], Some("d43 Vera in the guild")),
        ("battle", person("7"), vec![("opponent", "h1")], Some("h1 Broadside")),
    ] {
        let mut data = command(verb, options.clone());
        let named = |id: &str, name: &str| json!({"id": id, "username": name, "discriminator": "0", "global_name": name, "avatar": null});
        let vera = json!({"roles": [], "joined_at": null, "deaf": false, "mute": false, "nick": "Vera in the guild", "flags": 0, "permissions": "0"});
        data["resolved"] = json!({
            "users": {"42": named("42", "Борис"), "43": named("43", "Vera"), "7": named("7", "Broadside")},
            "members": {"43": vera},
        });
        let (request, _) = parse_request(raw_interaction(2, Venue::Room, &data));
        let RequestInput::Command { verb: parsed_verb, options } = request.input else { panic!("{:?}", request.input) };
        let options: Vec<(&str, &str)> = options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!((parsed_verb.as_str(), options), (verb, expected));
        let named = request.mention.map(|who| format!("{} {}", who.id.expect("a mention has an id"), who.name));
        assert_eq!(named.as_deref(), mention);
    }
}

#[test]
fn asker_and_place_are_read() {
    let room = Place::Room(RoomId { home: Home::Discord, chat: 55, topic: 0 });
    for (venue, place, name) in
        [(Venue::Room, room, "Аня"), (Venue::Private, Place::Private, "Anna"), (Venue::Elsewhere, Place::Private, "Anna")]
    {
        let (request, token) = parse_request(raw_interaction(2, venue, &command("field", json!([]))));
        let by = request.by;
        assert_eq!((by.id.to_string().as_str(), by.name.as_str(), by.handle.as_deref()), ("d41", name, Some("anna_b")));
        assert_eq!((by.locale, request.place), (Some(Locale::RU), place));
        assert_eq!((token.interaction, token.application, token.channel, token.user), (900, 7, 55, 41));
        assert_eq!((token.venue, token.origin, token.may_attach), (venue, Origin::Slash(Visibility::Private), true));
        assert!(request.reply.as_deref().and_then(ReplyToken::decode) == Some(token));
    }
}

#[test]
fn request_with_a_long_token_can_be_answered_after_a_restart() {
    let mut recorded = raw_interaction(2, Venue::Room, &command("field", json!([])));
    recorded["token"] = json!("x".repeat(600));
    let (request, token) = parse_request(recorded);
    assert!(request.reply.as_deref().and_then(ReplyToken::decode) == Some(token));
}

#[test]
fn thread_is_inside_its_channel_and_a_channel_inside_nothing() {
    for (kind, parent, expected) in [
        (11, json!("54"), (54, 55)),
        (10, json!("54"), (54, 55)),
        (12, json!("54"), (54, 55)),
        (11, Value::Null, (55, 0)),
        // The parent of a channel is its category.
        (0, json!("54"), (55, 0)),
    ] {
        let mut recorded = raw_interaction(2, Venue::Room, &command("field", json!([])));
        recorded["channel"]["type"] = json!(kind);
        recorded["channel"]["parent_id"] = parent;
        let Place::Room(room) = parse_request(recorded).0.place else { panic!("not a room") };
        assert_eq!((room.chat, room.topic), expected, "type {kind}");
        assert_eq!(crate::discord::ids::channel_of(room), 55, "an answer is sent to the same channel");
    }
}

#[test]
fn venue_is_read_from_the_context() {
    let (guild, own, installed) = (json!("30"), json!({"0": "0"}), json!({"1": "41"}));
    for (context, guild, kind, owners, venue) in [
        (json!(0), &guild, 0, &installed, Venue::Room),
        (json!(1), &Value::Null, 1, &own, Venue::Private),
        (json!(1), &Value::Null, 1, &Value::Null, Venue::Private),
        (json!(2), &Value::Null, 1, &installed, Venue::Elsewhere),
        (json!(2), &Value::Null, 3, &installed, Venue::Elsewhere),
        // Contradictory and unknown contexts: private interactions stay private.
        (json!(2), &guild, 0, &own, Venue::Elsewhere),
        (json!(1), &guild, 1, &own, Venue::Elsewhere),
        (json!(0), &Value::Null, 1, &own, Venue::Elsewhere),
        (json!(3), &guild, 0, &own, Venue::Elsewhere),
        // Without a context, as in older interactions; a DM of two other users has the same type as the bot's own.
        (Value::Null, &guild, 0, &Value::Null, Venue::Room),
        (Value::Null, &Value::Null, 1, &own, Venue::Private),
        (json!("1"), &Value::Null, 1, &own, Venue::Private),
        (Value::Null, &Value::Null, 1, &installed, Venue::Elsewhere),
        (Value::Null, &Value::Null, 1, &Value::Null, Venue::Elsewhere),
        (Value::Null, &Value::Null, 3, &own, Venue::Elsewhere),
    ] {
        let mut recorded = raw_interaction(2, Venue::Private, &command("field", json!([])));
        recorded["context"] = context.clone();
        recorded["guild_id"] = guild.clone();
        recorded["channel"]["type"] = json!(kind);
        recorded["authorizing_integration_owners"] = owners.clone();
        let (_, token) = parse_request(recorded);
        assert_eq!(token.venue, venue, "{context} {guild} {kind} {owners}");
    }
}

#[test]
fn modal_belongs_where_it_was_opened() {
    for (custom_id, guild, venue) in [
        ("r:draft form", json!("30"), Venue::Room),
        ("d:draft form", Value::Null, Venue::Private),
        ("e:draft form", Value::Null, Venue::Elsewhere),
        // Contradictory data: private interactions stay private.
        ("e:draft form", json!("30"), Venue::Elsewhere),
        ("d:draft form", json!("30"), Venue::Elsewhere),
        ("r:draft form", Value::Null, Venue::Elsewhere),
        // The older form of the custom id.
        ("draft form", json!("30"), Venue::Room),
        ("draft form", Value::Null, Venue::Elsewhere),
    ] {
        let field = json!({"type": 4, "custom_id": INPUT_ID, "value": "b  c"});
        for row in [json!([field]), json!([{"type": 99, "custom_id": "x", "value": "y"}, field])] {
            let data = json!({"custom_id": custom_id, "components": [{"type": 1, "components": row}, {"type": 99}]});
            let mut recorded = raw_interaction(5, Venue::Private, &data);
            recorded["guild_id"] = guild.clone();
            let (request, token) = parse_request(recorded);
            assert_eq!(token.venue, venue, "{custom_id} {guild}");
            assert!(matches!(&request.input, RequestInput::Text(text) if text == "draft form b c"), "{:?}", request.input);
        }
    }
}

fn guild() -> Value {
    json!({
        "id": "30", "name": "Harbour", "joined_at": "2026-07-01T12:00:00.123000+00:00", "unavailable": false, "large": false,
        "system_channel_id": "55", "preferred_locale": "no", "member_count": 3, "channels": [], "members": [],
    })
}

#[test]
fn arrival_has_its_room_and_time() {
    let first = parse_arrival(&guild()).expect("an arrival");
    assert_eq!((first.into.to_string(), first.room.to_string()), ("d30".to_owned(), "d55".to_owned()));
    assert_eq!((first.locale, first.at, first.kind), (Some(Locale::NB), Some(Timestamp(1_782_907_200_123)), ArrivalKind::Added));
    let mut later = guild();
    later["joined_at"] = json!("2026-07-02T12:00:00+00:00");
    assert_eq!(parse_arrival(&guild()).map(|same| same.id), Some(first.id));
    assert_ne!(parse_arrival(&later).map(|other| other.id), Some(first.id));
}

#[test]
fn arrival_needs_a_channel_and_a_time() {
    for (field, value) in [
        ("system_channel_id", Value::Null),
        ("system_channel_id", json!("x")),
        ("joined_at", Value::Null),
        ("joined_at", json!("yesterday")),
        ("unavailable", json!(true)),
        ("id", json!(30)),
    ] {
        let mut other = guild();
        other[field] = value.clone();
        assert!(parse_arrival(&other).is_none(), "{field} {value}");
    }
    assert!(parse_arrival(&json!({"id": "30", "unavailable": true})).is_none());
    let mut foreign = guild();
    foreign["preferred_locale"] = json!("ja");
    assert_eq!(parse_arrival(&foreign).and_then(|foreign| foreign.locale), None);
}
