//! A person's career: everything kept about them over many games. Games are applied in order of finish, each at most once.

use std::collections::{BTreeMap, BTreeSet};

use broadside_game::ids::{GameId, Home, PlayerId, RoomId, Timestamp};
use serde::{Deserialize, Serialize};

use super::{
    entry::{CareerEntry, GameWeight, MAX_ENTRIES},
    facts::{Facts, Family, GameResult},
    medals,
    periods::{TableKind, day},
    points::{self, OpponentKind},
    ranks::rank_of,
    rating::{PERIOD_DAYS, Rating},
    tables::LeaderboardRow,
    totals::{Days, PointTotals, Totals},
    tournament_place::{MAX_TOURNAMENT_PLACES, TournamentPlace},
};

/// The maximum number of rooms with separate points: those played in last.
const MAX_ROOMS: usize = 24;

/// How a person appears to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum PlayerVisibility {
    /// By name.
    #[default]
    Named,
    /// In leaderboards, without the name.
    Nameless,
    /// In no leaderboard.
    Hidden,
}

/// A rating and when it last changed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct FamilyRating {
    /// The rating after the last game.
    pub rating: Rating,
    /// When that game ended.
    pub last: Timestamp,
    /// The number of rated games.
    pub games: u32,
}

/// A medal won by a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AwardedMedal {
    /// The id of the medal.
    pub medal: String,
    /// When it was won.
    pub at: Timestamp,
}

/// What the facts of a game do not contain about its two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpponentInfo {
    /// The opponent's main identity; the person's own if both identities are linked.
    pub opponent: PlayerId,
    /// Earlier counted games of the two on that day, from [`Career::earlier_games_today`] of either.
    pub met_today: u16,
}

/// News from a game or tournament for the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CareerNews {
    /// A medal was won, by its id.
    Medal(&'static str),
    /// A rank was reached, by its number.
    Rank(u8),
}

/// The career of a person.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Career {
    /// The person's main identity.
    pub person: PlayerId,
    /// The display name in their last game.
    pub name: String,
    /// How they appear to others.
    pub showing: PlayerVisibility,
    /// The number of changes; leaderboards keep the row with the greater one.
    pub revision: u64,
    /// Ratings by family.
    pub ratings: BTreeMap<Family, FamilyRating>,
    /// Games against people.
    pub people: Totals,
    /// Games against the computer.
    pub computer: Totals,
    /// Points everywhere.
    pub world: PointTotals,
    /// Points by room, for the rooms played in last.
    pub rooms: Vec<(RoomId, PointTotals)>,
    /// Medals, in the order they were won.
    pub medals: Vec<AwardedMedal>,
    /// The last tournaments, oldest first.
    pub tournaments: Vec<TournamentPlace>,
    /// The total number of tournaments.
    pub attended: u32,
    /// Days on which they played.
    pub days: Days,
    /// Families of rules in which they beat a person.
    pub won_in: BTreeSet<Family>,
    /// Platforms of people they beat.
    pub beaten_on: BTreeSet<Home>,
    /// The last games, oldest first.
    pub entries: Vec<CareerEntry>,
}

