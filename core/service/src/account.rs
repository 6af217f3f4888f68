//! The account of a person or a room: language, look of pictures, notification settings, games, saved rules, bans and blocks, and
//! the lock of kids' mode. Also defines the keys of accounts and other records. Applies no rules.

use std::fmt;

use base64::{Engine, prelude::BASE64_STANDARD};
use broadside_arena::schedule;
use broadside_game::ids::{GameId, Home, PlayerId, RoomId, Timestamp, TournamentId};
use broadside_present::{
    notify::{Notify, QuietHours},
    people::badge::Badge,
    persona::Banter,
    sayings::PhraseSetting,
};
use broadside_scene::{look::Look, thumbnail::Thumbnail};
use broadside_store::store::{Collection, Key, Partition, RequestId, StoreResult};
use broadside_words::locale::Locale;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{
    anonymise::ErasedPerson,
    outbox::Address,
    records::{PlainRecord, Records, SideEffects, emptied_record_effects},
};

/// The number of hash rounds for an adult's code: codes are short, so each guess must be expensive.
const HASH_ROUNDS: u32 = 2_000;

/// The account of a person or a room.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Account {
    /// The tag of the chosen language.
    language: Option<String>,
    /// The tag of the language that the platform last reported.
    hint: Option<String>,
    /// The current games, oldest first.
    pub active: Vec<GameId>,
    /// The last finished games, newest first.
    pub finished: Vec<GameId>,
    /// The rules being edited, in the form in which players type them.
    pub(super) draft: Option<String>,
    /// The saved rule sets: name and rules.
    pub(super) sets: Vec<(String, String)>,
    /// The rules of a game that is started in this room without naming rules; `None` for the classic ones.
    pub(super) default: Option<String>,
    /// The games that this person follows without playing, oldest first.
    pub following: Vec<GameId>,
    /// The room in which the rules were last edited.
    drafted_in: Option<String>,
    /// The current tournaments of this person or room, oldest first.
    pub tournaments: Vec<TournamentId>,
    /// The last finished tournaments, newest first.
    pub held: Vec<TournamentId>,
    /// The plan of the tournament being edited.
    plan: Option<String>,
    /// The room in which that plan was last edited.
    planned_in: Option<String>,
    /// The IANA name of the time zone for wall clock times.
    pub(super) zone: Option<String>,
    /// The organisers of the room's tournaments.
    keepers: Vec<String>,
    /// Whether only the room's organisers may create tournaments.
    pub(super) restricted: bool,
    /// The look of pictures; `None` for the default.
    look: Option<String>,
    /// Whether the computer players do not chat.
    silent: bool,
    /// The people this room has banned or this person has blocked, oldest first.
    pub(super) barred: Vec<BannedPerson>,
    /// The rooms and people that have banned or blocked this person.
    pub(super) barred_by: Vec<Address>,
    /// When the person wants to be pinged; `None` for the default.
    notify: Option<String>,
    /// The hours without pings: start and end in minutes since midnight.
    quiet: Option<(u16, u16)>,
    /// Whether phrases of other players are not delivered.
    hushed: bool,
    /// The lock of kids' mode, if it is on.
    pub(super) lock: Option<Lock>,
    /// The badge next to the name.
    badge: Option<String>,
    /// The avatar on the player card: the bytes of a JPEG file.
    #[serde(serialize_with = "serialize_picture")]
    avatar: Option<Vec<u8>>,
    /// The rate limits of guesses: the number of the secret, and when the whole burst is available again, in milliseconds since the
    /// epoch.
    tries: Vec<(u8, i64)>,
}

/// A person who is banned or blocked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BannedPerson {
    /// The known identities of the person.
    pub(super) accounts: Vec<PlayerId>,
    /// The person's name; empty after an erasure.
    pub(super) name: String,
}

impl BannedPerson {
    pub(super) fn has_any_account(&self, accounts: &[PlayerId]) -> bool {
        self.accounts.iter().any(|account| accounts.contains(account))
    }
}

