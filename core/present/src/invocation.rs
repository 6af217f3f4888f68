//! Parses text, button data and structured commands into invocations: a verb with its arguments as typed.

mod phrases;

use std::collections::BTreeMap;

use broadside_game::{
    ids::{GameId, TournamentId},
    plain::plain,
    straume::ShipAction,
};
use broadside_words::{
    line::{Line, quote},
    words::{choice_word, claim, is_rules_word, rules_text, tokens},
};

use super::{
    arena::{
        draft::PlanSetting,
        subcommand::{CARD_SUBCOMMAND, Subcommand},
    },
    button::{TargetId, latin_letters, parse_button},
    commands::{Verb, VerbId, entry, find, param},
    opponents,
    param::{Need, Param, ParamKind},
    placements::is_strategy_word,
};

/// A verb and its arguments as typed.
#[derive(Clone, Debug)]
pub struct Invocation {
    /// The verb.
    pub verb: &'static Verb,
    /// Arguments by parameter name, except the game.
    pub args: BTreeMap<&'static str, String>,
    /// The game that the command names, if any.
    pub game: Option<GameId>,
    /// The tournament that the command names, if any.
    pub tournament: Option<TournamentId>,
    /// The revision of the pressed button; `None` for buttons without one, and for typed commands.
    pub revision: Option<u64>,
}

impl Invocation {
    /// An invocation of this verb without arguments.
    fn of(verb: &'static Verb) -> Self {
        Self { verb, args: BTreeMap::new(), game: None, tournament: None, revision: None }
    }

    /// Sets the game or the tournament.
    fn set_target(&mut self, code: TargetId) {
        (self.game, self.tournament) = match code {
            TargetId::Game(game) => (Some(game), None),
            TargetId::Tournament(tournament) => (None, Some(tournament)),
        };
    }

    /// The invocation as text without the code of its game or tournament, so that it can be repeated with another code.
    pub fn to_text(&self) -> String {
        // Parsing expects the subcommand first and the minutes last.
        let rank = |name: &str| match name {
            "do" => 0,
            "match" => 1,
            "minutes" => 3,
            _ => 2,
        };
        let mut args: Vec<_> = self.args.iter().filter(|(_, value)| !value.is_empty()).collect();
        args.sort_by_key(|(name, _)| rank(name));
        let setting = |name: &str| {
            self.verb.id == VerbId::Tournament && Subcommand::param(name).is_some_and(|param| param.kind == ParamKind::Setting)
        };
        let word = |(name, value): (&&str, &String)| if setting(name) { format!("{name}=\"{value}\"") } else { value.clone() };
        let words = std::iter::once(self.verb.name.to_owned()).chain(args.into_iter().map(word));
        words.collect::<Vec<_>>().join(" ")
    }

    /// The argument of this parameter, as typed. [`super::commands`] interprets it.
    pub(super) fn arg(&self, name: &str) -> Option<&str> {
        self.args.get(name).map(String::as_str)
    }

    /// The trimmed argument; `None` if it is empty or missing.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.arg(name).map(str::trim).filter(|value| !value.is_empty())
    }

    /// The trimmed argument; empty if it is missing.
    pub(super) fn text(&self, name: &str) -> &str {
        self.value(name).unwrap_or_default()
    }

    /// Like [`Self::value`], owned.
    pub(super) fn string(&self, name: &str) -> Option<String> {
        self.value(name).map(str::to_owned)
    }
}

/// The kind of a chat, which decides whether text without a verb is for the bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChatKind {
    /// A private chat: all text is for the bot; a cell fires, a game code joins.
    Private,
    /// A room: only text that begins with a verb is for the bot.
    Room,
}

/// Parses the data of a pressed button.
///
/// # Errors
/// The line to answer when it is not valid button data.
pub fn parse_press(data: &str) -> Result<Invocation, Line> {
    let unknown = || Line::new("refused-stale");
    if data.len() > 100 {
        return Err(unknown());
    }
    match parse_button(data) {
        Some(coded) => parse_targeted(coded)?.ok_or_else(unknown),
        None => parse_text(data, ChatKind::Room)?.ok_or_else(unknown),
    }
}

/// Parses the command of button data and applies their target and revision.
fn parse_targeted((code, revision, command): (TargetId, u64, &str)) -> Result<Option<Invocation>, Line> {
    let Some(mut invocation) = parse_words(command, ChatKind::Room, Some(code))? else { return Ok(None) };
    invocation.set_target(code);
    invocation.revision = (revision > 0).then_some(revision);
    check_complete(invocation).map(Some)
}

