//! Bans by a room or the operator, and blocks between players: checked on every way into a game and for every account.

use broadside_arena::career::notification::Notification;
use broadside_game::ids::{GameId, Home, RoomId};
use broadside_service::{
    outbox::Address,
    request::{Authority, Mention, Place, Press, Reply, Request, RequestAuthor, RequestInput},
};

use super::{
    linking::{anna_elsewhere, code_of, join},
    rig::{ROOM, Rig, anna, kari, oleg, person, refused, shown},
};

pub const HERE: Place = Place::Room(ROOM);

/// Sends text that mentions another player.
pub async fn about(rig: &mut Rig, by: &RequestAuthor, place: Place, words: &str, whom: &RequestAuthor) -> Reply {
    let request = rig.about(by, place, words, whom);
    rig.handle(&request).await
}

/// The data of the key with this label.
pub fn key(reply: &Reply, label: &str) -> String {
    let (Reply::Private(body) | Reply::Page(body)) = reply else { panic!("no answer: {reply:?}") };
    let found = body.keys.concat().into_iter().find(|key| key.label == label);
    let Some(Press::Verb(data)) = found.map(|key| key.press) else { panic!("no key {label}: {:?}", body.keys) };
    assert!(data.len() <= 64, "{data}");
    data
}

/// A room where Anna and Oleg have a finished game and one under way, an open challenge of Oleg's, and an open tournament.
struct Played {
    over: GameId,
    under_way: GameId,
    open: GameId,
    tournament: String,
}

async fn played(rig: &mut Rig) -> Played {
    let over = rig.begin(&oleg(), &anna(), HERE).await;
    rig.press(&anna(), &format!("{over} 0 resign_now")).await;
    let under_way = rig.begin(&oleg(), &anna(), HERE).await;
    let open = rig.battle(&oleg(), HERE, "battle mb").await;
    let tournament = rig.create(&kari(), "single start=hand least=2").await.to_string();
    Played { over, under_way, open, tournament }
}

/// Every way into a game, with what is typed or pressed, and where.
fn ways(played: &Played) -> Vec<(Place, RequestInput)> {
    let Played { over, open, tournament, .. } = played;
    let text = |words: String| RequestInput::Text(words);
    vec![
        (HERE, text("battle mb".to_owned())),
        (HERE, text("battle computer".to_owned())),
        (HERE, RequestInput::Command { verb: "battle".to_owned(), options: Vec::new() }),
        (HERE, RequestInput::Press(format!("{open} 0 join"))),
        (Place::Private, text(format!("join {open}"))),
        (Place::Private, text(open.to_string())),
        (Place::Private, text(format!("/start {open}"))),
        (HERE, text(format!("rematch {over}"))),
        (Place::Private, RequestInput::Press(format!("{over} 0 rematch"))),
        (HERE, text("quick".to_owned())),
        (HERE, text("tournament create".to_owned())),
        (HERE, RequestInput::Press(format!("{tournament} 0 join"))),
        (Place::Private, text(format!("join {tournament}"))),
        (Place::Private, text(format!("/start {tournament}"))),
        (Place::Private, text(format!("tournament join {tournament}"))),
    ]
}

async fn try_all(rig: &mut Rig, by: &RequestAuthor, played: &Played, why: &str) {
    for (place, said) in ways(played) {
        let request = rig.request(by, place, said.clone());
        let reply = rig.handle(&request).await;
        assert!(refused(&reply).contains(why), "{said:?}: {reply:?}");
    }
}

