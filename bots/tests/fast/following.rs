//! Followers at the end of delivery's way: what reaches them, and that a closed door ends it quietly.

use std::time::Duration;

use broadside::platform::Address;
use broadside_core::{
    game::following::Follower,
    service::request::{Place, View},
};

use crate::town::{ROOM, Town, person};

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
