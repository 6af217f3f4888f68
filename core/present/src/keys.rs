//! The buttons below boards, and the revisions by which the service recognises an outdated button. Buttons below a
//! public post reveal nothing private.

mod parts;
mod shots;
mod special_moves;

use broadside_game::{
    Game,
    event::Invitee,
    following::Follower,
    ids::Home,
    record::Record,
    report::Debt,
    side::Side,
    team::Member,
    view::{OwnView, Phase, Seat},
};
use broadside_words::{line::Line, locale::Locale};

use super::{
    board::missing_pieces,
    body::{Body, Key, Press},
    button::button,
    cards,
    game_context::TournamentGame,
    opening::{is_called_off, is_on_page, is_opening},
    opponents::LEVELS_COMMAND,
    result,
    status::is_computer,
};
pub(super) use parts::MAX_ROWS;
use parts::{MAX_KEYS_PER_ROW, game_key, key, rows};
pub use parts::{draft_revision, first_event_after, plan_revision, public_revision};
pub use shots::short_salvo_buttons;
pub use special_moves::{answer_button, ship_action_buttons};

/// The button that opens the player's own field in private.
fn own_field_button(game: &Game, locale: Locale) -> Key {
    Key { label: Line::new("key-field").phrase(locale), press: Press::OpenPrivate(game.id().to_string()) }
}

/// Adds the button that opens the own field: in a new row, or at the end of the last row if there is no room for one.
pub fn with_own_field_button(game: &Game, keys: Vec<Vec<Key>>, locale: Locale) -> Vec<Vec<Key>> {
    with_row(keys, vec![own_field_button(game, locale)])
}

/// Adds the buttons for a player of this platform who cannot be messaged in private: one opens the own field, one sends the
/// message again. Telegram needs only the first, because it opens the private chat.
pub fn with_retry_buttons(game: &Game, keys: Vec<Vec<Key>>, home: Home, locale: Locale) -> Vec<Vec<Key>> {
    let has_field_button = keys.iter().flatten().any(|key| matches!(key.press, Press::OpenPrivate(_)));
    let keys = if has_field_button { keys } else { with_own_field_button(game, keys, locale) };
    match home {
        Home::Telegram => keys,
        Home::Discord | Home::Playground | Home::Computer => with_row(keys, vec![key("key-reach", locale, game, 0, "reach")]),
    }
}

/// Adds a row of optional buttons. If there is no room for another row, the last row takes as many as fit and the rest are left out.
pub(super) fn with_optional_row(keys: Vec<Vec<Key>>, mut row: Vec<Key>) -> Vec<Vec<Key>> {
    let taken = if keys.len() < MAX_ROWS { 0 } else { keys.last().map_or(0, Vec::len) };
    row.truncate(MAX_KEYS_PER_ROW.saturating_sub(taken));
    with_row(keys, row)
}

/// Adds a row of buttons, or extends the last row if there is no room for another.
fn with_row(mut rows: Vec<Vec<Key>>, row: Vec<Key>) -> Vec<Vec<Key>> {
    let full = rows.len() >= MAX_ROWS;
    match rows.last_mut().filter(|_| full) {
        Some(last) => last.extend(row),
        None => rows.push(row),
    }
    rows
}

/// The buttons below a public board.
pub fn post_buttons(game: &Game, tournament: Option<TournamentGame>, locale: Locale) -> Vec<Vec<Key>> {
    if game.public().is_between_computers() && !game.is_over() {
        let row = [key("key-text", locale, game, 0, "text"), key("key-rules", locale, game, 0, "rules")];
        return vec![row.into_iter().chain(chances_button(game, locale)).collect()];
    }
    let crews = join_crew_buttons(game, locale);
    let crews = [crews].into_iter().filter(|row| !row.is_empty());
    match game.public().phase {
        // A rematch has the rules of the previous game, so no button shows them.
        Phase::Open if matches!(game.invitee(), Invitee::Rematch(..)) => {
            vec![vec![key("key-agree", locale, game, 0, "join"), key("key-decline", locale, game, 0, "decline")]]
        }
        Phase::Open => {
            let mut row = vec![key("key-join", locale, game, 0, "join")];
            if *game.invitee() != Invitee::Anyone {
                row.push(key("key-decline", locale, game, 0, "decline"));
            }
            row.push(key("key-rules", locale, game, 0, "rules"));
            if *game.invitee() == Invitee::Anyone {
                let label = Line::new("key-share").phrase(locale);
                row.push(Key { label, press: Press::Invite(game.id().to_string()) });
            }
            [row].into_iter().chain(crews).collect()
        }
        Phase::Placing => {
            // A game against the computer has no challenge post with a rules button, so the button is here.
            let rules = is_computer(game.public(), Side::B).then(|| key("key-rules", locale, game, 0, "rules"));
            let row: Vec<Key> = [own_field_button(game, locale)].into_iter().chain(rules).collect();
            [row].into_iter().chain(crews).collect()
        }
        Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) => vec![vec![own_field_button(game, locale)]],
        // The buttons for the columns are shown from the first board on.
        Phase::Firing(_) if is_opening(game, game.log().len()) => {
            vec![vec![key("key-fire", locale, game, public_revision(game), "aim"), own_field_button(game, locale)]]
        }
        Phase::Firing(turn) => with_own_field_button(game, shots::public_letter_buttons(game, turn), locale),
        Phase::Over(_) if is_called_off(game) => Vec::new(),
        Phase::Over(_) => finished_game_buttons(game, tournament, locale),
    }
}

