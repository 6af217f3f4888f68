//! A session at the gateway: what must be known to take it up where it was left, by this process or another.

use serde_json::Value;

/// A session of one shard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Session {
    /// Discord's name for it.
    pub(super) id: String,
    /// Where it is taken up.
    pub(super) url: String,
    /// The number of the last event seen.
    pub(super) seen: u64,
}

impl Session {
    /// As it is noted, with how many shards there were.
    pub(super) fn encode(&self, shards: u32) -> Vec<u8> {
        format!("{shards} {} {} {}", self.seen, self.id, self.url).into_bytes()
    }

    /// Reads what was noted: how many shards there were, and the session.
    pub(super) fn decode(noted: &[u8]) -> Option<(u32, Self)> {
        let words: Vec<&str> = std::str::from_utf8(noted).ok()?.split(' ').collect();
        let [shards, seen, id, url] = words[..] else { return None };
        Some((shards.parse().ok()?, Self { id: id.to_owned(), url: url.to_owned(), seen: seen.parse().ok()? }))
    }

    /// The session that READY tells of.
    pub(super) fn begun(ready: &Value, number: u64) -> Option<Self> {
        let text = |name: &str| ready[name].as_str().map(str::to_owned);
        Some(Self { id: text("session_id")?, url: text("resume_gateway_url")?, seen: number })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_reads_back() {
        let session = Session { id: "ab12".to_owned(), url: "wss://gateway.example/?x=1".to_owned(), seen: 7 };
        assert_eq!(Session::decode(&session.encode(4)), Some((4, session)));
        for foreign in [&b""[..], b"4 7 ab", b"x 7 ab wss://a", b"4 x ab wss://a", b"4 7 ab wss://a b", b"\xff"] {
            assert_eq!(Session::decode(foreign), None, "{foreign:?}");
        }
    }
}
