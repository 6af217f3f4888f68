//! Replaying one case on the real game.

use super::{
    Verdict,
    cases::{Block, fleet},
};
use crate::game::{
    Game, Moment,
    code::Code,
    command::{Actor, Command, Waiver},
    dice::Seeded,
    event::{Event, Invitee},
    ids::{GameId, Home, PlayerId, Timestamp},
    layout::{Layout, LayoutFault},
    notation::Lettering,
    record::answer_word,
    report::Ending,
    ruleset::{Answers, First, Ruleset},
    side::Side,
    view::{Phase, Seat},
};

/// Replays a case.
pub(super) fn replay(block: &Block<'_>, macros: &[(&str, &str)]) -> Verdict {
    if block.tag == "straume" {
        return super::sea::replay(block);
    }
    if !matches!(block.tag, "vec" | "place") {
        return Verdict::Skipped(format!("`{}` games are not played yet", block.tag));
    }
    let rules = match Ruleset::parse(block.rules(), Lettering::Russian) {
        Ok(rules) => rules,
        Err(fault) => return failed(block.rules(), "rules that can be played", fault.code.name()),
    };
    let outcome = match block.tag {
        "place" => replay_placements(block, macros, &rules),
        _ => replay_shots(block, macros, rules),
    };
    match outcome {
        Ok(()) => Verdict::Passed,
        Err(verdict) => verdict,
    }
}

pub(super) fn failed(line: &str, expected: &str, got: &str) -> Verdict {
    Verdict::Failed { line: line.to_owned(), expected: expected.to_owned(), got: got.to_owned() }
}

pub(super) fn unreadable(line: &str) -> Verdict {
    failed(line, "a line of the format of Annex B", "something else")
}

fn replay_placements(block: &Block<'_>, macros: &[(&str, &str)], rules: &Ruleset) -> Result<(), Verdict> {
    for line in block.body() {
        let (text, expected) = line.split_once("=>").ok_or_else(|| unreadable(line))?;
        let text = fleet(text, macros).ok_or_else(|| unreadable(line))?;
        let got = match lay(&text, rules) {
            Ok(_) => "OK".to_owned(),
            Err(mut codes) => {
                codes.sort_by_key(|code| code.name());
                codes.dedup();
                codes.iter().map(|code| code.name()).collect::<Vec<_>>().join(", ")
            }
        };
        if got != expected.trim() {
            return Err(failed(line, expected.trim(), &got));
        }
    }
    Ok(())
}

fn lay(text: &str, rules: &Ruleset) -> Result<Layout, Vec<Code>> {
    let layout =
        Layout::read(text, rules.notation()).map_err(|faults| faults.iter().map(|fault| fault.fault.code()).collect::<Vec<_>>())?;
    layout.check(rules).map_err(|faults| faults.iter().map(LayoutFault::code).collect::<Vec<_>>())?;
    Ok(layout)
}

fn side_of(text: &str) -> Option<Side> {
    match text {
        "A" => Some(Side::A),
        "B" => Some(Side::B),
        _ => None,
    }
}

fn replay_shots(block: &Block<'_>, macros: &[(&str, &str)], mut rules: Ruleset) -> Result<(), Verdict> {
    let mut layouts = Vec::new();
    let mut shots = Vec::new();
    rules.first = First::Host;
    for line in block.body() {
        let (word, rest) = line.split_once(' ').ok_or_else(|| unreadable(line))?;
        match (word, side_of(word)) {
            (">", _) => shots.push((line, rest)),
            ("first", _) => rules.first = if rest.trim() == "B" { First::Guest } else { First::Host },
            (_, Some(side)) => {
                let text = fleet(rest, macros).ok_or_else(|| unreadable(line))?;
                let layout = lay(&text, &rules).map_err(|codes| failed(line, "a lawful fleet", codes[0].name()))?;
                layouts.push((side, layout));
            }
            _ => return Err(unreadable(line)),
        }
    }
    let mut game = begin(rules, layouts).map_err(|why| failed(block.name(), "a game that begins", &why))?;
    for (line, shot) in shots {
        game = replay_shot(game, line, shot)?;
    }
    Ok(())
}

fn begin(rules: Ruleset, layouts: Vec<(Side, Layout)>) -> Result<Game, String> {
    let seat = |number| Seat { player: PlayerId { home: Home::Playground, number }, name: number.to_string() };
    let game = Game::challenge(GameId::new(0, 0), Timestamp(0), rules, seat(1), Invitee::Anyone, None);
    let mut game = step(&game, &Actor::Visitor(seat(2)), &Command::Join { handle: None, room: None })?.1;
    for (side, layout) in layouts {
        for command in [Command::Lay(layout), Command::Ready] {
            game = step(&game, &Actor::Side(side), &command)?.1;
        }
    }
    Ok(game)
}

fn step(game: &Game, by: &Actor, command: &Command) -> Result<(Vec<Event>, Game), String> {
    let mut dice = Seeded(1);
    let mut moment = Moment { now: Timestamp(0), dice: &mut dice };
    match game.decide(&mut moment, by, command) {
        Ok(step) => Ok((step.events, step.after)),
        Err(refusal) => Err(refusal.codes().iter().map(|code| code.name()).collect::<Vec<_>>().join(", ")),
    }
}

/// `player cell [!] : answer : next`
fn replay_shot(game: Game, line: &str, shot: &str) -> Result<Game, Verdict> {
    let parts: Vec<&str> = shot.split(" : ").map(str::trim).collect();
    let [asked, answer, next] = parts[..] else { return Err(unreadable(line)) };
    let words: Vec<&str> = asked.split_whitespace().collect();
    let side = words.first().and_then(|word| side_of(word)).ok_or_else(|| unreadable(line))?;
    let waiver = if words.last() == Some(&"!") { Waiver::Waived } else { Waiver::Ask };
    let cell = words.get(1).ok_or_else(|| unreadable(line))?;
    let (got, after) = match game.rules().notation().read(cell) {
        Err(fault) => (fault.code().name().to_owned(), game),
        Ok(cell) => match step(&game, &Actor::Side(side), &Command::Fire { cell, waiver }) {
            Ok((events, after)) => (answer_text(&events, game.rules().answers), after),
            Err(codes) => (codes, game),
        },
    };
    let turn = match after.public().phase {
        Phase::Firing(side) => format!("{side:?}"),
        Phase::Owing(side, _) => format!("{side:?}(reveal)"),
        Phase::Open | Phase::Placing | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => "-".to_owned(),
    };
    if (got.as_str(), turn.as_str()) == (answer, next) {
        Ok(after)
    } else {
        Err(failed(line, &format!("{answer} : {next}"), &format!("{got} : {turn}")))
    }
}

fn answer_text(events: &[Event], answers: Answers) -> String {
    let mut words = Vec::new();
    for event in events {
        match event {
            Event::Warned { .. } => words.push(Code::KnownEmpty.name().to_owned()),
            Event::Fired { outcome, .. } => words.push(answer_word(outcome, answers)),
            Event::Ended { ending: Ending::Won(side), .. } => words.push(format!("WIN={side:?}")),
            Event::Ended { .. } => words.push("DRAW".to_owned()),
            other => words.push(format!("{other:?}")),
        }
    }
    words.join(" ")
}
