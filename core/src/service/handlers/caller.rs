//! A request with all that a handler is told of it: what the words mean, how the asker hears of it, and what was loaded in one
//! trip before anything is decided. Decides nothing. What could not be loaded is loaded again where it is needed, and fails
//! there.

use std::ops::Deref;

use super::super::{
    account::{Account, of_game, of_player},
    outbox::{MessageCause, RequestOrigin, notes},
    people::identity,
    preferences::Preferences,
    records::Records,
    request::{Authority, HandlerError, Managing, Place, Request, RequestInput},
    store::{Key, StoreError, StoredRecord},
};
use crate::{
    game::ids::{GameId, Home, RoomId},
    present::{invocation::Invocation, line::Line, locale::Locale},
};

/// What is loaded for a request at its beginning: the asker's account, and the game it names.
pub(in crate::service) struct Preloaded {
    /// The asker's account, if it could be read.
    account: Option<Account>,
    /// The game that is named, as it was then.
    game: Option<(GameId, StoredRecord)>,
}

/// A request, what it means, and what is known at its beginning.
pub(in crate::service) struct Caller<'a> {
    request: &'a Request,
    preloaded: &'a Preloaded,
    /// What the words mean.
    pub(in crate::service) words: &'a Invocation,
    /// How the asker hears of what comes of it.
    pub(in crate::service) origin: RequestOrigin,
}

impl Deref for Caller<'_> {
    type Target = Request;

    fn deref(&self) -> &Request {
        self.request
    }
}

impl Preloaded {
    /// How the asker is answered; `reported` is the language that the platform reports.
    pub(in crate::service) fn preferences(&self, reported: Option<Locale>) -> Preferences {
        Preferences::of_asker(self.account.as_ref().unwrap_or(&Account::default()), reported)
    }

    /// Whether an adult has locked the asker's account.
    pub(in crate::service) fn is_locked(&self) -> bool {
        self.account.as_ref().is_some_and(|account| account.lock.is_some())
    }
}

impl<'a> Caller<'a> {
    /// What was asked with these words, in this language.
    pub(in crate::service) fn new(request: &'a Request, preloaded: &'a Preloaded, words: &'a Invocation, locale: Locale) -> Self {
        let cause = match request.input {
            RequestInput::Press(_) => MessageCause::Pressed,
            RequestInput::Text(_) | RequestInput::Command { .. } => MessageCause::Typed,
        };
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
        }
    }

    /// The asker's language.
    pub(in crate::service) fn locale(&self) -> Locale {
        self.origin.locale
    }

    /// Refuses to decide for a room to whoever does not manage it; nothing where it is about no room.
    pub(in crate::service) fn check_authority(&self, room: Option<RoomId>) -> Result<(), HandlerError> {
        let Some(room) = room else { return Ok(()) };
        match managing(self, room)? {
            Managing::Yes => Ok(()),
            Managing::No => Err(reserved(room.home).into()),
            Managing::Unknown => Err(unknown(room.home).into()),
        }
    }

    /// Whether the asker manages the room they ask in; nobody does in private.
    pub(in crate::service) fn manages(&self) -> Result<bool, HandlerError> {
        match self.place {
            Place::Private => Ok(false),
            Place::Room(room) => Ok(managing(self, room)? == Managing::Yes),
        }
    }

    /// Whether nothing tells the asker's language: none was chosen, and the platform reports none that we speak.
    pub(in crate::service) fn language_is_unknown(&self) -> bool {
        self.request.by.locale.is_none() && self.preloaded.account.as_ref().is_none_or(|account| account.chosen().is_none())
    }

    /// Whether nothing is kept of the asker yet.
    pub(in crate::service) fn is_new(&self) -> bool {
        self.preloaded.account.as_ref().is_some_and(Account::is_blank)
    }

    /// The asker's account, if it could be read at the beginning.
    pub(in crate::service) fn account(&self) -> Option<&Account> {
        self.preloaded.account.as_ref()
    }

    /// The record of this game as it was at the beginning, if it is the one that was named.
    pub(in crate::service) fn game(&self, id: GameId) -> Option<StoredRecord> {
        self.preloaded.game.as_ref().filter(|(named, _)| *named == id).map(|(_, stored)| stored.clone())
    }
}

/// Loads what a request that names this game begins with. Whoever is heard from in private can be written to there again.
pub(in crate::service) async fn begin(records: &Records, request: &Request, game: Option<GameId>) -> Preloaded {
    let player = of_player(request.by.id);
    let keys: Vec<_> = [player.clone()].into_iter().chain(game.map(of_game)).collect();
    let note: Option<Key> = match request.place {
        Place::Private => Some(notes::closed(request.by.id)),
        Place::Room(_) => None,
    };
    let found = match note {
        None => records.find_all(&keys).await,
        Some(note) => {
            let (loaded, noted) = records.store.load_with_notes(&keys, &[note]).await;
            if noted.is_ok_and(|noted| noted.into_iter().flatten().next().is_some()) {
                identity::opened(records, request.by.id).await;
            }
            records.verify(&keys, loaded).await
        }
    };
    let mut found = found.into_iter();
    let account = match found.next() {
        Some(Ok(Some(stored))) => records.read(&player, stored).ok().map(|held| held.record),
        Some(Ok(None)) => Some(Account::default()),
        Some(Err(_)) | None => None,
    };
    let stored = found.next().and_then(Result::ok).flatten();
    Preloaded { account, game: game.zip(stored) }
}

/// The asker's account.
pub(in crate::service) async fn account_of(records: &Records, caller: &Caller<'_>) -> Result<Account, StoreError> {
    match &caller.preloaded.account {
        Some(account) => Ok(account.clone()),
        None => records.account(&of_player(caller.by.id)).await,
    }
}

/// Whether the asker manages a room, as far as the platform says. Nothing of it is kept: a person who stops managing the room decides
/// nothing for it from then on.
fn managing(request: &Request, room: RoomId) -> Result<Managing, HandlerError> {
    // Whoever manages a place manages what is inside it, and platforms know of no others who do.
    let here = matches!(request.place, Place::Room(place) if place.is_around(room));
    match request.authority {
        Authority::Manager if here => Ok(Managing::Yes),
        Authority::Member if here => Ok(Managing::No),
        Authority::Asked(asked, managing) if asked.is_around(room) => Ok(managing),
        Authority::Manager | Authority::Member | Authority::Unasked | Authority::Asked(..) => Err(HandlerError::NeedsAuthority(room)),
    }
}

/// Who may, in the words of that platform.
fn reserved(home: Home) -> Line {
    match home {
        Home::Discord => Line::new("refused-not-manager-discord"),
        Home::Telegram => Line::new("refused-not-manager-telegram"),
        Home::Playground | Home::Computer => Line::new("refused-not-manager"),
    }
}

/// What to do where it cannot be known: Discord tells it only of the channel something is said in.
fn unknown(home: Home) -> Line {
    match home {
        Home::Telegram => Line::new("refused-unknown-manager"),
        Home::Discord | Home::Playground | Home::Computer => Line::new("refused-elsewhere"),
    }
}
