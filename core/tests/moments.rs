//! Every special moment through the front door: what is asked of whom, by words and by keys, who may not answer
//! it, and what the clock does when nobody does.

mod world;

use broadside_core::{
    game::{
        Game,
        ids::GameId,
        report::{Debt, Ending},
        side::Side,
        view::Phase,
    },
    service::request::{Asker, Key, Place, Press, Reply, Said},
    talk::{board, brief, keys, locale::Locale},
};
use world::{ROOM, World, anna, oleg, refused, shown};

/// Two fleets of the classic roster, and what may lie beside them.
const FIRST: &str = "A1-D1 F1-H1 A3-C3 E3-F3 H3-I3 A5-B5 D5 F5 H5 J5";
const SECOND: &str = "A1-A4 A6-A8 C1-C3 C5-C6 C8-C9 E1-E2 E4 E6 E8 E10";

/// A game between Anna, who begins, and Oleg, with these fleets laid.
async fn begun(world: &mut World, rules: &str, fleets: [&str; 2]) -> GameId {
    done(&world.say(anna(), Place::Room(ROOM), &format!("battle {rules} first=host")).await);
    let id = world.newest();
    done(&world.say(oleg(), Place::Room(ROOM), &format!("join {id}")).await);
    for (by, fleet) in [anna(), oleg()].into_iter().zip(fleets) {
        done(&world.say(by.clone(), Place::Private, &format!("place {fleet}")).await);
        done(&world.say(by, Place::Private, "ready").await);
    }
    assert!(world.game(id).await.public().phase.fighting());
    id
}

fn done(reply: &Reply) {
    assert!(matches!(reply, Reply::Told(_)), "{reply:?}");
}

/// Says these words one after the other, in the room; each is done.
async fn play(world: &mut World, turns: &[(Asker, &str)]) {
    for (by, words) in turns {
        let reply = world.say(by.clone(), Place::Room(ROOM), words).await;
        assert!(matches!(reply, Reply::Told(_)), "{words}: {reply:?}");
    }
}

/// What the room was told since `parcels` were told.
async fn room_since(world: &World, id: GameId, from: usize) -> String {
    let game = world.game(id).await;
    brief::post(&game, from, game.log().len(), Locale::En).text
}

async fn log(world: &World, id: GameId) -> usize {
    world.game(id).await.log().len()
}

fn letter(game: &Game, side: Side) -> Vec<Key> {
    brief::letter(game, 0, 0, side, Locale::En).keys.concat()
}

fn labels(keys: &[Key]) -> Vec<&str> {
    keys.iter().map(|key| key.label.as_str()).collect()
}

/// What the key with this on it says.
fn pressing(keys: &[Key], label: &str) -> String {
    match keys.iter().find(|key| key.label == label).map(|key| &key.press) {
        Some(Press::Verb(data)) => data.clone(),
        other => panic!("{label}: {other:?} among {:?}", labels(keys)),
    }
}

#[tokio::test]
async fn who_strikes_a_mine_gives_a_cell_away() {
    let mut world = World::new();
    let id = begun(&mut world, "mines=1", [&format!("{FIRST} mines: F8"), &format!("{SECOND} mines: H3")]).await;
    let from = log(&world, id).await;
    play(&mut world, &[(anna(), "fire H3")]).await;
    let game = world.game(id).await;
    assert_eq!(game.public().phase, Phase::Owing(Side::A, Debt::Cell));
    let told = room_since(&world, id, from).await;
    assert!(told.contains("a mine!") && told.contains("Anna has struck a mine"), "{told}");
    // Only the one who owes is offered anything, and only what may be given.
    let keys = letter(&game, Side::A);
    assert_eq!(keys.len(), 21);
    assert!(labels(&keys).contains(&"J5") && !labels(&keys).contains(&"F8"));
    assert_eq!(labels(&letter(&game, Side::B)), ["As text"]);
    assert_eq!(labels(&brief::post(&game, 0, 0, Locale::En).keys.concat()), ["My field"]);
    for (by, words, said) in [
        (oleg(), "fire A1", "Anna must first"),
        (anna(), "fire A1", "Within a minute give away"),
        (oleg(), "give A1", "No cell is to be given"),
        (anna(), "give J6", "J6 cannot be given"),
        (anna(), "give F8", "F8 cannot be given"),
        (anna(), "give Z9", "Z9"),
        (anna(), "stay", "Flying Dutchman may move only"),
    ] {
        let reply = world.say(by, Place::Room(ROOM), words).await;
        assert!(refused(&reply).text.contains(said), "{words}: {}", refused(&reply).text);
    }
    let from = log(&world, id).await;
    done(&world.press(anna(), &pressing(&keys, "J5")).await);
    assert!(room_since(&world, id, from).await.contains("Anna gives away J5: a ship is there."));
    let reply = world.press(anna(), &pressing(&keys, "J5")).await;
    assert!(refused(&reply).text.contains("changed"));
    // The ring is shown, and described.
    let game = world.game(id).await;
    assert_eq!(game.public().phase, Phase::Firing(Side::B));
    assert!(board::own_text(&game.own(Side::B), Locale::En).contains('!'));
    assert!(board::own_alt(&game.own(Side::B), "", Locale::En).contains("ships given away J5"));
    assert!(board::public_alt(game.public(), "", Locale::En).contains("spent mines H3"));
    play(&mut world, &[(oleg(), "fire J5")]).await;
    assert_eq!(world.game(id).await.public().phase, Phase::Firing(Side::B));
}

