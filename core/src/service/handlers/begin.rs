//! Beginning a game: a challenge, a game against the computer, a rematch, a game between two of the computer's crew to be watched.

use super::{
    super::{
        account::{of_game, of_player, of_room},
        changes::{self, GameChange, GameCommit},
        context::Context,
        free_id::{first_free, game_id},
        games,
        outbox::RequestOrigin,
        people::{admission, careers, identity},
        records::Records,
        request::{HandlerError, Place, Reply, Request},
        reservations::{self, Limit, Reservation},
        store::Partition,
        thinking, tournaments,
    },
    answer, choosing,
    people::kids,
    quotas, resolve,
};
use crate::{
    game::{
        Game,
        command::{Actor, Command},
        event::Invitee,
        following::Follower,
        ids::{GameId, PlayerId},
        layout::Layout,
        ruleset::First,
        side::Side,
        view::{Phase, Seat},
    },
    gunner::{
        crew::{self, ComputerPlayer},
        habits::Habits,
    },
    present::{
        body::Body,
        command::{ChallengeRequest, OpponentChoice},
        line::{Line, harmless, quoted, rules_fault},
        locale::Locale,
        messages, opponents, teams,
    },
};

/// How many games one person may follow.
const FOLLOWED: Limit = Limit { most: 20, refusal: "follow-many" };

/// `battle`: a challenge to anyone, to a person, or to the computer.
pub(super) async fn battle(
    context: &Context,
    request: &Request,
    challenge: &ChallengeRequest,
    origin: &RequestOrigin,
) -> Result<Reply, HandlerError> {
    let (locale, challenge) = (origin.locale, &choosing::with_saved_name(&context.records, request, challenge).await?);
    if challenge.host.is_some() {
        return exhibition(context, request, challenge, origin).await;
    }
    let asked = opponent(request, challenge)?;
    let mut rules = choosing::chosen(&context.records, request, challenge, locale).await?;
    let (invitee, mate) = kids::gently(&context.records, request, asked, &mut rules, locale).await?;
    Layout::find_room(&rules).map_err(|fault| rules_fault(&fault))?;
    let table = choosing::table(&context.records, request, challenge).await?;
    admission::check_invitation(&context.records, request.by.id, &invitee, table.room()).await?;
    quotas::admit_challenge(context, request.by.id, &invitee)?;
    let host = request.seat();
    let habits = careers::habits_of(&context.records, host.player, rules.size, mate).await;
    let make = |id: GameId| {
        let game = Game::challenge(id, context.clock.now(), rules.clone(), host.clone(), invitee.clone(), table.room());
        let Some(mate) = mate else { return Ok(game) };
        thinking::step_join(context, &habits, &game, crew_seat(mate, locale), None)
    };
    let partition = table.room().map_or(of_player(request.by.id), of_room).partition;
    let reply = begin(context, request, origin, partition, &request.id.0.to_string(), &make).await?;
    if table == request.place {
        return Ok(reply);
    }
    Ok(Reply::Private(Body { text: Line::new("custom-posted").phrase(locale), ..Body::default() }))
}

