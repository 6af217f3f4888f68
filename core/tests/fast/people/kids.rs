//! Kids' mode: what it closes, how it cannot be avoided, and the code that ends it.

use broadside_arena::career::notification::Notification;
use broadside_game::{ids::PlayerId, ruleset::Hints, side::Side};
use broadside_present::{help::HELP_TOPICS, opponents::CHILDREN_OPPONENTS};
use broadside_service::request::{Authority, Place, Press, Reply, Request, RequestAuthor, RequestInput};

use super::{
    kept_out::{HERE, about},
    linking::{anna_elsewhere, button, claim, code_of, join},
    rig::{Rig, anna, kari, oleg, refused, shown},
};

const CLOSED: &str = "closed in kids’ mode";

#[tokio::test]
async fn kids_mode_reaches_no_strangers_and_cannot_be_left() {
    let mut rig = Rig::new();
    rig.begin(&anna(), &oleg(), HERE).await;
    shown(&rig.say(&anna(), "kids on 4821").await);
    for (place, typed) in [
        // Would show strangers.
        (Place::Private, "quick"),
        (HERE, "quick mb"),
        (Place::Private, "top"),
        (HERE, "top world"),
        // Would show a child's own words to a room.
        (HERE, "save cove room mb"),
        (HERE, "tournament create name=Nonsense"),
        (HERE, "tournament set name=Nonsense"),
        // Would be a way around the mode.
        (Place::Private, "say on"),
        (Place::Private, "say off"),
        (Place::Private, "link"),
        (Place::Private, "link ABCDEFGH"),
    ] {
        assert!(refused(&rig.say_in(&anna(), place, typed).await).contains(CLOSED), "{typed}");
    }
    for data in ["quick", "say off"] {
        assert!(refused(&rig.press(&anna(), data).await).contains(CLOSED), "the key {data}");
    }
    for typed in ["say you fool", "say https://x.org"] {
        assert!(refused(&rig.say(&anna(), typed).await).contains("not on my list"), "{typed}");
    }
    let sayings = rig.letters.len();
    for typed in ["say nice", "save cove mb", "games", "help", "kids", "language en"] {
        shown(&rig.say(&anna(), typed).await);
    }
    shown(&rig.say_in(&anna(), HERE, "top").await);
    assert_eq!(rig.letters.len(), sayings + 1, "the phrase went on its way");
    assert!(!matches!(rig.say(&oleg(), "quick").await, Reply::Refused(_)), "nobody else is restricted");
}

#[tokio::test]
async fn kids_mode_allows_no_tournaments() {
    let mut rig = Rig::new();
    let open = rig.create(&kari(), "single start=hand least=2").await;
    let entered = rig.create(&kari(), "single start=hand least=2").await;
    shown(&rig.say_in(&anna(), HERE, &format!("join {entered}")).await);
    shown(&rig.say_in(&oleg(), HERE, &format!("join {open}")).await);
    shown(&rig.say(&anna(), "kids on 4821").await);
    for (place, typed) in [
        (HERE, format!("join {open}")),
        (Place::Private, format!("/start {open}")),
        (HERE, format!("tournament join {open}")),
        (HERE, format!("tournament checkin {entered}")),
        (HERE, format!("tournament start {entered}")),
        (HERE, "tournament create single start=hand least=2".to_owned()),
    ] {
        assert!(refused(&rig.say_in(&anna(), place, &typed).await).contains(CLOSED), "{typed}");
    }
    for deed in ["join", "tournament join", "tournament checkin"] {
        assert!(refused(&rig.press(&anna(), &format!("{open} 0 {deed}")).await).contains(CLOSED), "the key {deed}");
    }
    let put_in = about(&mut rig, &kari(), HERE, &format!("tournament replace {open} Oleg @anna"), &anna()).await;
    assert!(refused(&put_in).contains("Anna may not play here"), "nor is a child put in, and nobody is told why");

    shown(&rig.say_in(&anna(), HERE, "tournament list").await);
    shown(&rig.say(&anna(), &format!("tournament card {open}")).await);
    shown(&rig.say(&anna(), &format!("tournament leave {entered}")).await);
    shown(&rig.say(&anna(), "kids off 4821").await);
    shown(&rig.say_in(&anna(), HERE, &format!("join {open}")).await);
}

