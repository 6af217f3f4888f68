//! A person's career: the records over all their games. Games are applied in the order in which they finished, each at most once.

use std::collections::{BTreeMap, BTreeSet};

use broadside_game::ids::{GameId, Home, PlayerId, RoomId, Timestamp};
use serde::{Deserialize, Serialize};

use super::{
    entry::{CareerEntry, GameWeight, MAX_ENTRIES},
    facts::{Family, GameFacts, GameResult},
    medals,
    periods::{LeaderboardKind, day},
    points::{self, OpponentKind},
    ranks::rank_of,
    rating::{IDLE_PERIOD_DAYS, Rating},
    tables::LeaderboardRow,
    totals::{GameTotals, PlayingDays, PointTotals},
    tournament_place::{MAX_TOURNAMENT_PLACES, TournamentPlace},
};

/// The maximum number of rooms with separate point totals. The rooms without points for the longest time are dropped.
const MAX_ROOMS: usize = 24;

/// How a person appears to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum PlayerVisibility {
    /// With the name.
    #[default]
    Named,
    /// In leaderboards, but without the name.
    Nameless,
    /// Not in leaderboards.
    Hidden,
}

/// A person's rating in one family of rules.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct FamilyRating {
    /// The rating after the last rated game.
    pub rating: Rating,
    /// When the last rated game ended.
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

/// Information about the opponent in a game that the facts of the game do not contain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpponentInfo {
    /// The opponent's main identity. It is the person's own if both players are linked identities of one person.
    pub opponent: PlayerId,
    /// The number of earlier counted games of the two players on that day, from [`Career::earlier_games_today`] of either player.
    pub met_today: u16,
}

/// What a person has gained by a game or tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CareerNews {
    /// A medal, by its id.
    Medal(&'static str),
    /// A new rank, an index into [`super::ranks::RANKS`].
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
    /// The number of changes so far. Of two rows of a person, leaderboards show the one with the greater revision.
    pub revision: u64,
    /// Ratings by family.
    pub ratings: BTreeMap<Family, FamilyRating>,
    /// The totals of games against people.
    pub people: GameTotals,
    /// The totals of games against the computer.
    pub computer: GameTotals,
    /// The points of all games.
    pub world: PointTotals,
    /// The points by room, for the rooms in which points were last earned.
    pub rooms: Vec<(RoomId, PointTotals)>,
    /// Medals, in the order they were won.
    pub medals: Vec<AwardedMedal>,
    /// The last tournaments, oldest first.
    pub tournaments: Vec<TournamentPlace>,
    /// The total number of tournaments.
    pub attended: u32,
    /// The runs of consecutive days with games.
    pub days: PlayingDays,
    /// The families of rules in which this person has beaten a person.
    pub won_in: BTreeSet<Family>,
    /// The platforms of people whom this person has beaten.
    pub beaten_on: BTreeSet<Home>,
    /// The last games, oldest first.
    pub entries: Vec<CareerEntry>,
}

impl Career {
    /// An empty career.
    pub fn new(person: PlayerId, name: &str) -> Self {
        Self {
            person,
            name: name.to_owned(),
            showing: PlayerVisibility::Named,
            revision: 0,
            ratings: BTreeMap::new(),
            people: GameTotals::default(),
            computer: GameTotals::default(),
            world: PointTotals::default(),
            rooms: Vec::new(),
            medals: Vec::new(),
            tournaments: Vec::new(),
            attended: 0,
            days: PlayingDays::default(),
            won_in: BTreeSet::new(),
            beaten_on: BTreeSet::new(),
            entries: Vec::new(),
        }
    }

