//! Pings as the platforms see them: on Discord by flags and mentions, on Telegram by silent messages and mentions.

use broadside_sim::{
    discord::{Action, DiscordSim, Entry, PlaceId, UserId},
    telegram::{self, Chat, TelegramSim, User},
};

use crate::choosing::{Stage, wait_for_text};

const NAMES: [&str; 2] = ["Anna", "Boris"];

/// The cell of a player's shot with this number. No two of these cells share a side.
fn cell(number: usize) -> String {
    let (row, column) = (number / 5, (number % 5) * 2 + (number / 5) % 2);
    format!("{}{} !", char::from(b'A' + column as u8), row + 1)
}

/// The game code in the data of a button to join.
fn code_of(join: &str) -> Option<String> {
    join.strip_suffix(" join")?.split(' ').next().map(str::to_owned)
}

/// The index of the player who fires first, by the text that begins the battle.
fn first_player(text: &str) -> usize {
    NAMES.iter().position(|name| text.contains(&format!("The battle begins. {name}, your turn."))).expect("the text names the first player")
}

/// A game of two players in a channel of Discord.
struct Channel<'s> {
    sim: &'s DiscordSim,
    people: [UserId; 2],
    room: PlaceId,
    /// The players whose direct messages are open.
    open: Vec<UserId>,
}

impl Channel<'_> {
    /// Waits until a line is posted to the channel and, as a direct or an ephemeral message, to each player with open DMs. Returns the text
    /// of the channel's message.
    async fn wait_for_all(&self, since: usize, line: &str) -> String {
        for person in &self.open {
            let dm = self.sim.dm(*person);
            let is_private = |place: Option<PlaceId>, ephemeral: bool| ephemeral || place == Some(dm);
            let is_told =
                |entry: &Entry| entry.user == Some(*person) && is_private(entry.place, entry.ephemeral) && entry.content.contains(line);
            self.sim.entry_from(since, is_told).await;
        }
        let is_posted = |entry: &Entry| entry.place == Some(self.room) && !entry.ephemeral && entry.content.contains(line);
        self.sim.entry_from(since, is_posted).await.content
    }

    /// The users pinged since then, in order. Panics if a message without a ping is not silent.
    fn pings(&self, since: usize) -> Vec<UserId> {
        let log = self.sim.log();
        let loud = log[since..].iter().filter(|entry| !entry.silent && entry.pings.is_empty());
        assert_eq!(loud.map(ToString::to_string).collect::<Vec<_>>(), Vec::<String>::new(), "a message without a ping is silent");
        log[since..].iter().flat_map(|entry| entry.pings.clone()).collect()
    }
}

#[tokio::test]
async fn discord_turn_pings_by_dm_or_by_mention_when_dms_are_closed() {
    let stage = Stage::start().await;
    let sim = &stage.discord;
    for closed in [false, true] {
        let (people, room) = (NAMES.map(|name| sim.user(name)), sim.channel());
        if closed {
            sim.close_dms(people[1]);
        }
        let open = people[..if closed { 1 } else { 2 }].to_vec();
        let game = Channel { sim, people, room, open };
        let since = sim.log().len();
        let posted = sim.slash(people[0], room, "battle", &[]).answer().await;
        assert!(posted.silent && !posted.ephemeral, "an open challenge pings nobody: {posted}");
        let code = posted.buttons().iter().find_map(|button| code_of(&button.custom_id)).expect("a button to join");
        sim.slash(people[1], room, "join", &[("game", code.as_str())]).answer().await;
        if closed {
            game.sim.entry_from(since, |entry| entry.place == Some(room) && entry.content.contains("Boris, press “My field”")).await;
        }
        for person in people {
            sim.slash(person, room, "ready", &[("game", code.as_str())]).answer().await;
        }
        let mut turn = first_player(&game.wait_for_all(since, "The battle begins.").await);
        let mut fired = [0; 2];
        for _ in 0..8 {
            let since = sim.log().len();
            let shot = cell(fired[turn]);
            fired[turn] += 1;
            sim.slash(people[turn], game.room, "fire", &[("cell", shot.as_str()), ("game", code.as_str())]).answer().await;
            let line = format!(": {}", shot.trim_end_matches(" !"));
            let text = game.wait_for_all(since, &line).await;
            let passed = text.contains(&format!("{line} — miss"));
            if passed {
                turn = 1 - turn;
            }
            let expected = if passed { vec![game.people[turn]] } else { Vec::new() };
            assert_eq!(game.pings(since), expected, "{line} {text}");
            // An edit that only removes buttons keeps the mention, and pings nobody.
            let mentions = sim.log()[since..].iter().filter(|entry| !entry.pings.is_empty() && entry.content.contains("<@")).count();
            assert_eq!(mentions, usize::from(passed && closed && turn == 1), "only a player with closed DMs is mentioned: {line}");
        }
        let asked = sim.slash(people[turn], room, "resign", &[("game", code.as_str())]).answer().await.message.expect("a question");
        let ended = sim.press(people[turn], asked, &format!("{code} 0 resign_now")).answer().await;
        assert_eq!((ended.action, ended.message), (Action::Updated, Some(asked)), "the question is replaced: {ended}");
        assert!(ended.content.starts_with("You resigned.") && ended.buttons().is_empty(), "{ended}");
        game.wait_for_all(since, " resign").await;
    }
    stage.end().await;
}

