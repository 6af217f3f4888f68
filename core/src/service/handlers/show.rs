//! What shows something of a game, the own games, languages, and help.

use super::{
    super::{
        account::{of_player, of_room},
        context::Context,
        games,
        outbox::RequestOrigin,
        people::identity,
        records::{Records, if_read},
        request::{HandlerError, Key, Place, Press, Reply, Request},
        tournaments,
    },
    answer::{found, ours, step},
    begin,
    caller::Caller,
    choosing, following, quotas,
    resolve::{self, Wanted, check_revision, named},
    tournament,
};
use crate::{
    game::{
        Game,
        ids::{GameId, PlayerId},
        record::Record,
        team::{Member, TeamView},
    },
    present::{
        articles, board,
        body::Body,
        button::button,
        cards,
        catalogue::{entry, find},
        command::GameView,
        game_context::GameContext,
        inspection::inspection,
        keys,
        line::{Line, quoted},
        locale::Locale,
        messages, motion,
        replay::replay,
        result, teams,
        verb::{VerbId, Visibility},
    },
};

/// The keys of the next step: a letter to fire at, cells to give away, a ship to move.
pub(super) async fn aim(records: &Records, caller: &Caller<'_>, column: Option<u8>) -> Result<Reply, HandlerError> {
    let id = resolve::meant(records, caller, Wanted::Firing).await?.id;
    let (game, member) = ours(records, caller, id).await?;
    check_revision(caller.words, &game, member.side())?;
    let TeamView { own: view, .. } = game.own_for(&member).ok_or_else(|| Line::new("E_NOT_A_PLAYER"))?;
    if !member.is_captain() && !view.to_fire() {
        return Err(Line::new("E_CAPTAIN_ONLY").into());
    }
    if !view.awaited() {
        return Err(messages::public_status(game.public()).into());
    }
    let letter = column.filter(|letter| (1..=view.public.rules.size).contains(letter));
    let text = messages::own_status(&view).phrase(caller.locale());
    Ok(Reply::Keys(step(&game, text, keys::aim(&game, &view, letter, caller.locale()), caller)))
}

/// `language`: the asker's; said by somebody who manages the room, the room's as well. Where none is said, those that there are.
pub(super) async fn language(records: &Records, caller: &Caller<'_>, chosen: Option<Locale>) -> Result<Reply, HandlerError> {
    let Some(chosen) = chosen else { return Ok(Reply::Private(cards::languages(caller.locale()))) };
    let decides = caller.check_authority(caller.place.room());
    if let Err(HandlerError::NeedsAuthority(room)) = decides {
        return Err(HandlerError::NeedsAuthority(room));
    }
    records.revise(&of_player(caller.by.id), caller.id.part("language"), |account| account.choose(chosen)).await?;
    let (Place::Room(room), Ok(())) = (caller.place, decides) else { return Ok(Reply::private(Line::new("language-set").phrase(chosen))) };
    records.revise(&of_room(room), caller.id.part("room language"), |account| account.choose(chosen)).await?;
    Ok(Reply::private(Line::new("language-room").phrase(chosen)))
}

