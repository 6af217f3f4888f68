//! What was said lately and may still be read: the channel, each person's letters, the pictures in them. In memory only: a message
//! leaves when newer ones push it out, and the letters of a person who has left follow after a minute.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use broadside_core::game::ids::PlayerId;
use tokio::{sync::broadcast, time::Instant};

use super::{
    show,
    wire::{Frame, Pane, Posted, ToPage},
};
use crate::platform::{Address, Message, Picture};

/// How many messages of the channel are kept.
const ROOM_KEEPS: usize = 100;

/// How many letters each person's pane keeps.
const PANE_KEEPS: usize = 50;

/// How many bytes of pictures are kept: the oldest leave first. 500 boards in play take nearly all.
const PICTURE_BYTES: usize = 16 << 20;

/// How long the letters of a person without an open tab are kept.
const ABSENCE: Duration = Duration::from_secs(40);

/// How many messages of the channel, letters or verbs are sent to a tab at a time: its socket's buffer stays as large as the largest
/// part for as long as the tab is open.
pub const PART: usize = 10;

/// How many changes a slow tab may be behind before it is told everything anew.
const BACKLOG: usize = 256;

/// Something changed.
#[derive(Clone, Debug)]
pub struct Change {
    /// For whom to know.
    to: Address,
    /// What to tell their tabs. Shared, since every open tab receives every change.
    news: Arc<ToPage>,
}

impl Change {
    /// What this person's tabs are to be told of it: nothing of other people's letters.
    pub fn news_for(self, player: PlayerId) -> Option<Arc<ToPage>> {
        match self.to {
            Address::Room(_) => Some(self.news),
            Address::Player(addressee) => (addressee == player).then_some(self.news),
        }
    }
}

/// What was said lately.
#[derive(Debug)]
pub struct Feed {
    messages: Mutex<Messages>,
    changes: broadcast::Sender<Change>,
}

#[derive(Debug)]
struct Messages {
    latest: u64,
    room: VecDeque<Kept>,
    panes: HashMap<PlayerId, PrivatePane>,
    pictures: Pictures,
}

/// The letters of one person.
#[derive(Debug)]
struct PrivatePane {
    letters: VecDeque<Kept>,
    /// How many tabs of the person are open.
    tabs: usize,
    /// Whether a tab has been told all of it: else letters of before may be missing.
    whole: bool,
    /// When the last tab was closed, or the pane was made without one.
    left: Instant,
}

/// The pictures by their secrets, at most [`PICTURE_BYTES`] together.
#[derive(Debug, Default)]
struct Pictures {
    files: HashMap<String, Arc<[u8]>>,
    /// The secrets, the oldest first; those of pictures that are gone may be among them.
    order: VecDeque<String>,
    bytes: usize,
}

impl Pictures {
    fn insert(&mut self, secret: &str, file: &Arc<[u8]>) {
        if self.files.insert(secret.to_owned(), Arc::clone(file)).is_none() {
            self.bytes += file.len();
            self.order.push_back(secret.to_owned());
        }
        while self.bytes > PICTURE_BYTES {
            let Some(oldest) = self.order.pop_front() else { break };
            self.remove(&oldest);
        }
        if self.order.len() > 2 * self.files.len() + 64 {
            self.order.retain(|secret| self.files.contains_key(secret));
        }
    }

    fn remove(&mut self, secret: &str) {
        self.bytes -= self.files.remove(secret).map_or(0, |file| file.len());
    }
}

#[derive(Debug)]
struct Kept {
    entry: Posted,
    nonce: String,
    secrets: Vec<String>,
}

impl Default for Feed {
    /// Numbers begin at the present microsecond, so that anchors of an earlier run name nothing here.
    fn default() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_micros() as u64);
        let messages = Messages { latest: now, room: VecDeque::new(), panes: HashMap::new(), pictures: Pictures::default() };
        Self { messages: Mutex::new(messages), changes: broadcast::Sender::new(BACKLOG) }
    }
}

impl Feed {
    /// Puts up a new message and gives its number; the number of the standing one when the same nonce
    /// was put up there before.
    pub fn put(&self, to: Address, message: Message, nonce: &str) -> u64 {
        self.add(to, nonce, |messages, number| messages.keep(to, message, number, nonce, &[]))
    }

