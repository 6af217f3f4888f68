//! The actions of a recorded game, one line each: derived from events, formatted as text and parsed again. Does not check
//! whether an action is legal; the audit does.

use super::{
    cell::Cell,
    event::Event,
    notation::Notation,
    report::{ChosenBy, DyingShot, Outcome},
    roster::Kind,
    ruleset::AnswerDetail,
    side::Side,
    straume::{MoveEffect, Point, Ship, ShipAction},
};

/// One action of a recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the line of each action says what its fields are")]
pub enum RecordedAction {
    /// A shot and its answer, followed by the answers to the dying shots it triggered: `SUNK(sub) DYING=MISS`.
    Shot(Cell, String),
    /// The clock ran out and the turn passed.
    Lapse,
    /// A shot at a paper field, answered later.
    Called(Cell),
    /// The answer of a paper field's owner to a shot that is announced later: a shot of a salvo list, a dying shot, or the
    /// shot that triggered one.
    Answered(Cell, String),
    /// A cell disclosed after a mine or a minesweeper.
    Given(Cell, ChosenBy),
    /// The Flying Dutchman stayed.
    Stayed(ChosenBy),
    /// The Flying Dutchman moved to these cells. The new commitment has 64 hex digits, its salt 32.
    Moved { cells: Vec<Cell>, commitment: String, salt: String },
    /// A salvo list: sent by the player, or empty because the side missed the salvo or the clock ran out.
    Listed(Vec<Cell>),
    /// A side's salvo: each cell and its answer.
    Salvo(Vec<(Cell, String)>),
    /// A dying shot after a salvo and its answer. It is fired at the other side's field.
    Dying(Cell, String),
    /// A move of the table game: the ship's point, its action, and the effects.
    Sailed(Point, ShipAction, String),
}

/// The answer to a shot in the words of core/RULES.md Annex B.
pub fn answer_word(outcome: &Outcome, answers: AnswerDetail) -> String {
    match outcome {
        Outcome::Miss => "MISS".to_owned(),
        Outcome::Hit => "HIT".to_owned(),
        Outcome::Mine => "MINE".to_owned(),
        Outcome::Sweeper => "SWEEPER".to_owned(),
        Outcome::Sunk(ship) => match (ship.spec.kind, answers, ship.spec.naming_class()) {
            (Kind::Submarine, ..) => "SUNK(sub)".to_owned(),
            (Kind::Dutchman, ..) => "SUNK".to_owned(),
            (_, AnswerDetail::Named, Some(class)) => format!("SUNK({})", class.id()),
            (_, AnswerDetail::Named | AnswerDetail::Full | AnswerDetail::Plain, _) => format!("SUNK({})", ship.spec.decks),
        },
    }
}

/// The answer to a dying shot in the words of Annex B; `NONE` if the cell had been shot at before.
pub fn dying_word(shot: &DyingShot, answers: AnswerDetail) -> String {
    shot.outcome.as_ref().map_or("NONE".to_owned(), |outcome| answer_word(outcome, answers))
}

/// The effects of an action of the table game in the words of core/RULES.md Annex B.
pub fn effects_text(effects: &[MoveEffect]) -> String {
    effects.iter().copied().map(effect_text).collect::<Vec<_>>().join(" ")
}

fn effect_text(effect: MoveEffect) -> String {
    let lost = |word: &str, ship: Ship, point: Point| format!("{word} {}@{point}", ship.vessel.letter());
    match effect {
        MoveEffect::Laid(point) => format!("LAID {point}"),
        MoveEffect::Swept(point) => format!("SWEPT {point}"),
        MoveEffect::Moved(point) => format!("MOVE {point}"),
        MoveEffect::Turned(heading) => format!("TURN {}", heading.letter()),
        MoveEffect::Sunk(ship, point) => lost("SUNK", ship, point),
        MoveEffect::Mined(ship, point) => lost("MINED", ship, point),
        MoveEffect::Shelled(ship, point) => lost("SHELLED", ship, point),
    }
}

