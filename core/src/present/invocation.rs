//! Reading what people say: text, buttons and structured commands all become the same words.

mod phrases;

use std::collections::BTreeMap;

use super::{
    arena::{
        deed::{Deed, SHOW},
        draft::Setting,
    },
    button::{Code, coded},
    catalogue::{entry, find, param},
    line::{Line, quoted},
    opponents,
    verb::{Need, Param, ParamKind, Verb, VerbId},
    ways::is_said_of_one,
    words::{choice_word, claim, of_rules, rules_text, tokens},
};
use crate::game::{
    ids::{GameId, TournamentId},
    plain::plain,
    straume::Helm,
};

/// A verb and what was said with it.
#[derive(Clone, Debug)]
pub struct Invocation {
    /// The verb.
    pub verb: &'static Verb,
    /// What was said for each parameter but the game, as typed.
    pub args: BTreeMap<&'static str, String>,
    /// The game that was named.
    pub game: Option<GameId>,
    /// The tournament that was named.
    pub tournament: Option<TournamentId>,
    /// The revision the pressed button was drawn at; 0 where it does not matter.
    pub revision: Option<u64>,
}

impl Invocation {
    fn of(verb: &'static Verb) -> Self {
        Self { verb, args: BTreeMap::new(), game: None, tournament: None, revision: None }
    }

    fn name(&mut self, code: Code) {
        (self.game, self.tournament) = match code {
            Code::Game(game) => (Some(game), None),
            Code::Tournament(tournament) => (None, Some(tournament)),
        };
    }

    /// The verb and everything that was said with it, as it is typed, to be said again of another game or tournament.
    pub fn said_again(&self) -> String {
        // What is to be done comes first, the minutes last: that is how they are read.
        let rank = |name: &str| match name {
            "do" => 0,
            "match" => 1,
            "minutes" => 3,
            _ => 2,
        };
        let mut args: Vec<_> = self.args.iter().filter(|(_, said)| !said.is_empty()).collect();
        args.sort_by_key(|(name, _)| rank(name));
        let setting =
            |name: &str| self.verb.id == VerbId::Tournament && Deed::param(name).is_some_and(|param| param.kind == ParamKind::Setting);
        let word = |(name, said): (&&str, &String)| if setting(name) { format!("{name}=\"{said}\"") } else { said.clone() };
        let words = std::iter::once(self.verb.name.to_owned()).chain(args.into_iter().map(word));
        words.collect::<Vec<_>>().join(" ")
    }

    /// What was said for this parameter, if anything; what that means, [`super::command::UserCommand`] says.
    pub(super) fn arg(&self, name: &str) -> Option<&str> {
        self.args.get(name).map(String::as_str)
    }
}

/// How a text is meant where no verb stands in front.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChatKind {
    /// Everything said is meant for the bot (a private chat): a cell fires, a code joins.
    Private,
    /// Only what begins with a verb is meant for the bot.
    Room,
}

/// Reads a pressed button.
///
/// # Errors
/// The line to answer when the data is not of a button of ours.
pub fn read_press(data: &str) -> Result<Invocation, Line> {
    let unknown = || Line::new("refused-stale");
    if data.len() > 100 {
        return Err(unknown());
    }
    match coded(data) {
        Some(coded) => read_coded(coded)?.ok_or_else(unknown),
        None => read_text(data, ChatKind::Room)?.ok_or_else(unknown),
    }
}

fn read_coded((code, revision, says): (Code, u64, &str)) -> Result<Option<Invocation>, Line> {
    let Some(mut words) = read_said(says, ChatKind::Room, Some(code))? else { return Ok(None) };
    words.name(code);
    words.revision = (revision > 0).then_some(revision);
    complete(words).map(Some)
}

/// Reads a structured command.
///
/// # Errors
/// The line to answer when verb or game code are unknown.
pub fn read_command(verb: &str, options: &[(String, String)]) -> Result<Invocation, Line> {
    let verb = find(verb).ok_or_else(|| Line::new("refused-verb").text("typed", quoted(verb)))?;
    let mut words = Invocation::of(verb);
    for (name, value) in options {
        let Some(param) = param(verb, name) else { continue };
        match param.kind {
            ParamKind::Game => words.name(read_code(value)?),
            ParamKind::Rules => drop(words.args.insert(param.name, rules_text(value))),
            ParamKind::Choice(_) if name == "do" && value == SHOW => {}
            _ => drop(words.args.insert(param.name, value.split_whitespace().collect::<Vec<_>>().join(" "))),
        }
    }
    complete(words)
}

/// Reads free text. `None`: it was not meant for the bot.
///
/// # Errors
/// The line to answer when it was meant for the bot but is not understood.
pub fn read_text(text: &str, kind: ChatKind) -> Result<Option<Invocation>, Line> {
    // What was typed into a form about a tournament begins as its button does.
    if let Some(coded) = coded(text.trim())
        && let Some(words) = read_coded(coded)?
    {
        return Ok(Some(words));
    }
    read_said(text, kind, None)
}