/// The button that shows the probabilities for the side to fire; `None` except in games between computers with fixed ships.
fn chances_button(game: &Game, locale: Locale) -> Option<Key> {
    let view = game.public();
    let shown = view.is_between_computers() && view.phase.is_fighting() && game.rules().ships_never_move();
    shown.then(|| key("key-chances", locale, game, 0, "hint"))
}

/// The buttons that share an invitation to the game.
fn invitation_buttons(game: &Game, locale: Locale) -> Vec<Key> {
    let (text, says) = (game.id().to_string(), button(game.id(), 0, "share_result"));
    let code = Key { label: Line::new("key-copy").phrase(locale), press: Press::CopyOrSend { text, says } };
    vec![code, Key::for_invite(game.id(), locale)]
}

/// The buttons below a finished game. No rematch is offered in a tournament or between computers; a rematch against the computer may be on
/// another level; a game between computers has a review only if it was won.
fn finished_game_buttons(game: &Game, tournament: Option<TournamentGame>, locale: Locale) -> Vec<Vec<Key>> {
    let played = !game.public().is_between_computers();
    let again = (tournament.is_none() && played).then(|| key("key-rematch", locale, game, 0, "rematch"));
    let archive = archive_buttons(game, locale);
    let decided = matches!(game.public().phase, Phase::Over(ending) if ending.winner().is_some());
    let review =
        ((played || decided) && game.rules().exchanges_shots() && archive.len() > 1).then(|| key("key-review", locale, game, 0, "review"));
    let more = (!more_buttons(game, locale).is_empty()).then(|| key("key-more", locale, game, 0, "after_game"));
    // The web page always shows its own button for the levels.
    let may_choose = again.is_some() && is_computer(game.public(), Side::B) && !is_on_page(game.public(), Side::A);
    let level = may_choose.then(|| Key::for_command("key-levels", LEVELS_COMMAND, locale));
    let row: Vec<Key> = again.into_iter().chain(level).chain(review).chain(more).collect();
    if row.is_empty() { Vec::new() } else { vec![row] }
}

/// The message that *More…* opens after a game; `None` if the game is not over or there are no more buttons.
pub fn more_after_game(game: &Game, locale: Locale) -> Option<Body> {
    let keys = more_buttons(game, locale);
    let shown = game.is_over() && !keys.is_empty();
    shown.then(|| Body { text: Line::new("after-game").phrase(locale), keys: rows(keys), ..Body::default() })
}

/// The buttons that *More…* opens after a game.
fn more_buttons(game: &Game, locale: Locale) -> Vec<Key> {
    archive_buttons(game, locale).into_iter().chain(result::share_button(game, locale)).collect()
}

/// The buttons below the inspection of a finished game.
pub fn inspection_buttons(game: &Game, locale: Locale) -> Vec<Vec<Key>> {
    vec![archive_buttons(game, locale).into_iter().skip(1).chain([key("key-text", locale, game, 0, "text")]).collect()]
}

/// The buttons that show the inspection, the replay, the record and the seals of a finished game, as far as it has them.
fn archive_buttons(game: &Game, locale: Locale) -> Vec<Key> {
    let mut row = Vec::new();
    if game.public().revealed.iter().any(Option::is_some) {
        row.push(key("key-inspect", locale, game, 0, "inspect"));
    }
    if Record::of(game).is_some() {
        row.push(key("key-replay", locale, game, 0, "replay"));
        row.push(key("key-record", locale, game, 0, "record"));
        row.push(key("key-fairness", locale, game, 0, "fairness"));
    }
    row
}

