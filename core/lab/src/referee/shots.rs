//! Checks the cases of games in turns: shots, disclosed cells, moves of the Flying Dutchman.

use broadside_game::{
    Game,
    command::{Actor, Command, DutchmanMove, Waiver},
    layout::Layout,
    notation::Notation,
    ruleset::Ruleset,
    side::Side,
};

use super::{
    CaseVerdict,
    cases::CaseBlock,
    replay::{CheckResult, compare, invalid_line},
    table::{apply, codes_text, set_up, side_of},
    words,
};

/// Checks a `vec` or a `dutch` case.
pub(super) fn replay(block: &CaseBlock<'_>, macros: &[(&str, &str)], rules: Ruleset) -> CheckResult {
    let (mut game, lines) = set_up(block, macros, rules)?;
    lines.into_iter().try_for_each(|(line, rest)| {
        let parts: Vec<&str> = rest.split(" : ").map(str::trim).collect();
        let [input, answer, next] = parts[..] else { return Err(invalid_line(line)) };
        let got = replay_command(&mut game, line, input)?;
        compare(line, &format!("{answer} : {next}"), &format!("{got} : {}", words::turn_text(&game)))
    })
}

/// Gives the command `player cell [!]`, `player reveal cell` or `player move cells|stay`. Returns the result in the words of
/// Annex B.
pub(super) fn replay_command(game: &mut Game, line: &str, input: &str) -> Result<String, CaseVerdict> {
    let (side, command) = parse_command(input, game.rules().notation()).ok_or_else(|| invalid_line(line))?;
    let before = game.clone();
    Ok(match command.and_then(|command| apply(game, &Actor::Side(side), &command)) {
        Ok(events) => words::answer_text(&before, &events),
        Err(codes) => codes,
    })
}

/// Parses side and command; `None` if the line is invalid. For invalid cells the command is an error with their codes.
fn parse_command(input: &str, notation: Notation) -> Option<(Side, Result<Command, String>)> {
    let mut words: Vec<&str> = input.split_whitespace().collect();
    let waiver = match words.last() {
        Some(&"!") => Waiver::Waived,
        _ => Waiver::Ask,
    };
    words.retain(|word| *word != "!");
    let (side, words) = words.split_first()?;
    let cell = |words: &[&str]| notation.parse(&words.join(" ")).map_err(|fault| fault.code().name().to_owned());
    let command = match words {
        [] => return None,
        ["reveal", given @ ..] => cell(given).map(Command::Give),
        ["move", "stay"] => Ok(Command::Steer(DutchmanMove::Stay)),
        ["move", place @ ..] => parse_place(&place.join(" "), notation).map(Command::Steer),
        target => cell(target).map(|cell| Command::Fire { cell, waiver }),
    };
    Some((side_of(side)?, command))
}

/// Parses the new place of the Flying Dutchman.
fn parse_place(text: &str, notation: Notation) -> Result<DutchmanMove, String> {
    let place = Layout::parse(text, notation).map_err(|faults| codes_text(faults.iter().map(|fault| fault.fault.code())))?;
    Ok(DutchmanMove::Move(place.pieces.into_iter().flat_map(|piece| piece.cells).collect()))
}
