//! Crews across both platforms: a mate on Telegram sees the board of a captain on Discord and votes, and the other crew sees only the
//! shot. The whole bot between both simulators.

use broadside::platform::{Address, Outgoing};
use broadside_service::request::{Place, Reply, View};
use broadside_sim::telegram::{Chat, User, World};

use super::{
    choosing::{Stage, game_code, wait_for_text},
    town::{ROOM, Town, person, wait_until_drained},
};

/// A player on Telegram with their private chat.
struct TelegramPlayer {
    user: User,
    chat: Chat,
}

impl TelegramPlayer {
    fn new(stage: &Stage, name: &str) -> Self {
        let user = stage.telegram.user(name, "ru");
        let chat = stage.telegram.private(&user);
        stage.telegram.start_bot(&user, None);
        Self { user, chat }
    }

    fn say(&self, stage: &Stage, text: &str) {
        stage.telegram.say(&self.user, self.chat, text);
    }

    fn has_message(&self, world: &World, text: &str) -> bool {
        world.messages(self.chat).iter().any(|message| message.words().contains(text))
    }

    async fn wait_for(&self, stage: &Stage, text: &str) {
        wait_for_text(&stage.telegram, self.chat, 0, text).await;
    }
}

/// Anna and her mates Kari and Vera vote; Boris decides alone, with suggestions from his mate Gleb.
#[tokio::test]
async fn game_of_five_on_both_platforms_is_played_to_its_end() {
    let stage = Stage::start().await;
    let (anna, kari, channel) = (stage.discord.user("Anna"), stage.discord.user("Kari"), stage.discord.channel());
    let [boris, vera, gleb] = ["Борис", "Вера", "Глеб"].map(|name| TelegramPlayer::new(&stage, name));
    let rules = "classic size=5 fleet=1x2+1x1 first=host";
    let challenge = stage.discord.slash(anna, channel, "battle", &[("rules", rules)]).answer().await;
    let code = game_code(&challenge);
    let wait_in_channel = |part: &'static str| {
        let sim = &stage.discord;
        async move { sim.wait_until(|world| world.messages(channel).iter().any(|message| message.content.contains(part))).await }
    };

    stage.discord.slash(anna, channel, "team", &[("crew", "vote")]).answer().await;
    boris.say(&stage, &format!("join {code}"));
    boris.wait_for(&stage, "Вы приняли вызов.").await;
    boris.say(&stage, "экипаж капитан");
    wait_in_channel("Борис is putting a crew together").await;
    stage.discord.slash(kari, channel, "team", &[("crew", "host")]).answer().await;
    vera.say(&stage, &format!("team host {code}"));
    gleb.say(&stage, &format!("team guest {code}"));
    for joined in ["Kari joins Anna’s crew.", "Вера joins Anna’s crew.", "Глеб joins Борис’s crew."] {
        wait_in_channel(joined).await;
    }

    stage.discord.slash(anna, channel, "place", &[("ships", "A1-B1 E5")]).answer().await;
    stage.discord.slash(anna, channel, "ready", &[]).answer().await;
    boris.say(&stage, "place A1-B1 E5");
    boris.say(&stage, "ready");
    wait_in_channel("The battle begins. Anna, your turn.").await;

    let kari_fires = |cell: &'static str| {
        let sim = &stage.discord;
        async move { sim.slash(kari, channel, "fire", &[("cell", cell)]).answer().await }
    };
    let proposed = kari_fires("C3").await;
    assert!(proposed.ephemeral, "a proposal is only for the crew: {proposed}");
    vera.say(&stage, "C3");
    wait_in_channel("C3 — miss").await;
    gleb.say(&stage, "D3");
    boris.wait_for(&stage, "Предложено: Глеб — D3").await;
    boris.say(&stage, "D3");
    wait_in_channel("D3 — miss").await;
    for [cell, line] in [["A1", "A1 — hit"], ["B1", "B1 — destroyer sunk"], ["E5", "E5 — torpedo boat sunk"]] {
        kari_fires(cell).await;
        vera.say(&stage, cell);
        wait_in_channel(line).await;
    }
    wait_in_channel("Anna wins in 4 shots (75% hits).").await;
    for (person, result) in [(&boris, "Вы проиграли."), (&vera, "Вы победили!"), (&gleb, "Вы проиграли.")] {
        person.wait_for(&stage, result).await;
    }

    vera.say(&stage, &format!("say gg {code}"));
    boris.wait_for(&stage, "Вера: 🤝 Хорошая игра!").await;
    gleb.say(&stage, &format!("review {code}"));
    let has_review = |world: &World| ["Разбор партии", "Считаю вероятности"].iter().any(|part| gleb.has_message(world, part));
    stage.telegram.wait_until(has_review).await;
    for (person, secret) in [(&boris, "Предложено: Вера"), (&gleb, "Предложено: Вера"), (&vera, "Предложено: Глеб")]
    {
        assert!(!stage.telegram.look(|world| person.has_message(world, secret)), "no crew sees the proposals of the other");
    }
    stage.end().await;
}

fn shows_own_board(outgoing: &Outgoing) -> bool {
    outgoing.message.picture.as_ref().is_some_and(|picture| matches!(*picture.view, View::Own(_)))
}

#[tokio::test]
async fn pending_message_shows_no_board_to_a_mate_who_has_left() {
    let [anna, oleg, kari] = [(1, "Anna"), (2, "Oleg"), (3, "Kari")].map(|(number, name)| person(number, name));
    let (mut town, room) = (Town::new(&[]), Place::Room(ROOM));
    town.execute(&anna, room, "battle rules:classic").await;
    town.until("the challenge is posted", |all| !all.is_empty()).await;
    let id = town.challenge();
    for (by, words) in [(&anna, "team captain"), (&kari, "team join"), (&oleg, "join"), (&oleg, "ready"), (&anna, "ready")] {
        town.execute(by, room, &format!("{words} {id}")).await;
    }
    let is_board_for_kari = |(to, outgoing): &&(Address, Outgoing)| *to == Address::Player(kari.id) && shows_own_board(outgoing);
    town.until("Kari sees her captain’s board", |all| all.iter().any(|sent| is_board_for_kari(&sent))).await;
    wait_until_drained(town.service.store().as_ref()).await;
    town.end().await;
    let before = town.delivered.borrow().len();
    town.fire_next(id, [&anna, &oleg]).await;
    assert!(!matches!(town.say(&kari, room, &format!("team leave {id}")).await, Reply::Refused(_)));
    town.deliver();
    wait_until_drained(town.service.store().as_ref()).await;
    town.end().await;
    let late: Vec<_> = town.delivered.borrow()[before..].iter().filter(|(to, _)| *to == Address::Player(kari.id)).cloned().collect();
    assert!(!late.is_empty(), "the message is still delivered to her");
    assert!(!late.iter().any(|(_, outgoing)| shows_own_board(outgoing)), "{late:?}");
}
