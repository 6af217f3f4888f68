//! Finds and loads the game that a request means, even if it names none, and refuses buttons that are out of date.

use std::fmt::Display;

use broadside_game::{
    Game,
    ids::{GameId, PlayerId, RoomId},
    side::Side,
    team::Member,
    view::Phase,
};
use broadside_present::{
    body::Body,
    button::button,
    cards::game_label,
    commands::VerbId,
    invocation::{Invocation, missing_argument},
    keys::{draft_revision, plan_revision, public_revision},
    opening::is_called_off,
};
use broadside_store::store::{StoreError, StoredRecord};
use broadside_words::{line::Line, locale::Locale};
use futures_util::future::BoxFuture;

use super::{
    super::{
        account::{Account, game_key, player_key, room_key},
        computer_names::name_computers,
        context::Service,
        games::{self, set_log_game},
        records::Versioned,
        request::Key,
    },
    Context, HandlerError, Place, Records, Reply, Request,
    caller::{self, Caller},
};

/// The number of the newest games of a room that a page receives.
const ROOM_GAMES: usize = 50;

/// The state of the caller's game that a command needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum GameFilter {
    /// The fleet is not final yet.
    Placing,
    /// Shots are being exchanged.
    Firing,
    /// A debt has to be settled first.
    Owing,
    /// A salvo is being planned.
    Planning,
    /// The table game is being played.
    Sailing,
    /// Not over.
    UnderWay,
    /// Over.
    Finished,
    /// In any state.
    Any,
}

impl GameFilter {
    pub(super) fn matches(self, game: &Game, side: Option<Side>) -> bool {
        let phase = game.public().phase;
        match self {
            Self::Placing => phase == Phase::Placing && side.is_some_and(|side| !game.public().ready[side]),
            Self::Firing => phase.is_fighting(),
            Self::Owing => matches!(phase, Phase::Owing(..)),
            Self::Planning => phase == Phase::Planning,
            Self::Sailing => matches!(phase, Phase::Sailing(_)),
            Self::UnderWay => !game.is_over(),
            Self::Finished => game.is_over(),
            Self::Any => true,
        }
    }

    fn needs_captain(self) -> bool {
        match self {
            Self::Placing | Self::Owing | Self::Planning | Self::Sailing | Self::UnderWay => true,
            Self::Firing | Self::Finished | Self::Any => false,
        }
    }
}

/// The game that a request means, with its record if that was loaded to find the game.
pub(super) struct ResolvedGame {
    pub(super) id: GameId,
    pub(super) loaded: Option<StoredRecord>,
}

impl From<GameId> for ResolvedGame {
    fn from(id: GameId) -> Self {
        Self { id, loaded: None }
    }
}

/// The named game, else the caller's only one that matches the filter.
pub(super) async fn resolve_game(records: &Records, caller: &Caller<'_>, filter: GameFilter) -> Result<ResolvedGame, HandlerError> {
    if let Some(id) = caller.words.game {
        return Ok(ResolvedGame { id, loaded: caller.game(id) });
    }
    let mut own_games = load_games(records, &caller::account_of(records, caller).await?, caller.by.id).await?;
    let games: Vec<&Game> = own_games.iter().map(|versioned| &versioned.record).collect();
    let id = choose_game(&games, caller, filter)?;
    let loaded = own_games.iter().position(|versioned| versioned.record.id() == id).map(|at| own_games.swap_remove(at).stored);
    Ok(ResolvedGame { id, loaded })
}

/// A player's games: those under way first, newest first, then the last finished ones.
pub(crate) async fn games_of(records: &Records, player: PlayerId) -> Result<Vec<Game>, StoreError> {
    let account = records.account(&player_key(player)).await?;
    Ok(load_games(records, &account, player).await?.into_iter().map(|versioned| versioned.record).collect())
}

