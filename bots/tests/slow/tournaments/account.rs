//! Everything that went out, in order: what a room was told and how often, one letter a call, nothing told twice but
//! what a kill explains, nothing lost.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use broadside_core::game::record::Record;
use broadside_sim::{
    discord::{Deed, PlaceId},
    telegram,
};

use super::{
    archive::Archive,
    blows::Fallen,
    cup::Cup,
    hearing::Call,
    person::{Home, Person},
    playing::shot,
    town::Town,
};

/// Where something was told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    Discord(PlaceId),
    Telegram(i64),
}

/// A message that came new.
pub struct Fresh {
    /// Where in the platform's log.
    pub at: usize,
    pub place: Place,
    pub text: String,
    keys: Vec<String>,
}

impl Fresh {
    /// The game it is about, if it is about one.
    fn game(&self) -> Option<&str> {
        self.keys.iter().find_map(|key| {
            let mut words = key.split(' ');
            let (code, verb) = (words.next()?, words.nth(1)?);
            (verb != "tournament").then_some(code)
        })
    }

    /// Whether it is a letter about a tournament.
    fn is_letter(&self) -> bool {
        self.keys.iter().any(|key| key.ends_with(" 0 tournament card"))
    }
}

/// Every message that came new, but for answers for one pair of eyes among many.
pub fn fresh(town: &Town) -> Vec<Fresh> {
    let sent = |deed: Deed| matches!(deed, Deed::Posted | Deed::Responded | Deed::FollowedUp | Deed::Filled);
    let mut all: Vec<Fresh> = town.discord.look(|world| {
        let visible = world.log().iter().enumerate().filter(|(_, entry)| sent(entry.deed) && !entry.ephemeral);
        let fresh = visible.filter_map(|(at, entry)| {
            let keys = entry.buttons().into_iter().map(|button| button.custom_id).collect();
            Some(Fresh { at, place: Place::Discord(entry.place?), text: entry.content.replace('\\', ""), keys })
        });
        fresh.collect()
    });
    all.extend(town.telegram.look(|world| {
        let fresh = world.log().iter().enumerate().filter_map(|(at, entry)| {
            let telegram::Entry::Sent(message) = entry else { return None };
            let keys = message.keyboard().concat().into_iter().filter_map(|button| button.data).collect();
            Some(Fresh { at, place: Place::Telegram(message.chat.id), text: message.words().to_owned(), keys })
        });
        fresh.collect::<Vec<_>>()
    }));
    all
}

/// What was told twice.
#[derive(Default, Debug)]
pub struct Repeats {
    /// On Telegram, where a kill left the outcome of the first delivery unknown.
    pub explained: usize,
    others: Vec<String>,
    /// Where in the log of Discord the others stand.
    stretches: Vec<(PlaceId, [usize; 2])>,
}

impl Repeats {
    /// That nothing was told twice but what a kill explains; else what went out around it.
    pub fn assert_explained(&self, town: &Town, fallen: &Fallen) {
        let around = |(place, [from, to]): &(PlaceId, [usize; 2])| {
            let told = town.discord.look(|world| {
                let stretch = world.log().iter().enumerate().take(to + 3).skip(from.saturating_sub(20));
                let there = stretch.filter(|(_, entry)| entry.place == Some(*place));
                there.map(|(at, entry)| format!("{at} {:?} {:?} {entry}", entry.message, entry.interaction)).collect::<Vec<_>>()
            });
            told.join("\n")
        };
        let around: Vec<String> = self.stretches.iter().map(around).collect();
        assert!(self.others.is_empty(), "told twice: {:#?}\nkills: {fallen:?}\n{}", self.others, around.join("\n\n"));
    }

    /// Notes that something was told at these places of a platform's log.
    fn note(&mut self, place: Place, what: &str, told: &[usize], fallen: &Fallen) {
        for pair in told.windows(2) {
            let by_kill = |[before, after]: &[[usize; 2]; 2]| before[1] <= pair[1] && pair[0] < after[1];
            if matches!(place, Place::Telegram(_)) && fallen.iter().any(by_kill) {
                self.explained += 1;
            } else {
                self.others.push(format!("{place:?} {pair:?}: {what}"));
                if let Place::Discord(place) = place {
                    self.stretches.push((place, [pair[0], pair[1]]));
                }
            }
        }
    }
}

/// What of the games and of the letters was told twice in one place.
pub fn repeats(messages: &[Fresh], fallen: &Fallen) -> Repeats {
    let mut told: BTreeMap<(Place, String), Vec<usize>> = BTreeMap::new();
    let mut calls: BTreeMap<Place, BTreeSet<(String, String)>> = BTreeMap::new();
    for message in messages {
        if message.is_letter() {
            let calls = calls.entry(message.place).or_default();
            let what = if let Some(call) = Call::read(&message.text) {
                let called = format!("called {:?} {call:?}", message.game());
                calls.insert((call.rival, called.clone()));
                called
            } else {
                // Two who meet again may end as they did before.
                let meetings = calls.iter().filter(|(rival, _)| message.text.contains(rival)).count();
                format!("{}, after {meetings} calls", message.text)
            };
            told.entry((message.place, what)).or_default().push(message.at);
        } else if let Some(game) = message.game() {
            let events =
                message.text.lines().filter(|line| shot(line).is_some() || line.ends_with(" is ready.") || line.contains(" resigns. "));
            for line in events {
                told.entry((message.place, format!("{game}: {line}"))).or_default().push(message.at);
            }
        }
    }
    let mut repeats = Repeats::default();
    for ((place, what), told) in &told {
        repeats.note(*place, what, told, fallen);
    }
    repeats
}

