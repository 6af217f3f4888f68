//! Discord's rate limits as its headers tell them: one window for each method, route and main parameter, the global shut, and the fifty
//! requests a second a bot has; and the refusals of the network in front of it, which tell none. Keeps the books; never sends and never
//! waits. Crates that limit rates (`governor`) know quotas that are given beforehand, and not those that each answer tells.

use std::{collections::HashMap, time::Duration};

use broadside_core::service::backoff::Backoff;
use reqwest::header::HeaderMap;
use serenity::http::{LightMethod, RatelimitingBucket, Request, Route};
use tokio::time::Instant;

/// What a bot may send in a second, interactions apart.
const PER_SECOND: u32 = 50;
/// From this many windows on the closed ones are cleared away.
const WINDOWS_KEPT: usize = 4_096;

/// How long nothing is sent at all after the network in front of Discord has refused a request without saying for how long: the
/// first time, and at most. It doubles until a request gets through.
const BLOCKED: Backoff = Backoff::new(Duration::from_secs(60), Duration::from_secs(15 * 60));
/// How long the one request that is sent after that may take to get through.
const PROBE: Duration = Duration::from_secs(15);

/// Which limits a request falls under.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Lane {
    method: LightMethod,
    /// The route and its main parameter: the channel, the server or the application.
    route: RatelimitingBucket,
    /// The token of an interaction. By the route alone serenity puts all interactions into one bucket.
    token: Option<String>,
}

impl Lane {
    /// The limits of this request.
    pub(super) fn of(request: &Request<'_>) -> Self {
        let route = request.route_ref();
        let token = match *route {
            Route::InteractionResponse { token, .. }
            | Route::WebhookOriginalInteractionResponse { token, .. }
            | Route::WebhookFollowupMessages { token, .. }
            | Route::WebhookFollowupMessage { token, .. } => Some(token.to_owned()),
            _ => None,
        };
        Self { method: *request.method_ref(), route: route.ratelimiting_bucket(), token }
    }

    /// Whether it is one of an interaction: these have only their own limits, and those of the whole bot do not bind them.
    pub(super) fn is_of_interaction(&self) -> bool {
        self.token.is_some()
    }
}

/// How long there is no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wait {
    /// For this request and those like it.
    Route(Duration),
    /// For whatever binds the whole bot, or everything that is sent from this address.
    Bot(Duration),
}

/// How many requests there is room for until it begins again.
#[derive(Debug)]
struct Window {
    left: u32,
    resets: Instant,
}

/// The books.
#[derive(Debug, Default)]
pub(super) struct Limits {
    windows: HashMap<Lane, Window>,
    /// That of the whole bot: the present second, or the time for which Discord has shut it out.
    bot: Option<Window>,
    blocked: Option<Blocked>,
}

/// The network in front of Discord lets nothing through.
#[derive(Debug)]
struct Blocked {
    /// Until when nothing is sent.
    until: Instant,
    /// The pauses that follow where none is said.
    pauses: Backoff,
    /// Whether one request tries now if it gets through.
    probing: bool,
}

impl Limits {
    /// Takes a place for one request, or says how long until there may be one.
    pub(super) fn admit(&mut self, lane: &Lane, now: Instant) -> Result<(), Wait> {
        if let Some(blocked) = self.blocked.as_ref().filter(|blocked| blocked.until > now) {
            return Err(Wait::Bot(blocked.until - now));
        }
        let standing = self.bot.take().filter(|window| window.resets > now);
        let bot = self.bot.insert(standing.unwrap_or(Window { left: PER_SECOND, resets: now + Duration::from_secs(1) }));
        let (bot, own) = ((!lane.is_of_interaction()).then_some(bot), self.windows.get_mut(lane).filter(|window| window.resets > now));
        let closed = |window: &Option<&mut Window>| window.as_ref().filter(|window| window.left == 0).map(|window| window.resets - now);
        if let Some(pause) = closed(&bot) {
            return Err(Wait::Bot(pause));
        }
        if let Some(pause) = closed(&own) {
            return Err(Wait::Route(pause));
        }
        for window in [bot, own].into_iter().flatten() {
            window.left -= 1;
        }
        // One request tries whether the network lets it through again.
        if let Some(blocked) = &mut self.blocked {
            (blocked.until, blocked.probing) = (now + PROBE, true);
        }
        Ok(())
    }

    /// Learns that the network in front of Discord refused a request; `wait` is how long it said, if it did. Gives back for how
    /// long nothing is sent.
    pub(super) fn block(&mut self, wait: Option<Duration>, now: Instant) -> Duration {
        let mut pauses = match &self.blocked {
            // It was sent before that was known.
            Some(blocked) if !blocked.probing && blocked.until > now => return blocked.until - now,
            Some(blocked) => blocked.pauses,
            None => BLOCKED,
        };
        let pause = wait.unwrap_or_else(|| pauses.pause());
        self.blocked = Some(Blocked { until: now + pause, pauses, probing: false });
        pause
    }

    /// Learns that Discord itself has answered.
    pub(super) fn pass(&mut self) {
        self.blocked = self.blocked.take().filter(|blocked| !blocked.probing);
    }

    /// Learns from the headers of an answer.
    pub(super) fn learn(&mut self, lane: &Lane, headers: &HeaderMap, now: Instant) {
        let left = text(headers, "x-ratelimit-remaining").and_then(|left| left.parse().ok());
        let after = text(headers, "x-ratelimit-reset-after").and_then(|after| after.parse::<f64>().ok());
        let (Some(left), Some(Ok(after))) = (left, after.map(Duration::try_from_secs_f64)) else { return };
        if self.windows.len() >= WINDOWS_KEPT {
            self.windows.retain(|_, window| window.resets > now);
        }
        // Requests still under way may answer late with an older, larger remainder: the smaller one counts.
        let standing = self.windows.get(lane).filter(|window| window.resets > now);
        let left = standing.map_or(left, |window| window.left.min(left));
        self.windows.insert(lane.clone(), Window { left, resets: now + after });
    }