#[tokio::test]
async fn banned_player_cannot_enter_any_game_of_the_room() {
    let mut rig = Rig::new();
    let played = played(&mut rig).await;
    let told = shown(&about(&mut rig, &kari(), HERE, "ban", &anna()).await).text.clone();
    assert!(told.contains("Anna") && told.contains(&played.under_way.to_string()), "{told}");
    try_all(&mut rig, &anna(), &played, "have banned you").await;

    assert!(refused(&about(&mut rig, &oleg(), HERE, "battle", &anna()).await).contains("Anna may not play here"));
    let before = rig.game(played.under_way).await.log().len();
    for by in [anna(), oleg(), anna()] {
        rig.press(&by, &format!("{} 0 fire A1", played.under_way)).await;
    }
    assert!(rig.game(played.under_way).await.log().len() > before, "what is under way goes on");
    rig.press(&anna(), &format!("{} 0 resign_now", played.under_way)).await;
    assert!(rig.game(played.under_way).await.is_over());
    assert!(matches!(rig.say(&anna(), "battle computer").await, Reply::Committed(_)), "elsewhere nothing is changed");

    let list = rig.say_in(&kari(), HERE, "ban").await;
    let lift = key(&list, "Allow Anna");
    let request = rig.request(&kari(), HERE, RequestInput::Press(lift));
    assert!(matches!(rig.service.handle(&request).await, Reply::Page(_)));
    assert!(matches!(rig.say_in(&anna(), HERE, "battle mb").await, Reply::Committed(_)));
}

#[tokio::test]
async fn ban_applies_to_every_account_of_a_person() {
    let mut rig = Rig::new();
    join(&mut rig, &anna(), &anna_elsewhere()).await;
    for banned in [anna(), anna_elsewhere()] {
        about(&mut rig, &kari(), HERE, "ban", &banned).await;
        for by in [anna(), anna_elsewhere()] {
            assert!(refused(&rig.say_in(&by, HERE, "battle mb").await).contains("have banned you"), "{}", by.id);
        }
        about(&mut rig, &kari(), HERE, "unban", &banned).await;
    }
    about(&mut rig, &kari(), HERE, "ban", &anna_elsewhere()).await;
    shown(&rig.say(&anna_elsewhere(), "unlink").await);
    for when in ["parted", "banned again"] {
        for by in [anna(), anna_elsewhere()] {
            assert!(refused(&rig.say_in(&by, HERE, "battle mb").await).contains("have banned you"), "{when}: {}", by.id);
        }
        about(&mut rig, &kari(), HERE, "ban", &anna_elsewhere()).await;
    }
    let later = person(Home::Telegram, 77, "Later");
    join(&mut rig, &anna(), &later).await;
    assert!(refused(&rig.say_in(&later, HERE, "battle mb").await).contains("have banned you"), "joined later");
}

#[tokio::test]
async fn challenge_of_a_banned_player_cannot_be_joined() {
    let mut rig = Rig::new();
    let played = played(&mut rig).await;
    let private = rig.battle(&oleg(), Place::Private, "battle mb").await;
    about(&mut rig, &kari(), HERE, "ban", &oleg()).await;
    for (place, words) in
        [(HERE, format!("join {}", played.open)), (Place::Private, format!("join {}", played.open)), (HERE, format!("join {private}"))]
    {
        let told = rig.say_in(&anna(), place, &words).await;
        assert!(refused(&told).contains("Oleg may not play here"), "{words}: {}", refused(&told));
    }
    assert!(matches!(rig.say(&anna(), &format!("join {private}")).await, Reply::Committed(_)), "elsewhere nothing is changed");
}

#[tokio::test]
async fn forgotten_player_is_in_no_account_of_those_they_blocked() {
    let number = postcard::to_allocvec(&Address::Player(oleg().id)).expect("it can be written");
    for unblocked in [false, true] {
        let mut rig = Rig::new();
        shown(&about(&mut rig, &oleg(), Place::Private, "block", &anna()).await);
        assert!(!rig.found(&number).await.is_empty());
        if unblocked {
            shown(&about(&mut rig, &oleg(), Place::Private, "unblock", &anna()).await);
        }
        rig.press(&oleg(), "erase now").await;
        rig.settle().await;
        assert_eq!(rig.found(&number).await, [], "unblocked: {unblocked}");
    }
}