/// Parses a structured command.
///
/// # Errors
/// The line to answer when the verb or the game code is unknown.
pub fn parse_command(verb: &str, options: &[(String, String)]) -> Result<Invocation, Line> {
    let verb = find(verb).ok_or_else(|| Line::new("refused-verb").text("typed", quote(verb)))?;
    let mut invocation = Invocation::of(verb);
    for (name, value) in options {
        let Some(param) = param(verb, name) else { continue };
        match param.kind {
            ParamKind::Game => invocation.set_target(parse_code(value)?),
            ParamKind::Rules => drop(invocation.args.insert(param.name, rules_text(value))),
            ParamKind::Choice(_) if name == "do" && value == CARD_SUBCOMMAND => {}
            _ => drop(invocation.args.insert(param.name, value.split_whitespace().collect::<Vec<_>>().join(" "))),
        }
    }
    check_complete(invocation)
}

/// Parses free text. `None` if it is not for the bot.
///
/// # Errors
/// The line to answer when it is for the bot but not understood.
pub fn parse_text(text: &str, kind: ChatKind) -> Result<Option<Invocation>, Line> {
    // A submitted tournament form begins like button data.
    if let Some(coded) = parse_button(text.trim())
        && let Some(invocation) = parse_targeted(coded)?
    {
        return Ok(Some(invocation));
    }
    parse_words(text, kind, None)
}

/// Parses text; `about` is the game or tournament of a button, if any.
fn parse_words(text: &str, kind: ChatKind, about: Option<TargetId>) -> Result<Option<Invocation>, Line> {
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let has_slash = first.starts_with('/');
    let word = first.trim_start_matches('/').split('@').next().unwrap_or_default();
    let marks = |letter: char| matches!(letter, '!' | '.' | ':') || (kind == ChatKind::Private && matches!(letter, '?' | ',' | '…' | ')'));
    let verb = find(word.trim_end_matches(marks));
    let is_addressed = kind == ChatKind::Private || has_slash;
    if about.is_none()
        && (is_addressed || verb.is_some())
        && let Some(invocation) = parse_phrase(text.trim_start_matches('/'))
    {
        let phrase_verb = invocation.as_ref().ok().map(|invocation| invocation.verb);
        return if is_resign_question(phrase_verb, text) { resign_help(is_addressed) } else { invocation.map(Some) };
    }
    if about.is_none() && is_resign_question(verb, text) {
        return resign_help(is_addressed);
    }
    if let Some(verb) = verb {
        return parse_arguments(verb, rest.trim(), about).map(Some);
    }
    if kind == ChatKind::Room && !has_slash {
        return Ok(None);
    }
    let notation = plain(text);
    let implied = match implied_verb(&notation) {
        // While a salvo is planned, the handler of `place` treats the cells as shots.
        "fire" if names_ships(&notation) => "place",
        verb => verb,
    };
    match find(implied).filter(|_| !has_slash) {
        Some(verb) => parse_arguments(verb, &notation, about).map(Some),
        None => Err(Line::new("refused-verb").text("typed", quote(text))),
    }
}

/// Whether the text is a question about resigning, which must not resign.
fn is_resign_question(verb: Option<&Verb>, text: &str) -> bool {
    verb.is_some_and(|verb| verb.id == VerbId::Resign) && text.contains('?')
}

/// The answer to a question about resigning: the help on `resign`; `None` if the text is not for the bot.
fn resign_help(is_addressed: bool) -> Result<Option<Invocation>, Line> {
    if is_addressed { parse_arguments(entry(VerbId::Help), entry(VerbId::Resign).name, None).map(Some) } else { Ok(None) }
}

/// Parses a phrase of everyday language, which need not begin with a verb; `None` if the text is no known phrase.
fn parse_phrase(text: &str) -> Option<Result<Invocation, Line>> {
    if let Some((command, code)) = phrases::lookup(text) {
        let (verb, rest) = command.split_once(' ').unwrap_or((command, ""));
        return Some(parse_arguments(find(verb)?, format!("{rest} {code}").trim(), None));
    }
    if let Some((verb, rest)) = phrases::split_command(text) {
        // With more words the text is about something other than the game.
        let whole = verb.id != VerbId::Resign || rest.chars().all(|letter| !letter.is_alphanumeric()) || rest.parse::<GameId>().is_ok();
        return whole.then(|| parse_arguments(verb, rest, None));
    }
    let cells = phrases::strip_fire_words(text).map(plain).filter(|cells| implied_verb(cells) == "fire")?;
    Some(parse_arguments(entry(VerbId::Fire), &cells, None))
}