impl Service {
    /// A player's games, those under way first and newest first, then the games of others in this room in the same order: the newest, and
    /// the one with the id `watched`, if the room lists it.
    pub fn games_for(&self, player: PlayerId, room: RoomId, watched: Option<GameId>) -> BoxFuture<'_, Result<Vec<Game>, StoreError>> {
        Box::pin(async move {
            let records = &self.context.records;
            let mut games = games_of(records, player).await?;
            let listed = records.account(&room_key(room)).await?.games().into_iter().enumerate();
            let listed: Vec<GameId> = listed.filter(|(at, id)| *at < ROOM_GAMES || Some(*id) == watched).map(|(_, id)| id).collect();
            let others = games::load_each(records, &listed).await?.into_iter();
            games.extend(others.filter(|game| game.public().member(player).is_none()));
            Ok(games)
        })
    }
}

/// The caller's games, in the order of [`games_of`], with the names of computer players in the caller's language.
pub(crate) async fn games_of_caller(records: &Records, caller: &Caller<'_>) -> Result<Vec<Game>, StoreError> {
    let account = caller::account_of(records, caller).await?;
    let games = load_games(records, &account, caller.by.id).await?;
    Ok(games.into_iter().map(|versioned| name_computers(versioned.record, caller.locale())).collect())
}

/// Loads the listed games of an account in which its owner takes part. An account may list a game that is not committed yet.
async fn load_games(records: &Records, account: &Account, player: PlayerId) -> Result<Vec<Versioned<Game>>, StoreError> {
    let mut games = games::load_all(records, &account.games()).await?;
    games.retain(|versioned| versioned.record.public().member(player).is_some());
    Ok(games)
}

/// Loads a game; refuses if there is none with this id.
pub(super) async fn load_game(records: &Records, id: GameId) -> Result<Game, HandlerError> {
    set_log_game(id);
    games::load(records, id).await?.ok_or_else(|| Line::new("refused-no-such-game").into())
}

/// Loads a resolved game, unless it was loaded to resolve it; refuses if there is none with this id.
pub(super) async fn load_resolved(records: &Records, resolved: ResolvedGame) -> Result<Game, HandlerError> {
    let Some(stored) = resolved.loaded else { return load_game(records, resolved.id).await };
    set_log_game(resolved.id);
    Ok(games::read(records, &game_key(resolved.id), stored).await?.record)
}

pub(super) async fn load_as_captain(records: &Records, request: &Request, id: GameId) -> Result<(Game, Side), HandlerError> {
    let game = load_game(records, id).await?;
    let side = captain_side(&game, request)?;
    Ok((game, side))
}

pub(super) fn captain_side(game: &Game, request: &Request) -> Result<Side, HandlerError> {
    let member = game.public().member(request.by.id).ok_or_else(|| Line::new("E_NOT_A_PLAYER"))?;
    if member.is_captain() { Ok(member.side()) } else { Err(Line::new("E_CAPTAIN_ONLY").into()) }
}

/// The game to show to players and spectators: the named one, else one of the room's (only a finished one with [`GameFilter::Finished`];
/// the caller's own first), else one of the caller's. The caller's game under way in the same chat goes before a finished one.
pub(super) async fn game_to_show(records: &Records, caller: &Caller<'_>, filter: GameFilter) -> Result<Game, HandlerError> {
    if caller.words.game.is_none() {
        let mut here = games_of_place(records, caller.place).await?;
        here.retain(|game| if filter == GameFilter::Finished { game.is_over() } else { !is_called_off(game) });
        let is_own = |game: &Game| game.public().member(caller.by.id).is_some();
        let own = here.iter().position(|game| is_own(game) && has_begun(game)).or_else(|| here.iter().position(is_own));
        if !here.is_empty() {
            let shown = here.swap_remove(own.unwrap_or(0));
            if shown.is_over()
                && filter == GameFilter::Any
                && let Ok(game) = own_or_newest_game(records, caller, filter).await
                && has_begun(&game)
                && caller.place.room().is_some_and(|room| is_played_in(&game, room))
            {
                return Ok(game);
            }
            return Ok(shown);
        }
    }
    own_or_newest_game(records, caller, filter).await
}

