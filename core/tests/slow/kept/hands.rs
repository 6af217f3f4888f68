//! The hands of players in a kept game: what they do next, and the words for it. Knows what a player knows; asks nobody
//! and changes nothing.

use broadside_core::{
    game::{
        Game,
        cell::Cell,
        command::{Command, Course, Waiver},
        dice::Dice,
        paper::Claim,
        side::Side,
        view::{OwnView, Phase},
    },
    gunner,
};

/// How many positions the table game's players look at: they play badly, and fast.
const GLANCE: u32 = 40;

/// What the player of this side does, if the game waits for it.
pub fn wish(own: &OwnView, dice: &mut dyn Dice) -> Option<Command> {
    match (&own.public.sea, own.public.phase) {
        (Some(view), Phase::Sailing(side)) if side == own.side => {
            let (from, helm) = gunner::helm::choose_within(&view.sea, view.half(side), GLANCE, dice)?;
            Some(Command::Sail { from, helm, waiver: Waiver::Waived })
        }
        (_, phase) if phase.fighting() => gunner::act(own, dice),
        _ => None,
    }
}

/// What is typed to do that; it names the game.
pub fn words(game: &Game, command: &Command) -> String {
    let name = |cell: &Cell| game.rules().notation().name(*cell);
    let list = |cells: &[Cell]| cells.iter().map(name).collect::<Vec<_>>().join(" ");
    let says = match command {
        Command::Fire { cell, .. } => format!("fire {} !", name(cell)),
        Command::Volley(cells) => format!("salvo {}", list(cells)),
        Command::Plan(cell) => format!("plan {}", name(cell)),
        Command::Give(cell) => format!("give {}", name(cell)),
        Command::Steer(Course::Stay) => "stay".to_owned(),
        Command::Steer(Course::Move(cells)) => format!("move {}", list(cells)),
        Command::Answer(Claim::Miss) => "answer miss".to_owned(),
        Command::Answer(Claim::Hit) => "answer hit".to_owned(),
        Command::Answer(Claim::Sunk(decks)) => format!("answer sunk {decks}"),
        Command::Answer(Claim::Submarine) => "answer submarine".to_owned(),
        Command::Answer(Claim::Mine) => "answer mine".to_owned(),
        Command::Answer(Claim::Sweeper) => "answer sweeper".to_owned(),
        Command::Sail { from, helm, .. } => format!("sail {from} {} !", helm.word()),
        Command::Resign => "resign".to_owned(),
        other => panic!("nobody says {other:?} here"),
    };
    format!("{} 0 {says}", game.id())
}

/// The side that acts next, and what it does.
pub fn next(game: &Game, dice: &mut dyn Dice) -> Option<(Side, Command)> {
    Side::BOTH.into_iter().find_map(|side| Some((side, wish(&game.own(side), dice)?)))
}
