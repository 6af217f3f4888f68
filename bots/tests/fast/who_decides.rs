//! Who decides for a room and who may play there: each decision and each way in, tried by somebody who manages the room, a member, and
//! people who are banned there, banned by the operator or blocked by whom they want to play. The production entry over both
//! simulators.

mod discord;
mod telegram;

use broadside::hosting::bans::{AdminCommand, Person, execute};
use broadside_game::ids::{Home, PlayerId};
use broadside_sim::{discord::MANAGE_CHANNELS, telegram::Role};
use futures_util::future::join_all;
use tokio::sync::Mutex;

use self::{discord::OnDiscord, telegram::OnTelegram};
use super::choosing::{Stage, start_private_chat};

/// Who tries, in the order of the columns. Each has two rooms, so that no room hears more than Telegram lets it.
const PEOPLE: [&str; 5] = ["Mona", "Max", "Bea", "Otto", "Blake"];
const MANAGER: usize = 0;
const BANNED_HERE: usize = 2;
const BANNED: usize = 3;
const BLOCKED: usize = 4;

const HOST: &str = "Hugo";

/// What a way in needs to be there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Nothing,
    /// An open challenge of the host in the games room: `CODE`.
    Challenge,
    /// A game with the host there that is over.
    Finished,
    /// A tournament there that takes people in.
    Tournament,
}

/// How something is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Said in the room where settings are tried, or that for games.
    InSettings,
    InGames,
    /// Said in the games room about the host.
    AboutHost,
    InPrivate,
    /// The key under the host's challenge.
    Key,
    /// A link that opens the private chat; Discord has none.
    Link,
}

type Slash = (&'static str, &'static [(&'static str, &'static str)]);

struct Row {
    what: &'static str,
    way: Way,
    needs: Needs,
    slash: Slash,
    typed: &'static str,
    /// What Telegram says when it was done; `NAME` is who asks.
    done: &'static str,
}

const fn row(what: &'static str, way: Way, needs: Needs, slash: Slash, typed: &'static str, done: &'static str) -> Row {
    Row { what, way, needs, slash, typed, done }
}

/// A row that decides for the room.
const fn setting(what: &'static str, slash: Slash, typed: &'static str, done: &'static str) -> Row {
    row(what, Way::InSettings, Needs::Nothing, slash, typed, done)
}

const ROWS: [Row; 21] = [
    setting("default rules: command", ("default", &[("rules", "mb")]), "/default mb", "NAME has chosen the rules"),
    setting("look: command", ("look", &[("theme", "admiral"), ("scope", "room")]), "/look room admiral", "NAME has chosen how"),
    setting("remarks: command", ("banter", &[("remarks", "off"), ("scope", "room")]), "/banter off room", "NAME wants the bare"),
    setting(
        "saved rules: command",
        ("save", &[("name", "cove"), ("scope", "room"), ("rules", "mb")]),
        "/save cove room mb",
        "NAME saved rules",
    ),
    setting(
        "who makes tournaments",
        ("tournament set", &[("permit", "organisers")]),
        "/tournament set permit=organisers",
        "From now on only those",
    ),
    setting("bans of the room: list", ("ban", &[]), "/ban", "anned from the games here"),
    setting("ending a game: command", ("end", &[]), "/end", "No game is under way here"),
    setting("keepers of tournaments: list", ("dismiss", &[]), "/dismiss", "runs this room"),
    setting("where reports go", ("reports", &[]), "/reports", "Nobody takes reports from here yet"),
    row("a report", Way::InGames, Needs::Nothing, ("report", &[]), "/report", "Who or what is it about"),
    row("open challenge: command", Way::InGames, Needs::Nothing, ("battle", &[]), "/battle", "NAME challenges everyone"),
    row("challenge to a person", Way::AboutHost, Needs::Nothing, ("battle", &[]), "/battle", "NAME challenges Hugo"),
    row("open challenge: its key", Way::Key, Needs::Challenge, ("", &[]), "", "NAME accepted"),
    row("its code, in private", Way::InPrivate, Needs::Challenge, ("join", &[("game", "CODE")]), "join CODE", "NAME accepted"),
    row("its deep link", Way::Link, Needs::Challenge, ("", &[]), "CODE", "NAME accepted"),
    row("rematch: command", Way::InGames, Needs::Finished, ("rematch", &[("game", "CODE")]), "/rematch CODE", "NAME wants a rematch. Hugo"),
    row("quick match, in the room", Way::InGames, Needs::Nothing, ("quick", &[]), "/quick", "Looking for an opponent"),
    row("quick match, in private", Way::InPrivate, Needs::Nothing, ("quick", &[]), "quick", "Looking for an opponent"),
    row(
        "tournament: command",
        Way::InGames,
        Needs::Tournament,
        ("tournament join", &[("code", "CODE")]),
        "/tournament join CODE",
        "You are in",
    ),
    row("tournament: code in private", Way::InPrivate, Needs::Tournament, ("join", &[("game", "CODE")]), "/join CODE", "already"),
    row(
        "making a tournament",
        Way::InGames,
        Needs::Nothing,
        ("tournament create", &[("start", "hand"), ("name", "Cup")]),
        "/tournament create start=hand name=Cup",
        "Cup",
    ),
];

