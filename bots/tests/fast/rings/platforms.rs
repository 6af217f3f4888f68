//! Whom messages ring as the platforms see it: Discord by flags and mentions, Telegram by silent messages and mentions.

use broadside_sim::{
    discord::{Action, DiscordSim, Entry, PlaceId, UserId},
    telegram::{self, Chat, TelegramSim, User},
};

use crate::choosing::{Stage, wait_for_text};

const NAMES: [&str; 2] = ["Anna", "Boris"];

/// Cells that do not touch by their sides, in an order of their own for each shot.
fn cell(number: usize) -> String {
    let (row, column) = (number / 5, (number % 5) * 2 + (number / 5) % 2);
    format!("{}{} !", char::from(b'A' + column as u8), row + 1)
}

/// The code of the game that this button to join names.
fn code_of(join: &str) -> Option<String> {
    join.strip_suffix(" join")?.split(' ').next().map(str::to_owned)
}

/// Whoever fires first, by what the room is told of it.
fn first_in(text: &str) -> usize {
    NAMES.iter().position(|name| text.contains(&format!("The battle begins. {name}, your turn."))).expect("somebody fires first")
}

/// Two at a channel of Discord.
struct Channel<'s> {
    sim: &'s DiscordSim,
    people: [UserId; 2],
    room: PlaceId,
    /// Those whose direct messages are open.
    open: Vec<UserId>,
}

impl Channel<'_> {
    /// Waits until everybody has heard a line, in private too, be it in a direct message or in what they alone see; what the
    /// channel said.
    async fn all_hear(&self, since: usize, line: &str) -> String {
        for person in &self.open {
            let dm = self.sim.dm(*person);
            let privately = |place: Option<PlaceId>, ephemeral: bool| ephemeral || place == Some(dm);
            let heard =
                |entry: &Entry| entry.user == Some(*person) && privately(entry.place, entry.ephemeral) && entry.content.contains(line);
            self.sim.entry_from(since, heard).await;
        }
        let posted = |entry: &Entry| entry.place == Some(self.room) && !entry.ephemeral && entry.content.contains(line);
        self.sim.entry_from(since, posted).await.content
    }

    /// Whom everything since then rang, in order.
    fn rang(&self, since: usize) -> Vec<UserId> {
        let log = self.sim.log();
        let loud = log[since..].iter().filter(|entry| !entry.silent && entry.pings.is_empty());
        assert_eq!(loud.map(ToString::to_string).collect::<Vec<_>>(), Vec::<String>::new(), "what rings nobody is silent");
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
        assert!(posted.silent && !posted.ephemeral, "a challenge to anybody rings nobody: {posted}");
        let code = posted.buttons().iter().find_map(|button| code_of(&button.custom_id)).expect("a button to join");
        sim.slash(people[1], room, "join", &[("game", code.as_str())]).answer().await;
        if closed {
            game.sim.entry_from(since, |entry| entry.place == Some(room) && entry.content.contains("Boris, press “My field”")).await;
        }
        for person in people {
            sim.slash(person, room, "ready", &[("game", code.as_str())]).answer().await;
        }
        let mut turn = first_in(&game.all_hear(since, "The battle begins.").await);
        let mut fired = [0; 2];
        for _ in 0..8 {
            let since = sim.log().len();
            let shot = cell(fired[turn]);
            fired[turn] += 1;
            sim.slash(people[turn], game.room, "fire", &[("cell", shot.as_str()), ("game", code.as_str())]).answer().await;
            let line = format!(": {}", shot.trim_end_matches(" !"));
            let said = game.all_hear(since, &line).await;
            let passed = said.contains(&format!("{line} — miss"));
            if passed {
                turn = 1 - turn;
            }
            let expected = if passed { vec![game.people[turn]] } else { Vec::new() };
            assert_eq!(game.rang(since), expected, "{line} {said}");
            // A message that named somebody before goes on doing so when its keys are taken off, which rings nobody.
            let named = sim.log()[since..].iter().filter(|entry| !entry.pings.is_empty() && entry.content.contains("<@")).count();
            assert_eq!(named, usize::from(passed && closed && turn == 1), "only whom no letter reaches is named: {line}");
        }
        let asked = sim.slash(people[turn], room, "resign", &[("game", code.as_str())]).answer().await.message.expect("the question");
        let ended = sim.press(people[turn], asked, &format!("{code} 0 resign_now")).answer().await;
        assert_eq!((ended.action, ended.message), (Action::Updated, Some(asked)), "the question is replaced: {ended}");
        assert!(ended.content.starts_with("You resigned.") && ended.buttons().is_empty(), "{ended}");
        game.all_hear(since, " resign").await;
    }
    stage.end().await;
}

/// Whom everything since then in these chats rang, in order.
fn rang(sim: &TelegramSim, since: usize, chats: &[Chat]) -> Vec<i64> {
    let sent = |entry: &telegram::Entry| match entry {
        telegram::Entry::Sent(message) if chats.contains(&message.chat) => Some(message.clone()),
        _ => None,
    };
    let sent: Vec<_> = sim.log()[since..].iter().filter_map(sent).collect();
    let loud = sent.iter().filter(|message| !message.silent && message.pings().is_empty()).map(|message| message.words().to_owned());
    assert_eq!(loud.collect::<Vec<_>>(), Vec::<String>::new(), "what rings nobody is silent");
    sent.iter().flat_map(telegram::Message::pings).collect()
}

/// A game in a group of Telegram whose turns ring as they should; where it is shut, Boris has never started the bot.
async fn check_pings_in_group(sim: &TelegramSim, group: &str, shut: bool) {
    let people: [User; 2] = NAMES.map(|name| sim.user(name, "en"));
    let group = sim.group(group);
    let mut open_chats = vec![group];
    for (number, person) in people.iter().enumerate() {
        if !(shut && number == 1) {
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
    wait_for_text(sim, group, since, if shut { "Boris, press “My field”" } else { "Boris accepted." }).await;
    for person in &people {
        sim.say(person, group, &format!("/ready {code}"));
    }
    let mut began = String::new();
    for chat in open_chats.iter().rev() {
        began = wait_for_text(sim, *chat, since, "The battle begins.").await.words().to_owned();
    }
    let (mut turn, mut fired) = (first_in(&began), [0; 2]);
    for _ in 0..3 {
        let since = sim.log().len();
        let shot = cell(fired[turn]);
        fired[turn] += 1;
        sim.say(&people[turn], group, &format!("/fire {shot} {code}"));
        let line = format!(": {}", shot.trim_end_matches(" !"));
        let mut said = String::new();
        for chat in open_chats.iter().rev() {
            said = wait_for_text(sim, *chat, since, &line).await.words().to_owned();
        }
        let passed = said.contains(&format!("{line} — miss"));
        if passed {
            turn = 1 - turn;
        }
        let expected = if passed { vec![people[turn].id] } else { Vec::new() };
        assert_eq!(rang(sim, since, &chats), expected, "{line} {said}");
    }
}

#[tokio::test]
async fn telegram_turn_pings_privately_or_by_mention_without_a_start() {
    let stage = Stage::start().await;
    tokio::join!(check_pings_in_group(&stage.telegram, "Yard", false), check_pings_in_group(&stage.telegram, "Pier", true));
    stage.end().await;
}
