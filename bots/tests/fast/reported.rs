//! What people report: told in the room that managers chose, or the operator, on both platforms; and a game that a manager ends. The
//! production entry over both simulators.

use broadside_sim::{
    discord::{DiscordSim, MANAGE_SERVER, PlaceId, rows},
    telegram::{Chat, Entry, Role, World},
};

use super::choosing::Stage;

const REASON: &str = "cheats all day, see https://x.org @everyone";

/// What stands in a channel for all to see.
fn posted(sim: &DiscordSim, place: PlaceId) -> Vec<String> {
    sim.messages(place).into_iter().filter(|message| message.only_for.is_none()).map(|message| message.content).collect()
}

#[tokio::test]
async fn on_discord_a_report_goes_to_the_channel_that_managers_chose() {
    let stage = Stage::start().await;
    let sim = &stage.discord;
    let (mona, anna, oleg) = (sim.user("Mona"), sim.user("Anna"), sim.user("Oleg"));
    let (games, lounge) = (sim.channel(), sim.channel());
    let whom = oleg.to_string();
    let report = [("who", whom.as_str()), ("reason", REASON)];
    let answer = sim.slash(anna, games, "report", &report).answer().await;
    assert!(answer.ephemeral && answer.content.contains("Nobody takes reports here"), "{answer}");

    sim.set_member_permissions(mona, MANAGE_SERVER);
    let given = sim.slash(mona, lounge, "reports", &[("where", "here")]).answer().await;
    let code = given.content.split("/reports ").nth(1).and_then(|rest| rest.split_whitespace().next());
    let code = code.expect("the word is given").to_owned();
    let set = sim.slash(mona, games, "reports", &[("where", &code)]).answer().await;
    assert!(set.ephemeral && set.content.contains("reports from here go to that room"), "{set}");

    let answer = sim.slash(anna, games, "report", &report).answer().await;
    assert!(answer.ephemeral && answer.content.contains("Thank you"), "{answer}");
    sim.wait_until(|world| world.messages(lounge).iter().any(|message| message.content.contains("cheats all day"))).await;
    let told = posted(sim, lounge).concat();
    assert!(told.contains("Anna") && told.contains("Oleg"), "{told}");
    assert!(!told.contains("https://") && !told.contains("@everyone"), "{told}");
    assert_eq!(posted(sim, games), Vec::<String>::new(), "nobody else is told");
    stage.end().await;
}

#[tokio::test]
async fn on_discord_a_manager_ends_a_game_and_the_channel_hears_by_whom() {
    let stage = Stage::start().await;
    let sim = &stage.discord;
    let (mona, anna, games) = (sim.user("Mona"), sim.user("Anna"), sim.channel());
    sim.slash(anna, games, "battle", &[]).answer().await;
    sim.set_member_permissions(mona, MANAGE_SERVER);
    let asked = sim.slash(mona, games, "end", &[]).answer().await;
    assert!(asked.ephemeral && asked.content.contains("End this game?"), "{asked}");
    let end = rows(&asked.components).concat().into_iter().find(|button| button.label == "End it").expect("a key to end it");
    let done = sim.press(mona, asked.message.expect("a message"), &end.custom_id).answer().await;
    assert!(done.content.contains("is over"), "{done}");
    sim.wait_until(|world| world.messages(games).iter().any(|message| message.content.contains("Mona, who moderates here"))).await;
    stage.end().await;
}

#[tokio::test]
async fn on_telegram_a_report_goes_to_the_operator_until_managers_choose_a_group() {
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
    sim.wait_until(|world| says(world, inbox, "cheats all day").is_some()).await;
    let told = sim.look(|world| says(world, inbox, "cheats all day")).expect("it was there a moment ago");
    assert!(told.contains("Anna") && told.contains("Oleg"), "{told}");
    assert!(!told.contains("https://"), "{told}");

    let private = sim.private(&mona);
    sim.say(&mona, lounge, "/reports here");
    sim.wait_until(|world| says(world, private, "Reports can come here").is_some()).await;
    let given = sim.look(|world| says(world, private, "Reports can come here")).expect("it was there a moment ago");
    let code = given.split("/reports ").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("the word is given").to_owned();
    sim.say(&mona, games, &format!("/reports {code}"));
    sim.wait_until(|world| says(world, private, "reports from here go to that room").is_some()).await;
    sim.reply(&anna, said, "/report cheats again");
    sim.wait_until(|world| says(world, lounge, "cheats again").is_some()).await;
    assert_eq!(sim.look(|world| says(world, inbox, "cheats again")), None);
    assert_eq!(sim.look(|world| says(world, games, "cheats all day")), None, "nobody else is told");
    stage.end().await;
}

/// What the bot said in this chat that says this.
fn says(world: &World, chat: Chat, part: &str) -> Option<String> {
    world.log().iter().find_map(|entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) if message.chat.id == chat.id && message.words().contains(part) => {
            Some(message.words().to_owned())
        }
        _ => None,
    })
}
