//! Games are entered into careers in the order in which they end and exactly once, even if the store fails in between.

use std::collections::BTreeMap;

use broadside_arena::career::{entry::GameWeight, facts::Family, notification::Notification, rating::Rating};
use broadside_game::ids::{Home, PlayerId};
use broadside_scene::figure::Emblem;
use broadside_service::request::{Place, Press};
use broadside_testkit::scale::many;

use super::{
    avatars::card,
    rig::{Break, ROOM, Rig, anna, kari, oleg, person, refused, shown},
};

/// What is compared: ratings, points, number of games, notifications, and how many games the computer remembers.
type Outcome = (Vec<(Family, Rating)>, u32, usize, Vec<Notification>, u16);

async fn outcomes(rig: &Rig) -> BTreeMap<PlayerId, Outcome> {
    let mut outcomes = BTreeMap::new();
    for who in [anna(), oleg(), kari()] {
        let Some(career) = rig.service.career(who.id).await.expect("the store works") else { continue };
        let ratings = career.ratings.iter().map(|(family, rated)| (*family, rated.rating)).collect();
        let notifications = rig.notifications_to(&who).into_iter().cloned().collect();
        outcomes.insert(who.id, (ratings, career.points(), career.entries.len(), notifications, rig.games_remembered(&who).await));
    }
    outcomes
}

async fn three_games(rig: &mut Rig) {
    rig.play(&anna(), &oleg()).await;
    rig.play(&oleg(), &kari()).await;
    rig.play(&kari(), &anna()).await;
}

#[tokio::test]
async fn career_loses_and_duplicates_nothing_when_the_store_fails() {
    let mut undisturbed = Rig::new();
    three_games(&mut undisturbed).await;
    undisturbed.settle().await;
    let expected = outcomes(&undisturbed).await;
    assert_eq!(expected.len(), 3);
    for how in [Break::Before, Break::After] {
        let mut commits = 0;
        loop {
            let mut rig = Rig::new();
            three_games(&mut rig).await;
            rig.advance(3);
            rig.store.break_after(commits, how);
            rig.wake().await;
            let broken = rig.store.mend();
            rig.wake().await;
            rig.wake().await;
            assert_eq!(outcomes(&rig).await, expected, "broken {how:?} commit {commits}");
            if !broken {
                break;
            }
            commits += many(3, 1);
        }
        // At least three games, each in two careers and removed once.
        assert!(commits >= 9, "only {commits} commits were broken");
    }
}

#[tokio::test]
async fn repeated_games_of_the_same_pair_earn_fewer_and_fewer_points() {
    let mut rig = Rig::new();
    for _ in 0..9 {
        rig.play(&anna(), &oleg()).await;
    }
    rig.settle().await;
    let career = rig.career(&anna()).await;
    let points: Vec<u16> = career.entries.iter().map(|entry| entry.points).collect();
    assert_eq!(points, [20, 20, 20, 10, 5, 2, 1, 0, 0]);
    let rated: Vec<bool> = career.entries.iter().map(|entry| entry.weight == GameWeight::Rated).collect();
    assert_eq!(rated, [true, true, true, true, true, true, true, false, false]);
}

#[tokio::test]
async fn game_of_a_guest_is_unrated_and_enters_no_career_of_a_chat_player() {
    let guest = |number| person(Home::Playground, number, "Guest");
    for (winner, loser, is_entered) in [(anna(), guest(7), false), (guest(7), oleg(), false), (guest(7), guest(8), true)] {
        let mut rig = Rig::new();
        rig.play(&winner, &loser).await;
        rig.settle().await;
        for who in [&winner, &loser] {
            let career = rig.service.career(who.id).await.expect("the store works");
            assert_eq!(career.as_ref().is_some(), is_entered, "{:?}", who.id);
            assert!(career.is_none_or(|career| career.ratings.is_empty()), "no rating of {:?}", who.id);
        }
    }
}