impl RecordedAction {
    /// The recorded actions of an event, each with its side.
    pub(super) fn of(event: &Event, answers: AnswerDetail) -> Vec<(Side, Self)> {
        match event {
            Event::Fired { side, cell, outcome, dying, .. } => {
                let answers_text = std::iter::once(answer_word(outcome, answers));
                let answers_text: Vec<String> =
                    answers_text.chain(dying.iter().map(|shot| format!("DYING={}", dying_word(shot, answers)))).collect();
                vec![(*side, Self::Shot(*cell, answers_text.join(" ")))]
            }
            Event::Called { side, cell, .. } => vec![(*side, Self::Called(*cell))],
            Event::Answered { side, cell, outcome } => vec![(*side, Self::Answered(*cell, answer_word(&outcome.0, answers)))],
            Event::Lapsed { side, .. } => vec![(*side, Self::Lapse)],
            Event::Given { side, cell, chosen, .. } => vec![(*side, Self::Given(*cell, *chosen))],
            Event::Stayed { side, chosen, .. } => vec![(*side, Self::Stayed(*chosen))],
            Event::Moved { side, cells, salt, commitment, .. } => {
                let (cells, salt) = (cells.0.iter().collect(), salt.0.to_string());
                vec![(*side, Self::Moved { cells, commitment: commitment.clone(), salt })]
            }
            Event::Locked { side, cells } => vec![(*side, Self::Listed(cells.0.clone()))],
            Event::Salvo { volleys, dying, .. } => {
                let shots = |side: Side| volleys[side].iter().map(|(cell, outcome)| (*cell, answer_word(outcome, answers))).collect();
                let lists = Side::BOTH.map(|side| (side, Self::Salvo(shots(side))));
                let dying = dying.iter().map(|shot| (shot.by, Self::Dying(shot.cell, dying_word(shot, answers))));
                lists.into_iter().chain(dying).collect()
            }
            Event::Sailed { side, sailed, .. } => {
                vec![(*side, Self::Sailed(sailed.from, sailed.action, effects_text(&sailed.effects)))]
            }
            _ => Vec::new(),
        }
    }

    /// Whether its line has a number: shots, salvoes and moves of the table game have one.
    pub(super) fn is_numbered(&self) -> bool {
        matches!(self, Self::Shot(..) | Self::Salvo(_) | Self::Sailed(..))
    }

    /// The part of the line after the time and the side.
    pub(super) fn format(&self, notation: Notation) -> String {
        let name = |cell: &Cell| notation.name(*cell);
        let clock_mark = |chosen: &ChosenBy| match chosen {
            ChosenBy::Player => "",
            ChosenBy::Clock => " CLOCK",
        };
        let shot_text = |(cell, answer): &(Cell, String)| format!(" {}={answer}", name(cell));
        match self {
            Self::Shot(cell, answer) => format!("{} {answer}", name(cell)),
            Self::Lapse => "LAPSE".to_owned(),
            Self::Called(cell) => format!("CALLS {}", name(cell)),
            Self::Answered(cell, answer) => format!("ANSWERS {}={answer}", name(cell)),
            Self::Given(cell, chosen) => format!("REVEALED={}{}", name(cell), clock_mark(chosen)),
            Self::Stayed(chosen) => format!("STAY{}", clock_mark(chosen)),
            Self::Moved { cells, commitment, salt } => {
                format!("MOVED {} {commitment} {salt}", cells.iter().map(name).collect::<Vec<_>>().join("+"))
            }
            Self::Listed(cells) => format!("LIST{}", cells.iter().map(|cell| format!(" {}", name(cell))).collect::<String>()),
            Self::Salvo(shots) => format!("SALVO{}", shots.iter().map(shot_text).collect::<String>()),
            Self::Dying(cell, answer) => format!("DYING {}={answer}", name(cell)),
            Self::Sailed(from, action, effects) => format!("{from} {} {effects}", action.word()),
        }
    }

