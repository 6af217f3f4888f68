//! The card of a tournament, and the list of tournaments.

use broadside_arena::{Tournament, entrant::Presence};
use broadside_game::ids::PlayerId;
use broadside_words::{
    line::{Line, cut, quote},
    locale::Locale,
};

use super::{
    keys::{card_buttons, key},
    names::{name, names, stage},
    plan::{kind, sentences},
    status::{status, summary},
};
use crate::body::{Body, Key};

/// The maximum number of tournaments in a list that have a button.
const MAX_KEYS: usize = 8;

/// The first line of every message: the name and kind of the tournament.
pub fn heading(tournament: &Tournament, locale: Locale) -> String {
    format!("{} · {}", quote(&tournament.plan().name), kind(tournament, locale))
}

/// The card of a tournament: plan, players, status, and buttons for what this reader can do.
pub fn card(tournament: &Tournament, reader: Option<PlayerId>, locale: Locale) -> Body {
    let organisers: Vec<String> = tournament.organisers().iter().map(|person| quote(&person.name)).collect();
    let facts = [
        Line::new("arena-organisers").text("names", names(&organisers, locale)),
        Line::new("arena-code").text("code", tournament.id().to_string()),
    ];
    let mut lines = sentences(tournament.plan(), locale);
    lines.extend(facts);
    lines.extend(status(tournament, None, locale));
    let players: Vec<String> = tournament.remaining_entrants().map(|entrant| name(tournament, entrant.id)).collect();
    if tournament.seeds().is_empty() && !tournament.is_over() {
        lines.push(match players.is_empty() {
            true => Line::new("arena-none-yet"),
            false => Line::new("arena-who").text("names", names(&players, locale)),
        });
    }
    lines.extend(reader.and_then(|player| own_status_line(tournament, player)));
    let text = std::iter::once(heading(tournament, locale)).chain(lines.iter().map(|line| line.phrase(locale)));
    Body { keys: card_buttons(tournament, reader, locale), ..Body::of_texts(text) }
}

/// The reader's own status in the tournament.
pub fn own_status_line(tournament: &Tournament, reader: PlayerId) -> Option<Line> {
    let entrant = tournament.entrant_of(reader).filter(|_| !tournament.is_over())?;
    let next = tournament.current_match(entrant.id).and_then(|one| Some((one, one.on(!one.half_of(entrant.id)?)?)));
    Some(match (entrant.presence, next) {
        (Presence::Gone, _) => Line::new("arena-you-gone"),
        (_, Some((one, other))) => Line::new("arena-you-next").line("value", stage(tournament, one)).text("name", name(tournament, other)),
        (Presence::Ready, None) if tournament.seeds().is_empty() => Line::new("arena-you-here"),
        (_, None) => Line::new("arena-you-in"),
    })
}

/// A list of tournaments, with a line and a button for each. Buttons of tournaments with the same name show their codes, too.
pub fn list(tournaments: &[Tournament], locale: Locale) -> Body {
    if tournaments.is_empty() {
        let buttons = [("arena-key-new", "tournament create"), ("arena-key-draft", "tournament set")];
        let keys = vec![buttons.map(|(id, command)| Key::for_command(id, command, locale)).into()];
        return Body { keys, ..Body::of_lines([Line::new("tournament-none")], locale) };
    }
    let line = |tournament: &Tournament| {
        Line::new("arena-list-line")
            .text("code", tournament.id().to_string())
            .text("set", quote(&tournament.plan().name))
            .text("about", kind(tournament, locale))
            .line("state", summary(tournament))
            .phrase(locale)
    };
    let button = |tournament: &Tournament| {
        let name = short_name(tournament);
        let is_shared = tournaments.iter().filter(|other| short_name(other) == name).count() > 1;
        let label = if is_shared { format!("{name} · {}", tournament.id()) } else { name };
        Key { label, ..key(tournament.id(), "arena-key-card", "card", locale) }
    };
    let first = Line::new("arena-list").phrase(locale);
    let keys = Key::into_rows(tournaments.iter().take(MAX_KEYS).map(button), 2);
    Body { keys, ..Body::of_texts(std::iter::once(first).chain(tournaments.iter().map(line))) }
}

/// The name of a tournament in at most 30 characters, for a button.
fn short_name(tournament: &Tournament) -> String {
    cut(&quote(&tournament.plan().name), 30)
}
