//! Phrases between the players of a game: the list, who may say them and when, who has turned them off, and that nothing else
//! passes.

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
    linking::{anna_elsewhere, join},
    rig::{ROOM, Rig, anna, kari, oleg, refused, shown},
};

fn received_phrases(rig: &Rig, whom: &RequestAuthor) -> Vec<String> {
    let of = |tiding: &&Notification| if let Notification::Said(said) = tiding { Some(said.saying.clone()) } else { None };
    rig.letters_to(whom).iter().filter_map(of).collect()
}

#[tokio::test]
async fn phrase_goes_only_to_the_other_player() {
    let mut rig = Rig::new();
    let id = rig.begin(&anna(), &oleg(), HERE).await;
    for typed in ["say 4", "say nice", "say Nice shot!", "сказать отличный выстрел", "si fint skudd", "zurufe Toller Schuss", "say NICE"]
    {
        let told = shown(&rig.say(&anna(), typed).await).text.clone();
        assert!(told.contains("Oleg") && told.contains("Nice shot!"), "{typed}: {told}");
        rig.advance(60);
    }
    let pressed = rig.press(&anna(), &format!("{id} 0 say nice")).await;
    assert!(matches!(pressed, Reply::Page(_)), "the phrases have been chosen from: {pressed:?}");
    assert_eq!(received_phrases(&rig, &oleg()), ["nice"; 8]);
    assert!(rig.posts.is_empty() && received_phrases(&rig, &anna()).is_empty());
    let Some(Notification::Said(said)) = rig.letters_to(&oleg()).last().copied().cloned() else { panic!("it was a phrase") };
    assert_eq!((said.game, said.by.as_str(), &said.to), (id, "Anna", &None));
    let here = Phrase { to: Some("Kari".to_owned()), ..said.clone() };
    assert_eq!([said, here].map(|said| sayings::private_message(&said, Locale::EN).talk), [Some(id), None]);
    assert!(!rig.game(id).await.is_over(), "the game knows nothing of it");
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
fn offered(game: &Game, (from, to): (usize, usize), side: Side, phrases: PhraseSetting) -> Vec<(String, String)> {
    let context = GameContext { phrases, ..Locale::EN.into() };
    let rows = messages::private_message(game, from, to, side, context).keys;
    assert!(rows.len() <= 5 && rows.iter().all(|row| row.len() <= 5), "every platform shows them: {rows:?}");
    let says = |key: Key| match key.press {
        Press::Verb(data) if data.contains(" say ") => Some((key.label, data)),
        _ => None,
    };
    let offered: Vec<(String, String)> = rows.concat().into_iter().filter_map(says).collect();
    let is_beside = |key: &&Key| key.press != Press::Disabled && !matches!(&key.press, Press::Verb(data) if data.contains(" aim "));
    assert!(rows.concat().iter().filter(is_beside).count() <= 5, "beside the grid: {rows:?}");
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
        assert!(offered(&game, (0, from), side, PhraseSetting::On).is_empty(), "nothing is sunk yet");
    }
    let boat = game.own_view(Side::B).ships.iter().find(|ship| ship.cells.len() == 1).and_then(|ship| ship.cells.iter().next());
    let cell = game.public().rules.notation().name(boat.expect("the classic fleet has boats"));
    rig.press(&anna(), &format!("{id} 0 fire {cell}")).await;
    let game = rig.game(id).await;
    let to = game.log().len();
    for (by, side, wanted) in [
        (anna(), Side::A, ["😅 That was close!", "🎲 Lucky shot!", "🙏 Sorry!"]),
        (oleg(), Side::B, ["👏 Nice shot!", "🙈 Ouch!", "😮 Wow!"]),
    ] {
        let phrases = offered(&game, (from, to), side, PhraseSetting::On);
        assert_eq!(labels(&phrases), wanted, "{side:?}");
        let said = rig.press(&by, &phrases[0].1).await;
        assert!(matches!(&said, Reply::Private(body) if body.keys.is_empty()), "the board stays under the notice: {said:?}");
        assert!(offered(&game, (from, to), side, PhraseSetting::Off).is_empty(), "whoever hears none is offered none");
        assert!(offered(&game, (to, to), side, PhraseSetting::On).is_empty(), "only the news itself");
    }
    assert_eq!([received_phrases(&rig, &anna()), received_phrases(&rig, &oleg())], [["nice"], ["close"]]);
    rig.press(&oleg(), &format!("{id} 0 resign_now")).await;
    let game = rig.game(id).await;
    for side in Side::BOTH {
        let phrases = offered(&game, (to, game.log().len()), side, PhraseSetting::On);
        assert_eq!(labels(&phrases), ["🤝 Good game!", "🏆 Well played!"]);
    }
}

