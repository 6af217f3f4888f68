//! What a newcomer meets: the start first, a hint that is in sight, questions before what cannot be taken back, and no refusal for
//! a finger that taps twice.

use super::{TURN_OR_END, begun, wait_for_answer};
use crate::browser::{Driver, Replica, in_sight};

/// A desktop and a phone, in pixels.
const SCREENS: [(u32, u32); 2] = [(1366, 768), (390, 844)];

const SHUFFLE: &str = "#stage[data-phase=placing] [data-says$=' shuffle']";
const READY: &str = "#stage[data-phase=placing] [data-says$=' ready']";
const OPEN_CELL: &str = "#stage .grid.turn button[data-mark='?'][aria-disabled=false]";
const SALVO: &str = "#stage [data-says$=' salvo']";

#[tokio::test]
async fn new_visitor_sees_the_start_first_and_no_commitment() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let player = driver.browse(&replica.address(), "en").await;
    begun(&player, "classic first=host").await;
    player.wait_for_text("#room", &["The battle begins"]).await;
    for screen in SCREENS {
        let stranger = driver.browse_at(&replica.address(), "en", screen).await;
        stranger.wait_for_text("#room", &["The battle begins"]).await;
        for key in ["#computer", "#anyone"] {
            in_sight(&stranger, key, screen).await;
        }
        let seen = stranger.seen().await;
        assert!(!seen.split(|c: char| !c.is_ascii_hexdigit()).any(|word| word.len() >= 32), "{screen:?}: {seen}");
        if screen == SCREENS[1] {
            assert_eq!(stranger.place("#room").await, "0,0,0,0", "the channel is folded");
            stranger.click("#unfold").await;
            stranger.find("body.unfolded #room .message").await;
            assert_ne!(stranger.place("#room").await, "0,0,0,0");
        }
        stranger.close().await;
    }
}

#[tokio::test]
async fn hint_stays_on_the_board_until_the_next_shot() {
    let (replica, driver) = (Replica::start(), Driver::start());
    for screen in SCREENS {
        let tab = driver.browse_at(&replica.address(), "en", screen).await;
        begun(&tab, "classic first=host hints=on").await;
        let place = tab.place("#stage .grid").await;
        tab.click("#stage [data-says$=' hint']").await;
        let best = "#stage .grid button[data-chance=best]";
        in_sight(&tab, best, screen).await;
        assert_eq!(tab.place("#stage .grid").await, place, "the board does not move");
        assert!(tab.attribute(best, "aria-label").await.ends_with(" %"), "it is told, too");
        let cell = tab.attribute(best, "data-cell").await;
        tab.click(best).await;
        wait_for_answer(&tab, &cell).await;
        assert_eq!(tab.attribute("#stage .grid button[data-chance]", "data-cell").await, "", "the chances are others now");
        tab.close().await;
    }
}

#[tokio::test]
async fn incomplete_salvo_asks_for_confirmation() {
    let driver = Driver::start();
    for screen in SCREENS {
        let replica = Replica::start();
        let tab = driver.browse_at(&replica.address(), "en", screen).await;
        begun(&tab, "salvo").await;
        tab.click("#stage button[data-cell='A1']").await;
        tab.find("#stage button[data-cell='A1'][data-mark='+']").await;
        tab.click(SALVO).await;
        in_sight(&tab, "#stage [data-does=more]", screen).await;
        tab.wait_for_text("#stage .keys", &["Shots left: 4"]).await;
        tab.click("#stage [data-does=more]").await;
        // What is asked after it is answered after it: nothing was fired in between.
        tab.click("#stage button[data-cell='C3']").await;
        tab.find("#stage button[data-cell='C3'][data-mark='+']").await;
        assert!(!tab.text("#room").await.contains("’s salvo: A1"), "nothing was fired");
        tab.click(SALVO).await;
        tab.find("#stage [data-does=more]").await;
        tab.click(&format!("{SALVO}.danger")).await;
        tab.wait_for_text("#room", &["’s salvo: A1 "]).await;
        tab.close().await;
    }
}

#[tokio::test]
async fn player_has_one_open_challenge_and_can_cancel_it() {
    let (replica, driver) = (Replica::start(), Driver::start());
    for screen in SCREENS {
        let tab = driver.browse_at(&replica.address(), "en", screen).await;
        tab.find("body:not(.adrift)").await;
        tab.click_fast("#anyone", 3).await;
        let cancel = "#offered [data-offer=cancel]";
        in_sight(&tab, cancel, screen).await;
        tab.wait_for_text("#offered", &["Waiting for an opponent"]).await;
        // A press that comes late makes no second one either.
        tab.click_fast("#anyone", 1).await;
        tab.type_line("games").await;
        tab.wait_for_text("#private", &["Waiting for an opponent"]).await;
        assert_eq!(tab.count("#private [data-says$=' field']").await, 1, "one challenge");
        assert_eq!(tab.attribute("#room [data-says$=' join']", "type").await, "", "the own challenge is for others");
        tab.click(cancel).await;
        tab.find("#offered[hidden]").await;
        in_sight(&tab, "#anyone", screen).await;
        tab.click("#anyone").await;
        tab.find(cancel).await;
        tab.click(cancel).await;
        tab.find("#offered[hidden]").await;
        tab.close().await;
    }
}

#[tokio::test]
async fn double_tap_is_one_press_and_no_refusal() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse_at(&replica.address(), "en", SCREENS[1]).await;
    tab.find("body:not(.adrift)").await;
    tab.note("#alarm").await;
    // A refusal of the second tap comes before the answer to what is asked after it.
    for (key, question, answer) in [
        ("#computer", "opponents", "Who you can play"),
        (SHUFFLE, "about", "Broadside is a bot"),
        (READY, "help people", "Block somebody"),
        (OPEN_CELL, "rules", "Rules of this game"),
    ] {
        tab.find(key).await;
        let shown = tab.attribute("#stage img", "alt").await;
        tab.click_fast(key, 2).await;
        tab.find(&format!("#stage img:not([alt=\"{shown}\"])")).await;
        tab.type_line(question).await;
        tab.wait_for_text("#private", &[answer]).await;
        assert_eq!(tab.attribute("body", "data-noted").await, "", "{key}");
    }
    assert_eq!(tab.count("#games button").await, 1, "one game");
    tab.find(TURN_OR_END).await;
}
