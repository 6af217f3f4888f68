//! What is kept about a person or a room beside games: the language, and which games are theirs.

use serde::{Deserialize, Serialize};

use super::store::{Key, Partition, RequestId, Shelf};
use crate::{
    game::ids::{GameId, PlayerId, RoomId},
    talk::locale::Locale,
};

/// The schema written now; the first byte of every dossier.
const SCHEMA: u8 = 1;

/// How many finished games are remembered for rematches and records.
const FINISHED: usize = 5;

/// What is kept about one person or room.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Dossier {
    language: Option<String>,
    hint: Option<String>,
    active: Vec<u32>,
    finished: Vec<u32>,
}

impl Dossier {
    /// Reads a dossier; an empty one where there is none or it cannot be read.
    pub fn read(bytes: Option<&[u8]>) -> Self {
        match bytes.and_then(<[u8]>::split_first) {
            Some((&SCHEMA, body)) => postcard::from_bytes(body).unwrap_or_default(),
            Some(_) | None => Self::default(),
        }
    }

    /// The dossier as bytes.
    pub fn write(&self) -> Vec<u8> {
        let body = postcard::to_stdvec(self).expect("a dossier is plain data and always serialises");
        [&[SCHEMA], body.as_slice()].concat()
    }

    /// The language chosen, else the one the platform last reported.
    pub fn locale(&self) -> Option<Locale> {
        self.language.as_deref().or(self.hint.as_deref()).and_then(Locale::from_tag)
    }

    /// The language chosen by hand.
    pub fn chosen(&self) -> Option<Locale> {
        self.language.as_deref().and_then(Locale::from_tag)
    }

    /// Chooses the language.
    pub fn choose(&mut self, locale: Locale) {
        self.language = Some(locale.tag().to_owned());
    }

    /// Notes the language the platform reports.
    pub fn hint(&mut self, locale: Locale) {
        self.hint = Some(locale.tag().to_owned());
    }

    /// The games under way, oldest first.
    pub fn active(&self) -> Vec<GameId> {
        self.active.iter().filter_map(|number| GameId::from_number(*number)).collect()
    }

    /// The games finished last, newest first.
    pub fn finished(&self) -> Vec<GameId> {
        self.finished.iter().filter_map(|number| GameId::from_number(*number)).collect()
    }

    /// Notes a game under way. Idempotent; a finished game does not come back to life.
    pub fn enlist(&mut self, game: GameId) {
        let number = game.number();
        if !self.active.contains(&number) && !self.finished.contains(&number) {
            self.active.push(number);
        }
    }

    /// Notes that a game is over. Idempotent.
    pub fn retire(&mut self, game: GameId) {
        let number = game.number();
        self.active.retain(|known| *known != number);
        if !self.finished.contains(&number) {
            self.finished.insert(0, number);
            self.finished.truncate(FINISHED);
        }
    }
}

fn key(shelf: Shelf, name: String) -> Key {
    Key { partition: Partition::new(RequestId::hash(&[&name]).0.get()), shelf, name }
}

/// Where a person's dossier lies.
pub fn of_player(player: PlayerId) -> Key {
    key(Shelf::Player, player.to_string())
}

/// Where a room's dossier lies.
pub fn of_room(room: RoomId) -> Key {
    key(Shelf::Room, room.to_string())
}

/// Where a game lies.
pub fn of_game(game: GameId) -> Key {
    Key { partition: Partition::new(u64::from(game.partition())), shelf: Shelf::Game, name: game.to_string() }
}
