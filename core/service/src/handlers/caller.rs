//! A request as handlers receive it: with its parsed words, its origin, and the records loaded in one round trip. Decides nothing. A
//! record that could not be loaded is loaded again where it is needed, and is an error only there.

use std::ops::Deref;

use broadside_game::ids::{GameId, Home, PlayerId, RoomId};
use broadside_present::invocation::Invocation;
use broadside_store::store::{Key, StoreResult, StoredRecord};
use broadside_words::{line::Line, locale::Locale};

use super::{
    super::{
        account::{Account, game_key, player_key, room_key},
        outbox::{MessageCause, RequestOrigin, notes},
        people::{admission, identity},
        preferences::Preferences,
        record_set::RecordSet,
        request::{Authority, ManagerStatus},
    },
    HandlerError, HandlerResult, Place, Records, Request,
};

/// The records loaded at the start of a request.
pub(crate) struct PreloadedRecords {
    /// The caller's account; `None` if it could not be read.
    account: Option<Account>,
    stored_account: Option<StoredRecord>,
    /// The game named in the request, as it was when the request started.
    game: Option<(GameId, StoredRecord)>,
}

/// A request with its parsed words and the records loaded for it.
pub(crate) struct Caller<'a> {
    request: &'a Request,
    preloaded: &'a PreloadedRecords,
    pub(crate) words: &'a Invocation,
    /// Determines where and how the caller is answered.
    pub(crate) origin: RequestOrigin,
    /// Whether the bot repeats the request by itself, to bring an unfinished reply up to date.
    pub(crate) is_update: bool,
}

impl Deref for Caller<'_> {
    type Target = Request;

    fn deref(&self) -> &Request {
        self.request
    }
}

impl PreloadedRecords {
    /// The caller's preferences; `reported` is the language that the platform reports.
    pub(crate) fn preferences(&self, reported: Option<Locale>) -> Preferences {
        Preferences::for_account(self.account.as_ref().unwrap_or(&Account::default()), reported)
    }

    /// Whether kids' mode is on for the caller's account.
    pub(crate) fn is_in_kids_mode(&self) -> bool {
        self.account.as_ref().is_some_and(|account| account.lock.is_some())
    }
}

impl<'a> Caller<'a> {
    /// Combines a request with its parsed words and the language of the answer.
    pub(crate) fn new(request: &'a Request, preloaded: &'a PreloadedRecords, words: &'a Invocation, locale: Locale) -> Self {
        let cause = if request.is_press() { MessageCause::Pressed } else { MessageCause::Typed };
        let cell = words.args.get("cell").cloned();
        let (player, place, reply) = (request.by.id, request.place, request.reply.clone());
        Self {
            request,
            preloaded,
            words,
            origin: RequestOrigin {
                player,
                place,
                visibility: words.verb.visibility,
                reply,
                locale,
                cause,
                cell,
                received_at: request.received_at,
            },
            is_update: false,
        }
    }

    /// The caller's language.
    pub(crate) fn locale(&self) -> Locale {
        self.origin.locale
    }

    /// The language of a reply that everyone in the place of the request reads: the room's. The caller's in private, and for a room that
    /// has none or cannot be read.
    pub(crate) async fn public_locale(&self, records: &Records) -> Locale {
        let Some(room) = self.place.room() else { return self.locale() };
        let account = records.account(&room_key(room)).await.unwrap_or_default();
        account.locale().unwrap_or_else(|| self.locale())
    }

    /// Refuses a caller who does not manage this room. Without a room, allows everyone.
    pub(crate) fn check_authority(&self, room: Option<RoomId>) -> HandlerResult<()> {
        let Some(room) = room else { return Ok(()) };
        let refusal = match (manager_status(self, room)?, room.home) {
            (ManagerStatus::Yes, _) => return Ok(()),
            (ManagerStatus::No, Home::Discord) => "refused-not-manager-discord",
            (ManagerStatus::No, Home::Telegram) => "refused-not-manager-telegram",
            (ManagerStatus::No, Home::Playground | Home::Computer) => "refused-not-manager",
            (ManagerStatus::Unknown, Home::Telegram) => "refused-unknown-manager",
            // Discord reports the role only for the channel of the request.
            (ManagerStatus::Unknown, Home::Discord | Home::Playground | Home::Computer) => "refused-elsewhere",
        };
        Err(Line::new(refusal).into())
    }

