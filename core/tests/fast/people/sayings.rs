//! Phrases between the players of a game: the list, who may send them and when, the switch against them, and that no other text is
//! passed on.

use broadside_arena::career::notification::{Notification, SentPhrase as Phrase};
use broadside_game::{Game, side::Side};
use broadside_present::{
    game_context::GameContext,
    messages,
    sayings::{self, PHRASES, PhraseSetting},
};
use broadside_service::{
    outbox::Address,
    request::{Key, Place, Press, Reply, RequestAuthor, RequestInput},
};
use broadside_testkit::staged::{self, whole_match};
use broadside_words::locale::Locale;

use super::{
    kept_out::HERE,
    linking::{anya, link_accounts},
    rig::{ROOM, Rig, anna, kari, oleg, refused, shown},
};

/// The ids of the phrases that this player received.
fn received_phrases(rig: &Rig, whom: &RequestAuthor) -> Vec<String> {
    let phrase = |sent: &&Notification| if let Notification::Said(phrase) = sent { Some(phrase.saying.clone()) } else { None };
    rig.notifications_to(whom).iter().filter_map(phrase).collect()
}

#[tokio::test]
async fn phrase_goes_only_to_the_other_player() {
    let mut rig = Rig::new();
    let id = rig.begin(&anna(), &oleg(), HERE).await;
    for typed in ["say 4", "say nice", "say Nice shot!", "сказать отличный выстрел", "si fint skudd", "zurufe Toller Schuss", "say NICE"]
    {
        let text = shown(&rig.say(&anna(), typed).await).text.clone();
        assert!(text.contains("Oleg") && text.contains("Nice shot!"), "{typed}: {text}");
        rig.advance(60);
    }
    let pressed = rig.press(&anna(), &format!("{id} 0 say nice")).await;
    assert!(matches!(pressed, Reply::Page(_)), "the list of phrases is replaced: {pressed:?}");
    assert_eq!(received_phrases(&rig, &oleg()), ["nice"; 8]);
    assert!(rig.posts.is_empty() && received_phrases(&rig, &anna()).is_empty());
    let Some(Notification::Said(phrase)) = rig.notifications_to(&oleg()).last().copied().cloned() else { panic!("not a phrase") };
    assert_eq!((phrase.game, phrase.by.as_str(), &phrase.to), (id, "Anna", &None));
    let in_room = Phrase { to: Some("Kari".to_owned()), ..phrase.clone() };
    assert_eq!([phrase, in_room].map(|phrase| sayings::private_message(&phrase, Locale::EN).talk), [Some(id), None]);
    assert!(!rig.game(id).await.is_over(), "a phrase does not change the game");
}

#[tokio::test]
async fn phrases_are_buttons_of_the_current_game() {
    let mut rig = Rig::new();
    let id = rig.begin(&anna(), &oleg(), Place::Private).await;
    let card = shown(&rig.say(&anna(), "say").await).clone();
    assert!(card.text.contains("Oleg") && card.text.contains("15. 🏆 Well played!"), "{}", card.text);
    let keys = card.keys.concat();
    assert_eq!((keys.len(), card.keys.len()), (PHRASES.len(), 5));
    for key in &keys {
        let Press::Verb(data) = &key.press else { panic!("{key:?}") };
        assert!(data.len() <= 64 && data.starts_with(&id.to_string()), "{data}");
    }
}

/// The phrases under a player's message about the events `from..to`: their labels and what they send.
fn offered_phrases(game: &Game, (from, to): (usize, usize), side: Side, phrases: PhraseSetting) -> Vec<(String, String)> {
    let context = GameContext { phrases, ..Locale::EN.into() };
    let rows = messages::private_message(game, from, to, side, context).keys;
    assert!(rows.len() <= 5 && rows.iter().all(|row| row.len() <= 5), "at most five rows of five buttons: {rows:?}");
    let phrase = |key: Key| match key.press {
        Press::Verb(data) if data.contains(" say ") => Some((key.label, data)),
        _ => None,
    };
    let offered: Vec<(String, String)> = rows.concat().into_iter().filter_map(phrase).collect();
    let is_beside = |key: &&Key| key.press != Press::Disabled && !matches!(&key.press, Press::Verb(data) if data.contains(" aim "));
    assert!(rows.concat().iter().filter(is_beside).count() <= 5, "at most five buttons beside the grid: {rows:?}");
    offered
}

fn labels(offered: &[(String, String)]) -> Vec<&str> {
    offered.iter().map(|(label, _)| label.as_str()).collect()
}

