//! A crew over both platforms: a mate on Telegram sees and votes with a captain on Discord, and whoever plays against them hears only
//! the shot. The production entry over both simulators.

use broadside_sim::telegram::{Chat, User, World};

use super::choosing::Stage;

/// Somebody on Telegram, and their private chat.
struct Person {
    user: User,
    chat: Chat,
}

impl Person {
    fn new(stage: &Stage, name: &str) -> Self {
        let user = stage.telegram.user(name, "ru");
        let chat = stage.telegram.private(&user);
        stage.telegram.start_bot(&user, None);
        Self { user, chat }
    }

    fn says(&self, stage: &Stage, text: &str) {
        stage.telegram.say(&self.user, self.chat, text);
    }

    fn is_told(&self, world: &World, part: &str) -> bool {
        world.messages(self.chat).iter().any(|message| message.words().contains(part))
    }

    async fn hears(&self, stage: &Stage, part: &str) {
        stage.telegram.wait_until(|world| self.is_told(world, part)).await;
    }
}

#[tokio::test]
async fn a_mate_on_telegram_votes_with_a_captain_on_discord() {
    let stage = Stage::start().await;
    let (anna, channel) = (stage.discord.user("Anna"), stage.discord.channel());
    let (boris, vera) = (Person::new(&stage, "Борис"), Person::new(&stage, "Вера"));
    let challenge = stage.discord.slash(anna, channel, "battle", &[("rules", "classic first=host")]).answer().await;
    let code = |word: &&str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    let code = challenge.content.split(|c: char| !c.is_ascii_alphanumeric()).find(code).expect("it says its code").to_owned();
    let in_channel = |part: &'static str| {
        let sim = &stage.discord;
        async move { sim.wait_until(|world| world.messages(channel).iter().any(|message| message.content.contains(part))).await }
    };

    let opened = stage.discord.slash(anna, channel, "team", &[("crew", "vote")]).answer().await;
    assert!(!opened.ephemeral && opened.content.contains("Anna is putting a crew together"), "{opened}");
    boris.says(&stage, &format!("join {code}"));
    boris.hears(&stage, "расставляют флот").await;
    vera.says(&stage, &format!("экипаж вступить {code}"));
    vera.hears(&stage, "Вы в экипаже").await;
    in_channel("Вера joins Anna’s crew.").await;

    stage.discord.slash(anna, channel, "ready", &[]).answer().await;
    boris.says(&stage, "ready");
    vera.hears(&stage, "Экипаж голосует").await;
    vera.says(&stage, "A1");
    vera.hears(&stage, "Предложено: Вера — A1").await;
    let dm = stage.discord.dm(anna);
    stage.discord.wait_until(|world| world.messages(dm).iter().any(|message| message.content.contains("On the table: Вера — A1"))).await;
    let aloud = stage.discord.messages(channel);
    assert!(aloud.iter().all(|message| message.only_for.is_some() || !message.content.contains("On the table")), "only the crew hears it");
    let fired = stage.discord.slash(anna, channel, "fire", &[("cell", "A1")]).answer().await;
    assert!(!fired.ephemeral && fired.content.contains("A1"), "{fired}");
    boris.hears(&stage, "A1").await;
    assert!(!stage.telegram.messages(boris.chat).iter().any(|message| message.words().contains("Предложено")), "nor does the other side");

    vera.says(&stage, "экипаж выйти");
    in_channel("Вера leaves Anna’s crew.").await;
    stage.end().await;
}
