//! `battle`: challenges anyone, a named player or the computer, and starts games between two computer players (exhibitions).

use broadside_game::{
    Game,
    command::{Actor, Command},
    event::Invitee,
    following::Follower,
    ids::{GameId, PlayerId, RoomId},
    layout::Layout,
    ruleset::Ruleset,
    side::Side,
    view::Seat,
};
use broadside_gunner::{
    crew::{self, ComputerPlayer},
    habits::Habits,
};
use broadside_present::{
    body::Body,
    builder::merge_rules,
    commands::battle::{ChallengeRequest, OpponentChoice},
    help, messages, opponents,
};
use broadside_store::store::Partition;
use broadside_words::{
    line::{Line, quote, rules_fault, sanitise_name},
    locale::Locale,
    words::DRAFT,
};

use super::{
    super::{
        account::{Account, player_key, room_key},
        free_id::game_id,
        games,
        people::{admission, careers},
        record_set::RecordSet,
        records::Versioned,
        request::{Mention, RequestInput},
        thinking,
    },
    Context, HandlerResult, Place, Records, Reply, Request,
    caller::{Caller, account_of},
    kids_mode,
    new_game::{commit_game, load_for_new_game},
    quotas,
    rule_sets::{parse_rules, rule_sets_in},
};

/// Starts a game against the computer, or offers one to other players.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, challenge: &ChallengeRequest) -> HandlerResult {
    if names_no_opponent(caller, challenge) {
        return Ok(Reply::Private(help::first_screen(&[], None, caller.place_of_private_answers(), caller.locale())));
    }
    let loaded = &load_for_challenge(&context.records, caller, challenge).await;
    let (locale, challenge) = (caller.locale(), &with_saved_name(loaded, caller, challenge).await?);
    if challenge.host.is_some() {
        return start_exhibition(context, caller, loaded, challenge).await;
    }
    let invitee = parse_invitee(caller, challenge.opponent.as_deref())?;
    let mut rules = rules_of_challenge(loaded, caller, challenge).await?;
    let mentioned = match &invitee {
        Invitee::Player(player, _) => crew::opponent_by_player(*player),
        Invitee::Anyone | Invitee::Rematch(..) | Invitee::Handle(_) => None,
    };
    let asked = named_computer(challenge).or(mentioned);
    let computer = kids_mode::restrict_opponent(loaded, caller, asked, &mut rules).await?;
    // A mention of the bot itself means the named computer player, else the default one.
    let invitee = match (invitee, computer) {
        (Invitee::Player(player, name), Some(computer)) if player.is_computer() => {
            Invitee::Player(PlayerId::computer(computer.number), name)
        }
        (invitee, _) => invitee,
    };
    Layout::check_room(&rules).map_err(|fault| rules_fault(&fault))?;
    let place = place_of_challenge(loaded, caller, challenge).await?;
    admission::check_invitation(loaded, caller.by.id, &invitee, place.room()).await?;
    quotas::admit_challenge(context, caller.by.id, &invitee)?;
    let mut origin_word = caller.id.0.to_string();
    if let (true, Some(computer), Some(room)) = (caller.is_press(), computer, place.room()) {
        let opponent = PlayerId::computer(computer.number);
        let own = games::load_all(&context.records, &account_of(&context.records, caller).await?.games()).await?;
        let is_started = |own: &&Versioned<Game>| own.stored.remembers(caller.id) || is_same(&own.record, caller, opponent, room, &rules);
        if let Some(started) = own.iter().find(is_started) {
            return Ok(match started.stored.remembers(caller.id) {
                true => Reply::Committed(caller.origin.visibility),
                false => Reply::Private(messages::private_message(&started.record, 0, 0, Side::A, locale)),
            });
        }
        // The same for simultaneous presses, so that they start one game, and another once that is over.
        let (known, by): (Vec<GameId>, _) = (own.iter().map(|own| own.record.id()).collect(), caller.by.id);
        origin_word = format!("{by} {opponent} {room:?} {:?} {} {known:?}", challenge.rules, challenge.also);
    }
    let host = caller.seat();
    let habits = careers::habits_of(loaded, host.player, rules.size, computer).await;
    let make = |id: GameId| {
        let game = Game::challenge(id, context.clock.now(), rules.clone(), host.clone(), invitee.clone(), place.room());
        let Some(computer) = computer else { return Ok(game) };
        thinking::apply_join(context, &habits, &game, computer_seat(computer, locale), None)
    };
    let partition = partition_of_challenge(caller, place.room());
    let reply = commit_game(context, caller, loaded, partition, &origin_word, &make).await?;
    if place == caller.place {
        return Ok(reply);
    }
    Ok(Reply::Private(Body { text: Line::new("custom-posted").phrase(locale), ..Body::default() }))
}

