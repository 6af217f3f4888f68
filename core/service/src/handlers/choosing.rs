//! Chooses rules: a player's draft, the sets saved by a player or a room, the default rules of a room. Also answers questions about
//! the rules of a game, a room, a preset or a parameter. Never starts a game.

use broadside_game::{
    Game,
    ids::{PlayerId, RoomId},
    plain::draws_nothing,
    ruleset::{PRESETS, Parameter, Ruleset},
};
use broadside_present::{
    body::Body,
    builder::{self, value_line},
    cards,
    commands::{
        Scope, VerbId,
        battle::{ChallengeRequest, OpponentChoice},
        draft::DraftStep,
        entry, find,
    },
    completion::expand,
    help::command_line,
    param::ParamKind,
    values, ways_out,
};
use broadside_store::store::{Key as StoreKey, StoreError};
use broadside_words::{
    line::{self, Line, quote},
    locale::Locale,
    words::{DRAFT, choice_word, is_rules_word},
};

use super::{
    super::{
        account::{Account, player_key, room_key},
        games,
        record_set::RecordSet,
        records::Records,
        request::{HandlerError, Key, Place, Press, Reply, Request, RequestInput},
    },
    answer,
    caller::Caller,
    resolve,
};

/// How many sets a player or a room may save.
const MAX_SETS: usize = 10;

/// The longest name of a set, in characters.
const MAX_NAME_CHARS: usize = 24;

/// The longest rules that are stored, in bytes.
const MAX_RULES_BYTES: usize = 400;

/// The accounts of a player and of the room they are in, for the rules saved in them.
pub(crate) struct RuleSets {
    pub(crate) mine: Account,
    pub(crate) room: Account,
}

impl RuleSets {
    /// Every name that stands for rules here, the player's own first.
    pub(crate) fn names(&self) -> Vec<(String, String)> {
        let draft = self.mine.draft.clone().map(|text| (DRAFT.to_owned(), text));
        draft.into_iter().chain(self.sets()).collect()
    }

    /// The saved sets, the player's own first.
    pub(crate) fn sets(&self) -> Vec<(String, String)> {
        self.mine.sets.iter().chain(&self.room.sets).cloned().collect()
    }

    /// Parses rules as typed here, with saved names expanded.
    pub(crate) fn parse(&self, typed: &str, locale: Locale) -> Result<Ruleset, HandlerError> {
        parse_rules(&self.expand_names(typed)?, locale)
    }

    /// Replaces saved names by their rules.
    pub(crate) fn expand_names(&self, typed: &str) -> Result<String, HandlerError> {
        if typed.split(' ').any(|word| word == DRAFT) && self.mine.draft.is_none() {
            return Err(Line::new("refused-no-draft").into());
        }
        Ok(expand(typed, &self.names()))
    }

    /// The card of the draft. It says where an open challenge would be posted.
    fn card(&self, draft: &str, page: usize, locale: Locale) -> Body {
        let mut card = builder::card(&parse_stored_rules(draft, locale), draft, page, locale);
        if self.mine.drafted_in().is_some() {
            card.text = format!("{}\n{}", card.text, Line::new("custom-where").phrase(locale));
        }
        card
    }

    /// The draft as typed, or `classic` if there is none.
    fn draft(&self) -> &str {
        self.mine.draft.as_deref().unwrap_or("classic")
    }
}

fn parse_rules(text: &str, locale: Locale) -> Result<Ruleset, HandlerError> {
    Ruleset::parse(text, locale.lettering()).map_err(|fault| line::rules_fault(&fault).into())
}

/// The shortest text of these rules, without the lettering that this language implies.
pub(crate) fn compact(rules: &Ruleset, locale: Locale) -> String {
    let text = rules.compact();
    let bare: Vec<&str> = text.split(' ').filter(|word| !word.starts_with("lettering=")).collect();
    let bare = bare.join(" ");
    if Ruleset::parse(&bare, locale.lettering()).as_ref() == Ok(rules) { bare } else { text }
}

