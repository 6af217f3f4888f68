//! Salvoes at fields that are kept on paper: every shot of both lists is asked about in its order, nothing of it is told before
//! the last answer, and the papers are opened when a fleet is gone.

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

use crate::paper_pieces::{answered, cell, does, ended, verified};
use Claim::{Hit, Miss, Sunk};

/// Both have the same fleet.
fn game(text: &str, fleet: &str) -> Game {
    let rules = rules(&format!("size=5 judge=paper first=host {text}"));
    let fleet = parse_fleet(&rules, fleet);
    started_game(&rules, [&fleet, &fleet], &mut SeededDice(3))
}

fn cells(game: &Game, names: &str) -> Vec<Cell> {
    names.split_whitespace().map(|name| cell(game, name)).collect()
}

/// Both lists are sent, A's first.
fn listed(game: &Game, a: &str, b: &str) -> Game {
    let sent = does(game, Side::A, &Command::Volley(cells(game, a)));
    does(&sent, Side::B, &Command::Volley(cells(game, b)))
}

#[test]
fn ship_sunk_by_two_shots_of_one_list_is_settled() {
    let game = listed(&game("fire=salvo:2 fleet=1x2+1x1", "А1-А2 Д5"), "А1 А2", "В3 В4");
    let game = answered(game, &[Hit]);
    let said = resolve_claim(game.rules(), &game.claims(Side::B), cell(&game, "А2"), ClaimWord::Sunk);
    assert_eq!(said, Ok(Sunk(2)));
    let game = answered(game, &[Sunk(2), Miss, Miss]);
    let wrecks = &game.public().charts.b.wrecks;
    assert_eq!(wrecks.iter().map(|wreck| (wreck.spec.decks, wreck.cells.len())).collect::<Vec<_>>(), [(2, 2)]);
}

/// The rules, the lists of A and B, what B and then A answer, and how that ends.
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
        let game = answered(listed(&game(text, "А1"), a, b), claims);
        let over = ended(&game);
        assert_eq!(over, ending, "{text}: {a} | {b}: {claims:?}");
        if over.is_some() {
            verified(&game);
        }
    }
}

#[test]
fn sealed_field_answers_the_whole_list_of_an_absent_player() {
    let game = listed(&game("fire=salvo:3 fleet=2x1 clock=600", "А1 Д5"), "А1 В3 В4", "Б2 Г4 Д5");
    let game = answered(game, &[Sunk(1)]);
    let late = game.wait_end().expect("a turn runs");
    let step = ask(&game, late, &mut SeededDice(1), &Actor::Clock, &Command::Lapse).expect("the clock is not refused");
    let told: Vec<String> = step.events.iter().map(|event: &Event| format!("{event:?}")).collect();
    assert_eq!(told, ["Answered", "Called", "Answered", "Called"]);
    assert_eq!(step.after.public().phase, Phase::Owing(Side::A, Debt::Answer(cell(&game, "Б2"))));
    let later = step.after.wait_end().expect("a turn runs");
    let fired = after(&step.after, later, &mut SeededDice(1), &Actor::Clock, &Command::Lapse);
    assert_eq!(fired.public().phase, Phase::Planning);
    assert!(Side::BOTH.into_iter().all(|side| fired.public().charts[side].wrecks.len() == 1), "the truth was told for both");
}

#[test]
fn empty_volley_on_paper_is_not_asked_about() {
    let planned = game("fire=salvo:2 fleet=2x1 clock=600", "А1 Д5");
    let sent = does(&planned, Side::B, &Command::Volley(cells(&planned, "А1 В3")));
    let late = sent.wait_end().expect("a turn runs");
    let asked = after(&sent, late, &mut SeededDice(1), &Actor::Clock, &Command::Lapse);
    assert_eq!(asked.public().phase, Phase::Owing(Side::A, Debt::Answer(cell(&sent, "А1"))));
    let fired = answered(asked, &[Sunk(1), Miss]);
    assert_eq!((fired.public().phase, fired.public().shots), (Phase::Planning, 2));
    let none = fired.wait_end().expect("a turn runs");
    let empty = after(&fired, none, &mut SeededDice(1), &Actor::Clock, &Command::Lapse);
    assert_eq!((empty.public().phase, empty.public().shots), (Phase::Planning, 2), "two empty lists are a round as well");
}
