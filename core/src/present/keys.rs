//! The buttons under boards, and the revisions that make old ones answer instead of act. Under a post stands
//! nothing that only one side may see.

mod moments;
mod parts;
mod shots;

use parts::{ROWS, key, said};
pub use {
    moments::{answer, helm},
    parts::{draft_revision, plan_revision, public_revision},
};

use super::{
    board::missing,
    body::{Key, Press},
    bout::OfTournament,
    button::coded,
    line::Line,
    locale::Locale,
    result,
};
use crate::game::{
    Game,
    event::Invitee,
    following::Follower,
    report::Debt,
    side::Side,
    team::{Member, TeamView},
    view::{OwnView, Phase, Seat},
};

fn own_field(game: &Game, locale: Locale) -> Key {
    Key { label: Line::new("key-field").phrase(locale), press: Press::OpenPrivate(game.id().to_string()) }
}

/// These keys and the one that leads to the own field: in a row of its own, or beside the last ones where there is no more room.
pub fn beside_own_field(game: &Game, keys: Vec<Vec<Key>>, locale: Locale) -> Vec<Vec<Key>> {
    beside(keys, own_field(game, locale))
}

/// These keys for all, and those for somebody who cannot be written to: to be tried again, and to get to the own field.
pub fn beside_another_try(game: &Game, keys: Vec<Vec<Key>>, locale: Locale) -> Vec<Vec<Key>> {
    let leads = keys.iter().flatten().any(|key| matches!(key.press, Press::OpenPrivate(_)));
    let keys = if leads { keys } else { beside_own_field(game, keys, locale) };
    beside(keys, key("key-reach", locale, game, 0, "reach"))
}

fn beside(mut keys: Vec<Vec<Key>>, one: Key) -> Vec<Vec<Key>> {
    let full = keys.len() >= ROWS;
    match keys.last_mut().filter(|last| full && last.len() < ROWS) {
        Some(last) => last.push(one),
        None => keys.push(vec![one]),
    }
    keys
}

/// These keys and one that can be done without: beside the last ones, else in a row of its own, and left out where there is no room.
pub(super) fn and_one(mut keys: Vec<Vec<Key>>, one: Key) -> Vec<Vec<Key>> {
    let more = keys.len() < ROWS;
    match keys.last_mut().filter(|last| last.len() < ROWS) {
        Some(last) => last.push(one),
        None if more => keys.push(vec![one]),
        None => {}
    }
    keys
}

/// Puts these keys in a row below the others, or beside the last ones where there is no more room.
fn below(rows: &mut Vec<Vec<Key>>, row: Vec<Key>) {
    let full = rows.len() >= ROWS;
    match rows.last_mut().filter(|_| full) {
        Some(last) => last.extend(row),
        None => rows.push(row),
    }
}

/// The keys under a public board.
pub fn under_post(game: &Game, held: Option<OfTournament>, locale: Locale) -> Vec<Vec<Key>> {
    if game.public().between_computers() && !game.over() {
        let row = [key("key-text", locale, game, 0, "text"), key("key-rules", locale, game, 0, "rules")];
        return vec![row.into_iter().chain(chances(game, locale)).collect()];
    }
    let crews = crews_to_join(game, locale);
    let crews = [crews].into_iter().filter(|row| !row.is_empty());
    match game.public().phase {
        // The rules of a rematch are known.
        Phase::Open if matches!(game.invitee(), Invitee::Again(..)) => {
            vec![vec![key("key-agree", locale, game, 0, "join"), key("key-decline", locale, game, 0, "decline")]]
        }
        Phase::Open => {
            let mut row = vec![key("key-join", locale, game, 0, "join")];
            if *game.invitee() != Invitee::Anyone {
                row.push(key("key-decline", locale, game, 0, "decline"));
            }
            row.push(key("key-rules", locale, game, 0, "rules"));
            let invitation = (*game.invitee() == Invitee::Anyone).then(|| invitation(game, locale));
            [row].into_iter().chain(invitation).chain(crews).collect()
        }
        Phase::Placing => [vec![own_field(game, locale), key("key-rules", locale, game, 0, "rules")]].into_iter().chain(crews).collect(),
        Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) => vec![vec![own_field(game, locale)]],
        Phase::Firing(turn) => beside_own_field(game, shots::columns_for_all(game, turn), locale),
        Phase::Over(_) => after_game(game, held, locale),
    }
}

/// The key to the chances of whoever is to fire, for all who look on: where nobody but the computer plays, and ships can be reckoned with.
fn chances(game: &Game, locale: Locale) -> Option<Key> {
    let view = game.public();
    let shown = view.between_computers() && view.phase.fighting() && game.rules().ships_stay();
    shown.then(|| key("key-chances", locale, game, 0, "hint"))
}

