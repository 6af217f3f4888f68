//! What players are told of medals and a rank when the first game of their lives is entered into their careers, reckoned
//! from that game alone; and waiting until it is entered. Knows no platform.

use std::{sync::Arc, time::Duration};

use broadside_arena::career::{Career, CareerNews, OpponentInfo, facts::Facts, notification::Notification, rating::Rating};
use broadside_game::{Game, side::Side};
use broadside_present::people;
use broadside_service::{
    Service,
    chance::{FairDice, SystemClock},
};
use broadside_store::redis::RedisStore;
use broadside_words::locale::Locale;

/// How long the replica may take to enter a game that is over.
const PATIENCE: Duration = Duration::from_secs(180);

/// The lines of the letter about this side's honours, if it comes to any.
pub fn of_first_game(game: &Game, side: Side) -> Vec<String> {
    let facts = Facts::of(game).expect("the game was fought out");
    let (own, other) = (usize::from(side.number()), usize::from((!side).number()));
    let mut career = Career::new(facts.sides[own].player, &facts.sides[own].name);
    let opposition = OpponentInfo { opponent: facts.sides[other].player, met_today: 0 };
    let (mut medals, mut rank) = (Vec::new(), None);
    for news in career.apply(&facts, own, &Rating::default(), &opposition) {
        match news {
            CareerNews::Medal(medal) => medals.push(medal.to_owned()),
            CareerNews::Rank(reached) => rank = Some(reached),
        }
    }
    people::notification(&Notification::Decorated(medals, rank), Locale::RU).text.lines().map(str::to_owned).collect()
}

/// Waits until the careers of both players have the game.
pub async fn entered(redis_url: &str, game: &Game) {
    let store = RedisStore::connect(redis_url, None).await.expect("Redis answers");
    let service = Service::new(Arc::new(store), Arc::new(SystemClock), Arc::new(FairDice));
    let both = async {
        for side in Side::BOTH {
            let player = game.public().seats[side].as_ref().expect("both have played").player;
            let mut looks = tokio::time::interval(Duration::from_millis(20));
            while service.career(player).await.expect("Redis answers").is_none_or(|career| career.entry(game.id()).is_none()) {
                looks.tick().await;
            }
        }
    };
    tokio::time::timeout(PATIENCE, both).await.expect("the game is entered into both careers");
}
