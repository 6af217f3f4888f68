//! Who looks for an opponent, and who suits whom: the longest waiting first, by a difference in rating that widens with
//! waiting. Decides only; opens no games and tells nobody.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        records::{Plain, SideEffects},
        store::Key,
    },
    erase::Gone,
};
use crate::game::ids::{PlayerId, Timestamp};

/// How often the search widens, in seconds.
pub(super) const STEP: u32 = 15;

/// After how many seconds a seeker is asked whether the computer would do.
pub(super) const PATIENCE: u32 = 60;

/// After how many seconds the search is over.
pub(super) const END: u32 = 600;

/// By how much the difference in rating may grow a step, and how far.
const WIDENING: i64 = 100;
const WIDEST: i64 = 1_000;

/// Somebody who looks for an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Seeker {
    /// The identity that games are counted for.
    pub(super) main: PlayerId,
    /// The identity that asked, and plays.
    pub(super) player: PlayerId,
    /// Under which name.
    pub(super) name: String,
    /// The tag of the language in which it was asked.
    pub(super) language: String,
    /// The rating in the family of the rules.
    pub(super) rating: i64,
    /// The rules as typed; none: any.
    pub(super) rules: Option<String>,
    /// Since when.
    pub(super) since: Timestamp,
    /// Whether the seeker has been asked about the computer.
    pub(super) asked: bool,
    /// All identities of the seeker.
    pub(super) accounts: Vec<PlayerId>,
    /// The identities of those whom the seeker has blocked.
    pub(super) shuns: Vec<PlayerId>,
}

/// Two who are to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Meeting {
    /// Who waited longer, and hosts.
    pub(super) host: Seeker,
    /// The other.
    pub(super) guest: Seeker,
    /// When they were brought together.
    pub(super) at: Timestamp,
}

/// Everybody who looks for an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Lobby {
    /// Who still does, the longest waiting first.
    pub(super) seekers: Vec<Seeker>,
    /// Who was brought together and has no game yet.
    pub(super) meetings: Vec<Meeting>,
}

impl Plain for Lobby {
    /// Takes them out of the search. Whoever was brought together with somebody has a game before that.
    fn forget(&mut self, _key: &Key, gone: &Gone) -> SideEffects {
        self.leave(gone.player);
        SideEffects::nothing()
    }

    fn export(&self, _key: &Key, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        let meeting = self.meetings.iter().flat_map(|meeting| [&meeting.host, &meeting.guest]);
        let own = self.seekers.iter().chain(meeting).filter(|seeker| seeker.player == person || seeker.main == person);
        own.map(|seeker| json!(Seeker { accounts: vec![person], shuns: Vec::new(), ..seeker.clone() })).collect()
    }
}

impl Seeker {
    /// How long this one has waited, in seconds.
    pub(super) fn waited(&self, now: Timestamp) -> u32 {
        u32::try_from((now.0 - self.since.0).max(0) / 1_000).unwrap_or(u32::MAX)
    }

    /// How far an opponent's rating may lie from this one's.
    pub(super) fn window(&self, now: Timestamp) -> i64 {
        (WIDENING * (1 + i64::from(self.waited(now) / STEP))).min(WIDEST)
    }

    fn suits(&self, other: &Self, now: Timestamp) -> bool {
        let alike = match (&self.rules, &other.rules) {
            (Some(one), Some(another)) => one == another,
            _ => true,
        };
        let shuns = |one: &Self, another: &Self| another.accounts.iter().any(|account| one.shuns.contains(account));
        alike
            && !shuns(self, other)
            && !shuns(other, self)
            && self.main != other.main
            && (self.rating - other.rating).abs() <= self.window(now).max(other.window(now))
    }
}

impl Meeting {
    /// The rules they play: what either asked for.
    pub(super) fn rules(&self) -> &str {
        self.host.rules.as_deref().or(self.guest.rules.as_deref()).unwrap_or("classic")
    }
}

impl Lobby {
    /// The one who seeks for this person, if anybody does.
    pub(super) fn seeker(&self, main: PlayerId) -> Option<&Seeker> {
        self.seekers.iter().find(|seeker| seeker.main == main)
    }

    /// Lets somebody seek. Idempotent.
    pub(super) fn enter(&mut self, seeker: Seeker) {
        let meets = self.meetings.iter().any(|meeting| meeting.host.main == seeker.main || meeting.guest.main == seeker.main);
        if self.seeker(seeker.main).is_none() && !meets {
            self.seekers.push(seeker);
        }
    }

    /// Lets somebody seek no longer; says whether they did.
    pub(super) fn leave(&mut self, person: PlayerId) -> bool {
        let before = self.seekers.len();
        self.seekers.retain(|seeker| seeker.main != person && seeker.player != person);
        self.seekers.len() < before
    }

    /// Changes whom somebody does not want to find. Idempotent.
    pub(super) fn shun(&mut self, identities: &[PlayerId], shuns: &[PlayerId]) {
        for seeker in self.seekers.iter_mut().filter(|seeker| identities.contains(&seeker.player)) {
            seeker.shuns = shuns.to_vec();
        }
    }

    /// Brings together whoever suits: the longest waiting first, each with the nearest in rating.
    pub(super) fn pair(&mut self, now: Timestamp) {
        let mut at = 0;
        while at < self.seekers.len() {
            let one = &self.seekers[at];
            let fitting = (at + 1..self.seekers.len()).filter(|other| one.suits(&self.seekers[*other], now));
            match fitting.min_by_key(|other| (self.seekers[*other].rating - one.rating).abs()) {
                Some(other) => {
                    let guest = self.seekers.remove(other);
                    let host = self.seekers.remove(at);
                    self.meetings.push(Meeting { host, guest, at: now });
                }
                None => at += 1,
            }
        }
    }

    /// Takes a meeting out that has its game. Idempotent; says whether it was there.
    pub(super) fn strike(&mut self, meeting: &Meeting) -> bool {
        let before = self.meetings.len();
        self.meetings.retain(|known| known != meeting);
        self.meetings.len() < before
    }

    /// Whom the search is over for.
    pub(super) fn lapse(&mut self, now: Timestamp) -> Vec<Seeker> {
        let (over, seeking) = self.seekers.drain(..).partition(|seeker| seeker.waited(now) >= END);
        self.seekers = seeking;
        over
    }

    /// Who is to be asked about the computer now, once.
    pub(super) fn ask(&mut self, now: Timestamp) -> Vec<Seeker> {
        let late = |seeker: &&mut Seeker| !seeker.asked && seeker.waited(now) >= PATIENCE;
        let mut asked = Vec::new();
        for seeker in self.seekers.iter_mut().filter(late) {
            seeker.asked = true;
            asked.push(seeker.clone());
        }
        asked
    }

    /// When somebody has to look again.
    pub(super) fn due(&self, now: Timestamp) -> Option<Timestamp> {
        match (self.meetings.is_empty(), self.seekers.is_empty()) {
            (false, _) => Some(now),
            (true, false) => Some(now.plus_seconds(STEP)),
            (true, true) => None,
        }
    }
}
