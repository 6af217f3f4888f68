//! Rate limits: a bucket per route and main parameter, and the global limit, with the headers Discord sends.
//! Generous until a test sets a limit.

use std::collections::HashMap;
use std::time::Duration;

/// What a bucket says to one request.
pub(super) struct Verdict {
    pub(super) headers: Vec<(&'static str, String)>,
    /// How long to wait, when the request is refused, and whether all routes are shut.
    pub(super) refused: Option<(Duration, Scope)>,
}

/// How far a limit reaches: one route only, or all that count towards the global one.
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

const GENEROUS: Limit = Limit { requests: 1_000, window: Duration::from_secs(1) };

/// All limits and how far they are used up.
#[derive(Default)]
pub(super) struct Buckets {
    limits: HashMap<String, Limit>,
    windows: HashMap<String, Window>,
    shut_until: Duration,
}

impl Buckets {
    /// Limits a route to so many requests in a window, for each channel or token.
    pub(super) fn limit(&mut self, route: &str, requests: u32, window: Duration) {
        self.limits.insert(route.to_owned(), Limit { requests, window });
        self.windows.retain(|key, _| !key.starts_with(route));
    }

    /// Shuts everything but interactions until a moment.
    pub(super) fn shut(&mut self, until: Duration) {
        self.shut_until = until;
    }

    /// Counts one request and says what its answer must carry.
    pub(super) fn take(&mut self, route: &str, major: &str, scope: Scope, now: Duration) -> Verdict {
        if scope == Scope::Global && now < self.shut_until {
            let wait = self.shut_until - now;
            return Verdict {
                headers: vec![
                    ("x-ratelimit-global", "true".to_owned()),
                    ("x-ratelimit-scope", "global".to_owned()),
                    ("retry-after", whole_seconds(wait)),
                ],
                refused: Some((wait, Scope::Global)),
            };
        }
        let limit = *self.limits.get(route).unwrap_or(&GENEROUS);
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
        Verdict { headers, refused: refused.then_some((wait, Scope::Route)) }
    }
}

/// Discord rounds the header up and gives the fraction in the body only.
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
    fn a_bucket_refuses_the_request_too_many_and_refills() {
        let mut buckets = Buckets::default();
        buckets.limit("POST /x", 2, Duration::from_secs(5));
        for (second, major, refused) in [(0, "a", false), (1, "a", false), (2, "a", true), (2, "b", false), (5, "a", false)] {
            let verdict = buckets.take("POST /x", major, Scope::Global, Duration::from_secs(second));
            assert_eq!(verdict.refused.is_some(), refused, "{major} at {second} s");
        }
    }

    #[test]
    fn the_global_limit_spares_interactions() {
        let mut buckets = Buckets::default();
        buckets.shut(Duration::from_secs(1));
        let now = Duration::from_millis(200);
        assert!(buckets.take("POST /x", "a", Scope::Global, now).refused.is_some());
        assert!(buckets.take("POST /y", "a", Scope::Route, now).refused.is_none());
    }
}