/// A Discord channel and a Telegram group, each with a place inside it.
fn places() -> [(RoomId, RoomId); 2] {
    let place = |home, chat, topic| (RoomId { home, chat, topic: 0 }, RoomId { home, chat, topic });
    [place(Home::Discord, 77, 5_550), place(Home::Telegram, -100, 5)]
}

#[tokio::test]
async fn ban_applies_to_a_channel_and_all_its_threads() {
    for (whole, inside) in places() {
        let mut rig = Rig::new();
        let beside = RoomId { topic: inside.topic + 1, ..inside };
        // A ban, wherever inside it is declared.
        for (said, tried) in [(whole, inside), (inside, whole), (inside, beside)] {
            shown(&about(&mut rig, &kari(), Place::Room(said), "ban", &anna()).await);
            let told = rig.say_in(&anna(), Place::Room(tried), "battle mb").await;
            assert!(matches!(told, Reply::Refused(_)), "banned in {said}, playing in {tried}: {told:?}");
            let told = refused(&rig.say_in(&anna(), Place::Room(said), "battle mb").await).to_owned();
            assert!(told.contains("have banned you"), "{told}");
            shown(&about(&mut rig, &kari(), Place::Room(tried), "unban", &anna()).await);
            assert!(matches!(rig.say_in(&anna(), Place::Room(said), "battle mb").await, Reply::Committed(_)), "{said}");
        }
        // A game challenged inside, accepted in private.
        let id = rig.battle(&oleg(), Place::Room(inside), "battle mb").await;
        shown(&about(&mut rig, &kari(), Place::Room(whole), "ban", &anna()).await);
        assert!(refused(&rig.say(&anna(), &format!("join {id}")).await).contains("have banned you"), "{inside}");
        shown(&about(&mut rig, &kari(), Place::Room(whole), "unban", &anna()).await);
        // Who may create tournaments, who organises them, and who was removed.
        shown(&rig.say_in(&kari(), Place::Room(whole), "tournament set permit=organisers").await);
        let make = "tournament create single start=hand least=2";
        assert!(
            matches!(rig.as_member(&oleg(), Place::Room(inside), make).await, Reply::Refused(_)),
            "{inside}: only organisers make tournaments"
        );
        shown(&rig.as_member(&kari(), Place::Room(inside), make).await);
        shown(&about(&mut rig, &oleg(), Place::Room(whole), "dismiss", &kari()).await);
        assert!(matches!(rig.as_member(&kari(), Place::Room(inside), make).await, Reply::Refused(_)), "{inside}: dismissed in {whole}");
        // Whether phrases about its games are allowed.
        let id = rig.begin(&anna(), &oleg(), Place::Room(inside)).await;
        rig.say_in(&kari(), Place::Room(whole), "say off room").await;
        let told = rig.press(&anna(), &format!("{id} 0 say hello")).await;
        assert!(refused(&told).contains("Phrases are off where this game is played"), "{inside}: {told:?}");
    }
}

#[tokio::test]
async fn channel_manager_manages_its_threads() {
    for (whole, inside) in places() {
        let mut rig = Rig::new();
        rig.begin(&anna(), &oleg(), Place::Room(whole)).await;
        let ban = key(&rig.say_in(&kari(), Place::Room(whole), "ban").await, "Ban Anna");
        let request = rig.request(&kari(), Place::Room(inside), RequestInput::Press(ban));
        shown(&rig.service.handle(&request).await);
        assert!(matches!(rig.say_in(&anna(), Place::Room(whole), "battle mb").await, Reply::Refused(_)));
    }
}