#[tokio::test]
async fn kids_mode_has_gentle_opponents_and_hints() {
    let mut rig = Rig::new();
    let earlier = rig.battle(&anna(), Place::Private, "battle captain").await;
    rig.press(&anna(), &format!("{earlier} 0 resign_now")).await;
    shown(&rig.say(&anna(), "kids on 4821").await);

    for typed in ["battle captain".to_owned(), "battle neural mb".to_owned(), format!("rematch {earlier}")] {
        let Reply::Refused(body) = rig.say(&anna(), &typed).await else { panic!("{typed}") };
        assert!(body.text.contains("gentle ones"), "{typed}: {}", body.text);
        assert_eq!(body.keys.concat().len(), CHILDREN_OPPONENTS.len(), "{typed}");
    }
    for (typed, number) in [("battle computer hints=off", 2), ("battle cabin-boy", 2), ("battle deckhand", 3), ("battle beginner", 6)] {
        assert!(matches!(rig.say(&anna(), typed).await, Reply::Committed(_)), "{typed}");
        let id = rig.newest(&anna()).await;
        let game = rig.game(id).await;
        let opponent = game.public().seats[Side::B].as_ref().map(|seat| seat.player);
        assert_eq!((opponent, game.rules().hints), (Some(PlayerId::computer(number)), Hints::On), "{typed}");
        rig.press(&anna(), &format!("{id} 0 resign_now")).await;
        assert!(matches!(rig.say(&anna(), &format!("rematch {id}")).await, Reply::Committed(_)), "{typed}, again");
        let again = rig.newest(&anna()).await;
        rig.press(&anna(), &format!("{again} 0 resign_now")).await;
    }
    let id = rig.begin(&anna(), &oleg(), Place::Private).await;
    assert_eq!(rig.game(id).await.rules().hints, Hints::On, "with people as well");
}

#[tokio::test]
async fn kids_mode_ends_only_by_its_code_which_cannot_be_guessed() {
    let mut rig = Rig::new();
    assert!(shown(&rig.say(&anna(), "kids").await).text.contains("is off"));
    for typed in ["kids on", "kids on 123", "kids on 123456789", "kids on abcd", "kids 4821"] {
        refused(&rig.say(&anna(), typed).await);
    }
    assert!(refused(&rig.say(&anna(), "kids off 4821").await).contains("not on"));
    assert!(shown(&rig.say(&anna(), "kids on 4821").await).text.contains("delete any message with it"));
    assert!(rig.found(b"4821").await.is_empty(), "the code is kept nowhere");
    for typed in ["kids on 1111", "kids on 4821"] {
        assert!(refused(&rig.say(&anna(), typed).await).contains("on already"), "{typed}: it tells nothing of the code");
    }
    for wrong in ["0000", "4820", "48210", "1248", "9999"] {
        assert!(refused(&rig.say(&anna(), &format!("kids off {wrong}")).await).contains("not the code"), "{wrong}");
    }
    rig.restart();
    assert!(refused(&rig.say(&anna(), "kids off 4821").await).contains("too often"), "not even the right one is looked at");
    rig.advance(600);
    assert!(shown(&rig.say(&anna(), "kids off 4821").await).text.contains("is off"));
    shown(&rig.say(&anna(), "say off").await);
    assert!(shown(&rig.say(&anna(), "kids on 7777").await).text.contains("is on"));
    assert!(refused(&rig.say(&anna(), "kids off 4821").await).contains("not the code"), "the code of another time");
}

#[tokio::test]
async fn kids_mode_applies_to_its_account_and_survives_unlinking() {
    let mut rig = Rig::new();
    join(&mut rig, &anna(), &anna_elsewhere()).await;
    shown(&rig.say(&anna_elsewhere(), "kids on 4821").await);
    assert!(refused(&rig.say(&anna_elsewhere(), "quick").await).contains(CLOSED));
    assert!(!matches!(rig.say(&anna(), "quick").await, Reply::Refused(_)), "the other account is not locked");
    shown(&rig.say(&anna_elsewhere(), "unlink").await);
    assert!(refused(&rig.say(&anna_elsewhere(), "quick").await).contains(CLOSED), "it is on still");
    shown(&rig.say(&anna_elsewhere(), "kids off 4821").await);
    assert!(!matches!(rig.say(&anna_elsewhere(), "quick").await, Reply::Refused(_)));
}

#[tokio::test]
async fn kids_mode_always_allows_erasure() {
    let mut rig = Rig::new();
    rig.say(&anna(), "save cove mb").await;
    shown(&rig.say(&anna(), "kids on 4821").await);
    for typed in ["forget", "erase"] {
        shown(&rig.say(&anna(), typed).await);
    }
    shown(&rig.press(&anna(), "erase now").await);
    rig.settle().await;
    assert_eq!(rig.found(b"cove").await, []);
    assert!(shown(&rig.say(&anna(), "kids").await).text.contains("is off"));
}