/// Help; a deep link's code (`/start ABCDEF`) shows that game instead, or takes up its challenge, or joins that
/// tournament.
pub(super) async fn help(context: &Context, caller: &Caller<'_>, about: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let reported = caller.by.locale;
    let hinted = context.records.revise(&of_player(caller.by.id), caller.id.part("hint"), |account| account.hint(reported)).await;
    // Help is for everybody, also for those of whom nothing can be read.
    if_read(hinted)?;
    let mut gone = None;
    if let Some(id) = caller.words.tournament {
        if tournaments::load(&context.records, id).await?.is_some() {
            return tournament::join_tournament(context, caller, id).await;
        }
        gone = Some(Line::new("tournament-unknown").text("code", id.to_string()));
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
            Some(member) => {
                Ok(Reply::Private(teams::letter(game, 0, 0, &member, tournaments::context_of(&context.records, game, locale).await?)))
            }
            None => {
                let origin = RequestOrigin { visibility: Visibility::Private, ..caller.origin.clone() };
                begin::join(context, caller, id, &origin).await
            }
        };
    }
    let named = caller.words.game.filter(|_| about.is_some());
    let at_hand = match at_hand(&context.records, caller.by.id, named).await {
        Err(HandlerError::Store(fault)) if fault.is_unreadable() => None,
        found => found?,
    };
    if let Some(body) = choosing::help_about(&context.records, caller, about, locale).await? {
        // Who asks what giving up is may be about to: they are told of which game, and have the key for it.
        let about_giving_up = about.and_then(find).is_some_and(|verb| verb.id == VerbId::Resign);
        let Some((game, team)) = at_hand.filter(|(_, team)| about_giving_up && team.member.is_captain()) else {
            return Ok(Reply::Private(body));
        };
        let text = format!("{}\n{}", stands(&game, &team, locale), body.text);
        let keys = [vec![vec![keys::giving_up(&game, locale)]], body.keys].concat();
        return Ok(Reply::Private(Body { text, keys, ..body }));
    }
    let key = |id: &'static str, says: &str| Key::says(id, says, locale);
    let field = |game: &Game| Key { label: Line::new("key-field").phrase(locale), press: Press::Verb(button(game.id(), 0, "field")) };
    let decisions = |game: &Game, member: &Member| match member.is_captain() {
        true => keys::decisions(game, member.side(), locale),
        false => Vec::new(),
    };
    let row = at_hand.as_ref().map(|(game, team)| [vec![field(game)], decisions(game, &team.member)].concat());
    let now = at_hand.as_ref().map(|(game, team)| now(game, team, locale));
    let rows = vec![
        vec![key("key-computer", "battle computer"), key("key-challenge", "battle"), key("key-custom", "custom")],
        vec![key("key-quick", "quick"), key("key-tournament", "tournament")],
    ];
    let keys = row.into_iter().chain(rows).collect();
    let gone = gone.map(|line| line.phrase(locale));
    let text = gone.into_iter().chain(now).chain([cards::help(locale)]).collect::<Vec<_>>().join("\n\n");
    let help = Body { text, keys, ..Body::default() };
    // Of a command or a rule that there is, help was given above.
    Ok(Reply::Private(match about.filter(|about| *about != entry(VerbId::Help).name) {
        Some(typed) => articles::unknown(&quoted(typed), help, locale),
        None => help,
    }))
}

/// The game under way that is named; where none is, the one that waits for the asker, or else their newest. With it what they may see
/// of it.
async fn at_hand(records: &Records, by: PlayerId, named: Option<GameId>) -> Result<Option<(Game, TeamView)>, HandlerError> {
    let games = resolve::games_of(records, by).await?.into_iter().filter(|game| !game.over() && named.is_none_or(|id| game.id() == id));
    let seen = |game: Game| game.public().member(by).and_then(|member| game.own_for(&member)).map(|team| (game, team));
    let mut games: Vec<(Game, TeamView)> = games.filter_map(seen).collect();
    let waiting = games.iter().position(|(_, team)| team.own.awaited()).unwrap_or_default();
    Ok(if games.is_empty() { None } else { Some(games.swap_remove(waiting)) })
}

/// What the asker can do now: how the game stands, and what the keys under their board are called.
fn now(game: &Game, team: &TeamView, locale: Locale) -> String {
    let captions = keys::captions(game, team, locale).join(", ");
    let listed = Some(captions).filter(|captions| !captions.is_empty()).map(|captions| Line::new("help-keys").text("list", captions));
    [stands(game, team, locale)].into_iter().chain(listed.map(|line| line.phrase(locale))).collect::<Vec<_>>().join("\n")
}

/// How a game stands for whoever asks, and which one it is.
fn stands(game: &Game, team: &TeamView, locale: Locale) -> String {
    let state = teams::status(team).into_iter().next().unwrap_or_else(|| messages::own_status(&team.own));
    Line::new("help-now").text("code", game.id().to_string()).line("state", state).phrase(locale)
}

