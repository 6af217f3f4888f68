//! What is kept about a person or a room beside games: the language, the look of pictures, whether the crew
//! talks, which games are theirs, rules put by, whom a room has banned or a person has blocked, the code of an adult. Says where it and
//! other records lie, and loads and changes it. Decides nothing.

use std::fmt;

use base64::{Engine, prelude::BASE64_STANDARD};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{
    gone::Gone,
    outbox::Address,
    records::{Plain, Records, SideEffects, emptied, if_read, read_plain},
    store::{Collection, Key, Partition, RequestId, StoreError},
};
use crate::{
    arena::schedule,
    game::ids::{GameId, Home, PlayerId, RoomId, Timestamp, TournamentId},
    present::{
        locale::Locale,
        look::Look,
        notify::{Notify, QuietHours},
        people::{badge::Badge, thumbnail::Thumbnail},
        persona::Banter,
        sayings::PhraseSetting,
    },
};

/// How many finished games are remembered for rematches and records.
const FINISHED: usize = 5;

/// How often the digest of an adult's code is taken: codes are short, and each guess shall cost something.
const ROUNDS: u32 = 2_000;

/// What is kept about one person or room.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Account {
    language: Option<String>,
    hint: Option<String>,
    /// The games under way, oldest first.
    pub active: Vec<GameId>,
    /// The games finished last, newest first.
    pub finished: Vec<GameId>,
    /// The rules being put together, as they are typed.
    pub(super) draft: Option<String>,
    /// The rules put by, by name.
    pub(super) sets: Vec<(String, String)>,
    /// The rules of a game begun here without naming any; none for the classic ones.
    pub(super) default: Option<String>,
    /// The games this person follows without playing in them, oldest first.
    pub following: Vec<GameId>,
    drafted_in: Option<String>,
    /// The tournaments that this person is in or this room holds, oldest first; none that is over.
    pub tournaments: Vec<TournamentId>,
    /// The tournaments that ended last, newest first.
    pub held: Vec<TournamentId>,
    plan: Option<String>,
    planned_in: Option<String>,
    /// The time zone in which clocks on walls are read, by its IANA name.
    pub(super) zone: Option<String>,
    keepers: Vec<String>,
    /// Whether only those who keep the room's tournaments may make them.
    pub(super) restricted: bool,
    look: Option<String>,
    silent: bool,
    /// Whom this room has banned or this person has blocked, in the order in which they were.
    pub(super) barred: Vec<Barred>,
    /// The rooms and people by whom this person is kept out.
    pub(super) barred_by: Vec<Address>,
    notify: Option<String>,
    quiet: Option<(u16, u16)>,
    hushed: bool,
    /// The lock of an adult, if there is one.
    pub(super) lock: Option<Lock>,
    badge: Option<String>,
    /// The thumbnail's file, as it was saved.
    #[serde(serialize_with = "picture")]
    avatar: Option<Vec<u8>>,
    /// Guesses at secrets, by their kind: when there would be a whole burst of them again, in milliseconds since the Unix epoch.
    tries: Vec<(u8, i64)>,
}

/// Somebody who is kept out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Barred {
    /// The identities that were known to be theirs.
    pub(super) accounts: Vec<PlayerId>,
    /// What they were called; empty once they were forgotten.
    pub(super) name: String,
}

impl Barred {
    pub(super) fn is_any_of(&self, accounts: &[PlayerId]) -> bool {
        self.accounts.iter().any(|account| accounts.contains(account))
    }
}

/// The code by which an adult has locked an account, as a salted digest. Shows neither code nor digest.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lock {
    salt: [u8; 16],
    digest: [u8; 32],
}

impl Lock {
    /// The lock that this code opens.
    pub fn new(code: &str, salt: [u8; 16]) -> Self {
        Self { salt, digest: digest(code, salt) }
    }

    /// Whether this code opens it. How long that takes tells nothing of the code.
    pub fn opens_with(&self, code: &str) -> bool {
        let tried = digest(code, self.salt);
        tried.iter().zip(&self.digest).fold(0, |differs, (one, other)| differs | (one ^ other)) == 0
    }
}

impl fmt::Debug for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lock")
    }
}

fn digest(code: &str, salt: [u8; 16]) -> [u8; 32] {
    let first: [u8; 32] = Sha256::new().chain_update(salt).chain_update(code).finalize().into();
    (0..ROUNDS).fold(first, |last, _| Sha256::new().chain_update(salt).chain_update(last).finalize().into())
}

