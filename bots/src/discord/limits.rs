//! Discord's rate limits: one window for each method, route and major parameter, as the response headers report them; the pauses of the
//! whole bot; and blocks by the network in front of Discord, which has no such headers. Only accounting: it never sends and never waits.
//! Rate limiter crates (`governor`) have fixed quotas and cannot take them from each response.

use std::{collections::HashMap, time::Duration};

use broadside_store::backoff::Backoff;
use reqwest::header::HeaderMap;
use serenity::http::{LightMethod, RatelimitingBucket, Request, Route};
use tokio::time::Instant;

/// The first and the longest pause after the network in front of Discord has refused a request without a time to wait.
const BLOCK_PAUSES: Backoff = Backoff::new(Duration::from_secs(60), Duration::from_secs(15 * 60));
/// The timeout of the single request that probes whether the block is over.
const PROBE_TIMEOUT: Duration = Duration::from_secs(15);

/// The requests that share a rate limit window.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct RouteKey {
    method: LightMethod,
    /// The route and its major parameter: the channel, the server or the application.
    route: RatelimitingBucket,
    /// The token of an interaction; without it, serenity's route puts all interactions into one bucket.
    token: Option<String>,
}

impl RouteKey {
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

    /// Whether the request belongs to an interaction, which is exempt from the limits of the whole bot.
    pub(super) fn is_of_interaction(&self) -> bool {
        self.token.is_some()
    }
}

/// The requests that are still allowed until the window resets.
#[derive(Debug)]
struct RateLimitWindow {
    left: u32,
    resets: Instant,
}

/// All known rate limits of one bot.
#[derive(Debug, Default)]
pub(super) struct RateLimits {
    windows: HashMap<RouteKey, RateLimitWindow>,
    /// The end of the pause that Discord has set for the whole bot.
    paused_until: Option<Instant>,
    block: Option<NetworkBlock>,
}

/// A block by the network in front of Discord.
#[derive(Debug)]
struct NetworkBlock {
    until: Instant,
    /// The next pauses, for refusals without a time to wait.
    pauses: Backoff,
    is_probing: bool,
}

impl RateLimits {
    /// Reserves a slot for one request; the error is the time to wait for one.
    pub(super) fn admit(&mut self, route_key: &RouteKey, now: Instant) -> Result<(), Duration> {
        let blocked_until = self.block.as_ref().map(|block| block.until);
        let paused_until = self.paused_until.filter(|_| !route_key.is_of_interaction());
        if let Some(until) = blocked_until.max(paused_until).filter(|until| *until > now) {
            return Err(until - now);
        }
        if let Some(window) = self.windows.get_mut(route_key).filter(|window| window.resets > now) {
            window.left = window.left.checked_sub(1).ok_or(window.resets - now)?;
        }
        // After a block, a single request probes whether it is over.
        if let Some(block) = &mut self.block {
            (block.until, block.is_probing) = (now + PROBE_TIMEOUT, true);
        }
        Ok(())
    }

    /// Records a refusal by the network in front of Discord, with its time to wait, if any. Returns the pause in which nothing is sent.
    pub(super) fn on_blocked(&mut self, wait: Option<Duration>, now: Instant) -> Duration {
        let mut pauses = match &self.block {
            // The request was sent before the block was known.
            Some(block) if !block.is_probing && block.until > now => return block.until - now,
            Some(block) => block.pauses,
            None => BLOCK_PAUSES,
        };
        let pause = wait.unwrap_or_else(|| pauses.next_pause());
        self.block = Some(NetworkBlock { until: now + pause, pauses, is_probing: false });
        pause
    }

    /// Records a response from Discord itself, which ends a block.
    pub(super) fn on_response(&mut self) {
        self.block = self.block.take().filter(|block| !block.is_probing);
    }

    pub(super) fn on_headers(&mut self, route_key: &RouteKey, headers: &HeaderMap, now: Instant) {
        let header = |name: &str| headers.get(name)?.to_str().ok();
        let left = header("x-ratelimit-remaining").and_then(|left| left.parse().ok());
        let after = header("x-ratelimit-reset-after").and_then(|after| after.parse::<f64>().ok());
        let (Some(left), Some(Ok(after))) = (left, after.map(Duration::try_from_secs_f64)) else { return };
        // There are few windows: each lasts for seconds.
        self.windows.retain(|_, window| window.resets > now);
        // Responses can arrive out of order, with an older and larger remainder: the smaller one counts.
        let left = self.windows.get(route_key).map_or(left, |window| window.left.min(left));
        self.windows.insert(route_key.clone(), RateLimitWindow { left, resets: now + after });
    }