/// The buttons below the board of a followed game, for readers who do not play in it.
pub fn follower_buttons(game: &Game, follower: Follower, tournament: Option<TournamentGame>, locale: Locale) -> Vec<Vec<Key>> {
    let stop = key("key-unfollow", locale, game, 0, "unfollow");
    let mut rows = match (game.public().phase, follower) {
        (Phase::Over(_), _) if is_called_off(game) => return Vec::new(),
        (Phase::Over(_), Follower::Person(_)) => return vec![archive_buttons(game, locale)],
        (Phase::Over(_), Follower::Room(_)) => return finished_game_buttons(game, tournament, locale),
        (Phase::Open, _) | (_, Follower::Room(_)) => post_buttons(game, tournament, locale),
        (_, Follower::Person(_)) => {
            vec![[key("key-text", locale, game, 0, "text")].into_iter().chain(chances_button(game, locale)).collect()]
        }
    };
    rows.push(vec![stop]);
    rows
}

/// The buttons below a player's own board.
pub fn private_message_buttons(game: &Game, view: &OwnView, tournament: Option<TournamentGame>, locale: Locale) -> Vec<Vec<Key>> {
    let text = key("key-text", locale, game, 0, "text");
    match view.public.phase {
        // A rematch has a named opponent, so no code is needed.
        Phase::Open if matches!(game.invitee(), Invitee::Rematch(..)) => Vec::new(),
        Phase::Open => vec![invitation_buttons(game, locale)],
        Phase::Placing if view.public.ready[view.side] => vec![vec![text]],
        Phase::Placing => {
            let more = match is_on_page(&view.public, view.side) {
                true => more_placing_buttons(game, view, locale),
                false => vec![key("key-more", locale, game, 0, "place more")],
            };
            vec![main_placing_buttons(game, view, locale).into_iter().chain(more).collect()]
        }
        Phase::Over(_) if is_called_off(game) && !is_on_page(&view.public, view.side) => Vec::new(),
        Phase::Over(_) => finished_game_buttons(game, tournament, locale),
        Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) => {
            let rows = if view.is_awaited() { move_buttons(game, view, None, locale) } else { Vec::new() };
            let hint = view.is_awaited() && game.allows_hints(view.side) && matches!(view.public.phase, Phase::Firing(_) | Phase::Planning);
            let more = [text].into_iter().chain(hint.then(|| key("key-hint", locale, game, 0, "hint")));
            with_row(rows, more.collect())
        }
    }
}

/// The main buttons for placing: shuffle, and ready once all ships are placed.
fn main_placing_buttons(game: &Game, view: &OwnView, locale: Locale) -> Vec<Key> {
    let revision = draft_revision(game, view.side);
    let ready = missing_pieces(view).is_empty().then(|| key("key-ready", locale, game, revision, "ready"));
    ready.into_iter().chain([key("key-shuffle", locale, game, revision, "shuffle")]).collect()
}

/// The other buttons for placing.
fn more_placing_buttons(game: &Game, view: &OwnView, locale: Locale) -> Vec<Key> {
    let mut more = Vec::new();
    // Placement strategies apply only to ships that stay in place.
    let stays = view.public.rules.ships_never_move();
    if stays {
        more.push(key("key-like", locale, game, 0, "place like"));
    }
    if may_undo(game, view.side) {
        more.push(key("key-undo", locale, game, draft_revision(game, view.side), "undo"));
    }
    if stays && missing_pieces(view).is_empty() {
        more.push(key("key-try", locale, game, 0, "place try"));
    }
    more
}

/// Whether a side can undo a placement. The fleet that the bot placed at the start cannot be undone, except on the web page, where
/// players place ships by clicking on an empty field.
pub fn may_undo(game: &Game, side: Side) -> bool {
    game.can_undo(side) || is_on_page(game.public(), side) && !game.own_view(side).ships.is_empty()
}

/// All buttons for placing.
pub fn placing_buttons(game: &Game, side: Side, locale: Locale) -> Vec<Vec<Key>> {
    let view = game.own_view(side);
    let mut more = more_placing_buttons(game, &view, locale);
    more.push(key("key-text", locale, game, 0, "text"));
    vec![main_placing_buttons(game, &view, locale), more]
}

/// The maximum length of a player's name on a button, in characters.
const MAX_NAME_LENGTH: usize = 16;

/// The name, cut to the length that fits on a button.
fn short_name(name: &str) -> String {
    name.chars().take(MAX_NAME_LENGTH).collect()
}

/// One button per crew that accepts new members.
fn join_crew_buttons(game: &Game, locale: Locale) -> Vec<Key> {
    let view = game.public();
    let open = Side::BOTH.into_iter().filter(|side| view.accepts_mates(*side));
    let key = |side: Side| {
        let word = match side {
            Side::A => "host",
            Side::B => "guest",
        };
        game_key(Line::new("key-crew").text("name", short_name(view.name(side))).phrase(locale), game, 0, &format!("team {word}"))
    };
    open.map(key).collect()
}