/// Replies in private with the body that `show` returns for the finished game that is meant; refuses with this sentence if it returns none.
pub(super) async fn show_finished(
    context: &Context,
    caller: &Caller<'_>,
    refusal: &'static str,
    show: fn(&Game, Locale) -> Option<Body>,
) -> Result<Reply, HandlerError> {
    let game = name_computers(game_to_show(&context.records, caller, GameFilter::Finished).await?, caller.locale());
    Ok(Reply::Private(show(&game, caller.locale()).ok_or_else(|| Line::new(refusal))?))
}

/// The named game, else one of the caller's that matches the filter, else the newest one of the room that was not called off.
pub(super) async fn own_or_newest_game(records: &Records, caller: &Caller<'_>, filter: GameFilter) -> Result<Game, HandlerError> {
    match resolve_game(records, caller, filter).await {
        Ok(resolved) => load_game(records, resolved.id).await,
        Err(stop) => games_of_place(records, caller.place).await?.into_iter().find(|game| !is_called_off(game)).ok_or(stop),
    }
}

/// The newest open challenge of another player in the room.
pub(super) async fn open_challenge(records: &Records, request: &Request) -> Result<Option<Game>, StoreError> {
    let open = |game: &Game| game.public().phase == Phase::Open && game.public().member(request.by.id).is_none();
    Ok(games_of_place(records, request.place).await?.into_iter().find(open))
}

/// The games under way in a room, newest first; none in private.
pub(super) async fn games_under_way(records: &Records, place: Place) -> Result<Vec<Game>, StoreError> {
    let mut games = games_of_place(records, place).await?;
    games.retain(|game| !game.is_over() && place.room().is_some_and(|room| is_played_in(game, room)));
    Ok(games)
}

/// Whether a game is played in a room, its threads or its topics.
pub(super) fn is_played_in(game: &Game, room: RoomId) -> bool {
    game.rooms().iter().any(|played| played.is_same_chat(room))
}

/// Whether a game that the request does not name is an open challenge made in another chat.
pub(super) fn is_challenge_elsewhere(game: &Game, caller: &Caller<'_>) -> bool {
    let is_elsewhere = caller.words.game.is_none() && caller.place.room().is_some_and(|room| !is_played_in(game, room));
    is_elsewhere && game.public().phase == Phase::Open
}

pub(super) async fn newest_game_of_room(records: &Records, request: &Request) -> Result<Option<GameId>, StoreError> {
    let Place::Room(room) = request.place else { return Ok(None) };
    Ok(records.account(&room_key(room)).await?.games().first().copied())
}

/// The games of a room: those under way first, newest first, then the last finished ones; none in private.
pub(super) async fn games_of_place(records: &Records, place: Place) -> Result<Vec<Game>, StoreError> {
    let Place::Room(room) = place else { return Ok(Vec::new()) };
    games::load_each(records, &records.account(&room_key(room)).await?.games()).await
}

