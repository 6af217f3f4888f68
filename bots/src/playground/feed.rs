//! What was said lately and may still be read: the channel, each person's letters, the pictures in them.
//! In memory only; a message leaves when newer ones push it out.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard},
    time::{SystemTime, UNIX_EPOCH},
};

use broadside_core::game::ids::PlayerId;
use tokio::sync::broadcast;

use super::{
    show,
    wire::{Frame, Pane, Posted, ToPage},
};
use crate::platform::{Address, Media, Message, Picture};

/// How many messages of the channel are kept.
const ROOM_KEEPS: usize = 200;

/// How many letters each person's pane keeps.
const PANE_KEEPS: usize = 50;

/// How many changes a slow tab may be behind before it is told everything anew.
const BACKLOG: usize = 256;

/// Something changed.
#[derive(Clone, Debug)]
pub struct Change {
    /// For whom to know.
    to: Address,
    /// What to tell their tabs.
    news: ToPage,
}

impl Change {
    /// What this person's tabs are to be told of it: nothing of other people's letters.
    pub fn news_for(self, player: PlayerId) -> Option<ToPage> {
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
    panes: HashMap<PlayerId, VecDeque<Kept>>,
    pictures: HashMap<String, (Media, Arc<[u8]>)>,
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
        let messages = Messages { latest: now, room: VecDeque::new(), panes: HashMap::new(), pictures: HashMap::new() };
        Self { messages: Mutex::new(messages), changes: broadcast::Sender::new(BACKLOG) }
    }
}

impl Feed {
    /// Puts up a new message and gives its number; the number of the standing one when the same nonce
    /// was put up there before.
    pub fn put(&self, to: Address, message: Message, nonce: &str) -> u64 {
        let mut messages = self.lock();
        if let Some(kept) = messages.pane(to).iter().find(|kept| kept.nonce == nonce) {
            return kept.entry.number;
        }
        let number = messages.next();
        let kept = messages.keep(to, message, number, nonce, &[]);
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
        Some(standing)
    }

    /// Puts a person's own words up in the channel, once for each nonce.
    pub fn chat(&self, room: Address, by: String, text: String, nonce: &str) {
        let mut messages = self.lock();
        if messages.pane(room).iter().any(|kept| kept.nonce == nonce) {
            return;
        }
        let number = messages.next();
        let entry = Posted { number, touched: number, by: Some(by), text, ..Posted::default() };
        self.tell(room, ToPage::Post { pane: pane_of(room), entry: entry.clone() });
        messages.push(room, Kept { entry, nonce: nonce.to_owned(), secrets: Vec::new() });
    }

    /// Everything this person may read now.
    pub fn state(&self, player: PlayerId) -> ToPage {
        let messages = self.lock();
        let entries = |kept: &VecDeque<Kept>| kept.iter().map(|kept| kept.entry.clone()).collect();
        let private = messages.panes.get(&player).map(entries).unwrap_or_default();
        ToPage::State { room: entries(&messages.room), private }
    }

    /// Everything this person may read now, and what changes from now on.
    pub fn listen(&self, player: PlayerId) -> (ToPage, broadcast::Receiver<Change>) {
        // Subscribed first: a change in between is told twice, which a page bears, and never lost.
        let changes = self.changes.subscribe();
        (self.state(player), changes)
    }

    /// The picture behind this secret, and what kind of file it is, while its message stands.
    pub fn picture(&self, secret: &str) -> Option<(Media, Arc<[u8]>)> {
        self.lock().pictures.get(secret).cloned()
    }

    fn tell(&self, to: Address, news: ToPage) {
        // Nobody looking is nobody to tell.
        drop(self.changes.send(Change { to, news }));
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
            Address::Player(player) => self.panes.entry(player).or_default(),
        }
    }

    fn keep(&mut self, to: Address, message: Message, number: u64, nonce: &str, standing: &[String]) -> Kept {
        let touched = self.next().max(number);
        let mut hang = |picture: Option<Picture>| picture.map(|picture| self.hang(to, &picture, standing)).unzip();
        let ((picture, first), (poster, second)) = (hang(message.picture), hang(message.poster));
        let secrets = [first, second].into_iter().flatten().collect();
        let keys = show::keys(message.keys);
        // The page takes text; a sheet comes there in the format that is text.
        let file = message.file.and_then(|(name, bytes)| Some((name, String::from_utf8(bytes).ok()?)));
        let entry = Posted { number, touched, by: None, text: message.text, mono: message.mono, picture, poster, keys, file };
        Kept { entry, nonce: nonce.to_owned(), secrets }
    }

    /// A picture that stands there already goes on standing behind its secret, so that whoever looks at it is not disturbed.
    fn hang(&mut self, to: Address, picture: &Picture, standing: &[String]) -> (Frame, String) {
        let same = |secret: &&String| self.pictures.get(*secret).is_some_and(|(_, png)| *png == picture.png);
        let secret = standing.iter().find(same).cloned().unwrap_or_else(|| format!("{:032x}", rand::random::<u128>()));
        self.pictures.insert(secret.clone(), (picture.media(), Arc::clone(&picture.png)));
        let ending = match picture.media() {
            Media::Png => "png",
            Media::Gif => "gif",
        };
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
        for secret in kept.secrets {
            self.pictures.remove(&secret);
        }
    }
}

fn pane_of(to: Address) -> Pane {
    match to {
        Address::Room(_) => Pane::Room,
        Address::Player(_) => Pane::Private,
    }
}