/// So many at once, and one more every so many milliseconds.
#[derive(Clone, Copy)]
pub(super) struct Rate {
    pub(super) burst: i64,
    pub(super) every: i64,
}

impl Rate {
    /// How many milliseconds until there may be one more, where there would be a whole burst again at `whole`.
    pub(super) fn wait(self, whole: i64, now: Timestamp) -> i64 {
        // Never further ahead than the burst, so that a clock that is set back keeps nobody waiting for long.
        (whole.min(now.0 + self.burst * self.every) - now.0 - (self.burst - 1) * self.every).max(0)
    }

    /// When there would be a whole burst again once one more is counted.
    pub(super) fn count(self, whole: i64, now: Timestamp) -> i64 {
        (whole.max(now.0) + self.every).min(now.0 + self.burst * self.every)
    }
}

/// What is guessed at. How often somebody has guessed lately stands in their account, so that it holds across replicas and restarts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secret {
    /// The code by which an adult has locked the account.
    AdultCode,
    /// A code that leads to something of others: a game, a tournament, an account to join, a room that takes reports.
    Code,
}

impl Secret {
    /// The number by which it is stored.
    fn number(self) -> u8 {
        match self {
            Self::AdultCode => 0,
            Self::Code => 1,
        }
    }

    fn rate(self) -> Rate {
        match self {
            Self::AdultCode => Rate { burst: 5, every: 600_000 },
            Self::Code => Rate { burst: 8, every: 15_000 },
        }
    }
}

impl Plain for Account {
    fn forget(&mut self, key: &Key, gone: &Gone) -> SideEffects {
        if *key == of_player(gone.player) {
            // Whoever guesses codes does not begin again by being forgotten.
            *self = self.tries_alone();
            return emptied();
        }
        self.dismiss(gone.player);
        // That they are kept out stays, what they were called does not.
        self.barred.iter_mut().filter(|barred| barred.is_any_of(&[gone.player])).for_each(|barred| barred.name.clear());
        self.forget_barred_by(Address::Player(gone.player));
        SideEffects::nothing()
    }

    fn export(&self, key: &Key, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        if *key != of_player(person) {
            return Vec::new();
        }
        let mut own = self.clone();
        own.barred.iter_mut().for_each(|barred| barred.accounts.clear());
        // Nobody learns who has blocked them.
        own.barred_by.clear();
        // Only that there is a lock, for whom it holds.
        own.lock = own.lock.map(|_| Lock { salt: [0; 16], digest: [0; 32] });
        vec![json!(own)]
    }
}