    /// Whether the caller manages the room of the request; `false` in private.
    pub(crate) fn is_manager(&self) -> HandlerResult<bool> {
        self.place.room().map_or(Ok(false), |room| Ok(manager_status(self, room)? == ManagerStatus::Yes))
    }

    /// Whether the caller's language is unknown: they chose none, and the platform reports none that is supported.
    pub(crate) fn is_language_unknown(&self) -> bool {
        self.request.by.locale.is_none() && self.preloaded.account.as_ref().is_none_or(|account| account.chosen_locale().is_none())
    }

    /// Whether the store has nothing about the caller yet.
    pub(crate) fn is_new(&self) -> bool {
        self.preloaded.account.as_ref().is_some_and(Account::is_blank)
    }

    /// The caller's account, if it could be read when the request started.
    pub(crate) fn account(&self) -> Option<&Account> {
        self.preloaded.account.as_ref()
    }

    /// Loads the records under these keys in one round trip. The set contains the caller's account as it was when the request started.
    pub(crate) async fn load_records<'r>(&self, records: &'r Records, keys: Vec<Key>) -> RecordSet<'r> {
        let account = self.preloaded.account.as_ref().map(|_| (player_key(self.by.id), self.preloaded.stored_account.clone()));
        RecordSet::load(records, account, keys).await
    }

    /// Loads in one round trip the records that [`admission`] reads about the caller and these other people in these rooms, and `more`.
    pub(crate) async fn load_for_admission<'r>(
        &self,
        records: &'r Records,
        others: &[PlayerId],
        rooms: &[RoomId],
        more: Vec<Key>,
    ) -> RecordSet<'r> {
        let people = [&[self.by.id][..], others].concat();
        self.load_records(records, admission::admission_keys(&people, rooms).into_iter().chain(more).collect()).await
    }

    /// The stored game as it was when the request started, if the request names it.
    pub(crate) fn game(&self, id: GameId) -> Option<StoredRecord> {
        self.preloaded.game.as_ref().filter(|(named, _)| *named == id).map(|(_, stored)| stored.clone())
    }
}

/// Loads the caller's account and the named game. A private request proves that the player can be reached again, so it clears the note
/// that they cannot.
pub(crate) async fn preload(records: &Records, request: &Request, game: Option<GameId>) -> PreloadedRecords {
    let player = player_key(request.by.id);
    let keys: Vec<_> = [player.clone()].into_iter().chain(game.map(game_key)).collect();
    let note: Option<Key> = (request.place == Place::Private).then(|| notes::unreachable_key(request.by.id));
    let (loaded, noted) = records.store.load_with_notes(&keys, note.as_slice()).await;
    if noted.is_ok_and(|noted| noted.into_iter().flatten().next().is_some()) {
        identity::clear_unreachable_or_log(records, request.by.id).await;
    }
    let mut found = records.verify(&keys, loaded).await.into_iter();
    let (account, stored_account) = match found.next() {
        Some(Ok(Some(stored))) => {
            let versioned = records.read::<Account>(&player, stored).ok();
            versioned.map_or((None, None), |versioned| (Some(versioned.record), Some(versioned.stored)))
        }
        Some(Ok(None)) => (Some(Account::default()), None),
        Some(Err(_)) | None => (None, None),
    };
    let stored = found.next().and_then(Result::ok).flatten();
    PreloadedRecords { account, stored_account, game: game.zip(stored) }
}

/// The caller's account: as loaded at the start of the request, or loaded again if that failed.
pub(crate) async fn account_of(records: &Records, caller: &Caller<'_>) -> StoreResult<Account> {
    match &caller.preloaded.account {
        Some(account) => Ok(account.clone()),
        None => records.account(&player_key(caller.by.id)).await,
    }
}

/// Whether the caller manages a room, as reported by the platform. The answer is never stored, so that a change of the player's role takes
/// effect at once.
fn manager_status(request: &Request, room: RoomId) -> HandlerResult<ManagerStatus> {
    // Who manages a place manages the threads and topics in it, too; platforms report no managers of these.
    let here = matches!(request.place, Place::Room(place) if place.is_same_chat(room));
    match request.authority {
        Authority::Manager if here => Ok(ManagerStatus::Yes),
        Authority::Member if here => Ok(ManagerStatus::No),
        Authority::Checked(asked, managing) if asked.is_same_chat(room) => Ok(managing),
        Authority::Manager | Authority::Member | Authority::Unknown | Authority::Checked(..) => Err(HandlerError::NeedsAuthority(room)),
    }
}
