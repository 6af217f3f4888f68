//! Bans by a room or the operator, and blocks between players: checked at every command that enters a game, for every linked account.

use broadside_arena::career::notification::Notification;
use broadside_game::ids::{GameId, Home, RoomId};
use broadside_service::{
    outbox::Address,
    request::{Authority, Mention, Place, Press, Reply, Request, RequestAuthor, RequestInput},
};

use super::{
    linking::{anya, issue_code, link_accounts},
    rig::{ROOM, Rig, anna, kari, oleg, person, refused, shown},
};

pub const HERE: Place = Place::Room(ROOM);

/// Handles a text that mentions another player.
pub async fn say_about(rig: &mut Rig, by: &RequestAuthor, place: Place, text: &str, whom: &RequestAuthor) -> Reply {
    let request = rig.about(by, place, text, whom);
    rig.handle(&request).await
}

/// The data of the button with this label. Panics if there is none.
pub fn key(reply: &Reply, label: &str) -> String {
    let (Reply::Private(body) | Reply::Page(body)) = reply else { panic!("no reply in private or on a page: {reply:?}") };
    let labelled = body.keys.concat().into_iter().find(|key| key.label == label);
    let Some(Press::Verb(data)) = labelled.map(|key| key.press) else { panic!("no button {label}: {:?}", body.keys) };
    assert!(data.len() <= 64, "{data}");
    data
}

/// The games of a room: one of Anna and Oleg that is over, one under way, an open challenge of Oleg's, and an open tournament.
struct RoomGames {
    over: GameId,
    under_way: GameId,
    open: GameId,
    tournament: String,
}

async fn create_games(rig: &mut Rig) -> RoomGames {
    let over = rig.begin(&oleg(), &anna(), HERE).await;
    rig.press(&anna(), &format!("{over} 0 resign_now")).await;
    let under_way = rig.begin(&oleg(), &anna(), HERE).await;
    let open = rig.battle(&oleg(), HERE, "battle mb").await;
    let tournament = rig.create(&kari(), "single start=hand least=2").await.to_string();
    RoomGames { over, under_way, open, tournament }
}

