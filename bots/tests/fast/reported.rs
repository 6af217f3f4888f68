//! What people report on Telegram: complaint in the room that managers chose, or the operator. The production entry over both simulators.

use broadside_sim::telegram::{Chat, Entry, Role, World};

use super::choosing::Stage;

#[tokio::test]
async fn telegram_report_goes_to_the_operator_until_a_group_is_chosen() {
    let mut inbox = None;
    let stage = Stage::start_with(|telegram| {
        inbox = Some(telegram.group("Operators"));
        inbox
    })
    .await;
    let (inbox, sim) = (inbox.expect("it was made"), &stage.telegram);
    let (mona, anna, oleg) = (sim.user("Mona", "en"), sim.user("Anna", "en"), sim.user("Oleg", "en"));
    let (games, lounge) = (sim.group("Games"), sim.group("Lounge"));
    for person in [&mona, &anna] {
        sim.start_bot(person, None);
    }
    sim.promote(&mona, games, Role::Administrator);
    sim.promote(&mona, lounge, Role::Administrator);
    let said = sim.say(&oleg, games, "Hello!");
    sim.reply(&anna, said, "/report cheats all day, see https://x.org");
    sim.wait_until(|world| find_text(world, inbox, "cheats all day").is_some()).await;
    let complaint = sim.look(|world| find_text(world, inbox, "cheats all day")).expect("it was found a moment ago");
    assert!(complaint.contains("Anna") && complaint.contains("Oleg"), "{complaint}");
    assert!(!complaint.contains("https://"), "{complaint}");

    let private = sim.private(&mona);
    sim.say(&mona, lounge, "/reports here");
    sim.wait_until(|world| find_text(world, private, "Reports can come here").is_some()).await;
    let offer = sim.look(|world| find_text(world, private, "Reports can come here")).expect("it was found a moment ago");
    let code = offer.split("/reports ").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("the code is named").to_owned();
    sim.say(&mona, games, &format!("/reports {code}"));
    sim.wait_until(|world| find_text(world, private, "reports from here go to that room").is_some()).await;
    sim.reply(&anna, said, "/report cheats again");
    sim.wait_until(|world| find_text(world, lounge, "cheats again").is_some()).await;
    assert_eq!(sim.look(|world| find_text(world, inbox, "cheats again")), None);
    assert_eq!(sim.look(|world| find_text(world, games, "cheats all day")), None, "nobody else sees it");
    stage.end().await;
}

/// What the bot said in this chat that says this.
fn find_text(world: &World, chat: Chat, part: &str) -> Option<String> {
    world.log().iter().find_map(|entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) if message.chat.id == chat.id && message.words().contains(part) => {
            Some(message.words().to_owned())
        }
        _ => None,
    })
}