/// The buttons that change the crews of a game, as far as this player may; `member` is `None` for a player in no crew.
pub(super) fn crew_buttons(game: &Game, member: Option<&Member>, locale: Locale) -> Vec<Vec<Key>> {
    let view = game.public();
    match member {
        _ if game.is_over() => Vec::new(),
        None => vec![join_crew_buttons(game, locale)],
        Some(member) if !member.is_captain() => vec![vec![key("key-leave-crew", locale, game, 0, "team leave")]],
        Some(member) if view.teams[member.side()].is_some() || !view.phase.is_fighting() => {
            let captain = key("key-crew-captain", locale, game, 0, "team captain");
            let vote = view.rules.is_shot_by_shot().then(|| key("key-crew-vote", locale, game, 0, "team vote"));
            let dismiss = |mate: &Seat| {
                let label = Line::new("key-let-go").text("name", short_name(&mate.name)).phrase(locale);
                game_key(label, game, 0, &format!("team dismiss {}", mate.player))
            };
            vec![[captain].into_iter().chain(vote).collect(), view.mates(member.side()).iter().map(dismiss).collect()]
        }
        Some(_) => Vec::new(),
    }
}

/// The buttons below the board of a crew member who is not the captain: suggest a shot, or leave the crew.
pub fn mate_message_buttons(game: &Game, view: &OwnView, locale: Locale) -> Vec<Vec<Key>> {
    let text = key("key-text", locale, game, 0, "text");
    match view.public.phase {
        Phase::Open => Vec::new(),
        Phase::Placing => vec![vec![text, key("key-leave-crew", locale, game, 0, "team leave")]],
        Phase::Over(_) => vec![archive_buttons(game, locale)],
        Phase::Firing(_) if view.has_turn_to_fire() => with_row(move_buttons(game, view, None, locale), vec![text]),
        Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) => vec![vec![text]],
    }
}

/// The buttons for offering or accepting a draw, if the rules allow draws, and for resigning, which asks for
/// confirmation. Empty before and after the game.
pub fn draw_and_resign_buttons(game: &Game, side: Side, locale: Locale) -> Vec<Key> {
    let view = game.public();
    if matches!(view.phase, Phase::Open | Phase::Over(_)) {
        return Vec::new();
    }
    let draws = view.phase.is_fighting() && view.rules.allows_draws() && view.draw_offered != Some(side);
    let agrees = if view.draw_offered.is_some() { "key-agree-draw" } else { "key-draw" };
    let draw = draws.then(|| key(agrees, locale, game, 0, "draw"));
    draw.into_iter().chain([key("key-resign", locale, game, 0, "resign")]).collect()
}

/// The message that asks a player of this side whether to resign, or with `calls_off` whether to call the game off without a loss.
pub fn resign_question(game: &Game, side: Side, calls_off: bool, locale: Locale) -> Body {
    let (question, label, command) = match calls_off {
        true => ("call-off-sure", "key-call-off", "resign_now off"),
        false => ("resign-sure", "key-resign-surely", "resign_now"),
    };
    let text = Line::new(question).text("name", game.public().name(!side)).phrase(locale);
    let resign = key(label, locale, game, 0, command);
    let keep = key("key-keep-playing", locale, game, 0, "resign_now keep");
    Body { text, keys: vec![vec![resign, keep]], ..Body::default() }
}

/// The message that asks whether to withdraw an open challenge that was made in another chat.
pub fn withdrawal_question(game: &Game, locale: Locale) -> Body {
    let line = Line::new("resign-elsewhere").line("rules", cards::short_name(game.rules()));
    Body { keys: vec![vec![key("key-take-back", locale, game, 0, "resign")]], ..Body::of_lines([line], locale) }
}

/// The buttons for the player's next move. If cells are chosen in two steps: the letters, or with `letter` (counted from 1) its cells.
pub fn move_buttons(game: &Game, view: &OwnView, letter: Option<u8>, locale: Locale) -> Vec<Vec<Key>> {
    match (view.public.phase, letter) {
        (Phase::Firing(_), None) => shots::own_letter_buttons(game, view),
        (Phase::Firing(_), Some(letter)) => shots::cell_buttons(game, view, letter, locale),
        (Phase::Planning, letter) => shots::salvo_editor_buttons(game, view, letter, locale),
        (Phase::Owing(_, Debt::Cell | Debt::Mine), letter) => special_moves::disclosure_buttons(game, view, letter, locale),
        (Phase::Owing(_, Debt::Course), _) => special_moves::course_buttons(game, locale),
        (Phase::Owing(_, Debt::Answer(cell)), _) => special_moves::answer_buttons(game, view, cell, locale),
        (Phase::Sailing(_), _) => special_moves::movable_ship_buttons(game, view, locale),
        (Phase::Open | Phase::Placing | Phase::Over(_), _) => Vec::new(),
    }
}
