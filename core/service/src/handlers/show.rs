//! Shows games, the list of the caller's games, and help; sets languages.

use broadside_game::{
    Game,
    event::Invitee,
    ids::{GameId, PlayerId},
    record::Record,
    team::TeamView,
};
use broadside_present::{
    articles, board,
    body::Body,
    button::button,
    cards,
    commands::{GameView, VerbId, entry, find},
    game_context::GameContext,
    help::{self, HelpTopic, Urgency},
    inspection::inspection,
    keys, messages, motion,
    param::Visibility,
    replay::replay,
    result, seals, teams, ways_out,
};
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
};

use super::{
    super::{
        account::{player_key, room_key},
        context::Context,
        games,
        outbox::RequestOrigin,
        people::identity,
        records::{Records, if_read},
        request::{HandlerError, Key, Place, Press, Reply, Request},
        tournaments,
    },
    answer::{aiming_body, load_as_member, load_game},
    begin,
    caller::Caller,
    choosing, following, quotas,
    resolve::{self, GameFilter, check_revision, named_game},
    tournament,
};

/// `aim`: the buttons of the next step: a letter to fire at, cells to give away, a ship to move.
pub(super) async fn aim(records: &Records, caller: &Caller<'_>, column: Option<u8>) -> Result<Reply, HandlerError> {
    let id = resolve::resolve_game(records, caller, GameFilter::Firing).await?.id;
    let (game, member) = load_as_member(records, caller, id).await?;
    check_revision(caller.words, &game, member.side())?;
    let TeamView { own: view, .. } = game.own_for(&member).ok_or_else(|| Line::new("E_NOT_A_PLAYER"))?;
    if !member.is_captain() && !view.has_turn_to_fire() {
        return Err(Line::new("E_CAPTAIN_ONLY").into());
    }
    if !view.is_awaited() {
        return Err(messages::public_status(game.public()).into());
    }
    let letter = column.filter(|letter| (1..=view.public.rules.size).contains(letter));
    let text = messages::own_status(&view).phrase(caller.locale());
    Ok(Reply::Keys(aiming_body(&game, text, keys::aim(&game, &view, letter, caller.locale()), caller)))
}

/// `language`: sets the caller's language and, if they manage the room, the room's. Without an argument it lists the languages.
pub(super) async fn language(records: &Records, caller: &Caller<'_>, chosen: Option<Locale>) -> Result<Reply, HandlerError> {
    let Some(chosen) = chosen else { return Ok(Reply::Private(cards::languages(caller.locale()))) };
    let decides = caller.check_authority(caller.place.room());
    if let Err(HandlerError::NeedsAuthority(room)) = decides {
        return Err(HandlerError::NeedsAuthority(room));
    }
    records.revise(&player_key(caller.by.id), caller.id.part("language"), |account| account.set_language(chosen)).await?;
    let (Place::Room(room), Ok(())) = (caller.place, decides) else { return Ok(Reply::private(Line::new("language-set").phrase(chosen))) };
    records.revise(&room_key(room), caller.id.part("room language"), |account| account.set_language(chosen)).await?;
    Ok(Reply::private(Line::new("language-room").phrase(chosen)))
}

