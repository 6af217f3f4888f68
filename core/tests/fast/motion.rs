//! Animations of sinkings use public information only and are sent only to readers who want them.

use broadside_game::{
    Game,
    event::Event,
    report::{Ending, Outcome, Report},
    side::Side,
};
use broadside_present::{body::Body, messages, motion};
use broadside_scene::{Clip, ClipReason, View, look::Look};
use broadside_testkit::staged::{rules, whole_match};
use broadside_words::locale::Locale;

fn clip(body: &Body) -> Option<&Clip> {
    let View::Clip(clip) = &body.poster.as_ref()?.view else { return None };
    Some(clip)
}

fn sinks(game: &Game, at: usize) -> bool {
    let sunk = |outcome: &Outcome| matches!(outcome, Outcome::Sunk(_));
    match game.log()[at].event.report(game.rules()) {
        Some(Report::Shot { outcome, .. }) => sunk(&outcome),
        Some(Report::Salvo { volleys, .. }) => volleys.iter().flatten().any(|(_, outcome)| sunk(outcome)),
        _ => false,
    }
}

const KINDS: [(&str, u64); 6] = [("classic", 3), ("salvo", 4), ("mb", 5), ("mines=3 subs=2", 6), ("dutchman-quick", 7), ("judge=paper", 8)];

#[test]
fn every_sinking_has_a_clip_of_public_knowledge() {
    for (text, seed) in KINDS {
        let game = whole_match(&rules(text), seed);
        for at in 0..game.log().len() {
            let so_far = Game::replay(game.id(), &game.log()[..=at]).expect("the log replays to any point");
            let post = messages::post(&so_far, at, at + 1, Locale::EN);
            assert_eq!(clip(&post).is_some(), sinks(&game, at), "{text} {at}");
            let Some(clip) = clip(&post) else { continue };
            let before = Game::replay(game.id(), &game.log()[..at]).expect("the log replays to any point");
            let [then, now] = clip.frames.as_slice() else { panic!("{text} {at}: two views") };
            assert_eq!(then.charts, before.public().charts, "{text} {at}");
            assert_eq!(now.charts, so_far.public().charts, "{text} {at}");
            assert!(clip.frames.iter().all(|frame| frame.revealed.iter().all(Option::is_none)), "{text} {at}: no fleet is revealed");
            assert_eq!(clip.reason, ClipReason::Sinking);
            for locale in Locale::ALL {
                let scene = messages::post(&so_far, at, at + 1, locale).poster.expect("a clip");
                let View::Clip(clip) = &scene.view else { panic!("a clip") };
                assert!((1..=1_000).contains(&scene.alt.chars().count()) && !scene.alt.contains('⟦'), "{}", scene.alt);
                assert!(!clip.caption.contains('⟦') && !clip.title.is_empty(), "{}", clip.caption);
            }
        }
    }
}

#[test]
fn last_shot_is_replayed_as_everyone_saw_it() {
    for (text, seed) in KINDS {
        let game = whole_match(&rules(text), seed);
        let mut last = None;
        for at in 0..game.log().len() {
            let so_far = Game::replay(game.id(), &game.log()[..=at]).expect("the log replays to any point");
            let is_shot = matches!(game.log()[at].event.report(game.rules()), Some(Report::Shot { .. } | Report::Salvo { .. }));
            last = if is_shot { Some(at) } else { last };
            let shown = motion::last_shot(&so_far, Locale::EN);
            assert_eq!(shown.is_some(), last.is_some(), "{text} {at}");
            let (Some(body), Some(last)) = (shown, last) else { continue };
            let View::Clip(clip) = &body.scene.as_ref().expect("a picture").view else { panic!("a clip") };
            let [then, now] = clip.frames.as_slice() else { panic!("{text} {at}: two views") };
            let before = Game::replay(game.id(), &game.log()[..last]).expect("the log replays to any point");
            let after = Game::replay(game.id(), &game.log()[..=last]).expect("the log replays to any point");
            assert_eq!((&then.charts, &now.charts), (&before.public().charts, &after.public().charts), "{text} {at}");
            assert!(clip.frames.iter().all(|frame| frame.revealed.iter().all(Option::is_none)), "{text} {at}: no fleet is revealed");
            assert!(now.charts[clip.target_side].shot_cells().contains(clip.cell), "{text} {at}: the shot is on the chart");
            assert_eq!(clip.reason, ClipReason::Requested, "a requested clip ignores the settings of the reader");
            assert!(!body.text.is_empty() && !body.text.contains('⟦') && !clip.caption.contains('⟦'), "{}", body.text);
        }
    }
}

/// The index of the winning event, and the winner.
fn winning_event(game: &Game) -> (usize, Side) {
    let won = |(at, event): (usize, &Event)| match event {
        Event::Ended { ending: Ending::Won(side), .. } => Some((at, *side)),
        _ => None,
    };
    game.log().iter().map(|logged| &logged.event).enumerate().find_map(won).expect("a side has won")
}

#[test]
fn animations_come_only_to_those_who_want_them() {
    let game = whole_match(&rules("classic"), 3);
    let (end, winner) = winning_event(&game);
    let sinking = (0..end - 1).find(|at| sinks(&game, *at)).expect("a ship is sunk before the last one");
    let early = Game::replay(game.id(), &game.log()[..=sinking]).expect("the log replays to any point");
    let bodies = [
        messages::post(&early, sinking, sinking + 1, Locale::EN),
        messages::private_message(&early, sinking, sinking + 1, Side::A, Locale::EN),
        messages::post(&game, end - 1, end + 1, Locale::EN),
        messages::private_message(&game, end - 1, end + 1, winner, Locale::EN),
        messages::private_message(&game, end - 1, end + 1, !winner, Locale::EN),
    ];
    for (chosen, expected_clips) in [("", [false; 5]), ("motion=wins", [false, false, true, true, true]), ("motion=sinkings", [true; 5])] {
        let look = Look::parse(chosen);
        let clips = bodies.clone().map(|body| clip(&body.with_look(look)).is_some());
        assert_eq!(clips, expected_clips, "{chosen:?}");
    }
    let captions = [2, 3, 4].map(|at: usize| clip(&bodies[at]).map(|clip| (clip.caption.clone(), clip.reason)));
    let expected = [format!("{} wins", game.public().name(winner)), "You won!".to_owned(), "You lost".to_owned()];
    assert_eq!(captions, expected.map(|caption| Some((caption, ClipReason::Win))));
    let again = messages::post(&game, 0, 0, Locale::EN);
    assert!(clip(&again).is_none(), "a requested board is not animated");
}
