//! What the players' hands do: lay, aim, fire, ask for the record.

use broadside_game::record::Record;
use broadside_sim::{
    discord::{Action, Entry, MessageId, PlaceId},
    telegram::MessageKey,
};

use super::{ANNA, BORIS, Duel, Way};
use crate::whole::hunt::Answer;

impl Duel {
    /// Boris starts the bot and joins by the code.
    pub async fn boris_joins(&self) {
        self.stage.telegram.start_bot(&self.boris, None);
        self.stage.telegram.wait_until(|world| world.last_from_bot(self.chat).is_some()).await;
        self.stage.telegram.say(&self.boris, self.chat, &self.code);
        self.boris_button("ready").await;
    }

    /// Anna shuffles once and is ready, by the buttons under her own board.
    pub async fn anna_lays_in(&mut self, place: PlaceId) {
        let (message, shuffle) = self.anna_button(place, "shuffle").await;
        self.anna_presses(message, &shuffle).await;
        let (message, ready) = self.anna_button_but(place, "ready", &shuffle.replace("shuffle", "ready")).await;
        self.anna_presses(message, &ready).await;
    }

    /// Boris shuffles once and is ready, by the buttons under his own board.
    pub async fn boris_lays(&mut self) {
        let (message, shuffle) = self.boris_button("shuffle").await;
        self.boris_presses(message, &shuffle).await;
        let (message, ready) = self.boris_button_but("ready", &shuffle.replace("shuffle", "ready")).await;
        self.boris_presses(message, &ready).await;
    }

    pub(super) async fn anna_fires(&mut self, cell: &str, way: Way) -> Answer {
        let place = if way == Way::OwnButtons { self.dm } else { self.channel };
        if way == Way::Said {
            self.stage.discord.slash(self.anna, self.channel, "fire", &[("cell", cell)]).answer().await;
        } else {
            self.catch_up(place).await;
            self.anna_presses_her_way_to(place, cell).await;
        }
        self.seen_in(place, ANNA, cell).await
    }

    async fn anna_presses_her_way_to(&mut self, place: PlaceId, cell: &str) {
        let (message, id) = self.anna_takes_aim(place, cell).await;
        // Where she aims by a message of her own, what comes of it is seen on the board alone.
        self.stage.discord.press(self.anna, message, &id).acknowledged().await;
    }

    /// Anna presses her way to a cell's button, and not yet the button itself.
    pub async fn anna_takes_aim(&mut self, place: PlaceId, cell: &str) -> (MessageId, String) {
        let letter: String = cell.chars().take(1).collect();
        let (message, id) = self.anna_key(place, &letter).await;
        self.anna_presses(message, &id).await;
        self.anna_key(place, cell).await
    }

    /// Anna presses a button and sees what comes of it.
    pub async fn anna_presses(&mut self, message: MessageId, id: &str) -> Entry {
        self.stage.discord.press(self.anna, message, id).answer().await
    }

    pub(super) async fn boris_fires(&mut self, cell: &str, way: Way) -> Answer {
        if way == Way::Said {
            self.stage.telegram.say(&self.boris, self.chat, cell);
        } else {
            self.boris_catches_up().await;
            let column: String = cell.chars().take(1).collect();
            for label in [column.as_str(), cell] {
                let message = self.boris_key(label).await;
                self.boris_presses(message, label).await;
            }
        }
        self.seen_by_boris(BORIS, cell).await
    }

    /// Boris presses a button; no toast comes of it.
    pub async fn boris_presses(&mut self, message: MessageKey, label_or_data: &str) {
        let press = self.stage.telegram.press(&self.boris, message, label_or_data);
        assert_eq!(press.toast().await.text, None, "{label_or_data}");
    }

    /// The game's record, as Anna downloads it in the channel.
    pub async fn record(&mut self) -> Record {
        let given: Entry = self.stage.discord.slash(self.anna, self.channel, "record", &[]).answer().await;
        assert_eq!((given.action, given.ephemeral), (Action::Responded, true), "for her eyes only");
        let file = given.pictures.iter().find(|file| file.name.ends_with(".txt")).expect("the record is a file");
        let text = String::from_utf8(file.bytes.clone()).expect("a record is text");
        Record::read(&text).expect("a record can be read")
    }
}
