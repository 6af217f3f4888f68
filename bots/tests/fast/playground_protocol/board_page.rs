//! What the board page receives: the person's games after each change, without anything that is hidden from them.

use std::{collections::BTreeSet, io::Read as _};

use broadside::{
    platform::{Address, Message, Platform},
    playground::{ROOM, game_list},
};
use broadside_arena::{
    Tournament, command,
    entrant::{MatchId, Person},
    plan::Plan,
};
use broadside_game::{
    Game, Moment,
    command::{Actor, Command, Waiver},
    dice::SeededDice,
    event::Invitee,
    ids::{GameId, PlayerId, Timestamp, TournamentId},
    layout::Layout,
    notation::Lettering,
    report::Debt,
    ruleset::{Judge, PARAMETERS, PRESETS, Ruleset},
    side::Side,
    straume::ShipAction,
    team::CrewMode,
    view::{Phase, Seat},
};
use broadside_gunner::crew::COMPUTER_PLAYERS;
use broadside_present::arena::draft::default_plan;
use broadside_service::request::RequestInput;
use broadside_testkit::{staged, tab::Tab, twins::Twins};
use broadside_words::locale::Locale;
use flate2::read::GzDecoder;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use super::{ANNA, OLEG, World, outgoing, say, text_only};

/// Rule sets with every kind of move, and the number of matches of each that are compared.
const RULES: [(&str, u64); 7] = [
    ("classic", 12),
    ("classic draws=agreed touch=corners", 4),
    ("hasbro", 4),
    ("salvo", 4),
    ("minefield", 6),
    ("dutchman", 3),
    ("bent", 3),
];

/// A tab of the board page that has read its `me` message, and its first list of games.
async fn board_tab(world: &World, secret: &str) -> (Tab, Value) {
    let host = format!("127.0.0.1:{}", world.port);
    let mut tab = Tab::connect(world.port, &host, Some(&format!("http://{host}"))).await.expect("the page may connect");
    tab.say(json!({"kind": "hello", "secret": secret, "name": null, "locale": "en", "board": true})).await;
    let games = tab.hear("games").await;
    tab.hear("me").await;
    (tab, games)
}

async fn player_of(world: &World, secret: &str) -> PlayerId {
    let (mut tab, _) = world.tab(secret, None).await;
    tab.ask(say("who", "hello"), "post").await;
    world.last_author().id
}

fn challenge(host: PlayerId, invitee: Invitee) -> Game {
    let seat = Seat { player: host, name: "Anna".to_owned() };
    Game::challenge(GameId::new(0, 1), Timestamp(0), Ruleset::classic(Lettering::Latin), seat, invitee, None)
}

#[tokio::test]
async fn each_change_sends_the_persons_games_once() {
    let world = World::new().await;
    let (anna, oleg) = (player_of(&world, ANNA).await, player_of(&world, OLEG).await);
    let (mut tab, first) = board_tab(&world, ANNA).await;
    assert_eq!((&first["games"], &first["offers"]), (&json!([]), &json!([])));
    *world.script.games.lock().expect("the lock is not poisoned") = vec![challenge(anna, Invitee::Anyone)];
    world.send_private(oleg, "for Oleg alone", "n1").await;
    world.send_private(anna, "for Anna", "n2").await;
    let list = tab.hear("games").await;
    let game = &list["games"][0];
    assert_eq!((game["phase"].clone(), game["them"].clone(), game["turn"].clone()), (json!("open"), Value::Null, json!(false)));
    assert_eq!(game["names"][11], "B2");
    // The list has not changed, so only the acknowledgement is sent. Messages of the chat view never are.
    world.post("for everyone", "n3", None).await;
    world.send_private(anna, "more for Anna", "n4").await;
    tab.say(json!({"kind": "do", "id": "1", "verb": "fire", "options": {"cell": "A1"}, "pane": "private"})).await;
    tab.hear("done").await;
}

