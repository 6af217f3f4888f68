//! Matchmaking: across platforms, in a range of ratings that widens with time, never with another account of the same player.

use broadside_arena::career::notification::Notification;
use broadside_game::{ids::Home, view::Phase};

use super::{
    linking::{anya, link_accounts},
    rig::{Break, Rig, anna, kari, oleg, person, refused, shown},
};

/// How many players were notified of a match.
fn matched(rig: &Rig) -> usize {
    rig.notifications.iter().filter(|(_, sent)| matches!(sent, Notification::Matched(..))).count()
}

#[tokio::test]
async fn players_on_different_platforms_are_matched() {
    let mut rig = Rig::new();
    let waiting = shown(&rig.say(&anna(), "quick").await).clone();
    assert!(waiting.text.contains("1400") && waiting.text.contains("No one else"), "{}", waiting.text);
    assert_eq!(waiting.keys.concat().len(), 2);
    shown(&rig.say(&anna(), "quick").await);
    assert!(shown(&rig.say(&oleg(), "quick").await).text.contains("Anna"));
    let Notification::Matched(id, name) = rig.notifications_to(&anna())[0].clone() else { panic!("Anna is notified of the match") };
    assert_eq!((name.as_str(), matched(&rig)), ("Oleg", 2));
    let game = rig.game(id).await;
    assert_eq!(game.public().phase, Phase::Placing);
    assert!(game.public().side_of(anna().id).is_some() && game.public().side_of(oleg().id).is_some());
    assert!(game.rooms().is_empty(), "the game is played in private");
    rig.make_ready(id, [&anna(), &oleg()]).await;
    refused(&rig.say(&anna(), "quick stop").await);
}

#[tokio::test]
async fn search_widens_with_time() {
    let mut rig = Rig::new();
    // Anna's rating rises above Kari's by winning.
    for number in 10..14 {
        rig.play(&anna(), &person(Home::Discord, number, "Sparring")).await;
    }
    rig.settle().await;
    let rating = rig.career(&anna()).await.most_played().expect("Anna has a rating").1.rating.points;
    rig.say(&kari(), "quick mb").await;
    rig.say(&anna(), "quick mb").await;
    assert_eq!(matched(&rig), 0, "1500 and {rating} are too far apart at first");
    let mut steps = 0;
    while matched(&rig) == 0 {
        rig.advance(15);
        assert!(!rig.wake().await);
        steps += 1;
    }
    let needed = ((rating - 1500.0).round() as i64 - 1) / 100;
    assert_eq!(steps, needed, "each step widens the range by 100 points, and Anna has {rating}");
}

#[tokio::test]
async fn searching_player_is_offered_the_computer_once_then_released() {
    let mut rig = Rig::new();
    rig.say(&anna(), "quick").await;
    for _ in 0..50 {
        rig.advance(15);
        rig.wake().await;
    }
    assert_eq!(rig.notifications_to(&anna()), [&Notification::StillSeeking(540), &Notification::NobodyFound]);
    assert!(refused(&rig.say(&anna(), "quick stop").await).contains("not looking"));
    let waiting = rig.say(&anna(), "quick").await;
    assert!(shown(&waiting).text.contains("No one else"));
    assert!(shown(&rig.press(&anna(), "quick stop").await).text.contains("stopped looking"));
    rig.say(&oleg(), "quick").await;
    assert_eq!(matched(&rig), 0);
}

#[tokio::test]
async fn player_is_not_matched_with_their_own_account() {
    let (mut rig, other) = (Rig::new(), anya());
    link_accounts(&mut rig, &anna(), &other).await;
    rig.say(&anna(), "quick").await;
    rig.say(&other, "quick").await;
    for _ in 0..8 {
        rig.advance(15);
        rig.wake().await;
    }
    assert_eq!(matched(&rig), 0);
    rig.say(&kari(), "quick").await;
    assert_eq!(matched(&rig), 2);
}

#[tokio::test]
async fn only_players_wanting_the_same_rules_are_matched() {
    let mut rig = Rig::new();
    rig.say(&anna(), "quick mb").await;
    rig.say(&oleg(), "quick submarines").await;
    assert_eq!(matched(&rig), 0);
    assert!(refused(&rig.say(&kari(), "quick chess").await).contains("chess"));
    rig.say(&kari(), "quick").await;
    let Some(Notification::Matched(id, _)) = rig.notifications_to(&kari()).first().copied().cloned() else { panic!("Kari is matched") };
    assert!(rig.game(id).await.rules().compact().starts_with("mb"));
}

#[tokio::test]
async fn matched_pair_gets_one_game_when_the_store_fails() {
    for how in [Break::Before, Break::After] {
        let mut commits = 0;
        loop {
            let mut rig = Rig::new();
            rig.say(&anna(), "quick").await;
            rig.store.break_after(commits, how);
            rig.say(&oleg(), "quick").await;
            let broken = rig.store.mend();
            rig.advance(1);
            rig.wake().await;
            if matched(&rig) == 0 {
                rig.say(&oleg(), "quick").await;
            }
            assert_eq!(matched(&rig), 2, "{how:?} {commits}");
            let games: Vec<_> = [anna(), oleg()].iter().map(|who| rig.notifications_to(who)[0].clone()).collect();
            let [Notification::Matched(one, _), Notification::Matched(other, _)] = games.as_slice() else { panic!("not matched") };
            assert_eq!(one, other, "{how:?} {commits}");
            let text = shown(&rig.say(&anna(), "games").await).text.clone();
            assert_eq!(text.lines().count(), 1, "{how:?} {commits}: {text}");
            if !broken {
                break;
            }
            commits += 1;
        }
        assert!(commits >= 3);
    }
}

#[tokio::test]
async fn player_with_too_many_games_cannot_search() {
    let mut rig = Rig::new();
    for _ in 0..20 {
        rig.say(&anna(), "battle").await;
    }
    refused(&rig.say(&anna(), "quick").await);
}