/// The verb for a text without one, by its form: `join` for a game code, `tournament` for a tournament code, `answer` for the
/// answer to a shot, `sail` for a point with an action, `fire` for cells; empty for other texts. `text` is [`plain`].
fn implied_verb(text: &str) -> &'static str {
    let words: Vec<String> = text.split([' ', ',', ';']).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let digit = |word: &str| word.chars().any(|c| c.is_ascii_digit());
    let helm = |word: &String| ShipAction::from_word(choice_word(word).unwrap_or(word)).is_some();
    let short = text.chars().count() <= 12;
    if short && text.parse::<GameId>().is_ok() {
        "join"
    } else if short && text.parse::<TournamentId>().is_ok() {
        "tournament"
    } else if claim(text).is_some() {
        "answer"
    } else if let Some(code) = TargetId::parse(text) {
        // Codes in Cyrillic capitals come after the answers, because an answer can look like such a code.
        match code {
            TargetId::Game(_) => "join",
            TargetId::Tournament(_) => "tournament",
        }
    } else if words.len() > 1 && words.iter().skip(1).any(helm) && digit(&words[0]) {
        "sail"
    } else if (short && digit(text)) || (words.len() > 1 && words.iter().all(|word| word.chars().count() <= 7 && digit(word))) {
        "fire"
    } else {
        ""
    }
}

/// Whether the text contains a ship as a range of cells: `А1-А4`. «Б-8» is a single cell.
fn names_ships(cells: &str) -> bool {
    let digit = |cell: &str| cell.contains(|letter: char| letter.is_ascii_digit());
    cells.split([' ', ',', ';']).filter_map(|word| word.split_once('-')).any(|(first, last)| digit(first) && digit(last))
}

/// Assigns typed words to parameters. Choices, codes and rules are recognised by their form; other words belong to the first
/// parameter that accepts any text.
fn parse_arguments(verb: &'static Verb, rest: &str, about: Option<TargetId>) -> Result<Invocation, Line> {
    let mut invocation = Invocation::of(verb);
    about.into_iter().for_each(|code| invocation.set_target(code));
    let (mut free, mut rules): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    // A report names the player by a mention, so typed text is the reason.
    let mentioned = |kind: ParamKind| verb.id == VerbId::Report && kind == ParamKind::Person;
    let open = |param: &&Param| !matches!(param.kind, ParamKind::Choice(_) | ParamKind::Game) && !mentioned(param.kind);
    let takes_game = verb.params.iter().find(|param| param.kind == ParamKind::Game);
    let takes_rules = verb.params.iter().find(|param| param.kind == ParamKind::Rules);
    let first_open = verb.params.iter().find(open);
    for token in tokens(rest) {
        let lower = token.to_lowercase();
        let named = token.split_once(['=', ':']).and_then(|(name, value)| {
            let param = verb.params.iter().find(|param| param.name.eq_ignore_ascii_case(name))?;
            Some((param, value))
        });
        let chosen = choice_word(&lower);
        let lower = chosen.map_or(lower, str::to_owned);
        let takes = |param: &&Param| matches!(param.kind, ParamKind::Choice(choices) if choices.contains(&lower.as_str()));
        // If several parameters accept the word, it goes to the first one still unset.
        let unset = verb.params.iter().filter(takes).find(|param| invocation.arg(param.name).is_none());
        let choice = unset.or_else(|| verb.params.iter().find(takes));
        // Only the first such word is the subcommand; later ones are arguments.
        let choice = choice.filter(|param| param.name != "do" || invocation.arg("do").is_none());
        if let Some((param, value)) = named {
            match param.kind {
                ParamKind::Game => invocation.set_target(parse_code(value)?),
                ParamKind::Rules => rules.push(value),
                _ => drop(invocation.args.insert(param.name, value.to_owned())),
            }
        } else if let Some(param) = choice {
            // «battle computer captain» names one opponent, not a game between two.
            let one_of_them = verb.id == VerbId::Battle && param.name == "host" && invocation.arg("against") == Some("computer");
            let name = if one_of_them && lower != "computer" { "against" } else { param.name };
            invocation.args.insert(name, lower);
        } else if takes_rules.is_some() && is_rules_word(&lower) {
            rules.push(chosen.unwrap_or(token));
        } else if let (Some(_), Some(code)) = (takes_game, token_code(verb, token, &invocation, &free)) {
            invocation.set_target(code);
        } else if first_open.is_some() && first_open.map(|param| param.name) == takes_rules.map(|param| param.name) {
            // May be the name of saved rules, which is looked up later.
            rules.push(token);
        } else {
            free.push(token);
        }
    }
    if let (Some(param), false) = (takes_rules, rules.is_empty()) {
        let text = rules_text(&rules.join(" "));
        match TargetId::parse(&text) {
            // «/start ABCDEF» is a deep link to a game, not a help topic.
            Some(code) if verb.id == VerbId::Help && !is_rules_word(&text) && find(&text).is_none() => invocation.set_target(code),
            _ => drop(invocation.args.insert(param.name, text)),
        }
    }
    if !free.is_empty() {
        let free = free.join(" ");
        // With choices only, the first one reports the unknown word.
        let first_open = first_open.or_else(|| verb.params.first().filter(|_| takes_game.is_none()));
        match (first_open, takes_game) {
            (Some(param), _) => {
                let value =
                    invocation.args.remove(param.name).map_or(free.clone(), |value| format!("{value} {free}").trim_start().to_owned());
                invocation.args.insert(param.name, value);
            }
            (None, Some(param)) if param.need == Need::Required => invocation.set_target(parse_code(&free)?),
            // Extra words after a verb without arguments are ignored.
            (None, _) => free.parse().into_iter().for_each(|game| invocation.set_target(TargetId::Game(game))),
        }
    }
    check_complete(invocation)
}