/// Reads what was said about a game or a tournament, where it is known which.
fn read_said(text: &str, kind: ChatKind, about: Option<Code>) -> Result<Option<Invocation>, Line> {
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let slashed = first.starts_with('/');
    let word = first.trim_start_matches('/').split('@').next().unwrap_or_default();
    let marks = |letter: char| matches!(letter, '!' | '.' | ':') || (kind == ChatKind::Private && matches!(letter, '?' | ',' | '…' | ')'));
    let verb = find(word.trim_end_matches(marks));
    let spoken_to = kind == ChatKind::Private || slashed;
    if about.is_none()
        && (spoken_to || verb.is_some())
        && let Some(words) = read_phrase(text.trim_start_matches('/'))
    {
        let meant = words.as_ref().ok().map(|words| words.verb);
        return if asks_of_giving_up(meant, text) { told_of_giving_up(spoken_to) } else { words.map(Some) };
    }
    if about.is_none() && asks_of_giving_up(verb, text) {
        return told_of_giving_up(spoken_to);
    }
    if let Some(verb) = verb {
        return read_arguments(verb, rest.trim(), about).map(Some);
    }
    if kind == ChatKind::Room && !slashed {
        return Ok(None);
    }
    let notation = plain(text);
    match find(bare(&notation)).filter(|_| !slashed) {
        Some(verb) => read_arguments(verb, &notation, about).map(Some),
        None => Err(Line::new("refused-verb").text("typed", quoted(text))),
    }
}

/// Whether it is a question about giving up: whoever asks has not decided.
fn asks_of_giving_up(verb: Option<&Verb>, text: &str) -> bool {
    verb.is_some_and(|verb| verb.id == VerbId::Resign) && text.contains('?')
}

/// What such a question is read as: the help with the key for it. Among others it is asked, and answered, of many things.
fn told_of_giving_up(spoken_to: bool) -> Result<Option<Invocation>, Line> {
    if spoken_to { read_arguments(entry(VerbId::Help), entry(VerbId::Resign).name, None).map(Some) } else { Ok(None) }
}

/// Reads what is said as people talk, in words of which the first is no command or another one.
fn read_phrase(text: &str) -> Option<Result<Invocation, Line>> {
    if let Some((says, code)) = phrases::meant(text) {
        let (verb, rest) = says.split_once(' ').unwrap_or((says, ""));
        return Some(read_arguments(find(verb)?, format!("{rest} {code}").trim(), None));
    }
    if let Some((verb, rest)) = phrases::apart(text) {
        // Whoever says more than that gives up something else.
        let whole = verb.id != VerbId::Resign || rest.chars().all(|letter| !letter.is_alphanumeric()) || rest.parse::<GameId>().is_ok();
        return whole.then(|| read_arguments(verb, rest, None));
    }
    let cells = phrases::aimed(text).map(plain).filter(|cells| bare(cells) == "fire")?;
    Some(read_arguments(entry(VerbId::Fire), &cells, None))
}

/// The verb that is meant where none is said: a game's code joins, a tournament's shows it, the answer to a shot answers, a point and what its
/// ship does sails, a cell or a list of cells fires. Empty where none of it is said. The text is [`plain`].
fn bare(text: &str) -> &'static str {
    let words: Vec<String> = text.split([' ', ',', ';']).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let digit = |word: &str| word.chars().any(|c| c.is_ascii_digit());
    let helm = |word: &String| Helm::from_word(choice_word(word).unwrap_or(word)).is_some();
    let short = text.chars().count() <= 12;
    if short && text.parse::<GameId>().is_ok() {
        "join"
    } else if short && text.parse::<TournamentId>().is_ok() {
        "tournament"
    } else if claim(text).is_some() {
        "answer"
    } else if words.len() > 1 && words.iter().skip(1).any(helm) && digit(&words[0]) {
        "sail"
    } else if (short && digit(text)) || (words.len() > 1 && words.iter().all(|word| word.chars().count() <= 7 && digit(word))) {
        "fire"
    } else {
        ""
    }
}

