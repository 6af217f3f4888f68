//! A person's career: everything that is kept about somebody over many games. Games are applied in order of finish,
//! each once however often it is handed in.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    entry::{ENTRIES, Entry, Weight},
    facts::{Facts, Family, Outcome},
    medals,
    periods::{TableKind, day},
    placing::{PLACINGS, Placing},
    points::{self, Rival},
    ranks::rank_of,
    rating::{PERIOD_DAYS, Rating},
    tables::Row,
    totals::{Days, Tally, Totals},
};
use crate::game::ids::{GameId, Home, PlayerId, RoomId, Timestamp};

/// In how many rooms points are kept apart: those played in last.
const ROOMS: usize = 24;

/// How a person is shown to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Showing {
    /// By name.
    #[default]
    Named,
    /// In tables, but without the name.
    Nameless,
    /// In no table.
    Hidden,
}

/// A rating and when it last changed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rated {
    /// The rating after the last game.
    pub rating: Rating,
    /// When that game ended.
    pub last: Timestamp,
    /// How many games it rests on.
    pub games: u32,
}

/// A medal that was won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Decoration {
    /// Which, by its word.
    pub medal: String,
    /// When.
    pub at: Timestamp,
}

/// What a game does not say about the two who played it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opposition {
    /// The opponent's main identity; the same person's own where both identities are linked.
    pub opponent: PlayerId,
    /// How often the two met before on that day, as [`Career::met`] of either says.
    pub met_today: u16,
}

/// What a game or a tournament changed that is worth telling the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// A medal was won, by its word.
    Medal(&'static str),
    /// A rank was reached, by its number.
    Rank(u8),
}

/// What is kept about a person.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Career {
    /// The person's main identity.
    pub person: PlayerId,
    /// The name they last played under.
    pub name: String,
    /// How others see them.
    pub showing: Showing,
    /// How often it changed; tables keep what has the greater number.
    pub revision: u64,
    /// Ratings by family.
    pub ratings: BTreeMap<Family, Rated>,
    /// Games against people.
    pub people: Totals,
    /// Games against the computer.
    pub computer: Totals,
    /// Points everywhere.
    pub world: Tally,
    /// Points by room, the rooms played in last.
    pub rooms: Vec<(RoomId, Tally)>,
    /// Medals, in the order they were won.
    pub medals: Vec<Decoration>,
    /// The last tournaments, oldest first.
    pub tournaments: Vec<Placing>,
    /// How many tournaments in all.
    pub attended: u32,
    /// Days on which they played.
    pub days: Days,
    /// Families of rules in which they beat a person.
    pub won_in: BTreeSet<Family>,
    /// Platforms on which people live whom they beat.
    pub beaten_on: BTreeSet<Home>,
    /// The last games, oldest first.
    pub entries: Vec<Entry>,
}

impl Career {
    /// A career in which nothing has happened yet.
    pub fn new(person: PlayerId, name: &str) -> Self {
        Self {
            person,
            name: name.to_owned(),
            showing: Showing::Named,
            revision: 0,
            ratings: BTreeMap::new(),
            people: Totals::default(),
            computer: Totals::default(),
            world: Tally::default(),
            rooms: Vec::new(),
            medals: Vec::new(),
            tournaments: Vec::new(),
            attended: 0,
            days: Days::default(),
            won_in: BTreeSet::new(),
            beaten_on: BTreeSet::new(),
            entries: Vec::new(),
        }
    }

    /// Applies a game in which this person had this side (0 or 1), against somebody who had this rating before it
    /// ([`Career::before`] of theirs). A game that was applied already changes nothing and is no news.
    pub fn apply(&mut self, facts: &Facts, side: usize, opponent: &Rating, opposition: &Opposition) -> Vec<News> {
        let rival = Rival::of(self.person, opposition.opponent);
        if rival == Rival::Oneself || self.applied(facts) {
            return Vec::new();
        }
        let rank = self.rank();
        let entry = self.judged(facts, side, opponent, opposition);
        self.name.clone_from(&facts.sides[side].name);
        self.revision += 1;
        if entry.weight == Weight::Rated {
            self.rate(&entry);
        }
        if entry.weight != Weight::Nothing {
            self.count(facts, side, rival, entry.points);
        }
        self.file(entry.clone());
        let mut news: Vec<_> = medals::won_by_game(self, facts, side, &entry).into_iter().map(News::Medal).collect();
        self.decorate(&news, facts.at);
        news.extend((self.rank() > rank).then(|| News::Rank(self.rank())));
        news
    }