/// The keys that bring a challenge to somebody elsewhere.
fn invitation(game: &Game, locale: Locale) -> Vec<Key> {
    vec![Key::copies(game.id(), locale), Key::invites(game.id(), locale)]
}

/// The keys of a game that is over. Nobody asks for another one where a tournament says who meets whom, or where nobody but
/// the computer has played; that one is reviewed for all, if somebody has won it.
fn after_game(game: &Game, held: Option<OfTournament>, locale: Locale) -> Vec<Vec<Key>> {
    let played = !game.public().between_computers();
    let again = (held.is_none() && played).then(|| key("key-rematch", locale, game, 0, "rematch"));
    let back = looking_back(game, locale);
    let decided = matches!(game.public().phase, Phase::Over(ending) if ending.winner().is_some());
    let review =
        ((played || decided) && game.rules().exchanges_shots() && back.len() > 1).then(|| key("key-review", locale, game, 0, "review"));
    let row: Vec<Key> = again.into_iter().chain(back).chain(review).collect();
    let share: Vec<Key> = result::key(game, locale).into_iter().collect();
    [row, share].into_iter().filter(|row| !row.is_empty()).collect()
}

/// The keys under what `inspect` shows.
pub fn after_inspection(game: &Game, locale: Locale) -> Vec<Vec<Key>> {
    vec![looking_back(game, locale).into_iter().skip(1).chain([key("key-text", locale, game, 0, "text")]).collect()]
}

/// The keys that show what was hidden, once nothing is hidden any more.
fn looking_back(game: &Game, locale: Locale) -> Vec<Key> {
    let mut row = Vec::new();
    if game.public().revealed.iter().any(Option::is_some) {
        row.push(key("key-inspect", locale, game, 0, "inspect"));
    }
    if crate::game::record::Record::of(game).is_some() {
        row.push(key("key-replay", locale, game, 0, "replay"));
        row.push(key("key-record", locale, game, 0, "record"));
    }
    row
}

/// The keys under the board of a game that is only followed here: nothing that asks for a player.
pub fn under_watched(game: &Game, follower: Follower, held: Option<OfTournament>, locale: Locale) -> Vec<Vec<Key>> {
    let stop = key("key-unfollow", locale, game, 0, "unfollow");
    let mut rows = match (game.public().phase, follower) {
        (Phase::Over(_), Follower::Person(_)) => return vec![looking_back(game, locale)],
        (Phase::Over(_), Follower::Room(_)) => return after_game(game, held, locale),
        (Phase::Open, _) | (_, Follower::Room(_)) => under_post(game, held, locale),
        (_, Follower::Person(_)) => vec![[key("key-text", locale, game, 0, "text")].into_iter().chain(chances(game, locale)).collect()],
    };
    rows.push(vec![stop]);
    rows
}

/// The keys under a player's own board.
pub fn under_letter(game: &Game, view: &OwnView, held: Option<OfTournament>, locale: Locale) -> Vec<Vec<Key>> {
    let text = key("key-text", locale, game, 0, "text");
    match view.public.phase {
        // A rematch is for the one who has just played, and needs no code.
        Phase::Open if matches!(game.invitee(), Invitee::Again(..)) => Vec::new(),
        Phase::Open => vec![invitation(game, locale)],
        Phase::Placing if view.public.ready[view.side] => vec![vec![text]],
        Phase::Placing => {
            let revision = draft_revision(game, view.side);
            // Where ships move nobody lays them by a plan.
            let stays = view.public.rules.ships_stay();
            let mut row = vec![key("key-shuffle", locale, game, revision, "shuffle")];
            if stays {
                row.push(key("key-like", locale, game, 0, "place like"));
            }
            if !view.ships.is_empty() {
                row.push(key("key-undo", locale, game, revision, "undo"));
            }
            if missing(view).is_empty() {
                row.insert(0, key("key-ready", locale, game, revision, "ready"));
                row.extend(stays.then(|| key("key-try", locale, game, 0, "place try")));
            }
            vec![row]
        }
        Phase::Over(_) => after_game(game, held, locale),
        Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) => {
            let mut rows = if view.awaited() { aim(game, view, None, locale) } else { Vec::new() };
            let hint = view.awaited() && game.grants_hints(view.side) && matches!(view.public.phase, Phase::Firing(_) | Phase::Planning);
            let more = [text].into_iter().chain(hint.then(|| key("key-hint", locale, game, 0, "hint")));
            below(&mut rows, more.collect());
            rows
        }
    }
}

/// The most letters of a captain's name on a key.
const NAME: usize = 16;

fn brief(name: &str) -> String {
    name.chars().take(NAME).collect()
}