    /// Applies a game in which this person played the side `side` (0 or 1). `opponent` is the opponent's rating before the game
    /// ([`Career::rating_before`] of the opponent's career). Returns what the person has gained. A game that was applied before changes
    /// nothing and returns no news.
    pub fn apply_game(&mut self, facts: &GameFacts, side: usize, opponent: &Rating, opponent_info: &OpponentInfo) -> Vec<CareerNews> {
        let rival = OpponentKind::of(self.person, opponent_info.opponent);
        if rival == OpponentKind::Oneself || self.has_applied(facts) {
            return Vec::new();
        }
        let rank = self.rank();
        let entry = self.entry_for(facts, side, opponent, opponent_info);
        self.name.clone_from(&facts.sides[side].name);
        self.revision += 1;
        if entry.weight == GameWeight::Rated {
            let (last, games) = self.ratings.get(&entry.family).map_or((entry.at, 0), |rated| (rated.last, rated.games));
            self.ratings.insert(entry.family, FamilyRating { rating: entry.after, last: last.max(entry.at), games: games + 1 });
        }
        if entry.weight != GameWeight::Nothing {
            self.add_to_totals(facts, side, rival, entry.points);
        }
        let place = self.entries.partition_point(|kept| (kept.at, kept.game) < (entry.at, entry.game));
        self.entries.insert(place, entry.clone());
        if self.entries.len() > MAX_ENTRIES {
            self.entries.remove(0);
        }
        let mut news: Vec<_> = medals::medals_for_game(self, facts, side, &entry).into_iter().map(CareerNews::Medal).collect();
        self.award_medals(&news, facts.at);
        news.extend((self.rank() > rank).then(|| CareerNews::Rank(self.rank())));
        news
    }

    /// The entry for a game that is not applied yet. Changes nothing.
    fn entry_for(&self, facts: &GameFacts, side: usize, opponent: &Rating, opponent_info: &OpponentInfo) -> CareerEntry {
        let rival = OpponentKind::of(self.person, opponent_info.opponent);
        let stats = &facts.sides[side];
        let outcome = facts.end.outcome(side);
        let before = self.rating_at(facts.family, facts.at);
        let weight = match (points::is_counted(facts), points::is_rated(facts, rival, opponent_info.met_today)) {
            (false, _) => GameWeight::Nothing,
            (true, true) => GameWeight::Rated,
            (true, false) => GameWeight::Unrated,
        };
        let after = if weight == GameWeight::Rated { before.rating_after(&[(*opponent, outcome)]) } else { before };
        CareerEntry {
            game: facts.game,
            at: facts.at,
            family: facts.family,
            opponent: Some(opponent_info.opponent),
            opponent_name: facts.sides[1 - side].name.clone(),
            outcome,
            weight,
            before,
            opponent_rating: *opponent,
            after,
            points: points::points(facts, side, rival, opponent_info.met_today),
            shots: stats.shots,
            hits: stats.hits,
        }
    }

    /// Adds a counted game to the totals, points and days.
    fn add_to_totals(&mut self, facts: &GameFacts, side: usize, rival: OpponentKind, points: u16) {
        let outcome = facts.end.outcome(side);
        self.days.add(facts.at);
        let totals = if rival == OpponentKind::Computer { &mut self.computer } else { &mut self.people };
        totals.add(&facts.sides[side], outcome);
        if rival == OpponentKind::Person && outcome == GameResult::Won {
            self.won_in.insert(facts.family);
            self.beaten_on.insert(facts.sides[1 - side].player.home);
        }
        let rooms: BTreeSet<RoomId> = facts.rooms.iter().copied().collect();
        self.ensure_point_totals(&rooms);
        let of_rooms = self.rooms.iter_mut().filter(|(room, _)| rooms.contains(room)).map(|(_, tally)| tally);
        for tally in std::iter::once(&mut self.world).chain(of_rooms) {
            tally.add(rival, points, outcome, facts.at);
        }
    }