#[tokio::test]
async fn no_phrases_are_offered_against_the_computer() {
    for rules in ["classic", "salvo", "size=20 fleet=seven"] {
        let game = whole_match(&staged::rules(rules), 3);
        let to = game.log().len();
        assert!(!offered(&game, (0, to), Side::A, PhraseSetting::On).is_empty(), "{rules}: people sit there");
    }
    let mut rig = Rig::new();
    let id = rig.battle(&anna(), Place::Private, "battle computer").await;
    rig.press(&anna(), &format!("{id} 0 resign_now")).await;
    let game = rig.game(id).await;
    assert!(offered(&game, (0, game.log().len()), Side::A, PhraseSetting::On).is_empty());
}

#[tokio::test]
async fn free_words_are_not_passed_on() {
    let mut rig = Rig::new();
    let id = rig.begin(&anna(), &oleg(), Place::Private).await;
    let before = rig.letters.len();
    for typed in ["say you fool", "say nice shot, you fool", "say https://x.org", "say 0", "say 16", "say @oleg", "сказать глупости"]
    {
        let reply = rig.say(&anna(), typed).await;
        assert!(refused(&reply).contains("not on my list"), "{typed}");
        let Reply::Refused(body) = reply else { panic!("{typed}") };
        assert_eq!(body.keys.concat().len(), PHRASES.len(), "the phrases are offered");
    }
    let request = rig.request(&anna(), Place::Private, RequestInput::Press(format!("{id} 0 say my address is")));
    assert!(matches!(rig.handle(&request).await, Reply::Refused(_)), "a forged button is no way around");
    assert_eq!(rig.letters.len(), before);
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
    assert!(refused(&rig.say(&anna(), "say nice").await).contains("nobody to talk to"), "nobody has joined");

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
    let Reply::Refused(which) = rig.say(&anna(), "say well played").await else { panic!("it is not clear whom she means") };
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
    join(&mut rig, &anna(), &anna_elsewhere()).await;
    rig.begin(&anna_elsewhere(), &oleg(), Place::Private).await;
    assert!(shown(&rig.say(&anna(), "say off").await).text.contains("Phrases are off"));
    assert!(refused(&rig.say(&oleg(), "say hello").await).contains("isn’t receiving phrases"));
    assert!(refused(&rig.say(&anna_elsewhere(), "say hello").await).contains("switched phrases off"));
    for by in [anna(), anna_elsewhere()] {
        assert!(received_phrases(&rig, &by).is_empty());
    }
    shown(&rig.say(&anna_elsewhere(), "фразы вкл").await);
    shown(&rig.say(&oleg(), "say hello").await);
    assert_eq!(received_phrases(&rig, &anna_elsewhere()), ["hello"]);
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
    assert_eq!((refusals, received_phrases(&rig, &oleg()).len()), (2, 5), "six in a row, the repeat among them");
    shown(&rig.say(&oleg(), "say wow").await);
    rig.advance(15);
    shown(&rig.say(&anna(), "say wow").await);
}

#[tokio::test]
async fn phrase_to_an_unreachable_player_goes_to_the_room_if_allowed() {
    let mut rig = Rig::new();
    let game = rig.begin(&anna(), &kari(), HERE).await;
    let said = |request| Phrase { game, by: "Anna".to_owned(), to: None, saying: "luck".to_owned(), request };
    for _ in 0..2 {
        rig.service.redirect_undelivered_phrase(Address::Player(kari().id), &said(1)).await.expect("memory answers");
        rig.collect().await;
    }
    assert_eq!(rig.posts, [(ROOM, Notification::Said(Phrase { to: Some("Kari".to_owned()), ..said(1) }))], "once");
    rig.service.redirect_undelivered_phrase(Address::Player(oleg().id), &said(2)).await.expect("memory answers");
    rig.say_in(&kari(), HERE, "say off room").await;
    rig.service.redirect_undelivered_phrase(Address::Player(kari().id), &said(3)).await.expect("memory answers");
    rig.collect().await;
    assert_eq!(rig.posts.len(), 1);
}
