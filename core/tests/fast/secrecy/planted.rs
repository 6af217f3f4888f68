//! The comparison finds a planted leak of every kind of secret.

use broadside_game::{Game, roster::Kind, ruleset::Ruleset, side::Side, view::Phase};
use broadside_present::{board, keys, messages};
use broadside_testkit::{staged, twins::Twins};
use broadside_words::locale::Locale;

use super::{assert_leak_found, seals_of_b};

/// B's pieces of one kind, with their cells.
fn pieces_of_b(game: &Game, kind: Kind) -> String {
    let ships = game.own_view(Side::B).ships;
    format!("{:?}", ships.iter().filter(|ship| ship.spec.kind == kind).collect::<Vec<_>>())
}

#[test]
fn planted_leak_of_every_kind_of_secret_is_found() {
    type Leak = fn(&Game) -> String;
    type Condition = fn(&Game) -> bool;
    let has_shots: Condition = |game| game.public().shots >= 3;
    let planted: [(&str, &str, Condition, Leak); 11] = [
        ("a private message to the wrong side", "classic", has_shots, |game| {
            format!("{:?}", messages::private_message(game, 0, game.log().len(), Side::B, Locale::EN))
        }),
        ("the owner's text board", "classic", has_shots, |game| board::own_text(&game.own_view(Side::B), Locale::EN)),
        ("the bytes for the store", "classic", has_shots, |game| format!("{:?}", game.to_bytes())),
        ("the cells of mines", "mines=5", has_shots, |game| pieces_of_b(game, Kind::Mine)),
        ("the cells of minesweepers", "mines=1 sweepers=2", has_shots, |game| pieces_of_b(game, Kind::Sweeper)),
        ("the cells of submarines", "subs=4", has_shots, |game| pieces_of_b(game, Kind::Submarine)),
        ("the cells of the Dutchman", "dutchman-quick", |game| seals_of_b(game).len() > 1, |game| pieces_of_b(game, Kind::Dutchman)),
        ("the fleet on paper", "judge=paper", has_shots, |game| pieces_of_b(game, Kind::Warship)),
        ("a list for the salvo", "fire=salvo:5", |game| game.public().locked.b, |game| format!("{:?}", game.own_view(Side::B).plan)),
        (
            "the cells that B may reveal",
            "mines=5",
            |game| matches!(game.public().phase, Phase::Owing(Side::B, _)),
            |game| format!("{:?}", game.own_view(Side::B).givable),
        ),
        (
            "the buttons of cells that B may reveal",
            "mines=5",
            |game| matches!(game.public().phase, Phase::Owing(Side::B, _)),
            |game| {
                format!(
                    "{:?}",
                    (0..10).map(|letter| keys::move_buttons(game, &game.own_view(Side::B), Some(letter), Locale::EN)).collect::<Vec<_>>()
                )
            },
        ),
    ];
    for (what, rules, condition, leak) in planted {
        let twins = find_twins(&staged::rules(rules), |[one, other]| condition(one) && leak(one) != leak(other));
        assert_leak_found(&twins, what, leak);
    }
}

/// Plays twins until the two games fulfil a condition. Panics if none of 40 seeds gets there.
fn find_twins(rules: &Ruleset, condition: impl Fn(&[Game; 2]) -> bool) -> Twins {
    for seed in 0..40 {
        let mut twins = Twins::begin(rules, 90_000 + seed);
        while twins.advance() && !twins.worlds[0].is_over() {
            if condition(&twins.worlds) {
                return twins;
            }
        }
    }
    panic!("no match of {rules} fulfils the condition");
}

#[test]
fn leak_of_a_lineup_before_the_other_is_placed_is_found() {
    let mut twins = Twins::joined(&staged::rules("straume"), 5);
    for _ in 0..4 {
        assert!(twins.place_next(), "B places its line-up");
    }
    assert_leak_found(&twins, "a line-up", |game| pieces_of_b(game, Kind::Vessel));
}