#[tokio::test]
async fn computer_opponent_has_no_career() {
    let mut rig = Rig::new();
    let id = rig.battle(&anna(), Place::Private, "battle computer mb").await;
    rig.press(&anna(), &format!("{id} 0 ready")).await;
    let mut cells = (1..=10).flat_map(|row| "ABCDEFGHIJ".chars().map(move |letter| format!("{letter}{row}")));
    while !rig.game(id).await.is_over() {
        let cell = cells.next().expect("the game ends before all cells are fired at");
        rig.press(&anna(), &format!("{id} 0 fire {cell} !")).await;
    }
    rig.settle().await;
    let career = rig.career(&anna()).await;
    assert_eq!((career.computer.games, career.people.games, career.ratings.len(), career.points()), (1, 0, 0, 0));
    // The last games are of both kinds, so the counts must name theirs.
    let text = shown(&rig.say(&anna(), "profile").await).text.clone();
    assert!(text.contains("Games with people: 0") && text.contains("Last games: "), "{text}");
    assert!(rig.service.career(PlayerId::COMPUTER).await.expect("the store works").is_none());
    for (period, keys, other) in [
        ("computer-week", ["Month", "All time", "Against people"], "top week "),
        ("computer-month", ["Week", "All time", "Against people"], "top month "),
        ("computer", ["Week", "Month", "Against people"], "top all "),
        ("week", ["Month", "All time", "Against the computer"], "top computer-week "),
    ] {
        let body = shown(&rig.say(&kari(), &format!("top {period}")).await).clone();
        assert_eq!(body.text.contains("1. Anna — points: "), period != "week", "{}", body.text);
        assert_eq!(body.keys[0].iter().map(|key| key.label.as_str()).collect::<Vec<_>>(), keys, "{period}");
        assert!(matches!(&body.keys[0][2].press, Press::Verb(command) if command.starts_with(other)), "{:?}", body.keys);
    }
    rig.advance(32 * 24 * 3600);
    for (period, is_listed) in [("computer-week", false), ("computer-month", false), ("computer", true)] {
        let text = shown(&rig.say(&kari(), &format!("top {period}")).await).text.clone();
        assert_eq!(text.contains("1. Anna — points: "), is_listed, "{text}");
    }
}

#[tokio::test]
async fn leaderboards_show_leaders_and_respect_hidden_players() {
    let mut rig = Rig::new();
    let id = rig.begin(&anna(), &oleg(), Place::Room(ROOM)).await;
    rig.fight(id, [&anna(), &oleg()], 12, &oleg()).await;
    rig.play(&anna(), &kari()).await;
    rig.settle().await;
    let everywhere = Place::Private;
    for (place, words, expected, absent) in [
        (Place::Room(ROOM), "top", "1. Anna — points: 20", "Kari"),
        (Place::Room(ROOM), "top month room", "2. Oleg", "Kari"),
        (Place::Room(ROOM), "top week world", "1. Anna — points: 40", "nameless"),
        (everywhere, "top all", "Kari", "nameless"),
        (everywhere, "top computer", "No one yet", "Anna"),
    ] {
        let text = shown(&rig.say_in(&kari(), place, words).await).text.clone();
        assert!(text.contains(expected) && !text.contains(absent), "{words}: {text}");
    }
    rig.say(&anna(), "profile nameless").await;
    let text = shown(&rig.say(&kari(), "top all").await).text.clone();
    assert!(text.contains("nameless — points: 40") && !text.contains("Anna"), "{text}");
    refused(&rig.profile_of(&kari(), &anna()).await);
    rig.say(&anna(), "profile hide").await;
    for place in [everywhere, Place::Room(ROOM)] {
        let text = shown(&rig.say_in(&kari(), place, "top all").await).text.clone();
        assert!(text.contains("1. Oleg") || text.contains("1. Kari"), "{text}");
    }
    rig.say(&anna(), "profile reveal").await;
    assert!(shown(&rig.say(&kari(), "top all").await).text.contains("1. Anna"));
    assert!(shown(&rig.profile_of(&kari(), &anna()).await).scene.is_some());
    let history = rig.say(&anna(), "history").await;
    for key in shown(&history).keys.concat() {
        let Press::Verb(data) = key.press else { panic!("every button has a command") };
        shown(&rig.press(&anna(), &data).await);
    }
}

#[tokio::test]
async fn flag_and_emblem_stand_beside_a_name_and_never_without_one() {
    let mut rig = Rig::new();
    refused(&rig.say(&anna(), "profile flag=pirate").await);
    refused(&rig.say(&anna(), "profile emblem=skull").await);
    let chosen = rig.say(&anna(), "profile flag=no emblem=wheel").await;
    assert!(shown(&chosen).text.contains("🇳🇴") && shown(&chosen).text.contains("Ship’s wheel"), "{}", shown(&chosen).text);
    rig.play(&anna(), &oleg()).await;
    rig.settle().await;
    for reply in [rig.say(&anna(), "profile").await, rig.profile_of(&oleg(), &anna()).await] {
        assert_eq!((card(&reply).emblem, card(&reply).name.as_str()), (Emblem::Wheel, "Anna · NO"));
        assert!(shown(&reply).text.starts_with("🇳🇴 Anna · "), "{}", shown(&reply).text);
    }
    assert!(shown(&rig.say(&oleg(), "top all").await).text.contains("1. 🇳🇴 Anna — "));
    let next = rig.press(&anna(), "profile emblem=next").await;
    assert_eq!((card(&next).emblem, card(&next).name.as_str()), (Emblem::Waves, "Anna · NO"), "the button changes only the emblem");
    rig.say(&anna(), "profile nameless").await;
    let text = shown(&rig.say(&oleg(), "top all").await).text.clone();
    assert!(text.contains("1. nameless — ") && !text.contains("🇳🇴"), "{text}");
    let without_flag = rig.say(&anna(), "profile flag=off").await;
    assert_eq!(card(&without_flag).name, "Anna");
}