#[tokio::test]
async fn changes_of_the_channel_within_a_second_are_sent_together() {
    let world = World::new().await;
    let oleg = player_of(&world, OLEG).await;
    let (mut tab, _) = board_tab(&world, ANNA).await;
    for count in 1..=3 {
        *world.script.games.lock().expect("the lock is not poisoned") = vec![challenge(oleg, Invitee::Anyone); count];
        world.post("a challenge", &format!("n{count}"), None).await;
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(tab.hear("games").await["offers"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn home_screen_receives_all_rule_sets_and_computer_opponents_in_its_language() {
    let world = World::new().await;
    let (mut tab, _) = board_tab(&world, ANNA).await;
    tab.say(json!({"kind": "hello", "secret": ANNA, "name": null, "locale": "de", "board": true})).await;
    let me = tab.hear("me").await;
    let ids = |list: &str| -> Vec<String> {
        let items = me[list].as_array().expect("a list").iter();
        items.map(|item| item[0].as_str().expect("an id").to_owned()).collect()
    };
    assert_eq!(ids("rules"), PRESETS);
    let (mut listed, mut all) = (ids("opponents"), COMPUTER_PLAYERS.map(|computer| computer.id));
    listed.sort();
    all.sort_unstable();
    assert_eq!(listed, all);
    assert_eq!(me["rules"][0], json!(["classic", "Klassisch", "10 Schiffe, keine Berührung, wer trifft, schießt noch einmal"]));
    let themes = json!([["notebook", "Rechenheft"], ["admiral", "Admiral"], ["contrast", "Hoher Kontrast"]]);
    assert_eq!((&me["look"][0], &me["look"][1][2]), (&json!(["theme", "Design", "admiral", themes]), &json!("orange")));
    for item in me["opponents"].as_array().expect("a list") {
        assert!((1_usize..3).all(|at| item[at].as_str().is_some_and(|text| !text.is_empty() && !text.contains("about"))), "{item}");
    }
}

/// Rule sets of every kind, as starting points of custom rules.
const STARTS: [&str; 5] = ["classic", "mb-simple", "minefield", "dutchman-quick", "straume"];

#[tokio::test]
async fn each_value_of_each_setting_gives_other_rules_or_one_sentence() {
    let world = World::new().await;
    let (mut tab, _) = board_tab(&world, ANNA).await;
    let mut ask = async |request: Value, kind: &str| {
        tab.say(request).await;
        tab.hear(kind).await
    };
    let (mut allowed, mut refused) = (BTreeSet::new(), 0);
    for (start, locale) in STARTS.into_iter().zip(Locale::ALL) {
        ask(json!({"kind": "hello", "secret": ANNA, "name": null, "locale": locale.tag(), "board": true}), "me").await;
        let draft = ask(json!({"kind": "rules", "rules": start, "change": null}), "rules").await;
        assert_eq!((&draft["asked"], &draft["rules"], &draft["refused"]), (&json!(start), &json!(start), &Value::Null));
        for (at, setting) in draft["settings"].as_array().expect("a list").iter().enumerate() {
            let values = setting["values"].as_array().expect("a list");
            let labels: BTreeSet<&str> = values.iter().filter_map(|value| value[1].as_str()).collect();
            assert!(labels.len() == values.len() && values.iter().any(|value| value[0] == setting["value"]), "{setting}");
            for value in values.iter().map(|value| &value[0]) {
                let changed = ask(json!({"kind": "rules", "rules": start, "change": [setting["key"], value]}), "rules").await;
                let rules = Ruleset::parse(changed["rules"].as_str().expect("a text"), locale.lettering()).expect("legal rules");
                assert_ne!(rules.judge, Judge::Paper, "the page has no buttons for the answers");
                if let Some(sentence) = changed["refused"].as_str() {
                    assert!(changed["rules"] == start && sentence.ends_with('.') && !sentence.contains(['\n', '=']), "{changed}");
                    refused += 1;
                } else if changed["rules"] != start {
                    assert_eq!(changed["settings"][at]["value"], *value, "{start}");
                    allowed.insert(at);
                }
            }
        }
    }
    assert!(refused > 20 && allowed.len() == PARAMETERS.len(), "{refused} refusals, and changes of {allowed:?}");
}

#[tokio::test]
async fn only_the_invited_are_offered_a_challenge() {
    let world = World::new().await;
    let (anna, oleg) = (player_of(&world, ANNA).await, player_of(&world, OLEG).await);
    let stranger = PlayerId { number: 7, ..anna };
    let offers = |game: &Game, to: PlayerId| json!(game_list(std::slice::from_ref(game), to, Locale::EN))["offers"].clone();
    let rematch = challenge(anna, Invitee::Rematch(oleg, "Oleg".to_owned()));
    assert_eq!(offers(&rematch, oleg)[0]["rematch"], true);
    let open = challenge(anna, Invitee::Anyone);
    assert_eq!(offers(&open, stranger)[0]["name"], "Anna");
    for (game, to) in [(&rematch, stranger), (&rematch, anna), (&open, anna)] {
        assert_eq!(offers(game, to), json!([]));
    }
}

/// A game of these two people after this number of moves, or at its end.
fn played([anna, oleg]: [PlayerId; 2], most: usize) -> Game {
    let mut dice = SeededDice(7);
    let act = |game: &Game, by: &Actor, command: &Command| staged::after(game, Timestamp(0), &mut SeededDice(1), by, command);
    let name = if oleg.is_computer() { "Computer (Chessboard)" } else { "Oleg" };
    let guest = Actor::Visitor(Seat { player: oleg, name: name.to_owned() });
    let mut game = act(&challenge(anna, Invitee::Anyone), &guest, &Command::Join { handle: None, room: None });
    for side in Side::BOTH {
        for command in [Command::Lay(staged::fleet(game.rules(), &mut dice)), Command::Ready] {
            game = act(&game, &Actor::Side(side), &command);
        }
    }
    staged::play_on(game, &mut dice, most)
}

#[tokio::test]
async fn review_and_proof_are_for_the_players_of_a_finished_game() {
    let world = World::new().await;
    let people = [player_of(&world, ANNA).await, player_of(&world, OLEG).await];
    let (mut tab, _) = board_tab(&world, ANNA).await;
    let (mut stranger, _) = board_tab(&world, KARI).await;
    let set = |game: Game| *world.script.games.lock().expect("the lock is not poisoned") = vec![game];
    let no_op = json!({"kind": "do", "id": "1", "verb": "field", "options": {}, "pane": "private"});
    let (under_way, over) = (played(people, 20), played(people, 20_000));
    assert!(!under_way.is_over() && over.is_over());
    let [review, proof] = ["review", "proof"].map(|kind| json!({"kind": kind, "game": over.id().to_string()}));
    for game in [&under_way, &over] {
        set(game.clone());
        for message in [&review, &proof, &no_op] {
            stranger.say(message.clone()).await;
        }
        let mut kind = json!("games");
        while kind == "games" {
            kind = stranger.next().await.expect("the server does not close the connection")["kind"].clone();
        }
        assert_eq!(kind, "done");
    }
    let count_reviews = |world: &World| {
        let requests = world.script.requests.lock().expect("the lock is not poisoned");
        requests.iter().filter(|request| matches!(&request.input, RequestInput::Command { verb, .. } if verb == "review")).count()
    };
    set(under_way);
    for message in [&review, &proof, &no_op] {
        tab.say(message.clone()).await;
    }
    assert_eq!(tab.hear("games").await["games"][0]["share"], Value::Null);
    tab.hear("done").await;
    assert_eq!(count_reviews(&world), 0, "no review for a stranger, nor for a player before the end");
    set(over.clone());
    tab.say(proof).await;
    let (list, proof) = (tab.hear("games").await, tab.hear("proof").await);
    let reply = broadside_present::seals::fairness_reply(&over, Locale::EN);
    assert_eq!((&proof["text"], &proof["file"]), (&json!(reply.text), &json!(reply.file)));
    tab.say(review).await;
    let moves = tab.hear("moves").await["moves"].clone();
    let shot = |step: &Value| json!({"own": step["own"], "cell": step["cell"], "outcome": step["outcome"]});
    let moves: Vec<Value> = moves.as_array().expect("a list of steps").iter().map(shot).collect();
    let own = moves.iter().filter(|shot| shot["own"] == true).count();
    let shared = list["games"][0]["share"].as_str().expect("a result to share");
    assert_eq!(json!(own), list["games"][0]["figures"]["shots"]);
    assert!(shared.contains(&format!("Anna · {own} shots · ")), "{shared}");
    assert!(own < moves.len() && moves.ends_with(list["games"][0]["events"].as_array().expect("the latest shots")));
    let unfinished = tab.hear("worth").await;
    assert_eq!((unfinished["percent"].clone(), unfinished["worth"].clone()), (json!(40), json!([])));
    let ready = tab.hear("worth").await;
    assert_eq!(ready["percent"], Value::Null);
    assert_eq!(ready["worth"], json!([{"cell": 1, "chance": 125, "best": 500, "likeliest": [0, 2]}]));
    assert_eq!(count_reviews(&world), 2, "a second request after the progress");
}

#[test]
fn phrases_are_offered_after_a_sinking_and_at_the_end_of_a_game_between_people() {
    let [anna, oleg] = [1, 2].map(|number| staged::seat(number, "").player);
    let state = |guest: PlayerId, most: usize| {
        let game = played([anna, guest], most);
        json!(game_list(std::slice::from_ref(&game), anna, Locale::EN))["games"][0].clone()
    };
    let mut occasions = [0, 0];
    for most in 0..60 {
        let state = state(oleg, most);
        let (events, phrases) = (state["events"].as_array().expect("shots"), state["phrases"].as_array().expect("phrases"));
        if events.last().is_some_and(|event| event["outcome"] == "sunk") {
            occasions[0] += 1;
            assert_eq!(phrases.len(), 4, "after {most} moves");
        } else if events.iter().all(|event| event["outcome"] != "sunk") {
            occasions[1] += 1;
            assert!(phrases.is_empty(), "after {most} moves: {phrases:?}");
        }
    }
    assert!(occasions.iter().all(|count| *count > 0), "{occasions:?}");
    let end = state(oleg, 20_000)["phrases"].clone();
    assert_eq!((end.as_array().map(Vec::len), end[0].clone()), (Some(4), json!(["gg", "🤝", "Good game!"])));
    let of_computer = state(PlayerId::COMPUTER, 20_000);
    assert_eq!((&of_computer["phrases"], &of_computer["them"]), (&json!([]), &json!("Computer")), "the name is short enough for a phone");
}

#[tokio::test]
async fn phrase_comes_once_and_only_to_its_addressee() {
    let world = World::new().await;
    let (anna, oleg) = (player_of(&world, ANNA).await, player_of(&world, OLEG).await);
    let (mut anna_tab, _) = board_tab(&world, ANNA).await;
    let (mut oleg_tab, _) = board_tab(&world, OLEG).await;
    let (game, phrase) = (challenge(anna, Invitee::Anyone).id(), "Anna says: 👏 Nice shot!");
    for (to, text) in [(Address::Room(ROOM), "in the channel"), (Address::Player(oleg), phrase), (Address::Player(oleg), phrase)] {
        let message = Message { talk: Some(game), ..text_only(text) };
        world.playground.deliver(to, outgoing(message, text, None)).await.expect("the message is delivered");
    }
    let entry = oleg_tab.hear("post").await["entry"].clone();
    assert_eq!((entry["talk"].clone(), entry["text"].clone()), (json!(game.to_string()), json!(phrase)));
    for tab in [&mut anna_tab, &mut oleg_tab] {
        tab.say(json!({"kind": "do", "id": "1", "verb": "say", "options": {"saying": "gg"}, "pane": "private"})).await;
        tab.hear("done").await;
    }
}

/// The largest sum of the page's files as they are sent, compressed, and as they are written, in bytes.
const MAX_PAGE: (usize, usize) = (62_000, 180_000);

/// The endings of files that the page links to, and their content types.
const LINKED: [(&str, &str); 4] =
    [(".js", "text/javascript"), (".css", "text/css"), (".svg", "image/svg+xml"), (".webmanifest", "application/manifest+json")];

#[tokio::test]
async fn every_file_of_the_page_is_served_and_all_are_small() {
    let world = World::new().await;
    let client = Client::builder().no_proxy().build().expect("a plain client");
    // The page loads the texts of one language; those in Ukrainian are the longest.
    let (mut files, mut at, mut total) = (vec!["/".to_owned(), "/words/uk.js".to_owned()], 0, (0, 0));
    while let Some(path) = files.get(at).cloned() {
        let request = client.get(format!("http://127.0.0.1:{}{path}", world.port)).header("accept-encoding", "gzip");
        let answer = request.send().await.expect("the server answers");
        assert_eq!((answer.status(), answer.headers()["content-encoding"].as_bytes()), (StatusCode::OK, b"gzip".as_slice()), "{path}");
        let kind = LINKED.into_iter().find(|(end, _)| path.ends_with(end)).map_or("text/html", |(_, kind)| kind);
        assert!(answer.headers()["content-type"].as_bytes().starts_with(kind.as_bytes()), "{path}");
        let (sent, mut text) = (answer.bytes().await.expect("a file"), String::new());
        GzDecoder::new(&sent[..]).read_to_string(&mut text).expect("a compressed text");
        total = (total.0 + sent.len(), total.1 + text.len());
        let linked = ["href=\"/", "src=\"/", "src\": \"/", "from \"/"].into_iter().flat_map(|before| text.split(before).skip(1));
        let named = linked.filter_map(|rest| Some(format!("/{}", rest.split_once('"')?.0)));
        let named: Vec<String> = named.filter(|name| LINKED.iter().any(|(end, _)| name.ends_with(end)) && !files.contains(name)).collect();
        files.extend(named);
        at += 1;
    }
    assert!(files.len() > 15 && files.iter().any(|file| file.ends_with(".webmanifest")), "{files:?}");
    assert!(total.0 < MAX_PAGE.0 && total.1 < MAX_PAGE.1, "{total:?} bytes");
}

/// The list for one side of a game, or for a stranger.
fn list(game: &Game, side: Option<Side>) -> String {
    let player = side.and_then(|side| game.public().seats[side].as_ref()).map_or(staged::seat(99, "Kari").player, |seat| seat.player);
    json!(game_list(std::slice::from_ref(game), player, Locale::EN)).to_string()
}

/// The game as this side's page receives it.
fn state(game: &Game, side: Side) -> Value {
    serde_json::from_str::<Value>(&list(game, Some(side))).expect("JSON")["games"][0].clone()
}

#[test]
fn flying_dutchman_is_placed_on_any_cells() {
    let rules = staged::rules("dutchman-quick");
    let joined = staged::joined_game(&rules);
    let lay = Command::Lay(staged::parse_fleet(&rules, "А1+Б2+В3+Г4+Д5"));
    let laid = staged::after(&joined, staged::NOON, &mut SeededDice(1), &Actor::Side(Side::A), &lay);
    for (game, missing, ships) in [(&joined, json!([5]), json!([])), (&laid, json!([]), json!([[0, 11, 22, 33, 44]]))] {
        let state = state(game, Side::A);
        assert_eq!((&state["does"], &state["left"], &state["missing"]), (&json!("form"), &json!(5), &missing));
        assert_eq!((state["open"].as_array().map(Vec::len), &state["own"]["ships"]), (Some(100), &ships));
    }
}

#[test]
fn hit_flying_dutchman_is_steered_onto_any_cells_but_the_hit_one() {
    let (mut dice, mut debts) = (SeededDice(7), 0);
    let mut game = staged::started_random_game(&staged::rules("dutchman-quick"), &mut dice);
    for _ in 0..300 {
        game = staged::play_on(game, &mut dice, 1);
        let Phase::Owing(side, Debt::Course) = game.public().phase else { continue };
        let [own, other] = [side, !side].map(|side| state(&game, side));
        let (open, last) = (own["open"].as_array().expect("cells"), own["own"]["last"].as_array().expect("cells"));
        assert_eq!((&own["does"], last.len(), open.len()), (&json!("form"), 1, 99));
        assert!(!open.contains(&last[0]), "the hit cell is refused");
        let marks = own["own"]["marks"].as_str().expect("marks").as_bytes();
        let decks = own["own"]["ships"][0].as_array().expect("the ship").iter().filter_map(Value::as_u64);
        assert_eq!(own["left"], decks.filter(|cell| marks[*cell as usize] != b'x').count(), "the decks that are not hit");
        assert_eq!((&other["does"], &other["open"]), (&json!("fire"), &json!([])));
        debts += 1;
    }
    assert!(debts > 1, "{debts} hits");
}

#[test]
fn shot_at_a_field_on_paper_is_marked_until_its_answer() {
    let (mut dice, mut calls) = (SeededDice(1), 0);
    let mut game = staged::started_random_game(&staged::rules("judge=paper"), &mut dice);
    for _ in 0..20 {
        game = staged::play_on(game, &mut dice, 1);
        let [a, b] = Side::BOTH.map(|side| state(&game, side));
        let Phase::Owing(owner, Debt::Answer(cell)) = game.public().phase else {
            assert_eq!((&a["called"], &b["called"]), (&Value::Null, &Value::Null));
            continue;
        };
        let ([own, other], number) = (if owner == Side::B { [a, b] } else { [b, a] }, cell.index_on(game.rules().size));
        assert_eq!((&own["called"], &own["target"]["last"], &other["called"]), (&json!(number), &json!([number]), &Value::Null));
        calls += 1;
    }
    assert!(calls > 5, "{calls} calls");
}

#[test]
fn mate_of_a_crew_reads_that_the_captain_decides() {
    let (kari, mut dice) = (staged::seat(3, "Kari"), SeededDice(5));
    let mut game = staged::joined_game(&staged::rules("classic first=host"));
    let mate = Actor::Visitor(kari.clone());
    for (by, command) in [(Actor::Side(Side::A), Command::OpenCrew(CrewMode::Captain)), (mate, Command::JoinCrew(Side::A))] {
        game = staged::after(&game, staged::NOON, &mut SeededDice(1), &by, &command);
    }
    let crew = |game: &Game| json!(game_list(std::slice::from_ref(game), kari.player, Locale::EN))["games"][0]["crew"].to_string();
    assert!(crew(&game).contains("Your captain is laying the fleet"), "{}", crew(&game));
    for side in Side::BOTH {
        for command in [Command::Lay(staged::fleet(game.rules(), &mut dice)), Command::Ready] {
            game = staged::after(&game, staged::NOON, &mut SeededDice(1), &Actor::Side(side), &command);
        }
    }
    assert!(crew(&game).contains("fires. Tap a cell to suggest it."), "{}", crew(&game));
    assert_eq!((&state(&game, Side::A)["crew"], &state(&game, Side::B)["crew"]), (&Value::Null, &Value::Null));
}

#[test]
fn line_up_of_the_table_game_is_shown_to_its_owner_only() {
    let rules = staged::rules("straume");
    let joined = staged::joined_game(&rules);
    let laid = ["K P P E E E E E E C C T", "T C C E E E E E E P P K"].map(|text| {
        let lay = Command::Lay(Layout::parse_lineup(text, &rules).expect("a line-up"));
        staged::after(&joined, staged::NOON, &mut SeededDice(1), &Actor::Side(Side::A), &lay)
    });
    assert_eq!(state(&joined, Side::A)["open"], json!([]));
    let own = state(&laid[0], Side::A);
    assert_eq!((&own["does"], &own["left"], &own["missing"]), (&json!("lineup"), &json!(2), &json!([])));
    assert_eq!((&own["names"][11], own["open"].as_array().map(Vec::len)), (&json!("l"), Some(12)));
    assert_eq!((&own["chart"]["marks"][0], &own["chart"]["marks"][11]), (&json!("own v-K"), &json!("own v-T")));
    let [one, other] = laid.each_ref().map(|game| list(game, Some(Side::B)));
    assert_eq!(one, other);
}

#[test]
fn ships_of_the_table_game_have_exactly_their_legal_moves() {
    let mut game = staged::started_random_game(&staged::rules("straume"), &mut SeededDice(7));
    let sail = |game: &Game, side: Side, from: &str, action: ShipAction| {
        let at = game.log().last().expect("the game has begun").at;
        let command = Command::Sail { from: from.parse().expect("a point"), action, waiver: Waiver::Ask };
        staged::after(game, at, &mut SeededDice(1), &Actor::Side(side), &command)
    };
    let mut dangers = Vec::new();
    // South sails up the column d to the red point of the enemy at d9, while a ship of North turns on the spot.
    for turn in 0..15 {
        let Phase::Sailing(side) = game.public().phase else { panic!("the game goes on") };
        let [own, other] = [side, !side].map(|side| state(&game, side));
        assert_eq!((&own["does"], &own["turn"], &other["open"]), (&json!("sail"), &json!(true), &json!([])));
        let (open, moves) = (own["open"].as_array().expect("points"), own["chart"]["moves"].as_array().expect("moves"));
        assert!(open.len() == 12 && moves.len() >= 24, "each ship can turn both ways");
        for ship_move in moves {
            assert!(open.contains(&ship_move["from"]));
            let [from, ahead] =
                ["from", "ahead"].map(|of| own["names"][ship_move[of].as_u64().expect("a point") as usize].as_str().expect("a name"));
            let action = ShipAction::from_word(ship_move["action"].as_str().expect("a word")).expect("an action");
            // After a warning the turn does not pass.
            let is_warned = sail(&game, side, from, action).public().phase == Phase::Sailing(side);
            assert_eq!(ship_move["is_dangerous"], is_warned, "{ship_move}");
            if is_warned {
                dangers.push(format!("turn {turn}: {from} {ahead}"));
            }
        }
        let south = format!("d{}", turn / 2 + 1);
        let (from, action) = if turn % 2 == 0 { (south.as_str(), ShipAction::Forward) } else { ("l14", ShipAction::Left) };
        game = sail(&game, side, from, action);
        let [own, other] = [side, !side].map(|side| state(&game, side)["chart"].clone());
        let is_mine = turn == 14 || own["news"].as_str().is_some_and(|news| news.starts_with("You: "));
        assert!(is_mine && own["news"] != other["news"] && own["last"] == other["last"], "{own}");
    }
    // A minesweeper can make the same move while it lays a mine, which is listed too.
    dangers.dedup();
    assert_eq!(dangers, ["turn 14: d8 d9"]);
}

/// The review of a game as this side's page receives it.
fn review(game: &Game, side: Side) -> Vec<Value> {
    let steps = broadside::playground::review_steps(game, &game.public().members(side)[0], Locale::EN);
    steps.iter().map(|step| json!(step)).collect()
}

#[test]
fn review_of_the_table_game_draws_the_chart_after_each_move() {
    let mut dice = SeededDice(7);
    let began = staged::started_random_game(&staged::rules("straume"), &mut dice);
    for most in [1, 25, 80] {
        let game = staged::play_on(began.clone(), &mut dice, most);
        for side in Side::BOTH {
            let (steps, chart) = (review(&game, side), state(&game, side)["chart"].clone());
            let mut marks = vec![Value::Null; 168];
            for change in steps.iter().flat_map(|step| step["changed"].as_array().expect("a list of points")) {
                marks[change[0].as_u64().expect("a point") as usize] = change[1].clone();
            }
            assert_eq!((steps.len(), &json!(marks)), (most, &chart["marks"]));
            assert_eq!((&steps[most - 1]["text"], &steps[most - 1]["last"]), (&chart["news"], &chart["last"]));
        }
    }
}

#[test]
fn review_of_a_game_on_paper_has_each_call_with_its_answer() {
    let steps = review(&staged::whole_match(&staged::rules("judge=paper"), 1), Side::A);
    for step in &steps {
        let (call, answer) = if step["own"] == true { ("You fire ", "Oleg answers: ") } else { ("Oleg fires ", "Your answer: ") };
        let lines: Vec<&str> = step["text"].as_str().expect("a text").lines().collect();
        assert!(lines[0].starts_with(call) && lines[1].starts_with(answer), "{lines:?}");
    }
    assert!(steps.len() > 40, "{} shots", steps.len());
}

#[test]
fn all_rule_sets_are_played_without_the_chat_view() {
    for name in PRESETS {
        let (rules, mut dice) = (staged::rules(name), SeededDice(7));
        let mut game = staged::joined_game(&rules);
        // The long games on large fields are checked after every seventh move only.
        let stride = if rules.size.longer() > 10 { 7 } else { 1 };
        for most in 0..10_000 {
            for side in Side::BOTH.into_iter().filter(|_| most % stride == 0) {
                let state = state(&game, side);
                assert_ne!(state["does"], "chat", "{name} after {most} moves");
                let is_present = |of: &&str| state[*of].as_array().map_or(!state[*of].is_null(), |all| !all.is_empty());
                let can_press = ["open", "laid", "next", "missing"].iter().any(is_present);
                // A side may have chosen its whole salvo while the other has not.
                assert!(can_press || state["turn"] == false || state["does"] == "plan", "{name} after {most} moves");
            }
            if game.is_over() {
                break;
            }
            game = if game.public().phase == Phase::Placing {
                staged::started_random_game(&rules, &mut dice)
            } else {
                staged::play_on(game, &mut dice, 1)
            };
        }
        assert!(game.is_over(), "{name} ends");
    }
}

#[test]
fn lists_do_not_depend_on_hidden_ships() {
    for (rules, matches) in RULES {
        let (rules, mut steps) = (staged::rules(rules), 0);
        for seed in 0..matches {
            let mut twins = Twins::joined(&rules, seed);
            // The fleets are disclosed at the end.
            while !twins.worlds[0].is_over() {
                for side in [Some(Side::A), None] {
                    let [one, other] = twins.worlds.each_ref().map(|game| list(game, side));
                    assert_eq!(one, other, "{rules:?}, seed {seed}, step {steps}");
                }
                steps += 1;
                if !twins.place_next() && !twins.advance() {
                    break;
                }
            }
            let [one, other] = twins.worlds.each_ref().map(|game| list(game, Some(Side::B)));
            assert_ne!(one, other, "the owner of the ships sees the difference");
        }
        assert!(steps > 10 * matches, "{rules:?}: only {steps} steps were compared");
    }
}

/// The secret of a person who takes no part in the games.
const KARI: &str = "00000000000000000000000000000003";

/// A tab of the person with this secret, who watches the game or tournament with this code, and its first list.
async fn watcher(world: &World, secret: &str, code: &str) -> (Tab, Value) {
    let (mut tab, _) = board_tab(world, secret).await;
    tab.say(json!({"kind": "hello", "secret": secret, "name": null, "locale": "en", "board": true, "watch": code})).await;
    let list = tab.hear("games").await;
    assert_eq!(tab.hear("me").await["watch"], code);
    (tab, list)
}

/// Changes the game of the channel, and returns the frames that a tab gets then, without the server's clock.
async fn frames(world: &World, tab: &mut Tab, game: &Game, step: usize) -> Vec<Value> {
    *world.script.games.lock().expect("the lock is not poisoned") = vec![game.clone()];
    world.post("a move", &format!("step {step}"), None).await;
    tab.say(json!({"kind": "do", "id": step.to_string(), "verb": "field", "options": {}, "pane": "private"})).await;
    let mut frames = Vec::new();
    loop {
        let mut frame = tab.next().await.expect("the server does not close the connection");
        if frame["kind"] == "done" {
            return frames;
        }
        frame["now"] = Value::Null;
        frames.push(frame);
    }
}

#[tokio::test]
async fn watcher_gets_the_same_frames_whatever_is_hidden() {
    for (rules, _) in RULES {
        let (rules, mut seen, mut step) = (staged::rules(rules), Vec::new(), 0);
        for seed in 0..2 {
            let mut twins = Twins::joined(&rules, seed);
            let code = twins.worlds[0].id().to_string();
            let worlds = [World::new().await, World::new().await];
            for (world, game) in worlds.iter().zip(&twins.worlds) {
                *world.script.games.lock().expect("the lock is not poisoned") = vec![game.clone()];
            }
            let [(mut one, first), (mut other, second)] = [watcher(&worlds[0], KARI, &code).await, watcher(&worlds[1], KARI, &code).await];
            assert_eq!(first["watched"], second["watched"]);
            // The fleets are disclosed at the end.
            while (twins.place_next() || twins.advance()) && !twins.worlds[0].is_over() {
                step += 1;
                let of_one = frames(&worlds[0], &mut one, &twins.worlds[0], step).await;
                let of_other = frames(&worlds[1], &mut other, &twins.worlds[1], step).await;
                assert_eq!(of_one, of_other, "{rules:?}, seed {seed}, step {step}");
                seen.extend(of_one);
            }
        }
        let shots = seen.iter().filter(|frame| frame["watched"][1]["events"] != json!([])).count();
        assert!(shots > 3, "{rules:?}: only {shots} frames with shots in {step} steps");
    }
}

#[tokio::test]
async fn watched_game_is_shown_to_its_end_and_only_fought_games_are() {
    let world = World::new().await;
    let people = [player_of(&world, ANNA).await, player_of(&world, OLEG).await];
    let set = |game: Game| *world.script.games.lock().expect("the lock is not poisoned") = vec![game];
    let (under_way, over) = (played(people, 20), played(people, 20_000));
    let code = over.id().to_string();
    set(under_way);
    let (mut tab, first) = watcher(&world, KARI, &code).await;
    assert_eq!((&first["games"], &first["watched"][0], &first["watched"][1]["them"]), (&json!([]), &json!("Anna"), &json!("Oleg")));
    let state = &first["watched"][1];
    assert_eq!((&state["does"], &state["open"], &state["may"]), (&json!(""), &json!([]), &json!([])), "nothing can be pressed");
    assert!(!state["own"]["marks"].as_str().expect("marks").contains('s'), "no intact ship is shown: {state}");
    let last = frames(&world, &mut tab, &over, 1).await.pop().expect("a list");
    assert_eq!((last["watched"][1]["phase"].clone(), last["others"].clone()), (json!("over"), json!([])));
    assert!(["won", "lost"].contains(&last["watched"][1]["outcome"].as_str().expect("a winner")));
    let open = frames(&world, &mut tab, &challenge(people[0], Invitee::Anyone), 2).await.pop().expect("a list");
    assert_eq!((&open["watched"], &open["others"]), (&Value::Null, &json!([])));
}

#[tokio::test]
async fn games_of_others_are_listed_to_everybody_else() {
    let world = World::new().await;
    let people = [player_of(&world, ANNA).await, player_of(&world, OLEG).await];
    let game = played(people, 20);
    let others = json!([[game.id().to_string(), ["Anna", "Oleg"]]]);
    *world.script.games.lock().expect("the lock is not poisoned") = vec![game];
    for (secret, listed) in [(ANNA, &json!([])), (OLEG, &json!([])), (KARI, &others)] {
        assert_eq!(&board_tab(&world, secret).await.1["others"], listed);
    }
}

/// A tournament of the channel that Anna has created and both have joined. If it `has_begun`, it has a game.
fn tournament(people: [PlayerId; 2], has_begun: bool) -> Tournament {
    let [anna, oleg] = [("Anna", people[0]), ("Oleg", people[1])].map(|(name, player)| Person { player, name: name.to_owned() });
    let plan = Plan { least: 2, ..default_plan(Timestamp(0), Locale::EN).expect("a plan") };
    let mut tournament = Tournament::create(TournamentId::new(0, 1), Timestamp(0), plan, anna.clone(), Some(ROOM)).expect("a valid plan");
    let join = |person: &Person| (command::Actor::Person(person.player), command::Command::Join(person.clone(), 1500));
    let start = (command::Actor::Person(anna.player), command::Command::Start);
    let opened = (command::Actor::Service, command::Command::Opened(MatchId(0), 0, GameId::new(0, 1)));
    for (by, command) in [join(&anna), join(&oleg), start, opened].into_iter().take(if has_begun { 4 } else { 2 }) {
        let events = tournament.decide(&mut Moment { now: Timestamp(0), dice: &mut SeededDice(1) }, by, &command).expect("a valid command");
        events.iter().for_each(|event| tournament.evolve(Timestamp(0), event));
    }
    tournament
}

#[tokio::test]
async fn tournament_is_seen_by_everybody_and_its_entrants_find_their_game() {
    let world = World::new().await;
    let people = [player_of(&world, ANNA).await, player_of(&world, OLEG).await];
    let set = |has_begun| *world.script.tournaments.lock().expect("the lock is not poisoned") = vec![tournament(people, has_begun)];
    let code = TournamentId::new(0, 1).to_string();
    set(false);
    let [(mut kari, seen), (mut anna, own)] = [watcher(&world, KARI, &code).await, watcher(&world, ANNA, &code).await];
    assert_eq!(own["tournaments"], json!([[code, "Thursday cup", "Signed up: 2 of 32.", true]]));
    let may = |list: &Value| ["may", "open", "can_start"].map(|name| list["tournament"][name].clone());
    assert_eq!(may(&seen), [json!(["join"]), json!(true), json!(false)]);
    assert_eq!(may(&own), [json!(["leave", "start", "pause", "cancel"]), json!(true), json!(true)]);
    assert_eq!(seen["tournament"]["rows"], json!([[["1.", "Anna", "1500"], false], [["2.", "Oleg", "1500"], false]]));
    set(true);
    world.post("the round", "n1", None).await;
    let game = json!(GameId::new(0, 1).to_string());
    for (tab, text, game) in [(&mut kari, Value::Null, Value::Null), (&mut anna, json!("Your match: Round 1 of 1, against Oleg."), game)] {
        let list = tab.hear("games").await;
        let state = &list["tournament"];
        assert_eq!((&state["own"], &state["game"], &state["open"]), (&text, &game, &json!(false)));
        let round = &state["stages"][0];
        assert_eq!((&round["name"], &round["matches"][0]["score"]), (&json!("Round 1 of 1"), &json!("…")));
    }
}