impl Account {
    /// Reads an account; `None` where these bytes are none that this version knows.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        read_plain(bytes)
    }

    /// The language chosen, else the one the platform last reported.
    pub fn locale(&self) -> Option<Locale> {
        self.language.as_deref().or(self.hint.as_deref()).and_then(Locale::from_tag)
    }

    /// The language chosen by hand.
    pub fn chosen(&self) -> Option<Locale> {
        self.language.as_deref().and_then(Locale::from_tag)
    }

    /// Chooses the language.
    pub fn choose(&mut self, locale: Locale) {
        self.language = Some(locale.tag().to_owned());
    }

    /// Notes the language the platform reports; nothing where it reports none that we speak.
    pub fn hint(&mut self, reported: Option<Locale>) {
        self.hint = reported.map(|locale| locale.tag().to_owned());
    }

    /// Gives a room that has no language yet this one, until another is chosen there.
    pub fn hint_if_unknown(&mut self, spoken: Locale) {
        if self.locale().is_none() {
            self.hint(Some(spoken));
        }
    }

    /// The look chosen for pictures.
    pub fn look(&self) -> Look {
        self.look.as_deref().map(Look::read).unwrap_or_default()
    }

    /// Chooses the look of pictures.
    pub fn choose_look(&mut self, look: Look) {
        self.look = (look != Look::default()).then(|| look.text());
    }

    /// What was chosen to stand beside the name.
    pub fn badge(&self) -> Badge {
        self.badge.as_deref().map(Badge::read).unwrap_or_default()
    }

    /// Chooses what stands beside the name.
    pub fn choose_badge(&mut self, badge: Badge) {
        self.badge = badge.text();
    }

    /// The avatar that stands on the card, if the person asked for it; while an adult has locked the account, none.
    pub fn avatar(&self) -> Option<Thumbnail> {
        self.avatar.clone().filter(|_| self.lock.is_none()).and_then(Thumbnail::new)
    }

    /// Chooses the avatar that stands on the card; none for the emblem.
    pub fn set_avatar(&mut self, avatar: Option<&Thumbnail>) {
        self.avatar = avatar.map(|avatar| avatar.file().to_vec());
    }

    /// Whether the computer's crew says anything beside the facts.
    pub fn banter(&self) -> Banter {
        if self.silent { Banter::Off } else { Banter::On }
    }

    /// Chooses whether it does.
    pub fn choose_banter(&mut self, banter: Banter) {
        self.silent = banter == Banter::Off;
    }

    /// Whether phrases of other players are heard.
    pub fn phrases(&self) -> PhraseSetting {
        if self.hushed { PhraseSetting::Off } else { PhraseSetting::On }
    }

    /// Chooses whether they are.
    pub fn choose_phrases(&mut self, phrases: PhraseSetting) {
        self.hushed = phrases == PhraseSetting::Off;
    }

    /// The room in which the draft was last opened, if it was in one.
    pub fn drafted_in(&self) -> Option<RoomId> {
        self.drafted_in.as_deref().and_then(|room| room.parse().ok())
    }

    /// Notes where the draft is opened.
    pub fn open_draft(&mut self, room: Option<RoomId>) {
        self.drafted_in = room.map(|room| room.to_string());
    }

    /// Puts rules by under a name, in the place of others of that name.
    pub fn put_by(&mut self, name: &str, rules: &str) {
        match self.sets.iter_mut().find(|(known, _)| known == name) {
            Some((_, kept)) => rules.clone_into(kept),
            None => self.sets.push((name.to_owned(), rules.to_owned())),
        }
    }

    /// The games under way, newest first, then those finished last, newest first.
    pub fn games(&self) -> Vec<GameId> {
        self.active.iter().rev().chain(&self.finished).copied().collect()
    }

    /// Notes a game that is followed. Idempotent.
    pub fn follow(&mut self, game: GameId) {
        if !self.following.contains(&game) {
            self.following.push(game);
        }
    }

    /// Notes that a game is followed no longer. Idempotent.
    pub fn unfollow(&mut self, game: GameId) {
        self.following.retain(|known| *known != game);
    }

    /// Notes a tournament. Idempotent; one that is over does not come back to life.
    pub fn enter(&mut self, tournament: TournamentId) {
        if !self.tournaments.contains(&tournament) && !self.held.contains(&tournament) {
            self.tournaments.push(tournament);
        }
    }

    /// Lets go of a tournament. Idempotent.
    pub fn quit(&mut self, tournament: TournamentId) {
        self.tournaments.retain(|known| *known != tournament);
    }

    /// Notes that a tournament is over. Idempotent.
    pub fn close(&mut self, tournament: TournamentId) {
        self.quit(tournament);
        if !self.held.contains(&tournament) {
            self.held.insert(0, tournament);
            self.held.truncate(FINISHED);
        }
    }

    /// The tournament being put together, a word and its value a line.
    pub fn plan(&self) -> &str {
        self.plan.as_deref().unwrap_or_default()
    }

    /// The room in which the tournament being put together was last opened, if it was in one.
    pub fn planned_in(&self) -> Option<RoomId> {
        self.planned_in.as_deref().and_then(|room| room.parse().ok())
    }

    /// Changes what is being put together.
    pub fn replan(&mut self, plan: &str) {
        self.plan = (!plan.is_empty()).then(|| plan.to_owned());
    }

    /// Notes where it is put together.
    pub fn open_plan(&mut self, room: Option<RoomId>) {
        self.planned_in = room.map(|room| room.to_string());
    }

    /// Those who keep the room's tournaments: whoever made the first one, and whom they appointed to any.
    pub fn keepers(&self) -> Vec<PlayerId> {
        self.keepers.iter().filter_map(|player| player.parse().ok()).collect()
    }

    /// Makes somebody a keeper of the room's tournaments. Idempotent.
    pub fn entrust(&mut self, player: PlayerId) {
        let name = player.to_string();
        if !self.keepers.contains(&name) {
            self.keepers.push(name);
        }
    }

    /// Makes somebody a keeper of the room's tournaments no longer. Idempotent.
    pub fn dismiss(&mut self, player: PlayerId) {
        let name = player.to_string();
        self.keepers.retain(|known| *known != name);
    }

    /// Lets go of a game that this room is told of no longer. Idempotent.
    pub fn leave(&mut self, game: GameId) {
        self.active.retain(|known| *known != game);
    }

    /// Lets go of a game that knows nothing of whose account this is. Idempotent.
    pub fn lose(&mut self, game: GameId) {
        [&mut self.active, &mut self.finished, &mut self.following].into_iter().for_each(|games| games.retain(|known| *known != game));
    }

    /// Notes a game under way. Idempotent; a finished game does not come back to life.
    pub fn enlist(&mut self, game: GameId) {
        if !self.active.contains(&game) && !self.finished.contains(&game) {
            self.active.push(game);
        }
    }

    /// Notes that a game is over. Idempotent.
    pub fn retire(&mut self, game: GameId) {
        self.leave(game);
        if !self.finished.contains(&game) {
            self.finished.insert(0, game);
            self.finished.truncate(FINISHED);
        }
    }

    /// Every identity that is kept out.
    pub(super) fn barred_accounts(&self) -> impl Iterator<Item = PlayerId> {
        self.barred.iter().flat_map(|barred| barred.accounts.iter().copied())
    }

    /// Every identity of those who are kept out and have one of these.
    pub(super) fn barred_with(&self, accounts: &[PlayerId]) -> Vec<PlayerId> {
        self.barred.iter().filter(|barred| barred.is_any_of(accounts)).flat_map(|barred| barred.accounts.iter().copied()).collect()
    }

    /// Whether any of these identities is kept out.
    pub fn bars(&self, accounts: &[PlayerId]) -> bool {
        self.barred.iter().any(|barred| barred.is_any_of(accounts))
    }

    /// Keeps somebody out, by all their identities and by those they had when they were kept out before. Idempotent.
    pub fn bar(&mut self, accounts: &[PlayerId], name: &str) {
        let mut all = accounts.to_vec();
        all.extend(self.barred_with(accounts).into_iter().filter(|known| !accounts.contains(known)));
        self.unbar(accounts);
        self.barred.push(Barred { accounts: all, name: name.to_owned() });
    }

    /// Keeps whoever has one of these identities out no longer. Idempotent.
    pub fn unbar(&mut self, accounts: &[PlayerId]) {
        self.barred.retain(|barred| !barred.is_any_of(accounts));
    }

    /// Forgets that this person is kept out by this room or person. Idempotent.
    pub(super) fn forget_barred_by(&mut self, whose: Address) {
        self.barred_by.retain(|by| *by != whose);
    }

    /// Notes that this person is kept out by a room or by another person. Idempotent.
    pub(super) fn note_barred_by(&mut self, whose: Address) {
        if !self.barred_by.contains(&whose) {
            self.barred_by.push(whose);
        }
    }

    /// How often this person wants to be rung.
    pub fn notify(&self) -> Notify {
        self.notify.as_deref().and_then(Notify::find).unwrap_or_default()
    }

    /// Chooses how often.
    pub fn choose_notify(&mut self, notify: Notify) {
        self.notify = (notify != Notify::default()).then(|| notify.word().to_owned());
    }

    /// The hours in which nothing rings, by the clocks of this account's time zone.
    pub fn quiet_hours(&self) -> Option<QuietHours> {
        self.quiet.and_then(|(from, to)| QuietHours::new(from, to))
    }

    /// Chooses the hours in which nothing rings, or that there are none.
    pub fn choose_quiet_hours(&mut self, hours: Option<QuietHours>) {
        self.quiet = hours.map(QuietHours::minutes);
    }

    /// Whether this is one of those hours; in a time zone that nobody knows there are none.
    pub fn is_quiet(&self, now: Timestamp) -> bool {
        let (Some(hours), Some(zone)) = (self.quiet_hours(), self.zone.as_deref()) else { return false };
        schedule::local(now, zone).is_some_and(|local| hours.contains(schedule::minute_of_day(local)))
    }

    /// How many milliseconds until there may be one more guess.
    pub fn wait_to_guess(&self, secret: Secret, now: Timestamp) -> i64 {
        secret.rate().wait(self.whole_burst(secret, now), now)
    }

    /// Counts a guess; those that have nothing to wait for any more are forgotten.
    pub fn count_guess(&mut self, secret: Secret, now: Timestamp) {
        let whole = secret.rate().count(self.whole_burst(secret, now), now);
        self.tries.retain(|(_, whole)| *whole > now.0);
        self.clear_guesses(secret);
        self.tries.push((secret.number(), whole));
    }

    /// When there would be a whole burst of guesses again.
    fn whole_burst(&self, secret: Secret, now: Timestamp) -> i64 {
        self.tries.iter().find(|(number, _)| *number == secret.number()).map_or(now.0, |(_, whole)| *whole)
    }

    /// Counts those guesses no longer.
    pub fn clear_guesses(&mut self, secret: Secret) {
        self.tries.retain(|(number, _)| *number != secret.number());
    }

    /// Whether nothing stands in the account but these counts.
    pub(super) fn is_blank(&self) -> bool {
        *self == self.tries_alone()
    }

    /// An account of which nothing is left but these counts.
    fn tries_alone(&self) -> Self {
        Self { tries: self.tries.clone(), ..Self::default() }
    }
}

