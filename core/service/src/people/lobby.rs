//! The search for an opponent across all platforms: the longest waiting first, within a difference in rating that grows with the
//! waiting time. A pair is stored first, then its game is created under an id derived from the pair, then both are notified;
//! after a crash the missing steps are repeated.

use broadside_arena::career::notification::Notification;
use broadside_game::{
    Game,
    event::Invitee,
    ids::{GameId, PlayerId, Timestamp},
    ruleset::Ruleset,
    side::Side,
    view::Seat,
};
use broadside_gunner::habits::Habits;
use broadside_store::store::{Alarm, Collection, CommitOutcome, Key, RequestId, StoreResult};
use broadside_words::locale::Locale;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::{
    account::{key_for_name, player_key},
    anonymise::ErasedPerson,
    changes,
    context::Context,
    free_id::{first_free, game_id},
    games,
    outbox::{Entry, Message},
    records::{PlainRecord, Records, SideEffects},
    request::{HandlerError, HandlerResult},
    reservations::{self, Reservation},
    thinking,
};

/// How often the accepted difference in rating grows, in seconds.
pub(crate) const WIDENING_SECONDS: u32 = 15;

/// After how many seconds a seeker is offered a game against the computer.
pub(crate) const OFFER_COMPUTER_AFTER: u32 = 60;

/// After how many seconds a search ends.
pub(crate) const SEARCH_SECONDS: u32 = 600;

/// How much the accepted difference in rating grows at a time, in rating points.
const RATING_STEP: i64 = 100;

/// The maximum accepted difference in rating, in rating points.
const MAX_RATING_DIFFERENCE: i64 = 1_000;

/// A player who searches for an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Seeker {
    /// The account under which the games are counted.
    pub(crate) main: PlayerId,
    /// The account that plays.
    pub(crate) player: PlayerId,
    pub(crate) name: String,
    /// The tag of the language of the request.
    pub(crate) language: String,
    /// The rating in the family of the rules.
    pub(crate) rating: i64,
    /// The rules as typed; `None` for any.
    pub(crate) rules: Option<String>,
    /// When the search began.
    pub(crate) since: Timestamp,
    /// Whether the player was offered a game against the computer.
    pub(crate) asked: bool,
    /// All accounts of the player.
    pub(crate) accounts: Vec<PlayerId>,
    /// The accounts that the player has blocked.
    pub(crate) shuns: Vec<PlayerId>,
}

/// Two paired players whose game is not created yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Meeting {
    /// The player who waited longer.
    pub(crate) host: Seeker,
    pub(crate) guest: Seeker,
    /// When they were paired.
    pub(crate) at: Timestamp,
}

/// All running searches.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Lobby {
    /// The searches without an opponent, the longest waiting first.
    pub(crate) seekers: Vec<Seeker>,
    /// The pairs without a game.
    pub(crate) meetings: Vec<Meeting>,
}

impl PlainRecord for Lobby {
    /// Removes the player from the search. A pair already has its game at this point.
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
    /// How long the player has waited, in seconds.
    pub(crate) fn waiting_seconds(&self, now: Timestamp) -> u32 {
        u32::try_from((now.0 - self.since.0).max(0) / 1_000).unwrap_or(u32::MAX)
    }

    /// The accepted difference to an opponent's rating.
    pub(crate) fn rating_window(&self, now: Timestamp) -> i64 {
        (RATING_STEP * (1 + i64::from(self.waiting_seconds(now) / WIDENING_SECONDS))).min(MAX_RATING_DIFFERENCE)
    }

    fn matches(&self, other: &Self, now: Timestamp) -> bool {
        let same_rules = match (&self.rules, &other.rules) {
            (Some(one), Some(another)) => one == another,
            _ => true,
        };
        let shuns = |one: &Self, another: &Self| another.accounts.iter().any(|account| one.shuns.contains(account));
        same_rules
            && !shuns(self, other)
            && !shuns(other, self)
            && self.main != other.main
            && (self.rating - other.rating).abs() <= self.rating_window(now).max(other.rating_window(now))
    }
}

