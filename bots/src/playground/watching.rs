//! The games of a channel as everybody sees them, as data for the board page. Built from public views and public reports only.

use broadside_game::{
    Game,
    cell::Cell,
    ids::PlayerId,
    ruleset::GameType,
    side::Side,
    view::{Phase, PublicView},
};
use broadside_present::cards::short_name;
use broadside_words::locale::Locale;

use super::{
    board::sign,
    game_state::{EVENTS, board, reports, shots},
    show::phase_word,
    wire::{BoardState, GameState},
};

/// The number of games of others in a list.
const OTHERS: usize = 10;

/// The newest games under way among `games` in which this person takes no part: codes, and names of the players.
pub fn others(games: &[Game], player: PlayerId) -> Vec<(String, [String; 2])> {
    let is_others = |game: &&Game| !game.is_over() && can_be_watched(game.public()) && game.public().member(player).is_none();
    let entry = |game: &Game| (game.id().to_string(), Side::BOTH.map(|side| game.public().name(side).to_owned()));
    games.iter().filter(is_others).take(OTHERS).map(entry).collect()
}

/// The challenger's name and the public state of the game of this code; `None` if it is not among `games` or cannot be watched.
pub fn watched(games: &[Game], code: &str, locale: Locale) -> Option<(String, GameState)> {
    let game = games.iter().find(|game| game.id().to_string() == code && can_be_watched(game.public()))?;
    let (view, notation, size) = (game.public(), game.rules().notation(), game.rules().size);
    let mut shots = shots(&reports(game), Side::A, size);
    let winner = if let Phase::Over(ending) = view.phase { ending.winner() } else { None };
    let state = GameState {
        game: code.to_owned(),
        phase: phase_word(view.phase),
        rules: short_name(&view.rules).phrase(locale),
        them: Some(view.name(Side::B).to_owned()),
        turn: if view.phase == Phase::Placing { !view.ready[Side::A] } else { view.awaits(Side::A) },
        until: game.wait_end().map(|end| end.0),
        columns: notation.column_labels(),
        rows: notation.row_labels(),
        names: Cell::all(size).map(|cell| notation.name(cell)).collect(),
        own: field(view, Side::A),
        target: field(view, Side::B),
        events: shots.split_off(shots.len().saturating_sub(EVENTS)),
        outcome: winner.map(|side| if side == Side::A { "won" } else { "lost" }),
        ..GameState::default()
    };
    Some((view.name(Side::A).to_owned(), state))
}

/// Whether the game has two players and two fields; the table game has one board.
fn can_be_watched(view: &PublicView) -> bool {
    view.seats[Side::B].is_some() && view.rules.game_type != GameType::TableGame
}

/// A side's field as the opponent knows it, whole once the game is over.
fn field(view: &PublicView, side: Side) -> BoardState {
    let (rules, chart) = (&view.rules, &view.charts[side]);
    let empty = chart.known_empty_cells(rules);
    let marks = Cell::all(rules.size).map(|cell| sign(chart.mark(cell, &empty))).collect();
    board(rules, marks, chart, view.revealed[side].as_ref().unwrap_or(&chart.wrecks))
}
