//! Which game is meant, where a request does not name one, and whether a pressed button still stands for what it was drawn for.

use std::fmt::Display;

use super::{
    super::{
        account::{Account, of_player, of_room},
        games,
        records::{Records, Versioned},
        request::{HandlerError, Key, Place, Press, Request},
        store::{StoreError, StoredRecord},
    },
    caller::{self, Caller},
};
use crate::{
    game::{
        Game,
        ids::{GameId, PlayerId},
        side::Side,
        team::Member,
        view::Phase,
    },
    present::{
        button::button,
        cards::game_line,
        invocation::Invocation,
        keys::{draft_revision, plan_revision, public_revision},
        line::Line,
        locale::Locale,
        verb::VerbId,
    },
};

/// What a game must be like for a verb.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The asker's, with the fleet not final yet.
    Placing,
    /// The asker's, shots being exchanged.
    Firing,
    /// The asker's, something having to be settled first.
    Owing,
    /// The asker's, a salvo being planned.
    Planning,
    /// The asker's, the table game being played.
    Sailing,
    /// The asker's, not over.
    UnderWay,
    /// The asker's, over.
    Finished,
    /// The asker's, whatever it is like.
    Any,
}

impl Wanted {
    fn suits(self, game: &Game, side: Option<Side>) -> bool {
        let phase = game.public().phase;
        match self {
            Self::Placing => phase == Phase::Placing && side.is_some_and(|side| !game.public().ready[side]),
            Self::Firing => phase.fighting(),
            Self::Owing => matches!(phase, Phase::Owing(..)),
            Self::Planning => phase == Phase::Planning,
            Self::Sailing => matches!(phase, Phase::Sailing(_)),
            Self::UnderWay => !game.over(),
            Self::Finished => game.over(),
            Self::Any => true,
        }
    }

    fn is_for_captains(self) -> bool {
        match self {
            Self::Placing | Self::Owing | Self::Planning | Self::Sailing | Self::UnderWay => true,
            Self::Firing | Self::Finished | Self::Any => false,
        }
    }
}

/// The game that is meant, and its record, if that was loaded to find out.
pub(super) struct Meant {
    pub(super) id: GameId,
    pub(super) loaded: Option<StoredRecord>,
}

impl From<GameId> for Meant {
    fn from(id: GameId) -> Self {
        Self { id, loaded: None }
    }
}

/// The game that is meant: the one named, else the only one of the asker's that suits.
pub(super) async fn meant(records: &Records, caller: &Caller<'_>, wanted: Wanted) -> Result<Meant, HandlerError> {
    if let Some(id) = caller.words.game {
        return Ok(Meant { id, loaded: caller.game(id) });
    }
    let mut held = held_games(records, &caller::account_of(records, caller).await?, caller.by.id).await?;
    let games: Vec<&Game> = held.iter().map(|held| &held.record).collect();
    let id = chosen(&games, caller, caller.words, wanted, caller.locale())?;
    let loaded = held.iter().position(|held| held.record.id() == id).map(|at| held.swap_remove(at).stored);
    Ok(Meant { id, loaded })
}

/// The games of a person: those under way first, newest first, then those finished last.
pub(in crate::service) async fn games_of(records: &Records, player: PlayerId) -> Result<Vec<Game>, HandlerError> {
    let account = records.account(&of_player(player)).await?;
    Ok(held_games(records, &account, player).await?.into_iter().map(|held| held.record).collect())
}

/// The games of an account that its owner is in: an account may note one before that is committed.
async fn held_games(records: &Records, account: &Account, player: PlayerId) -> Result<Vec<Versioned<Game>>, StoreError> {
    let mut held = games::load_all(records, &account.games()).await?;
    held.retain(|held| held.record.public().member(player).is_some());
    Ok(held)
}

/// The newest challenge of somebody else that is open in the room.
pub(super) async fn challenge_here(records: &Records, request: &Request) -> Result<Option<GameId>, HandlerError> {
    let Place::Room(room) = request.place else { return Ok(None) };
    let ids: Vec<GameId> = records.account(&of_room(room)).await?.active.into_iter().rev().collect();
    let open = |game: &Game| game.public().phase == Phase::Open && game.public().member(request.by.id).is_none();
    Ok(games::load_each(records, &ids).await?.iter().find(|game| open(game)).map(Game::id))
}

/// The newest game that a room is told of.
pub(super) async fn game_of_room(records: &Records, request: &Request) -> Result<Option<GameId>, HandlerError> {
    Ok(games_of_room(records, request).await?.first().copied())
}

/// The games that a room is told of: those under way first, newest first, then those finished last.
pub(super) async fn games_of_room(records: &Records, request: &Request) -> Result<Vec<GameId>, HandlerError> {
    let Place::Room(room) = request.place else { return Ok(Vec::new()) };
    Ok(records.account(&of_room(room)).await?.games())
}

