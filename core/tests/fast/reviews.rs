//! `review` through the service: who gets which review, in every language, in private and in a room.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    ids::GameId,
    side::Side,
    view::{Mark, Phase, PlacedPiece},
};
use broadside_present::commands::find;
use broadside_scene::figure::Figure;
use broadside_service::request::{Body, Place, Press, Reply, RequestAuthor, RequestInput, View};
use broadside_testkit::world::{ROOM, World, anna, asker, oleg, refused, shown};

/// Plays a game between Anna and Oleg to its end; each fires at the first unknown cell.
async fn play_game(world: &mut World, words: &str) -> GameId {
    let id = world.start_battle(words).await;
    while let Some(by) = world.turn(id).await {
        let game = world.game(id).await;
        let side = game.public().side_of(by.id).expect("a player");
        let (view, notation) = (game.own_view(side), game.rules().notation());
        let empty = view.target_chart().known_empty_cells(game.rules());
        let open = Cell::all(notation.size).find(|cell| view.target_chart().mark(*cell, &empty) == Mark::Unknown).expect("a cell is left");
        assert!(matches!(world.say(by, Place::Room(ROOM), &format!("fire {}", notation.name(open))).await, Reply::Committed(_)));
    }
    assert!(matches!(world.game(id).await.public().phase, Phase::Over(_)));
    id
}

/// The final review; asks again while it is being computed.
async fn finished_review(world: &mut World, by: &RequestAuthor, place: Place, words: &str) -> Reply {
    loop {
        let reply = world.say(by.clone(), place, words).await;
        match &reply {
            Reply::Private(body) | Reply::Page(body) if body.scene.is_none() => {
                let percent = body.progress.expect("an unfinished review has a progress").to_string();
                assert!(body.text.contains(&percent) && body.keys.is_empty(), "{}", body.text);
            }
            _ => return reply,
        }
    }
}

fn check_pictures(body: &Body) {
    let scene = body.scene.as_ref().expect("a film");
    let View::HeatFilm(film) = &scene.view else { panic!("no film of maps") };
    let poster = body.poster.as_ref().expect("a chart");
    let View::Figure(figure) = &poster.view else { panic!("no chart") };
    let Figure::ShotChart(chart) = figure.as_ref() else { panic!("no chart of shots") };
    assert_eq!(film.frames.len(), chart.shots.len() + 1, "a frame for each shot and one for the end");
    for alt in [&scene.alt, &poster.alt] {
        assert!(!alt.contains('⟦') && (60..=1000).contains(&alt.chars().count()), "{alt}");
    }
}

fn private_body(reply: &Reply) -> &Body {
    let (Reply::Private(body) | Reply::Page(body)) = reply else { panic!("{reply:?}") };
    assert!(!body.text.contains('⟦'), "{}", body.text);
    body
}

#[tokio::test]
async fn review_covers_own_shots_and_fleet_in_the_players_language() {
    let mut world = World::new();
    let id = play_game(&mut world, "battle 6x6 fleet=1x3+1x2+2x1").await;
    let shots = world.game(id).await.public().charts[Side::B].shot_cells().len();
    for (language, words) in [
        ("en", ["Accuracy", "Luck", "Your fleet"]),
        ("nb", ["Treffsikkerhet", "Flaks", "Flåten din"]),
        ("ru", ["Меткость", "Удача", "Ваш флот"]),
    ] {
        shown(&world.say(anna(), Place::Private, &format!("language {language}")).await);
        let reply = finished_review(&mut world, &anna(), Place::Private, &format!("review {id}")).await;
        let body = private_body(&reply);
        check_pictures(body);
        assert!(words.iter().all(|word| body.text.contains(word)), "{}", body.text);
        let alts = [&body.scene, &body.poster].map(|scene| scene.as_ref().map(|scene| scene.alt.as_str()).unwrap_or_default());
        assert!([body.text.as_str()].iter().chain(&alts).all(|text| !text.contains("Anna")), "{} {alts:?}", body.text);
        assert!(body.text.contains("/review") && body.keys.concat().len() == 1, "{}", body.text);
        // Every shot is listed in the file, and none in the message.
        let (_, file) = body.file.as_ref().expect("a file");
        let rows = file.lines().filter(|line| line.trim_start().starts_with(|sign: char| sign.is_ascii_digit())).count();
        assert_eq!((rows, &body.mono), (shots, &None), "{file}");
    }
    // In a room, a button shows it there. The opponent has such a button, too, and other people have none.
    let reply = finished_review(&mut world, &oleg(), Place::Room(ROOM), "review").await;
    let Press::Verb(command) = &private_body(&reply).keys[0][0].press else { panic!("the button has a command") };
    assert!(command.ends_with("review room") && !private_body(&reply).text.contains("Oleg"));
    let Reply::Public(body) = world.press(oleg(), command).await else { panic!("the reply is public") };
    check_pictures(&body);
    assert!(body.text.contains("Oleg") && body.keys.is_empty());
    let reply = world.say(asker(3, "Kari"), Place::Private, &format!("review {id}")).await;
    assert!(refused(&reply).text.contains("those who played"), "{reply:?}");
}

