//! A crew over both platforms: a mate on Telegram sees and votes with a captain on Discord, and whoever plays against them hears only
//! the shot. The production entry over both simulators.

use broadside::platform::{Address, Outgoing};
use broadside_service::request::{Place, Reply, View};
use broadside_sim::telegram::{Chat, User, World};

use super::{
    choosing::{Stage, game_code, wait_for_text},
    town::{ROOM, Town, drained, person},
};

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
        wait_for_text(&stage.telegram, self.chat, 0, part).await;
    }
}

/// Five people: two captains, two mates of the one who vote with her, and one of the other, who suggests.
#[tokio::test]
async fn game_of_five_on_both_platforms_is_played_to_its_end() {
    let stage = Stage::start().await;
    let (anna, kari, channel) = (stage.discord.user("Anna"), stage.discord.user("Kari"), stage.discord.channel());
    let [boris, vera, gleb] = ["Борис", "Вера", "Глеб"].map(|name| Person::new(&stage, name));
    let rules = "classic size=5 fleet=1x2+1x1 first=host";
    let challenge = stage.discord.slash(anna, channel, "battle", &[("rules", rules)]).answer().await;
    let code = game_code(&challenge);
    let in_channel = |part: &'static str| {
        let sim = &stage.discord;
        async move { sim.wait_until(|world| world.messages(channel).iter().any(|message| message.content.contains(part))).await }
    };

    stage.discord.slash(anna, channel, "team", &[("crew", "vote")]).answer().await;
    boris.says(&stage, &format!("join {code}"));
    boris.hears(&stage, "Вы приняли вызов.").await;
    boris.says(&stage, "экипаж капитан");
    in_channel("Борис is putting a crew together").await;
    stage.discord.slash(kari, channel, "team", &[("crew", "host")]).answer().await;
    vera.says(&stage, &format!("team host {code}"));
    gleb.says(&stage, &format!("team guest {code}"));
    for joined in ["Kari joins Anna’s crew.", "Вера joins Anna’s crew.", "Глеб joins Борис’s crew."] {
        in_channel(joined).await;
    }

    stage.discord.slash(anna, channel, "place", &[("ships", "A1-B1 E5")]).answer().await;
    stage.discord.slash(anna, channel, "ready", &[]).answer().await;
    boris.says(&stage, "place A1-B1 E5");
    boris.says(&stage, "ready");
    in_channel("The battle begins. Anna, your turn.").await;

    let of_kari = |cell: &'static str| {
        let sim = &stage.discord;
        async move { sim.slash(kari, channel, "fire", &[("cell", cell)]).answer().await }
    };
    let proposed = of_kari("C3").await;
    assert!(proposed.ephemeral, "what a mate proposes is for the crew: {proposed}");
    vera.says(&stage, "C3");
    in_channel("C3 — miss").await;
    gleb.says(&stage, "D3");
    boris.hears(&stage, "Предложено: Глеб — D3").await;
    boris.says(&stage, "D3");
    in_channel("D3 — miss").await;
    for [cell, line] in [["A1", "A1 — hit"], ["B1", "B1 — destroyer sunk"], ["E5", "E5 — torpedo boat sunk"]] {
        of_kari(cell).await;
        vera.says(&stage, cell);
        in_channel(line).await;
    }
    in_channel("Anna wins in 4 shots (75% hits).").await;
    for (person, result) in [(&boris, "Вы проиграли."), (&vera, "Вы победили!"), (&gleb, "Вы проиграли.")] {
        person.hears(&stage, result).await;
    }

    vera.says(&stage, &format!("say gg {code}"));
    boris.hears(&stage, "Вера: 🤝 Хорошая игра!").await;
    gleb.says(&stage, &format!("review {code}"));
    let told = |world: &World| ["Разбор партии", "Считаю вероятности"].iter().any(|part| gleb.is_told(world, part));
    stage.telegram.wait_until(told).await;
    for (person, secret) in [(&boris, "Предложено: Вера"), (&gleb, "Предложено: Вера"), (&vera, "Предложено: Глеб")]
    {
        assert!(!stage.telegram.look(|world| person.is_told(world, secret)), "no crew hears what the other considers");
    }
    stage.end().await;
}

fn shows_a_board(outgoing: &Outgoing) -> bool {
    outgoing.message.picture.as_ref().is_some_and(|picture| matches!(*picture.view, View::Own(_)))
}

#[tokio::test]
async fn pending_message_shows_no_board_to_a_mate_who_has_left() {
    let [anna, oleg, kari] = [(1, "Anna"), (2, "Oleg"), (3, "Kari")].map(|(number, name)| person(number, name));
    let (mut town, room) = (Town::new(&[]), Place::Room(ROOM));
    town.told(&anna, room, "battle rules:classic").await;
    town.until("the challenge is posted", |all| !all.is_empty()).await;
    let id = town.challenge();
    for (by, words) in [(&anna, "team captain"), (&kari, "team join"), (&oleg, "join"), (&oleg, "ready"), (&anna, "ready")] {
        town.told(by, room, &format!("{words} {id}")).await;
    }
    let to_kari = |(to, outgoing): &&(Address, Outgoing)| *to == Address::Player(kari.id) && shows_a_board(outgoing);
    town.until("Kari sees her captain’s board", |all| all.iter().any(|sent| to_kari(&sent))).await;
    drained(town.service.store().as_ref()).await;
    town.end().await;
    let before = town.delivered.borrow().len();
    town.shot(id, [&anna, &oleg]).await;
    assert!(!matches!(town.say(&kari, room, &format!("team leave {id}")).await, Reply::Refused(_)));
    town.deliver();
    drained(town.service.store().as_ref()).await;
    town.end().await;
    let late: Vec<_> = town.delivered.borrow()[before..].iter().filter(|(to, _)| *to == Address::Player(kari.id)).cloned().collect();
    assert!(!late.is_empty(), "the letter reaches her all the same");
    assert!(!late.iter().any(|(_, outgoing)| shows_a_board(outgoing)), "{late:?}");
}
