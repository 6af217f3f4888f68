//! What is kept about a person or a room beside games: the language, the look of pictures, whether the crew
//! talks, which games are theirs, and rules put by.

mod barring;
mod keys;
mod lock;
mod notify;
mod tries;

pub use barring::Barred;
pub use keys::{of_fixture, of_game, of_player, of_room, of_tournament};
pub use lock::Lock;
pub use tries::Secret;

use base64::{Engine, prelude::BASE64_STANDARD};
use serde::{Deserialize, Serialize, Serializer};

use super::{outbox::Address, records::read_plain};
use crate::{
    game::ids::{GameId, PlayerId, RoomId, TournamentId},
    present::{
        locale::Locale,
        look::Look,
        people::{badge::Badge, thumbnail::Thumbnail},
        persona::Banter,
        sayings::Phrases,
    },
};

/// How many finished games are remembered for rematches and records.
const FINISHED: usize = 5;

/// What is kept about one person or room.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Account {
    language: Option<String>,
    hint: Option<String>,
    active: Vec<u32>,
    finished: Vec<u32>,
    draft: Option<String>,
    sets: Vec<(String, String)>,
    default: Option<String>,
    following: Vec<u32>,
    drafted_in: Option<String>,
    tournaments: Vec<u32>,
    held: Vec<u32>,
    plan: Option<String>,
    planned_in: Option<String>,
    zone: Option<String>,
    keepers: Vec<String>,
    restricted: bool,
    look: Option<String>,
    silent: bool,
    barred: Vec<Barred>,
    barred_by: Vec<Address>,
    notify: Option<String>,
    quiet: Option<(u16, u16)>,
    hushed: bool,
    lock: Option<Lock>,
    badge: Option<String>,
    /// The thumbnail's file, as it was saved.
    #[serde(serialize_with = "picture")]
    avatar: Option<Vec<u8>>,
    /// Guesses at secrets, by their kind: when there would be a whole burst of them again, in milliseconds since the Unix epoch.
    tries: Vec<(u8, i64)>,
}

impl Account {
    /// Reads an account; `None` where these bytes are none that this version knows.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        read_plain(bytes)
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

    /// Notes the language the platform reports; nothing where it reports none that we speak.
    pub fn hint(&mut self, reported: Option<Locale>) {
        self.hint = reported.map(|locale| locale.tag().to_owned());
    }

    /// Gives a room that has no language yet this one, until another is chosen there.
    pub fn hint_if_unknown(&mut self, spoken: Locale) {
        if self.locale().is_none() {
            self.hint(Some(spoken));
        }
    }

    /// The look chosen for pictures.
    pub fn look(&self) -> Look {
        self.look.as_deref().map(Look::read).unwrap_or_default()
    }

    /// Chooses the look of pictures.
    pub fn choose_look(&mut self, look: Look) {
        self.look = (look != Look::default()).then(|| look.text());
    }

    /// What was chosen to stand beside the name.
    pub fn badge(&self) -> Badge {
        self.badge.as_deref().map(Badge::read).unwrap_or_default()
    }

    /// Chooses what stands beside the name.
    pub fn choose_badge(&mut self, badge: Badge) {
        self.badge = badge.text();
    }

    /// The avatar that stands on the card, if the person asked for it; while an adult has locked the account, none.
    pub fn avatar(&self) -> Option<Thumbnail> {
        self.avatar.clone().filter(|_| self.lock.is_none()).and_then(Thumbnail::new)
    }

    /// Chooses the avatar that stands on the card; none for the emblem.
    pub fn set_avatar(&mut self, avatar: Option<&Thumbnail>) {
        self.avatar = avatar.map(|avatar| avatar.file().to_vec());
    }

    /// Whether the computer's crew says anything beside the facts.
    pub fn banter(&self) -> Banter {
        if self.silent { Banter::Off } else { Banter::On }
    }

    /// Chooses whether it does.
    pub fn choose_banter(&mut self, banter: Banter) {
        self.silent = banter == Banter::Off;
    }

    /// Whether phrases of other players are heard.
    pub fn phrases(&self) -> Phrases {
        if self.hushed { Phrases::Off } else { Phrases::On }
    }

    /// Chooses whether they are.
    pub fn choose_phrases(&mut self, phrases: Phrases) {
        self.hushed = phrases == Phrases::Off;
    }

    /// The rules being put together, as they are typed.
    pub fn draft(&self) -> Option<&str> {
        self.draft.as_deref()
    }

    /// Changes the draft.
    pub fn redraft(&mut self, rules: &str) {
        self.draft = Some(rules.to_owned());
    }

    /// The room in which the draft was last opened, if it was in one.
    pub fn drafted_in(&self) -> Option<RoomId> {
        self.drafted_in.as_deref().and_then(|room| room.parse().ok())
    }

    /// Notes where the draft is opened.
    pub fn open_draft(&mut self, room: Option<RoomId>) {
        self.drafted_in = room.map(|room| room.to_string());
    }

    /// The rules put by, by name.
    pub fn sets(&self) -> &[(String, String)] {
        &self.sets
    }

    /// Puts rules by under a name, in the place of others of that name.
    pub fn put_by(&mut self, name: &str, rules: &str) {
        match self.sets.iter_mut().find(|(known, _)| known == name) {
            Some((_, kept)) => rules.clone_into(kept),
            None => self.sets.push((name.to_owned(), rules.to_owned())),
        }
    }

    /// Forgets the rules of this name.
    pub fn forget(&mut self, name: &str) {
        self.sets.retain(|(known, _)| known != name);
    }

