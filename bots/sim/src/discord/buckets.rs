//! Rate limits: a bucket per route and major parameter, and the global limit, with the headers that Discord sends. Limits are high until
//! a test sets them.

use std::collections::HashMap;
use std::time::Duration;

/// The decision on one request.
pub(super) struct RateLimitDecision {
    pub(super) headers: Vec<(&'static str, String)>,
    /// For a refused request: the time to wait, and the scope of the limit.
    pub(super) refused: Option<(Duration, Scope)>,
}

/// The scope of a limit: one route, or all routes that count towards the global limit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    Route,
    Global,
}

#[derive(Clone, Copy)]
struct Limit {
    requests: u32,
    window: Duration,
}

struct Window {
    ends: Duration,
    used: u32,
}

const DEFAULT_LIMIT: Limit = Limit { requests: 1_000, window: Duration::from_secs(1) };

/// All limits and their current use.
#[derive(Default)]
pub(super) struct Buckets {
    limits: HashMap<String, Limit>,
    windows: HashMap<String, Window>,
    blocked_until: Duration,
}

impl Buckets {
    /// Limits a route to `requests` per `window`, for each channel or token.
    pub(super) fn limit(&mut self, route: &str, requests: u32, window: Duration) {
        self.limits.insert(route.to_owned(), Limit { requests, window });
        self.windows.retain(|key, _| !key.starts_with(route));
    }

    /// Refuses everything except interactions until a time.
    pub(super) fn block(&mut self, until: Duration) {
        self.blocked_until = until;
    }

    /// Counts a request and decides on it.
    pub(super) fn admit(&mut self, route: &str, major: &str, scope: Scope, now: Duration) -> RateLimitDecision {
        if scope == Scope::Global && now < self.blocked_until {
            let wait = self.blocked_until - now;
            return RateLimitDecision {
                headers: vec![
                    ("x-ratelimit-global", "true".to_owned()),
                    ("x-ratelimit-scope", "global".to_owned()),
                    ("retry-after", whole_seconds(wait)),
                ],
                refused: Some((wait, Scope::Global)),
            };
        }
        let limit = *self.limits.get(route).unwrap_or(&DEFAULT_LIMIT);
        let key = format!("{route} {major}");
        let window = self.windows.entry(key).or_insert(Window { ends: now + limit.window, used: 0 });
        if window.ends <= now {
            *window = Window { ends: now + limit.window, used: 0 };
        }
        let refused = window.used >= limit.requests;
        window.used = (window.used + 1).min(limit.requests);
        let wait = window.ends - now;
        let left = limit.requests - window.used;
        let mut headers = vec![
            ("x-ratelimit-limit", limit.requests.to_string()),
            ("x-ratelimit-remaining", left.to_string()),
            ("x-ratelimit-reset-after", format!("{:.3}", wait.as_secs_f64())),
            ("x-ratelimit-bucket", bucket_name(route)),
        ];
        if refused {
            headers.push(("x-ratelimit-scope", "user".to_owned()));
            headers.push(("retry-after", whole_seconds(wait)));
        }
        RateLimitDecision { headers, refused: refused.then_some((wait, Scope::Route)) }
    }
}

/// The header's value: Discord rounds it up, and gives the fraction only in the body.
fn whole_seconds(wait: Duration) -> String {
    wait.as_secs_f64().ceil().max(1.0).to_string()
}

fn bucket_name(route: &str) -> String {
    let hash = route.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bucket_refuses_excess_requests_and_refills() {
        let mut buckets = Buckets::default();
        buckets.limit("POST /x", 2, Duration::from_secs(5));
        for (second, major, refused) in [(0, "a", false), (1, "a", false), (2, "a", true), (2, "b", false), (5, "a", false)] {
            let decision = buckets.admit("POST /x", major, Scope::Global, Duration::from_secs(second));
            assert_eq!(decision.refused.is_some(), refused, "{major} at {second} s");
        }
    }

    #[test]
    fn global_limit_exempts_interactions() {
        let mut buckets = Buckets::default();
        buckets.block(Duration::from_secs(1));
        let now = Duration::from_millis(200);
        assert!(buckets.admit("POST /x", "a", Scope::Global, now).refused.is_some());
        assert!(buckets.admit("POST /y", "a", Scope::Route, now).refused.is_none());
    }
}