/// Every command and button that enters a game, and its place.
fn entry_inputs(games: &RoomGames) -> Vec<(Place, RequestInput)> {
    let RoomGames { over, open, tournament, .. } = games;
    let text = RequestInput::Text;
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

async fn assert_no_entry(rig: &mut Rig, by: &RequestAuthor, games: &RoomGames, reason: &str) {
    for (place, input) in entry_inputs(games) {
        let request = rig.request(by, place, input.clone());
        let reply = rig.handle(&request).await;
        assert!(refused(&reply).contains(reason), "{input:?}: {reply:?}");
    }
}

#[tokio::test]
async fn banned_player_cannot_enter_any_game_of_the_room() {
    let mut rig = Rig::new();
    let games = create_games(&mut rig).await;
    let text = shown(&say_about(&mut rig, &kari(), HERE, "ban", &anna()).await).text.clone();
    assert!(text.contains("Anna") && text.contains(&games.under_way.to_string()), "{text}");
    assert_no_entry(&mut rig, &anna(), &games, "have banned you").await;

    assert!(refused(&say_about(&mut rig, &oleg(), HERE, "battle", &anna()).await).contains("Anna may not play here"));
    let before = rig.game(games.under_way).await.log().len();
    for by in [anna(), oleg(), anna()] {
        rig.press(&by, &format!("{} 0 fire A1", games.under_way)).await;
    }
    assert!(rig.game(games.under_way).await.log().len() > before, "the current game continues");
    rig.press(&anna(), &format!("{} 0 resign_now", games.under_way)).await;
    assert!(rig.game(games.under_way).await.is_over());
    assert!(matches!(rig.say(&anna(), "battle computer").await, Reply::Committed(_)), "the ban applies only in the room");

    let list = rig.say_in(&kari(), HERE, "ban").await;
    let unban = key(&list, "Allow Anna");
    assert!(matches!(rig.press_here(&kari(), &unban).await, Reply::Page(_)));
    assert!(matches!(rig.say_in(&anna(), HERE, "battle mb").await, Reply::Committed(_)));
}

#[tokio::test]
async fn ban_applies_to_every_account_of_a_person() {
    let mut rig = Rig::new();
    link_accounts(&mut rig, &anna(), &anya()).await;
    for banned in [anna(), anya()] {
        say_about(&mut rig, &kari(), HERE, "ban", &banned).await;
        for by in [anna(), anya()] {
            assert!(refused(&rig.say_in(&by, HERE, "battle mb").await).contains("have banned you"), "{}", by.id);
        }
        say_about(&mut rig, &kari(), HERE, "unban", &banned).await;
    }
    say_about(&mut rig, &kari(), HERE, "ban", &anya()).await;
    shown(&rig.say(&anya(), "unlink").await);
    for when in ["unlinked", "banned again"] {
        for by in [anna(), anya()] {
            assert!(refused(&rig.say_in(&by, HERE, "battle mb").await).contains("have banned you"), "{when}: {}", by.id);
        }
        say_about(&mut rig, &kari(), HERE, "ban", &anya()).await;
    }
    let later = person(Home::Telegram, 77, "Later");
    link_accounts(&mut rig, &anna(), &later).await;
    assert!(refused(&rig.say_in(&later, HERE, "battle mb").await).contains("have banned you"), "linked later");
}

#[tokio::test]
async fn challenge_of_a_banned_player_cannot_be_joined() {
    let mut rig = Rig::new();
    let games = create_games(&mut rig).await;
    let private = rig.battle(&oleg(), Place::Private, "battle mb").await;
    say_about(&mut rig, &kari(), HERE, "ban", &oleg()).await;
    for (place, words) in
        [(HERE, format!("join {}", games.open)), (Place::Private, format!("join {}", games.open)), (HERE, format!("join {private}"))]
    {
        let reply = rig.say_in(&anna(), place, &words).await;
        assert!(refused(&reply).contains("Oleg may not play here"), "{words}: {}", refused(&reply));
    }
    assert!(matches!(rig.say(&anna(), &format!("join {private}")).await, Reply::Committed(_)), "the ban applies only in the room");
}

#[tokio::test]
async fn forgotten_player_is_in_no_account_of_those_they_blocked() {
    let address = postcard::to_allocvec(&Address::Player(oleg().id)).expect("an address can be encoded");
    for unblocked in [false, true] {
        let mut rig = Rig::new();
        shown(&say_about(&mut rig, &oleg(), Place::Private, "block", &anna()).await);
        assert!(!rig.records_with(&address).await.is_empty());
        if unblocked {
            shown(&say_about(&mut rig, &oleg(), Place::Private, "unblock", &anna()).await);
        }
        rig.press(&oleg(), "erase now").await;
        rig.settle().await;
        assert_eq!(rig.records_with(&address).await, [], "unblocked: {unblocked}");
    }
}

/// A Discord channel and a Telegram group, each with a thread or topic of it.
fn places() -> [(RoomId, RoomId); 2] {
    let place = |home, chat, topic| (RoomId { home, chat, topic: 0 }, RoomId { home, chat, topic });
    [place(Home::Discord, 77, 5_550), place(Home::Telegram, -100, 5)]
}

#[tokio::test]
async fn ban_applies_to_a_channel_and_all_its_threads() {
    for (whole, inside) in places() {
        let mut rig = Rig::new();
        let beside = RoomId { topic: inside.topic + 1, ..inside };
        // A ban holds in the whole channel, wherever in it the command was sent.
        for (banned_in, tried) in [(whole, inside), (inside, whole), (inside, beside)] {
            shown(&say_about(&mut rig, &kari(), Place::Room(banned_in), "ban", &anna()).await);
            let reply = rig.say_in(&anna(), Place::Room(tried), "battle mb").await;
            assert!(matches!(reply, Reply::Refused(_)), "banned in {banned_in}, playing in {tried}: {reply:?}");
            let reply = rig.say_in(&anna(), Place::Room(banned_in), "battle mb").await;
            assert!(refused(&reply).contains("have banned you"), "{reply:?}");
            shown(&say_about(&mut rig, &kari(), Place::Room(tried), "unban", &anna()).await);
            assert!(matches!(rig.say_in(&anna(), Place::Room(banned_in), "battle mb").await, Reply::Committed(_)), "{banned_in}");
        }
        // A challenge sent in the thread cannot be accepted in private.
        let id = rig.battle(&oleg(), Place::Room(inside), "battle mb").await;
        shown(&say_about(&mut rig, &kari(), Place::Room(whole), "ban", &anna()).await);
        assert!(refused(&rig.say(&anna(), &format!("join {id}")).await).contains("have banned you"), "{inside}");
        shown(&say_about(&mut rig, &kari(), Place::Room(whole), "unban", &anna()).await);
        // The permission to create tournaments and the organisers are those of the whole channel.
        shown(&rig.say_in(&kari(), Place::Room(whole), "tournament set permit=organisers").await);
        let make = "tournament create single start=hand least=2";
        assert!(
            matches!(rig.as_member(&oleg(), Place::Room(inside), make).await, Reply::Refused(_)),
            "{inside}: only organisers create tournaments"
        );
        shown(&rig.as_member(&kari(), Place::Room(inside), make).await);
        shown(&say_about(&mut rig, &oleg(), Place::Room(whole), "dismiss", &kari()).await);
        assert!(matches!(rig.as_member(&kari(), Place::Room(inside), make).await, Reply::Refused(_)), "{inside}: dismissed in {whole}");
        // So is the setting for phrases.
        let id = rig.begin(&anna(), &oleg(), Place::Room(inside)).await;
        rig.say_in(&kari(), Place::Room(whole), "say off room").await;
        let reply = rig.press(&anna(), &format!("{id} 0 say hello")).await;
        assert!(refused(&reply).contains("Phrases are off where this game is played"), "{inside}: {reply:?}");
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
    create_games(&mut rig).await;
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
    let games = create_games(&mut rig).await;
    link_accounts(&mut rig, &anna(), &anya()).await;
    shown(&rig.say(&anna(), "quick").await);
    let banned = rig.service.ban(anya().id).await.expect("the store works");
    assert_eq!(banned, [anna().id, anya().id]);
    refused(&rig.say(&anna(), "quick stop").await);
    assert_no_entry(&mut rig, &anna(), &games, "operator").await;
    for by in [anna(), anya()] {
        for words in ["battle mb", "battle computer", "quick"] {
            assert!(refused(&rig.say(&by, words).await).contains("operator"), "{words}");
        }
    }
    refused(&rig.say(&anna(), "say hello").await);
    assert!(refused(&say_about(&mut rig, &oleg(), Place::Private, "battle", &anna()).await).contains("may not play"));
    assert_eq!(rig.service.bans().await.expect("the store works").len(), 1);
    rig.advance(1);
    assert!(rig.service.unban(anna().id).await.expect("the store works"));
    assert!(!rig.service.unban(anna().id).await.expect("the store works"));
    assert!(matches!(rig.say(&anna(), "battle mb").await, Reply::Committed(_)));
}

#[tokio::test]
async fn blocked_pair_can_neither_play_nor_send_phrases() {
    for (by, other) in [(anna(), oleg()), (oleg(), anna())] {
        let mut rig = Rig::new();
        let games = create_games(&mut rig).await;
        shown(&say_about(&mut rig, &by, Place::Private, "block", &other).await);
        let reason = |who: &RequestAuthor| if who.id == by.id { "You have blocked" } else { "cannot be challenged" };
        for (one, another) in [(anna(), oleg()), (oleg(), anna())] {
            let reply = say_about(&mut rig, &one, HERE, "battle", &another).await;
            assert!(refused(&reply).contains(reason(&one)), "{reply:?}");
            let reply = rig.say(&one, &format!("rematch {}", games.over)).await;
            assert!(refused(&reply).contains(reason(&one)), "{reply:?}");
            let reply = rig.press(&one, &format!("{} 0 say hello", games.under_way)).await;
            assert!(refused(&reply).contains(if one.id == by.id { "You have blocked" } else { "isn’t receiving phrases" }), "{reply:?}");
        }
        for typed in [format!("join {}", games.open), format!("/start {}", games.open), games.open.to_string()] {
            let text = refused(&rig.say(&anna(), &typed).await).to_owned();
            assert!(text.contains(if by.id == anna().id { "You have blocked" } else { "for somebody else" }), "{typed}: {text}");
        }
        shown(&rig.say(&anna(), "quick").await);
        shown(&rig.say(&oleg(), "quick").await);
        rig.advance(300);
        rig.wake().await;
        assert!(rig.notifications.iter().all(|(_, sent)| !matches!(sent, Notification::Matched(..))), "{:?}", rig.notifications);
        shown(&rig.say(&kari(), "quick").await);
        assert!(rig.notifications.iter().any(|(_, sent)| matches!(sent, Notification::Matched(..))), "another player is matched");
    }
}

#[tokio::test]
async fn player_blocked_during_search_is_not_matched() {
    let mut rig = Rig::new();
    shown(&rig.say(&anna(), "quick classic").await);
    let code = issue_code(&mut rig, &oleg()).await;
    shown(&say_about(&mut rig, &anna(), Place::Private, "block", &oleg()).await);
    shown(&rig.say(&oleg(), "quick classic").await);
    assert!(rig.notifications.is_empty(), "{:?}", rig.notifications);
    refused(&rig.say(&anna(), &format!("link {code}")).await);
    assert!(rig.notifications.is_empty(), "the link code sends no notification: {:?}", rig.notifications);
    let unblock = key(&rig.say(&anna(), "block").await, "Unblock Oleg");
    rig.press(&anna(), &unblock).await;
    rig.advance(15);
    rig.wake().await;
    assert_eq!(rig.notifications_to(&anna()).len(), 1, "{:?}", rig.notifications);
}

#[tokio::test]
async fn block_applies_to_all_accounts_of_both() {
    let mut rig = Rig::new();
    link_accounts(&mut rig, &anna(), &anya()).await;
    let again = person(Home::Discord, 40, "Oleg D");
    link_accounts(&mut rig, &oleg(), &again).await;
    shown(&say_about(&mut rig, &anya(), Place::Private, "block", &again).await);
    for one in [anna(), anya()] {
        for other in [oleg(), again.clone()] {
            refused(&say_about(&mut rig, &one, Place::Private, "battle", &other).await);
            refused(&say_about(&mut rig, &other, Place::Private, "battle", &one).await);
        }
    }
    shown(&say_about(&mut rig, &anna(), Place::Private, "unblock", &oleg()).await);
    assert!(matches!(say_about(&mut rig, &oleg(), Place::Private, "battle", &anna()).await, Reply::Committed(_)));
}

#[tokio::test]
async fn forgotten_player_stays_banned_without_their_name() {
    let mut rig = Rig::new();
    create_games(&mut rig).await;
    shown(&say_about(&mut rig, &kari(), HERE, "ban", &anna()).await);
    shown(&say_about(&mut rig, &oleg(), Place::Private, "block", &anna()).await);
    let export = rig.export(&oleg()).await;
    assert!(export.contains("Anna") && !export.contains(&anna().id.to_string()), "{export}");
    let export = rig.export(&anna()).await;
    let account = &serde_json::from_str::<serde_json::Value>(&export).expect("the export is JSON")["records"]["account"][0];
    assert_eq!(account["barred_by"], serde_json::json!([]), "the export does not tell who blocked the player");
    rig.press(&anna(), "erase now").await;
    rig.settle().await;
    assert_eq!(rig.records_with(b"Anna").await, []);
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
    let unidentified = Mention { id: None, name: "stranger".to_owned() };
    refused(&rig.service.handle(&Request { mention: Some(unidentified), ..request }).await);
    for words in ["ban d123", "ban somebody", "unban d123", "block d123", "unblock nobody"] {
        refused(&rig.say_in(&kari(), HERE, words).await);
    }
    refused(&say_about(&mut rig, &kari(), HERE, "ban", &kari()).await);
    refused(&say_about(&mut rig, &kari(), HERE, "block", &kari()).await);
    refused(&rig.say(&kari(), "ban").await);
}