#[tokio::test]
async fn operator_ends_kids_mode_when_the_code_is_lost() {
    let mut rig = Rig::new();
    shown(&rig.say(&anna(), "kids on 4821").await);
    shown(&rig.say(&oleg(), "kids on 4821").await);
    for wrong in ["0000", "1111", "2222", "3333", "4444"] {
        assert!(refused(&rig.say(&anna(), &format!("kids off {wrong}")).await).contains("not the code"), "{wrong}");
    }
    assert!(refused(&rig.say(&anna(), "kids off 4821").await).contains("too often"));
    assert!(rig.service.unlock(anna().id).await.expect("memory answers"), "it was on");
    assert!(shown(&rig.say(&anna(), "kids").await).text.contains("is off"));
    assert!(!matches!(rig.say(&anna(), "quick").await, Reply::Refused(_)));
    shown(&rig.say(&anna(), "quick stop").await);
    assert!(refused(&rig.say(&oleg(), "quick").await).contains(CLOSED), "for nobody else");

    rig.advance(1);
    let stored = rig.store.keys.lock().expect("nobody panics holding it").len();
    for player in [anna().id, kari().id] {
        assert!(!rig.service.unlock(player).await.expect("memory answers"), "it is not on for {player}");
    }
    assert_eq!(rig.store.keys.lock().expect("nobody panics holding it").len(), stored, "nothing is kept of a person who was never there");

    // After another code is set, guesses at the lost one do not count against it.
    assert!(shown(&rig.say(&anna(), "kids on 7777").await).text.contains("is on"));
    for wrong in ["4821", "1111", "2222", "3333"] {
        assert!(refused(&rig.say(&anna(), &format!("kids off {wrong}")).await).contains("not the code"), "{wrong}");
    }
    assert!(shown(&rig.say(&anna(), "kids off 7777").await).text.contains("is off"));
}

#[tokio::test]
async fn kids_mode_offers_no_button_that_it_refuses() {
    let mut rig = Rig::new();
    rig.begin(&anna(), &oleg(), HERE).await;
    shown(&rig.say(&anna(), "kids on 4821").await);
    let mut offered = 0;
    for place in [Place::Private, HERE] {
        let topics = HELP_TOPICS.iter().map(|topic| format!("help {}", topic.word));
        let screens =
            ["opponents", "help", "start", "help more", "battle", "custom", "games", "profile", "top", "about", "tactics", "rules", "say"];
        for typed in screens.map(str::to_owned).into_iter().chain(topics) {
            let reply = rig.say_in(&anna(), place, &typed).await;
            // Public replies are for everybody there.
            let (Reply::Private(body) | Reply::Page(body) | Reply::Refused(body)) = reply else { continue };
            for key in body.keys.concat() {
                let Press::Verb(data) = &key.press else { continue };
                let request = rig.request(&anna(), place, RequestInput::Press(data.clone()));
                if let Reply::Refused(body) = rig.service.handle(&request).await {
                    let mode = body.text.contains(CLOSED) || body.text.contains("gentle ones");
                    assert!(!mode, "{typed}: the key {} ({data}): {}", key.label, body.text);
                }
                offered += 1;
            }
        }
    }
    assert!(offered > 30, "{offered}");
}

#[tokio::test]
async fn search_begun_before_kids_mode_finds_nobody() {
    let mut rig = Rig::new();
    shown(&rig.say(&anna(), "quick").await);
    shown(&rig.say(&anna(), "kids on 4821").await);
    shown(&rig.say(&oleg(), "quick").await);
    rig.advance(300);
    rig.wake().await;
    assert!(rig.letters.iter().all(|(_, letter)| !matches!(letter, Notification::Matched(..))), "{:?}", rig.letters);
}

#[tokio::test]
async fn kids_mode_is_not_bypassed_by_an_earlier_link_code() {
    let mut rig = Rig::new();
    let code = code_of(&mut rig, &anna_elsewhere()).await;
    claim(&mut rig, &anna(), &code).await;
    shown(&rig.say(&anna(), "kids on 4821").await);
    let agrees = button(&rig, &anna_elsewhere());
    assert!(refused(&rig.press(&anna_elsewhere(), &agrees).await).contains(CLOSED));
    assert!(refused(&rig.say(&anna(), "quick").await).contains(CLOSED), "it is on still");
    shown(&rig.say(&anna(), "kids off 4821").await);
    shown(&rig.press(&anna_elsewhere(), &agrees).await);
}

async fn send_in_room(rig: &mut Rig, by: &RequestAuthor, said: RequestInput) -> Reply {
    let request = rig.request(by, HERE, said);
    rig.handle(&Request { authority: Authority::Member, ..request }).await
}

#[tokio::test]
async fn kids_mode_code_is_accepted_only_in_private() {
    let mut rig = Rig::new();
    let typed = send_in_room(&mut rig, &anna(), RequestInput::Text("/kids on 4821".to_owned())).await;
    assert!(refused(&typed).contains("Everybody here can read"));
    assert!(shown(&send_in_room(&mut rig, &anna(), RequestInput::Text("/kids".to_owned())).await).text.contains("is off"));
    let options = ["lock", "pin"].into_iter().zip(["on", "4821"]).map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let command = RequestInput::Command { verb: "kids".to_owned(), options };
    assert!(matches!(send_in_room(&mut rig, &anna(), command).await, Reply::Private(_)), "a slash command stands in no chat");
    let Reply::Private(export) = rig.say(&anna(), "export").await else { panic!("it is handed over") };
    let (_, file) = export.file.expect("as a file");
    assert!(file.contains("\"lock\"") && !file.contains("4821"), "that there is a lock, and nothing of it");
}
