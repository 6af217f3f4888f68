//! Followers at the end of the courier's way: what reaches them, that a closed door ends it quietly, and that nothing
//! comes after they have stopped.

use std::{collections::HashSet, sync::Arc, time::Duration};

use async_trait::async_trait;
use broadside::{
    courier::{Courier, Rounds},
    platform::{Address, Failure, Manner, Outgoing, Platform},
};
use broadside_core::{
    game::{
        Game,
        cell::Cell,
        following::Follower,
        ids::{GameId, Home, PlayerId, RoomId},
        view::Phase,
    },
    service::{
        Service,
        chance::{FairDice, SystemClock},
        embedded::Embedded,
        request::{Asker, Place, Reply, Request, Said, View},
        store::RequestId,
    },
    talk::{brief, locale::Locale, verb::Voice},
};
use tokio::sync::{mpsc::unbounded_channel, watch};
use tokio_util::sync::CancellationToken;

const ROOM: RoomId = RoomId { home: Home::Discord, chat: 77, topic: 0 };

fn person(number: u64, name: &str) -> Asker {
    Asker { id: PlayerId { home: Home::Discord, number }, name: name.to_owned(), handle: None, locale: Some(Locale::En) }
}

/// A platform that keeps what it is given, and lets nothing in at closed doors.
struct Post {
    delivered: watch::Sender<Vec<(Address, Outgoing)>>,
    shut: HashSet<Address>,
}

#[async_trait]
impl Platform for Post {
    fn home(&self) -> Home {
        Home::Discord
    }

    async fn deliver(&self, to: Address, outgoing: Outgoing) -> Result<String, Failure> {
        if self.shut.contains(&to) {
            return Err(Failure::Undeliverable);
        }
        let anchor = match (&outgoing.standing, outgoing.manner) {
            (Some(standing), Manner::InPlace) => standing.clone(),
            _ => outgoing.nonce.clone(),
        };
        self.delivered.send_modify(|all| all.push((to, outgoing)));
        Ok(anchor)
    }

    async fn reaches(&self, player: PlayerId) -> bool {
        !self.shut.contains(&Address::Player(player))
    }
}

/// A house with one platform and its courier going round.
struct Town {
    service: Arc<Service>,
    delivered: watch::Receiver<Vec<(Address, Outgoing)>>,
    said: u64,
    stop: CancellationToken,
    rounds: tokio::task::JoinHandle<()>,
}

impl Town {
    fn new(shut: &[PlayerId]) -> Self {
        let (bell, heard) = unbounded_channel();
        let store = Arc::new(Embedded::in_memory().expect("memory is always there"));
        let service = Arc::new(Service::new(store, Arc::new(SystemClock), Arc::new(FairDice), bell));
        let (sender, delivered) = watch::channel(Vec::new());
        let post = Post { delivered: sender, shut: shut.iter().copied().map(Address::Player).collect() };
        let courier = Courier::new(Arc::clone(&service), vec![Arc::new(post)]);
        let stop = CancellationToken::new();
        let rounds = tokio::spawn(Rounds::new(Arc::clone(&service), courier, 1).run(heard, stop.clone()));
        Self { service, delivered, said: 0, stop, rounds }
    }

    async fn say(&mut self, by: &Asker, place: Place, words: &str) -> Reply {
        self.said += 1;
        let id = RequestId::hash(&["following", &self.said.to_string()]);
        let said = Said::Text(words.to_owned());
        self.service.handle(&Request { id, by: by.clone(), place, said, mention: None, reply: None }).await
    }

    async fn told(&mut self, by: &Asker, place: Place, words: &str) {
        let reply = self.say(by, place, words).await;
        assert!(matches!(reply, Reply::Told(_)), "{words}: {reply:?}");
    }

    async fn game(&self, id: GameId) -> Game {
        self.service.game(id).await.expect("memory answers").expect("the game is there")
    }

    /// Waits until what was delivered is so.
    async fn until(&mut self, what: &str, so: impl FnMut(&Vec<(Address, Outgoing)>) -> bool) {
        let waiting = self.delivered.wait_for(so);
        tokio::time::timeout(Duration::from_secs(180), waiting).await.unwrap_or_else(|_| panic!("{what}")).expect("the platform stays");
    }

    /// Everything said at an address, in order.
    fn heard(&self, at: Address) -> String {
        self.delivered.borrow().iter().filter(|(to, _)| *to == at).map(|(_, out)| format!("{}\n", out.message.text)).collect()
    }

