//! A career under test, with games given as facts of which a test sets only what it needs.

use broadside_arena::{
    career::{
        Career, CareerNews, OpponentInfo,
        facts::{Family, GameEnd, GameFacts, SideStats},
        rating::Rating,
        tournament_place::TournamentPlace,
    },
    plan::Format,
};
use broadside_game::ids::{GameId, Home, PlayerId, Timestamp, TournamentId};

/// Noon of a Saturday, UTC.
pub const NOON: Timestamp = Timestamp(1_795_262_400_000);

/// Seconds in an hour and in a day.
pub const HOUR: u32 = 3_600;

pub const DAY: u32 = 24 * HOUR;

/// A player of the playground.
pub fn person(number: u64) -> PlayerId {
    PlayerId { home: Home::Playground, number }
}

fn ordinary_stats(player: PlayerId) -> SideStats {
    let name = format!("player {}", player.number);
    SideStats { player, name, shots: 30, hits: 8, streak: 3, opening: 0, sunk: 0, afloat: 8, wounds: 8, decks: 20, behind: 0 }
}

/// An ordinary game that wins no medals; the first player resigned.
pub fn between(number: u64, at: Timestamp, players: [PlayerId; 2]) -> GameFacts {
    let game = GameId::new(3, number);
    GameFacts {
        game,
        at,
        seconds: 900,
        family: Family::Classic,
        sides: players.map(ordinary_stats),
        end: GameEnd::Resigned(1),
        rooms: Vec::new(),
        casual: false,
    }
}

/// An ordinary game between persons 1 and 2.
pub fn game(number: u64, at: Timestamp) -> GameFacts {
    between(number, at, [person(1), person(2)])
}

/// An ordinary game that ends at `NOON`.
pub fn neutral() -> GameFacts {
    game(1, NOON)
}

/// Changes a game to a win of the first side by sinking the whole fleet, otherwise ordinary.
pub fn won(facts: &mut GameFacts) {
    facts.end = GameEnd::Won(0);
    facts.sides[0] = SideStats { shots: 60, hits: 20, sunk: 10, ..facts.sides[0].clone() };
    facts.sides[1] = SideStats { sunk: 5, wounds: 20, ..facts.sides[1].clone() };
}

/// The career of one person, and all its news.
pub struct Stage {
    pub career: Career,
    pub news: Vec<CareerNews>,
    pub now: Timestamp,
    games: u64,
}

impl Stage {
    pub fn new() -> Self {
        Self { career: Career::new(person(1), "Анна"), news: Vec::new(), now: NOON, games: 0 }
    }

    pub fn wait(&mut self, seconds: u32) {
        self.now = self.now.plus_seconds(seconds);
    }

    /// Plays a game against person 2, a minute after the previous one.
    pub fn play(&mut self, change: impl FnOnce(&mut GameFacts)) {
        self.meet(person(2), Rating::default(), change);
    }

    /// Wins a game against person 2.
    pub fn win(&mut self, change: impl FnOnce(&mut GameFacts)) {
        self.beat(person(2), change);
    }

    /// Wins a game against this player.
    pub fn beat(&mut self, rival: PlayerId, change: impl FnOnce(&mut GameFacts)) {
        self.meet(rival, Rating::default(), |facts| {
            won(facts);
            change(facts);
        });
    }

    /// Plays a game against this player, who has this rating.
    pub fn meet(&mut self, rival: PlayerId, rating: Rating, change: impl FnOnce(&mut GameFacts)) {
        self.games += 1;
        let mut facts = between(self.games, self.now, [self.career.person, rival]);
        change(&mut facts);
        let opposition = OpponentInfo { opponent: rival, met_today: self.career.earlier_games_today(rival, &facts) };
        self.news.extend(self.career.apply_game(&facts, 0, &rating, &opposition));
        self.wait(60);
    }

    /// Adds the result of a tournament, an hour later, twice: the second time there are no news.
    pub fn tournament(&mut self, format: Format, [place, players, lost]: [u16; 3]) {
        self.games += 1;
        self.wait(HOUR);
        let tournament = TournamentId::new(3, self.games);
        let placing = TournamentPlace { tournament, name: "Кубок".to_owned(), at: self.now, format, place, players, lost };
        self.news.extend(self.career.add_tournament_result(placing.clone()));
        assert_eq!(self.career.add_tournament_result(placing), [], "a repeated result is no news");
    }
}