/// `help`. The code of a deep link (`/start ABCDEF`) shows that game, accepts its challenge, or joins that tournament.
pub(super) async fn help(context: &Context, caller: &Caller<'_>, about: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let reported = caller.by.locale;
    let hinted =
        context.records.revise(&player_key(caller.by.id), caller.id.part("hint"), |account| account.set_reported_language(reported)).await;
    // Help works even if the account cannot be read.
    if_read(hinted)?;
    if about == Some(help::ALL_TOPICS) {
        return Ok(caller.page_reply(help::topics(locale)));
    }
    if let Some(topic) = about.and_then(HelpTopic::find) {
        return Ok(caller.page_reply(topic.page(locale)));
    }
    let mut gone = None;
    if let Some(id) = caller.words.tournament {
        if tournaments::load(&context.records, id).await?.is_some() {
            return tournament::join_tournament(context, caller, id).await;
        }
        gone = Some(Line::new("tournament-unknown"));
    }
    let linked = match caller.words.game.filter(|_| about.is_none()) {
        Some(id) => {
            let found = games::load(&context.records, id).await?;
            if found.is_none() {
                gone = Some(Line::new("help-gone").text("code", id.to_string()));
            }
            found
        }
        None => None,
    };
    if gone.is_some() {
        quotas::count_wrong_code(context, caller).await?;
    }
    if let Some(game) = &linked {
        let id = game.id();
        return match game.public().member(caller.by.id) {
            Some(member) => Ok(Reply::Private(teams::private_message(
                game,
                0,
                0,
                &member,
                tournaments::context_of(&context.records, game, locale).await?,
            ))),
            None => {
                let origin = RequestOrigin { visibility: Visibility::Private, ..caller.origin.clone() };
                begin::join(context, caller, id, &origin).await
            }
        };
    }
    let named = caller.words.game.filter(|_| about.is_some());
    if let Some(id) = named.filter(|_| about.and_then(find).is_some_and(|verb| verb.id == VerbId::Record))
        && let Some(body) = keys::more_after_game(&load_game(&context.records, id).await?, locale)
    {
        return Ok(Reply::Private(body));
    }
    let games = match own_games(&context.records, caller.by.id, named).await {
        Err(HandlerError::Store(fault)) if fault.is_unreadable() => Vec::new(),
        found => found?,
    };
    if let Some(body) = choosing::help_about(&context.records, caller, about, locale).await? {
        // A player who asks about resigning may be about to: the reply asks whether to.
        let about_giving_up = about.and_then(find).is_some_and(|verb| verb.id == VerbId::Resign);
        let Some((game, team)) = help::most_urgent(&games).filter(|(_, team)| about_giving_up && team.member.is_captain()) else {
            return Ok(Reply::Private(body));
        };
        let question = keys::resign_question(game, team.member.side(), locale);
        let text = format!("{}\n{}", body.text, question.text);
        return Ok(Reply::Private(Body { text, keys: [question.keys, body.keys].concat(), ..body }));
    }
    // Other topics were answered above.
    if let Some(typed) = about.filter(|about| ![entry(VerbId::Help).name, help::FIRST_SCREEN].contains(about)) {
        return Ok(Reply::Private(articles::unknown(&quote(typed), help::topics(locale), locale)));
    }
    let waits = help::most_urgent(&games).is_some_and(|(_, team)| Urgency::of(team) <= Urgency::Placing);
    let challenge = if waits { None } else { challenge_here(&context.records, caller).await? };
    let screen = help::first_screen(&games, challenge.as_ref(), locale);
    let text = gone.map(|line| line.phrase(locale)).into_iter().chain([screen.text]).collect::<Vec<_>>().join("\n\n");
    let screen = Body { text, ..screen };
    // From the topics the first screen takes their place.
    Ok(if about == Some(help::FIRST_SCREEN) { caller.page_reply(screen) } else { Reply::Private(screen) })
}

/// The caller's games under way with their view of them, or only the named one.
async fn own_games(records: &Records, by: PlayerId, named: Option<GameId>) -> Result<Vec<(Game, TeamView)>, HandlerError> {
    let games = resolve::games_of(records, by).await?.into_iter().filter(|game| !game.is_over() && named.is_none_or(|id| game.id() == id));
    let seen = |game: Game| game.public().member(by).and_then(|member| game.own_for(&member)).map(|team| (game, team));
    Ok(games.filter_map(seen).collect())
}

/// The newest open challenge in the room, if the caller may accept it. A store that cannot read it hides it.
async fn challenge_here(records: &Records, caller: &Caller<'_>) -> Result<Option<Game>, HandlerError> {
    let found = match resolve::open_challenge(records, caller).await {
        Ok(Some(id)) => games::load(records, id).await.map_err(HandlerError::from),
        found => found.map(|_| None),
    };
    let may_join = |game: &Game| *game.invitee() == Invitee::Anyone || begin::is_invited(game, caller.by.id);
    match found {
        Err(HandlerError::Store(fault)) if fault.is_unreadable() => Ok(None),
        found => Ok(found?.filter(may_join)),
    }
}

