//! Checks the cases of salvo games: both lists, their answers, the dying shots, and cells disclosed after a mine or a
//! minesweeper was hit.

use broadside_game::{
    Game,
    command::{Actor, Command},
    event::Event,
    record::answer_word,
    ruleset::Ruleset,
    side::{BySide, Side},
};

use super::{
    cases::CaseBlock,
    replay::{CheckResult, compare, invalid_line},
    shots,
    table::{apply, set_up, side_of},
    words,
};

/// Checks a `salvo` case.
pub(super) fn replay(block: &CaseBlock<'_>, macros: &[(&str, &str)], rules: Ruleset) -> CheckResult {
    let (mut game, lines) = set_up(block, macros, rules)?;
    lines.into_iter().try_for_each(|(line, rest)| {
        let mut parts = rest.split(" : ").map(str::trim);
        let (input, answer, next) = (parts.next().unwrap_or_default(), parts.next().ok_or_else(|| invalid_line(line))?, parts.next());
        if input.contains('[') {
            check_round(&mut game, line, input, answer)?;
        } else {
            let got = shots::replay_command(&mut game, line, input)?;
            compare(line, answer, &got)?;
        }
        next.map_or(Ok(()), |next| compare(line, next, &words::turn_text(&game)))
    })
}

/// The result of a round with two salvo lists, in the words of Annex B.
#[derive(Default, PartialEq, Eq)]
struct RoundResult {
    volleys: BySide<Vec<String>>,
    dying: Vec<String>,
    end: Vec<String>,
}

impl RoundResult {
    /// Parses `A[results] B[results] [DYING[…]] [WIN=x|DRAW]`. Words about cells to disclose are ignored, because they follow
    /// from the answers.
    fn parse(text: &str) -> Option<Self> {
        let mut results = Self::default();
        for (name, items) in split_groups(text)? {
            let without_reveal =
                |item: &str| item.split_whitespace().filter(|word| !word.starts_with("REVEAL")).collect::<Vec<_>>().join(" ");
            let items = items.split(',').map(without_reveal).filter(|item| !item.is_empty()).collect();
            match (name, side_of(name)) {
                (_, Some(side)) => results.volleys[side] = items,
                ("DYING", None) => results.dying = items,
                ("", None) => results.end = items,
                _ => return None,
            }
        }
        Some(results)
    }

    /// The result in the events of a round.
    fn of(game: &Game, events: &[Event]) -> Self {
        let (notation, answers) = (game.rules().notation(), game.rules().answers);
        let mut results = Self::default();
        for event in events {
            match event {
                Event::Salvo { volleys, dying, .. } => {
                    results.volleys = BySide::from_fn(|side| {
                        let shots = volleys[side].iter();
                        shots.map(|(cell, outcome)| format!("{} {}", notation.name(*cell), answer_word(outcome, answers))).collect()
                    });
                    results.dying = dying.iter().map(|shot| words::dying_shot_text(shot, answers, notation)).collect();
                }
                Event::Ended { ending, .. } => results.end.push(words::ending_text(*ending)),
                _ => {}
            }
        }
        results
    }

    /// The result as text, to compare it. The rules do not define the order of dying shots without a new answer, so they are
    /// sorted and moved to the end.
    fn text(&self) -> String {
        let [a, b] = Side::BOTH.map(|side| format!("{side:?}[{}]", self.volleys[side].join(", ")));
        let (mut unanswered, answered): (Vec<&str>, Vec<&str>) =
            self.dying.iter().map(String::as_str).partition(|shot| shot.ends_with("=NONE"));
        unanswered.sort_unstable();
        let dying = (!self.dying.is_empty()).then(|| format!("DYING[{}]", [answered, unanswered].concat().join(", ")));
        [a, b].into_iter().chain(dying).chain(self.end.clone()).collect::<Vec<_>>().join(" ")
    }
}

/// Splits a sequence of `name[items]`; words outside brackets form a group without a name.
fn split_groups(text: &str) -> Option<Vec<(&str, &str)>> {
    let (mut groups, mut rest) = (Vec::new(), text.trim());
    while let Some((name, after)) = rest.split_once('[') {
        let (items, after) = after.split_once(']')?;
        groups.push((name.trim(), items));
        rest = after.trim();
    }
    groups.push(("", rest));
    Some(groups)
}

/// Checks a round: fires both lists, and compares the result.
fn check_round(game: &mut Game, line: &str, input: &str, expected: &str) -> CheckResult {
    let mut lists: BySide<&str> = BySide::default();
    for (name, cells) in split_groups(input).ok_or_else(|| invalid_line(line))? {
        match side_of(name) {
            Some(side) => lists[side] = cells,
            None if name.is_empty() && cells.is_empty() => {}
            None => return Err(invalid_line(line)),
        }
    }
    let before = game.clone();
    let got = match fire_lists(game, lists) {
        Ok(events) => RoundResult::of(game, &events).text(),
        Err(codes) => {
            *game = before;
            codes
        }
    };
    let expected_text =
        if expected.contains('[') { RoundResult::parse(expected).ok_or_else(|| invalid_line(line))?.text() } else { expected.to_owned() };
    compare(line, &expected_text, &got)
}

/// Sends both lists, that of side A first. An empty list is not sent; then the clock ends the round.
fn fire_lists(game: &mut Game, lists: BySide<&str>) -> Result<Vec<Event>, String> {
    let notation = game.rules().notation();
    let mut events = Vec::new();
    for side in Side::BOTH {
        let words = lists[side].split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        let cells =
            words.map(|word| notation.parse(word).map_err(|fault| fault.code().name().to_owned())).collect::<Result<Vec<_>, _>>()?;
        if !cells.is_empty() {
            events.extend(apply(game, &Actor::Side(side), &Command::Volley(cells))?);
        }
    }
    let fired = events.iter().any(|event| matches!(event, Event::Salvo { .. }));
    if !fired {
        events.extend(apply(game, &Actor::Clock, &Command::Lapse)?);
    }
    Ok(events)
}