/// `rematch`: the same rules, the other side fires first. The first who asks offers it, the second begins it.
pub(super) async fn rematch(context: &Context, request: &Request, earlier: GameId, origin: &RequestOrigin) -> Result<Reply, HandlerError> {
    let game = answer::found(&context.records, earlier).await?;
    let side = game.public().side_of(request.by.id).ok_or_else(|| between_others(&game, Line::new("E_NOT_A_PLAYER")))?;
    if !game.over() {
        return Err(Line::new("refused-no-record").into());
    }
    let first_before = game.log().iter().find_map(|logged| match &logged.event {
        crate::game::event::Event::Began { first, .. } => Some(*first),
        _ => None,
    });
    let mut rules = game.rules().clone();
    // Who asks first hosts the new game.
    rules.first = match first_before {
        Some(first) if first == side => First::Guest,
        Some(_) => First::Host,
        None => rules.first,
    };
    let other = game.public().seats[!side].clone();
    let invitee = other.as_ref().map_or(Invitee::Anyone, |seat| Invitee::Again(seat.player, seat.name.clone()));
    let room = request.place.room().or(game.rooms().first().copied());
    admission::check_invitation(&context.records, request.by.id, &invitee, room).await?;
    let against = other.filter(|seat| seat.player.is_computer());
    let mate = against.as_ref().and_then(|seat| crew::seated(seat.player));
    kids::again(&context.records, request, mate, &mut rules, origin.locale).await?;
    let habits = careers::habits_of(&context.records, request.by.id, rules.size, mate).await;
    let make = |id: GameId| {
        // Whoever takes one up that is there rings nobody.
        quotas::admit_challenge(context, request.by.id, &invitee)?;
        let game = Game::challenge(id, context.clock.now(), rules.clone(), request.seat(), invitee.clone(), room);
        match &against {
            None => Ok(game),
            Some(seat) => thinking::step_join(context, &habits, &game, seat.clone(), None),
        }
    };
    let origin_word = match against {
        Some(_) => request.id.0.to_string(),
        None => format!("rematch of {earlier}"),
    };
    // Wherever it is asked for, it is the same game.
    begin(context, request, origin, of_game(earlier).partition, &origin_word, &make).await
}

/// Commits a new game under an id made of `origin_word`, so that a repeat finds it already there.
pub(super) async fn begin(
    context: &Context,
    request: &Request,
    origin: &RequestOrigin,
    partition: Partition,
    origin_word: &str,
    make: &(dyn Fn(GameId) -> Result<Game, HandlerError> + Send + Sync),
) -> Result<Reply, HandlerError> {
    first_free(&format!("a game in partition {}", partition.number()), |attempt| async move {
        let id = game_id(partition, origin_word, attempt);
        let there = match games::load_versioned(&context.records, id).await? {
            Some(there) => there,
            None => {
                let change = GameChange { game: id, request: request.id, origin: Some(origin) };
                let game = make(id)?;
                reserve(context, request, origin.locale, &game).await?;
                match changes::commit_new(context, &change, &game).await? {
                    GameCommit::Done(voice) => return Ok(Some(Reply::Committed(voice.unwrap_or(origin.visibility)))),
                    GameCommit::Repeated => return Ok(Some(Reply::Committed(origin.visibility))),
                    // Another writer took this id.
                    GameCommit::Stale(Some(there)) => *there,
                    GameCommit::Stale(None) => return Ok(None),
                }
            }
        };
        if there.stored.remembers(request.id) {
            return Ok(Some(Reply::Committed(origin.visibility)));
        }
        if there.record.over() {
            return Ok(None);
        }
        if let Some(side) = there.record.public().side_of(request.by.id) {
            return Ok(Some(Reply::Private(messages::letter(&there.record, 0, 0, side, origin.locale))));
        }
        match invited(&there.record, request.by.id) {
            true => join(context, request, id, origin).await.map(Some),
            false => Ok(None),
        }
    })
    .await
}

