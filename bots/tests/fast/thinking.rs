//! The computer's turn at the end of delivery's way: the shot is told at once, and its answer, thought over, comes
//! with the rounds into the same message.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use broadside::{
    delivery::{Delivery, Leases},
    platform::{Address, Failure, Manner, Outgoing, Platform},
};
use broadside_core::{
    game::{
        Game,
        cell::Cell,
        ids::{GameId, Home, PlayerId},
        side::Side,
    },
    present::locale::Locale,
    service::{
        Pace, Service,
        chance::{FairDice, SystemClock},
        embedded::Embedded,
        request::{Asker, Authority, Place, Reply, Request, Said},
        store::RequestId,
    },
};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// A platform that keeps what it is given.
struct Post(watch::Sender<Vec<Outgoing>>);

#[async_trait]
impl Platform for Post {
    fn home(&self) -> Home {
        Home::Telegram
    }

    async fn deliver(&self, _to: Address, outgoing: Outgoing) -> Result<String, Failure> {
        let anchor = match (&outgoing.standing, outgoing.manner) {
            (Some(standing), Manner::InPlace) => standing.clone(),
            _ => outgoing.nonce.clone(),
        };
        self.0.send_modify(|all| all.push(outgoing));
        Ok(anchor)
    }

    async fn reaches(&self, _player: PlayerId) -> bool {
        true
    }
}

async fn say(service: &Service, words: &str) {
    let by = Asker { id: PlayerId { home: Home::Telegram, number: 1 }, name: "Anna".to_owned(), handle: None, locale: Some(Locale::EN) };
    let request = Request {
        id: RequestId::hash(&["thinking", words]),
        by,
        place: Place::Private,
        said: Said::Text(words.to_owned()),
        mention: None,
        authority: Authority::Manager,
        reply: None,
        heard: None,
    };
    assert!(matches!(service.handle(&request).await, Reply::Told(_)), "{words}");
}

async fn heard(delivered: &mut watch::Receiver<Vec<Outgoing>>, what: &str, so: impl Fn(&Outgoing) -> bool) -> Outgoing {
    let waiting = delivered.wait_for(|all| all.iter().any(&so));
    let all =
        tokio::time::timeout(Duration::from_secs(180), waiting).await.unwrap_or_else(|_| panic!("{what}")).expect("the platform stays");
    all.iter().rfind(|out| so(out)).expect("it was waited for").clone()
}

#[tokio::test]
async fn a_shot_is_told_at_once_and_the_answer_comes_into_its_message() {
    let store = Arc::new(Embedded::in_memory().expect("memory is always there"));
    let service = Service::new(store, Arc::new(SystemClock), Arc::new(FairDice));
    let service = Arc::new(service.with_pace(Pace::at_most(Duration::from_secs(2))));
    let (sender, mut delivered) = watch::channel(Vec::new());
    let delivery = Delivery::new(Arc::clone(&service), vec![Arc::new(Post(sender))]);
    let stop = CancellationToken::new();
    let rounds = tokio::spawn(Leases::new(Arc::clone(&service), delivery, 1).run(stop.clone()));

    say(&service, "battle computer first=host").await;
    let challenge = heard(&mut delivered, "the game begins", |_| true).await;
    let code = |word: &str| word.trim_matches(|c: char| !c.is_ascii_uppercase()).parse::<GameId>().ok();
    let keys = challenge.message.keys.iter().flatten().map(|key| format!("{:?}", key.press)).collect::<Vec<_>>().join(" ");
    let id = format!("{} {keys}", challenge.message.text).split([' ', '"', ':']).find_map(code).expect("the game says its code");
    let game = async || -> Game { service.game(id).await.expect("memory answers").expect("the game is there") };
    say(&service, "ready").await;
    for cell in Cell::all(10) {
        if game().await.public().awaits(Side::B) {
            break;
        }
        // Whatever is known to be empty is fired at all the same.
        say(&service, &format!("fire {} !", game().await.rules().notation().name(cell))).await;
    }
    let thinking = heard(&mut delivered, "the shot is told", |out| out.message.text.contains("Computer is thinking")).await;
    assert!(thinking.message.text.contains("Anna fires"), "{}", thinking.message.text);
    let answer = heard(&mut delivered, "the computer answers", |out| out.message.text.contains("Computer fires")).await;
    // A slow machine may have told of the shot in more than one message: the answer comes into the last of them.
    let told: Vec<Outgoing> = delivered.borrow().iter().filter(|out| out.message.text.contains("Computer is thinking")).cloned().collect();
    let before = told.last().expect("it was told").nonce.clone();
    assert_eq!((answer.manner, answer.standing), (Manner::InPlace, Some(before)), "{told:#?}");
    assert!(answer.recap.contains("Anna fires"), "{}", answer.recap);
    stop.cancel();
    rounds.await.expect("the rounds do not panic");
}
