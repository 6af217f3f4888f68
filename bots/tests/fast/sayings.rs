//! Phrases from one player to the other, between Discord and Telegram: each reads them in their own language, without a sound, and
//! nothing else passes, nor anything from whom the other has blocked. The production entry over both simulators.

use broadside_sim::{
    discord::{Entry, PlaceId, UserId},
    telegram::{Chat, Message, User},
};

use super::choosing::{Stage, game_code, start_private_chat, wait_for_text};

/// The flag of Discord's messages that ring for nobody.
const SILENT: u64 = 1 << 12;

/// Anna in a channel of Discord and Boris in private on Telegram, at one game.
struct Pair {
    stage: Stage,
    anna: UserId,
    channel: PlaceId,
    boris: User,
    chat: Chat,
    code: String,
}

impl Pair {
    async fn begun() -> Self {
        let stage = Stage::start().await;
        let (anna, channel) = (stage.discord.user("Anna"), stage.discord.channel());
        let (boris, chat) = start_private_chat(&stage.telegram, "Борис", "ru").await;
        let challenge = stage.discord.slash(anna, channel, "battle", &[]).answer().await;
        let code = game_code(&challenge);
        let pair = Self { stage, anna, channel, boris, chat, code };
        pair.boris_says(&format!("join {}", pair.code)).await;
        pair.boris_hears("Вы приняли вызов.").await;
        let (sim, joined) = (&pair.stage.discord, "Борис");
        sim.wait_until(|world| world.messages(pair.channel).iter().any(|message| message.content.contains(joined))).await;
        pair
    }

    async fn boris_says(&self, text: &str) {
        self.stage.telegram.say(&self.boris, self.chat, text);
    }

    /// The first message that says this to Boris, as soon as there is one.
    async fn boris_hears(&self, part: &str) -> Message {
        wait_for_text(&self.stage.telegram, self.chat, 0, part).await
    }

    /// What Boris is told after he has typed this, as soon as it says so.
    async fn boris_is_answered(&self, typed: &str, part: &str) -> Message {
        let since = self.stage.telegram.log().len();
        self.stage.telegram.say(&self.boris, self.chat, typed);
        wait_for_text(&self.stage.telegram, self.chat, since, part).await
    }

    /// Waits until Anna reads this in her direct messages; what stands there then.
    async fn anna_reads(&self, part: &str) -> String {
        let (sim, dm) = (&self.stage.discord, self.stage.discord.dm(self.anna));
        sim.wait_until(|world| world.messages(dm).iter().any(|message| message.content.contains(part))).await;
        sim.messages(dm).into_iter().map(|message| message.content).collect::<Vec<_>>().join("\n")
    }

    /// What Anna is answered when she says this in the channel.
    async fn anna_says(&self, options: &[(&str, &str)]) -> String {
        let answer = self.stage.discord.slash(self.anna, self.channel, "say", options).answer().await;
        assert!(answer.ephemeral, "{answer}");
        answer.content
    }
}

#[tokio::test]
async fn phrase_crosses_platforms_silently_in_the_readers_language() {
    let pair = Pair::begun().await;
    let (discord, telegram) = (&pair.stage.discord, &pair.stage.telegram);
    let offered = discord.autocomplete(pair.anna, pair.channel, "say", &[("saying", "Nice")]).await;
    assert_eq!(offered.into_iter().map(|choice| choice.value).collect::<Vec<_>>(), ["nice"]);
    assert!(pair.anna_says(&[("saying", "nice")]).await.contains("I tell Борис: 👏 Nice shot!"));
    let told = pair.boris_hears("Отличный выстрел!").await;
    assert!(told.silent && told.words().contains("Anna"), "{}", told.words());

    telegram.press(&pair.boris, told.key(), "💬 Сказать").toast().await;
    let card = pair.boris_hears("Что передать?").await;
    telegram.press(&pair.boris, card.key(), "🤝 Хорошая игра!").toast().await;
    pair.boris_hears("Передаю.").await;
    let dm = discord.dm(pair.anna);
    discord.wait_until(|world| world.messages(dm).iter().any(|message| message.content.contains("Good game!"))).await;
    let heard = discord.messages(dm).into_iter().find(|message| message.content.contains("Good game!")).expect("it was found a moment ago");
    assert!(heard.content.contains("Борис says: 🤝 Good game!") && heard.flags & SILENT != 0, "{}", heard.content);
    let aloud = discord.messages(pair.channel);
    assert!(aloud.iter().all(|message| message.only_for.is_some() || !message.content.contains("Good game!")), "nobody else is told");
    pair.stage.end().await;
}

#[tokio::test]
async fn player_blocked_on_discord_cannot_send_phrases_and_cannot_tell() {
    let pair = Pair::begun().await;
    let (sim, unheard) = (&pair.stage.discord, "Anna сейчас не получает фраз");
    pair.anna_says(&[("phrases", "off")]).await;
    let hushed = pair.boris_is_answered("сказать 2", unheard).await;
    pair.anna_says(&[("phrases", "on")]).await;

    let list = sim.slash(pair.anna, pair.channel, "block", &[]).answer().await;
    let key =
        |entry: &Entry, label: &str| entry.buttons().into_iter().find(|key| key.label == label).expect("there is such a key").custom_id;
    let card = list.message.expect("it is a message");
    let blocked = sim.press(pair.anna, card, &key(&list, "Block Борис")).answer().await;
    assert!(list.ephemeral && blocked.ephemeral && blocked.content.contains("will not meet again"), "{blocked}");
    let refused = pair.boris_is_answered("сказать 2", unheard).await;
    assert_eq!(refused.words(), hushed.words(), "blocked, or not listening: it reads the same");
    assert!(pair.anna_says(&[("saying", "nice")]).await.contains("You have blocked Борис"));

    let unblocked = sim.press(pair.anna, card, &key(&blocked, "Unblock Борис")).answer().await;
    assert!(unblocked.content.contains("can challenge each other again"), "{unblocked}");
    pair.boris_is_answered("сказать 14", "Передаю.").await;
    let read = pair.anna_reads("Good game!").await;
    assert!(!read.contains("Good luck!"), "what was refused comes never: {read}");
    assert!(pair.stage.telegram.messages(pair.chat).iter().all(|message| !message.words().contains("Отличный выстрел!")));
    pair.stage.end().await;
}

#[tokio::test]
async fn phrase_for_a_closed_dm_goes_to_the_channel() {
    let pair = Pair::begun().await;
    let discord = &pair.stage.discord;
    discord.close_dms(pair.anna);
    pair.boris_says("сказать 2").await;
    let channel = pair.channel;
    discord
        .wait_until(|world| world.messages(channel).iter().any(|message| message.content.contains("Борис to Anna: 🍀 Good luck!")))
        .await;
    let told = discord.messages(channel).into_iter().find(|message| message.content.contains("Good luck!")).expect("it was there");
    assert!(told.flags & SILENT != 0 && told.named.is_empty(), "it rings nobody");
    pair.stage.end().await;
}
