//! The recent messages of the channel and of each person's private pane, with their pictures. In memory only: newer messages replace
//! the oldest ones, and the pane of a person without open tabs is removed within a minute.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use broadside_game::ids::PlayerId;
use tokio::{sync::broadcast, time::Instant};

use super::{
    show,
    wire::{FeedEntry, Pane, PictureCard, ToPage},
};
use crate::platform::{Address, Message, RenderedPicture};

/// The number of messages of the channel that are stored.
const ROOM_CAPACITY: usize = 100;

/// The number of messages of each private pane that are stored.
const PANE_CAPACITY: usize = 50;

/// The total bytes of pictures that are stored; the oldest are removed first. The boards of 500 games need nearly all of them.
const PICTURE_CAPACITY: usize = 16 << 20;

/// How long the pane of a person without an open tab is stored.
const PANE_TTL: Duration = Duration::from_secs(40);

/// The number of messages or commands sent to a tab in one frame. A socket's buffer stays as large as its largest frame.
pub const CHUNK_LEN: usize = 10;

/// The number of changes a slow tab can lag behind before it receives the whole state again.
const CHANGE_BACKLOG: usize = 256;

/// A change of the feed.
#[derive(Clone, Debug)]
pub struct FeedChange {
    /// The pane that changed.
    to: Address,
    /// The message for its tabs. Shared, because every open tab receives every change.
    message: Arc<ToPage>,
}

impl FeedChange {
    /// Whether it is a change of this person's own pane.
    pub fn is_own(&self, player: PlayerId) -> bool {
        self.to == Address::Player(player)
    }

    /// The message for this person's tabs; `None` for the panes of others.
    pub fn message_for(self, player: PlayerId) -> Option<Arc<ToPage>> {
        let is_for = matches!(self.to, Address::Room(_)) || self.is_own(player);
        is_for.then_some(self.message)
    }
}

/// The recent messages, and the channel of their changes.
#[derive(Debug)]
pub struct Feed {
    messages: Mutex<Messages>,
    changes: broadcast::Sender<FeedChange>,
}

#[derive(Debug)]
struct Messages {
    latest: u64,
    room: VecDeque<StoredEntry>,
    panes: HashMap<PlayerId, PrivatePane>,
    pictures: PictureCache,
}

/// The private pane of one person.
#[derive(Debug)]
struct PrivatePane {
    entries: VecDeque<StoredEntry>,
    /// The number of the person's open tabs.
    tabs: usize,
    /// Whether a tab has received this pane before; otherwise earlier messages may be missing.
    is_complete: bool,
    /// When the last tab was closed, or the pane was created without one.
    left_at: Instant,
}

/// The pictures with the secrets in their URLs, the oldest first; at most [`PICTURE_CAPACITY`] bytes, and so few that a search is fast.
#[derive(Debug, Default)]
struct PictureCache(VecDeque<(String, Arc<[u8]>)>);

impl PictureCache {
    fn get(&self, secret: &str) -> Option<&Arc<[u8]>> {
        self.0.iter().find(|(stored, _)| stored == secret).map(|(_, file)| file)
    }

    fn insert(&mut self, secret: &str, file: &Arc<[u8]>) {
        if self.get(secret).is_none() {
            self.0.push_back((secret.to_owned(), Arc::clone(file)));
        }
        while self.bytes() > PICTURE_CAPACITY {
            self.0.pop_front();
        }
    }

    fn bytes(&self) -> usize {
        self.0.iter().map(|(_, file)| file.len()).sum()
    }

    fn remove(&mut self, secret: &str) {
        self.0.retain(|(stored, _)| stored != secret);
    }
}

#[derive(Debug)]
struct StoredEntry {
    entry: FeedEntry,
    nonce: String,
    secrets: Vec<String>,
}

impl Default for Feed {
    /// Numbers start at the current microsecond, so that references from an earlier run match no message.
    fn default() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_micros() as u64);
        let messages = Messages { latest: now, room: VecDeque::new(), panes: HashMap::new(), pictures: PictureCache::default() };
        Self { messages: Mutex::new(messages), changes: broadcast::Sender::new(CHANGE_BACKLOG) }
    }
}