/// Which of somebody's games is meant: the only one that suits, those told of where it was asked before the others.
fn chosen(games: &[&Game], request: &Request, words: &Invocation, wanted: Wanted, locale: Locale) -> Result<GameId, HandlerError> {
    let member = |game: &Game| game.public().member(request.by.id);
    let captain = |game: &&Game| member(game).is_some_and(|member| member.is_captain());
    let here = |game: &&Game| matches!(request.place, Place::Room(room) if game.rooms().contains(&room));
    let side = |game: &Game| member(game).map(|member| member.side());
    let suiting: Vec<&Game> = games.iter().copied().filter(|game| wanted.suits(game, side(game))).collect();
    // What only a captain may do is meant for a game in which the asker is one.
    let own: Vec<&Game> = suiting.iter().copied().filter(captain).collect();
    let suiting = if own.is_empty() || !wanted.is_for_captains() { suiting } else { own };
    let near: Vec<&Game> = suiting.iter().copied().filter(here).collect();
    let near = if near.is_empty() { suiting } else { near };
    let waited = |game: &Game, member: &Member| waits(game, member.side()) && (member.is_captain() || game.public().votes(member.side()));
    let turn: Vec<&Game> = near.iter().copied().filter(|game| member(game).is_some_and(|member| waited(game, &member))).collect();
    match (near.as_slice(), turn.as_slice()) {
        ([only], _) => Ok(only.id()),
        (_, [only]) if matches!(wanted, Wanted::Firing | Wanted::Owing | Wanted::Planning | Wanted::Sailing) => Ok(only.id()),
        ([newest, ..], _) if matches!(wanted, Wanted::Finished | Wanted::Any) => Ok(newest.id()),
        ([], _) => games
            .iter()
            .find(|game| !game.over())
            .or(games.first())
            .map(|game| game.id())
            .ok_or_else(|| Line::new("refused-no-game").into()),
        (several, _) => Err(which_game(several.iter().copied(), words, locale)),
    }
}

/// Whether a game waits for this side to act.
fn waits(game: &Game, side: Side) -> bool {
    let view = game.public();
    view.phase.waits_for() == Some(side) || (view.phase == Phase::Planning && !view.locked[side])
}

/// The only one of these games; where the room of the request is told of some of them, only these count. Asks which one is meant where
/// there are several, and refuses with this sentence where there is none.
pub(super) fn only(mut games: Vec<Game>, caller: &Caller<'_>, none: &'static str) -> Result<Game, HandlerError> {
    let here = |game: &Game| caller.place.room().is_some_and(|room| game.rooms().contains(&room));
    if games.iter().any(here) {
        games.retain(here);
    }
    match games.len() {
        0 => Err(Line::new(none).into()),
        1 => Ok(games.swap_remove(0)),
        _ => Err(which_game(games.iter(), caller.words, caller.locale())),
    }
}

/// Asks which of several games is meant.
fn which_game<'a>(games: impl Iterator<Item = &'a Game>, words: &Invocation, locale: Locale) -> HandlerError {
    which("refused-which", games.map(|game| (game_line(game.public(), locale), game.id())), words)
}

/// Asks which of several is meant, each with its label: a key for each says the same words again for that one.
pub(in crate::service) fn which(
    sentence: &'static str,
    several: impl Iterator<Item = (String, impl Display)>,
    words: &Invocation,
) -> HandlerError {
    let key = |(label, code): (String, _)| {
        let data = button(code, 0, &words.to_text());
        (data.len() <= 64).then(|| vec![Key { label: label.chars().take(40).collect(), press: Press::Verb(data) }])
    };
    HandlerError::Refused(vec![Line::new(sentence)], several.take(5).filter_map(key).collect())
}

/// A button drawn at another revision than the present one answers instead of acting.
pub(super) fn check_revision(words: &Invocation, game: &Game, side: Side) -> Result<(), HandlerError> {
    let Some(drawn) = words.revision else { return Ok(()) };
    let verb = words.verb.id;
    let now = if matches!(verb, VerbId::Shuffle | VerbId::Place | VerbId::Undo | VerbId::Ready) {
        draft_revision(game, side)
    } else if matches!(verb, VerbId::Plan | VerbId::Salvo) || (verb == VerbId::Aim && game.public().phase == Phase::Planning) {
        plan_revision(game, side)
    } else {
        public_revision(game)
    };
    if drawn == now { Ok(()) } else { Err(Line::new("refused-stale").into()) }
}

/// The game that is named.
pub(super) fn named(words: &Invocation) -> Result<GameId, HandlerError> {
    words.game.ok_or_else(|| Line::new("refused-missing").line("example", Line::new("example-join")).into())
}
