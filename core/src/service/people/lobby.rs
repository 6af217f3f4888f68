//! The search for an opponent across all homes: the longest waiting first, by a difference in rating that widens with waiting. Two who
//! were brought together are written down first, then their game is opened under an id that follows from the meeting, then both are
//! told: a crash in between repeats what is missing.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::{
    account::{named, of_player},
    anonymize::ErasedPerson,
    changes::{self, GameChange, GameCommit},
    context::Context,
    free_id::first_free,
    games,
    outbox::{Entry, Message},
    records::{Plain, Records, SideEffects, Versioned},
    request::HandlerError,
    reservations::{self, Reservation},
    store::{Alarm, Collection, Key, RequestId, StoreError},
    thinking,
};
use crate::{
    arena::career::tiding::Notification,
    game::{
        Game,
        event::Invitee,
        ids::{GameId, PlayerId, Timestamp},
        ruleset::Ruleset,
        side::Side,
        view::Seat,
    },
    gunner::habits::Habits,
    present::locale::Locale,
};

/// How often the search widens, in seconds.
pub(in crate::service) const STEP: u32 = 15;

/// After how many seconds a seeker is asked whether the computer would do.
pub(in crate::service) const PATIENCE: u32 = 60;

/// After how many seconds the search is over.
pub(in crate::service) const END: u32 = 600;

/// By how much the difference in rating may grow a step, and how far.
const WIDENING: i64 = 100;
const WIDEST: i64 = 1_000;

/// Somebody who looks for an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::service) struct Seeker {
    /// The identity that games are counted for.
    pub(in crate::service) main: PlayerId,
    /// The identity that asked, and plays.
    pub(in crate::service) player: PlayerId,
    /// Under which name.
    pub(in crate::service) name: String,
    /// The tag of the language in which it was asked.
    pub(in crate::service) language: String,
    /// The rating in the family of the rules.
    pub(in crate::service) rating: i64,
    /// The rules as typed; none: any.
    pub(in crate::service) rules: Option<String>,
    /// Since when.
    pub(in crate::service) since: Timestamp,
    /// Whether the seeker has been asked about the computer.
    pub(in crate::service) asked: bool,
    /// All identities of the seeker.
    pub(in crate::service) accounts: Vec<PlayerId>,
    /// The identities of those whom the seeker has blocked.
    pub(in crate::service) shuns: Vec<PlayerId>,
}

/// Two who are to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::service) struct Meeting {
    /// Who waited longer, and hosts.
    pub(in crate::service) host: Seeker,
    /// The other.
    pub(in crate::service) guest: Seeker,
    /// When they were brought together.
    pub(in crate::service) at: Timestamp,
}

/// Everybody who looks for an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(in crate::service) struct Lobby {
    /// Who still does, the longest waiting first.
    pub(in crate::service) seekers: Vec<Seeker>,
    /// Who was brought together and has no game yet.
    pub(in crate::service) meetings: Vec<Meeting>,
}