/// An adult's code that locks an account, as a salted digest. `Debug` shows neither code nor digest.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lock {
    salt: [u8; 16],
    digest: [u8; 32],
}

impl Lock {
    /// A lock that this code opens.
    pub fn new(code: &str, salt: [u8; 16]) -> Self {
        Self { salt, digest: digest(code, salt) }
    }

    /// Whether this code opens the lock. Takes the same time for every code.
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
    (0..HASH_ROUNDS).fold(first, |last, _| Sha256::new().chain_update(salt).chain_update(last).finalize().into())
}

/// A rate limit: at most `burst` uses at once, and one more use every `interval_ms` milliseconds.
#[derive(Clone, Copy)]
pub(super) struct RateLimit {
    pub(super) burst: i64,
    pub(super) interval_ms: i64,
}

impl RateLimit {
    /// How many milliseconds until the next use, if the whole burst is available again at `full_at`.
    pub(super) fn wait_millis(self, full_at: i64, now: Timestamp) -> i64 {
        // Never more than a whole burst ahead, so that a clock that was set back does not block anyone for long.
        (full_at.min(now.0 + self.burst * self.interval_ms) - now.0 - (self.burst - 1) * self.interval_ms).max(0)
    }

    /// When the whole burst is available again after one more use.
    pub(super) fn full_at_after_use(self, full_at: i64, now: Timestamp) -> i64 {
        (full_at.max(now.0) + self.interval_ms).min(now.0 + self.burst * self.interval_ms)
    }
}

/// A secret that people may try to guess. The rate limit is part of the account, so that it holds across replicas and restarts; it is
/// stored under the secret's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuessedSecret {
    /// The adult's code that locks the account.
    AdultCode = 0,
    /// A code of a game, a tournament, an account to link, or a room that receives reports.
    Code = 1,
}

impl GuessedSecret {
    fn rate(self) -> RateLimit {
        match self {
            Self::AdultCode => RateLimit { burst: 5, interval_ms: 600_000 },
            Self::Code => RateLimit { burst: 8, interval_ms: 15_000 },
        }
    }
}

impl PlainRecord for Account {
    fn forget(&mut self, key: &Key, gone: &ErasedPerson) -> SideEffects {
        if *key == player_key(gone.player) {
            // An erasure must not reset the rate limits of guesses.
            *self = self.guess_limits_only();
            return emptied_record_effects();
        }
        self.remove_organiser(gone.player);
        // The ban stays, the name does not.
        self.barred.iter_mut().filter(|barred| barred.has_any_account(&[gone.player])).for_each(|barred| barred.name.clear());
        self.forget_banned_by(Address::Player(gone.player));
        SideEffects::nothing()
    }

    fn export(&self, key: &Key, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        if *key != player_key(person) {
            return Vec::new();
        }
        let mut own = self.clone();
        own.barred.iter_mut().for_each(|barred| barred.accounts.clear());
        // People must not learn who has blocked them.
        own.barred_by.clear();
        // Only whether there is a lock: the export may be read by the locked person.
        own.lock = own.lock.map(|_| Lock { salt: [0; 16], digest: [0; 32] });
        vec![json!(own)]
    }
}

impl Account {
    /// The chosen language, or else the last one that the platform reported.
    pub fn locale(&self) -> Option<Locale> {
        self.language.as_deref().or(self.hint.as_deref()).and_then(Locale::from_tag)
    }

    /// The chosen language.
    pub fn chosen_locale(&self) -> Option<Locale> {
        self.language.as_deref().and_then(Locale::from_tag)
    }

    /// Sets the language.
    pub fn set_language(&mut self, locale: Locale) {
        self.language = Some(locale.tag().to_owned());
    }

    /// Sets the language that the platform reports; `None` if it is not supported.
    pub fn set_reported_language(&mut self, reported: Option<Locale>) {
        self.hint = reported.map(|locale| locale.tag().to_owned());
    }

