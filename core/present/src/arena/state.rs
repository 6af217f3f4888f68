//! A tournament as data for the board page, in the reader's language.

use broadside_arena::{Tournament, entrant::Presence, tournament::Phase};
use broadside_game::ids::PlayerId;
use broadside_scene::figure::Accent;
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
};
use serde::Serialize;

use super::{
    cards::own_status_line,
    keys::{can_join, own_game},
    matches::{TournamentStage, stages},
    plan::{rules, subtitle},
    status::summary,
    table,
};
use crate::cards::short_name;

/// A tournament in a list: its code, its name, its status in a sentence, and whether the reader is an organiser.
pub type TournamentItem = (String, String, String, bool);

/// A tournament as this reader sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TournamentState {
    /// The code.
    pub code: String,
    /// The name.
    pub name: String,
    /// The format and the rules.
    pub about: String,
    /// The status in a sentence.
    pub status: String,
    /// The start in milliseconds since the epoch; `None` after it, or if no time is set.
    pub until: Option<i64>,
    /// Whether people can join.
    pub open: bool,
    /// The reader's own status in a sentence; `None` for others than the entrants.
    pub own: Option<String>,
    /// The code of the reader's current game.
    pub game: Option<String>,
    /// The subcommands that the reader can use: `join`, `checkin`, `leave`, `start`, `pause`, `resume`, `cancel`.
    pub may: Vec<&'static str>,
    /// Whether the reader can start it with the entrants that it has.
    pub can_start: bool,
    /// The headings of the columns of the table.
    pub headings: Vec<String>,
    /// The rows of the table: the cells, and whether the row is emphasised. Empty while a bracket is played.
    pub rows: Vec<(Vec<String>, bool)>,
    /// The bracket or the current round; empty before the start.
    pub stages: Vec<TournamentStage>,
}

/// The tournament in a list.
pub fn list_item(tournament: &Tournament, reader: PlayerId, locale: Locale) -> TournamentItem {
    let is_own = tournament.organiser(reader).is_some();
    (tournament.id().to_string(), quote(&tournament.plan().name), status(tournament, locale), is_own)
}

/// The tournament as this reader sees it.
pub fn state(tournament: &Tournament, reader: PlayerId, locale: Locale) -> TournamentState {
    let (phase, entrant) = (tournament.phase(), tournament.present_entrant_of(reader));
    let (is_over, has_begun) = (tournament.is_over(), !tournament.seeds().is_empty());
    let (directs, is_paused) = (!is_over && tournament.organiser(reader).is_some(), tournament.is_paused());
    let decisions = [
        ("join", entrant.is_none() && can_join(tournament)),
        ("checkin", *phase == Phase::CheckIn && entrant.is_some_and(|entrant| entrant.presence == Presence::Joined)),
        ("leave", entrant.is_some() && !is_over),
        ("start", directs && matches!(phase, Phase::Gathering | Phase::CheckIn)),
        ("pause", directs && !is_paused),
        ("resume", directs && is_paused),
        ("cancel", directs),
    ];
    let has_table = is_over || !has_begun || !tournament.is_elimination();
    let rows = if has_table { table::rows(tournament) } else { Vec::new() };
    TournamentState {
        code: tournament.id().to_string(),
        name: quote(&tournament.plan().name),
        about: format!("{} · {}", subtitle(tournament, locale), short_name(&rules(tournament.plan(), locale)).phrase(locale)),
        status: status(tournament, locale),
        until: tournament.starts_at().filter(|_| !is_over && !has_begun && !is_paused).map(|start| start.0),
        open: can_join(tournament),
        own: own_status_line(tournament, reader).map(|line| line.phrase(locale)),
        game: own_game(tournament, reader).map(|game| game.to_string()),
        may: decisions.into_iter().filter(|(_, is_open)| *is_open).map(|(word, _)| word).collect(),
        can_start: directs && tournament.can_start(),
        headings: table::headings(tournament, locale),
        rows: rows.into_iter().map(|row| (row.cells, row.accent == Accent::Strong)).collect(),
        stages: stages(tournament, locale),
    }
}

fn status(tournament: &Tournament, locale: Locale) -> String {
    let is_waiting = tournament.is_paused() && !tournament.is_over();
    let line = if is_waiting { Line::new("arena-is-paused") } else { summary(tournament) };
    line.phrase(locale)
}