/// The list of the caller's games under way.
pub(super) async fn list_games(records: &Records, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let games: Vec<Game> = resolve::games_of_caller(records, caller).await?.into_iter().filter(|game| !game.is_over()).collect();
    if games.is_empty() {
        return Ok(Reply::Private(ways_out::with_buttons(&Line::new("games-none"), locale)));
    }
    let text = games.iter().map(|game| cards::game_line(game.public(), locale)).collect::<Vec<_>>().join("\n");
    let key = |game: &Game| Key { label: game.id().to_string(), press: Press::Verb(button(game.id(), 0, "field")) };
    let keys = games.iter().take(20).map(key).collect::<Vec<_>>().chunks(5).map(<[Key]>::to_vec).collect();
    Ok(Reply::Private(Body { text, keys, ..Body::default() }))
}

/// Shows a game in the requested form.
pub(super) async fn show(context: &Context, caller: &Caller<'_>, shown: GameView) -> Result<Reply, HandlerError> {
    let (records, locale) = (&context.records, caller.locale());
    let game = following::resolve_shown_game(records, caller, shown).await?;
    match shown {
        GameView::Field => field(&game, caller, tournaments::context_of(records, &game, locale).await?),
        GameView::Board => Ok(Reply::Public(messages::post(&game, 0, 0, tournaments::context_of(records, &game, locale).await?))),
        GameView::LastShot => {
            let body = motion::last_shot(&game, locale).ok_or_else(|| Line::new("refused-no-shot"))?;
            quotas::admit_expensive(context, caller)?;
            Ok(Reply::Public(body))
        }
        GameView::Text => Ok(as_text(&game, caller, locale)),
        GameView::Record => record(&game, locale),
        GameView::Fairness => Ok(Reply::Private(seals::answer(&game, locale))),
        GameView::Replay => Ok(Reply::Private(replay(&game, locale).ok_or_else(|| Line::new("refused-no-replay"))?)),
        GameView::Result => Ok(Reply::Private(result::answer(&game, locale).ok_or_else(|| Line::new("refused-share"))?)),
        GameView::Inspection => {
            let hidden = || Line::new("refused-hidden");
            Ok(Reply::Private(inspection(&game, locale).ok_or_else(hidden)?))
        }
    }
}

/// The caller's own field; for others the boards of a finished game.
fn field(game: &Game, request: &Request, context: GameContext) -> Result<Reply, HandlerError> {
    match game.public().member(request.by.id) {
        Some(member) => Ok(Reply::Private(teams::private_message(game, 0, 0, &member, context))),
        None if game.is_over() => Ok(Reply::Private(messages::post(game, 0, 0, context))),
        None => Err(Line::new("E_NOT_A_PLAYER").into()),
    }
}

/// A game as text; for its players with their own field.
fn as_text(game: &Game, request: &Request, locale: Locale) -> Reply {
    match game.public().member(request.by.id).and_then(|member| game.own_for(&member)) {
        Some(team) => {
            let status = teams::status(&team).iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join("\n");
            text_reply(board::own_text(&team.own, locale), status)
        }
        None => text_reply(board::public_text(game.public(), locale), messages::public_status(game.public()).phrase(locale)),
    }
}

/// The record of a finished game, as a file.
fn record(game: &Game, locale: Locale) -> Result<Reply, HandlerError> {
    let record = Record::of(game).ok_or_else(|| Line::new("refused-no-record"))?;
    let text = cards::game_line(game.public(), locale);
    Ok(Reply::Private(Body { text, file: Some(seals::record_file(game, &record)), ..Body::default() }))
}

fn text_reply(mono: String, text: String) -> Reply {
    Reply::Private(Body { text, mono: Some(mono), ..Body::default() })
}

/// `reach`: clears the note that the caller cannot be reached in private, and shows their field.
pub(super) async fn reach(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let game = load_game(&context.records, named_game(caller.words)?).await?;
    let Some(side) = game.public().side_of(caller.by.id).filter(|side| game.is_unreachable(*side)) else {
        return Err(Line::new("reach-other").into());
    };
    identity::clear_unreachable(&context.records, caller.by.id).await?;
    let game_context = tournaments::context_of(&context.records, &game, caller.locale()).await?;
    let field = messages::private_message(&game, 0, 0, side, game_context);
    let text = format!("{}\n{}", Line::new("reach-again").phrase(caller.locale()), field.text);
    Ok(Reply::Private(Body { text, ..field }))
}
