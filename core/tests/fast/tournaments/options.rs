//! Tests of `tournament` as a slash command with options: it has the same effect as typed words, and wrong options are refused
//! with a text.

use broadside_arena::plan::Stakes;
use broadside_present::commands::{VerbId, entry};
use broadside_service::request::{Place, Reply, RequestInput};

use super::world::{ROOM, Rig, create_with_entrants, new_world, person, refused, reply_text};

/// Sends the command with these options in the room.
async fn send(world: &mut Rig, number: u64, options: &[(&str, &str)]) -> Reply {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let request = world.request(&person(number), Place::Room(ROOM), RequestInput::Command { verb: "tournament".to_owned(), options });
    world.handle(&request).await
}

#[tokio::test]
async fn settings_can_be_given_one_by_one() {
    let mut world = new_world();
    let name = "Cup most=4 of  \"the\" bay";
    let options = [("do", "create"), ("name", name), ("format", "single"), ("most", "8"), ("start", "hand"), ("rules", "MB mines=2")];
    reply_text(&send(&mut world, 1, &options).await);
    let id = world.latest_tournament();
    let plan = world.tournament(id).await.plan().clone();
    assert_eq!((plan.name.as_str(), plan.most), ("Cup most=4 of \"the\" bay", 8));
    assert!(plan.rules.contains("mb") && plan.rules.contains("mines=2"), "{}", plan.rules);

    let code = id.to_string();
    reply_text(&send(&mut world, 1, &[("do", "set"), ("code", &code), ("most", "4"), ("stakes", "casual")]).await);
    let plan = world.tournament(id).await.plan().clone();
    assert_eq!((plan.most, plan.stakes, plan.name.as_str()), (4, Stakes::Casual, "Cup most=4 of \"the\" bay"));

    assert!(reply_text(&send(&mut world, 1, &[("do", "set"), ("zone", "Europe/Oslo")]).await).contains("Europe/Oslo"));
    assert!(reply_text(&send(&mut world, 1, &[("do", "set"), ("permit", "organisers")]).await).contains("only those"));
    for (options, refusal) in [
        (&[("do", "set"), ("zone", "Europe/Oslo"), ("most", "4")][..], "hold for the whole room"),
        (&[("do", "set"), ("zone", "Europe/Oslo"), ("permit", "everyone")], "hold for the whole room"),
        (&[("do", "create"), ("most", "many")], "many"),
        (&[("do", "extend"), ("code", &code), ("match", "first")], "Which match"),
        (&[("do", "extend"), ("code", &code), ("match", "1"), ("minutes", "soon")], "whole number"),
    ] {
        let text = refused(&send(&mut world, 1, options).await).to_owned();
        assert!(text.contains(refusal), "{options:?}: {text}");
    }
}

#[tokio::test]
async fn decision_uses_the_named_match_player_and_minutes() {
    let (mut world, id) = create_with_entrants("single most=4 start=hand seeding=hand", 4).await;
    let code = id.to_string();
    reply_text(&send(&mut world, 1, &[("do", "seed"), ("code", &code), ("order", "4,3,2,1")]).await);
    reply_text(&send(&mut world, 1, &[("do", "start"), ("code", &code)]).await);
    let game = world.running_games(id).await[0];
    let before = world.game(game).await.wait_end().expect("the game has a deadline");
    reply_text(&send(&mut world, 1, &[("do", "extend"), ("minutes", "15"), ("match", "1"), ("code", &code)]).await);
    let later = before.plus_millis(15 * 60_000);
    assert_eq!(world.game(game).await.wait_end(), Some(later));
    // Without a code it is the only tournament of the room. The number in a player's name is not read as minutes or a match.
    reply_text(&send(&mut world, 1, &[("do", "extend"), ("minutes", "5"), ("player", "Player 4")]).await);
    assert_eq!(world.game(game).await.wait_end(), Some(later.plus_millis(5 * 60_000)));
    reply_text(&send(&mut world, 1, &[("do", "award"), ("match", "1"), ("player", "Player 1")]).await);
    assert!(world.tournament(id).await.matches()[0].result.is_some());
}

#[tokio::test]
async fn tournament_options_are_completed() {
    let (world, id) = create_with_entrants("single most=4 start=hand", 3).await;
    let code = id.to_string();
    for (param, typed, expected) in [
        ("format", "", vec!["swiss", "single", "single-shared", "double", "robin", "robin2"]),
        ("format", "do", vec!["double"]),
        ("start", "20", vec!["20:00"]),
        ("clock", "b", vec!["blitz"]),
        ("player", "player", vec!["Player 1", "Player 2", "Player 3"]),
        ("code", "", vec![code.as_str()]),
        ("order", "", vec![]),
    ] {
        let completions = world.service.complete(&person(1), Place::Room(ROOM), entry(VerbId::Tournament), param, typed).await;
        assert_eq!(completions.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>(), expected, "{param} {typed}");
        assert!(completions.iter().all(|(label, _)| (1..=100).contains(&label.chars().count()) && !label.contains('⟦')), "{completions:?}");
    }
    let rules = world.service.complete(&person(1), Place::Room(ROOM), entry(VerbId::Tournament), "rules", "mb mi").await;
    assert!(rules.iter().any(|(_, value)| value.starts_with("mb mines=")), "{rules:?}");
}

#[tokio::test]
async fn slash_command_equals_typed_words() {
    let mut world = new_world();
    reply_text(&send(&mut world, 1, &[("do", "create"), ("settings", "single most=8 start=hand name=\"Table cup\"")]).await);
    let id = world.latest_tournament();
    assert_eq!((world.tournament(id).await.plan().name.as_str(), world.tournament(id).await.plan().most), ("Table cup", 8));
    let code = id.to_string();
    for (options, expected) in [
        (&[("do", "join"), ("code", code.as_str())][..], ""),
        (&[("do", "standings")], ""),
        (&[], ""),
        (&[("do", "show")], "Table cup"),
        (&[("do", "show"), ("code", code.as_str())], "Table cup"),
    ] {
        let reply = send(&mut world, 2, options).await;
        assert!(reply_text(&reply).contains(expected), "{options:?}: {reply:?}");
    }
    for options in [&[("do", "dance")][..], &[("do", "join"), ("code", "nonsense")]] {
        refused(&send(&mut world, 1, options).await);
    }
}
