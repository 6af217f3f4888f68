//! Phrases between a player on Discord and one on Telegram: they arrive silently, in the reader's language, and not at all from a blocked
//! player. The whole bot runs over both simulators.

use broadside_sim::{
    discord::{Entry, PlaceId, UserId},
    telegram::{Chat, Message, User},
};

use super::choosing::{Stage, game_code, start_private_chat, wait_for_text};

/// The flag of Discord's silent messages (`SUPPRESS_NOTIFICATIONS`).
const SILENT: u64 = 1 << 12;

/// A game of Anna in a channel of Discord and Boris in his private chat on Telegram.
struct Pair {
    stage: Stage,
    anna: UserId,
    channel: PlaceId,
    boris: User,
    chat: Chat,
    code: String,
}

impl Pair {
    async fn start() -> Self {
        let stage = Stage::start().await;
        let (anna, channel) = (stage.discord.user("Anna"), stage.discord.channel());
        let (boris, chat) = start_private_chat(&stage.telegram, "Борис", "ru").await;
        let challenge = stage.discord.slash(anna, channel, "battle", &[]).answer().await;
        let code = game_code(&challenge);
        let pair = Self { stage, anna, channel, boris, chat, code };
        pair.boris_says(&format!("join {}", pair.code)).await;
        pair.wait_for_boris("Вы приняли вызов.").await;
        let (sim, joined) = (&pair.stage.discord, "Борис");
        sim.wait_until(|world| world.messages(pair.channel).iter().any(|message| message.content.contains(joined))).await;
        pair
    }

    async fn boris_says(&self, text: &str) {
        self.stage.telegram.say(&self.boris, self.chat, text);
    }

    /// Waits for the first message to Boris with this text.
    async fn wait_for_boris(&self, part: &str) -> Message {
        wait_for_text(&self.stage.telegram, self.chat, 0, part).await
    }

    /// Types a command as Boris, and waits for the answer with this text.
    async fn boris_asks(&self, typed: &str, part: &str) -> Message {
        let since = self.stage.telegram.log().len();
        self.stage.telegram.say(&self.boris, self.chat, typed);
        wait_for_text(&self.stage.telegram, self.chat, since, part).await
    }

    /// Waits for this text in Anna's direct messages. Returns all of them, a line each.
    async fn wait_for_anna(&self, part: &str) -> String {
        let (sim, dm) = (&self.stage.discord, self.stage.discord.dm(self.anna));
        sim.wait_until(|world| world.messages(dm).iter().any(|message| message.content.contains(part))).await;
        sim.messages(dm).into_iter().map(|message| message.content).collect::<Vec<_>>().join("\n")
    }

    /// Uses `/say` as Anna in the channel, and returns the ephemeral answer.
    async fn anna_says(&self, options: &[(&str, &str)]) -> String {
        let answer = self.stage.discord.slash(self.anna, self.channel, "say", options).answer().await;
        assert!(answer.ephemeral, "{answer}");
        answer.content
    }
}

#[tokio::test]
async fn phrase_crosses_platforms_silently_in_the_readers_language() {
    let pair = Pair::start().await;
    let (discord, telegram) = (&pair.stage.discord, &pair.stage.telegram);
    let offered = discord.autocomplete(pair.anna, pair.channel, "say", &[("saying", "Nice")]).await;
    assert_eq!(offered.into_iter().map(|choice| choice.value).collect::<Vec<_>>(), ["nice"]);
    assert!(pair.anna_says(&[("saying", "nice")]).await.contains("I tell Борис: 👏 Nice shot!"));
    let phrase = pair.wait_for_boris("Отличный выстрел!").await;
    assert!(phrase.silent && phrase.words().contains("Anna"), "{}", phrase.words());

    telegram.press(&pair.boris, phrase.key(), "💬 Сказать").toast().await;
    let card = pair.wait_for_boris("Что передать?").await;
    telegram.press(&pair.boris, card.key(), "🤝 Хорошая игра!").toast().await;
    pair.wait_for_boris("Передаю.").await;
    let dm = discord.dm(pair.anna);
    discord.wait_until(|world| world.messages(dm).iter().any(|message| message.content.contains("Good game!"))).await;
    let phrase = discord.messages(dm).into_iter().find(|message| message.content.contains("Good game!")).expect("the phrase");
    assert!(phrase.content.contains("Борис says: 🤝 Good game!") && phrase.flags & SILENT != 0, "{}", phrase.content);
    let posted = discord.messages(pair.channel);
    assert!(posted.iter().all(|message| message.only_for.is_some() || !message.content.contains("Good game!")), "it is not posted");
    pair.stage.end().await;
}

#[tokio::test]
async fn player_blocked_on_discord_cannot_send_phrases_and_cannot_tell() {
    let pair = Pair::start().await;
    let (sim, refusal) = (&pair.stage.discord, "Anna сейчас не получает фраз");
    pair.anna_says(&[("phrases", "off")]).await;
    let when_off = pair.boris_asks("сказать 2", refusal).await;
    pair.anna_says(&[("phrases", "on")]).await;

    let list = sim.slash(pair.anna, pair.channel, "block", &[]).answer().await;
    let button =
        |entry: &Entry, label: &str| entry.buttons().into_iter().find(|button| button.label == label).expect("the button exists").custom_id;
    let card = list.message.expect("a message is shown");
    let blocked = sim.press(pair.anna, card, &button(&list, "Block Борис")).answer().await;
    assert!(list.ephemeral && blocked.ephemeral && blocked.content.contains("will not meet again"), "{blocked}");
    let refused = pair.boris_asks("сказать 2", refusal).await;
    assert_eq!(refused.words(), when_off.words(), "a blocked player reads the same as when phrases are off");
    assert!(pair.anna_says(&[("saying", "nice")]).await.contains("You have blocked Борис"));

    let unblocked = sim.press(pair.anna, card, &button(&blocked, "Unblock Борис")).answer().await;
    assert!(unblocked.content.contains("can challenge each other again"), "{unblocked}");
    pair.boris_asks("сказать 14", "Передаю.").await;
    let texts = pair.wait_for_anna("Good game!").await;
    assert!(!texts.contains("Good luck!"), "a refused phrase never arrives: {texts}");
    assert!(pair.stage.telegram.messages(pair.chat).iter().all(|message| !message.words().contains("Отличный выстрел!")));
    pair.stage.end().await;
}

#[tokio::test]
async fn phrase_for_a_closed_dm_goes_to_the_channel() {
    let pair = Pair::start().await;
    let discord = &pair.stage.discord;
    discord.close_dms(pair.anna);
    pair.boris_says("сказать 2").await;
    let channel = pair.channel;
    discord
        .wait_until(|world| world.messages(channel).iter().any(|message| message.content.contains("Борис to Anna: 🍀 Good luck!")))
        .await;
    let phrase = discord.messages(channel).into_iter().find(|message| message.content.contains("Good luck!")).expect("the phrase");
    assert!(phrase.flags & SILENT != 0 && phrase.named.is_empty(), "the phrase pings nobody");
    pair.stage.end().await;
}