/// What a room was told in messages of their own: each of these lines in exactly one of them, in this order. How many
/// messages came new there, and how often one was changed.
pub fn room(cup: &Cup<'_>, place: Place, messages: &[Fresh], lines: &[[&str; 2]], fallen: &Fallen) -> usize {
    let mut posts: Vec<&Fresh> = messages.iter().filter(|message| message.place == place).collect();
    let mut repeats = Repeats::default();
    let mut found = Vec::new();
    for [begins, holds] in lines {
        let tells = |post: &&&Fresh| post.text.lines().any(|line| line.starts_with(begins) && line.contains(holds));
        let told: Vec<usize> = posts.iter().filter(tells).map(|post| post.at).collect();
        repeats.note(place, begins, &told, fallen);
        found.extend(told.first().copied().map(|at| (at, *begins)));
    }
    repeats.assert_explained(cup.town, fallen);
    assert_eq!(found.len(), lines.len(), "all is told: {found:?} of {lines:?}");
    assert!(found.is_sorted_by_key(|(at, _)| at), "in order: {found:?}");
    posts.retain(|post| post.text.starts_with(cup.title));
    assert!(posts.len() <= lines.len() + repeats.explained, "{} messages for {} news", posts.len(), lines.len());
    posts.len()
}

/// Everybody who can be written to was called to each game by letter, but perhaps to those that were decided before anybody
/// fired; nobody to a game that is not theirs. Says how many letters there were.
pub fn letters(cup: &Cup<'_>, messages: &[Fresh], kept: &Archive, fought: &BTreeMap<String, Record>) -> usize {
    let games = &kept.pairs();
    let places: HashMap<&str, Place> =
        cup.players.iter().filter(|person| !person.closed()).map(|person| (person.name, place(cup, person))).collect();
    let names: HashMap<Place, &str> = places.iter().map(|(name, place)| (*place, *name)).collect();
    let mut called: BTreeMap<(Place, &str), usize> = BTreeMap::new();
    for (message, call) in messages.iter().filter_map(|message| Some((message, Call::read(&message.text)?))) {
        // A match that was decided before the letter went out has no game to name any more.
        let settled =
            || games.iter().find(|(_, pair)| [names[&message.place], &call.rival].iter().all(|name| pair.iter().any(|one| one == name)));
        let game = message.game().or_else(|| settled().map(|(game, _)| game.as_str()));
        *called.entry((message.place, game.expect("a call is to a game"))).or_default() += 1;
    }
    let all: BTreeSet<(Place, &str)> = called.keys().copied().collect();
    let due = games.iter().flat_map(|(game, pair)| pair.iter().filter_map(|name| Some((*places.get(name.as_str())?, game.as_str()))));
    let due: BTreeSet<(Place, &str)> = due.collect();
    let mut late = belated(cup, messages);
    let missing = due.difference(&all).filter(|(_, game)| fought.contains_key(*game));
    let missing: Vec<_> = missing.filter(|(place, game)| !excused(messages, &mut late, *place, game)).collect();
    let lacking = missing.iter().map(|(place, game)| {
        let about = messages.iter().filter(|message| message.place == *place && (message.is_letter() || message.game() == Some(game)));
        let told: String = about.map(|message| format!("\n    {} {:?} {:?}", message.at, message.text, message.keys)).collect();
        format!("{} in game {game}, who was told:{told}\n  kept: {}", names[place], kept.tells(game))
    });
    let lacking = lacking.collect::<Vec<_>>().join("\n");
    assert!(lacking.is_empty() && all.is_subset(&due), "one letter for each who plays, for each game; there is none for {lacking}");
    called.values().sum()
}

/// Letters that went out when the game was over: they call nobody any more, and say how the tournament stands.
fn belated(cup: &Cup<'_>, messages: &[Fresh]) -> Vec<(Place, usize)> {
    let stands = format!("{}: ", cup.title);
    let late = messages.iter().filter(|message| message.is_letter() && message.text.starts_with(&stands));
    late.map(|message| (message.place, message.at)).collect()
}

/// Whether one of these letters came there after the first word of this game; each stands for one call.
fn excused(messages: &[Fresh], late: &mut Vec<(Place, usize)>, place: Place, game: &str) -> bool {
    let first = messages.iter().find(|message| message.place == place && message.game() == Some(game));
    let after = |letter: &(Place, usize)| first.is_some_and(|first| first.at < letter.1) && letter.0 == place;
    late.iter().position(after).map(|at| late.remove(at)).is_some()
}

fn place(cup: &Cup<'_>, person: &Person<'_>) -> Place {
    match &person.home {
        Home::Discord { user, .. } => Place::Discord(cup.town.discord.dm(*user)),
        Home::Telegram { user, .. } => Place::Telegram(user.id),
    }
}
