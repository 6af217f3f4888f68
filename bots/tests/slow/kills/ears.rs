//! What each player has seen in the private chat so far, read from the simulator's log as it grows.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use broadside_sim::telegram::{Chat, Entry, Message, MessageKey, TelegramSim};
use tokio::sync::watch;

/// What the bot says when a request was not done and may be made again.
const TRY_AGAIN: [&str; 2] = ["Please try again.", "nothing counts for the moment"];

/// What a player is told: in the chat, or in passing, by what answers a key.
enum Told {
    Message(Box<Message>),
    Toast(String),
}

/// Everything one player has seen.
#[derive(Clone, Default, Debug)]
pub struct Heard {
    /// Every line that stood in the chat at any time.
    pub lines: Vec<String>,
    /// The buttons by what they send, and where they stood last.
    pub buttons: HashMap<String, MessageKey>,
    pub copies: Vec<String>,
    pub files: Vec<String>,
    /// How often the bot asked to be asked again.
    pub troubles: usize,
}

impl Heard {
    /// The first line that begins like this.
    pub fn line(&self, beginning: &str) -> Option<&str> {
        self.lines.iter().find(|line| line.starts_with(beginning)).map(String::as_str)
    }

    fn take(&mut self, told: &Told) {
        match told {
            Told::Message(message) => self.read(message),
            Told::Toast(words) => self.troubles += usize::from(is_trouble(words)),
        }
    }

    fn read(&mut self, message: &Message) {
        self.lines.extend(message.words().lines().map(str::to_owned));
        self.troubles += usize::from(is_trouble(message.words()));
        for button in message.keyboard().into_iter().flatten() {
            self.buttons.extend(button.data.map(|data| (data, message.key())));
            self.copies.extend(button.copies);
        }
        let file = message.media.as_ref().filter(|media| media.name.ends_with(".txt"));
        self.files.extend(file.map(|file| String::from_utf8_lossy(&file.bytes).into_owned()));
    }
}

/// The ears of all players.
#[derive(Default)]
pub struct Ears {
    chats: Mutex<HashMap<i64, watch::Sender<Heard>>>,
}

impl Ears {
    /// What is heard in a chat, from now on.
    pub fn of(&self, chat: Chat) -> watch::Receiver<Heard> {
        let mut chats = self.chats.lock().unwrap_or_else(PoisonError::into_inner);
        chats.entry(chat.id).or_default().subscribe()
    }

    /// Listens for ever; panics with the log when nothing at all goes out for a minute.
    pub async fn listen(&self, sim: &TelegramSim) {
        let mut read = 0;
        loop {
            sim.wait_until(|world| world.log().len() > read).await;
            let fresh: Vec<(i64, Told)>;
            (fresh, read) = sim.look(|world| (world.log()[read..].iter().filter_map(told).collect(), world.log().len()));
            let chats = self.chats.lock().unwrap_or_else(PoisonError::into_inner);
            for (chat, told) in fresh {
                if let Some(chat) = chats.get(&chat) {
                    chat.send_modify(|heard| heard.take(&told));
                }
            }
        }
    }
}

/// In which chat somebody was told what.
fn told(entry: &Entry) -> Option<(i64, Told)> {
    match entry {
        Entry::Sent(message) | Entry::Edited(message) => Some((message.chat.id, Told::Message(Box::new(message.clone())))),
        Entry::CallbackAnswered { message, toast, .. } => Some((message.chat, Told::Toast(toast.text.clone()?))),
        _ => None,
    }
}

/// Whether something says that what was asked was not done.
fn is_trouble(words: &str) -> bool {
    TRY_AGAIN.iter().any(|said| words.contains(said))
}