impl Feed {
    /// Posts a message of the bot, or of the person called `by`, and returns its number. A repeated nonce posts nothing and returns the
    /// number of the existing message.
    pub fn post(&self, to: Address, by: Option<String>, message: Message, nonce: &str) -> u64 {
        let mut messages = self.lock();
        if let Some(stored) = messages.pane(to).iter().find(|stored| stored.nonce == nonce) {
            return stored.entry.number;
        }
        let number = messages.next_number();
        let mut stored = messages.store(to, message, number, nonce, &[]);
        stored.entry.by = by;
        messages.strip_older_boards(to, &stored.entry);
        self.publish(to, ToPage::Post { pane: pane_of(to), entry: stored.entry.clone() });
        messages.push(to, stored);
        number
    }

    /// Replaces the message of this number and returns the number; `None` if the message is gone.
    pub fn replace(&self, to: Address, number: u64, message: Message) -> Option<u64> {
        let mut messages = self.lock();
        let at = messages.pane(to).iter().position(|stored| stored.entry.number == number)?;
        let StoredEntry { nonce, secrets, .. } = &messages.pane(to)[at];
        let (nonce, secrets) = (nonce.clone(), secrets.clone());
        let stored = messages.store(to, message, number, &nonce, &secrets);
        self.publish(to, ToPage::Edit { pane: pane_of(to), entry: stored.entry.clone() });
        let mut previous = std::mem::replace(&mut messages.pane(to)[at], stored);
        let current = &messages.pane(to)[at].secrets;
        previous.secrets.retain(|secret| !current.contains(secret));
        messages.remove_pictures_of(previous);
        let entry = messages.pane(to)[at].entry.clone();
        messages.strip_older_boards(to, &entry);
        Some(number)
    }

    /// Everything this person can read now, in chunks.
    pub fn state(&self, player: PlayerId) -> Vec<ToPage> {
        let messages = self.lock();
        let part = |stored: Option<&VecDeque<StoredEntry>>, from: usize| -> Vec<FeedEntry> {
            stored.into_iter().flatten().skip(from).take(CHUNK_LEN).map(|stored| stored.entry.clone()).collect()
        };
        let entries = messages.panes.get(&player).map(|pane| &pane.entries);
        let longest = messages.room.len().max(entries.map_or(0, VecDeque::len)).max(1);
        let parts = (0..longest).step_by(CHUNK_LEN);
        parts.map(|from| ToPage::State { room: part(Some(&messages.room), from), private: part(entries, from) }).collect()
    }

    /// Everything this person can read now, in chunks, and a subscription to the changes.
    pub fn subscribe(self: &Arc<Self>, player: PlayerId) -> (Vec<ToPage>, TabSubscription) {
        // Subscribing first may send a change twice, which the page accepts, but never loses one.
        let changes = self.changes.subscribe();
        let is_complete = {
            let mut messages = self.lock();
            let pane = messages.private_pane(player);
            pane.tabs += 1;
            std::mem::replace(&mut pane.is_complete, true)
        };
        (self.state(player), TabSubscription { feed: Arc::clone(self), player, changes, is_complete })
    }

    /// A subscription to the changes alone, for a tab that shows no messages.
    pub fn watch(&self) -> broadcast::Receiver<FeedChange> {
        self.changes.subscribe()
    }

    /// Removes the panes of people whose last tab was closed at least `PANE_TTL` before `now`.
    pub fn sweep(&self, now: Instant) {
        let mut messages = self.lock();
        let expired = messages.panes.extract_if(|_, pane| pane.tabs == 0 && now.saturating_duration_since(pane.left_at) >= PANE_TTL);
        let entries: Vec<StoredEntry> = expired.flat_map(|(_, pane)| pane.entries).collect();
        entries.into_iter().for_each(|stored| messages.remove_pictures_of(stored));
        messages.panes.shrink_to_fit();
    }

    /// The picture of this secret; `None` once it or its message is dropped.
    pub fn picture(&self, secret: &str) -> Option<Arc<[u8]>> {
        self.lock().pictures.get(secret).cloned()
    }

    fn publish(&self, to: Address, message: ToPage) {
        // Sending fails only without open tabs.
        drop(self.changes.send(FeedChange { to, message: Arc::new(message) }));
    }

