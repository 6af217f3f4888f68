//! Starts games: challenges, games against the computer, rematches, and exhibitions between two computer opponents.

use broadside_game::{
    Game,
    command::{Actor, Command},
    event::Invitee,
    following::Follower,
    ids::{GameId, PlayerId, RoomId},
    layout::Layout,
    ruleset::First,
    side::Side,
    view::{Phase, Seat},
};
use broadside_gunner::{
    crew::{self, ComputerPlayer},
    habits::Habits,
};
use broadside_present::{
    body::Body,
    commands::battle::{ChallengeRequest, OpponentChoice},
    messages, opponents, teams,
};
use broadside_store::store::Partition;
use broadside_words::{
    line::{Line, quote, rules_fault, sanitise_name},
    locale::Locale,
};

use super::{
    super::{
        account::{Account, game_key, player_key, room_key},
        changes::{self, GameChange, GameCommit},
        context::Context,
        free_id::{first_free, game_id},
        games,
        outbox::RequestOrigin,
        people::{admission, careers, identity},
        record_set::RecordSet,
        records::Records,
        request::{HandlerError, Place, Reply, Request},
        reservations::{self, Limit, Reservation},
        thinking, tournaments,
    },
    answer,
    caller::Caller,
    choosing,
    people::kids,
    quotas,
    resolve::ResolvedGame,
};

/// How many games a player may follow.
const FOLLOW_LIMIT: Limit = Limit { most: 20, refusal: "follow-many" };

/// `battle`: challenges anyone, a named player, or the computer.
pub(super) async fn battle(context: &Context, caller: &Caller<'_>, challenge: &ChallengeRequest) -> Result<Reply, HandlerError> {
    let loaded = &load_for_challenge(&context.records, caller, challenge).await;
    let (locale, challenge) = (caller.locale(), &choosing::with_saved_name(loaded, caller, challenge).await?);
    if challenge.host.is_some() {
        return exhibition(context, caller, loaded, challenge).await;
    }
    let asked = opponent(caller, challenge)?;
    let mut rules = choosing::rules_of_challenge(loaded, caller, challenge, locale).await?;
    let (invitee, mate) = kids::restrict_opponent(loaded, caller, asked, &mut rules, locale).await?;
    Layout::find_room(&rules).map_err(|fault| rules_fault(&fault))?;
    let table = choosing::place_of_challenge(loaded, caller, challenge).await?;
    admission::check_invitation(loaded, caller.by.id, &invitee, table.room()).await?;
    quotas::admit_challenge(context, caller.by.id, &invitee)?;
    let host = caller.seat();
    let habits = careers::habits_of(loaded, host.player, rules.size, mate).await;
    let make = |id: GameId| {
        let game = Game::challenge(id, context.clock.now(), rules.clone(), host.clone(), invitee.clone(), table.room());
        let Some(mate) = mate else { return Ok(game) };
        thinking::step_join(context, &habits, &game, crew_seat(mate, locale), None)
    };
    let partition = partition_of_challenge(caller, table.room());
    let reply = commit_game(context, caller, loaded, partition, &caller.id.0.to_string(), &make).await?;
    if table == caller.place {
        return Ok(reply);
    }
    Ok(Reply::Private(Body { text: Line::new("custom-posted").phrase(locale), ..Body::default() }))
}

/// Loads together what the checks of a challenge read, and the game that a retry finds. What is missing here, such as linked accounts,
/// is loaded where it is read.
async fn load_for_challenge<'r>(records: &'r Records, caller: &Caller<'_>, challenge: &ChallengeRequest) -> RecordSet<'r> {
    let author = caller.by.id;
    let guest = caller.mention.as_ref().and_then(|mention| mention.id);
    let people: Vec<PlayerId> = [author].into_iter().chain(guest).collect();
    let room = match choosing::is_posted_where_drafted(caller, challenge) {
        true => caller.account().and_then(Account::drafted_in),
        false => caller.place.room(),
    };
    let rooms: Vec<RoomId> = room.into_iter().collect();
    let memory = named_mate(challenge).filter(|mate| mate.opponent.remembers()).map(|_| careers::career_key(author));
    let game = game_key(game_id(partition_of_challenge(caller, room), &caller.id.0.to_string(), 0));
    let keys = admission::keys(&people, &rooms).into_iter().chain(memory).chain([game]).collect();
    caller.load_records(records, keys).await
}