    /// Sets the language of a room that has none, until another is chosen.
    pub fn set_language_if_unknown(&mut self, locale: Locale) {
        if self.locale().is_none() {
            self.set_reported_language(Some(locale));
        }
    }

    /// The look of pictures.
    pub fn look(&self) -> Look {
        self.look.as_deref().map(Look::parse).unwrap_or_default()
    }

    /// Sets the look of pictures.
    pub fn set_look(&mut self, look: Look) {
        self.look = (look != Look::default()).then(|| look.text());
    }

    /// The badge next to the name.
    pub fn badge(&self) -> Badge {
        self.badge.as_deref().map(Badge::parse).unwrap_or_default()
    }

    /// Sets the badge next to the name.
    pub fn set_badge(&mut self, badge: Badge) {
        self.badge = badge.text();
    }

    /// The avatar on the player card, if the person asked for it; none in kids' mode.
    pub fn avatar(&self) -> Option<Thumbnail> {
        self.avatar.clone().filter(|_| self.lock.is_none()).and_then(Thumbnail::new)
    }

    /// Sets the avatar on the player card; `None` for the emblem.
    pub fn set_avatar(&mut self, avatar: Option<&Thumbnail>) {
        self.avatar = avatar.map(|avatar| avatar.file().to_vec());
    }

    /// Whether the computer players chat.
    pub fn banter(&self) -> Banter {
        if self.silent { Banter::Off } else { Banter::On }
    }

    /// Sets whether the computer players chat.
    pub fn set_banter(&mut self, banter: Banter) {
        self.silent = banter == Banter::Off;
    }

    /// Whether phrases of other players are delivered.
    pub fn phrases(&self) -> PhraseSetting {
        if self.hushed { PhraseSetting::Off } else { PhraseSetting::On }
    }

    /// Sets whether phrases of other players are delivered.
    pub fn set_phrases(&mut self, phrases: PhraseSetting) {
        self.hushed = phrases == PhraseSetting::Off;
    }

    /// The room in which the rules were last edited, if any.
    pub fn draft_room(&self) -> Option<RoomId> {
        self.drafted_in.as_deref().and_then(|room| room.parse().ok())
    }

    /// Sets the room in which the rules are edited.
    pub fn set_draft_room(&mut self, room: Option<RoomId>) {
        self.drafted_in = room.map(|room| room.to_string());
    }

    /// Saves rules under a name. Replaces those with the same name.
    pub fn save_rules(&mut self, name: &str, rules: &str) {
        match self.sets.iter_mut().find(|(known, _)| known == name) {
            Some((_, saved)) => rules.clone_into(saved),
            None => self.sets.push((name.to_owned(), rules.to_owned())),
        }
    }

    /// The current games, newest first, then the last finished ones, newest first.
    pub fn games(&self) -> Vec<GameId> {
        self.active.iter().rev().chain(&self.finished).copied().collect()
    }

    /// The plan of the tournament being edited, one setting and its value a line.
    pub fn plan(&self) -> &str {
        self.plan.as_deref().unwrap_or_default()
    }

    /// The room in which the tournament plan was last edited, if any.
    pub fn plan_room(&self) -> Option<RoomId> {
        self.planned_in.as_deref().and_then(|room| room.parse().ok())
    }

    /// Replaces the tournament plan.
    pub fn set_plan(&mut self, plan: &str) {
        self.plan = (!plan.is_empty()).then(|| plan.to_owned());
    }

    /// Sets the room in which the tournament plan is edited.
    pub fn set_plan_room(&mut self, room: Option<RoomId>) {
        self.planned_in = room.map(|room| room.to_string());
    }

    /// The organisers of the room's tournaments: the creator of the first one, and everyone appointed by an organiser.
    pub fn organisers(&self) -> Vec<PlayerId> {
        self.keepers.iter().filter_map(|player| player.parse().ok()).collect()
    }