    fn lock(&self) -> MutexGuard<'_, Messages> {
        self.messages.lock().expect("no code panics while it holds the messages")
    }
}

impl Messages {
    fn next_number(&mut self) -> u64 {
        self.latest += 1;
        self.latest
    }

    fn pane(&mut self, to: Address) -> &mut VecDeque<StoredEntry> {
        match to {
            Address::Room(_) => &mut self.room,
            Address::Player(player) => &mut self.private_pane(player).entries,
        }
    }

    fn private_pane(&mut self, player: PlayerId) -> &mut PrivatePane {
        let empty = || PrivatePane { entries: VecDeque::new(), tabs: 0, is_complete: false, left_at: Instant::now() };
        self.panes.entry(player).or_insert_with(empty)
    }

    /// Removes picture and buttons from older messages with the same game's own board; the page shows only the newest.
    fn strip_older_boards(&mut self, to: Address, newest: &FeedEntry) {
        let Some(board) = newest.picture.as_ref().filter(|picture| picture.own && matches!(to, Address::Player(_))) else { return };
        let is_older_board = |stored: &&mut StoredEntry| {
            let same = |picture: &PictureCard| picture.own && picture.game == board.game;
            stored.entry.number != newest.number && stored.entry.picture.as_ref().is_some_and(same)
        };
        let mut secrets = Vec::new();
        for stored in self.pane(to).iter_mut().filter(is_older_board) {
            secrets.append(&mut stored.secrets);
            let FeedEntry { number, touched, text, .. } = &mut stored.entry;
            stored.entry = FeedEntry { number: *number, touched: *touched, text: std::mem::take(text), past: true, ..FeedEntry::default() };
        }
        secrets.iter().for_each(|secret| self.pictures.remove(secret));
    }

    fn store(&mut self, to: Address, message: Message, number: u64, nonce: &str, existing: &[String]) -> StoredEntry {
        let touched = self.next_number().max(number);
        let mut store_picture =
            |picture: Option<RenderedPicture>| picture.map(|picture| self.store_picture(to, &picture, existing)).unzip();
        let ((picture, first), (poster, second)) = (store_picture(message.picture), store_picture(message.poster));
        let secrets = [first, second].into_iter().flatten().collect();
        let keys = show::to_key_rows(message.keys);
        // The page takes only text files; sheets are sent to it as Rich Text, which is text.
        let file = message.file.and_then(|(name, bytes)| Some((name, String::from_utf8(bytes).ok()?)));
        let offer = message.offer.map(show::to_challenge_card);
        let Message { text, mono, talk, .. } = message;
        let talk = talk.map(|game| game.to_string());
        let entry = FeedEntry { number, touched, text, mono, picture, poster, keys, file, offer, talk, ..FeedEntry::default() };
        StoredEntry { entry, nonce: nonce.to_owned(), secrets }
    }

    /// Stores a picture. An unchanged picture keeps its secret, so that the page does not reload it.
    fn store_picture(&mut self, to: Address, picture: &RenderedPicture, existing: &[String]) -> (PictureCard, String) {
        let same = |secret: &&String| self.pictures.get(secret).is_some_and(|png| *png == picture.png);
        let secret = existing.iter().find(same).cloned().unwrap_or_else(|| format!("{:032x}", rand::random::<u128>()));
        self.pictures.insert(&secret, &picture.png);
        let extension = if picture.is_animated() { "gif" } else { "png" };
        (show::to_picture_card(to, picture, format!("/picture/{secret}.{extension}")), secret)
    }

    fn push(&mut self, to: Address, stored: StoredEntry) {
        let capacity = match to {
            Address::Room(_) => ROOM_CAPACITY,
            Address::Player(_) => PANE_CAPACITY,
        };
        let pane = self.pane(to);
        pane.push_back(stored);
        let removed = if pane.len() > capacity { pane.pop_front() } else { None };
        if let Some(stored) = removed {
            self.remove_pictures_of(stored);
        }
    }

    fn remove_pictures_of(&mut self, stored: StoredEntry) {
        stored.secrets.into_iter().for_each(|secret| self.pictures.remove(&secret));
    }
}

