//! Words into commands: the one place that knows by which names a verb's arguments go. Pure.

use super::{
    super::{
        invocation::Invocation,
        line::{Line, quoted},
        locale::Locale,
        look::{CHOICES, Choice, card},
        notify::{Notify, QuietChoice},
        opponents,
        people::{badge::BadgeChoice, habits::HabitMap, leaders::Reach, thumbnail::AvatarChoice},
        persona::Banter,
        sayings::Phrases,
        told::Topic,
        verb::VerbId,
        vocabulary::{LIKE, TRY},
        ways,
        words::choice_word,
    },
    Against, Challenge, CrewStep, Destination, DraftStep, EndStep, EraseStep, KidsStep, LinkStep, LookStep, Order, Page, Scope, Ships,
    Shown, TournamentCommand, UserCommand,
    fight::at_random,
};
use crate::{
    arena::career::{periods::TableKind, person::PlayerVisibility},
    game::{plain::plain, ruleset::Parameter, view::AutoMark},
};

impl UserCommand {
    /// What these words ask for.
    ///
    /// # Errors
    /// The line to answer when a word is none of those that may be said there.
    pub fn read(words: &Invocation) -> Result<Self, Line> {
        let said = |name: &str| words.arg(name).map(str::trim).filter(|said| !said.is_empty());
        let text = |name: &str| said(name).unwrap_or_default();
        let owned = |name: &str| said(name).map(str::to_owned);
        Ok(match words.verb.id {
            VerbId::Battle => Self::Battle(challenge(words)),
            VerbId::Join => Self::Join,
            VerbId::Decline => Self::Decline,
            VerbId::Place => Self::Place(Ships::read(text("ships"))),
            VerbId::Shuffle => Self::Shuffle,
            VerbId::Undo => Self::Undo,
            VerbId::Reach => Self::Reach,
            VerbId::Ready => Self::Ready,
            VerbId::Fire => Self::Order(Order::fire(text("cell"))),
            VerbId::Salvo => Self::Order(Order::Salvo(text("cells").to_owned())),
            VerbId::Plan => Self::Order(Order::Plan(text("cell").to_owned())),
            VerbId::Give => Self::Order(Order::Give(text("cell").to_owned())),
            VerbId::Stay => Self::Order(Order::Stay),
            VerbId::Move => Self::Order(Order::Move(Destination::read(text("place")))),
            VerbId::Answer => Self::Order(Order::Answer(text("word").to_owned())),
            VerbId::Sail => Self::Order(Order::sail(text("point"), said("action"))?),
            VerbId::Aim => Self::Aim(said("column").and_then(|column| column.parse().ok())),
            VerbId::Field => Self::Show(Shown::Field),
            VerbId::Board => Self::Show(if said("shot").is_some() { Shown::LastShot } else { Shown::Board }),
            VerbId::Text => Self::Show(Shown::Text),
            VerbId::Record => Self::Show(Shown::Record),
            VerbId::Replay => Self::Show(Shown::Replay),
            VerbId::Inspect => Self::Show(Shown::Inspection),
            VerbId::Share => Self::Show(Shown::Result),
            VerbId::Hint => Self::Hint,
            VerbId::Resign => Self::Resign,
            VerbId::Draw => Self::Draw,
            VerbId::Rematch => Self::Rematch,
            VerbId::Games => Self::Games,
            VerbId::Opponents => Self::Opponents,
            VerbId::Rules => Self::Rules(topic(said("about"))),
            VerbId::Review => Self::Review(scope(words)),
            VerbId::TurningPoint => Self::TurningPoint,
            VerbId::Marks => Self::Marks(AutoMark::find(&text("mode").to_lowercase()).ok_or_else(|| Line::new("refused-mode"))?),
            VerbId::Look => Self::Look(scope(words), look(words)?),
            VerbId::Banter => {
                let banter = |remarks: &str| Banter::find(remarks).ok_or_else(|| Line::new("refused-banter"));
                Self::Banter(scope(words), said("remarks").map(banter).transpose()?)
            }
            VerbId::Say => match said("phrases") {
                Some("off") => Self::Phrases(scope(words), Phrases::Off),
                Some(_) => Self::Phrases(scope(words), Phrases::On),
                None => Self::Say(owned("saying")),
            },
            VerbId::Kids => Self::Kids(KidsStep::read(said("lock"), said("pin"))?),
            VerbId::Notify => {
                let notify = |when: &str| Notify::find(when).ok_or_else(|| Line::new("refused-notify").text("typed", quoted(when)));
                Self::Notify(said("when").map(notify).transpose()?, said("quiet").map(QuietChoice::read).transpose()?)
            }
            VerbId::Language => Self::Language(said("language").map(language).transpose()?),
            VerbId::Help => Self::Help(topic(said("about"))),
            VerbId::Print => Self::Print(owned("sheet"), owned("strategy"), owned("rules"), owned("format")),
            VerbId::About => Self::About(said("topic").map(page_to_read)),
            VerbId::Tactics => Self::Tactics(said("topic").map(page_to_read)),
            VerbId::Custom => Self::Custom(owned("rules")),
            VerbId::Draft => Self::Draft(DraftStep::read(text("step"))),
            VerbId::Save => Self::Save(text("name").to_lowercase(), scope(words), owned("rules")),
            VerbId::Forget => match said("name") {
                Some(name) => Self::Forget(name.to_lowercase(), scope(words)),
                None => Self::ForgetMe,
            },
            VerbId::Default => Self::Default(owned("rules")),
            VerbId::Follow => Self::Follow,
            VerbId::Unfollow => Self::Unfollow,
            VerbId::Team => Self::Crew(CrewStep::read(said("crew"), owned("who"))),
            VerbId::Tournament => Self::Tournament(TournamentCommand::read(words)?),
            // `quick cancel` is typed.
            VerbId::Quick if said("search").is_some() || said("rules") == Some("cancel") => Self::StopSeeking,
            VerbId::Quick => Self::Seek(owned("rules")),
            VerbId::Profile if said("avatar").is_some() => Self::Avatar(avatar(text("avatar"))?),
            VerbId::Profile => match (said("shown"), said("map").and_then(HabitMap::find), badge(words)?) {
                (Some(shown), ..) => Self::ShowMe(showing(shown)),
                (None, Some(map), _) => Self::Habits(map, said("size").and_then(|size| size.parse().ok())),
                (None, None, chosen) if !chosen.is_empty() => Self::Badge(chosen),
                (None, None, _) => Self::Profile(owned("whom")),
            },
            VerbId::Top => {
                let kind = said("period").map(|typed| TableKind::find(typed).ok_or_else(|| unknown_table(typed))).transpose()?;
                let page = page(said("page")).map_err(|_| unknown_table(text("page")))?;
                Self::Top(kind.unwrap_or(TableKind::Week), said("reach").and_then(Reach::find), page)
            }
            VerbId::History => Self::History(page(said("page"))?),
            VerbId::Medals => Self::Medals(page(said("page"))?),
            VerbId::Link => Self::Link(LinkStep::read(text("pass"))),
            VerbId::Unlink => Self::Unlink,
            VerbId::Export => Self::Export,
            VerbId::Ban => Self::Ban(owned("who")),
            VerbId::Unban => Self::Unban(owned("who")),
            VerbId::Block => Self::Block(owned("who")),
            VerbId::Unblock => Self::Unblock(owned("who")),
            VerbId::End => Self::End(EndStep::Ask(None)),
            VerbId::EndNow => Self::End(EndStep::read(text("room"))),
            VerbId::Dismiss => Self::Dismiss(owned("who")),
            VerbId::Report => Self::Report(owned("reason")),
            VerbId::Reports => Self::Reports(owned("where")),
            VerbId::Erase => Self::Erase(if said("step") == Some("now") { EraseStep::Now } else { EraseStep::Ask }),
        })
    }
}