#[tokio::test]
async fn updates_of_an_unfinished_review_count_towards_no_limit() {
    let mut world = World::new();
    let id = play_game(&mut world, "battle 6x6 fleet=1x3").await;
    let request = world.request(anna(), Place::Private, RequestInput::Text(format!("review {id}")));
    world.service.handle(&request).await;
    for _ in 0..30 {
        let reply = world.service.update(&request).await.reply;
        assert!(matches!(reply, Reply::Private(_)), "{reply:?}");
    }
    let again = world.say(anna(), Place::Private, &format!("review {id}")).await;
    assert!(matches!(again, Reply::Private(_)), "{again:?}");
}

#[tokio::test]
async fn turning_point_is_animated_for_the_player_who_fired_it() {
    let (mut world, under_way) = World::in_battle("battle 6x6 fleet=1x3").await;
    let early = world.say(anna(), Place::Private, &format!("turning_point {under_way}")).await;
    assert!(refused(&early).text.contains("when it is over"), "{early:?}");
    assert!(matches!(world.say(anna(), Place::Private, &format!("resign_now {under_way}")).await, Reply::Committed(_)));
    let id = play_game(&mut world, "battle 6x6 fleet=1x3+1x2+2x1").await;
    for verb in ["review", "replay"] {
        let offered = world.service.complete(&anna(), Place::Private, find(verb).expect("a verb"), "game", "").await;
        let codes: Vec<String> = offered.into_iter().map(|(_, code)| code).collect();
        assert_eq!(codes, [id.to_string()], "{verb} of the game with shots only");
    }
    let game = world.game(id).await;
    for by in [anna(), oleg()] {
        let reply = finished_review(&mut world, &by, Place::Private, &format!("turning_point {id}")).await;
        let body = private_body(&reply);
        let scene = body.scene.as_ref().expect("a clip");
        let View::Clip(clip) = &scene.view else { panic!("no clip") };
        assert_eq!(Some(!clip.target_side), game.public().side_of(by.id), "the clip shows a shot of the player");
        let [.., before, after] = clip.frames.as_slice() else { panic!("views before and after") };
        let fallen = [before, after].map(|view| view.charts[clip.target_side].shot_cells().contains(clip.cell));
        assert_eq!((fallen, clip.frames.len() <= 4), ([false, true], true));
        let named = game.rules().notation().name(clip.cell);
        assert!(clip.caption.contains(&named) && body.text.contains(&named) && !scene.alt.is_empty(), "{} {}", clip.caption, body.text);
    }
    let review = finished_review(&mut world, &anna(), Place::Private, &format!("review {id}")).await;
    let Press::Verb(command) = &private_body(&review).keys[0][0].press else { panic!("the button has a command") };
    let pressed = world.press(anna(), command).await;
    assert!(matches!(private_body(&pressed).scene.as_ref().map(|scene| &scene.view), Some(View::Clip(_))), "{pressed:?}");
    let stranger = world.say(asker(3, "Kari"), Place::Private, &format!("turning_point {id}")).await;
    assert!(refused(&stranger).text.contains("those who played"), "{stranger:?}");
}