/// The game that is meant: the only one that matches the filter; games played in the request's room take precedence. If any state
/// will do, a game under way elsewhere goes before a finished one here, and a game that was called off is not meant.
fn choose_game(games: &[&Game], caller: &Caller<'_>, filter: GameFilter) -> Result<GameId, HandlerError> {
    let member = |game: &Game| game.public().member(caller.by.id);
    let captain = |game: &&Game| member(game).is_some_and(|member| member.is_captain());
    let here = |game: &&Game| matches!(caller.place, Place::Room(room) if game.rooms().contains(&room));
    let side = |game: &Game| member(game).map(|member| member.side());
    let any = filter == GameFilter::Any;
    let games: Vec<&Game> = games.iter().copied().filter(|game| !any || !is_called_off(game)).collect();
    let only_running = any && games.iter().any(|game| has_begun(game));
    let matches = |game: &&Game| filter.matches(game, side(game)) && !(only_running && game.is_over());
    let matching: Vec<&Game> = games.iter().copied().filter(matches).collect();
    // A command for captains prefers the games in which the caller is one.
    let own: Vec<&Game> = matching.iter().copied().filter(captain).collect();
    let matching = if own.is_empty() || !filter.needs_captain() { matching } else { own };
    let nearby: Vec<&Game> = matching.iter().copied().filter(here).collect();
    let nearby = if nearby.is_empty() { matching } else { nearby };
    let is_waiting =
        |game: &Game, member: &Member| game.public().awaits(member.side()) && (member.is_captain() || game.public().votes(member.side()));
    let awaiting_caller: Vec<&Game> =
        nearby.iter().copied().filter(|game| member(game).is_some_and(|member| is_waiting(game, &member))).collect();
    match (nearby.as_slice(), awaiting_caller.as_slice()) {
        ([only], _) => Ok(only.id()),
        (_, [only]) if matches!(filter, GameFilter::Firing | GameFilter::Owing | GameFilter::Planning | GameFilter::Sailing) => {
            Ok(only.id())
        }
        ([newest, ..], _) if matches!(filter, GameFilter::Finished | GameFilter::Any) => {
            let begun = nearby.iter().find(|game| has_begun(game));
            Ok(awaiting_caller.first().or(begun).unwrap_or(newest).id())
        }
        ([], _) => games.iter().find(|game| !game.is_over()).or(games.first()).map(|game| game.id()).ok_or_else(|| {
            let is_past = filter == GameFilter::Finished;
            Line::new(if is_past { "refused-none-finished" } else { "refused-no-game" }).into()
        }),
        (several, _) => Err(ask_which_game(several.iter().copied(), caller)),
    }
}

/// Whether a game is under way and no open challenge.
fn has_begun(game: &Game) -> bool {
    !game.is_over() && game.public().phase != Phase::Open
}

/// The only one of these games; those played in the request's room take precedence. Asks which one is meant if there are several,
/// and refuses with `none` if there is none.
pub(super) fn only_game(mut games: Vec<Game>, caller: &Caller<'_>, none: &'static str) -> Result<Game, HandlerError> {
    let here = |game: &Game| caller.place.room().is_some_and(|room| game.rooms().contains(&room));
    if games.iter().any(here) {
        games.retain(here);
    }
    match games.len() {
        0 => Err(Line::new(none).into()),
        1 => Ok(games.swap_remove(0)),
        _ => Err(ask_which_game(games.iter(), caller)),
    }
}

fn ask_which_game<'a>(games: impl Iterator<Item = &'a Game>, caller: &Caller<'_>) -> HandlerError {
    let games = games.map(|game| name_computers(game.clone(), caller.locale()));
    ask_which("refused-which", games.map(|game| (game_label(game.public(), caller.locale()), game.id())), caller.words)
}

/// Asks which of several things is meant, with a button for each that repeats the command for it.
pub(crate) fn ask_which(sentence: &'static str, several: impl Iterator<Item = (String, impl Display)>, words: &Invocation) -> HandlerError {
    let key = |(label, code): (String, _)| {
        let data = button(code, 0, &words.to_text());
        (data.len() <= 64).then(|| vec![Key::with_label(label.chars().take(40).collect::<String>(), data)])
    };
    HandlerError::Refused(vec![Line::new(sentence)], several.take(5).filter_map(key).collect())
}

/// Refuses a button that was drawn at another revision of the game than the current one.
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
    match game.public().phase {
        _ if drawn == now => Ok(()),
        Phase::Placing => Err(Line::new("refused-stale-fleet").into()),
        _ => Err(Line::new("refused-stale").into()),
    }
}

pub(super) fn named_game(words: &Invocation) -> Result<GameId, HandlerError> {
    words.game.ok_or_else(|| missing_argument("game").into())
}