/// The partition of a new game: that of the room where it is posted, or else of the caller's account.
fn partition_of_challenge(request: &Request, room: Option<RoomId>) -> Partition {
    room.map_or(player_key(request.by.id), room_key).partition
}

/// `rematch`: same rules, the other side fires first. The first request offers the rematch, the second starts it.
pub(super) async fn rematch(context: &Context, caller: &Caller<'_>, resolved: ResolvedGame) -> Result<Reply, HandlerError> {
    let earlier = resolved.id;
    let game = answer::load_resolved(&context.records, resolved).await?;
    let side = game.public().side_of(caller.by.id).ok_or_else(|| others_rematch_refusal(&game, Line::new("E_NOT_A_PLAYER")))?;
    if !game.is_over() {
        return Err(Line::new("refused-not-over").into());
    }
    let first_before = game.log().iter().find_map(|logged| match &logged.event {
        broadside_game::event::Event::Began { first, .. } => Some(*first),
        _ => None,
    });
    let mut rules = game.rules().clone();
    // The caller of the first request hosts the new game.
    rules.first = match first_before {
        Some(first) if first == side => First::Guest,
        Some(_) => First::Host,
        None => rules.first,
    };
    let other = game.public().seats[!side].clone();
    let invitee = other.as_ref().map_or(Invitee::Anyone, |seat| Invitee::Again(seat.player, seat.name.clone()));
    let room = caller.place.room().or(game.rooms().first().copied());
    let people: Vec<PlayerId> = [caller.by.id].into_iter().chain(other.as_ref().map(|seat| seat.player)).collect();
    let rooms: Vec<RoomId> = room.into_iter().collect();
    let against = other.filter(|seat| seat.player.is_computer());
    let mate = against.as_ref().and_then(|seat| crew::opponent_by_player(seat.player));
    let memory = mate.filter(|mate| mate.opponent.remembers()).map(|_| careers::career_key(caller.by.id));
    let keys = admission::keys(&people, &rooms).into_iter().chain(memory).collect();
    let loaded = &caller.load_records(&context.records, keys).await;
    admission::check_invitation(loaded, caller.by.id, &invitee, room).await?;
    kids::restrict_rematch(loaded, caller, mate, &mut rules, caller.locale()).await?;
    let habits = careers::habits_of(loaded, caller.by.id, rules.size, mate).await;
    let make = |id: GameId| {
        // Only here: accepting a rematch that exists already does not ping, so it is not counted.
        quotas::admit_challenge(context, caller.by.id, &invitee)?;
        let game = Game::challenge(id, context.clock.now(), rules.clone(), caller.seat(), invitee.clone(), room);
        match &against {
            None => Ok(game),
            Some(seat) => thinking::step_join(context, &habits, &game, seat.clone(), None),
        }
    };
    let origin_word = match against {
        Some(_) => caller.id.0.to_string(),
        None => format!("rematch of {earlier}"),
    };
    // The id depends on the earlier game alone, so requests from different chats lead to the same rematch.
    commit_game(context, caller, loaded, game_key(earlier).partition, &origin_word, &make).await
}