pub(super) async fn list_games(records: &Records, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let games: Vec<Game> = resolve::games_of(records, caller.by.id).await?.into_iter().filter(|game| !game.over()).collect();
    if games.is_empty() {
        return Ok(Reply::private(Line::new("games-none").phrase(locale)));
    }
    let text = games.iter().map(|game| cards::game_line(game.public(), locale)).collect::<Vec<_>>().join("\n");
    let key = |game: &Game| Key { label: game.id().to_string(), press: Press::Verb(button(game.id(), 0, "field")) };
    let keys = games.iter().take(20).map(key).collect::<Vec<_>>().chunks(5).map(<[Key]>::to_vec).collect();
    Ok(Reply::Private(Body { text, keys, ..Body::default() }))
}

/// Shows something of the game that is looked at.
pub(super) async fn show(context: &Context, caller: &Caller<'_>, shown: GameView) -> Result<Reply, HandlerError> {
    let (records, locale) = (&context.records, caller.locale());
    let game = following::looked_at(records, caller, shown).await?;
    match shown {
        GameView::Field => field(&game, caller, tournaments::context_of(records, &game, locale).await?),
        GameView::Board => Ok(Reply::Aloud(messages::post(&game, 0, 0, tournaments::context_of(records, &game, locale).await?))),
        GameView::LastShot => {
            let told = motion::last_shot(&game, locale).ok_or_else(|| Line::new("refused-no-shot"))?;
            quotas::admit_dear(context, caller)?;
            Ok(Reply::Aloud(told))
        }
        GameView::Text => Ok(as_text(&game, caller, locale)),
        GameView::Record => record(&game, locale),
        GameView::Replay => Ok(Reply::Private(replay(&game, locale).ok_or_else(|| Line::new("refused-no-replay"))?)),
        GameView::Result => Ok(Reply::Private(result::answer(&game, locale).ok_or_else(|| Line::new("refused-share"))?)),
        GameView::Inspection => {
            let hidden = || Line::new("refused-hidden").text("code", game.id().to_string());
            Ok(Reply::Private(inspection(&game, locale).ok_or_else(hidden)?))
        }
    }
}

/// The own field of whoever plays; to others the boards of a game that is over.
fn field(game: &Game, request: &Request, context: GameContext) -> Result<Reply, HandlerError> {
    match game.public().member(request.by.id) {
        Some(member) => Ok(Reply::Private(teams::letter(game, 0, 0, &member, context))),
        None if game.over() => Ok(Reply::Private(messages::post(game, 0, 0, context))),
        None => Err(Line::new("E_NOT_A_PLAYER").into()),
    }
}

/// A game in words: to whom plays in it, with their own field.
fn as_text(game: &Game, request: &Request, locale: Locale) -> Reply {
    match game.public().member(request.by.id).and_then(|member| game.own_for(&member)) {
        Some(team) => {
            let status = teams::status(&team).iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join("\n");
            in_words(board::own_text(&team.own, locale), status)
        }
        None => in_words(board::public_text(game.public(), locale), messages::public_status(game.public()).phrase(locale)),
    }
}

/// The record of a game that is over, as a file.
fn record(game: &Game, locale: Locale) -> Result<Reply, HandlerError> {
    let record = Record::of(game).ok_or_else(|| Line::new("refused-no-record"))?;
    let file = Some((format!("broadside-{}.txt", game.id()), record.to_string()));
    Ok(Reply::Private(Body { text: cards::game_line(game.public(), locale), file, ..Body::default() }))
}

fn in_words(mono: String, text: String) -> Reply {
    Reply::Private(Body { text, mono: Some(mono), ..Body::default() })
}

/// `reach`: forgets that the asker could not be written to, and shows them their field.
pub(super) async fn try_again(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let game = found(&context.records, named(caller.words)?).await?;
    let Some(side) = game.public().side_of(caller.by.id).filter(|side| game.unreached(*side)) else {
        return Err(Line::new("reach-other").into());
    };
    identity::forget_closed(&context.records, caller.by.id).await?;
    let told = tournaments::context_of(&context.records, &game, caller.locale()).await?;
    let field = messages::letter(&game, 0, 0, side, told);
    let text = format!("{}\n{}", Line::new("reach-again").phrase(caller.locale()), field.text);
    Ok(Reply::Private(Body { text, ..field }))
}
