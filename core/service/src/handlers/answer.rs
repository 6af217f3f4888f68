//! `answer`: reports the result of a shot at the caller's field, in a game on paper.

use broadside_game::{
    Game,
    cell::Cell,
    command::Command,
    notation::Notation,
    paper::{Claim, ClaimWord, resolve_claim},
    report::Debt,
    side::Side,
    view::Phase,
};
use broadside_present::keys;
use broadside_words::{
    line::{Line, quote},
    words::claim,
};

use super::{Context, HandlerError, HandlerResult, act::act_on, caller::Caller, resolve::GameFilter};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: &str) -> HandlerResult {
    act_on(context, caller, GameFilter::Owing, |game, side| answer_claim(typed, game, side, caller)).await
}

/// Parses an answer in a game on paper. In a salvo game a typed answer must name its cell, so that an answer sent twice does not answer
/// the next shot. If it is ambiguous which ship was sunk, the possible answers are offered as buttons.
fn answer_claim(typed: &str, game: &Game, side: Side, caller: &Caller<'_>) -> HandlerResult<Command> {
    let target = match game.public().phase {
        Phase::Owing(whose, Debt::Answer(cell)) if whose == side => cell,
        // No answer is due, so the game refuses this one.
        _ => return Ok(Command::Answer(Claim::Miss)),
    };
    let notation = game.rules().notation();
    let line_with_cell = |id| Line::new(id).text("cell", notation.name(target));
    let (named, word) = parse_answer(typed, notation).ok_or_else(|| Line::new("refused-answer").text("typed", quote(typed)))?;
    match named {
        Some(cell) if cell != target => return Err(line_with_cell("refused-answer-cell").text("typed", notation.name(cell)).into()),
        None if game.rules().is_salvo() && caller.words.revision.is_none() => return Err(line_with_cell("refused-answer-which").into()),
        Some(_) | None => {}
    }
    match resolve_claim(game.rules(), &game.claims(side), target, word) {
        Ok(claim) => Ok(Command::Answer(claim)),
        Err(claims) => {
            let keys = claims.into_iter().take(5).map(|claim| keys::answer_button(game, claim, caller.locale())).collect();
            Err(HandlerError::Refused(vec![Line::new("answer-size")], vec![keys]))
        }
    }
}

/// Parses an answer and the cell that it names, if any: «Б8 мимо», «мимо Б 8», «мимо».
fn parse_answer(typed: &str, notation: Notation) -> Option<(Option<Cell>, ClaimWord)> {
    if let Some(word) = claim(typed) {
        return Some((None, word));
    }
    let words: Vec<&str> = typed.split_whitespace().collect();
    let split = |at: usize| {
        let (one, other) = (words[..at].join(" "), words[at..].join(" "));
        let read = |cell: &str, answer: &str| Some((Some(notation.parse_unambiguous(cell).ok()?), claim(answer)?));
        read(&one, &other).or_else(|| read(&other, &one))
    };
    (1..words.len().min(8)).find_map(split)
}