/// The users pinged in these chats since then, in order. Panics if a message without a ping is not silent.
fn pings(sim: &TelegramSim, since: usize, chats: &[Chat]) -> Vec<i64> {
    let sent = |entry: &telegram::Entry| match entry {
        telegram::Entry::Sent(message) if chats.contains(&message.chat) => Some(message.clone()),
        _ => None,
    };
    let sent: Vec<_> = sim.log()[since..].iter().filter_map(sent).collect();
    let loud = sent.iter().filter(|message| !message.silent && message.pings().is_empty()).map(|message| message.words().to_owned());
    assert_eq!(loud.collect::<Vec<_>>(), Vec::<String>::new(), "a message without a ping is silent");
    sent.iter().flat_map(telegram::Message::pings).collect()
}

/// Plays in a group of Telegram and checks the pings of each turn. If `is_closed`, Boris has never started the bot.
async fn check_pings_in_group(sim: &TelegramSim, group: &str, is_closed: bool) {
    let people: [User; 2] = NAMES.map(|name| sim.user(name, "en"));
    let group = sim.group(group);
    let mut open_chats = vec![group];
    for (number, person) in people.iter().enumerate() {
        if !(is_closed && number == 1) {
            sim.start_bot(person, None);
            let chat = sim.private(person);
            sim.wait_until(|world| world.last_from_bot(chat).is_some()).await;
            open_chats.push(chat);
        }
    }
    let (since, chats) = (sim.log().len(), [group, sim.private(&people[0]), sim.private(&people[1])]);
    sim.say(&people[0], group, "/battle");
    wait_for_text(sim, group, since, "Anna challenges everyone.").await;
    let mut keys = sim.messages(group).into_iter().flat_map(|message| message.keyboard().concat());
    let code = keys.find_map(|key| code_of(&key.data?)).expect("a button to join");
    sim.say(&people[1], group, &format!("/join {code}"));
    wait_for_text(sim, group, since, if is_closed { "Boris, press “My field”" } else { "Boris accepted." }).await;
    for person in &people {
        sim.say(person, group, &format!("/ready {code}"));
    }
    let mut first = String::new();
    for chat in open_chats.iter().rev() {
        first = wait_for_text(sim, *chat, since, "The battle begins.").await.words().to_owned();
    }
    let (mut turn, mut fired) = (first_player(&first), [0; 2]);
    for _ in 0..3 {
        let since = sim.log().len();
        let shot = cell(fired[turn]);
        fired[turn] += 1;
        sim.say(&people[turn], group, &format!("/fire {shot} {code}"));
        let line = format!(": {}", shot.trim_end_matches(" !"));
        let mut text = String::new();
        for chat in open_chats.iter().rev() {
            text = wait_for_text(sim, *chat, since, &line).await.words().to_owned();
        }
        let passed = text.contains(&format!("{line} — miss"));
        if passed {
            turn = 1 - turn;
        }
        let expected = if passed { vec![people[turn].id] } else { Vec::new() };
        assert_eq!(pings(sim, since, &chats), expected, "{line} {text}");
    }
}

#[tokio::test]
async fn telegram_turn_pings_privately_or_by_mention_without_a_start() {
    let stage = Stage::start().await;
    tokio::join!(check_pings_in_group(&stage.telegram, "Yard", false), check_pings_in_group(&stage.telegram, "Pier", true));
    stage.end().await;
}