fn challenge(words: &Invocation) -> Challenge {
    let said = |name: &str| words.arg(name).map(str::trim).filter(|said| !said.is_empty());
    let against = match said("against") {
        None => Against::Unsaid,
        Some("anyone") => Against::Anyone,
        Some(name) => Against::Named(name.to_owned()),
    };
    let also = [("clock", said("clock")), ("lettering", said("letters"))];
    let also: Vec<String> = also.into_iter().filter_map(|(key, value)| Some(format!("{key}={}", value?))).collect();
    let owned = |name: &str| said(name).map(str::to_owned);
    Challenge { opponent: owned("opponent"), host: owned("host"), against, rules: owned("rules"), also: also.join(" ") }
}

impl Ships {
    /// What was typed; nothing leaves it to chance.
    fn read(typed: &str) -> Self {
        if typed.is_empty() || at_random(typed) {
            return Self::AtRandom;
        }
        if let Some(ways) = ways::read(typed) {
            return Self::Like(ways);
        }
        let (first, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let tries = means(first, TRY, &["test", "испытать", "испытание", "prøv", "prøve"]);
        if let Some(mate) = tries.then(|| opponents::known(rest)).flatten() {
            return Self::Watched(mate);
        }
        match ways::read(rest) {
            _ if rest.is_empty() && means(first, LIKE, &["как", "способы", "som", "måter"]) => Self::Ways,
            _ if rest.is_empty() && tries => Self::Tried,
            Some(ways) if means(first, LIKE, &["как", "som"]) => Self::Like(ways),
            Some(_) | None => Self::Typed(typed.to_owned()),
        }
    }
}

/// Whether a word means this, or is one of these that mean it.
fn means(typed: &str, meaning: &str, also: &[&str]) -> bool {
    let typed = typed.trim_end_matches(['.', '…', '?', '!']).to_lowercase();
    typed == meaning || also.contains(&typed.as_str()) || choice_word(&typed) == Some(meaning)
}

fn scope(words: &Invocation) -> Scope {
    if words.arg("scope") == Some("room") { Scope::Room } else { Scope::Mine }
}

/// What help is asked about; `mines=` asks about the parameter.
fn topic(said: Option<&str>) -> Option<String> {
    said.map(|about| about.trim_end_matches('=')).filter(|about| !about.is_empty()).map(str::to_owned)
}

/// The page of this name; else the word that names none, as it is quoted.
fn page_to_read(typed: &str) -> Result<Topic, String> {
    Topic::find(typed).ok_or_else(|| quoted(typed))
}

/// The tables that there are, for who asked for another one.
fn unknown_table(typed: &str) -> Line {
    Line::new("refused-top").text("typed", quoted(typed)).text("values", TableKind::ALL.map(TableKind::id).join(", "))
}

fn look(words: &Invocation) -> Result<LookStep, Line> {
    let said = || CHOICES.into_iter().filter_map(|(param, _)| Some((param, words.arg(param)?)));
    if let Some((param, _)) = said().find(|(_, typed)| *typed == card::ASK) {
        return Ok(LookStep::Ask(param));
    }
    let chosen = said().map(|(param, typed)| Choice::read(param, typed).ok_or_else(|| card::refused(param, &quoted(typed))));
    Ok(LookStep::Choose(chosen.collect::<Result<_, _>>()?))
}

/// The language of this tag, or that calls itself so.
fn language(typed: &str) -> Result<Locale, Line> {
    let typed = typed.to_lowercase();
    let named = |locale: &Locale| locale.tag() == typed || locale.own_name().to_lowercase().starts_with(&typed);
    Locale::ALL.into_iter().find(named).or_else(|| Locale::from_tag(&typed)).ok_or_else(|| {
        let list = Locale::ALL.map(|locale| format!("{} ({})", locale.own_name(), locale.tag())).join(", ");
        Line::new("language-unknown").text("list", list).line("example", Line::new("example-language"))
    })
}

fn badge(words: &Invocation) -> Result<Vec<BadgeChoice>, Line> {
    let flag = words.arg("flag").map(BadgeChoice::flag);
    flag.into_iter().chain(words.arg("emblem").map(BadgeChoice::emblem)).collect()
}

fn avatar(typed: &str) -> Result<AvatarChoice, Line> {
    let typed = typed.to_lowercase();
    AvatarChoice::find(choice_word(&typed).unwrap_or(&typed)).ok_or_else(|| Line::new("refused-avatar"))
}

fn showing(shown: &str) -> PlayerVisibility {
    match shown {
        "hide" => PlayerVisibility::Hidden,
        "nameless" => PlayerVisibility::Nameless,
        _ => PlayerVisibility::Named,
    }
}

/// The page that is asked for; people count from 1.
fn page(said: Option<&str>) -> Result<Page, Line> {
    let Some(typed) = said else { return Ok(0) };
    let page: usize = plain(typed).parse().map_err(|_| Line::new("refused-page").text("typed", quoted(typed)))?;
    Ok(page.saturating_sub(1))
}

impl DraftStep {
    fn read(step: &str) -> Self {
        let (step, page) = step.split_once(' ').unwrap_or((step, ""));
        let page = page.parse().unwrap_or(0);
        match (step, step.strip_prefix('?').and_then(Parameter::find)) {
            ("form", _) => Self::Form,
            ("save", _) => Self::Name,
            ("presets", _) => Self::Sets(page),
            (_, Some(parameter)) => Self::Choices(parameter),
            (_, None) => Self::Card(page),
        }
    }
}

impl EndStep {
    /// What a key says: the room, and before it whether it is only asked.
    fn read(said: &str) -> Self {
        match (said.strip_prefix("ask "), said.parse()) {
            (Some(room), _) => Self::Ask(room.parse().ok()),
            (None, Ok(room)) => Self::Now(room),
            (None, Err(())) => Self::Ask(None),
        }
    }
}

impl LinkStep {
    fn read(typed: &str) -> Self {
        let typed = typed.to_uppercase();
        let mut parts = typed.split_whitespace();
        match (parts.next(), parts.next()) {
            (None, _) => Self::Give,
            (Some(code), Some("YES")) => Self::Agree(code.to_owned()),
            (Some(code), _) => Self::Claim(code.to_owned()),
        }
    }
}
