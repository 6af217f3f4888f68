//! `rules`: explains the given topic, else the rules of the named or current game, of the room, or the presets.

use broadside_game::{Game, ruleset::Ruleset};
use broadside_present::cards;
use broadside_words::line::{Line, quote};

use super::{
    super::games,
    Context, HandlerError, Records, Reply,
    caller::Caller,
    resolve::{self, load_game},
    rule_cards::{presets_card, room_rules_card, topic_card},
    rule_sets::rule_sets_of,
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, about: Option<&str>) -> Result<Reply, HandlerError> {
    let (records, locale) = (&context.records, caller.locale());
    let rule_sets = rule_sets_of(records, caller).await?;
    if let Some(asked) = about {
        return match topic_card(asked, &rule_sets, locale) {
            Some(body) => Ok(Reply::Private(body)),
            None => {
                // Refused rules say why; other words are an unknown topic.
                let unknown = || Line::new("refused-topic").text("typed", quote(asked));
                if asked.contains('=') {
                    rule_sets.parse(asked, locale)?;
                }
                Err(unknown().into())
            }
        };
    }
    if let Some(game) = current_game(records, caller).await? {
        return Ok(Reply::Private(cards::rules(game.rules(), locale)));
    }
    if let Some(Ok(rules)) = rule_sets.room.default.as_deref().map(|text| Ruleset::parse(text, locale.lettering())) {
        return Ok(Reply::Private(room_rules_card(&rules, locale)));
    }
    Ok(Reply::Private(presets_card(&rule_sets, locale)))
}

/// The named game, else the caller's newest one under way (those of this room first), else the room's.
async fn current_game(records: &Records, caller: &Caller<'_>) -> Result<Option<Game>, HandlerError> {
    if let Some(id) = caller.words.game {
        return load_game(records, id).await.map(Some);
    }
    let room = caller.place.room();
    let mut mine: Vec<Game> = resolve::games_of_caller(records, caller).await?.into_iter().filter(|game| !game.is_over()).collect();
    mine.sort_by_key(|game| !room.is_some_and(|room| game.rooms().contains(&room)));
    if let Some(game) = mine.into_iter().next() {
        return Ok(Some(game));
    }
    match resolve::newest_game_of_room(records, caller).await? {
        Some(id) => Ok(games::load_if_read(records, id).await?.filter(|game| !game.is_over())),
        None => Ok(None),
    }
}