    /// Records a 429 response; `is_global` if it was for the global limit.
    pub(super) fn on_rate_limited(&mut self, route_key: &RouteKey, wait: Duration, is_global: bool, now: Instant) {
        if is_global {
            self.paused_until = Some(now + wait);
        } else {
            self.windows.insert(route_key.clone(), RateLimitWindow { left: 0, resets: now + wait });
        }
    }
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderValue;
    use serenity::model::id::{ApplicationId, ChannelId, InteractionId, MessageId, UserId};

    use super::*;

    fn route_key(channel: u64) -> RouteKey {
        RouteKey::of(&Request::new(Route::ChannelMessages { channel_id: ChannelId::new(channel) }, LightMethod::Post))
    }

    fn interaction_route() -> RouteKey {
        RouteKey::of(&Request::new(Route::InteractionResponse { interaction_id: InteractionId::new(1), token: "t" }, LightMethod::Post))
    }

    #[test]
    fn bucket_is_a_method_a_route_and_a_major_parameter() {
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
            let route_key = |route| RouteKey::of(&Request::new(route, LightMethod::Patch));
            assert_eq!(route_key(one) == route_key(other), same, "{one:?} {other:?}");
            assert_ne!(route_key(one), RouteKey::of(&Request::new(one, LightMethod::Get)));
        }
        let is_exempt = |route| RouteKey::of(&Request::new(route, LightMethod::Post)).is_of_interaction();
        assert_eq!((is_exempt(answer(1, "a")), is_exempt(followed("a")), is_exempt(edit(1, 2))), (true, true, false));
    }

    fn headers(left: &'static str, after: &'static str) -> HeaderMap {
        let all = [("x-ratelimit-remaining", left), ("x-ratelimit-reset-after", after)];
        all.into_iter().map(|(name, value)| (name.parse().expect("a name"), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn empty_bucket_blocks_only_its_own_route_until_it_refills() {
        let (mut limits, start) = (RateLimits::default(), Instant::now());
        limits.on_headers(&route_key(1), &headers("0", "2.5"), start);
        for (channel, after_ms, wait_ms) in [(1, 0, Some(2_500)), (2, 0, None), (1, 2_000, Some(500)), (1, 2_500, None)] {
            let now = start + Duration::from_millis(after_ms);
            let wait = limits.admit(&route_key(channel), now).err();
            assert_eq!(wait, wait_ms.map(Duration::from_millis), "{channel} after {after_ms} ms");
        }
    }

    #[test]
    fn pending_requests_count_before_their_responses_arrive() {
        let (mut limits, now) = (RateLimits::default(), Instant::now());
        let one = route_key(1);
        limits.on_headers(&one, &headers("2", "5"), now);
        assert!(limits.admit(&one, now).is_ok() && limits.admit(&one, now).is_ok());
        limits.on_headers(&one, &headers("1", "5"), now);
        assert!(limits.admit(&one, now).is_err());
    }

    #[test]
    fn interactions_are_exempt_from_the_global_pause() {
        let (mut limits, now) = (RateLimits::default(), Instant::now());
        limits.on_rate_limited(&route_key(1), Duration::from_secs(3), true, now);
        assert_eq!(limits.admit(&route_key(3), now).err(), Some(Duration::from_secs(3)));
        assert!(limits.admit(&interaction_route(), now).is_ok());
    }

    #[test]
    fn network_block_stops_all_doubles_and_ends_with_a_success() {
        let (mut limits, mut now) = (RateLimits::default(), Instant::now());
        let (bot, token) = (route_key(1), interaction_route());
        for minutes in [1, 2, 4, 8, 15, 15] {
            let pause = Duration::from_secs(minutes * 60);
            assert!(limits.admit(&bot, now).is_ok());
            assert_eq!(limits.on_blocked(None, now), pause);
            assert_eq!(limits.on_blocked(None, now), pause, "sent before the block was known");
            limits.on_response();
            for route_key in [&bot, &token] {
                assert_eq!(limits.admit(route_key, now).err(), Some(pause));
            }
            now += pause;
        }
        assert!(limits.admit(&bot, now).is_ok(), "one request probes");
        assert_eq!(limits.admit(&bot, now).err(), Some(PROBE_TIMEOUT), "only one request probes");
        limits.on_response();
        assert!(limits.admit(&bot, now).is_ok());
        assert_eq!(limits.on_blocked(Some(Duration::from_secs(7)), now), Duration::from_secs(7), "the time in the response");
    }
}