/// Writes a picture: for people as the address of an image that browsers open, for the store as its bytes.
fn picture<S: Serializer>(file: &Option<Vec<u8>>, to: S) -> Result<S::Ok, S::Error> {
    match file {
        Some(file) if to.is_human_readable() => Some(format!("data:image/jpeg;base64,{}", BASE64_STANDARD.encode(file))).serialize(to),
        file => file.serialize(to),
    }
}

impl Records {
    /// The account under this key; an empty one where there is none.
    pub(super) async fn account(&self, key: &Key) -> Result<Account, StoreError> {
        self.load_record(key).await
    }

    /// An account for its preferences; the usual ones where it cannot be read.
    pub(super) async fn account_or_usual(&self, key: &Key) -> Result<Account, StoreError> {
        Ok(if_read(self.account(key).await)?.unwrap_or_default())
    }

    /// The accounts of these players, in one trip; the usual one where one cannot be read.
    pub(super) async fn accounts(&self, players: &[PlayerId]) -> Result<Vec<Account>, StoreError> {
        let keys: Vec<_> = players.iter().map(|player| of_player(*player)).collect();
        let found = keys.iter().zip(self.find_all(&keys).await);
        found.map(|(key, found)| Ok(self.readable(key, found)?.unwrap_or_default())).collect()
    }

