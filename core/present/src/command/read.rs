//! Parses an invocation into a command. The only place that knows the names of each verb's arguments.

use crate::look::read_choice;
use broadside_arena::career::{periods::TableKind, person::PlayerVisibility};
use broadside_game::{plain::plain, ruleset::Parameter, view::AutoMark};
use broadside_scene::{look::CHOICES, thumbnail::AvatarChoice};
use broadside_words::{
    line::{Line, quoted},
    locale::Locale,
    vocabulary::{LIKE, TRY},
    words::choice_word,
};

use super::{
    super::{
        articles::Topic,
        invocation::Invocation,
        look::card,
        notify::{Notify, QuietChoice},
        opponents,
        people::{badge::BadgeChoice, habits::HabitMap, leaders::LeaderboardScope},
        persona::Banter,
        placements,
        sayings::PhraseSetting,
        verb::VerbId,
    },
    ChallengeRequest, CrewStep, Destination, DraftStep, EndStep, EraseStep, GameView, KidsStep, LinkStep, LookStep, OpponentChoice,
    PageIndex, PlacementRequest, Scope, TournamentCommand, TurnCommand, UserCommand,
    fight::at_random,
};

impl UserCommand {
    /// Parses an invocation.
    ///
    /// # Errors
    /// The line to answer when an argument has no such value.
    pub fn read(words: &Invocation) -> Result<Self, Line> {
        let arg = |name: &str| words.arg(name).map(str::trim).filter(|arg| !arg.is_empty());
        let text = |name: &str| arg(name).unwrap_or_default();
        let owned = |name: &str| arg(name).map(str::to_owned);
        Ok(match words.verb.id {
            VerbId::Battle => Self::Battle(challenge(words)),
            VerbId::Join => Self::Join,
            VerbId::Decline => Self::Decline,
            VerbId::Place => Self::Place(PlacementRequest::read(text("ships"))),
            VerbId::Shuffle => Self::Shuffle,
            VerbId::Undo => Self::Undo,
            VerbId::Reach => Self::Reach,
            VerbId::Ready => Self::Ready,
            VerbId::Fire => Self::Turn(TurnCommand::fire(text("cell"))),
            VerbId::Salvo => Self::Turn(TurnCommand::Salvo(text("cells").to_owned())),
            VerbId::Plan => Self::Turn(TurnCommand::Plan(text("cell").to_owned())),
            VerbId::Give => Self::Turn(TurnCommand::Give(text("cell").to_owned())),
            VerbId::Stay => Self::Turn(TurnCommand::Stay),
            VerbId::Move => Self::Turn(TurnCommand::Move(Destination::read(text("place")))),
            VerbId::Answer => Self::Turn(TurnCommand::Answer(text("word").to_owned())),
            VerbId::Sail => Self::Turn(TurnCommand::sail(text("point"), arg("action"))?),
            VerbId::Aim => Self::Aim(arg("column").and_then(|column| column.parse().ok())),
            VerbId::Field => Self::Show(GameView::Field),
            VerbId::Board => Self::Show(if arg("shot").is_some() { GameView::LastShot } else { GameView::Board }),
            VerbId::Text => Self::Show(GameView::Text),
            VerbId::Record => Self::Show(GameView::Record),
            VerbId::Replay => Self::Show(GameView::Replay),
            VerbId::Inspect => Self::Show(GameView::Inspection),
            VerbId::Share => Self::Show(GameView::Result),
            VerbId::Hint => Self::Hint,
            VerbId::Resign => Self::Resign,
            VerbId::Draw => Self::Draw,
            VerbId::Rematch => Self::Rematch,
            VerbId::Games => Self::Games,
            VerbId::Opponents => Self::Opponents,
            VerbId::Rules => Self::Rules(topic(arg("about"))),
            VerbId::Review => Self::Review(scope(words)),
            VerbId::TurningPoint => Self::TurningPoint,
            VerbId::Marks => Self::Marks(AutoMark::find(&text("mode").to_lowercase()).ok_or_else(|| Line::new("refused-mode"))?),
            VerbId::Look => Self::Look(scope(words), look(words)?),
            VerbId::Banter => {
                let banter = |remarks: &str| Banter::find(remarks).ok_or_else(|| Line::new("refused-banter"));
                Self::Banter(scope(words), arg("remarks").map(banter).transpose()?)
            }
            VerbId::Say => match arg("phrases") {
                Some("off") => Self::Phrases(scope(words), PhraseSetting::Off),
                Some(_) => Self::Phrases(scope(words), PhraseSetting::On),
                None => Self::Say(owned("saying")),
            },
            VerbId::Kids => Self::Kids(KidsStep::read(arg("lock"), arg("pin"))?),
            VerbId::Notify => {
                let notify = |when: &str| Notify::find(when).ok_or_else(|| Line::new("refused-notify").text("typed", quoted(when)));
                Self::Notify(arg("when").map(notify).transpose()?, arg("quiet").map(QuietChoice::read).transpose()?)
            }
            VerbId::Language => Self::Language(arg("language").map(language).transpose()?),
            VerbId::Help => Self::Help(topic(arg("about"))),
            VerbId::Print => Self::Print(owned("sheet"), owned("strategy"), owned("rules"), owned("format")),
            VerbId::About => Self::About(arg("topic").map(page_to_read)),
            VerbId::Tactics => Self::Tactics(arg("topic").map(page_to_read)),
            VerbId::Custom => Self::Custom(owned("rules")),
            VerbId::Draft => Self::Draft(DraftStep::read(text("step"))),
            VerbId::Save => Self::Save(text("name").to_lowercase(), scope(words), owned("rules")),
            VerbId::Forget => match arg("name") {
                Some(name) => Self::Forget(name.to_lowercase(), scope(words)),
                None => Self::ForgetMe,
            },
            VerbId::Default => Self::Default(owned("rules")),
            VerbId::Follow => Self::Follow,
            VerbId::Unfollow => Self::Unfollow,
            VerbId::Team => Self::Crew(CrewStep::read(arg("crew"), owned("who"))),
            VerbId::Tournament => Self::Tournament(TournamentCommand::read(words)?),
            // Free text gives the choice as rules: `quick cancel`.
            VerbId::Quick if arg("search").is_some() || arg("rules") == Some("cancel") => Self::StopSeeking,
            VerbId::Quick => Self::Seek(owned("rules")),
            VerbId::Profile if arg("avatar").is_some() => Self::Avatar(avatar(text("avatar"))?),
            VerbId::Profile => match (arg("shown"), arg("map").and_then(HabitMap::find), badge(words)?) {
                (Some(shown), ..) => Self::ShowMe(showing(shown)),
                (None, Some(map), _) => Self::Habits(map, arg("size").and_then(|size| size.parse().ok())),
                (None, None, chosen) if !chosen.is_empty() => Self::Badge(chosen),
                (None, None, _) => Self::Profile(owned("whom")),
            },
            VerbId::Top => {
                let kind = arg("period").map(|typed| TableKind::find(typed).ok_or_else(|| unknown_table(typed))).transpose()?;
                let page = page(arg("page")).map_err(|_| unknown_table(text("page")))?;
                Self::Top(kind.unwrap_or(TableKind::Week), arg("reach").and_then(LeaderboardScope::find), page)
            }
            VerbId::History => Self::History(page(arg("page"))?),
            VerbId::Medals => Self::Medals(page(arg("page"))?),
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
            VerbId::Erase => Self::Erase(if arg("step") == Some("now") { EraseStep::Now } else { EraseStep::Ask }),
        })
    }
}