    /// Ensures that these rooms have point totals. If there are too many rooms, those without points for the longest time are removed.
    fn ensure_point_totals(&mut self, rooms: &BTreeSet<RoomId>) {
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

    /// Whether the game was applied before, or is older than all entries, so that it may have been applied.
    fn has_applied(&self, facts: &GameFacts) -> bool {
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

    /// Adds the result of a tournament, and returns what the person has gained. A repetition changes nothing and returns no news.
    pub fn add_tournament_result(&mut self, result: TournamentPlace) -> Vec<CareerNews> {
        let key = |result: &TournamentPlace| (result.at, result.tournament);
        let forgotten =
            self.tournaments.len() == MAX_TOURNAMENT_PLACES && self.tournaments.first().is_some_and(|first| key(&result) < key(first));
        if forgotten || self.tournaments.iter().any(|kept| kept.tournament == result.tournament) {
            return Vec::new();
        }
        self.revision += 1;
        self.attended += 1;
        let at = self.tournaments.partition_point(|kept| key(kept) < key(&result));
        self.tournaments.insert(at, result.clone());
        if self.tournaments.len() > MAX_TOURNAMENT_PLACES {
            self.tournaments.remove(0);
        }
        let news: Vec<_> = medals::medals_for_tournament(self, &result).into_iter().map(CareerNews::Medal).collect();
        self.award_medals(&news, result.at);
        news
    }

    /// The entry of a game; `None` if there is none, or no longer.
    pub fn entry(&self, game: GameId) -> Option<&CareerEntry> {
        self.entries.iter().rev().find(|entry| entry.game == game)
    }

    /// The rating in this family at this time. The deviation grows while the person plays no rated games in it.
    pub fn rating_at(&self, family: Family, at: Timestamp) -> Rating {
        let Some(rated) = self.ratings.get(&family) else { return Rating::default() };
        let days = (day(at) - day(rated.last)).max(0) as u32;
        rated.rating.after_idle_periods(days / IDLE_PERIOD_DAYS)
    }

    /// The rating before this game, whether or not the game was applied. The opponent's career needs it.
    pub fn rating_before(&self, facts: &GameFacts) -> Rating {
        self.entry(facts.game).map_or_else(|| self.rating_at(facts.family, facts.at), |entry| entry.before)
    }

    /// The number of counted games against this opponent (by main identity) that ended before this game on the same UTC day.
    pub fn earlier_games_today(&self, opponent: PlayerId, facts: &GameFacts) -> u16 {
        let same = |entry: &&CareerEntry| {
            let earlier = (entry.at, entry.game) < (facts.at, facts.game) && day(entry.at) == day(facts.at);
            earlier && entry.weight != GameWeight::Nothing && entry.opponent == Some(opponent)
        };
        self.entries.iter().filter(same).count() as u16
    }

    /// The points of all games against people, which determine the rank.
    pub fn points(&self) -> u32 {
        self.world.latest(LeaderboardKind::All).map_or(0, |(_, total)| total.points)
    }

    /// The rank, an index into [`super::ranks::RANKS`].
    pub fn rank(&self) -> u8 {
        rank_of(self.points())
    }

    /// Whether this person has won the medal with this id.
    pub fn has_medal(&self, medal: &str) -> bool {
        self.medals.iter().any(|decoration| decoration.medal == medal)
    }

    /// The family with the most rated games, and its rating; `None` without rated games.
    pub fn most_played(&self) -> Option<(Family, FamilyRating)> {
        self.ratings
            .iter()
            .max_by_key(|(family, rated)| (rated.games, std::cmp::Reverse(**family)))
            .map(|(family, rated)| (*family, *rated))
    }

    /// The number of the period and the person's row for the leaderboard of this kind, global or of a room. `None` if the person has no
    /// row; then an earlier row must be removed from the leaderboard.
    pub fn leaderboard_row(&self, kind: LeaderboardKind, room: Option<RoomId>) -> Option<(u32, LeaderboardRow)> {
        if self.showing == PlayerVisibility::Hidden {
            return None;
        }
        let tally = match room {
            None => &self.world,
            Some(room) => self.rooms.iter().find(|(kept, _)| *kept == room).map(|(_, tally)| tally)?,
        };
        let (period, total) = tally.latest(kind).filter(|(_, total)| total.points > 0)?;
        let name = if self.showing == PlayerVisibility::Named { self.name.clone() } else { String::new() };
        let rating = self.most_played().map(|(_, rated)| rated.rating).filter(|rating| !rating.is_provisional());
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
    pub fn set_visibility(&mut self, showing: PlayerVisibility) {
        if self.showing != showing {
            self.showing = showing;
            self.revision += 1;
        }
    }

    /// Anonymises this opponent in all entries. Results and ratings do not change.
    pub fn anonymise(&mut self, gone: PlayerId) {
        self.anonymise_if(|entry| entry.opponent == Some(gone));
    }

    /// Anonymises the opponents in these games. Results and ratings do not change.
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
