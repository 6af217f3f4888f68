//! Turns the orders of a fight into commands: shots and salvos, given cells, courses, answers on paper, moves of the table game.
//! What is legal is decided by the game.

use broadside_game::{
    Game,
    cell::Cell,
    command::{Command, DutchmanMove, Waiver},
    dice::Dice,
    ids::GameId,
    layout::{Layout, Piece},
    notation::{CellFault, Notation},
    paper::{Claim, ClaimWord, settle},
    plain::plain,
    report::Debt,
    ruleset::GameType,
    side::Side,
    straume::Point,
    view::Phase,
};
use broadside_present::{
    body::Body,
    button::button,
    commands::{TurnCommand, r#move::Destination},
    keys::{self, public_revision},
};
use broadside_words::{
    line::{self, Line, quote},
    words::claim,
};

use super::{
    super::{
        context::Context,
        records::Records,
        request::{HandlerError, Key, Press, Reply},
    },
    answer::{act, aiming_body, load_as_captain},
    caller::Caller,
    resolve::{self, GameFilter, check_revision},
};

/// What the game must be waiting for to accept this order.
fn game_filter(order: &TurnCommand) -> GameFilter {
    match order {
        TurnCommand::Fire(..) => GameFilter::Firing,
        TurnCommand::Salvo(_) | TurnCommand::Plan(_) => GameFilter::Planning,
        TurnCommand::Sail(..) => GameFilter::Sailing,
        TurnCommand::Give(_) | TurnCommand::Stay | TurnCommand::Move(_) | TurnCommand::Answer(_) => GameFilter::Owing,
    }
}

pub(super) async fn order(context: &Context, caller: &Caller<'_>, order: &TurnCommand) -> Result<Reply, HandlerError> {
    let game = resolve::resolve_game(&context.records, caller, game_filter(order)).await?;
    if let TurnCommand::Sail(point, None, _) = order {
        return ask_helm(&context.records, caller, game.id, *point).await;
    }
    act(context, caller, game, |game, side| match order {
        TurnCommand::Fire(typed, waiver) => fire(typed, *waiver, game, side),
        TurnCommand::Salvo(typed) => parse_volley(typed, game),
        TurnCommand::Plan(typed) => parse_cell(typed, game).map(Command::Plan),
        TurnCommand::Give(typed) => parse_cell(typed, game).map(Command::Give),
        TurnCommand::Stay => Ok(Command::Steer(DutchmanMove::Stay)),
        TurnCommand::Move(destination) => steer(context, destination, game, side),
        TurnCommand::Answer(typed) => answer_claim(typed, game, side, caller),
        TurnCommand::Sail(from, helm, waiver) => {
            Ok(Command::Sail { from: *from, action: helm.expect("asked for above where it was not said"), waiver: *waiver })
        }
    })
    .await
}

/// Asks which helm to give a ship of the table game.
async fn ask_helm(records: &Records, caller: &Caller<'_>, id: GameId, point: Point) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (game, side) = load_as_captain(records, caller, id).await?;
    check_revision(caller.words, &game, side)?;
    let keys = keys::helm(&game, &game.own(side), point, locale);
    let text = Line::new("sail-where").text("point", point.to_string()).phrase(locale);
    if caller.words.revision.is_some() {
        return Ok(Reply::Keys(aiming_body(&game, text, keys, caller)));
    }
    Ok(Reply::Private(Body { text, keys, ..Body::default() }))
}

/// The course of the Flying Dutchman: the typed cells, or a random one.
fn steer(context: &Context, destination: &Destination, game: &Game, side: Side) -> Result<Command, HandlerError> {
    if let Destination::Cells(typed) = destination {
        return parse_cells(typed, game.rules().notation()).map(|cells| Command::Steer(DutchmanMove::Move(cells)));
    }
    let mut dice = context.dice.take();
    match random_course(game, side, dice.as_mut()) {
        Some(DutchmanMove::Stay) => Err(Line::new("refused-no-place").into()),
        Some(course) => Ok(Command::Steer(course)),
        // No move is due; the game's own refusal is better.
        None => Ok(Command::Steer(DutchmanMove::Stay)),
    }
}

/// A legal random course for the Flying Dutchman, or `Stay` if there is none; `None` while no move is due.
fn random_course(game: &Game, side: Side, dice: &mut dyn Dice) -> Option<DutchmanMove> {
    if game.public().phase != Phase::Owing(side, Debt::Course) {
        return None;
    }
    match broadside_gunner::act(&game.own(side), dice) {
        Some(Command::Steer(course)) => Some(course),
        _ => None,
    }
}

/// Parses a typed layout: the line-up of the table game, the one ship of the Flying Dutchman, or pieces.
pub(super) fn parse_layout(typed: &str, game: &Game) -> Result<Layout, HandlerError> {
    let (rules, notation) = (game.rules(), game.rules().notation());
    match rules.game_type {
        GameType::Fleets => Layout::read(typed, notation).map_err(|faults| HandlerError::lines(line::piece_faults(&faults, notation))),
        GameType::Dutchman { .. } => parse_cells(typed, notation).map(|cells| Layout { pieces: vec![Piece::ship(cells)] }),
        GameType::TableGame => Layout::read_lineup(typed, rules).ok_or_else(|| Line::new("lineup-wrong").into()),
    }
}

/// A typed cell, or the list of a salvo, as a command.
fn fire(said: &str, waiver: Waiver, game: &Game, side: Side) -> Result<Command, HandlerError> {
    if game.public().sea.is_some() {
        return Err(Line::new("refused-no-shots").into());
    }
    let notation = game.rules().notation();
    let planning = game.public().phase == Phase::Planning;
    match notation.read_meaning(said) {
        // One shot of a salvo joins the plan, which is fired when it is complete or on request.
        Ok(cell) if planning && game.own(side).volley > 1 && !game.public().locked[side] => plan_shot(cell, game, side),
        Ok(cell) => Ok(Command::Fire { cell, waiver }),
        Err(CellFault::Syntax) if planning => parse_volley(said, game),
        Err(fault) => Err(HandlerError::Refused(vec![line::cell_fault(said, &fault, notation)], reading_keys(&fault, game, notation))),
    }
}

fn plan_shot(cell: Cell, game: &Game, side: Side) -> Result<Command, HandlerError> {
    match game.own(side).plan.contains(&cell) {
        true => Err(Line::new("refused-planned").text("cell", game.rules().notation().name(cell)).into()),
        false => Ok(Command::Plan(cell)),
    }
}

fn parse_volley(typed: &str, game: &Game) -> Result<Command, HandlerError> {
    parse_cells(typed, game.rules().notation()).map(Command::Volley)
}

fn parse_cell(typed: &str, game: &Game) -> Result<Cell, HandlerError> {
    let notation = game.rules().notation();
    notation.read_meaning(typed).map_err(|fault| line::cell_fault(typed, &fault, notation).into())
}

/// Parses typed cells: separated by blanks, commas or `+`, with runs such as `А1-А4`; «Б 8» is one cell.
fn parse_cells(typed: &str, notation: Notation) -> Result<Vec<Cell>, HandlerError> {
    let mut joined = String::new();
    for word in plain(typed).split_whitespace() {
        let number = word.starts_with(|c: char| c.is_ascii_digit()) && word.chars().all(|c| c.is_ascii_digit() || c == ',' || c == ';');
        if !(number && joined.ends_with(char::is_alphabetic)) {
            joined.push(' ');
        }
        joined.push_str(word);
    }
    let read = Layout::read(&joined, notation).map_err(|faults| HandlerError::lines(line::piece_faults(&faults, notation)))?;
    Ok(read.pieces.into_iter().flat_map(|piece| piece.cells).collect())
}

/// A button for each cell that a letter of another script may mean; it fires there.
fn reading_keys(fault: &CellFault, game: &Game, notation: Notation) -> Vec<Vec<Key>> {
    let CellFault::OtherScript(cells) = fault else { return Vec::new() };
    let key = |name: String| Key { press: Press::Verb(button(game.id(), public_revision(game), &format!("fire {name}"))), label: name };
    vec![cells.iter().map(|cell| key(notation.name(*cell))).collect()]
}

/// Parses an answer in a paper game. In a salvo game a typed answer must name its cell, so that sending it twice does not answer
/// the next shot. If a sinking is ambiguous, the possible answers are offered as buttons.
fn answer_claim(typed: &str, game: &Game, side: Side, caller: &Caller<'_>) -> Result<Command, HandlerError> {
    let owed = match game.public().phase {
        Phase::Owing(whose, Debt::Answer(cell)) if whose == side => cell,
        // The game refuses it, as no answer is due.
        _ => return Ok(Command::Answer(Claim::Miss)),
    };
    let notation = game.rules().notation();
    let about = |id| Line::new(id).text("cell", notation.name(owed));
    let (named, word) = read_answer(typed, notation).ok_or_else(|| Line::new("refused-answer").text("typed", quote(typed)))?;
    match named {
        Some(cell) if cell != owed => return Err(about("refused-answer-cell").text("typed", notation.name(cell)).into()),
        None if game.rules().is_salvo() && caller.words.revision.is_none() => return Err(about("refused-answer-which").into()),
        Some(_) | None => {}
    }
    match settle(game.rules(), &game.claims(side), owed, word) {
        Ok(claim) => Ok(Command::Answer(claim)),
        Err(claims) => {
            let keys = claims.into_iter().take(5).map(|claim| keys::answer(game, claim, caller.locale())).collect();
            Err(HandlerError::Refused(vec![Line::new("answer-size")], vec![keys]))
        }
    }
}

/// An answer and the cell it names, if any: «Б8 мимо», «мимо Б 8», «мимо».
fn read_answer(typed: &str, notation: Notation) -> Option<(Option<Cell>, ClaimWord)> {
    if let Some(word) = claim(typed) {
        return Some((None, word));
    }
    let words: Vec<&str> = typed.split_whitespace().collect();
    let split = |at: usize| {
        let (one, other) = (words[..at].join(" "), words[at..].join(" "));
        let read = |cell: &str, answer: &str| Some((Some(notation.read_meaning(cell).ok()?), claim(answer)?));
        read(&one, &other).or_else(|| read(&other, &one))
    };
    (1..words.len().min(8)).find_map(split)
}
