//! Sheets to print are sent as files on Discord and Telegram. The whole bot runs over both simulators.

use std::time::Duration;

use broadside_present::print::SHEETS;
use broadside_sim::telegram::{Chat, Media, MediaKind, World};

use super::choosing::{Stage, start_private_chat};

#[tokio::test]
async fn discord_sends_every_sheet_as_a_file() {
    let stage = Stage::start().await;
    let (sim, anna) = (&stage.discord, stage.discord.user_speaking("Anna", "no"));
    let channel = sim.channel();
    let list = sim.slash(anna, channel, "print", &[]).answer().await;
    assert!(list.ephemeral && list.content.contains("3. "), "{list}");
    assert_eq!(list.buttons().len(), SHEETS.len(), "{list}");
    for sheet in SHEETS {
        let answer = sim.slash(anna, channel, "print", &[("sheet", sheet)]).answer().await;
        let [file] = answer.pictures.as_slice() else { panic!("{sheet}: {answer}") };
        assert!(answer.ephemeral && file.bytes.starts_with(b"%PDF-1."), "{sheet}");
        assert_eq!(file.name, format!("{sheet}-nb.pdf"));
        sim.clock().advance(Duration::from_secs(5));
    }
    let strategy = [("sheet", "prefilled"), ("strategy", "Halve feltet"), ("format", "rtf")];
    let answer = sim.slash(anna, channel, "print", &strategy).answer().await;
    assert!(answer.pictures[0].bytes.starts_with(b"{\\rtf1"), "{answer}");
    for (options, part) in [
        (&[("sheet", "poster")][..], "Velg et nummer fra 1 til 10"),
        (&[("sheet", "prefilled"), ("strategy", "nowhere")][..], "Perelmans hjørne"),
        (&[("sheet", "marks"), ("strategy", "half")][..], "«Ferdige flåter»"),
    ] {
        let answer = sim.slash(anna, channel, "print", options).answer().await;
        assert!(answer.ephemeral && answer.content.contains(part) && answer.pictures.is_empty(), "{answer}");
    }
    stage.end().await;
}

/// The files that were sent to a chat, oldest first.
fn files(world: &World, chat: Chat) -> Vec<Media> {
    let media = world.messages(chat).into_iter().filter_map(|message| message.media.clone());
    media.filter(|media| media.kind == MediaKind::Document).collect()
}

#[tokio::test]
async fn telegram_group_sheets_go_to_the_player_who_asked() {
    let stage = Stage::start().await;
    let sim = &stage.telegram;
    let ((oleg, oleg_chat), boris) = (start_private_chat(sim, "Oleg", "ru").await, sim.user("Boris", "en"));
    let (group, boris_chat) = (sim.group("Двор"), sim.private(&boris));

    sim.say(&oleg, group, "/print");
    let sheet_list = |world: &World| world.last_from_bot(oleg_chat).filter(|card| card.keyboard().concat().len() == SHEETS.len()).cloned();
    sim.wait_until(|world| sheet_list(world).is_some()).await;
    let card = sim.look(sheet_list).expect("the message is there");
    sim.press(&oleg, &card, &card.keyboard().concat()[2].text).toast().await;
    sim.wait_until(|world| files(world, oleg_chat).len() == 1).await;
    for (at, (typed, name, start)) in [
        ("/print blank-bw", "print-blank-bw-ru.pdf", "%PDF-1."),
        ("/print prefilled half minefield rtf", "print-prefilled-ru.rtf", "{\\rtf1"),
    ]
    .into_iter()
    .enumerate()
    {
        sim.say(&oleg, group, typed);
        sim.wait_until(|world| files(world, oleg_chat).len() == at + 2).await;
        let file = sim.look(|world| files(world, oleg_chat)[at + 1].clone());
        assert!(file.name == name && file.bytes.starts_with(start.as_bytes()), "{typed}: {}", file.name);
    }
    assert_eq!(sim.look(|world| files(world, oleg_chat)[0].name.clone()), format!("{}-ru.pdf", SHEETS[2]));
    assert!(sim.look(|world| world.last_from_bot(group).is_none()), "nothing is posted in the group");

    let asked = sim.say(&boris, group, "/print blank-sea");
    sim.wait_until(|world| world.last_from_bot(group).is_some()).await;
    let offer = sim.look(|world| world.last_from_bot(group).cloned()).expect("the message is there");
    assert!(offer.reply_to == Some(asked.id) && offer.media.is_none(), "a player who has not started the bot is offered to start it");
    sim.follow(&boris, offer.key(), "Open private chat");
    sim.wait_until(|world| world.last_from_bot(boris_chat).is_some()).await;
    sim.say(&boris, group, "/print blank-sea");
    sim.wait_until(|world| files(world, boris_chat).iter().any(|file| file.name == "print-blank-sea-en.pdf")).await;
    stage.end().await;
}