/// Whether this is "play" or the like, typed in a private chat, which leaves open against whom. The name of the command is a challenge.
fn names_no_opponent(caller: &Caller<'_>, challenge: &ChallengeRequest) -> bool {
    let RequestInput::Text(text) = &caller.input else { return false };
    let is_named = text.trim().trim_start_matches('/').to_lowercase().starts_with(caller.words.verb.name);
    !is_named && caller.place == Place::Private && caller.mention.is_none() && *challenge == ChallengeRequest::default()
}

/// Whether this is the caller's own game under way in this room, against this computer opponent and by these rules.
fn is_same(game: &Game, caller: &Caller<'_>, opponent: PlayerId, room: RoomId, rules: &Ruleset) -> bool {
    let view = game.public();
    let sides = (view.side_of(caller.by.id), view.side_of(opponent));
    !game.is_over() && sides == (Some(Side::A), Some(Side::B)) && game.rooms().contains(&room) && game.rules() == rules
}

/// Loads the records that the checks of a challenge read, and the game that a retry finds.
async fn load_for_challenge<'r>(records: &'r Records, caller: &Caller<'_>, challenge: &ChallengeRequest) -> RecordSet<'r> {
    let guest = caller.mention.as_ref().and_then(|mention| mention.id);
    let room = match is_posted_where_drafted(caller, challenge) {
        true => caller.account().and_then(Account::draft_room),
        false => caller.place.room(),
    };
    let game = game_id(partition_of_challenge(caller, room), &[&caller.id.0.to_string()], 0);
    load_for_new_game(records, caller, guest, room, named_computer(challenge), Some(game)).await
}

/// The partition of a new game: that of the room where it is posted, or else of the caller's account.
fn partition_of_challenge(request: &Request, room: Option<RoomId>) -> Partition {
    room.map_or(player_key(request.by.id), room_key).partition
}

/// The rules of a new game: those typed, else the room's default, else `classic`.
async fn rules_of_challenge(loaded: &RecordSet<'_>, caller: &Caller<'_>, challenge: &ChallengeRequest) -> HandlerResult<Ruleset> {
    let (rule_sets, locale) = (rule_sets_in(loaded, caller.by.id, caller.place).await?, caller.locale());
    let base = match challenge.rules.as_deref() {
        Some(typed) => {
            rule_sets.parse(typed, locale)?;
            rule_sets.expand_names(typed)
        }
        None => rule_sets.room.default.as_deref().filter(|text| parse_rules(text, locale).is_ok()).unwrap_or("classic").to_owned(),
    };
    if challenge.also.is_empty() { parse_rules(&base, locale) } else { parse_rules(&merge_rules(&base, &challenge.also), locale) }
}

/// The place where a new game is posted: that of the request, or, for a button of the draft's card, the one where the draft was opened.
async fn place_of_challenge(loaded: &RecordSet<'_>, request: &Request, challenge: &ChallengeRequest) -> HandlerResult<Place> {
    if !is_posted_where_drafted(request, challenge) {
        return Ok(request.place);
    }
    Ok(loaded.account(&player_key(request.by.id)).await?.draft_room().map_or(Place::Private, Place::Room))
}

/// Whether a new game is posted where the caller opened their draft.
fn is_posted_where_drafted(request: &Request, challenge: &ChallengeRequest) -> bool {
    let is_draft_button =
        request.is_press() && challenge.rules.as_deref() == Some(DRAFT) && challenge.against == OpponentChoice::Unspecified;
    request.place == Place::Private && is_draft_button
}

/// The same challenge; if the opponent's name is the name of saved rules, it becomes part of the rules.
async fn with_saved_name(loaded: &RecordSet<'_>, request: &Request, challenge: &ChallengeRequest) -> HandlerResult<ChallengeRequest> {
    let typed = challenge.opponent.as_deref().map(str::to_lowercase).unwrap_or_default();
    if request.mention.is_some() || typed.is_empty() {
        return Ok(challenge.clone());
    }
    let first = typed.split(' ').next().unwrap_or_default();
    if rule_sets_in(loaded, request.by.id, request.place).await?.names().iter().all(|(name, _)| name != first) {
        return Ok(challenge.clone());
    }
    let rules = format!("{typed} {}", challenge.rules.as_deref().unwrap_or_default());
    Ok(ChallengeRequest { opponent: None, rules: Some(rules.trim().to_owned()), ..challenge.clone() })
}