/// Commits a new game under an id derived from `origin_word`, so that a retry finds the game that it created.
async fn commit_game(
    context: &Context,
    caller: &Caller<'_>,
    loaded: &RecordSet<'_>,
    partition: Partition,
    origin_word: &str,
    make: &(dyn Fn(GameId) -> Result<Game, HandlerError> + Send + Sync),
) -> Result<Reply, HandlerError> {
    let origin = &caller.origin;
    first_free(&format!("a game in partition {}", partition.number()), |attempt| async move {
        let id = game_id(partition, origin_word, attempt);
        let key = game_key(id);
        let existing = match loaded.find(&key).await? {
            Some(stored) => games::read(&context.records, &key, stored).await?,
            None => {
                let change = GameChange { game: id, request: caller.id, origin: Some(origin) };
                let game = make(id)?;
                reserve(context, caller, loaded, &game).await?;
                match changes::commit_new(context, &change, &game).await? {
                    GameCommit::Done(visibility) => return Ok(Some(Reply::Committed(visibility.unwrap_or(origin.visibility)))),
                    GameCommit::Repeated => return Ok(Some(Reply::Committed(origin.visibility))),
                    // Another writer took this id.
                    GameCommit::Stale(Some(existing)) => *existing,
                    GameCommit::Stale(None) => return Ok(None),
                }
            }
        };
        if existing.stored.remembers(caller.id) {
            return Ok(Some(Reply::Committed(origin.visibility)));
        }
        if existing.record.is_over() {
            return Ok(None);
        }
        if let Some(side) = existing.record.public().side_of(caller.by.id) {
            return Ok(Some(Reply::Private(messages::private_message(&existing.record, 0, 0, side, origin.locale))));
        }
        match is_invited(&existing.record, caller.by.id) {
            true => join(context, caller, id, origin).await.map(Some),
            false => Ok(None),
        }
    })
    .await
}

/// `join`: accepts a challenge.
pub(super) async fn join(context: &Context, caller: &Caller<'_>, id: GameId, origin: &RequestOrigin) -> Result<Reply, HandlerError> {
    let records = &context.records;
    let existing = match caller.game(id) {
        Some(stored) => Some(games::read(records, &game_key(id), stored).await?),
        None => games::load_versioned(records, id).await?,
    };
    let existing = existing.filter(|existing| !existing.stored.remembers(caller.id));
    let mut loaded = RecordSet::empty(records);
    if let Some(existing) = &existing {
        let game = &existing.record;
        if let Some(mate) = game.public().member(caller.by.id).filter(|member| !member.is_captain()) {
            let game_context = tournaments::context_of(&context.records, game, origin.locale).await?;
            return Ok(Reply::Private(teams::private_message(game, 0, 0, &mate, game_context)));
        }
        match game.public().side_of(caller.by.id) {
            Some(side) if game.public().phase != Phase::Open || matches!(game.invitee(), Invitee::Again(..)) => {
                let game_context = tournaments::context_of(&context.records, game, origin.locale).await?;
                return Ok(Reply::Private(messages::private_message(game, 0, 0, side, game_context)));
            }
            Some(_) => {}
            None if matches!(game.invitee(), Invitee::Again(..)) && !is_invited(game, caller.by.id) => {
                return Err(others_rematch_refusal(game, Line::new("E_NOT_FOR_YOU")).into());
            }
            None => {
                let rooms: Vec<RoomId> = game.rooms().iter().copied().chain(caller.place.room()).collect();
                let host = game.public().seats[Side::A].as_ref();
                let people: Vec<PlayerId> = [caller.by.id].into_iter().chain(host.map(|host| host.player)).collect();
                loaded = caller.load_records(records, admission::keys(&people, &rooms)).await;
                admission::check_caller(&loaded, caller.by.id, rooms.iter().copied()).await?;
                if let Some(host) = host {
                    // The host may have been banned since, or may not play in the room that the game now joins.
                    admission::check_guest(&loaded, (host.player, &host.name), rooms.iter().copied()).await?;
                    admission::check_acceptance(&loaded, caller.by.id, host).await?;
                    let accounts = identity::accounts_in(&loaded, caller.by.id).await?;
                    identity::check_side(game, Side::B, &accounts)?;
                    quotas::forget_challenges(context, host.player, &caller.by);
                }
            }
        }
    }
    // In any other phase the command below is refused or was done already.
    if existing.as_ref().is_some_and(|existing| existing.record.public().phase == Phase::Open) {
        reserve_game(context, caller, &loaded, id).await?;
    }
    let change = GameChange { game: id, request: caller.id, origin: Some(origin) };
    let changed = changes::apply_from(context, &change, existing.map(|existing| existing.stored), |game| {
        let actor = match game.public().side_of(caller.by.id) {
            Some(side) => Actor::Side(side),
            None => Actor::Visitor(caller.seat()),
        };
        Ok((actor, Command::Join { handle: caller.by.handle.clone(), room: caller.place.room() }))
    })
    .await?;
    Ok(answer::change_reply(changed, origin))
}

