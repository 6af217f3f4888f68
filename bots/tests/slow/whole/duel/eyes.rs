//! What the players see: waiting for lines and buttons, and reading what was told.

use broadside_game::side::Side;
use broadside_sim::{
    discord::{MessageId, PlaceId, World, rows},
    telegram::{self, Author, Chat, Message, MessageKey},
};

use super::{ANNA, BORIS, Duel, Shot, player};
use crate::whole::{account, hunt::Answer, told};

impl Duel {
    /// Waits until all have heard who fires first.
    pub async fn begins(&mut self) {
        self.channel_hears("Бой начинается.").await;
        self.dm_hears("Бой начинается.").await;
        self.boris_hears("Бой начинается.").await;
        let line = |words: &String| words.lines().find(|line| line.starts_with("Бой начинается.")).map(str::to_owned);
        let began = self.channel_told().iter().find_map(line).expect("it was just there");
        self.turn = if began.contains(ANNA) { Side::A } else { Side::B };
    }

    /// The newest message of a place with a live button of this label, and the button's id.
    pub(super) async fn anna_key(&self, place: PlaceId, label: &str) -> (MessageId, String) {
        let found = |world: &World| labelled(world, place, label);
        self.stage.discord.wait_until(|world| found(world).is_some()).await;
        self.stage.discord.look(found).expect("it was just there")
    }

    /// The bot's newest message to Boris about a game, once it has a live button with this label.
    pub async fn boris_key(&self, label: &str) -> MessageKey {
        let found = |world: &telegram::World| {
            let message = newest(world, self.chat)?;
            message.keyboard().concat().iter().any(|button| button.text == label && !button.disabled).then(|| message.key())
        };
        self.stage.telegram.wait_until(|world| found(world).is_some()).await;
        self.stage.telegram.look(found).expect("it was just there")
    }

    /// Waits until everything fired so far was told in a place of Discord.
    pub async fn catch_up(&self, place: PlaceId) {
        let Some(Shot { side, cell, .. }) = self.shots.last() else { return };
        self.seen_in(place, player(*side), cell).await;
    }

    /// Waits until everything fired so far was told to Boris.
    pub async fn boris_catches_up(&self) {
        let Some(Shot { side, cell, .. }) = self.shots.last() else { return };
        self.seen_by_boris(player(*side), cell).await;
    }

    /// Waits until a line that begins so was told in the channel.
    pub async fn channel_hears(&self, beginning: &str) {
        self.stage.discord.wait_until(|world| has_line(&told::aloud(world.log(), self.channel), beginning)).await;
    }

    /// Waits until a line that begins so was told to Anna in her DM.
    pub async fn dm_hears(&self, beginning: &str) {
        self.stage.discord.wait_until(|world| has_line(&told::aloud(world.log(), self.dm), beginning)).await;
    }

    /// Waits until a line that begins so was told to Boris.
    pub async fn boris_hears(&self, beginning: &str) {
        self.stage.telegram.wait_until(|world| has_line(&told::written(world.log(), self.chat), beginning)).await;
    }

    /// Waits until the end was told in the channel and in both private chats: who fired last has won.
    pub async fn all_hear_the_end(&self) {
        let winner = self.shots.last().expect("somebody fired").side;
        let told = |side: Side| if side == winner { "Вы победили! " } else { "Вы проиграли. " };
        self.channel_hears(&format!("{} побеждает за ", player(winner))).await;
        self.dm_hears(told(Side::A)).await;
        self.boris_hears(told(Side::B)).await;
    }

    /// Waits for the answer to a shot in a place of Discord.
    pub(super) async fn seen_in(&self, place: PlaceId, name: &str, cell: &str) -> Answer {
        let reader = (place == self.dm).then_some(ANNA);
        let found = |world: &World| shot_in(&told::aloud(world.log(), place), reader, name, cell);
        self.stage.discord.wait_until(|world| found(world).is_some()).await;
        self.stage.discord.look(found).expect("it was just there")
    }

    /// Waits for the answer to a shot in Boris's chat.
    pub(super) async fn seen_by_boris(&self, name: &str, cell: &str) -> Answer {
        let found = |world: &telegram::World| shot_in(&told::written(world.log(), self.chat), Some(BORIS), name, cell);
        self.stage.telegram.wait_until(|world| found(world).is_some()).await;
        self.stage.telegram.look(found).expect("it was just there")
    }

