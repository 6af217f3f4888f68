//! Two people in a group of Telegram.

use broadside_core::game::side::{BySide, Side};
use broadside_sim::telegram::{Chat, Entry, MessageKey, TelegramSim, User, World};

use super::table::{ANNA, BORIS, Spot, Table, Way, holds};
use crate::whole::told;

/// The group and its people.
pub struct OnTelegram<'s> {
    sim: &'s TelegramSim,
    people: BySide<User>,
    group: Chat,
}

impl<'s> OnTelegram<'s> {
    /// Anna and Boris have started the bot and come to a group.
    pub async fn gather(sim: &'s TelegramSim) -> Self {
        let people = BySide { a: sim.user(ANNA, "ru"), b: sim.user(BORIS, "ru") };
        for side in Side::BOTH {
            sim.start_bot(&people[side], None);
            let chat = sim.private(&people[side]);
            sim.wait_until(|world| world.last_from_bot(chat).is_some()).await;
        }
        Self { sim, people, group: sim.group("Двор") }
    }

    fn chat(&self, spot: Spot) -> Chat {
        match spot {
            Spot::Room => self.group,
            Spot::Own(side) => self.sim.private(&self.people[side]),
        }
    }
}

impl Table for OnTelegram<'_> {
    // What is typed is answered with a new message, and of those a chat gets no more than sixty a minute.
    const USUAL: Way = Way::Pressed;

    async fn say(&self, side: Side, spot: Spot, verb: &str, words: &[(&str, &str)]) {
        let word = |(name, value): &(&str, &str)| if *name == "rules" { format!("rules:{value}") } else { (*value).to_owned() };
        let words: Vec<String> = words.iter().map(word).collect();
        let sign = if spot == Spot::Room { "/" } else { "" };
        self.sim.say(&self.people[side], self.chat(spot), format!("{sign}{verb} {}", words.join(" ")).trim_end());
    }

    async fn press(&self, side: Side, spot: Spot, data: &str) {
        let chat = self.chat(spot);
        self.sim.wait_until(|world| bearing(world, chat, data).is_some()).await;
        let message = self.sim.look(|world| bearing(world, chat, data)).expect("it was just there");
        let toast = self.sim.press(&self.people[side], message, data).toast().await;
        assert_eq!(toast.text, None, "{data}");
    }

    async fn offered(&self, spot: Spot, fits: impl Fn(&str) -> bool) -> String {
        let chat = self.chat(spot);
        self.sim.wait_until(|world| live(world, chat).any(|(_, data)| fits(&data))).await;
        self.offers(spot, fits).swap_remove(0)
    }

    fn offers(&self, spot: Spot, fits: impl Fn(&str) -> bool) -> Vec<String> {
        let chat = self.chat(spot);
        self.sim.look(|world| live(world, chat).map(|(_, data)| data).filter(|data| fits(data)).collect())
    }

    fn told(&self, spot: Spot) -> Vec<String> {
        told::written(&self.sim.log(), self.chat(spot))
    }

    async fn hears(&self, spot: Spot, since: usize, lines: &[String]) {
        let chat = self.chat(spot);
        self.sim.wait_until(|world| holds(&told::written(world.log(), chat)[since..], lines)).await;
    }

    // Telegram's pictures have no descriptions.
    async fn shows(&self, _: Spot, _: &str) {}

    async fn record(&self, side: Side) -> String {
        let chat = self.chat(Spot::Own(side));
        self.sim.say(&self.people[side], chat, "record");
        let file = |world: &World| {
            let media = |entry: &Entry| match entry {
                Entry::Sent(message) if message.chat == chat => message.media.clone(),
                _ => None,
            };
            world.log().iter().filter_map(media).find(|media| media.name.ends_with(".txt"))
        };
        self.sim.wait_until(|world| file(world).is_some()).await;
        let file = self.sim.look(file).expect("it was just there");
        String::from_utf8(file.bytes.to_vec()).expect("a record is text")
    }
}

/// The live buttons of a chat, newest message first: the message and the button's data.
fn live(world: &World, chat: Chat) -> impl Iterator<Item = (MessageKey, String)> {
    world.messages(chat).into_iter().rev().flat_map(|message| {
        let buttons = message.keyboard().concat().into_iter().filter(|button| !button.disabled);
        buttons.filter_map(|button| Some((message.key(), button.data?))).collect::<Vec<_>>()
    })
}

fn bearing(world: &World, chat: Chat, data: &str) -> Option<MessageKey> {
    live(world, chat).find(|(_, known)| known == data).map(|(message, _)| message)
}
