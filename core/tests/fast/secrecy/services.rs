//! Twin services: the same is asked of both, and a fleet lies elsewhere in each. Neither what others are answered nor where the
//! computer fires may depend on more of it than was told.

use broadside_game::{
    Game,
    cell::{Cell, FieldSize},
    ids::GameId,
    report::{Outcome, Report},
    side::Side,
    view::Phase,
};
use broadside_gunner::crew::COMPUTER_PLAYERS;
use broadside_present::{
    commands::{VERBS, VerbId},
    param::ParamKind,
};
use broadside_service::request::{Place, Reply, RequestAuthor};
use broadside_testkit::{
    staged,
    twins::Twins,
    world::{ROOM, World, anna, asker, oleg},
};

/// Two services, and the same game in both.
struct Pair {
    worlds: [World; 2],
    id: GameId,
}

impl Pair {
    /// Anna says these words, and a game is there.
    async fn begin(words: &str) -> Self {
        let mut worlds = [World::new(), World::new()];
        for world in &mut worlds {
            assert!(matches!(world.say(anna(), Place::Room(ROOM), words).await, Reply::Committed(_)), "{words}");
        }
        let id = worlds[0].newest();
        Self { worlds, id }
    }

    /// What each answers to these words, some seconds later.
    async fn ask(&mut self, by: &RequestAuthor, words: &str) -> [String; 2] {
        let mut answers = [const { String::new() }; 2];
        for (world, answer) in self.worlds.iter_mut().zip(&mut answers) {
            world.advance(12);
            *answer = format!("{:?}", world.say(by.clone(), Place::Room(ROOM), words).await);
        }
        answers
    }

    /// The same, about the game, and both answer alike.
    async fn both(&mut self, by: &RequestAuthor, words: &str) -> String {
        let [one, other] = self.ask(by, &format!("{words} {}", self.id)).await;
        assert_eq!(one, other, "{} says {words}", by.name);
        one
    }

    async fn games(&self) -> [Game; 2] {
        [self.worlds[0].game(self.id).await, self.worlds[1].game(self.id).await]
    }

    /// Lays a fleet in each, alike in half of its pieces.
    async fn lay(&mut self, by: &RequestAuthor, seed: u64) {
        let rules = self.games().await[0].rules().clone();
        for (world, fleet) in self.worlds.iter_mut().zip(Twins::joined(&rules, seed).fleets_of_b) {
            let words = format!("place {} {}", fleet.format(rules.notation()), self.id);
            assert!(!matches!(world.say(by.clone(), Place::Private, &words).await, Reply::Refused(_)), "{words}");
        }
    }

    /// Everything that somebody may ask for beside what plays the game is answered alike.
    async fn compare(&mut self, by: &RequestAuthor) {
        for verb in VERBS.iter().filter(|verb| !PLAYS.contains(&verb.id)) {
            let about = verb.params.iter().any(|param| param.kind == ParamKind::Game);
            let words = if about { format!("{} {}", verb.name, self.id) } else { verb.name.to_owned() };
            let [one, other] = self.ask(by, &words).await;
            assert_eq!(one, other, "{} says {words}", by.name);
        }
        for words in ["look admiral", "look hit=green", "look room contrast", "look room"] {
            let [one, other] = self.ask(by, words).await;
            assert_eq!(one, other, "{} says {words}", by.name);
        }
    }
}

/// What plays the game or begins another.
const PLAYS: [VerbId; 4] = [VerbId::Battle, VerbId::Ready, VerbId::ResignNow, VerbId::EndNow];

/// The computer's shots, and what they met.
fn shots(game: &Game) -> Vec<(Cell, Outcome)> {
    let shot = |report| match report {
        Report::Shot { by: Side::B, cell, outcome, .. } => Some((cell, outcome)),
        _ => None,
    };
    game.log().iter().filter_map(|logged| logged.event.report(game.rules())).filter_map(shot).collect()
}

#[tokio::test]
async fn computer_fires_alike_at_twin_fleets_until_answers_differ() {
    for (seed, mate) in (500..).zip(COMPUTER_PLAYERS.iter().step_by(4)) {
        let mut pair = Pair::begin(&format!("battle {} classic first=guest", mate.id)).await;
        pair.lay(&anna(), seed).await;
        pair.both(&anna(), "ready").await;
        let mut fired = 0;
        let (one, other) = loop {
            let [one, other] = pair.games().await;
            let parted = shots(&one).into_iter().zip(shots(&other)).find(|(one, other)| one != other);
            if let Some(parted) = parted {
                break parted;
            }
            assert_eq!(one.public().phase, Phase::Firing(Side::A), "{}: the worlds have not parted yet", mate.id);
            let cell = Cell::all(FieldSize::square(10)).nth(fired).expect("the worlds part before all cells are shot at");
            fired += 1;
            pair.both(&anna(), &format!("fire {} !", one.rules().notation().name(cell))).await;
        };
        assert_eq!(one.0, other.0, "{} fires at one cell, and only what it met tells the worlds apart", mate.id);
    }
}

#[tokio::test]
async fn secrecy_holds_for_replies_to_others() {
    let kari = asker(3, "Kari");
    let mut pair = Pair::begin("battle classic judge=server first=host").await;
    pair.both(&oleg(), "join").await;
    pair.lay(&oleg(), 40).await;
    pair.compare(&anna()).await;
    for (by, words) in [(oleg(), "ready"), (anna(), "shuffle"), (anna(), "ready")] {
        pair.both(&by, words).await;
    }
    pair.compare(&anna()).await;
    pair.compare(&kari).await;
    let games = pair.games().await;
    let [one, other] = [0, 1].map(|world| staged::decks(&games[world], Side::B));
    let cell = Cell::all(FieldSize::square(10)).find(|cell| !one.union(&other).contains(*cell)).expect("most cells are empty");
    pair.both(&anna(), &format!("fire {} !", games[0].rules().notation().name(cell))).await;
    assert_eq!(pair.games().await.map(|game| game.public().phase), [Phase::Firing(Side::B); 2]);
    pair.compare(&anna()).await;
    assert!(pair.ask(&anna(), "export").await[0].contains(&pair.id.to_string()), "the game is handed over, too");
    pair.ask(&oleg(), &format!("resign_now {}", pair.id)).await;
    let [one, other] = pair.ask(&anna(), &format!("record {}", pair.id)).await;
    assert_ne!(one, other, "the comparison has eyes");
}