    /// The newest message of a place with a button that says so, and the button's id.
    pub async fn anna_button(&self, place: PlaceId, says: &str) -> (MessageId, String) {
        self.anna_button_but(place, says, "").await
    }

    /// The same, once the button is another one than the `old`.
    pub async fn anna_button_but(&self, place: PlaceId, says: &str, old: &str) -> (MessageId, String) {
        let found = |world: &World| saying(world, place, says).filter(|(_, id)| id != old);
        self.stage.discord.wait_until(|world| found(world).is_some()).await;
        self.stage.discord.look(found).expect("it was just there")
    }

    /// The bot's newest message to Boris about a game, with a button that says so, and its data.
    pub async fn boris_button(&self, says: &str) -> (MessageKey, String) {
        self.boris_button_but(says, "").await
    }

    /// The same, once the button is another one than the `old`.
    pub async fn boris_button_but(&self, says: &str, old: &str) -> (MessageKey, String) {
        let ending = format!(" {says}");
        let found = |world: &telegram::World| {
            let message = newest(world, self.chat)?;
            let mut data = message.keyboard().concat().into_iter().filter_map(|button| button.data);
            Some((message.key(), data.find(|data| data.ends_with(&ending) && data != old)?))
        };
        self.stage.telegram.wait_until(|world| found(world).is_some()).await;
        self.stage.telegram.look(found).expect("it was just there")
    }

    /// What the channel was told.
    pub fn channel_told(&self) -> Vec<String> {
        told::aloud(&self.stage.discord.log(), self.channel)
    }

    /// The lines the channel was told.
    pub fn channel_events(&self) -> Vec<String> {
        account::events(&self.channel_told(), [ANNA, BORIS])
    }

    /// The lines Anna was told in her DM.
    pub fn anna_events(&self) -> Vec<String> {
        account::events(&told::aloud(&self.stage.discord.log(), self.dm), [ANNA, BORIS])
    }

    /// What Boris was told.
    pub fn boris_told(&self) -> Vec<String> {
        told::written(&self.stage.telegram.log(), self.chat)
    }
}

fn has_line(told: &[String], beginning: &str) -> bool {
    told.iter().any(|words| words.lines().any(|line| line.starts_with(beginning)))
}

/// The bot's newest message in a chat that tells of no honours: those come when they come.
fn newest(world: &telegram::World, chat: Chat) -> Option<&Message> {
    let honours = |message: &&Message| message.keyboard().concat().iter().any(|button| button.data.as_deref() == Some("medals"));
    world.messages(chat).into_iter().rev().find(|message| message.from == Author::Bot && !honours(message))
}

fn saying(world: &World, place: PlaceId, says: &str) -> Option<(MessageId, String)> {
    let ending = format!(" {says}");
    world.messages(place).into_iter().rev().find_map(|message| {
        let buttons = rows(&message.components).concat();
        buttons.into_iter().find(|button| button.custom_id.ends_with(&ending)).map(|button| (message.id, button.custom_id))
    })
}

fn labelled(world: &World, place: PlaceId, label: &str) -> Option<(MessageId, String)> {
    world.messages(place).into_iter().rev().find_map(|message| {
        let buttons = rows(&message.components).concat();
        buttons.into_iter().find(|button| button.label == label && !button.disabled).map(|button| (message.id, button.custom_id))
    })
}

/// The answer to a shot of this player at this cell, if it was told to this reader, or to a room.
fn shot_in(told: &[String], reader: Option<&str>, name: &str, cell: &str) -> Option<Answer> {
    let beginnings = match reader {
        Some(reader) if reader == name => ["мимо.", "ранен!", "убит"].map(|answer| format!("Вы: {cell} — {answer}")),
        Some(_) => [format!("стреляет мимо: {cell}."), format!("попадает в ваш корабль: {cell}."), format!("топит ваш корабль: {cell} (")]
            .map(|answer| format!("{name} {answer}")),
        None => ["мимо.", "ранен!", "убит"].map(|answer| format!("{name}: {cell} — {answer}")),
    };
    let answers = beginnings.into_iter().zip([Answer::Miss, Answer::Hit, Answer::Sunk]);
    let lines: Vec<&str> = told.iter().flat_map(|words| words.lines()).collect();
    answers.filter(|(beginning, _)| lines.iter().any(|line| line.starts_with(beginning))).map(|(_, answer)| answer).next()
}