#[tokio::test]
async fn unreviewable_game_is_refused_with_the_reason() {
    let (mut world, id) = World::in_battle("battle 6x6 fleet=1x3").await;
    assert!(refused(&world.say(anna(), Place::Private, &format!("review {id}")).await).text.contains("when it is over"));
    // Anna resigns before Oleg has fired.
    assert!(matches!(world.say(anna(), Place::Private, &format!("resign_now {id}")).await, Reply::Committed(_)));
    assert!(refused(&world.say(oleg(), Place::Private, &format!("review {id}")).await).text.contains("did not fire"));
    let id = world.start_battle("battle dutchman-quick").await;
    let by = world.turn(id).await.expect("a side fires first");
    assert!(matches!(world.say(by.clone(), Place::Private, &format!("fire A1 {id}")).await, Reply::Committed(_)));
    assert!(matches!(world.say(by.clone(), Place::Private, &format!("resign_now {id}")).await, Reply::Committed(_)));
    assert!(refused(&world.say(by, Place::Private, &format!("review {id}")).await).text.contains("no odds"));
}

/// Fires, overriding warnings.
async fn fire(world: &mut World, id: GameId, by: &RequestAuthor, cell: Cell) {
    let name = world.game(id).await.rules().notation().name(cell);
    let reply = world.say(by.clone(), Place::Room(ROOM), &format!("fire {name} !")).await;
    assert!(matches!(reply, Reply::Committed(_)), "{name}: {reply:?}");
}

/// Ends Oleg's turn, if it is his, by a shot at an empty cell.
async fn pass_turn(world: &mut World, id: GameId) {
    while world.turn(id).await.is_some_and(|by| by.id == oleg().id) {
        let game = world.game(id).await;
        let (fleet, size) = (decks(&game.own_view(Side::A).ships), game.rules().size);
        let shot = game.own_view(Side::B).target_chart().shot_cells();
        let water = Cell::all(size).find(|cell| !shot.contains(*cell) && !fleet.contains(*cell)).expect("a cell is empty");
        fire(world, id, &oleg(), water).await;
    }
}

fn decks(ships: &[PlacedPiece]) -> CellSet {
    ships.iter().fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells))
}

#[tokio::test]
async fn review_after_a_game_gives_advice_with_reasons() {
    let (mut world, id) = World::in_battle("battle 6x6 fleet=1x3+2x1").await;
    let game = world.game(id).await;
    let (ships, notation) = (game.own_view(Side::B).ships, game.rules().notation());
    let long = ships.iter().find(|ship| ship.cells.len() == 3).expect("a ship of three decks").cells;
    let around = long.halo(FieldSize::square(6));
    let away = Cell::all(FieldSize::square(6)).find(|cell| !decks(&ships).union(&around).contains(*cell)).expect("there is water");
    let beside = around.iter().next().expect("a ship has water around it");
    let [first, second, third] = long.iter().collect::<Vec<_>>()[..] else { panic!("three decks") };
    // A hit, then a shot elsewhere; the ship sunk, then a shot next to it.
    for cell in [first, away, second, third, beside] {
        pass_turn(&mut world, id).await;
        fire(&mut world, id, &anna(), cell).await;
    }
    assert!(matches!(world.say(anna(), Place::Private, &format!("resign_now {id}")).await, Reply::Committed(_)));
    let reply = finished_review(&mut world, &anna(), Place::Private, &format!("review {id}")).await;
    let text = &private_body(&reply).text;
    for sentence in [
        format!("1 shot went elsewhere while a hit ship was still afloat: {} promised", notation.name(away)),
        format!("1 shot fell where no ship could lie, such as {}:", notation.name(beside)),
    ] {
        assert!(text.contains(&sentence), "{sentence} is not in {text}");
    }
    assert!(!text.contains("of your search"), "{text}");
    let reply = finished_review(&mut world, &oleg(), Place::Private, &format!("review {id}")).await;
    assert!(!private_body(&reply).text.contains("hit ship"), "Oleg has hit none: {reply:?}");
}
