//! `rules`: explains the given topic, else the rules of the named or current game, of the room, or the presets. In a group of Telegram
//! everyone sees the answer, so it says nothing about the caller's other games and saved rules, and does not list the presets. Only the
//! answer to a game's button is private.

use broadside_game::{Game, ruleset::Ruleset};
use broadside_present::cards;
use broadside_words::line::{Line, quote};

use super::{
    super::games,
    Context, HandlerResult, Records, Reply,
    caller::Caller,
    resolve::{self, load_game},
    rule_cards::{presets_card, room_rules_card, topic_card},
    rule_sets::rule_sets_of,
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, about: Option<&str>) -> HandlerResult {
    let records = &context.records;
    let rule_sets = rule_sets_of(records, caller).await?;
    let is_shared = caller.is_in_group() && !(caller.is_press() && caller.words.game.is_some());
    let reply = if is_shared { Reply::Public } else { Reply::Private };
    let locale = if is_shared { caller.public_locale(records).await } else { caller.locale() };
    if let Some(asked) = about {
        return match topic_card(asked, &rule_sets, locale) {
            Some(body) => Ok(reply(body)),
            None => {
                // Invalid rules are refused with the reason; other words are an unknown topic.
                if asked.contains('=') {
                    rule_sets.parse(asked, locale)?;
                }
                Err(Line::new("refused-topic").text("typed", quote(asked)).into())
            }
        };
    }
    if let Some(game) = current_game(records, caller, is_shared).await? {
        return Ok(reply(cards::rules(game.rules(), locale)));
    }
    Ok(reply(match rule_sets.room.default.as_deref().map(|text| Ruleset::parse(text, locale.lettering())) {
        Some(Ok(rules)) => room_rules_card(&rules, locale),
        _ if is_shared => room_rules_card(&Ruleset::classic(locale.lettering()), locale),
        _ => presets_card(&rule_sets, locale),
    }))
}

/// The named game, else the caller's newest one under way (those of this room first, or only those), else the room's.
async fn current_game(records: &Records, caller: &Caller<'_>, only_here: bool) -> HandlerResult<Option<Game>> {
    if let Some(id) = caller.words.game {
        return load_game(records, id).await.map(Some);
    }
    let room = caller.place.room();
    let is_here = |game: &Game| room.is_some_and(|room| game.rooms().contains(&room));
    let mut mine: Vec<Game> = resolve::games_of_caller(records, caller).await?;
    mine.retain(|game| !game.is_over() && (is_here(game) || !only_here));
    mine.sort_by_key(|game| !is_here(game));
    if let Some(game) = mine.into_iter().next() {
        return Ok(Some(game));
    }
    match resolve::newest_game_of_room(records, caller).await? {
        Some(id) => Ok(games::load_if_readable(records, id).await?.filter(|game| !game.is_over())),
        None => Ok(None),
    }
}