#[tokio::test]
async fn sinking_and_end_offer_suitable_phrases_to_both() {
    let mut rig = Rig::new();
    let id = rig.battle(&anna(), Place::Private, "battle classic first=host").await;
    rig.say(&oleg(), &format!("join {id}")).await;
    rig.make_ready(id, [&anna(), &oleg()]).await;
    let game = rig.game(id).await;
    let from = game.log().len();
    for side in Side::BOTH {
        assert!(offered_phrases(&game, (0, from), side, PhraseSetting::On).is_empty(), "no ship is sunk yet");
    }
    let boat = game.own_view(Side::B).ships.iter().find(|ship| ship.cells.len() == 1).and_then(|ship| ship.cells.iter().next());
    let cell = game.public().rules.notation().name(boat.expect("the classic fleet has single-deckers"));
    rig.press(&anna(), &format!("{id} 0 fire {cell}")).await;
    let game = rig.game(id).await;
    let to = game.log().len();
    for (by, side, wanted) in [
        (anna(), Side::A, ["😅 That was close!", "🎲 Lucky shot!", "🙏 Sorry!"]),
        (oleg(), Side::B, ["👏 Nice shot!", "🙈 Ouch!", "😮 Wow!"]),
    ] {
        let phrases = offered_phrases(&game, (from, to), side, PhraseSetting::On);
        assert_eq!(labels(&phrases), wanted, "{side:?}");
        let reply = rig.press(&by, &phrases[0].1).await;
        assert!(matches!(&reply, Reply::Private(body) if body.keys.is_empty()), "the notice does not replace the board: {reply:?}");
        assert!(offered_phrases(&game, (from, to), side, PhraseSetting::Off).is_empty(), "a player with phrases off is offered none");
        assert!(offered_phrases(&game, (to, to), side, PhraseSetting::On).is_empty(), "phrases are offered only with new events");
    }
    assert_eq!([received_phrases(&rig, &anna()), received_phrases(&rig, &oleg())], [["nice"], ["close"]]);
    rig.press(&oleg(), &format!("{id} 0 resign_now")).await;
    let game = rig.game(id).await;
    for side in Side::BOTH {
        let phrases = offered_phrases(&game, (to, game.log().len()), side, PhraseSetting::On);
        assert_eq!(labels(&phrases), ["🤝 Good game!", "🏆 Well played!"]);
    }
}

#[tokio::test]
async fn no_phrases_are_offered_against_the_computer() {
    for rules in ["classic", "salvo", "size=20 fleet=seven"] {
        let game = whole_match(&staged::rules(rules), 3);
        let to = game.log().len();
        assert!(!offered_phrases(&game, (0, to), Side::A, PhraseSetting::On).is_empty(), "{rules}: against a person phrases are offered");
    }
    let mut rig = Rig::new();
    let id = rig.battle(&anna(), Place::Private, "battle computer").await;
    rig.press(&anna(), &format!("{id} 0 resign_now")).await;
    let game = rig.game(id).await;
    assert!(offered_phrases(&game, (0, game.log().len()), Side::A, PhraseSetting::On).is_empty());
}

#[tokio::test]
async fn free_words_are_not_passed_on() {
    let mut rig = Rig::new();
    let id = rig.begin(&anna(), &oleg(), Place::Private).await;
    let before = rig.notifications.len();
    for typed in ["say you fool", "say nice shot, you fool", "say https://x.org", "say 0", "say 16", "say @oleg", "сказать глупости"]
    {
        let reply = rig.say(&anna(), typed).await;
        assert!(refused(&reply).contains("not on my list"), "{typed}");
        let Reply::Refused(body) = reply else { panic!("{typed}") };
        assert_eq!(body.keys.concat().len(), PHRASES.len(), "the refusal offers the phrases");
    }
    let request = rig.request(&anna(), Place::Private, RequestInput::Press(format!("{id} 0 say my address is")));
    assert!(matches!(rig.handle(&request).await, Reply::Refused(_)), "a forged button is refused");
    assert_eq!(rig.notifications.len(), before);
}

