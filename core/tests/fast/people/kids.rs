//! Kids' mode: what it closes, that it cannot be bypassed, and the code that ends it.

use broadside_arena::career::notification::Notification;
use broadside_game::{ids::PlayerId, ruleset::Hints, side::Side};
use broadside_present::{help::HELP_TOPICS, opponents::CHILDREN_OPPONENTS};
use broadside_service::request::{Authority, Place, Press, Reply, Request, RequestAuthor, RequestInput};

use super::{
    kept_out::{HERE, say_about},
    linking::{anya, claim_code, confirm_button, issue_code, link_accounts},
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
        // Would bypass the mode.
        (Place::Private, "say on"),
        (Place::Private, "say off"),
        (Place::Private, "link"),
        (Place::Private, "link ABCDEFGH"),
    ] {
        assert!(refused(&rig.say_in(&anna(), place, typed).await).contains(CLOSED), "{typed}");
    }
    for data in ["quick", "say off"] {
        assert!(refused(&rig.press(&anna(), data).await).contains(CLOSED), "the button {data}");
    }
    for typed in ["say you fool", "say https://x.org"] {
        assert!(refused(&rig.say(&anna(), typed).await).contains("not on my list"), "{typed}");
    }
    let before = rig.notifications.len();
    for typed in ["say nice", "save cove mb", "games", "help", "kids", "language en"] {
        shown(&rig.say(&anna(), typed).await);
    }
    shown(&rig.say_in(&anna(), HERE, "top").await);
    assert_eq!(rig.notifications.len(), before + 1, "the phrase is sent");
    assert!(!matches!(rig.say(&oleg(), "quick").await, Reply::Refused(_)), "other players are not restricted");
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
    for command in ["join", "tournament join", "tournament checkin"] {
        assert!(refused(&rig.press(&anna(), &format!("{open} 0 {command}")).await).contains(CLOSED), "the button {command}");
    }
    let reply = say_about(&mut rig, &kari(), HERE, &format!("tournament replace {open} Oleg @anna"), &anna()).await;
    assert!(refused(&reply).contains("Anna may not play here"), "a child cannot replace an entrant, and the reason is not told");

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
    assert_eq!(rig.game(id).await.rules().hints, Hints::On, "hints are on with people as well");
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
    assert!(rig.records_with(b"4821").await.is_empty(), "the code is not stored");
    for typed in ["kids on 1111", "kids on 4821"] {
        assert!(refused(&rig.say(&anna(), typed).await).contains("on already"), "{typed}: a right code gets no other reply");
    }
    for wrong in ["0000", "4820", "48210", "1248", "9999"] {
        assert!(refused(&rig.say(&anna(), &format!("kids off {wrong}")).await).contains("not the code"), "{wrong}");
    }
    rig.restart();
    assert!(refused(&rig.say(&anna(), "kids off 4821").await).contains("too often"), "even the right code is refused");
    rig.advance(600);
    assert!(shown(&rig.say(&anna(), "kids off 4821").await).text.contains("is off"));
    shown(&rig.say(&anna(), "say off").await);
    assert!(shown(&rig.say(&anna(), "kids on 7777").await).text.contains("is on"));
    assert!(refused(&rig.say(&anna(), "kids off 4821").await).contains("not the code"), "an earlier code is not valid any more");
}