fn challenge(words: &Invocation) -> ChallengeRequest {
    let arg = |name: &str| words.arg(name).map(str::trim).filter(|arg| !arg.is_empty());
    let against = match arg("against") {
        None => OpponentChoice::Unspecified,
        Some("anyone") => OpponentChoice::Anyone,
        Some(name) => OpponentChoice::Named(name.to_owned()),
    };
    let also = [("clock", arg("clock")), ("lettering", arg("letters"))];
    let also: Vec<String> = also.into_iter().filter_map(|(key, value)| Some(format!("{key}={}", value?))).collect();
    let owned = |name: &str| arg(name).map(str::to_owned);
    ChallengeRequest { opponent: owned("opponent"), host: owned("host"), against, rules: owned("rules"), also: also.join(" ") }
}

impl PlacementRequest {
    /// Reads typed ships; no text means at random.
    fn read(typed: &str) -> Self {
        if typed.is_empty() || at_random(typed) {
            return Self::AtRandom;
        }
        if let Some(strategies) = placements::read(typed) {
            return Self::Strategies(strategies);
        }
        let (first, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let tries = means(first, TRY, &["test", "испытать", "испытание", "prøv", "prøve"]);
        if let Some(mate) = tries.then(|| opponents::find(rest)).flatten() {
            return Self::WatchTest(mate);
        }
        match placements::read(rest) {
            _ if rest.is_empty() && means(first, LIKE, &["как", "способы", "som", "måter"]) => Self::List,
            _ if rest.is_empty() && tries => Self::Test,
            Some(strategies) if means(first, LIKE, &["как", "som"]) => Self::Strategies(strategies),
            Some(_) | None => Self::Typed(typed.to_owned()),
        }
    }
}

/// Whether a word is `meaning` in any language, or one of `also`.
fn means(typed: &str, meaning: &str, also: &[&str]) -> bool {
    let typed = typed.trim_end_matches(['.', '…', '?', '!']).to_lowercase();
    typed == meaning || also.contains(&typed.as_str()) || choice_word(&typed) == Some(meaning)
}

fn scope(words: &Invocation) -> Scope {
    if words.arg("scope") == Some("room") { Scope::Room } else { Scope::Mine }
}

/// The help topic; `mines=` asks about the parameter.
fn topic(arg: Option<&str>) -> Option<String> {
    arg.map(|about| about.trim_end_matches('=')).filter(|about| !about.is_empty()).map(str::to_owned)
}

/// The topic of this name; `Err` is the word itself, quoted.
fn page_to_read(typed: &str) -> Result<Topic, String> {
    Topic::find(typed).ok_or_else(|| quoted(typed))
}

/// The refusal of an unknown leaderboard, with those that exist.
fn unknown_table(typed: &str) -> Line {
    Line::new("refused-top").text("typed", quoted(typed)).text("values", TableKind::ALL.map(TableKind::id).join(", "))
}

fn look(words: &Invocation) -> Result<LookStep, Line> {
    let arg = || CHOICES.into_iter().filter_map(|(param, _)| Some((param, words.arg(param)?)));
    if let Some((param, _)) = arg().find(|(_, typed)| *typed == card::ASK) {
        return Ok(LookStep::Ask(param));
    }
    let chosen = arg().map(|(param, typed)| read_choice(param, typed).ok_or_else(|| card::refused(param, &quoted(typed))));
    Ok(LookStep::Choose(chosen.collect::<Result<_, _>>()?))
}

/// The language with this tag or native name.
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

/// The page number; users count from 1.
fn page(arg: Option<&str>) -> Result<PageIndex, Line> {
    let Some(typed) = arg else { return Ok(0) };
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
    /// Reads the room, after `ask ` while it is not confirmed.
    fn read(arg: &str) -> Self {
        match (arg.strip_prefix("ask "), arg.parse()) {
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
