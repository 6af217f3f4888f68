//! The tournaments that are kept: of every format, at every stage, with what organisers decide.

use broadside_core::{
    arena::{Tournament, entrant::Half, tournament::Phase},
    game::{
        ids::{GameId, TournamentId},
        side::Side,
        view::Phase as At,
    },
    service::request::{Asker, Mention, Place},
};

use super::{
    cast::{self, CHANNEL, FORUM, GROUP, OTHER_CHANNEL, guest, person},
    house::House,
};

/// Every format, as it is typed.
const FORMATS: [&str; 7] =
    ["swiss", "swiss rounds=3 late=2", "single", "format=single-shared bestof=3", "double", "robin", "format=robin2"];

/// How many play in most tournaments.
const PLAYERS: usize = 5;

/// How many play where everybody meets everybody, or may lose twice.
const FEW: usize = 4;

/// So many people, from this one on.
fn players(first: u64) -> Vec<Asker> {
    (first..).take(PLAYERS).map(|number| person(1 + number % 24)).collect()
}

async fn joined(house: &mut House, id: TournamentId, place: Place, everybody: &[Asker]) {
    for by in everybody {
        house.press(by, place, &format!("{id} 0 tournament join")).await;
    }
}

/// A tournament that has begun.
async fn started(house: &mut House, place: Place, first: u64, settings: &str) -> (TournamentId, Vec<Asker>) {
    let mut everybody = players(first);
    if settings.contains("double") || settings.contains("robin") {
        everybody.truncate(FEW);
    }
    let id = house.create(&everybody[0], place, &format!("{settings} start=hand most=8")).await;
    joined(house, id, place, &everybody).await;
    house.press(&everybody[0], place, &format!("{id} 0 tournament start")).await;
    assert_eq!(house.tournament(id).await.phase(), &Phase::Playing(1), "{settings}");
    (id, everybody)
}

/// The games that are open and not over.
fn under_way(tournament: &Tournament) -> Vec<GameId> {
    tournament.matches().iter().filter_map(|one| one.current()?.game).collect()
}

/// Ends this game: the guest gives it up, every other one before the first shot.
async fn end(house: &mut House, id: GameId, number: usize) {
    let game = house.game(id).await;
    if game.over() {
        return;
    }
    let who = |side: Side| {
        let seat = game.public().seats[side].clone().expect("both sit");
        cast::known(seat.player, &seat.name)
    };
    if number.is_multiple_of(2) && game.public().phase == At::Placing {
        for side in Side::BOTH {
            house.press(&who(side), Place::Private, &format!("{id} 0 ready")).await;
        }
        house.play(id, 2, |_| false).await;
    }
    house.say(&who(Side::B), Place::Private, &format!("resign {id}")).await;
}

/// Plays on for so many rounds of games, or to the end.
async fn play_on(house: &mut House, id: TournamentId, rounds: usize) {
    for _ in 0..rounds {
        let tournament = house.tournament(id).await;
        if tournament.over() {
            return;
        }
        let games = under_way(&tournament);
        assert!(!games.is_empty(), "it goes on: {:?}", tournament.matches());
        for (number, game) in games.into_iter().enumerate() {
            end(house, game, number).await;
        }
    }
}

/// Those that begin by the clock. It is turned for little more than an hour.
pub async fn by_the_clock(house: &mut House) {
    let (anna, group, channel) = (person(1), Place::Room(GROUP), Place::Room(OTHER_CHANNEL));
    let weekly = house.create(&anna, group, "start=+60 repeat=weekly closes=-5 name=\"Weekly cup\" most=8 least=3").await;
    joined(house, weekly, group, &players(1)).await;
    let few = house.create(&person(2), group, "start=+60 least=8 most=16").await;
    joined(house, few, group, &players(7)).await;
    let checked = house.create(&person(3), channel, "swiss start=+60 checkin=15 most=8 patience=2 clock=quick").await;
    joined(house, checked, channel, &players(3)).await;
    house.later(46 * 60);
    house.wake().await;
    for by in &players(3)[..4] {
        house.press(by, channel, &format!("{checked} 0 tournament checkin")).await;
    }
    house.later(15 * 60);
    house.wake().await;
    assert_eq!((house.tournament(weekly).await.phase(), house.tournament(few).await.phase()), (&Phase::Playing(1), &Phase::Cancelled));
    assert_eq!(house.tournament(checked).await.phase(), &Phase::Playing(1));
    // Whoever does not come has lost.
    house.later(5 * 60);
    house.wake().await;
}

/// Those that wait for people, for their hour, or for whoever made them.
pub async fn gathering(house: &mut House) {
    let (channel, group) = (Place::Room(CHANNEL), Place::Room(GROUP));
    let id = house.create(&person(4), channel, "single start=hand most=16 name=\"Waiting cup\" rules=mb stakes=casual seeding=hand").await;
    joined(house, id, channel, &players(9)).await;
    let by = person(4);
    house.press(&players(9)[4], channel, &format!("{id} 0 tournament leave")).await;
    house.say(&by, channel, &format!("tournament {id} seed 4,3,2,1")).await;
    house.say(&by, channel, &format!("tournament set {id} bestof=3")).await;
    house.say_of(&by, channel, &format!("tournament appoint {id} @ida"), mention(&person(8))).await;
    house.say(&by, channel, &format!("tournament {id} pause")).await;
    let id = house.create(&person(5), group, "start=full most=8 double").await;
    joined(house, id, group, &players(2)[..2]).await;
    let id = house.create(&person(6), group, "start=+120 checkin=60 most=8").await;
    joined(house, id, group, &players(12)[..3]).await;
    house.create(&guest(), Place::Private, "robin start=full most=4").await;
}