    /// Anna and Oleg, both ready, in the room.
    async fn fought(&mut self, anna: &Asker, oleg: &Asker) -> GameId {
        self.told(anna, Place::Room(ROOM), "battle rules:classic").await;
        self.until("the challenge is posted", |all| !all.is_empty()).await;
        let text = self.heard(Address::Room(ROOM));
        let code = |word: &str| word.trim_matches(|c: char| !c.is_ascii_uppercase()).parse::<GameId>().ok();
        let id = text.split_whitespace().find_map(code).expect("the challenge says its code");
        self.told(oleg, Place::Room(ROOM), &format!("join {id}")).await;
        for by in [anna, oleg] {
            self.told(by, Place::Private, &format!("ready {id}")).await;
        }
        id
    }

    /// One shot, whoever is to fire; the line that tells of it.
    async fn shot(&mut self, id: GameId, players: [&Asker; 2]) -> String {
        let game = self.game(id).await;
        let Phase::Firing(side) = game.public().phase else { panic!("{:?}", game.public().phase) };
        let shot = game.public().charts[!side].shot();
        let cell = Cell::all(10).find(|cell| !shot.contains(*cell)).expect("cells are left");
        let words = format!("fire {} ! {id}", game.rules().notation().name(cell));
        self.told(players[side.number() as usize], Place::Room(ROOM), &words).await;
        let after = self.game(id).await;
        let post = brief::post(&after, game.log().len(), after.log().len(), Locale::En);
        post.text.lines().next().expect("a shot is told").to_owned()
    }

    async fn end(self) {
        self.stop.cancel();
        self.rounds.await.expect("the rounds do not panic");
    }
}

#[tokio::test]
async fn a_follower_hears_every_line_once_and_sees_no_field_but_the_public_one() {
    let (anna, oleg, kari, per) = (person(1, "Anna"), person(2, "Oleg"), person(3, "Kari"), person(4, "Per"));
    let mut town = Town::new(&[per.id]);
    let id = town.fought(&anna, &oleg).await;
    for by in [&kari, &per] {
        town.told(by, Place::Private, &format!("follow {id}")).await;
    }
    let at = Address::Player(kari.id);
    town.until("the follower is told so", |all| all.iter().any(|(to, _)| *to == at)).await;
    let mut lines = Vec::new();
    for _ in 0..10 {
        lines.push(town.shot(id, [&anna, &oleg]).await);
    }
    let last = lines.last().cloned().expect("shots were fired");
    for place in [at, Address::Room(ROOM)] {
        town.until("the last shot is told", |all| all.iter().any(|(to, out)| *to == place && out.message.text.contains(&last))).await;
        let heard = town.heard(place);
        assert_eq!(heard.lines().filter(|line| lines.iter().any(|told| told == line)).collect::<Vec<_>>(), lines, "each once, in order");
    }
    for (_, out) in town.delivered.borrow().iter().filter(|(to, _)| *to == at) {
        let picture = out.message.picture.as_ref().expect("a board");
        assert!(matches!(*picture.view, View::Public(_)));
    }
    let dropped = async {
        let mut ticks = tokio::time::interval(Duration::from_millis(20));
        while town.game(id).await.followers() != [Follower::Person(kari.id)] {
            ticks.tick().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(180), dropped).await.expect("whose door is closed is dropped");
    assert!(!town.heard(Address::Room(ROOM)).contains("Per"), "quietly");
    town.end().await;
}

#[tokio::test]
async fn who_has_stopped_following_hears_nothing_more() {
    let (anna, oleg, kari) = (person(1, "Anna"), person(2, "Oleg"), person(3, "Kari"));
    let mut town = Town::new(&[]);
    let id = town.fought(&anna, &oleg).await;
    town.told(&kari, Place::Private, &format!("follow {id}")).await;
    let at = Address::Player(kari.id);
    let first = town.shot(id, [&anna, &oleg]).await;
    town.until("the first shot is told", |all| all.iter().any(|(to, out)| *to == at && out.message.text.contains(&first))).await;
    let before = town.heard(at);
    assert!(matches!(town.say(&kari, Place::Private, &format!("unfollow {id}")).await, Reply::Private(_)));
    let second = town.shot(id, [&anna, &oleg]).await;
    let room = Address::Room(ROOM);
    town.until("the room hears of it", |all| all.iter().any(|(to, out)| *to == room && out.message.text.contains(&second))).await;
    assert!(matches!(town.say(&anna, Place::Room(ROOM), &format!("resign {id}")).await, Reply::Told(Voice::Public)));
    town.until("the room hears the end", |all| all.iter().any(|(to, out)| *to == room && out.message.text.contains("resigns"))).await;
    assert_eq!(town.heard(at), before);
    town.end().await;
}