#[tokio::test]
async fn the_bot_gives_away_a_cell_when_the_minute_is_over() {
    let mut world = World::new();
    let id = begun(&mut world, "mines=1", [&format!("{FIRST} mines: F8"), &format!("{SECOND} mines: H3")]).await;
    play(&mut world, &[(anna(), "fire H3")]).await;
    let from = log(&world, id).await;
    world.later(59);
    assert_eq!(world.wake().await, 0);
    world.later(2);
    assert_eq!(world.wake().await, 1);
    let told = room_since(&world, id, from).await;
    assert!(told.starts_with("Time is up: the bot gives away") && told.contains("for Anna"), "{told}");
    assert_eq!(world.game(id).await.public().phase, Phase::Firing(Side::B));
}

#[tokio::test]
async fn who_strikes_a_minesweeper_gives_a_mine_away_and_its_cell_is_warned_of() {
    let mut world = World::new();
    let fleets = [format!("{FIRST} mines: B8 F8 sweepers: I9"), format!("{SECOND} mines: H3 H6 sweepers: J9")];
    let id = begun(&mut world, "mines=2 sweepers=1", [&fleets[0], &fleets[1]]).await;
    play(&mut world, &[(anna(), "fire J9")]).await;
    let keys = letter(&world.game(id).await, Side::A);
    assert_eq!(labels(&keys), ["B8", "F8", "As text"]);
    let reply = world.say(anna(), Place::Room(ROOM), "give A1").await;
    assert!(refused(&reply).text.contains("give a mine of your own"));
    let from = log(&world, id).await;
    play(&mut world, &[(anna(), "give B8")]).await;
    assert!(room_since(&world, id, from).await.contains("Anna gives away a mine: B8"));
    let reply = world.say(oleg(), Place::Room(ROOM), "fire B8").await;
    let warning = refused(&reply);
    assert!(warning.text.contains("B8 is a mine, as the minesweeper told"), "{}", warning.text);
    let fired = pressing(&warning.keys.concat(), "Fire B8 anyway");
    done(&world.press(oleg(), &fired).await);
    assert_eq!(world.game(id).await.public().phase, Phase::Owing(Side::B, Debt::Cell));
}

#[tokio::test]
async fn a_mine_that_costs_a_turn_says_so_when_it_does() {
    let mut world = World::new();
    let fleets = [format!("{FIRST} mines: F8"), format!("{SECOND} mines: H3")];
    let id = begun(&mut world, "mines=1 mine_effect=skip", [&fleets[0], &fleets[1]]).await;
    let from = log(&world, id).await;
    play(&mut world, &[(anna(), "fire H3"), (oleg(), "fire J10")]).await;
    let told = room_since(&world, id, from).await;
    assert!(told.contains("Anna will miss a turn.") && told.contains("Anna misses this turn because of a mine."), "{told}");
    assert_eq!(world.game(id).await.public().phase, Phase::Firing(Side::B));
}

