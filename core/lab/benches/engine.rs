//! Engine speed and size: decided shots a second on one core, each kind of game as a ratio to a baseline
//! measured in the same round, and what a game in play weighs, in memory and stored. Machines differ and are
//! busy; the ratios hold better than the rates.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use broadside_game::{
    Game, Moment,
    command::{Actor, Command},
    dice::{Dice, SeededDice},
    event::Invitee,
    ids::{GameId, Home, PlayerId, Timestamp},
    notation::Lettering,
    ruleset::Ruleset,
    side::Side,
    view::Seat,
};

/// What is measured; the first is the baseline.
const GAMES: [(&str, &str); 5] = [
    ("classic, one shot a turn", "classic fire=single"),
    ("classic", "classic"),
    ("salvo and submarines, 15x15", "field-15 fire=salvo:5 subs=2"),
    ("Flying Dutchman, 10x10", "dutchman-quick"),
    ("everything on, 20x20", "size=20 fleet=seven mines=3 sweepers=1 subs=2 shapes=tetris fire=chain"),
];

/// How long each kind is measured in a round.
const SPAN: Duration = Duration::from_millis(1500);

/// How many games in play are weighed, and how often each.
const WEIGHED: u64 = 40;
const COPIES: usize = 100;

fn main() {
    // Without `--bench` this is a trial run of the test command, not a measurement.
    let rounds = if std::env::args().any(|argument| argument == "--bench") { 5 } else { 1 };
    let span = if rounds == 1 { SPAN / 50 } else { SPAN };
    println!("{:<30}{:>14}{:>10}{:>14}{:>14}{:>16}", "", "decided/s", "ratio", "with the aim", "bytes stored", "bytes in memory");
    let measured: Vec<Vec<Rates>> = (0..rounds).map(|round| GAMES.iter().map(|(_, rules)| rates(rules, round, span)).collect()).collect();
    for (at, (name, rules)) in GAMES.iter().enumerate() {
        let of = |what: fn(&Rates, &Rates) -> f64| median(measured.iter().map(|round| what(&round[at], &round[0])).collect());
        let (stored, held) = weights(rules);
        let (decided, ratio, aimed) = (of(|own, _| own.decided), of(|own, base| own.decided / base.decided), of(|own, _| own.aimed));
        println!("{name:<30}{decided:>14.0}{ratio:>10.2}{aimed:>14.0}{stored:>14}{held:>16}");
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Shots a second: deciding alone, and with the computer's choice of what to do.
struct Rates {
    decided: f64,
    aimed: f64,
}

/// Plays games by the dice until the span is over, and sorts out what the time was spent on.
fn rates(rules: &str, seed: u64, span: Duration) -> Rates {
    let rules = Ruleset::parse(rules, Lettering::Russian).expect("legal rules");
    let (mut shots, mut decided, mut aimed, mut dice) = (0, Duration::ZERO, Duration::ZERO, SeededDice(seed));
    while decided + aimed < span {
        let mut game = start_battle(&rules, &mut dice);
        while !game.is_over() {
            let before = game.public().shots;
            let began = Instant::now();
            let (side, command) = next(&game, &mut dice);
            aimed += began.elapsed();
            let began = Instant::now();
            game = black_box(decide(&game, &mut dice, &Actor::Side(side), &command));
            decided += began.elapsed();
            shots += game.public().shots - before;
        }
    }
    Rates { decided: f64::from(shots) / decided.as_secs_f64(), aimed: f64::from(shots) / (decided + aimed).as_secs_f64() }
}

/// The command of the computer player whose turn it is.
fn next(game: &Game, dice: &mut dyn Dice) -> (Side, Command) {
    let act = |side: Side, dice: &mut dyn Dice| Some((side, broadside_gunner::act(&game.own_view(side), dice)?));
    act(Side::A, dice).or_else(|| act(Side::B, dice)).expect("the game waits for somebody")
}

fn decide(game: &Game, dice: &mut dyn Dice, by: &Actor, command: &Command) -> Game {
    game.decide(&mut Moment { now: Timestamp(0), dice }, by, command).expect("a legal command").after
}

fn start_battle(rules: &Ruleset, dice: &mut dyn Dice) -> Game {
    let seat = |number, name: &str| Seat { player: PlayerId { home: Home::Playground, number }, name: name.to_owned() };
    let game = Game::challenge(GameId::new(1, 1), Timestamp(0), rules.clone(), seat(1, "Anna"), Invitee::Anyone, None);
    let mut game = decide(&game, dice, &Actor::Visitor(seat(2, "Oleg")), &Command::Join { handle: None, room: None });
    for side in Side::BOTH {
        for command in [Command::Shuffle, Command::Ready] {
            game = decide(&game, dice, &Actor::Side(side), &command);
        }
    }
    game
}

/// A game in its middle: as many shots fired as there are cells on one field, or as the game lasts.
fn in_play(rules: &Ruleset, seed: u64) -> Game {
    let mut dice = SeededDice(seed);
    let mut game = start_battle(rules, &mut dice);
    while game.public().shots < rules.size.area() as u32 / 2 {
        let (side, command) = next(&game, &mut dice);
        let after = decide(&game, &mut dice, &Actor::Side(side), &command);
        if after.is_over() {
            break;
        }
        game = after;
    }
    game
}

/// The bytes of a game in play on average: stored, and resident while many of them are in memory (Linux only).
fn weights(rules: &str) -> (usize, usize) {
    let rules = Ruleset::parse(rules, Lettering::Russian).expect("legal rules");
    let games: Vec<Game> = (0..WEIGHED).map(|seed| in_play(&rules, seed)).collect();
    let stored: usize = games.iter().map(|game| game.to_bytes().len()).sum();
    let before = resident();
    let copies = black_box(vec![games.clone(); COPIES]);
    let held = resident().saturating_sub(before);
    drop(copies);
    (stored / games.len(), held / (games.len() * COPIES))
}

/// The bytes of this process in memory; 0 on systems without `/proc`.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok()).map_or(0, |kibibytes| kibibytes * 1024)
}