    /// Parses the words of [`RecordedAction::format`]; `numbered` is whether the line has a number.
    pub(super) fn parse(words: &[&str], numbered: bool, notation: Notation) -> Option<Self> {
        let action = match words {
            ["SALVO", shots @ ..] => Self::Salvo(shots.iter().map(|shot| parse_shot_answer(shot, notation)).collect::<Option<_>>()?),
            [from, action, effects @ ..] if numbered && ShipAction::from_word(action).is_some() => {
                Self::Sailed(from.parse().ok()?, ShipAction::from_word(action)?, parse_effects(effects)?)
            }
            [cell, answer, dying @ ..] if numbered => {
                let well_formed = is_answer(answer) && dying.iter().all(|shot| shot.strip_prefix("DYING=").is_some_and(is_dying_answer));
                well_formed.then_some(())?;
                Self::Shot(notation.parse(cell).ok()?, words[1..].join(" "))
            }
            ["LAPSE"] => Self::Lapse,
            ["CALLS", cell] => Self::Called(notation.parse(cell).ok()?),
            ["ANSWERS", shot] => {
                let (cell, answer) = parse_shot_answer(shot, notation)?;
                Self::Answered(cell, answer)
            }
            ["STAY", by @ ..] => Self::Stayed(parse_chosen_by(by)?),
            ["MOVED", cells, commitment, salt] => {
                let cells = cells.split('+').map(|cell| notation.parse(cell).ok()).collect::<Option<Vec<_>>>()?;
                let (commitment, salt) = (parse_hex(commitment, 64)?, parse_hex(salt, 32)?);
                Self::Moved { cells, commitment, salt }
            }
            ["LIST", cells @ ..] => Self::Listed(cells.iter().map(|cell| notation.parse(cell).ok()).collect::<Option<_>>()?),
            ["DYING", shot] => {
                let (cell, answer) = shot.split_once('=').filter(|(_, answer)| is_dying_answer(answer))?;
                Self::Dying(notation.parse(cell).ok()?, answer.to_owned())
            }
            [given, by @ ..] => Self::Given(notation.parse(given.strip_prefix("REVEALED=")?).ok()?, parse_chosen_by(by)?),
            [] => return None,
        };
        (action.is_numbered() == numbered).then_some(action)
    }
}

fn parse_shot_answer(text: &str, notation: Notation) -> Option<(Cell, String)> {
    let (cell, answer) = text.split_once('=').filter(|(_, answer)| is_answer(answer))?;
    Some((notation.parse(cell).ok()?, answer.to_owned()))
}

fn is_answer(text: &str) -> bool {
    let sunk = text.strip_prefix("SUNK(").and_then(|rest| rest.strip_suffix(')'));
    let known = matches!(text, "MISS" | "HIT" | "SUNK" | "MINE" | "SWEEPER")
        || sunk.is_some_and(|what| !what.is_empty() && what.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    known && text.len() <= 24
}

fn is_dying_answer(text: &str) -> bool {
    text == "NONE" || is_answer(text)
}

fn parse_chosen_by(words: &[&str]) -> Option<ChosenBy> {
    match words {
        [] => Some(ChosenBy::Player),
        ["CLOCK"] => Some(ChosenBy::Clock),
        _ => None,
    }
}

/// Parses exactly this many hex digits. Returns them in lower case.
pub(super) fn parse_hex(text: &str, digits: usize) -> Option<String> {
    (text.len() == digits && text.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| text.to_ascii_lowercase())
}

/// Checks the words of one to four effects, two words each, and joins them. `None` if they are malformed.
fn parse_effects(words: &[&str]) -> Option<String> {
    let known = ["LAID", "SWEPT", "MOVE", "TURN", "SUNK", "MINED", "SHELLED"];
    let pairs = words.chunks(2).all(|pair| matches!(pair, [word, what] if known.contains(word) && what.len() <= 5 && what.is_ascii()));
    (pairs && (2..=8).contains(&words.len())).then(|| words.join(" "))
}
