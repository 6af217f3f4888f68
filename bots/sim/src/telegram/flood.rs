//! Faults and limits planned by tests: failing answers, flood waits, messages per minute. Counts the traffic of each chat; refuses
//! nothing unless a test planned it.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use serde_json::{Value, json};

use super::wire::Refusal;

const MINUTE: Duration = Duration::from_secs(60);

/// The kind of traffic a limit applies to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Traffic {
    /// New messages.
    Sends,
    /// Edits of messages.
    Edits,
    /// Ephemeral messages.
    Ephemeral,
}

/// The planned faults and limits, and the traffic so far.
#[derive(Debug, Default)]
pub(super) struct FaultPlan {
    failures: VecDeque<(String, u16, Value)>,
    losses: Vec<String>,
    floods: HashMap<String, FloodWait>,
    limits: HashMap<Traffic, usize>,
    /// The limit of sends and edits together, in each group.
    group_limit: Option<usize>,
    traffic: HashMap<i64, Vec<(Duration, Traffic)>>,
}

/// A period of 429 answers that begins with the next call.
#[derive(Debug)]
struct FloodWait {
    lasts: Duration,
    until: Option<Duration>,
}

impl FaultPlan {
    pub(super) fn fail_next(&mut self, method: &str, code: u16, body: Value) {
        self.failures.push_back((method.to_ascii_lowercase(), code, body));
    }

    pub(super) fn lose_answer(&mut self, method: &str) {
        self.losses.push(method.to_ascii_lowercase());
    }

    /// Whether the answer to this call is to be lost after its execution.
    pub(super) fn loses_answer(&mut self, method: &str) -> bool {
        let at = self.losses.iter().position(|name| name.eq_ignore_ascii_case(method));
        at.map(|at| self.losses.swap_remove(at)).is_some()
    }

    pub(super) fn flood(&mut self, method: &str, seconds: u64) {
        let flood = FloodWait { lasts: Duration::from_secs(seconds), until: None };
        self.floods.insert(method.to_ascii_lowercase(), flood);
    }

    pub(super) fn limit_groups(&mut self, per_minute: usize) {
        self.group_limit = Some(per_minute);
    }

    pub(super) fn limit(&mut self, traffic: Traffic, per_minute: usize) {
        self.limits.insert(traffic, per_minute);
    }

    /// The planned refusal of this call, if any.
    pub(super) fn planned_refusal(&mut self, method: &str, now: Duration) -> Option<Refusal> {
        let method = method.to_ascii_lowercase();
        if let Some(at) = self.failures.iter().position(|(name, _, _)| *name == method) {
            let (_, code, body) = self.failures.remove(at)?;
            return Some(Refusal::with_body(code, body));
        }
        let flood = self.floods.get_mut(&method)?;
        let until = *flood.until.get_or_insert(now + flood.lasts);
        if now < until {
            return Some(too_many(until - now));
        }
        self.floods.remove(&method);
        None
    }

    /// Refuses if the chat's limit per minute is used up.
    pub(super) fn check_limit(&self, chat: i64, traffic: Traffic, now: Duration) -> Result<(), Refusal> {
        let past = self.traffic.get(&chat).map(Vec::as_slice).unwrap_or_default();
        let free = |limit: usize, counts: &dyn Fn(Traffic) -> bool| {
            let recent: Vec<Duration> = past.iter().filter(|(at, kind)| counts(*kind) && now < *at + MINUTE).map(|(at, _)| *at).collect();
            match recent.first() {
                Some(oldest) if recent.len() >= limit => Err(too_many(*oldest + MINUTE - now)),
                _ => Ok(()),
            }
        };
        let of_all = self.group_limit.filter(|_| chat < 0 && traffic != Traffic::Ephemeral);
        of_all.map_or(Ok(()), |limit| free(limit, &|kind| kind != Traffic::Ephemeral))?;
        self.limits.get(&traffic).map_or(Ok(()), |limit| free(*limit, &|kind| kind == traffic))
    }

    pub(super) fn count(&mut self, chat: i64, traffic: Traffic, now: Duration) {
        self.traffic.entry(chat).or_default().push((now, traffic));
    }

    /// The largest number of sends and edits together in any minute of this chat.
    pub(super) fn busiest_minute(&self, chat: i64) -> usize {
        let times = self.traffic.get(&chat).map(Vec::as_slice).unwrap_or_default();
        let times: Vec<_> = times.iter().filter(|(_, kind)| *kind != Traffic::Ephemeral).collect();
        let from = |start: usize| times[start..].iter().take_while(|(at, _)| *at < times[start].0 + MINUTE).count();
        (0..times.len()).map(from).max().unwrap_or_default()
    }
}

fn too_many(wait: Duration) -> Refusal {
    let seconds = wait.as_millis().div_ceil(1000).max(1) as u64;
    Refusal::with_body(
        429,
        json!({
            "description": format!("Too Many Requests: retry after {seconds}"),
            "parameters": { "retry_after": seconds },
        }),
    )
}