/// `join`: takes a challenge up.
pub(super) async fn join(context: &Context, request: &Request, id: GameId, origin: &RequestOrigin) -> Result<Reply, HandlerError> {
    let there = games::load_versioned(&context.records, id).await?.filter(|there| !there.stored.remembers(request.id));
    if let Some(there) = &there {
        let game = &there.record;
        if let Some(mate) = game.public().member(request.by.id).filter(|member| !member.is_captain()) {
            let told = tournaments::context_of(&context.records, game, origin.locale).await?;
            return Ok(Reply::Private(teams::letter(game, 0, 0, &mate, told)));
        }
        match game.public().side_of(request.by.id) {
            Some(side) if game.public().phase != Phase::Open || matches!(game.invitee(), Invitee::Again(..)) => {
                let told = tournaments::context_of(&context.records, game, origin.locale).await?;
                return Ok(Reply::Private(messages::letter(game, 0, 0, side, told)));
            }
            Some(_) => {}
            None if matches!(game.invitee(), Invitee::Again(..)) && !invited(game, request.by.id) => {
                return Err(between_others(game, Line::new("E_NOT_FOR_YOU")).into());
            }
            None => {
                let rooms = || game.rooms().iter().copied().chain(request.place.room());
                admission::check(&context.records, request.by.id, rooms()).await?;
                if let Some(host) = &game.public().seats[Side::A] {
                    // They may have been banned since, or may not play in the room that the game comes to by this.
                    admission::check_guest(&context.records, (host.player, &host.name), rooms()).await?;
                    admission::check_taking_up(&context.records, request.by.id, host).await?;
                    let accounts = identity::accounts_of(&context.records, request.by.id).await?;
                    identity::check_side(game, Side::B, &accounts)?;
                    quotas::answered(context, host.player, &request.by);
                }
            }
        }
    }
    // Otherwise it is refused, or is done already.
    if there.is_some_and(|there| there.record.public().phase == Phase::Open) {
        reserve_game(context, request, origin.locale, id).await?;
    }
    let change = GameChange { game: id, request: request.id, origin: Some(origin) };
    let changed = changes::apply(context, &change, |game| {
        let actor = match game.public().side_of(request.by.id) {
            Some(side) => Actor::Side(side),
            None => Actor::Visitor(request.seat()),
        };
        Ok((actor, Command::Join { handle: request.by.handle.clone(), room: request.place.room() }))
    })
    .await?;
    Ok(answer::told(changed, origin))
}

/// Notes a new game in the accounts of those who will look for it there, the asker and the room, before it is committed.
async fn reserve(context: &Context, request: &Request, locale: Locale, game: &Game) -> Result<(), HandlerError> {
    let (id, asker) = (game.id(), request.by.id);
    if game.public().member(asker).is_some() {
        return reserve_game(context, request, locale, id).await;
    }
    if game.followers().contains(&Follower::Person(asker)) {
        reserve_following(context, request, asker, id).await?;
    }
    reserve_in_room(context, request, locale, id).await
}

/// Notes a game that the asker is about to be in, and what the platform says of their language.
pub(super) async fn reserve_game(context: &Context, request: &Request, locale: Locale, game: GameId) -> Result<(), HandlerError> {
    let reported = request.by.locale;
    let id = request.id.part(&format!("reserve {game}"));
    let key = of_player(request.by.id);
    reservations::reserve(context, &key, id, Reservation::Game(game), Some(reservations::GAME_LIMIT), |account| account.hint(reported))
        .await?;
    reserve_in_room(context, request, locale, game).await
}

/// Notes a game that a person is about to follow.
pub(super) async fn reserve_following(context: &Context, request: &Request, player: PlayerId, game: GameId) -> Result<(), HandlerError> {
    let id = request.id.part(&format!("reserve {game}"));
    reservations::reserve(context, &of_player(player), id, Reservation::Following(game), Some(FOLLOWED), |_| {}).await
}

/// Notes a game that the room it is asked for in is about to be told of; a new room has the first asker's language.
pub(super) async fn reserve_in_room(context: &Context, request: &Request, locale: Locale, game: GameId) -> Result<(), HandlerError> {
    let Place::Room(room) = request.place else { return Ok(()) };
    let id = request.id.part(&format!("reserve {game}"));
    reservations::reserve(context, &of_room(room), id, Reservation::Game(game), None, |account| account.hint_if_unknown(locale)).await
}

/// Remembers what the platform says of the asker's language, and gives a new room the first asker's.
pub(in crate::service) async fn note_language(records: &Records, request: &Request, locale: Locale) -> Result<(), HandlerError> {
    let reported = request.by.locale;
    records.revise(&of_player(request.by.id), request.id.part("hint"), |account| account.hint(reported)).await?;
    if let Place::Room(room) = request.place {
        records.revise(&of_room(room), request.id.part("room"), |account| account.hint_if_unknown(locale)).await?;
    }
    Ok(())
}

/// What somebody hears who would take up a rematch between two others; `unknown` where one of the two is not known.
fn between_others(game: &Game, unknown: Line) -> Line {
    let guest = match game.invitee() {
        Invitee::Again(_, name) => name.as_str(),
        Invitee::Anyone | Invitee::Player(..) | Invitee::Handle(_) => game.public().name(Side::B),
    };
    match (game.public().name(Side::A), guest) {
        ("", _) | (_, "") => unknown,
        (host, guest) => Line::new("refused-rematch").text("a", host).text("b", guest),
    }
}