    /// Adds what is made of a new number, once for each nonce; gives the number under which it stands.
    fn add(&self, to: Address, nonce: &str, make: impl FnOnce(&mut Messages, u64) -> Kept) -> u64 {
        let mut messages = self.lock();
        if let Some(kept) = messages.pane(to).iter().find(|kept| kept.nonce == nonce) {
            return kept.entry.number;
        }
        let number = messages.next();
        let kept = make(&mut messages, number);
        messages.outdate(to, &kept.entry);
        self.tell(to, ToPage::Post { pane: pane_of(to), entry: kept.entry.clone() });
        messages.push(to, kept);
        number
    }

    /// Puts a message in the place of the one of this number and gives its number; `None` when that one
    /// does not stand there any more.
    pub fn replace(&self, to: Address, standing: u64, message: Message) -> Option<u64> {
        let mut messages = self.lock();
        let at = messages.pane(to).iter().position(|kept| kept.entry.number == standing)?;
        let Kept { nonce, secrets, .. } = &messages.pane(to)[at];
        let (nonce, secrets) = (nonce.clone(), secrets.clone());
        let kept = messages.keep(to, message, standing, &nonce, &secrets);
        self.tell(to, ToPage::Edit { pane: pane_of(to), entry: kept.entry.clone() });
        let mut former = std::mem::replace(&mut messages.pane(to)[at], kept);
        let stays = &messages.pane(to)[at].secrets;
        former.secrets.retain(|secret| !stays.contains(secret));
        messages.forget(former);
        let entry = messages.pane(to)[at].entry.clone();
        messages.outdate(to, &entry);
        Some(standing)
    }

    /// Puts a person's own words up in the channel, once for each nonce.
    pub fn chat(&self, room: Address, by: String, text: String, nonce: &str) {
        self.add(room, nonce, |_, number| {
            let entry = Posted { number, touched: number, by: Some(by), text, ..Posted::default() };
            Kept { entry, nonce: nonce.to_owned(), secrets: Vec::new() }
        });
    }

    /// Everything this person may read now, in parts.
    pub fn state(&self, player: PlayerId) -> Vec<ToPage> {
        let messages = self.lock();
        let part = |kept: Option<&VecDeque<Kept>>, from: usize| -> Vec<Posted> {
            kept.into_iter().flatten().skip(from).take(PART).map(|kept| kept.entry.clone()).collect()
        };
        let letters = messages.panes.get(&player).map(|pane| &pane.letters);
        let longest = messages.room.len().max(letters.map_or(0, VecDeque::len)).max(1);
        let parts = (0..longest).step_by(PART);
        parts.map(|from| ToPage::State { room: part(Some(&messages.room), from), private: part(letters, from) }).collect()
    }

    /// Everything this person may read now, in parts, and what changes until the attendance is dropped.
    pub fn listen(self: &Arc<Self>, player: PlayerId) -> (Vec<ToPage>, Attendance) {
        // Subscribed first: a change in between is told twice, which a page bears, and never lost.
        let changes = self.changes.subscribe();
        let whole = {
            let mut messages = self.lock();
            let pane = messages.private(player);
            pane.tabs += 1;
            std::mem::replace(&mut pane.whole, true)
        };
        (self.state(player), Attendance { feed: Arc::clone(self), player, changes, whole })
    }

    /// Forgets the letters of those who have left long enough before `now`.
    pub fn sweep(&self, now: Instant) {
        let mut messages = self.lock();
        let gone = messages.panes.extract_if(|_, pane| pane.tabs == 0 && now.saturating_duration_since(pane.left) >= ABSENCE);
        let letters: Vec<Kept> = gone.flat_map(|(_, pane)| pane.letters).collect();
        letters.into_iter().for_each(|kept| messages.forget(kept));
        messages.panes.shrink_to_fit();
    }

    /// The picture behind this secret, while its message stands and there is room for it.
    pub fn picture(&self, secret: &str) -> Option<Arc<[u8]>> {
        self.lock().pictures.files.get(secret).cloned()
    }

    fn tell(&self, to: Address, news: ToPage) {
        // Nobody looking is nobody to tell.
        drop(self.changes.send(Change { to, news: Arc::new(news) }));
    }

    fn lock(&self) -> MutexGuard<'_, Messages> {
        self.messages.lock().expect("no code panics while it holds the messages")
    }
}

impl Messages {
    fn next(&mut self) -> u64 {
        self.latest += 1;
        self.latest
    }

