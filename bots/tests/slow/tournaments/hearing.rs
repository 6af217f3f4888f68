//! What people came to read: everybody's private chat, the threads they were taken into, the answers for their eyes
//! alone; and what all could read. Taken from the logs of both simulators as they grow.

use std::{collections::HashMap, time::Duration};

use broadside_sim::{
    discord::{self, Deed, MessageId, PlaceId, PlaceKind, UserId},
    telegram::{self, MessageKey},
};
use tokio::{sync::watch, time::timeout};

use super::town::Town;

/// What the bot says when what was asked was not done and may be asked again.
const AGAIN: [&str; 2] = ["Please try again.", "nothing counts for the moment"];

/// How the end of a game begins in which nobody has fired: there is nothing to press under it.
pub const UNFIRED: &str = "Not a shot was fired: ";

/// How long a platform may be silent before it is looked at again.
const SILENCE: Duration = Duration::from_secs(30);

/// Where a key stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    Discord(MessageId),
    Telegram(MessageKey),
}

/// Who can read something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reader {
    /// All who are in the channel or the group.
    Everybody,
    Discord(UserId),
    Telegram(i64),
}

/// One message as it was at one time.
struct Post {
    spot: Spot,
    text: String,
    keys: Vec<String>,
    file: Option<String>,
    thread: Option<Thread>,
}

/// A thread in which a game is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thread {
    pub place: PlaceId,
    pub name: String,
}

impl Thread {
    /// The round and whoever meet in it, the upper one first, as the name says.
    pub fn pair(&self) -> Option<(&str, [&str; 2])> {
        let mut parts = self.name.split(" · ");
        let (stage, pair) = (parts.next()?, parts.next()?);
        let (upper, lower) = pair.split_once(" — ")?;
        Some((stage, [upper, lower]))
    }
}

/// A letter that called somebody to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The round, in the letter's words.
    pub stage: String,
    pub rival: String,
    /// Whether the reader fires first.
    pub first: bool,
}

impl Call {
    /// The call among these words, if there is one.
    pub fn read(text: &str) -> Option<Self> {
        let (stage, rival) = text.lines().find_map(|line| line.split_once(". Your opponent: "))?;
        let (_, stage) = stage.split_once(". ")?;
        let first = text.lines().any(|line| line == "You fire first.");
        Some(Self { stage: stage.to_owned(), rival: rival.trim_end_matches('.').to_owned(), first })
    }
}

/// The code of the game that these words open.
pub fn code(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("Game code: ")?;
    rest.split(|letter: char| !letter.is_alphanumeric()).next()
}

/// Everything that one reader has read.
#[derive(Clone, Default, Debug)]
pub struct Heard {
    /// Every line that stood anywhere, each once.
    pub lines: Vec<String>,
    /// The codes of games, in the order in which they were heard of.
    pub games: Vec<String>,
    /// The lines of each game, each once.
    pub boards: HashMap<String, Vec<String>>,
    /// The letters that called to games.
    pub calls: HashMap<String, Call>,
    /// The threads of games.
    pub threads: HashMap<String, Thread>,
    /// The keys by what they say, and where they stood last.
    pub keys: HashMap<String, Spot>,
    /// The files that came.
    pub files: Vec<String>,
    /// How often the bot asked to be asked again.
    pub again: usize,
    /// To which game a message belongs.
    pages: HashMap<Spot, String>,
}

impl Heard {
    /// The first line that holds this.
    pub fn line(&self, part: &str) -> Option<&str> {
        self.lines.iter().find(|line| line.contains(part)).map(String::as_str)
    }

    /// The lines of a game.
    pub fn board(&self, game: &str) -> &[String] {
        self.boards.get(game).map_or(&[], Vec::as_slice)
    }

    /// The newest key of a game that says something beginning so: its revision and itself.
    pub fn key(&self, game: &str, says: &str) -> Option<(u64, String)> {
        let mine = self.keys.keys().filter_map(|key| {
            let (code, rest) = key.split_once(' ')?;
            let (revision, said) = rest.split_once(' ')?;
            (code == game && said == says).then(|| (revision.parse().ok(), key.clone()))
        });
        mine.filter_map(|(revision, key)| Some((revision?, key))).max()
    }

    /// The last game of the two of whom a message without keys says that neither has fired.
    fn given_up(&self, text: &str) -> Option<String> {
        let end = text.lines().find(|line| line.starts_with(UNFIRED))?;
        let of_them = |line: &String| {
            // Told before the second was in it, or of both at once.
            line.split_once(". ")
                .and_then(|(pair, _)| pair.split_once(" challenges ").or_else(|| pair.split_once(" meets ")))
                .is_some_and(|(one, other)| end.contains(one) && end.contains(other))
        };
        self.games.iter().rev().find(|game| self.board(game).iter().any(of_them)).cloned()
    }

    fn take(&mut self, words: Post) {
        self.again += usize::from(AGAIN.iter().any(|said| words.text.contains(said)));
        let of_game = |key: &&String| key.split(' ').nth(2).is_some_and(|verb| verb != "tournament");
        let by_key = words.keys.iter().find(of_game).and_then(|key| key.split(' ').next()).map(str::to_owned);
        // Of a game that ended before its first word went out both are told in one message, which has no keys.
        let by_code = || code(&words.text).map(str::to_owned);
        let game = by_key.or_else(by_code).or_else(|| self.given_up(&words.text));
        match (&game, Call::read(&words.text)) {
            (Some(game), Some(call)) => drop(self.calls.insert(game.clone(), call)),
            (Some(game), None) => drop(self.pages.insert(words.spot, game.clone())),
            (None, _) => {}
        }
        if let Some(game) = game {
            if !self.games.contains(&game) {
                self.games.push(game.clone());
            }
            self.threads.extend(words.thread.map(|thread| (game, thread)));
        }
        let board = self.pages.get(&words.spot).cloned();
        for line in words.text.lines() {
            note(&mut self.lines, line);
            if let Some(game) = &board {
                note(self.boards.entry(game.clone()).or_default(), line);
            }
        }
        self.keys.extend(words.keys.into_iter().map(|key| (key, words.spot)));
        self.files.extend(words.file);
    }
}