#[tokio::test]
async fn kids_mode_applies_to_its_account_and_survives_unlinking() {
    let mut rig = Rig::new();
    link_accounts(&mut rig, &anna(), &anya()).await;
    shown(&rig.say(&anya(), "kids on 4821").await);
    assert!(refused(&rig.say(&anya(), "quick").await).contains(CLOSED));
    assert!(!matches!(rig.say(&anna(), "quick").await, Reply::Refused(_)), "the mode does not apply to the other account");
    shown(&rig.say(&anya(), "unlink").await);
    assert!(refused(&rig.say(&anya(), "quick").await).contains(CLOSED), "the mode stays on");
    shown(&rig.say(&anya(), "kids off 4821").await);
    assert!(!matches!(rig.say(&anya(), "quick").await, Reply::Refused(_)));
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
    assert_eq!(rig.records_with(b"cove").await, []);
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
    assert!(rig.service.unlock(anna().id).await.expect("the store works"), "the mode was on");
    assert!(shown(&rig.say(&anna(), "kids").await).text.contains("is off"));
    assert!(!matches!(rig.say(&anna(), "quick").await, Reply::Refused(_)));
    shown(&rig.say(&anna(), "quick stop").await);
    assert!(refused(&rig.say(&oleg(), "quick").await).contains(CLOSED), "the mode of others stays on");

    rig.advance(1);
    let stored = rig.store.keys.lock().expect("the lock is not poisoned").len();
    for player in [anna().id, kari().id] {
        assert!(!rig.service.unlock(player).await.expect("the store works"), "the mode is not on for {player}");
    }
    assert_eq!(rig.store.keys.lock().expect("the lock is not poisoned").len(), stored, "nothing is stored of an unknown player");

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
            // A public reply is the same for all players of the room.
            let (Reply::Private(body) | Reply::Page(body) | Reply::Refused(body)) = reply else { continue };
            for key in body.keys.concat() {
                let Press::Verb(data) = &key.press else { continue };
                let request = rig.request(&anna(), place, RequestInput::Press(data.clone()));
                if let Reply::Refused(body) = rig.service.handle(&request).await {
                    let is_mode = body.text.contains(CLOSED) || body.text.contains("gentle ones");
                    assert!(!is_mode, "{typed}: the button {} ({data}): {}", key.label, body.text);
                }
                offered += 1;
            }
        }
    }
    assert!(offered > 30, "{offered}");
}

#[tokio::test]
async fn search_started_before_kids_mode_finds_no_opponent() {
    let mut rig = Rig::new();
    shown(&rig.say(&anna(), "quick").await);
    shown(&rig.say(&anna(), "kids on 4821").await);
    shown(&rig.say(&oleg(), "quick").await);
    rig.advance(300);
    rig.wake().await;
    assert!(rig.notifications.iter().all(|(_, sent)| !matches!(sent, Notification::Matched(..))), "{:?}", rig.notifications);
}

#[tokio::test]
async fn kids_mode_is_not_bypassed_by_an_earlier_link_code() {
    let mut rig = Rig::new();
    let code = issue_code(&mut rig, &anya()).await;
    claim_code(&mut rig, &anna(), &code).await;
    shown(&rig.say(&anna(), "kids on 4821").await);
    let data = confirm_button(&rig, &anya());
    assert!(refused(&rig.press(&anya(), &data).await).contains(CLOSED));
    assert!(refused(&rig.say(&anna(), "quick").await).contains(CLOSED), "the mode stays on");
    shown(&rig.say(&anna(), "kids off 4821").await);
    shown(&rig.press(&anya(), &data).await);
}

async fn send_in_room(rig: &mut Rig, by: &RequestAuthor, input: RequestInput) -> Reply {
    let request = rig.request(by, HERE, input);
    rig.handle(&Request { authority: Authority::Member, ..request }).await
}

#[tokio::test]
async fn kids_mode_code_is_accepted_only_in_private() {
    let mut rig = Rig::new();
    let reply = send_in_room(&mut rig, &anna(), RequestInput::Text("/kids on 4821".to_owned())).await;
    assert!(refused(&reply).contains("Everybody here can read"));
    assert!(shown(&send_in_room(&mut rig, &anna(), RequestInput::Text("/kids".to_owned())).await).text.contains("is off"));
    let options = ["lock", "pin"].into_iter().zip(["on", "4821"]).map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let command = RequestInput::Command { verb: "kids".to_owned(), options };
    assert!(matches!(send_in_room(&mut rig, &anna(), command).await, Reply::Private(_)), "a slash command is not visible in the room");
    let Reply::Private(export) = rig.say(&anna(), "export").await else { panic!("the export is a private reply") };
    let (_, file) = export.file.expect("the export is a file");
    assert!(file.contains("\"lock\"") && !file.contains("4821"), "the export says that there is a lock, without its code");
}