    /// What the game comes to, nothing changed yet.
    fn judged(&self, facts: &Facts, side: usize, opponent: &Rating, opposition: &Opposition) -> Entry {
        let rival = Rival::of(self.person, opposition.opponent);
        let deeds = &facts.sides[side];
        let outcome = facts.end.outcome(side);
        let before = self.rating_at(facts.family, facts.at);
        let weight = match (points::real(facts), points::rated(facts, rival, opposition.met_today)) {
            (false, _) => Weight::Nothing,
            (true, true) => Weight::Rated,
            (true, false) => Weight::Unrated,
        };
        let after = if weight == Weight::Rated { before.after(&[(*opponent, outcome)]) } else { before };
        Entry {
            game: facts.game,
            at: facts.at,
            family: facts.family,
            opponent: Some(opposition.opponent),
            opponent_name: facts.sides[1 - side].name.clone(),
            outcome,
            weight,
            before,
            opponent_rating: *opponent,
            after,
            points: points::points(facts, side, rival, opposition.met_today),
            shots: deeds.shots,
            hits: deeds.hits,
        }
    }

    fn rate(&mut self, entry: &Entry) {
        let (last, games) = self.ratings.get(&entry.family).map_or((entry.at, 0), |rated| (rated.last, rated.games));
        self.ratings.insert(entry.family, Rated { rating: entry.after, last: last.max(entry.at), games: games + 1 });
    }

    /// Adds a game that counts to the sums.
    fn count(&mut self, facts: &Facts, side: usize, rival: Rival, points: u16) {
        let outcome = facts.end.outcome(side);
        self.days.add(facts.at);
        let totals = if rival == Rival::Computer { &mut self.computer } else { &mut self.people };
        totals.add(&facts.sides[side], outcome);
        if rival == Rival::Person && outcome == Outcome::Won {
            self.won_in.insert(facts.family);
            self.beaten_on.insert(facts.sides[1 - side].player.home);
        }
        let rooms: BTreeSet<RoomId> = facts.rooms.iter().copied().collect();
        self.make_room(&rooms);
        let of_rooms = self.rooms.iter_mut().filter(|(room, _)| rooms.contains(room)).map(|(_, tally)| tally);
        for tally in std::iter::once(&mut self.world).chain(of_rooms) {
            tally.add(rival, points, outcome, facts.at);
        }
    }

    /// Sees to it that these rooms have a tally; others give way, those without points for longest first.
    fn make_room(&mut self, rooms: &BTreeSet<RoomId>) {
        for room in rooms {
            if !self.rooms.iter().any(|(kept, _)| kept == room) {
                self.rooms.push((*room, Tally::default()));
            }
        }
        while self.rooms.len() > ROOMS {
            let spare = self.rooms.iter().enumerate().filter(|(_, (room, _))| !rooms.contains(room));
            let Some((oldest, _)) = spare.min_by_key(|(_, (_, tally))| tally.reached()) else { return };
            self.rooms.remove(oldest);
        }
    }

    fn file(&mut self, entry: Entry) {
        let place = self.entries.partition_point(|kept| (kept.at, kept.game) < (entry.at, entry.game));
        self.entries.insert(place, entry);
        if self.entries.len() > ENTRIES {
            self.entries.remove(0);
        }
    }

    /// Whether the game was applied, or ended before all that are remembered.
    fn applied(&self, facts: &Facts) -> bool {
        let forgotten =
            self.entries.len() == ENTRIES && self.entries.first().is_some_and(|first| (facts.at, facts.game) < (first.at, first.game));
        forgotten || self.entry(facts.game).is_some()
    }

    fn decorate(&mut self, news: &[News], at: Timestamp) {
        let medals = news.iter().filter_map(|news| match news {
            News::Medal(medal) => Some(Decoration { medal: (*medal).to_owned(), at }),
            News::Rank(_) => None,
        });
        self.medals.extend(medals);
    }

    /// Enters how a tournament ended for this person. Doing so again changes nothing and is no news.
    pub fn entered(&mut self, placing: Placing) -> Vec<News> {
        let key = |placing: &Placing| (placing.at, placing.tournament);
        let forgotten = self.tournaments.len() == PLACINGS && self.tournaments.first().is_some_and(|first| key(&placing) < key(first));
        if forgotten || self.tournaments.iter().any(|kept| kept.tournament == placing.tournament) {
            return Vec::new();
        }
        self.revision += 1;
        self.attended += 1;
        let at = self.tournaments.partition_point(|kept| key(kept) < key(&placing));
        self.tournaments.insert(at, placing.clone());
        if self.tournaments.len() > PLACINGS {
            self.tournaments.remove(0);
        }
        let news: Vec<_> = medals::won_by_tournament(self, &placing).into_iter().map(News::Medal).collect();
        self.decorate(&news, placing.at);
        news
    }

