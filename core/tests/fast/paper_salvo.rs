//! Salvoes in games on paper: the shots of both lists are answered in order and reported after the last answer, and the sealed
//! fields are opened when a fleet is sunk.

use broadside_game::{
    Game,
    cell::Cell,
    command::{Actor, Command},
    dice::SeededDice,
    event::Event,
    paper::{Claim, ClaimWord, resolve_claim},
    report::{Debt, Ending},
    side::Side,
    view::Phase,
};
use broadside_testkit::staged::{after, ask, parse_fleet, rules, started_game};

use crate::paper_pieces::{answer_all, apply, assert_record_verifies, cell, final_ending};
use Claim::{Hit, Miss, Sunk};

/// A started game in which both sides have this fleet.
fn game(text: &str, fleet: &str) -> Game {
    let rules = rules(&format!("size=5 judge=paper first=host {text}"));
    let fleet = parse_fleet(&rules, fleet);
    started_game(&rules, [&fleet, &fleet], &mut SeededDice(3))
}

fn cells(game: &Game, names: &str) -> Vec<Cell> {
    names.split_whitespace().map(|name| cell(game, name)).collect()
}

/// Sends both lists, A's first.
fn send_lists(game: &Game, a: &str, b: &str) -> Game {
    let sent = apply(game, Side::A, &Command::Volley(cells(game, a)));
    apply(&sent, Side::B, &Command::Volley(cells(game, b)))
}

#[test]
fn ship_sunk_by_two_shots_of_one_list_is_settled() {
    let game = send_lists(&game("fire=salvo:2 fleet=1x2+1x1", "А1-А2 Д5"), "А1 А2", "В3 В4");
    let game = answer_all(game, &[Hit]);
    let resolved = resolve_claim(game.rules(), &game.claims(Side::B), cell(&game, "А2"), ClaimWord::Sunk);
    assert_eq!(resolved, Ok(Sunk(2)));
    let game = answer_all(game, &[Sunk(2), Miss, Miss]);
    let wrecks = &game.public().charts.b.wrecks;
    assert_eq!(wrecks.iter().map(|wreck| (wreck.spec.decks, wreck.cells.len())).collect::<Vec<_>>(), [(2, 2)]);
}

/// The rules, the lists of A and B, the answers of B and then A, and the ending.
type Round = (&'static str, &'static str, &'static str, &'static [Claim], Option<Ending>);

#[test]
fn paper_fields_decide_the_winner_of_a_round() {
    let rows: [Round; 9] = [
        ("fire=salvo:1 fleet=1x1", "А1", "А1", &[Sunk(1), Sunk(1)], Some(Ending::Level)),
        ("fire=salvo:1 fleet=1x1", "А1", "В3", &[Sunk(1), Miss], Some(Ending::Won(Side::A))),
        ("fire=salvo:1 fleet=1x1", "В3", "А1", &[Miss, Sunk(1)], Some(Ending::Won(Side::B))),
        ("fire=salvo:1 fleet=1x1", "А1", "А1", &[Miss, Sunk(1)], Some(Ending::Judged(Side::A))),
        ("fire=salvo:1 fleet=1x1", "В3", "А1", &[Sunk(1), Sunk(1)], Some(Ending::Judged(Side::A))),
        ("fire=salvo:1 fleet=1x1", "В3", "В3", &[Sunk(1), Sunk(1)], Some(Ending::Void)),
        ("fire=salvo:2 fleet=1x1", "А1 В3", "В3 В4", &[Sunk(1), Sunk(1), Miss, Miss], Some(Ending::Judged(Side::A))),
        ("fire=salvo:2 fleet=1x1", "А1 В3", "А1 В3", &[Sunk(1), Sunk(1), Sunk(1), Sunk(1)], Some(Ending::Void)),
        ("fire=salvo:1 fleet=1x1", "В3", "В3", &[Miss, Miss], None),
    ];
    for (text, a, b, claims, ending) in rows {
        let game = answer_all(send_lists(&game(text, "А1"), a, b), claims);
        let over = final_ending(&game);
        assert_eq!(over, ending, "{text}: {a} | {b}: {claims:?}");
        if over.is_some() {
            assert_record_verifies(&game);
        }
    }
}

#[test]
fn sealed_field_answers_the_whole_list_of_an_absent_player() {
    let game = send_lists(&game("fire=salvo:3 fleet=2x1 clock=600", "А1 Д5"), "А1 В3 В4", "Б2 Г4 Д5");
    let game = answer_all(game, &[Sunk(1)]);
    let deadline = game.wait_end().expect("a turn runs");
    let step = ask(&game, deadline, &mut SeededDice(1), &Actor::Clock, &Command::Lapse).expect("the time has run out");
    let event_names: Vec<String> = step.events.iter().map(|event: &Event| format!("{event:?}")).collect();
    assert_eq!(event_names, ["Answered", "Called", "Answered", "Called"]);
    assert_eq!(step.after.public().phase, Phase::Owing(Side::A, Debt::Answer(cell(&game, "Б2"))));
    let later = step.after.wait_end().expect("a turn runs");
    let fired = after(&step.after, later, &mut SeededDice(1), &Actor::Clock, &Command::Lapse);
    assert_eq!(fired.public().phase, Phase::Planning);
    assert!(Side::BOTH.into_iter().all(|side| fired.public().charts[side].wrecks.len() == 1), "the sealed fields answered for both");
}

#[test]
fn empty_volley_on_paper_is_not_asked_about() {
    let planned = game("fire=salvo:2 fleet=2x1 clock=600", "А1 Д5");
    let sent = apply(&planned, Side::B, &Command::Volley(cells(&planned, "А1 В3")));
    let late = sent.wait_end().expect("a turn runs");
    let asked = after(&sent, late, &mut SeededDice(1), &Actor::Clock, &Command::Lapse);
    assert_eq!(asked.public().phase, Phase::Owing(Side::A, Debt::Answer(cell(&sent, "А1"))));
    let fired = answer_all(asked, &[Sunk(1), Miss]);
    assert_eq!((fired.public().phase, fired.public().shots), (Phase::Planning, 2));
    let none = fired.wait_end().expect("a turn runs");
    let empty = after(&fired, none, &mut SeededDice(1), &Actor::Clock, &Command::Lapse);
    assert_eq!((empty.public().phase, empty.public().shots), (Phase::Planning, 2), "two empty lists are a round, too");
}
