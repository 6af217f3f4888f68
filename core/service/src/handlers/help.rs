//! `help`: shows the first screen, a topic, a command or rules. Also handles deep links.

use broadside_game::{
    Game,
    event::Invitee,
    ids::{GameId, PlayerId},
    team::MemberView,
};
use broadside_present::{
    articles,
    body::Body,
    commands::{VerbId, entry, find},
    help::{self, HelpTopic, Urgency, command_line},
    keys, opponents,
    param::Visibility,
    teams,
};
use broadside_store::store::StoreResult;
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
};

use super::{
    super::{account::player_key, computer_names::name_computers, games, outbox::RequestOrigin, records::if_readable, tournaments},
    Context, HandlerResult, Records, Reply, Request,
    caller::Caller,
    challenges, quotas, resign,
    resolve::{self, load_game},
    rule_cards::{presets_card, topic_card},
    rule_sets::rule_sets,
    tournament_entry,
};

/// Shows help. The code of a deep link (`/start ABCDEF`) shows that game, accepts its challenge, or joins that tournament.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, about: Option<&str>) -> HandlerResult {
    let locale = caller.locale();
    let (records, reported, hint) = (&context.records, caller.by.locale, caller.id.part("hint"));
    let saved = records.update_account(&player_key(caller.by.id), hint, |account| account.set_reported_language(reported)).await;
    // Help works even if the account cannot be read.
    if_readable(saved)?;
    if about == Some(help::ALL_TOPICS) {
        return Ok(caller.page_reply(help::topics(locale)));
    }
    if about == opponents::LEVELS_COMMAND.strip_prefix("help ") {
        return Ok(Reply::Private(opponents::levels(locale)));
    }
    if let Some(topic) = about.and_then(HelpTopic::find) {
        return Ok(caller.page_reply(topic.page(locale)));
    }
    let is_plain = about.is_none() && caller.words.game.is_none() && caller.words.tournament.is_none();
    if is_plain && caller.is_in_group() && !caller.is_press() {
        return Ok(Reply::Public(help::group_screen(caller.public_locale(records).await)));
    }
    let mut gone_line = None;
    if let Some(id) = caller.words.tournament {
        if tournaments::load(&context.records, id).await?.is_some() {
            return tournament_entry::join_tournament(context, caller, id).await;
        }
        gone_line = Some(Line::new("tournament-unknown"));
    }
    if let Some(id) = caller.words.game.filter(|_| about.is_none()) {
        if let Some(game) = games::load(&context.records, id).await? {
            let Some(member) = game.public().member(caller.by.id) else {
                let origin = RequestOrigin { visibility: Visibility::Private, ..caller.origin.clone() };
                return challenges::accept(context, caller, id, &origin).await;
            };
            let game = name_computers(game, locale);
            let game_context = tournaments::game_context(&context.records, &game, locale).await?;
            return Ok(Reply::Private(teams::private_message(&game, 0, 0, &member, game_context)));
        }
        gone_line = Some(Line::new("help-gone"));
    }
    if gone_line.is_some() {
        quotas::count_wrong_code(context, caller).await?;
    }
    let named = caller.words.game.filter(|_| about.is_some());
    // The button *More…* of older messages.
    if let Some(id) = named.filter(|_| about.and_then(find).is_some_and(|verb| verb.id == VerbId::Record))
        && let Some(body) = keys::more_after_game(&load_game(&context.records, id).await?, locale)
    {
        return Ok(Reply::Private(body));
    }
    let games = if_readable(own_games(&context.records, caller.by.id, named, locale).await)?.unwrap_or_default();
    if let Some(body) = help_about(&context.records, caller, about, locale).await? {
        // A player who asks about resigning may want to resign: the reply offers it.
        let about_giving_up = about.and_then(find).is_some_and(|verb| verb.id == VerbId::Resign);
        let Some((game, team)) = help::most_urgent(&games).filter(|(_, team)| about_giving_up && team.member.is_captain()) else {
            return Ok(Reply::Private(body));
        };
        let calls_off = resign::calls_off(context, game).await?;
        let question = keys::resign_question(game, team.member.side(), calls_off, locale);
        let text = format!("{}\n{}", body.text, question.text);
        return Ok(Reply::Private(Body { text, keys: [question.keys, body.keys].concat(), ..body }));
    }
    // Other topics were answered above.
    if let Some(typed) = about.filter(|about| ![entry(VerbId::Help).name, help::FIRST_SCREEN].contains(about)) {
        return Ok(Reply::Private(articles::unknown(&quote(typed), help::topics(locale), locale)));
    }
    let is_awaited = help::most_urgent(&games).is_some_and(|(_, team)| Urgency::of(team) <= Urgency::Placing);
    let challenge = if is_awaited { None } else { open_challenge_in_room(&context.records, caller).await? };
    // In a group of Telegram the answer is sent to the private chat.
    let screen = help::first_screen(&games, challenge.as_ref(), caller.place_of_private_answers(), locale);
    let text = gone_line.map(|line| line.phrase(locale)).into_iter().chain([screen.text]).collect::<Vec<_>>().join("\n\n");
    let screen = Body { text, ..screen };
    // If it was opened from the list of topics, the first screen replaces that list.
    Ok(if about == Some(help::FIRST_SCREEN) { caller.page_reply(screen) } else { Reply::Private(screen) })
}

/// The caller's games under way with their view of them, or only the named one. Computer players have their names in this language.
async fn own_games(records: &Records, by: PlayerId, named: Option<GameId>, locale: Locale) -> StoreResult<Vec<(Game, MemberView)>> {
    let games = resolve::games_of(records, by).await?.into_iter().filter(|game| !game.is_over() && named.is_none_or(|id| game.id() == id));
    let seen = |game: Game| game.public().member(by).and_then(|member| game.member_view(&member)).map(|team| (game, team));
    Ok(games.map(|game| name_computers(game, locale)).filter_map(seen).collect())
}

/// The newest open challenge in the room, if the caller may accept it; `None` also if it cannot be read.
async fn open_challenge_in_room(records: &Records, caller: &Caller<'_>) -> StoreResult<Option<Game>> {
    let may_join = |game: &Game| *game.invitee() == Invitee::Anyone || challenges::is_invited(game, caller.by.id);
    Ok(if_readable(resolve::open_challenge(records, caller).await)?.flatten().filter(may_join))
}

/// Help about one topic; `None` if the topic is unknown.
async fn help_about(records: &Records, request: &Request, about: Option<&str>, locale: Locale) -> HandlerResult<Option<Body>> {
    let Some(asked) = about.filter(|asked| *asked != "help") else { return Ok(None) };
    let rule_sets = rule_sets(records, request.by.id, request.place).await?;
    let verb = find(asked).filter(|verb| !matches!(verb.id, VerbId::Rules | VerbId::Help));
    Ok(match verb {
        Some(verb) => {
            let line = command_line(verb.id, locale);
            Some(match topic_card(asked, &rule_sets, locale).or_else(|| topic_card(verb.name, &rule_sets, locale)) {
                Some(card) => Body { text: format!("{line}\n{}", card.text), ..card },
                None => Body::of_texts([line]),
            })
        }
        None if find(asked).is_some_and(|verb| verb.id == VerbId::Rules) => Some(presets_card(&rule_sets, locale)),
        None => topic_card(asked, &rule_sets, locale),
    })
}