    /// Adds an organiser of the room's tournaments. Idempotent.
    pub fn add_organiser(&mut self, player: PlayerId) {
        let name = player.to_string();
        if !self.keepers.contains(&name) {
            self.keepers.push(name);
        }
    }

    /// Removes an organiser of the room's tournaments. Idempotent.
    pub fn remove_organiser(&mut self, player: PlayerId) {
        let name = player.to_string();
        self.keepers.retain(|known| *known != name);
    }

    /// Removes a game that no longer mentions the owner of the account from all lists. Idempotent.
    pub fn remove_game(&mut self, game: GameId) {
        [&mut self.active, &mut self.finished, &mut self.following].into_iter().for_each(|games| games.retain(|known| *known != game));
    }

    /// All banned or blocked identities.
    pub(super) fn banned_accounts(&self) -> impl Iterator<Item = PlayerId> {
        self.barred.iter().flat_map(|barred| barred.accounts.iter().copied())
    }

    /// All identities of the banned or blocked people who have one of these identities.
    pub(super) fn banned_with(&self, accounts: &[PlayerId]) -> Vec<PlayerId> {
        self.barred.iter().filter(|barred| barred.has_any_account(accounts)).flat_map(|barred| barred.accounts.iter().copied()).collect()
    }

    /// Whether any of these identities is banned or blocked.
    pub fn has_banned(&self, accounts: &[PlayerId]) -> bool {
        self.barred.iter().any(|barred| barred.has_any_account(accounts))
    }

    /// Bans or blocks a person by these identities, and by those from an earlier ban. Idempotent.
    pub fn ban_or_block(&mut self, accounts: &[PlayerId], name: &str) {
        let mut all = accounts.to_vec();
        all.extend(self.banned_with(accounts).into_iter().filter(|known| !accounts.contains(known)));
        self.unban_or_unblock(accounts);
        self.barred.push(BannedPerson { accounts: all, name: name.to_owned() });
    }

    /// Lifts the ban or block of the person with one of these identities. Idempotent.
    pub fn unban_or_unblock(&mut self, accounts: &[PlayerId]) {
        self.barred.retain(|barred| !barred.has_any_account(accounts));
    }

    /// Removes a room or person from those that have banned or blocked this person. Idempotent.
    pub(super) fn forget_banned_by(&mut self, whose: Address) {
        self.barred_by.retain(|by| *by != whose);
    }

    /// Adds a room or person to those that have banned or blocked this person. Idempotent.
    pub(super) fn record_banned_by(&mut self, whose: Address) {
        if !self.barred_by.contains(&whose) {
            self.barred_by.push(whose);
        }
    }

    /// When this person wants to be pinged.
    pub fn notify(&self) -> Notify {
        self.notify.as_deref().and_then(Notify::find).unwrap_or_default()
    }

    /// Sets when this person wants to be pinged.
    pub fn set_notify(&mut self, notify: Notify) {
        self.notify = (notify != Notify::default()).then(|| notify.word().to_owned());
    }

    /// The hours without pings, in the account's time zone.
    pub fn quiet_hours(&self) -> Option<QuietHours> {
        self.quiet.and_then(|(from, to)| QuietHours::new(from, to))
    }

    /// Sets the hours without pings, or removes them.
    pub fn set_quiet_hours(&mut self, hours: Option<QuietHours>) {
        self.quiet = hours.map(QuietHours::minutes);
    }

    /// Whether `now` lies in the hours without pings. Always false in an unknown time zone.
    pub fn is_quiet(&self, now: Timestamp) -> bool {
        let (Some(hours), Some(zone)) = (self.quiet_hours(), self.zone.as_deref()) else { return false };
        schedule::local(now, zone).is_some_and(|local| hours.contains(schedule::minute_of_day(local)))
    }

