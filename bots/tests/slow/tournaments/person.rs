//! Somebody on one of the platforms. Does only what follows from what was read; asks again when the process died before
//! it answered, when Discord says that the interaction failed, or when the bot says so.

use std::{future, time::Duration};

use broadside_core::present::arena::draft::said;
use broadside_sim::{
    discord::{InteractionHandle, PlaceId, UserId},
    telegram::{Chat, User},
};
use tokio::{sync::watch, time};

use super::{
    hearing::{Ears, Heard, Reader, Spot},
    town::Town,
};

/// Where somebody is.
#[derive(Clone, Debug)]
pub enum Home {
    /// On Discord; the place is where they give commands.
    Discord {
        user: UserId,
        place: PlaceId,
        dms: Dms,
    },
    Telegram {
        user: User,
        chat: Chat,
    },
}

/// Whether the bot can write to somebody on Discord.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dms {
    Open,
    Closed,
}

/// How often somebody looks whether Discord still waits for an answer.
const LOOKS: Duration = Duration::from_millis(250);

/// When the same thing is done again though nothing new was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Again {
    /// With each new life of the process, and whenever Discord says that the interaction failed: what was done is lost, or
    /// the answer to it. What is done before the new process is connected is lost, too.
    WhenLost,
    /// Only when the bot asks for it.
    WhenAsked,
}

/// One thing that somebody does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// A command, or the same words typed.
    Say(&'static str, Vec<(&'static str, String)>),
    /// The key that says this.
    Press(String),
}

/// Somebody.
pub struct Person<'a> {
    pub town: &'a Town,
    pub name: &'static str,
    /// Their number among the players, the strongest first.
    pub number: usize,
    pub home: Home,
    pub heard: watch::Receiver<Heard>,
    /// What all can read.
    pub room: watch::Receiver<Heard>,
}