#[tokio::test]
async fn only_players_talk_and_only_in_current_or_recent_games() {
    let mut rig = Rig::new();
    refused(&rig.say(&anna(), "say nice").await);
    let alone = rig.battle(&anna(), Place::Private, "battle computer").await;
    assert!(refused(&rig.say(&anna(), "say nice").await).contains("nobody to talk to"));
    assert!(refused(&rig.say(&anna(), &format!("say nice {alone}")).await).contains("doesn’t chat"));
    rig.press(&anna(), &format!("{alone} 0 resign_now")).await;
    rig.say(&anna(), "battle mb").await;
    assert!(refused(&rig.say(&anna(), "say nice").await).contains("nobody to talk to"), "no opponent has joined");

    let id = rig.begin(&kari(), &oleg(), Place::Private).await;
    assert!(refused(&rig.say(&anna(), &format!("say nice {id}")).await).contains("not playing in this game"));
    rig.press(&oleg(), &format!("{id} 0 resign_now")).await;
    shown(&rig.say(&kari(), "say gg").await);
    rig.advance(3_601);
    assert!(refused(&rig.say(&oleg(), &format!("say gg {id}")).await).contains("long over"));
    assert_eq!((received_phrases(&rig, &oleg()), received_phrases(&rig, &kari())), (vec!["gg".to_owned()], Vec::new()));
}

#[tokio::test]
async fn phrase_asks_which_of_several_games_is_meant() {
    let mut rig = Rig::new();
    let first = rig.begin(&anna(), &oleg(), Place::Private).await;
    let second = rig.begin(&anna(), &kari(), HERE).await;
    let Reply::Refused(which) = rig.say(&anna(), "say well played").await else { panic!("the bot asks which game is meant") };
    let data: Vec<Press> = which.keys.concat().into_iter().map(|key| key.press).collect();
    for id in [first, second] {
        assert!(data.contains(&Press::Verb(format!("{id} 0 say well played"))), "{data:?}");
    }
    rig.press(&anna(), &format!("{first} 0 say well played")).await;
    rig.say_in(&anna(), HERE, "say wow").await;
    assert_eq!((received_phrases(&rig, &oleg()), received_phrases(&rig, &kari())), (vec!["bravo".to_owned()], vec!["wow".to_owned()]));
}

#[tokio::test]
async fn phrases_off_applies_to_every_account_and_both_ways() {
    let mut rig = Rig::new();
    link_accounts(&mut rig, &anna(), &anya()).await;
    rig.begin(&anya(), &oleg(), Place::Private).await;
    assert!(shown(&rig.say(&anna(), "say off").await).text.contains("Phrases are off"));
    assert!(refused(&rig.say(&oleg(), "say hello").await).contains("isn’t receiving phrases"));
    assert!(refused(&rig.say(&anya(), "say hello").await).contains("switched phrases off"));
    for by in [anna(), anya()] {
        assert!(received_phrases(&rig, &by).is_empty());
    }
    shown(&rig.say(&anya(), "фразы вкл").await);
    shown(&rig.say(&oleg(), "say hello").await);
    assert_eq!(received_phrases(&rig, &anya()), ["hello"]);
}

#[tokio::test]
async fn phrases_are_limited_and_a_repeated_request_sends_one() {
    let mut rig = Rig::new();
    rig.begin(&anna(), &oleg(), Place::Private).await;
    let request = rig.request(&anna(), Place::Private, RequestInput::Text("say wow".to_owned()));
    for _ in 0..2 {
        rig.handle(&request).await;
    }
    assert_eq!(received_phrases(&rig, &oleg()), ["wow"]);
    let mut refusals = 0;
    for _ in 0..6 {
        refusals += usize::from(matches!(rig.say(&anna(), "say wow").await, Reply::Refused(_)));
    }
    assert_eq!((refusals, received_phrases(&rig, &oleg()).len()), (2, 5), "five of seven requests in a row are sent");
    shown(&rig.say(&oleg(), "say wow").await);
    rig.advance(15);
    shown(&rig.say(&anna(), "say wow").await);
}

#[tokio::test]
async fn phrase_to_an_unreachable_player_goes_to_the_room_if_allowed() {
    let mut rig = Rig::new();
    let game = rig.begin(&anna(), &kari(), HERE).await;
    let phrase = |request| Phrase { game, by: "Anna".to_owned(), to: None, saying: "luck".to_owned(), request };
    for _ in 0..2 {
        rig.service.redirect_undelivered_phrase(Address::Player(kari().id), &phrase(1)).await.expect("the store works");
        rig.collect().await;
    }
    assert_eq!(rig.posts, [(ROOM, Notification::Said(Phrase { to: Some("Kari".to_owned()), ..phrase(1) }))], "sent once");
    rig.service.redirect_undelivered_phrase(Address::Player(oleg().id), &phrase(2)).await.expect("the store works");
    rig.say_in(&kari(), HERE, "say off room").await;
    rig.service.redirect_undelivered_phrase(Address::Player(kari().id), &phrase(3)).await.expect("the store works");
    rig.collect().await;
    assert_eq!(rig.posts.len(), 1);
}