/// What a refusal says, in a word.
fn refusal(text: &str) -> Option<&'static str> {
    let known = [
        ("may manage this server or this channel", "managers decide"),
        ("admins of this group decide", "managers decide"),
        ("The operator of this bot has banned you", "banned"),
        ("have banned you from its games", "banned here"),
        ("This challenge is for somebody else", "turned away"),
        ("cannot be challenged now", "turned away"),
    ];
    known.into_iter().find(|(words, _)| text.contains(words)).map(|(_, word)| word)
}

/// The code of a game or a tournament in what was said.
fn code_in(text: &str) -> Option<String> {
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_code = |word: &&str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    words.rfind(is_code).map(str::to_owned)
}

/// A platform on which the rows are tried.
trait Platform {
    /// Tries a row; says what came of it.
    async fn tries(&self, who: usize, row: &Row) -> &'static str;

    /// Everything is tried, and compared with what is expected. All try at the same time, each in their own rooms.
    async fn check(&self, name: &str) {
        // Two who look for an opponent at the same time would find each other.
        let searching = &Mutex::new(());
        let column = |who: usize| async move {
            let mut column = Vec::new();
            for row in &ROWS {
                let _alone = if row.slash.0 == "quick" { Some(searching.lock().await) } else { None };
                column.push(self.tries(who, row).await);
            }
            column
        };
        let columns = join_all((0..PEOPLE.len()).map(column)).await;
        for (at, row) in ROWS.iter().enumerate() {
            let came: Vec<&str> = columns.iter().map(|column| column[at]).collect();
            assert_eq!(came, expected(row, name), "{} on {name}", row.what);
        }
    }
}

/// What is expected: of somebody who manages the room, a member, and those who are kept out.
const DECIDED: [&str; 5] = ["yes", "managers decide", "managers decide", "managers decide", "managers decide"];
const BEGUN: [&str; 5] = ["yes", "yes", "banned here", "banned", "yes"];
const MET: [&str; 5] = ["yes", "yes", "banned here", "banned", "turned away"];
const ELSEWHERE: [&str; 5] = ["yes", "yes", "yes", "banned", "yes"];

fn expected(row: &Row, platform: &str) -> [&'static str; 5] {
    match (row.way, row.needs) {
        (Way::Link, _) if platform == "Discord" => ["—"; 5],
        (Way::InSettings, _) => DECIDED,
        (Way::InPrivate, Needs::Nothing) => ELSEWHERE,
        (Way::AboutHost, _) | (_, Needs::Challenge | Needs::Finished) => MET,
        (_, Needs::Nothing | Needs::Tournament) => BEGUN,
    }
}

/// The operator bans a person.
async fn ban(stage: &Stage, person: PlayerId) {
    execute(&stage.process.config, AdminCommand::Ban(Person { person })).await.expect("the bot that runs bans");
}

#[tokio::test]
async fn discord_managers_decide_and_banned_players_cannot_get_in() {
    let stage = Stage::start().await;
    let discord = OnDiscord::start(&stage.discord).await;
    ban(&stage, PlayerId { home: Home::Discord, number: discord.people[BANNED].0 }).await;
    discord.check("Discord").await;
    stage.end().await;
}

#[tokio::test]
async fn telegram_managers_decide_and_banned_players_cannot_get_in() {
    let stage = Stage::start().await;
    let telegram = OnTelegram::start(&stage.telegram).await;
    ban(&stage, PlayerId { home: Home::Telegram, number: telegram.people[BANNED].id.unsigned_abs() }).await;
    telegram.check("Telegram").await;
    stage.end().await;
}

/// What is tried by a person who may decide, may not any more, and may again.
const TURNS: [(bool, &str, &str); 3] = [(true, "mb", "yes"), (false, "minefield", "managers decide"), (true, "minefield", "yes")];

#[tokio::test]
async fn demoted_telegram_administrator_decides_no_more() {
    let stage = Stage::start().await;
    let sim = &stage.telegram;
    let (mona, private) = start_private_chat(sim, "Mona", "en").await;
    for hides in [false, true] {
        let group = sim.group("Harbour");
        if hides {
            sim.hide_members(group);
        }
        for (manages, rules, expected) in TURNS {
            match manages {
                true => sim.promote(&mona, group, Role::Administrator),
                false => sim.demote(&mona, group),
            }
            let before = sim.log().len();
            sim.say(&mona, group, &format!("/default {rules}"));
            let came = telegram::verdict(sim, before, [group, private], "Mona has chosen the rules").await;
            assert_eq!(came, expected, "manages: {manages}, hidden members: {hides}");
        }
    }
    stage.end().await;
}

#[tokio::test]
async fn demoted_discord_manager_decides_no_more() {
    let stage = Stage::start().await;
    let (sim, mona, room) = (&stage.discord, stage.discord.user("Mona"), stage.discord.channel());
    for (manages, rules, expected) in TURNS {
        sim.set_member_permissions(mona, if manages { MANAGE_CHANNELS } else { 0 });
        let said = sim.slash(mona, room, "default", &[("rules", rules)]).answer().await.content;
        assert_eq!(refusal(&said).unwrap_or("yes"), expected, "manages: {manages}: {said}");
    }
    stage.end().await;
}