fn note(lines: &mut Vec<String>, line: &str) {
    if !lines.iter().any(|known| known == line) {
        lines.push(line.to_owned());
    }
}

/// The ears of all who were announced before anything happened.
#[derive(Default)]
pub struct Ears {
    all: HashMap<Reader, watch::Sender<Heard>>,
}

impl Ears {
    /// What this reader reads, from now on.
    pub fn of(&mut self, reader: Reader) -> watch::Receiver<Heard> {
        self.all.entry(reader).or_default().subscribe()
    }

    fn tell(&self, readers: &[Reader], words: impl Fn() -> Post) {
        for ear in readers.iter().filter_map(|reader| self.all.get(reader)) {
            ear.send_modify(|heard| heard.take(words()));
        }
    }

    /// Listens to both platforms for ever.
    pub async fn listen(&self, town: &Town) {
        tokio::join!(self.listen_to_discord(town), self.listen_to_telegram(town));
    }

    async fn listen_to_discord(&self, town: &Town) {
        let mut read = 0;
        loop {
            let fresh = town.discord.wait_until(|world| world.log().len() > read);
            if timeout(SILENCE, fresh).await.is_err() {
                continue;
            }
            let told: Vec<(Vec<Reader>, Post)>;
            (told, read) = town.discord.look(|world| {
                let told = world.log()[read..].iter().filter_map(|entry| read_discord(world, entry)).collect();
                (told, world.log().len())
            });
            for (readers, words) in &told {
                self.tell(readers, || words.again());
            }
        }
    }

    async fn listen_to_telegram(&self, town: &Town) {
        let mut read = 0;
        loop {
            let fresh = town.telegram.wait_until(|world| world.log().len() > read);
            if timeout(SILENCE, fresh).await.is_err() {
                continue;
            }
            let told: Vec<(Reader, Post)>;
            (told, read) = town.telegram.look(|world| (world.log()[read..].iter().filter_map(read_telegram).collect(), world.log().len()));
            for (reader, words) in &told {
                self.tell(&[*reader], || words.again());
            }
        }
    }
}

impl Post {
    fn again(&self) -> Self {
        let Self { spot, text, keys, file, thread } = self;
        Self { spot: *spot, text: text.clone(), keys: keys.clone(), file: file.clone(), thread: thread.clone() }
    }
}

fn read_discord(world: &discord::World, entry: &discord::Entry) -> Option<(Vec<Reader>, Post)> {
    let (place, message) = (entry.place?, entry.message?);
    if !entry.is_visible() || matches!(entry.deed, Deed::Deleted | Deed::ThreadOpened) {
        return None;
    }
    let (readers, thread) = readers(world, entry, place);
    let embedded = entry.embeds.iter().filter_map(|embed| embed["description"].as_str());
    let text = std::iter::once(entry.content.as_str()).chain(embedded).collect::<Vec<_>>().join("\n").replace('\\', "");
    let keys = entry.buttons().into_iter().filter(|button| !button.disabled).map(|button| button.custom_id).collect();
    let file = entry.pictures.iter().find(|file| !file.name.ends_with(".png"));
    let file = file.map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
    Some((readers, Post { spot: Spot::Discord(message), text, keys, file, thread }))
}

fn readers(world: &discord::World, entry: &discord::Entry, place: PlaceId) -> (Vec<Reader>, Option<Thread>) {
    let place = world.place(place).expect("what was told was told somewhere");
    let thread = || Some(Thread { place: place.id, name: place.name.clone() });
    match (place.kind, entry.user.filter(|_| entry.ephemeral)) {
        (PlaceKind::Thread(_), Some(user)) => (vec![Reader::Discord(user)], thread()),
        (_, Some(user)) | (PlaceKind::Dm(user), None) => (vec![Reader::Discord(user)], None),
        (PlaceKind::Thread(_), None) => (place.members.iter().copied().map(Reader::Discord).collect(), thread()),
        (PlaceKind::Channel | PlaceKind::Others, None) => (vec![Reader::Everybody], None),
    }
}

fn read_telegram(entry: &telegram::Entry) -> Option<(Reader, Post)> {
    let message = match entry {
        telegram::Entry::Sent(message) | telegram::Entry::Edited(message) => message,
        telegram::Entry::CallbackAnswered { user, message, toast } => {
            let text = toast.text.clone()?;
            return Some((
                Reader::Telegram(*user),
                Post { spot: Spot::Telegram(*message), text, keys: Vec::new(), file: None, thread: None },
            ));
        }
        _ => return None,
    };
    let reader = if message.chat.id > 0 { Reader::Telegram(message.chat.id) } else { Reader::Everybody };
    let keys = message.keyboard().concat().into_iter().filter_map(|button| button.data).collect();
    let file = message.media.as_ref().filter(|media| media.name.ends_with(".txt") || media.name.ends_with(".json"));
    let file = file.map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
    Some((reader, Post { spot: Spot::Telegram(message.key()), text: message.words().to_owned(), keys, file, thread: None }))
}