/// Merges typed rules into a draft; typed parameters win.
fn merge_rules(draft: &str, typed: &str) -> String {
    let key = |word: &str| word.split_once('=').map_or("size", |(key, _)| key).to_owned();
    let said: Vec<String> = typed.split(' ').map(key).collect();
    let kept: Vec<&str> = draft.split(' ').filter(|word| PRESETS.contains(word) || !said.contains(&key(word))).collect();
    format!("{} {typed}", kept.join(" "))
}

pub(crate) async fn rule_sets(records: &Records, by: PlayerId, place: Place) -> Result<RuleSets, StoreError> {
    let keys = [player_key(by)].into_iter().chain(place.room().map(room_key)).collect();
    rule_sets_in(&RecordSet::load(records, None, keys).await, by, place).await
}

/// The rule sets of the caller.
pub(super) async fn rule_sets_of(records: &Records, caller: &Caller<'_>) -> Result<RuleSets, StoreError> {
    let keys = caller.place.room().map(room_key).into_iter().collect();
    rule_sets_in(&caller.load_records(records, keys).await, caller.by.id, caller.place).await
}

/// Like [`rule_sets`], with records that may be loaded already.
pub(crate) async fn rule_sets_in(loaded: &RecordSet<'_>, by: PlayerId, place: Place) -> Result<RuleSets, StoreError> {
    let mine = loaded.account(&player_key(by)).await?;
    let room = match place.room() {
        Some(room) => loaded.account(&room_key(room)).await?,
        None => Account::default(),
    };
    Ok(RuleSets { mine, room })
}

/// `custom`: shows the draft, or changes it.
pub(super) async fn custom(records: &Records, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let mut rule_sets = rule_sets_of(records, caller).await?;
    let Some(typed) = typed else {
        let room = caller.place.room();
        records.revise(&player_key(caller.by.id), caller.id.part("opened"), |account| account.open_draft(room)).await?;
        rule_sets.mine.open_draft(room);
        return Ok(Reply::Private(rule_sets.card(rule_sets.draft(), 0, locale)));
    };
    let named = rule_sets.names();
    let is_complete = typed.split(' ').any(|word| PRESETS.contains(&word) || named.iter().any(|(name, _)| name == word));
    let rules = if is_complete { rule_sets.parse(typed, locale)? } else { parse_rules(&merge_rules(rule_sets.draft(), typed), locale)? };
    let text = stored_rules(&rules, locale)?;
    records.revise(&player_key(caller.by.id), caller.id.part("draft"), |account| account.draft = Some(text.clone())).await?;
    let last = typed.split(' ').next_back().unwrap_or_default().split('=').next().unwrap_or_default();
    Ok(Reply::Page(rule_sets.card(&text, builder::page_of(last), locale)))
}

/// `draft`: the buttons of the draft's cards.
pub(super) async fn draft(records: &Records, caller: &Caller<'_>, step: &DraftStep) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let rule_sets = rule_sets_of(records, caller).await?;
    Ok(match step {
        DraftStep::Form => Reply::Form(builder::rules_form(rule_sets.draft(), locale)),
        DraftStep::Name => Reply::Form(builder::name_form(locale)),
        DraftStep::Sets(page) => Reply::Page(builder::sets(&rule_sets.sets(), *page, locale)),
        DraftStep::Choices(parameter) => Reply::Page(builder::choices(&parse_stored_rules(rule_sets.draft(), locale), parameter, locale)),
        DraftStep::Card(page) => Reply::Page(rule_sets.card(rule_sets.draft(), *page, locale)),
    })
}