    /// Learns that a request was refused for its number.
    pub(super) fn refused(&mut self, lane: &Lane, wait: Duration, everywhere: bool, now: Instant) {
        let shut = Window { left: 0, resets: now + wait };
        if everywhere {
            self.bot = Some(shut);
        } else {
            self.windows.insert(lane.clone(), shut);
        }
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderValue;
    use serenity::model::id::{ApplicationId, ChannelId, InteractionId, MessageId, UserId};

    use super::*;

    fn lane(channel: u64) -> Lane {
        Lane::of(&Request::new(Route::ChannelMessages { channel_id: ChannelId::new(channel) }, LightMethod::Post))
    }

    fn lane_of_interaction() -> Lane {
        Lane::of(&Request::new(Route::InteractionResponse { interaction_id: InteractionId::new(1), token: "t" }, LightMethod::Post))
    }

    #[test]
    fn what_falls_under_the_same_limits_is_told_by_method_route_and_main_parameter() {
        let edit = |channel, message| Route::ChannelMessage { channel_id: ChannelId::new(channel), message_id: MessageId::new(message) };
        let answer = |interaction, token| Route::InteractionResponse { interaction_id: InteractionId::new(interaction), token };
        let followed = |token| Route::WebhookFollowupMessages { application_id: ApplicationId::new(7), token };
        for (one, other, same) in [
            (edit(1, 2), edit(1, 3), true),
            (edit(1, 2), edit(4, 2), false),
            (edit(1, 2), Route::ChannelMessages { channel_id: ChannelId::new(1) }, false),
            (answer(1, "a"), answer(1, "b"), false),
            (answer(1, "a"), followed("a"), false),
            (Route::User { user_id: UserId::new(1) }, Route::User { user_id: UserId::new(2) }, true),
        ] {
            let lane = |route| Lane::of(&Request::new(route, LightMethod::Patch));
            assert_eq!(lane(one) == lane(other), same, "{one:?} {other:?}");
            assert_ne!(lane(one), Lane::of(&Request::new(one, LightMethod::Get)));
        }
        let spared = |route| Lane::of(&Request::new(route, LightMethod::Post)).is_of_interaction();
        assert_eq!((spared(answer(1, "a")), spared(followed("a")), spared(edit(1, 2))), (true, true, false));
    }

    fn headers(left: &'static str, after: &'static str) -> HeaderMap {
        let all = [("x-ratelimit-remaining", left), ("x-ratelimit-reset-after", after)];
        all.into_iter().map(|(name, value)| (name.parse().expect("a name"), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn an_empty_bucket_holds_its_own_lane_until_it_refills() {
        let (mut limits, start) = (Limits::default(), Instant::now());
        limits.learn(&lane(1), &headers("0", "2.5"), start);
        for (channel, after_ms, wait_ms) in [(1, 0, Some(2_500)), (2, 0, None), (1, 2_000, Some(500)), (1, 2_500, None)] {
            let now = start + Duration::from_millis(after_ms);
            let wait = limits.admit(&lane(channel), now).err();
            assert_eq!(wait, wait_ms.map(Duration::from_millis).map(Wait::Route), "{channel} after {after_ms} ms");
        }
    }

    #[test]
    fn requests_under_way_are_counted_before_their_answers_come() {
        let (mut limits, now) = (Limits::default(), Instant::now());
        let one = lane(1);
        limits.learn(&one, &headers("2", "5"), now);
        assert!(limits.admit(&one, now).is_ok() && limits.admit(&one, now).is_ok());
        limits.learn(&one, &headers("1", "5"), now);
        assert!(limits.admit(&one, now).is_err());
    }

    #[test]
    fn the_global_shut_and_the_fifty_a_second_spare_interactions() {
        let (mut limits, now) = (Limits::default(), Instant::now());
        for _ in 0..PER_SECOND {
            assert!(limits.admit(&lane(1), now).is_ok());
        }
        assert!(limits.admit(&lane(2), now).is_err());
        assert!(limits.admit(&lane_of_interaction(), now).is_ok());
        let later = now + Duration::from_secs(1);
        limits.refused(&lane(1), Duration::from_secs(3), true, later);
        assert_eq!(limits.admit(&lane(3), later).err(), Some(Wait::Bot(Duration::from_secs(3))));
        assert!(limits.admit(&lane_of_interaction(), later).is_ok());
    }

    #[test]
    fn a_block_of_the_network_binds_everything_doubles_and_ends_with_a_request_that_gets_through() {
        let (mut limits, mut now) = (Limits::default(), Instant::now());
        let (bot, token) = (lane(1), lane_of_interaction());
        for minutes in [1, 2, 4, 8, 15, 15] {
            let pause = Duration::from_secs(minutes * 60);
            assert!(limits.admit(&bot, now).is_ok());
            assert_eq!(limits.block(None, now), pause);
            assert_eq!(limits.block(None, now), pause, "sent before that was known");
            limits.pass();
            for lane in [&bot, &token] {
                assert_eq!(limits.admit(lane, now).err(), Some(Wait::Bot(pause)));
            }
            now += pause;
        }
        assert!(limits.admit(&bot, now).is_ok(), "one tries");
        assert_eq!(limits.admit(&bot, now).err(), Some(Wait::Bot(PROBE)), "one alone");
        limits.pass();
        assert!(limits.admit(&bot, now).is_ok());
        assert_eq!(limits.block(Some(Duration::from_secs(7)), now), Duration::from_secs(7), "as it says");
    }
}
