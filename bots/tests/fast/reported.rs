//! Reports on Telegram go to the chat that the group's managers chose, else to the operator's. The whole bot runs over both simulators.

use broadside_sim::telegram::{Author, Chat, Role};

use super::choosing::{Stage, wait_for_text};

#[tokio::test]
async fn telegram_report_goes_to_the_operator_until_a_group_is_chosen() {
    let mut inbox = None;
    let stage = Stage::start_with(|telegram| {
        let chat = telegram.group("Operators");
        inbox = Some(chat);
        vec![("BROADSIDE_REPORTS", format!("telegram:{}", chat.id))]
    })
    .await;
    let (inbox, sim) = (inbox.expect("the group was created"), &stage.telegram);
    let (mona, anna, oleg) = (sim.user("Mona", "en"), sim.user("Anna", "en"), sim.user("Oleg", "en"));
    let (games, lounge) = (sim.group("Games"), sim.group("Lounge"));
    for person in [&mona, &anna] {
        sim.start_bot(person, None);
    }
    sim.promote(&mona, games, Role::Administrator);
    sim.promote(&mona, lounge, Role::Administrator);
    let greeting = sim.say(&oleg, games, "Hello!");
    sim.reply(&anna, greeting, "/report cheats all day, see https://x.org");
    let report = wait_for_text(sim, inbox, 0, "cheats all day").await.words().to_owned();
    assert!(report.contains("Anna") && report.contains("Oleg"), "{report}");
    assert!(!report.contains("https://"), "{report}");

    let private = sim.private(&mona);
    sim.say(&mona, lounge, "/reports here");
    let offer = wait_for_text(sim, private, 0, "Reports can come here").await;
    let code =
        offer.words().split("/reports ").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("the offer names a code").to_owned();
    sim.say(&mona, games, &format!("/reports {code}"));
    wait_for_text(sim, private, 0, "reports from here go to that room").await;
    sim.reply(&anna, greeting, "/report cheats again");
    wait_for_text(sim, lounge, 0, "cheats again").await;
    let has_text =
        |chat: Chat, words: &str| sim.messages(chat).iter().any(|message| message.from == Author::Bot && message.words().contains(words));
    assert!(!has_text(inbox, "cheats again") && !has_text(games, "cheats all day"), "each report goes to one chat");
    stage.end().await;
}