/// `save`: saves the draft, or the given rules, under a name.
pub(super) async fn save(
    records: &Records,
    caller: &Caller<'_>,
    name: &str,
    scope: Scope,
    rules: Option<&str>,
) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    check_set_name(name)?;
    let (key, room) = scope_key(caller, scope)?;
    caller.check_authority(room)?;
    let rule_sets = rule_sets_of(records, caller).await?;
    let rules = rule_sets.parse(rules.unwrap_or(DRAFT), locale)?;
    let text = stored_rules(&rules, locale)?;
    let sets = if room.is_some() { &rule_sets.room.sets } else { &rule_sets.mine.sets };
    if sets.len() >= MAX_SETS && sets.iter().all(|(known, _)| *known != name) {
        let names = sets.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
        return Err(Line::new("refused-set-many").number("count", sets.len() as i64).text("names", names).into());
    }
    records.revise(&key, caller.id.part("save"), |account| account.save_rules(name, &text)).await?;
    let line = match room {
        None => Line::new("saved-mine").text("set", name),
        Some(_) => Line::new("saved-room").text("name", caller.seat().name).text("set", name).text("rules", text),
    };
    let play = [("key-open", format!("battle {name}")), ("key-computer", format!("battle computer {name}"))];
    let play = play.into_iter().filter(|(_, says)| says.len() <= 64).map(|(label, says)| Key::for_command(label, says, locale));
    let body = Body { keys: Key::into_rows(play, 2), ..Body::of_lines([line], locale) };
    Ok(if room.is_some() { Reply::Public(body) } else { Reply::Private(body) })
}

/// `forget NAME`: deletes a saved set.
pub(super) async fn forget(records: &Records, caller: &Caller<'_>, name: &str, scope: Scope) -> Result<Reply, HandlerError> {
    let (key, room) = scope_key(caller, scope)?;
    if records.account(&key).await?.sets.iter().all(|(known, _)| known != name) {
        return Err(Line::new("refused-set-unknown").text("typed", quote(name)).into());
    }
    caller.check_authority(room)?;
    records.revise(&key, caller.id.part("forget"), |account| account.sets.retain(|(known, _)| known != name)).await?;
    let line = match room {
        None => Line::new("forgot-mine").text("set", name),
        Some(_) => Line::new("forgot-room").text("name", caller.seat().name).text("set", name),
    };
    Ok(report_choice(room, &line, caller.locale()))
}

/// `default`: shows or sets the rules of games that are started in the room without naming any.
pub(super) async fn default(records: &Records, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let room = require_room(caller)?;
    let rule_sets = rule_sets_of(records, caller).await?;
    let Some(typed) = typed else {
        return Ok(match rule_sets.room.default.as_deref() {
            Some(text) => Reply::Private(room_rules_card(&parse_stored_rules(text, locale), locale)),
            None => Reply::private(Line::new("default-none").phrase(locale)),
        });
    };
    caller.check_authority(Some(room))?;
    let text = stored_rules(&rule_sets.parse(typed, locale)?, locale)?;
    let chosen = (text != "classic").then(|| text.clone());
    records.revise(&room_key(room), caller.id.part("default"), |account| account.default.clone_from(&chosen)).await?;
    let line = if text == "classic" { Line::new("default-classic") } else { Line::new("default-set").text("rules", text) };
    Ok(report_choice(Some(room), &line.text("name", caller.seat().name), locale))
}

/// The rules of a new game: those typed, else the room's default, else `classic`.
pub(super) async fn rules_of_challenge(
    loaded: &RecordSet<'_>,
    request: &Request,
    challenge: &ChallengeRequest,
    locale: Locale,
) -> Result<Ruleset, HandlerError> {
    let rule_sets = rule_sets_in(loaded, request.by.id, request.place).await?;
    let base = match challenge.rules.as_deref() {
        Some(typed) => {
            rule_sets.parse(typed, locale)?;
            expand(typed, &rule_sets.names())
        }
        None => rule_sets.room.default.as_deref().filter(|text| parse_rules(text, locale).is_ok()).unwrap_or("classic").to_owned(),
    };
    if challenge.also.is_empty() { parse_rules(&base, locale) } else { parse_rules(&merge_rules(&base, &challenge.also), locale) }
}

