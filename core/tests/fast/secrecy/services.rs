//! Twin services with the same requests and a different fleet in each: neither the replies to others nor the computer's shots depend
//! on more of the fleet than is public.

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
    /// Anna creates a game by this command in both.
    async fn begin(command: &str) -> Self {
        let mut worlds = [World::new(), World::new()];
        for world in &mut worlds {
            assert!(matches!(world.say(anna(), Place::Room(ROOM), command).await, Reply::Committed(_)), "{command}");
        }
        let id = worlds[0].newest();
        Self { worlds, id }
    }

    /// The replies of both to a command, 12 seconds later.
    async fn ask(&mut self, by: &RequestAuthor, command: &str) -> [String; 2] {
        let mut replies = [const { String::new() }; 2];
        for (world, reply) in self.worlds.iter_mut().zip(&mut replies) {
            world.advance(12);
            *reply = format!("{:?}", world.say(by.clone(), Place::Room(ROOM), command).await);
        }
        replies
    }

    /// Gives a command with the code of the game to both, and expects equal replies.
    async fn ask_alike(&mut self, by: &RequestAuthor, command: &str) {
        let [one, other] = self.ask(by, &format!("{command} {}", self.id)).await;
        assert_eq!(one, other, "{} sends {command}", by.name);
    }

    async fn games(&self) -> [Game; 2] {
        [self.worlds[0].game(self.id).await, self.worlds[1].game(self.id).await]
    }

    /// Places a fleet in each; half of its pieces are equal.
    async fn lay(&mut self, by: &RequestAuthor, seed: u64) {
        let rules = self.games().await[0].rules().clone();
        for (world, fleet) in self.worlds.iter_mut().zip(Twins::joined(&rules, seed).fleets_of_b) {
            let command = format!("place {} {}", fleet.format(rules.notation()), self.id);
            assert!(!matches!(world.say(by.clone(), Place::Private, &command).await, Reply::Refused(_)), "{command}");
        }
    }

    /// Expects equal replies to every command that neither plays nor begins a game.
    async fn compare(&mut self, by: &RequestAuthor) {
        for verb in VERBS.iter().filter(|verb| !PLAYS.contains(&verb.id)) {
            let takes_game = verb.params.iter().any(|param| param.kind == ParamKind::Game);
            let command = if takes_game { format!("{} {}", verb.name, self.id) } else { verb.name.to_owned() };
            let [one, other] = self.ask(by, &command).await;
            assert_eq!(one, other, "{} sends {command}", by.name);
        }
        for command in ["look admiral", "look hit=green", "look room contrast", "look room"] {
            let [one, other] = self.ask(by, command).await;
            assert_eq!(one, other, "{} sends {command}", by.name);
        }
    }
}

/// The commands that play the game or begin another.
const PLAYS: [VerbId; 4] = [VerbId::Battle, VerbId::Ready, VerbId::ResignNow, VerbId::EndNow];

/// The computer's shots, and their outcomes.
fn shots(game: &Game) -> Vec<(Cell, Outcome)> {
    let shot = |report| match report {
        Report::Shot { by: Side::B, cell, outcome, .. } => Some((cell, outcome)),
        _ => None,
    };
    game.log().iter().filter_map(|logged| logged.event.report(game.rules())).filter_map(shot).collect()
}

#[tokio::test]
async fn computer_fires_alike_at_twin_fleets_until_answers_differ() {
    for (seed, opponent) in (500..).zip(COMPUTER_PLAYERS.iter().step_by(4)) {
        let mut pair = Pair::begin(&format!("battle {} classic first=guest", opponent.id)).await;
        pair.lay(&anna(), seed).await;
        pair.ask_alike(&anna(), "ready").await;
        let mut fired = 0;
        let (one, other) = loop {
            let [one, other] = pair.games().await;
            let difference = shots(&one).into_iter().zip(shots(&other)).find(|(one, other)| one != other);
            if let Some(difference) = difference {
                break difference;
            }
            assert_eq!(one.public().phase, Phase::Firing(Side::A), "{}: the outcomes are equal so far", opponent.id);
            let cell = Cell::all(FieldSize::square(10)).nth(fired).expect("outcomes differ before all cells are fired at");
            fired += 1;
            pair.ask_alike(&anna(), &format!("fire {} !", one.rules().notation().name(cell))).await;
        };
        assert_eq!(one.0, other.0, "{} fires at the same cell until an outcome differs", opponent.id);
    }
}

#[tokio::test]
async fn secrecy_holds_for_replies_to_others() {
    let kari = asker(3, "Kari");
    let mut pair = Pair::begin("battle classic judge=server first=host").await;
    pair.ask_alike(&oleg(), "join").await;
    pair.lay(&oleg(), 40).await;
    pair.compare(&anna()).await;
    for (by, command) in [(oleg(), "ready"), (anna(), "shuffle"), (anna(), "ready")] {
        pair.ask_alike(&by, command).await;
    }
    pair.compare(&anna()).await;
    pair.compare(&kari).await;
    let games = pair.games().await;
    let [one, other] = [0, 1].map(|world| staged::decks(&games[world], Side::B));
    let cell = Cell::all(FieldSize::square(10)).find(|cell| !one.union(&other).contains(*cell)).expect("most cells are empty");
    pair.ask_alike(&anna(), &format!("fire {} !", games[0].rules().notation().name(cell))).await;
    assert_eq!(pair.games().await.map(|game| game.public().phase), [Phase::Firing(Side::B); 2]);
    pair.compare(&anna()).await;
    assert!(pair.ask(&anna(), "export").await[0].contains(&pair.id.to_string()), "the export contains the game");
    pair.ask(&oleg(), &format!("resign_now {}", pair.id)).await;
    let [one, other] = pair.ask(&anna(), &format!("record {}", pair.id)).await;
    assert_ne!(one, other, "the comparison finds the revealed fleet");
}
