//! The mode for children on Discord and Telegram: what can be neither said nor seen in it, and that only the code ends it. The
//! production entry over both simulators.

use super::sayings::Pair;

const CODE: &str = "4821";

#[tokio::test]
async fn on_discord_kids_mode_closes_what_it_closes_until_the_code_is_said() {
    let pair = Pair::begun().await;
    let (sim, anna, channel) = (&pair.stage.discord, pair.anna, pair.channel);
    let begun = sim.slash(anna, channel, "kids", &[("lock", "on"), ("pin", CODE)]).answer().await;
    assert!(begun.ephemeral && begun.content.contains("Kids’ mode is on"), "{begun}");
    let closed: [(&str, &[(&str, &str)]); 7] = [
        ("quick", &[]),
        ("top", &[("reach", "world")]),
        ("say", &[("phrases", "off")]),
        ("save", &[("name", "cove"), ("scope", "room"), ("rules", "mb")]),
        ("link", &[]),
        ("unlink", &[]),
        ("forget", &[]),
    ];
    for (command, options) in closed {
        let answer = sim.slash(anna, channel, command, options).answer().await;
        assert!(answer.ephemeral && answer.content.contains("closed in kids’ mode"), "{command}: {answer}");
    }
    let captain = sim.slash(anna, channel, "battle", &[("against", "captain")]).answer().await;
    assert!(captain.ephemeral && captain.content.contains("gentle ones of the crew"), "{captain}");
    let own_words = sim.slash(anna, channel, "say", &[("saying", "where do you live")]).answer().await;
    assert!(own_words.content.contains("not on my list"), "{own_words}");
    assert!(pair.anna_says(&[("saying", "nice")]).await.contains("Nice shot!"), "phrases can be said");
    pair.boris_hears("Отличный выстрел!").await;

    let wrong = sim.slash(anna, channel, "kids", &[("lock", "off"), ("pin", "1111")]).answer().await;
    assert!(wrong.ephemeral && wrong.content.contains("not the code"), "{wrong}");
    let ended = sim.slash(anna, channel, "kids", &[("lock", "off"), ("pin", CODE)]).answer().await;
    assert!(ended.ephemeral && ended.content.contains("Kids’ mode is off"), "{ended}");
    assert!(sim.messages(channel).iter().all(|message| !message.content.contains(CODE)), "nobody reads the code");
    pair.stage.end().await;
}

#[tokio::test]
async fn on_telegram_kids_mode_closes_what_it_closes_until_the_code_is_said() {
    let pair = Pair::begun().await;
    for (typed, hears) in [
        ("/kids on 4821", "Детский режим включён для всех"),
        ("/quick", "В детском режиме это закрыто"),
        ("/battle captain", "самыми лёгкими из команды"),
        ("/say где ты живёшь", "в моём списке нет"),
        ("/say 4", "Передаю."),
        ("/kids off 1111", "Это не тот код"),
        ("/kids off 4821", "Детский режим выключен, всё снова открыто"),
    ] {
        pair.boris_says(typed).await;
        pair.boris_hears(hears).await;
    }
    let dm = pair.stage.discord.dm(pair.anna);
    pair.stage.discord.wait_until(|world| world.messages(dm).iter().any(|message| message.content.contains("Nice shot!"))).await;
    assert!(pair.stage.discord.messages(dm).iter().all(|message| !message.content.contains("живёшь")));
    pair.stage.end().await;
}

#[tokio::test]
async fn a_code_typed_in_a_group_of_telegram_is_not_taken() {
    let pair = Pair::begun().await;
    let group = pair.stage.telegram.group("Двор");
    pair.stage.telegram.say(&pair.boris, group, "/kids on 4821");
    pair.is_heard_in(group, "Этот код здесь видят все").await;
    pair.boris_says("/kids").await;
    pair.boris_hears("Детский режим выключен. Взрослый включает").await;
    pair.stage.end().await;
}