#[tokio::test]
async fn button_about_a_room_works_only_for_its_managers() {
    let mut rig = Rig::new();
    played(&mut rig).await;
    let ban = key(&rig.say_in(&kari(), HERE, "ban").await, "Ban Anna");
    let elsewhere = Place::Room(RoomId { chat: 78, ..ROOM });
    for (place, authority) in [(Place::Private, Authority::Manager), (elsewhere, Authority::Manager), (Place::Private, Authority::Unknown)]
    {
        let request = rig.request(&kari(), place, RequestInput::Press(ban.clone()));
        let reply = rig.service.handle(&Request { authority, ..request }).await;
        assert!(matches!(reply, Reply::AskAuthority(ROOM)), "{place:?}: {reply:?}");
    }
    let request = rig.request(&oleg(), HERE, RequestInput::Press(ban));
    refused(&rig.service.handle(&Request { authority: Authority::Member, ..request }).await);
    assert!(matches!(rig.say_in(&anna(), HERE, "battle mb").await, Reply::Committed(_)));
}

#[tokio::test]
async fn operator_ban_applies_everywhere() {
    let mut rig = Rig::new();
    let played = played(&mut rig).await;
    join(&mut rig, &anna(), &anna_elsewhere()).await;
    shown(&rig.say(&anna(), "quick").await);
    let banned = rig.service.ban(anna_elsewhere().id).await.expect("memory answers");
    assert_eq!(banned, [anna().id, anna_elsewhere().id]);
    refused(&rig.say(&anna(), "quick stop").await);
    try_all(&mut rig, &anna(), &played, "operator").await;
    for by in [anna(), anna_elsewhere()] {
        for words in ["battle mb", "battle computer", "quick"] {
            assert!(refused(&rig.say(&by, words).await).contains("operator"), "{words}");
        }
    }
    refused(&rig.say(&anna(), "say hello").await);
    assert!(refused(&about(&mut rig, &oleg(), Place::Private, "battle", &anna()).await).contains("may not play"));
    assert_eq!(rig.service.bans().await.expect("memory answers").len(), 1);
    rig.advance(1);
    assert!(rig.service.unban(anna().id).await.expect("memory answers"));
    assert!(!rig.service.unban(anna().id).await.expect("memory answers"));
    assert!(matches!(rig.say(&anna(), "battle mb").await, Reply::Committed(_)));
}

#[tokio::test]
async fn blocked_pair_is_never_brought_together() {
    for (by, other) in [(anna(), oleg()), (oleg(), anna())] {
        let mut rig = Rig::new();
        let played = played(&mut rig).await;
        shown(&about(&mut rig, &by, Place::Private, "block", &other).await);
        let words = |who: &RequestAuthor| if who.id == by.id { "You have blocked" } else { "cannot be challenged" };
        for (one, another) in [(anna(), oleg()), (oleg(), anna())] {
            let told = refused(&about(&mut rig, &one, HERE, "battle", &another).await).to_owned();
            assert!(told.contains(words(&one)), "{told}");
            let told = refused(&rig.say(&one, &format!("rematch {}", played.over)).await).to_owned();
            assert!(told.contains(words(&one)), "{told}");
            let told = refused(&rig.press(&one, &format!("{} 0 say hello", played.under_way)).await).to_owned();
            assert!(told.contains(if one.id == by.id { "You have blocked" } else { "isn’t receiving phrases" }), "{told}");
        }
        for said in [format!("join {}", played.open), format!("/start {}", played.open), played.open.to_string()] {
            let told = refused(&rig.say(&anna(), &said).await).to_owned();
            assert!(told.contains(if by.id == anna().id { "You have blocked" } else { "for somebody else" }), "{said}: {told}");
        }
        shown(&rig.say(&anna(), "quick").await);
        shown(&rig.say(&oleg(), "quick").await);
        rig.advance(300);
        rig.wake().await;
        assert!(rig.letters.iter().all(|(_, letter)| !matches!(letter, Notification::Matched(..))), "{:?}", rig.letters);
        shown(&rig.say(&kari(), "quick").await);
        assert!(rig.letters.iter().any(|(_, letter)| matches!(letter, Notification::Matched(..))), "others are found");
    }
}

