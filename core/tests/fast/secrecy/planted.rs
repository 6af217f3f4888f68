//! A leak of every kind of secret is planted, and is found.

use broadside_game::{Game, roster::Kind, ruleset::Ruleset, side::Side, view::Phase};
use broadside_present::{board, keys, messages};
use broadside_testkit::{staged, twins::Twins};
use broadside_words::locale::Locale;

use super::{assert_found, seals_of_b};

/// The pieces of B of one kind, as they lie.
fn pieces_of_b(game: &Game, kind: Kind) -> String {
    let ships = game.own_view(Side::B).ships;
    format!("{:?}", ships.iter().filter(|ship| ship.spec.kind == kind).collect::<Vec<_>>())
}

#[test]
fn planted_leak_of_every_kind_of_secret_is_found() {
    type Leak = fn(&Game) -> String;
    type Reached = fn(&Game) -> bool;
    let under_way: Reached = |game| game.public().shots >= 3;
    let planted: [(&str, &str, Reached, Leak); 11] = [
        ("a letter to the wrong side", "classic", under_way, |game| {
            format!("{:?}", messages::private_message(game, 0, game.log().len(), Side::B, Locale::EN))
        }),
        ("the owner's text board", "classic", under_way, |game| board::own_text(&game.own_view(Side::B), Locale::EN)),
        ("the bytes for the store", "classic", under_way, |game| format!("{:?}", game.to_bytes())),
        ("where mines lie", "mines=5", under_way, |game| pieces_of_b(game, Kind::Mine)),
        ("where a minesweeper lies", "mines=1 sweepers=2", under_way, |game| pieces_of_b(game, Kind::Sweeper)),
        ("where submarines lie", "subs=4", under_way, |game| pieces_of_b(game, Kind::Submarine)),
        ("where the Dutchman lies", "dutchman-quick", |game| seals_of_b(game).len() > 1, |game| pieces_of_b(game, Kind::Dutchman)),
        ("what is on paper", "judge=paper", under_way, |game| pieces_of_b(game, Kind::Warship)),
        ("a list for the salvo", "fire=salvo:5", |game| game.public().locked.b, |game| format!("{:?}", game.own_view(Side::B).plan)),
        (
            "what may be given away",
            "mines=5",
            |game| matches!(game.public().phase, Phase::Owing(Side::B, _)),
            |game| format!("{:?}", game.own_view(Side::B).givable),
        ),
        (
            "the keys of what may be given away",
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
    for (what, rules, reached, leak) in planted {
        let twins = reaching(&staged::rules(rules), |twins| reached(&twins.worlds[0]) && leak(&twins.worlds[0]) != leak(&twins.worlds[1]));
        assert_found(&twins, what, leak);
    }
}

/// Twins of some seed that come to where this is so.
fn reaching(rules: &Ruleset, so: impl Fn(&Twins) -> bool) -> Twins {
    for seed in 0..40 {
        let mut twins = Twins::begin(rules, 90_000 + seed);
        while twins.advance() && !twins.worlds[0].is_over() {
            if so(&twins) {
                return twins;
            }
        }
    }
    panic!("no match of {rules} comes to that");
}

#[test]
fn leak_of_a_lineup_before_the_other_is_placed_is_found() {
    let mut twins = Twins::joined(&staged::rules("straume"), 5);
    for _ in 0..4 {
        assert!(twins.place_next(), "B has laid its line-up");
    }
    assert_found(&twins, "a line-up", |game| pieces_of_b(game, Kind::Vessel));
}