fn mention(whom: &Asker) -> Mention {
    Mention { id: Some(whom.id), name: whom.name.clone() }
}

/// Those in which people are asked whether they are there: the clock is turned until then.
pub async fn checking_in(house: &mut House) {
    let place = Place::Room(OTHER_CHANNEL);
    let id = house.create(&person(7), place, "start=+15 checkin=15 most=8 closes=start").await;
    joined(house, id, place, &players(15)).await;
    house.later(1);
    house.wake_beside(broadside_core::service::dossier::of_tournament(id).partition).await;
    assert_eq!(house.tournament(id).await.phase(), &Phase::CheckIn);
    house.press(&players(15)[1], place, &format!("{id} 0 tournament checkin")).await;
}

/// Those of every format that are played, and those that are over.
pub async fn of_every_format(house: &mut House) {
    let places = [Place::Room(CHANNEL), Place::Room(GROUP), Place::Private, Place::Room(FORUM)];
    for (number, settings) in FORMATS.into_iter().enumerate() {
        let (over, _) = started(house, places[(number + 1) % 4], 3 * number as u64, settings).await;
        play_on(house, over, 40).await;
        assert!(matches!(house.tournament(over).await.phase(), Phase::Over(_)), "{settings}");
        look_at(house, over, places[(number + 1) % 4]).await;
    }
    for (number, settings) in FORMATS.into_iter().enumerate() {
        let place = places[number % 4];
        let (id, _) = started(house, place, 2 + 3 * number as u64, settings).await;
        play_on(house, id, 1).await;
        look_at(house, id, place).await;
    }
}

/// The cards and the pages of a tournament, with what stands under them.
async fn look_at(house: &mut House, id: TournamentId, place: Place) {
    for page in ["card", "bracket 0", "table 0", "standings 0", "matches 0", "podium"] {
        house.try_say(&person(1), place, &format!("tournament {id} {page}")).await;
    }
}

/// Those in which organisers have decided something, and one that was called off.
pub async fn decided(house: &mut House) {
    let place = Place::Room(OTHER_CHANNEL);
    let (id, everybody) = started(house, place, 4, "single bestof=3 name=\"Eventful cup\"").await;
    let by = everybody[0].clone();
    house.say_of(&by, place, &format!("tournament appoint {id} @p7"), mention(&person(25))).await;
    for words in ["pause", "resume", "extend 1 5", "award 1 #2", "replay 1"] {
        house.try_say(&by, place, &format!("tournament {id} {words}")).await;
    }
    let leaver = house.tournament(id).await.entrants()[2].person.name.clone();
    house.say_of(&by, place, &format!("tournament replace {id} {leaver} @p9"), mention(&person(26))).await;
    house.say(&by, place, &format!("tournament {id} forfeit #4")).await;
    house.say(&by, place, &format!("tournament {id} remove #5")).await;
    let (paused, everybody) = started(house, Place::Room(FORUM), 8, "swiss").await;
    house.press(&everybody[0], Place::Room(FORUM), &format!("{paused} 0 tournament pause")).await;
    assert!(house.tournament(paused).await.paused());
    let (cancelled, everybody) = started(house, Place::Private, 11, "robin").await;
    house.press(&everybody[0], Place::Private, &format!("{cancelled} 0 tournament cancel")).await;
    assert_eq!(house.tournament(cancelled).await.phase(), &Phase::Cancelled);
}

/// What stays in the outboxes of tournaments: every job, and letters to those who play.
pub async fn left(house: &mut House) {
    let place = Place::Room(GROUP);
    let series = house.create(&person(13), place, "robin start=+15 repeat=weekly most=4 least=2 patience=2 name=\"Series\"").await;
    joined(house, series, place, &players(16)[..3]).await;
    house.later(15 * 60);
    let partition = broadside_core::service::dossier::of_tournament(series).partition;
    house.wake_beside(partition).await;
    assert_eq!(house.tournament(series).await.phase(), &Phase::Playing(1));
    let (id, everybody) = started(house, place, 17, "single").await;
    let by = everybody[0].clone();
    let tournament = house.tournament(id).await;
    let open = tournament.matches().iter().find(|one| one.current().is_some_and(|bout| bout.game.is_some()));
    let open = open.expect("a game is open").clone();
    house.say(&by, place, &format!("tournament {id} extend {} 5", open.id.0 + 1)).await;
    let loser = open.on(Half::Upper).expect("somebody sits there");
    house.say(&by, place, &format!("tournament {id} forfeit #{}", loser.0 + 1)).await;
    let (over, _) = started(house, Place::Room(CHANNEL), 19, "double rules=mb").await;
    play_on(house, over, 40).await;
    house.later(3 * 60);
    house.wake_beside(partition).await;
}