    /// The game, if it was applied and is still remembered.
    pub fn entry(&self, game: GameId) -> Option<&Entry> {
        self.entries.iter().rev().find(|entry| entry.game == game)
    }

    /// The rating in this family at this moment; less certain the longer nothing was played.
    pub fn rating_at(&self, family: Family, at: Timestamp) -> Rating {
        let Some(rated) = self.ratings.get(&family) else { return Rating::default() };
        let days = (day(at) - day(rated.last)).max(0) as u32;
        rated.rating.idle(days / PERIOD_DAYS)
    }

    /// The rating that this game finds, whether or not it was applied already: what the opponent's career is told.
    pub fn before(&self, facts: &Facts) -> Rating {
        self.entry(facts.game).map_or_else(|| self.rating_at(facts.family, facts.at), |entry| entry.before)
    }

    /// How many games that counted this person had finished against that opponent (by main identity) on the day of
    /// this game, before it.
    pub fn met(&self, opponent: PlayerId, facts: &Facts) -> u16 {
        let same = |entry: &&Entry| {
            let earlier = (entry.at, entry.game) < (facts.at, facts.game) && day(entry.at) == day(facts.at);
            earlier && entry.weight != Weight::Nothing && entry.opponent == Some(opponent)
        };
        self.entries.iter().filter(same).count() as u16
    }

    /// All points won against people: what ranks go by.
    pub fn points(&self) -> u32 {
        self.world.latest(TableKind::All).map_or(0, |(_, total)| total.points)
    }

    /// The number of the rank.
    pub fn rank(&self) -> u8 {
        rank_of(self.points())
    }

    /// Whether this medal was won.
    pub fn has(&self, medal: &str) -> bool {
        self.medals.iter().any(|decoration| decoration.medal == medal)
    }

    /// The family played most, with its rating.
    pub fn strongest(&self) -> Option<(Family, Rated)> {
        self.ratings
            .iter()
            .max_by_key(|(family, rated)| (rated.games, std::cmp::Reverse(**family)))
            .map(|(family, rated)| (*family, *rated))
    }

    /// The row for the table of this kind, in the world or in a room, and the number of the period it is of. `None`:
    /// there is none, and one that stands in a table is to be taken out.
    pub fn standing(&self, kind: TableKind, room: Option<RoomId>) -> Option<(u32, Row)> {
        if self.showing == Showing::Hidden {
            return None;
        }
        let tally = match room {
            None => &self.world,
            Some(room) => self.rooms.iter().find(|(kept, _)| *kept == room).map(|(_, tally)| tally)?,
        };
        let (period, total) = tally.latest(kind).filter(|(_, total)| total.points > 0)?;
        let name = if self.showing == Showing::Named { self.name.clone() } else { String::new() };
        let rating = self.strongest().map(|(_, rated)| rated.rating).filter(|rating| !rating.provisional());
        let row = Row {
            person: self.person,
            name,
            points: total.points,
            games: total.games,
            wins: total.wins,
            rating: rating.map(|rating| rating.rounded()),
            reached: total.reached,
            revision: self.revision,
        };
        Some((period, row))
    }

    /// How others see this person from now on.
    pub fn show(&mut self, showing: Showing) {
        if self.showing != showing {
            self.showing = showing;
            self.revision += 1;
        }
    }

    /// Takes out who this opponent was, who asked to be forgotten. Results and ratings stay.
    pub fn anonymise(&mut self, gone: PlayerId) {
        self.anonymise_if(|entry| entry.opponent == Some(gone));
    }

    /// Takes out who the opponent in these games was. Results and ratings stay.
    pub fn anonymise_games(&mut self, games: &BTreeSet<GameId>) {
        self.anonymise_if(|entry| entry.opponent.is_some() && games.contains(&entry.game));
    }

    fn anonymise_if(&mut self, is_gone: impl Fn(&Entry) -> bool) {
        for entry in self.entries.iter_mut().filter(|entry| is_gone(entry)) {
            entry.opponent = None;
            entry.opponent_name = String::new();
            self.revision += 1;
        }
    }
}