fn named_computer(challenge: &ChallengeRequest) -> Option<&'static ComputerPlayer> {
    match &challenge.against {
        OpponentChoice::Named(name) => crew::opponent_by_name(name),
        OpponentChoice::Unspecified | OpponentChoice::Anyone => None,
    }
}

fn parse_invitee(request: &Request, typed: Option<&str>) -> HandlerResult<Invitee> {
    match (&request.mention, typed) {
        (Some(Mention { id: Some(id), .. }), _) if *id == request.by.id => Err(Line::new("refused-self").into()),
        (Some(Mention { id: Some(id), name }), _) => Ok(Invitee::Player(*id, sanitise_name(name))),
        (Some(Mention { id: None, name }), _) => Ok(Invitee::Handle(sanitise_name(name))),
        (None, None) => Ok(Invitee::Anyone),
        (None, Some(typed)) => match typed.strip_prefix('@') {
            Some(handle) => Ok(Invitee::Handle(sanitise_name(handle))),
            None => Err(Line::new("refused-opponent").text("typed", quote(typed)).into()),
        },
    }
}

/// Starts a game between two computer players: at most one at a time in a room, and one that a player follows in private. It counts in no
/// career.
async fn start_exhibition(context: &Context, caller: &Caller<'_>, loaded: &RecordSet<'_>, challenge: &ChallengeRequest) -> HandlerResult {
    let locale = caller.locale();
    let [host, guest] = exhibition_opponents(challenge)?;
    let rules = rules_of_challenge(loaded, caller, challenge).await?;
    Layout::check_room(&rules).map_err(|fault| rules_fault(&fault))?;
    let room = caller.place.room();
    admission::check_caller(loaded, caller.by.id, room).await?;
    let watched = match caller.place {
        Place::Room(room) => loaded.account(&room_key(room)).await?.games(),
        Place::Private => loaded.account(&player_key(caller.by.id)).await?.following,
    };
    let games = games::load_all(&context.records, &watched).await?;
    // A retry finds the game that it started.
    if !games.iter().any(|versioned| versioned.stored.remembers(caller.id)) {
        if games.iter().any(|versioned| versioned.record.public().is_between_computers() && !versioned.record.is_over()) {
            return Err(Line::new("refused-crew-plays").into());
        }
        quotas::admit_exhibition(context, caller)?;
    }
    let make = |id: GameId| {
        let opened = Game::challenge(id, context.clock.now(), rules.clone(), computer_seat(host, locale), Invitee::Anyone, room);
        let begun = thinking::apply_join(context, &Habits::NONE, &opened, computer_seat(guest, locale), None)?;
        if room.is_some() {
            return Ok(begun);
        }
        let (author, follow) = (Actor::Visitor(caller.seat()), Command::Follow(Follower::Person(caller.by.id)));
        thinking::apply_before_first_shot(context, &Habits::NONE, &begun, &author, &follow)
    };
    commit_game(context, caller, loaded, partition_of_challenge(caller, room), &caller.id.0.to_string(), &make).await
}

/// Host and guest of an exhibition; refuses a missing name and a game of one opponent against itself.
fn exhibition_opponents(challenge: &ChallengeRequest) -> HandlerResult<[&'static ComputerPlayer; 2]> {
    let named = |name: &str| crew::opponent_by_name(name).ok_or_else(|| Line::new("refused-opponent").text("typed", quote(name)));
    let host = named(challenge.host.as_deref().unwrap_or_default())?;
    let guest = match &challenge.against {
        OpponentChoice::Named(name) => named(name)?,
        OpponentChoice::Unspecified | OpponentChoice::Anyone => return Err(Line::new("refused-crew-alone").into()),
    };
    if host == guest { Err(Line::new("refused-crew-alone").into()) } else { Ok([host, guest]) }
}

fn computer_seat(computer: &ComputerPlayer, locale: Locale) -> Seat {
    Seat { player: PlayerId::computer(computer.number), name: opponents::name(computer.id, locale) }
}