    fn pane(&mut self, to: Address) -> &mut VecDeque<Kept> {
        match to {
            Address::Room(_) => &mut self.room,
            Address::Player(player) => &mut self.private(player).letters,
        }
    }

    fn private(&mut self, player: PlayerId) -> &mut PrivatePane {
        let empty = || PrivatePane { letters: VecDeque::new(), tabs: 0, whole: false, left: Instant::now() };
        self.panes.entry(player).or_insert_with(empty)
    }

    /// Takes picture and keys from the other letters about the game of this own board: the page shows the newest alone.
    fn outdate(&mut self, to: Address, newest: &Posted) {
        let Some(board) = newest.picture.as_ref().filter(|picture| picture.own && matches!(to, Address::Player(_))) else { return };
        let about = |kept: &&mut Kept| {
            let same = |picture: &Frame| picture.own && picture.game == board.game;
            kept.entry.number != newest.number && kept.entry.picture.as_ref().is_some_and(same)
        };
        let mut secrets = Vec::new();
        for kept in self.pane(to).iter_mut().filter(about) {
            secrets.append(&mut kept.secrets);
            let Posted { number, touched, text, .. } = &mut kept.entry;
            kept.entry = Posted { number: *number, touched: *touched, text: std::mem::take(text), past: true, ..Posted::default() };
        }
        secrets.iter().for_each(|secret| self.pictures.remove(secret));
    }

    fn keep(&mut self, to: Address, message: Message, number: u64, nonce: &str, standing: &[String]) -> Kept {
        let touched = self.next().max(number);
        let mut hang = |picture: Option<Picture>| picture.map(|picture| self.hang(to, &picture, standing)).unzip();
        let ((picture, first), (poster, second)) = (hang(message.picture), hang(message.poster));
        let secrets = [first, second].into_iter().flatten().collect();
        let keys = show::keys(message.keys);
        // The page takes text; a sheet comes there in the format that is text.
        let file = message.file.and_then(|(name, bytes)| Some((name, String::from_utf8(bytes).ok()?)));
        let offer = message.offer.map(show::offer);
        let Message { text, mono, .. } = message;
        let entry = Posted { number, touched, text, mono, picture, poster, keys, file, offer, ..Posted::default() };
        Kept { entry, nonce: nonce.to_owned(), secrets }
    }

    /// A picture that stands there already goes on standing behind its secret, so that whoever looks at it is not disturbed.
    fn hang(&mut self, to: Address, picture: &Picture, standing: &[String]) -> (Frame, String) {
        let same = |secret: &&String| self.pictures.files.get(*secret).is_some_and(|png| *png == picture.png);
        let secret = standing.iter().find(same).cloned().unwrap_or_else(|| format!("{:032x}", rand::random::<u128>()));
        self.pictures.insert(&secret, &picture.png);
        let ending = if picture.moves() { "gif" } else { "png" };
        (show::frame(to, picture, format!("/picture/{secret}.{ending}")), secret)
    }

    fn push(&mut self, to: Address, kept: Kept) {
        let room_for = match to {
            Address::Room(_) => ROOM_KEEPS,
            Address::Player(_) => PANE_KEEPS,
        };
        let pane = self.pane(to);
        pane.push_back(kept);
        let pushed_out = if pane.len() > room_for { pane.pop_front() } else { None };
        if let Some(kept) = pushed_out {
            self.forget(kept);
        }
    }

    fn forget(&mut self, kept: Kept) {
        kept.secrets.into_iter().for_each(|secret| self.pictures.remove(&secret));
    }
}

/// An open tab of a person, and what changes while it is open.
#[derive(Debug)]
pub struct Attendance {
    feed: Arc<Feed>,
    player: PlayerId,
    /// What changes, for everybody.
    pub changes: broadcast::Receiver<Change>,
    /// Whether the person's letters have been kept since their last tab.
    pub whole: bool,
}