    /// The rules of a game begun here without naming any.
    pub fn default_rules(&self) -> Option<&str> {
        self.default.as_deref()
    }

    /// Chooses the rules of games begun here without naming any; none for the classic ones.
    pub fn make_default(&mut self, rules: Option<String>) {
        self.default = rules;
    }

    /// The games under way, oldest first.
    pub fn active(&self) -> Vec<GameId> {
        self.active.iter().filter_map(|number| GameId::from_number(*number)).collect()
    }

    /// The games finished last, newest first.
    pub fn finished(&self) -> Vec<GameId> {
        self.finished.iter().filter_map(|number| GameId::from_number(*number)).collect()
    }

    /// The games under way, newest first, then those finished last, newest first.
    pub fn games(&self) -> Vec<GameId> {
        self.active().into_iter().rev().chain(self.finished()).collect()
    }

    /// The games this person follows without playing in them, oldest first.
    pub fn following(&self) -> Vec<GameId> {
        self.following.iter().filter_map(|number| GameId::from_number(*number)).collect()
    }

    /// Notes a game that is followed. Idempotent.
    pub fn follow(&mut self, game: GameId) {
        if !self.following.contains(&game.number()) {
            self.following.push(game.number());
        }
    }

    /// Notes that a game is followed no longer. Idempotent.
    pub fn unfollow(&mut self, game: GameId) {
        self.following.retain(|known| *known != game.number());
    }

    /// The tournaments that this person is in or this room holds, oldest first; none that is over.
    pub fn tournaments(&self) -> Vec<TournamentId> {
        self.tournaments.iter().filter_map(|number| TournamentId::from_number(*number)).collect()
    }

    /// The tournaments that ended last, newest first.
    pub fn held(&self) -> Vec<TournamentId> {
        self.held.iter().filter_map(|number| TournamentId::from_number(*number)).collect()
    }

    /// Notes a tournament. Idempotent; one that is over does not come back to life.
    pub fn enter(&mut self, tournament: TournamentId) {
        let number = tournament.number();
        if !self.tournaments.contains(&number) && !self.held.contains(&number) {
            self.tournaments.push(number);
        }
    }

    /// Lets go of a tournament. Idempotent.
    pub fn quit(&mut self, tournament: TournamentId) {
        self.tournaments.retain(|known| *known != tournament.number());
    }

    /// Notes that a tournament is over. Idempotent.
    pub fn close(&mut self, tournament: TournamentId) {
        self.quit(tournament);
        if !self.held.contains(&tournament.number()) {
            self.held.insert(0, tournament.number());
            self.held.truncate(FINISHED);
        }
    }

    /// The tournament being put together, a word and its value a line.
    pub fn plan(&self) -> &str {
        self.plan.as_deref().unwrap_or_default()
    }

    /// The room in which the tournament being put together was last opened, if it was in one.
    pub fn planned_in(&self) -> Option<RoomId> {
        self.planned_in.as_deref().and_then(|room| room.parse().ok())
    }

    /// Changes what is being put together.
    pub fn replan(&mut self, plan: &str) {
        self.plan = (!plan.is_empty()).then(|| plan.to_owned());
    }

    /// Notes where it is put together.
    pub fn open_plan(&mut self, room: Option<RoomId>) {
        self.planned_in = room.map(|room| room.to_string());
    }

    /// The time zone in which clocks on walls are read, by its IANA name.
    pub fn zone(&self) -> Option<&str> {
        self.zone.as_deref()
    }

    /// Chooses the time zone.
    pub fn set_zone(&mut self, zone: &str) {
        self.zone = Some(zone.to_owned());
    }

    /// Those who keep the room's tournaments: whoever made the first one, and whom they appointed to any.
    pub fn keepers(&self) -> Vec<PlayerId> {
        self.keepers.iter().filter_map(|player| player.parse().ok()).collect()
    }

    /// Makes somebody a keeper of the room's tournaments. Idempotent.
    pub fn entrust(&mut self, player: PlayerId) {
        let name = player.to_string();
        if !self.keepers.contains(&name) {
            self.keepers.push(name);
        }
    }

    /// Makes somebody a keeper of the room's tournaments no longer. Idempotent.
    pub fn dismiss(&mut self, player: PlayerId) {
        let name = player.to_string();
        self.keepers.retain(|known| *known != name);
    }

    /// Whether only those who keep the room's tournaments may make them.
    pub fn is_restricted(&self) -> bool {
        self.restricted
    }

    /// Leaves the making of tournaments to the keepers, or to everybody.
    pub fn restrict(&mut self, to: Makers) {
        self.restricted = to == Makers::Keepers;
    }

    /// Lets go of a game that this room is told of no longer. Idempotent.
    pub fn leave(&mut self, game: GameId) {
        self.active.retain(|known| *known != game.number());
    }

    /// Lets go of a game that knows nothing of whose account this is. Idempotent.
    pub fn lose(&mut self, game: GameId) {
        [&mut self.active, &mut self.finished, &mut self.following]
            .into_iter()
            .for_each(|games| games.retain(|known| *known != game.number()));
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

/// Writes a picture: for people as the address of an image that browsers open, for the store as its bytes.
fn picture<S: Serializer>(file: &Option<Vec<u8>>, to: S) -> Result<S::Ok, S::Error> {
    match file {
        Some(file) if to.is_human_readable() => Some(format!("data:image/jpeg;base64,{}", BASE64_STANDARD.encode(file))).serialize(to),
        file => file.serialize(to),
    }
}

/// Who may make tournaments in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Makers {
    /// Everybody in it.
    Everybody,
    /// Those who keep its tournaments.
    Keepers,
}