impl Career {
    /// A new career without games.
    pub fn new(person: PlayerId, name: &str) -> Self {
        Self {
            person,
            name: name.to_owned(),
            showing: PlayerVisibility::Named,
            revision: 0,
            ratings: BTreeMap::new(),
            people: Totals::default(),
            computer: Totals::default(),
            world: PointTotals::default(),
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

    /// Applies a game in which this person had this side (0 or 1) against an opponent with this rating before it
    /// ([`Career::rating_before`] of the opponent). A game that was applied already changes nothing and gives no news.
    pub fn apply(&mut self, facts: &Facts, side: usize, opponent: &Rating, opposition: &OpponentInfo) -> Vec<CareerNews> {
        let rival = OpponentKind::of(self.person, opposition.opponent);
        if rival == OpponentKind::Oneself || self.has_applied(facts) {
            return Vec::new();
        }
        let rank = self.rank();
        let entry = self.evaluate(facts, side, opponent, opposition);
        self.name.clone_from(&facts.sides[side].name);
        self.revision += 1;
        if entry.weight == GameWeight::Rated {
            self.rate(&entry);
        }
        if entry.weight != GameWeight::Nothing {
            self.count(facts, side, rival, entry.points);
        }
        self.insert_entry(entry.clone());
        let mut news: Vec<_> = medals::won_by_game(self, facts, side, &entry).into_iter().map(CareerNews::Medal).collect();
        self.award_medals(&news, facts.at);
        news.extend((self.rank() > rank).then(|| CareerNews::Rank(self.rank())));
        news
    }

    /// The entry for a game; changes nothing yet.
    fn evaluate(&self, facts: &Facts, side: usize, opponent: &Rating, opposition: &OpponentInfo) -> CareerEntry {
        let rival = OpponentKind::of(self.person, opposition.opponent);
        let stats = &facts.sides[side];
        let outcome = facts.end.outcome(side);
        let before = self.rating_at(facts.family, facts.at);
        let weight = match (points::is_counted(facts), points::is_rated(facts, rival, opposition.met_today)) {
            (false, _) => GameWeight::Nothing,
            (true, true) => GameWeight::Rated,
            (true, false) => GameWeight::Unrated,
        };
        let after = if weight == GameWeight::Rated { before.rating_after(&[(*opponent, outcome)]) } else { before };
        CareerEntry {
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
            shots: stats.shots,
            hits: stats.hits,
        }
    }

    fn rate(&mut self, entry: &CareerEntry) {
        let (last, games) = self.ratings.get(&entry.family).map_or((entry.at, 0), |rated| (rated.last, rated.games));
        self.ratings.insert(entry.family, FamilyRating { rating: entry.after, last: last.max(entry.at), games: games + 1 });
    }

    /// Adds a counted game to the totals.
    fn count(&mut self, facts: &Facts, side: usize, rival: OpponentKind, points: u16) {
        let outcome = facts.end.outcome(side);
        self.days.add(facts.at);
        let totals = if rival == OpponentKind::Computer { &mut self.computer } else { &mut self.people };
        totals.add(&facts.sides[side], outcome);
        if rival == OpponentKind::Person && outcome == GameResult::Won {
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

    /// Ensures that these rooms have totals; if there are too many rooms, those without points for longest are removed.
    fn make_room(&mut self, rooms: &BTreeSet<RoomId>) {
        for room in rooms {
            if !self.rooms.iter().any(|(kept, _)| kept == room) {
                self.rooms.push((*room, PointTotals::default()));
            }
        }
        while self.rooms.len() > MAX_ROOMS {
            let spare = self.rooms.iter().enumerate().filter(|(_, (room, _))| !rooms.contains(room));
            let Some((oldest, _)) = spare.min_by_key(|(_, (_, tally))| tally.last_points_at()) else { return };
            self.rooms.remove(oldest);
        }
    }

    fn insert_entry(&mut self, entry: CareerEntry) {
        let place = self.entries.partition_point(|kept| (kept.at, kept.game) < (entry.at, entry.game));
        self.entries.insert(place, entry);
        if self.entries.len() > MAX_ENTRIES {
            self.entries.remove(0);
        }
    }

    /// Whether the game was applied, or is older than all remembered games.
    fn has_applied(&self, facts: &Facts) -> bool {
        let forgotten =
            self.entries.len() == MAX_ENTRIES && self.entries.first().is_some_and(|first| (facts.at, facts.game) < (first.at, first.game));
        forgotten || self.entry(facts.game).is_some()
    }

    fn award_medals(&mut self, news: &[CareerNews], at: Timestamp) {
        let medals = news.iter().filter_map(|news| match news {
            CareerNews::Medal(medal) => Some(AwardedMedal { medal: (*medal).to_owned(), at }),
            CareerNews::Rank(_) => None,
        });
        self.medals.extend(medals);
    }

    /// Adds the result of a tournament. Idempotent: a repetition changes nothing and gives no news.
    pub fn add_tournament_result(&mut self, placing: TournamentPlace) -> Vec<CareerNews> {
        let key = |placing: &TournamentPlace| (placing.at, placing.tournament);
        let forgotten =
            self.tournaments.len() == MAX_TOURNAMENT_PLACES && self.tournaments.first().is_some_and(|first| key(&placing) < key(first));
        if forgotten || self.tournaments.iter().any(|kept| kept.tournament == placing.tournament) {
            return Vec::new();
        }
        self.revision += 1;
        self.attended += 1;
        let at = self.tournaments.partition_point(|kept| key(kept) < key(&placing));
        self.tournaments.insert(at, placing.clone());
        if self.tournaments.len() > MAX_TOURNAMENT_PLACES {
            self.tournaments.remove(0);
        }
        let news: Vec<_> = medals::won_by_tournament(self, &placing).into_iter().map(CareerNews::Medal).collect();
        self.award_medals(&news, placing.at);
        news
    }

    /// The entry of a game, if it is still remembered.
    pub fn entry(&self, game: GameId) -> Option<&CareerEntry> {
        self.entries.iter().rev().find(|entry| entry.game == game)
    }

    /// The rating in this family at this time. Its deviation grows while nothing is played.
    pub fn rating_at(&self, family: Family, at: Timestamp) -> Rating {
        let Some(rated) = self.ratings.get(&family) else { return Rating::default() };
        let days = (day(at) - day(rated.last)).max(0) as u32;
        rated.rating.idle(days / PERIOD_DAYS)
    }

    /// The rating before this game, whether or not it was applied already. Passed to the opponent's career.
    pub fn rating_before(&self, facts: &Facts) -> Rating {
        self.entry(facts.game).map_or_else(|| self.rating_at(facts.family, facts.at), |entry| entry.before)
    }

    /// The number of counted games against that opponent (by main identity) on the day of this game, before it.
    pub fn earlier_games_today(&self, opponent: PlayerId, facts: &Facts) -> u16 {
        let same = |entry: &&CareerEntry| {
            let earlier = (entry.at, entry.game) < (facts.at, facts.game) && day(entry.at) == day(facts.at);
            earlier && entry.weight != GameWeight::Nothing && entry.opponent == Some(opponent)
        };
        self.entries.iter().filter(same).count() as u16
    }

    /// All points won against people, which determine the rank.
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
    pub fn strongest(&self) -> Option<(Family, FamilyRating)> {
        self.ratings
            .iter()
            .max_by_key(|(family, rated)| (rated.games, std::cmp::Reverse(**family)))
            .map(|(family, rated)| (*family, *rated))
    }

    /// The row for the leaderboard of this kind, globally or in a room, with its period number. `None` if there is
    /// none; then a row in the leaderboard has to be removed.
    pub fn standing(&self, kind: TableKind, room: Option<RoomId>) -> Option<(u32, LeaderboardRow)> {
        if self.showing == PlayerVisibility::Hidden {
            return None;
        }
        let tally = match room {
            None => &self.world,
            Some(room) => self.rooms.iter().find(|(kept, _)| *kept == room).map(|(_, tally)| tally)?,
        };
        let (period, total) = tally.latest(kind).filter(|(_, total)| total.points > 0)?;
        let name = if self.showing == PlayerVisibility::Named { self.name.clone() } else { String::new() };
        let rating = self.strongest().map(|(_, rated)| rated.rating).filter(|rating| !rating.is_provisional());
        let row = LeaderboardRow {
            person: self.person,
            name,
            points: total.points,
            games: total.games,
            wins: total.wins,
            rating: rating.map(|rating| rating.rounded_value()),
            reached: total.reached,
            revision: self.revision,
        };
        Some((period, row))
    }

    /// Sets how this person appears to others.
    pub fn show(&mut self, showing: PlayerVisibility) {
        if self.showing != showing {
            self.showing = showing;
            self.revision += 1;
        }
    }

    /// Anonymizes this opponent in all entries. Results and ratings stay.
    pub fn anonymise(&mut self, gone: PlayerId) {
        self.anonymise_if(|entry| entry.opponent == Some(gone));
    }

    /// Anonymizes the opponent in these games. Results and ratings stay.
    pub fn anonymise_games(&mut self, games: &BTreeSet<GameId>) {
        self.anonymise_if(|entry| entry.opponent.is_some() && games.contains(&entry.game));
    }

    fn anonymise_if(&mut self, is_gone: impl Fn(&CareerEntry) -> bool) {
        for entry in self.entries.iter_mut().filter(|entry| is_gone(entry)) {
            entry.opponent = None;
            entry.opponent_name = String::new();
            self.revision += 1;
        }
    }
}