/// Adds a new game to the caller's and the room's accounts before it is committed.
async fn reserve(context: &Context, caller: &Caller<'_>, loaded: &RecordSet<'_>, game: &Game) -> Result<(), HandlerError> {
    let (id, author) = (game.id(), caller.by.id);
    if game.public().member(author).is_some() {
        return reserve_game(context, caller, loaded, id).await;
    }
    if game.followers().contains(&Follower::Person(author)) {
        reserve_following(context, caller, author, id).await?;
    }
    reserve_in_room(context, caller, loaded, id).await
}

/// Adds a game that the caller is about to join to their account, and saves the language their platform reports.
/// Starts from the accounts in `loaded`, if they are there.
pub(super) async fn reserve_game(context: &Context, caller: &Caller<'_>, loaded: &RecordSet<'_>, game: GameId) -> Result<(), HandlerError> {
    let reported = caller.by.locale;
    let id = caller.id.part(&format!("reserve {game}"));
    let key = player_key(caller.by.id);
    let (reservation, limit) = (Reservation::Game(game), Some(reservations::GAME_LIMIT));
    reservations::reserve_from(context, &key, loaded.stored(&key), id, reservation, limit, |account| {
        account.set_reported_language(reported)
    })
    .await?;
    reserve_in_room(context, caller, loaded, game).await
}

/// Adds a game that a player is about to follow to their account.
pub(super) async fn reserve_following(context: &Context, request: &Request, player: PlayerId, game: GameId) -> Result<(), HandlerError> {
    let id = request.id.part(&format!("reserve {game}"));
    reservations::reserve(context, &player_key(player), id, Reservation::Following(game), Some(FOLLOW_LIMIT), |_| {}).await
}

/// Adds a game to the account of the room where it is requested. A new room gets the language of its first caller. Starts from the
/// account in `loaded`, if it is there.
pub(super) async fn reserve_in_room(
    context: &Context,
    caller: &Caller<'_>,
    loaded: &RecordSet<'_>,
    game: GameId,
) -> Result<(), HandlerError> {
    let Place::Room(room) = caller.place else { return Ok(()) };
    let (key, locale) = (room_key(room), caller.locale());
    let id = caller.id.part(&format!("reserve {game}"));
    let reservation = Reservation::Game(game);
    reservations::reserve_from(context, &key, loaded.stored(&key), id, reservation, None, |account| account.set_language_if_unknown(locale))
        .await
}

/// Saves the language that the platform reports for the caller. A new room gets the language of its first caller.
pub(crate) async fn note_language(records: &Records, request: &Request, locale: Locale) -> Result<(), HandlerError> {
    let reported = request.by.locale;
    records.revise(&player_key(request.by.id), request.id.part("hint"), |account| account.set_reported_language(reported)).await?;
    if let Place::Room(room) = request.place {
        records.revise(&room_key(room), request.id.part("room"), |account| account.set_language_if_unknown(locale)).await?;
    }
    Ok(())
}

/// The refusal for a third party who tries to join a rematch; `unknown` if one of the two names is unknown.
fn others_rematch_refusal(game: &Game, unknown: Line) -> Line {
    let guest = match game.invitee() {
        Invitee::Again(_, name) => name.as_str(),
        Invitee::Anyone | Invitee::Player(..) | Invitee::Handle(_) => game.public().name(Side::B),
    };
    match (game.public().name(Side::A), guest) {
        ("", _) | (_, "") => unknown,
        (host, guest) => Line::new("refused-rematch").text("a", host).text("b", guest),
    }
}

pub(super) fn is_invited(game: &Game, player: PlayerId) -> bool {
    matches!(game.invitee(), Invitee::Player(guest, _) | Invitee::Again(guest, _) if *guest == player)
}

/// The challenged opponent, and the computer opponent if it is one. A mention of the bot itself means the named computer opponent,
/// else the default one.
fn opponent(request: &Request, challenge: &ChallengeRequest) -> Result<(Invitee, Option<&'static ComputerPlayer>), HandlerError> {
    let invitee = invitee(request, challenge.opponent.as_deref())?;
    let named = named_mate(challenge);
    Ok(match invitee {
        Invitee::Player(player, name) if player.is_computer() => {
            let mate = named.or_else(|| crew::opponent_by_player(player));
            (Invitee::Player(mate.map_or(player, |mate| PlayerId::computer(mate.number)), name), mate)
        }
        invitee => (invitee, named),
    })
}