/// A key for every crew that takes people, which joins it.
fn crews_to_join(game: &Game, locale: Locale) -> Vec<Key> {
    let view = game.public();
    let open = Side::BOTH.into_iter().filter(|side| view.takes_mates(*side));
    let key = |side: Side| {
        let word = match side {
            Side::A => "host",
            Side::B => "guest",
        };
        said(Line::new("key-crew").text("name", brief(view.name(side))).phrase(locale), game, 0, &format!("team {word}"))
    };
    open.map(key).collect()
}

/// The keys for what somebody can do about the crews of a game.
pub(super) fn of_crews(game: &Game, member: Option<&Member>, locale: Locale) -> Vec<Vec<Key>> {
    let view = game.public();
    match member {
        _ if game.over() => Vec::new(),
        None => vec![crews_to_join(game, locale)],
        Some(member) if !member.is_captain() => vec![vec![key("key-leave-crew", locale, game, 0, "team leave")]],
        Some(member) if view.teams[member.side()].is_some() || !view.phase.fighting() => {
            let captain = key("key-crew-captain", locale, game, 0, "team captain");
            let vote = view.rules.shot_by_shot().then(|| key("key-crew-vote", locale, game, 0, "team vote"));
            let let_go = |mate: &Seat| {
                let label = Line::new("key-let-go").text("name", brief(&mate.name)).phrase(locale);
                said(label, game, 0, &format!("team dismiss {}", mate.player))
            };
            vec![[captain].into_iter().chain(vote).collect(), view.mates(member.side()).iter().map(let_go).collect()]
        }
        Some(_) => Vec::new(),
    }
}

/// The keys under the board of a mate, who may say where they would fire, and leave.
pub fn under_mates_letter(game: &Game, view: &OwnView, locale: Locale) -> Vec<Vec<Key>> {
    let text = key("key-text", locale, game, 0, "text");
    match view.public.phase {
        Phase::Open => Vec::new(),
        Phase::Placing => vec![vec![text, key("key-leave-crew", locale, game, 0, "team leave")]],
        Phase::Over(_) => vec![looking_back(game, locale)],
        Phase::Firing(_) if view.to_fire() => {
            let mut rows = aim(game, view, None, locale);
            below(&mut rows, vec![text]);
            rows
        }
        Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) => vec![vec![text]],
    }
}

/// What the keys under a member's own board are called that do more than choose a cell or a ship.
pub fn captions(game: &Game, team: &TeamView, locale: Locale) -> Vec<String> {
    let aims = |key: &Key| match &key.press {
        Press::Verb(data) => {
            coded(data).is_some_and(|(_, _, says)| ["aim ", "give ", "sail ", "plan "].iter().any(|verb| says.starts_with(verb)))
        }
        Press::Spent | Press::OpenPrivate(_) | Press::Copy(_) | Press::CopyOrSay { .. } | Press::Invite(_) => true,
    };
    let keys = match team.member.is_captain() {
        true => under_letter(game, &team.own, None, locale),
        false => under_mates_letter(game, &team.own, locale),
    };
    keys.into_iter().flatten().filter(|key| !aims(key)).map(|key| key.label).collect()
}

/// The keys for what a player may decide besides: a draw, where there can be one, and to give up, which is asked once more.
pub fn decisions(game: &Game, side: Side, locale: Locale) -> Vec<Key> {
    let view = game.public();
    if matches!(view.phase, Phase::Open | Phase::Over(_)) {
        return Vec::new();
    }
    let draws = view.phase.fighting() && view.rules.allows_draws() && view.draw_offered != Some(side);
    let agrees = if view.draw_offered.is_some() { "key-agree-draw" } else { "key-draw" };
    let draw = draws.then(|| key(agrees, locale, game, 0, "draw"));
    draw.into_iter().chain([key("key-resign", locale, game, 0, "help resign")]).collect()
}

/// The key that gives a game up, for whoever was asked.
pub fn giving_up(game: &Game, locale: Locale) -> Key {
    key("key-resign-surely", locale, game, 0, "resign")
}

/// The keys of what the game waits for from this player: of the letter that was chosen, or of the first step.
pub fn aim(game: &Game, view: &OwnView, letter: Option<u8>, locale: Locale) -> Vec<Vec<Key>> {
    match (view.public.phase, letter) {
        (Phase::Firing(_), None) => shots::columns(game, view),
        (Phase::Firing(_), Some(letter)) => shots::cells(game, view, letter, locale),
        (Phase::Planning, letter) => shots::planning(game, view, letter, locale),
        (Phase::Owing(_, Debt::Cell | Debt::Mine), letter) => moments::given(game, view, letter, locale),
        (Phase::Owing(_, Debt::Course), _) => moments::course(game, view, locale),
        (Phase::Owing(_, Debt::Answer(cell)), _) => moments::answers(game, view, cell, locale),
        (Phase::Sailing(_), _) => moments::vessels(game, view, locale),
        (Phase::Open | Phase::Placing | Phase::Over(_), _) => Vec::new(),
    }
}