impl<'a> Person<'a> {
    /// Somebody on Discord, in this channel.
    pub fn on_discord(town: &'a Town, ears: &mut Ears, (number, name): (usize, &'static str), channel: PlaceId, dms: Dms) -> Self {
        let user = town.discord.user(name);
        let place = match dms {
            Dms::Open => town.discord.dm(user),
            Dms::Closed => {
                town.discord.close_dms(user);
                channel
            }
        };
        let heard = ears.of(Reader::Discord(user));
        Self { town, name, number, home: Home::Discord { user, place, dms }, heard, room: ears.of(Reader::Everybody) }
    }

    /// The same person, giving commands in this place.
    pub fn speaking_in(mut self, channel: PlaceId) -> Self {
        if let Home::Discord { place, .. } = &mut self.home {
            *place = channel;
        }
        self
    }

    /// Somebody on Telegram who has started the bot.
    pub fn on_telegram(town: &'a Town, ears: &mut Ears, (number, name): (usize, &'static str)) -> Self {
        let user = town.telegram.user(name, "en");
        let chat = town.telegram.private(&user);
        let heard = ears.of(Reader::Telegram(user.id));
        town.telegram.start_bot(&user, None);
        Self { town, name, number, home: Home::Telegram { user, chat }, heard, room: ears.of(Reader::Everybody) }
    }

    /// The same person, giving commands in this group.
    pub fn speaking_to(mut self, group: Chat) -> Self {
        if let Home::Telegram { chat, .. } = &mut self.home {
            *chat = group;
        }
        self
    }

    /// Whether the bot cannot write to them.
    pub fn closed(&self) -> bool {
        matches!(self.home, Home::Discord { dms: Dms::Closed, .. })
    }

    /// Does what `act` makes of what was read so far (oneself, all), until `goal` finds what was wanted.
    pub async fn strive<T>(&self, goal: impl Fn(&Heard, &Heard) -> Option<T>, act: impl Fn(&Heard, &Heard) -> Option<Act>) -> T {
        self.pursue(goal, act, Again::WhenLost).await
    }

    /// Says what all are told of, until they are. On Telegram once: the platform brings it again to whoever has not
    /// confirmed it, and what is decided by two messages is decided twice, perhaps of the next match, too.
    pub async fn decides(&self, told: impl Fn(&Heard, &Heard) -> Option<()>, act: &Act) {
        let again = match self.home {
            Home::Discord { .. } => Again::WhenLost,
            Home::Telegram { .. } => Again::WhenAsked,
        };
        self.pursue(told, |_, _| Some(act.clone()), again).await;
    }

    async fn pursue<T>(&self, goal: impl Fn(&Heard, &Heard) -> Option<T>, act: impl Fn(&Heard, &Heard) -> Option<Act>, again: Again) -> T {
        let (mut heard, mut room) = (self.heard.clone(), self.room.clone());
        let mut lives = self.town.course.lives.subscribe();
        let (mut last, mut asked, mut failed) = (None, None, 0);
        loop {
            let wish = {
                let (own, all) = (heard.borrow_and_update(), room.borrow_and_update());
                if let Some(found) = goal(&own, &all) {
                    return found;
                }
                let life = *lives.borrow_and_update();
                act(&own, &all).map(|act| (act, own.again, if again == Again::WhenLost { life + failed } else { 0 }))
            };
            if let Some((act, ..)) = wish.as_ref().filter(|_| wish != last) {
                asked = self.does(act);
                last = wish;
            }
            let changed = tokio::select! {
                changed = heard.changed() => changed,
                changed = room.changed() => changed,
                changed = lives.changed() => changed,
                () = failure(asked.as_ref()) => {
                    (asked, failed) = (None, failed + 1);
                    Ok(())
                }
            };
            changed.expect("the ears stay open");
        }
    }

    /// Waits until something was read.
    pub async fn hears<T>(&self, goal: impl Fn(&Heard, &Heard) -> Option<T>) -> T {
        self.strive(goal, |_, _| None).await
    }

    /// Does it; on Discord there is an interaction to be answered then.
    fn does(&self, act: &Act) -> Option<InteractionHandle> {
        let asked = match (act, &self.home) {
            (Act::Say(verb, words), Home::Telegram { user, chat }) => {
                let words: Vec<&str> = words.iter().map(|(_, word)| word.as_str()).collect();
                // In a group bots hear commands alone.
                let sign = if chat.id < 0 { "/" } else { "" };
                self.town.telegram.say(user, *chat, format!("{sign}{verb} {}", words.join(" ")).trim_end());
                None
            }
            (Act::Say(verb, words), Home::Discord { user, place, .. }) => {
                let (verb, words) = on_discord(verb, words);
                let words: Vec<(&str, &str)> = words.iter().map(|(name, word)| (*name, word.as_str())).collect();
                Some(self.town.discord.slash(*user, *place, &verb, &words))
            }
            (Act::Press(key), home) => {
                let spot = self.heard.borrow().keys.get(key).or(self.room.borrow().keys.get(key)).copied();
                match (spot.expect("only keys that were seen are pressed"), home) {
                    (Spot::Telegram(message), Home::Telegram { user, .. }) => {
                        drop(self.town.telegram.press(user, message, key));
                        None
                    }
                    (Spot::Discord(message), Home::Discord { user, .. }) => Some(self.town.discord.press_stale(*user, message, key)),
                    (spot, home) => panic!("{key} stands at {spot:?}, out of the reach of {home:?}"),
                }
            }
        };
        self.town.course.done.send_modify(|done| *done += 1);
        asked
    }

    /// What they last did on Discord: when, whether the bot was connected then, and the kind of its answer.
    pub fn did_last(&self) -> Vec<String> {
        let Home::Discord { user, .. } = self.home else { return Vec::new() };
        self.town.discord.look(|world| {
            let mut exchanges: Vec<_> = world.exchanges_of(user).collect();
            exchanges.sort_by_key(|one| one.asked);
            let told = exchanges
                .into_iter()
                .map(|one| format!("{:?} {} heard {}, answered {:?}", one.id, one.event["data"], one.heard, one.answered_with));
            let told: Vec<String> = told.collect();
            told[told.len().saturating_sub(4)..].to_vec()
        })
    }

    /// A command about a tournament.
    pub fn about(deed: &str, code: &str, settings: &str) -> Act {
        let words = [("do", deed), ("code", code), ("settings", settings)];
        Act::Say("tournament", words.into_iter().filter(|(_, word)| !word.is_empty()).map(|(name, word)| (name, word.to_owned())).collect())
    }

    /// Joins by the key under the post.
    pub async fn joins_by_key(&self, code: &str) {
        let key = format!("{code} 0 tournament join");
        self.strive(is_in, |_, room| room.keys.contains_key(&key).then(|| Act::Press(key.clone()))).await;
    }

    /// Joins by the code.
    pub async fn joins_by_code(&self, code: &str) {
        self.strive(is_in, |_, _| Some(Act::Say("join", vec![("game", code.to_owned())]))).await;
    }

    /// Asks for the record of a finished game.
    pub async fn record(&self, game: &str) -> String {
        let mark = format!("game: {game}");
        let found = |heard: &Heard, _: &Heard| heard.files.iter().find(|file| file.lines().any(|line| line == mark)).cloned();
        self.strive(found, |_, _| Some(Act::Say("record", vec![("game", game.to_owned())]))).await
    }
}

/// Waits until Discord says that this interaction failed; for ever where it is answered or there is none.
async fn failure(asked: Option<&InteractionHandle>) {
    let Some(asked) = asked else { return future::pending().await };
    let mut looks = time::interval(LOOKS);
    while !asked.failed() {
        looks.tick().await;
    }
}

/// A command as Discord has it: what is done with a tournament is a subcommand, each setting an option.
fn on_discord<'a>(verb: &str, words: &[(&'a str, String)]) -> (String, Vec<(&'a str, String)>) {
    let said = |name: &str| words.iter().find(|(known, _)| *known == name).map(|(_, word)| word.as_str());
    let Some(deed) = said("do") else { return (verb.to_owned(), words.to_vec()) };
    let about = said("settings").unwrap_or_default();
    let about: Vec<(&str, String)> = match deed {
        "create" => said::read(about).expect("settings there are").into_iter().map(|(setting, value)| (setting.word(), value)).collect(),
        _ if about.is_empty() => Vec::new(),
        _ => vec![("player", about.to_owned())],
    };
    let rest = words.iter().filter(|(name, _)| !matches!(*name, "do" | "settings")).cloned();
    (format!("{verb} {deed}"), about.into_iter().chain(rest).collect())
}

/// Whether somebody was told that they are in: at once, or when they asked again because the answer was lost.
fn is_in(heard: &Heard, _: &Heard) -> Option<()> {
    ["You are in", "already in"].into_iter().find_map(|told| heard.line(told)).map(drop)
}
