//! Permissions in a room: each setting and each way to start or join a game is tried by a manager, a member, a player banned in the room,
//! one banned by the operator, and one blocked by the opponent. The whole bot runs over both simulators.

mod discord;
mod telegram;

use broadside::hosting::bans::{AdminCommand, Person, execute};
use broadside_game::ids::{Home, PlayerId};
use broadside_sim::{discord::MANAGE_CHANNELS, telegram::Role};
use futures_util::future::join_all;
use tokio::sync::Mutex;

use self::{discord::OnDiscord, telegram::OnTelegram};
use super::choosing::{Stage, start_private_chat};

/// The players who try each row, in the order of the columns. Each has two rooms, so that no room reaches Telegram's rate limit.
const PEOPLE: [&str; 5] = ["Mona", "Max", "Bea", "Otto", "Blake"];
const MANAGER: usize = 0;
const BANNED_HERE: usize = 2;
const BANNED: usize = 3;
const BLOCKED: usize = 4;

const HOST: &str = "Hugo";

/// The precondition of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Setup {
    Nothing,
    /// An open challenge of the host in the games room: `CODE`.
    Challenge,
    /// A finished game with the host there.
    Finished,
    /// A tournament there that can be joined.
    Tournament,
}

/// How a row is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Via {
    /// A command in the room for settings, or in the room for games.
    InSettings,
    InGames,
    /// A command in the games room that mentions the host.
    AboutHost,
    InPrivate,
    /// The button of the host's challenge.
    Button,
    /// A link that opens the private chat; Discord has none.
    Link,
}

type Slash = (&'static str, &'static [(&'static str, &'static str)]);

struct Row {
    name: &'static str,
    via: Via,
    setup: Setup,
    slash: Slash,
    typed: &'static str,
    /// Part of the answer on Telegram to a permitted try. `NAME` is the player.
    done: &'static str,
}

const fn row(name: &'static str, via: Via, setup: Setup, slash: Slash, typed: &'static str, done: &'static str) -> Row {
    Row { name, via, setup, slash, typed, done }
}

/// A row that changes the room's settings.
const fn setting(name: &'static str, slash: Slash, typed: &'static str, done: &'static str) -> Row {
    row(name, Via::InSettings, Setup::Nothing, slash, typed, done)
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
    setting("organizers of tournaments: list", ("dismiss", &[]), "/dismiss", "runs this room"),
    setting("where reports go", ("reports", &[]), "/reports", "Nobody takes reports from here yet"),
    row("a report", Via::InGames, Setup::Nothing, ("report", &[]), "/report", "Who or what is it about"),
    row("open challenge: command", Via::InGames, Setup::Nothing, ("battle", &[]), "/battle", "NAME challenges everyone"),
    row("challenge to a person", Via::AboutHost, Setup::Nothing, ("battle", &[]), "/battle", "NAME challenges Hugo"),
    row("open challenge: its button", Via::Button, Setup::Challenge, ("", &[]), "", "NAME accepted"),
    row("its code, in private", Via::InPrivate, Setup::Challenge, ("join", &[("game", "CODE")]), "join CODE", "NAME accepted"),
    row("its deep link", Via::Link, Setup::Challenge, ("", &[]), "CODE", "NAME accepted"),
    row("rematch: command", Via::InGames, Setup::Finished, ("rematch", &[("game", "CODE")]), "/rematch CODE", "NAME wants a rematch. Hugo"),
    row("quick match, in the room", Via::InGames, Setup::Nothing, ("quick", &[]), "/quick", "Looking for an opponent"),
    row("quick match, in private", Via::InPrivate, Setup::Nothing, ("quick", &[]), "quick", "Looking for an opponent"),
    row(
        "tournament: command",
        Via::InGames,
        Setup::Tournament,
        ("tournament join", &[("code", "CODE")]),
        "/tournament join CODE",
        "You are in",
    ),
    row("tournament: code in private", Via::InPrivate, Setup::Tournament, ("join", &[("game", "CODE")]), "/join CODE", "already"),
    row(
        "making a tournament",
        Via::InGames,
        Setup::Nothing,
        ("tournament create", &[("start", "hand"), ("name", "Cup")]),
        "/tournament create start=hand name=Cup",
        "Cup",
    ),
];