impl Drop for Attendance {
    fn drop(&mut self) {
        let mut messages = self.feed.lock();
        let pane = messages.private(self.player);
        pane.tabs = pane.tabs.saturating_sub(1);
        pane.left = Instant::now();
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
    use broadside_core::{
        game::{
            cell::CellSet,
            ids::{GameId, Home},
            notation::Lettering,
            ruleset::Ruleset,
            side::Side,
            view::{AutoMark, OwnView, PublicView, Seat},
        },
        service::request::View,
    };

    use super::*;

    /// About as large as the picture of a board.
    const BYTES: usize = 30_000;

    /// The most bytes of pictures that may ever be held: 16 MiB.
    const MOST: usize = 16_777_216;

    fn player(number: u64) -> PlayerId {
        PlayerId { home: Home::Playground, number }
    }

    /// The own board of a game of this person.
    fn board(number: u64) -> Message {
        let seat = Seat { player: player(number), name: "Anna".to_owned() };
        let public = PublicView::open(GameId::new(0, number), Ruleset::classic(Lettering::Latin), seat);
        let (ships, plan, givable) = (Vec::new(), Vec::new(), CellSet::EMPTY);
        let view = View::Own(Box::new(OwnView { side: Side::A, public, ships, plan, volley: 1, givable, auto_mark: AutoMark::Sunk }));
        let (png, layout) = (Arc::from(vec![0; BYTES]), broadside_render::Layout::Spread);
        let picture = Picture { png, alt: "a field".to_owned(), view: Arc::new(view), layout, theme: None };
        Message { text: "your turn".to_owned(), picture: Some(picture), ..Message::default() }
    }

    /// How many people, letters and bytes of pictures are held.
    fn held(feed: &Feed) -> (usize, usize, usize) {
        let messages = feed.lock();
        let files: usize = messages.pictures.files.values().map(|file| file.len()).sum();
        assert_eq!(files, messages.pictures.bytes);
        (messages.panes.len(), messages.panes.values().map(|pane| pane.letters.len()).sum(), files)
    }

    #[test]
    fn the_letters_of_those_who_have_left_are_given_back_and_others_kept() {
        let feed = Arc::new(Feed::default());
        let stays = feed.listen(player(0)).1;
        feed.put(Address::Player(player(0)), board(0), "board");
        for wave in 0..3 {
            let visitors: Vec<Attendance> = (1..=300).map(|number| feed.listen(player(wave * 300 + number)).1).collect();
            for number in 1..=300 {
                for letter in 0..3 {
                    feed.put(Address::Player(player(wave * 300 + number)), board(wave * 300 + number), &letter.to_string());
                }
            }
            assert_eq!(held(&feed), (301, 901, 9_030_000), "a board a game");
            drop(visitors);
            feed.sweep(Instant::now());
            assert_eq!(held(&feed).0, 301, "whoever comes back at once finds everything");
            feed.sweep(Instant::now() + Duration::from_secs(60));
            assert_eq!(held(&feed), (1, 1, 30_000), "a minute later");
        }
        assert!(!stays.whole && feed.listen(player(0)).1.whole);
        // A letter that comes while nobody is there is no whole pane.
        feed.put(Address::Player(player(1)), board(1), "late");
        assert!(!feed.listen(player(1)).1.whole);
    }

    #[test]
    fn a_tab_is_told_everything_in_small_parts() {
        let feed = Feed::default();
        let room = Address::Room(crate::playground::ROOM);
        for number in 0..45 {
            feed.chat(room, "Anna".to_owned(), number.to_string(), &number.to_string());
        }
        feed.put(Address::Player(player(1)), board(1), "board");
        let (mut read, mut letters) = (Vec::new(), 0);
        for part in feed.state(player(1)) {
            let ToPage::State { room, private } = part else { panic!("{part:?}") };
            assert!(room.len() <= PART);
            read.extend(room.into_iter().map(|entry| entry.text));
            letters += private.len();
        }
        assert_eq!((read, letters), ((0..45).map(|number| number.to_string()).collect(), 1));
        assert_eq!(Feed::default().state(player(1)).len(), 1, "a tab is always told that there is nothing");
    }

    #[test]
    fn five_hundred_boards_are_kept_and_never_more_bytes_than_there_is_room_for() {
        let feed = Arc::new(Feed::default());
        let _tabs: Vec<Attendance> = (0..500).map(|number| feed.listen(player(number)).1).collect();
        for number in 0..500 {
            feed.put(Address::Player(player(number)), board(number), "board");
        }
        assert_eq!(held(&feed), (500, 500, 15_000_000));
        for number in 0..2_000 {
            feed.put(Address::Player(player(number % 500)), board(1_000 + number), &number.to_string());
            assert!(held(&feed).2 <= MOST, "{} bytes after {number} boards more", held(&feed).2);
        }
        let messages = feed.lock();
        assert!(messages.pictures.order.len() <= 2 * messages.pictures.files.len() + 64);
    }
}