#[tokio::test]
async fn player_blocked_during_search_is_not_matched() {
    let mut rig = Rig::new();
    shown(&rig.say(&anna(), "quick classic").await);
    let code = code_of(&mut rig, &oleg()).await;
    shown(&about(&mut rig, &anna(), Place::Private, "block", &oleg()).await);
    shown(&rig.say(&oleg(), "quick classic").await);
    assert!(rig.letters.is_empty(), "{:?}", rig.letters);
    refused(&rig.say(&anna(), &format!("link {code}")).await);
    assert!(rig.letters.is_empty(), "no words pass between them: {:?}", rig.letters);
    let unblock = key(&rig.say(&anna(), "block").await, "Unblock Oleg");
    rig.press(&anna(), &unblock).await;
    rig.advance(15);
    rig.wake().await;
    assert_eq!(rig.letters_to(&anna()).len(), 1, "{:?}", rig.letters);
}

#[tokio::test]
async fn block_applies_to_all_accounts_of_both() {
    let mut rig = Rig::new();
    join(&mut rig, &anna(), &anna_elsewhere()).await;
    let again = person(Home::Discord, 40, "Oleg D");
    join(&mut rig, &oleg(), &again).await;
    shown(&about(&mut rig, &anna_elsewhere(), Place::Private, "block", &again).await);
    for one in [anna(), anna_elsewhere()] {
        for other in [oleg(), again.clone()] {
            refused(&about(&mut rig, &one, Place::Private, "battle", &other).await);
            refused(&about(&mut rig, &other, Place::Private, "battle", &one).await);
        }
    }
    shown(&about(&mut rig, &anna(), Place::Private, "unblock", &oleg()).await);
    assert!(matches!(about(&mut rig, &oleg(), Place::Private, "battle", &anna()).await, Reply::Committed(_)));
}

#[tokio::test]
async fn forgotten_player_stays_banned_without_their_name() {
    let mut rig = Rig::new();
    played(&mut rig).await;
    shown(&about(&mut rig, &kari(), HERE, "ban", &anna()).await);
    shown(&about(&mut rig, &oleg(), Place::Private, "block", &anna()).await);
    let export = rig.export(&oleg()).await;
    assert!(export.contains("Anna") && !export.contains(&anna().id.to_string()), "{export}");
    let export = rig.export(&anna()).await;
    let account = &serde_json::from_str::<serde_json::Value>(&export).expect("it is JSON")["records"]["account"][0];
    assert_eq!(account["barred_by"], serde_json::json!([]), "nobody learns who has blocked them");
    rig.press(&anna(), "erase now").await;
    rig.settle().await;
    assert_eq!(rig.found(b"Anna").await, []);
    let list = rig.say_in(&kari(), HERE, "ban").await;
    assert!(shown(&list).text.contains("somebody who asked to be forgotten"), "{}", shown(&list).text);
    refused(&rig.say_in(&anna(), HERE, "battle mb").await);
    let list = rig.say(&oleg(), "block").await;
    assert!(shown(&list).text.contains("somebody who asked to be forgotten"), "{}", shown(&list).text);
}

#[tokio::test]
async fn unidentified_mention_cannot_be_banned() {
    let mut rig = Rig::new();
    let request = rig.request(&kari(), HERE, RequestInput::Text("ban".to_owned()));
    let unnamed = Mention { id: None, name: "stranger".to_owned() };
    refused(&rig.service.handle(&Request { mention: Some(unnamed), ..request }).await);
    for words in ["ban d123", "ban somebody", "unban d123", "block d123", "unblock nobody"] {
        refused(&rig.say_in(&kari(), HERE, words).await);
    }
    refused(&about(&mut rig, &kari(), HERE, "ban", &kari()).await);
    refused(&about(&mut rig, &kari(), HERE, "block", &kari()).await);
    refused(&rig.say(&kari(), "ban").await);
}
