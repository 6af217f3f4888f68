//! What a newcomer meets: the start first, and a question before what cannot be taken back.

use super::begun;
use crate::browser::{Driver, Replica, in_sight};

/// A desktop and a phone, in pixels.
const SCREENS: [(u32, u32); 2] = [(1366, 768), (390, 844)];

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