/// The kind of a refusal, if the text is one.
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

/// The last code of a game or a tournament in a text.
fn code_in(text: &str) -> Option<String> {
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_code = |word: &&str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    words.rfind(is_code).map(str::to_owned)
}

/// A platform on which the rows are tried.
trait Platform {
    /// Tries a row. Returns "yes" or the kind of the refusal.
    async fn try_row(&self, who: usize, row: &Row) -> &'static str;

    /// Tries all rows, and compares the results with the expected ones. All players try at the same time, each in their own rooms.
    async fn check(&self, name: &str) {
        // Two concurrent searches for an opponent would match.
        let searching = &Mutex::new(());
        let column = |who: usize| async move {
            let mut column = Vec::new();
            for row in &ROWS {
                let _guard = if row.slash.0 == "quick" { Some(searching.lock().await) } else { None };
                column.push(self.try_row(who, row).await);
            }
            column
        };
        let columns = join_all((0..PEOPLE.len()).map(column)).await;
        for (at, row) in ROWS.iter().enumerate() {
            let results: Vec<&str> = columns.iter().map(|column| column[at]).collect();
            assert_eq!(results, expected(row, name), "{} on {name}", row.name);
        }
    }
}

/// Expected results, in the order of [`PEOPLE`].
const SETTING: [&str; 5] = ["yes", "managers decide", "managers decide", "managers decide", "managers decide"];
const START_GAME: [&str; 5] = ["yes", "yes", "banned here", "banned", "yes"];
const PLAY_HOST: [&str; 5] = ["yes", "yes", "banned here", "banned", "turned away"];
const OUTSIDE_THE_ROOM: [&str; 5] = ["yes", "yes", "yes", "banned", "yes"];

fn expected(row: &Row, platform: &str) -> [&'static str; 5] {
    match (row.via, row.setup) {
        (Via::Link, _) if platform == "Discord" => ["—"; 5],
        (Via::InSettings, _) => SETTING,
        (Via::InPrivate, Setup::Nothing) => OUTSIDE_THE_ROOM,
        (Via::AboutHost, _) | (_, Setup::Challenge | Setup::Finished) => PLAY_HOST,
        (_, Setup::Nothing | Setup::Tournament) => START_GAME,
    }
}

/// The operator bans a person.
async fn ban(stage: &Stage, person: PlayerId) {
    execute(&stage.process.config, AdminCommand::Ban(Person { person })).await.expect("the running bot executes the command");
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

/// A player who is promoted, demoted and promoted again: whether a manager, the rules that are set, and the expected result.
const PROMOTIONS: [(bool, &str, &str); 3] = [(true, "mb", "yes"), (false, "minefield", "managers decide"), (true, "minefield", "yes")];

#[tokio::test]
async fn demoted_telegram_administrator_decides_no_more() {
    let stage = Stage::start().await;
    let sim = &stage.telegram;
    let (mona, private) = start_private_chat(sim, "Mona", "en").await;
    for hides_members in [false, true] {
        let group = sim.group("Harbour");
        if hides_members {
            sim.hide_members(group);
        }
        for (manages, rules, expected) in PROMOTIONS {
            match manages {
                true => sim.promote(&mona, group, Role::Administrator),
                false => sim.demote(&mona, group),
            }
            let before = sim.log().len();
            sim.say(&mona, group, &format!("/default {rules}"));
            let result = telegram::wait_for_result(sim, before, [group, private], "Mona has chosen the rules").await;
            assert_eq!(result, expected, "manages: {manages}, hidden members: {hides_members}");
        }
    }
    stage.end().await;
}

#[tokio::test]
async fn demoted_discord_manager_decides_no_more() {
    let stage = Stage::start().await;
    let (sim, mona, room) = (&stage.discord, stage.discord.user("Mona"), stage.discord.channel());
    for (manages, rules, expected) in PROMOTIONS {
        sim.set_member_permissions(mona, if manages { MANAGE_CHANNELS } else { 0 });
        let answer = sim.slash(mona, room, "default", &[("rules", rules)]).answer().await.content;
        assert_eq!(refusal(&answer).unwrap_or("yes"), expected, "manages: {manages}: {answer}");
    }
    stage.end().await;
}
