//! What goes over the gateway's socket, read and written, and what its end means. Pure: opens nothing, waits for nothing.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use serenity::{
    constants::{GATEWAY_VERSION, Opcode, close_codes},
    model::gateway::GatewayIntents,
};

use super::session::Session;

/// The events asked for: servers and channels. Interactions come to every connection.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS;

/// What the gateway says.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Frame {
    /// Something happened; events are numbered.
    Event { number: u64, name: String, data: Value },
    /// It wants a heartbeat now.
    Beat,
    /// It asks to be connected to anew.
    Reconnect,
    /// The session is not taken; whether it may be asked for once more.
    Invalid { again: bool },
    /// Welcome: how often it wants a heartbeat.
    Hello { beats: Duration },
    /// A heartbeat has arrived.
    Alive,
    /// Nothing known to us.
    Unknown,
}

#[derive(Deserialize)]
struct Raw {
    op: Opcode,
    #[serde(default)]
    d: Value,
    #[serde(default)]
    s: Option<u64>,
    #[serde(default)]
    t: Option<String>,
}

impl Frame {
    /// Reads a frame; what cannot be read is [`Frame::Unknown`].
    pub(super) fn read(text: &str) -> Self {
        let Ok(raw) = serde_json::from_str::<Raw>(text) else { return Self::Unknown };
        match (raw.op, raw.s, raw.t) {
            (Opcode::Dispatch, Some(number), Some(name)) => Self::Event { number, name, data: raw.d },
            (Opcode::Heartbeat, ..) => Self::Beat,
            (Opcode::Reconnect, ..) => Self::Reconnect,
            (Opcode::InvalidSession, ..) => Self::Invalid { again: raw.d == true },
            (Opcode::Hello, ..) => raw.d["heartbeat_interval"]
                .as_u64()
                .filter(|beats| *beats > 0)
                .map_or(Self::Unknown, |beats| Self::Hello { beats: Duration::from_millis(beats) }),
            (Opcode::HeartbeatAck, ..) => Self::Alive,
            _ => Self::Unknown,
        }
    }
}

/// A heartbeat: the last event seen.
pub(super) fn beat(seen: Option<u64>) -> String {
    json!({"op": Opcode::Heartbeat, "d": seen}).to_string()
}

/// Begins a session of this shard of so many.
pub(super) fn identify(token: &str, (shard, shards): (u32, u32)) -> String {
    let who = json!({"os": std::env::consts::OS, "browser": "broadside", "device": "broadside"});
    let wishes = json!({"token": token, "intents": INTENTS, "properties": who, "shard": [shard, shards], "compress": false});
    json!({"op": Opcode::Identify, "d": wishes}).to_string()
}

/// Takes a session up where it was left.
pub(super) fn resume(token: &str, session: &Session) -> String {
    json!({"op": Opcode::Resume, "d": {"token": token, "session_id": session.id, "seq": session.seen}}).to_string()
}

/// What the end of a connection means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// The session goes on.
    Resumable,
    /// The session is over: the next connection begins another.
    Afresh,
    /// Connecting again is of no use; a sentence for who runs the bot.
    ForGood(String),
}

impl Ending {
    /// By the close code, if one came.
    pub(super) fn of(code: Option<u16>) -> Self {
        match code {
            Some(close_codes::AUTHENTICATION_FAILED) => {
                Self::ForGood("Discord's gateway does not take this token: check DISCORD_TOKEN.".to_owned())
            }
            Some(close_codes::INVALID_SHARD | close_codes::SHARDING_REQUIRED) => {
                Self::ForGood("The bot is on too many servers for its shards: start it again.".to_owned())
            }
            // A version that is no more; serenity has no name for it.
            Some(4012) => Self::ForGood(format!("Discord's gateway no longer speaks version {GATEWAY_VERSION}: update the bot.")),
            Some(close_codes::INVALID_GATEWAY_INTENTS | close_codes::DISALLOWED_GATEWAY_INTENTS) => {
                Self::ForGood("Discord's gateway refuses the events asked for, though none of them needs a special right.".to_owned())
            }
            // 1000 and 1001 end a session when we say them; said to us they mean a server that restarts.
            Some(close_codes::NOT_AUTHENTICATED | close_codes::INVALID_SEQUENCE | close_codes::SESSION_TIMEOUT) => Self::Afresh,
            Some(_) | None => Self::Resumable,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_and_unknown_ones_tolerated() {
        for (text, frame) in [
            (r#"{"op":10,"d":{"heartbeat_interval":41250}}"#, Frame::Hello { beats: Duration::from_millis(41_250) }),
            (r#"{"op":10,"d":{"heartbeat_interval":0}}"#, Frame::Unknown),
            (r#"{"op":0,"s":7,"t":"X","d":{"a":1}}"#, Frame::Event { number: 7, name: "X".to_owned(), data: json!({"a": 1}) }),
            (r#"{"op":0,"t":"X","d":{}}"#, Frame::Unknown),
            (r#"{"op":1,"d":null}"#, Frame::Beat),
            (r#"{"op":7}"#, Frame::Reconnect),
            (r#"{"op":9,"d":false}"#, Frame::Invalid { again: false }),
            (r#"{"op":9,"d":true}"#, Frame::Invalid { again: true }),
            (r#"{"op":11,"news":[]}"#, Frame::Alive),
            (r#"{"op":99,"d":0}"#, Frame::Unknown),
            ("[]", Frame::Unknown),
            ("", Frame::Unknown),
        ] {
            assert_eq!(Frame::read(text), frame, "{text}");
        }
    }

    #[test]
    fn what_is_written_has_the_numbers_of_the_protocol() {
        let session = Session { id: "s".to_owned(), url: "ws://gateway".to_owned(), seen: 7 };
        let parsed = |text: String| serde_json::from_str::<Value>(&text).expect("it is JSON");
        assert_eq!(parsed(beat(Some(7))), json!({"op": 1, "d": 7}));
        assert_eq!(parsed(resume("t", &session)), json!({"op": 6, "d": {"token": "t", "session_id": "s", "seq": 7}}));
        let mut begins = parsed(identify("t", (1, 4)));
        assert!(begins["d"]["properties"].take()["os"].is_string());
        assert_eq!(begins, json!({"op": 2, "d": {"token": "t", "intents": 1, "properties": null, "shard": [1, 4], "compress": false}}));
    }

    #[test]
    fn the_end_of_a_connection_says_what_to_do() {
        for (code, part) in [
            (4004, "DISCORD_TOKEN"),
            (4010, "too many servers"),
            (4011, "too many servers"),
            (4012, "update"),
            (4013, "refuses the events"),
            (4014, "refuses the events"),
        ] {
            let Ending::ForGood(said) = Ending::of(Some(code)) else { panic!("{code} is for good") };
            assert!(said.contains(part) && said.ends_with('.'), "{said}");
        }
        for (code, ending) in [
            (None, Ending::Resumable),
            (Some(4000), Ending::Resumable),
            (Some(4008), Ending::Resumable),
            (Some(1006), Ending::Resumable),
            (Some(1000), Ending::Resumable),
            (Some(1001), Ending::Resumable),
            (Some(4007), Ending::Afresh),
            (Some(4009), Ending::Afresh),
        ] {
            assert_eq!(Ending::of(code), ending, "{code:?}");
        }
    }
}
