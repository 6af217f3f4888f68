//! The buttons of tournament messages. Each sends a subcommand of `tournament`.

use broadside_arena::{
    Tournament,
    entrant::{EntrantId, Match, MatchHalf, Presence},
    tournament::Phase,
};
use broadside_game::ids::{GameId, PlayerId, TournamentId};
use broadside_words::locale::Locale;

use crate::{body::Key, button::button};

/// The data of a button about a tournament: `CODE 0 tournament join`. The subcommands are `join`, `leave`, `checkin`, `start`,
/// `pause`, `resume`, `cancel`, `endseries`, `set`, `card`, `podium`, and with a page number `bracket 0`, `table 0`,
/// `standings 0`, `matches 0`.
pub fn press(id: TournamentId, command: &str) -> String {
    format!("{id} 0 tournament {command}")
}

/// A button that sends this subcommand of `tournament`.
pub fn key(id: TournamentId, label: &'static str, command: &str, locale: Locale) -> Key {
    Key::for_command(label, press(id, command), locale)
}

/// Whether new players can join in this phase.
pub fn can_join(tournament: &Tournament) -> bool {
    let more_rounds = |round: u16| tournament.rounds().is_some_and(|last| round < last);
    let room = tournament.remaining_entrants().count() < usize::from(tournament.plan().most);
    room && match tournament.phase() {
        Phase::Gathering | Phase::CheckIn => true,
        Phase::Playing(round) => *round <= tournament.plan().late && more_rounds(*round),
        Phase::Over(_) | Phase::Cancelled => false,
    }
}

/// The buttons below a post, the same for everyone.
pub fn post_buttons(tournament: &Tournament, locale: Locale) -> Vec<Vec<Key>> {
    let key = |label, command: &str| key(tournament.id(), label, command, locale);
    let join = || can_join(tournament).then(|| key("arena-key-join", "join"));
    let copy = || can_join(tournament).then(|| Key::for_copy(tournament.id(), locale));
    let leave = || key("arena-key-leave", "leave");
    let rest = || [leave(), key("arena-key-card", "card")].into_iter().chain(copy());
    match tournament.phase() {
        Phase::Gathering => vec![join().into_iter().chain(rest()).collect()],
        Phase::CheckIn => {
            let first = [key("arena-key-here", "checkin")].into_iter().chain(join()).collect();
            vec![first, rest().collect()]
        }
        Phase::Playing(_) => {
            vec![view_buttons(tournament, locale), join().into_iter().chain(rest()).collect()]
        }
        Phase::Over(_) => vec![view_buttons(tournament, locale)],
        Phase::Cancelled => Vec::new(),
    }
}

/// The buttons for the views that exist in this phase.
pub fn view_buttons(tournament: &Tournament, locale: Locale) -> Vec<Key> {
    let key = |label, command: &str| key(tournament.id(), label, command, locale);
    let begun = !tournament.seeds().is_empty();
    let over = matches!(tournament.phase(), Phase::Over(_));
    let [tree, table, matches] =
        [begun && tournament.is_elimination(), begun && (over || !tournament.is_elimination()), begun && !tournament.matches().is_empty()];
    let all = [
        (over && super::podium::has_winner(tournament), "arena-key-podium", "podium"),
        (tree, "arena-key-bracket", "bracket 0"),
        (table, "arena-key-table", "table 0"),
        (matches, "arena-key-matches", "matches 0"),
    ];
    all.into_iter().filter(|(there, ..)| *there).map(|(_, label, command)| key(label, command)).collect()
}

/// The buttons below the card of a tournament, for what this reader can do.
pub fn card_buttons(tournament: &Tournament, reader: Option<PlayerId>, locale: Locale) -> Vec<Vec<Key>> {
    let key = |label, command: &str| key(tournament.id(), label, command, locale);
    let own = reader.and_then(|player| tournament.present_entrant_of(player));
    let mut mine: Vec<Key> = reader.and_then(|player| field_button(tournament, player, locale)).into_iter().collect();
    if !tournament.is_over() {
        match own {
            None if can_join(tournament) => mine.push(key("arena-key-join", "join")),
            None => {}
            Some(entrant) => {
                if (tournament.phase(), entrant.presence) == (&Phase::CheckIn, Presence::Joined) {
                    mine.push(key("arena-key-here", "checkin"));
                }
                mine.push(key("arena-key-leave", "leave"));
            }
        }
    }
    let mut shown = view_buttons(tournament, locale);
    if tournament.seeds().is_empty() && !tournament.is_over() {
        shown.push(key("arena-key-entrants", "table 0"));
    }
    let mut rows = vec![mine, shown];
    if reader.is_some_and(|reader| tournament.organiser(reader).is_some()) {
        rows.push(organiser_buttons(tournament, locale));
    }
    rows.retain(|row| !row.is_empty());
    rows
}

/// The button for the player's own field in their current game.
pub fn field_button(tournament: &Tournament, player: PlayerId, locale: Locale) -> Option<Key> {
    Some(Key::for_command("key-field", button(own_game(tournament, player)?, 0, "field"), locale))
}

/// The player's current game in the tournament.
pub fn own_game(tournament: &Tournament, player: PlayerId) -> Option<GameId> {
    let own = |entrant: EntrantId| tournament.entrant(entrant).person.player == player;
    let is_own = |one: &&Match| MatchHalf::BOTH.iter().any(|half| one.on(*half).is_some_and(own));
    tournament.matches().iter().filter(is_own).find_map(|one| one.current()?.game)
}

fn organiser_buttons(tournament: &Tournament, locale: Locale) -> Vec<Key> {
    let key = |label, command: &str| key(tournament.id(), label, command, locale);
    let series = tournament.plan().repeat.is_some().then(|| key("arena-key-end-series", "endseries"));
    let pause = match tournament.is_paused() {
        true => key("arena-key-resume", "resume"),
        false => key("arena-key-pause", "pause"),
    };
    match tournament.phase() {
        Phase::Gathering | Phase::CheckIn => {
            let keys = [key("arena-key-start", "start"), key("arena-key-change", "set"), pause, key("arena-key-cancel", "cancel")];
            keys.into_iter().chain(series).collect()
        }
        Phase::Playing(_) => [pause, key("arena-key-cancel", "cancel")].into_iter().chain(series).collect(),
        Phase::Over(_) | Phase::Cancelled => series.into_iter().collect(),
    }
}

/// The buttons for the other pages of the view `word`; empty if it has one page.
pub fn page_buttons(id: TournamentId, word: &str, page: usize, pages: usize, locale: Locale) -> Vec<Key> {
    let turn = |label: &'static str, to: usize| key(id, label, &format!("{word} {to}"), locale);
    match pages {
        0 | 1 => Vec::new(),
        2 => vec![turn("arena-key-following", (page + 1) % 2)],
        pages => vec![turn("arena-key-previous", (page + pages - 1) % pages), turn("arena-key-following", (page + 1) % pages)],
    }
}
