//! What the store holds in the end, asked of a second service: the games of the tournament, and ratings that must follow
//! from the games alone.

use std::{collections::BTreeMap, sync::Arc};

use broadside_core::{
    arena::{
        Tournament,
        career::{facts::Facts, ledger},
        entrant::Half,
    },
    game::{Game, ids::GameId, side::Side},
    service::{
        Service,
        chance::{FairDice, SystemClock},
        redis::RedisStore,
    },
};

use super::town::Town;

/// A number of a rating must be the same up to this.
const NEARLY: f64 = 1e-6;

/// The store, read.
pub struct Archive {
    service: Service,
    pub tournament: Tournament,
    pub games: BTreeMap<String, Game>,
}

impl Archive {
    /// Opens it for the tournament of this code.
    pub async fn open(town: &Town, code: &str) -> Self {
        let store = RedisStore::connect(&town.redis_url()).await.expect("Redis answers");
        let service = Service::new(Arc::new(store), Arc::new(SystemClock), Arc::new(FairDice));
        let id = code.parse().expect("a key names its tournament");
        let tournament = service.tournament(id).await.expect("Redis answers").expect("it is kept");
        let ids: Vec<GameId> = tournament.matches().iter().flat_map(|one| one.games.iter().filter_map(|bout| bout.game)).collect();
        let mut games = BTreeMap::new();
        for id in ids {
            let game = service.game(id).await.expect("Redis answers").expect("it is kept");
            assert!(games.insert(id.to_string(), game).is_none(), "no game is open for two matches");
        }
        Self { service, tournament, games }
    }

    /// Whose games they are, the upper one of the match first.
    pub fn pairs(&self) -> BTreeMap<String, [String; 2]> {
        let name = |one: &broadside_core::arena::entrant::Match, half: Half| {
            let entrant = one.on(half).expect("somebody played");
            self.tournament.entrant(entrant).person.name.clone()
        };
        let games = self.tournament.matches().iter().flat_map(|one| {
            one.games.iter().filter_map(move |bout| Some((bout.game?.to_string(), Half::BOTH.map(|half| name(one, half)))))
        });
        games.collect()
    }

    /// Everything that is kept of a match: the match, what happened about it and to its players, how its game stands.
    pub fn tells(&self, game: &str) -> String {
        let of_it =
            |one: &&broadside_core::arena::entrant::Match| one.games.iter().any(|bout| bout.game.is_some_and(|id| id.to_string() == game));
        let Some(one) = self.tournament.matches().iter().find(of_it) else { return format!("nothing of {game}") };
        let mut marks = vec![format!("{:?}", one.id)];
        marks.extend(Half::BOTH.iter().filter_map(|half| one.on(*half)).map(|entrant| format!("{entrant:?}")));
        let log = self.tournament.log().iter().enumerate().map(|(at, logged)| format!("{at} {logged:?}"));
        let about = log.filter(|line| marks.iter().any(|mark| line.contains(mark.as_str()))).collect::<Vec<_>>();
        let phase = self.games.get(game).map(|found| found.public().phase);
        format!("{one:?}, the game {phase:?}\n    {}", about.join("\n    "))
    }

    /// Everybody's rating is what follows from the games in order of finish; so is what some were handed over. Says how
    /// many games counted, and for how many people.
    pub async fn check_ratings(&self, exports: &BTreeMap<&'static str, serde_json::Value>) -> (usize, usize) {
        let facts: Vec<Facts> = self.games.values().filter_map(Facts::of).collect();
        let mut people = 0;
        let replayed = ledger::replay(&facts);
        for seat in self.games.values().flat_map(|game| Side::BOTH.map(|side| game.public().seats[side].clone().expect("both sit"))) {
            let due = replayed.get(&seat.player).and_then(|families| families.values().next());
            let kept = self.service.career(seat.player).await.expect("Redis answers");
            let kept = kept.and_then(|career| career.ratings.values().next().map(|rated| rated.rating));
            let numbers = |rating: broadside_core::arena::career::rating::Rating| [rating.points, rating.deviation, rating.volatility];
            let (due, kept) = (due.copied().map(numbers), kept.map(numbers));
            assert!(near(due, kept), "{}: {due:?} follows from the games, {kept:?} is kept", seat.name);
            if let Some(export) = exports.get(seat.name.as_str()) {
                let handed = handed_over(export);
                assert!(near(due, handed), "{}: {due:?} follows from the games, {handed:?} is handed over", seat.name);
            }
            people = replayed.len();
        }
        (facts.len(), people)
    }
}

fn near(one: Option<[f64; 3]>, other: Option<[f64; 3]>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one.iter().zip(&other).all(|(one, other)| (one - other).abs() < NEARLY),
        (one, other) => one == other,
    }
}

/// The one rating in what somebody was handed over.
fn handed_over(export: &serde_json::Value) -> Option<[f64; 3]> {
    let ratings = export["identities"][0]["career"]["ratings"].as_object()?;
    let rating = &ratings.values().next()?["rating"];
    let number = |name: &str| rating[name].as_f64().expect("a number");
    Some(["points", "deviation", "volatility"].map(number))
}