/// Positional arguments: choices, codes and rules are known by their form, the rest belongs to the first
/// parameter that takes anything.
fn read_arguments(verb: &'static Verb, rest: &str, about: Option<Code>) -> Result<Invocation, Line> {
    let mut words = Invocation::of(verb);
    about.into_iter().for_each(|code| words.name(code));
    let (mut free, mut rules): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    // Of whom somebody complains is mentioned: what is typed is why.
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
        // Where several take the word, it is of the first of them that nothing was said for yet.
        let unsaid = verb.params.iter().filter(takes).find(|param| words.arg(param.name).is_none());
        let choice = unsaid.or_else(|| verb.params.iter().find(takes));
        // What to do is said once; the same word again is of what it is done with.
        let choice = choice.filter(|param| param.name != "do" || words.arg("do").is_none());
        if let Some((param, value)) = named {
            match param.kind {
                ParamKind::Game => words.name(read_code(value)?),
                ParamKind::Rules => rules.push(value),
                _ => drop(words.args.insert(param.name, value.to_owned())),
            }
        } else if let Some(param) = choice {
            // «battle computer captain»: whom of the computer's crew, not two of them.
            let one_of_them = verb.id == VerbId::Battle && param.name == "host" && words.arg("against") == Some("computer");
            let name = if one_of_them && lower != "computer" { "against" } else { param.name };
            words.args.insert(name, lower);
        } else if takes_rules.is_some() && of_rules(&lower) {
            rules.push(chosen.unwrap_or(token));
        } else if let (Some(_), Some(code)) = (takes_game, named_by(verb, token, &words, &free)) {
            words.name(code);
        } else if first_open.is_some() && first_open.map(|param| param.name) == takes_rules.map(|param| param.name) {
            // A saved name among rules: it is looked up where it is known.
            rules.push(token);
        } else {
            free.push(token);
        }
    }
    if let (Some(param), false) = (takes_rules, rules.is_empty()) {
        let text = rules_text(&rules.join(" "));
        match Code::read(&text) {
            // «/start ABCDEF»: a deep link asks for that game, not for help about it.
            Some(code) if verb.id == VerbId::Help && !of_rules(&text) && find(&text).is_none() => words.name(code),
            _ => drop(words.args.insert(param.name, text)),
        }
    }
    if !free.is_empty() {
        let free = free.join(" ");
        // Where there are only choices, the first one's own refusal says that the word is none.
        let first_open = first_open.or_else(|| verb.params.first().filter(|_| takes_game.is_none()));
        match (first_open, takes_game) {
            (Some(param), _) => {
                let said = words.args.remove(param.name).map_or(free.clone(), |said| format!("{said} {free}").trim_start().to_owned());
                words.args.insert(param.name, said);
            }
            (None, Some(param)) if param.need == Need::Required => words.name(read_code(&free)?),
            // Words of politeness after a verb that takes nothing.
            (None, _) => free.parse().into_iter().for_each(|game| words.name(Code::Game(game))),
        }
    }
    complete(words)
}

fn read_code(text: &str) -> Result<Code, Line> {
    Code::read(text.trim()).ok_or_else(|| Line::new("refused-code").text("typed", quoted(text)))
}

/// What was said, where nothing is missing and no tournament is named for what is done with a game.
fn complete(words: Invocation) -> Result<Invocation, Line> {
    let of_games = words.verb.params.iter().any(|param| param.kind == ParamKind::Game);
    if let Some(tournament) = words.tournament
        && of_games
        && !matches!(words.verb.id, VerbId::Join | VerbId::Tournament)
    {
        return Err(Line::new("refused-code").text("typed", tournament.to_string()));
    }
    let coded = words.game.is_some() || words.tournament.is_some();
    let missing =
        words.verb.params.iter().find(|param| {
            param.need == Need::Required && !words.args.contains_key(param.name) && !(param.kind == ParamKind::Game && coded)
        });
    // The example is in people's own words and letters; of a list of shots, which only buttons make, there is none.
    let example = if words.verb.id == VerbId::Plan { VerbId::Join.name() } else { words.verb.name };
    match missing {
        Some(param) if param.kind == ParamKind::Cell => Err(Line::new("refused-missing-cell").term("example", "example", example)),
        Some(_) => Err(Line::new("refused-missing").term("example", "example", example)),
        None => Ok(words),
    }
}

/// The code that a token is, after these that are none. A tournament is named before anything else is said of it, and only where it
/// can be; so is a game that is complained of, as what follows are words of any kind. Ways to lay a fleet have words of six letters.
fn named_by(verb: &Verb, token: &str, words: &Invocation, before: &[&str]) -> Option<Code> {
    let game = || token.parse().map(Code::Game).ok();
    let capitals = token.bytes().all(|byte| byte.is_ascii_uppercase());
    match verb.id {
        VerbId::Report => game().filter(|_| capitals && words.game.is_none() && before.iter().all(|word| word.starts_with('@'))),
        // A phrase may be as long as a code.
        VerbId::Say => game().filter(|_| capitals),
        // So may the name of whoever is let go.
        VerbId::Team if words.arg("crew") == Some("dismiss") => game().filter(|_| capitals),
        VerbId::Tournament => {
            let open = before.is_empty()
                && words.game.is_none()
                && words.tournament.is_none()
                && Setting::ALL.into_iter().all(|setting| setting.word() != token.to_lowercase());
            open.then(|| Code::read(token)).flatten()
        }
        VerbId::Join => Code::read(token),
        VerbId::Place => game().filter(|_| capitals || !(is_said_of_one(token) || opponents::known(token).is_some())),
        _ => game(),
    }
}