/// The subscription of an open tab.
#[derive(Debug)]
pub struct TabSubscription {
    feed: Arc<Feed>,
    player: PlayerId,
    /// All changes of the feed.
    pub changes: broadcast::Receiver<FeedChange>,
    /// Whether the person's pane has been stored since their last tab.
    pub is_complete: bool,
}

impl Drop for TabSubscription {
    fn drop(&mut self) {
        let mut messages = self.feed.lock();
        let pane = messages.private_pane(self.player);
        pane.tabs = pane.tabs.saturating_sub(1);
        pane.left_at = Instant::now();
    }
}

fn pane_of(to: Address) -> Pane {
    match to {
        Address::Room(_) => Pane::Room,
        Address::Player(_) => Pane::Private,
    }
}

#[cfg(test)]
mod tests {
    use broadside_game::{
        cell::CellSet,
        ids::{GameId, Home},
        notation::Lettering,
        ruleset::Ruleset,
        side::Side,
        view::{AutoMark, OwnView, PublicView, Seat},
    };
    use broadside_service::request::View;

    use super::*;

    /// The approximate size of a board's picture.
    const PICTURE_LEN: usize = 30_000;

    /// The largest total of picture bytes: 16 MiB.
    const MAX_TOTAL: usize = 16_777_216;

    fn player(number: u64) -> PlayerId {
        PlayerId { home: Home::Playground, number }
    }

    /// The own board of a game of this person.
    fn board(number: u64) -> Message {
        let seat = Seat { player: player(number), name: "Anna".to_owned() };
        let public = PublicView::open(GameId::new(0, number), Ruleset::classic(Lettering::Latin), seat);
        let (ships, plan, givable) = (Vec::new(), Vec::new(), CellSet::EMPTY);
        let view =
            View::Own(Box::new(OwnView { side: Side::A, public, ships, plan, max_salvo_shots: 1, givable, auto_mark: AutoMark::Sunk }));
        let (png, layout) = (Arc::from(vec![0; PICTURE_LEN]), broadside_render::Layout::Spread);
        let picture = RenderedPicture { png, alt: "a field".to_owned(), view: Arc::new(view), layout, theme: None };
        Message { text: "your turn".to_owned(), picture: Some(picture), ..Message::default() }
    }

    /// The number of panes, messages in them, and bytes of pictures.
    fn sizes(feed: &Feed) -> (usize, usize, usize) {
        let messages = feed.lock();
        (messages.panes.len(), messages.panes.values().map(|pane| pane.entries.len()).sum(), messages.pictures.bytes())
    }

    #[test]
    fn tab_receives_everything_in_small_parts() {
        let feed = Feed::default();
        let room = Address::Room(crate::playground::ROOM);
        for number in 0..45 {
            let message = Message { text: number.to_string(), ..Message::default() };
            feed.post(room, Some("Anna".to_owned()), message, &number.to_string());
        }
        feed.post(Address::Player(player(1)), None, board(1), "board");
        let (mut read, mut private_count) = (Vec::new(), 0);
        for part in feed.state(player(1)) {
            let ToPage::State { room, private } = part else { panic!("{part:?}") };
            assert!(room.len() <= CHUNK_LEN);
            read.extend(room.into_iter().map(|entry| entry.text));
            private_count += private.len();
        }
        assert_eq!((read, private_count), ((0..45).map(|number| number.to_string()).collect(), 1));
        assert_eq!(Feed::default().state(player(1)).len(), 1, "an empty state is sent, too");
    }

    #[test]
    fn feed_keeps_at_most_five_hundred_boards_within_its_byte_limit() {
        let feed = Arc::new(Feed::default());
        let _tabs: Vec<TabSubscription> = (0..500).map(|number| feed.subscribe(player(number)).1).collect();
        for number in 0..500 {
            feed.post(Address::Player(player(number)), None, board(number), "board");
        }
        assert_eq!(sizes(&feed), (500, 500, 15_000_000));
        for number in 0..2_000 {
            feed.post(Address::Player(player(number % 500)), None, board(1_000 + number), &number.to_string());
            assert!(sizes(&feed).2 <= MAX_TOTAL, "{} bytes after {number} more boards", sizes(&feed).2);
        }
    }
}