    /// Changes an account, unless `revise` leaves it as it is.
    pub(super) async fn revise(
        &self,
        key: &Key,
        request: RequestId,
        revise: impl Fn(&mut Account) + Send + Sync,
    ) -> Result<(), StoreError> {
        self.update_record(key, request, revise).await
    }
}

/// Where the record of this name lies.
pub(super) fn named(collection: Collection, name: impl Into<String>) -> Key {
    let name = name.into();
    Key { partition: Partition::new(RequestId::hash(&[&name]).0.get()), collection, name }
}

/// Where a record about one person lies: all of a person's records lie together.
pub(super) fn of_person(collection: Collection, player: PlayerId) -> Key {
    Key { collection, ..of_player(player) }
}

/// Where a person's account lies.
pub fn of_player(player: PlayerId) -> Key {
    named(Collection::Player, player.to_string())
}

/// Where a room's account lies. A thread of Discord has a number of its own, by which its account was named before it was known which
/// channel it is inside of.
pub fn of_room(room: RoomId) -> Key {
    let room = match room.home {
        Home::Discord if room.topic != 0 => RoomId { chat: room.topic, topic: 0, ..room },
        Home::Discord | Home::Telegram | Home::Playground | Home::Computer => room,
    };
    named(Collection::Room, room.to_string())
}

/// Where the account of a room or a person lies.
pub(super) fn of_address(whose: Address) -> Key {
    match whose {
        Address::Room(room) => of_room(room),
        Address::Player(player) => of_player(player),
    }
}

/// Where a tournament lies.
pub fn of_tournament(tournament: TournamentId) -> Key {
    let partition = Partition::new(u64::from(tournament.partition()));
    Key { partition, collection: Collection::Tournament, name: tournament.to_string() }
}

/// Where it is kept to which match of which tournament a game belongs.
pub fn of_fixture(game: GameId) -> Key {
    Key { collection: Collection::Fixture, ..of_game(game) }
}

/// Where a game lies.
pub fn of_game(game: GameId) -> Key {
    Key { partition: Partition::new(u64::from(game.partition())), collection: Collection::Game, name: game.to_string() }
}
