//! Parses GUILD_CREATE events for the greeting: the server, its system channel, its language, and the time at which the bot joined. Pure.
//! The event arrives for every server at every start; this module does not know which servers are new.

use broadside_service::request::{Arrival, ArrivalKind};
use broadside_store::store::RequestId;
use broadside_words::locale::Locale;
use serde_json::Value;
use serenity::model::guild::Guild;

use super::ids::{id_of, number, room};

/// Parses the event; `None` if the server is unavailable or has no system channel.
pub(super) fn read(guild: &Guild) -> Option<Arrival> {
    let channel = guild.system_channel_id.filter(|_| !guild.unavailable)?;
    arrival(guild.id.get(), channel.get(), &guild.joined_at.to_rfc3339()?, Some(&guild.preferred_locale))
}

/// Parses an event that serenity could not read.
pub(super) fn read_raw(guild: &Value) -> Option<Arrival> {
    let channel = number(&guild["system_channel_id"]).filter(|_| guild["unavailable"] != true)?;
    arrival(id_of(guild)?, channel, guild["joined_at"].as_str()?, guild["preferred_locale"].as_str())
}

fn arrival(id: u64, channel: u64, joined: &str, locale: Option<&str>) -> Option<Arrival> {
    let at = Arrival::parse_timestamp(joined)?;
    Some(Arrival {
        id: RequestId::hash(&["discord server", &id.to_string(), &at.0.to_string()]),
        into: room(None, id),
        room: room(None, channel),
        locale: locale.and_then(Locale::from_tag),
        at: Some(at),
        kind: ArrivalKind::Added,
    })
}

#[cfg(test)]
mod tests {
    use broadside_game::ids::Timestamp;
    use serde_json::json;

    use super::*;

    fn guild() -> Value {
        json!({
            "id": "30", "name": "Harbour", "joined_at": "2026-07-01T12:00:00.123000+00:00", "unavailable": false, "large": false,
            "system_channel_id": "55", "preferred_locale": "no", "member_count": 3, "channels": [], "members": [],
        })
    }

    #[test]
    fn arrival_has_its_room_and_time() {
        let arrival = read_raw(&guild()).expect("it is complete");
        assert_eq!((arrival.into.to_string(), arrival.room.to_string()), ("d30".to_owned(), "d55".to_owned()));
        assert_eq!((arrival.locale, arrival.at, arrival.kind), (Some(Locale::NB), Some(Timestamp(1_782_907_200_123)), ArrivalKind::Added));
        let mut later = guild();
        later["joined_at"] = json!("2026-07-02T12:00:00+00:00");
        assert_eq!(read_raw(&guild()).map(|same| same.id), Some(arrival.id));
        assert_ne!(read_raw(&later).map(|other| other.id), Some(arrival.id));
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
            assert!(read_raw(&other).is_none(), "{field} {value}");
        }
        assert!(read_raw(&json!({"id": "30", "unavailable": true})).is_none());
        let mut foreign = guild();
        foreign["preferred_locale"] = json!("ja");
        assert_eq!(read_raw(&foreign).and_then(|arrival| arrival.locale), None);
    }
}