impl Meeting {
    /// The opponent of the player with this main account, if that is one of the two.
    pub(crate) fn opponent_of(&self, main: PlayerId) -> Option<&Seeker> {
        let both = [(&self.host, &self.guest), (&self.guest, &self.host)];
        both.into_iter().find(|(own, _)| own.main == main).map(|(_, opponent)| opponent)
    }
}

impl Lobby {
    /// The search of the player with this main account.
    pub(crate) fn seeker(&self, main: PlayerId) -> Option<&Seeker> {
        self.seekers.iter().find(|seeker| seeker.main == main)
    }

    /// Adds a search. Idempotent.
    pub(crate) fn enter(&mut self, seeker: Seeker) {
        let meets = self.meetings.iter().any(|meeting| meeting.opponent_of(seeker.main).is_some());
        if self.seeker(seeker.main).is_none() && !meets {
            self.seekers.push(seeker);
        }
    }

    /// Cancels a search. Returns whether there was one.
    pub(crate) fn leave(&mut self, person: PlayerId) -> bool {
        self.seekers.extract_if(.., |seeker| seeker.main == person || seeker.player == person).count() > 0
    }

    /// Replaces the blocked accounts of a search. Idempotent.
    pub(crate) fn set_blocked(&mut self, identities: &[PlayerId], shuns: &[PlayerId]) {
        for seeker in self.seekers.iter_mut().filter(|seeker| identities.contains(&seeker.player)) {
            seeker.shuns = shuns.to_vec();
        }
    }

    /// Pairs the searches that match: the longest waiting first, each with the nearest rating.
    pub(crate) fn pair(&mut self, now: Timestamp) {
        let mut at = 0;
        while at < self.seekers.len() {
            let one = &self.seekers[at];
            let candidates = (at + 1..self.seekers.len()).filter(|other| one.matches(&self.seekers[*other], now));
            match candidates.min_by_key(|other| (self.seekers[*other].rating - one.rating).abs()) {
                Some(other) => {
                    let guest = self.seekers.remove(other);
                    let host = self.seekers.remove(at);
                    self.meetings.push(Meeting { host, guest, at: now });
                }
                None => at += 1,
            }
        }
    }

    /// The alarm at which to look for pairs again.
    pub(crate) fn next_alarm(&self, now: Timestamp) -> Alarm {
        match (self.meetings.is_empty(), self.seekers.is_empty()) {
            (false, _) => Alarm::At(now.0),
            (true, false) => Alarm::At(now.plus_seconds(WIDENING_SECONDS).0),
            (true, true) => Alarm::Clear,
        }
    }
}

pub(crate) fn lobby_key() -> Key {
    key_for_name(Collection::Lobby, "quick")
}

/// Cancels the search of an account. Returns whether there was one.
pub(crate) async fn leave(records: &Records, main: PlayerId, request: RequestId) -> StoreResult<bool> {
    let leave = |lobby: &mut Lobby| Ok((lobby.leave(main), SideEffects::nothing()));
    records.try_update_record(&lobby_key(), None, request, leave).await
}

/// Handles the lobby's alarm: pairs players, ends searches and offers games against the computer. Always returns `true`.
pub(crate) async fn handle_lobby_alarm(context: &Context, at: i64) -> StoreResult<bool> {
    let (now, request) = (context.clock.now(), RequestId::hash(&["lobby", &at.to_string()]));
    let advance = |lobby: &mut Lobby| {
        let notify = |player: PlayerId, notification: Notification| Entry::Message(Message::notification(player, notification));
        lobby.pair(now);
        let expired = lobby.seekers.extract_if(.., |seeker| seeker.waiting_seconds(now) >= SEARCH_SECONDS);
        let mut entries: Vec<Entry> = expired.map(|seeker| notify(seeker.player, Notification::NobodyFound)).collect();
        // Each player is offered a game against the computer only once.
        let late = |seeker: &&mut Seeker| !seeker.asked && seeker.waiting_seconds(now) >= OFFER_COMPUTER_AFTER;
        for seeker in lobby.seekers.iter_mut().filter(late) {
            seeker.asked = true;
            let left = SEARCH_SECONDS.saturating_sub(seeker.waiting_seconds(now));
            entries.push(notify(seeker.player, Notification::StillSeeking(left)));
        }
        SideEffects { alarm: lobby.next_alarm(now), ..SideEffects::entries(entries) }
    };
    context.records.update_record(&lobby_key(), request, advance).await?;
    create_games_of_pairs(context).await.map(|()| true)
}

