//! A simulated Telegram for playing by hand: type `as Oleg in dm: /start` or `press <label>`; messages of the bot are printed, pictures
//! are saved to a folder. Point a bot at it with TELEGRAM_API_URL and the token it prints.

use std::collections::HashMap;
use std::io::BufRead;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use broadside_sim::telegram::{Chat, Entry, Message, MessageKey, Role, TelegramSim, User, brief};
use clap::Parser;
use tokio::sync::mpsc;

/// A local Telegram to play against the bot with.
#[derive(Parser)]
struct Options {
    /// The address to listen on.
    #[arg(long, default_value = "127.0.0.1:8081")]
    listen: SocketAddr,
    /// The folder to save pictures to.
    #[arg(long, default_value = "pictures")]
    pictures: PathBuf,
}

const HELP: &str = "as NAME in dm: TEXT         write to the bot (also: in GROUP, in GROUP/TOPIC)
press LABEL                 press a button as the last person, under the newest message that has it
language CODE               the language of people from now on
promote GROUP               the last person is an administrator there from now on
block                       the last person blocks the bot
quit";

struct Console {
    sim: TelegramSim,
    people: HashMap<String, User>,
    places: HashMap<String, Chat>,
    last: Option<User>,
    language: String,
}

#[tokio::main]
async fn main() {
    let options = Options::parse();
    let sim = TelegramSim::start_at(options.listen).await;
    std::fs::create_dir_all(&options.pictures).expect("the folder for pictures can be made");
    println!("TELEGRAM_API_URL={}\nTELEGRAM_TOKEN={}\n{HELP}", sim.url(), sim.token());
    let mut console = Console { sim, people: HashMap::new(), places: HashMap::new(), last: None, language: "en".into() };
    let mut lines = lines();
    let (mut shown, mut reported) = (0, 0);
    let mut ticks = tokio::time::interval(std::time::Duration::from_millis(100));
    loop {
        tokio::select! {
            line = lines.recv() => match line.as_deref().map(str::trim) {
                None | Some("quit") => return,
                Some("") => {}
                Some(line) => if let Err(reason) = console.execute(line) { println!("{reason}\n{HELP}") },
            },
            _ = ticks.tick() => {}
        }
        let log = console.sim.log();
        log[shown..].iter().for_each(|entry| show(entry, &options.pictures));
        shown = log.len();
        let problems = console.sim.problems();
        problems[reported..].iter().for_each(|problem| println!("PROBLEM {problem}"));
        reported = problems.len();
    }
}

/// Lines from standard input, read on their own thread because reading blocks.
fn lines() -> mpsc::UnboundedReceiver<String> {
    let (sender, receiver) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

fn show(entry: &Entry, pictures: &Path) {
    println!("{}", brief(entry));
    let (Entry::Sent(message) | Entry::Edited(message)) = entry else {
        return;
    };
    for row in message.keyboard() {
        let labels: Vec<String> = row.into_iter().map(|button| format!("[{}]", button.text)).collect();
        println!("    {}", labels.join(" "));
    }
    if let Some(media) = &message.media {
        let file = pictures.join(format!("{}_{}_{}.png", message.chat.id, message.id, media.file_id));
        match std::fs::write(&file, &media.bytes) {
            Ok(()) => println!("    picture: {}", file.display()),
            Err(error) => println!("    the picture could not be saved: {error}"),
        }
    }
}

impl Console {
    fn execute(&mut self, line: &str) -> Result<(), String> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "as" => self.say(rest),
            "press" => self.press(rest),
            "language" => {
                rest.clone_into(&mut self.language);
                Ok(())
            }
            "promote" => {
                let user = self.last.clone().ok_or("no person has written yet")?;
                let chat = self.place(rest);
                self.sim.promote(&user, chat, Role::Administrator);
                Ok(())
            }
            "block" => {
                self.sim.block(self.last.as_ref().ok_or("no person has written yet")?);
                Ok(())
            }
            _ => Err(format!("{verb:?} is not understood")),
        }
    }

    fn say(&mut self, rest: &str) -> Result<(), String> {
        let (who, text) = rest.split_once(": ").ok_or("the text comes after a colon and a space")?;
        let (name, place) = who.split_once(" in ").unwrap_or((who, "dm"));
        let (sim, language) = (&self.sim, &self.language);
        let user = self.people.entry(name.to_owned()).or_insert_with(|| sim.user(name, language)).clone();
        let chat = if place == "dm" { self.sim.private(&user) } else { self.place(place) };
        self.sim.say(&user, chat, text);
        self.last = Some(user);
        Ok(())
    }

    fn place(&mut self, name: &str) -> Chat {
        if let Some(chat) = self.places.get(name) {
            return *chat;
        }
        let chat = match name.split_once('/') {
            None => self.sim.group(name),
            Some((forum, topic)) => {
                let sim = &self.sim;
                let general = *self.places.entry(format!("{forum}/")).or_insert_with(|| sim.forum());
                self.sim.topic(general, topic)
            }
        };
        self.places.insert(name.to_owned(), chat);
        chat
    }

    fn press(&self, label: &str) -> Result<(), String> {
        let user = self.last.as_ref().ok_or("no person has written yet")?;
        let has = |message: &Message| {
            let mut buttons = message.keyboard().into_iter().flatten();
            buttons.any(|button| button.data.is_some() && !button.disabled && button.text == label)
        };
        let chats = self.places.values().copied().chain([self.sim.private(user)]);
        let found: Option<MessageKey> =
            chats.flat_map(|chat| self.sim.messages(chat)).filter(has).max_by_key(|message| message.date).map(|message| message.key());
        self.sim.press(user, found.ok_or_else(|| format!("no message has a button {label:?}"))?, label);
        Ok(())
    }
}