/// The computer opponent that the challenge names.
fn named_mate(challenge: &ChallengeRequest) -> Option<&'static ComputerPlayer> {
    match &challenge.against {
        OpponentChoice::Named(name) => crew::opponent_by_name(name),
        OpponentChoice::Unspecified | OpponentChoice::Anyone => None,
    }
}

fn invitee(request: &Request, typed: Option<&str>) -> Result<Invitee, HandlerError> {
    match &request.mention {
        Some(mention) => match mention.id {
            Some(id) if id == request.by.id => Err(Line::new("E_OWN_CHALLENGE").into()),
            Some(id) => Ok(Invitee::Player(id, sanitise_name(&mention.name))),
            None => Ok(Invitee::Handle(sanitise_name(&mention.name))),
        },
        None => match typed {
            None => Ok(Invitee::Anyone),
            Some(typed) => match typed.strip_prefix('@') {
                Some(handle) => Ok(Invitee::Handle(sanitise_name(handle))),
                None => Err(Line::new("refused-opponent").text("typed", quote(typed)).into()),
            },
        },
    }
}

/// Starts a game between two computer opponents: one at a time in a room, and one that a player follows in private. It counts in no
/// career.
async fn exhibition(
    context: &Context,
    caller: &Caller<'_>,
    loaded: &RecordSet<'_>,
    challenge: &ChallengeRequest,
) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let [host, guest] = exhibition_mates(challenge)?;
    let rules = choosing::rules_of_challenge(loaded, caller, challenge, locale).await?;
    Layout::find_room(&rules).map_err(|fault| rules_fault(&fault))?;
    let room = caller.place.room();
    admission::check_caller(loaded, caller.by.id, room).await?;
    let watched = match caller.place {
        Place::Room(room) => loaded.account(&room_key(room)).await?.games(),
        Place::Private => loaded.account(&player_key(caller.by.id)).await?.following,
    };
    let games = games::load_all(&context.records, &watched).await?;
    // A retry finds the game that it started.
    if !games.iter().any(|held| held.stored.remembers(caller.id)) {
        if games.iter().any(|held| held.record.public().is_between_computers() && !held.record.is_over()) {
            return Err(Line::new("refused-crew-plays").into());
        }
        quotas::admit_exhibition(context, caller)?;
    }
    let make = |id: GameId| {
        let opened = Game::challenge(id, context.clock.now(), rules.clone(), crew_seat(host, locale), Invitee::Anyone, room);
        let begun = thinking::step_join(context, &Habits::NONE, &opened, crew_seat(guest, locale), None)?;
        if room.is_some() {
            return Ok(begun);
        }
        let (author, follow) = (Actor::Visitor(caller.seat()), Command::Follow(Follower::Person(caller.by.id)));
        thinking::step(context, &Habits::NONE, &begun, &author, &follow)
    };
    commit_game(context, caller, loaded, partition_of_challenge(caller, room), &caller.id.0.to_string(), &make).await
}

/// Host and guest of an exhibition; refuses a missing name and a game of one opponent against itself.
fn exhibition_mates(challenge: &ChallengeRequest) -> Result<[&'static ComputerPlayer; 2], HandlerError> {
    let named = |name: &str| crew::opponent_by_name(name).ok_or_else(|| Line::new("refused-opponent").text("typed", quote(name)));
    let host = named(challenge.host.as_deref().unwrap_or_default())?;
    let guest = match &challenge.against {
        OpponentChoice::Named(name) => named(name)?,
        OpponentChoice::Unspecified | OpponentChoice::Anyone => return Err(Line::new("refused-crew-alone").into()),
    };
    if host == guest { Err(Line::new("refused-crew-alone").into()) } else { Ok([host, guest]) }
}

fn crew_seat(mate: &ComputerPlayer, locale: Locale) -> Seat {
    Seat { player: PlayerId::computer(mate.number), name: opponents::name(mate.id, locale) }
}