/// Creates the games of all pairs, and notifies the players. Idempotent.
pub(crate) async fn create_games_of_pairs(context: &Context) -> StoreResult {
    let lobby: Lobby = context.records.load_record(&lobby_key()).await?;
    for meeting in &lobby.meetings {
        let game = get_or_create_game(context, meeting).await?;
        let now = context.clock.now();
        let request = RequestId::hash(&["met", &game.to_string(), &meeting.at.0.to_string()]);
        let remove_pair = |lobby: &mut Lobby| {
            if lobby.meetings.extract_if(.., |known| *known == *meeting).count() == 0 {
                return SideEffects::nothing();
            }
            let both = [(&meeting.host, &meeting.guest), (&meeting.guest, &meeting.host)];
            let notify = |(whom, other): (&Seeker, &Seeker)| {
                Entry::Message(Message::notification(whom.player, Notification::Matched(game, other.name.clone())))
            };
            SideEffects { alarm: lobby.next_alarm(now), ..SideEffects::entries(both.map(notify).into()) }
        };
        context.records.update_record(&lobby_key(), request, remove_pair).await?;
    }
    Ok(())
}

/// Returns the game of a pair. Creates it if it does not exist.
async fn get_or_create_game(context: &Context, meeting: &Meeting) -> StoreResult<GameId> {
    let partition = player_key(meeting.host.player).partition;
    let word = &format!("{} {} {}", meeting.host.player, meeting.guest.player, meeting.at.0);
    first_free(&format!("the pair {word}"), |attempt| async move {
        let id = game_id(partition, &["quick", word], attempt);
        if let Some(existing) = games::load(&context.records, id).await? {
            return Ok(is_game_of(&existing, meeting).then_some(id));
        }
        let request = RequestId::hash(&["meeting", &id.to_string()]);
        let opened = async {
            let game = new_game_of_pair(context, id, meeting)?;
            for seeker in [&meeting.host, &meeting.guest] {
                let request = RequestId::hash(&["reserve", &seeker.player.to_string(), &id.to_string()]);
                reservations::reserve(context, &player_key(seeker.player), None, request, Reservation::Game(id), None, |_| {}).await?;
            }
            Ok::<_, HandlerError>(changes::commit_new(context, request, None, &game).await?.0)
        };
        match opened.await {
            Ok(CommitOutcome::Done(_) | CommitOutcome::Repeated(_)) => Ok(Some(id)),
            // Another writer took this id. If it did the same work, the game exists.
            Ok(CommitOutcome::Stale(_)) => {
                Ok(games::load(&context.records, id).await?.is_some_and(|existing| is_game_of(&existing, meeting)).then_some(id))
            }
            Err(stop) => Err(stop.into_store_error(&format!("the game of the pair {word}"))),
        }
    })
    .await
}

fn new_game_of_pair(context: &Context, id: GameId, meeting: &Meeting) -> HandlerResult<Game> {
    let lettering = Locale::from_tag(&meeting.host.language).unwrap_or_default().lettering();
    // Those that either player asked for.
    let rules = meeting.host.rules.as_deref().or(meeting.guest.rules.as_deref()).unwrap_or("classic");
    let rules = Ruleset::parse(rules, lettering).unwrap_or_else(|_| Ruleset::classic(lettering));
    let [host, guest] = [&meeting.host, &meeting.guest].map(|seeker| Seat { player: seeker.player, name: seeker.name.clone() });
    let invitee = Invitee::Player(guest.player, guest.name.clone());
    let game = Game::challenge(id, meeting.at, rules, host, invitee, None);
    thinking::apply_join(context, &Habits::NONE, &game, guest, None)
}

fn is_game_of(existing: &Game, meeting: &Meeting) -> bool {
    let view = existing.public();
    let begun = existing.log().first().is_some_and(|first| first.at == meeting.at);
    begun && view.side_of(meeting.host.player) == Some(Side::A) && view.side_of(meeting.guest.player) == Some(Side::B)
}