    /// How many milliseconds until the next guess is allowed.
    pub fn guess_wait_millis(&self, secret: GuessedSecret, now: Timestamp) -> i64 {
        secret.rate().wait_millis(self.full_at(secret, now), now)
    }

    /// Counts a guess, and drops limits that are idle.
    pub fn count_guess(&mut self, secret: GuessedSecret, now: Timestamp) {
        let full_at = secret.rate().full_at_after_use(self.full_at(secret, now), now);
        self.tries.retain(|(_, full_at)| *full_at > now.0);
        self.clear_guesses(secret);
        self.tries.push((secret as u8, full_at));
    }

    /// When the whole burst of guesses is available again.
    fn full_at(&self, secret: GuessedSecret, now: Timestamp) -> i64 {
        self.tries.iter().find(|(number, _)| *number == secret as u8).map_or(now.0, |(_, full_at)| *full_at)
    }

    /// Resets the limit of guesses at this secret.
    pub fn clear_guesses(&mut self, secret: GuessedSecret) {
        self.tries.retain(|(number, _)| *number != secret as u8);
    }

    /// Whether the account is empty except for its limits of guesses.
    pub(super) fn is_blank(&self) -> bool {
        *self == self.guess_limits_only()
    }

    /// An otherwise empty account with the limits of guesses of this one.
    fn guess_limits_only(&self) -> Self {
        Self { tries: self.tries.clone(), ..Self::default() }
    }
}

/// Serialises a picture: as a data URL in human-readable formats, as bytes otherwise.
fn serialize_picture<S: Serializer>(file: &Option<Vec<u8>>, to: S) -> Result<S::Ok, S::Error> {
    match file {
        Some(file) if to.is_human_readable() => Some(format!("data:image/jpeg;base64,{}", BASE64_STANDARD.encode(file))).serialize(to),
        file => file.serialize(to),
    }
}

impl Records {
    /// Updates an account. Commits nothing if `change` has no effect.
    pub(super) async fn update_account(&self, key: &Key, request: RequestId, change: impl Fn(&mut Account) + Send + Sync) -> StoreResult {
        self.update_record(key, request, change).await
    }
}

/// The key of the record with this name, in a partition derived from the name.
pub(super) fn key_for_name(collection: Collection, name: impl Into<String>) -> Key {
    let name = name.into();
    Key { partition: Partition::new(RequestId::hash(&[&name]).0.get()), collection, name }
}

/// The key of a record about a person. All records of a person are in the same partition.
pub(super) fn person_key(collection: Collection, player: PlayerId) -> Key {
    Key { collection, ..player_key(player) }
}

/// The key of a person's account.
pub fn player_key(player: PlayerId) -> Key {
    key_for_name(Collection::Player, player.to_string())
}

/// The key of a room's account. The account of a Discord thread is named by the thread's id alone, so that it is the same whether or
/// not the parent channel is known.
pub fn room_key(room: RoomId) -> Key {
    let room = match room.home {
        Home::Discord if room.topic != 0 => RoomId { chat: room.topic, topic: 0, ..room },
        Home::Discord | Home::Telegram | Home::Playground | Home::Computer => room,
    };
    key_for_name(Collection::Room, room.to_string())
}

/// The key of the account of a room or a person.
pub(super) fn address_key(whose: Address) -> Key {
    match whose {
        Address::Room(room) => room_key(room),
        Address::Player(player) => player_key(player),
    }
}

/// The key of a tournament.
pub fn tournament_key(tournament: TournamentId) -> Key {
    let partition = Partition::new(u64::from(tournament.partition()));
    Key { partition, collection: Collection::Tournament, name: tournament.to_string() }
}

/// The key of the record that links a game to its tournament match.
pub fn fixture_key(game: GameId) -> Key {
    Key { collection: Collection::Fixture, ..game_key(game) }
}

/// The key of a game.
pub fn game_key(game: GameId) -> Key {
    Key { partition: Partition::new(u64::from(game.partition())), collection: Collection::Game, name: game.to_string() }
}