impl Plain for Lobby {
    /// Takes them out of the search. Whoever was brought together with somebody has a game before that.
    fn forget(&mut self, _key: &Key, gone: &ErasedPerson) -> SideEffects {
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
    pub(in crate::service) fn waited(&self, now: Timestamp) -> u32 {
        u32::try_from((now.0 - self.since.0).max(0) / 1_000).unwrap_or(u32::MAX)
    }

    /// How far an opponent's rating may lie from this one's.
    pub(in crate::service) fn window(&self, now: Timestamp) -> i64 {
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
    pub(in crate::service) fn rules(&self) -> &str {
        self.host.rules.as_deref().or(self.guest.rules.as_deref()).unwrap_or("classic")
    }
}

impl Lobby {
    /// The one who seeks for this person, if anybody does.
    pub(in crate::service) fn seeker(&self, main: PlayerId) -> Option<&Seeker> {
        self.seekers.iter().find(|seeker| seeker.main == main)
    }

    /// Lets somebody seek. Idempotent.
    pub(in crate::service) fn enter(&mut self, seeker: Seeker) {
        let meets = self.meetings.iter().any(|meeting| meeting.host.main == seeker.main || meeting.guest.main == seeker.main);
        if self.seeker(seeker.main).is_none() && !meets {
            self.seekers.push(seeker);
        }
    }

    /// Lets somebody seek no longer; says whether they did.
    pub(in crate::service) fn leave(&mut self, person: PlayerId) -> bool {
        let before = self.seekers.len();
        self.seekers.retain(|seeker| seeker.main != person && seeker.player != person);
        self.seekers.len() < before
    }

    /// Changes whom somebody does not want to find. Idempotent.
    pub(in crate::service) fn shun(&mut self, identities: &[PlayerId], shuns: &[PlayerId]) {
        for seeker in self.seekers.iter_mut().filter(|seeker| identities.contains(&seeker.player)) {
            seeker.shuns = shuns.to_vec();
        }
    }

    /// Brings together whoever suits: the longest waiting first, each with the nearest in rating.
    pub(in crate::service) fn pair(&mut self, now: Timestamp) {
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
    pub(in crate::service) fn strike(&mut self, meeting: &Meeting) -> bool {
        let before = self.meetings.len();
        self.meetings.retain(|known| known != meeting);
        self.meetings.len() < before
    }

    /// Whom the search is over for.
    pub(in crate::service) fn lapse(&mut self, now: Timestamp) -> Vec<Seeker> {
        self.seekers.extract_if(.., |seeker| seeker.waited(now) >= END).collect()
    }

    /// Who is to be asked about the computer now, once.
    pub(in crate::service) fn ask(&mut self, now: Timestamp) -> Vec<Seeker> {
        let late = |seeker: &&mut Seeker| !seeker.asked && seeker.waited(now) >= PATIENCE;
        let mut asked = Vec::new();
        for seeker in self.seekers.iter_mut().filter(late) {
            seeker.asked = true;
            asked.push(seeker.clone());
        }
        asked
    }

    /// When somebody has to look again.
    pub(in crate::service) fn due(&self, now: Timestamp) -> Option<Timestamp> {
        match (self.meetings.is_empty(), self.seekers.is_empty()) {
            (false, _) => Some(now),
            (true, false) => Some(now.plus_seconds(STEP)),
            (true, true) => None,
        }
    }
}

/// Where the one lobby lies.
pub(in crate::service) fn of_lobby() -> Key {
    named(Collection::Lobby, "quick")
}

/// Takes one identity out of the search.
pub(in crate::service) async fn leave(records: &Records, main: PlayerId, request: RequestId) -> Result<(), StoreError> {
    let leave = |lobby: &mut Lobby| {
        lobby.leave(main);
    };
    records.update_record(&of_lobby(), request, leave).await
}

/// Does what the lobby's lapsed alarm asks for; says whether anything moved.
pub(in crate::service) async fn wake_lobby(context: &Context, at: i64) -> Result<bool, StoreError> {
    let (now, request) = (context.clock.now(), RequestId::hash(&["lobby", &at.to_string()]));
    context
        .records
        .update_record(&of_lobby(), request, |lobby: &mut Lobby| {
            let letter = |seeker: &Seeker, tiding: Notification| Entry::from(Message::tiding(seeker.player, tiding));
            lobby.pair(now);
            let mut entries: Vec<Entry> = lobby.lapse(now).iter().map(|seeker| letter(seeker, Notification::NobodyFound)).collect();
            let left = |seeker: &Seeker| END.saturating_sub(seeker.waited(now));
            entries.extend(lobby.ask(now).iter().map(|seeker| letter(seeker, Notification::StillSeeking(left(seeker)))));
            SideEffects { alarm: alarm(lobby, now), ..SideEffects::entries(entries) }
        })
        .await?;
    open_meetings(context).await.map(|()| true)
}

/// Opens the games of those who were brought together, and tells them. Idempotent.
pub(in crate::service) async fn open_meetings(context: &Context) -> Result<(), StoreError> {
    let lobby: Lobby = context.records.load_record(&of_lobby()).await?;
    for meeting in &lobby.meetings {
        let game = open_meeting(context, meeting).await?;
        let now = context.clock.now();
        let request = RequestId::hash(&["met", &game.to_string(), &meeting.at.0.to_string()]);
        context
            .records
            .update_record(&of_lobby(), request, |lobby: &mut Lobby| {
                if !lobby.strike(meeting) {
                    return SideEffects::nothing();
                }
                let told = [(&meeting.host, &meeting.guest), (&meeting.guest, &meeting.host)];
                let letter = |(whom, other): (&Seeker, &Seeker)| {
                    Message::tiding(whom.player, Notification::Matched(game, other.name.clone())).into()
                };
                SideEffects { alarm: alarm(lobby, now), ..SideEffects::entries(told.map(letter).into()) }
            })
            .await?;
    }
    Ok(())
}

/// The game of a meeting, opened if it is not yet.
async fn open_meeting(context: &Context, meeting: &Meeting) -> Result<GameId, StoreError> {
    let partition = of_player(meeting.host.player).partition.number();
    let word = &format!("{} {} {}", meeting.host.player, meeting.guest.player, meeting.at.0);
    first_free(&format!("the meeting {word}"), |attempt| async move {
        let serial = RequestId::hash(&["quick", word, &attempt.to_string()]).0.get();
        let id = GameId::new(partition, serial);
        if let Some(there) = games::load_versioned(&context.records, id).await? {
            return Ok(of_meeting(&there, meeting).then_some(id));
        }
        let change = GameChange { game: id, request: RequestId::hash(&["meeting", &id.to_string()]), origin: None };
        let opened = async {
            let game = game_of_meeting(context, id, meeting)?;
            for seeker in [&meeting.host, &meeting.guest] {
                let request = RequestId::hash(&["reserve", &seeker.player.to_string(), &id.to_string()]);
                reservations::reserve(context, &of_player(seeker.player), request, Reservation::Game(id), None, |_| {}).await?;
            }
            changes::commit_new(context, &change, &game).await
        };
        match opened.await {
            Ok(GameCommit::Done(_) | GameCommit::Repeated) => Ok(Some(id)),
            Ok(GameCommit::Stale(there)) => Ok(there.is_some_and(|there| of_meeting(&there, meeting)).then_some(id)),
            Err(HandlerError::Refused(..) | HandlerError::NeedsAuthority(_)) => {
                Err(StoreError::Internal(format!("the game of {word} cannot be begun")))
            }
            Err(HandlerError::Store(fault)) => Err(fault),
        }
    })
    .await
}

fn game_of_meeting(context: &Context, id: GameId, meeting: &Meeting) -> Result<Game, HandlerError> {
    let lettering = Locale::from_tag(&meeting.host.language).unwrap_or_default().lettering();
    let rules = Ruleset::parse(meeting.rules(), lettering).unwrap_or_else(|_| Ruleset::classic(lettering));
    let [host, guest] = [&meeting.host, &meeting.guest].map(|seeker| Seat { player: seeker.player, name: seeker.name.clone() });
    let invitee = Invitee::Player(guest.player, guest.name.clone());
    let game = Game::challenge(id, meeting.at, rules, host, invitee, None);
    thinking::step_join(context, &Habits::NONE, &game, guest, None)
}

impl Meeting {
    pub(in crate::service) fn opponent_of(&self, main: PlayerId) -> Option<&Seeker> {
        match (self.host.main == main, self.guest.main == main) {
            (true, _) => Some(&self.guest),
            (false, true) => Some(&self.host),
            (false, false) => None,
        }
    }
}

fn of_meeting(there: &Versioned<Game>, meeting: &Meeting) -> bool {
    let view = there.record.public();
    let begun = there.record.log().first().is_some_and(|first| first.at == meeting.at);
    begun && view.side_of(meeting.host.player) == Some(Side::A) && view.side_of(meeting.guest.player) == Some(Side::B)
}

/// When the lobby wakes next.
pub(in crate::service) fn alarm(lobby: &Lobby, now: Timestamp) -> Alarm {
    lobby.due(now).map_or(Alarm::Clear, |at| Alarm::At(at.0))
}
