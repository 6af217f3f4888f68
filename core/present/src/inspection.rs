//! The inspection of a finished game: both fleets, and a list of all shots. Not available before the end.

use broadside_game::{
    Game,
    cell::Cell,
    layout::{Layout, Piece},
    report::{Debt, DutchmanReport, DyingShot, Outcome, Report},
    ruleset::Ruleset,
    side::{BySide, Side},
    straume::ShipAction,
    view::PlacedPiece,
};
use broadside_words::{line::Line, locale::Locale};

use super::{body::Body, keys::inspection_buttons, messages::public_scene};

/// The maximum length of the list of one side's shots, in characters. The record contains all of them.
const MAX_LIST_LENGTH: usize = 900;

/// Both fields revealed, and the shots. `None` while the game is running, and if it ended before both fleets were placed.
pub fn inspection(game: &Game, locale: Locale) -> Option<Body> {
    let view = game.public();
    let (Some(a), Some(b)) = (&view.revealed.a, &view.revealed.b) else { return None };
    let mut lines = vec![Line::new("inspect-title")];
    for (side, fleet) in Side::BOTH.into_iter().zip([a, b]) {
        lines.push(Line::new("inspect-fleet").text("name", view.name(side)).text("fleet", fleet_text(&view.rules, fleet)));
    }
    let moves = list_moves(game);
    for side in Side::BOTH {
        let (list, whole) = clip(&moves[side]);
        let id = if view.rules.exchanges_shots() { "inspect-shots" } else { "inspect-moves" };
        lines.push(Line::new(id).text("name", view.name(side)).text("shots", list));
        lines.extend((!whole).then(|| Line::new("inspect-more")));
    }
    lines.push(Line::new(if view.rules.exchanges_shots() { "inspect-signs" } else { "inspect-signs-sea" }));
    let (scene, keys) = (Some(public_scene(view, locale)), inspection_buttons(game, locale));
    Some(Body { scene, keys, ..Body::of_lines(lines, locale) })
}

/// A fleet in typed notation; in the table game its line-up.
fn fleet_text(rules: &Ruleset, fleet: &[PlacedPiece]) -> String {
    let piece = |ship: &PlacedPiece| Piece { kind: ship.spec.kind, cells: ship.cells.iter().collect() };
    let layout = Layout { pieces: fleet.iter().map(piece).collect() };
    layout.format_fleet(rules)
}

/// Each side's moves in order, in short form: the cell and a sign for the result.
fn list_moves(game: &Game) -> BySide<Vec<String>> {
    let notation = game.rules().notation();
    let shot = |cell: Cell, outcome: &Outcome| format!("{}{}", notation.name(cell), outcome_symbol(outcome));
    let mut lists: BySide<Vec<String>> = BySide::default();
    for report in game.log().iter().filter_map(|logged| logged.event.report(game.rules())) {
        match report {
            Report::Shot { by, cell, outcome, dying, .. } => {
                lists[by].push(shot(cell, &outcome));
                push_dying_shots(&mut lists, &dying, shot);
            }
            Report::Salvo { volleys, dying, .. } => {
                for by in Side::BOTH {
                    let volley: Vec<String> = volleys[by].iter().map(|(cell, outcome)| shot(*cell, outcome)).collect();
                    lists[by].push(format!("({})", volley.join(" ")));
                }
                push_dying_shots(&mut lists, &dying, shot);
            }
            Report::Given { side, cell, debt, .. } => {
                let what = if debt == Debt::Mine { "⇒∗" } else { "⇒" };
                lists[side].push(format!("{what}{}", notation.name(cell)));
            }
            Report::Steered { side, course, .. } => {
                lists[side].push(if matches!(course, DutchmanReport::Moved(_)) { "≈" } else { "=" }.to_owned());
            }
            Report::Sailed { side, sailed, .. } => lists[side].push(format!("{}{}", sailed.from, action_symbol(sailed.action))),
            Report::Lapsed { side, .. } => lists[side].push("–".to_owned()),
            _ => {}
        }
    }
    lists
}

/// Appends dying shots to the lists of their sides.
fn push_dying_shots(lists: &mut BySide<Vec<String>>, dying: &[DyingShot], shot: impl Fn(Cell, &Outcome) -> String) {
    for DyingShot { by, cell, outcome } in dying {
        // A dying shot at a cell that was fired at before has no outcome.
        lists[*by].extend(outcome.as_ref().map(|outcome| format!("†{}", shot(*cell, outcome))));
    }
}

/// The symbol of a result.
fn outcome_symbol(outcome: &Outcome) -> char {
    match outcome {
        Outcome::Miss => '·',
        Outcome::Hit => '×',
        Outcome::Sunk(_) => '■',
        Outcome::Mine => '∗',
        Outcome::Sweeper => '▲',
    }
}

fn action_symbol(action: ShipAction) -> char {
    match action {
        ShipAction::Forward => '↑',
        ShipAction::Left => '↶',
        ShipAction::Right => '↷',
        ShipAction::Lay => '∗',
    }
}

/// The list as one text of at most about [`MAX_LIST_LENGTH`] characters, and whether it is complete.
fn clip(list: &[String]) -> (String, bool) {
    let mut text = String::new();
    for (at, shot) in list.iter().enumerate() {
        if text.chars().count() + shot.chars().count() >= MAX_LIST_LENGTH {
            return (format!("{text} … ({at}/{})", list.len()), false);
        }
        text.push_str(if at == 0 { "" } else { " " });
        text.push_str(shot);
    }
    (if text.is_empty() { "–".to_owned() } else { text }, true)
}
