//! Two people in a channel of Discord.

use broadside_core::game::side::{BySide, Side};
use broadside_sim::discord::{DiscordSim, Entry, MessageId, PlaceId, UserId, World, rows};

use super::table::{ANNA, BORIS, Spot, Table, Way, holds};
use crate::whole::told;

/// The channel and its people.
pub struct OnDiscord<'s> {
    sim: &'s DiscordSim,
    people: BySide<UserId>,
    dms: BySide<PlaceId>,
    channel: PlaceId,
}

impl<'s> OnDiscord<'s> {
    /// Anna and Boris come to a channel.
    pub fn gather(sim: &'s DiscordSim) -> Self {
        let people = BySide { a: sim.user_speaking(ANNA, "ru"), b: sim.user_speaking(BORIS, "ru") };
        let dms = BySide { a: sim.dm(people.a), b: sim.dm(people.b) };
        Self { sim, people, dms, channel: sim.channel() }
    }

    fn place(&self, spot: Spot) -> PlaceId {
        match spot {
            Spot::Room => self.channel,
            Spot::Own(side) => self.dms[side],
        }
    }

    async fn slash(&self, side: Side, spot: Spot, verb: &str, words: &[(&str, &str)]) -> Entry {
        self.sim.slash(self.people[side], self.place(spot), verb, words).answer().await
    }
}

impl Table for OnDiscord<'_> {
    const USUAL: Way = Way::Said;

    async fn say(&self, side: Side, spot: Spot, verb: &str, words: &[(&str, &str)]) {
        self.slash(side, spot, verb, words).await;
    }

    async fn press(&self, side: Side, spot: Spot, data: &str) {
        let place = self.place(spot);
        self.sim.wait_until(|world| bearing(world, place, data).is_some()).await;
        let message = self.sim.look(|world| bearing(world, place, data)).expect("it was just there");
        // In a channel what comes of it may be told by a message of its own: whoever plays waits for that.
        self.sim.press(self.people[side], message, data).acknowledged().await;
    }

    async fn offered(&self, spot: Spot, fits: impl Fn(&str) -> bool) -> String {
        let place = self.place(spot);
        self.sim.wait_until(|world| live(world, place).any(|(_, data)| fits(&data))).await;
        self.offers(spot, fits).swap_remove(0)
    }

    fn offers(&self, spot: Spot, fits: impl Fn(&str) -> bool) -> Vec<String> {
        let place = self.place(spot);
        self.sim.look(|world| live(world, place).map(|(_, data)| data).filter(|data| fits(data)).collect())
    }

    fn told(&self, spot: Spot) -> Vec<String> {
        plain(told::aloud(&self.sim.log(), self.place(spot)))
    }

    async fn hears(&self, spot: Spot, since: usize, lines: &[String]) {
        let place = self.place(spot);
        self.sim.wait_until(|world| holds(&plain(told::aloud(world.log(), place))[since..], lines)).await;
    }

    async fn shows(&self, spot: Spot, description: &str) {
        let place = self.place(spot);
        let seen = |entry: &&Entry| entry.place == Some(place) && !entry.ephemeral && !entry.pictures.is_empty();
        // Of the newest message its last edit; older ones may be edited later, to take their buttons away.
        let newest =
            |world: &World| world.log().iter().filter(seen).max_by_key(|entry| entry.message).map(|entry| entry.pictures[0].clone());
        self.sim.wait_until(|world| newest(world).is_some_and(|picture| picture.alt.as_deref() == Some(description))).await;
    }

    async fn record(&self, side: Side) -> String {
        let given = self.slash(side, Spot::Room, "record", &[]).await;
        assert!(given.ephemeral, "for her eyes only");
        let file = given.pictures.iter().find(|file| file.name.ends_with(".txt")).expect("the record is a file");
        String::from_utf8(file.bytes.clone()).expect("a record is text")
    }
}

/// The live buttons of a place, newest message first: the message and the button's data.
fn live(world: &World, place: PlaceId) -> impl Iterator<Item = (MessageId, String)> {
    world.messages(place).into_iter().rev().flat_map(|message| {
        let buttons = rows(&message.components).concat().into_iter().filter(|button| !button.disabled);
        buttons.map(|button| (message.id, button.custom_id)).collect::<Vec<_>>()
    })
}

fn bearing(world: &World, place: PlaceId, data: &str) -> Option<MessageId> {
    live(world, place).find(|(_, known)| known == data).map(|(message, _)| message)
}

/// Words without the signs that keep Discord from reading them as markup.
fn plain(told: Vec<String>) -> Vec<String> {
    told.into_iter().map(|words| words.replace('\\', "")).collect()
}