/// Parses the code of a game or tournament; the error is the line to answer.
fn parse_code(text: &str) -> Result<TargetId, Line> {
    TargetId::parse(&text.trim().to_uppercase()).ok_or_else(|| Line::new("refused-code").text("typed", quote(text)))
}

/// The line to answer when the argument of this parameter is missing.
pub fn missing_argument(param: &'static str) -> Line {
    Line::new("refused-missing").term("about", "param", param)
}

/// Returns the invocation if no required argument is missing and no command about games names a tournament.
fn check_complete(invocation: Invocation) -> Result<Invocation, Line> {
    let of_games = invocation.verb.params.iter().any(|param| param.kind == ParamKind::Game);
    if let Some(tournament) = invocation.tournament
        && of_games
        && !matches!(invocation.verb.id, VerbId::Join | VerbId::Tournament)
    {
        return Err(Line::new("refused-code").text("typed", tournament.to_string()));
    }
    let coded = invocation.game.is_some() || invocation.tournament.is_some();
    let missing = invocation.verb.params.iter().find(|param| {
        param.need == Need::Required && !invocation.args.contains_key(param.name) && !(param.kind == ParamKind::Game && coded)
    });
    match missing {
        // Whether a cell is missing or no shot is due depends on the game.
        Some(_) if invocation.verb.id == VerbId::Fire => Ok(invocation),
        Some(param) if param.kind == ParamKind::Cell => Err(Line::new("refused-missing-cell")),
        Some(param) => Err(missing_argument(param.name)),
        None => Ok(invocation),
    }
}

/// The token as a code, if it is one; `before` are the other words so far. A tournament code is accepted only by some commands, and
/// only as the first word. Words that merely look like a code stay text: the reason of a report, or the name of a strategy.
fn token_code(verb: &Verb, token: &str, invocation: &Invocation, before: &[&str]) -> Option<TargetId> {
    let token = latin_letters(token);
    let token = token.as_ref();
    let game = || token.parse().map(TargetId::Game).ok();
    let capitals = token.bytes().all(|byte| byte.is_ascii_uppercase());
    match verb.id {
        VerbId::Report => game().filter(|_| capitals && invocation.game.is_none() && before.iter().all(|word| word.starts_with('@'))),
        // A phrase in lower case may look like a code.
        VerbId::Say => game().filter(|_| capitals),
        // The name of the member to remove may look like a code, too.
        VerbId::Team if invocation.arg("crew") == Some("dismiss") => game().filter(|_| capitals),
        VerbId::Tournament => {
            let open = before.is_empty()
                && invocation.game.is_none()
                && invocation.tournament.is_none()
                && PlanSetting::ALL.into_iter().all(|setting| setting.word() != token.to_lowercase());
            open.then(|| TargetId::parse(token)).flatten()
        }
        VerbId::Join => TargetId::parse(token),
        VerbId::Place => game().filter(|_| capitals || !(is_strategy_word(token) || opponents::find(token).is_some())),
        _ => game(),
    }
}
