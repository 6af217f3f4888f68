//! The rules that a player and a room have saved, a player's draft, and the parsing of typed rules that contain saved names.

use broadside_game::{ids::PlayerId, ruleset::Ruleset};
use broadside_present::{
    body::Body,
    builder::{self, compact},
    completion::expand,
};
use broadside_store::store::StoreResult;
use broadside_words::{
    line::{self, Line},
    locale::Locale,
    words::DRAFT,
};

use super::{
    super::{
        account::{Account, player_key, room_key},
        record_set::RecordSet,
    },
    HandlerResult, Place, Records,
    caller::Caller,
};

/// The longest rules that are stored, in bytes.
const MAX_RULES_BYTES: usize = 400;

/// The rules saved in the accounts of a player and of the room of the request.
pub(super) struct RuleSets {
    pub(super) mine: Account,
    pub(super) room: Account,
}

impl RuleSets {
    /// Every name that stands for rules here, the player's own first.
    pub(super) fn names(&self) -> Vec<(String, String)> {
        let draft = self.mine.draft.clone().map(|text| (DRAFT.to_owned(), text));
        draft.into_iter().chain(self.sets()).collect()
    }

    /// The saved sets, the player's own first.
    pub(super) fn sets(&self) -> Vec<(String, String)> {
        self.mine.sets.iter().chain(&self.room.sets).cloned().collect()
    }

    /// Parses rules as typed here, with saved names expanded.
    pub(super) fn parse(&self, typed: &str, locale: Locale) -> HandlerResult<Ruleset> {
        parse_rules(&self.expand_names(typed), locale)
    }

    /// Replaces saved names by their rules, and the word for the draft by the draft as its card shows it.
    pub(super) fn expand_names(&self, typed: &str) -> String {
        let draft = (DRAFT.to_owned(), self.draft().to_owned());
        expand(typed, &[vec![draft], self.sets()].concat())
    }

    /// The card of the draft. It says where an open challenge would be posted.
    pub(super) fn card(&self, draft: &str, page: usize, locale: Locale) -> Body {
        let mut card = builder::card(&parse_stored_rules(draft, locale), page, locale);
        if self.mine.draft_room().is_some() {
            card.text = format!("{}\n{}", card.text, Line::new("custom-where").phrase(locale));
        }
        card
    }

    /// The draft as typed, or `classic` if there is none.
    pub(super) fn draft(&self) -> &str {
        self.mine.draft.as_deref().unwrap_or("classic")
    }
}

pub(super) fn parse_rules(text: &str, locale: Locale) -> HandlerResult<Ruleset> {
    Ruleset::parse(text, locale.lettering()).map_err(|fault| line::rules_fault(&fault).into())
}

/// The rule sets of a player and of the room, if the place is one.
pub(super) async fn rule_sets(records: &Records, by: PlayerId, place: Place) -> StoreResult<RuleSets> {
    let keys = [player_key(by)].into_iter().chain(place.room().map(room_key)).collect();
    rule_sets_in(&RecordSet::load(records, None, keys).await, by, place).await
}

pub(super) async fn rule_sets_of(records: &Records, caller: &Caller<'_>) -> StoreResult<RuleSets> {
    let keys = caller.place.room().map(room_key).into_iter().collect();
    rule_sets_in(&caller.load_records(records, keys).await, caller.by.id, caller.place).await
}

/// Like [`rule_sets`], with records that may be loaded already.
pub(super) async fn rule_sets_in(loaded: &RecordSet<'_>, by: PlayerId, place: Place) -> StoreResult<RuleSets> {
    let mine = loaded.account(&player_key(by)).await?;
    let room = match place.room() {
        Some(room) => loaded.account(&room_key(room)).await?,
        None => Account::default(),
    };
    Ok(RuleSets { mine, room })
}

/// Parses stored rules; falls back to `classic` if this version refuses them.
pub(super) fn parse_stored_rules(text: &str, locale: Locale) -> Ruleset {
    Ruleset::parse(text, locale.lettering()).unwrap_or_else(|_| Ruleset::classic(locale.lettering()))
}

/// The text that is stored for rules; refuses one that is too long.
pub(super) fn stored_rules(rules: &Ruleset, locale: Locale) -> HandlerResult<String> {
    let text = compact(rules, locale);
    if text.len() <= MAX_RULES_BYTES { Ok(text) } else { Err(Line::new("refused-set-long").into()) }
}