#[tokio::test]
async fn a_submarine_fires_back_and_its_shot_is_told() {
    let mut world = World::new();
    let id = begun(&mut world, "subs=1", [&format!("{FIRST} subs: J8"), &format!("{SECOND} subs: J8")]).await;
    let from = log(&world, id).await;
    play(&mut world, &[(anna(), "fire J8")]).await;
    let told = room_since(&world, id, from).await;
    for said in [
        "Anna fires J8: sunk! (submarine)",
        "submarine of Oleg fires back at J8: sunk! (submarine)",
        "submarine of Anna fires back at J8, where somebody has already fired",
        "Anna is to fire",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
}

#[tokio::test]
async fn shots_left_are_counted() {
    for (rules, left) in [("fire=multi:3", "3 shots"), ("fire=chain", "10 shots")] {
        let mut world = World::new();
        let id = begun(&mut world, rules, [FIRST, SECOND]).await;
        let game = world.game(id).await;
        assert!(brief::own_status(&game.own(Side::A)).phrase(Locale::En).contains(left));
        play(&mut world, &[(anna(), "fire J10"), (anna(), "fire J9")]).await;
        let status = brief::public_status(world.game(id).await.public()).phrase(Locale::En);
        assert!(status == "Anna is to fire: 1 shot left." || status == "Anna is to fire: 8 shots left.", "{status}");
    }
}

#[tokio::test]
async fn a_list_for_the_salvo_is_nobody_elses_business_until_both_are_in() {
    let mut world = World::new();
    let id = begun(&mut world, "fire=salvo:3", [FIRST, SECOND]).await;
    let from = log(&world, id).await;
    // By keys: a letter, then cells that toggle; a doubled press does not toggle twice.
    let keys = letter(&world.game(id).await, Side::A);
    let Reply::Keys(cells) = world.press(anna(), &pressing(&keys, "C")).await else { panic!("a letter shows its cells") };
    let chosen = pressing(&cells.concat(), "C7");
    let told = world.told.len();
    assert!(matches!(world.press(anna(), &chosen).await, Reply::Told(_)));
    assert_eq!(world.told.len(), told + 1, "only Anna hears of it");
    refused(&world.press(anna(), &chosen).await);
    assert_eq!(world.game(id).await.own(Side::A).plan.len(), 1);
    done(&world.say(anna(), Place::Private, "D7").await);
    let text = brief::letter(&world.game(id).await, 0, 0, Side::A, Locale::En).text;
    assert!(text.contains("C7, D7 (2 of 3)"), "{text}");
    assert!(pressing(&letter(&world.game(id).await, Side::A), "Fire (2 of 3)").ends_with("salvo"));
    for (words, said) in
        [("salvo A1 A1", "A1 stands twice"), ("salvo A1 A2 A3 A4", "only 3 shots"), ("salvo A1 Z1", "Z1"), ("D7", "on your list already")]
    {
        let reply = world.say(anna(), Place::Private, words).await;
        assert!(refused(&reply).text.contains(said), "{words}: {}", refused(&reply).text);
    }
    play(&mut world, &[(anna(), "salvo")]).await;
    // Replaced, and still nobody knows.
    done(&world.say(anna(), Place::Private, "G7 H7, I7").await);
    let game = world.game(id).await;
    let seen = [
        brief::post(&game, from, game.log().len(), Locale::En).text,
        brief::letter(&game, from, game.log().len(), Side::B, Locale::En).text,
        board::own_text(&game.own(Side::B), Locale::En),
        board::public_text(game.public(), Locale::En),
        format!("{:?}", letter(&game, Side::B)),
    ];
    for text in &seen[..2] {
        assert!(text.contains("Anna has sent the list"), "{text}");
        assert!(!["C7", "D7", "G7", "H7", "I7"].iter().any(|cell| text.contains(cell)), "{text}");
    }
    assert!(!seen[2].contains('+') && !seen[3].contains('+') && !seen[4].contains('✓'));
    assert!(seen[0].contains("Waiting for the salvo of Oleg."));
    let from = log(&world, id).await;
    play(&mut world, &[(oleg(), "fire A1 B1 J10")]).await;
    let told = room_since(&world, id, from).await;
    assert!(told.contains("Salvo of Anna: G7 miss, H7 miss, I7 miss."), "{told}");
    assert!(told.contains("Salvo of Oleg: A1 hit, B1 hit, J10 miss."), "{told}");
    assert!(brief::news(&world.game(id).await, from, log(&world, id).await));
}

#[tokio::test]
async fn a_list_that_does_not_come_is_empty() {
    let mut world = World::new();
    let id = begun(&mut world, "fire=salvo:2 clock=60", [FIRST, SECOND]).await;
    play(&mut world, &[(anna(), "salvo A1 A2")]).await;
    let from = log(&world, id).await;
    world.later(61);
    while world.wake().await > 0 {}
    let told = room_since(&world, id, from).await;
    assert!(told.contains("Oleg sent no list in time (1 of 3).") && told.contains("Oleg does not fire in this salvo."), "{told}");
    assert!(!told.contains("Oleg has sent"), "{told}");
    assert_eq!(world.game(id).await.public().phase, Phase::Planning);
}

#[tokio::test]
async fn the_flying_dutchman_stays_or_moves() {
    let mut world = World::new();
    let id = begun(&mut world, "dutchman-quick", ["A1 B2 C3 D4 E5", "J1-J5"]).await;
    play(&mut world, &[(anna(), "fire J1")]).await;
    assert_eq!(world.game(id).await.public().phase, Phase::Owing(Side::B, Debt::Course));
    for (by, words, said) in [
        (anna(), "fire J2", "Dutchman of Oleg was hit"),
        (anna(), "stay", "may move only right after"),
        (oleg(), "move A1 A2 A3", "4 decks"),
        (oleg(), "move J1 J2 J3 J4", "just hit"),
        (oleg(), "move A1 A3 A5 A7", "hang together"),
        (oleg(), "move J2-J5", "already lies"),
        (oleg(), "move Z1", "Z1"),
    ] {
        let reply = world.say(by, Place::Private, words).await;
        assert!(refused(&reply).text.contains(said), "{words}: {}", refused(&reply).text);
    }
    play(&mut world, &[(oleg(), "stay"), (anna(), "fire J2")]).await;
    let from = log(&world, id).await;
    done(&world.say(oleg(), Place::Private, "move A10 B10 C10").await);
    let told = room_since(&world, id, from).await;
    assert!(told.contains("has moved! Every mark") && told.contains("Seal of Oleg") && !told.contains("A10"), "{told}");
    let game = world.game(id).await;
    assert!(board::public_alt(game.public(), "", Locale::En).contains("stale"), "{}", board::public_alt(game.public(), "", Locale::En));
    // Anna fires where she fired before; Oleg's key takes the ship anywhere.
    play(&mut world, &[(anna(), "fire J1"), (oleg(), "fire A1")]).await;
    let keys = letter(&world.game(id).await, Side::A);
    assert_eq!(labels(&keys), ["Stay", "Move at random", "As text"]);
    done(&world.press(anna(), &pressing(&keys, "Move at random")).await);
    let own = world.game(id).await.own(Side::A);
    assert_eq!(own.decks().len(), 4);
    play(&mut world, &[(oleg(), "fire J10")]).await;
}

#[tokio::test]
async fn a_dutchman_whose_owner_says_nothing_stays() {
    let mut world = World::new();
    let id = begun(&mut world, "dutchman-quick", ["A1 B2 C3 D4 E5", "J1-J5"]).await;
    play(&mut world, &[(anna(), "fire J1")]).await;
    let from = log(&world, id).await;
    world.later(61);
    assert_eq!(world.wake().await, 1);
    assert!(room_since(&world, id, from).await.starts_with("Time is up: the Flying Dutchman of Oleg stays"));
}

#[tokio::test]
async fn on_paper_the_players_answer() {
    let mut world = World::new();
    let id = begun(&mut world, "judge=paper", [FIRST, SECOND]).await;
    let from = log(&world, id).await;
    play(&mut world, &[(anna(), "fire A1")]).await;
    assert!(room_since(&world, id, from).await.contains("Anna fires A1. Oleg, what is there?"));
    for (by, words, said) in [
        (anna(), "fire A2", "Oleg must first answer"),
        (anna(), "answer miss", "No shot of the other side"),
        (oleg(), "answer perhaps", "no answer to a shot"),
    ] {
        let reply = world.say(by, Place::Room(ROOM), words).await;
        assert!(refused(&reply).text.contains(said), "{words}: {}", refused(&reply).text);
    }
    let keys = letter(&world.game(id).await, Side::B);
    assert_eq!(labels(&keys), ["Miss", "Hit", "Sunk (1)", "As text"]);
    done(&world.press(oleg(), &pressing(&keys, "Hit")).await);
    let from = log(&world, id).await;
    play(&mut world, &[(anna(), "fire A2"), (oleg(), "answer ранил"), (anna(), "fire B5")]).await;
    done(&world.say(oleg(), Place::Private, "Мимо!").await);
    let told = room_since(&world, id, from).await;
    assert!(told.contains("Oleg answers: A2 is a hit!") && told.contains("Oleg answers: B5 is a miss."), "{told}");
    assert_eq!(world.game(id).await.public().phase, Phase::Firing(Side::B));
}

#[tokio::test]
async fn an_answer_that_no_fleet_could_give_ends_the_game() {
    let mut world = World::new();
    let id = begun(&mut world, "judge=paper fleet=1x2+1x1", ["A1-A2 J10", "A1-A2 J10"]).await;
    play(&mut world, &[(anna(), "fire A1"), (oleg(), "answer hit"), (anna(), "fire A2"), (oleg(), "answer sunk 2")]).await;
    let from = log(&world, id).await;
    play(&mut world, &[(anna(), "fire C5"), (oleg(), "answer sunk 2")]).await;
    let game = world.game(id).await;
    assert!(matches!(game.public().phase, Phase::Over(Ending::Judged(Side::A))), "{:?}", game.public().phase);
    let told = room_since(&world, id, from).await;
    assert!(told.contains("The paper of Oleg") && told.contains("Anna wins"), "{told}");
}

/// Oleg's papers are looked into when the game ends: he hid a hit, and so did Anna.
#[tokio::test]
async fn two_wrong_papers_are_nobodys_win() {
    let mut world = World::new();
    let id = begun(&mut world, "judge=paper fleet=2x1", ["A1 J10", "A1 J10"]).await;
    play(&mut world, &[(anna(), "fire A1"), (oleg(), "answer miss"), (oleg(), "fire A1"), (anna(), "answer miss")]).await;
    play(&mut world, &[(anna(), "fire C3"), (oleg(), "answer sunk 1"), (anna(), "fire J10"), (oleg(), "answer sunk 1")]).await;
    let game = world.game(id).await;
    assert!(matches!(game.public().phase, Phase::Over(Ending::Void)), "{:?}", game.public().phase);
    assert!(brief::post(&game, 0, game.log().len(), Locale::En).text.contains("nobody wins"));
}

#[tokio::test]
async fn the_table_game_is_lined_up_and_sailed() {
    let mut world = World::new();
    done(&world.say(anna(), Place::Room(ROOM), "battle straume").await);
    let id = world.newest();
    done(&world.say(oleg(), Place::Room(ROOM), &format!("join {id}")).await);
    let reply = world.say(anna(), Place::Private, "place K K K").await;
    assert!(refused(&reply).text.contains("all twelve ships"));
    done(&world.say(anna(), Place::Private, "place K P P E E E E E E C C T").await);
    done(&world.say(oleg(), Place::Private, "place random").await);
    for by in [anna(), oleg()] {
        done(&world.say(by, Place::Private, "ready").await);
    }
    let game = world.game(id).await;
    let Phase::Sailing(first) = game.public().phase else { panic!("{:?}", game.public().phase) };
    let (by, other) = if first == Side::A { (anna(), oleg()) } else { (oleg(), anna()) };
    assert!(brief::post(&game, 0, game.log().len(), Locale::En).text.contains("plays the south and moves first"));
    let keys = letter(&game, first);
    assert_eq!(keys.len(), 13);
    let label = keys.iter().find(|key| key.label.ends_with(" f1")).map(|key| key.label.clone()).expect("a ship stands at f1");
    let Reply::Keys(actions) = world.press(by.clone(), &pressing(&keys, &label)).await else { panic!("a ship shows what it may do") };
    let actions = actions.concat();
    assert!(labels(&actions).contains(&"Forward: f2") && labels(&actions).contains(&"Left"));
    for (who, words, said) in [
        (other.clone(), "sail f14 forward", "turn"),
        (by.clone(), "sail f14 forward", "not yours"),
        (by.clone(), "sail q9 forward", "not a point"),
        (by.clone(), "fire f1", "nobody fires"),
        (by.clone(), "sail f5 left", "No ship stands"),
    ] {
        let reply = world.say(who, Place::Room(ROOM), words).await;
        assert!(refused(&reply).text.contains(said), "{words}: {}", refused(&reply).text);
    }
    let from = log(&world, id).await;
    done(&world.press(by.clone(), &pressing(&actions, "Forward: f2")).await);
    let told = room_since(&world, id, from).await;
    assert!(told.contains("f1 goes to f2."), "{told}");
    done(&world.say(other.clone(), Place::Private, "f14 left").await);
    let asked = world.say(by.clone(), Place::Private, "sail f2").await;
    assert!(shown(&asked).text.contains("ship at f2"));
    play(&mut world, &[(by.clone(), "draw")]).await;
    let request = world.request(other, Place::Room(ROOM), Said::Text("draw".to_owned()));
    done(&world.handle(&request).await);
    assert!(matches!(world.game(id).await.public().phase, Phase::Over(Ending::Drawn)));
}

#[tokio::test]
async fn a_step_into_danger_is_asked_about() {
    let mut world = World::new();
    done(&world.say(anna(), Place::Room(ROOM), "battle straume first=host").await);
    let id = world.newest();
    done(&world.say(oleg(), Place::Room(ROOM), &format!("join {id}")).await);
    for (by, fleet) in [(anna(), "K P P E E E E E E C C T"), (oleg(), "T C C E E E E E E P P K")] {
        done(&world.say(by.clone(), Place::Private, &format!("place {fleet}")).await);
        done(&world.say(by, Place::Private, "ready").await);
    }
    // d1 goes up its column to d8; d9 is red and North's.
    for step in 1..=7 {
        play(&mut world, &[(anna(), &format!("sail d{step} forward")), (oleg(), ["sail a14 left", "sail a14 right"][step % 2])]).await;
    }
    let reply = world.say(anna(), Place::Room(ROOM), "sail d8 forward").await;
    let warning = refused(&reply);
    assert!(warning.text.contains("battery"), "{}", warning.text);
    let from = log(&world, id).await;
    done(&world.press(anna(), &pressing(&warning.keys.concat(), "Do it all the same")).await);
    let told = room_since(&world, id, from).await;
    assert!(told.contains("is shelled by the coastal battery at d9"), "{told}");
}

/// Every key under every letter does something, fits every platform, and a stranger may press none of them.
#[tokio::test]
async fn every_key_of_every_moment_fits_and_can_be_pressed() {
    for (rules, first, moment) in [
        ("field-20", "fire A1", "Firing"),
        ("size=20 fire=salvo:10 fleet=seven", "fire T20", "Planning"),
        ("size=20 fleet=seven mines=5 sweepers=2 subs=4", "fire A1", "Firing"),
        ("judge=paper", "fire A1", "Owing"),
        ("dutchman-quick", "fire A1", "Owing"),
        ("straume", "sail a1 left", "Sailing"),
        ("size=8 fleet=2x2 mines=5 mine_touch=any", "fire A1", "Owing"),
    ] {
        let mut world = World::new();
        done(&world.say(anna(), Place::Room(ROOM), &format!("battle {rules} first=host")).await);
        let id = world.newest();
        done(&world.say(oleg(), Place::Room(ROOM), &format!("join {id}")).await);
        for by in [anna(), oleg()] {
            done(&world.say(by, Place::Private, "ready").await);
        }
        done(&world.say(anna(), Place::Room(ROOM), first).await);
        let mut met = false;
        for round in 0..60 {
            let game = world.game(id).await;
            if game.over() {
                break;
            }
            met |= format!("{:?}", game.public().phase).starts_with(moment);
            let side = Side::BOTH.into_iter().find(|side| keys::awaited(&game.own(*side))).expect("the game waits for somebody");
            let by = if side == Side::A { anna() } else { oleg() };
            press_on(&mut world, id, by, side, round).await;
        }
        assert!(met, "{rules}: no {moment} was met");
    }
}

/// Presses one key of the letter that changes the game; keys that lead on are followed.
async fn press_on(world: &mut World, id: GameId, by: Asker, side: Side, round: usize) {
    let mut rows = brief::letter(&world.game(id).await, 0, 0, side, Locale::En).keys;
    for step in 0..4 {
        assert!(rows.len() <= 5 && rows.iter().all(|row| (1..=5).contains(&row.len())), "{rows:?}");
        let live: Vec<String> = rows
            .concat()
            .into_iter()
            .filter_map(|key| match key.press {
                Press::Verb(data) => Some(data),
                Press::Spent | Press::OpenPrivate(_) => None,
            })
            .filter(|data| !data.ends_with(" text") && (step == 0 || !data.ends_with(" aim")))
            .collect();
        assert!(live.iter().all(|data| data.len() <= 64));
        let data = &live[(round * 7 + step) % live.len()];
        refused(&world.press(world::asker(9, "Eve"), data).await);
        match world.press(by.clone(), data).await {
            Reply::Keys(next) => rows = next,
            Reply::Told(_) => return,
            // A warning has its own key.
            Reply::Refused(telling) if !telling.keys.is_empty() => rows = telling.keys,
            reply => panic!("{data}: {reply:?}"),
        }
    }
    panic!("four steps lead nowhere");
}