/// Where a new game is posted: where it was requested, or, for a key of the draft's card, where the draft was opened.
pub(super) async fn place_of_challenge(
    loaded: &RecordSet<'_>,
    request: &Request,
    challenge: &ChallengeRequest,
) -> Result<Place, HandlerError> {
    if !is_posted_where_drafted(request, challenge) {
        return Ok(request.place);
    }
    Ok(loaded.account(&player_key(request.by.id)).await?.drafted_in().map_or(Place::Private, Place::Room))
}

/// Whether a new game is posted where the caller opened their draft.
pub(super) fn is_posted_where_drafted(request: &Request, challenge: &ChallengeRequest) -> bool {
    let of_the_card = matches!(request.input, RequestInput::Press(_))
        && challenge.rules.as_deref() == Some(DRAFT)
        && challenge.against == OpponentChoice::Unspecified;
    request.place == Place::Private && of_the_card
}

/// Moves a saved name that was taken for an opponent's to the rules of the challenge.
pub(super) async fn with_saved_name(
    loaded: &RecordSet<'_>,
    request: &Request,
    challenge: &ChallengeRequest,
) -> Result<ChallengeRequest, HandlerError> {
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

/// Parses stored rules; falls back to `classic` if this version refuses them.
fn parse_stored_rules(text: &str, locale: Locale) -> Ruleset {
    Ruleset::parse(text, locale.lettering()).unwrap_or_else(|_| Ruleset::classic(locale.lettering()))
}

fn stored_rules(rules: &Ruleset, locale: Locale) -> Result<String, HandlerError> {
    let text = compact(rules, locale);
    if text.len() <= MAX_RULES_BYTES { Ok(text) } else { Err(Line::new("refused-set-long").into()) }
}

/// The account that a setting belongs to, and its room if it is a room's.
pub(super) fn scope_key(request: &Request, scope: Scope) -> Result<(StoreKey, Option<RoomId>), HandlerError> {
    match scope {
        Scope::Room => require_room(request).map(|room| (room_key(room), Some(room))),
        Scope::Mine => Ok((player_key(request.by.id), None)),
    }
}

fn require_room(request: &Request) -> Result<RoomId, HandlerError> {
    request.place.room().ok_or_else(|| Line::new("refused-room-only").into())
}

/// Refuses a name that has another meaning in `battle`.
fn check_set_name(name: &str) -> Result<(), HandlerError> {
    let spelled = name.chars().all(|c| c.is_alphanumeric() && !draws_nothing(c) || matches!(c, '-' | '_'))
        && (1..=MAX_NAME_CHARS).contains(&name.chars().count());
    let said = |kind: ParamKind| matches!(kind, ParamKind::Choice(choices) if choices.contains(&name));
    let params = [VerbId::Battle, VerbId::Save].into_iter().flat_map(|id| entry(id).params);
    let taken = is_rules_word(name) || choice_word(name).is_some() || params.into_iter().any(|param| said(param.kind));
    if spelled && !taken { Ok(()) } else { Err(Line::new("refused-set-name").text("typed", quote(name)).into()) }
}

/// Confirms a setting: publicly for a room's, as it affects everybody there.
pub(super) fn report_choice(room: Option<RoomId>, line: &Line, locale: Locale) -> Reply {
    let body = ways_out::with_buttons(line, locale);
    if room.is_some() { Reply::Public(body) } else { Reply::Private(body) }
}

/// `rules`: about the given topic, else the named or current game, the room, or the presets.
pub(super) async fn rules(records: &Records, caller: &Caller<'_>, about: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
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

/// Help about one topic; `None` if the topic is unknown.
pub(super) async fn help_about(
    records: &Records,
    request: &Request,
    about: Option<&str>,
    locale: Locale,
) -> Result<Option<Body>, HandlerError> {
    let Some(asked) = about.filter(|asked| *asked != "help") else { return Ok(None) };
    let rule_sets = rule_sets(records, request.by.id, request.place).await?;
    let verb = find(asked).filter(|verb| !matches!(verb.id, VerbId::Rules | VerbId::Help));
    Ok(match verb {
        Some(verb) => {
            let text = command_line(verb.id, locale);
            let topic = topic_card(asked, &rule_sets, locale).map(|topic| topic.text);
            let text = [text].into_iter().chain(topic).collect::<Vec<_>>().join("\n");
            Some(Body { text, ..Body::default() })
        }
        None if find(asked).is_some_and(|verb| verb.id == VerbId::Rules) => Some(presets_card(&rule_sets, locale)),
        None => topic_card(asked, &rule_sets, locale),
    })
}

/// The named game, else the caller's newest one under way (those of this room first), else the room's.
async fn current_game(records: &Records, caller: &Caller<'_>) -> Result<Option<Game>, HandlerError> {
    if let Some(id) = caller.words.game {
        return answer::load_game(records, id).await.map(Some);
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

/// A parameter's help, a preset's card, or the card of typed or saved rules.
fn topic_card(asked: &str, rule_sets: &RuleSets, locale: Locale) -> Option<Body> {
    let known = Parameter::find(asked).map(|known| parameter_help(known, locale));
    let Ok(rules) = rule_sets.parse(asked, locale) else {
        return known.map(|text| Body { text, ..Body::default() });
    };
    let head = match PRESETS.contains(&asked) {
        true => value_line(asked, &values::preset(asked, locale)),
        false => cards::title(&rules),
    };
    let text = known.into_iter().chain([head.phrase(locale)]).collect::<Vec<_>>().join("\n\n");
    let keys = vec![vec![
        Key::for_command("key-open", format!("battle {asked}"), locale),
        Key::for_command("key-computer", format!("battle computer {asked}"), locale),
    ]];
    Some(Body { text, scene: Some(cards::picture(&rules, locale)), keys: short_keys(keys), ..Body::default() })
}

fn parameter_help(known: &Parameter, locale: Locale) -> String {
    let head = value_line(&format!("{}=", known.key), &values::help(known.key, locale));
    let value = |value: &&str| {
        let spoken = values::value_text(known.key, value, locale);
        if spoken == *value { spoken } else { format!("{value} ({spoken})") }
    };
    let listed = known.choices.iter().map(value).collect::<Vec<_>>().join(", ");
    [head, Line::new("choose-values").text("values", listed)].map(|line| line.phrase(locale)).join("\n")
}

fn room_rules_card(rules: &Ruleset, locale: Locale) -> Body {
    let scene = Some(cards::picture(rules, locale));
    Body { scene, keys: rules_keys(locale), ..Body::of_lines([Line::new("choose-here")], locale) }
}

/// Every preset in a line, and the names of saved sets.
fn presets_card(rule_sets: &RuleSets, locale: Locale) -> Body {
    let lines = PRESETS.iter().map(|preset| value_line(preset, &values::preset(preset, locale)));
    let saved = rule_sets.sets().into_iter().map(|(name, _)| name).collect::<Vec<_>>().join(", ");
    let saved = (!saved.is_empty()).then(|| Line::new("choose-saved").text("names", saved));
    let lines = lines.chain(saved).chain([Line::new("choose-presets")]);
    let text = lines.map(|line| line.phrase(locale)).collect::<Vec<_>>().join("\n");
    Body { text, keys: rules_keys(locale), ..Body::default() }
}

fn rules_keys(locale: Locale) -> Vec<Vec<Key>> {
    vec![vec![
        Key::for_command("key-custom", "custom", locale),
        Key::for_command("key-presets", "draft presets 0", locale),
        Key::for_command("key-computer", "battle computer", locale),
    ]]
}

/// Drops rows with data too long for a button (64 bytes); long rules have to be typed.
fn short_keys(keys: Vec<Vec<Key>>) -> Vec<Vec<Key>> {
    let fits = |key: &Key| matches!(&key.press, Press::Verb(says) if says.len() <= 64);
    keys.into_iter().filter(|row| row.iter().all(fits)).collect()
}
