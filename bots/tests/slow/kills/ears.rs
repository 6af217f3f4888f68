//! What each player has seen in the private chat so far: one `ChatLog` per chat, kept up to date from the simulator's log.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use broadside_sim::telegram::{Chat, Entry, Message, MessageKey, TelegramSim};
use tokio::sync::watch;

/// The bot's replies when a request was not executed and may be repeated.
const TRY_AGAIN: [&str; 2] = ["Please try again.", "nothing counts for the moment"];

/// What the bot shows a player: a message in the chat, or a toast after pressing a button.
enum BotOutput {
    Message(Box<Message>),
    Toast(String),
}

/// Everything one player has seen in one chat.
#[derive(Clone, Default, Debug)]
pub struct ChatLog {
    /// Every line the chat ever contained, edited messages included, oldest first.
    pub lines: Vec<String>,
    /// Each button's callback data, with the message that had the button last.
    pub buttons: HashMap<String, MessageKey>,
    pub copy_texts: Vec<String>,
    pub files: Vec<String>,
    /// How often the bot asked to repeat a request.
    pub retry_requests: usize,
}

impl ChatLog {
    /// The first line that starts with `prefix`.
    pub fn line(&self, prefix: &str) -> Option<&str> {
        self.lines.iter().find(|line| line.starts_with(prefix)).map(String::as_str)
    }

    fn add(&mut self, output: &BotOutput) {
        match output {
            BotOutput::Message(message) => self.add_message(message),
            BotOutput::Toast(text) => self.retry_requests += usize::from(asks_to_retry(text)),
        }
    }

    fn add_message(&mut self, message: &Message) {
        self.lines.extend(message.words().lines().map(str::to_owned));
        self.retry_requests += usize::from(asks_to_retry(message.words()));
        for button in message.keyboard().into_iter().flatten() {
            self.buttons.extend(button.data.map(|data| (data, message.key())));
            self.copy_texts.extend(button.copies);
        }
        let file = message.media.as_ref().filter(|media| media.name.ends_with(".txt"));
        self.files.extend(file.map(|file| String::from_utf8_lossy(&file.bytes).into_owned()));
    }
}

/// The logs of all watched chats, by chat id.
#[derive(Default)]
pub struct ChatLogs {
    chats: Mutex<HashMap<i64, watch::Sender<ChatLog>>>,
}

impl ChatLogs {
    /// The log of a chat, which is watched from now on.
    pub fn subscribe(&self, chat: Chat) -> watch::Receiver<ChatLog> {
        let mut chats = self.chats.lock().unwrap_or_else(PoisonError::into_inner);
        chats.entry(chat.id).or_default().subscribe()
    }

    /// Updates the logs for ever. Panics when the bot does nothing for three minutes.
    pub async fn follow(&self, sim: &TelegramSim) {
        let mut read = 0;
        loop {
            sim.wait_until(|world| world.log().len() > read).await;
            let fresh: Vec<(i64, BotOutput)>;
            (fresh, read) = sim.look(|world| (world.log()[read..].iter().filter_map(bot_output).collect(), world.log().len()));
            let chats = self.chats.lock().unwrap_or_else(PoisonError::into_inner);
            for (chat, output) in fresh {
                if let Some(log) = chats.get(&chat) {
                    log.send_modify(|log| log.add(&output));
                }
            }
        }
    }
}

/// The chat id and the output that an entry stands for, if a player sees it.
fn bot_output(entry: &Entry) -> Option<(i64, BotOutput)> {
    match entry {
        Entry::Sent(message) | Entry::Edited(message) => Some((message.chat.id, BotOutput::Message(Box::new(message.clone())))),
        Entry::CallbackAnswered { message, toast, .. } => Some((message.chat, BotOutput::Toast(toast.text.clone()?))),
        _ => None,
    }
}

/// Whether the text asks to repeat a request.
fn asks_to_retry(text: &str) -> bool {
    TRY_AGAIN.iter().any(|reply| text.contains(reply))
}