fn invited(game: &Game, player: PlayerId) -> bool {
    matches!(game.invitee(), Invitee::Player(guest, _) | Invitee::Again(guest, _) if *guest == player)
}

/// Who is challenged, and who of the crew that is, if it is one: whoever is named, or the everyday one where the bot
/// itself is mentioned.
fn opponent(request: &Request, challenge: &ChallengeRequest) -> Result<(Invitee, Option<&'static ComputerPlayer>), HandlerError> {
    let invitee = invitee(request, challenge.opponent.as_deref())?;
    let named = match &challenge.against {
        OpponentChoice::Named(name) => crew::named(name),
        OpponentChoice::Unspecified | OpponentChoice::Anyone => None,
    };
    Ok(match invitee {
        Invitee::Player(player, name) if player.is_computer() => {
            let mate = named.or_else(|| crew::seated(player));
            (Invitee::Player(mate.map_or(player, |mate| PlayerId::computer(mate.number)), name), mate)
        }
        invitee => (invitee, named),
    })
}

fn invitee(request: &Request, typed: Option<&str>) -> Result<Invitee, HandlerError> {
    match &request.mention {
        Some(mention) => match mention.id {
            Some(id) if id == request.by.id => Err(Line::new("E_OWN_CHALLENGE").into()),
            Some(id) => Ok(Invitee::Player(id, harmless(&mention.name))),
            None => Ok(Invitee::Handle(harmless(&mention.name))),
        },
        None => match typed {
            None => Ok(Invitee::Anyone),
            Some(typed) => match typed.strip_prefix('@') {
                Some(handle) => Ok(Invitee::Handle(harmless(handle))),
                None => Err(Line::new("refused-opponent").text("typed", quoted(typed)).into()),
            },
        },
    }
}

/// Lets two of the crew play: one game at a time in a room, and one that the asker follows in private. It is in no career.
async fn exhibition(context: &Context, request: &Request, challenge: &ChallengeRequest, origin: &RequestOrigin) -> Result<Reply, HandlerError> {
    let locale = origin.locale;
    let [host, guest] = both(challenge)?;
    let rules = choosing::chosen(&context.records, request, challenge, locale).await?;
    Layout::find_room(&rules).map_err(|fault| rules_fault(&fault))?;
    let room = request.place.room();
    admission::check(&context.records, request.by.id, room).await?;
    let watched = match request.place {
        Place::Room(_) => resolve::games_of_room(&context.records, request).await?,
        Place::Private => context.records.account(&of_player(request.by.id)).await?.following,
    };
    let games = games::load_all(&context.records, &watched).await?;
    // A repeat finds the game that it has begun.
    if !games.iter().any(|held| held.stored.remembers(request.id)) {
        if games.iter().any(|held| held.record.public().between_computers() && !held.record.over()) {
            return Err(Line::new("refused-crew-plays").into());
        }
        quotas::admit_exhibition(context, request)?;
    }
    let make = |id: GameId| {
        let opened = Game::challenge(id, context.clock.now(), rules.clone(), crew_seat(host, locale), Invitee::Anyone, room);
        let begun = thinking::step_join(context, &Habits::NONE, &opened, crew_seat(guest, locale), None)?;
        if room.is_some() {
            return Ok(begun);
        }
        let (asker, follow) = (Actor::Visitor(request.seat()), Command::Follow(Follower::Person(request.by.id)));
        thinking::step(context, &Habits::NONE, &begun, &asker, &follow)
    };
    let partition = room.map_or(of_player(request.by.id), of_room).partition;
    begin(context, request, origin, partition, &request.id.0.to_string(), &make).await
}

/// Who plays whom: two different ones.
fn both(challenge: &ChallengeRequest) -> Result<[&'static ComputerPlayer; 2], HandlerError> {
    let named = |name: &str| crew::named(name).ok_or_else(|| Line::new("refused-opponent").text("typed", quoted(name)));
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
